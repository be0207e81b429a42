//! Adding to the clue database and building packs where no room is left: on a small disk of the
//! test's own where the system lets it have one, and under a limit on the length of files.

use std::fmt::Write as _;
use std::process::{Command, Stdio};

use crate::{PROGRAM, Place, Run};

/// Clues to add and to build with.
fn place() -> Place {
    let mut table = "date\tslot\tclue\tanswer\n".to_owned();
    for row in 0..10_000 {
        let letters = [row / 676 % 26, row / 26 % 26, row % 26];
        let answer: String = letters.map(|letter| char::from(b'A' + letter as u8)).iter().collect();
        // Writing to a string cannot fail.
        let _ = writeln!(table, "2004-02-01\tA{row}\tA made-up clue, number {row}\tX{answer}");
    }
    Place::with(&[("clues.tsv", &table)])
}

/// Runs a script of the shell with the program as `$W`.
fn script(place: &Place, shell: &[&str], text: &str) -> Run {
    let mut command = Command::new(shell[0]);
    command.args(&shell[1..]).args(["sh", "-c", text]).current_dir(place.path());
    command.env("W", PROGRAM).env("XDG_DATA_HOME", place.path().join("data"));
    Run::of(command.stdin(Stdio::null()).output().unwrap())
}

/// Runs a script with a disk of `kibibytes` at `disk`; `None` where the system allows none.
fn on_disk(place: &Place, kibibytes: u64, text: &str) -> Option<Run> {
    let shell = ["unshare", "--user", "--map-root-user", "--mount"];
    let mount = format!("mkdir -p disk && mount -t tmpfs -o size={kibibytes}k none disk");
    let has_disks = Command::new(shell[0])
        .args(&shell[1..])
        .args(["sh", "-c", &mount])
        .current_dir(place.path())
        .output()
        .is_ok_and(|tried| tried.status.success());
    if !has_disks {
        println!("skipped: this system lets nobody mount a disk of their own");
    }
    has_disks.then(|| script(place, &shell, &format!("{mount}\n{text}")))
}

/// The size of everything in the pack `pack`.
fn pack_kibibytes(place: &Place) -> u64 {
    let size = script(place, &["env"], "du -sk pack");
    size.out.split_whitespace().next().unwrap().parse().unwrap()
}

#[test]
fn a_pack_that_finds_no_room_leaves_nothing_and_the_old_one_whole() {
    let place = place();
    assert_eq!(place.run("knowledge add clues.tsv --database a.db").code, Some(0));
    let built = place.run("knowledge build -o pack --database a.db --plain");
    assert_eq!(built.code, Some(0), "{}", built.err);
    let size = pack_kibibytes(&place);

    // Where there is no pack yet: in the middle, and near the end.
    for share in [40, 95] {
        let room = size * share / 100;
        let build = "$W knowledge build -o disk/pack --database a.db --plain; echo $?
            find disk -mindepth 1 ! -name .lock ! -path disk/pack";
        let Some(run) = on_disk(&place, room, build) else { break };
        assert_eq!(run.out, "2\n", "{room} KiB: {}", run.err);
        assert!(run.err.contains("the disk is full"), "{room} KiB: {}", run.err);
        assert!(run.err.contains("free some space and run this again"), "{}", run.err);
    }
    // With room for one pack, but not for two.
    let rebuild = "cp -r pack disk/pack && find disk | sort > before
        $W knowledge build -o disk/pack --database a.db --plain --force; echo $?
        find disk | sort | diff before -; $W knowledge info disk/pack --verify";
    if let Some(run) = on_disk(&place, size * 3 / 2, rebuild) {
        assert!(run.out.starts_with("2\ndisk/pack\n"), "{}{}", run.out, run.err);
        assert!(run.out.ends_with("no damage found\n"), "{}", run.out);
        assert!(run.err.contains("the disk is full"), "{}", run.err);
    }
    // The system refuses bytes in the middle of a file here, too, with other words.
    let build = "trap '' XFSZ; ulimit -f 2000
        $W knowledge build -o pack --database a.db --plain --force; echo $?
        find pack -name .unfinished; $W knowledge info pack --verify";
    let run = script(&place, &["env"], build);
    assert!(run.out.starts_with("2\npack\n"), "{}{}", run.out, run.err);
    assert!(run.out.ends_with("no damage found\n"), "{}", run.out);
    assert!(run.err.contains(": cannot be written: "), "{}", run.err);
}

#[test]
fn clues_that_find_no_room_are_added_once_there_is_some() {
    let place = place();
    let add = "$W knowledge add clues.tsv --database disk/a.db; echo $?
        $W knowledge info --database disk/a.db --verify; echo $?
        mount -o remount,size=64m disk
        $W knowledge add clues.tsv --database disk/a.db; echo $?
        $W knowledge info --database disk/a.db --verify";
    let Some(run) = on_disk(&place, 1024, add) else { return };
    assert!(
        run.err.contains("disk/a.db: the disk is full; what was added before is kept: free some"),
        "{}",
        run.err
    );
    assert!(run.out.starts_with("2\n"), "{}", run.out);
    assert!(run.out.contains("  clues      10000 with answers"), "{}{}", run.out, run.err);
    assert!(run.out.ends_with("no damage found\n"), "{}", run.out);
}
