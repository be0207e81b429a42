//! Fetches public sources and builds a pack from them, in one go.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use tempfile::tempfile_in;
use wordwright_knowledge::build::WordNet;
use wordwright_knowledge::pack::MANIFEST;
use wordwright_knowledge::{BuildOptions, Database, KnowledgeError, Pack, SourceKind};

use crate::add::{self, Added, LONGEST_LIST, Label, ListKind};
use crate::archives::{self, Member, Stop, Visitor};
use crate::build::{BuildPlan, Built, build};
use crate::catalogue::{CATALOGUE, Content, Source};
use crate::error::GatherError;
use crate::fetch::{FetchError, Fetcher, Mirror, sha256};
use crate::place::Place;
use crate::watch::Watch;

/// A source that could not be fetched or used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The source.
    pub source: &'static str,
    /// Why, and what to do.
    pub reason: String,
}

/// The result of gathering.
#[derive(Debug, Default)]
pub struct Gathered {
    /// Sources that were added.
    pub added: Vec<&'static str>,
    /// Sources that failed; the others were still added.
    pub failed: Vec<Failure>,
    /// The pack, if it was rebuilt.
    pub built: Option<Built>,
    /// Whether the watcher stopped it. Finished work is kept, and the next call
    /// continues from there.
    pub stopped: bool,
}

impl Place {
    /// The sources of the catalogue that have been added.
    ///
    /// # Errors
    /// A database that cannot be read.
    pub fn installed(&self) -> Result<Vec<&'static Source>, GatherError> {
        let path = self.database();
        let mut names = Vec::new();
        if path.exists() {
            // Not `open_existing`: an interrupted first import may have left an empty file.
            let database = Database::open(&path)?;
            let files = database.files()?.into_iter().filter(|file| file.finished);
            names.extend(files.map(|file| file.source));
            let lists = database.lists()?;
            names.extend(lists.iter().filter_map(|list| Some(list.0.split_once(':')?.0.into())));
        }
        let has_wordnet = self.wordnet().exists();
        let is_there = |source: &&Source| match source.content {
            Content::Wordnet => has_wordnet,
            _ => names.iter().any(|name| name == source.name),
        };
        Ok(CATALOGUE.iter().filter(is_there).collect())
    }

    /// What to build this folder's pack from. A pack that is limited to a date keeps the
    /// limit.
    ///
    /// # Errors
    /// A pack that does not say which date it is limited to.
    pub fn plan(&self) -> Result<BuildPlan, GatherError> {
        let is_there = |path: &PathBuf| path.exists();
        Ok(BuildPlan {
            output: self.pack(),
            options: BuildOptions::of_pack(&self.pack())?,
            database: Some(self.database()).filter(is_there),
            words: Vec::new(),
            wordnet: Some(self.wordnet()).filter(is_there),
            plain: false,
            glossary: true,
        })
    }

    /// Adds a file of the user's to the database: puzzles and clues, or a list of this kind,
    /// packed or not. [`get`] then rebuilds the pack, even without a source to fetch. An
    /// import of clues that `watch` stopped resumes when the same file is added again.
    ///
    /// # Errors
    /// An invalid list, a database that cannot be written to, or another process that
    /// is gathering into the same folder.
    pub fn add_own(
        &self,
        name: &str,
        file: &File,
        kind: Option<ListKind>,
        watch: &mut dyn Watch,
    ) -> Result<Added, GatherError> {
        let _lock = self.lock()?;
        let mut database = Database::open(&self.database())?;
        add::add_file(&mut database, (name, file), kind, watch)
    }

    /// An unnamed file in the folder, for data to add.
    ///
    /// # Errors
    /// A folder that cannot be written to.
    pub fn scratch_file(&self) -> Result<File, GatherError> {
        let made = fs::create_dir_all(self.folder()).and_then(|()| tempfile_in(self.folder()));
        made.map_err(|problem| GatherError::write(self.folder(), problem))
    }

    /// Whether there is a usable pack that is not older than what it is built from.
    fn is_built(&self) -> bool {
        let changed = |path: PathBuf| fs::metadata(path).and_then(|file| file.modified()).ok();
        let built = changed(self.pack().join(MANIFEST));
        let is_newer = |path: PathBuf| changed(path).is_some_and(|of| Some(of) > built);
        let sources = [self.database(), self.wordnet()];
        Pack::open(&self.pack()).is_ok() && !sources.into_iter().any(is_newer)
    }

    /// Whether there is anything to build a pack from.
    fn has_anything(&self) -> Result<bool, GatherError> {
        if self.wordnet().exists() {
            return Ok(true);
        }
        let path = self.database();
        if !path.exists() {
            return Ok(false);
        }
        // A source that turned out to be unusable leaves a database with nothing in it, and
        // an interrupted first import an empty file.
        let database = Database::open(&path)?;
        Ok(!database.files()?.is_empty() || !database.lists()?.is_empty())
    }
}

/// Fetches sources, adds them to the database of a folder, and builds its pack. If one
/// source fails, the others are still added.
///
/// # Errors
/// A folder, a database or a disk that cannot be used, or another process that is
/// gathering into the same folder. Finished work is kept.
pub fn get(
    place: &Place,
    sources: &[&'static Source],
    mirror: Option<Mirror>,
    watch: &mut dyn Watch,
) -> Result<Gathered, GatherError> {
    let _lock = place.lock()?;
    let mut gathered = Gathered::default();
    let fetcher = Fetcher::new(place.downloads(), mirror);
    for &source in sources {
        let failed = |reason| Failure { source: source.name, reason };
        let file = match fetcher.fetch(source, watch) {
            Ok(file) => file,
            Err(FetchError::Failed(reason)) => {
                gathered.failed.push(failed(reason));
                continue;
            }
            Err(FetchError::Local(error)) => return Err(error),
            Err(FetchError::Stopped) => {
                gathered.stopped = true;
                return Ok(gathered);
            }
        };
        match add(place, source, &file, watch)? {
            Outcome::Added => {
                gathered.added.push(source.name);
                // Its content is in the database now.
                let _ = fs::remove_file(&file);
            }
            Outcome::Unusable(reason) => {
                let _ = fs::remove_file(&file);
                gathered.failed.push(failed(reason));
            }
            Outcome::Stopped => {
                gathered.stopped = true;
                return Ok(gathered);
            }
        }
    }
    if !gathered.added.is_empty() || (!place.is_built() && place.has_anything()?) {
        let plan = place.plan()?;
        let mut built = build(&plan, watch)?;
        if let Some(until) = plan.options.until {
            built.notes.push(format!(
                "the pack keeps its limit: no clues after {until}; `wordwright \
                 knowledge build` without --until lifts it"
            ));
        }
        gathered.built = Some(built);
    }
    Ok(gathered)
}

/// How adding a source ended.
enum Outcome {
    Added,
    /// The file is not what it should be.
    Unusable(String),
    Stopped,
}

/// Adds a source's file to the database, or `WordNet`'s files to their folder.
fn add(
    place: &Place,
    source: &Source,
    file: &Path,
    watch: &mut dyn Watch,
) -> Result<Outcome, GatherError> {
    let unusable = |found: &str| {
        let about = source.name;
        Outcome::Unusable(format!(
            "{} is not what {about} should be: {found}; it may have changed: look for a newer \
             version of this program",
            source.file
        ))
    };
    let mut database = Database::open(&place.database())?;
    let stopped = || watch.is_stopped();
    let taken = match source.content {
        Content::Clues(ending) => {
            let label = Label { source: Some(source.name), licence: source.licence };
            let files = [file.to_owned()];
            let added = add::add_clues_named(&mut database, &files, &label, ending, watch)?;
            if added.stopped {
                return Ok(Outcome::Stopped);
            }
            let reason = added.skipped.first();
            let reason = reason.map(|(name, reason)| format!("{name}: {reason}"));
            (added.files > 0)
                .then_some(())
                .ok_or_else(|| reason.unwrap_or_else(|| format!("no file in it ends in {ending}")))
        }
        Content::Lists(kind, endings) => {
            let wanted = |name: &str| endings.iter().any(|ending| name.ends_with(ending));
            match each(file, &stopped, wanted) {
                Ok(lists) if lists.len() < endings.len() => {
                    Err(format!("{} of {} lists are in it", lists.len(), endings.len()))
                }
                Ok(lists) => {
                    let mut taken = Ok(());
                    for (name, bytes) in lists {
                        let short = name.rsplit('/').next().unwrap_or(&name);
                        taken = taken.and(add_list(&mut database, source, kind, short, &bytes)?);
                    }
                    taken
                }
                Err(found) => Err(found),
            }
        }
        Content::Volumes(kind, part, expected) => match each(file, &stopped, |name| {
            name.contains(part)
        }) {
            Ok(volumes) if volumes.is_empty() => Err("it contains no list".to_owned()),
            Ok(volumes) => {
                let volumes: Vec<Vec<u8>> = volumes.into_iter().map(|(_, bytes)| bytes).collect();
                let list = volumes.join(&b'\n');
                let found = sha256(&list);
                if found == expected {
                    add_list(&mut database, source, kind, "all", &list)?
                } else {
                    Err(format!("the checksum of its lists is wrong ({found})"))
                }
            }
            Err(found) => Err(found),
        },
        Content::Wordnet => unpack_wordnet(place, file, &stopped)?,
    };
    if taken.is_err() && watch.is_stopped() {
        return Ok(Outcome::Stopped);
    }
    Ok(taken.map_or_else(|found| unusable(&found), |()| Outcome::Added))
}

/// Adds a list of a source, or returns what is wrong with it.
fn add_list(
    database: &mut Database,
    source: &Source,
    kind: SourceKind,
    name: &str,
    bytes: &[u8],
) -> Result<Result<(), String>, GatherError> {
    let name = format!("{}: {name}", source.name);
    let kind = ListKind { kind, topic: "" };
    match add::add_list(database, kind, &name, source.licence, &name, bytes) {
        Err(GatherError::Knowledge(found @ KnowledgeError::Source { .. })) => {
            Ok(Err(found.to_string()))
        }
        other => other.map(Ok),
    }
}

/// The name and content of an unpacked file.
type Unpacked = (String, Vec<u8>);

/// The wanted files of an archive, sorted by name; an error if it is stopped, too.
fn each(
    file: &Path,
    stop: Stop<'_>,
    wanted: impl Fn(&str) -> bool,
) -> Result<Vec<Unpacked>, String> {
    struct Collector<F> {
        wanted: F,
        files: Vec<Unpacked>,
        problem: Option<String>,
    }
    impl<F: Fn(&str) -> bool> Visitor for Collector<F> {
        fn file(&mut self, name: &str, member: Member<'_>) -> Result<(), GatherError> {
            if (self.wanted)(name) {
                match member.bytes(LONGEST_LIST) {
                    Ok(bytes) => self.files.push((name.to_owned(), bytes)),
                    Err(problem) => self.skipped(name, &problem.to_string()),
                }
            }
            Ok(())
        }

        fn skipped(&mut self, name: &str, reason: &str) {
            self.problem.get_or_insert_with(|| format!("{name}: {reason}"));
        }
    }
    let mut collector = Collector { wanted, files: Vec::new(), problem: None };
    archives::visit(file, folder_of(file), stop, &mut collector)
        .map_err(|problem| problem.to_string())?;
    if stop() {
        return Err("stopped".to_owned());
    }
    if let Some(problem) = collector.problem {
        return Err(problem);
    }
    collector.files.sort_unstable();
    Ok(collector.files)
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Puts `WordNet`'s files into their folder, all of them or none.
fn unpack_wordnet(
    place: &Place,
    file: &Path,
    stop: Stop<'_>,
) -> Result<Result<(), String>, GatherError> {
    let is_of_wordnet = |name: &str| {
        let name = name.rsplit('/').next().unwrap_or(name);
        let of = |part: &str| name == format!("data.{part}") || name == format!("index.{part}");
        ["noun", "verb", "adj", "adv"].into_iter().any(of)
            || name.strip_suffix(".exc").is_some_and(|part| {
                // The name of a file to write: nothing in it may lead to another folder.
                !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphabetic())
            })
    };
    let files = match each(file, stop, is_of_wordnet) {
        Ok(files) => files,
        Err(found) => return Ok(Err(found)),
    };
    let folder = place.wordnet();
    let draft = folder.with_extension("unfinished");
    let replaced = replace_wordnet(&folder, &draft, files);
    if !matches!(replaced, Ok(Ok(()))) {
        // Half of it is of no use, and on a full disk it is in the way. What went wrong before
        // is what the user must know, whether this works or not.
        let _ = fs::remove_dir_all(&draft);
    }
    replaced
}

/// Writes the files into the folder `draft`, which then takes the place of `folder`.
fn replace_wordnet(
    folder: &Path,
    draft: &Path,
    files: Vec<Unpacked>,
) -> Result<Result<(), String>, GatherError> {
    let failed = |problem| GatherError::write(draft, problem);
    // A killed process may have left one.
    if draft.exists() {
        fs::remove_dir_all(draft).map_err(failed)?;
    }
    fs::create_dir_all(draft).map_err(failed)?;
    for (name, bytes) in files {
        let name = name.rsplit('/').next().unwrap_or(&name);
        fs::write(draft.join(name), bytes).map_err(failed)?;
    }
    match WordNet::read(draft) {
        Ok(net) if !net.is_empty() => {}
        Ok(_) => return Ok(Err("no word in it".to_owned())),
        Err(problem) => return Ok(Err(problem.to_string())),
    }
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::rename(draft, folder).map_err(failed)?;
    Ok(Ok(()))
}
