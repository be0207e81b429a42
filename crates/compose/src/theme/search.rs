//! Runs the designer on a theme.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use fastrand::Rng;
use wordwright_core::{Budget, CancelToken, Observer};
use wordwright_grid::Grid;
use wordwright_lexicon::Letter;

use super::arrange::{Arrangement, Arranger, Exhausted, SpelledEntry};
use super::board::Board;
use super::design::{
    Design, DesignEnd, DesignError, DesignEvent, DesignProgress, Designed, DesignedPattern, Shape,
    ThemeEntry, Unplaceable,
};
use super::in_order::in_order;
use super::library::{PatternKind, library};
use super::lines::{Counts, pattern_cost};
use super::masks::Blocks;
use super::span::Span;
use super::symmetry::PatternSymmetry;
use super::turn::{Attempt, Filled, Trier, differ};
use crate::word_tables::WordTables;

/// Arrangements drawn before blocks are set, and again whenever those run out; by judgement.
const DRAWN: usize = 120;
/// How many of those get blocks: the ones with the lowest bounds. By judgement.
const KEPT: usize = 16;
/// Patterns tried without a new one before some of the spare blocks are allowed (experiment
/// 082).
const TRIED_WITHOUT: u64 = 600;
/// Spare blocks that are allowed at once: a block and its image.
const SPARED: usize = 2;
/// Patterns tried before a design without any other limit ends; by judgement.
const MOST_TRIED: u64 = 100_000;
/// Ways tried of putting the theme into each pattern of the library; by judgement.
const LIBRARY_WAYS: usize = 12;
/// Patterns of the library that are filled, those with the lowest costs first; by judgement.
const LIBRARY_FILLS: usize = 60;

/// Designs patterns that hold a theme, each proven to have a fill.
///
/// A step of the budget is a pattern that was tried. The same design, words
/// and budget without a time limit give the same patterns, on any number of threads.
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
        trier: Trier { design, words },
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

/// A way of putting the theme into a pattern of the library: its cost and number, the theme on
/// the board, and the pattern.
type Way = (f32, usize, Board, Vec<Span>, Blocks);

/// What takes an attempt, with the number of the library's pattern.
type Report<'r> = dyn FnMut((Option<usize>, Result<Attempt, DesignError>)) + 'r;

struct Designer<'d, 'o> {
    design: &'d Design,
    words: &'d Arc<WordTables>,
    counts: &'d Counts<'d>,
    entries: &'d [SpelledEntry],
    trier: Trier<'d>,
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
        self.is_complete() || self.budget.is_expired()
    }

    /// Whether what was tried suffices, whatever the time.
    fn is_complete(&self) -> bool {
        self.found.len() >= self.design.wanted
            || self.progress.tried >= MOST_TRIED
            || self.budget.is_out_of_steps(self.progress.tried)
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
        let uncrossable = self.uncrossable();
        if uncrossable.is_some() {
            return uncrossable;
        }
        let (at, why) = Arranger::new(self.design, self.entries, self.counts).misplaced()?;
        let place = self.entries[at].place.map_or_else(String::new, |place| {
            format!("row {}, column {}, {}", place.row + 1, place.col + 1, place.direction)
        });
        Some(Unplaceable::Place { entry: self.text(at), place, why })
    }

    /// A letter that nothing can cross, wherever its entry stands: it would fail in every
    /// arrangement, and there may be too many to go through.
    fn uncrossable(&self) -> Option<Unplaceable> {
        let shape = &self.design.shape;
        let (shortest, longest) = (shape.min_length, shape.rows.max(shape.cols));
        let is_in_a_word = |letter: Letter| {
            (shortest..=longest).any(|length| {
                (0..length).any(|at| {
                    let run: Vec<_> =
                        (0..length).map(|cell| (cell == at).then_some(letter)).collect();
                    self.counts.fitting(&run) > 0
                })
            })
        };
        let mut known = HashSet::new();
        for (at, entry) in self.entries.iter().enumerate() {
            for &letter in &entry.letters {
                // Another entry may run the other way.
                let mut others = self.entries.iter().enumerate().filter(|&(other, _)| other != at);
                let is_crossed = !known.insert(letter)
                    || others.any(|(_, other)| other.letters.contains(&letter))
                    || is_in_a_word(letter);
                if !is_crossed {
                    let letter = self.words.list().alphabet().decode(&[letter]);
                    let entry = self.text(at);
                    return Some(Unplaceable::Uncrossable { entry, letter, shortest, longest });
                }
            }
        }
        None
    }

    /// Tries the patterns of the library that have the theme's lengths.
    fn search_library(&mut self) -> Result<(), DesignError> {
        let shape = &self.design.shape;
        if !matches!(shape.symmetry, PatternSymmetry::HalfTurn | PatternSymmetry::None) {
            return Ok(());
        }
        let mut ways: Vec<Way> = Vec::new();
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
        ways.truncate(LIBRARY_FILLS);
        let trier = self.trier;
        // A pattern's positions in one item, since one of them is enough.
        let mut patterns: Vec<(usize, Vec<Way>)> = Vec::new();
        for way in ways {
            let number = way.1;
            match patterns.iter_mut().find(|pattern| pattern.0 == number) {
                Some(pattern) => pattern.1.push(way),
                None => patterns.push((number, vec![way])),
            }
        }
        let work = |(number, ways): &(usize, Vec<Way>), budget: &Budget, report: &mut Report| {
            for (_, _, board, spans, blocks) in ways {
                if budget.is_expired() {
                    break;
                }
                let attempt = trier.fill(board, spans, blocks, budget);
                let is_enough = !matches!(attempt, Ok(Attempt::Unfillable | Attempt::Undecided));
                report((Some(*number), attempt));
                if is_enough {
                    break;
                }
            }
        };
        self.record_all(&patterns, work)
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
            // A round without an arrangement counts too, so that the loop ends.
            self.progress.tried += u64::from(drawn.is_empty());
            self.work_on(&shape, good.iter().take(KEPT).chain(&drawn))?;
            for arrangement in drawn {
                let has_pattern = |spans: &[Span]| self.found.iter().any(|f| f.spans == spans);
                let is_good = good.iter().any(|good| good.spans == arrangement.spans);
                if !is_good && has_pattern(&arrangement.spans) {
                    good.push(arrangement);
                }
            }
        }
        Ok(self.end())
    }

    /// Draws new arrangements that can be cut into words, the best first.
    fn draw(&mut self, arranger: &Arranger<'_>, seen: &mut HashSet<Vec<Span>>) -> Vec<Arrangement> {
        let mut places: Vec<(Board, Vec<Span>)> = Vec::new();
        for _ in 0..DRAWN {
            if self.budget.is_expired() {
                break;
            }
            let Some((board, spans)) = arranger.draw(&mut self.rng) else { break };
            // Without a theme there is one arrangement, to be used again.
            if !seen.insert(spans.clone()) && !spans.is_empty() {
                continue;
            }
            places.push((board, spans));
            if self.entries.is_empty() {
                break;
            }
        }
        self.progress.arrangements += places.len();
        let judge = |(board, spans): &(Board, Vec<Span>),
                     _: &CancelToken,
                     report: &mut dyn FnMut(Option<Arrangement>)| {
            report(arranger.judged(board.clone(), spans.clone()));
        };
        let mut drawn: Vec<Arrangement> = Vec::new();
        in_order(self.design.threads, &places, judge, |arrangement| {
            drawn.extend(arrangement);
            if self.budget.is_expired() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        self.report();
        drawn.sort_by(|a, b| a.bound.total_cmp(&b.bound));
        drawn
    }

    fn no_arrangement(&self, arrangements: usize) -> Unplaceable {
        if arrangements > 0 {
            let remedy = "use other entries, allow longer or lower-scored words, or let entries \
                          run down";
            return Unplaceable::NoCrossing { arrangements, remedy };
        }
        let lengths = self.entries.iter().map(|entry| entry.letters.len()).collect();
        let remedy = "give each long entry a partner of equal length, allow longer non-theme \
                      entries, use fewer entries, or choose another symmetry";
        Unplaceable::NoRoom { lengths, remedy }
    }

    /// Gives each of these arrangements a turn.
    fn work_on<'a>(
        &mut self,
        shape: &Shape,
        arrangements: impl Iterator<Item = &'a Arrangement>,
    ) -> Result<(), DesignError> {
        // Each has random numbers of its own, so that the threads do not matter.
        let turns: Vec<(&Arrangement, Rng)> =
            arrangements.map(|arrangement| (arrangement, self.rng.fork())).collect();
        let earlier: Vec<(Vec<Span>, Blocks)> =
            self.found.iter().map(|found| (found.spans.clone(), found.blocks.clone())).collect();
        let known: Vec<(&[Span], &Blocks)> =
            earlier.iter().map(|(spans, blocks)| (spans.as_slice(), blocks)).collect();
        let trier = self.trier;
        let work =
            |(arrangement, rng): &(&Arrangement, Rng), budget: &Budget, report: &mut Report| {
                let report = &mut |attempt| report((None, attempt));
                trier.work_on(shape, arrangement, &known, rng.clone(), budget, report);
            };
        self.record_all(&turns, work)
    }

    /// Works on each item and records the attempts, until the design is over.
    fn record_all<T: Sync>(
        &mut self,
        items: &[T],
        work: impl Fn(&T, &Budget, &mut Report) + Sync,
    ) -> Result<(), DesignError> {
        if self.is_over() {
            return Ok(());
        }
        let budget = self.budget;
        let work = |item: &T, stop: &CancelToken, report: &mut Report| {
            work(item, &budget.clone().with_cancel(stop), report);
        };
        let mut failure = Ok(());
        in_order(self.design.threads, items, work, |(stock, attempt)| {
            failure = attempt.map(|attempt| self.record(attempt, stock));
            // When time is up the threads stop by themselves, and what they have found by
            // then is kept.
            let goes_on = failure.is_ok() && !self.is_complete();
            if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        failure
    }

    fn record(&mut self, attempt: Attempt, stock: Option<usize>) {
        self.progress.tried += 1;
        match attempt {
            Attempt::Unfillable => self.progress.unfillable += 1,
            Attempt::Undecided => self.progress.undecided += 1,
            Attempt::Fills(filled) if stock.is_some() || self.is_new(&filled) => {
                self.keep(*filled, stock);
            }
            Attempt::Fills(_) | Attempt::NoPattern => {}
        }
        self.report();
    }

    /// Whether a pattern differs enough from those found.
    fn is_new(&self, filled: &Filled) -> bool {
        self.found
            .iter()
            .all(|found| found.spans != filled.spans || differ(&found.blocks, &filled.blocks))
    }

    fn keep(&mut self, filled: Filled, stock: Option<usize>) {
        let Filled { grid, fill, spans, blocks } = filled;
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
    }
}
