//! `.jpz` in zip archives: what an archive costs before its file is read.

use std::io::{Cursor, Write as _};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::ends;
use crate::measure::{LONGEST, alone, repeated};

/// The signatures of an archive: a file, an entry of the directory, the
/// directory's end in small archives and in large ones, and the link between
/// the two.
const FILE: &[u8] = b"PK\x03\x04";
const ENTRY: &[u8] = b"PK\x01\x02";
const END: &[u8] = b"PK\x05\x06";
const LARGE_END: &[u8] = b"PK\x06\x06";
const LOCATOR: &[u8] = b"PK\x06\x07";

/// The error for a document without a puzzle.
const NO_PUZZLE: &str = "rectangular-puzzle";

/// An archive of one file.
fn archive(name: &str, content: &[u8]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    writer.start_file(name, SimpleFileOptions::default()).expect("memory");
    writer.write_all(content).expect("memory");
    writer.finish().expect("memory").into_inner()
}

/// The end of a directory of `files` files; with the largest possible number,
/// the reader searches for the end of a large archive.
fn end(files: u16) -> Vec<u8> {
    let [low, high] = files.to_le_bytes();
    let counts = [0, 0, 0, 0, low, high, low, high];
    [END, &counts, &[0xff; 8], &[0; 2]].concat()
}

/// As many copies of a piece as fit before `tail`, leaving room for an archive's other parts.
fn repeated_bytes(piece: &[u8], tail: &[u8]) -> Vec<u8> {
    let mut bytes = piece.repeat((LONGEST - 200 - tail.len()) / piece.len());
    bytes.extend(tail);
    bytes
}

/// As many copies of a mark as fit before `tail`, in data that begins like an archive.
fn marks(mark: &[u8], tail: &[u8]) -> Vec<u8> {
    [FILE, &repeated_bytes(mark, tail)].concat()
}

/// An archive of one empty file, from its packed data.
fn packed(deflated: &[u8]) -> Vec<u8> {
    let size = (deflated.len() as u32).to_le_bytes();
    let name = b"a.jpz";
    // Version, flags, compression method, time, date, checksum, both sizes, lengths of name and
    // notes.
    let about = [&[20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0], &[0; 4][..], &size, &[0; 4], &[5, 0, 0, 0]];
    let about = about.concat();
    let file = [FILE, &about, name, deflated].concat();
    let entry = [ENTRY, &[20, 0], &about, &[0; 14], name].concat();
    let [length, at] = [entry.len(), file.len()].map(|number| (number as u32).to_le_bytes());
    let end = [END, &[0, 0, 0, 0, 1, 0, 1, 0], &length, &at, &[0, 0]].concat();
    [file, entry, end].concat()
}

#[test]
fn worst_zipped_jpz() {
    let _alone = alone();
    let entities = repeated("<a>", "&amp;", "</a>");
    ends("entities", &archive("a.jpz", &entities), NO_PUZZLE, NO_PUZZLE);
    let marks_of_xml = "marks `<`: found more than 800000";
    let nested = archive("a.xml", &repeated("", "<a>", ""));
    ends("elements in elements", &nested, marks_of_xml, marks_of_xml);
    // The first bit marks the final block.
    let blocks = repeated_bytes(&[0, 0, 0, 0xff, 0xff], &[1, 0, 0, 0xff, 0xff]);
    ends("blocks of nothing", &packed(&blocks), "XML", "XML");
    let bomb = vec![b' '; 64 << 20];
    ends("a bomb", &archive("a.jpz", &bomb), "unpacks to more", "unpacks to more");
    drop(bomb);

    ends("files", &marks(FILE, &[]), "archive", "archive");
    let many = "files in the archive: found more than 100";
    ends("entries", &marks(ENTRY, &end(0xffff)), many, many);
    let many = "ends of the archive: found more than 100";
    ends("ends", &marks(END, &end(0xffff)), many, many);
    // Each of the small ends is tried with every large one.
    let small: Vec<u8> = [LOCATOR, &[0; 16], &end(0xffff)].concat();
    let small = small.repeat((64 << 10) / small.len());
    ends("large ends", &marks(LARGE_END, &small), many, many);
    // As many as allowed.
    let small: Vec<u8> = [LOCATOR, &[0; 16], &end(0xffff)].concat().repeat(100);
    let large = [LARGE_END.repeat(100), small].concat();
    ends("a hundred ends", &marks(b"\0", &large), "archive", "archive");
}
