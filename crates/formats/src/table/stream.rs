//! Tables part by part, in memory of a fixed size.

use std::io::{self, Read};

use super::fields::record_end;
use super::{ClueTable, LONGEST_ROW, Layout, without_mark};

/// The most bytes of a part. Guessing the layout takes a thousand rows, about a hundred kilobytes.
pub const PART: usize = 4 << 20;

/// The most bytes needed to find the end of a record: a quoted field that
/// closes within [`LONGEST_ROW`], and a line after it.
const LOOKAHEAD: usize = 2 * LONGEST_ROW;

/// A table that is read part by part.
#[derive(Debug)]
pub struct Stream<R> {
    source: R,
    layout: Layout,
    buffer: Vec<u8>,
    /// Bytes at the start of the buffer that are already consumed.
    used: usize,
    /// The number of the line that the next part starts with.
    line: usize,
    ended: bool,
}

impl<R: Read> Stream<R> {
    /// A table of this layout, from its first byte.
    pub fn new(source: R, layout: Layout) -> Self {
        Self { source, layout, buffer: Vec::new(), used: 0, line: 1, ended: false }
    }

    /// The next part: whole records, in order. Lines are counted over all parts.
    ///
    /// # Errors
    /// An error while reading the source.
    pub fn part(&mut self) -> io::Result<Option<ClueTable<'_>>> {
        self.buffer.drain(..self.used);
        self.used = 0;
        let missing = PART.saturating_sub(self.buffer.len()) as u64;
        self.source.by_ref().take(missing).read_to_end(&mut self.buffer)?;
        self.ended |= self.buffer.len() < PART;
        if self.buffer.is_empty() {
            return Ok(None);
        }
        let (line, mut layout) = (self.line, self.layout.clone());
        let marked = self.buffer.len() - without_mark(&self.buffer).len();
        let mark = if line == 1 { marked } else { 0 };
        let (end, lines) = self.whole(mark);
        (self.used, self.line) = (end, line + lines);
        layout.header &= line == 1;
        let mut table = ClueTable::with_layout(&self.buffer[mark..end], layout);
        table.line = line;
        Ok(Some(table))
    }

    /// The end of the last whole record in the buffer, and the number of lines.
    fn whole(&self, start: usize) -> (usize, usize) {
        let bytes = &self.buffer;
        let (mut at, mut lines) = (start, 0);
        while at < bytes.len() && (self.ended || at + LOOKAHEAD < bytes.len()) {
            let (end, taken) = record_end(&bytes[at..], &self.layout);
            if at + end >= bytes.len() && !self.ended {
                break;
            }
            at = (at + end + 1).min(bytes.len());
            lines += taken;
        }
        if at > start {
            return (at, lines);
        }
        // One record fills the buffer: far too long for a row, and reported as
        // such. The rest of it in the next parts is too long again, or a
        // negligible row.
        (bytes.len(), memchr::memchr_iter(b'\n', bytes).count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FormatError;

    /// Rows and errors of a table, read in one go and part by part.
    fn agree(text: &[u8]) -> usize {
        let layout = Layout::guess(&text[..text.len().min(PART)]).unwrap();
        let shown = |row: Result<super::super::Row<'_>, FormatError>| match row {
            Ok(row) => format!("{} {} {}", row.line, row.clue, row.answer),
            Err(problem) => problem.to_string(),
        };
        let whole = ClueTable::with_layout(text, layout.clone());
        let mut expected = whole.rows().map(shown);
        let mut stream = Stream::new(text, layout);
        let mut count = 0;
        while let Some(part) = stream.part().unwrap() {
            for row in part.rows() {
                assert_eq!(Some(shown(row)), expected.next());
                count += 1;
            }
        }
        assert_eq!(expected.next(), None);
        count
    }

    #[test]
    fn parts_have_the_rows_of_the_whole() {
        use std::fmt::Write as _;
        let mut text = String::from("\u{feff}answer,clue\n");
        for number in 0..400_000 {
            // Quoted fields over several lines, marks that are never closed, bad rows.
            match number % 1000 {
                2 if number % 100_000 > 1000 => writeln!(text, "ABC,one, two and {number}"),
                1 => write!(text, "AB{number},\"two\nlines, {number}\"\n"),
                2 => writeln!(text, "AB,\"never closed {number}"),
                3 => writeln!(text, "alone"),
                _ => writeln!(text, "ABC,clue number {number}"),
            }
            .unwrap();
        }
        assert!(text.len() > 2 * PART);
        assert!(agree(text.as_bytes()) > 390_000);
        assert_eq!(agree(b"answer,clue\nREN,Cartoon"), 1);
    }

    #[test]
    fn a_row_longer_than_a_part_is_refused_and_the_rest_is_read() {
        let mut text = b"answer,clue\nREN,Cartoon\n".to_vec();
        text.resize(3 * PART, b'x');
        text.extend_from_slice(b"\nABU,Role\n");
        let layout = Layout::guess(&text[..PART]).unwrap();
        let mut stream = Stream::new(&text[..], layout);
        let (mut good, mut bad) = (Vec::new(), 0);
        while let Some(part) = stream.part().unwrap() {
            for row in part.rows() {
                match row {
                    Ok(row) => good.push(format!("{} {}", row.line, row.answer)),
                    Err(_) => bad += 1,
                }
            }
        }
        assert_eq!(good, ["2 REN", "4 ABU"]);
        assert!(bad > 0);
    }
}
