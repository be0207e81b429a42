//! `knowledge get` against a server on this machine: nothing here leaves it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::Stdio;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use expect_test::expect;

use crate::knowledge::TABLE;
use crate::{Place, Run};

/// How long a test waits for what takes a moment.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn getting_asks_first_and_reports_what_is_missing() {
    let place = Place::with(&[]);
    let list = place.run("knowledge get --list moby");
    expect![[r#"
        moby (9 MB)
          Moby's thesaurus: 30,000 entries, 2.5 million synonyms
          Helps with clues that are synonyms of the answer.
          licence public domain
          from    https://registry.npmjs.org/moby/-/moby-1.1.2.tgz
          file    moby-1.1.2.tgz
    "#]]
    .assert_eq(&list.out);
    let nobody = place.run("knowledge get moby");
    assert_eq!(nobody.code, Some(2));
    assert!(nobody.err.contains("9 MB to fetch into "), "{}", nobody.err);
    assert!(nobody.err.contains("nobody can agree to the terms above; give --yes"));
    assert!(nobody.err.contains("takes a minute or two, about 1 GB of memory"), "{}", nobody.err);
    let clues = place.run("knowledge get moby xd-clues").err;
    assert!(clues.contains("a few minutes, at least 3 GB of memory and 2 GB of disk."), "{clues}");
    let unknown = place.run("knowledge get mobi --yes");
    assert!(unknown.err.contains("\"mobi\": no such source; expected one of: xd-clues,"));
    assert!(place.run("knowledge get --mirror here").err.contains("begins with http://"));

    let closed = TcpListener::bind("127.0.0.1:0").unwrap();
    let mirror = closed.local_addr().unwrap();
    drop(closed);
    let away = place.run(&format!("knowledge get moby --yes --mirror http://{mirror}"));
    assert_eq!(away.code, Some(3), "{}", away.err);
    assert!(away.err.contains(&format!("warning: moby: http://{mirror}/moby-1.1.2.tgz: ")));
    assert!(away.out.contains("Missing: moby."), "{}", away.out);
    let info = place.run("knowledge info");
    assert!(info.out.starts_with("Commands use the built-in knowledge"), "{}", info.out);
}

/// One of two sources is on the mirror: it is added, and the exit code says that the other is
/// missing.
#[test]
fn a_source_that_is_missing_at_the_end_shows_in_the_exit_code() {
    let (address, _) = mirror(archive(), 0);
    let place = Place::with(&[]);
    let run = place.run(&format!("knowledge get xd-clues moby --yes --mirror {address}"));
    assert_eq!(run.code, Some(3), "{}", run.err);
    assert!(run.out.starts_with("Added: xd-clues.\n"), "{}", run.out);
    assert!(run.out.contains("Missing: moby. Everything else is in place;"), "{}", run.out);
    assert_eq!(place.run("knowledge info data/wordwright/pack --verify").code, Some(0));
}

#[test]
fn a_download_resumes_after_the_program_was_killed() {
    let archive = archive();
    let half = archive.len() / 2;
    let (address, ranges) = mirror(archive, 1);
    let place = Place::with(&[]);
    let get = format!("knowledge get xd-clues --yes --mirror {address}");
    let data = place.path().join("data/wordwright");
    let part = data.join("downloads/xd-clues.zip.part");
    let have = || part.metadata().map_or(0, |metadata| metadata.len());

    let mut program = place.command(&get);
    let mut program = program.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    while have() < half as u64 {
        assert!(begun.elapsed() < PATIENCE, "{} of {half} bytes have come", have());
        std::thread::sleep(Duration::from_millis(5));
    }
    program.kill().unwrap();
    program.wait().unwrap();
    assert_eq!(ranges.recv_timeout(PATIENCE).unwrap(), "");
    assert_eq!(have(), half as u64, "what has come is kept");
    assert!(!data.join("pack").exists() && !data.join("clues.db").exists());

    let again = place.run(&get);
    assert_eq!(again.code, Some(0), "{}", again.err);
    assert_eq!(ranges.recv_timeout(PATIENCE).unwrap(), format!("bytes={half}-"));
    assert!(again.out.starts_with("Added: xd-clues.\n"), "{}", again.out);
    assert!(!part.exists());
    let info = place.run("knowledge info --verify");
    assert!(info.out.starts_with("Commands use this pack by default;"), "{}", info.out);
    assert!(info.out.contains("  source     xd-clues: 4"), "{}", info.out);
    assert!(info.out.ends_with("no damage found\n"), "{}", info.out);
}

#[test]
fn a_proxy_that_cannot_be_used_is_refused() {
    let (address, ranges) = mirror(archive(), 0);
    let place = Place::with(&[]);
    let mut get = place.command(&format!("knowledge get xd-clues --yes --mirror {address}"));
    let refused = Run::of(get.env("HTTPS_PROXY", "socks5://127.0.0.1:9").output().unwrap());
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    assert_eq!(
        refused.err.lines().last(),
        Some(
            "error: HTTPS_PROXY: socks5://127.0.0.1:9 is not a proxy that can be used; set it to \
             http://HOST:PORT or https://HOST:PORT, list hosts to reach without it in NO_PROXY, \
             or unset HTTPS_PROXY to do without a proxy"
        )
    );
    assert!(ranges.try_recv().is_err(), "nothing was asked for");
}

/// `xd-clues` with the clues of [`TABLE`].
fn archive() -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_ustar();
    header.set_size(TABLE.len() as u64);
    archive.append_data(&mut header, "clues.tsv", TABLE.as_bytes()).unwrap();
    archive.into_inner().unwrap()
}

/// A server of `xd-clues.zip`, and the `Range` of each request for it, empty where there was none.
/// The first answers, as many as `held`, stop halfway until the client hangs up.
fn mirror(file: Vec<u8>, mut held: u32) -> (String, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (seen, ranges) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // A client that hangs up ends only its own connection.
            let _ = answer(&stream, &file, held > 0, &seen);
            held = held.saturating_sub(1);
        }
    });
    (address, ranges)
}

/// Answers a request for `xd-clues.zip` with a file, and any other with 404.
fn answer(
    mut stream: &TcpStream,
    file: &[u8],
    is_held: bool,
    seen: &Sender<String>,
) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let first = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    let mut range = String::new();
    // The whole request: closing with a part unread would reset the connection.
    for line in lines {
        match line?.split_once(": ") {
            Some((name, value)) if name.eq_ignore_ascii_case("range") => {
                value.clone_into(&mut range);
            }
            Some(_) => {}
            None => break,
        }
    }
    if !first.contains("/xd-clues.zip ") {
        let status = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        return stream.write_all(status.as_bytes());
    }
    let from = range.strip_prefix("bytes=").and_then(|range| range.strip_suffix('-'));
    let from = from.and_then(|from| from.parse::<usize>().ok());
    // The test may be over.
    let _ = seen.send(range);
    let (of, rest) = (file.len(), &file[from.unwrap_or(0)..]);
    let status = match from {
        Some(from) => {
            format!("206 Partial Content\r\nContent-Range: bytes {from}-{}/{of}", of - 1)
        }
        None => "200 OK".to_owned(),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nETag: \"one\"\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        rest.len()
    )?;
    if is_held {
        stream.write_all(&rest[..rest.len() / 2])?;
        return stream.read(&mut [0]).map(drop);
    }
    stream.write_all(rest)
}
