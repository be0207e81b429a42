//! Every legal play, exactly as Appel and Jacobson (1988, §3) find them.
//!
//! Each row, and each column as a row of the transposed board, is searched on
//! its own. Around the tiles on the board lie *anchors*, the free squares that
//! touch a tile; every play covers one, and is found from the leftmost that it
//! covers. Left of it stand tiles from the rack on squares without
//! cross-checks (`LeftPart`), or what lies on the board; from it on the word
//! is extended to the right (`ExtendRight`), both along the DAWG.
//!
//! The squares' cross-checks and cross-sums are kept from turn to turn and
//! recomputed only where a play changed them.
//!
//! The paper leaves unsaid that a word must cover its anchor, and that a single
//! tile with neighbours both ways is found twice; here it counts as across.

mod lines;
mod search;

use wordwright_lexicon::Dawg;

use crate::board::play::{Placement, Scored};
use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::error::BoardGameError;
use crate::evaluate::leaves::Leaves;
use crate::generate::appel_jacobson::lines::Lines;
use crate::generate::appel_jacobson::search::Search;
use crate::words::lexicon::Lexicon;

/// A board prepared for the algorithm.
#[derive(Debug, Clone)]
pub struct AppelJacobson<'l> {
    dawg: Dawg<'l>,
    board: Board,
    /// Rows, then columns.
    lines: [Lines; 2],
    touched: Option<Vec<bool>>,
}

impl<'l> AppelJacobson<'l> {
    /// Computes anchors, cross-checks and cross-sums of a board.
    ///
    /// # Errors
    /// A lexicon in other letters than the rules' tiles.
    pub fn new(lexicon: &'l Lexicon, board: Board) -> Result<Self, BoardGameError> {
        lexicon.check_rules(board.rules())?;
        let dawg = lexicon.graph().dawg();
        let lines = Lines::both(&board, dawg);
        Ok(Self { dawg, board, lines, touched: None })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Puts the tiles of a legal placement down and recomputes what they
    /// changed: a few squares' cross-checks.
    pub fn place(&mut self, placement: &Placement) {
        let covered: Vec<_> = self.board.covered(placement).collect();
        self.board.place(placement);
        for lines in &mut self.lines {
            for &(square, tile) in &covered {
                lines.put(square, tile);
            }
            for &(square, _) in &covered {
                lines.refresh(&self.board, self.dawg, square);
            }
        }
    }

    /// Every legal placement from `rack`, each once, in the order in which the
    /// paper's procedures find them.
    pub fn plays(&mut self, rack: &Rack, leaves: &Leaves) -> Vec<Scored> {
        let mut found = Vec::new();
        for lines in &self.lines {
            let mut search = Search::new(
                self.dawg,
                lines,
                &self.board,
                *rack,
                leaves,
                self.touched.as_deref_mut(),
            );
            search.run(&mut found);
        }
        found
    }

    /// Starts anew to note which edges of the lexicon a search looks at.
    pub fn watch_edges(&mut self, lexicon: &Lexicon) {
        self.touched = Some(vec![false; lexicon.graph().edges().len()]);
    }

    /// Notes edges no longer.
    pub fn stop_watching(&mut self) {
        self.touched = None;
    }

    /// The edges looked at since [`AppelJacobson::watch_edges`], by their
    /// place in the lexicon's array; none where nobody watched.
    pub fn watched_edges(&self) -> &[bool] {
        self.touched.as_deref().unwrap_or_default()
    }
}
