//! Sources and stores of knowledge: archives of clues, lists, `WordNet`, the
//! clue database, and packs.

use std::fs;
use std::io::{Cursor, Write as _};
use std::ops::ControlFlow;
use std::path::Path;

use wordwright_cli::error::CliError;
use wordwright_clues::Answerer;
use wordwright_clues::clue::ClueText;
use wordwright_gather::{Label, ListKind, NoWatcher, add_clues, add_lists};
use wordwright_knowledge::build::{EmbeddingOptions, WordNet, learn, train_embedding};
use wordwright_knowledge::database::{NewFile, NewList};
use wordwright_knowledge::{BuildOptions, Builder, ClueRecord, Database, Date, Pack, SourceKind};

use super::files::{lines, word};
use super::inputs::{Seed, Seeds};
use super::reader_data::ReaderData;

const LABEL: Label<'_> = Label { source: None, licence: "ours" };

/// Topic of the names.
const TOPIC: &str = "myth";

/// Answers with clues and dates.
const ROWS: [(&str, &str, &str); 7] = [
    ("ERIE", "Great Lake", "1998-10-10"),
    ("ERIE", "Great lake", "2004-02-01"),
    ("ERIE", "Lake near Buffalo", "2019-05-05"),
    ("OTTER", "River animal", "2001-01-01"),
    ("WATER", "Still ___", ""),
    ("LAKE", "Body of water", "2002-03-04"),
    ("THOR", "Thunder god", "2003-04-05"),
];

/// Lists, by the names of their kinds.
const LISTS: [(&str, SourceKind, &str); 6] = [
    ("words", SourceKind::Words, "ERIE;60\nGREAT LAKE;50\nWATER;70;w\nnot this 7\n"),
    ("thesaurus", SourceKind::Thesaurus, "lake,loch,mere,pond\nwater,rain,sea\n"),
    ("names", SourceKind::Names, "# gods\nTHOR\tNorse god of thunder\nODIN\nFREYA\n"),
    ("frequencies", SourceKind::Frequencies, "great lake\t137465\nwater\t899\nstill 17\n"),
    ("vectors", SourceKind::Vectors, VECTORS),
    ("language", SourceKind::Language, ARPA),
];

const VECTORS: &str = "of 5 5 5 5 5 5 5 5\nlake 9 1 4 5 5 5 5 5\nwater 8 2 3 5 5 5 5 5\n\
    thunder 1 9 5 5 5 8 5 5\n";

const PACKAGED: &str = r#"{"dimensions": 8, "size": 2, "words": ["lake", "water"], "vectors":
    {"lake": [1, 2, 3, 4, 5, 6, 7, 8, 0, 0], "water": [8, 7, 6, 5, 4, 3, 2, 1.5, 0, 1]}}"#;

const ARPA: &str = "\\data\\\nngram 1=3\nngram 2=2\nngram 3=1\n\n\\1-grams:\n-0.4\tthe\t-0.3\n\
    -0.5\tgreat\t-0.3\n-0.9\tlake\n\n\\2-grams:\n-0.8\tthe great\t-0.1\n-0.7\tgreat lake\n\n\
    \\3-grams:\n-1.3\tthe great lake\n\n\\end\\\n";

/// The files of a `WordNet` of a few words.
const WORDNET: [(&str, &str); 9] = [
    (
        "data.noun",
        "  1 a licence\n00001740 17 n 02 lake 0 loch 0 001 @ 00001930 n 0000 | a body of water\n\
         00001930 27 n 01 water 0 002 ~ 00001740 n 0000 + 00002000 v 0101 | a liquid; \"still\"\n",
    ),
    ("index.noun", "lake n 1 1 @ 1 0 00001740\nwater n 1 2 ~ + 1 1 00001930\n"),
    ("noun.exc", "lochs loch\n"),
    (
        "data.verb",
        "00002000 29 v 01 water 0 001 + 00001930 n 0101 01 + 08 00 | supply with water\n",
    ),
    ("index.verb", "water v 1 1 + 1 0 00002000\n"),
    (
        "data.adj",
        "00003000 00 a 01 wet 0 001 ! 00003100 a 0101 | covered with liquid\n\
         00003100 00 s 01 dry(p) 0 001 ! 00003000 a 0101 | free from liquid\n",
    ),
    ("index.adj", "wet a 1 1 ! 1 0 00003000\ndry a 1 1 ! 1 0 00003100\n"),
    ("data.adv", "00004000 02 r 01 wetly 0 000 | in a wet way\n"),
    ("index.adv", "wetly r 1 0 1 0 00004000\n"),
];

/// Looks up a clue in a pack with one changed file.
pub fn read_pack(data: &mut ReaderData, name: &str, bytes: &[u8]) {
    let folder = data.changed("pack", name, bytes).expect("a folder of our own");
    let Ok(pack) = Pack::open(&folder) else { return };
    data.count("packs", true);
    let _ = std::hint::black_box(pack.verify());
    if let Ok(answerer) = Answerer::new(&pack) {
        for clue in ["Great Lake", "Wet ___"] {
            std::hint::black_box(answerer.top_answers(&ClueText::new(clue), &[None; 4], 5));
        }
    }
}

/// Adds the contents of an archive, as `knowledge add` does.
pub fn read_archive(data: &mut ReaderData, name: &str, bytes: &[u8]) {
    let path = data.folder.join(name);
    fs::write(&path, bytes).expect("a folder of our own");
    let mut database = Database::in_memory().expect("memory");
    let added = add_clues(&mut database, &[path], &LABEL, &mut NoWatcher);
    data.count("archives", added.is_ok_and(|added| added.taken > 0));
}

/// Adds a list and builds a pack of it.
pub fn read_list(data: &mut ReaderData, name: &str, bytes: &[u8]) {
    let path = data.folder.join(name);
    fs::write(&path, bytes).expect("a folder of our own");
    let kind = LISTS.iter().find(|list| name.starts_with(list.0)).expect("a list of ours").1;
    let topic = if kind == SourceKind::Names { TOPIC } else { "" };
    let mut database = Database::in_memory().expect("memory");
    let kind = ListKind { kind, topic };
    if add_lists(&mut database, &[path], kind, &LABEL, &mut NoWatcher).is_ok() {
        data.count("lists", build(data, |builder| builder.add_database(&database).is_ok()));
    }
}

/// Builds a pack from a `WordNet` with one changed file.
pub fn read_wordnet(data: &mut ReaderData, name: &str, bytes: &[u8]) {
    let folder = data.changed("wordnet", name, bytes).expect("a folder of our own");
    if let Ok(net) = WordNet::read(&folder) {
        data.count("WordNets", build(data, |builder| builder.add_wordnet(net).taken > 0));
    }
}

/// Queries a clue database, and builds a pack from it.
pub fn read_database(data: &mut ReaderData, _: &str, bytes: &[u8]) {
    let path = data.database("changed.db", bytes);
    let Ok(database) = Database::open_existing(&path) else { return };
    let _ = std::hint::black_box((database.search("lake", 10), database.of_answer("ERIE", 10)));
    let _ = std::hint::black_box((database.contents(), database.files(), database.lists()));
    let _ = std::hint::black_box(database.verify());
    data.count("databases", build(data, |builder| builder.add_database(&database).is_ok()));
}

fn build(data: &ReaderData, add: impl FnOnce(&mut Builder) -> bool) -> bool {
    let mut builder = Builder::new(BuildOptions::default());
    add(&mut builder) && builder.write(&data.folder.join("built")).is_ok()
}

/// The files of `WordNet`, of a pack and of a clue database; the first two stay
/// in the folder, where readers find the unchanged files.
///
/// # Errors
/// A folder that cannot be written.
pub fn kept_seeds(folder: &Path) -> Result<[Seeds; 3], CliError> {
    let wordnet = folder.join("wordnet");
    for (name, text) in WORDNET {
        write(&wordnet.join(name), text.as_bytes())?;
    }
    let path = folder.join("clues.db");
    // It must not contain the folder's name: a seed must give the same inputs in every folder.
    let mut database = Database::open(&path)?;
    let file = NewFile { name: "clues", hash: 1, source: "clues", licence: LABEL.licence };
    let rows = ROWS.map(|(answer, clue, date)| ClueRecord {
        clue,
        answer,
        date: Date::parse(date),
        slot: None,
    });
    database.import(&file, rows, |_| true)?;
    for (name, kind, text) in LISTS {
        let topic = if kind == SourceKind::Names { TOPIC } else { "" };
        database.add_list(&NewList { name, kind, topic, licence: LABEL.licence, text })?;
    }
    let pack = folder.join("pack");
    let mut builder = Builder::new(BuildOptions::default());
    builder.add_database(&database)?;
    builder.add_wordnet(WordNet::read(&wordnet)?);
    let vectors = builder.take_vectors();
    builder.write(&pack)?;
    learn(&Pack::open(&pack)?)?;
    let few = EmbeddingOptions { epochs: 1, definition_epochs: 1, ..EmbeddingOptions::default() };
    train_embedding(&Pack::open(&pack)?, &vectors, &few, &mut |_| ControlFlow::Continue(()))?;
    // Closing the database moves the write-ahead log into the file.
    drop(database);
    let database = Seed::new("clues.db", read_file(&path)?);
    let mut nets: Seeds = files(&wordnet)?.into_iter().map(|seed| vec![seed]).collect();
    nets.push(vec![Seed::new("data.noun", large_wordnet())]);
    let packs = files(&pack)?.into_iter().map(|seed| vec![seed]).collect();
    Ok([nets, packs, vec![vec![database]]])
}

/// Three thousand synsets that point at each other.
fn large_wordnet() -> String {
    let line = |at: usize| {
        let (word, target) = (word(at).to_lowercase(), (at * 7 + 1) % 3_000);
        format!("{at:08} 17 n 01 {word} 0 001 @ {target:08} n 0000 | what {word} means\n")
    };
    lines(3_000, line)
}

/// Lists of every kind, small and large.
pub fn list_seeds() -> Seeds {
    let small = LISTS.map(|(name, _, text)| vec![Seed::new(name, text)]);
    let lines = |line: &dyn Fn(&str, usize) -> String| {
        lines(5_000, |number| line(&word(number).to_lowercase(), number))
    };
    let vector = |word: &str, number| format!("{word} {number} 1 4 5 5 5 5 {}\n", number % 7);
    let singles = lines(&|word, number| format!("-{}.5\t{word}\n", number % 5));
    let pairs = lines(&|word, number| {
        format!("-{}.5\t{} {word}\n", number % 5, self::word(number / 2).to_lowercase())
    });
    let arpa = format!("\\data\\\n\\1-grams:\n{singles}\\2-grams:\n{pairs}\\end\\\n");
    let large = [
        Seed::new("words", lines(&|word, number| format!("{word};{}\n", number % 100))),
        Seed::new("thesaurus", lines(&|word, number| format!("{word},lake,w{}\n", number % 9))),
        Seed::new("names", lines(&|word, number| format!("{word}\ta god of {number}\n"))),
        Seed::new("frequencies", lines(&|word, number| format!("{word} {word}\t{number}\n"))),
        Seed::new("vectors", lines(&vector)),
        Seed::new("language", arpa),
    ];
    let packed = vec![Seed::new("language.lm.bin", packed_model())];
    let vectors = vec![Seed::new("vectors.json", PACKAGED)];
    small.into_iter().chain([packed, vectors, large.into()]).collect()
}

/// A model of one word, one pair and no triple in CMU Sphinx's packed format.
fn packed_model() -> Vec<u8> {
    let numbers = |numbers: &[u32]| -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    };
    // A table has 65,536 logarithms of four bytes.
    let table = vec![0; 4 << 16];
    // Logarithm, back-off weight, start of the word's pairs; then the end of
    // all.
    let single = |next: u32| [(-10_000_f32).to_le_bytes(), [0; 4], next.to_le_bytes()].concat();
    [
        b"Trie Language Model\x03".as_slice(),
        &numbers(&[1, 1, 0, 0]),
        &table,
        &table,
        &table,
        &single(0),
        &single(1),
        // Two pairs of 33 bits: word 0, both places 0; and room for eight bytes.
        &[0; 9 + 8],
        // One triple of 17 bits.
        &[0; 3 + 8],
        &numbers(&[5]),
        b"lake\0",
    ]
    .concat()
}

/// Clues in archives, and archives in archives.
pub fn archive_seeds() -> Seeds {
    let clues = ROWS.map(|(answer, clue, date)| format!("{answer},{clue},{date}\n")).concat();
    let clues = format!("answer,clue,date\n{clues}");
    let large = lines(5_000, |row| format!("{},Clue {row}\n", word(row)));
    let puzzle = b"C.T\nA#E\nTEN\n".as_slice();
    let files = [("a.csv", clues.as_bytes()), ("b/c.txt", puzzle), ("d.csv.gz", &gzip(&clues))];
    let zip = zip(&files);
    vec![
        vec![Seed::new("clues.csv.gz", gzip(&clues))],
        vec![Seed::new("clues.zip", zip.clone()), Seed::new("zips.zip", self::zip(&[("e", &zip)]))],
        vec![Seed::new("clues.tar", tar(&files))],
        vec![Seed::new("clues.csv.zst", zstandard(&clues[..200]))],
        vec![Seed::new("large.zip", self::zip(&[("f.csv", large.as_bytes())]))],
    ]
}

fn gzip(text: &str) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(text.as_bytes()).and_then(|()| packed.finish()).expect("memory takes it")
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        archive.start_file(*name, zip::write::SimpleFileOptions::default()).expect("a name");
        archive.write_all(bytes).expect("memory takes it");
    }
    archive.finish().expect("memory takes it").into_inner()
}

/// A header of 512 bytes per file, and the file, padded to a multiple of 512 bytes.
fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = Vec::new();
    for (name, bytes) in files {
        let mut header = [0; 512];
        header[..name.len()].copy_from_slice(name.as_bytes());
        header[100..107].copy_from_slice(b"0000644");
        header[124..135].copy_from_slice(format!("{:011o}", bytes.len()).as_bytes());
        header[148..156].fill(b' ');
        header[156] = b'0';
        header[257..265].copy_from_slice(b"ustar\x0000");
        let sum: u32 = header.iter().copied().map(u32::from).sum();
        header[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        archive.extend(header);
        archive.extend(*bytes);
        archive.resize(archive.len().next_multiple_of(512), 0);
    }
    archive.extend([0; 1024]);
    archive
}

/// A frame of one block that is not compressed.
fn zstandard(text: &str) -> Vec<u8> {
    // One segment, whose size is the next byte; then the last block, raw, with its size.
    let size = u8::try_from(text.len()).expect("a short text");
    let block = (u32::from(size) << 3 | 1).to_le_bytes();
    [b"\x28\xb5\x2f\xfd\x20".as_slice(), &[size], &block[..3], text.as_bytes()].concat()
}

/// The files of a folder, by name.
pub fn files(folder: &Path) -> Result<Vec<Seed>, CliError> {
    let error = |problem| CliError::Read { path: folder.to_owned(), problem };
    let mut seeds = Vec::new();
    for entry in fs::read_dir(folder).map_err(error)? {
        let entry = entry.map_err(error)?;
        seeds.push(Seed::new(entry.file_name().to_string_lossy(), read_file(&entry.path())?));
    }
    seeds.sort_by(|x, y| x.name.cmp(&y.name));
    Ok(seeds)
}

/// The bytes of a file.
pub fn read_file(path: &Path) -> Result<Vec<u8>, CliError> {
    fs::read(path).map_err(|problem| CliError::Read { path: path.to_owned(), problem })
}

/// Writes a file in a folder that may not exist yet.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    let written = made.and_then(|()| fs::write(path, bytes));
    written.map_err(|problem| CliError::Write { path: path.to_owned(), problem })
}
