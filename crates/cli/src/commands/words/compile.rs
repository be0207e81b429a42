//! Implements `words compile`.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use serde::Serialize;
use utoipa::ToSchema;
use wordwright_lexicon::{Alphabet, Compiled, LengthSet, Parts, Source, WordGraph, WordList};

use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::files;
use crate::input::word_lists::{self, ListName, ListText};
use crate::terminal::output::{self, counted};
use crate::terminal::progress;

/// Arguments of `words compile`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct CompileArgs {
    /// The lists, highest priority first; `english` is the built-in list
    #[arg(required = true, value_name = "FILE[@MIN]")]
    lists: Vec<ListName>,

    /// Minimum word score, for lists without one of their own
    #[arg(short, long, value_name = "SCORE", value_parser = parsers::score, default_value_t = 0, allow_negative_numbers = true)]
    min_score: u8,

    /// An alphabet file, for lists in languages other than English
    #[arg(long, value_name = "FILE")]
    alphabet: Option<PathBuf>,

    /// Use the letters of these board game rules: english, french, german, spanish, dutch,
    /// polish, or a rules file
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "alphabet")]
    rules: Option<String>,

    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Add the GADDAG (needed to play board games)
    #[arg(long)]
    gaddag: bool,

    /// Write a KWG file instead: just the graph, without alphabet or checksum
    #[arg(long)]
    kwg: bool,

    /// Write nothing; check that the file was compiled from these lists
    #[arg(long, conflicts_with_all = ["force", "gaddag", "kwg"])]
    check: bool,

    /// Overwrite an existing file
    #[arg(long)]
    force: bool,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// A compiled lexicon, as `--json` prints it.
#[derive(Serialize, ToSchema)]
pub struct CompileResult {
    /// The file.
    file: String,
    /// The number of words.
    words: u64,
    /// The number of nodes in its word graph.
    nodes: usize,
    /// The number of edges in its word graph.
    edges: usize,
    /// Its size in bytes.
    bytes: usize,
    /// A hash of the lists that it was compiled from, 16 hexadecimal digits; left out
    /// for KWG, which does not store it.
    #[serde(skip_serializing_if = "Option::is_none")]
    source_hash: Option<String>,
}

/// Compiles lists, or checks a compiled lexicon.
///
/// # Errors
/// A list that cannot be used, a file that cannot be written, or a damaged or
/// stale lexicon.
pub fn run(args: &CompileArgs) -> Result<Exit, CliError> {
    if !args.check {
        files::check_writable(&args.output, args.force)?;
    }
    let working = progress::working("compiling");
    let alphabet = word_lists::letters(args.rules.as_deref(), args.alphabet.as_deref())?;
    let texts = args.lists.iter().map(|list| ListText::read(list, &alphabet));
    let texts: Vec<ListText> = texts.collect::<Result<_, _>>()?;
    let sources: Vec<Source<'_>> = texts
        .iter()
        .map(|list| Source {
            name: &list.name,
            text: &list.text,
            minimum: list.minimum.unwrap_or(args.min_score),
        })
        .collect();
    let summary =
        if args.check { args.check(&sources)? } else { args.compile(&sources, &alphabet)? };
    drop(working);
    if args.json {
        output::print_json(&summary)?;
    } else {
        let done = if args.check { "is up to date:" } else { "written:" };
        let CompileResult { file, words, nodes, edges, bytes, .. } = &summary;
        output::print(&format!(
            "{file} {done} {}, {nodes} nodes, {edges} edges, {bytes} bytes\n",
            counted(*words as usize, "word"),
        ))?;
    }
    Ok(Exit::Done)
}

impl CompileArgs {
    fn compile(
        &self,
        sources: &[Source<'_>],
        alphabet: &Arc<Alphabet>,
    ) -> Result<CompileResult, CliError> {
        let failed = |problem| CliError::List { name: self.output.display().to_string(), problem };
        let (list, reports) = WordList::read(alphabet, sources, LengthSet::ALL)
            .map_err(|(at, problem)| word_lists::list_error(sources, at, problem))?;
        for (source, report) in sources.iter().zip(&reports) {
            word_lists::warn(source.name, report);
        }
        let parts = if self.gaddag { Parts::DawgAndGaddag } else { Parts::Dawg };
        let graph =
            WordGraph::build(list.ids().map(|id| list.letters(id)), parts).map_err(failed)?;
        let bytes = if self.kwg {
            graph.to_kwg().to_vec()
        } else {
            Compiled::to_bytes(alphabet, &graph, sources)
        };
        files::write(&self.output, &bytes, self.force)?;
        let hash = (!self.kwg).then(|| wordwright_lexicon::hash_sources(sources));
        Ok(self.summary(&graph, hash, bytes.len()))
    }

    fn check(&self, sources: &[Source<'_>]) -> Result<CompileResult, CliError> {
        let failed = |problem| CliError::List { name: self.output.display().to_string(), problem };
        let bytes = files::read(&self.output, files::SizeLimit::WORDS)?;
        let compiled = Compiled::read(&bytes).map_err(failed)?;
        compiled.check_sources(sources).map_err(failed)?;
        Ok(self.summary(compiled.graph(), Some(compiled.source_hash()), bytes.len()))
    }

    fn summary(&self, graph: &WordGraph<'_>, hash: Option<u64>, bytes: usize) -> CompileResult {
        let counts = graph.dawg().counts();
        CompileResult {
            file: self.output.display().to_string(),
            words: counts.words,
            nodes: counts.nodes,
            edges: counts.edges,
            bytes,
            source_hash: hash.map(|hash| format!("{hash:016x}")),
        }
    }
}
