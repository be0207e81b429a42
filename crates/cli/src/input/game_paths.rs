//! Paths of the files that a game's file names.
//!
//! A word list or rules file in the folder of the game's file is named relative to it, so
//! that the folder can be moved. Any other file is named by its full path, for people to
//! read: no command opens a file only because a game names it.

use std::path::{Path, absolute};

use wordwright_service::games::is_built_in;

/// How the file `game` names a file; built-in rules and words keep their names.
pub fn written(name: &str, game: &Path) -> String {
    if is_built_in(name) || !Path::new(name).exists() {
        return name.to_owned();
    }
    let (Ok(path), Ok(game)) = (absolute(name), absolute(game)) else { return name.to_owned() };
    let beside = game.parent().and_then(|folder| path.strip_prefix(folder).ok());
    beside.unwrap_or(&path).display().to_string()
}

/// The inverse: a file in the folder of the file `game`, or the name of something built
/// in; `None` for any other file on this machine. The game may come from a stranger, and
/// must not cause a file such as `/etc/passwd`, or a link out of the folder, to be opened.
pub fn beside(name: &str, game: &Path) -> Option<String> {
    if is_built_in(name) {
        return Some(name.to_owned());
    }
    let path = game.with_file_name(name);
    let folder = game.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
    let lies_there = path.is_file() && path.canonicalize().ok()?.starts_with(folder);
    lies_there.then(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_names_only_what_lies_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let within = |name: &str| folder.path().join(name);
        std::fs::create_dir_all(within("games/lists")).unwrap();
        for list in ["secret", "games/lists/w.txt"] {
            std::fs::write(within(list), "at").unwrap();
        }
        let game = within("games/g.gcg");
        let list = within("games/lists/w.txt");
        assert_eq!(beside("lists/w.txt", &game), Some(list.display().to_string()));
        assert_eq!(beside(list.to_str().unwrap(), &game), Some(list.display().to_string()));
        assert_eq!(beside("english", &game).as_deref(), Some("english"));
        let secret = within("secret");
        for outside in ["/etc/passwd", "../secret", "none", secret.to_str().unwrap()] {
            assert_eq!(beside(outside, &game), None, "{outside}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("../secret", within("games/link")).unwrap();
            assert_eq!(beside("link", &game), None);
        }
    }

    #[test]
    fn what_lies_beside_a_game_is_found_from_everywhere() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("lists");
        std::fs::create_dir(&inside).unwrap();
        let list = inside.join("w.txt");
        std::fs::write(&list, "at").unwrap();
        let list = list.to_str().unwrap();
        let (beside, other) = (folder.path().join("g.gcg"), folder.path().join("games/g.gcg"));
        assert_eq!(written(list, &beside), "lists/w.txt");
        assert_eq!(written(list, &other), list);
        assert_eq!(super::beside("lists/w.txt", &beside).as_deref(), Some(list));
        for game in [beside, other] {
            assert_eq!(super::beside(&written("english", &game), &game).unwrap(), "english");
        }
    }
}
