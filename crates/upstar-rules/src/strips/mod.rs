//! Strips and rows, and the rulesets that are played on them.

pub mod cricket_pitch;
pub mod elephants_and_rhinos;
pub mod lenres;
pub mod push;
pub mod push_or_shove;
pub mod restricted_toppling_dominoes;
pub mod roll_the_lawn;
pub mod roller;
pub mod shove;
pub mod toads_and_frogs;
pub mod toppling_dominoes;
