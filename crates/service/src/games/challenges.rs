//! Challenge rules by name, and the outcomes of challenges in words.

use std::sync::Arc;

use wordwright_boardgame::Rules;
use wordwright_boardgame::game::Verdict;
use wordwright_boardgame::rules::ChallengeRule;

use super::is_built_in;
use crate::ServiceError;

/// A challenge rule by its name: `none`, `single`, `double`, or points.
///
/// # Errors
/// Another name.
pub fn challenge_rule(name: &str) -> Result<ChallengeRule, ServiceError> {
    ChallengeRule::named(name).ok_or_else(|| {
        let expected = "none, single, double, or points from 1 to 50";
        ServiceError::value("challenge", format!("{name:?}"), expected)
    })
}

/// The rules of that name with the challenge rule that was asked for. Otherwise a rules file
/// decides; the built-in rules leave the choice to the players, and without one nothing can be
/// challenged.
pub fn with_challenge(name: &str, rules: &Rules, asked: Option<ChallengeRule>) -> Arc<Rules> {
    let usual = if is_built_in(name) { ChallengeRule::Void } else { rules.challenge() };
    Arc::new(rules.clone().with_challenge(asked.unwrap_or(usual)))
}

/// The outcome of a challenge, as the end of a sentence.
pub fn verdict_text(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Withdrawn(words) => match &**words {
            [word] => format!("{word} is not a word; the play is challenged off."),
            words => format!("{} are not words; the play is challenged off.", words.join(", ")),
        },
        Verdict::Good => "the play is good.".to_owned(),
        Verdict::TurnLost => "the play is good, and the challenger loses a turn.".to_owned(),
        Verdict::Points(points) => format!("the play is good, and gains {points} points."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn challenge_rules_keep_their_names() {
        for name in ["none", "single", "double", "5", "50"] {
            assert_eq!(challenge_rule(name).unwrap().name(), name);
        }
        assert_eq!(challenge_rule("void").unwrap(), ChallengeRule::Void);
        for wrong in ["", "0", "51", "triple"] {
            assert!(challenge_rule(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_rules_file_decides_unless_a_challenge_rule_is_asked_for() {
        let own = Rules::parse("challenge: double\n").unwrap();
        let usual = |name, rules| with_challenge(name, rules, None).challenge();
        assert_eq!(usual("own.rules", &own), ChallengeRule::Double);
        assert_eq!(usual("english", &Rules::english()), ChallengeRule::Void);
        let asked = with_challenge("own.rules", &own, Some(ChallengeRule::Points(5)));
        assert_eq!(asked.challenge(), ChallengeRule::Points(5));
    }

    #[test]
    fn several_words_may_be_wrong() {
        let withdrawn = |words: &[&str]| {
            verdict_text(&Verdict::Withdrawn(words.iter().map(ToString::to_string).collect()))
        };
        assert_eq!(withdrawn(&["QX"]), "QX is not a word; the play is challenged off.");
        assert_eq!(withdrawn(&["QX", "ZZ"]), "QX, ZZ are not words; the play is challenged off.");
    }
}
