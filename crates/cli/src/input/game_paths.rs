//! Where the files lie that a game's file names.
//!
//! A list of words or a file of rules that lies in the folder of the game's file is
//! named as seen from there, so that the folder can be moved; another one in full,
//! so that the game is found complete from every folder.

use std::path::{Path, absolute};

use wordwright_service::games::is_built_in;

/// How the file `game` names a file; what is none, but built in, keeps its name.
pub fn written(name: &str, game: &Path) -> String {
    if is_built_in(name) || !Path::new(name).exists() {
        return name.to_owned();
    }
    let (Ok(path), Ok(game)) = (absolute(name), absolute(game)) else { return name.to_owned() };
    let beside = game.parent().and_then(|folder| path.strip_prefix(folder).ok());
    beside.unwrap_or(&path).display().to_string()
}

/// What the file `game` names so: a file in its folder, or what the name stands for
/// here.
pub fn found(name: &str, game: &Path) -> String {
    let beside = game.with_file_name(name);
    if !is_built_in(name) && beside.is_file() {
        return beside.display().to_string();
    }
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_found_from_everywhere() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("lists");
        std::fs::create_dir(&inside).unwrap();
        let list = inside.join("w.txt");
        std::fs::write(&list, "at").unwrap();
        let list = list.to_str().unwrap();
        let (beside, other) = (folder.path().join("g.gcg"), folder.path().join("games/g.gcg"));
        assert_eq!(written(list, &beside), "lists/w.txt");
        assert_eq!(written(list, &other), list);
        for game in [beside, other] {
            assert_eq!(found(&written(list, &game), &game), list);
            assert_eq!(found(&written("english", &game), &game), "english");
        }
    }
}
