//! The form of a clue, as far as it bears on the spelling of an unlisted
//! answer.

use wordwright_knowledge::Relations;

use crate::clue::signs::{CLUE_SIGNS, clue_signs};
use crate::clue::text::ClueText;

/// The form of a clue. A clue with several forms gets the first of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ClueForm {
    /// Asks for a short form.
    Abbreviation,
    /// Has a blank to fill.
    Blank,
    /// Asks for a word of another language.
    Foreign,
    /// Quoted or in brackets: the answer is another way to say it.
    Quoted,
    /// Its first or last word is in the plural.
    Plural,
    /// A pun.
    Question,
    /// Its first words end in -ed.
    Past,
    /// Its first words end in -ing.
    Ing,
    /// Gives an example of the answer.
    Example,
    /// Has a name or a number in it.
    Name,
    /// None of these.
    #[default]
    Plain,
}

impl ClueForm {
    /// Every form, in order of precedence.
    pub const ALL: [Self; 11] = [
        Self::Abbreviation,
        Self::Blank,
        Self::Foreign,
        Self::Quoted,
        Self::Plural,
        Self::Question,
        Self::Past,
        Self::Ing,
        Self::Example,
        Self::Name,
        Self::Plain,
    ];

    /// The form of a clue.
    pub fn of(relations: Relations<'_>, clue: &ClueText) -> Self {
        let signs = clue_signs(&relations, clue);
        let has = |sign: &&str| {
            CLUE_SIGNS
                .iter()
                .position(|known| known == sign)
                .is_some_and(|bit| signs >> bit & 1 == 1)
        };
        let found = Self::ALL.into_iter().find(|form| form.signs().iter().any(has));
        found.unwrap_or_default()
    }

    /// The signs of a clue ([`CLUE_SIGNS`]) that make it this form.
    const fn signs(self) -> &'static [&'static str] {
        match self {
            Self::Abbreviation => &["abbreviation"],
            Self::Blank => &["blank"],
            Self::Foreign => &["foreign"],
            Self::Quoted => &["quoted", "bracketed"],
            Self::Plural => &["first-s", "last-s"],
            Self::Question => &["question"],
            Self::Past => &["ed"],
            Self::Ing => &["ing"],
            Self::Example => &["example"],
            Self::Name => &["name", "number"],
            Self::Plain => &[],
        }
    }

    /// The form's name in data files.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Abbreviation => "abbreviation",
            Self::Blank => "blank",
            Self::Foreign => "foreign",
            Self::Quoted => "quoted",
            Self::Plural => "plural",
            Self::Question => "question",
            Self::Past => "past",
            Self::Ing => "ing",
            Self::Example => "example",
            Self::Name => "name",
            Self::Plain => "plain",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn clues_have_one_form() {
        let form = |clue: &str| ClueForm::of(testing::WORLD.relations(), &ClueText::new(clue));
        assert_eq!(form("Great Lakes: Abbr."), ClueForm::Abbreviation);
        assert_eq!(form("Great Lakes"), ClueForm::Plural);
        assert_eq!(form("Lake ___"), ClueForm::Blank);
        assert_eq!(form("\"Get lost!\""), ClueForm::Quoted);
        assert_eq!(form("Walked slowly"), ClueForm::Past);
        assert_eq!(form("Slow walk"), ClueForm::Plain);
    }
}
