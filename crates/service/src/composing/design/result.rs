//! The result of a design, as JSON.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_compose::WordTables;
use wordwright_compose::theme::{
    Design, DesignEnd, Designed, DesignedPattern, PatternKind, ThemePlace, Unplaceable, library,
};
use wordwright_grid::{CellKind, Content, Direction, Grid, Puzzle};

use super::DesignState;
use crate::ServiceError;
use crate::base::number::hundredths;
use crate::base::rows::{contents, rows};

/// How a design ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DesignOutcome {
    /// The requested number of patterns was found.
    Found,
    /// No pattern can hold the theme.
    Impossible,
    /// A limit was reached first; there may be patterns.
    Stopped,
}

/// A change of the request that may help where nothing was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DesignRemedy {
    /// Words of lower scores.
    Scores,
    /// Another symmetry, or none.
    Symmetry,
}

/// The result of a design.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct DesignResult {
    /// How it ended.
    pub outcome: DesignOutcome,
    /// How it ended, in a sentence, with what to do next if that is needed.
    pub text: String,
    /// Those of the things to do next that a program can offer.
    pub remedies: Vec<DesignRemedy>,
    /// The patterns: those of the library first, then those without more blocks than usual,
    /// then by descending mean score of their fills.
    pub patterns: Vec<DesignedGrid>,
    /// What was tried.
    pub state: DesignState,
}

/// A pattern that holds the theme, proven to have a fill.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct DesignedGrid {
    /// The pattern with the letters of the theme, which are locked, not given:
    /// a string a row, `#` for a block, `.` for a square to fill.
    pub rows: Vec<String>,
    /// A fill, a string a row.
    pub fill: Vec<String>,
    /// Where the entries of the theme are, in the order of the request.
    pub theme: Vec<PlacedEntry>,
    /// Whether the pattern comes from the library.
    pub from_library: bool,
    /// Entries.
    pub words: usize,
    /// Blocks.
    pub blocks: usize,
    /// The mean score of the fill's entries, 0 to 100.
    #[serde(serialize_with = "hundredths")]
    pub mean_score: f64,
    /// The lowest score of an entry of the fill, 0 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lowest_score: Option<u8>,
}

/// An entry of the theme in its slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlacedEntry {
    /// Its letters.
    pub entry: String,
    /// The slot.
    #[schema(example = "17A")]
    pub slot: String,
}

impl DesignedGrid {
    /// A pattern as JSON.
    pub fn of(pattern: &DesignedPattern, design: &Design, words: &WordTables) -> Self {
        let grid = &pattern.grid;
        let alphabet = words.list().alphabet();
        let locked: Vec<Option<Content>> =
            grid.cells().map(|(_, cell)| cell.fixed().cloned()).collect();
        let slots = grid.slots(2);
        let placed = |(entry, place): (&str, &ThemePlace)| {
            let letters = alphabet.encode(entry).unwrap_or_default();
            let number = slots.number_at(grid.id(place.row, place.col)).unwrap_or_default();
            let letter = if place.direction == Direction::Across { 'A' } else { 'D' };
            PlacedEntry { entry: alphabet.decode(&letters), slot: format!("{number}{letter}") }
        };
        let texts = design.entries.iter().map(|entry| entry.text.as_str());
        Self {
            rows: rows(grid, &locked),
            fill: rows(grid, &pattern.fill.cells),
            theme: texts.zip(&pattern.places).map(placed).collect(),
            from_library: pattern.stock.is_some(),
            words: pattern.words,
            blocks: pattern.blocks,
            mean_score: pattern.fill.mean_score(),
            lowest_score: pattern.fill.lowest_score(),
        }
    }

    /// The pattern as a puzzle with its theme locked, and with the fill as its
    /// solution if `filled` is set.
    ///
    /// # Errors
    /// Rows that do not form a grid; those of a result from this crate always
    /// do.
    pub fn puzzle(&self, filled: bool) -> Result<Puzzle, ServiceError> {
        let cols = self.rows.first().map_or(0, |row| row.chars().count());
        let mut grid = Grid::new(self.rows.len(), cols)?;
        let squares = self.rows.iter().flat_map(|row| row.chars());
        for (id, square) in grid.ids().zip(squares) {
            if square == '#' {
                grid.cell_mut(id).kind = CellKind::Block;
            }
        }
        let theme = contents(&grid, "rows", &self.rows)?;
        for (id, letter) in grid.ids().zip(theme) {
            grid.cell_mut(id).locked = letter;
        }
        let solution = filled.then(|| contents(&grid, "fill", &self.fill)).transpose()?;
        let mut puzzle = Puzzle::new(grid);
        if let Some(solution) = solution {
            puzzle.solution = solution;
        }
        Ok(puzzle)
    }
}

impl DesignResult {
    pub(super) fn of(designed: &Designed, design: &Design, words: &WordTables) -> Self {
        let patterns = designed.patterns.iter();
        let state = DesignState::of(&designed.progress, design.wanted);
        let outcome = match designed.end {
            DesignEnd::Enough => DesignOutcome::Found,
            DesignEnd::Impossible(_) => DesignOutcome::Impossible,
            DesignEnd::Stopped => DesignOutcome::Stopped,
        };
        Self {
            outcome,
            text: sentence(designed, design, &state),
            remedies: remedies(designed, &state).to_vec(),
            patterns: patterns.map(|pattern| DesignedGrid::of(pattern, design, words)).collect(),
            state,
        }
    }
}

/// What the sentence recommends, as far as it has a name.
fn remedies(designed: &Designed, state: &DesignState) -> &'static [DesignRemedy] {
    match &designed.end {
        DesignEnd::Impossible(Unplaceable::NoRoom { .. }) => &[DesignRemedy::Symmetry],
        DesignEnd::Impossible(Unplaceable::NoCrossing { .. } | Unplaceable::Uncrossable { .. }) => {
            &[DesignRemedy::Scores]
        }
        DesignEnd::Impossible(_) => &[],
        _ if state.found == 0 && state.unfillable + state.undecided > 0 => &[DesignRemedy::Scores],
        _ => &[],
    }
}

fn sentence(designed: &Designed, design: &Design, state: &DesignState) -> String {
    let discarded = match state.unfillable {
        0 => String::new(),
        1 => "; 1 grid was discarded as unfillable".to_owned(),
        several => format!("; {several} grids were discarded as unfillable"),
    };
    let found = match state.found {
        1 => "1 pattern with a fill".to_owned(),
        several => format!("{several} patterns, each with a fill"),
    };
    let usual = design.shape.max_blocks;
    let spares = match designed.patterns.iter().filter(|pattern| pattern.blocks > usual).count() {
        0 => String::new(),
        all if all == state.found => format!(" and more than the usual {usual} blocks"),
        some => format!(", {some} with more than the usual {usual} blocks"),
    };
    match &designed.end {
        DesignEnd::Impossible(why) => why.to_string(),
        _ if state.found > 0 => format!("{found}{spares}{discarded}"),
        _ if state.unfillable + state.undecided > 0 => format!(
            "no pattern found within the limit: {} grids were tried, {} of them proven \
             unfillable; allow more words or longer entries, lower the minimum score, or \
             replace an entry",
            state.tried, state.unfillable
        ),
        _ => "no grid found that meets these settings; allow more words, more blocks or longer \
              entries, or let theme entries be closer"
            .to_owned(),
    }
}

/// A pattern of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LibraryPattern {
    /// Its purpose.
    pub kind: PatternKind,
    /// A string a row: `#` for a block, `.` for a square to fill.
    pub rows: Vec<String>,
}

/// Every pattern of the library, small ones first.
pub fn pattern_library() -> Vec<LibraryPattern> {
    let rows_of = |grid: &Grid| rows(grid, &vec![None; grid.cell_count()]);
    let patterns = library().iter();
    patterns
        .map(|stock| LibraryPattern { kind: stock.kind, rows: rows_of(&stock.grid()) })
        .collect()
}
