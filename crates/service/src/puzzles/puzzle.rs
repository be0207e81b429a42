//! A puzzle as JSON: one shape for the library, files and engines.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_grid::{CellId, Clue, Extra, FreeClue, Grid, Puzzle, PuzzleKind};

use crate::ServiceError;
use crate::base::bounded::at_most;
use crate::base::limits;
use crate::base::slots::slot_name;

mod cell;

pub use cell::{CellDocument, CellState};
use cell::{capitals, content};

/// The clue of a slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClueDocument {
    /// The slot, such as `12A`.
    #[schema(example = "12A")]
    pub slot: String,
    /// What is printed.
    pub text: String,
    /// Lengths of the answer's words, as printed: `3,4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enumeration: Option<String>,
}

/// A clue that belongs to no slot.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FreeClueDocument {
    /// The heading of its list.
    #[serde(default)]
    pub list: String,
    /// The label before it.
    #[serde(default)]
    pub label: String,
    /// What is printed.
    #[serde(default)]
    pub text: String,
    /// Lengths of the answer's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enumeration: Option<String>,
    /// The cells of its answer, counted from 0 in reading order.
    #[serde(default)]
    pub cells: Vec<u32>,
    /// The answer, if the cells do not give it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

/// A part of a file that is kept unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtraDocument {
    /// The format and the part's name in it.
    pub key: String,
    /// Its bytes as base64.
    pub data: String,
}

/// A puzzle, finished or not.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleDocument {
    /// Rows, 1 to 63.
    #[schema(minimum = 1, maximum = 63)]
    pub rows: u32,
    /// Columns, 1 to 63.
    #[schema(minimum = 1, maximum = 63)]
    pub cols: u32,
    /// The squares in reading order, rows times columns of them.
    #[schema(max_items = 3969)]
    #[serde(deserialize_with = "at_most::<_, _, { limits::CELLS }>")]
    pub cells: Vec<CellDocument>,
    /// Title.
    #[serde(default)]
    pub title: String,
    /// Author.
    #[serde(default)]
    pub author: String,
    /// Copyright notice.
    #[serde(default)]
    pub copyright: String,
    /// Notes to the solver.
    #[serde(default)]
    pub notes: String,
    /// Editor.
    #[serde(default)]
    pub editor: String,
    /// Publisher.
    #[serde(default)]
    pub publisher: String,
    /// Date of publication, as it is spelled.
    #[serde(default)]
    pub date: String,
    /// Whether the solver must also find the blocks and numbers.
    #[serde(default)]
    pub diagramless: bool,
    /// Clues of slots.
    #[serde(default, deserialize_with = "at_most::<_, _, { limits::CLUES }>")]
    #[schema(max_items = 10000)]
    pub clues: Vec<ClueDocument>,
    /// Clues that belong to no slot.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "at_most::<_, _, { limits::CLUES }>"
    )]
    pub free_clues: Vec<FreeClueDocument>,
    /// Whether the labels of the cells replace the usual numbers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_labels: bool,
    /// The checksum of the right solution, if the solution is scrambled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 65535)]
    pub scrambled: Option<u16>,
    /// Parts of its original file that have no place above.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extras: Vec<ExtraDocument>,
}

/// Rejects a text of more than `most` characters.
///
/// # Errors
/// A longer text.
pub fn short(what: &'static str, text: &str, most: usize) -> Result<(), ServiceError> {
    if text.len() > most && text.chars().count() > most {
        let found = text.chars().count() as u64;
        return Err(ServiceError::Limit { what, found, most: most as u64 });
    }
    Ok(())
}

impl PuzzleDocument {
    /// The grid with the pattern's given content.
    ///
    /// # Errors
    /// An invalid size, the wrong number of cells, or a text that is too long.
    pub fn grid(&self) -> Result<Grid, ServiceError> {
        let mut grid = Grid::new(self.rows as usize, self.cols as usize)?;
        if self.cells.len() != grid.cell_count() {
            return Err(ServiceError::value(
                "puzzle.cells",
                format!("{} cells", self.cells.len()),
                format!("{}, rows times columns", grid.cell_count()),
            ));
        }
        for (id, cell) in grid.ids().zip(&self.cells) {
            let texts = [&cell.solution, &cell.entered, &cell.given, &cell.label, &cell.shade];
            for text in texts.into_iter().flatten() {
                short("characters in one cell", text, limits::CELL)?;
            }
            *grid.cell_mut(id) = cell.cell();
        }
        Ok(grid)
    }

    /// The grid with all its content fixed, as the composing engines start from
    /// it.
    ///
    /// # Errors
    /// As [`grid`](Self::grid).
    pub fn draft(&self) -> Result<Grid, ServiceError> {
        let mut grid = self.grid()?;
        for (id, cell) in grid.ids().zip(&self.cells) {
            let target = grid.cell_mut(id);
            if target.is_open() && target.fixed().is_none() {
                target.locked = capitals(cell.solution.as_deref());
            }
        }
        Ok(grid)
    }

    /// The puzzle.
    ///
    /// # Errors
    /// As [`grid`](Self::grid); also a clue for an unknown slot, or extras that
    /// are not base64.
    pub fn puzzle(&self) -> Result<Puzzle, ServiceError> {
        let grid = self.grid()?;
        let names = [&self.title, &self.author, &self.copyright, &self.notes, &self.editor];
        for text in names.into_iter().chain([&self.publisher, &self.date]) {
            short("characters in one text", text, limits::TEXT)?;
        }
        let count = self.clues.len() + self.free_clues.len();
        if count > limits::CLUES {
            let (found, most) = (count as u64, limits::CLUES as u64);
            return Err(ServiceError::Limit { what: "clues", found, most });
        }
        let mut puzzle = Puzzle::new(grid);
        puzzle.title.clone_from(&self.title);
        puzzle.author.clone_from(&self.author);
        puzzle.copyright.clone_from(&self.copyright);
        puzzle.notes.clone_from(&self.notes);
        puzzle.editor.clone_from(&self.editor);
        puzzle.publisher.clone_from(&self.publisher);
        puzzle.date.clone_from(&self.date);
        puzzle.kind = if self.diagramless { PuzzleKind::Diagramless } else { PuzzleKind::Normal };
        puzzle.scrambled = self.scrambled;
        for (at, cell) in self.cells.iter().enumerate() {
            puzzle.solution[at] = capitals(cell.solution.as_deref());
            puzzle.entered[at] = capitals(cell.entered.as_deref());
        }
        if self.own_labels {
            puzzle.labels = self.cells.iter().map(|cell| content(cell.label.as_deref())).collect();
        }
        for (at, clue) in self.clues.iter().enumerate() {
            short("characters in one text", &clue.text, limits::TEXT)?;
            puzzle.clues.push(clue.clue(at)?);
        }
        puzzle.clues.sort_by_key(|clue| (clue.direction, clue.number));
        for clue in &self.free_clues {
            short("characters in one text", &clue.text, limits::TEXT)?;
            puzzle.free_clues.push(clue.clue(&puzzle.grid)?);
        }
        for (at, extra) in self.extras.iter().enumerate() {
            let data = STANDARD.decode(&extra.data).map_err(|problem| {
                let place = format!("puzzle.extras[{at}].data");
                ServiceError::value(place, problem.to_string(), "base64")
            })?;
            puzzle.extras.push(Extra { key: extra.key.clone(), data });
        }
        Ok(puzzle)
    }

    /// The JSON of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        let slots = puzzle.grid.slots(2);
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let cells = puzzle.grid.cells().map(|(id, cell)| CellDocument {
            solution: owned(puzzle.solution_at(id)),
            entered: owned(puzzle.entered_at(id)),
            label: puzzle.labels.get(id.index()).and_then(|label| owned(label.as_deref())),
            ..CellDocument::of(cell)
        });
        let clues = puzzle.clues.iter().map(|clue| ClueDocument {
            slot: slots.find(clue.number, clue.direction).map_or_else(
                || format!("{}{}", clue.number, &clue.direction.to_string()[..1].to_uppercase()),
                |slot| slot_name(slots.get(slot)),
            ),
            text: clue.text.clone(),
            enumeration: clue.enumeration.clone(),
        });
        let free_clues = puzzle.free_clues.iter().map(|clue| FreeClueDocument {
            list: clue.list.clone(),
            label: clue.label.clone(),
            text: clue.text.clone(),
            enumeration: clue.enumeration.clone(),
            cells: clue.cells.iter().map(|cell| cell.index() as u32).collect(),
            answer: clue.answer.clone(),
        });
        let extras = puzzle.extras.iter().map(|extra| ExtraDocument {
            key: extra.key.clone(),
            data: STANDARD.encode(&extra.data),
        });
        Self {
            rows: puzzle.grid.rows() as u32,
            cols: puzzle.grid.cols() as u32,
            cells: cells.collect(),
            title: puzzle.title.clone(),
            author: puzzle.author.clone(),
            copyright: puzzle.copyright.clone(),
            notes: puzzle.notes.clone(),
            editor: puzzle.editor.clone(),
            publisher: puzzle.publisher.clone(),
            date: puzzle.date.clone(),
            diagramless: puzzle.kind == PuzzleKind::Diagramless,
            clues: clues.collect(),
            free_clues: free_clues.collect(),
            own_labels: !puzzle.labels.is_empty(),
            scrambled: puzzle.scrambled,
            extras: extras.collect(),
        }
    }
}

impl ClueDocument {
    fn clue(&self, at: usize) -> Result<Clue, ServiceError> {
        let digits = self.slot.trim_end_matches(|c: char| !c.is_ascii_digit());
        let direction = match self.slot[digits.len()..].to_ascii_uppercase().as_str() {
            "A" => Some(wordwright_grid::Direction::Across),
            "D" => Some(wordwright_grid::Direction::Down),
            _ => None,
        };
        let (Ok(number), Some(direction)) = (digits.parse(), direction) else {
            let place = format!("puzzle.clues[{at}].slot");
            return Err(ServiceError::value(place, format!("{:?}", self.slot), "such as \"12A\""));
        };
        let enumeration = self.enumeration.clone().filter(|text| !text.is_empty());
        Ok(Clue { number, direction, text: self.text.clone(), enumeration })
    }
}

impl FreeClueDocument {
    fn clue(&self, grid: &Grid) -> Result<FreeClue, ServiceError> {
        let inside = |&cell: &u32| {
            if (cell as usize) < grid.cell_count() {
                return Ok(CellId::new(cell as usize));
            }
            let expected = format!("a cell below {}", grid.cell_count());
            Err(ServiceError::value("puzzle.free_clues", cell.to_string(), expected))
        };
        Ok(FreeClue {
            list: self.list.clone(),
            label: self.label.clone(),
            text: self.text.clone(),
            enumeration: self.enumeration.clone().filter(|text| !text.is_empty()),
            cells: self.cells.iter().map(inside).collect::<Result<_, _>>()?,
            answer: self.answer.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_too_many_is_refused_before_it_is_read_to_its_end() {
        for (name, item, most) in [
            ("cells", "{}", limits::CELLS),
            ("clues", r#"{"slot":"1A","text":""}"#, limits::CLUES),
            ("free_clues", "{}", limits::CLUES),
        ] {
            let items = format!("{item},").repeat(most);
            // After the first item too many comes what no reader could make sense of.
            let text = format!(r#"{{"rows":1,"cols":1,"{name}":[{items}{item}, nonsense"#);
            let refused = serde_json::from_str::<PuzzleDocument>(&text).expect_err("too many");
            let expected = format!("more than {most} items in one list");
            assert!(refused.to_string().contains(&expected), "{name}: {refused}");
        }
    }
}
