//! Where a player points to make a move.

use upstar_core::{BoardView, Cell, ClickTarget, Part, Player, Ruleset, Tint};

/// The click targets of the move to an option, in a ruleset that lists one move for each of these targets, in
/// this order.
pub(crate) fn of_listed_moves<R: Ruleset, T: Into<ClickTarget>>(
    rules: &R,
    position: &R::Position,
    player: Player,
    to: &R::Position,
    targets: impl IntoIterator<Item = T>,
) -> Vec<ClickTarget> {
    let mut options = Vec::new();
    rules.options(position, player, &mut options);
    let made = targets.into_iter().zip(&options).filter(|(_, option)| *option == to);
    made.map(|(target, _)| target.into()).collect()
}

/// The path of the piece that moves, among those of these tints: the place that it leaves and the place where it arrives.
/// If it leaves the board, the path has one place. The list is empty if no piece moves or several do.
pub(crate) fn path<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    to: &R::Position,
    tints: &[Tint],
) -> Vec<ClickTarget> {
    let (before, after) = (pieces(&rules.view(position), tints), pieces(&rules.view(to), tints));
    if before.len() != after.len() {
        return Vec::new();
    }
    let (mut left, mut entered) = (Vec::new(), Vec::new());
    for (&(part, was), &(_, is)) in before.iter().zip(&after) {
        if is < was {
            left.push(part);
        } else if is > was {
            entered.push(part);
        }
    }
    match (left.as_slice(), entered.as_slice()) {
        ([_], [] | [_]) => vec![ClickTarget::Path([left, entered].concat())],
        _ => Vec::new(),
    }
}

/// How many pieces of these tints stand on each cell or vertex.
fn pieces(view: &BoardView, tints: &[Tint]) -> Vec<(Part, u32)> {
    let count = |tint: Tint, number: u32| if tints.contains(&tint) { number } else { 0 };
    let on_cell = |cell: Cell| match cell {
        Cell::Piece(tint) | Cell::Letter(_, tint) => count(tint, 1),
        Cell::Number(number, tint) => count(tint, number),
        Cell::Empty | Cell::Blocked => 0,
    };
    let rows = match view {
        BoardView::Lined(view) => Some(&view.cells[..]),
        BoardView::Graph { vertices, .. } => {
            let tints = vertices.iter().enumerate();
            return tints.map(|(at, v)| (Part::Vertex(at), count(v.tint, 1))).collect();
        }
        view => view.cells(),
    };
    let rows = rows.unwrap_or_default().iter().enumerate();
    let cells = rows.flat_map(|(row, cells)| {
        let cells = cells.iter().enumerate();
        cells.map(move |(column, &cell)| (Part::Cell(row, column), on_cell(cell)))
    });
    cells.collect()
}
