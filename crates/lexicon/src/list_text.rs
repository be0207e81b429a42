//! Writes a word list back as text.

use std::fmt::Write as _;

use crate::{Kind, WordList};

impl WordList {
    /// The list as text that [`WordList::read`] reads back as the same words,
    /// scores, kinds, display forms and sample clues: `WORD;SCORE` a line, `WORD;SCORE;KIND`
    /// where the kind is known, `WORD;SCORE;KIND;CLUE` for each clue. The sources' names are
    /// not kept.
    pub fn to_text(&self) -> String {
        let mut text = String::with_capacity(self.len() * 16);
        for word in self.ids() {
            let from = text.len();
            // Writing to a string cannot fail.
            let _ = write!(text, "{};{}", self.display(word), self.score(word));
            let tag = self.kind(word).tag().map(char::from);
            if let Some(tag) = tag {
                text.extend([';', tag]);
            }
            let line = text[from..].to_owned();
            for (at, clue) in self.clues(word).enumerate() {
                if at > 0 {
                    text.extend(["\n", &*line]);
                }
                // An empty kind lets a clue begin as a kind does.
                text.extend([if tag.is_none() { ";;" } else { ";" }, clue]);
            }
            text.push('\n');
        }
        text
    }
}

impl Kind {
    /// The letter that stands for the kind in a list's third field.
    pub const fn tag(self) -> Option<u8> {
        match self {
            Self::Unknown => None,
            Self::Word => Some(b'w'),
            Self::Name => Some(b'n'),
            Self::Abbreviation => Some(b'a'),
            Self::Phrase => Some(b'p'),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::LengthSet;
    use crate::{Alphabet, Source};

    #[test]
    fn lists_of_every_form() {
        let text = "Bruges;40;n\nice cream,80\nUNESCO;5;a\nplain\n!gone\nerie;60;n;Great Lake; or canal\nerie;60;Canal\nplain;10;Simple\ngone;9\nYes, sir;60;p";
        let list = WordList::parse(&Alphabet::english(), text).unwrap();
        assert_eq!(
            list.to_text(),
            "Bruges;40;n\nice cream;80\nUNESCO;5;a\nPLAIN;50;;Simple\nERIE;60;n;Great Lake; or canal\nERIE;60;n;Canal\nYes, sir;60;p\n"
        );
    }

    #[test]
    fn tags_stand_for_their_kinds() {
        for kind in [Kind::Word, Kind::Name, Kind::Abbreviation, Kind::Phrase] {
            assert_eq!(kind.tag().and_then(Kind::from_tag), Some(kind));
        }
    }

    proptest! {
        #[test]
        fn round_trip(
            lines in prop::collection::vec("([a-cA-C' ,.!#é\\-]{0,8})([;,\t][0-9]{1,2}(;[wnapx])?(;[ab;]{0,4})?)?\r?", 1..20),
        ) {
            let english = Alphabet::english();
            let Ok(list) = WordList::parse(&english, &lines.join("\n")) else { return Ok(()) };
            let again = WordList::parse(&english, &list.to_text()).unwrap();
            prop_assert_eq!(list.len(), again.len());
            for (a, b) in list.ids().zip(again.ids()) {
                prop_assert_eq!(list.letters(a), again.letters(b));
                prop_assert_eq!(list.display(a), again.display(b));
                prop_assert!(list.clues(a).eq(again.clues(b)));
                prop_assert_eq!((list.score(a), list.kind(a)), (again.score(b), again.kind(b)));
            }
        }

        #[test]
        fn arbitrary_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300), minimum in 0_u8..60) {
            let source = Source { name: "list", text: &bytes, minimum };
            if let Ok((list, reports)) = WordList::read(&Alphabet::english(), &[source], LengthSet::ALL) {
                prop_assert!(list.len() <= reports[0].taken);
                prop_assert!(list.ids().all(|word| (minimum..=100).contains(&list.score(word))));
            }
        }
    }
}
