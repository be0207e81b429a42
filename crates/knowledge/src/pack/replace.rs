//! Replaces one pack by another.

use std::fs;
use std::io;
use std::path::Path;

use super::manifest::{FILES, MANIFEST, Manifest, files_folder};
use crate::error::KnowledgeError;

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
        let is_files = entry.file_name().to_string_lossy().starts_with(FILES);
        if is_files && entry.path() != files {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
    // A pack whose files are next to its manifest. A stranger's manifest names no other files
    // than a pack's own, or it would not have been parsed.
    let old = old.and_then(|text| Manifest::parse(&output.join(MANIFEST), text).ok());
    for file in old.into_iter().flat_map(|manifest| manifest.files) {
        let _: io::Result<()> = fs::remove_file(output.join(file.name.name()));
    }
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
    fn finding_11_a_pack_takes_the_place_of_another_in_one_step() {
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
    fn a_manifest_that_names_other_peoples_files_deletes_none_of_them() {
        let folder = tempfile::tempdir().unwrap();
        let (output, draft) = (folder.path().join("pack"), folder.path().join("draft"));
        let victims = [folder.path().join("victim.txt"), output.join("notes.txt")];
        for listed in ["../victim.txt", victims[0].to_str().unwrap(), "notes.txt"] {
            build(&output, "FIRSTWORD");
            victims.iter().for_each(|victim| fs::write(victim, b"precious").unwrap());
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
    fn finding_11_an_interruption_leaves_the_old_pack() {
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
