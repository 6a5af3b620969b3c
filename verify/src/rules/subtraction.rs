//! A move takes tokens from one heap. The number of tokens must belong to a set, as in
//! `subtraction 1,2`.

use super::heaps::{self, HeapGame};

pub(super) fn rules(words: &[&str]) -> Result<(HeapGame, String), String> {
    let [text] = words else {
        return Err("expected a set after `subtraction`, such as `1,2`".into());
    };
    let set = heaps::set(text)?;
    let moves = Box::new(move |heap, _| heaps::take(heap, &set));
    let shown = format!("({{{}}})", text.replace(',', ", "));
    Ok((HeapGame { moves, impartial: true, octal: None }, shown))
}
