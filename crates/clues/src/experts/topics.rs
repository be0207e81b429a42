//! Geography, music, movies, writers, myth: clues with a word of the subject,
//! answered from lists of its names, from `WordNet`'s instances, and from
//! earlier answers to clues with that word (PROVERB 2002, section 3.2.4).

use wordwright_knowledge::{AnswerId, Capital, Pack, Relation, Topics, text};

use crate::clue::ClueText;
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;
use crate::experts::retrieval::Retrieval;

#[derive(Debug)]
pub struct Subject {
    name: &'static str,
    topics: Topics,
    /// Words of clues that ask for a name of it; each is looked up in `WordNet`
    /// as a class whose instances are names.
    cues: &'static [&'static str],
}

pub static SUBJECTS: [Subject; 5] = [
    Subject {
        name: "geography",
        topics: Topics::GEOGRAPHY,
        cues: &[
            "city", "capital", "river", "lake", "sea", "island", "isle", "islands", "mountain",
            "mountains", "peak", "mount", "range", "port", "seaport", "state", "country", "nation",
            "province", "county", "town", "village", "resort", "desert", "strait", "bay", "gulf",
            "canal", "peninsula", "cape", "volcano", "valley", "republic", "kingdom", "region",
            "spa", "feeder", "tributary", "neighbor", "continent", "borough", "suburb", "canyon",
            "archipelago", "commune", "locale", "site", "emirate", "sultanate",
        ],
    },
    Subject {
        name: "music",
        topics: Topics::MUSIC,
        cues: &[
            "composer", "singer", "song", "band", "album", "hit", "opera", "rapper", "musician",
            "pianist", "violinist", "cellist", "conductor", "soprano", "tenor", "basso",
            "baritone", "group", "rocker", "crooner", "guitarist", "drummer", "trumpeter",
            "saxophonist", "aria", "symphony", "ballet", "instrument", "lyricist", "songwriter",
            "vocalist", "tune", "single", "duo", "trio", "quartet", "musical", "flutist",
            "organist", "grammy",
        ],
    },
    Subject {
        name: "movies",
        topics: Topics::MOVIES,
        cues: &[
            "actor", "actress", "film", "movie", "director", "star", "costar", "flick",
            "filmmaker", "role", "player", "portrayer", "comedian", "comic", "sitcom", "series",
            "show", "host", "starlet", "oscar", "screenwriter", "producer", "western", "thriller",
            "emmy", "tv", "animator", "comedienne", "musical",
        ],
    },
    Subject {
        name: "writers",
        topics: Topics::WRITERS,
        cues: &[
            "author", "writer", "poet", "novelist", "playwright", "novel", "book", "poem",
            "dramatist", "essayist", "humorist", "philosopher", "biographer", "critic", "story",
            "play", "hero", "heroine", "character", "poetess", "historian", "journalist",
            "columnist", "cartoonist", "satirist", "work", "title", "sleuth", "detective",
            "biblical", "prophet", "bard", "creator",
        ],
    },
    Subject {
        name: "myth",
        topics: Topics::MYTH,
        cues: &[
            "god", "goddess", "deity", "muse", "titan", "nymph", "mythical", "mythological",
            "myth", "mythology", "norse", "olympian", "oracle", "zeus", "apollo", "jupiter",
            "hera", "odin", "thor", "giant", "monster", "huntress", "king", "queen", "hero",
            "fury", "graces", "fate", "egyptian", "greek", "roman", "demigod", "satyr",
            "sorceress", "enchantress", "legendary", "argonaut", "priestess", "valkyrie", "trojan",
            "patriarch",
        ],
    },
];

/// Instances of a class that are considered, by judgement.
const MOST_INSTANCES: usize = 2_000;
/// The weight of a name of the subject that is not at all similar to the clue. By judgement.
const LISTED: f32 = 0.003;
/// The most words in an opinion, by judgement.
const KEEP: usize = 400;

/// An expert on one subject.
#[derive(Debug)]
pub struct TopicExpert<'p> {
    pack: &'p Pack,
    subject: &'static Subject,
    facts: Retrieval<'p>,
    archive: Retrieval<'p>,
}

impl<'p> TopicExpert<'p> {
    pub fn new(pack: &'p Pack, subject: &'static Subject) -> TopicExpert<'p> {
        let (facts, archive) = (Retrieval::facts(pack), Retrieval::archive(pack));
        TopicExpert { pack, subject, facts, archive }
    }

    fn cues(&self, clue: &ClueText) -> Vec<&'static str> {
        let has = |cue: &str| {
            clue.words().iter().any(|word| word == cue || word.strip_suffix('s') == Some(cue))
        };
        self.subject.cues.iter().copied().filter(|cue| has(cue)).collect()
    }

    /// Names that `WordNet` has as instances of the cue's class or of a kind of
    /// it.
    fn instances(&self, cue: &str, ballot: &mut Ballot<'_>, weight: f32) {
        let relations = self.pack.relations();
        let Some(lemma) = relations.find(cue) else { return };
        let mut queue: Vec<_> = relations.synsets(lemma).iter().take(3).copied().collect();
        let mut next = 0;
        while next < queue.len() && queue.len() < MOST_INSTANCES {
            let synset = queue[next];
            next += 1;
            for (relation, other) in relations.synset_links(synset) {
                match relation {
                    Relation::HasInstance => {
                        for &name in relations.members(other) {
                            if let Some(answer) = relations.answer(name) {
                                ballot.raise(answer, weight);
                            }
                        }
                    }
                    Relation::Hyponym if !queue.contains(&other) => queue.push(other),
                    _ => {}
                }
            }
        }
    }

    /// All names of the subject.
    fn members(&self, cues: &[&str], length: usize) -> Ballot<'p> {
        let answers = self.pack.answers();
        let mut members = Ballot::new(answers, length);
        for id in answers.of_length(length) {
            if answers.topics(id).any(self.subject.topics) {
                members.raise(id, 1.0);
            }
        }
        for cue in cues {
            self.instances(cue, &mut members, 1.0);
        }
        self.clued(cues, &mut members);
        members
    }

    /// Names of the subject, by how similar their clues are to this one.
    fn ballot(&self, clue: &ClueText, length: usize) -> Option<Ballot<'p>> {
        let cues = self.cues(clue);
        if cues.is_empty() {
            return None;
        }
        let answers = self.pack.answers();
        let members = self.members(&cues, length);
        let ids = answers.range(length);
        let mut ballot = Ballot::new(answers, length);
        for id in ids.clone().map(AnswerId) {
            let member = members.weight(id);
            ballot.add(id, LISTED * member * (1.0 + (answers.count(id) as f32).ln_1p()));
        }
        for retrieval in [&self.facts, &self.archive] {
            let clues = retrieval.clues();
            let wanted =
                |id| clues.answers(id).iter().any(|seen| members.weight(seen.answer) > 0.0);
            retrieval.similar(&retrieval.query(clue), wanted, |id, cosine| {
                for seen in clues.answers(id) {
                    ballot.add(seen.answer, members.weight(seen.answer).min(2.0) * cosine.powi(3));
                }
            });
        }
        Some(ballot)
    }

    /// Answers of earlier clues with the rarest cue.
    fn clued(&self, cues: &[&str], members: &mut Ballot<'_>) {
        const MOST_CLUES: usize = 6_000;
        let clues = self.pack.clues();
        let roots = self.pack.roots();
        let found = cues.iter().filter_map(|cue| roots.find(&text::root(cue)));
        let Some(root) = found.min_by_key(|&root| roots.count(root)) else { return };
        for &clue in clues.with_root(root).iter().take(MOST_CLUES) {
            for seen in clues.answers(clue) {
                members.add(seen.answer, 0.5);
            }
        }
    }
}

impl Expert for TopicExpert<'_> {
    fn name(&self) -> &'static str {
        self.subject.name
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let Some(ballot) = self.ballot(clue, length) else { return Opinion::none() };
        let words = ballot.words(KEEP);
        let best = words.first().map_or(0.0, |c| c.weight);
        Opinion::of(0.2 + 0.8 * best.min(1.0), words)
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let cues = self.cues(clue);
        let Some(cue) = cues.first() else { return vec![None; words.len()] };
        let answers = self.pack.answers();
        let members = self.members(&cues, words.first().map_or(0, |word| word.len()));
        let reason = |word: &&[Capital]| {
            let answer = answers.find(word)?;
            let topics = answers.topics(answer);
            if topics.any(self.subject.topics) {
                return Some(format!("listed under {topics}"));
            }
            (members.weight(answer) > 0.0).then(|| format!("goes with \"{cue}\""))
        };
        words.iter().map(reason).collect()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::{WORLD, opinion_text};

    fn check(clue: &str, length: usize, expected: &Expect) {
        let pack = &*WORLD;
        expected.assert_eq(&opinion_text(
            pack,
            &TopicExpert::new(pack, &SUBJECTS[4]),
            clue,
            length,
        ));
    }

    #[test]
    fn names_of_a_subject() {
        check(
            "God of thunder",
            4,
            &expect![[r#"
                1.00
                THOR 1.00 listed under myth
                EROS 0.00 listed under myth
                ODIN 0.00 listed under myth
            "#]],
        );
        check("Thunder", 4, &expect!["nothing"]);
    }
}
