//! Any text gives a value or an error, and every value keeps its promises.

use proptest::prelude::*;
use wordwright_lexicon::{Alphabet, LetterBag};

/// Lines of the kinds that an alphabet's description may hold, and worse.
fn description() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "[A-Z]{1,3}", "name:.{0,8}", "fold: ?.{0,6}", "fold: .=[A-Z]{0,2}", "#.{0,6}", ".{0,10}",
    ];
    prop::collection::vec(line, 0..80).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn alphabets_spell_only_with_their_own_letters(text in description(), word in ".{0,20}") {
        if let Ok(alphabet) = Alphabet::parse(&text) {
            prop_assert!((1..=63).contains(&alphabet.len()));
            if let Ok(letters) = alphabet.encode(&word) {
                prop_assert!(letters.iter().all(|&letter| alphabet.all().contains(letter)));
            }
        }
    }

    #[test]
    fn bags_hold_what_was_written(text in "\\PC{0,12}") {
        let english = Alphabet::english();
        let letters = text.chars().filter(char::is_ascii_alphabetic).count();
        let blanks = text.matches(['?', '.']).count();
        match LetterBag::parse(&english, &text) {
            Ok(bag) if text.is_ascii() => prop_assert_eq!(bag.len(), letters + blanks),
            Ok(bag) => prop_assert!(bag.len() >= letters + blanks),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}
