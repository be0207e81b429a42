//! Designing a pattern around a theme: the request and the result that the
//! command line and the HTTP API share.

mod result;
mod theme_text;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_compose::WordTables;
use wordwright_compose::theme::{self, Design, DesignProgress, PatternSymmetry, Shape, design};
use wordwright_core::Observer;

use crate::base::limits;
use crate::{Limits, ServiceError};

pub use result::{
    DesignOutcome, DesignRemedy, DesignResult, DesignedGrid, LibraryPattern, PlacedEntry,
    pattern_library,
};
pub use theme_text::parse_theme;

/// The rules of the pattern. The defaults are what American editors usually ask
/// of the size.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PatternRules {
    /// Rows; 15 if left out.
    #[serde(default)]
    #[schema(minimum = 3, maximum = 63)]
    pub rows: Option<u32>,
    /// Columns; as many as rows if left out.
    #[serde(default)]
    #[schema(minimum = 3, maximum = 63)]
    pub cols: Option<u32>,
    /// The symmetry.
    #[serde(default)]
    pub symmetry: PatternSymmetry,
    /// The most entries.
    #[serde(default)]
    pub max_words: Option<u32>,
    /// The most blocks. If left out, what editors usually take, and a few more for a theme that
    /// no such pattern is found for.
    #[serde(default)]
    pub max_blocks: Option<u32>,
    /// Letters of the shortest entry; 3 if left out.
    #[serde(default)]
    pub shortest: Option<u32>,
    /// Letters of the longest entry outside the theme.
    #[serde(default)]
    pub longest: Option<u32>,
    /// The minimum number of lines between parallel theme entries; 1 if left
    /// out, and 0 stacks them.
    #[serde(default)]
    pub spacing: Option<u32>,
    /// Whether theme entries may also go down.
    #[serde(default)]
    pub down: bool,
}

impl PatternRules {
    /// The same with defaults filled in.
    pub fn shape(&self) -> Shape {
        let rows = self.rows.unwrap_or(15) as usize;
        let cols = self.cols.map_or(rows, |cols| cols as usize);
        let usual = Shape::usual(rows, cols);
        let or = |value: Option<u32>, usual: usize| value.map_or(usual, |value| value as usize);
        Shape {
            symmetry: self.symmetry,
            max_words: or(self.max_words, usual.max_words),
            max_blocks: or(self.max_blocks, usual.max_blocks),
            // A number that was asked for is the limit.
            spare_blocks: if self.max_blocks.is_some() { 0 } else { usual.spare_blocks },
            min_length: or(self.shortest, usual.min_length),
            max_length: or(self.longest, usual.max_length),
            spacing: or(self.spacing, usual.spacing),
            allows_down: self.down,
            ..usual
        }
    }
}

/// A request for patterns that hold a theme.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DesignRequest {
    /// The theme, one entry per line. After a semicolon a line may have
    /// `revealer`, or the place of the entry: `SUMMER CAMP; r3c1 across`. Lines
    /// that begin with `#` are comments. Without an entry any pattern will do.
    pub theme: String,
    /// The rules of the pattern.
    #[serde(default)]
    pub pattern: PatternRules,
    /// The lowest score of a word, 0 to 100, in addition to the lists' own
    /// minimum scores.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 100)]
    pub minimum: u8,
    /// Words that are banned from every slot.
    #[serde(default)]
    pub banned: Vec<String>,
    /// How many patterns; 8 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 50)]
    pub count: Option<u32>,
    /// Whether to leave out the patterns of the library, which are tried first.
    #[serde(default)]
    pub only_new: bool,
    /// The random seed: another number gives other patterns.
    #[serde(default)]
    pub seed: u64,
}

/// The default number of patterns: a page of them side by side. By judgement.
const USUAL_COUNT: u32 = 8;
/// The most patterns of one request, since each holds a fill. By judgement.
const MOST_PATTERNS: u32 = 50;

impl DesignRequest {
    /// The design for the engine.
    ///
    /// # Errors
    /// A line of the theme that cannot be read, or a number beyond its limit.
    pub fn design(&self) -> Result<Design, ServiceError> {
        let entries = parse_theme(&self.theme)?;
        let limited = |what, found: usize, most: usize| {
            let (found, most) = (found as u64, most as u64);
            if found > most { Err(ServiceError::Limit { what, found, most }) } else { Ok(()) }
        };
        limited("banned words", self.banned.len(), limits::BANS)?;
        let count = self.count.unwrap_or(USUAL_COUNT).max(1);
        limited("patterns", count as usize, MOST_PATTERNS as usize)?;
        if self.minimum > 100 {
            let found = self.minimum.to_string();
            return Err(ServiceError::value("minimum", found, "a score from 0 to 100"));
        }
        Ok(Design {
            entries,
            shape: self.pattern.shape(),
            minimum: self.minimum,
            banned: self.banned.clone(),
            wanted: count as usize,
            from_library: !self.only_new,
            seed: self.seed,
            threads: 1,
        })
    }
}

/// How far a design is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct DesignState {
    /// Arrangements of the theme examined.
    pub arrangements: usize,
    /// Patterns tried.
    pub tried: u64,
    /// Patterns proven to have no fill.
    pub unfillable: u64,
    /// Patterns given up because filling them took too long.
    pub undecided: u64,
    /// Patterns found.
    pub found: usize,
    /// Patterns wanted.
    pub wanted: usize,
}

impl DesignState {
    fn of(progress: &DesignProgress, wanted: usize) -> Self {
        let &DesignProgress { arrangements, tried, unfillable, undecided, found } = progress;
        Self { arrangements, tried, unfillable, undecided, found, wanted }
    }
}

/// What a design reports.
#[derive(Debug, Clone)]
pub enum DesignEvent {
    /// An arrangement or a pattern was tried.
    Progress(DesignState),
    /// A pattern was found.
    Found(DesignedGrid),
}

/// Designs patterns around a theme, on this many threads, which do not change the patterns
/// unless time runs out. The limit on nodes counts patterns tried.
///
/// # Errors
/// An invalid request.
pub fn design_patterns(
    request: &DesignRequest,
    words: &Arc<WordTables>,
    threads: usize,
    limits: &Limits,
    observer: &mut dyn Observer<DesignEvent>,
) -> Result<DesignResult, ServiceError> {
    let stated = Design { threads, ..request.design()? };
    design_stated(&stated, words, limits, observer)
}

/// Runs designs that a request cannot express, such as patterns without a theme. The limit
/// on nodes counts patterns tried.
///
/// # Errors
/// An invalid design.
pub fn design_stated(
    stated: &Design,
    words: &Arc<WordTables>,
    limits: &Limits,
    observer: &mut dyn Observer<DesignEvent>,
) -> Result<DesignResult, ServiceError> {
    let mut pass_on = |event: &theme::DesignEvent<'_>| {
        observer.observe(&match event {
            theme::DesignEvent::Progress(progress) => {
                DesignEvent::Progress(DesignState::of(progress, stated.wanted))
            }
            theme::DesignEvent::Found(pattern) => {
                DesignEvent::Found(DesignedGrid::of(pattern, stated, words))
            }
        });
    };
    let designed = design(stated, words, &limits.budget(), &mut pass_on)?;
    Ok(DesignResult::of(&designed, stated, words))
}

#[cfg(test)]
mod tests {
    use wordwright_core::Silent;
    use wordwright_lexicon::{Alphabet, WordList, embedded};

    use super::*;

    const LIST: &str = "bit\nice\nten\nbid\nicy\ntee\nden\nend\nsea\nate\ntea\neat\nsat\nase";

    fn words() -> Arc<WordTables> {
        let list = WordList::parse(&Alphabet::english(), LIST).unwrap();
        Arc::new(WordTables::new(Arc::new(list)))
    }

    fn request(theme: &str, side: u32) -> DesignRequest {
        DesignRequest {
            theme: theme.to_owned(),
            pattern: PatternRules { rows: Some(side), ..PatternRules::default() },
            ..DesignRequest::default()
        }
    }

    #[test]
    fn a_theme_that_cannot_be_placed_says_why_and_what_to_do() {
        let problem = |theme, side| {
            let result = design_patterns(
                &request(theme, side),
                &words(),
                1,
                &Limits::default(),
                &mut Silent,
            );
            let result = result.unwrap();
            assert_eq!(result.outcome, DesignOutcome::Impossible);
            (result.text, result.remedies)
        };
        let check = |theme, side, text, remedies: &[DesignRemedy]| {
            let found = problem(theme, side);
            assert!(found.0.contains(text) && found.1 == remedies, "{found:?}");
        };
        check("ABCDEFG", 5, "only 5; take a larger grid", &[]);
        check("AB", 5, "lower the shortest length", &[]);
        check("TEN\nten", 5, "twice", &[]);
        check("QXZQX\nXXXXX", 5, "nothing can cross the Q of QXZQX", &[DesignRemedy::Scores]);
        check("TENS\nSEATS\nICE", 5, "another symmetry", &[DesignRemedy::Symmetry]);
    }

    #[test]
    fn a_theme_has_at_most_forty_entries() {
        let lines = |count: usize| "TEN\n".repeat(count);
        assert_eq!(parse_theme(&lines(40)).unwrap().len(), 40);
        let refused = parse_theme(&lines(41)).unwrap_err().to_string();
        assert_eq!(refused, "theme entries: found 41, the limit is 40");
    }

    #[test]
    fn without_a_theme_any_pattern_will_do() {
        let words = Arc::new(WordTables::new(Arc::new(embedded::english().clone())));
        for empty in ["", " \n\n", "# Seasons\n"] {
            let request =
                DesignRequest { minimum: 50, count: Some(1), only_new: true, ..request(empty, 7) };
            let limits = Limits { nodes: Some(500), ..Limits::default() };
            let result = design_patterns(&request, &words, 1, &limits, &mut Silent).unwrap();
            assert_eq!(result.outcome, DesignOutcome::Found);
            let [pattern] = &result.patterns[..] else { panic!("{}", result.text) };
            assert!(pattern.theme.is_empty() && pattern.rows.join("").contains('.'));
        }
    }

    #[test]
    fn patterns_with_more_blocks_than_usual_are_reported() {
        let words = Arc::new(WordTables::new(Arc::new(embedded::english().clone())));
        let theme = "MACARONI SALAD\nTHE GREAT GATSBY\nTWISTED\nSECOND THOUGHTS\nSCRAMBLED EGGS";
        let dense =
            DesignRequest { minimum: 50, count: Some(1), only_new: true, ..request(theme, 15) };
        let limits = Limits { nodes: Some(8_000), ..Limits::default() };
        let result = design_patterns(&dense, &words, 2, &limits, &mut Silent).unwrap();
        assert!(result.patterns[0].blocks > 44);
        let said = "1 pattern with a fill and more than the usual 44 blocks; ";
        assert!(result.text.starts_with(said), "{}", result.text);
        // A limit that was asked for is kept.
        let pattern = PatternRules { max_blocks: Some(44), ..dense.pattern.clone() };
        assert_eq!(pattern.shape().spare_blocks, 0);
    }

    #[test]
    fn numbers_beyond_their_limits_are_refused() {
        let refused = |request: &DesignRequest| request.design().unwrap_err().to_string();
        let many = DesignRequest { count: Some(51), ..request("TEN", 5) };
        assert_eq!(refused(&many), "patterns: found 51, the limit is 50");
        let high = DesignRequest { minimum: 101, ..request("TEN", 5) };
        assert_eq!(refused(&high), "minimum: found 101, expected a score from 0 to 100");
    }
}
