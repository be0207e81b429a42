//! `knowledge add`, `build` and `info`, and `clues`.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::Stdio;

use expect_test::{Expect, expect};

use crate::{Place, Run, as_on_unix};

pub const TABLE: &str = "date\tslot\tclue\tanswer
1998-10-10\tA1\tKnee-slapper\tHOTONE
1998-10-10\tA7\tGreat Lake\tERIE
2004-02-01\tA3\tGreat Lake\tERIE
2019-05-05\tD2\tLake near Buffalo\tERIE
2019-05-05\tD3\tCount\tONE2THREE
";

fn place() -> Place {
    Place::with(&[("clues.tsv", TABLE), ("list.txt", "ice cream;70\n")])
}

/// Writes a `WordNet` without words, for `--wordnet .`: without one, a pack has all relations that
/// are built in, which takes most of the time of building it.
fn write_empty_wordnet(place: &Place) {
    for part in ["noun", "verb", "adj", "adv"] {
        for name in [format!("data.{part}"), format!("index.{part}"), format!("{part}.exc")] {
            place.write(&name, b"");
        }
    }
}

fn run(place: &Place, arguments: &[&str]) -> Run {
    Run::of(place.command(arguments[0]).args(&arguments[1..]).output().unwrap())
}

/// A run's output and exit code.
fn check(place: &Place, arguments: &str, expected: &Expect) {
    let run = place.run(arguments);
    expected.assert_eq(&format!("{}{}code {}\n", run.out, run.err, run.code.unwrap()));
}

#[test]
fn from_a_table_to_answers() {
    let place = place();
    let add = "knowledge add clues.tsv --database a.db --source ours --licence CC0";
    check(
        &place,
        add,
        &expect![[r"
            1 file (0 known before): 4 clues taken, 0 known before, 1 without an answer that fits a grid
            a.db
            code 0
        "]],
    );
    check(
        &place,
        add,
        &expect![[r"
            1 file (1 known before): 0 clues taken, 0 known before, 0 without an answer that fits a grid
            a.db
            code 0
        "]],
    );
    check(
        &place,
        "knowledge add list.txt --words --database a.db",
        &expect![[r"
            1 list kept
            a.db
            code 0
        "]],
    );
    check(
        &place,
        "knowledge info --database a.db --verify",
        &expect![[r"
            a.db
              clues      4 with answers, 1998-10-10 to 2019-05-05
              different  3 clues, 2 answers
              files      1
              list       list.txt: words (not stated)
            no damage found
            code 0
        "]],
    );
    check(
        &place,
        "clues erie --database a.db",
        &expect![[r"
            2019-05-05 Lake near Buffalo  ours
            2004-02-01 Great Lake  ours
            1998-10-10 Great Lake  ours
            code 0
        "]],
    );
    let found = run(&place, &["clues", "lakes great", "--search", "--database", "a.db", "--json"]);
    assert_eq!(found.out.lines().count(), 2, "{}", found.out);

    let refused = place.run("knowledge build -o pack --database a.db --plain --wordnet empty");
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    assert!(refused.err.contains("empty/data.noun: cannot be read"), "{}", refused.err);
}

#[test]
fn a_packed_list_is_unpacked() {
    // `otter;50` and `erie;60`, as gzip packs them.
    let packed = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xcb/)I-\xb265\
        \xe0J-\xcaL\xb563\xe0\x02\x00Sp\xf8M\x11\x00\x00\x00";
    let place = place();
    write_empty_wordnet(&place);
    place.write("w.txt.gz", packed);
    place.write("bad.txt", b"\xff\xfe no text");
    check(
        &place,
        "knowledge add --words w.txt.gz --database a.db",
        &expect![[r#"
            1 list kept
            a.db
            code 0
        "#]],
    );
    let refused = place.run("knowledge add --words bad.txt --database a.db");
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    let built = place.run("knowledge build -o pack --database a.db --plain --wordnet .");
    assert!(built.out.contains("  source     w.txt: 2 (not stated)\n"), "{}", built.out);
}

#[test]
fn what_is_later_stays_out() {
    let place = place();
    place.run("knowledge add clues.tsv --database a.db --source ours --licence CC0");
    write_empty_wordnet(&place);
    let build = "knowledge build -o pack --database a.db --until 2014-08-31 --wordnet . --plain \
                 --no-glossary --json";
    let (objects, code) = place.json(build);
    assert_eq!(code, Some(0));
    let manifest = &objects[0];
    assert_eq!(manifest["rows"], 3);
    assert_eq!(manifest["clues"], 2);
    let sources = manifest["sources"].as_array().unwrap();
    let ours = sources.iter().find(|source| source["name"] == "ours").unwrap();
    assert_eq!(ours["licence"], "CC0");
    assert_eq!(ours["left_out"], 1);
    check(
        &place,
        "clues ERIE --knowledge pack",
        &expect![[r"
            2004-02-01 2x Great Lake
            code 0
        "]],
    );
    check(
        &place,
        "clues oreo --knowledge pack",
        &expect![[r"
            no clue is known
            code 3
        "]],
    );

    let again = place.run(build);
    assert_eq!(again.code, Some(2), "{}", again.err);
    assert!(again.err.contains("already exists"), "{}", again.err);
}

/// The folder of the files of the pack `pack`.
fn files(place: &Place) -> PathBuf {
    let entries = std::fs::read_dir(place.path().join("pack")).unwrap();
    let mut paths = entries.map(|entry| entry.unwrap().path());
    paths.find(|path| path.join("clues.tables").exists()).unwrap()
}

#[test]
fn too_few_clues_are_looked_up_but_not_learned_from() {
    let place = place();
    write_empty_wordnet(&place);
    place.run("knowledge add clues.tsv --database a.db");
    let built = place.run("knowledge build -o pack --database a.db --wordnet .");
    assert_eq!(built.code, Some(0), "{}", built.err);
    assert!(built.err.contains("too few clues to learn from (3; it takes 60000)"), "{}", built.err);
    let files = files(&place);
    assert!(files.join("clues.tables").exists() && !files.join("embedding.tables").exists());
}

#[test]
fn the_glossary_helps_until_there_is_an_archive() {
    let place = place();
    place.run("knowledge add clues.tsv --database a.db");
    let built = place.run("knowledge build -o pack --database a.db --until 2014-08-31");
    assert_eq!(built.code, Some(0), "{}", built.err);
    assert!(built.out.contains("  source     the glossary: "), "{}", built.out);
    let clues = place.run("clues ZIP --knowledge pack");
    assert!(clues.out.contains("suggestion Zilch\n"), "{}", clues.out);
    // Beside clues that were printed, too; those come first.
    let mixed = place.run("clues ERIE --knowledge pack").out;
    assert!(
        mixed.starts_with("2004-02-01 ") && mixed.contains("suggestion Canal of song\n"),
        "{mixed}"
    );
    let (objects, _) = place.json("clues ZIP --knowledge pack --json");
    assert!(objects.iter().all(|line| line["count"] == 0 && line["date"].is_null()), "{objects:?}");
    let built_in = place.run("clues ZIP --knowledge built-in");
    assert!(built_in.out.contains("suggestion Zilch\n"), "{}", built_in.out);
    let answers = place.run("answers Zilch --length 3 --knowledge pack");
    // Nobody has printed the glossary's clues, so they are no uses.
    assert!(answers.out.contains("a common answer"), "{}", answers.out);
    assert!(!answers.out.contains("an answer "), "{}", answers.out);
    assert!(answers.out.contains("ZIP"), "{}", answers.out);
}

#[test]
fn damage_is_named() {
    let place = place();
    write_empty_wordnet(&place);
    place.run("knowledge add clues.tsv --database a.db");
    place.run("knowledge build -o pack --database a.db --plain --wordnet .");
    let verified = place.run("knowledge info pack --verify");
    assert!(verified.out.ends_with("no damage found\n"), "{}", verified.out);

    let path = files(&place).join("clues.tables");
    let mut bytes = std::fs::read(&path).unwrap();
    let at = bytes.windows(10).position(|text| text == b"great lake").unwrap();
    bytes[at] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let damaged = place.run("knowledge info pack --verify");
    assert_eq!(damaged.code, Some(2));
    assert!(damaged.err.contains("clues.tables: damaged: array"), "{}", damaged.err);

    bytes.truncate(1000);
    std::fs::write(&path, &bytes).unwrap();
    let cut = place.run("knowledge info pack");
    assert_eq!(cut.code, Some(2));
    assert!(cut.err.contains("damaged: 1000 bytes"), "{}", cut.err);
}

#[test]
fn arguments_that_cannot_be_used() {
    let place = place();
    place.write("puzzle.puz", b"ACROSS&DOWN");
    check(
        &place,
        "knowledge info nowhere",
        &expect![[r"
            error: nowhere: not a knowledge pack (it has no manifest.json); build one with `wordwright knowledge build -o DIR`
            code 2
        "]],
    );
    let missing = place.run("clues erie --database nowhere.db");
    assert_eq!(missing.code, Some(2));
    assert!(missing.err.contains("nowhere.db: no clue database"), "{}", missing.err);
    check(
        &place,
        "clues 42 --database nowhere.db",
        &expect![[r#"
            error: "42": expected an answer of the letters A to Z
            code 2
        "#]],
    );
    let run = place.run("knowledge add puzzle.puz --database a.db");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("puzzle.puz: "), "{}", run.err);
    assert!(run.out.contains("0 clues taken"), "{}", run.out);
}

/// Version 1 is the first, so that only a file that somebody changed has an older one.
#[test]
fn a_clue_database_of_another_version_is_left_as_it_is() {
    let place = place();
    place.run("knowledge add clues.tsv --database a.db");
    for version in [0, 2] {
        let path = place.path().join("a.db");
        let mut before = std::fs::read(&path).unwrap();
        // Where SQLite keeps `user_version`.
        before[60..64].copy_from_slice(&u32::to_be_bytes(version));
        std::fs::write(&path, &before).unwrap();
        for command in ["add clues.tsv", "add list.txt --words", "build -o pack --plain", "info"] {
            let refused = place.run(&format!("knowledge {command} --database a.db"));
            assert_eq!(refused.code, Some(2), "{command}");
            assert_eq!(
                refused.err,
                format!(
                    "error: a.db: a clue database of version {version}; expected version 1; use \
                     the version of Wordwright that wrote it, or move the file away and add your \
                     clues again\n"
                )
            );
        }
        assert!(!place.path().join("pack/manifest.json").exists());
        assert_eq!(std::fs::read(path).unwrap(), before, "version {version}");
    }
}

#[test]
fn a_killed_build_starts_over() {
    let place = place();
    write_empty_wordnet(&place);
    place.run("knowledge add clues.tsv --database a.db");
    std::fs::create_dir_all(place.path().join("pack/.unfinished")).unwrap();
    place.write("pack/.unfinished/manifest.json", b"{}");
    place.write("pack/.unfinished/clues.part", b"");
    let none = place.run("knowledge info pack");
    assert!(none.err.contains("not a knowledge pack"), "{}", none.err);
    let built = place.run("knowledge build -o pack --database a.db --plain --wordnet .");
    assert_eq!(built.code, Some(0), "{}", built.err);
    assert!(!place.path().join("pack/.unfinished").exists());
    assert!(!place.path().join("pack/clues.part").exists());
    let again = place.run("knowledge build -o pack --database a.db --plain --force --wordnet .");
    assert_eq!(again.code, Some(0), "{}", again.err);
    assert_eq!(place.run("knowledge info pack --verify").code, Some(0));
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_table_is_not_waited_for() {
    let place = place();
    write_empty_wordnet(&place);
    place.run("knowledge add clues.tsv --database a.db");
    place.run("knowledge build -o pack --database a.db --plain --wordnet .");
    let tables = place.path().join("pack");
    let folder = std::fs::read_dir(&tables).unwrap().map(|entry| entry.unwrap().path());
    let clues = folder.into_iter().find(|path| path.is_dir()).unwrap().join("clues.tables");
    assert!(clues.exists());
    for path in [clues, place.path().join("pack/manifest.json")] {
        std::fs::remove_file(&path).unwrap();
        nix::unistd::mkfifo(&path, nix::sys::stat::Mode::from_bits_truncate(0o600)).unwrap();
        let asked = place.run("answers Lake --length 4 --knowledge pack");
        assert_eq!(asked.code, Some(2), "{}", asked.err);
        assert!(asked.err.contains("a device or a pipe, expected a file"), "{}", asked.err);
    }
}

#[test]
fn a_pack_is_not_built_among_other_files() {
    let place = place();
    let own = ["home/files-2025/tax.txt", "home/.unfinished/tax.txt", "home/.lock"];
    for folder in ["home/files-2025", "home/.unfinished", "batch"] {
        std::fs::create_dir_all(place.path().join(folder)).unwrap();
    }
    for path in own {
        place.write(path, b"precious");
    }
    place.write("batch/manifest.json", b"{\"wordwright_batch\": 1}");
    let home = place.run("knowledge build -o home --force");
    assert_eq!(home.code, Some(2), "{}", home.err);
    assert!(home.err.contains("home: not built: it holds .unfinished"), "{}", home.err);
    let batch = place.run("knowledge build -o batch --force");
    assert_eq!(batch.code, Some(2), "{}", batch.err);
    assert!(batch.err.contains("batch: not built: it holds manifest.json"), "{}", batch.err);
    for path in own {
        assert_eq!(std::fs::read(place.path().join(path)).unwrap(), b"precious", "{path}");
    }
}

#[test]
fn lists_of_what_was_counted_are_kept() {
    let words = "erie\t900\nqwop\t60\n";
    let pairs = "rent to\t30\nnone of\t1.5e3\n";
    let vocabulary = "Jim_Beam\nJIM_BEAM\nsteely_gaze\n";
    let files = [
        ("words.txt", words),
        ("pairs.txt", pairs),
        ("news.txt", vocabulary),
        ("bad.txt", "rent to\n7\n"),
    ];
    let place = Place::with(&files);
    check(
        &place,
        "knowledge add bad.txt --frequencies --database a.db",
        &expect![[r#"
            error: bad.txt, line 1: found "rent to"; expected a text, a tab and how often it was met, as `rent to⇥137465`, or words joined by `_`
            code 2
        "#]],
    );
    check(
        &place,
        "knowledge add words.txt pairs.txt news.txt --frequencies --source web --database a.db",
        &expect![[r#"
            3 lists kept
            a.db
            code 0
        "#]],
    );
    check(
        &place,
        "knowledge info --database a.db",
        &expect![[r#"
            a.db
              clues      0 with answers
              different  0 clues, 0 answers
              files      0
              list       web: news.txt: frequencies (not stated)
              list       web: pairs.txt: frequencies (not stated)
              list       web: words.txt: frequencies (not stated)
            code 0
        "#]],
    );
}

#[test]
fn models_of_language_are_kept() {
    let model = "\\data\\\n\\1-grams:\n-1 one\n-1 two\n\\2-grams:\n-0.5 one two\n\\end\\\n";
    let files =
        [("m.arpa", model), ("bad.txt", "rent to\t12\n"), ("bad.bin", "Trie Language Model")];
    let place = Place::with(&files);
    write_empty_wordnet(&place);
    for (name, expected) in [("bad.txt", "in ARPA's format"), ("bad.bin", "the whole of a packed")]
    {
        let ended = place.run(&format!("knowledge add {name} --language --database a.db"));
        assert_eq!(ended.code, Some(2), "{}", ended.err);
        assert!(ended.err.contains(expected) && ended.err.contains(name), "{}", ended.err);
    }
    check(
        &place,
        "knowledge add m.arpa --language --licence ours --database a.db",
        &expect![[r#"
        1 list kept
        a.db
        code 0
    "#]],
    );
    check(
        &place,
        "knowledge info --database a.db",
        &expect![[r#"
        a.db
          clues      0 with answers
          different  0 clues, 0 answers
          files      0
          list       m.arpa: language (ours)
        code 0
    "#]],
    );
    let ended = place.run("knowledge build --database a.db -o pack --plain --wordnet .");
    assert!(ended.out.contains("m.arpa: 3 (ours)"), "{}", ended.out);
}

#[test]
fn vectors_of_words_are_kept() {
    let text = "2 8\ntea 1 0 0 0 0 0 0 .5\ncup 0 1 0 0 0 0 0 .5\n";
    let package = r#"{"dimensions": 8, "words": ["tea", "odd"],
        "vectors": {"tea": [1, 0, 0, 0, 0, 0, 0, 1, 9, 9], "odd": [1]}}"#;
    let bad = "tea 1 2 3\n";
    let cut_off = &package[..package.len() / 2];
    let files = [("v.txt", text), ("v.json", package), ("bad.txt", bad), ("bad.json", cut_off)];
    let place = Place::with(&files);
    for (name, expected) in
        [("bad.txt", "a word and 8 to 128 numbers"), ("bad.json", "the whole of a JSON file")]
    {
        let ended = place.run(&format!("knowledge add {name} --vectors --database a.db"));
        assert_eq!(ended.code, Some(2), "{}", ended.err);
        assert!(ended.err.contains(expected), "{}", ended.err);
    }
    check(
        &place,
        "knowledge add v.txt v.json --vectors --database a.db",
        &expect![[r#"
        2 lists kept
        a.db
        code 0
    "#]],
    );
    check(
        &place,
        "knowledge info --database a.db",
        &expect![[r#"
        a.db
          clues      0 with answers
          different  0 clues, 0 answers
          files      0
          list       v.json: vectors (not stated)
          list       v.txt: vectors (not stated)
        code 0
    "#]],
    );
    check(
        &place,
        "knowledge add v.txt --vectors --words --database a.db",
        &expect![[r#"
        error: the argument '--vectors' cannot be used with '--words'

        Usage: wordwright knowledge add --vectors --database <FILE> <FILE>...

        For more information, try '--help'.
        code 2
    "#]],
    );
}

#[test]
fn packed_lists_are_unpacked() {
    use std::io::Write as _;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(b"great lake;60\noreo\n").expect("memory");
    let packed = gzip.finish().expect("memory");
    let place = Place::with(&[]);
    write_empty_wordnet(&place);
    place.write("list.txt.gz", &packed);
    place.write("half.gz", &packed[..packed.len() - 12]);
    place.write("latin.txt", b"oreo\ncaf\xe9\n");
    let run = place.run("knowledge add list.txt.gz --words --database a.db");
    assert_eq!((run.code, &*run.out), (Some(0), "1 list kept\na.db\n"), "{}", run.err);
    let run = place.run("knowledge build -o pack --database a.db --plain --wordnet .");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let run = place.run("knowledge info pack --json");
    assert!(run.out.contains("\"name\":\"list.txt\""), "{}", run.out);
    assert!(run.out.contains("\"taken\":2,"), "{}", run.out);

    let run = place.run("knowledge add half.gz --words --database a.db");
    assert_eq!(run.code, Some(2), "{}", run.out);
    assert!(run.err.starts_with("error: half.gz: cannot be read: "), "{}", run.err);
    let run = place.run("knowledge add latin.txt --words --database a.db");
    assert_eq!(run.code, Some(2), "{}", run.out);
    expect![[r#"
        error: latin.txt, line 2: found "caf�"; expected text in UTF-8 (a Latin-1 list: iconv -f latin1 -t utf-8)
    "#]]
    .assert_eq(&run.err);
}

/// The commands that solve find the pack in the data folder, and report which one
/// they use.
#[test]
fn the_default_pack_is_found_and_named() {
    let place = Place::with(&[("clues.tsv", TABLE)]);
    place.write("five.ipuz", include_bytes!("../../../../examples/puzzles/five.ipuz"));
    let answers = "answers --length 4 Lake";
    let before = place.run("knowledge info");
    assert!(before.out.starts_with("Commands use the built-in knowledge: there is no pack in "));
    assert!(
        place.run(answers).err.contains("this is what the built-in dictionaries and the glossary")
    );

    assert_eq!(place.run("knowledge add clues.tsv").code, Some(0));
    let built = place.run("knowledge build --plain");
    assert_eq!(built.code, Some(0), "{}", built.err);
    let info = place.run("knowledge info");
    assert!(info.out.starts_with("Commands use this pack by default;"), "{}", info.out);
    assert!(info.out.contains("data/wordwright/pack\n"), "{}", info.out);
    assert!(info.out.contains("The clue database"), "{}", info.out);
    assert_eq!(place.run(answers).err, "");
    assert_eq!(place.run("solve five.ipuz").err, "");
    assert_eq!(place.run("review five.ipuz").err, "");
    let mut server = place.command("serve --port 0").stderr(Stdio::piped()).spawn().unwrap();
    let said = BufReader::new(server.stderr.take().unwrap()).lines().map(Result::unwrap);
    let knowledge = said.take(10).find(|line| line.contains("Knowledge"));
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(as_on_unix(knowledge.unwrap()).contains("data/wordwright/pack"));
    let built_in = place.run(&format!("{answers} --knowledge built-in"));
    assert!(
        built_in.err.contains("the built-in dictionaries and the glossary"),
        "{}",
        built_in.err
    );
    assert_eq!(place.run("knowledge build --plain").code, Some(0), "it is replaced");

    // A pack of another version causes a warning, not an error.
    let manifest = "data/wordwright/pack/manifest.json";
    let text = place.read(manifest).replacen("\"version\": ", "\"version\": 9", 1);
    place.write(manifest, text.as_bytes());
    for command in [answers, "solve five.ipuz", "review five.ipuz"] {
        let older = place.run(command);
        assert_eq!(older.code, Some(0), "{command}: {}", older.err);
        assert!(older.err.contains("build it again"), "{command}: {}", older.err);
        assert!(older.err.contains("the built-in knowledge is used"), "{command}: {}", older.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_created_is_named_with_another_way() {
    let place = place();
    for (command, folder, way) in [
        ("get moby --yes", "", "`wordwright knowledge get --folder DIR`"),
        ("build --plain", "/pack", "--output DIR"),
        ("add clues.tsv", "", "--database FILE"),
    ] {
        let mut command = place.command(&format!("knowledge {command}"));
        let output = command.env("XDG_DATA_HOME", "/proc/none").output().unwrap();
        let run = Run::of(output);
        assert_eq!(run.code, Some(2), "{}", run.err);
        let last = run.err.lines().last().unwrap_or_default();
        let named =
            format!("error: /proc/none/wordwright{folder}: this folder cannot be created: ");
        assert!(last.starts_with(&named), "{last}");
        let ending = format!("; check the folder above it, or choose another with {way}");
        assert!(last.ends_with(&ending), "{last}");
    }
}

#[test]
fn without_a_home_folder_the_built_in_dictionaries_work() {
    let place = Place::with(&[]);
    let run = |arguments: &str| {
        let mut command = place.command(arguments);
        command.env_remove("XDG_DATA_HOME").env_remove("HOME").env_remove("APPDATA");
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), output.stderr)
    };
    assert_eq!(run("answers --length 4 Lake").0, Some(0));
    let (code, out, _) = run("knowledge info");
    assert_eq!(code, Some(0));
    assert!(
        out.starts_with(
            "Commands use the built-in knowledge: neither XDG_DATA_HOME, HOME nor APPDATA says \
             where your own pack would be; set HOME, or give other commands --knowledge DIR.\n"
        ),
        "{out}"
    );
    // It has no files, and counting them looks like something missing.
    assert!(!out.contains("size "), "{out}");
    for command in ["knowledge build", "knowledge get --yes"] {
        let (code, _, err) = run(command);
        assert_eq!(code, Some(2), "{command}");
        let err = String::from_utf8(err).unwrap();
        assert!(err.contains("set HOME, or give --"), "{command}: {err}");
    }
}
