//! `get` against a server on this machine: nothing here leaves it.

mod server;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use server::{Reply, Server};
use wordwright_gather::{
    Gathered, Mirror, NoWatcher, Place, Progress, Source, Watch, build, find_sources, get,
};
use wordwright_knowledge::{Date, Pack};

/// A small archive in the form of `xd-clues`.
fn clues(rows: usize) -> Vec<u8> {
    let mut text = "pubid\tyear\tanswer\tclue\n".to_owned();
    for row in 0..rows {
        let year = 1990 + row % 30;
        writeln!(text, "nyt\t{year}\tERIE\tGreat Lake, number {row}").expect("memory");
    }
    zipped(&[("xd/clues.tsv", text.as_bytes())])
}

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    use std::io::Write as _;
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let options = zip::write::SimpleFileOptions::default()
            .compression_method(zip::CompressionMethod::Stored);
        archive.start_file(*name, options).expect("memory");
        archive.write_all(bytes).expect("memory");
    }
    archive.finish().expect("memory").into_inner()
}

/// The nouns of a small `WordNet`: their `data` or their `index`.
fn noun(kind: &str) -> &'static str {
    match kind {
        "data" => "  1 a licence\n00001740 03 n 02 lake 0 loch 0 000 | a body of water\n",
        _ => "  1 a licence\nlake n 1 0 1 0 00001740\nloch n 1 0 1 0 00001740\n",
    }
}

fn wordnet() -> Vec<u8> {
    let mut files: Vec<(&str, &[u8])> = vec![
        ("oewn2025/data.noun", noun("data").as_bytes()),
        ("oewn2025/index.noun", noun("index").as_bytes()),
        ("oewn2025/LICENSE", b"free"),
    ];
    for name in ["data.verb", "index.verb", "data.adj", "index.adj", "data.adv", "index.adv"] {
        files.push((name, b""));
    }
    zipped(&files)
}

fn sources(names: &[&str]) -> Vec<&'static Source> {
    find_sources(names).expect("known names")
}

fn place(folder: &Path) -> Place {
    Place::new(folder.join("data"))
}

/// A place that has a small `WordNet`: a pack is built there in a moment, where that of a place
/// without one takes the whole `WordNet` that is built in.
fn small_place(folder: &Path) -> Place {
    let place = place(folder);
    fs::create_dir_all(place.wordnet()).expect("a folder");
    for part in ["noun", "verb", "adj", "adv"] {
        for kind in ["data", "index"] {
            let text = if part == "noun" { noun(kind) } else { "" };
            fs::write(place.wordnet().join(format!("{kind}.{part}")), text).expect("written");
        }
    }
    place
}

fn gather(place: &Place, server: &Server, names: &[&str]) -> Gathered {
    get(place, &sources(names), Some(server.mirror()), &mut NoWatcher).expect("gathers")
}

/// An address where nothing answers.
fn closed() -> String {
    let nobody = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    format!("http://{}", nobody.local_addr().expect("an address"))
}

/// The reasons why sources failed.
fn reasons(gathered: &Gathered) -> String {
    gathered.failed.iter().map(|failure| failure.reason.clone()).collect::<Vec<_>>().join("\n")
}

/// Stops after a number of progress reports.
struct StopAfter {
    bytes: u64,
    stopped: bool,
}

impl Watch for StopAfter {
    fn progress(&mut self, progress: &Progress<'_>) {
        if let Progress::Fetching { done, .. } = progress {
            self.stopped |= *done >= self.bytes;
        }
    }

    fn is_stopped(&self) -> bool {
        self.stopped
    }
}

#[test]
fn sources_become_a_pack_and_years_are_dates() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = place(folder.path());
    let server = Server::start(vec![
        ("xd-clues.zip", Reply::file(clues(60))),
        ("english-wordnet-2025.zip", Reply::file(wordnet())),
    ]);
    let gathered = gather(&place, &server, &["xd-clues", "wordnet"]);
    assert_eq!(reasons(&gathered), "");
    assert_eq!(gathered.added, ["xd-clues", "wordnet"]);
    let pack = gathered.built.expect("a pack").pack;
    assert_eq!(pack.archive_clues(), 60);
    assert_eq!(pack.relations().len(), 2);
    let source = pack.manifest().sources.iter().find(|source| source.name == "xd-clues");
    let source = source.expect("named as in the catalogue");
    assert_eq!(source.dates, Some(("1990-12-31".to_owned(), "2019-12-31".to_owned())));
    let installed = place.installed().expect("readable");
    let names: Vec<&str> = installed.iter().map(|source| source.name).collect();
    assert_eq!(names, ["xd-clues", "wordnet"]);
    assert!(fs::read_dir(place.folder().join("downloads")).expect("there").next().is_none());

    // Nothing is missing, so nothing is requested and nothing is built.
    let asked = server.asked();
    let again = get(&place, &[], Some(server.mirror()), &mut NoWatcher).expect("nothing to do");
    assert!(again.built.is_none() && server.asked() == asked);
}

#[test]
fn a_stopped_download_resumes() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = small_place(folder.path());
    let file = clues(40_000);
    let server = Server::start(vec![("xd-clues.zip", Reply::file(file.clone()))]);
    let mut stop = StopAfter { bytes: file.len() as u64 / 3, stopped: false };
    let half = get(&place, &sources(&["xd-clues"]), Some(server.mirror()), &mut stop);
    let half = half.expect("stops");
    assert!(half.stopped && half.built.is_none());
    let part = place.folder().join("downloads/xd-clues.zip.part");
    let have = part.metadata().expect("what has come is kept").len();
    assert!(0 < have && have < file.len() as u64);
    assert!(!place.pack().exists() && !place.database().exists(), "nothing half-installed");

    let whole = gather(&place, &server, &["xd-clues"]);
    assert_eq!(whole.built.expect("a pack").pack.archive_clues(), 40_000);
    let ranges = server.ranges();
    assert_eq!(ranges, ["", &format!("bytes={have}-")], "only the rest was asked for");
}

#[test]
fn a_broken_download_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = small_place(folder.path());
    let file = clues(5_000);
    let server = Server::start(vec![("xd-clues.zip", Reply::breaking(file, 2))]);
    let gathered = gather(&place, &server, &["xd-clues"]);
    assert_eq!(reasons(&gathered), "");
    assert_eq!(server.asked(), 3, "broken twice");
    assert_eq!(gathered.built.expect("a pack").pack.archive_clues(), 5_000);
}

#[test]
fn a_file_that_changed_meanwhile_is_fetched_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = small_place(folder.path());
    let server = Server::start(vec![("xd-clues.zip", Reply::file(clues(30_000)))]);
    let mut stop = StopAfter { bytes: 100_000, stopped: false };
    get(&place, &sources(&["xd-clues"]), Some(server.mirror()), &mut stop).expect("stops");
    let newer = Server::start(vec![("xd-clues.zip", Reply::file(clues(70)).tagged("\"newer\""))]);
    let gathered = gather(&place, &newer, &["xd-clues"]);
    assert_eq!(reasons(&gathered), "");
    assert_eq!(gathered.built.expect("a pack").pack.archive_clues(), 70);
}

#[test]
fn a_wrong_checksum_is_refused_and_the_others_are_added() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = small_place(folder.path());
    let server = Server::start(vec![
        ("xd-clues.zip", Reply::file(clues(50))),
        ("moby-1.1.2.tgz", Reply::file(b"not what it was".to_vec())),
    ]);
    let gathered = gather(&place, &server, &["xd-clues", "moby", "wordsegment"]);
    assert_eq!(gathered.added, ["xd-clues"]);
    let message = reasons(&gathered);
    assert!(message.contains("moby-1.1.2.tgz: the checksum is wrong"), "{message}");
    assert!(message.contains("wordsegment-1.3.1-py2.py3-none-any.whl: the server answers 404"));
    assert!(gathered.built.is_some());
    assert!(!place.folder().join("downloads/moby-1.1.2.tgz").exists());
    assert!(!place.folder().join("downloads/moby-1.1.2.tgz.part").exists());
}

#[test]
fn lists_other_than_those_known_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = place(folder.path());
    let altered = zipped(&[("word2vec/vocabulary/vocabulary_01.txt", b"Jim_Beam\n")]);
    let server = Server::start(vec![("inspect_word2vec-2a88080.tar.gz", Reply::file(altered))]);
    let gathered = gather(&place, &server, &["google-news"]);
    assert!(reasons(&gathered).contains("the checksum of its lists is wrong"));
    assert!(gathered.added.is_empty() && gathered.built.is_none());
    // Nor does the next run build a pack of an empty database.
    let again = get(&place, &[], None, &mut NoWatcher).expect("nothing to do");
    assert!(again.built.is_none() && !place.pack().exists());
}

#[test]
fn an_unreachable_host_and_rubbish_leave_the_pack_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = place(folder.path());
    let server = Server::start(vec![("xd-clues.zip", Reply::file(clues(50)))]);
    gather(&place, &server, &["xd-clues"]);
    let manifest = || fs::read(place.pack().join("manifest.json")).expect("a pack");
    let before = manifest();

    let address = closed();
    let mirror = Mirror::new(&address).expect("an address");
    let gathered = get(&place, &sources(&["moby"]), Some(mirror), &mut NoWatcher).expect("gathers");
    assert!(reasons(&gathered).starts_with(&address), "{}", reasons(&gathered));

    let rubbish = Server::start(vec![
        ("xd-clues.zip", Reply::file(b"<html>moved</html>".to_vec())),
        ("english-wordnet-2025.zip", Reply::file(zipped(&[("data.noun", b"no synset\n")]))),
    ]);
    let gathered = gather(&place, &rubbish, &["xd-clues", "wordnet"]);
    assert_eq!(gathered.failed.len(), 2, "{}", reasons(&gathered));
    assert!(reasons(&gathered).contains("is not what wordnet should be"));
    assert!(gathered.built.is_none() && !place.wordnet().exists());
    assert_eq!(manifest(), before);
}

/// A name that is too long for a file stands for a disk that fills up halfway.
#[test]
fn a_wordnet_that_cannot_be_written_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = place(folder.path());
    let long = format!("{}.exc", "long".repeat(100));
    let files = [("data.noun", b"".as_slice()), (&long, b"")];
    let server = Server::start(vec![("english-wordnet-2025.zip", Reply::file(zipped(&files)))]);
    let error = get(&place, &sources(&["wordnet"]), Some(server.mirror()), &mut NoWatcher);
    let message = error.expect_err("no such name").to_string();
    assert!(message.contains("wordnet.unfinished: cannot be written: "), "{message}");
    assert!(!place.folder().join("wordnet.unfinished").exists() && !place.wordnet().exists());
}

#[test]
fn an_older_pack_is_replaced_once_the_new_one_is_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = small_place(folder.path());
    let server = Server::start(vec![("xd-clues.zip", Reply::file(clues(50)))]);
    gather(&place, &server, &["xd-clues"]);
    let manifest = place.pack().join("manifest.json");
    let text = fs::read_to_string(&manifest).expect("a pack");
    fs::write(&manifest, text.replacen("\"version\": ", "\"version\": 9", 1)).expect("written");
    assert!(Pack::open(&place.pack()).is_err());
    // Nothing needs to be fetched for it.
    let again = get(&place, &[], None, &mut NoWatcher).expect("builds");
    assert_eq!(again.built.expect("a pack").pack.archive_clues(), 50);
}

#[test]
fn a_pack_without_wordnet_has_the_relations_that_are_built_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = place(folder.path());
    let server = Server::start(vec![("xd-clues.zip", Reply::file(clues(50)))]);
    let built = gather(&place, &server, &["xd-clues"]).built.expect("a pack");
    let embedded = Pack::embedded().relations();
    let relations = built.pack.relations();
    assert!(relations.len() >= embedded.len(), "{}", relations.len());
    let related = |relations: wordwright_knowledge::Relations<'_>| {
        let lemma = relations.find("great lakes").expect("a lemma");
        let related = relations.related(lemma).into_iter();
        related.map(|other| relations.text(other.lemma).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(related(relations), related(embedded));
    let forms = relations.lemmas("went");
    assert!(forms.iter().any(|&(lemma, _)| relations.text(lemma) == "go"));
}

#[test]
fn a_pack_that_was_built_up_to_a_date_stays_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = place(folder.path());
    let server = Server::start(vec![
        ("xd-clues.zip", Reply::file(clues(60))),
        ("english-wordnet-2025.zip", Reply::file(wordnet())),
    ]);
    gather(&place, &server, &["xd-clues"]);
    let mut plan = place.plan().unwrap();
    plan.options.until = Date::parse("2004-06-30");
    plan.plain = true;
    let limited = build(&plan, &mut NoWatcher).expect("builds").pack.archive_clues();

    let built = gather(&place, &server, &["wordnet"]).built.expect("a pack");
    assert_eq!(built.pack.archive_clues(), limited);
    assert_eq!(built.pack.manifest().until.as_deref(), Some("2004-06-30"));
    assert!(built.notes.iter().any(|note| note.contains("2004-06-30")), "{:?}", built.notes);
}

/// The environment of [`elsewhere`]: the folder, and the address of the mirror.
const FOLDER: &str = "WORDWRIGHT_TEST_FOLDER";
const ADDRESS: &str = "WORDWRIGHT_TEST_ADDRESS";

/// Gathers `xd-clues` in a separate process, which can be killed and has its own
/// environment.
fn elsewhere(place: &Place, address: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["--ignored", "--exact", "gathers_for_another_test", "--nocapture"]);
    command.env(FOLDER, place.folder()).env(ADDRESS, address);
    for name in ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"] {
        command.env_remove(name).env_remove(name.to_lowercase());
    }
    command.stdout(Stdio::piped());
    command
}

#[test]
#[ignore = "other tests run it as a program"]
fn gathers_for_another_test() {
    let variable = |name| std::env::var(name).expect("set by the test that runs this");
    let place = Place::new(variable(FOLDER).into());
    let mirror = Mirror::new(&variable(ADDRESS)).expect("an address");
    let gathered = get(&place, &sources(&["xd-clues"]), Some(mirror), &mut NoWatcher);
    match gathered {
        Ok(gathered) => println!("{}", reasons(&gathered)),
        Err(problem) => println!("{problem}"),
    }
}

#[test]
fn a_download_resumes_after_the_program_was_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = small_place(folder.path());
    let server = Server::start(vec![("xd-clues.zip", Reply::file(clues(40_000)))]);
    let part = place.folder().join("downloads/xd-clues.zip.part");
    let have = || part.metadata().map_or(0, |metadata| metadata.len());

    let mut program = elsewhere(&place, server.address()).spawn().expect("starts");
    let start = Instant::now();
    while have() == 0 {
        assert!(start.elapsed() < Duration::from_secs(60), "nothing has come");
        std::thread::sleep(Duration::from_millis(5));
    }
    program.kill().expect("runs");
    program.wait().expect("ends");
    let have = have();
    assert!(!place.pack().exists() && !place.database().exists(), "nothing half-installed");

    let gathered = gather(&place, &server, &["xd-clues"]);
    assert_eq!(gathered.built.expect("a pack").pack.archive_clues(), 40_000);
    assert_eq!(server.ranges(), ["", &format!("bytes={have}-")], "only the rest was asked for");
}

#[test]
fn a_proxy_is_used_and_an_unreachable_one_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = small_place(folder.path());
    let server = Server::start(vec![("xd-clues.zip", Reply::file(clues(50)))]);
    // There is no such host: only the proxy can provide the file.
    let address = "http://words.invalid/files";
    let through = |proxy: &str| {
        let mut program = elsewhere(&place, address);
        let output = program.env("ALL_PROXY", proxy).output().expect("starts");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let proxy = server.address().trim_end_matches("/files/").to_owned();
    let message = through(&proxy);
    assert_eq!(Pack::open(&place.pack()).expect("a pack").archive_clues(), 50, "{message}");

    let nobody = closed();
    let message = through(&nobody.replace("http://", "http://ann:secret@"));
    assert!(
        message.contains("http://words.invalid/files/xd-clues.zip: nothing answers"),
        "{message}"
    );
    let named = format!("through the proxy {}", nobody.trim_start_matches("http://"));
    assert!(message.contains(&named) && !message.contains("secret"), "{message}");
    let message = through("http://proxy.invalid:3128");
    assert!(
        message.contains("the name of the proxy proxy.invalid:3128 cannot be resolved"),
        "{message}"
    );
    let message = elsewhere(&place, address).output().expect("starts").stdout;
    let message = String::from_utf8_lossy(&message);
    assert!(message.contains("check the network connection"), "{message}");
}

/// The client would connect directly.
#[test]
fn a_proxy_that_cannot_be_used_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = small_place(folder.path());
    let server = Server::start(vec![("xd-clues.zip", Reply::file(clues(50)))]);
    for (variable, value) in [
        ("HTTPS_PROXY", "socks5://ann:secret@127.0.0.1:9"),
        ("all_proxy", "ftp://127.0.0.1:9"),
        ("http_proxy", "http://:::"),
    ] {
        let mut program = elsewhere(&place, server.address());
        let output = program.env(variable, value).output().expect("starts");
        let message = String::from_utf8_lossy(&output.stdout);
        assert_eq!(server.asked(), 0, "{variable}: {message}");
        let unset = format!("unset {variable} to do without a proxy");
        assert!(message.contains(&unset) && !message.contains("secret"), "{message}");
        assert!(message.contains("set it to http://HOST:PORT"), "{message}");
    }
    // Empty variables are as good as none, and a host in NO_PROXY needs no proxy.
    let mut program = elsewhere(&place, server.address());
    let settings = [("ALL_PROXY", ""), ("HTTPS_PROXY", "ftp://h"), ("NO_PROXY", "a,127.0.0.1")];
    let output = program.envs(settings).output().expect("starts");
    let message = String::from_utf8_lossy(&output.stdout);
    assert_eq!(Pack::open(&place.pack()).expect("a pack").archive_clues(), 50, "{message}");
}

#[test]
fn a_proxy_that_asks_for_a_password_is_reported_at_once() {
    use std::io::{BufRead as _, Write as _};
    let folder = tempfile::tempdir().expect("a folder");
    let place = place(folder.path());
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let proxy = listener.local_addr().expect("an address").to_string();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let stream = stream.expect("a client");
            // The whole request: closing with a part unread would reset the connection.
            let mut lines = std::io::BufReader::new(&stream).lines();
            while !lines.next().expect("an empty line").expect("a request").is_empty() {}
            let answer = b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n";
            (&stream).write_all(answer).expect("a client that listens");
        }
    });
    let mut program = elsewhere(&place, "https://words.invalid/files");
    let output = program.env("HTTPS_PROXY", format!("http://{proxy}")).output().expect("starts");
    let message = String::from_utf8_lossy(&output.stdout);
    let expected = format!(
        "the proxy {proxy} asks for a name and a password; set \
         HTTPS_PROXY=http://NAME:PASSWORD@HOST:PORT"
    );
    assert!(message.contains(&expected), "{message}");
}

/// A file that is always full stands for the disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_the_pack_stays_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = small_place(folder.path());
    let server = Server::start(vec![("xd-clues.zip", Reply::file(clues(50)))]);
    gather(&place, &server, &["xd-clues"]);
    let manifest = || fs::read(place.pack().join("manifest.json")).expect("a pack");
    let before = manifest();
    let part = place.folder().join("downloads/xd-clues.zip.part");
    std::os::unix::fs::symlink("/dev/full", part).expect("a link");

    let full = get(&place, &sources(&["xd-clues"]), Some(server.mirror()), &mut NoWatcher);
    let message = full.expect_err("no room").to_string();
    assert!(message.contains("the disk is full; finished work is kept"), "{message}");
    assert_eq!(manifest(), before);
}

#[test]
fn only_one_gathers_at_a_time() {
    static SEEN: AtomicUsize = AtomicUsize::new(0);
    struct Second<'a>(&'a Place);
    impl Watch for Second<'_> {
        fn progress(&mut self, _: &Progress<'_>) {
            let error = get(self.0, &[], None, &mut NoWatcher).expect_err("busy");
            assert!(error.to_string().contains("another program is fetching"), "{error}");
            SEEN.fetch_add(1, Ordering::Relaxed);
        }

        fn is_stopped(&self) -> bool {
            false
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let place = small_place(folder.path());
    let server = Server::start(vec![("xd-clues.zip", Reply::file(clues(20)))]);
    let mirror = Some(server.mirror());
    get(&place, &sources(&["xd-clues"]), mirror, &mut Second(&place)).expect("gathers");
    assert!(SEEN.load(Ordering::Relaxed) > 0);
}
