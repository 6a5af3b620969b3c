//! Boards with a value in each cell, and graphs with vertices at given places.

use std::collections::HashSet;

use upstar::raw::RawPosition;
use upstar::{BoardView, Cell, Player};
use upstar_draw::board::{BoardMarks, Coordinates, ViewElement};
use upstar_draw::{Label, Picture};
use upstar_lang::{ErrorKind, Interpreter, LangError, PositionQuestion};
use upstar_notation::Style;

/// Returns a board with a single piece. Each cell that the piece can reach contains the answer to a
/// question about the position with the piece on this cell. Returns `None` if the board does not
/// have exactly one piece.
///
/// # Errors
///
/// Returns an error if a question has no answer.
pub fn labelled_board(
    upstar: &Interpreter,
    question: &PositionQuestion,
    root: &RawPosition,
    style: Style,
) -> Result<Option<Picture>, LangError> {
    let root = root.unnegated();
    let Some((start, bare)) = lifted(root.view()) else { return Ok(None) };
    let mut seen = HashSet::from([start]);
    let mut labels = Vec::new();
    let mut stack = vec![(start, root)];
    // The loop visits each cell at most once.
    while let Some((cell, position)) = stack.pop() {
        let answer = upstar.ask_about(question, &position)?;
        let text = upstar.text_in(&answer, style)?;
        let latex = upstar.text_in(&answer, Style::Latex)?;
        labels.push((cell, Label::with_latex(text, format!("${latex}$"))));
        for option in Player::BOTH.into_iter().flat_map(|player| position.options(player)) {
            if let Some((to, rest)) = lifted(option.view())
                && rest == bare
                && seen.insert(to)
            {
                stack.push((to, option));
            }
        }
    }
    let marks = BoardMarks { last: vec![start], labels, ..BoardMarks::default() };
    Ok(Some(Picture::Marked(bare, marks)))
}

/// Removes the only piece of a board, and returns its cell.
fn lifted(mut view: BoardView) -> Option<(ViewElement, BoardView)> {
    let rows = match &mut view {
        BoardView::Grid { rows } | BoardView::Points { rows, .. } => rows,
        BoardView::Lined(view) => &mut view.cells,
        _ => return None,
    };
    let mut pieces = rows.iter_mut().enumerate().flat_map(|(row, cells)| {
        let cells = cells.iter_mut().enumerate();
        let pieces = cells.filter(|(_, cell)| !matches!(cell, Cell::Empty | Cell::Blocked));
        pieces.map(move |(column, cell)| (ViewElement::Cell(row, column), cell))
    });
    let (Some((at, cell)), None) = (pieces.next(), pieces.next()) else { return None };
    *cell = Cell::Empty;
    drop(pieces);
    Some((at, view))
}

/// Returns the picture of a graph with its vertices at places such as `1:0,1 2:3,1`. The second
/// coordinate is the height.
///
/// # Errors
///
/// Returns an error if the board is not a graph, the text is not a list of places, or a vertex has
/// no place. The ground needs no place.
pub fn placed_graph(view: BoardView, text: &str) -> Result<Picture, LangError> {
    let wrong = |message: String, remedy: String| LangError::new(ErrorKind::Type, message, remedy);
    let BoardView::Graph { vertices, ground, .. } = &view else {
        let message = "coordinates are supported only for graphs given by their edges".to_owned();
        let remedy = "write the edges, as in `hackenbush 0-1B 1-2R` or `snort '0-1 1-2'`";
        return Err(wrong(message, remedy.to_owned()));
    };
    let mut places: Vec<Option<Coordinates>> = vec![None; vertices.len()];
    for item in text.split_whitespace() {
        let place = || {
            let (name, place) = item.split_once(':')?;
            let (x, y) = place.split_once(',')?;
            let at = vertices.iter().position(|vertex| vertex.label == name)?;
            Some((at, (x.parse().ok()?, y.parse().ok()?)))
        };
        let (at, place) = place().ok_or_else(|| {
            let message = format!("`{item}` is not a vertex with its coordinates");
            let remedy = "write the name of a vertex and two integers from -32768 to 32767, as in \
                          `1:0,2`";
            wrong(message, remedy.to_owned())
        })?;
        if places[at].replace(place).is_some() {
            let message = format!("the vertex `{}` has coordinates twice", vertices[at].label);
            return Err(wrong(message, format!("delete `{item}`")));
        }
    }
    if let Some(ground) = *ground {
        places[ground] = Some((0, 0));
    }
    let placed = vertices.iter().zip(places).map(|(vertex, place)| {
        place.ok_or_else(|| {
            let name = &vertex.label;
            let message = format!("the vertex `{name}` has no coordinates");
            wrong(message, format!("add `{name}:X,Y`"))
        })
    });
    let places = placed.collect::<Result<_, _>>()?;
    Ok(Picture::Placed(view, places))
}
