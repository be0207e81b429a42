//! Where the entries of a theme stand.

use std::collections::BTreeMap;

use fastrand::Rng;
use wordwright_core::Budget;
use wordwright_grid::Direction;
use wordwright_lexicon::Letter;

use super::board::Board;
use super::design::{Design, Shape};
use super::lines::{Counts, LineCosts, cheapest_cut, costs_of};
use super::span::{Span, ThemePlace};
use super::symmetry::PatternSymmetry;

/// An entry, spelt.
#[derive(Debug, Clone)]
pub(super) struct SpelledEntry {
    pub letters: Vec<Letter>,
    pub is_revealer: bool,
    pub place: Option<ThemePlace>,
}

/// The theme on a board.
#[derive(Debug, Clone)]
pub(super) struct Arrangement {
    pub board: Board,
    /// By entry.
    pub spans: Vec<Span>,
    /// By line, across and then down.
    pub costs: Vec<LineCosts>,
    /// A lower bound on what its lines cost; less is better.
    pub bound: f32,
}

/// Attempts to draw one arrangement, by judgement.
const DRAWS: usize = 60;
/// The probability that an entry runs down, if it may; by judgement.
const DOWN: f32 = 0.2;
/// The probability that an entry without a partner takes the middle, if it can; by judgement.
const MIDDLE: f32 = 0.85;
/// Cost, in nats, of a revealer that stands neither in the middle nor last; by judgement.
const REVEALER: f32 = 8.0;
/// Cost, in nats, of a theme entry in the first or last line, which editors
/// rarely see; by judgement.
const EDGE: f32 = 3.0;

/// Two entries of one length in places that mirror each other, or one alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Pair(usize, usize),
    Alone(usize),
}

/// Draws arrangements of one theme.
pub(super) struct Arranger<'d> {
    design: &'d Design,
    entries: &'d [SpelledEntry],
    counts: &'d Counts<'d>,
}

impl<'d> Arranger<'d> {
    pub fn new(design: &'d Design, entries: &'d [SpelledEntry], counts: &'d Counts<'d>) -> Self {
        Self { design, entries, counts }
    }

    fn shape(&self) -> &Shape {
        &self.design.shape
    }

    /// Draws one; `None` if the draw left no room for some entry.
    pub fn draw(&self, rng: &mut Rng) -> Option<(Board, Vec<Span>)> {
        (0..DRAWS).find_map(|_| self.draw_once(rng))
    }

    fn draw_once(&self, rng: &mut Rng) -> Option<(Board, Vec<Span>)> {
        let mut places: Vec<Option<Span>> = vec![None; self.entries.len()];
        let mut board = self.pinned(&mut places).ok()?;
        let mut units = self.units(|items| rng.shuffle(items));
        rng.shuffle(&mut units);
        // Entries with few places go first.
        units.sort_by_key(|unit| std::cmp::Reverse(self.entries[unit.first()].letters.len()));
        for unit in units {
            let mut ways = self.ways(&board, unit);
            if ways.is_empty() {
                return None;
            }
            if rng.f32() >= DOWN {
                prefer(&mut ways, |way| way.direction == Direction::Across);
            }
            if rng.f32() < MIDDLE {
                prefer(&mut ways, |&way| board.image_of(way) == way);
            }
            let span = ways[rng.usize(..ways.len())];
            self.put(&mut board, &mut places, unit, span)?;
        }
        Some((board, places.into_iter().collect::<Option<_>>()?))
    }

    /// The board with the entries whose places are settled.
    fn pinned(&self, places: &mut [Option<Span>]) -> Result<Board, (usize, &'static str)> {
        let mut board = Board::new(self.shape());
        for (at, entry) in self.entries.iter().enumerate() {
            if let Some(place) = entry.place {
                let span = Span::of(place, entry.letters.len());
                // A place that the caller chose may be near another on purpose.
                board.put(span, &entry.letters, 0).map_err(|why| (at, why))?;
                places[at] = Some(span);
            }
        }
        Ok(board)
    }

    /// The obstacle to an entry whose place is fixed.
    pub fn misplaced(&self) -> Option<(usize, &'static str)> {
        self.pinned(&mut vec![None; self.entries.len()]).err()
    }

    /// Pairs of equal length, in the order that `shuffle` gives them.
    fn units(&self, mut shuffle: impl FnMut(&mut [usize])) -> Vec<Unit> {
        let mut by_length: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (at, entry) in self.entries.iter().enumerate() {
            if entry.place.is_none() {
                by_length.entry(entry.letters.len()).or_default().push(at);
            }
        }
        let mut units = Vec::new();
        for mut same in by_length.into_values() {
            shuffle(&mut same);
            // A revealer closes its pair, or is the one without a partner.
            same.sort_by_key(|&at| self.entries[at].is_revealer);
            if !self.pairs_up() {
                units.extend(same.into_iter().map(Unit::Alone));
                continue;
            }
            units.extend(same.chunks(2).map(|pair| match *pair {
                [one, other] => Unit::Pair(one, other),
                [one, ..] => Unit::Alone(one),
                [] => unreachable!("chunks are not empty"),
            }));
        }
        units
    }

    /// Whether entries of one length take places opposite each other. Mirrored
    /// from left to right each has the middle of its row for itself.
    fn pairs_up(&self) -> bool {
        matches!(self.shape().symmetry, PatternSymmetry::HalfTurn | PatternSymmetry::UpDown)
    }

    /// Every place for a unit's first entry.
    fn ways(&self, board: &Board, unit: Unit) -> Vec<Span> {
        let len = self.entries[unit.first()].letters.len();
        let mut ways = Vec::new();
        for direction in Direction::ALL {
            if direction == Direction::Down && !self.shape().allows_down {
                continue;
            }
            for line in 0..board.lines(direction) {
                for start in 0..(board.line_length(direction) + 1).saturating_sub(len) {
                    let (row, col) = match direction {
                        Direction::Across => (line, start),
                        Direction::Down => (start, line),
                    };
                    let span = Span { row, col, direction, len };
                    if self.suits(board, unit, span) {
                        ways.push(span);
                    }
                }
            }
        }
        ways
    }

    fn suits(&self, board: &Board, unit: Unit, span: Span) -> bool {
        let image = board.image_of(span);
        let is_own = image == span;
        let fits = match unit {
            Unit::Pair(..) => !is_own,
            // The word opposite is an ordinary one, unless an entry stands there.
            Unit::Alone(_) => {
                is_own || span.len <= self.shape().max_length || board.spans().contains(&image)
            }
        };
        let mut board = board.clone();
        let mut places = vec![None; self.entries.len()];
        fits && self.put(&mut board, &mut places, unit, span).is_some()
    }

    fn put(
        &self,
        board: &mut Board,
        places: &mut [Option<Span>],
        unit: Unit,
        span: Span,
    ) -> Option<()> {
        let spacing = self.shape().spacing;
        let mut one = |at: usize, span: Span| {
            places[at] = Some(span);
            board.put(span, &self.entries[at].letters, spacing).ok()
        };
        match unit {
            Unit::Alone(at) => one(at, span),
            Unit::Pair(first, second) => {
                one(first, span)?;
                let image = board.image_of(span);
                places[second] = Some(image);
                board.put(image, &self.entries[second].letters, spacing).ok()
            }
        }
    }

    /// The arrangement with its costs; `None` if some line cannot be cut into words.
    pub fn judged(&self, board: Board, spans: Vec<Span>) -> Option<Arrangement> {
        let costs = costs_of(&board, self.shape(), self.counts);
        let mut bound = 0.0;
        for direction in Direction::ALL {
            let first =
                if direction == Direction::Across { 0 } else { board.lines(Direction::Across) };
            for line in 0..board.lines(direction) {
                let (image, reversed) = board.image_of_line(direction, line);
                if image < line {
                    continue;
                }
                let other = (image != line).then(|| (&costs[first + image], reversed));
                bound += cheapest_cut(&board, direction, line, &costs[first + line], other)?;
            }
        }
        bound += self.editor_cost(&board, &spans);
        Some(Arrangement { board, spans, costs, bound })
    }

    /// The cost of what an editor would object to.
    fn editor_cost(&self, board: &Board, spans: &[Span]) -> f32 {
        let mut cost = 0.0;
        for (span, entry) in spans.iter().zip(self.entries) {
            if entry.place.is_some() {
                continue;
            }
            if span.line() == 0 || span.line() + 1 == board.lines(span.direction) {
                cost += EDGE;
            }
            let is_last = spans.iter().all(|other| (other.row, other.col) <= (span.row, span.col));
            if entry.is_revealer && !is_last && board.image_of(*span) != *span {
                cost += REVEALER;
            }
        }
        cost
    }

    /// Enumerates the arrangements until one can be cut into words.
    pub fn exhaust(&self, budget: &Budget) -> Exhausted {
        let mut places = vec![None; self.entries.len()];
        let Ok(board) = self.pinned(&mut places) else { return Exhausted::None(0) };
        let mut state = Exhausting { looked_at: 0, arrangements: 0, budget };
        for units in self.pairings() {
            match self.exhaust_from(&board, &places, &units, &mut state) {
                Ok(None) => {}
                Ok(Some(found)) => return Exhausted::Found(Box::new(found)),
                Err(Unknown) => return Exhausted::Unknown,
            }
        }
        Exhausted::None(state.arrangements)
    }

    fn exhaust_from(
        &self,
        board: &Board,
        places: &[Option<Span>],
        units: &[Unit],
        state: &mut Exhausting<'_>,
    ) -> Result<Option<Arrangement>, Unknown> {
        let Some((&unit, rest)) = units.split_first() else {
            state.arrangements += 1;
            let spans: Option<Vec<Span>> = places.iter().copied().collect();
            return Ok(spans.and_then(|spans| self.judged(board.clone(), spans)));
        };
        for span in self.ways(board, unit) {
            state.looked_at += 1;
            if state.looked_at > EXHAUSTIVE || state.budget.is_expired() {
                return Err(Unknown);
            }
            let (mut board, mut places) = (board.clone(), places.to_vec());
            if self.put(&mut board, &mut places, unit, span).is_none() {
                continue;
            }
            if let Some(found) = self.exhaust_from(&board, &places, rest, state)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Every way to pair entries of equal length, or to leave them alone.
    fn pairings(&self) -> Vec<Vec<Unit>> {
        let mut all: Vec<Vec<Unit>> = vec![Vec::new()];
        let mut by_length: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (at, entry) in self.entries.iter().enumerate().filter(|(_, e)| e.place.is_none()) {
            by_length.entry(entry.letters.len()).or_default().push(at);
        }
        for same in by_length.into_values() {
            let ways = pairings_of(&same, self.pairs_up());
            all = all
                .iter()
                .flat_map(|before| ways.iter().map(|way| [&before[..], way].concat()))
                .collect();
        }
        all
    }
}

/// Arrangements examined before giving up on a proof that there is none; by judgement.
const EXHAUSTIVE: usize = 20_000;

/// The result of enumerating every arrangement.
pub(super) enum Exhausted {
    /// One can be cut into words.
    Found(Box<Arrangement>),
    /// None of this many can.
    None(usize),
    /// There are too many to tell.
    Unknown,
}

/// Too many to tell.
struct Unknown;

struct Exhausting<'b> {
    looked_at: usize,
    arrangements: usize,
    budget: &'b Budget,
}

/// Every way to pair some of these entries, or none. The first of a pair may
/// stand in either place, so that order does not matter.
fn pairings_of(same: &[usize], pairs_up: bool) -> Vec<Vec<Unit>> {
    let [first, ref rest @ ..] = *same else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for (at, &second) in rest.iter().enumerate().filter(|_| pairs_up) {
        let left = [&rest[..at], &rest[at + 1..]].concat();
        for mut others in pairings_of(&left, pairs_up) {
            others.push(Unit::Pair(first, second));
            all.push(others);
        }
    }
    for mut others in pairings_of(rest, pairs_up) {
        others.push(Unit::Alone(first));
        all.push(others);
    }
    all
}

/// Keeps those for which `is_better` holds, if there are any.
fn prefer(ways: &mut Vec<Span>, is_better: impl Fn(&Span) -> bool) {
    if ways.iter().any(&is_better) {
        ways.retain(is_better);
    }
}

impl Unit {
    fn first(self) -> usize {
        match self {
            Self::Pair(first, _) | Self::Alone(first) => first,
        }
    }
}
