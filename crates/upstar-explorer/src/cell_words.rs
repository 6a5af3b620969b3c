//! The cells of every kind of board as words.
//!
//! The interface uses `empty`, `blocked`, the owner of a piece (`left`, `right`, `both`,
//! `neither`), and the owner with a letter or a number, such as `left:K` or `left:12`.

use upstar::{BoardView, Cell, Crossing, LineView, Tint};

pub(crate) fn cells(view: &BoardView) -> Option<Vec<Vec<String>>> {
    if let BoardView::Crossings { rows } = view {
        return Some(rows.iter().map(|row| row.iter().map(|&at| crossing(at)).collect()).collect());
    }
    view.cells().map(words)
}

pub(crate) fn words(rows: &[Vec<Cell>]) -> Vec<Vec<String>> {
    rows.iter().map(|row| row.iter().map(|&cell| word(cell)).collect()).collect()
}

pub(crate) fn line(line: LineView) -> &'static str {
    match line {
        LineView::Open => "open",
        LineView::Drawn => "drawn",
        LineView::Border => "border",
    }
}

pub(crate) const EMPTY: &str = "empty";

fn word(cell: Cell) -> String {
    match cell {
        Cell::Empty => EMPTY.to_owned(),
        Cell::Blocked => "blocked".to_owned(),
        Cell::Piece(whose) => tint(whose).to_owned(),
        Cell::Letter(letter, whose) => format!("{}:{letter}", tint(whose)),
        Cell::Number(number, whose) => format!("{}:{number}", tint(whose)),
    }
}

fn crossing(at: Crossing) -> String {
    match at {
        Crossing::Empty => EMPTY.to_owned(),
        Crossing::Outside => "blocked".to_owned(),
        Crossing::Stone(whose) => tint(whose).to_owned(),
        Crossing::Safe(whose) => format!("{}:safe", tint(whose)),
        Crossing::Marked(whose) => format!("{}:mark", tint(whose)),
    }
}

pub(crate) fn tint(tint: Tint) -> &'static str {
    match tint {
        Tint::Left => "left",
        Tint::Right => "right",
        Tint::Both => "both",
        Tint::Neither => "neither",
    }
}

pub(crate) fn described_cell(word: &str) -> String {
    let (of, letter) = word.split_once(':').unwrap_or((word, ""));
    let letter = match letter {
        "safe" => "stone that cannot be captured",
        "mark" => "mark",
        other => other,
    };
    let whose = match of {
        "left" => "Left's",
        "right" => "Right's",
        "both" => "either player's",
        "neither" => "neither player's",
        "blocked" | "outside" => return "not on the board".to_owned(),
        other => return other.replace('_', " "),
    };
    format!("{whose} {}", if letter.is_empty() { "piece" } else { letter })
}
