//! Learns the contents of [`Learned`](crate::pack::Learned) from the clues of a pack.

mod graph;
mod latent;
mod rewording;

use crate::error::KnowledgeError;
use crate::pack::{FileInfo, Manifest, Pack, PackFile};
use crate::tables::{self, TableWriter};

/// Computes what can be learned from a pack's clues and writes it into the
/// pack's folder; reopen the pack to use it. A million clues take about half a
/// minute on two cores. The same pack gives the same file.
///
/// # Errors
/// The folder cannot be written.
pub fn learn(pack: &Pack) -> Result<(), KnowledgeError> {
    let mut tables = TableWriter::default();
    graph::write(pack, &mut tables)?;
    latent::write(pack, &mut tables);
    rewording::write(pack, &mut tables)?;
    let (bytes, hash) = tables::write(tables, &pack.folder().join(PackFile::Learned.name()))?;
    let mut manifest: Manifest = pack.manifest().clone();
    manifest.files.retain(|file| file.name != PackFile::Learned);
    let hash = format!("{hash:016x}");
    manifest.files.push(FileInfo { name: PackFile::Learned, bytes, hash });
    manifest.write(pack.folder())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{ClueRecord, Date, RootId, text};
    use crate::build::{BuildOptions, Builder};
    use crate::pack::{Rewording, phrase_hash};
    use wordwright_lexicon::{Capital, capitals};

    const ROWS: [(&str, &str); 14] = [
        ("Fox pursuer", "HOUND"),
        ("Fox chaser", "HOUND"),
        ("Car pursuer", "DOG"),
        ("Car chaser", "DOG"),
        ("Cat pursuer", "REX"),
        ("Cat chaser", "REX"),
        ("Bear pursuer", "HUNTER"),
        ("Bear chaser", "BOONE"),
        ("Squirrel food", "ACORN"),
        ("Squirrel snack", "NUT"),
        ("Oak seed", "ACORN"),
        ("Oak product", "ACORN"),
        ("Squirrel's oak seed", "ACORN"),
        ("Fox seed", "NUT"),
    ];

    /// A pack of the rows, including what is learned from them.
    fn learned_pack(folder: &std::path::Path, rows: &[(&str, &str)]) -> Pack {
        let mut builder = Builder::new(BuildOptions::default());
        let date = Date::parse("2001-02-03");
        let rows = rows.iter().map(|&(clue, answer)| ClueRecord { clue, answer, date, slot: None });
        builder.add_rows("rows", "ours", rows);
        builder.write(folder).expect("a folder of our own");
        learn(&Pack::open(folder).expect("just written")).expect("a folder of our own");
        let pack = Pack::open(folder).expect("just written");
        pack.verify().expect("whole");
        pack
    }

    #[test]
    fn rewordings_count_clues_with_an_answer_in_common() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let pack = learned_pack(folder.path(), &ROWS);
        let rewordings = pack.learned().expect("just learned").rewordings();
        let found: Vec<Rewording<'_>> = rewordings.of("pursuer").collect();
        assert_eq!(found, [Rewording { to: "chaser", right: 3, all: 4 }]);
        assert_eq!(rewordings.of("fox").count(), 0);
        let clues: Vec<&str> = rewordings
            .clues(phrase_hash(["fox", "chaser"]))
            .map(|clue| pack.clues().key(clue))
            .collect();
        assert_eq!(clues, ["fox chaser"]);
        assert_eq!(rewordings.clues(phrase_hash(["fox"])).count(), 0);
    }

    #[test]
    fn edges_weigh_the_share_of_clues_with_both() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let pack = learned_pack(folder.path(), &ROWS);
        let graph = pack.learned().expect("just learned").graph();
        let clues = pack.clues();
        let mut edges = 0;
        for root in (0..pack.roots().len() as u32).map(RootId) {
            // The slow way: check every clue.
            let with =
                |wanted: RootId| clues.ids().filter(move |&c| clues.roots(c).contains(&wanted));
            let all = with(root).count() as f32;
            for (answer, weight) in graph.answers(root) {
                let both = with(root)
                    .filter(|&c| clues.answers(c).iter().any(|seen| seen.answer == answer))
                    .count();
                assert!((weight - (all / both as f32).ln()).abs() < 1e-6);
                edges += 1;
            }
            for (other, weight) in graph.roots(root) {
                let both = with(root).filter(|&c| clues.roots(c).contains(&other)).count();
                assert!((weight - (all / both as f32).ln()).abs() < 1e-6);
                edges += 1;
            }
        }
        assert!(edges > 30, "{edges}");
    }

    #[test]
    fn answers_are_near_to_words_that_go_with_theirs() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let rows: Vec<(&str, &str)> = ROWS.iter().copied().cycle().take(28).collect();
        let pack = learned_pack(folder.path(), &rows);
        let latent = pack.learned().expect("just learned").latent();
        let root = |word: &str| pack.roots().find(&text::root(word)).expect("in a clue");
        let near = |word: &str, answer: &[Capital]| {
            let clue = latent.clue(&[root(word)]).expect("a known root");
            latent.cosine(&clue, pack.answers().find(answer).expect("an answer"))
        };
        assert!(near("squirrel", &capitals(b"ACORN")) > 0.5);
        assert!(
            near("squirrel", &capitals(b"ACORN")) > near("squirrel", &capitals(b"HOUND")) + 0.3
        );
        assert!(latent.clue(&[]).is_none());
    }

    #[test]
    fn a_pack_without_clues_learns_nothing() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let pack = learned_pack(folder.path(), &[]);
        let learned = pack.learned().expect("just learned");
        assert!(learned.rewordings().is_empty());
        assert!(learned.latent().clue(&[RootId(0)]).is_none());
        assert_eq!(learned.graph().answers(RootId(7)).count(), 0);
    }
}
