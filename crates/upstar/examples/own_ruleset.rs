//! A ruleset of one's own: a heap of which Left takes one token or two, Right two or three.

use upstar::prelude::*;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Heap(u32);

impl CustomPosition for Heap {
    fn moves(&self, player: Player) -> Vec<Heap> {
        let taken = if player == Player::Left { [1, 2] } else { [2, 3] };
        taken.iter().filter_map(|taken| self.0.checked_sub(*taken)).map(Heap).collect()
    }
}

/// Public, so that a test can run it.
pub fn main() -> Result<(), Error> {
    let session = Session::new();
    for tokens in 0..10 {
        println!("{tokens} tokens: {}", session.custom_position(Heap(tokens)).value()?);
    }
    Ok(())
}
