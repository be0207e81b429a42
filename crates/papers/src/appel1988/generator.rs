//! Every legal play, found exactly as Appel and Jacobson (1988, section 3) describe.
//!
//! Each row, and each column as a row of the transposed board, is searched
//! separately. *Anchors* are the free squares that touch a tile. Every play covers
//! one, and is generated from the leftmost one that it covers. To the left of the
//! anchor are tiles from the rack on squares without cross-checks (`LeftPart`), or
//! the tiles already there; from the anchor on, the word is extended to the right
//! (`ExtendRight`). Both follow the DAWG.
//!
//! Cross-checks and cross-sums are kept from turn to turn and recomputed only where
//! a play changed them.
//!
//! The paper does not mention that a word must cover its anchor, nor that a single
//! tile with neighbours in both directions is found twice; here it counts as across.

use wordwright_boardgame::board::{Placement, Scored};
use wordwright_boardgame::{Board, BoardGameError, Lexicon, Rack};
use wordwright_lexicon::Dawg;

use super::lines::Lines;
use super::search::Search;

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
    /// A lexicon whose letters differ from those of the rules' tiles.
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

    /// Places the tiles of a legal placement and recomputes the few cross-checks that
    /// they change.
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
    /// paper's procedures find them. The paper ranks plays by their points alone, so
    /// a play's equity is its score.
    pub fn plays(&mut self, rack: &Rack) -> Vec<Scored> {
        let mut found = Vec::new();
        for lines in &self.lines {
            let touched = self.touched.as_deref_mut();
            let mut search = Search::new(self.dawg, lines, &self.board, *rack, touched);
            search.run(&mut found);
        }
        found
    }

    /// Starts recording which edges of the lexicon a search visits, from none.
    pub fn watch_edges(&mut self, lexicon: &Lexicon) {
        self.touched = Some(vec![false; lexicon.graph().edges().len()]);
    }

    /// Stops recording edges.
    pub fn stop_watching(&mut self) {
        self.touched = None;
    }

    /// Which edges were visited since [`AppelJacobson::watch_edges`], by their index in
    /// the lexicon's array; empty if they are not recorded.
    pub fn watched_edges(&self) -> &[bool] {
        self.touched.as_deref().unwrap_or_default()
    }
}
