//! Positions to compare generators on: those of games played at random, and
//! boards with randomly scattered tiles, on which few words are valid.

use std::sync::{Arc, LazyLock};

use wordwright_boardgame::board::{Bag, Scored};
use wordwright_boardgame::rules::{Square, Tile};
use wordwright_boardgame::{Board, Lexicon, Rack, Rules};
use wordwright_lexicon::{Letter, WordList, embedded};
use wordwright_papers::appel1988::AppelJacobson;

/// A position and the words that it is played with.
pub struct Case {
    pub lexicon: Arc<Lexicon>,
    pub board: Board,
    pub rack: Rack,
}

impl Case {
    pub fn describe(&self) -> String {
        let rack = self.rack.show(self.board.rules().tiles());
        format!("{}\n{}rack {rack}", self.board.rules().name(), self.board.to_text())
    }
}

/// A kind of game.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// English on the standard board.
    Standard,
    /// English on the super board.
    Super,
    /// Seven rows and thirty-one columns, racks of nine, many blanks, tiles of
    /// several characters.
    Wide,
}

impl Kind {
    pub const ALL: [Kind; 3] = [Kind::Standard, Kind::Super, Kind::Wide];

    pub fn rules(self) -> Arc<Rules> {
        match self {
            Kind::Standard => Rules::english(),
            Kind::Super => Rules::english_super(),
            Kind::Wide => Arc::new(Rules::parse(WIDE).unwrap()),
        }
    }

    pub fn lexicon(self) -> Arc<Lexicon> {
        match self {
            Kind::Standard | Kind::Super => Arc::clone(&ENGLISH),
            Kind::Wide => Arc::clone(&DIGRAPHS),
        }
    }
}

const WIDE: &str = "name: wide
rack: 9
bonus: 40
[layout]
~......................'......^
.=......'.............^......=.
..-.....................-......
...-.......\"..-......-.........
..-.....................-......
.=......'..............\"......=
~.............................~
start: 4P
[tiles]
? 4 0
A 9 1
CH 6 5
E 9 1
L 8 1
LL 4 8
N 8 1
O 9 1
R 8 1
S 8 1
T 8 1
";

/// Only one in this many long words of the embedded list is used, so that the slow generator
/// finishes.
const SPARSE: usize = 40;

static ENGLISH: LazyLock<Arc<Lexicon>> = LazyLock::new(|| {
    let list = embedded::english();
    let words: Vec<&[Letter]> = list
        .ids()
        .map(|id| list.letters(id))
        .enumerate()
        .filter(|(at, word)| word.len() < 5 || at % SPARSE == 0)
        .filter(|(at, word)| word.len() > 2 || at % 3 == 0)
        .filter(|(at, word)| !(3..5).contains(&word.len()) || at % 8 == 0)
        .map(|(_, word)| word)
        .collect();
    Arc::new(Lexicon::from_words(list.alphabet(), words).unwrap())
});

static DIGRAPHS: LazyLock<Arc<Lexicon>> = LazyLock::new(|| {
    let rules = Kind::Wide.rules();
    let mut list = String::new();
    for word in embedded::english().ids().map(|id| embedded::english().display(id)) {
        if word.bytes().all(|byte| b"ACEHLNORST".contains(&byte))
            && rules.alphabet().encode(&word).is_ok()
        {
            list += &word;
            list.push('\n');
        }
    }
    let list = WordList::parse(rules.alphabet(), &list).unwrap();
    Arc::new(Lexicon::from_list(&list).unwrap())
});

/// A generator of numbers that is good enough to shuffle with.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n as u64) as usize
    }
}

/// `count` positions: games of random plays, every fourth position with tiles
/// scattered over the board.
pub fn random(kind: Kind, count: usize) -> Vec<Case> {
    let mut cases = Vec::new();
    each(kind, count, |case, _| cases.push(case));
    cases
}

/// Hands over the same positions one by one, those of games with Appel and Jacobson's plays: the
/// game needs them to go on, and finding them is most of the work.
pub fn each(kind: Kind, count: usize, mut take: impl FnMut(Case, Option<&[Scored]>)) {
    let (rules, lexicon) = (kind.rules(), kind.lexicon());
    let mut dice = Dice(kind as u64 + 1);
    let mut taken = 0;
    while taken < count {
        let mut bag = Bag::new(&Rack::full_set(rules.tiles()));
        let mut game = AppelJacobson::new(&lexicon, Board::new(&rules)).unwrap();
        while taken < count {
            let mut rack = Rack::EMPTY;
            bag.fill(&mut rack, rules.rack_size(), |n| dice.below(n));
            let plays = game.plays(&rack);
            let board = game.board().clone();
            take(Case { lexicon: Arc::clone(&lexicon), board, rack }, Some(&plays));
            taken += 1;
            if taken % 4 == 0 && taken < count {
                take(strewn(&rules, &lexicon, &mut dice), None);
                taken += 1;
            }
            if plays.is_empty() {
                break;
            }
            // The longest of a few plays, so that games spread over the board.
            let picks = [0; 6].map(|_| plays[dice.below(plays.len())].placement);
            let longest = picks.into_iter().max_by_key(|play| play.tiles().len()).unwrap();
            let rest = rack.without(longest.tiles().iter().copied()).unwrap();
            bag.put_back(rest.tiles());
            game.place(&longest);
        }
    }
}

/// Racks drawn one after another, each from a full set.
pub fn racks(rules: &Rules, count: usize, dice: &mut Dice) -> Vec<Rack> {
    let draw = |_| {
        let mut rack = Rack::EMPTY;
        let mut bag = Bag::new(&Rack::full_set(rules.tiles()));
        bag.fill(&mut rack, rules.rack_size(), |n| dice.below(n));
        rack
    };
    (0..count).map(draw).collect()
}

/// A board with tiles on random squares.
fn strewn(rules: &Arc<Rules>, lexicon: &Arc<Lexicon>, dice: &mut Dice) -> Case {
    let mut bag = Bag::new(&Rack::full_set(rules.tiles()));
    let mut board = Board::new(rules);
    let layout = rules.layout();
    for _ in 0..dice.below(bag.len() / 2) {
        let square = Square::new(dice.below(layout.rows()), dice.below(layout.cols()));
        if board.at(square).is_none()
            && let Some(tile) = bag.draw(|n| dice.below(n))
        {
            let any = Letter::new(1 + dice.below(rules.alphabet().len()) as u8).unwrap();
            board.put(square, if tile.is_blank() { Tile::blank_as(any) } else { tile });
        }
    }
    let mut rack = Rack::EMPTY;
    bag.fill(&mut rack, 1 + dice.below(rules.rack_size()), |n| dice.below(n));
    Case { lexicon: Arc::clone(lexicon), board, rack }
}
