//! Compares packs with a plain reading of the rows that they were made from.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use wordwright_knowledge::text::{clue_key, root, words};
use wordwright_knowledge::{
    AnswerId, BuildOptions, Builder, Capital, ClueRecord, Date, Follower, Kinds, NameId, Pack,
    capitals,
};

/// Rows of few clues and answers, so that they repeat: clue, answer, day.
fn rows() -> impl Strategy<Value = Vec<(String, String, u16)>> {
    let clue = "(great|Lake|lakes|a ___|trout){1}( (Lake|sea|Trouts|\\?)){0,2}";
    prop::collection::vec((clue, "[ABE]{1,3}", 1_u16..9), 0..30)
}

fn pack(rows: &[(String, String, u16)], until: Option<Date>) -> (tempfile::TempDir, Pack) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut builder = Builder::new(BuildOptions { until, undated: false });
    builder.add_rows(
        "rows",
        "ours",
        rows.iter().map(|(clue, answer, day)| ClueRecord {
            clue,
            answer,
            date: Date::from_number(*day),
            slot: None,
        }),
    );
    builder.write(folder.path()).expect("writes");
    let pack = Pack::open(folder.path()).expect("opens");
    (folder, pack)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn postings_are_what_plain_reading_finds(rows in rows(), until in 1_u16..10) {
        let (_folder, pack) = pack(&rows, Date::from_number(until));
        pack.verify().expect("whole");
        let kept: Vec<_> = rows.iter().filter(|row| row.2 <= until).collect();
        let (answers, clues, roots) = (pack.answers(), pack.clues(), pack.roots());

        let mut of_pair: BTreeMap<(String, &str), (u16, u16)> = BTreeMap::new();
        let mut of_root: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (clue, answer, day) in kept {
            let key = clue_key(clue);
            for word in words(&key) {
                of_root.entry(root(word).into_owned()).or_default().insert(key.clone());
            }
            let pair = of_pair.entry((key, answer)).or_default();
            *pair = (pair.0 + 1, pair.1.max(*day));
        }

        let mut found = BTreeMap::new();
        for clue in clues.ids() {
            prop_assert_eq!(clues.find(clues.key(clue)), Some(clue));
            let counts: Vec<u16> = clues.answers(clue).iter().map(|seen| seen.count).collect();
            prop_assert!(counts.is_sorted_by(|a, b| a >= b));
            for seen in clues.answers(clue) {
                let text = Capital::spell(answers.text(seen.answer));
                let last = seen.last().map_or(0, Date::number);
                found.insert((clues.key(clue).to_owned(), text), (seen.count, last));
                let mut clued = clues.of_answer(seen.answer).iter();
                let clued = clued.find(|clued| clued.clue == clue).expect("both ways");
                prop_assert_eq!((clued.count, clued.last()), (seen.count, seen.last()));
            }
        }
        prop_assert_eq!(&found, &of_pair);

        prop_assert_eq!(roots.len(), of_root.len());
        for (text, keys) in &of_root {
            let root = roots.find(text).expect("met");
            let with: BTreeSet<String> =
                clues.with_root(root).iter().map(|&clue| clues.key(clue).to_owned()).collect();
            prop_assert_eq!(&with, keys);
            prop_assert_eq!(roots.count(root), keys.len());
            prop_assert!(clues.with_root(root).iter().all(|&clue| clues.roots(clue).contains(&root)));
        }

        let texts: BTreeSet<&str> = of_pair.keys().map(|pair| pair.1).collect();
        let is_seen = |&id: &AnswerId| answers.kinds(id).any(Kinds::ARCHIVE);
        let seen = (0..70).flat_map(|length| answers.of_length(length)).filter(is_seen).count();
        prop_assert_eq!(seen, texts.len());
        for text in texts {
            let id = answers.find(Capital::of(text.as_bytes()).expect("letters")).expect("met");
            prop_assert_eq!(Capital::spell(answers.text(id)), text);
            prop_assert!(answers.of_length(text.len()).any(|other| other == id));
            let count: u16 = of_pair.iter().filter(|pair| pair.0.1 == text).map(|pair| pair.1.0).sum();
            prop_assert_eq!(answers.count(id), u32::from(count));
        }
    }

    /// A damaged file may return nonsense, but never panics.
    #[test]
    fn damage_is_found_or_harmless(
        rows in rows(),
        file in prop::sample::select(vec!["clues.tables", "lexicon.tables", "language.tables"]),
        at in any::<prop::sample::Index>(),
        by in 1_u8..=255,
    ) {
        let (folder, opened) = pack(&rows, None);
        drop(opened);
        let path = folder.path().join(file);
        let mut bytes = std::fs::read(&path).expect("written");
        let at = at.index(bytes.len());
        bytes[at] ^= by;
        std::fs::write(&path, bytes).expect("written");
        let Ok(pack) = Pack::open(folder.path()) else { return Ok(()) };
        let (answers, clues) = (pack.answers(), pack.clues());
        for length in 0..70 {
            for id in answers.of_length(length).take(100) {
                let _ = (answers.text(id), answers.display(id), answers.last(id));
                let _ = (answers.find(answers.text(id)), clues.of_answer(id));
            }
        }
        for clue in clues.ids().take(100) {
            let _ = (clues.find(clues.text(clue)), clues.total(clue));
            for &root in clues.roots(clue) {
                let _ = (pack.roots().text(root), clues.with_root(root));
            }
        }
        let names = pack.names();
        for id in (0..100).map(NameId) {
            let _ = (names.find(names.word(id)), names.after(id), names.before(id));
        }
        for word in pack.language().ids().take(100) {
            let _ = (pack.language().counts(word), pack.language().pairs(word));
        }
    }
}

#[test]
fn the_same_sources_give_the_same_bytes() {
    let rows: Vec<(String, String, u16)> = (0..200_u16)
        .map(|n| (format!("clue {} of {}", n % 50, n % 7), "ABE".repeat(usize::from(n % 3 + 1)), n))
        .collect();
    let (one, _) = pack(&rows, None);
    let (two, _) = pack(&rows, None);
    for entry in one.path().read_dir().expect("a folder") {
        let name = entry.expect("a file").file_name();
        let read = |folder: &tempfile::TempDir| std::fs::read(folder.path().join(&name));
        assert_eq!(read(&one).expect("reads"), read(&two).expect("reads"), "{name:?}");
    }
}

#[test]
fn a_language_model_gives_continuations() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut builder = Builder::new(BuildOptions::default());
    builder.add_words("words", "ours", "cup of tea\nout of time");
    let model = "\\1-grams:\n-1 cup\n-1 of\n-1 tea\n-1 time\n-1 strange\n\\2-grams:\n\
        -0.30103 cup of\n-1 of time\n-0.5 of tea\n-1 of strange\n\\3-grams:\n-0.30103 cup of tea\n";
    let taken = builder.add_language("model", "ours", model);
    assert_eq!((taken.taken, taken.unusable), (10, 0));
    builder.write(folder.path()).expect("a folder to write in");
    let pack = Pack::open(folder.path()).expect("just written");
    let language = pack.language();
    let word = |letters: &str| {
        Capital::of(letters.as_bytes()).and_then(|word| language.find(word)).expect("known")
    };
    let text = |followers: &[Follower]| -> Vec<(String, String)> {
        let word = |next: &Follower| Capital::spell(language.word(next.word)).to_owned();
        followers.iter().map(|next| (word(next), format!("{:.2}", next.chance))).collect()
    };
    // Words that no other source knows are left out, and so are their continuations.
    let after_of = [("TEA", "0.32"), ("TIME", "0.10")].map(|(w, c)| (w.to_owned(), c.to_owned()));
    assert_eq!(text(language.followers(word("OF"))), after_of);
    let (chance, thirds) = language.follower(word("CUP"), word("OF")).expect("a pair");
    assert!((chance - 0.5).abs() < 1e-4, "{chance}");
    assert_eq!(text(thirds), [("TEA".to_owned(), "0.50".to_owned())]);
    assert_eq!(language.follower(word("OF"), word("CUP")), None);
    assert_eq!(language.follower(word("OF"), word("TEA")).expect("a pair").1, []);
}

#[test]
fn names_are_kept_both_ways() {
    let folder = tempfile::tempdir().expect("a folder");
    let until = Date::from_number(5);
    let mut builder = Builder::new(BuildOptions { until, undated: false });
    let row =
        |clue, day| ClueRecord { clue, answer: "X", date: Date::from_number(day), slot: None };
    let clues = [
        row("Stanley Tucci film", 1),
        row("Stanley Tucci film", 2),
        row("Actor Stanley Tucci", 3),
        row("Later Stanley Kubrick", 9),
    ];
    builder.add_rows("rows", "ours", clues);
    builder.add_frequencies("vocabulary", "ours", "Stanley_Cup\nlake_erie\nTucci\nSTANLEY_KNIFE\n");
    builder.write(folder.path()).expect("writes");
    let pack = Pack::open(folder.path()).expect("opens");
    let names = pack.names();
    let beside = |letters: &[Capital], after: bool| {
        let id = names.find(letters)?;
        let all = if after { names.after(id) } else { names.before(id) };
        let shown = |letters| Capital::spell(letters).to_owned();
        Some(all.iter().map(|mate| (shown(names.word(mate.word)), mate.times)).collect::<Vec<_>>())
    };
    let pair = |word: &str, times| (word.to_owned(), times);
    // Each different clue counts once; clues that are too late, or all in capitals, do not count.
    assert_eq!(beside(&capitals(b"STANLEY"), true), Some(vec![pair("CUP", 1), pair("TUCCI", 2)]));
    assert_eq!(beside(&capitals(b"STANLEY"), false), Some(vec![pair("ACTOR", 1)]));
    assert_eq!(beside(&capitals(b"TUCCI"), false), Some(vec![pair("STANLEY", 2)]));
    assert_eq!(
        (beside(&capitals(b"ERIE"), true), beside(&capitals(b"KUBRICK"), false)),
        (None, None)
    );
    assert_eq!((names.len(), names.is_empty()), (4, false));
}

#[test]
fn no_pack_and_another_version() {
    let folder = tempfile::tempdir().expect("a folder");
    let error = Pack::open(folder.path()).expect_err("empty").to_string();
    assert!(error.contains("not a knowledge pack (it has no manifest.json)"), "{error}");
    std::fs::write(folder.path().join("manifest.json"), "{\"version\": 9}").expect("written");
    let error = Pack::open(folder.path()).expect_err("another version").to_string();
    let remedy =
        "of version 9; expected version 7; build it again with `wordwright knowledge build`";
    assert!(error.ends_with(remedy), "{error}");
    std::fs::write(folder.path().join("manifest.json"), "{").expect("written");
    let error = Pack::open(folder.path()).expect_err("cut short").to_string();
    assert!(error.contains("damaged: EOF while parsing"), "{error}");
}

#[test]
fn a_word_whose_score_is_no_number_is_left_out() {
    let mut builder = Builder::new(BuildOptions::default());
    let taken = builder.add_words("own", "ours", "TREE;lots\nOAK;50.6\nELM\nASH;101\n");
    assert_eq!((taken.taken, taken.unusable), (2, 2));
    let folder = tempfile::tempdir().expect("a folder");
    builder.write(folder.path()).expect("writes");
    let pack = Pack::open(folder.path()).expect("opens");
    let score = |word: &str| {
        let found = pack.answers().find(Capital::of(word.as_bytes())?)?;
        Some(pack.answers().score(found))
    };
    assert_eq!(["TREE", "OAK", "ELM", "ASH"].map(score), [None, Some(51), Some(0), None]);
    assert_eq!(pack.manifest().sources[0].left_out, 2);
}

#[test]
fn the_glossary_is_no_archive() {
    let built = |rows: &[ClueRecord<'_>]| {
        let folder = tempfile::tempdir().unwrap();
        let until = Date::parse("2000-01-01");
        let mut builder = Builder::new(BuildOptions { until, undated: false });
        builder.add_rows("ours", "ours", rows.iter().copied());
        builder.add_glossary();
        builder.write(folder.path()).unwrap();
        (Pack::open(folder.path()).unwrap(), folder)
    };
    let row = ClueRecord {
        clue: "Buffalo's lake",
        answer: "ERIE",
        date: Date::parse("1999-01-01"),
        slot: None,
    };
    for rows in [&[][..], &[row]] {
        let (pack, _folder) = built(rows);
        assert_eq!((pack.archive_clues(), pack.has_glossary()), (rows.len(), true));
        assert!(!pack.has_large_archive() && pack.clues().len() > 30_000);
        assert!(pack.is_printed(row.date) && !pack.is_printed(None));
    }
}
