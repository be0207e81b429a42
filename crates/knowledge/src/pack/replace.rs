//! Replaces one pack by another, and touches nothing else in its folder.
//!
//! The folder is whatever a user names, so it may hold anything. Nothing is deleted for the
//! beginning of its name alone: a folder is taken for an earlier pack's, or for what an
//! interrupted build left, if its files are those that packs have and there is no other
//! entry in it, and even then its files are removed one by one and never recursively.

use std::fs;
use std::io;
use std::path::Path;

use super::manifest::{MANIFEST, Manifest, files_folder, is_files_folder, is_pack_file};
use crate::error::KnowledgeError;

/// The folder in a pack's folder where the next pack is built.
pub const DRAFT: &str = ".unfinished";

/// The file in a pack's folder that is locked while a pack is built. It stays, empty: if it
/// were removed, two builders could each lock their own file of this name.
pub const LOCK: &str = ".lock";

/// Checks that a pack may be built in a folder: there is none yet, it is empty, it has a
/// pack, or it has nothing but what builds leave. The latter covers packs of other versions
/// and damaged ones, whose manifests cannot be read.
///
/// # Errors
/// [`KnowledgeError::NotOnlyAPack`] with the first entry that is in the way, or a folder that
/// cannot be read.
pub fn check_replaceable(output: &Path) -> Result<(), KnowledgeError> {
    let failed = |problem| KnowledgeError::Read { path: output.to_owned(), problem };
    let entries = match fs::read_dir(output) {
        Err(problem) if problem.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(failed)?,
    };
    if Manifest::read(output).is_ok() {
        return Ok(());
    }
    let mut others = Vec::new();
    let (mut has_manifest, mut has_files) = (false, false);
    for entry in entries {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let is_ours = if is_folder {
            (is_files_folder(&name) || name == DRAFT) && has_only_pack_files(&entry.path())
        } else {
            has_manifest |= name == MANIFEST;
            name == LOCK || is_pack_file(&name)
        };
        has_files |= is_ours && name != LOCK && name != MANIFEST && name != DRAFT;
        if !is_ours {
            others.push(name.into_owned());
        }
    }
    // Many programs have a file of this name.
    if has_manifest && !has_files {
        others.push(MANIFEST.to_owned());
    }
    others.sort_unstable();
    match others.into_iter().next() {
        None => Ok(()),
        Some(found) => Err(KnowledgeError::NotOnlyAPack { path: output.to_owned(), found }),
    }
}

/// Moves the pack in the folder `draft` to the folder `output`, replacing any
/// pack there. A process that opens the pack meanwhile, or after an
/// interruption, gets either the old one or the new one: the switch is the
/// replacement of the manifest. Both folders must be on one file system; the
/// caller removes what is left of the draft.
///
/// # Errors
/// No pack in `draft`, or a folder that cannot be written to.
pub fn replace(output: &Path, draft: &Path) -> Result<(), KnowledgeError> {
    let text = Manifest::read_text(draft)?;
    let failed = |problem| KnowledgeError::write(output, problem);
    let files = files_folder(output, &text);
    fs::create_dir_all(&files).map_err(failed)?;
    for entry in fs::read_dir(draft).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if entry.file_name() != MANIFEST {
            // An existing file is the same one, or was left by an interruption.
            fs::rename(entry.path(), files.join(entry.file_name())).map_err(failed)?;
        }
    }
    let old = Manifest::read_text(output).ok();
    fs::rename(draft.join(MANIFEST), output.join(MANIFEST)).map_err(failed)?;
    remove_others(output, &files, old.as_deref());
    Ok(())
}

/// Removes the files of earlier packs. Files that cannot be removed now,
/// because they are in use, are removed after the next build.
fn remove_others(output: &Path, files: &Path, old: Option<&[u8]>) {
    for entry in fs::read_dir(output).into_iter().flatten().flatten() {
        let is_files = is_files_folder(&entry.file_name().to_string_lossy());
        if is_files && entry.path() != files {
            let _: io::Result<bool> = discard(&entry.path());
        }
    }
    // A pack whose files are next to its manifest. A stranger's manifest names no other files
    // than a pack's own, or it would not have been parsed.
    let old = old.and_then(|text| Manifest::parse(&output.join(MANIFEST), text).ok());
    for file in old.into_iter().flat_map(|manifest| manifest.files) {
        let _: io::Result<()> = fs::remove_file(output.join(file.name.name()));
    }
}

/// Removes a folder of a pack's files, whole or half written. Returns whether it is gone: one
/// with anything else in it stays as it is, and so does a symbolic link.
///
/// # Errors
/// A file that cannot be removed.
pub fn discard(folder: &Path) -> io::Result<bool> {
    let found = match folder.symlink_metadata() {
        Err(problem) if problem.kind() == io::ErrorKind::NotFound => return Ok(true),
        found => found?,
    };
    if !found.is_dir() || !has_only_pack_files(folder) {
        return Ok(false);
    }
    for entry in fs::read_dir(folder)? {
        fs::remove_file(entry?.path())?;
    }
    fs::remove_dir(folder)?;
    Ok(true)
}

/// Whether every entry of a folder is a file that packs have.
fn has_only_pack_files(folder: &Path) -> bool {
    let is_ours = |entry: io::Result<fs::DirEntry>| {
        entry.is_ok_and(|entry| {
            is_pack_file(&entry.file_name().to_string_lossy())
                && entry.file_type().is_ok_and(|kind| kind.is_file())
        })
    };
    fs::read_dir(folder).is_ok_and(|mut entries| entries.all(is_ours))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::{BuildOptions, Builder};
    use crate::pack::Pack;
    use wordwright_lexicon::Capital;

    /// A pack in `folder` whose lexicon has one word more than the embedded one.
    fn build(folder: &Path, word: &str) {
        let mut builder = Builder::new(BuildOptions::default());
        builder.add_words("own", "not stated", word);
        builder.write(folder).unwrap();
    }

    fn has(folder: &Path, word: &str) -> bool {
        let pack = Pack::open(folder).unwrap();
        pack.verify().unwrap();
        pack.answers().find(Capital::of(word.as_bytes()).unwrap()).is_some()
    }

    #[test]
    fn a_pack_takes_the_place_of_another_in_one_step() {
        let folder = tempfile::tempdir().unwrap();
        let (output, draft) = (folder.path().join("pack"), folder.path().join("draft"));
        // The layout of earlier versions.
        build(&output, "FIRSTWORD");
        assert!(has(&output, "FIRSTWORD"));
        for (word, before) in [("SECONDWORD", "FIRSTWORD"), ("THIRDWORD", "SECONDWORD")] {
            build(&draft, word);
            replace(&output, &draft).unwrap();
            assert!(has(&output, word) && !has(&output, before));
            let names = fs::read_dir(&output).unwrap().map(|entry| entry.unwrap().file_name());
            assert_eq!(names.count(), 2, "the manifest and one folder of files");
        }
        // The same pack again, replacing a damaged one.
        let text = fs::read(output.join(MANIFEST)).unwrap();
        let lexicon = files_folder(&output, &text).join("lexicon.tables");
        fs::write(&lexicon, b"damaged").unwrap();
        assert!(Pack::open(&output).is_err());
        build(&draft, "THIRDWORD");
        replace(&output, &draft).unwrap();
        assert!(has(&output, "THIRDWORD"));
    }

    #[test]
    fn a_build_removes_no_folder_but_those_of_packs() {
        let folder = tempfile::tempdir().unwrap();
        let (output, draft) = (folder.path().join("pack"), folder.path().join("draft"));
        build(&output, "FIRSTWORD");
        let kept = ["files-2025", "files-0123456789abcdef", "files-0123456789ABCDEF"];
        for name in kept {
            fs::create_dir(output.join(name)).unwrap();
            fs::write(output.join(name).join("tax.txt"), b"precious").unwrap();
            fs::write(output.join(name).join("clues.tables"), b"precious").unwrap();
        }
        // What an interruption between two steps left.
        let left = output.join("files-fedcba9876543210");
        fs::create_dir(&left).unwrap();
        fs::write(left.join("clues.tables"), b"old").unwrap();
        build(&draft, "SECONDWORD");
        replace(&output, &draft).unwrap();
        for name in kept {
            assert_eq!(fs::read_dir(output.join(name)).unwrap().count(), 2, "{name}");
        }
        assert!(!left.exists());
        assert!(has(&output, "SECONDWORD"));
    }

    #[test]
    fn a_pack_is_built_only_where_nothing_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("pack");
        let refused = |found: &str| match check_replaceable(&output) {
            Err(KnowledgeError::NotOnlyAPack { found: entry, .. }) => assert_eq!(entry, found),
            other => panic!("{found}: {other:?}"),
        };
        check_replaceable(&output).unwrap();
        fs::create_dir_all(output.join(DRAFT)).unwrap();
        fs::write(output.join(LOCK), b"").unwrap();
        fs::write(output.join(DRAFT).join("clues.part"), b"half").unwrap();
        check_replaceable(&output).unwrap();
        // Another program's manifest, such as a batch's.
        fs::write(output.join(MANIFEST), br#"{"wordwright_batch": 1}"#).unwrap();
        refused(MANIFEST);
        fs::remove_file(output.join(MANIFEST)).unwrap();
        fs::write(output.join(DRAFT).join("tax.txt"), b"precious").unwrap();
        refused(DRAFT);
        assert!(!discard(&output.join(DRAFT)).unwrap() && output.join(DRAFT).exists());
        fs::remove_file(output.join(DRAFT).join("tax.txt")).unwrap();
        assert!(discard(&output.join(DRAFT)).unwrap() && !output.join(DRAFT).exists());
        fs::write(output.join("photo.jpg"), b"precious").unwrap();
        refused("photo.jpg");
        // A pack may have company, and one of another version may be replaced.
        build(&output, "FIRSTWORD");
        check_replaceable(&output).unwrap();
        fs::remove_file(output.join("photo.jpg")).unwrap();
        for damaged in [r#"{"version": 5}"#, "damaged"] {
            fs::write(output.join(MANIFEST), damaged).unwrap();
            check_replaceable(&output).unwrap();
        }
    }

    #[test]
    fn a_manifest_that_names_other_peoples_files_deletes_none_of_them() {
        let folder = tempfile::tempdir().unwrap();
        let (output, draft) = (folder.path().join("pack"), folder.path().join("draft"));
        let victims = [folder.path().join("victim.txt"), output.join("notes.txt")];
        for listed in ["../victim.txt", victims[0].to_str().unwrap(), "notes.txt"] {
            build(&output, "FIRSTWORD");
            for victim in &victims {
                fs::write(victim, b"precious").unwrap();
            }
            let manifest = output.join(MANIFEST);
            let text = fs::read_to_string(&manifest).unwrap();
            let listed = serde_json::to_string(listed).unwrap();
            let file = format!("\"files\": [{{\"name\": {listed}, \"bytes\": 8, \"hash\": \"\"}},");
            fs::write(&manifest, text.replace("\"files\": [", &file)).unwrap();
            assert!(Pack::open(&output).is_err(), "{listed}");
            build(&draft, "SECONDWORD");
            replace(&output, &draft).unwrap();
            assert!(victims.iter().all(|victim| victim.exists()), "{listed}");
            assert!(has(&output, "SECONDWORD"));
        }
    }

    #[test]
    fn an_interruption_leaves_the_old_pack() {
        let folder = tempfile::tempdir().unwrap();
        let (output, draft) = (folder.path().join("pack"), folder.path().join("draft"));
        build(&output, "FIRSTWORD");
        build(&draft, "SECONDWORD");
        // The last step fails: a folder is where the manifest should go.
        let kept = output.join(MANIFEST);
        let aside = folder.path().join("aside");
        fs::rename(&kept, &aside).unwrap();
        fs::create_dir(&kept).unwrap();
        replace(&output, &draft).unwrap_err();
        fs::remove_dir(&kept).unwrap();
        fs::rename(&aside, &kept).unwrap();
        assert!(has(&output, "FIRSTWORD"));
        // Its leftovers do not disturb the next.
        build(&draft, "SECONDWORD");
        replace(&output, &draft).unwrap();
        assert!(has(&output, "SECONDWORD"));
    }
}
