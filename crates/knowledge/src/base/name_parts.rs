//! Which parts of a text may belong to one name: `Stanley Tucci`, `Alice ___ Hall`.
//!
//! Capitals decide. Clues and lists are read in the same way, so that a pair in
//! a list matches the words next to the gap of a clue.

use wordwright_lexicon::Capital;

use super::text::{HYPHENS_OF_A_GAP, answer};

/// A word of a text, or a gap in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamePart {
    /// A to Z; empty for a gap, or if the word has other characters.
    pub letters: Vec<Capital>,
    /// Whether it begins with a capital, as a gap may.
    pub capital: bool,
    /// Whether it is a gap.
    pub gap: bool,
    /// Whether it may belong to the same name as the previous part: no
    /// quotation mark, comma or `'s` is between them.
    pub joined: bool,
}

impl NamePart {
    /// Whether it may be a part of a name.
    fn is_name(&self) -> bool {
        self.capital && !self.letters.is_empty()
    }
}

/// Letters of the longest word after which a full stop does not separate:
/// `Dr.`, `Sgt.` By judgement.
const SHORT: usize = 3;

/// The parts of a text. A text without a small letter has none: there capitals mean nothing.
///
/// ```
/// use wordwright_knowledge::{capitals, name_parts};
/// let parts = name_parts("Lincoln Center's Alice ___ Hall");
/// assert!(parts[3].gap && parts[3].joined && parts[4].joined && !parts[2].joined);
/// assert_eq!(parts[4].letters, capitals(b"HALL"));
/// ```
pub fn name_parts(text: &str) -> Vec<NamePart> {
    if !text.contains(char::is_lowercase) {
        return Vec::new();
    }
    let (mut parts, mut open) = (Vec::new(), false);
    for token in text.split_whitespace() {
        let inner = |c: char| c.is_alphanumeric() || c == '_';
        if token.len() >= HYPHENS_OF_A_GAP && token.bytes().all(|byte| byte == b'-') {
            parts.push(NamePart { letters: Vec::new(), capital: true, gap: true, joined: open });
            open = true;
            continue;
        }
        let word = token.trim_start_matches(|c| !inner(c));
        let begins = word.len() < token.len();
        let core = word.trim_end_matches(|c| !inner(c));
        let bare = core.strip_suffix("'s").or_else(|| core.strip_suffix("’s")).unwrap_or(core);
        let gap = core.starts_with("__");
        let letters = if gap { Vec::new() } else { answer(bare).unwrap_or_default() };
        let ends = match &word[core.len()..] {
            "" => bare.len() < core.len(),
            "." => letters.len() > SHORT || gap,
            _ => true,
        };
        let capital = gap || bare.starts_with(char::is_uppercase);
        parts.push(NamePart { letters, capital, gap, joined: open && !begins });
        open = !ends;
    }
    parts
}

/// The pairs of neighbours in a text that may be a name.
pub(crate) fn name_pairs(text: &str) -> impl Iterator<Item = (Vec<Capital>, Vec<Capital>)> {
    let parts = name_parts(text);
    (1..parts.len()).filter_map(move |at| {
        let (first, second) = (&parts[at - 1], &parts[at]);
        let pair = second.joined && first.is_name() && second.is_name();
        pair.then(|| (first.letters.clone(), second.letters.clone()))
    })
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, expected: &Expect) {
        let shown = |letters: &[Capital]| Capital::spell(letters).to_owned();
        let pair =
            |(first, second): (Vec<Capital>, Vec<Capital>)| shown(&first) + " " + &shown(&second);
        expected.assert_eq(&name_pairs(text).map(pair).collect::<Vec<_>>().join(", "));
    }

    #[test]
    fn capitals_side_by_side_are_a_name() {
        check("Actor Stanley Tucci", &expect!["ACTOR STANLEY, STANLEY TUCCI"]);
        check("St. Paul's Alice Tully Hall", &expect!["ST PAUL, ALICE TULLY, TULLY HALL"]);
        check("S. Epatha Merkerson", &expect!["S EPATHA, EPATHA MERKERSON"]);
        check("Paris, France, or Rome. Italy", &expect![""]);
        check("\"Rocky\" star \"Sly\" Stallone (Sylvester)", &expect![""]);
        check("Pelé of Brazil and René Coty", &expect!["RENE COTY"]);
        check("Boeing 747 Jumbo", &expect![""]);
        check("NEW YORK", &expect![""]);
        check("", &expect![""]);
    }

    #[test]
    fn gaps_are_parts() {
        let shown = |text: &str| {
            let part = |part: &NamePart| match (part.gap, part.joined) {
                (true, true) => "joined gap",
                (true, false) => "gap",
                (false, true) => "joined",
                (false, false) => "apart",
            };
            name_parts(text).iter().map(part).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(shown("Pau ___, of Spain"), "apart, joined gap, apart, joined");
        assert_eq!(shown("\"___ Dark Thirty\""), "gap, joined, joined");
        assert_eq!(shown("Uma ---- of film"), "apart, joined gap, joined, joined");
        assert_eq!(name_parts("Actor ___-Saxon")[1].letters, []);
        assert_eq!(shown("Actress ___. Also _"), "apart, joined gap, apart, joined");
    }
}
