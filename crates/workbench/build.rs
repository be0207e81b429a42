//! Makes the folder that the browser application is built into, so that the
//! program builds without it.

fn main() {
    let folder = "../../web/dist";
    if let Err(problem) = std::fs::create_dir_all(folder) {
        println!("cargo::warning={folder} cannot be made: {problem}");
    }
    println!("cargo::rerun-if-changed={folder}");
}
