//! The example with the dictionary of seventeen words.
//!
//! The pictures are lost, and the grid with them. The text gives the dictionary
//! and what happens at steps 8, 9 and 10. Grids of words of three to five
//! letters were drawn at random until one was found on which all of this
//! happens; it need not be the author's.

use wordwright_compose::Outcome;
use wordwright_core::Budget;

use super::search::fill;
use crate::example::example;
use crate::report::{Compared, Report};
use crate::trace::{Action, Step};

const PATTERN: &str = include_str!("../../data/article2017.pattern.txt");
const WORDS: &str = include_str!("../../data/article2017.words.txt");

/// A statement of the text about a step, and how to check it in the program's steps.
const CLAIMS: &[(&str, &str, &str)] = &[
    ("step 8", "backjump to a pattern that is not connected", "#8 backjump"),
    ("step 9", "AAAAA had failed: its pattern is the target", "#9 backjump"),
    ("step 9", "options of the target are pruned by ___AA", "#9 pruned"),
    ("step 10", "DDDBB is selected, though BBBAA stands before it", "#10 placed"),
];

const OPEN: &str = "\
The text leaves open, and the program decides:
  the grid (see above); how many words are weighed: ten, the first of the list;
  which of equally constrained patterns comes first: across before down, by number;
  the options of a target: what is left of them, never recomputed;
  a pattern that failed with no filled pattern next to it: its options are recomputed.
";

/// Compares the example's run with the statements of the text. Needs no data.
pub fn report() -> Report {
    let problem = example(PATTERN, WORDS);
    let mut steps = Vec::new();
    let mut run = String::new();
    let mut watch = |step: &Step<'_>| {
        let shown = step.to_string();
        let first = shown.lines().next().unwrap_or_default();
        steps.push(first.to_owned());
        if !matches!(step.action, Action::Selected { .. } | Action::DeadEnd(_)) {
            run += &shown;
            run.push('\n');
        }
    };
    let outcome = fill(&problem, 0, &Budget::UNLIMITED.with_steps(100), &mut watch)
        .expect("the example has words of every length")
        .outcome;

    let mut text = String::from("The 2017 article: the example, with random choices disabled\n\n");
    text += &run;
    text += "\nWhat the text says of the run, and what the program does\n";
    let mut differences = 0;
    let shows = ["(not connected)", "to 3-Across", "by ___AA: BBBAA", "placed DDDBB in 3-Across"];
    for ((step, claim, start), shown) in CLAIMS.iter().zip(shows) {
        let found = steps.iter().find(|step| step.starts_with(start));
        let true_here = found.is_some_and(|step| step.contains(shown));
        differences += usize::from(!true_here);
        let found = found.map_or("nothing of the kind", |step| step.as_str());
        let mark = if true_here { "so here" } else { "NOT SO HERE" };
        text.extend(["  ", step, ": ", claim, "\n    ", mark, ": ", found, "\n"]);
    }
    let filled = if matches!(outcome, Outcome::Filled(_)) { "filled" } else { "not filled" };
    let (table, found) = Compared::table(&[Compared::new("the run ends", "filled", filled)]);
    text += &table;
    text.extend(["\n", OPEN]);
    Report { text, differences: differences + found }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn what_the_text_fixes_comes_true() {
        let report = super::report();
        expect![[r#"
            The 2017 article: the example, with random choices disabled

            #0 the words that fit the letters given
              1-Across: AAAA, CCCC, DDDD
              3-Across: AAAAA, BBBAA, DDDBB
              5-Across: AAAAA, BBBAA, DDDBB
              2-Down: ABA, ABB, ABC, ABD, ABE, ABF, ABG, BDA, BDB, BDC, BDD
              4-Down: ABA, ABB, ABC, ABD, ABE, ABF, ABG, BDA, BDB, BDC, BDD
              6-Down: ABA, ABB, ABC, ABD, ABE, ABF, ABG, BDA, BDB, BDC, BDD
            #1 placed AAAA in 1-Across: the most left to its crossings of 3 weighed (2.079)
            AAAA#
            ###.#
            .....
            ####.
            .....
            #.###
            #.###
            #2 placed AAAAA in 3-Across: the most left to its crossings of 3 weighed (1.441)
            AAAA#
            ###.#
            AAAAA
            ####.
            .....
            #.###
            #.###
            #3 placed ABA in 2-Down
            AAAA#
            ###B#
            AAAAA
            ####.
            .....
            #.###
            #.###
            #4 placed BBBAA in 5-Across: the most left to its crossings of 2 weighed (0.000)
            AAAA#
            ###B#
            AAAAA
            ####.
            BBBAA
            #.###
            #.###
            #5 backjump from 4-Down to 5-Across (filled last of its crossings)
            #5 undone 5-Across
            AAAA#
            ###B#
            AAAAA
            ####.
            .....
            #.###
            #.###
            #5 pruned 5-Across by ____A: AAAAA
            #6 placed DDDBB in 5-Across
            AAAA#
            ###B#
            AAAAA
            ####.
            DDDBB
            #.###
            #.###
            #7 backjump from 6-Down to 5-Across (filled last of its crossings)
            #7 undone 5-Across
            AAAA#
            ###B#
            AAAAA
            ####.
            .....
            #.###
            #.###
            #7 pruned 5-Across by _D___: nothing
            #8 backjump from 5-Across to 2-Down (not connected)
            #8 undone 2-Down
            AAAA#
            ###.#
            AAAAA
            ####.
            .....
            #.###
            #.###
            #9 backjump from 2-Down to 3-Across (filled last of its crossings)
            #9 undone 3-Across
            AAAA#
            ###.#
            .....
            ####.
            .....
            #.###
            #.###
            #9 pruned 3-Across by ___AA: BBBAA
            #10 placed DDDBB in 3-Across
            AAAA#
            ###.#
            DDDBB
            ####.
            .....
            #.###
            #.###
            #11 placed ABB in 2-Down
            AAAA#
            ###B#
            DDDBB
            ####.
            .....
            #.###
            #.###
            #12 placed AAAAA in 5-Across: the most left to its crossings of 2 weighed (1.349)
            AAAA#
            ###B#
            DDDBB
            ####.
            AAAAA
            #.###
            #.###
            #13 placed BDA in 4-Down
            AAAA#
            ###B#
            DDDBB
            ####D
            AAAAA
            #.###
            #.###
            #14 placed ABA in 6-Down: the most left to its crossings of 6 weighed (1.000)
            AAAA#
            ###B#
            DDDBB
            ####D
            AAAAA
            #B###
            #A###

            What the text says of the run, and what the program does
              step 8: backjump to a pattern that is not connected
                so here: #8 backjump from 5-Across to 2-Down (not connected)
              step 9: AAAAA had failed: its pattern is the target
                so here: #9 backjump from 2-Down to 3-Across (filled last of its crossings)
              step 9: options of the target are pruned by ___AA
                so here: #9 pruned 3-Across by ___AA: BBBAA
              step 10: DDDBB is selected, though BBBAA stands before it
                so here: #10 placed DDDBB in 3-Across
                            paper   program
              the run ends  filled  filled   same

            The text leaves open, and the program decides:
              the grid (see above); how many words are weighed: ten, the first of the list;
              which of equally constrained patterns comes first: across before down, by number;
              the options of a target: what is left of them, never recomputed;
              a pattern that failed with no filled pattern next to it: its options are recomputed.
        "#]]
        .assert_eq(&report.text);
        assert_eq!(report.differences, 0);
    }
}
