//! Reads lines that a person or another program types while this one runs.

use std::io::{self, BufRead, Read as _};

/// The longest line, in bytes, including its line end.
const LONGEST: u64 = 1 << 20;

/// The next line, without its line end; `None` at the end of the input.
///
/// # Errors
/// A line that is too long or not UTF-8, or an error of the system.
pub fn next(source: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = source.take(LONGEST).read_until(b'\n', &mut line)?;
    let ends = line.pop_if(|byte| *byte == b'\n').is_some();
    if !ends && read as u64 == LONGEST {
        let text = format!("found a line without an end, expected at most {LONGEST} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, text));
    }
    let text = String::from_utf8(line).map_err(|_| {
        io::Error::new(io::ErrorKind::InvalidData, "found a line that is not UTF-8 text")
    })?;
    Ok((read > 0).then_some(text))
}

/// Whether the next line says yes. Anything else does not, nor does the end of the input.
///
/// # Errors
/// Those of [`next`].
pub fn says_yes(source: &mut impl BufRead) -> io::Result<bool> {
    let answer = next(source)?.unwrap_or_default();
    Ok(matches!(answer.trim(), "y" | "Y" | "yes" | "Yes"))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn lines_come_one_by_one() {
        let mut source = &b"one\ntwo\r\n\nlast"[..];
        let mut lines = Vec::new();
        while let Some(line) = next(&mut source).unwrap() {
            lines.push(line);
        }
        assert_eq!(lines, ["one", "two\r", "", "last"]);
    }

    #[test]
    fn only_a_yes_says_yes() {
        let agreed = |text: &str| says_yes(&mut text.as_bytes()).unwrap();
        assert!(["y\n", "Yes\r\n", " yes"].into_iter().all(agreed));
        assert!(!["", "\n", "n\n", "yesterday\n"].into_iter().any(agreed));
    }

    #[test]
    fn a_line_without_an_end_is_left_at_the_limit() {
        let problem = next(&mut BufReader::new(io::repeat(b'a'))).unwrap_err();
        assert_eq!(problem.kind(), io::ErrorKind::FileTooLarge);
        let problem = next(&mut &b"\xff\n"[..]).unwrap_err();
        assert_eq!(problem.kind(), io::ErrorKind::InvalidData);
    }
}
