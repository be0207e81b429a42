//! Puzzles on paper: PDF and SVG.
//!
//! [`typeset`] lays a puzzle out on pages; [`Pages::pdf`] and [`Pages::svg`] write
//! them. A layout is a list of things on a page, in points from the top left
//! corner, so that both outputs show the same.

mod columns;
mod fonts;
mod lists;
mod manuscript;
mod page;
mod pdf;
mod sheet;
mod squares;
mod svg;
mod text;

use std::collections::BTreeSet;

use wordwright_grid::Puzzle;

use crate::FormatError;
use page::Page;

/// The size of the paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points, 72 to the inch.
    pub const fn size(self) -> [f32; 2] {
        match self {
            Self::A4 => [595.28, 841.89],
            Self::Letter => [612.0, 792.0],
        }
    }
}

/// The purpose of the pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    /// To be solved: the grid with the clues in columns around it, on one page
    /// up to 17x17 and on two above, as long as the clues stay readable.
    #[default]
    Sheet,
    /// To be sent to an editor: the solved grid, the empty grid, and the clues
    /// in a list with their answers.
    Manuscript,
}

/// Options for printing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PrintOptions {
    /// The paper.
    pub paper: Paper,
    /// The purpose of the pages.
    pub layout: Layout,
    /// Whether the grid of a [`Layout::Sheet`] shows the solution. A manuscript
    /// always does.
    pub solution: bool,
    /// The sender, one item per line: name, address, e-mail. Editors ask for it on the first page
    /// of a manuscript; a [`Layout::Sheet`] has no place for it.
    pub sender: Vec<String>,
}

/// A puzzle laid out on pages.
#[derive(Clone, PartialEq, Debug)]
pub struct Pages {
    all: Vec<Page>,
    title: String,
    author: String,
}

/// Whether a puzzle has a solution that can be shown.
///
/// # Errors
///
/// [`FormatError::NoSolution`] or [`FormatError::Locked`].
pub fn check_solution(puzzle: &Puzzle) -> Result<(), FormatError> {
    if puzzle.scrambled.is_some() {
        return Err(FormatError::Locked);
    }
    if puzzle.solution.iter().all(Option::is_none) {
        return Err(FormatError::NoSolution);
    }
    Ok(())
}

/// Lays a puzzle out.
///
/// # Errors
///
/// [`FormatError::NoSolution`] if a solution is requested and the puzzle has
/// none; [`FormatError::Locked`] if it has one that is scrambled.
pub fn typeset(puzzle: &Puzzle, options: &PrintOptions) -> Result<Pages, FormatError> {
    if options.solution || options.layout == Layout::Manuscript {
        check_solution(puzzle)?;
    }
    let size = options.paper.size();
    let all = match options.layout {
        Layout::Sheet => sheet::pages(puzzle, size, options.solution),
        Layout::Manuscript => manuscript::pages(puzzle, size, &options.sender),
    };
    Ok(Pages { all, title: puzzle.title.clone(), author: puzzle.author.clone() })
}

impl Pages {
    /// Number of pages, at least one.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// One PDF file of all pages, with its fonts and with text that can be
    /// selected. The same puzzle gives the same bytes.
    pub fn pdf(&self) -> Vec<u8> {
        pdf::write(&self.all, &self.title, &self.author)
    }

    /// An SVG file for each page, with its fonts inside.
    pub fn svg(&self) -> Vec<String> {
        self.all.iter().map(|page| svg::write(page, &self.title)).collect()
    }

    /// The characters that no embedded font has. They are printed as empty
    /// boxes.
    pub fn missing(&self) -> BTreeSet<char> {
        let glyphs = self.all.iter().flat_map(Page::glyphs);
        glyphs.filter(fonts::Glyph::is_missing).map(|glyph| glyph.character).collect()
    }
}
