//! Which squares the blanks take.

use crate::generate::rack_parts::{RackParts, TileMask};
use crate::rules::ruleset::MAX_RACK;
use crate::rules::tiles::Tile;

/// Assigns tiles to a word: for each way, gives the mask of the filled squares
/// that get blanks. Gives none if the letters are not those of `mask`.
pub(super) fn assign_blanks(
    parts: &RackParts,
    letters: &[u8],
    mask: TileMask,
    give: &mut impl FnMut(u32),
) {
    let naturals = mask & !parts.blanks;
    let mut blanks = (mask & parts.blanks).count_ones();
    let (mut rest, mut missing) = (naturals, 0);
    for (at, &letter) in letters.iter().enumerate() {
        let there = parts.places.of(letter) & rest;
        if there == 0 {
            if blanks == 0 {
                return;
            }
            blanks -= 1;
            missing |= 1_u32 << at;
        } else {
            rest &= !(there & there.wrapping_neg());
        }
    }
    if rest != 0 {
        return;
    }
    if missing & missing.wrapping_sub(1) != 0 {
        return shift_blanks(letters, missing, missing, give);
    }
    if missing == 0 {
        return give(0);
    }
    // One blank: on any square with its letter.
    let lacking = letters[missing.trailing_zeros() as usize];
    for (at, &letter) in letters.iter().enumerate() {
        if letter == lacking {
            give(1 << at);
        }
    }
}

/// Gives every way to lay several blanks on squares with the letters of those
/// in `blanks`. The blanks in `open` have not been laid yet.
fn shift_blanks(letters: &[u8], blanks: u32, open: u32, give: &mut impl FnMut(u32)) {
    if open == 0 {
        return give(blanks);
    }
    // One letter at a time: all the blanks that stand for it.
    let letter = letters[open.trailing_zeros() as usize];
    let same: u32 =
        letters.iter().enumerate().filter(|(_, l)| **l == letter).map(|(at, _)| 1 << at).sum();
    let others = blanks & !same;
    let wanted = (blanks & same).count_ones();
    let mut choice = same;
    // Every subset of `same` with as many squares.
    loop {
        if choice.count_ones() == wanted {
            shift_blanks(letters, others | choice, open & !same, give);
        }
        if choice == 0 {
            break;
        }
        choice = (choice - 1) & same;
    }
}

/// The tiles of some letters, blanks where the mask says so.
pub(super) fn tiles_of(letters: &[u8], blanks: u32) -> [Tile; MAX_RACK] {
    let mut tiles = [Tile::BLANK; MAX_RACK];
    for (at, (tile, &letter)) in tiles.iter_mut().zip(letters).enumerate() {
        *tile = Tile::from_byte(letter | ((blanks >> at & 1) as u8) << 7);
    }
    tiles
}
