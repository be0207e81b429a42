//! The irregular forms of `POS.exc`.

use crate::base::Part;
use crate::base::morphology::Form;

/// An irregular form of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Exception {
    /// The form as it occurs in a text: `went`.
    pub inflected: String,
    /// The word that it is a form of: `go`.
    pub base: String,
    /// Which form it is.
    pub form: Form,
}

/// The lines `inflected base…` of a file, skipping entries that are not a form of another word.
pub(super) fn parse(part: Part, text: &str) -> Vec<Exception> {
    let mut exceptions = Vec::new();
    for line in text.lines() {
        let mut words = line.split_whitespace().map(|word| word.replace('_', " "));
        let Some(inflected) = words.next() else { continue };
        let form = match part {
            Part::Noun => Form::Plural,
            Part::Verb if inflected.ends_with("ing") => Form::Gerund,
            Part::Verb if inflected.ends_with('s') => Form::ThirdPerson,
            Part::Verb => Form::Past,
            Part::Adjective | Part::Adverb if inflected.ends_with("st") => Form::Superlative,
            Part::Adjective | Part::Adverb => Form::Comparative,
        };
        for base in words.filter(|base| *base != inflected) {
            exceptions.push(Exception { inflected: inflected.clone(), base, form });
        }
    }
    exceptions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        let found = |part, text| {
            let list = parse(part, text);
            list.into_iter().map(|e| (e.inflected, e.base, e.form)).collect::<Vec<_>>()
        };
        let row = |a: &str, b: &str, form| (a.to_owned(), b.to_owned(), form);
        assert_eq!(
            found(Part::Noun, "axes ax axis\nafter after"),
            [row("axes", "ax", Form::Plural), row("axes", "axis", Form::Plural)]
        );
        assert_eq!(
            found(Part::Verb, "went go\nabetting abet\nhas have"),
            [
                row("went", "go", Form::Past),
                row("abetting", "abet", Form::Gerund),
                row("has", "have", Form::ThirdPerson)
            ]
        );
        assert_eq!(
            found(Part::Adjective, "airiest airy\nairier airy"),
            [row("airiest", "airy", Form::Superlative), row("airier", "airy", Form::Comparative)]
        );
    }
}
