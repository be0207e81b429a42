//! `batch`: shards and their merged results.

use crate::Place;

/// Filled from the embedded list.
const NINE: &[u8] = include_bytes!("../../../../examples/puzzles/nine-by-nine.ipuz");

#[test]
fn a_manifest_opens_no_file_elsewhere_unless_allowed() {
    let place = Place::with(&[("secret.txt", "..\n")]);
    for folder in ["theirs", "mine", "patterns"] {
        std::fs::create_dir(place.path().join(folder)).unwrap();
    }
    place.write("patterns/open.txt", b"...\n...\n...\n");
    // A stranger's, who knows what is in a file.
    let planned = place.run("batch plan fill secret.txt -o -");
    let whole = place.path().canonicalize().unwrap();
    let name = serde_json::to_string(&whole.join("secret.txt")).unwrap();
    for other in ["\"../secret.txt\"", &name] {
        assert!(planned.out.contains("\"secret.txt\""), "{}", planned.out);
        let text = planned.out.replace("\"secret.txt\"", other);
        place.write("theirs/m.json", text.as_bytes());
        let run = place.run("batch run theirs/m.json --out theirs/shards");
        assert_eq!(run.code, Some(2), "{}", run.err);
        assert!(run.err.contains("secret.txt: outside the folder of the manifest"), "{}", run.err);
    }
    // One's own names files elsewhere by their full paths.
    let planned = place.run("batch plan fill patterns -o mine/m.json");
    assert_eq!(planned.code, Some(0), "{}", planned.err);
    let note = "open.txt is outside the manifest's folder: run with --allow ";
    assert!(planned.err.contains(note), "{}", planned.err);
    assert_eq!(place.run("batch run mine/m.json --out mine/shards").code, Some(2));
    let run = place.run("batch run mine/m.json --out mine/shards --allow patterns");
    assert_eq!(run.code, Some(0), "{}", run.err);
    // Only the lines of shards are merged.
    let merged = place.run("batch merge mine/m.json --out mine/shards -o mine/result");
    assert_eq!(merged.code, Some(0), "{}", merged.err);
}

#[test]
fn lines_that_are_left_out_are_told_when_a_batch_is_planned() {
    let place = Place::with(&[("open.txt", "...\n"), ("w.txt", "CAT;50\nDOG;lots\n7\n")]);
    let planned = place.run("batch plan fill open.txt --words w.txt");
    assert_eq!(planned.code, Some(0), "{}", planned.err);
    assert!(planned.err.contains("w.txt: 2 of 3 lines left out"), "{}", planned.err);
}

#[test]
fn a_merge_opens_no_training_elsewhere_unless_allowed() {
    let place = Place::with(&[]);
    std::fs::create_dir(place.path().join("mine")).unwrap();
    let plan = "batch plan train-leaves next.training --games 2 --set pieces=1 -o mine/m.json";
    assert_eq!(place.run(plan).code, Some(0));
    let run = place.run("batch run mine/m.json --out shards --allow .");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let merge = "batch merge mine/m.json --out shards -o merged.training";
    let refused = place.run(merge);
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    assert!(refused.err.contains("next.training: outside the folder"), "{}", refused.err);
    let merged = place.run(&format!("{merge} --allow ."));
    assert_eq!(merged.code, Some(0), "{}", merged.err);
}

#[cfg(unix)]
#[test]
fn a_pipe_among_the_shards_is_not_waited_for() {
    let place = Place::with(&[("open.txt", "...\n...\n...\n")]);
    place.run("batch plan fill open.txt");
    std::fs::create_dir(place.path().join("shards")).unwrap();
    let mode = nix::sys::stat::Mode::from_bits_truncate(0o600);
    let pipe = place.path().join("shards/shard-00001-of-00001.jsonl");
    nix::unistd::mkfifo(&pipe, mode).unwrap();
    let merged = place.run("batch merge manifest.json --out shards -o result");
    assert_eq!(merged.code, Some(3), "{}", merged.err);
    let run = place.run("batch run manifest.json --out shards");
    assert_eq!(run.code, Some(2), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn a_pipe_that_a_manifest_names_is_not_waited_for() {
    let place = Place::with(&[("open.txt", "...\n...\n...\n")]);
    place.run("batch plan fill open.txt");
    std::fs::remove_file(place.path().join("open.txt")).unwrap();
    let mode = nix::sys::stat::Mode::from_bits_truncate(0o600);
    nix::unistd::mkfifo(&place.path().join("open.txt"), mode).unwrap();
    let run = place.run("batch run manifest.json --out shards");
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert!(run.err.contains("open.txt: cannot be read: it is a device or a pipe"), "{}", run.err);
}

#[test]
fn a_batch_is_planned_run_and_merged() {
    let place = Place::with(&[("open.txt", "...\n...\n")]);
    place.write("nine.ipuz", NINE);
    let planned = place.run("batch plan evaluate nine.ipuz open.txt");
    assert_eq!(planned.code, Some(0), "{}", planned.err);
    assert_eq!(planned.out, "manifest.json: evaluate 2 items, best run as 2 shards\n");
    let run = place.run("batch run manifest.json --shard 2/2 --out shards");
    assert_eq!(run.out, "shards/shard-00002-of-00002.jsonl: done\n", "{}", run.err);
    let run = place.run("batch run manifest.json --shard 2/2 --out shards");
    assert_eq!(run.out, "shards/shard-00002-of-00002.jsonl: was done\n", "{}", run.err);

    let merged = place.run("batch merge manifest.json --out shards -o result.jsonl");
    assert_eq!(merged.code, Some(3), "{}", merged.err);
    assert!(merged.err.contains("1 of 2 items are missing: run --shard 1/2;"), "{}", merged.err);
    place.run("batch run manifest.json --shard 1/2 --out shards --threads 2");
    let merged = place.run("batch merge manifest.json --out shards -o result.jsonl");
    assert_eq!(merged.code, Some(0), "{}", merged.err);
    let first = "result.jsonl: 2 items, 1 with unusable input\n";
    assert!(merged.out.starts_with(first), "{}", merged.out);
    let result = place.read("result.jsonl");
    assert!(result.starts_with(r#"{"item":0,"input":"nine.ipuz","rows":["#), "{result}");

    let again = place.run("batch merge manifest.json --out shards -o result.jsonl");
    assert_eq!(again.code, Some(2));
    assert!(again.err.contains("already exists"), "{}", again.err);
    place.run("batch run manifest.json --out shards");
    let whole = place.run("batch merge manifest.json --out shards -o result.jsonl --force --json");
    assert!(
        whole.out.starts_with(r#"{"items":2,"failed":1,"sums":[["puzzles",1.0]"#),
        "{}",
        whole.out
    );
    assert_eq!(place.read("result.jsonl"), result);
}

#[test]
fn impossible_batches() {
    let place =
        Place::with(&[("open.txt", "...\n...\n"), ("old.json", r#"{"wordwright_batch": 0}"#)]);
    for (line, expected) in [
        ("batch plan knit open.txt", "[possible values: fill, design,"),
        ("batch plan fill nothing.txt", "nothing.txt: cannot be read"),
        ("batch plan fill open.txt --set speed=9", "unknown field `speed`"),
        ("batch plan fill open.txt --set speed", "expected NAME=VALUE"),
        ("batch plan fill", "has no inputs"),
        ("batch run old.json --out shards", "found version 0, expected 1"),
        ("batch run old.json --out shards --shard 3/2", "expected I/N"),
        ("batch run none.json --out shards", "none.json: cannot be read"),
    ] {
        let run = place.run(line);
        assert_eq!(run.code, Some(2), "{line}: {}", run.out);
        assert!(run.err.contains(expected), "{line}: {}", run.err);
    }
    assert_eq!(place.names(), ["old.json", "open.txt"]);
}

#[test]
fn a_batch_is_written_to_streams_and_pipes_too() {
    let place = Place::with(&[("open.txt", "...\n...\n")]);
    let planned = place.run("batch plan fill open.txt -o - --set min_score=10");
    assert_eq!(planned.code, Some(0), "{}", planned.err);
    assert!(planned.out.contains(r#""name": "open.txt""#), "{}", planned.out);
    assert_eq!(planned.err, "-: fill 1 item, best run as 1 shard\n");
    place.write("manifest.json", planned.out.as_bytes());
    place.run("batch run manifest.json --out shards");
    place.run("batch merge manifest.json --out shards -o merged");
    let items = place.read("merged");
    for output in ["-", "/dev/stdout"] {
        let merged = place.run(&format!("batch merge manifest.json --out shards -o {output}"));
        assert!(merged.out.starts_with(&items), "{output}: {}{}", merged.out, merged.err);
    }
    assert!(place.names().iter().all(|name| name != "-"));
    let both = place.run("batch merge manifest.json --out shards -o - --json");
    assert!(both.err.contains("both want standard output"), "{}", both.err);
}

#[cfg(unix)]
#[test]
fn a_batch_is_written_into_a_fifo() {
    let place = Place::with(&[("open.txt", "...\n...\n")]);
    place.run("batch plan fill open.txt");
    place.run("batch run manifest.json --out shards");
    place.run("batch merge manifest.json --out shards -o merged");
    let pipe = place.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read_to_string(pipe).unwrap()
    });
    let merged = place.run("batch merge manifest.json --out shards -o pipe");
    assert_eq!(merged.code, Some(0), "{}", merged.err);
    assert_eq!(reader.join().unwrap(), place.read("merged"));
}

#[test]
fn a_reader_of_a_batch_may_go_away() {
    let place = Place::with(&[("open.txt", "...\n...\n")]);
    place.run("batch plan fill open.txt");
    place.run("batch run manifest.json --out shards");
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut merge = std::process::Command::new(crate::PROGRAM);
    merge.args("batch merge manifest.json --out shards -o -".split(' '));
    let merged = merge.current_dir(place.path()).stdout(writer).output().unwrap();
    assert_eq!(merged.status.code(), Some(0), "{}", String::from_utf8_lossy(&merged.stderr));
}

#[test]
fn leaves_beside_a_training_are_not_overwritten_unasked() {
    let place = Place::with(&[]);
    let planned = place.run("batch plan train-leaves next.training --games 2 --set pieces=1");
    assert_eq!(planned.code, Some(0), "{}", planned.err);
    place.run("batch run manifest.json --out shards");
    place.write("done.leaves", b"precious");
    let merge = "batch merge manifest.json --out shards -o";
    let refused = place.run(&format!("{merge} done.training"));
    assert!(refused.err.contains("done.leaves: already exists"), "{}", refused.err);
    let refused = place.run(&format!("{merge} other.leaves"));
    assert!(refused.err.contains("name a file with another ending"), "{}", refused.err);
    assert_eq!(place.read("done.leaves"), "precious");
    assert!(!place.names().contains(&"done.training".to_owned()));
    assert_eq!(place.run(&format!("{merge} done.training --force")).code, Some(0));
}
