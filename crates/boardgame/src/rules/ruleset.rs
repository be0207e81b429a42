//! The rules of a game as data.

use std::sync::Arc;

use wordwright_lexicon::Alphabet;
use xxhash_rust::xxh3::xxh3_64;

use crate::error::BoardGameError;
use crate::rules::layout::{Direction, Layout};
use crate::rules::text::{Lines, check_length};
use crate::rules::tiles::{Tile, TileSet, same_letters};

/// The most tiles of a rack.
pub const MAX_RACK: usize = 12;

/// The most players.
pub const MAX_PLAYERS: usize = 4;

/// What happens to a play with a word that is not in the lexicon, and to the
/// player who challenged a good one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeRule {
    /// No such play can be made.
    Void,
    /// A bad play is taken off; a challenge costs nothing.
    Single,
    /// A bad play is taken off; challenging a good one costs a turn.
    Double,
    /// A bad play is taken off; a good one gains this many points, 1 to 50, when it is challenged.
    Points(u8),
}

impl ChallengeRule {
    /// The rule of that name: `none`, `single`, `double`, or points. Rule files and saved games
    /// may call `none` `void`, as other programs do.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "none" | "void" => Self::Void,
            "single" => Self::Single,
            "double" => Self::Double,
            points => Self::Points(points.parse().ok().filter(|points| (1..=50).contains(points))?),
        })
    }

    /// Its name.
    pub fn name(self) -> String {
        match self {
            Self::Void => "none".to_owned(),
            Self::Single => "single".to_owned(),
            Self::Double => "double".to_owned(),
            Self::Points(points) => points.to_string(),
        }
    }
}

/// The rules of a game: board, tiles, rack, bonus, exchanges, challenges,
/// players.
#[derive(Debug, Clone)]
pub struct Rules {
    name: String,
    layout: Layout,
    tiles: TileSet,
    rack_size: usize,
    bonus: i32,
    exchange_limit: usize,
    challenge: ChallengeRule,
    players: usize,
    /// For each player.
    scoreless: usize,
    clock: Option<ClockRule>,
    /// Points that each started minute of overtime costs.
    overtime: i32,
}

/// The time that each player has, if nobody asks for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockRule {
    /// Minutes for the game, at most 600.
    pub minutes: u32,
    /// Seconds added after each turn, at most 600.
    pub increment: u32,
}

impl ClockRule {
    /// Reads `25` or `25+10`, whatever the numbers; [`LONGEST_CLOCK`] is for the caller to check.
    pub fn parse(text: &str) -> Option<Self> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        Some(Self { minutes: minutes.parse().ok()?, increment: seconds.parse().ok()? })
    }
}

/// The longest time of a clock in minutes, and the longest increment in seconds.
pub const LONGEST_CLOCK: u32 = 600;

/// The usual points that a started minute of overtime costs.
const OVERTIME: i32 = 10;

/// The usual number of scoreless turns of each player that ends a game.
const SCORELESS: usize = 3;

/// The tile sets of this crate, by name.
const TILE_SETS: [(&str, &str); 7] = [
    ("english", include_str!("../../data/english.tiles")),
    ("english-super", include_str!("../../data/english-super.tiles")),
    ("french", include_str!("../../data/french.tiles")),
    ("german", include_str!("../../data/german.tiles")),
    ("spanish", include_str!("../../data/spanish.tiles")),
    ("dutch", include_str!("../../data/dutch.tiles")),
    ("polish", include_str!("../../data/polish.tiles")),
];

impl Rules {
    /// English on the board of 15x15: racks of seven, 50 points for playing
    /// all of them, exchanges while seven tiles are left, two players, double
    /// challenge.
    pub fn english() -> Arc<Self> {
        built_in("name: English")
    }

    /// English with twice the tiles on the board of 21x21.
    pub fn english_super() -> Arc<Self> {
        built_in("name: English super\nlayout: super21\ntiles: english-super")
    }

    /// Reads rules. The head has lines `KEY: VALUE`, each of which may be
    /// left out:
    ///
    /// | key | value | default |
    /// |---|---|---|
    /// | `name` | any text | `custom` |
    /// | `layout` | `standard15`, `super21` | `standard15` |
    /// | `tiles` | `english`, `english-super`, `french`, `german`, `spanish`, `dutch`, `polish` | `english` |
    /// | `rack` | tiles on a rack, 1 to 12 | 7 |
    /// | `bonus` | points for a play of a full rack, 0 to 1000 | 50 |
    /// | `exchange` | fewest tiles in the bag for an exchange, 0 to 100 | 7 |
    /// | `challenge` | `none` (or `void`), `single`, `double`, or points, 1 to 50 | `double` |
    /// | `players` | 2 to 4 | 2 |
    /// | `scoreless` | turns of each player in a row without score that end the game, 1 to 50 | 3 |
    /// | `clock` | `none`, minutes for each player, or `25+10` with seconds added per turn | `none` |
    /// | `overtime` | points that each started minute of overtime costs, 0 to 1000 | 10 |
    ///
    /// A line `[layout]` starts a layout as [`Layout::parse`] reads it, and
    /// `[tiles]` a tile set as [`TileSet::parse`] reads it.
    ///
    /// # Errors
    /// The line that cannot be used, or a text of more than 64 KiB.
    pub fn parse(text: &str) -> Result<Self, BoardGameError> {
        check_length(text)?;
        let mut rules = Self {
            name: "custom".to_owned(),
            layout: Layout::standard15(),
            tiles: tile_set("english").expect("a tile set of this crate")?,
            rack_size: 7,
            bonus: 50,
            exchange_limit: 7,
            challenge: ChallengeRule::Double,
            players: 2,
            scoreless: SCORELESS,
            clock: None,
            overtime: OVERTIME,
        };
        for section in sections(text) {
            let lines = Lines::starting_at(section.text, section.first);
            match section.name {
                "" => lines.into_iter().try_for_each(|(line, text)| rules.set(line, text))?,
                "layout" => rules.layout = Layout::read(lines)?,
                "tiles" => rules.tiles = TileSet::read(lines, &rules.name)?,
                name => {
                    return Err(BoardGameError::Rules {
                        line: section.first - 1,
                        found: format!("[{name}]"),
                        expected: "[layout] or [tiles]",
                    });
                }
            }
        }
        Ok(rules)
    }

    fn set(&mut self, line: usize, text: &str) -> Result<(), BoardGameError> {
        let error = |found: &str, expected| BoardGameError::Rules {
            line,
            found: format!("'{found}'"),
            expected,
        };
        let (key, value) =
            text.split_once(':').ok_or_else(|| error(text, "KEY: VALUE, [layout] or [tiles]"))?;
        let value = value.trim();
        let number = |low: usize, high: usize, expected| {
            let number = value.parse().ok().filter(|number| (low..=high).contains(number));
            number.ok_or_else(|| error(value, expected))
        };
        match key.trim() {
            "name" => value.clone_into(&mut self.name),
            "layout" => {
                self.layout =
                    Layout::named(value).ok_or_else(|| error(value, "standard15 or super21"))?;
            }
            "tiles" => {
                self.tiles =
                    tile_set(value).ok_or_else(|| error(value, "the name of a tile set"))??;
            }
            "rack" => self.rack_size = number(1, MAX_RACK, "1 to 12 tiles")?,
            "bonus" => self.bonus = i32::from(number(0, 1000, "0 to 1000 points")? as u16),
            "exchange" => self.exchange_limit = number(0, 100, "0 to 100 tiles")?,
            "scoreless" => self.scoreless = number(1, 50, "1 to 50 turns of each player")?,
            "clock" if value == "none" => self.clock = None,
            "clock" => {
                let expected = "none, minutes such as 25, or minutes and seconds such as 15+10";
                let clock = ClockRule::parse(value)
                    .filter(|clock| clock.minutes.max(clock.increment) <= LONGEST_CLOCK);
                self.clock = Some(clock.ok_or_else(|| error(value, expected))?);
            }
            "overtime" => self.overtime = i32::from(number(0, 1000, "0 to 1000 points")? as u16),
            "players" => self.players = number(2, MAX_PLAYERS, "2 to 4 players")?,
            "challenge" => {
                self.challenge = ChallengeRule::named(value)
                    .ok_or_else(|| error(value, "none, single, double, or points from 1 to 50"))?;
            }
            key => {
                return Err(error(
                    key,
                    "name, layout, tiles, rack, bonus, exchange, challenge, players, scoreless, \
                     clock or overtime",
                ));
            }
        }
        Ok(())
    }

    /// The name of the rules.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The tiles.
    pub fn tiles(&self) -> &TileSet {
        &self.tiles
    }

    /// The name of the tiles, if they are a set of this crate.
    pub fn tiles_name(&self) -> Option<&'static str> {
        let same =
            |name| tile_set(name).is_some_and(|set| set.is_ok_and(|s| s.is_same(&self.tiles)));
        TILE_SETS.iter().map(|set| set.0).find(|&name| same(name))
    }

    /// Whether the tiles spell with these letters.
    pub fn spell_with(&self, alphabet: &Alphabet) -> bool {
        same_letters(self.alphabet(), alphabet)
    }

    /// A hash of board, tiles, rack size, bonus, exchange limit, scoreless turns and overtime:
    /// equal for rules that allow the same plays for the same points and end a game
    /// at the same time.
    pub fn hash(&self) -> u64 {
        let Self { layout, tiles, rack_size, bonus, exchange_limit, .. } = self;
        let start = layout.start().name(Direction::Across);
        let kinds = (0..=tiles.alphabet().len()).map(Tile::of_kind);
        let kinds: Vec<String> = kinds
            .map(|tile| {
                let (face, count) = (tiles.face(tile), tiles.count(tile.kind()));
                format!("{face} {count} {}", tiles.value(tile))
            })
            .collect();
        let (squares, kinds) = (layout.to_text(), kinds.join(" "));
        let mut text = format!("{squares} {start} {rack_size} {bonus} {exchange_limit} {kinds}");
        // Left out if they are the usual numbers, so that games saved before they
        // could be chosen keep their hash.
        if self.scoreless != SCORELESS {
            text = format!("{text} scoreless {}", self.scoreless);
        }
        if self.overtime != OVERTIME {
            text = format!("{text} overtime {}", self.overtime);
        }
        xxh3_64(text.as_bytes())
    }

    /// The letters.
    pub fn alphabet(&self) -> &Arc<Alphabet> {
        self.tiles.alphabet()
    }

    /// Tiles on a full rack, 1 to [`MAX_RACK`].
    pub fn rack_size(&self) -> usize {
        self.rack_size
    }

    /// Points for playing a full rack.
    pub fn bonus(&self) -> i32 {
        self.bonus
    }

    /// The fewest tiles in the bag that allow an exchange.
    pub(crate) fn exchange_limit(&self) -> usize {
        self.exchange_limit
    }

    /// The time that each player has, unless a game is begun with another clock.
    pub fn clock(&self) -> Option<ClockRule> {
        self.clock
    }

    /// Points that each started minute of overtime costs.
    pub(crate) fn overtime(&self) -> i32 {
        self.overtime
    }

    /// What a challenge does.
    pub fn challenge(&self) -> ChallengeRule {
        self.challenge
    }

    /// The same rules with another challenge rule.
    #[must_use]
    pub fn with_challenge(mut self, challenge: ChallengeRule) -> Self {
        self.challenge = challenge;
        self
    }

    /// The same rules on another board.
    #[must_use]
    pub fn with_layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// The same rules with a tile set of this crate, if there is one of that
    /// name.
    #[must_use]
    pub(crate) fn with_tiles_named(mut self, name: &str) -> Option<Self> {
        self.tiles = tile_set(name)?.ok()?;
        Some(self)
    }

    /// The same rules with another bonus, in points.
    #[must_use]
    pub(crate) fn with_bonus(mut self, bonus: i32) -> Self {
        self.bonus = bonus;
        self
    }

    /// The same rules with another exchange limit, in tiles in the bag.
    #[must_use]
    pub(crate) fn with_exchange_limit(mut self, limit: usize) -> Self {
        self.exchange_limit = limit;
        self
    }

    /// The same rules for `players` players, at least two and at most [`MAX_PLAYERS`].
    #[must_use]
    pub(crate) fn with_players(mut self, players: usize) -> Self {
        self.players = players.clamp(2, MAX_PLAYERS);
        self
    }

    /// The same rules with another number of scoreless turns of each player that end a game.
    #[must_use]
    pub(crate) fn with_scoreless(mut self, turns: usize) -> Self {
        self.scoreless = turns;
        self
    }

    /// How many scoreless turns in a row end a game of `players` players: six
    /// for two by the usual rules.
    pub fn scoreless_turns(&self, players: usize) -> usize {
        self.scoreless * players
    }

    /// The number of players, 2 to [`MAX_PLAYERS`].
    pub fn players(&self) -> usize {
        self.players
    }
}

/// The tile sets in English letters with English numbers and points.
pub(crate) const ENGLISH_TILES: [&str; 2] = ["english", "english-super"];

/// A tile set of this crate.
fn tile_set(name: &str) -> Option<Result<TileSet, BoardGameError>> {
    let (_, text) = TILE_SETS.iter().find(|set| set.0 == name)?;
    Some(TileSet::read(Lines::new(text), name))
}

fn built_in(text: &str) -> Arc<Rules> {
    Arc::new(Rules::parse(text).expect("rules of this crate, which a test reads"))
}

/// A part of a rules text.
struct Section<'a> {
    /// Between the brackets; empty for the head.
    name: &'a str,
    /// The number of its first line.
    first: usize,
    text: &'a str,
}

/// Splits a text at its lines in brackets.
fn sections(text: &str) -> Vec<Section<'_>> {
    let mut found = vec![Section { name: "", first: 1, text: "" }];
    let (mut start, mut at) = (0, 0);
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let inside = line.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        if let Some(name) = inside {
            if let Some(open) = found.last_mut() {
                open.text = &text[start..at];
            }
            start = at + line.len();
            found.push(Section { name, first: index + 2, text: "" });
        }
        at += line.len();
    }
    if let Some(open) = found.last_mut() {
        open.text = &text[start..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_of_this_crate() {
        let rules = Rules::english();
        assert_eq!((rules.tiles().total(), rules.layout().rows()), (100, 15));
        let rules = Rules::english_super();
        assert_eq!((rules.tiles().total(), rules.layout().rows()), (200, 21));
        for (name, tiles, letters) in [
            ("french", 102, 26),
            ("german", 102, 29),
            ("spanish", 100, 28),
            ("dutch", 102, 26),
            ("polish", 100, 32),
        ] {
            let rules = Rules::parse(&format!("tiles: {name}")).unwrap();
            assert_eq!((rules.tiles().total(), rules.alphabet().len()), (tiles, letters), "{name}");
        }
    }

    #[test]
    fn rules_in_full() {
        let rules = Rules::parse(
            "# small\nname: Small\nrack: 4\nbonus: 10\nexchange: 1\nchallenge: 5\nplayers: 3\nscoreless: 2\n\
             clock: 15+10\novertime: 5\n\
             [layout]\n-..\n...\n...\nstart: 1A\n[tiles]\n? 1 0\nA 3 1\nB 2 3\n",
        )
        .unwrap();
        assert_eq!(rules.name(), "Small");
        assert_eq!(rules.layout().to_text(), "-..\n...\n...\n");
        assert_eq!(rules.layout().start(), crate::rules::layout::Square::new(0, 0));
        assert_eq!((rules.tiles().total(), rules.alphabet().len()), (6, 2));
        assert_eq!((rules.rack_size(), rules.bonus(), rules.exchange_limit()), (4, 10, 1));
        assert_eq!((rules.challenge(), rules.players()), (ChallengeRule::Points(5), 3));
        assert_eq!((rules.scoreless_turns(3), Rules::english().scoreless_turns(2)), (6, 6));
        assert_eq!(rules.clock(), Some(ClockRule { minutes: 15, increment: 10 }));
        assert_eq!((rules.overtime(), Rules::english().overtime()), (5, 10));
        assert_eq!(Rules::english().clock(), None);
        let with = |line: &str| Rules::parse(line).unwrap().hash();
        assert_eq!(with("clock: 25"), Rules::english().hash(), "each game may choose its clock");
        assert_ne!(with("overtime: 5"), Rules::english().hash());
    }

    #[test]
    fn lines_that_are_no_rule() {
        let check = |text: &str, expected: &str| {
            assert_eq!(Rules::parse(text).unwrap_err().to_string(), expected);
        };
        check("rack: 13", "rules, line 1: '13'; expected 1 to 12 tiles");
        check("\nlayout: 15", "rules, line 2: '15'; expected standard15 or super21");
        let clock = "expected none, minutes such as 25, or minutes and seconds such as 15+10";
        for wrong in ["x", "601", "5+601", "-1"] {
            check(&format!("clock: {wrong}"), &format!("rules, line 1: '{wrong}'; {clock}"));
        }
        check("[board]", "rules, line 1: [board]; expected [layout] or [tiles]");
        check("[layout]\n..\n.x", "rules, line 3: 'x'; expected a square: one of . ' \" ^ - = ~");
        check(
            "colour: red",
            "rules, line 1: 'colour'; expected name, layout, tiles, rack, bonus, exchange, \
             challenge, players, scoreless, clock or overtime",
        );
    }
}
