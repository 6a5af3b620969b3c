//! Left takes a number of tokens in her set from one heap, Right one in his:
//! `partizan_subtraction 1,2 3`.

use super::heaps::{self, Heaps};
use super::{Options, Player, Rules};

pub(super) struct PartizanSubtraction(Vec<usize>, Vec<usize>);

pub(super) fn rules(words: &[&str]) -> Result<(PartizanSubtraction, String), String> {
    let [left, right] = words else {
        return Err("`partizan_subtraction` needs two sets, `1,2 3`".into());
    };
    let shown = format!("({{{left}}}, {{{right}}})");
    Ok((PartizanSubtraction(heaps::set(left)?, heaps::set(right)?), shown))
}

impl Rules for PartizanSubtraction {
    type Position = Heaps;

    fn read(&self, text: &str) -> Result<Heaps, String> {
        heaps::read(text)
    }
    fn write(&self, heaps: &Heaps) -> String {
        heaps::write(heaps)
    }
    fn options<'a>(&'a self, heaps: &'a Heaps, player: Player) -> Options<'a, Heaps> {
        let set = if player == Player::Left { &self.0 } else { &self.1 };
        heaps::options(heaps, |heap| heaps::take(heap, set))
    }
    fn parts(&self, heaps: Heaps) -> Vec<Heaps> {
        heaps::parts(heaps)
    }
}
