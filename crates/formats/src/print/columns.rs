//! Clues flowing through columns.

use super::fonts::Face;
use super::lists::{Block, label_room};
use super::page::Page;

/// From baseline to baseline, in ems.
const LEADING: f32 = 1.16;
/// From the top of a line to its baseline, in ems.
const ASCENT: f32 = 0.93;
/// Between a number and its clue, in ems.
const AFTER_LABEL: f32 = 0.45;
/// A heading's size as a share of the clues'.
const HEADING: f32 = 1.12;
/// Space above a heading that does not start a column, and below each, in ems of the clues.
const AROUND_HEADING: [f32; 2] = [0.75, 0.25];
/// Clues of up to this many lines stay in one column.
const WHOLE: usize = 8;

/// Sizes and distances of a column of clues, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Spacing {
    size: f32,
    leading: f32,
    /// Below each clue.
    gap: f32,
}

impl Spacing {
    /// Steps from tight to loose.
    pub const STEPS: usize = 24;

    /// The tightest readable spacing, in type of this size.
    pub fn tight(size: f32) -> Self {
        Self::loose(size, 0)
    }

    /// Looser by `step` of [`Self::STEPS`]: mainly between clues, a little between lines.
    pub fn loose(size: f32, step: usize) -> Self {
        let share = step as f32 / Self::STEPS as f32;
        let (leading, gap) = (LEADING + 0.1 * share, 0.12 + 0.75 * share);
        Self { size, leading: size * leading, gap: size * gap }
    }
}

/// A column on a page, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Frame {
    /// Counted from zero.
    pub page: usize,
    pub left: f32,
    pub width: f32,
    pub top: f32,
    pub bottom: f32,
}

/// A run of lines of one block in one frame.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Placed {
    block: usize,
    frame: Frame,
    /// Top of its first line.
    top: f32,
    /// The first of its lines here, and the number of lines.
    first: usize,
    count: usize,
}

/// Clues to be set in columns of equal width.
pub(super) struct Columns {
    blocks: Vec<Block>,
    label_room: f32,
}

impl Columns {
    pub fn new(blocks: Vec<Block>) -> Self {
        let label_room = label_room(&blocks);
        Self { blocks, label_room }
    }

    /// Left edge of a block's text from the column's, in ems.
    fn indent(&self, block: &Block) -> f32 {
        let label = Face::Bold.width(&block.label).max(self.label_room);
        if self.label_room > 0.0 { label + AFTER_LABEL } else { 0.0 }
    }

    /// The place of each clue, if they all fit the first `most` frames.
    ///
    /// A heading stays with its first clue, and a clue of usual length is not
    /// split. A frame too low for a line is skipped.
    pub fn flow(
        &self,
        spacing: Spacing,
        most: usize,
        frame: impl Fn(usize) -> Frame,
    ) -> Option<Vec<Placed>> {
        let [above, below] = AROUND_HEADING.map(|ems| ems * spacing.size);
        let mut flow = Vec::with_capacity(self.blocks.len());
        let mut index = 0;
        let mut here = frame(0);
        let mut y = here.top;
        for (number, block) in self.blocks.iter().enumerate() {
            let room = here.width / spacing.size - self.indent(block);
            let lines = block.text.lines(Face::Regular, room).len().max(1);
            let mut first = 0;
            while first < lines {
                let at_top = y <= here.top;
                let mut top = y;
                if first == 0 && block.heading.is_some() {
                    top += if at_top { 0.0 } else { above };
                    top += spacing.leading * HEADING + below;
                }
                let left = ((here.bottom - top) / spacing.leading + 0.01).max(0.0) as usize;
                let rest = lines - first;
                let count = match left {
                    _ if rest <= left => rest,
                    2.. if lines > WHOLE => left,
                    _ => 0,
                };
                if count > 0 {
                    flow.push(Placed { block: number, frame: here, top, first, count });
                    y = top + count as f32 * spacing.leading;
                    first += count;
                } else {
                    index += 1;
                    if index >= most {
                        return None;
                    }
                    here = frame(index);
                    y = here.top;
                }
            }
            y += spacing.gap;
        }
        Some(flow)
    }

    /// Draws clues in their places, adding pages as needed.
    pub fn draw(&self, spacing: Spacing, flow: &[Placed], pages: &mut Vec<Page>) {
        let size = spacing.size;
        for placed in flow {
            let Placed { block, frame, top, first, count } = *placed;
            let block = &self.blocks[block];
            while pages.len() <= frame.page {
                pages.push(Page::new(pages[0].size));
            }
            let page = &mut pages[frame.page];
            let indent = self.indent(block);
            if let Some(heading) = block.heading.as_deref().filter(|_| first == 0) {
                let y = top - AROUND_HEADING[1] * size - spacing.leading * HEADING;
                let y = y + ASCENT * size * HEADING;
                page.text([frame.left, y], Face::Bold, size * HEADING, heading);
            }
            let mut y = top + ASCENT * size;
            if first == 0 {
                let right = frame.left + (indent - AFTER_LABEL) * size;
                page.text_to([right, y], Face::Bold, size, &block.label);
            }
            let lines = block.text.lines(Face::Regular, frame.width / size - indent);
            for line in lines.iter().skip(first).take(count) {
                page.text([frame.left + indent * size, y], Face::Regular, size, line);
                y += spacing.leading;
            }
        }
    }
}
