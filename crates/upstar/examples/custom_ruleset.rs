//! A custom ruleset: Left takes one or two tokens from a heap, and Right takes two or three.

use upstar::prelude::*;

struct Heap;

impl Ruleset for Heap {
    type Position = u32;

    fn options(&self, tokens: &u32, player: Player, out: &mut Vec<u32>) {
        let taken = if player == Player::Left { [1, 2] } else { [2, 3] };
        out.extend(taken.iter().filter_map(|taken| tokens.checked_sub(*taken)));
    }
}

/// Public, so that a test can run it.
pub fn main() -> Result<(), Error> {
    let heap = Session::new().custom_ruleset(Heap, "");
    for tokens in 0..10 {
        println!("{tokens} tokens: {}", heap.position(tokens).value()?);
    }
    Ok(())
}
