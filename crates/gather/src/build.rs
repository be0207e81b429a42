//! Builds a pack from the database, completely or not at all.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use wordwright_knowledge::build::{
    EmbeddingOptions, EmbeddingOutcome, WordNet, learn, train_embedding,
};
use wordwright_knowledge::pack::{DRAFT, LOCK, check_replaceable, discard, replace};
use wordwright_knowledge::{BuildOptions, Builder, Database, Pack};

use crate::error::GatherError;
use crate::watch::{Progress, Watch};

/// Where Debian's `wordnet-base` puts its files.
const WORDNET: &str = "/usr/share/wordnet";

/// What to build a pack from, and where.
#[derive(Debug, Clone)]
pub struct BuildPlan {
    /// The folder of the pack; an existing pack is replaced.
    pub output: PathBuf,
    /// Which clues to include.
    pub options: BuildOptions,
    /// The clue database, if there is one.
    pub database: Option<PathBuf>,
    /// Word lists besides the embedded one, each with its name.
    pub words: Vec<(String, String)>,
    /// The folder of `WordNet`'s files; without it, that of Debian's package if it is there.
    pub wordnet: Option<PathBuf>,
    /// Learn nothing from the clues.
    pub plain: bool,
    /// Take the glossary if the archive is too small to learn from.
    pub glossary: bool,
}

/// A pack that was built.
#[derive(Debug)]
pub struct Built {
    /// The pack, open.
    pub pack: Pack,
    /// What it lacks and why, one sentence each.
    pub notes: Vec<String>,
}

/// Builds a pack. An existing pack stays until the new one is complete. A build that
/// is stopped while learning is complete except for what it would have learned.
///
/// # Errors
/// A source that cannot be read, a folder that cannot be written or has other things than a
/// pack in it; nothing of the new pack is left then.
pub fn build(plan: &BuildPlan, watch: &mut dyn Watch) -> Result<Built, GatherError> {
    // Before the sources are read, which takes minutes.
    check_replaceable(&plan.output)?;
    let mut notes = Vec::new();
    let step = |watch: &mut dyn Watch, step: &str, done, of| {
        watch.progress(&Progress::Building { step, done, of });
    };
    let mut builder = Builder::new(plan.options);
    builder.add_embedded_words();
    match &plan.database {
        Some(database) => {
            step(watch, &format!("reading {}", database.display()), 0, 0);
            builder.add_database(&Database::open_existing(database)?)?;
        }
        None => notes.push(
            "there is no clue database, so the pack will have no archive of clues; add clues \
             with `wordwright knowledge add`"
                .to_owned(),
        ),
    }
    for (name, text) in &plan.words {
        builder.add_words(name, "not stated", text);
    }
    let debian = Some(Path::new(WORDNET)).filter(|folder| folder.exists());
    if let Some(folder) = plan.wordnet.as_deref().or(debian) {
        step(watch, &format!("reading {}", folder.display()), 0, 0);
        builder.add_wordnet(WordNet::read(folder)?);
    } else {
        builder.add_wordnet(WordNet::embedded());
        notes.push(
            "WordNet is not installed: the pack has its built-in relations, but no \
             definitions; `wordwright knowledge get wordnet` adds those, or Debian's package \
             wordnet-base"
                .to_owned(),
        );
    }
    // Enough clues to learn from say more than the glossary (experiment 085).
    let clues = builder.clues();
    let enough = clues >= Pack::ENOUGH_CLUES;
    if plan.glossary && !enough {
        builder.add_glossary();
    }
    step(watch, &format!("writing {}", plan.output.display()), 0, 0);
    let draft = Draft::begin(&plan.output)?;
    let vectors = builder.take_vectors();
    builder.write(&draft.folder)?;
    let pack = Pack::open(&draft.folder)?;
    if !plan.plain && 0 < clues && !enough {
        notes.push(format!(
            "too few clues to learn from ({clues}; it takes {}): they can be looked up, but the \
             pack does not learn what clues mean",
            Pack::ENOUGH_CLUES
        ));
    } else if !plan.plain && enough {
        step(watch, "learning which clues are reworded, and which words go together", 0, 0);
        learn(&pack)?;
        // The manifest lists a new file, so the pack is opened again.
        let pack = Pack::open(&draft.folder)?;
        let built =
            train_embedding(&pack, &vectors, &EmbeddingOptions::default(), &mut |progress| {
                step(watch, "learning what clues mean", progress.done, progress.of);
                if watch.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
        if built == EmbeddingOutcome::Cancelled {
            notes
                .push("stopped: the pack is complete, except for the meanings of clues".to_owned());
        }
    }
    drop(pack);
    draft.finish(&plan.output)?;
    Ok(Built { pack: Pack::open(&plan.output)?, notes })
}

/// A pack that is being built; removed if it is not finished.
struct Draft {
    folder: PathBuf,
    /// Keeps others from building the same pack. The system releases it when the process
    /// ends, however it ends.
    _lock: File,
}

impl Draft {
    /// A folder for a pack. Leftovers of an interrupted build are removed; a pack
    /// beside it stays until the new one is complete.
    fn begin(output: &Path) -> Result<Self, GatherError> {
        let folder = output.join(DRAFT);
        let failed = |problem| GatherError::write(&folder, problem);
        fs::create_dir_all(output)
            .map_err(|problem| GatherError::folder(output, problem, "--output DIR"))?;
        // Nothing is written to it, so that a file of this name that is not ours stays whole.
        // Opening a FIFO for writing alone would wait for its reader.
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let lock = options.open(output.join(LOCK)).map_err(failed)?;
        lock.try_lock().map_err(|problem| match problem {
            TryLockError::WouldBlock => GatherError::Building { path: output.to_owned() },
            TryLockError::Error(problem) => failed(problem),
        })?;
        if !discard(&folder).map_err(failed)? {
            return Err(GatherError::NoLeftover { path: folder });
        }
        fs::create_dir(&folder).map_err(failed)?;
        Ok(Self { folder, _lock: lock })
    }

    /// Puts a complete pack in its place.
    fn finish(self, output: &Path) -> Result<(), GatherError> {
        Ok(replace(output, &self.folder)?)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // The next build removes whatever cannot be removed now.
        let _: io::Result<bool> = discard(&self.folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_builds_of_one_pack_exclude_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("pk");
        let first = Draft::begin(&output).unwrap();
        fs::write(first.folder.join("lexicon.tables"), b"half").unwrap();
        let refused = Draft::begin(&output).err().expect("the first is at work").to_string();
        assert!(refused.contains("another program is building this pack"), "{refused}");
        assert!(first.folder.join("lexicon.tables").exists());
        drop(first);
        let draft = Draft::begin(&output).unwrap();
        assert_eq!(fs::read_dir(&draft.folder).unwrap().count(), 0);
        drop(draft);
        assert!(!output.join(DRAFT).exists());
    }

    #[test]
    fn a_build_leaves_alone_what_only_has_the_names_of_its_own_files() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("home");
        fs::create_dir_all(output.join(DRAFT)).unwrap();
        let own = [output.join(DRAFT).join("tax.txt"), output.join(LOCK)];
        for path in &own {
            fs::write(path, b"precious").unwrap();
        }
        let refused = Draft::begin(&output).err().expect("the folder is not ours").to_string();
        assert!(refused.contains("move it elsewhere"), "{refused}");
        let kept = own.iter().all(|path| fs::read(path).unwrap() == b"precious");
        assert!(kept);
        let plan = BuildPlan {
            output: output.clone(),
            options: BuildOptions::default(),
            database: None,
            words: Vec::new(),
            wordnet: None,
            plain: true,
            glossary: true,
        };
        let refused = build(&plan, &mut crate::NoWatcher).unwrap_err().to_string();
        assert!(refused.contains("it holds .unfinished, which is no part"), "{refused}");
        assert_eq!(fs::read_dir(&output).unwrap().count(), 2);
    }
}
