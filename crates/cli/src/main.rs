//! The binary `wordwright`; all code is in the library.

fn main() {
    wordwright_cli::end(wordwright_cli::run())
}
