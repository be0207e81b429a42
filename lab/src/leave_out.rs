//! Leaves experts out on request.

use wordwright_cli::error::CliError;
use wordwright_clues::experts::Expert;

/// Removes the experts with these names.
///
/// # Errors
/// A name that no expert has.
pub fn leave_out(
    experts: &mut Vec<Box<dyn Expert + '_>>,
    names: &[String],
) -> Result<(), CliError> {
    for name in names {
        let Some(place) = experts.iter().position(|expert| expert.name() == name) else {
            let known: Vec<&str> = experts.iter().map(|expert| expert.name()).collect();
            return Err(CliError::Usage(format!(
                "--without {name}: no such expert; expected one of {}",
                known.join(", ")
            )));
        };
        experts.remove(place);
    }
    Ok(())
}
