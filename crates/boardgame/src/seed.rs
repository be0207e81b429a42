//! Seeds derived from seeds.

/// The seed of the `number`th thing that draws from `seed`: neighbouring numbers
/// give seeds far apart (the finaliser of `SplitMix64`, Steele, Lea and Flood
/// 2014). Game 17 of a match is therefore the same however many threads play it.
pub fn derived_seed(seed: u64, number: u64) -> u64 {
    let mut derived_seed = seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    derived_seed = (derived_seed ^ (derived_seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    derived_seed = (derived_seed ^ (derived_seed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    derived_seed ^ (derived_seed >> 31)
}
