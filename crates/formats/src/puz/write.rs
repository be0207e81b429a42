//! From a puzzle to the parts of a file.

use std::borrow::Cow;

use wordwright_grid::{CellKind, Content, Extra, FreeClue, Grid, Puzzle, PuzzleKind};

use super::cells::{
    StoredSolution, decode_entries, decode_marks, encode_entries, encode_marks, encode_solution,
    is_block,
};
use super::raw::{HEADER_LEN, Header, Raw, Section};
use super::read::clue_order;
use super::text::{Encoding, Text};
use super::{AFTER, BEFORE, HEADER, SECTION, SOLUTION, STATE};
use crate::plain::{clues_of, without_bars_and_voids};
use crate::report::{Losses, bars, imprint, own_labels};
use crate::{Feature, Format, Written, enumeration, foreign_extras, upper_text};

pub(crate) fn write(puzzle: &Puzzle) -> Written {
    let mut losses = Losses::new(Format::Puz);
    losses.add(Feature::Bars, bars(&puzzle.grid));
    losses.add(Feature::Voids, puzzle.grid.count(CellKind::Void));
    losses.add(Feature::Shades, puzzle.grid.cells().filter(|(_, c)| c.shade.is_some()).count());
    losses.add(Feature::Extras, foreign_extras(puzzle, Format::Puz));
    losses.add(Feature::Imprint, imprint(puzzle));
    losses.add(Feature::Labels, own_labels(puzzle));
    let plain = without_bars_and_voids(&puzzle.grid);

    let clues = clue_texts(puzzle, &plain, &mut losses);
    let (mut header, encoding) = header(puzzle, &clues);
    let mut text = |text: &str| {
        let kept: String = text.chars().filter(|&c| c != '\0').collect();
        losses.add(Feature::Characters, text.chars().count() - kept.chars().count());
        encoding.encode(&kept).unwrap_or_default()
    };
    let names = [&puzzle.title, &puzzle.author, &puzzle.copyright].map(|name| text(name));
    let notes = text(&puzzle.notes);
    let mut clues: Vec<Vec<u8>> = clues.iter().map(|clue| text(clue)).collect();
    let most = usize::from(u16::MAX);
    if clues.len() > most {
        losses.add(Feature::Clues, clues.len() - most);
        clues.truncate(most);
    }

    let mut sections = stored_sections(puzzle);
    let mut board = Board { puzzle, plain: &plain, encoding, losses: &mut losses };
    let solution = board.solution(&mut header, &mut sections);
    let state = board.state(&solution, &mut sections);
    board.marks(&mut sections);

    let extra = |key| puzzle.extra(key).unwrap_or_default();
    let raw = Raw {
        before: extra(BEFORE),
        header,
        solution: solution.into(),
        state: state.into(),
        names: names.each_ref().map(|name| Text::new(name)),
        clues: clues.iter().map(|clue| Text::new(clue)).collect(),
        notes: Text::new(&notes),
        sections,
        after: extra(AFTER),
    };
    Written { bytes: raw.to_bytes(), losses: losses.into_vec() }
}

/// The clues in the order of the file, and surplus ones after them.
fn clue_texts(puzzle: &Puzzle, plain: &Grid, losses: &mut Losses) -> Vec<String> {
    let plain = plain.slots(2);
    let clues = clues_of(puzzle, &plain);
    let mut written = 0;
    let mut texts: Vec<String> = Vec::new();
    for id in clue_order(&plain) {
        let Some(clue) = clues[id.index()] else {
            texts.push(String::new());
            continue;
        };
        written += 1;
        let fits = |total| puzzle.has_length(plain.get(id), total);
        let lengths = clue.enumeration.as_deref();
        texts.push(enumeration::written(&clue.text, lengths, fits, losses));
    }
    losses.add(Feature::Clues, puzzle.clues.len().saturating_sub(written));
    for clue in &puzzle.free_clues {
        let bare = FreeClue { text: clue.text.clone(), ..FreeClue::default() };
        if *clue == bare {
            texts.push(clue.text.clone());
        } else {
            losses.add(Feature::FreeClues, 1);
        }
    }
    texts
}

/// The header, with everything but the counts and checksums, and the encoding
/// that all texts of the puzzle fit.
fn header(puzzle: &Puzzle, clues: &[String]) -> (Header, Encoding) {
    let mut header = puzzle
        .extra(HEADER)
        .filter(|bytes| bytes.len() == HEADER_LEN)
        .and_then(Header::from_bytes)
        .unwrap_or_else(Header::new);
    header.set_size(puzzle.grid.rows(), puzzle.grid.cols());

    let names = [&puzzle.title, &puzzle.author, &puzzle.copyright, &puzzle.notes];
    let given = puzzle.grid.cells().filter_map(|(_, cell)| cell.given.as_deref());
    let contents = puzzle.solution.iter().chain(&puzzle.entered).flatten().map(|text| &**text);
    let texts = names.into_iter().chain(clues).map(String::as_str).chain(contents).chain(given);
    let mut encoding = Encoding::of_version(header.version());
    if !texts.into_iter().all(|text| encoding.encode(text).is_some()) {
        encoding = Encoding::Utf8;
        header.set_version(*b"2.0\0");
    }

    let diagramless = match puzzle.kind {
        PuzzleKind::Normal => 0,
        PuzzleKind::Diagramless => super::DIAGRAMLESS,
    };
    header.set_kind(header.kind() & !super::DIAGRAMLESS | diagramless);
    if let Some(sum) = puzzle.scrambled {
        header.set_scrambled_sum(sum);
        header.set_solution_tag(super::TAG_SCRAMBLED);
    } else if header.solution_tag() == super::TAG_SCRAMBLED {
        header.set_scrambled_sum(0);
        header.set_solution_tag(0);
    }
    (header, encoding)
}

fn stored_sections(puzzle: &Puzzle) -> Vec<Section<'_>> {
    puzzle.extras.iter().filter_map(stored_section).collect()
}

fn stored_section(extra: &Extra) -> Option<Section<'_>> {
    let name = extra.key.strip_prefix(SECTION)?;
    let capitals = name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    let fits = name.len() == 4 && capitals && u16::try_from(extra.data.len()).is_ok();
    fits.then(|| Section { name, data: Cow::Borrowed(&*extra.data) })
}

fn find<'a>(sections: &'a [Section<'_>], name: &str) -> Option<&'a [u8]> {
    sections.iter().find(|section| section.name == name).map(|section| &*section.data)
}

/// Replaces the section of the same name, or appends or removes it. A damaged
/// file may have had several of a name: removing one removes them all, so that
/// no second one takes the place of the first.
fn replace(sections: &mut Vec<Section<'_>>, name: &'static str, data: Option<Vec<u8>>) {
    let data = data.map(Cow::Owned);
    let place = sections.iter().position(|section| section.name == name);
    match (place, data) {
        (Some(place), Some(data)) => sections[place].data = data,
        (Some(_), None) => sections.retain(|section| section.name != name),
        (None, Some(data)) => sections.push(Section { name, data }),
        (None, None) => {}
    }
}

/// The cells of a puzzle on their way into the file. Stored parts are reused as
/// long as they agree with it.
struct Board<'a> {
    puzzle: &'a Puzzle,
    plain: &'a Grid,
    encoding: Encoding,
    losses: &'a mut Losses,
}

impl Board<'_> {
    fn is_open(&self, at: usize) -> bool {
        self.plain.cell(wordwright_grid::CellId::new(at)).is_open()
    }

    /// Contents of open cells; an empty string is no content.
    fn tidy(&self, contents: &[Option<Content>]) -> Vec<Option<Content>> {
        let keep = |at: usize| {
            contents.get(at)?.clone().filter(|text| self.is_open(at) && !text.is_empty())
        };
        (0..self.plain.cell_count()).map(keep).collect()
    }

    fn solution(&mut self, header: &mut Header, sections: &mut Vec<Section<'_>>) -> Vec<u8> {
        let wanted = self.tidy(&self.puzzle.solution);
        let stored = StoredSolution {
            cells: self.puzzle.extra(SOLUTION).unwrap_or_default(),
            grbs: find(sections, "GRBS"),
            rtbl: find(sections, "RTBL"),
            absent: header.solution_tag() == super::TAG_ABSENT,
        };
        let same_shape = stored.cells.len() == wanted.len()
            && (0..wanted.len()).all(|at| is_block(stored.cells[at]) != self.is_open(at));
        if same_shape && stored.decode(self.encoding).as_ref() == Some(&wanted) {
            return stored.cells.to_vec();
        }

        let absent = wanted.iter().all(Option::is_none);
        if absent && self.puzzle.scrambled.is_none() {
            header.set_solution_tag(super::TAG_ABSENT);
        } else if stored.absent {
            header.set_solution_tag(0);
        }
        let block = match self.puzzle.kind {
            PuzzleKind::Normal => b'.',
            PuzzleKind::Diagramless => b':',
        };
        let new = encode_solution(
            &wanted,
            |at| (!self.plain.cell(wordwright_grid::CellId::new(at)).is_open()).then_some(block),
            if absent { b'X' } else { b'-' },
            self.encoding,
            self.losses,
        );
        replace(sections, "GRBS", new.grbs);
        replace(sections, "RTBL", new.rtbl);
        new.cells
    }

    fn state(&mut self, solution: &[u8], sections: &mut Vec<Section<'_>>) -> Vec<u8> {
        let mut wanted = self.tidy(&self.puzzle.entered);
        for ((_, cell), entered) in self.puzzle.grid.cells().zip(&mut wanted) {
            if let Some(given) = cell.given.as_ref().filter(|_| cell.is_open())
                && entered.as_deref().map(upper_text).as_ref() != Some(given)
            {
                self.losses.add(Feature::Entered, usize::from(entered.is_some()));
                *entered = Some(given.clone());
            }
        }
        let stored = self.puzzle.extra(STATE).unwrap_or_default();
        let rusr = find(sections, "RUSR");
        if decode_entries(stored, rusr, solution, self.encoding).as_ref() == Some(&wanted) {
            return stored.to_vec();
        }
        let block_of = |at: usize| solution.get(at).copied().filter(|&byte| is_block(byte));
        let (state, rusr) = encode_entries(&wanted, block_of, self.encoding, self.losses);
        replace(sections, "RUSR", rusr);
        state
    }

    fn marks(&mut self, sections: &mut Vec<Section<'_>>) {
        let marks: Vec<(bool, bool)> = self
            .puzzle
            .grid
            .cells()
            .map(|(_, cell)| (cell.circle, cell.given.is_some() && cell.is_open()))
            .collect();
        let same =
            find(sections, "GEXT").is_some_and(|gext| decode_marks(gext).eq(marks.iter().copied()));
        if !same {
            replace(sections, "GEXT", encode_marks(&marks));
        }
    }
}
