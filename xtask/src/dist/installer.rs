//! The installer of this system, with files of this machine in the place of the published ones.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::error::TaskError;

/// The installer.
pub const SCRIPT: &str =
    if cfg!(windows) { "packaging/install.ps1" } else { "packaging/install.sh" };

/// Puts an archive and the list of checksums where the installer looks for the latest release,
/// if `releases` is the page of all releases.
///
/// # Errors
/// A file that cannot be copied.
pub fn offer(releases: &Path, archive: &Path, checksums: &Path) -> Result<(), TaskError> {
    let latest = releases.join("latest/download");
    let failed = |source| TaskError::Write { path: latest.clone(), source };
    fs::create_dir_all(&latest).map_err(failed)?;
    for file in [archive, checksums] {
        fs::copy(file, latest.join(file.file_name().unwrap_or_default())).map_err(failed)?;
    }
    Ok(())
}

/// The installer, ready to start; it finds the releases in a folder.
pub fn command(root: &Path, releases: &Path) -> Command {
    let shell: &[&str] = if cfg!(windows) { &["pwsh", "-NoProfile", "-File"] } else { &["sh"] };
    let scheme = if cfg!(windows) { "" } else { "file://" };
    let mut installer = Command::new(shell[0]);
    installer.args(&shell[1..]).arg(root.join(SCRIPT)).env_remove("WORDWRIGHT_VERSION");
    installer.env("WORDWRIGHT_RELEASES", format!("{scheme}{}", releases.display()));
    installer.env("WORDWRIGHT_KEEP_PATH", "1");
    installer
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::net::{TcpListener, TcpStream};
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::path::PathBuf;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use tempfile::TempDir;

    use super::*;
    use crate::cargo::root;
    use crate::dist::{host, write_checksums};

    /// What the installer needs besides `sh` and a program to download with. Of the two for
    /// checksums, Linux and macOS have one each.
    const TOOLS: [&str; 11] =
        ["cat", "cp", "grep", "gzip", "mkdir", "mktemp", "mv", "rm", "sha256sum", "shasum", "tar"];

    /// Releases with one of a small program, and folders to install it in.
    struct Forge(TempDir);

    impl Forge {
        fn new() -> Self {
            let forge = Self(tempfile::tempdir().unwrap());
            let name = format!("wordwright-{}", host().unwrap());
            let archive = forge.path(&format!("{name}.tar.gz"));
            let program = b"#!/bin/sh\necho wordwright 0.0.0\n";
            let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
            let mut header = tar::Header::new_gnu();
            header.set_size(program.len() as u64);
            header.set_mode(0o755);
            tar.append_data(&mut header, format!("{name}/wordwright"), &program[..]).unwrap();
            fs::write(&archive, tar.into_inner().unwrap().finish().unwrap()).unwrap();
            let checksums = write_checksums(forge.0.path(), std::slice::from_ref(&archive));
            offer(&forge.path("releases"), &archive, &checksums.unwrap()).unwrap();
            for folder in ["home", "tmp", "tools"] {
                fs::create_dir(forge.path(folder)).unwrap();
            }
            for tool in TOOLS.into_iter().chain(["sh", "uname"]) {
                forge.has_tool(tool);
            }
            forge
        }

        fn path(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }

        /// Offers a program of this machine to the installer; false if there is none.
        fn has_tool(&self, name: &str) -> bool {
            let folders = std::env::var_os("PATH").unwrap_or_default();
            let mut paths = std::env::split_paths(&folders).map(|folder| folder.join(name));
            let found = paths.find(|path| path.is_file());
            found.inspect(|path| symlink(path, self.path("tools").join(name)).unwrap()).is_some()
        }

        /// The installer with an empty home and no programs but those that were offered.
        fn installer(&self) -> Command {
            let mut installer = command(&root(), &self.path("releases"));
            installer.env_remove("WORDWRIGHT_BIN").env("TMPDIR", self.path("tmp"));
            installer.env("PATH", self.path("tools")).env("HOME", self.path("home"));
            installer
        }

        /// Runs an installer that must fail and leave nothing, and returns what it says.
        fn refuses(&self, mut installer: Command) -> String {
            let output = installer.output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert!(!output.status.success(), "{said}");
            for folder in ["home", "tmp"] {
                let left = fs::read_dir(self.path(folder)).unwrap().next();
                assert!(left.is_none(), "{left:?} is left; {said}");
            }
            said
        }

        /// Runs an installer that must install the program in this folder.
        fn installs(&self, mut installer: Command, folder: &str) {
            let output = installer.output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{said}");
            let program = self.path(folder).join("wordwright");
            let printed = Command::new(program).output().unwrap().stdout;
            assert_eq!(String::from_utf8_lossy(&printed), "wordwright 0.0.0\n");
            assert!(fs::read_dir(self.path("tmp")).unwrap().next().is_none(), "{said}");
        }
    }

    #[test]
    fn an_altered_archive_is_not_installed() {
        let forge = Forge::new();
        if !forge.has_tool("curl") {
            println!("skipped: curl is not installed");
            return;
        }
        forge.installs(forge.installer(), "home/.local/bin");
        fs::remove_dir_all(forge.path("home/.local")).unwrap();

        let name = format!("wordwright-{}.tar.gz", host().unwrap());
        let path = forge.path("releases/latest/download").join(name);
        let mut bytes = fs::read(&path).unwrap();
        // The time in gzip's header: it unpacks as before.
        bytes[4] ^= 1;
        fs::write(&path, bytes).unwrap();
        let said = forge.refuses(forge.installer());
        assert!(said.contains("the checksum is wrong; nothing was installed"), "{said}");
        fs::remove_file(path).unwrap();
        let said = forge.refuses(forge.installer());
        assert!(said.contains("nothing was installed; check the network"), "{said}");
    }

    #[test]
    fn without_a_home_the_folder_has_to_be_given() {
        let forge = Forge::new();
        if !forge.has_tool("curl") {
            println!("skipped: curl is not installed");
            return;
        }
        let homeless = || {
            let mut installer = forge.installer();
            installer.env_remove("HOME");
            installer
        };
        let said = forge.refuses(homeless());
        assert!(said.contains("set HOME, or set WORDWRIGHT_BIN to the folder"), "{said}");
        let mut installer = homeless();
        installer.env("WORDWRIGHT_BIN", forge.path("bin"));
        forge.installs(installer, "bin");
    }

    #[test]
    fn without_curl_wget_downloads() {
        let forge = Forge::new();
        let said = forge.refuses(forge.installer());
        assert_eq!(
            said,
            "install: there is neither curl nor wget to download with; nothing was installed; \
             install one of them and try again\n"
        );
        // macOS has none.
        if !forge.has_tool("wget") {
            println!("skipped: wget is not installed");
            return;
        }
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let folder = forge.path("releases");
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // A client that hangs up ends only its own connection.
                let _ = answer(&stream, &folder);
            }
        });
        let mut installer = forge.installer();
        installer.env("WORDWRIGHT_RELEASES", address);
        for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
            installer.env_remove(name);
        }
        forge.installs(installer, "home/.local/bin");
    }

    #[test]
    fn a_wget_that_verifies_no_certificates_is_not_used() {
        let forge = Forge::new();
        let path = forge.path("tools").join("wget");
        fs::write(&path, "#!/bin/sh\necho 'BusyBox v1.36 multi-call binary.' >&2\nexit 1\n")
            .unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        let said = forge.refuses(forge.installer());
        assert!(said.contains("this wget does not verify certificates"), "{said}");
    }

    /// Answers a request with a file of the folder.
    fn answer(mut stream: &TcpStream, folder: &Path) -> std::io::Result<()> {
        let mut lines = BufReader::new(stream).lines();
        let first = lines.next().unwrap_or_else(|| Ok(String::new()))?;
        // The whole request: closing with a part unread would reset the connection.
        while !lines.next().unwrap_or_else(|| Ok(String::new()))?.is_empty() {}
        let path = first.split(' ').nth(1).unwrap_or_default();
        let file = fs::read(folder.join(path.trim_start_matches('/')))?;
        let length = file.len();
        write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n")?;
        stream.write_all(&file)
    }
}
