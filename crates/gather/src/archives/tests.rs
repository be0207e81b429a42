use std::io::Write as _;

use super::*;

#[derive(Default)]
struct Visited(Vec<String>);

impl Visitor for Visited {
    fn file(&mut self, name: &str, member: Member<'_>) -> Result<(), GatherError> {
        match member.bytes(1 << 20) {
            Ok(bytes) => self.0.push(format!("{name}: {}", String::from_utf8_lossy(&bytes))),
            Err(_) => self.0.push(format!("{name} skipped")),
        }
        Ok(())
    }

    fn skipped(&mut self, name: &str, _reason: &str) {
        self.0.push(format!("{name} skipped"));
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    out.write_all(bytes).expect("memory");
    out.finish().expect("memory")
}

#[test]
fn collections_in_collections() {
    let mut tar = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_ustar();
    header.set_size(3);
    header.set_cksum();
    tar.append_data(&mut header, "a/b.txt", &b"two"[..]).expect("memory");
    let tar = tar.into_inner().expect("memory");
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(folder.path().join(name), bytes).expect("written");
    };
    write("1.txt", b"one");
    write("2.tar.gz", &gzip(&tar));
    write("3.gz", &gzip(b"three")[..12]);
    write("4.zip", b"PK\x03\x04 no more");
    let mut visited = Visited::default();
    visit(folder.path(), folder.path(), &|| false, &mut visited).expect("visits");
    let prefix = format!("{}{}", folder.path().display(), std::path::MAIN_SEPARATOR);
    let visited: Vec<String> = visited.0.iter().map(|line| line.replace(&prefix, "")).collect();
    assert_eq!(visited, ["1.txt: one", "2.tar/a/b.txt: two", "3.gz skipped", "4.zip skipped"]);
}

#[test]
fn a_file_that_unpacks_to_too_much_is_left_at_the_limit() {
    let left = Cell::new(10);
    let mut limited = Limited { reader: io::repeat(0), left: 100, of_all: &left };
    let problem = limited.read_to_end(&mut Vec::new()).unwrap_err();
    assert!(problem.to_string().contains("all files here"), "{problem}");
    left.set(MOST);
    let mut limited = Limited { reader: io::repeat(0), left: 100, of_all: &left };
    let problem = limited.read_to_end(&mut Vec::new()).unwrap_err();
    assert!(problem.to_string().contains("it has more than"), "{problem}");
}

#[test]
fn a_long_directory_of_a_zip_is_left_at_the_limit() {
    let mut zip = zip::ZipWriter::new(io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    // The directory has a name of nearly 64 kB for each file.
    let name = "n".repeat(60_000);
    for number in 0..LONGEST_DIRECTORY / 60_000 + 2 {
        zip.start_file(format!("{name}{number}"), options).expect("memory");
    }
    let zip = zip.finish().expect("memory").into_inner();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.zip");
    std::fs::write(&path, zip).expect("written");
    let mut visited = Visited::default();
    visit(&path, folder.path(), &|| false, &mut visited).expect("visits");
    assert_eq!(visited.0, [format!("{} skipped", path.display())]);
}

#[test]
fn collections_lie_only_so_deep_in_each_other() {
    let mut bytes = b"deep".to_vec();
    for _ in 0..=DEEPEST {
        bytes = gzip(&bytes);
    }
    let mut visited = Visited::default();
    visit_reader("x", &*bytes, Path::new("."), &|| false, &mut visited).expect("visits");
    assert_eq!(visited.0, ["x skipped"]);
}

/// Reads to the end.
struct Whole(io::Result<u64>);

impl Visitor for Whole {
    fn file(&mut self, _: &str, member: Member<'_>) -> Result<(), GatherError> {
        self.0 = io::copy(&mut member.reader(), &mut io::sink());
        Ok(())
    }

    fn skipped(&mut self, _: &str, _: &str) {}
}

#[test]
fn a_long_file_is_stopped_in_the_middle() {
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 20
    };
    let mut whole = Whole(Ok(0));
    visit_reader("x", io::repeat(0), Path::new("."), &stop, &mut whole).expect("visits");
    assert_eq!(whole.0.unwrap_err().to_string(), "stopped");
    assert_eq!(asked.get(), 21, "not asked again, or read on");
}

#[test]
fn no_file_is_visited_after_a_stop() {
    struct Counting<'a>(&'a Cell<u32>);
    impl Visitor for Counting<'_> {
        fn file(&mut self, _: &str, _: Member<'_>) -> Result<(), GatherError> {
            self.0.set(self.0.get() + 1);
            Ok(())
        }

        fn skipped(&mut self, name: &str, reason: &str) {
            panic!("{name}: {reason}");
        }
    }

    let numbered = |pack: &dyn Fn(u32) -> Vec<u8>| {
        let mut zip = zip::ZipWriter::new(io::Cursor::new(Vec::new()));
        for number in 0..5 {
            let options = zip::write::SimpleFileOptions::default();
            zip.start_file(number.to_string(), options).expect("memory");
            zip.write_all(&pack(number)).expect("memory");
        }
        zip.finish().expect("memory").into_inner()
    };
    let inner = numbered(&|number| number.to_string().into_bytes());
    let outer = numbered(&|_| inner.clone());
    let seen = Cell::new(0);
    let stop = || seen.get() == 7;
    let mut visitor = Counting(&seen);
    visit_reader("x", &*outer, Path::new("."), &stop, &mut visitor).expect("visits");
    assert_eq!(seen.get(), 7);
}

/// The copy is written to a folder that is not there, as it would be to a full disk.
#[test]
fn a_copy_that_cannot_be_written_is_not_the_files_fault() {
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = folder.path().join("nowhere");
    let mut zip = zip::ZipWriter::new(io::Cursor::new(Vec::new()));
    let options =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    zip.start_file("a.txt", options).expect("memory");
    zip.write_all(&vec![0; IN_MEMORY]).expect("memory");
    let zip = zip.finish().expect("memory").into_inner();
    let mut visited = Visited::default();
    let error = visit_reader("x", &*zip, &nowhere, &|| false, &mut visited).unwrap_err();
    assert!(matches!(&error, GatherError::Write { path, .. } if *path == nowhere), "{error}");
}

#[cfg(unix)]
#[test]
fn a_pipe_in_a_folder_is_not_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("1");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("2")).expect("a link");
    std::fs::write(folder.path().join("3"), "three").expect("written");
    let mut visited = Visited::default();
    visit(folder.path(), folder.path(), &|| false, &mut visited).expect("visits");
    let name = |name: &str| folder.path().join(name).display().to_string();
    let expected =
        [format!("{} skipped", name("1")), format!("{} skipped", name("2")), name("3") + ": three"];
    assert_eq!(visited.0, expected);
}

#[cfg(unix)]
#[test]
fn a_device_without_an_end_is_left_at_a_limit() {
    let mut whole = Whole(Ok(0));
    visit(Path::new("/dev/zero"), Path::new("."), &|| false, &mut whole).expect("visits");
    assert_eq!(whole.0.unwrap_err().kind(), io::ErrorKind::FileTooLarge);
}

#[test]
fn an_archive_in_an_archive_leaves_nothing_on_the_disk() {
    let mut inner = zip::ZipWriter::new(io::Cursor::new(Vec::new()));
    inner.start_file("a.txt", zip::write::SimpleFileOptions::default()).expect("memory");
    inner.write_all(b"deep").expect("memory");
    let inner = inner.finish().expect("memory").into_inner();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("1.zip.gz");
    std::fs::write(&path, gzip(&inner)).expect("written");
    let mut visited = Visited::default();
    visit(&path, folder.path(), &|| false, &mut visited).expect("visits");
    assert_eq!(visited.0, [format!("{}/a.txt: deep", folder.path().join("1.zip").display())]);
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
}
