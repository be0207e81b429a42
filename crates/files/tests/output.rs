//! Writing to every kind of name that a user may give (finding 2 of the review of reliability).

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use wordwright_files::{Draft, check_writable, write};

fn entries(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| {
        entry.unwrap().file_name().to_string_lossy().into_owned()
    };
    let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(name).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_only_when_it_may_and_nothing_else_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grid.txt");
    check_writable(&path, false).unwrap();
    write(&path, b"one", false).unwrap();
    assert_eq!(write(&path, b"two", false).unwrap_err().kind(), ErrorKind::AlreadyExists);
    assert_eq!(check_writable(&path, false).unwrap_err().kind(), ErrorKind::AlreadyExists);
    write(&path, b"two", true).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"two");
    assert_eq!(entries(folder.path()), ["grid.txt"]);
    assert_eq!(write(folder.path(), b"", true).unwrap_err().kind(), ErrorKind::IsADirectory);
}

#[test]
fn a_draft_that_a_killed_process_left_is_removed_by_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grid.txt");
    fs::write(folder.path().join(".grid.txt.a1B2c3.wordwright-part"), b"half").unwrap();
    fs::write(folder.path().join(".other.txt.a1B2c3.wordwright-part"), b"half").unwrap();
    let held = Draft::begin(&path).unwrap();
    write(&path, b"whole", false).unwrap();
    // The locked draft belongs to another process that is still at work.
    assert_eq!(entries(folder.path()).len(), 3);
    held.finish().unwrap();
    assert_eq!(entries(folder.path()), [".other.txt.a1B2c3.wordwright-part", "grid.txt"]);
}

#[test]
fn a_users_file_that_looks_like_a_part_of_another_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let own = [".fil.ipuz.backup.part", ".fil.ipuz.my-own.wordwright-part", ".fil.ipuz.part"];
    for name in own {
        fs::write(folder.path().join(name), b"precious").unwrap();
    }
    write(&folder.path().join("fil.ipuz"), b"whole", false).unwrap();
    for name in own {
        assert_eq!(fs::read(folder.path().join(name)).unwrap(), b"precious", "{name}");
    }
}

#[test]
fn a_name_as_long_as_the_system_allows_is_written() {
    let folder = tempfile::tempdir().unwrap();
    // 255 bytes, on Windows as many UTF-16 units; the second is cut within a character.
    for name in ["a".repeat(255), format!("a{}", "\u{e9}".repeat(127))] {
        let path = folder.path().join(&name);
        check_writable(&path, false).unwrap();
        write(&path, b"one", false).unwrap();
        write(&path, b"two", true).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
    }
    assert_eq!(entries(folder.path()).len(), 2);
}

#[test]
fn writers_of_one_file_leave_the_drafts_of_others_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grid.txt");
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..60 {
                    write(&path, b"whole", true).unwrap();
                }
            });
        }
    });
    assert_eq!(entries(folder.path()), ["grid.txt"]);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::io::Read as _;
    use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, symlink};

    fn fifo(path: &Path) {
        let mode = nix::sys::stat::Mode::from_bits_truncate(0o600);
        nix::unistd::mkfifo(path, mode).unwrap();
    }

    #[test]
    fn a_fifo_is_written_through_and_stays_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        fifo(&path);
        let reader = std::thread::spawn({
            let path = path.clone();
            move || fs::read(path).unwrap()
        });
        check_writable(&path, false).unwrap();
        // The usual idiom needs no --force, since nothing is lost.
        write(&path, b"through", false).unwrap();
        assert_eq!(reader.join().unwrap(), b"through");
        assert!(path.metadata().unwrap().file_type().is_fifo());
    }

    #[test]
    fn a_fifo_that_is_named_like_a_draft_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join(".out.abcdef.wordwright-part");
        fifo(&pipe);
        write(&folder.path().join("out"), b"all", false).unwrap();
        assert!(pipe.metadata().unwrap().file_type().is_fifo());
    }

    #[test]
    fn a_device_is_written_through_and_stays_one() {
        for force in [false, true] {
            write(Path::new("/dev/null"), b"gone", force).unwrap();
            assert!(Path::new("/dev/null").metadata().unwrap().file_type().is_char_device());
        }
        if cfg!(target_os = "linux") {
            let problem = write(Path::new("/dev/full"), b"no room", false).unwrap_err();
            assert_eq!(problem.kind(), ErrorKind::StorageFull);
        }
    }

    #[test]
    fn links_are_followed_also_to_what_is_not_there_yet() {
        let folder = tempfile::tempdir().unwrap();
        let within = |name: &str| folder.path().join(name);
        fs::create_dir(within("far")).unwrap();
        fs::write(within("far/target"), b"old").unwrap();
        symlink("far/target", within("near")).unwrap();
        symlink("near", within("link")).unwrap();
        assert_eq!(
            write(&within("link"), b"new", false).unwrap_err().kind(),
            ErrorKind::AlreadyExists
        );
        write(&within("link"), b"new", true).unwrap();
        assert_eq!(fs::read(within("far/target")).unwrap(), b"new");
        assert!(within("link").is_symlink() && within("near").is_symlink());
        symlink("far/later", within("dangling")).unwrap();
        write(&within("dangling"), b"first", false).unwrap();
        assert_eq!(fs::read(within("far/later")).unwrap(), b"first");
        symlink("circle", within("circle")).unwrap();
        write(&within("circle"), b"", true).unwrap_err();
    }

    #[test]
    fn permissions_are_kept_and_new_files_follow_the_mask() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        let mode = |path: &Path| path.metadata().unwrap().mode() & 0o7777;
        for kept in [0o600, 0o640, 0o755] {
            fs::write(&path, b"old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(kept)).unwrap();
            write(&path, b"new", true).unwrap();
            assert_eq!(mode(&path), kept);
        }
        let (new, usual) = (folder.path().join("new"), folder.path().join("usual"));
        write(&new, b"", false).unwrap();
        fs::write(&usual, b"").unwrap();
        assert_eq!(mode(&new), mode(&usual));
    }

    #[test]
    fn an_open_descriptor_is_written_through() {
        // The descriptor of a pipe, as the shell's `>(…)` gives.
        let (mut reader, writer) = std::io::pipe().unwrap();
        let number = std::os::fd::AsRawFd::as_raw_fd(&writer);
        write(format!("/dev/fd/{number}").as_ref(), b"through", false).unwrap();
        drop(writer);
        let mut text = String::new();
        reader.read_to_string(&mut text).unwrap();
        assert_eq!(text, "through");
    }
}
