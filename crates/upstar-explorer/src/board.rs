//! A board: its picture, its clickable parts, and the moves with their changes.

use std::collections::HashMap;

use upstar::explore::{MoveLabels, changes, is_game_graph};
use upstar::raw::RawPosition;
use upstar::{
    BoardView, Cell, ClickTarget, EdgeView, LineView, LinedView, Player, VertexView, ViewElement,
    column_name,
};
use upstar_draw::board::{AxisNames, BoardMarks, ElementArea, element_areas, unnamed};
use upstar_draw::scene::{Scene, SceneItem};
use upstar_draw::svg::{Theme, svg_with_theme};
use upstar_draw::terminal::TextStyle;
use upstar_draw::{Format, Picture};

use crate::cell_words::{self, cells, tint};
use crate::error::ApiResult;
use crate::page_link::board_link;
use crate::render::with_signs;
use crate::reply::{
    BoardMove, BoardNames, BoardPart, BoardReply, BoardShape, EdgeReply, PartArea, PerPlayer,
    PictureReply, VertexReply, ViewReply,
};
use crate::request::{LaidPiece, PictureRequest, PositionRequest};
use crate::worker::Worker;
use crate::{edit, pictures};

/// The maximum number of moves listed. Further moves are only counted.
pub(crate) const MAX_MOVES: usize = 4_000;

/// The maximum total size of the positions after a player's moves, in bytes.
const MAX_TEXT: usize = 1 << 20;

pub(crate) fn board(worker: &mut Worker, ask: &PositionRequest) -> ApiResult<BoardReply> {
    let placed = worker.place(&ask.place)?;
    let position = &placed.position;
    let listed = PerPlayer::of(|player| moves(position, player));
    Ok(BoardReply {
        shape: shape(position),
        rules: placed.plain.rules(),
        title: placed.ruleset.doc().title.to_owned(),
        position: placed.plain.text(),
        expression: position.expression(),
        impartial: position.is_impartial(),
        points: position.counts_points(),
        usual: if position.is_for_points() { "scoring" } else { "normal" },
        missing: PerPlayer { left: listed.left.1, right: listed.right.1 },
        moves: PerPlayer { left: listed.left.0, right: listed.right.0 },
        size: worker.size_text(&placed.ruleset),
        tools: edit::tools(worker, &placed),
        link: board_link(&placed.plain),
    })
}

impl Worker {
    /// Returns what the page's component `<up-board>` and its editor show, as JSON: the picture of a position, its
    /// clickable parts, the tools to edit it, and the moves of both players, each with the position after it as an
    /// expression. Returns `None` if the position is too large to show.
    #[must_use]
    pub fn board_json(&mut self, position: &RawPosition) -> Option<String> {
        let placed = self.resolved(position).ok()?;
        let mut json = serde_json::to_value(shape(position)).ok()?;
        json["rules"] = position.rules().into();
        json["tools"] = serde_json::to_value(edit::tools(self, &placed)).ok()?;
        let listed = PerPlayer::of(|player| {
            let (mut listed, _) = moves(position, player);
            for (one, to) in listed.iter_mut().zip(MoveLabels::new(position, player).options()) {
                one.to = to.expression();
            }
            listed
        });
        json["moves"] = serde_json::to_value(listed).ok()?;
        Some(json.to_string())
    }
}

fn shape(position: &RawPosition) -> BoardShape {
    let view = shown(position);
    let drawn = match is_game_graph(position) {
        true => Picture::Graph(pictures::given_graph(&view)),
        false => Picture::Board(view.clone()),
    };
    // The page draws the names of rows and columns itself, in its own font size.
    let scene = match &drawn {
        Picture::Board(view) => upstar_draw::board::scene(view),
        graph => graph.scene(),
    };
    // In the picture of a game graph, the clickable parts are the boxes of the positions.
    let places = match is_game_graph(position) {
        true => {
            boxes(&scene).enumerate().map(|(at, area)| (ViewElement::Vertex(at), area)).collect()
        }
        false => element_areas(&view),
    };
    BoardShape {
        kind: "board",
        svg: svg_with_theme(&scene, Theme::Auto),
        text: match &drawn {
            Picture::Board(_) => Picture::Board(position.view()),
            graph => graph.clone(),
        }
        .draw(Format::Text(TextStyle::UNICODE)),
        names: names(&drawn),
        view: plain(&position.view()),
        parts: places.into_iter().map(|(part, area)| place(&position.view(), part, area)).collect(),
    }
}

/// Returns the picture of a position. The page shows the numbers of the vertices of Hackenbush itself.
fn shown(position: &RawPosition) -> BoardView {
    let view = position.view();
    match view {
        BoardView::Graph { ground: Some(_), .. } => unnamed(view),
        view => view,
    }
}

/// Returns the boxes of a picture, which contain the positions of a graph in order.
fn boxes(scene: &Scene) -> impl Iterator<Item = ElementArea> {
    scene.items.iter().filter_map(|item| match *item {
        SceneItem::Rectangle { corner, width, height, .. } => {
            Some(ElementArea::Rectangle { corner, width, height })
        }
        _ => None,
    })
}

fn names(drawn: &Picture) -> BoardNames {
    let names = match drawn {
        Picture::Board(view) => upstar_draw::board::axis_names(view),
        _ => AxisNames::default(),
    };
    BoardNames { columns: names.columns, rows: names.rows }
}

pub(crate) fn small(position: &RawPosition) -> String {
    svg_with_theme(&upstar_draw::board::scene(&shown(position)), Theme::Auto)
}

/// Returns a picture for download.
pub(crate) fn picture(worker: &mut Worker, ask: &PictureRequest) -> ApiResult<PictureReply> {
    let position = worker.place(&ask.place)?.position;
    let view = shown(&position);
    let drawn = match is_game_graph(&position) {
        true => Picture::Graph(pictures::given_graph(&view)),
        false => Picture::Marked(view.clone(), marks(&view, ask)),
    };
    Ok(pictures::formats("board", &drawn))
}

/// Returns those of the requested marks whose parts belong to the board.
fn marks(view: &BoardView, ask: &PictureRequest) -> BoardMarks {
    let parts: HashMap<String, ViewElement> =
        element_areas(view).into_iter().map(|(part, _)| (part.to_string(), part)).collect();
    let known =
        |names: &[String]| names.iter().filter_map(|name| parts.get(name).copied()).collect();
    let laid = |laid: &LaidPiece| (known(&laid.parts), laid.player.into());
    BoardMarks {
        laid: ask.laid.iter().map(laid).collect(),
        last: known(&ask.last),
        path: known(&ask.path),
        ..BoardMarks::default()
    }
}

/// Returns the moves of a player, and the number of omitted moves.
fn moves(position: &RawPosition, player: Player) -> (Vec<BoardMove>, usize) {
    let view = position.view();
    let labels = MoveLabels::new(position, player);
    let count = labels.options().len();
    let mut moves = Vec::new();
    let mut bytes = 0;
    for (at, to) in labels.options().iter().take(MAX_MOVES).enumerate() {
        let (after, text) = (to.view(), to.text());
        bytes += text.len();
        if bytes > MAX_TEXT {
            break;
        }
        let named = |way: &[ViewElement]| way.iter().map(ToString::to_string).collect::<Vec<_>>();
        let changes = changes(&view, &after);
        let targets = position.click_targets(player, to);
        let ways: Vec<Vec<String>> = match targets.is_empty() {
            true => changes.iter().map(|way| named(way)).collect(),
            false => targets.iter().map(|target| named(target.parts())).collect(),
        };
        moves.push(BoardMove {
            to: text,
            label: with_signs(&labels.label_at(at)),
            ways,
            path: targets.iter().any(ClickTarget::is_path),
            jumps: targets.iter().any(|target| matches!(target, ClickTarget::Path(_))),
            changes: named(changes.first().map_or(&[], Vec::as_slice)),
            points: position.points(player, to),
        });
    }
    let missing = count - moves.len();
    (moves, missing)
}

/// Returns the label of a move.
pub(crate) fn move_label(position: &RawPosition, player: Player, to: &RawPosition) -> String {
    with_signs(&MoveLabels::new(position, player).label(to))
}

fn plain(view: &BoardView) -> ViewReply {
    if let Some(rows) = cells(view) {
        return ViewReply::Grid { rows, stones: matches!(view, BoardView::Crossings { .. }) };
    }
    match view {
        BoardView::Row(tints) => {
            ViewReply::Row { pieces: tints.iter().map(|&of| tint(of)).collect() }
        }
        BoardView::Lined(view) => {
            let words = |row: &Vec<LineView>| row.iter().map(|&of| cell_words::line(of)).collect();
            ViewReply::Lined {
                rows: cell_words::words(&view.cells),
                across: view.across.iter().map(words).collect(),
                upright: view.upright.iter().map(words).collect(),
                dots: view.dots,
            }
        }
        BoardView::Heaps(sizes) => ViewReply::Heaps { sizes: sizes.clone() },
        BoardView::Graph { vertices, edges, ground } => {
            let vertex =
                |v: &VertexView| VertexReply { label: v.label.clone(), tint: tint(v.tint) };
            let edge = |e: &EdgeView| EdgeReply {
                from: e.from,
                to: e.to,
                tint: tint(e.tint),
                arrow: e.is_arrow,
            };
            ViewReply::Graph {
                vertices: vertices.iter().map(vertex).collect(),
                edges: edges.iter().map(edge).collect(),
                ground: *ground,
            }
        }
        _ => ViewReply::Other,
    }
}

fn place(view: &BoardView, part: ViewElement, area: ElementArea) -> BoardPart {
    let area = match area {
        ElementArea::Rectangle { corner, width, height } => {
            PartArea::Rectangle { x: corner.x, y: corner.y, width, height }
        }
        ElementArea::Disc { centre, radius, hollow } => {
            PartArea::Disc { cx: centre.x, cy: centre.y, r: radius, hollow }
        }
        ElementArea::Line { from, control, to } => PartArea::Line {
            x1: from.x,
            y1: from.y,
            x2: to.x,
            y2: to.y,
            bend: control.map(|control| (control.x, control.y)),
        },
    };
    BoardPart { id: part.to_string(), area, label: element_name(view, part) }
}

fn element_name(whole: &BoardView, part: ViewElement) -> String {
    let whose = |of| cell_words::described_cell(tint(of));
    match (whole, part) {
        (BoardView::Lined(view), ViewElement::Cell(row, column)) => {
            let what = view.cells.get(row).and_then(|row| row.get(column)).copied();
            let what = match what {
                Some(Cell::Empty) | None => "empty".to_owned(),
                Some(_) if view.dots => "finished".to_owned(),
                Some(Cell::Number(tokens, _)) => format!("{tokens} tokens"),
                Some(_) => "a token".to_owned(),
            };
            format!("{}, {what}", whole.cell_name(row, column))
        }
        (view, ViewElement::Cell(row, column)) => {
            let rows = cells(view).unwrap_or_default();
            let what = rows.get(row).and_then(|row| row.get(column)).map_or("", String::as_str);
            format!("{}, {}", view.cell_name(row, column), cell_words::described_cell(what))
        }
        (BoardView::Lined(view), part) => line(view, part),
        (BoardView::Row(tints), ViewElement::Piece(at)) => {
            let of = tints.get(at).map_or(String::new(), |&of| whose(of));
            format!("{}, {of}", at + 1)
        }
        (BoardView::Heaps(_), ViewElement::Token(heap, below)) => {
            format!("heap {}, token {}", heap + 1, below + 1)
        }
        (BoardView::Graph { ground: Some(ground), .. }, ViewElement::Vertex(at))
            if *ground == at =>
        {
            "the ground".to_owned()
        }
        (BoardView::Graph { vertices, .. }, ViewElement::Vertex(at)) => match vertices.get(at) {
            Some(vertex) => format!("vertex {}, {}", with_signs(&vertex.label), whose(vertex.tint)),
            None => format!("vertex {at}"),
        },
        (BoardView::Graph { vertices, edges, .. }, ViewElement::Edge(at)) => {
            let label = |v: usize| vertices.get(v).map_or("", |vertex| vertex.label.as_str());
            match edges.get(at) {
                Some(edge) => {
                    format!("edge {} to {}, {}", label(edge.from), label(edge.to), whose(edge.tint))
                }
                None => format!("edge {at}"),
            }
        }
        _ => part.to_string(),
    }
}

/// Describes a line: the dots that it joins, or the cells between which there is a wall or a
/// passage.
fn line(view: &LinedView, part: ViewElement) -> String {
    let of = |lines: &[Vec<LineView>], row: usize, column: usize| {
        lines.get(row).and_then(|lines| lines.get(column)).copied()
    };
    let (line, ends, beside) = match part {
        ViewElement::Across(row, column) => (
            of(&view.across, row, column),
            [(row, column), (row, column + 1)],
            [(row.saturating_sub(1), column), (row, column)],
        ),
        ViewElement::Upright(row, column) => (
            of(&view.upright, row, column),
            [(row, column), (row + 1, column)],
            [(row, column.saturating_sub(1)), (row, column)],
        ),
        _ => return part.to_string(),
    };
    let [one, other] = if view.dots { ends } else { beside }
        .map(|(row, column)| format!("{}{}", column_name(column), row + 1));
    match (view.dots, line == Some(LineView::Drawn)) {
        (true, true) => format!("line from {one} to {other}, drawn"),
        (true, false) => format!("line from {one} to {other}, not drawn"),
        (false, true) => format!("wall between {one} and {other}"),
        (false, false) => format!("no wall between {one} and {other}"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::testing::ask;

    #[test]
    fn a_board_says_what_one_can_point_at() {
        let reply = ask("board", r#"{"place": {"rules": "clobber", "position": "xo/.o"}}"#);
        assert_eq!(reply["ok"], true);
        assert_eq!(reply["parts"][0]["id"], "c0.0");
        assert_eq!(reply["parts"][0]["label"], "a1, Left's piece");
        assert_eq!(reply["moves"]["Left"][0]["ways"], json!([["c0.0", "c0.1"]]));
        assert_eq!(reply["moves"]["Right"][0]["label"], "b1 a1");
        assert_eq!(reply["moves"]["Right"][0]["path"], true);
        assert_eq!(reply["link"], "#/board?rules=clobber&position=xo%2F.o");
        assert!(reply["svg"].as_str().unwrap().starts_with("<svg"));
    }

    #[test]
    fn where_one_place_tells_a_move_it_is_enough_to_point_there() {
        let moves = |rules: &str, position: &str| -> Vec<String> {
            let place = json!({ "place": { "rules": rules, "position": position } });
            let reply = ask("board", &place.to_string());
            let moves = reply["moves"]["Left"].as_array().unwrap().clone();
            moves
                .iter()
                .map(|one| format!("{} {}", one["label"].as_str().unwrap(), one["ways"]))
                .collect()
        };
        let col = moves("col", "grid 2x2");
        assert_eq!(col[0], r#"a1 [["c0.0"]]"#);
        assert_eq!(moves("snort", "0-1 1-2 1-3 3-0")[1], r#"vertex 1 [["v1"]]"#);
        // Taking either of two equivalent vertices leaves the same position.
        assert_eq!(moves("node_kayles", "0-1"), [r#"vertex 0 [["v0"],["v1"]]"#]);
        assert_eq!(moves("kalah", "3,3,3/2,2,2;L")[2], r#"c2 [["c1.2"]]"#);
        assert_eq!(moves("kalah", "3,3/1,0;L"), [r#"a2 [["c1.0"]]"#]);
        assert_eq!(moves("cricket_pitch", "[3,2,o,1]")[1], r#"c1 a1 [["c0.2","c0.0"]]"#);
        assert_eq!(moves("shove", "X_OX")[1], r#"d1 c1 [["c0.3","c0.2"]]"#);
        assert_eq!(moves("digraph_placement", "0>1; 0:L 1:R"), [r#"vertex 0 [["v0"]]"#]);
        // A cut is chosen by clicking its two adjacent cells, and a bite by clicking any eaten
        // cell.
        let cuts = r#"a1 b1 [["c0.0","c0.1"],["c0.2","c0.3"]]"#;
        assert_eq!(moves("cutcake", "1x4")[0], cuts);
        assert_eq!(moves("maundy_cake", "1x4")[0], r#"b1 c1 [["c0.1","c0.2"]]"#);
        let eaten = r#"[["c0.2","c1.2"],["c0.3","c1.3"]]"#;
        assert_eq!(moves("eatcake", "1x1 2x2")[1], format!("c1 c2 {eaten}"));
        // A move is chosen by the position to which it leads, and a pass by the current position.
        let graph = "a: a | b; b: 0 | 0";
        assert_eq!(moves("game_graph", graph), [r#"pass [["v0"]]"#]);
        let shots = moves("amazons", "x..");
        assert!(shots.contains(&r#"a1 c1 b1 [["c0.0","c0.2","c0.1"]]"#.to_owned()), "{shots:?}");
        assert!(shots.contains(&r#"a1 b1 a1 [["c0.0","c0.1","c0.0"]]"#.to_owned()), "{shots:?}");
        assert_eq!(moves("domineering", "2x1"), [r#"a1 a2 [["c0.0","c1.0"]]"#]);
    }

    /// The rulesets in which pieces move, with a starting position if it differs from the usual
    /// one.
    const MOVING: &[(&str, Option<&str>)] = &[
        ("amazons", Some("x.../.#../...o")),
        ("anti_clobber", None),
        ("backsliding_toads_and_frogs", None),
        ("cannibal_clobber", Some("xxo/oxo/xxo")),
        ("clobber", Some("xoxo/oxox/xoxo")),
        ("clobber(diagonal: true)", Some("xoxo/oxox/xoxo")),
        ("cricket_pitch", None),
        ("elephants_and_rhinos", None),
        ("fox_and_geese", None),
        ("hare_and_hounds", None),
        ("hot_clobber", None),
        ("kings", Some("(5,6) (9,2)")),
        ("knights", Some("(4,4) (3,4)")),
        ("konane", Some("xo.o.o/o.xoxo/.xo.o.")),
        ("impartial clobber", Some("xoxo/oxox")),
        ("lenres", None),
        ("maze", None),
        ("pursuit", None),
        ("push", Some("X_OXX_O/OX_")),
        ("queens", Some("(10,12) (1,4)")),
        ("roll_the_lawn", None),
        ("rooks", None),
        ("shove", None),
        ("ski_jumps", None),
        ("toads_and_frogs", None),
    ];

    fn place_name(id: &str) -> String {
        match id[1..].split_once('.') {
            Some((row, column)) => {
                let row: usize = row.parse().unwrap();
                format!("{}{}", column_name(column.parse().unwrap()), row + 1)
            }
            None => id[1..].to_owned(),
        }
    }

    fn content(board: &Json, id: &str) -> String {
        let view = &board["view"];
        let content = match id[1..].split_once('.') {
            Some((row, column)) => {
                let [row, column]: [usize; 2] = [row, column].map(|text| text.parse().unwrap());
                &view["rows"][row][column]
            }
            None => &view["vertices"][id[1..].parse::<usize>().unwrap()]["tint"],
        };
        content.as_str().unwrap_or_default().to_owned()
    }

    #[test]
    fn moves_of_pieces_are_named_by_their_paths() {
        let mut seen = 0;
        let mut random: usize = 12345;
        for &(rules, start) in MOVING.iter().cycle().take(3 * MOVING.len()) {
            let (rules, variant) = match rules.strip_prefix("impartial ") {
                Some(rules) => (rules, "impartial"),
                None => (rules, "plain"),
            };
            let place = json!({ "rules": rules, "position": start, "variant": variant });
            let mut board = ask("board", &json!({ "place": place }).to_string());
            assert_eq!(board["ok"], true, "{board}");
            for turn in 0..14 {
                let player = if turn % 2 == 0 { "Left" } else { "Right" };
                let moves = board["moves"][player].as_array().unwrap().clone();
                let labels: std::collections::HashSet<&str> =
                    moves.iter().map(|one| one["label"].as_str().unwrap()).collect();
                assert_eq!(labels.len(), moves.len(), "two moves have one name: {labels:?}");
                if moves.is_empty() {
                    break;
                }
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let chosen = &moves[(random >> 33) % moves.len()];
                let place = json!({ "rules": board["rules"], "position": chosen["to"], "variant": variant });
                let next = ask("board", &json!({ "place": place }).to_string());
                let told = format!("{rules} {} {chosen}", board["position"]);
                if chosen["label"] != "pass" {
                    assert_eq!(chosen["path"], true, "{told}");
                    let way: Vec<&str> = chosen["ways"][0]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|id| id.as_str().unwrap())
                        .collect();
                    let names: Vec<String> = way.iter().map(|id| place_name(id)).collect();
                    let label = chosen["label"].as_str().unwrap();
                    let label = label.split_once(" to ").map_or(label, |(name, _)| name);
                    assert_eq!(names.join(" "), label, "{told}");
                    // The piece on the first part of the path moves to the last part or, in
                    // Amazons, to the part before the arrow. In the rulesets of `stays`, cells
                    // close up, or several tokens share a cell.
                    let stays = ["lenres", "cricket_pitch", "roll_the_lawn", "maze"];
                    let arrives = match rules {
                        "amazons" => way.get(1),
                        _ => way.get(1..).and_then(<[_]>::last),
                    };
                    let resized = board["view"]["rows"].as_array().map(Vec::len)
                        != next["view"]["rows"].as_array().map(Vec::len);
                    if let Some(arrives) = arrives
                        && !stays.contains(&rules)
                        && !resized
                    {
                        assert_eq!(content(&board, way[0]), content(&next, arrives), "{told}");
                    }
                    seen += 1;
                }
                board = next;
            }
        }
        assert!(seen >= 500, "{seen} moves");
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
            if moves.concat().iter().any(|one| one["ways"] == json!([])) {
                nowhere.push(doc.name);
            }
        }
        // On these boards a move is chosen from the list.
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
    }

    #[test]
    fn a_saved_board_has_the_marks_of_the_game() {
        let place = json!({ "rules": "domineering", "position": "###/#.." });
        let plain = ask("picture", &json!({ "place": place }).to_string());
        let laid = json!([{ "parts": ["c0.0", "c1.0"], "player": "Left" }, { "parts": ["c0.1", "c0.2"], "player": "Right" }]);
        let marked = json!({ "place": place, "laid": laid, "last": ["c0.1", "c0.2", "c9.9"] });
        let marked = ask("picture", &marked.to_string());
        // TikZ draws a shape with fill and outline twice.
        for (format, shape, more) in [("svg", "<rect", 4), ("tikz", "rectangle", 6)] {
            let count = |reply: &Json| reply[format].as_str().unwrap().matches(shape).count();
            assert_eq!(count(&marked), count(&plain) + more, "{format}");
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
