//! One program for all fuzz targets: `WORDWRIGHT_FUZZ` names the reader.

#![no_main]

mod targets;

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use targets::{TARGETS, Target};

fuzz_target!(|bytes: &[u8]| {
    static TARGET: OnceLock<Target> = OnceLock::new();
    let target = TARGET.get_or_init(|| {
        let name = std::env::var("WORDWRIGHT_FUZZ").expect("WORDWRIGHT_FUZZ names the reader");
        TARGETS.iter().find(|(known, _)| *known == name).expect("a known reader").1
    });
    target(bytes);
});
