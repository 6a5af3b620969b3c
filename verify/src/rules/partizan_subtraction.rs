//! A player takes tokens from one heap: Left a number in the first set, and Right a number in the
//! second set, as in `partizan_subtraction 1,2 3`.

use super::Player;
use super::heaps::{self, HeapGame};

pub(super) fn rules(words: &[&str]) -> Result<(HeapGame, String), String> {
    let [left, right] = words else {
        return Err("expected two sets after `partizan_subtraction`, such as `1,2 3`".into());
    };
    let sets = [heaps::set(left)?, heaps::set(right)?];
    let moves = Box::new(move |heap, player| {
        heaps::take(heap, &sets[usize::from(player == Player::Right)])
    });
    let shown = format!("({{{left}}}, {{{right}}})");
    Ok((HeapGame { moves, impartial: false, octal: None }, shown))
}
