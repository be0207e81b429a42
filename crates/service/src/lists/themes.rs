//! Finds themes from examples: the rules that the examples share, more entries that match,
//! and sets that fit a symmetric grid.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_knowledge::Pack;
use wordwright_lexicon::{MAX_WORD_LETTERS, WordList};
use wordwright_themes::{Example, Finder, Match, Rule, SetOptions, sets};

use crate::ServiceError;

/// The most examples: more show no rule that these do not. By judgement.
pub const EXAMPLES: usize = 8;
/// The longest rule, in characters. By judgement.
pub const RULE: usize = 256;
/// The most entries of a set: published themes rarely have more. By judgement.
pub const SET_ENTRIES: usize = 9;
/// The most sets, as many as anyone reads. By judgement.
pub const SETS: usize = 20;
/// The minimum length of a set's other entries, in letters, unless an example is shorter:
/// shorter entries do not stand out as theme entries (by judgement).
const SHORTEST: usize = 8;

/// What to find.
#[derive(Debug, Clone)]
pub struct ThemeQuery {
    /// Example entries.
    pub examples: Vec<String>,
    /// The rule; without one, the rule with the most evidence.
    pub rule: Option<String>,
    /// Whether to include new phrases that an edit makes from entries. They are always
    /// included if an example is such a phrase.
    pub coined: bool,
    /// Whether to list only entries of several words. This is always so if all examples are
    /// such entries.
    pub phrases: bool,
    /// The most rules.
    pub rules: usize,
    /// The most entries.
    pub top: usize,
    /// Columns of the grid that the sets must fit.
    pub size: usize,
    /// Entries of a set.
    pub entries: usize,
    /// The most sets.
    pub sets: usize,
}

/// Themes found from examples or a rule.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ThemeResult {
    /// The rules that all examples match, most evidence first; or the requested rule.
    pub rules: Vec<ThemeRule>,
    /// The rule that the entries match; left out if no rule explains the
    /// examples.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Entries that match it: best score first, then the rarest topic.
    pub entries: Vec<ThemeCandidate>,
    /// How many there are, including those beyond the limit.
    pub found: usize,
    /// Sets of entries whose lengths pair up in a grid with half-turn symmetry, best
    /// scores first. All contain the examples.
    pub sets: Vec<ThemeSet>,
}

/// A rule that the entries of a theme can share.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ThemeRule {
    /// The rule as text: `hidden:bird`.
    pub rule: String,
    /// The rule as a predicate: "hides a kind of bird".
    pub says: String,
    /// Entries of the list that match it, with one word or several, including
    /// examples.
    pub entries: usize,
    /// The evidence for the rule, in bits: examples * log2(words of the list / entries),
    /// minus the cost of naming one rule among those of its form. Below zero, chance
    /// alone would be expected to produce such a rule. Left out without examples.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<f64>,
}

/// An entry of a theme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ThemeCandidate {
    /// As it is written: `GLOW LAMP`.
    pub entry: String,
    /// Its letters.
    pub word: String,
    /// Its score, 0 to 100. A phrase that is not in the list has the lower of two scores:
    /// that of the entry it comes from and that of its new word. An example that is not in
    /// the list has that of the entry it comes from, or 0.
    pub score: u8,
    /// Whether the list has it.
    pub listed: bool,
    /// The first letter that the rule is about, from 0; left out if it is about the whole
    /// entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<usize>,
    /// How many letters the rule is about; 0 if letters were removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letters: Option<usize>,
    /// Where the part comes from: the other entry, the hidden word or the known
    /// phrase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
}

/// Theme entries that fit a grid together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ThemeSet {
    /// The sum of their scores.
    pub score: u32,
    /// Pairs of equal length; the last entry belongs in the middle row if their number is
    /// odd.
    pub entries: Vec<ThemeCandidate>,
}

impl ThemeCandidate {
    fn of(list: &WordList, rule: &Rule, found: &Match) -> Self {
        let marked = (rule.is_edit() || !found.marked.is_empty()).then_some(&found.marked);
        Self {
            entry: found.written.clone(),
            word: list.alphabet().decode(&found.letters),
            score: found.score,
            listed: found.listed.is_some(),
            start: marked.map(|marked| marked.start),
            letters: marked.map(ExactSizeIterator::len),
            from: Some(found.other.clone()).filter(|other| !other.is_empty()),
        }
    }
}

/// Finds themes in a list.
///
/// # Errors
/// Neither examples nor a rule, examples that do not match the rule, or values beyond
/// their limits.
pub fn find(list: &WordList, query: &ThemeQuery) -> Result<ThemeResult, ServiceError> {
    check(query)?;
    let finder = Finder::new(list, Pack::embedded());
    let examples: Vec<Example> =
        query.examples.iter().map(|text| finder.example(text)).collect::<Result<_, _>>()?;
    let asked = query.rule.as_ref().map(|rule| finder.rule(rule)).transpose()?;
    let (explained, rule) = if let Some(rule) = asked {
        for (example, text) in examples.iter().zip(&query.examples) {
            if finder.kept(example, &rule).is_none() {
                let expected = format!("an entry that matches the rule {}", finder.text(&rule));
                return Err(ServiceError::value("the examples", format!("{text:?}"), expected));
            }
        }
        (Vec::new(), Some(rule))
    } else {
        let explained = finder.explain(&examples);
        let best = explained.first().map(|best| best.rule.clone());
        (explained, best)
    };
    let mut rules: Vec<ThemeRule> = explained
        .into_iter()
        .take(query.rules)
        .map(|explained| ThemeRule {
            rule: finder.text(&explained.rule),
            says: finder.sentence(&explained.rule),
            entries: explained.count,
            evidence: Some((explained.evidence * 100.0).round() / 100.0),
        })
        .collect();
    let Some(rule) = rule else {
        let (entries, sets) = (Vec::new(), Vec::new());
        return Ok(ThemeResult { rules, rule: None, entries, found: 0, sets });
    };
    let mut found = finder.entries(&rule);
    if rules.is_empty() {
        rules.push(ThemeRule {
            rule: finder.text(&rule),
            says: finder.sentence(&rule),
            entries: found.len(),
            evidence: None,
        });
    }
    if query.coined || rule.is_edit() && examples.iter().any(|one| one.listed().is_none()) {
        found.extend(finder.coined(&rule));
        // A stable sort, so that each of the two stays ranked.
        found.sort_by_key(|found| std::cmp::Reverse(found.score));
    }
    if query.phrases || !examples.is_empty() && examples.iter().all(Example::is_phrase) {
        found.retain(|found| found.is_phrase);
    }
    let shortest = examples.iter().map(Example::length).min();
    let options = SetOptions {
        size: query.size,
        entries: query.entries,
        shortest: shortest.map_or(SHORTEST, |shortest| shortest.min(SHORTEST)),
        most: query.sets,
    };
    let kept: Vec<Match> = examples.iter().filter_map(|one| finder.kept(one, &rule)).collect();
    let sets = sets(&kept, &found, options).into_iter().map(|set| ThemeSet {
        score: set.iter().map(|entry| u32::from(entry.score)).sum(),
        entries: set.iter().map(|entry| ThemeCandidate::of(list, &rule, entry)).collect(),
    });
    Ok(ThemeResult {
        sets: sets.collect(),
        found: found.len(),
        entries: found
            .iter()
            .take(query.top)
            .map(|found| ThemeCandidate::of(list, &rule, found))
            .collect(),
        rule: Some(finder.text(&rule)),
        rules,
    })
}

fn check(query: &ThemeQuery) -> Result<(), ServiceError> {
    if query.examples.is_empty() && query.rule.is_none() {
        let expected = "one or more example entries, or a rule";
        return Err(ServiceError::value("the theme", "neither examples nor a rule", expected));
    }
    if query.examples.len() > EXAMPLES {
        let found = query.examples.len() as u64;
        return Err(ServiceError::Limit { what: "examples", found, most: EXAMPLES as u64 });
    }
    let within = |place: &str, found: usize, least: usize, most: usize| {
        if (least..=most).contains(&found) {
            return Ok(());
        }
        Err(ServiceError::value(place, found.to_string(), format!("{least} to {most}")))
    };
    within("the size", query.size, 3, MAX_WORD_LETTERS)?;
    within("the entries of a set", query.entries, 1, SET_ENTRIES)?;
    within("the sets", query.sets, 0, SETS)?;
    within("the characters of a rule", query.rule.as_ref().map_or(0, String::len), 0, RULE)
}
