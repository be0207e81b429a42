//! Whether a placement is legal, which words it forms, what it scores.
//!
//! This is the rule book in readable form: it walks the board and does not use
//! the generators, which are tested against it.

use wordwright_lexicon::Letter;

use crate::board::play::Placement;
use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::error::{BoardGameError, Illegality};
use crate::rules::layout::{Direction, Square};
use crate::rules::tiles::Tile;

/// A word that a placement forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormedWord {
    /// The square of its first letter.
    pub start: Square,
    /// Which way it runs.
    pub direction: Direction,
    /// Its tiles, new and old.
    pub tiles: Vec<Tile>,
    /// Its points, premium squares included, bonus not.
    pub points: i32,
}

impl FormedWord {
    /// Its letters.
    pub fn letters(&self) -> Vec<Letter> {
        self.tiles.iter().filter_map(|tile| tile.letter()).collect()
    }
}

/// The words that a placement forms, and its score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayScore {
    /// The words, the one along the tiles first where there is one.
    pub words: Vec<FormedWord>,
    /// Points, bonus included.
    pub score: i32,
}

impl Board {
    /// The words and the score of a placement that obeys the rules of the
    /// board. Whether the words are valid is for the lexicon to decide.
    ///
    /// # Errors
    /// [`BoardGameError::Play`] with the reason.
    pub fn judge(&self, placement: &Placement) -> Result<PlayScore, BoardGameError> {
        self.judged(placement)
            .map_err(|problem| BoardGameError::Play { play: self.describe(placement), problem })
    }

    fn judged(&self, placement: &Placement) -> Result<PlayScore, Illegality> {
        let along = placement.direction();
        if self.at(placement.start()).is_some() {
            return Err(Illegality::Occupied(placement.start().name(along)));
        }
        let covered: Vec<(Square, Tile)> = self.covered(placement).collect();
        if covered.len() < placement.tiles().len() {
            return Err(Illegality::PastTheEdge);
        }
        let touches = |&(square, _): &(Square, Tile)| {
            [along, along.turned()].into_iter().any(|way| {
                self.beside(square, way, -1).is_some() || self.beside(square, way, 1).is_some()
            })
        };
        if self.is_empty() {
            let start = self.layout().start();
            if covered.iter().all(|&(square, _)| square != start) {
                return Err(Illegality::OffTheStart(start.name(Direction::Across)));
            }
        } else if !covered.iter().any(touches) {
            return Err(Illegality::Unconnected);
        }
        let mut words: Vec<FormedWord> =
            self.formed(&covered, covered[0].0, along).into_iter().collect();
        for &(square, _) in &covered {
            words.extend(self.formed(&covered, square, along.turned()));
        }
        if words.is_empty() {
            return Err(Illegality::NoWord);
        }
        let full_rack = covered.len() == self.rules().rack_size();
        let bonus = if full_rack { self.rules().bonus() } else { 0 };
        let score = words.iter().map(|word| word.points).sum::<i32>() + bonus;
        Ok(PlayScore { words, score })
    }

    /// The word through `square` with the new tiles in place, if it has two
    /// letters or more.
    fn formed(&self, new: &[(Square, Tile)], square: Square, way: Direction) -> Option<FormedWord> {
        let fresh = |square| new.iter().find(|tile| tile.0 == square).map(|tile| tile.1);
        let filled = |square| self.at(square).or_else(|| fresh(square)).is_some();
        let mut start = square;
        while let Some(before) = start.step(way, -1).filter(|&before| filled(before)) {
            start = before;
        }
        let (mut tiles, mut points, mut times) = (Vec::new(), 0, 1);
        let mut next = Some(start);
        while let Some(square) = next {
            let set = self.rules().tiles();
            if let Some(tile) = self.at(square) {
                points += set.value(tile);
                tiles.push(tile);
            } else if let Some(tile) = fresh(square) {
                let premium = self.layout().premium(square);
                points += set.value(tile) * i32::from(premium.letter);
                times *= i32::from(premium.word);
                tiles.push(tile);
            } else {
                break;
            }
            next = square.step(way, 1);
        }
        (tiles.len() > 1).then(|| FormedWord {
            start,
            direction: way,
            tiles,
            points: points * times,
        })
    }

    /// A placement in the usual notation: the main word's square and letters,
    /// letters that lie there already in parentheses: `8G (C)ARE`.
    pub fn describe(&self, placement: &Placement) -> String {
        let way = placement.direction();
        let mut start = placement.start();
        while let Some(before) = start.step(way, -1).filter(|&before| self.at(before).is_some()) {
            start = before;
        }
        let covered: Vec<(Square, Tile)> = self.covered(placement).collect();
        let mut text = start.name(way) + " ";
        let mut open = false;
        let mut next = Some(start);
        while let Some(square) = next {
            let old = self.at(square);
            let new = covered.iter().find(|tile| tile.0 == square).map(|tile| tile.1);
            let Some(tile) = old.or(new) else { break };
            if open != old.is_some() {
                text.push(if open { ')' } else { '(' });
                open = !open;
            }
            text += &self.rules().tiles().face(tile);
            next = square.step(way, 1);
        }
        if open {
            text.push(')');
        }
        text
    }

    /// What is left of `rack` after a placement.
    ///
    /// # Errors
    /// A tile that is not on it.
    pub fn leave(&self, placement: &Placement, rack: &Rack) -> Result<Rack, BoardGameError> {
        rack.without(placement.tiles().iter().copied()).map_err(|missing| {
            let tiles = self.rules().tiles();
            BoardGameError::Play {
                play: self.describe(placement),
                problem: Illegality::NotOnTheRack {
                    tile: tiles.face(missing),
                    rack: rack.show(tiles),
                },
            }
        })
    }
}
