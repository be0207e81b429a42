//! Compares the engines with simple twins: fills, counts and proofs with a
//! search that tries every word, plays with Appel & Jacobson's generator,
//! endgames with a search of every line.

mod endgames;
mod grids;
mod plays;

use wordwright_cli::error::CliError;

use super::Trial;

#[expect(clippy::unnecessary_wraps, reason = "the type of every class")]
pub fn run(trial: &mut Trial<'_>) -> Result<(), CliError> {
    let mut grids = grids::Tally::default();
    let positions = plays::Positions::new();
    let (mut plays, mut endgames) = (0, 0);
    while trial.next() {
        match trial.tries % 4 {
            0 => plays += positions.attempt(trial),
            1 => endgames += endgames::attempt(trial),
            _ => grids.attempt(trial),
        }
    }
    trial.notes.push(format!(
        "grids: {} filled, {} impossible with the slots of each proof tried alone, all fills \
         counted; {plays} plays with scores; {endgames} endgames",
        grids.filled, grids.impossible
    ));
    Ok(())
}
