//! The elements of boards, rows, heaps and graphs.

use upstar_core::{BoardView, Cell, Crossing, Tint};

use crate::builtins::{Builtin, FunctionCost};
use crate::error::LangError;
use crate::eval::Call;
use crate::value::Value;

const COST: FunctionCost = FunctionCost::Stated("Linear in the size of the position.");
const GUIDE: &str = "the guide, chapter Positions and rulesets";

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "cells(p: position) -> any",
        about: "Returns the cells of a board as a list of rows, each of which is a list. The piece \
                of Left is \"x\", that of Right is \"o\", a piece of both players is \"g\", and a \
                piece of neither player is \"n\". An empty cell is \".\", and a blocked cell is \
                \"#\". A cell with a number is this number, and a cell with a letter is this \
                letter. A row of dominoes or edges is a board with one row. The vertices of a \
                graph also form one row.",
        cost: COST,
        source: GUIDE,
        examples: &[
            ("cells(clobber(\"xo./ox.\"))", "[[\"x\", \"o\", \".\"], [\"o\", \"x\", \".\"]]"),
            ("cells(toppling_dominoes(\"xog\"))", "[[\"x\", \"o\", \"g\"]]"),
            ("size([c for c in cells(konane(\"xox/o.o\"))[1] if c = \"o\"])", "2"),
        ],
        run: |c| {
            let Some(rows) = rows(&c.position(0)?.view()) else {
                return Err(no_elements_error(c, "cells"));
            };
            Ok(Value::list(
                rows.into_iter().map(|row| Value::list(row.into_iter().map(|(_, v)| v))),
            ))
        },
    },
    Builtin {
        declaration: "pieces(p: position, player?) -> any",
        about: "Returns the pieces on a board as a list of pairs [place, piece]. A place is the \
                name of a cell, such as \"b3\", as in `move_names`. In a row of dominoes or edges, \
                and for the vertices of a graph, a place is an index that starts at 0. For the \
                pieces, see `cells`. If a player is given, the result is the list of the places of \
                that player's pieces.",
        cost: COST,
        source: GUIDE,
        examples: &[
            ("pieces(clobber(\"xo./.x.\"))", "[[\"a1\", \"x\"], [\"b1\", \"o\"], [\"b2\", \"x\"]]"),
            ("pieces(clobber(\"xo./.x.\"), Left)", "[\"a1\", \"b2\"]"),
            ("pieces(independence_game(\"path 4\"), Right)", "[]"),
        ],
        run: |c| {
            let view = c.position(0)?.view();
            let Some(rows) = rows(&view) else { return Err(no_elements_error(c, "pieces")) };
            let player = c.optional(1, Call::player)?;
            let has_names = !matches!(view, BoardView::Row(_) | BoardView::Graph { .. });
            let mut pieces = Vec::new();
            for (at, row) in rows.into_iter().enumerate() {
                for (column, (tint, piece)) in row.into_iter().enumerate() {
                    let place = match has_names {
                        true => Value::text(view.cell_name(at, column)),
                        false => Value::count(column as u64),
                    };
                    match (tint, player) {
                        (Some(tint), Some(player)) if tint == Tint::from(player) => {
                            pieces.push(place);
                        }
                        (Some(_), None) => pieces.push(Value::list([place, piece])),
                        _ => {}
                    }
                }
            }
            Ok(Value::list(pieces))
        },
    },
    Builtin {
        declaration: "heights(p: position) -> counts",
        about: "Returns the sizes of the heaps of a position, or the numbers in the cells of a \
                board in reading order.",
        cost: COST,
        source: GUIDE,
        examples: &[
            ("heights(nim(\"3,0,5\"))", "[3, 0, 5]"),
            ("sum(heights(cricket_pitch(\"[5,o,1,2,4]\")))", "12"),
        ],
        run: |c| match c.position(0)?.view() {
            BoardView::Heaps(heaps) => Ok(Value::list(heaps.into_iter().map(Value::count))),
            view => {
                let Some(rows) = rows(&view) else { return Err(no_elements_error(c, "heights")) };
                let mut cells = rows.into_iter().flatten().map(|(_, cell)| cell).peekable();
                let is_empty = cells.peek().is_none();
                let numbers: Vec<Value> =
                    cells.filter(|cell| matches!(cell, Value::Number(_))).collect();
                if numbers.is_empty() && !is_empty {
                    return Err(no_elements_error(c, "heights"));
                }
                Ok(Value::list(numbers))
            }
        },
    },
    Builtin {
        declaration: "edges(p: position) -> any",
        about: "Returns the edges of a graph as a list of triples [from, to, owner]. The vertices \
                are numbered from 0. The owner of an edge uses the letters of the pieces (see \
                `cells`). In Hackenbush, the ground is a vertex. The edges of paths and grids are \
                listed only if they are drawn.",
        cost: COST,
        source: GUIDE,
        examples: &[
            ("edges(hackenbush(\"BR\"))", "[[0, 1, \"x\"], [1, 2, \"o\"]]"),
            ("size(edges(node_kayles(\"complete 4\")))", "6"),
        ],
        run: |c| match c.position(0)?.view() {
            BoardView::Graph { edges, .. } => Ok(Value::list(edges.into_iter().map(|edge| {
                let ends = [edge.from, edge.to].map(|end| Value::count(end as u64));
                Value::list(ends.into_iter().chain([piece(edge.tint)]))
            }))),
            BoardView::Points { rows, lines } => {
                let is_vertex = |cell: &&Cell| **cell != Cell::Blocked;
                let starts: Vec<usize> = rows
                    .iter()
                    .scan(0, |count, row| {
                        let start = *count;
                        *count += row.iter().filter(is_vertex).count();
                        Some(start)
                    })
                    .collect();
                let vertex = |(row, column): (usize, usize)| {
                    let before = rows[row][..column].iter().filter(is_vertex).count();
                    Value::count((starts[row] + before) as u64)
                };
                Ok(Value::list(lines.iter().map(|ends| {
                    Value::list(ends.map(vertex).into_iter().chain([piece(Tint::Neither)]))
                })))
            }
            _ => Err(LangError::undefined("this position is not drawn as a graph with edges")
                .remedy("if it is a graph, write its edges, as in `0-1 1-2`")
                .of_argument(0)),
        },
    },
];

fn no_elements_error(c: &Call<'_>, what: &str) -> LangError {
    let position = c.position(0);
    let name = position.as_ref().map_or("the ruleset", |position| position.doc().title);
    LangError::undefined(format!("a position of {name} has no {what}")).of_argument(0)
}

fn piece(tint: Tint) -> Value {
    Value::text(match tint {
        Tint::Left => "x",
        Tint::Right => "o",
        Tint::Both => "g",
        Tint::Neither => "n",
    })
}

/// The owner of the piece on a cell, and the cell as a value.
type CellValue = (Option<Tint>, Value);

fn rows(view: &BoardView) -> Option<Vec<Vec<CellValue>>> {
    let cell = |cell: &Cell| match *cell {
        Cell::Empty => (None, Value::text(".")),
        Cell::Blocked => (None, Value::text("#")),
        Cell::Piece(tint) => (Some(tint), piece(tint)),
        Cell::Letter(letter, tint) => (Some(tint), Value::text(letter.to_string())),
        Cell::Number(number, tint) => (Some(tint), Value::count(u64::from(number))),
    };
    let crossing = |crossing: &Crossing| match *crossing {
        Crossing::Empty | Crossing::Marked(_) => (None, Value::text(".")),
        Crossing::Outside => (None, Value::text("#")),
        Crossing::Stone(tint) | Crossing::Safe(tint) => (Some(tint), piece(tint)),
    };
    let single = |tints: &mut dyn Iterator<Item = Tint>| {
        vec![tints.map(|tint| (Some(tint), piece(tint))).collect()]
    };
    Some(match view {
        BoardView::Grid { rows } | BoardView::Points { rows, .. } => {
            rows.iter().map(|row| row.iter().map(cell).collect()).collect()
        }
        BoardView::Lined(view) => {
            view.cells.iter().map(|row| row.iter().map(cell).collect()).collect()
        }
        BoardView::Crossings { rows } => {
            rows.iter().map(|row| row.iter().map(crossing).collect()).collect()
        }
        BoardView::Row(tints) => single(&mut tints.iter().copied()),
        BoardView::Graph { vertices, .. } => single(&mut vertices.iter().map(|v| v.tint)),
        BoardView::Heaps(_) => return None,
    })
}
