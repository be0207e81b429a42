//! Other programs that are measured along with this one.

/// A program by its command line.
#[derive(Debug, Clone)]
pub struct Peer {
    pub name: String,
    pub command: Vec<String>,
}

impl Peer {
    /// Reads `NAME=COMMAND`, whose command must have the placeholder `required`. `example`
    /// shows one in the error.
    pub fn parse(text: &str, required: &str, example: &str) -> Result<Self, String> {
        let expected =
            || format!("expected a name and a command with {required}, such as '{example}'");
        let (name, command) = text.split_once('=').ok_or_else(expected)?;
        let command = shlex::split(command).ok_or("the command has an open quote")?;
        if name.is_empty() || !command.iter().any(|part| part.contains(required)) {
            return Err(expected());
        }
        Ok(Self { name: name.to_owned(), command })
    }
}
