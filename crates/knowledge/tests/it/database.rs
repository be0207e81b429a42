//! The clue database: stored clues, duplicates, interrupted imports.

use std::path::Path;

use expect_test::{Expect, expect};
use wordwright_knowledge::database::{Imported, NewFile, NewList};
use wordwright_knowledge::{
    BuildOptions, Builder, Capital, ClueRecord, Database, Date, KnowledgeError, Pack, SourceKind,
    capitals,
};

const FILE: NewFile<'_> = NewFile { name: "a.tsv", hash: 7, source: "ours", licence: "CC0" };

/// Rows from lines `DATE SLOT ANSWER CLUE`, the date `-` for none.
fn rows(text: &str) -> Vec<ClueRecord<'_>> {
    text.lines()
        .map(str::trim)
        .map(|line| {
            let mut fields = line.splitn(4, ' ');
            let mut field = || fields.next().expect("four fields");
            let (date, slot) = (Date::parse(field()), Some(field()));
            let (answer, clue) = (field(), field());
            ClueRecord { clue, answer, date, slot }
        })
        .collect()
}

const FIVE: &str = "1998-10-10 A1 HOTONE Knee-slapper
    1998-10-10 A7 ERIE Great Lake
    2014-09-01 D3 ERIE Great Lake
    - D3 ERIE Great Lakes
    2014-09-01 D4 4SCORE Many years";

fn with(text: &str) -> (tempfile::TempDir, Database, Imported) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut database = Database::open(&folder.path().join("clues.db")).expect("a new database");
    let imported = database.import(&FILE, rows(text), |_| true).expect("imports");
    (folder, database, imported)
}

fn shown(found: &[wordwright_knowledge::database::ClueMatch]) -> String {
    let line = |f: &wordwright_knowledge::database::ClueMatch| {
        let date = f.date.map_or("-".to_owned(), |date| date.to_string());
        format!("{date} {} {} {} ({})\n", f.slot, f.answer, f.clue, f.source)
    };
    found.iter().map(line).collect()
}

#[test]
fn duplicates_are_kept_once() {
    let (_folder, mut database, imported) = with(FIVE);
    assert_eq!((imported.taken, imported.unusable), (4, 1));
    let again = database.import(&FILE, rows(FIVE), |_| true).expect("imports");
    assert!(again.known && again.taken == 0);
    let other = NewFile { name: "b.puz", hash: 8, source: "theirs", ..FILE };
    let more = "1998-10-10 A7 Erie Great Lake\n- D3 ERIE Great Lakes\n2001-01-01 A1 ACE Top card";
    let imported = database.import(&other, rows(more), |_| true).expect("imports");
    // The same clue without a date in another file is another puzzle's.
    assert_eq!((imported.taken, imported.repeated), (2, 1));
    let contents = database.contents().expect("counts");
    assert_eq!((contents.seen, contents.clues, contents.answers, contents.files), (6, 4, 3, 2));
    let dates = contents.dates.expect("dates");
    assert_eq!(
        (dates.0.to_string(), dates.1.to_string()),
        ("1998-10-10".into(), "2014-09-01".into())
    );
    database.verify().expect("sound");
}

#[test]
fn questions() {
    let (_folder, database, _) = with(FIVE);
    expect![[r#"
        2014-09-01 D3 ERIE Great Lake (ours)
        1998-10-10 A7 ERIE Great Lake (ours)
        - D3 ERIE Great Lakes (ours)
    "#]]
    .assert_eq(&shown(&database.of_answer("Erie", 10).expect("answers")));
    expect![[r#"
        2014-09-01 D3 ERIE Great Lake (ours)
        1998-10-10 A7 ERIE Great Lake (ours)
        - D3 ERIE Great Lakes (ours)
    "#]]
    .assert_eq(&shown(&database.search("lake GREAT", 10).expect("answers")));
    for nothing in ["lake trout", "", "\"*'", "OR"] {
        assert_eq!(database.search(nothing, 10).expect("answers"), [], "{nothing}");
    }
}

#[test]
fn packs_from_the_database() {
    let (folder, mut database, _) = with(FIVE);
    let words = NewList {
        name: "words",
        kind: SourceKind::Words,
        topic: "",
        licence: "CC0",
        text: "ice cream;70",
    };
    database.add_list(&words).expect("kept");
    let names = NewList {
        name: "gods",
        kind: SourceKind::Names,
        topic: "myth",
        text: "Thor\tNorse god of thunder",
        ..words
    };
    database.add_list(&names).expect("kept");
    let thesaurus = NewList {
        name: "thesaurus",
        kind: SourceKind::Thesaurus,
        text: "lake,mere,tarn\npond,mere",
        ..words
    };
    database.add_list(&thesaurus).expect("kept");

    let options = BuildOptions { until: Date::parse("2014-08-31"), undated: false };
    let mut builder = Builder::new(options);
    builder.add_database(&database).expect("reads");
    let target = folder.path().join("pack");
    let manifest = builder.write(&target).expect("writes");
    assert_eq!((manifest.rows, manifest.clues), (2, 2));
    assert_eq!(manifest.sources[0].left_out, 2, "one dated later, one not dated");

    let pack = Pack::open(&target).expect("opens");
    pack.verify().expect("sound");
    let answers = pack.answers();
    let written = |text: &[Capital]| answers.find(text).map(|id| answers.display(id));
    assert_eq!(written(&capitals(b"ICECREAM")), Some("ICE CREAM"));
    let thor = answers.find(&capitals(b"THOR")).expect("listed");
    assert_eq!(
        (answers.topics(thor).to_string(), answers.kinds(thor).to_string()),
        ("myth".into(), "names".into())
    );
    assert_eq!(pack.facts().key(pack.facts().of_answer(thor)[0].clue), "norse god of thunder");
    let thesaurus = pack.thesaurus();
    let mere = thesaurus.find("mere").expect("listed");
    let over: Vec<_> = thesaurus.over(mere).iter().map(|&entry| thesaurus.text(entry)).collect();
    assert_eq!(over, ["lake", "pond"]);
    assert_eq!(thesaurus.answer(mere), answers.find(&capitals(b"MERE")));
}

/// Enough rows for three batches.
fn many() -> String {
    let lines: Vec<String> =
        (0..45_000).map(|n| format!("2001-01-01 A{n} WORD clue {n}\n")).collect();
    lines.concat()
}

#[test]
fn an_import_that_is_killed_goes_on_where_it_stopped() {
    let text = many();
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, torn) = (folder.path().join("whole.db"), folder.path().join("torn.db"));
    let mut database = Database::open(&whole).expect("a new database");
    // What a kill in the middle would leave: the files while a transaction is open.
    let copy = |done| {
        if done == 20_000 {
            for ending in ["", "-wal"] {
                let name = |path: &Path| format!("{}{ending}", path.display());
                std::fs::copy(name(&whole), name(&torn)).expect("copied");
            }
        }
        true
    };
    let imported = database.import(&FILE, rows(&text), copy).expect("imports");
    assert_eq!(imported.taken, 45_000);

    let mut database = Database::open(&torn).expect("opens clean");
    database.verify().expect("sound");
    assert_eq!(database.contents().expect("counts").seen, 20_000);
    assert!(!database.files().expect("files")[0].finished);
    let imported = database.import(&FILE, rows(&text), |_| true).expect("goes on");
    assert_eq!((imported.resumed, imported.taken), (20_000, 25_000));
    assert_eq!(database.contents().expect("counts").seen, 45_000);
    assert!(database.files().expect("files")[0].finished);
}

#[test]
fn an_import_that_is_stopped_keeps_what_it_has() {
    let text = many();
    let folder = tempfile::tempdir().expect("a folder");
    let mut database = Database::open(&folder.path().join("a.db")).expect("a new database");
    let imported = database.import(&FILE, rows(&text), |done| done < 40_000).expect("imports");
    assert!(imported.stopped && imported.taken == 40_000);
    let imported = database.import(&FILE, rows(&text), |_| true).expect("imports");
    assert_eq!((imported.resumed, imported.taken), (40_000, 5_000));
}

/// The error from opening a file, without its folder's name.
fn error(prepare: impl FnOnce(&Path)) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("clues.db");
    prepare(&path);
    let message = match Database::open_existing(&path).and_then(|database| database.verify()) {
        Ok(()) => "opens".to_owned(),
        Err(error) => error.to_string(),
    };
    message.replace(&format!("{}{}", folder.path().display(), std::path::MAIN_SEPARATOR), "")
}

fn check(prepare: impl FnOnce(&Path), expected: &Expect) {
    expected.assert_eq(&error(prepare));
}

#[test]
fn files_that_are_no_database() {
    let execute = |path: &Path, sql: &str| {
        let connection = rusqlite::Connection::open(path).expect("opens");
        connection.execute_batch(sql).expect("runs");
    };
    // The reason is the system's, in its own words.
    let missing = std::io::Error::from_raw_os_error(2);
    let expected = format!(
        "clues.db: no clue database ({missing}); make one with `wordwright knowledge add FILE`"
    );
    assert_eq!(error(|_| ()), expected);
    check(
        |path| std::fs::write(path, "").expect("written"),
        &expect![
            "clues.db: the clue database is empty; add clues with `wordwright knowledge add FILE`"
        ],
    );
    check(
        |path| std::fs::write(path, "no database at all, but text").expect("written"),
        &expect![
            "clues.db: not a clue database, or a damaged one: file is not a database; use another file, or restore a backup"
        ],
    );
    check(
        |path| execute(path, "CREATE TABLE a (b)"),
        &expect![
            "clues.db: not a clue database, or a damaged one: a database of another program; use another file, or restore a backup"
        ],
    );
    let changed = |path: &Path| {
        drop(Database::open(path).expect("a new database"));
        execute(path, "PRAGMA user_version = 9");
    };
    check(
        changed,
        &expect![
            "clues.db: a clue database of version 9; expected version 1; use the version of \
             Wordwright that wrote it, or move the file away and add your clues again"
        ],
    );
    check(|path| drop(Database::open(path).expect("a new database")), &expect!["opens"]);
}

#[test]
fn a_locked_database_says_so() {
    let (_folder, mut database, _) = with(FIVE);
    let other = rusqlite::Connection::open(database.path()).expect("opens");
    other.execute_batch("BEGIN IMMEDIATE").expect("locks");
    let file = NewFile { hash: 9, ..FILE };
    let error = database.import(&file, rows(FIVE), |_| true).expect_err("locked");
    assert!(matches!(error, KnowledgeError::DatabaseLocked { .. }), "{error}");
    other.execute_batch("ROLLBACK").expect("lets go");
    assert_eq!(database.import(&file, rows(FIVE), |_| true).expect("imports").taken, 1);
}
