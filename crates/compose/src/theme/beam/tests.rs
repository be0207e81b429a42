//! Compares the search for blocks with trying every set of blocks, on boards small enough for that.

use std::sync::Arc;

use wordwright_lexicon::embedded;

use super::*;
use crate::WordTables;
use crate::theme::arrange::{Arranger, SpelledEntry};
use crate::theme::lines::Counts;
use crate::theme::masks::runs;
use crate::theme::symmetry::PatternSymmetry;
use crate::theme::{Design, ThemeEntry};

/// Whether a pattern keeps the settled squares and every rule.
fn keeps_the_rules(shape: &Shape, arrangement: &Arrangement, blocks: &Blocks) -> bool {
    let board = &arrangement.board;
    let as_settled = (0..shape.rows).all(|row| {
        let cells = board.cells_of(Direction::Across, row);
        cells.iter().enumerate().all(|(col, cell)| match cell {
            Square::Free => true,
            Square::Open => !blocks.is_block(row, col),
            Square::Block => blocks.is_block(row, col),
        })
    });
    let are_allowed = blocks.lines().zip(&arrangement.costs).all(|((line, length), costs)| {
        runs(line, length).all(|(start, len)| !costs.is_forbidden(start, len))
    });
    as_settled
        && are_allowed
        && blocks.words() <= shape.max_words
        && blocks.count() <= shape.max_blocks
        && blocks.is_connected()
}

/// How many patterns of the symmetry keep the rules, by trying all of them.
fn count(shape: &Shape, arrangement: &Arrangement) -> usize {
    let cells = (0..shape.rows).flat_map(|row| (0..shape.cols).map(move |col| (row, col)));
    let orbits: Vec<_> = cells
        .map(|cell| (cell, arrangement.board.image(cell)))
        .filter(|(cell, image)| cell <= image)
        .collect();
    (0_u32..1 << orbits.len())
        .filter(|set| {
            let mut blocks = Blocks::none(shape.rows, shape.cols);
            for (_, &(cell, image)) in
                orbits.iter().enumerate().filter(|(at, _)| set >> at & 1 != 0)
            {
                blocks.flip(cell);
                if image != cell {
                    blocks.flip(image);
                }
            }
            keeps_the_rules(shape, arrangement, &blocks)
        })
        .count()
}

#[test]
fn results_obey_the_rules_and_nothing_possible_is_called_impossible() {
    use PatternSymmetry::{HalfTurn, LeftRight, None as NoRule, UpDown};
    let words = Arc::new(WordTables::new(Arc::new(embedded::english().clone())));
    let counts = Counts::new(&words, 50, 6);
    let (mut possible, mut impossible) = (0, 0);
    let mut rng = Rng::with_seed(7);
    for (rows, cols, symmetry) in
        [(5, 5, HalfTurn), (6, 5, HalfTurn), (5, 6, UpDown), (6, 4, LeftRight), (4, 4, NoRule)]
    {
        for (text, max_blocks) in [("CAT", 4), ("TREE", 2), ("XQZ", 6), ("OATS", 0)] {
            let usual = Shape::usual(rows, cols);
            let shape = Shape { symmetry, max_blocks, max_length: 6, max_words: 12, ..usual };
            let entry = ThemeEntry { text: text.to_owned(), ..ThemeEntry::default() };
            let design = Design { shape: shape.clone(), ..Design::new(vec![entry]) };
            let letters = words.list().alphabet().encode(text).unwrap();
            let spelt = [SpelledEntry { letters, is_revealer: false, place: None }];
            let arranger = Arranger::new(&design, &spelt, &counts);
            for _ in 0..4 {
                let Some((board, spans)) = arranger.draw(&mut rng) else { continue };
                let Some(arrangement) = arranger.judged(board, spans) else { continue };
                let patterns = count(&shape, &arrangement);
                let mut found = 0;
                if let Some(mut beam) = BlockBeam::new(&shape, &arrangement) {
                    for _ in 0..20 {
                        match beam.search(&mut rng) {
                            Setting::Found(blocks) => {
                                assert!(keeps_the_rules(&shape, &arrangement, &blocks));
                                found += 1;
                            }
                            Setting::NotFound => {}
                            Setting::None => assert_eq!(patterns, 0, "{text} in {shape:?}"),
                        }
                    }
                }
                assert_eq!(found > 0, patterns > 0, "{text} in {shape:?}: {patterns}");
                possible += usize::from(patterns > 0);
                impossible += usize::from(patterns == 0);
            }
        }
    }
    assert!(possible > 10 && impossible > 10, "{possible} possible, {impossible} not");
}
