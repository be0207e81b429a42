//! An adaptive opponent: one step stronger after each game the person wins against
//! it, one step weaker after each loss.
//!
//! One up, one down converges to the grade where winning is as likely as losing (the
//! simple staircase of Dixon and Mood 1948), whatever the grades' true strengths, as
//! long as they increase.

use std::cmp::Ordering;

use wordwright_boardgame::bot::Level;

use super::Seat;

/// The level name for the adaptive opponent.
pub const ADAPTIVE: &str = "adaptive";

/// The grade of the first game: a beginner. By judgement.
const FIRST_GRADE: u8 = 4;

/// The grade of the next game, from the last game's grade and how it ended for
/// the person.
pub fn next_grade(last: Option<(u8, Ordering)>) -> Level {
    let number = match last {
        None => FIRST_GRADE,
        Some((grade, Ordering::Greater)) => grade.saturating_add(1),
        Some((grade, Ordering::Less)) => grade.saturating_sub(1),
        Some((grade, Ordering::Equal)) => grade,
    };
    let number = number.clamp(1, Level::GRADES);
    Level::grade(number).unwrap_or_else(Level::strongest)
}

/// The opponent's grade in a finished two-player game, and how it ended for the person
/// of that name; `None` for other games. `standings` are those of the game.
pub fn graded_result(seats: &[Seat], standings: &[i32], person: &str) -> Option<(u8, Ordering)> {
    let ([first, second], [a, b]) = (seats, standings) else { return None };
    let (own, other, outcome) = match (&first.level, &second.level) {
        (None, Some(level)) => (first, level, a.cmp(b)),
        (Some(level), None) => (second, level, b.cmp(a)),
        _ => return None,
    };
    (own.name == person).then_some((other.grade_number()?, outcome))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opponent_follows_the_person() {
        assert_eq!(next_grade(None).name, "grade-4");
        assert_eq!(next_grade(Some((5, Ordering::Greater))).name, "grade-6");
        assert_eq!(next_grade(Some((5, Ordering::Less))).name, "grade-4");
        assert_eq!(next_grade(Some((5, Ordering::Equal))).name, "grade-5");
        assert_eq!(next_grade(Some((1, Ordering::Less))).name, "grade-1");
        assert_eq!(next_grade(Some((10, Ordering::Greater))).name, "grade-10");
    }

    #[test]
    fn about_half_of_the_games_are_won() {
        const GAMES: u32 = 2000;
        // A person whose chance to beat grade g is 1 in 1 + 2^(g - 6).
        let mut random = fastrand::Rng::with_seed(1);
        let (mut last, mut won) = (None, 0);
        for _ in 0..GAMES {
            let grade = next_grade(last).grade_number().unwrap();
            let wins = random.f64() < 1.0 / (1.0 + 2f64.powi(i32::from(grade) - 6));
            won += u32::from(wins);
            last = Some((grade, if wins { Ordering::Greater } else { Ordering::Less }));
        }
        let share = f64::from(won) / f64::from(GAMES);
        assert!((0.47..0.53).contains(&share), "{share}");
    }

    #[test]
    fn only_games_against_a_grade_count() {
        let seat = |name: &str, level: Option<&str>| Seat {
            name: name.to_owned(),
            level: level.and_then(Level::named),
        };
        let seats = [seat("Computer", Some("grade-7")), seat("Ann", None)];
        assert_eq!(graded_result(&seats, &[300, 320], "Ann"), Some((7, Ordering::Greater)));
        assert_eq!(graded_result(&seats, &[300, 320], "Bob"), None);
        let seats = [seat("Ann", None), seat("Computer", Some("club"))];
        assert_eq!(graded_result(&seats, &[300, 320], "Ann"), None);
    }
}
