//! Boards of cells, and the rulesets that are played on them.

pub mod amazons;
pub mod anti_clobber;
pub mod bicolour_fission;
pub mod clobber;
pub mod cram;
pub mod domineering;
pub mod dots_and_boxes;
pub mod fission;
pub mod fox_and_geese;
pub mod grid;
pub mod hare_and_hounds;
pub mod konane;
pub mod maze;
pub mod nogo;
pub mod rows_and_dividers;
pub mod ski_jumps;
