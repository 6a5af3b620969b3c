//! Text that several commands print: results of play, values next to moves, boards, and
//! pictures side by side.

pub(crate) mod moves;
pub(crate) mod sums;

use upstar::Fate;
use upstar::explore::is_game_graph;
use upstar::raw::RawPosition;
use upstar_explorer::pictures::given_graph;

use crate::cell_names::labelled;
use crate::config::Config;
use crate::terminal::{self, with_own_styles};

/// The maximum length of a value printed next to a move, in bytes.
const MAX_VALUE: usize = 120;

/// The maximum length of a value converted to text for a move, in bytes.
pub(crate) const MAX_MOVE: usize = 1 << 14;

pub(crate) fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Left => "Left",
        Fate::Draw => "draw",
        Fate::Right => "Right",
    }
}

pub(crate) fn shortened(value: &str) -> String {
    if value.len() <= MAX_VALUE {
        return value.to_owned();
    }
    let part: String = value.chars().take(MAX_VALUE / 2).collect();
    format!("{part}... ({} characters)", value.chars().count())
}

/// Returns a board with the names of its rows and columns, or the graph of a game given by a graph.
pub(crate) fn board(position: &RawPosition, config: &Config) -> String {
    let view = position.view();
    if position.doc().name == "scoring_game" {
        return position.text();
    }
    if is_game_graph(position) {
        return with_own_styles(&given_graph(&view).graph_text(&config.pen()));
    }
    labelled(&view, &config.board(&view)).join("\n")
}

/// Puts pictures side by side, each below its caption. Returns only the first if they do not fit.
pub(crate) fn beside(pictures: &[(String, String)], width: Option<usize>) -> Vec<String> {
    const WIDTH: usize = 80;
    let most = width.map_or(WIDTH, |width| width.min(WIDTH));
    const GAP: usize = 4;
    let mut rows: Vec<String> = Vec::new();
    let mut end = 0;
    for (caption, picture) in pictures {
        let lines: Vec<&str> = std::iter::once(caption.as_str()).chain(picture.lines()).collect();
        let from = if end == 0 { 0 } else { end + GAP };
        end = from + lines.iter().map(|line| terminal::width(line)).max().unwrap_or(0);
        if end > most && from > 0 {
            return beside(&pictures[..1], width);
        }
        rows.resize(rows.len().max(lines.len()), String::new());
        for (row, line) in rows.iter_mut().zip(lines) {
            row.push_str(&" ".repeat(from.saturating_sub(terminal::width(row))));
            row.push_str(line);
        }
    }
    // Without captions, the line above the pictures is empty.
    rows.into_iter().skip_while(|row| row.trim().is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::{TextColour, paint};

    #[test]
    fn pictures_stand_side_by_side_while_they_fit() {
        let picture = |caption: &str, text: &str| (caption.to_owned(), text.to_owned());
        let both = [picture("", "ab\nc"), picture("two", "d")];
        assert_eq!(beside(&both, None), ["      two", "ab    d", "c"]);
        assert_eq!(beside(&both[..1], None), ["ab", "c"]);
        let wide = "x".repeat(70);
        assert_eq!(beside(&[picture("", &wide), picture("two", &wide)], None), [wide]);
        let thirty = "x".repeat(30);
        let two = [picture("", &thirty), picture("two", &thirty)];
        assert_eq!(beside(&two, Some(60)), [thirty.as_str()]);
        assert_eq!(beside(&two, Some(64)).len(), 2);
        // Colours take no columns.
        let painted = paint(true, TextColour::Left, "ab");
        let beside = beside(&[picture("", &painted), picture("", "d")], None);
        assert_eq!(beside, [format!("{painted}    d")]);
    }
}
