//! Designs around themes: results obey every rule, failures name the reason,
//! and the length sets of the table in docs/workbench.md are found.

use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use wordwright_compose::theme::{
    Design, DesignEnd, DesignEvent, Designed, DesignedPattern, PatternKind, PatternSymmetry, Shape,
    ThemeEntry, ThemePlace, Unplaceable, design, library,
};
use wordwright_compose::{Fill, Problem, WordTables, verify};
use wordwright_core::{Budget, CancelToken, Silent};
use wordwright_grid::{CellKind, Direction, Grid};
use wordwright_lexicon::{WordList, embedded};

fn words() -> &'static Arc<WordTables> {
    static WORDS: LazyLock<Arc<WordTables>> =
        LazyLock::new(|| Arc::new(WordTables::new(Arc::new(embedded::english().clone()))));
    &WORDS
}

fn stated(entries: &[&str], wanted: usize) -> Design {
    let entry = |text: &&str| ThemeEntry { text: (*text).to_owned(), ..ThemeEntry::default() };
    Design { wanted, ..Design::new(entries.iter().map(entry).collect()) }
}

fn run(stated: &Design, tries: u64) -> Designed {
    let budget = Budget::UNLIMITED.with_steps(tries);
    design(stated, words(), &budget, &mut Silent).unwrap()
}

/// What is wrong with a result; each pattern is checked by code that shares
/// nothing with the designer.
fn check(stated: &Design, designed: &Designed) {
    let shape = &stated.shape;
    for pattern in &designed.patterns {
        let report = pattern.grid.shape();
        assert_eq!(report.parts, 1);
        assert!(report.unchecked.is_empty());
        assert!(report.shortest().unwrap() >= shape.min_length);
        assert!(report.slot_count() <= shape.max_words);
        assert!(report.blocks <= shape.max_blocks + shape.spare_blocks);
        assert_eq!((report.slot_count(), report.blocks), (pattern.words, pattern.blocks));
        let symmetric = match shape.symmetry {
            PatternSymmetry::HalfTurn => report.symmetry.rotation_180,
            PatternSymmetry::LeftRight => report.symmetry.mirror_left_right,
            PatternSymmetry::UpDown => report.symmetry.mirror_up_down,
            PatternSymmetry::None => true,
        };
        assert!(symmetric);
        assert!(pattern.grid.cells().all(|(_, cell)| cell.given.is_none()));
        let mut problem = Problem::with_tables(pattern.grid.clone(), Arc::clone(words())).unwrap();
        problem.set_minimum(stated.minimum);
        verify::verify(&problem, &pattern.fill).unwrap();
        let alphabet = words().list().alphabet();
        for (entry, place) in stated.entries.iter().zip(&pattern.places) {
            let slots = pattern.grid.slots(2);
            let id = pattern.grid.id(place.row, place.col);
            let (slot, at) = slots.of_cell(id)[place.direction.index()].unwrap();
            assert_eq!(at, 0);
            let letters = slots.get(slot).cells.iter();
            let text: String =
                letters.map(|&cell| pattern.grid.cell(cell).locked.as_deref().unwrap()).collect();
            assert_eq!(text, alphabet.decode(&alphabet.encode(&entry.text).unwrap()));
        }
    }
}

/// The most patterns that are tried: a few seconds each.
const TRIES: u64 = 8_000;

/// A theme for each length set of the table, and how many patterns are found.
const THEMES: [(&[&str], usize); 8] = [
    (&["AUTUMN LEAF", "CAR INSURANCE", "AGAINST THE GRAIN", "GUITAR STRING", "GARAGE SALE"], 3),
    (&["MACARONI SALAD", "THE GREAT GATSBY", "TWISTED", "SECOND THOUGHTS", "SCRAMBLED EGGS"], 3),
    (&["ROAD LESS TAKEN", "BIRTHDAY PARTY", "ABOVE AND BEYOND", "BREAD AND BUTTER"], 3),
    (&["PURPLE RAIN", "RADIO STARS", "ORANGE PEEL", "CREDIT CARD", "AROUND THE CORNER"], 3),
    (&["BEAR WITNESS", "RUBBER STAMP", "CHOCOLATE CAKE", "TRUMPET PLAYER", "PATTERN"], 3),
    (&["COMET TAIL", "ORBITAL PATH", "NUMBERS", "WOODEN SPOON", "STONE COLD"], 3),
    (&["TRAIN STATION", "SHOOTING STAR", "DECK THE HALLS", "THROUGH THICK"], 3),
    (&["CAR INSURANCE", "WHITE ELEPHANT", "CHERRY BLOSSOM", "PEACH COBBLER"], 3),
];

#[test]
fn dense_themes_are_placed() {
    for (theme, wanted) in THEMES {
        let stated = Design { from_library: false, ..stated(theme, wanted) };
        let designed = run(&stated, TRIES);
        assert_eq!(designed.end, DesignEnd::Enough, "{theme:?}: {:?}", designed.progress);
        check(&stated, &designed);
    }
}

#[test]
fn patterns_of_the_library_come_first_and_better_fills_before_worse() {
    // The library has eleven patterns for these, and none for all four of the seasons.
    let stated = stated(&["SPRING BREAK", "SUMMER HOUSE"], 14);
    assert!(stated.from_library);
    let designed = run(&stated, TRIES);
    assert_eq!(designed.end, DesignEnd::Enough, "{:?}", designed.progress);
    check(&stated, &designed);
    let patterns = &designed.patterns;
    let is_new: Vec<bool> = patterns.iter().map(|pattern| pattern.stock.is_none()).collect();
    assert!(is_new.is_sorted(), "new ones come last: {is_new:?}");
    assert!(is_new.contains(&false) && is_new.contains(&true), "there are both: {is_new:?}");
    let spare = |pattern: &DesignedPattern| pattern.blocks > stated.shape.max_blocks;
    let alike = |one: &DesignedPattern, other: &DesignedPattern| {
        one.stock.is_some() == other.stock.is_some() && spare(one) == spare(other)
    };
    for pair in patterns.windows(2).filter(|pair| alike(&pair[0], &pair[1])) {
        let means = [pair[0].fill.mean_score(), pair[1].fill.mean_score()];
        assert!(means[0] >= means[1], "{means:?}");
    }
    for pattern in patterns.iter().filter(|pattern| pattern.stock.is_some()) {
        // It may be mirrored.
        let stock = library()[pattern.stock.unwrap()].grid().shape();
        assert_eq!((stock.slot_count(), stock.blocks), (pattern.words, pattern.blocks));
    }
}

#[test]
fn seasons_need_a_new_pattern() {
    let theme = ["SPRING BREAK", "FALL FROM GRACE", "WINTER SOLDIER", "SUMMER HOUSE"];
    let stated = stated(&theme, 3);
    let designed = run(&stated, TRIES);
    assert_eq!(designed.end, DesignEnd::Enough, "{:?}", designed.progress);
    assert!(designed.patterns.iter().all(|pattern| pattern.stock.is_none()));
    let means = designed.patterns.iter().map(|pattern| -pattern.fill.mean_score());
    assert!(means.is_sorted());
    check(&stated, &designed);
}

/// Runs of five letters that two entries share, those of the theme among themselves left out.
fn shared(stated: &Design, fill: &Fill) -> Vec<String> {
    let alphabet = words().list().alphabet();
    let spelt = |entry: &ThemeEntry| alphabet.decode(&alphabet.encode(&entry.text).unwrap());
    let theme: Vec<String> = stated.entries.iter().map(spelt).collect();
    let texts = || fill.entries.iter().map(|entry| entry.text.as_str());
    let runs = |text: &str| -> Vec<String> {
        (5..=text.len()).map(|end| text[end - 5..end].to_owned()).collect()
    };
    let pairs = texts().flat_map(|one| texts().map(move |other| (one, other)));
    let both = |text: &&str| theme.iter().any(|entry| entry == text);
    pairs
        .filter(|(one, other)| one < other && !(both(one) && both(other)))
        .flat_map(|(one, other)| runs(one).into_iter().filter(|run| other.contains(run.as_str())))
        .collect()
}

#[test]
fn a_fill_that_repeats_five_letters_gives_way_to_one_that_does_not() {
    // The second pair shares its first letters, which no fill can change.
    for theme in [
        ["WINTER COAT", "SUMMER CAMP", "SPRING ROLL", "AUTUMN LEAF"],
        ["WINTER COAT", "WINTER GAME", "SPRING ROLL", "AUTUMN LEAF"],
    ] {
        let stated = stated(&theme, 8);
        let designed = run(&stated, TRIES);
        assert_eq!(designed.end, DesignEnd::Enough, "{theme:?}: {:?}", designed.progress);
        for pattern in &designed.patterns {
            assert_eq!(shared(&stated, &pattern.fill), [""; 0], "{theme:?}");
        }
    }
}

#[test]
fn spare_blocks_are_for_themes_that_need_them() {
    let (theme, _) = THEMES[1];
    let spare = Design { from_library: false, ..stated(theme, 3) };
    let designed = run(&spare, TRIES);
    let usual = spare.shape.max_blocks;
    let spares: Vec<bool> =
        designed.patterns.iter().map(|pattern| pattern.blocks > usual).collect();
    assert!(spares.contains(&true) && spares.is_sorted(), "{spares:?}");
    let strict = Design { shape: Shape { spare_blocks: 0, ..spare.shape.clone() }, ..spare };
    check(&strict, &run(&strict, TRIES));
    // One that does without gets none.
    let easy = Design { from_library: false, ..stated(&["WINTER COAT", "SUMMER CAMP"], 3) };
    let patterns = run(&easy, TRIES).patterns;
    assert!(patterns.len() == 3 && patterns.iter().all(|pattern| pattern.blocks <= usual));
}

#[test]
fn the_same_seed_gives_the_same_patterns() {
    let stated = Design { from_library: false, ..stated(&["WINTER COAT", "SUMMER CAMP"], 2) };
    assert_eq!(run(&stated, 200), run(&stated, 200));
    let other = Design { seed: 1, ..stated.clone() };
    assert_ne!(run(&stated, 200).patterns, run(&other, 200).patterns);
}

#[test]
fn threads_do_not_change_the_patterns() {
    let easy = stated(&["WINTER COAT", "SUMMER CAMP"], 4);
    let new = Design { from_library: false, ..easy.clone() };
    // One that takes rounds, and spare blocks.
    let dense = Design { from_library: false, ..stated(THEMES[1].0, 3) };
    for (one, tries) in [(&easy, 7), (&easy, 40), (&new, 7), (&new, 40), (&dense, 1_000)] {
        let three = Design { threads: 3, ..one.clone() };
        let (one, three) = (run(one, tries), run(&three, tries));
        assert_eq!(one, three);
        assert!(one.progress.tried <= tries);
    }
}

#[test]
fn every_rule_of_the_shape_is_kept() {
    let usual = Shape::usual(15, 15);
    let shapes = [
        (&["SPANISH ARMADA"][..], Shape { max_words: 74, ..usual.clone() }),
        (&["MAGNETIC FIELD"], Shape { symmetry: PatternSymmetry::LeftRight, ..usual.clone() }),
        (&["SUMMER CAMP", "WINTER COAT"], Shape { symmetry: PatternSymmetry::UpDown, ..usual }),
        (&["SIDELINES"], Shape::usual(9, 9)),
        (&[], Shape::usual(13, 13)),
    ];
    for (theme, shape) in shapes {
        let stated = Design { shape, from_library: false, ..stated(theme, 1) };
        let designed = run(&stated, 600);
        assert_eq!(designed.patterns.len(), 1, "{theme:?}: {:?}", designed.progress);
        check(&stated, &designed);
    }
}

/// Whether two entries of the theme stand in lines side by side and share columns.
fn is_stacked(stated: &Design, places: &[ThemePlace]) -> bool {
    let letters = |at: usize| stated.entries[at].text.len();
    (0..places.len()).any(|one| {
        (0..places.len()).any(|other| {
            let (upper, lower) = (places[one], places[other]);
            upper.row + 1 == lower.row
                && upper.col < lower.col + letters(other)
                && lower.col < upper.col + letters(one)
        })
    })
}

#[test]
fn entries_are_stacked_where_that_is_allowed() {
    // Grids so low that few places lie apart.
    for (theme, rows, cols) in
        [(&["SCARE", "ERASE"][..], 4, 5), (&["SCARE", "ARENA", "RESET"], 6, 7)]
    {
        let shape = Shape { spacing: 0, ..Shape::usual(rows, cols) };
        let stacked = Design { shape, from_library: false, ..stated(theme, 1) };
        assert!(stacked.entries.iter().all(|entry| entry.place.is_none()));
        let designed = run(&stacked, 1_500);
        assert_eq!(designed.patterns.len(), 1, "{theme:?}: {:?}", designed.progress);
        assert!(is_stacked(&stacked, &designed.patterns[0].places), "{theme:?}");
        check(&stacked, &designed);
        let apart = Design { shape: Shape { spacing: 1, ..stacked.shape.clone() }, ..stacked };
        let designed = run(&apart, 1_500);
        let is_apart = |places: &[ThemePlace]| !is_stacked(&apart, places);
        assert!(designed.patterns.iter().all(|pattern| is_apart(&pattern.places)), "{theme:?}");
        check(&apart, &designed);
    }
}

#[test]
fn a_settled_place_is_kept() {
    let place = ThemePlace { row: 3, col: 0, direction: Direction::Across };
    let mut stated = stated(&["WINTER COAT", "SUMMER CAMP"], 1);
    stated.entries[0].place = Some(place);
    let designed = run(&stated, 600);
    assert_eq!(designed.patterns[0].places[0], place);
    check(&stated, &designed);
}

#[test]
fn a_revealer_stands_in_the_middle_or_last() {
    // Without a partner, and as either one of a pair.
    for (theme, revealer) in [
        (["FOUR SEASONS", "WINTER COAT", "SUMMER CAMP"].as_slice(), 0),
        (&["WINTER COAT", "SUMMER CAMP"], 0),
        (&["WINTER COAT", "SUMMER CAMP"], 1),
    ] {
        let mut stated = Design { from_library: false, ..stated(theme, 4) };
        stated.entries[revealer].is_revealer = true;
        let designed = run(&stated, TRIES);
        assert_eq!(designed.end, DesignEnd::Enough, "{theme:?}: {:?}", designed.progress);
        for DesignedPattern { places, .. } in &designed.patterns {
            let reading = |place: &ThemePlace| (place.row, place.col);
            let last = places.iter().map(reading).max();
            let is_last = Some(reading(&places[revealer])) == last;
            let length = stated.entries[revealer].text.replace(' ', "").len();
            let middle = (stated.shape.rows / 2, (stated.shape.cols - length) / 2);
            assert!(is_last || reading(&places[revealer]) == middle, "{theme:?}: {places:?}");
        }
    }
}

#[test]
fn entries_may_go_down() {
    // In a tall grid a long entry has no other place.
    let shape = Shape { allows_down: true, ..Shape::usual(15, 9) };
    let tall = Design { shape, from_library: false, ..stated(&["AGAINST THE GRAIN"], 1) };
    let designed = run(&tall, 600);
    assert_eq!(designed.patterns.len(), 1, "{:?}", designed.progress);
    check(&tall, &designed);
    let place = designed.patterns[0].places[0];
    assert_eq!((place.row, place.direction), (0, Direction::Down));
    let across = Design { shape: Shape::usual(15, 9), ..tall };
    let refused = run(&across, 10).end;
    assert!(matches!(refused, DesignEnd::Impossible(Unplaceable::TooLong { side: 9, .. })));

    // Entries down and across may cross in a letter that they share.
    let shape = Shape { allows_down: true, ..Shape::usual(15, 15) };
    let mut mixed = Design { shape, ..stated(&["WINTER COAT", "SUMMER CAMP"], 2) };
    mixed.entries[0].place = Some(ThemePlace { row: 0, col: 3, direction: Direction::Down });
    let designed = run(&mixed, 1_000);
    assert!(!designed.patterns.is_empty(), "{:?}", designed.progress);
    check(&mixed, &designed);
    assert_eq!(designed.patterns[0].places[0].direction, Direction::Down);
}

#[test]
fn a_theme_that_cannot_be_placed_comes_with_a_reason() {
    let why = |stated: &Design| match run(stated, 100).end {
        DesignEnd::Impossible(why) => why,
        end => panic!("{end:?}"),
    };
    let long = why(&stated(&["WATER UNDER THE BRIDGE"], 1));
    assert!(matches!(long, Unplaceable::TooLong { length: 19, side: 15, .. }), "{long}");
    let short = why(&stated(&["OX"], 1));
    assert!(matches!(short, Unplaceable::TooShort { length: 2, shortest: 3, .. }), "{short}");
    let twice = why(&stated(&["SUMMER CAMP", "summercamp"], 1));
    assert!(matches!(twice, Unplaceable::Twice { .. }), "{twice}");
    // Twelve letters have no middle in fifteen columns, and no partner here.
    let alone = why(&stated(&["SILVER LINING"], 1));
    assert!(matches!(alone, Unplaceable::NoRoom { .. }), "{alone}");
    let stuck = why(&Design { shape: Shape::usual(5, 5), ..stated(&["QXZQX", "XQZXQ"], 1) });
    assert!(matches!(stuck, Unplaceable::NoCrossing { .. }), "{stuck}");
    let mut outside = stated(&["SUMMER CAMP"], 1);
    outside.entries[0].place = Some(ThemePlace { row: 3, col: 9, direction: Direction::Across });
    let outside = why(&outside);
    assert!(matches!(outside, Unplaceable::Place { .. }), "{outside}");
}

#[test]
fn a_letter_that_nothing_can_cross_is_named_at_once() {
    // A list of one's own without a Z, and two long entries, which stand in too many ways to try.
    let english = embedded::english();
    let mut list = String::new();
    for word in english.ids().map(|id| english.display(id)) {
        if !word.to_uppercase().contains('Z') {
            list.extend([word.as_str(), ";60\n"]);
        }
    }
    let list = WordList::parse(english.alphabet(), &list).unwrap();
    let words = Arc::new(WordTables::new(Arc::new(list)));
    let stated = stated(&["BLAZER", "WINTER"], 1);
    let designed = design(&stated, &words, &Budget::UNLIMITED, &mut Silent).unwrap();
    let DesignEnd::Impossible(why) = designed.end else { panic!("{:?}", designed.end) };
    assert!(matches!(why, Unplaceable::Uncrossable { .. }), "{why}");
    assert!(why.to_string().starts_with("nothing can cross the Z of BLAZER: "), "{why}");
    assert_eq!(designed.progress.arrangements, 0);
}

#[test]
fn the_library_has_two_hundred_patterns_that_no_turn_makes_alike() {
    let looks: HashSet<String> = library()
        .iter()
        .map(|pattern| {
            let grid = pattern.grid();
            let side = |row: usize, col: usize| {
                if grid.cell(grid.id(row, col)).is_open() { '.' } else { '#' }
            };
            let (rows, cols) = (grid.rows(), grid.cols());
            // As it stands and with rows and columns exchanged, each mirrored both ways.
            let turned = (0..8).map(|turn| {
                let [down, along] = if turn & 4 == 0 { [rows, cols] } else { [cols, rows] };
                let place = |row: usize, col: usize| {
                    let (row, col) = if turn & 4 == 0 { (row, col) } else { (col, row) };
                    side(
                        if turn & 1 == 0 { row } else { rows - 1 - row },
                        if turn & 2 == 0 { col } else { cols - 1 - col },
                    )
                };
                let line = |row| (0..along).map(|col| place(row, col)).collect::<String>();
                (0..down).map(line).collect::<Vec<_>>().join("/")
            });
            turned.min().expect("eight of them")
        })
        .collect();
    assert!(looks.len() >= 200, "{} patterns", looks.len());
}

#[test]
fn it_stops_when_it_is_cancelled() {
    for threads in [1, 3] {
        let cancel = CancelToken::new();
        let budget = Budget::UNLIMITED.with_cancel(&cancel);
        let stated = Design { threads, ..stated(&["WINTER COAT", "SUMMER CAMP"], 50) };
        let mut watch = |event: &DesignEvent<'_>| {
            if let DesignEvent::Found(_) = event {
                cancel.cancel();
            }
        };
        let designed = design(&stated, words(), &budget, &mut watch).unwrap();
        assert_eq!(designed.end, DesignEnd::Stopped);
        // Other threads may have finished patterns by then, which are kept.
        assert!((1..=threads).contains(&designed.patterns.len()));
    }
}

/// The fewest patterns of the library, and of each kind.
const FEWEST: usize = 200;
const FEWEST_OF_KIND: [(PatternKind, usize); 5] = [
    (PatternKind::Mini, 20),
    (PatternKind::Weekday, 100),
    (PatternKind::Themeless, 20),
    (PatternKind::Sunday, 15),
    (PatternKind::Lattice, 40),
];

#[test]
fn patterns_of_the_library_match_their_kinds() {
    assert!(library().len() >= FEWEST, "{} patterns", library().len());
    for (kind, fewest) in FEWEST_OF_KIND {
        let count = library().iter().filter(|stock| stock.kind == kind).count();
        assert!(count >= fewest, "{count} of {kind:?}");
    }
    let kinds = |grid: Grid| (grid.rows(), grid.cells().map(|(_, cell)| cell.kind).collect());
    let distinct: HashSet<(usize, Vec<CellKind>)> =
        library().iter().map(|stock| kinds(stock.grid())).collect();
    assert_eq!(distinct.len(), library().len(), "no pattern is there twice");
    for stock in library() {
        let grid = stock.grid();
        let report = grid.shape();
        let side = grid.rows().max(grid.cols());
        assert!(report.symmetry.rotation_180 && report.parts == 1);
        assert!(report.shortest().unwrap() >= 3);
        if stock.kind != PatternKind::Lattice {
            assert!(report.unchecked.is_empty());
        }
        let fits = match stock.kind {
            PatternKind::Mini => side <= 9,
            PatternKind::Weekday => (10..=17).contains(&side),
            PatternKind::Themeless => side == 15 && report.slot_count() <= 72,
            PatternKind::Sunday => side >= 19,
            PatternKind::Lattice => report.unchecked.len() > report.open / 5,
        };
        assert!(fits, "{:?} {side}", stock.kind);
        assert!(grid.cells().all(|(_, cell)| cell.kind != CellKind::Void));
    }
}
