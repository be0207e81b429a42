//! The JSON output of `show`.

use std::path::Path;

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_grid::{Content, Puzzle, Slots};

use wordwright_service::rows;

/// A puzzle, as `--json` prints it.
#[derive(Serialize, ToSchema)]
pub struct ShowLine<'a> {
    /// The puzzle's file.
    puzzle: String,
    /// Its title.
    title: &'a str,
    /// Who made it.
    author: &'a str,
    /// Its copyright notice.
    copyright: &'a str,
    /// Its notes.
    notes: &'a str,
    /// The grid, one string per row, as in a fill.
    rows: Vec<String>,
    /// The lists of clues.
    clues: Vec<ShownList<'a>>,
}

/// A list of clues.
#[derive(Serialize, ToSchema)]
pub struct ShownList<'a> {
    /// Its heading: `Across`, `Down`, or as in the puzzle.
    list: &'a str,
    /// Its clues.
    clues: Vec<ShownClue>,
}

/// A clue of a puzzle.
#[derive(Serialize, ToSchema)]
pub struct ShownClue {
    /// Its label: a number, or as in the puzzle.
    label: String,
    /// The clue.
    clue: String,
    /// Its slot, such as `12A`; null if it has none.
    slot: Option<String>,
    /// Its answer; only with `--solution`.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
}

impl<'a> ShowLine<'a> {
    pub fn of(path: &Path, puzzle: &'a Puzzle, slots: &Slots, solution: bool) -> Self {
        let cells: Vec<Option<Content>> = puzzle
            .grid
            .ids()
            .map(|id| {
                let known = if solution { puzzle.solution_at(id) } else { None };
                let fixed = puzzle.grid.cell(id).fixed().map(Content::as_str);
                known.or(fixed).or(puzzle.entered_at(id)).map(Into::into)
            })
            .collect();
        let lists = puzzle.clue_lists(slots);
        let clues = lists.into_iter().map(|list| ShownList {
            list: list.heading,
            clues: list
                .clues
                .iter()
                .map(|clue| ShownClue {
                    label: clue.label.to_string(),
                    clue: clue.printed().into_owned(),
                    slot: clue.slot.map(|slot| slots.get(slot).label()),
                    answer: clue.answer.as_deref().filter(|_| solution).map(str::to_owned),
                })
                .collect(),
        });
        Self {
            puzzle: path.display().to_string(),
            title: &puzzle.title,
            author: &puzzle.author,
            copyright: &puzzle.copyright,
            notes: &puzzle.notes,
            rows: rows::rows(&puzzle.grid, &cells),
            clues: clues.collect(),
        }
    }
}
