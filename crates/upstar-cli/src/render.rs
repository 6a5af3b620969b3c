//! Texts that several commands print: fates, values beside moves, pictures side by side.

use upstar::Fate;

use crate::terminal;

/// Longer values, in bytes, are not written out beside a move.
const MAX_VALUE: usize = 120;

/// Longer values, in bytes, are not made into text for a move.
pub(crate) const MAX_MOVE: usize = 1 << 14;

/// A fate in the machine interface.
pub(crate) fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Left => "Left",
        Fate::Draw => "draw",
        Fate::Right => "Right",
    }
}

/// A value that may stand in a line with other things.
pub(crate) fn shortened(value: &str) -> String {
    if value.len() <= MAX_VALUE {
        return value.to_owned();
    }
    let part: String = value.chars().take(MAX_VALUE / 2).collect();
    format!("{part}... ({} characters)", value.chars().count())
}

/// Pictures side by side, each under its caption; only the first, if all do not fit on a page.
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
    // Without captions there is nothing above the first picture.
    rows.into_iter().skip_while(|row| row.trim().is_empty()).collect()
}
