//! The 2017 article: its dictionary of seventeen words on a grid that
//! reproduces the steps named in its text. The pictures of its own grid are
//! lost.

use expect_test::{Expect, expect};
use wordwright_compose::Outcome;
use wordwright_core::Budget;
use wordwright_papers::{Action, Step, article2017};

use crate::problem;

const WORDS: &str = include_str!("../../data/article2017.words.txt");

/// A step as one line, without its picture.
fn line(step: &Step<'_>) -> Option<String> {
    let text = step.to_string();
    match step.action {
        Action::Start | Action::Undone { .. } | Action::DeadEnd(_) => None,
        _ => text.lines().next().map(str::to_owned),
    }
}

fn check(pattern: &str, words: &str, expected: &Expect) -> Outcome {
    let mut text = String::new();
    let mut observer = |step: &Step<'_>| {
        if let Some(line) = line(step) {
            text.push_str(&line);
            text.push('\n');
        }
    };
    let budget = Budget::UNLIMITED.with_steps(100);
    let run = article2017::fill(&problem(pattern, words), 0, &budget, &mut observer).unwrap();
    expected.assert_eq(&text);
    run.outcome
}

#[test]
fn the_steps_that_the_text_names() {
    let outcome = check(
        include_str!("../../data/article2017.pattern.txt"),
        WORDS,
        &expect![[r#"
            #1 selected 1-Across: 3 words left, the fewest
            #1 placed AAAA in 1-Across: the most left to its crossings of 3 weighed (2.079)
            #2 selected 3-Across: 3 words left, the fewest
            #2 placed AAAAA in 3-Across: the most left to its crossings of 3 weighed (1.441)
            #3 selected 2-Down: 1 word left, the fewest
            #3 placed ABA in 2-Down
            #4 selected 5-Across: 2 words left, the fewest
            #4 placed BBBAA in 5-Across: the most left to its crossings of 2 weighed (0.000)
            #5 selected 4-Down: 0 words left, the fewest
            #5 backjump from 4-Down to 5-Across (filled last of its crossings)
            #5 pruned 5-Across by ____A: AAAAA
            #6 selected 5-Across: 1 word left, the fewest
            #6 placed DDDBB in 5-Across
            #7 selected 6-Down: 0 words left, the fewest
            #7 backjump from 6-Down to 5-Across (filled last of its crossings)
            #7 pruned 5-Across by _D___: nothing
            #8 selected 5-Across: 0 words left, the fewest
            #8 backjump from 5-Across to 2-Down (not connected)
            #9 selected 2-Down: 0 words left, the fewest
            #9 backjump from 2-Down to 3-Across (filled last of its crossings)
            #9 pruned 3-Across by ___AA: BBBAA
            #10 selected 3-Across: 1 word left, the fewest
            #10 placed DDDBB in 3-Across
            #11 selected 2-Down: 1 word left, the fewest
            #11 placed ABB in 2-Down
            #12 selected 5-Across: 2 words left, the fewest
            #12 placed AAAAA in 5-Across: the most left to its crossings of 2 weighed (1.349)
            #13 selected 4-Down: 1 word left, the fewest
            #13 placed BDA in 4-Down
            #14 selected 6-Down: 6 words left, the fewest
            #14 placed ABA in 6-Down: the most left to its crossings of 6 weighed (1.000)
        "#]],
    );
    let Outcome::Filled(fill) = outcome else { panic!("{outcome:?}") };
    let entries: Vec<&str> = fill.entries.iter().map(|entry| &*entry.text).collect();
    expect!["AAAA DDDBB AAAAA ABB BDA ABA"].assert_eq(&entries.join(" "));
}

#[test]
fn giving_up_is_no_proof() {
    let outcome = check(
        "...\n.#.\n...\n",
        "ABC\nADE\nCFG\nEHI",
        &expect![[r#"
        #1 selected 1-Across: 4 words left, the fewest
        #1 placed ABC in 1-Across: the most left to its crossings of 4 weighed (0.762)
        #2 selected 1-Down: 1 word left, the fewest
        #2 placed ADE in 1-Down
        #3 selected 3-Across: 1 word left, the fewest
        #3 placed EHI in 3-Across
        #4 selected 2-Down: 0 words left, the fewest
        #4 backjump from 2-Down to 3-Across (filled last of its crossings)
        #4 pruned 3-Across by __I: nothing
        #5 selected 3-Across: 0 words left, the fewest
        #5 backjump from 3-Across to 1-Down (filled last of its crossings)
        #5 pruned 1-Down by __E: nothing
        #6 selected 1-Down: 0 words left, the fewest
        #6 backjump from 1-Down to 1-Across (filled last of its crossings)
        #6 pruned 1-Across by A_C: nothing
        #7 selected 1-Across: 3 words left, the fewest
        #7 placed ADE in 1-Across: the most left to its crossings of 3 weighed (0.762)
        #8 selected 1-Down: 1 word left, the fewest
        #8 placed ABC in 1-Down
        #9 selected 3-Across: 1 word left, the fewest
        #9 placed CFG in 3-Across
        #10 selected 2-Down: 0 words left, the fewest
        #10 backjump from 2-Down to 3-Across (filled last of its crossings)
        #10 pruned 3-Across by __G: nothing
        #11 selected 3-Across: 0 words left, the fewest
        #11 backjump from 3-Across to 1-Down (filled last of its crossings)
        #11 pruned 1-Down by __C: nothing
        #12 selected 1-Down: 0 words left, the fewest
        #12 backjump from 1-Down to 1-Across (filled last of its crossings)
        #12 pruned 1-Across by A_E: nothing
        #13 selected 1-Across: 2 words left, the fewest
        #13 placed CFG in 1-Across: the most left to its crossings of 2 weighed (0.000)
        #14 selected 1-Down: 0 words left, the fewest
        #14 backjump from 1-Down to 1-Across (filled last of its crossings)
        #14 pruned 1-Across by C__: nothing
        #15 selected 1-Across: 1 word left, the fewest
        #15 placed EHI in 1-Across
        #16 selected 1-Down: 0 words left, the fewest
        #16 backjump from 1-Down to 1-Across (filled last of its crossings)
        #16 pruned 1-Across by E__: nothing
        #17 selected 1-Across: 0 words left, the fewest
        #17 gave up: no word is left for 1-Across and no slot to return to
    "#]],
    );
    assert!(matches!(outcome, Outcome::Stopped(_)), "{outcome:?}");
}

#[test]
fn a_pattern_without_options_from_the_start_is_one() {
    let outcome = check(
        "X..\n.#.\n...\n",
        WORDS,
        &expect![[r#"
        #1 selected 1-Across: 0 words left, the fewest
    "#]],
    );
    let Outcome::Impossible(proof) = outcome else { panic!("{outcome:?}") };
    assert!(proof.minimal);
    assert_eq!(proof.slots.len(), 1);
}
