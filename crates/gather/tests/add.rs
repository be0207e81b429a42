//! Adding files that the watcher stops halfway.

use std::cell::Cell;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use wordwright_gather::{
    Added, Label, ListKind, NoWatcher, Place, Progress, Watch, add_clues, add_lists,
};
use wordwright_knowledge::{Database, SourceKind};

const LABEL: Label<'_> = Label { source: Some("ours"), licence: "CC0" };
const WORDS: ListKind = ListKind { kind: SourceKind::Words, topic: "" };

/// Stops after it was asked so many times.
struct StopAfter(Cell<u32>);

impl StopAfter {
    fn asked(times: u32) -> Self {
        Self(Cell::new(times))
    }
}

impl Watch for StopAfter {
    fn progress(&mut self, _: &Progress<'_>) {}

    fn is_stopped(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left == 0
    }
}

fn zipped(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let options = zip::write::SimpleFileOptions::default()
            .compression_method(zip::CompressionMethod::Stored);
        archive.start_file(name.as_str(), options).expect("memory");
        archive.write_all(bytes).expect("memory");
    }
    archive.finish().expect("memory").into_inner()
}

fn written(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, bytes).expect("written");
    path
}

fn database(folder: &Path) -> Database {
    Database::open(&folder.join("clues.db")).expect("a database")
}

/// A table of 300 clues in an archive in an archive.
fn nested() -> Vec<u8> {
    let mut text = "clue\tanswer\n".to_owned();
    for row in 0..300 {
        writeln!(text, "Great Lake, number {row}\tERIE").expect("memory");
    }
    let inner = zipped(&[("clues.tsv".to_owned(), text.into_bytes())]);
    zipped(&[("1.zip".to_owned(), inner.clone()), ("2.zip".to_owned(), inner)])
}

/// Wherever it is stopped, what came before stays, nothing counts as unusable, and the next
/// import of the same file adds the rest.
#[test]
fn an_archive_in_an_archive_is_stopped_anywhere_and_resumes() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = [written(folder.path(), "all.zip", &nested())];
    let (mut times, mut stops) = (0, 0);
    loop {
        let folder = tempfile::tempdir().expect("a folder");
        let mut database = database(folder.path());
        let mut watch = StopAfter::asked(times);
        let added = add_clues(&mut database, &files, &LABEL, &mut watch).expect("adds");
        assert_eq!(added.skipped, [], "after {times}");
        let rest = add_clues(&mut database, &files, &LABEL, &mut NoWatcher).expect("adds");
        assert_eq!(added.taken + rest.taken, 300, "after {times}");
        if !added.stopped {
            break;
        }
        stops += u32::from(added.files == 0);
        times += 1;
    }
    assert!(stops > 5, "stopped {stops} times while it was unpacked");
}

#[test]
fn lists_are_stopped_between_files_and_in_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = "erie;50\n".repeat(100_000).into_bytes();
    let lists: Vec<_> = (0..4).map(|number| (format!("{number}.txt"), list.clone())).collect();
    let files = [written(folder.path(), "lists.zip", &zipped(&lists))];
    let mut kept = Vec::new();
    for times in 0.. {
        let folder = tempfile::tempdir().expect("a folder");
        let mut database = database(folder.path());
        let mut watch = StopAfter::asked(times);
        let added = add_lists(&mut database, &files, WORDS, &LABEL, &mut watch).expect("adds");
        assert_eq!(added.skipped, [], "after {times}");
        assert_eq!(database.lists().expect("readable").len(), added.lists, "after {times}");
        if !added.stopped {
            assert_eq!(added.lists, 4);
            break;
        }
        kept.push(added.lists);
    }
    assert!(kept.is_sorted() && kept.iter().filter(|&&lists| lists == 2).count() > 1, "{kept:?}");
}

#[test]
fn a_list_for_somebody_who_has_gone_is_not_added() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = Place::new(folder.path().join("data"));
    let path = written(folder.path(), "list.txt", b"erie;50\n");
    let file = std::fs::File::open(path).expect("opens");
    let mut gone = StopAfter::asked(0);
    let added = place.add_own("list.txt", &file, Some(WORDS), &mut gone).expect("adds");
    assert_eq!(added, Added { stopped: true, ..Added::default() });
}
