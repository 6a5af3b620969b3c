//! A board: its picture, the parts at which one can point, and the moves with what they change.

use serde_json::{Value as Json, json};
use upstar::explore::name_of_move;
use upstar::{BoardView, Cell, Crossing, LineView, LinedView, Player, Position};
use upstar_draw::Picture;
use upstar_draw::board::{Area, Part, column_name, places};
use upstar_draw::svg::{Theme, svg_with_theme};

use crate::cells::{self, cells, tint};
use crate::changes::{changes, name};
use crate::desk::Desk;
use crate::link::Link;
use crate::no::Maybe;
use crate::place::{Placed, shown};
use crate::question::PlaceAsk;
use crate::{edit, pictures};

/// More moves than this are counted and not listed.
pub(crate) const MAX_MOVES: usize = 2_000;

/// The bytes that the positions after all moves of a player may take together.
const MAX_TEXT: usize = 1 << 20;

pub(crate) fn board(desk: &mut Desk, ask: &PlaceAsk) -> Maybe<Json> {
    let placed = desk.place(&ask.place)?;
    let mut object = shape(&placed.position);
    let rules = placed.plain.rules();
    object["rules"] = json!(rules);
    object["title"] = json!(placed.ruleset.doc.title);
    object["position"] = json!(placed.plain.text());
    object["expression"] = json!(placed.position.expression());
    object["impartial"] = json!(placed.position.is_impartial());
    object["points"] = json!(counts_points(&placed.position));
    for player in Player::BOTH {
        let (moves, missing) = moves(&placed.position, player);
        object["moves"][player.to_string()] = json!(moves);
        object["missing"][player.to_string()] = json!(missing);
    }
    object["lines"] = json!(lines(placed.ruleset.doc.name, &placed.plain.view()));
    object["tools"] = edit::tools(desk, &placed);
    object["link"] = json!(link(&placed).encode());
    Ok(object)
}

/// The lines along which pieces move, where a player has to see them: pairs of cells. In Hare and Hounds they join
/// neighbours, and points of odd parity with those that touch at a corner.
fn lines(rules: &str, view: &BoardView) -> Vec<[String; 2]> {
    let BoardView::Grid { rows } = view else { return Vec::new() };
    if rules != "hare_and_hounds" {
        return Vec::new();
    }
    let is_point = |row: usize, column: usize| {
        rows.get(row).and_then(|row| row.get(column)).is_some_and(|cell| *cell != Cell::Blocked)
    };
    let mut lines = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        for column in 0..cells.len() {
            let odd = (row + column) % 2 == 1;
            let ends = [
                Some((row, column + 1)),
                Some((row + 1, column)),
                odd.then_some((row + 1, column + 1)),
                column.checked_sub(1).filter(|_| odd).map(|left| (row + 1, left)),
            ];
            for (down, across) in ends.into_iter().flatten() {
                if is_point(row, column) && is_point(down, across) {
                    let id = |row, column| name(Part::Cell(row, column));
                    lines.push([id(row, column), id(down, across)]);
                }
            }
        }
    }
    lines
}

/// The address of a page about the board.
pub(crate) fn link(placed: &Placed) -> Link {
    Link::Board { rules: placed.plain.rules(), position: placed.plain.text() }
}

/// Whether moves bring points, as far as the first moves show.
pub(crate) fn counts_points(position: &Position) -> bool {
    Player::BOTH.into_iter().any(|player| {
        let options = position.options(player);
        options.first().is_some_and(|to| position.points(player, to).is_some())
    })
}

/// What there is to be seen of a position: picture, parts, and the plain data behind them.
pub(crate) fn shape(position: &Position) -> Json {
    let view = position.view();
    let drawn = match pictures::is_given_graph(position) {
        true => Picture::Graph(pictures::given_graph(&view)),
        false => Picture::Board(view.clone()),
    };
    let mut object = pictures::formats("board", &drawn);
    if let Picture::Board(view) = &drawn {
        // The page writes the names of rows and columns itself, in letters as large as its others.
        object["named"] = object["svg"].take();
        object["svg"] = bare(view).into();
    }
    object["view"] = plain(&view);
    // The graph of a game is laid out in another way than a board is.
    object["parts"] = match pictures::is_given_graph(position) {
        true => json!([]),
        false => places(&view).into_iter().map(|(part, area)| place(&view, part, area)).collect(),
    };
    object
}

/// A small picture of a position, without its frame of formats.
pub(crate) fn small(position: &Position) -> String {
    bare(&position.view())
}

/// The picture of a board without the names of rows and columns.
fn bare(view: &BoardView) -> String {
    svg_with_theme(&upstar_draw::board::scene(view), Theme::Auto)
}

/// The moves of a player, in the ruleset's order, and how many are left out.
pub(crate) fn moves(position: &Position, player: Player) -> (Vec<Json>, usize) {
    let view = position.view();
    let options = position.options(player);
    let count = options.len();
    let mut moves = Vec::new();
    let mut bytes = 0;
    for to in options.into_iter().take(MAX_MOVES) {
        let (after, text) = (to.view(), to.text());
        bytes += text.len();
        if bytes > MAX_TEXT {
            break;
        }
        let changes: Vec<Vec<String>> = changes(&view, &after)
            .into_iter()
            .map(|way| way.into_iter().map(name).collect())
            .collect();
        let mut one =
            json!({ "to": text, "label": label(position, player, &to), "changes": changes });
        if let Some(points) = position.points(player, &to) {
            one["points"] = json!(points);
        }
        moves.push(one);
    }
    let missing = count - moves.len();
    (moves, missing)
}

/// A move in words: the cells it changes, or what comes of it.
pub(crate) fn label(position: &Position, player: Player, to: &Position) -> String {
    if let Some(stone) = stone(&position.view(), &to.view()) {
        return stone;
    }
    match name_of_move(position, player, to) {
        cells if cells.is_empty() => shown(to),
        cells => cells,
    }
}

/// The crossing on which a move puts a stone.
fn stone(before: &BoardView, after: &BoardView) -> Option<String> {
    let (BoardView::Crossings { rows }, BoardView::Crossings { rows: later }) = (before, after)
    else {
        return None;
    };
    let tall = rows.len();
    rows.iter().zip(later).enumerate().find_map(|(row, (was, is))| {
        let put = |(was, is): (&Crossing, &Crossing)| {
            *was == Crossing::Empty && matches!(is, Crossing::Stone(_) | Crossing::Safe(_))
        };
        let column = was.iter().zip(is).position(put)?;
        Some(crossing(row, column, tall))
    })
}

/// The name of a crossing as it stands beside the board: rows from below, and no letter I.
fn crossing(row: usize, column: usize, tall: usize) -> String {
    let letter = |n: usize| char::from(b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[n % 25]);
    let before = column.checked_sub(25).map(|rest| letter(rest / 25));
    let letters: String = before.into_iter().chain([letter(column)]).collect();
    format!("{letters}{}", tall - row)
}

/// A view as data.
fn plain(view: &BoardView) -> Json {
    if let Some(rows) = cells(view) {
        return json!({ "kind": "grid", "rows": rows });
    }
    match view {
        BoardView::Row(tints) => {
            let pieces: Vec<&str> = tints.iter().map(|&t| tint(t)).collect();
            json!({ "kind": "row", "pieces": pieces })
        }
        BoardView::Lined(view) => {
            let lines = |rows: &[Vec<LineView>]| -> Vec<Vec<&str>> {
                rows.iter().map(|row| row.iter().map(|&of| cells::line(of)).collect()).collect()
            };
            json!({
                "kind": "lined",
                "rows": cells::words(&view.cells),
                "across": lines(&view.across),
                "upright": lines(&view.upright),
                "dots": view.dots,
            })
        }
        BoardView::Heaps(sizes) => json!({ "kind": "heaps", "sizes": sizes }),
        BoardView::Graph { vertices, edges, ground } => {
            let vertex = |v: &upstar::VertexView| json!({ "label": v.label, "tint": tint(v.tint) });
            let edge = |e: &upstar::EdgeView| json!({ "from": e.from, "to": e.to, "tint": tint(e.tint), "arrow": e.is_arrow });
            json!({
                "kind": "graph",
                "vertices": vertices.iter().map(vertex).collect::<Vec<_>>(),
                "edges": edges.iter().map(edge).collect::<Vec<_>>(),
                "ground": ground,
            })
        }
        _ => json!({ "kind": "other" }),
    }
}

/// A part with its place in the picture, and what it is for those who do not see it.
fn place(view: &BoardView, part: Part, area: Area) -> Json {
    let area = match area {
        Area::Rectangle { corner, width, height } => {
            json!({ "x": corner.x, "y": corner.y, "width": width, "height": height })
        }
        Area::Disc { centre, radius, hollow } => {
            json!({ "cx": centre.x, "cy": centre.y, "r": radius, "hollow": hollow })
        }
        Area::Line { from, control, to } => {
            let mut line = json!({ "x1": from.x, "y1": from.y, "x2": to.x, "y2": to.y });
            if let Some(control) = control {
                line["bend"] = json!([control.x, control.y]);
            }
            line
        }
    };
    json!({ "id": name(part), "area": area, "label": said(view, part) })
}

/// What a part is, in words.
fn said(view: &BoardView, part: Part) -> String {
    let whose = |of| cells::said(tint(of));
    match (view, part) {
        (BoardView::Lined(view), Part::Cell(row, column)) => {
            let what = view.cells.get(row).and_then(|row| row.get(column)).copied();
            let what = match what {
                Some(Cell::Empty) | None => "empty".to_owned(),
                Some(_) if view.dots => "finished".to_owned(),
                Some(Cell::Number(tokens, _)) => format!("{tokens} tokens"),
                Some(_) => "a token".to_owned(),
            };
            format!("{}{}, {what}", column_name(column), row + 1)
        }
        (view, Part::Cell(row, column)) => {
            let rows = cells(view).unwrap_or_default();
            let what = rows.get(row).and_then(|row| row.get(column)).map_or("", String::as_str);
            let name = match view {
                BoardView::Crossings { rows } => crossing(row, column, rows.len()),
                _ => format!("{}{}", column_name(column), row + 1),
            };
            format!("{name}, {}", cells::said(what))
        }
        (BoardView::Lined(view), part) => line(view, part),
        (BoardView::Row(tints), Part::Piece(at)) => {
            let of = tints.get(at).map_or(String::new(), |&of| whose(of));
            format!("{}, {of}", at + 1)
        }
        (BoardView::Heaps(_), Part::Token(heap, below)) => {
            format!("heap {}, token {}", heap + 1, below + 1)
        }
        (BoardView::Graph { ground: Some(ground), .. }, Part::Vertex(at)) if *ground == at => {
            "the ground".to_owned()
        }
        (BoardView::Graph { vertices, .. }, Part::Vertex(at)) => match vertices.get(at) {
            Some(vertex) => format!("vertex {}, {}", vertex.label, whose(vertex.tint)),
            None => format!("vertex {at}"),
        },
        (BoardView::Graph { vertices, edges, .. }, Part::Edge(at)) => {
            let label = |v: usize| vertices.get(v).map_or("", |vertex| vertex.label.as_str());
            match edges.get(at) {
                Some(edge) => {
                    format!("edge {} to {}, {}", label(edge.from), label(edge.to), whose(edge.tint))
                }
                None => format!("edge {at}"),
            }
        }
        _ => name(part),
    }
}

/// A line in words: the dots that it joins, or the cells between which there is a wall or a way.
fn line(view: &LinedView, part: Part) -> String {
    let of = |lines: &[Vec<LineView>], row: usize, column: usize| {
        lines.get(row).and_then(|lines| lines.get(column)).copied()
    };
    let (line, ends, beside) = match part {
        Part::Across(row, column) => (
            of(&view.across, row, column),
            [(row, column), (row, column + 1)],
            [(row.saturating_sub(1), column), (row, column)],
        ),
        Part::Upright(row, column) => (
            of(&view.upright, row, column),
            [(row, column), (row + 1, column)],
            [(row, column.saturating_sub(1)), (row, column)],
        ),
        _ => return name(part),
    };
    let [one, other] = if view.dots { ends } else { beside }
        .map(|(row, column)| format!("{}{}", column_name(column), row + 1));
    match (view.dots, line == Some(LineView::Drawn)) {
        (true, true) => format!("line from {one} to {other}, drawn"),
        (true, false) => format!("line from {one} to {other}, not drawn"),
        (false, true) => format!("wall between {one} and {other}"),
        (false, false) => format!("way between {one} and {other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::ask;

    #[test]
    fn a_board_says_what_one_can_point_at() {
        let reply = ask("board", r#"{"place": {"rules": "clobber", "position": "xo/.o"}}"#);
        assert_eq!(reply["ok"], true);
        assert_eq!(reply["parts"][0]["id"], "c0.0");
        assert_eq!(reply["parts"][0]["label"], "a1, Left's piece");
        assert_eq!(reply["moves"]["Left"][0]["changes"][0], json!(["c0.0", "c0.1"]));
        assert_eq!(reply["moves"]["Right"][0]["label"], "a1 b1");
        assert_eq!(reply["link"], "#/board?rules=clobber&position=xo%2F.o");
        assert!(reply["svg"].as_str().unwrap().starts_with("<svg"));
    }

    #[test]
    fn every_ruleset_has_a_board_and_every_move_can_be_pointed_at_on_most() {
        let mut nowhere = Vec::new();
        for doc in upstar::rulesets() {
            let body = json!({ "place": { "rules": doc.name } }).to_string();
            let reply = ask("board", &body);
            assert_eq!(reply["ok"], true, "{}: {}", doc.name, reply["error"]);
            let moves =
                ["Left", "Right"].map(|player| reply["moves"][player].as_array().unwrap().clone());
            if moves.concat().iter().any(|one| one["changes"] == json!([])) {
                nowhere.push(doc.name);
            }
        }
        // On these boards a move is found in the list.
        assert!(nowhere.len() < 20, "{nowhere:?}");
    }

    #[test]
    fn what_is_too_large_to_be_looked_at_is_refused() {
        for (rules, position) in [
            ("nim", "1000000000"),
            ("domineering", "1000x1000"),
            ("subtraction({1,2})", "99999999"),
        ] {
            let place = json!({ "place": { "rules": rules, "position": position } }).to_string();
            for question in ["board", "analyse"] {
                let reply = ask(question, &place);
                assert_eq!(reply["ok"], false, "{question} {rules}: {reply}");
            }
        }
        let reply = ask("board", r#"{"place": {"rules": "domineering", "position": "60x60"}}"#);
        assert!(reply["missing"]["Left"].as_u64().is_some_and(|missing| missing > 1000));
    }

    #[test]
    fn stones_are_put_on_crossings_as_the_board_names_them() {
        let reply = ask("board", r#"{"place": {"rules": "go", "position": "XXXO/X..O/XXXO"}}"#);
        assert_eq!(reply["parts"][0]["label"], "A3, Left's stone that cannot be captured");
        let labels: Vec<&str> = reply["moves"]["Left"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["label"].as_str().unwrap())
            .collect();
        assert_eq!(labels, ["B2", "C2"]);
        assert_eq!([crossing(0, 8, 9), crossing(8, 25, 9)], ["J9", "AA1"]);
    }

    #[test]
    fn every_move_of_hare_and_hounds_is_along_a_line() {
        for position in ["#x..#/x...o/#x..#", "#...#/x.o..#/#x.x#", "#...#/x..o./#x.x#"] {
            let place = json!({ "rules": "hare_and_hounds", "position": position });
            let reply = ask("board", &json!({ "place": place }).to_string());
            if reply["ok"] != true {
                continue;
            }
            let lines = reply["lines"].as_array().unwrap();
            assert!(lines.len() > 20, "{position}");
            for player in ["Left", "Right"] {
                for one in reply["moves"][player].as_array().unwrap() {
                    let ends = &one["changes"][0];
                    let back = json!([ends[1], ends[0]]);
                    let along = lines.iter().any(|line| line == ends || *line == back);
                    assert!(along || one["label"] == "pass", "{position}: {one}");
                }
            }
        }
    }

    #[test]
    fn a_wrong_position_is_told_with_its_place() {
        let reply = ask("board", r#"{"place": {"rules": "clobber", "position": "x?o"}}"#);
        assert_eq!(reply["error"]["at"], json!([1, 2]));
        let reply = ask("board", r#"{"place": {"rules": "clober", "position": "xo"}}"#);
        assert!(reply["error"]["message"].as_str().unwrap().contains("clobber"));
    }
}
