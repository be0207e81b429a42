//! The binary `wordwright`; everything is in the library beside it.

fn main() {
    wordwright_cli::end(wordwright_cli::run())
}
