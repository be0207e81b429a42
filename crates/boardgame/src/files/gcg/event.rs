//! The events of a GCG file.

use std::fmt;

use unicode_normalization::UnicodeNormalization;

use crate::error::BoardGameError;

/// A player's move, as text: `>ann: AEINRST 8D NASTIER +66 66`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GcgEvent {
    /// The player's short name.
    pub player: String,
    /// The player's rack before it; empty if it is not known.
    pub rack: String,
    /// What was done.
    pub what: GcgMove,
    /// What it added to the player's score.
    pub score: i32,
    /// The player's score after it.
    pub total: i32,
}

/// A move, as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GcgMove {
    /// `8D NASTIER`: the square of the word's first letter, and its letters,
    /// with `.` for those that lie there already.
    Place {
        /// `8D` across, `D8` down.
        square: String,
        /// The letters.
        tiles: String,
    },
    /// `-`: a pass, or a turn lost by a challenge.
    Pass,
    /// `-ABC`, or `-3` if the tiles are not known.
    Exchange(String),
    /// `--`: the previous play was taken off.
    Withdrawn,
    /// `(challenge)`: points for a good play that was challenged.
    Challenge,
    /// `(time)`: points lost by overtime.
    Time,
    /// `(ABC)` with points won: tiles of others at the end.
    OthersTiles(String),
    /// `(ABC)` with points lost: own tiles at the end.
    OwnTiles(String),
}

impl GcgEvent {
    /// Reads what follows the `>`.
    pub(super) fn parse(text: &str, line: usize) -> Result<Self, BoardGameError> {
        let error = |found: String, expected| BoardGameError::Gcg { line, found, expected };
        let (player, rest) = text.split_once(':').ok_or_else(|| {
            error(format!("'>{text}'"), "'>NAME: RACK PLAY +SCORE TOTAL'; the line ends early")
        })?;
        let player = player.trim();
        if player.is_empty() {
            return Err(error("an event without a name".to_owned(), "'>NAME: ...'"));
        }
        // Some programs write an accent as a separate character after its
        // letter.
        let rest: String = rest.nfc().collect();
        let parts: Vec<&str> = rest.split_whitespace().collect();
        let [front @ .., score, total] = &parts[..] else {
            return Err(error(
                format!("'{}'", rest.trim()),
                "RACK PLAY +SCORE TOTAL; the line ends early",
            ));
        };
        let signed = score.starts_with(['+', '-']);
        let score: i32 = score.parse().ok().filter(|_| signed).ok_or_else(|| {
            error(format!("'{score}'"), "a score such as +66 or -5; the line may end early")
        })?;
        let total: i32 = total
            .parse()
            .map_err(|_| error(format!("'{total}'"), "the player's score after it"))?;
        let (rack, what) = match *front {
            [what] => ("", GcgMove::of_word(what, score)),
            [rack, what] => match GcgMove::of_word(what, score) {
                Some(what) => (rack, Some(what)),
                None => ("", Some(GcgMove::Place { square: rack.into(), tiles: what.into() })),
            },
            [rack, square, tiles] => {
                (rack, Some(GcgMove::Place { square: square.into(), tiles: tiles.into() }))
            }
            _ => ("", None),
        };
        let what = what.ok_or_else(|| {
            error(
                format!("'{}'", front.join(" ")),
                "RACK SQUARE WORD, RACK -, RACK -TILES, RACK --, (TILES), (challenge) or (time)",
            )
        })?;
        Ok(Self { player: player.to_owned(), rack: rack.to_owned(), what, score, total })
    }
}

impl GcgMove {
    /// A move of one word.
    fn of_word(word: &str, score: i32) -> Option<Self> {
        if let Some(inside) = word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            return Some(match inside {
                "challenge" => Self::Challenge,
                "time" => Self::Time,
                tiles if score < 0 => Self::OwnTiles(tiles.to_owned()),
                tiles => Self::OthersTiles(tiles.to_owned()),
            });
        }
        Some(match word.strip_prefix('-')? {
            "" => Self::Pass,
            "-" => Self::Withdrawn,
            tiles => Self::Exchange(tiles.to_owned()),
        })
    }
}

impl fmt::Display for GcgEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ">{}: ", self.player)?;
        if !self.rack.is_empty() {
            write!(f, "{} ", self.rack)?;
        }
        match &self.what {
            GcgMove::Place { square, tiles } => write!(f, "{square} {tiles}")?,
            GcgMove::Pass => f.write_str("-")?,
            GcgMove::Exchange(tiles) => write!(f, "-{tiles}")?,
            GcgMove::Withdrawn => f.write_str("--")?,
            GcgMove::Challenge => f.write_str("(challenge)")?,
            GcgMove::Time => f.write_str("(time)")?,
            GcgMove::OthersTiles(tiles) | GcgMove::OwnTiles(tiles) => write!(f, "({tiles})")?,
        }
        // Even a play that scored nothing can be taken back.
        if self.score == 0 && self.what == GcgMove::Withdrawn {
            return write!(f, " -0 {}", self.total);
        }
        write!(f, " {:+} {}", self.score, self.total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_event() {
        for text in [
            "ann: AEINRST 8D NASTIER +66 66",
            "ann: 8D NASTIER +66 66",
            "ann: AEINR?T D8 .ASTsER +0 66",
            "ann: ABC - +0 66",
            "ann: ABC -AB +0 66",
            "ann: -3 +0 66",
            "ann: ABC -- -66 0",
            "ann: ABC (challenge) +5 71",
            "ann: (challenge) +5 71",
            "ann: ABC (time) -10 61",
            "ann: (ABC) +14 80",
            "ann: ABC (ABC) -7 -7",
            "\u{fa}rsula: \u{104}B[CH] 1A [CH]. +4 4",
        ] {
            assert_eq!(GcgEvent::parse(text, 1).unwrap().to_string(), format!(">{text}"));
        }
    }

    #[test]
    fn events_that_are_none() {
        let check = |text: &str, expected: &str| {
            let error = GcgEvent::parse(text, 7).unwrap_err().to_string();
            assert_eq!(error, format!("GCG, line 7: {expected}"));
        };
        check("ann", "'>ann'; expected '>NAME: RACK PLAY +SCORE TOTAL'; the line ends early");
        check("ann: ABC", "'ABC'; expected RACK PLAY +SCORE TOTAL; the line ends early");
        check("ann: ABC 8D AB", "'8D'; expected a score such as +66 or -5; the line may end early");
        check("ann: ABC 8D AB +6 x", "'x'; expected the player's score after it");
        check(
            "ann: +6 6",
            "''; expected RACK SQUARE WORD, RACK -, RACK -TILES, RACK --, (TILES), (challenge) \
             or (time)",
        );
        check(": - +0 0", "an event without a name; expected '>NAME: ...'");
    }
}
