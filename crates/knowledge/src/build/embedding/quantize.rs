//! Writes vectors as a pack stores them: 8 bits a number, a scale for each row.

use rayon::prelude::*;

use crate::pack::embedding::vector::{LARGEST, StoredVector, Vector};
use crate::tables::TableWriter;

/// Writes a table's rows, each scaled so that its largest number is 127.
pub(super) fn write_table(
    tables: &mut TableWriter,
    name: &str,
    rows: u32,
    vector: impl Fn(u32) -> Vector + Sync,
) {
    let stored: (Vec<StoredVector>, Vec<f32>) = (0..rows)
        .into_par_iter()
        .map(|row| {
            let vector = vector(row);
            let most = vector.iter().fold(0.0_f32, |most, number| most.max(number.abs()));
            let scale = most / LARGEST;
            let row =
                vector.map(|number| if scale > 0.0 { (number / scale).round() as i8 } else { 0 });
            (row, scale)
        })
        .unzip();
    tables.array(name, &stored.0);
    tables.array(&format!("{name}.scales"), &stored.1);
}
