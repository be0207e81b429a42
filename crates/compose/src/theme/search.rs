//! Runs the designer on a theme.

use std::collections::HashSet;
use std::sync::Arc;

use fastrand::Rng;
use wordwright_core::{Budget, Observer, Silent};
use wordwright_grid::{CellId, Direction, Grid, SlotId, Slots};

use super::arrange::{Arrangement, Arranger, Exhausted, SpelledEntry};
use super::beam::{BlockBeam, Setting};
use super::board::Board;
use super::design::{
    Design, DesignEnd, DesignError, DesignEvent, DesignProgress, Designed, DesignedPattern, Shape,
    ThemeEntry, Unplaceable,
};
use super::library::{PatternKind, library};
use super::lines::{Counts, pattern_cost};
use super::masks::Blocks;
use super::span::Span;
use super::symmetry::PatternSymmetry;
use crate::network::Model;
use crate::outcome::{Fill, Outcome};
use crate::problem::Problem;
use crate::search::Search;
use crate::word_tables::WordTables;

/// Words tried on one pattern before it is given up. Nine in ten fillable
/// patterns are filled within a few hundred. By judgement.
const FILL_NODES: u64 = 2_000;
/// Arrangements drawn before blocks are set, and again whenever those run out; by judgement.
const DRAWN: usize = 120;
/// How many of those get blocks: the ones with the lowest bounds. By judgement.
const KEPT: usize = 16;
/// Patterns tried around one arrangement before the next gets its turn; by judgement.
const ATTEMPTS: usize = 6;
/// Squares in which two patterns around one arrangement must differ to count as
/// two: a block and its image, moved.
const DIFFERENT: u32 = 4;
/// The most patterns from one turn of an arrangement; more would leave no room
/// for other arrangements. By judgement.
const AT_ONCE: usize = 2;
/// Patterns tried without a new one before some of the spare blocks are allowed (experiment
/// 082).
const TRIED_WITHOUT: u64 = 600;
/// Spare blocks that are allowed at once: a block and its image.
const SPARED: usize = 2;
/// Patterns tried before a design without any other limit ends; by judgement.
const MOST_TRIED: u64 = 10_000;
/// Ways tried of putting the theme into each pattern of the library; by judgement.
const LIBRARY_WAYS: usize = 12;
/// Patterns of the library that are filled, those with the lowest costs first; by judgement.
const LIBRARY_FILLS: usize = 60;
/// What a proof of impossibility adds to the costs of its entries in total, in nats; by judgement.
const LESSON: f32 = 8.0;
/// The most that it adds to one entry, in nats; by judgement.
const MOST_LESSON: f32 = 3.0;
/// What giving up adds to the cost of each entry that was never completed, in nats; by judgement.
const UNDECIDED_LESSON: f32 = 0.5;

/// Designs patterns that hold a theme, each proven to have a fill.
///
/// A step of the budget is a pattern that was tried. The same design, words
/// and budget without a time limit give the same patterns.
///
/// # Errors
/// A size that no grid has, an entry or a banned word that the alphabet cannot
/// spell, or a rule that no pattern can meet.
pub fn design(
    design: &Design,
    words: &Arc<WordTables>,
    budget: &Budget,
    observer: &mut dyn for<'e> Observer<DesignEvent<'e>>,
) -> Result<Designed, DesignError> {
    check(&design.shape)?;
    let entries = spelt(design, words)?;
    let longest = design.shape.rows.max(design.shape.cols);
    let counts = Counts::new(words, design.minimum, longest);
    let mut designer = Designer {
        design,
        words,
        counts: &counts,
        entries: &entries,
        budget,
        observer,
        rng: Rng::with_seed(design.seed),
        progress: DesignProgress::default(),
        found: Vec::new(),
    };
    let end = designer.run()?;
    let Designer { mut found, progress, .. } = designer;
    found.sort_by(|a, b| {
        let by_source = b.pattern.stock.is_some().cmp(&a.pattern.stock.is_some());
        let spares = |found: &FoundPattern| found.pattern.blocks > design.shape.max_blocks;
        by_source
            .then(spares(a).cmp(&spares(b)))
            .then(b.pattern.fill.mean_score().total_cmp(&a.pattern.fill.mean_score()))
    });
    let patterns = found.into_iter().map(|found| found.pattern).collect();
    Ok(Designed { patterns, end, progress })
}

fn check(shape: &Shape) -> Result<(), DesignError> {
    Grid::new(shape.rows, shape.cols)?;
    let sides = shape.rows.min(shape.cols);
    let wrong = |what, found, expected: String| Err(DesignError::Shape { what, found, expected });
    if sides < 3 {
        return wrong("rows and columns", sides, "3 or more".to_owned());
    }
    if !(2..=sides).contains(&shape.min_length) {
        return wrong("shortest entry", shape.min_length, format!("2 to {sides} letters"));
    }
    if shape.max_length < shape.min_length {
        let expected = format!("{} letters or more", shape.min_length);
        return wrong("longest entry", shape.max_length, expected);
    }
    Ok(())
}

fn spelt(design: &Design, words: &WordTables) -> Result<Vec<SpelledEntry>, DesignError> {
    let alphabet = words.list().alphabet();
    let spell = |entry: &ThemeEntry| {
        let letters = alphabet.encode(&entry.text)?;
        Ok(SpelledEntry { letters, is_revealer: entry.is_revealer, place: entry.place })
    };
    design.entries.iter().map(spell).collect()
}

/// A pattern that was found, and what distinguishes it from others.
struct FoundPattern {
    pattern: DesignedPattern,
    spans: Vec<Span>,
    blocks: Blocks,
}

/// The fill engine's verdict on a pattern.
enum Verdict {
    Fills(Box<(Grid, Fill)>),
    /// It has no fill, or deciding took too long; with the entries to blame,
    /// and by how much their costs rise.
    Unfilled(Vec<(Run, f32)>),
}

/// An entry of a pattern: direction, line, first square, length.
type Run = (Direction, usize, usize, usize);

struct Designer<'d, 'o> {
    design: &'d Design,
    words: &'d Arc<WordTables>,
    counts: &'d Counts<'d>,
    entries: &'d [SpelledEntry],
    budget: &'d Budget,
    observer: &'o mut dyn for<'e> Observer<DesignEvent<'e>>,
    rng: Rng,
    progress: DesignProgress,
    found: Vec<FoundPattern>,
}

impl Designer<'_, '_> {
    fn run(&mut self) -> Result<DesignEnd, DesignError> {
        if let Some(why) = self.unplaceable_by_itself() {
            return Ok(DesignEnd::Impossible(why));
        }
        if self.design.from_library {
            self.search_library()?;
        }
        self.generate()
    }

    fn is_over(&self) -> bool {
        self.found.len() >= self.design.wanted
            || self.progress.tried >= MOST_TRIED
            || self.budget.is_spent(self.progress.tried)
    }

    fn report(&mut self) {
        self.observer.observe(&DesignEvent::Progress(self.progress));
    }

    fn end(&self) -> DesignEnd {
        let enough = self.found.len() >= self.design.wanted;
        if enough { DesignEnd::Enough } else { DesignEnd::Stopped }
    }

    fn text(&self, entry: usize) -> String {
        self.words.list().alphabet().decode(&self.entries[entry].letters)
    }

    /// What rules an entry out regardless of the others.
    fn unplaceable_by_itself(&self) -> Option<Unplaceable> {
        let shape = &self.design.shape;
        let side = if shape.allows_down { shape.rows.max(shape.cols) } else { shape.cols };
        let mut seen = HashSet::new();
        for (at, entry) in self.entries.iter().enumerate() {
            let length = entry.letters.len();
            // An entry in a fixed place may run down.
            let side = if entry.place.is_some() { shape.rows.max(shape.cols) } else { side };
            if length > side {
                return Some(Unplaceable::TooLong { entry: self.text(at), length, side });
            }
            if length < shape.min_length {
                let shortest = shape.min_length;
                return Some(Unplaceable::TooShort { entry: self.text(at), length, shortest });
            }
            if !seen.insert(&entry.letters) {
                return Some(Unplaceable::Twice { entry: self.text(at) });
            }
        }
        let (at, why) = Arranger::new(self.design, self.entries, self.counts).misplaced()?;
        let place = self.entries[at].place.map_or_else(String::new, |place| {
            format!("row {}, column {}, {}", place.row + 1, place.col + 1, place.direction)
        });
        Some(Unplaceable::Place { entry: self.text(at), place, why })
    }

    /// Tries the patterns of the library that have the theme's lengths.
    fn search_library(&mut self) -> Result<(), DesignError> {
        let shape = &self.design.shape;
        if !matches!(shape.symmetry, PatternSymmetry::HalfTurn | PatternSymmetry::None) {
            return Ok(());
        }
        let mut ways: Vec<(f32, usize, Board, Vec<Span>, Blocks)> = Vec::new();
        for (number, stock) in library().iter().enumerate() {
            if stock.kind == PatternKind::Lattice {
                continue;
            }
            for blocks in stock.blocks.variants() {
                let fits = (blocks.rows(), blocks.cols()) == (shape.rows, shape.cols)
                    && blocks.words() <= shape.max_words
                    && blocks.count() <= shape.max_blocks;
                if !fits {
                    continue;
                }
                let mut best: Option<(f32, Board, Vec<Span>)> = None;
                for _ in 0..if self.entries.is_empty() { 1 } else { LIBRARY_WAYS } {
                    let Some((board, spans)) = self.assign(&blocks) else { break };
                    let Some(cost) = pattern_cost(&board, &blocks, shape, self.counts) else {
                        continue;
                    };
                    self.progress.arrangements += 1;
                    if best.as_ref().is_none_or(|best| cost < best.0) {
                        best = Some((cost, board, spans));
                    }
                }
                if let Some((cost, board, spans)) = best {
                    ways.push((cost, number, board, spans, blocks));
                }
            }
            if self.budget.is_expired() {
                return Ok(());
            }
        }
        if self.entries.is_empty() {
            self.rng.shuffle(&mut ways);
        } else {
            ways.sort_by(|a, b| a.0.total_cmp(&b.0));
        }
        for (_, number, board, spans, blocks) in ways.into_iter().take(LIBRARY_FILLS) {
            if self.is_over() {
                break;
            }
            let is_new = self.found.iter().all(|found| found.pattern.stock != Some(number));
            if is_new && let Verdict::Fills(filled) = self.prove(&board, &blocks)? {
                self.keep(*filled, spans, blocks, Some(number));
            }
        }
        Ok(())
    }

    /// Puts each entry into a slot of its length, pairs opposite each other if
    /// possible. `None` if a length is missing.
    fn assign(&mut self, blocks: &Blocks) -> Option<(Board, Vec<Span>)> {
        let shape = &self.design.shape;
        let mut board = Board::new(shape);
        let mut spans: Vec<Option<Span>> = vec![None; self.entries.len()];
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        self.rng.shuffle(&mut order);
        order.sort_by_key(|&at| self.entries[at].place.is_none());
        for &at in &order {
            if spans[at].is_some() {
                continue;
            }
            let entry = &self.entries[at];
            let len = entry.letters.len();
            let mut free: Vec<Span> = blocks
                .spans(len, shape.allows_down || entry.place.is_some())
                .filter(|span| entry.place.is_none_or(|place| span.place() == place))
                .filter(|span| !board.spans().contains(span))
                .collect();
            let partner = order.iter().copied().find(|&other| {
                other != at
                    && spans[other].is_none()
                    && self.entries[other].place.is_none()
                    && self.entries[other].letters.len() == len
            });
            // A pair takes opposite places, and one alone the middle.
            let suits = |span: &Span| (board.image_of(*span) == *span) == partner.is_none();
            if free.iter().any(suits) {
                free.retain(suits);
            }
            self.rng.shuffle(&mut free);
            let (mut placed, span) = free.into_iter().find_map(|span| {
                let mut board = board.clone();
                board.put(span, &entry.letters, shape.spacing).ok()?;
                Some((board, span))
            })?;
            spans[at] = Some(span);
            if let Some(partner) = partner {
                let image = placed.image_of(span);
                let mut both = placed.clone();
                let letters = &self.entries[partner].letters;
                if image != span && both.put(image, letters, shape.spacing).is_ok() {
                    spans[partner] = Some(image);
                    placed = both;
                }
            }
            board = placed;
        }
        Some((board, spans.into_iter().collect::<Option<_>>()?))
    }

    /// Makes patterns until there are enough.
    fn generate(&mut self) -> Result<DesignEnd, DesignError> {
        let arranger = Arranger::new(self.design, self.entries, self.counts);
        let mut seen: HashSet<Vec<Span>> = HashSet::new();
        // Those with a pattern; another is found around them more easily.
        let mut good: Vec<Arrangement> = Vec::new();
        let mut is_first = true;
        let mut shape = self.design.shape.clone();
        // Patterns found, and tried, when one was last found or the limit last rose.
        let (mut found, mut since) = (self.found.len(), self.progress.tried);
        while !self.is_over() {
            if self.found.len() > found {
                (found, since) = (self.found.len(), self.progress.tried);
            } else if shape.spare_blocks > 0 && self.progress.tried >= since + TRIED_WITHOUT {
                let more = shape.spare_blocks.min(SPARED);
                shape.max_blocks += more;
                shape.spare_blocks -= more;
                since = self.progress.tried;
                // With more blocks, arrangements that were given up may have a pattern.
                seen = good.iter().map(|arrangement| arrangement.spans.clone()).collect();
            }
            let mut drawn = self.draw(&arranger, &mut seen);
            if drawn.is_empty() && is_first {
                match arranger.exhaust(self.budget) {
                    Exhausted::Found(arrangement) => drawn.push(*arrangement),
                    Exhausted::None(arrangements) => {
                        return Ok(DesignEnd::Impossible(self.no_arrangement(arrangements)));
                    }
                    Exhausted::Unknown => {}
                }
            }
            is_first = false;
            drawn.truncate(KEPT);
            for arrangement in good.iter().take(KEPT) {
                if self.is_over() {
                    break;
                }
                self.work_on(&shape, arrangement)?;
            }
            // A round without an arrangement counts too, so that the loop ends.
            self.progress.tried += u64::from(drawn.is_empty());
            for arrangement in drawn {
                if self.is_over() {
                    break;
                }
                if self.work_on(&shape, &arrangement)? {
                    good.push(arrangement);
                }
            }
        }
        Ok(self.end())
    }

    /// Draws new arrangements that can be cut into words, the best first.
    fn draw(&mut self, arranger: &Arranger<'_>, seen: &mut HashSet<Vec<Span>>) -> Vec<Arrangement> {
        let mut drawn: Vec<Arrangement> = Vec::new();
        for _ in 0..DRAWN {
            if self.budget.is_expired() {
                break;
            }
            let Some((board, spans)) = arranger.draw(&mut self.rng) else { break };
            // Without a theme there is one arrangement, to be used again.
            if !seen.insert(spans.clone()) && !spans.is_empty() {
                continue;
            }
            self.progress.arrangements += 1;
            drawn.extend(arranger.judged(board, spans));
            if self.entries.is_empty() {
                break;
            }
        }
        self.report();
        drawn.sort_by(|a, b| a.bound.total_cmp(&b.bound));
        drawn
    }

    fn no_arrangement(&self, arrangements: usize) -> Unplaceable {
        if arrangements > 0 {
            let remedy = "use other entries, allow longer or lower-scored words, or let entries \
                          stand down";
            return Unplaceable::NoCrossing { arrangements, remedy };
        }
        let lengths = self.entries.iter().map(|entry| entry.letters.len()).collect();
        let remedy = "give each long entry a partner of equal length, allow longer other entries, \
                      take fewer entries, or choose another symmetry";
        Unplaceable::NoRoom { lengths, remedy }
    }

    /// Sets blocks around an arrangement, fills the pattern, and learns from
    /// what cannot be filled; returns whether a pattern was found.
    fn work_on(&mut self, shape: &Shape, arrangement: &Arrangement) -> Result<bool, DesignError> {
        let Some(mut beam) = BlockBeam::new(shape, arrangement) else {
            self.progress.tried += 1;
            return Ok(false);
        };
        let before = self.found.len();
        for _ in 0..ATTEMPTS {
            if self.is_over() || self.found.len() >= before + AT_ONCE {
                break;
            }
            let blocks = match beam.search(&mut self.rng) {
                Setting::Found(blocks) if self.is_new(&arrangement.spans, &blocks) => blocks,
                Setting::Found(_) | Setting::NotFound => {
                    self.progress.tried += 1;
                    self.report();
                    continue;
                }
                Setting::None => {
                    self.progress.tried += 1;
                    break;
                }
            };
            match self.prove(&arrangement.board, &blocks)? {
                Verdict::Fills(filled) => {
                    self.keep(*filled, arrangement.spans.clone(), blocks, None);
                }
                Verdict::Unfilled(blamed) => {
                    for ((direction, line, start, len), by) in blamed {
                        beam.raise(direction, line, start, len, by);
                    }
                }
            }
        }
        Ok(self.found.len() > before)
    }

    /// Whether a pattern differs enough from those found.
    fn is_new(&self, spans: &[Span], blocks: &Blocks) -> bool {
        self.found
            .iter()
            .all(|found| found.spans != spans || found.blocks.distance(blocks) >= DIFFERENT)
    }

    fn keep(
        &mut self,
        (grid, fill): (Grid, Fill),
        spans: Vec<Span>,
        blocks: Blocks,
        stock: Option<usize>,
    ) {
        let pattern = DesignedPattern {
            grid,
            places: spans.iter().map(|span| span.place()).collect(),
            stock,
            fill,
            words: blocks.words(),
            blocks: blocks.count(),
        };
        self.observer.observe(&DesignEvent::Found(&pattern));
        self.found.push(FoundPattern { pattern, spans, blocks });
        self.progress.found = self.found.len();
        self.report();
    }

    /// Lets the fill engine judge a pattern.
    fn prove(&mut self, board: &Board, blocks: &Blocks) -> Result<Verdict, DesignError> {
        self.progress.tried += 1;
        let alphabet = self.words.list().alphabet();
        let grid = board.grid(alphabet, |row, col| blocks.is_block(row, col))?;
        let mut problem = Problem::with_tables(grid, Arc::clone(self.words))?;
        problem.set_minimum(self.design.minimum);
        for word in &self.design.banned {
            problem.ban(word)?;
        }
        let model = Model::new(&problem)?;
        let mut search = Search::new(&model, self.design.seed);
        search.focus();
        let budget = self.budget.clone().with_steps(FILL_NODES);
        let ended = search.run(&budget, &mut Silent);
        let run = search.conclude(&problem, ended);
        let slots = problem.slots();
        let verdict = match run.outcome {
            Outcome::Filled(fill) => Verdict::Fills(Box::new((problem.grid().clone(), fill))),
            Outcome::Impossible(found) => {
                self.progress.unfillable += 1;
                let by = (LESSON / found.slots.len().max(1) as f32).min(MOST_LESSON);
                let blamed =
                    found.slots.iter().map(|&slot| (run_of(problem.grid(), slots, slot), by));
                Verdict::Unfilled(blamed.collect())
            }
            Outcome::Stopped(partial) => {
                self.progress.undecided += 1;
                let is_open = |cell: &CellId| {
                    problem.is_free(*cell)
                        && partial.cells.get(cell.index()).is_none_or(Option::is_none)
                };
                let open = slots.ids().filter(|&slot| slots.get(slot).cells.iter().any(is_open));
                let blamed =
                    open.map(|slot| (run_of(problem.grid(), slots, slot), UNDECIDED_LESSON));
                Verdict::Unfilled(blamed.collect())
            }
        };
        self.report();
        Ok(verdict)
    }
}

fn run_of(grid: &Grid, slots: &Slots, slot: SlotId) -> Run {
    let slot = slots.get(slot);
    let (row, col) = grid.position(slot.cells[0]);
    match slot.direction {
        Direction::Across => (Direction::Across, row, col, slot.len()),
        Direction::Down => (Direction::Down, col, row, slot.len()),
    }
}
