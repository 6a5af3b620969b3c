//! Game graphs as text: one equation for each position with a move or with a name of letters.

use upstar_core::Player;

use super::view::View;
use crate::GameTree;
use crate::label::columns;
use crate::scene::ShapeRole;
use crate::terminal::{Page, Pen, TextStyle};

pub(super) fn text(game: &GameTree, style: &TextStyle) -> String {
    let view = View::of(game);
    let words: Vec<String> = view.names.iter().map(|name| style.words(name.shown())).collect();
    let wide = |node: u32| columns(&words[node as usize]);
    let moves = |node: u32| view.graph.both(node).next().is_some();
    // A position without moves that is not called 0 has an equation, too.
    let is_letters = |node: u32| words[node as usize].chars().all(char::is_alphabetic);
    let equations: Vec<u32> =
        view.graph.nodes().filter(|&node| moves(node) || node == 0 || is_letters(node)).collect();
    let indent = equations.iter().map(|&node| wide(node)).max().unwrap_or(0);
    let mut page = Page::new(style.width());
    let mut row = 0;
    let ink = Pen::of(ShapeRole::Ink);
    for &node in &equations {
        let start = page.write(row, indent - wide(node), &words[node as usize], ink);
        let mut at = page.write(row, start, " = {", ink);
        let margin = at;
        for player in Player::BOTH {
            let pen =
                Pen::of(if player == Player::Left { ShapeRole::Left } else { ShapeRole::Right });
            let options = view.graph.options(node, player);
            for (i, &option) in options.iter().enumerate() {
                let word = if option == node { "pass" } else { &words[option as usize] };
                // A comma or a bar follows.
                if at + columns(word) + 3 > style.width() && at > margin {
                    row += 1;
                    at = margin;
                }
                at = page.write(row, at, word, pen);
                if i + 1 < options.len() {
                    at = page.write(row, at, ", ", ink);
                }
            }
            if player == Player::Left {
                let lead = if options.is_empty() { "" } else { " " };
                at = page.write(row, at, lead, ink);
                at = page.write(row, at, "|", ink);
                if !view.graph.options(node, Player::Right).is_empty() {
                    at = page.write(row, at, " ", ink);
                }
            }
        }
        page.write(row, at, "}", ink);
        row += 1;
    }
    for (number, long) in &view.listed {
        let at = page.write(row, 0, number, Pen::of(ShapeRole::Axis));
        page.write(row, at + 1, &style.words(long.shown()), ink);
        row += 1;
    }
    if view.hidden > 0 {
        let words = style.words(format!("… {} more positions", view.hidden));
        page.write(row, 0, &words, Pen::of(ShapeRole::Axis));
    }
    page.print(style)
}
