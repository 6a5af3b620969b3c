//! Left takes a number of tokens in her set from one heap, Right one in his:
//! `partizan_subtraction 1,2 3`.

use super::Player;
use super::heaps::{self, HeapGame};

pub(super) fn rules(words: &[&str]) -> Result<(HeapGame, String), String> {
    let [left, right] = words else {
        return Err("`partizan_subtraction` needs two sets, `1,2 3`".into());
    };
    let sets = [heaps::set(left)?, heaps::set(right)?];
    let moves = Box::new(move |heap, player| {
        heaps::take(heap, &sets[usize::from(player == Player::Right)])
    });
    let shown = format!("({{{left}}}, {{{right}}})");
    Ok((HeapGame { moves, impartial: false, octal: None }, shown))
}
