//! Left takes a number of tokens in her set from one heap, Right one in his:
//! `partizan_subtraction 1,2 3`.

use super::{Player, Rules, State, heaps};

pub(super) struct PartizanSubtraction(Vec<usize>, Vec<usize>);

pub(super) fn rules(words: &[&str]) -> Result<(PartizanSubtraction, String), String> {
    let [left, right] = words else {
        return Err("`partizan_subtraction` needs two sets, `1,2 3`".into());
    };
    let shown = format!("({{{left}}}, {{{right}}})");
    Ok((PartizanSubtraction(heaps::set(left)?, heaps::set(right)?), shown))
}

impl Rules for PartizanSubtraction {
    fn read(&self, text: &str) -> Result<State, String> {
        heaps::read(text)
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let set = if player == Player::Left { &self.0 } else { &self.1 };
        heaps::options(position, |heap| heaps::take(heap, set))
    }
    fn parts(&self, position: &[u8]) -> Vec<State> {
        heaps::parts(position)
    }
}
