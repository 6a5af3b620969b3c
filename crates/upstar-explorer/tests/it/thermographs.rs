//! Thermographs agree with the engine for every game born by day 3 and many games born on day 4.

use upstar::raw::{Short, ShortContext};
use upstar::{Budget, Dyadic, Session};
use upstar_draw::scene::{Scene, SceneItem, ScenePoint, ShapeRole};
use upstar_draw::{Label, Picture};
use upstar_explorer::pictures::{PictureContext, PictureKind, picture};
use upstar_lang::{Interpreter, Value};
use upstar_notation::Style;

struct Choices(u64);

impl Choices {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    fn some_of(&mut self, from: &[Short]) -> Vec<Short> {
        (0..=self.below(3)).map(|_| from[self.below(from.len())]).collect()
    }
}

fn games(cx: ShortContext<'_>) -> Vec<Short> {
    let day = cx.day(3).unwrap();
    let mut games = day.to_vec();
    let mut choices = Choices(0x5eed);
    while games.len() < day.len() + 1000 {
        let (left, right) = (choices.some_of(&day), choices.some_of(&day));
        let game = cx.canonical(&left, &right).unwrap();
        if !day.contains(&game) {
            games.push(game);
        }
    }
    games
}

fn scene(session: &Session, budget: &Budget, g: Short) -> Scene {
    let tools = PictureContext { style: Style::Ascii, ..PictureContext::plain(session, budget) };
    let found = picture(PictureKind::Thermograph, &Value::Game(g), tools).unwrap();
    let Some(Picture::Thermographs(plot)) = found else { panic!("no thermograph") };
    plot.scene()
}

fn line(scene: &Scene, player: ShapeRole) -> Vec<ScenePoint> {
    let mut line: Vec<ScenePoint> = Vec::new();
    for item in &scene.items {
        let SceneItem::Polyline { points, stroke } = item else { continue };
        if stroke.role != player {
            continue;
        }
        match line.last() {
            Some(end) => assert_eq!(*end, points[0], "a wall has a gap"),
            None => line.push(points[0]),
        }
        line.extend(&points[1..]);
    }
    line
}

fn across(line: &[ScenePoint], y: f64) -> Option<f64> {
    let piece = line.windows(2).find(|ends| ends[1].y - 1e-6 <= y && y <= ends[0].y + 1e-6)?;
    let (a, b) = (piece[0], piece[1]);
    Some(a.x + (b.x - a.x) * (a.y - y) / (a.y - b.y))
}

fn the_mast(scene: &Scene) -> (ScenePoint, ScenePoint, ScenePoint) {
    let arrow = scene.items.iter().find_map(|item| match item {
        SceneItem::Arrow { from, to, .. } => Some((*from, *to)),
        _ => None,
    });
    let disc = scene.items.iter().find_map(|item| match item {
        SceneItem::Circle { centre, .. } => Some(*centre),
        _ => None,
    });
    let (from, to) = arrow.unwrap();
    (from, to, disc.unwrap())
}

#[test]
fn walls_are_drawn_from_the_bottom_by_the_stops_to_the_mast() {
    let session = Session::new();
    let budget = Budget::unlimited();
    let cx = session.cx(&budget);
    for g in games(cx) {
        let name = cx.term(g).unwrap().print(Style::Ascii, 2000).unwrap();
        let (mean, temperature) = (cx.mean(g).unwrap(), cx.temperature(g).unwrap());
        let scene = scene(&session, &budget, g);
        let caption = format!("mean {mean}, temperature {temperature}");
        let says = |label: &Label| label.text == caption;
        assert!(
            scene.items.iter().any(|i| matches!(i, SceneItem::Text { label, .. } if says(label))),
            "{name}: {caption}"
        );
        let (from, to, foot) = the_mast(&scene);
        assert_eq!(from, foot, "{name}");
        assert!(to.x == foot.x && to.y < foot.y, "{name}: the mast stands upright");

        let [left, right] = [ShapeRole::Left, ShapeRole::Right].map(|player| line(&scene, player));
        if cx.as_number(g).is_some_and(Dyadic::is_integer) {
            assert!(left.is_empty() && right.is_empty(), "{name}: an integer is a mast");
            continue;
        }
        assert_eq!((left.last(), right.last()), (Some(&foot), Some(&foot)), "{name}");
        // The walls begin at temperature -1; two known points of each axis determine its linear
        // scale.
        let bottom = left[0].y;
        assert_eq!(right[0].y, bottom, "{name}");
        let degree = (bottom - foot.y) / (&temperature + &Dyadic::ONE).to_f64();
        let walls = cx.thermograph(g).unwrap();
        let [high, low] = [walls.left(), walls.right()].map(|wall| wall.at(&Dyadic::from(-1)));
        let unit = (right[0].x - left[0].x) / (&high - &low).to_f64();
        let place = |value: &Dyadic| left[0].x + (&high - value).to_f64() * unit;
        assert!((place(&mean) - foot.x).abs() < 1e-6, "{name}: the mast stands at the mean");
        if temperature >= Dyadic::ZERO {
            let ground = bottom - degree;
            for (wall, stop) in [(&left, cx.left_stop(g)), (&right, cx.right_stop(g))] {
                let drawn = across(wall, ground).unwrap();
                assert!((drawn - place(&stop.unwrap())).abs() < 1e-6, "{name}: a stop");
            }
        }
    }
}

#[test]
fn walls_as_data_end_where_the_mast_begins() {
    let interpreter = Interpreter::new();
    let budget = Budget::unlimited();
    let cx = interpreter.session().cx(&budget);
    for g in games(cx) {
        let walls = Value::Thermograph(cx.thermograph(g).unwrap());
        let json = interpreter.structured(&walls).unwrap();
        let foot = [cx.mean(g).unwrap(), cx.temperature(g).unwrap()].map(|x| x.to_string());
        assert_eq!(
            (&json["mean"], &json["temperature"]),
            (&foot[0].clone().into(), &foot[1].clone().into())
        );
        for side in ["left_wall", "right_wall"] {
            let corners = json[side].as_array().unwrap();
            assert_eq!(corners.last().unwrap(), &serde_json::json!(foot), "{json}");
            assert_eq!(corners[0][1], "-1", "{json}");
        }
    }
}
