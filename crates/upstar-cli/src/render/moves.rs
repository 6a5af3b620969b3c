//! A page of results with the moves of both players and the boards after them.

use std::io;

use upstar::explore::MoveLabels;
use upstar::raw::{Loopy, RawPosition};
use upstar::{Fate, Player};

use crate::config::Config;
use crate::output::{Output, TextColour};
use crate::render::{beside, board, shortened};

#[derive(Clone)]
pub(crate) struct ListedMove {
    pub(crate) position: RawPosition,
    pub(crate) fate: Fate,
    /// The value and its text, if known.
    pub(crate) value: Option<(Loopy, String)>,
}

/// The list of a player's moves on a page.
pub(crate) struct MoveListing {
    /// The label, after the name of the player.
    pub(crate) title: &'static str,
    /// Further moves are only counted.
    pub(crate) most: usize,
    pub(crate) no_move: &'static str,
    /// `true` if the results of all moves are printed, not only wins.
    pub(crate) has_results: bool,
}

/// Prints rows of results, the moves of both players, and the board beside the boards after the
/// first moves that have a caption.
pub(crate) fn show_page(
    rows: Vec<(&str, String)>,
    listing: Option<&MoveListing>,
    (position, moves): (&RawPosition, &[Vec<ListedMove>; 2]),
    caption: impl Fn(Player, &ListedMove) -> Option<String>,
    config: &Config,
    screen: &mut Output,
) -> io::Result<()> {
    for (name, text) in rows {
        screen.row(name, text)?;
    }
    let sides = || Player::BOTH.into_iter().zip(moves);
    for (player, moves) in sides() {
        if let Some(listing) = listing {
            show_moves(&MoveLabels::new(position, player), player, moves, listing, screen)?;
        }
    }
    screen.line("")?;
    let mut pictures = vec![(String::new(), board(position, config))];
    for (player, moves) in sides() {
        let best = moves.first().and_then(|best| Some((caption(player, best)?, &best.position)));
        pictures.extend(best.map(|(caption, best)| (caption, board(best, config))));
    }
    beside(&pictures, config.width).into_iter().try_for_each(|line| screen.line(line))
}

/// Prints a player's moves, grouped by value, or by result if the values are unknown.
fn show_moves(
    labels: &MoveLabels,
    player: Player,
    moves: &[ListedMove],
    listing: &MoveListing,
    screen: &mut Output,
) -> io::Result<()> {
    let mut label = screen.player_label(player, listing.title);
    let mut groups: Vec<(&ListedMove, usize)> = Vec::new();
    for one in moves {
        let same = |first: &ListedMove| match (&first.value, &one.value) {
            (Some((first, _)), Some((value, _))) => first == value,
            (None, None) => first.fate == one.fate,
            _ => false,
        };
        match groups.iter_mut().find(|(first, _)| same(first)) {
            Some((_, count)) => *count += 1,
            None => groups.push((one, 1)),
        }
    }
    if groups.is_empty() {
        return screen.line(format!("{label} {}", listing.no_move));
    }
    let listed = &groups[..groups.len().min(listing.most)];
    let widths = listed.iter().map(|(one, _)| labels.label(&one.position).chars().count());
    let width = widths.max().unwrap_or(0);
    for (one, count) in listed {
        let verb = match one.fate.verb(player) {
            "wins" => screen.ink(TextColour::Good, "wins"),
            verb => verb.to_owned(),
        };
        let more = match count {
            1 => String::new(),
            count => format!(", and {} more like it", count - 1),
        };
        let text = labels.label(&one.position);
        let line = match &one.value {
            Some((_, value)) => {
                let is_told = listing.has_results || one.fate == player.into();
                let verb = if is_told { format!(", {verb}") } else { String::new() };
                format!("{label} {text:width$}  to {}{verb}{more}", shortened(value))
            }
            None => format!("{label} {text:width$}  {verb}{more}"),
        };
        screen.line(line)?;
        label = " ".repeat(12);
    }
    match groups.len() - listed.len() {
        0 => Ok(()),
        1 => screen.line(format!("{label} and moves to one other value")),
        count => screen.line(format!("{label} and moves to {count} other values")),
    }
}
