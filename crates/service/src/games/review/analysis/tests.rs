use wordwright_boardgame::analysis::{Depth, TurnContext, analyse};
use wordwright_core::{Budget, Silent};
use wordwright_lexicon::WordList;

use super::*;
use crate::games::MistakeSize;

const RECORD: &str = "#player1 ann Ann\n#player2 bob Bob\n#title Club night\n\
    >ann: AEINRST -AE +0 0\n>bob: ACERSTU 8H CARE +12 12\n>ann: EINRSTZ 8H ....Z +15 15\n\
    >ann: EINRSTZ -- -15 0\n";

fn game() -> (Game, Lexicon) {
    let rules = Rules::english();
    let words = "care\ncares\nnastier\nscare\nraces";
    let list = WordList::parse(rules.alphabet(), words).unwrap();
    let gcg = Gcg::parse(RECORD.as_bytes()).unwrap();
    let (game, _) = Game::from_gcg(&gcg, &rules, None).unwrap();
    (game, Lexicon::from_list(&list).unwrap())
}

fn analysed() -> (Game, AnalysisResult) {
    analysed_with(&Leaves::none())
}

fn analysed_with(leaves: &Leaves) -> (Game, AnalysisResult) {
    let (game, lexicon) = game();
    let mut judge = |_: &TurnContext<'_>, _: &[Play]| Ok(None);
    let (depth, budget) = (Depth::default(), Budget::UNLIMITED);
    let none = &mut Silent;
    let reviews = analyse(&game, &lexicon, leaves, depth, &mut judge, &budget, none);
    let analysis = AnalysisResult::of(&game, &reviews.unwrap(), "w.txt", false);
    (game, analysis)
}

#[test]
fn mistakes_are_named_and_sized() {
    let (_, analysis) = analysed();
    let remarks: Vec<_> = analysis.turns.iter().map(|turn| turn.remark.clone()).collect();
    let first = remarks[0].as_ref().unwrap();
    assert_eq!((first.size, first.text.as_str()), (MistakeSize::Large, "Missed bingo: 66 points"));
    assert!(remarks[1].as_ref().unwrap().text.starts_with("Slip: 8 points"), "{remarks:?}");
    assert!(remarks[2].as_ref().unwrap().text.starts_with("Phony challenged off"), "{remarks:?}");
}

#[test]
fn chances_follow_the_lead() {
    let (_, analysis) = analysed();
    let chances: Vec<f64> = analysis.turns.iter().filter_map(|turn| turn.chance).collect();
    assert_eq!(chances.len(), 3);
    assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
    // To be on move twelve points behind is worse than to be on move in an even game. Bob
    // on move twelve points ahead is worse for Ann than Bob on move in an even game.
    assert!(chances[1] < 1.0 - chances[0], "{chances:?}");
    assert!(chances[2] < chances[0], "{chances:?}");
}

#[test]
fn chances_count_what_is_kept() {
    let [without, with] = [Leaves::none(), Leaves::embedded(&Rules::english())].map(|leaves| {
        analysed_with(&leaves).1.turns.iter().filter_map(|turn| turn.chance).collect::<Vec<_>>()
    });
    // Ann has kept INRST, a valuable leave; Bob then keeps STU, which is worth
    // less.
    assert!(with[0] > without[0] + 0.005, "{with:?} {without:?}");
    assert!(with[1] > without[1] + 0.005, "{with:?} {without:?}");
}

#[test]
fn an_annotated_game_is_the_game_with_notes() {
    let (game, analysis) = analysed();
    let gcg = annotated(&game, &analysis).unwrap();
    let text = String::from_utf8(gcg.to_bytes()).unwrap();
    assert!(text.contains("#note Missed bingo: 66 points. Best: "), "{text}");
    assert!(text.contains("#title Club night"), "{text}");
    let (again, _) = Game::from_gcg(&gcg, &Rules::english(), None).unwrap();
    assert_eq!(again.scores(), game.scores());
    assert_eq!(again.turns().len(), game.turns().len());
}

#[test]
fn an_analysis_is_kept_as_json() {
    let (_, analysis) = analysed();
    let text = serde_json::to_string(&analysis).unwrap();
    assert_eq!(serde_json::from_str::<AnalysisResult>(&text).unwrap(), analysis);
}

#[test]
fn a_play_reveals_the_opponents_leave() {
    let (game, lexicon) = game();
    let leaves = likely_leaves(&game, 2, &lexicon, &Leaves::none()).unwrap();
    assert!(!leaves.is_empty() && leaves.len() <= LIKELIEST);
    assert!(leaves.is_sorted_by(|a, b| a.chance >= b.chance));
    assert!(leaves.iter().all(|leave| leave.tiles.len() == 3));
    assert!(likely_leaves(&game, 0, &lexicon, &Leaves::none()).unwrap().is_empty());
}

#[test]
fn the_words_of_a_line() {
    let (game, _) = game();
    assert_eq!(words_of_line(&game, 1).unwrap(), [("CARE".to_owned(), 12)]);
    assert_eq!(words_of_line(&game, 2).unwrap(), [("CAREZ".to_owned(), 26)]);
    assert!(
        words_of_line(&game, 0).unwrap().is_empty() && words_of_line(&game, 9).unwrap().is_empty()
    );
}
