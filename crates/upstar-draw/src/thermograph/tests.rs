use super::*;
use crate::scene::SceneItem;
use crate::svg::svg;
use crate::terminal::{TextStyle, text};
use crate::tikz::tikz;
use proptest::prelude::*;

fn n(text: &str) -> Dyadic {
    text.parse().unwrap()
}

fn wall(points: &[(&str, &str)]) -> Vec<(Dyadic, Dyadic)> {
    points.iter().map(|(v, t)| (n(v), n(t))).collect()
}

fn example() -> ThermographData {
    ThermographData::new(
        "{5/2,{4|2}|{-1|-2},{0|-4}}",
        wall(&[("5/2", "0"), ("2", "1/2"), ("2", "1"), ("1/2", "5/2")]),
        wall(&[("-1", "0"), ("-1", "1/2"), ("0", "3/2"), ("0", "2"), ("1/2", "5/2")]),
        (n("1/2"), n("5/2")),
    )
}

fn switch(name: &str, left: &str, right: &str) -> ThermographData {
    let (left, right) = (n(left), n(right));
    let mean = (&left + &right).halve();
    let temperature = (&left - &right).halve();
    let foot = (mean, temperature);
    ThermographData::new(
        name,
        vec![(&left + &Dyadic::ONE, n("-1")), foot.clone()],
        vec![(&right - &Dyadic::ONE, n("-1")), foot.clone()],
        foot,
    )
}

fn number(text: &str, lowest: &str) -> ThermographData {
    let mast = wall(&[(text, lowest)]);
    ThermographData::new(text, mast.clone(), mast, (n(text), n(lowest)))
}

fn inside(scene: &Scene) -> Result<(), String> {
    for p in scene.points() {
        let fits = (0.0..=scene.width).contains(&p.x) && (0.0..=scene.height).contains(&p.y);
        if !fits {
            return Err(format!("{p:?} is outside {} × {}", scene.width, scene.height));
        }
    }
    Ok(())
}

#[test]
fn left_is_drawn_to_the_left() {
    let scene = ThermographPlot::single(example()).scene();
    let mut lines = scene.items.iter().filter_map(|item| match item {
        SceneItem::Polyline { points, stroke } => Some((stroke.role, points[0].x)),
        _ => None,
    });
    let left = lines.find(|(role, _)| *role == ShapeRole::Left).unwrap().1;
    let right = lines.find(|(role, _)| *role == ShapeRole::Right).unwrap().1;
    assert!(left < right);
}

#[test]
fn slopes_are_true() {
    let scene = ThermographPlot::single(switch("±1", "1", "-1")).scene();
    let Some(SceneItem::Polyline { points, .. }) = scene.items.iter().find(
        |i| matches!(i, SceneItem::Polyline { stroke, .. } if stroke.role == ShapeRole::Left),
    ) else {
        panic!("no left wall")
    };
    let (a, b) = (points[0], points[1]);
    assert!(((b.x - a.x) - (a.y - b.y)).abs() < 1e-9);
}

#[test]
fn means_temperatures_and_stops_are_labelled_exactly() {
    let svg = svg(&ThermographPlot::single(example()).scene());
    for label in [">5/2<", ">2<", ">1/2<", ">0<", ">−1<", ">3/2<"] {
        assert!(svg.contains(label), "{label} is missing");
    }
    assert!(svg.contains("(2, 1/2)"), "the description lists the vertices");
}

#[test]
fn a_scale_has_names_at_equal_distances() {
    // 100 is near the temperature 445/4, and 50 near the vertex at 105/2.
    let foot = (n("-355/4"), n("445/4"));
    let thermograph = ThermographData::new(
        "{100|50||-30|||-200}",
        wall(&[("-30", "0"), ("-30", "105/2"), ("-355/4", "445/4")]),
        wall(&[("-200", "0"), ("-355/4", "445/4")]),
        foot,
    );
    let scene = ThermographPlot::single(thermograph).scene();
    let names: Vec<&str> = scene
        .items
        .iter()
        .filter_map(|item| match item {
            SceneItem::Text { label, role: ShapeRole::Axis, anchor: TextAnchor::End, .. } => {
                Some(label.text.as_str())
            }
            _ => None,
        })
        .collect();
    assert_eq!(names, ["20", "40", "60", "80", "100"]);
}

#[test]
fn the_example_as_text() {
    insta::assert_snapshot!(text(&ThermographPlot::single(example()).scene(), &TextStyle::UNICODE));
}

#[test]
fn a_switch_as_ascii_text() {
    let scene = ThermographPlot::single(switch("{2|-1}", "2", "-1")).scene_within(320.0);
    insta::assert_snapshot!(text(&scene, &TextStyle::ASCII));
}

#[test]
fn a_switch_as_tikz() {
    let scene = ThermographPlot::single(switch("{1|-1}", "1", "-1")).scene();
    insta::assert_snapshot!(tikz(&scene));
}

#[test]
fn a_sum_overlaid_as_svg() {
    let plot = ThermographPlot {
        thermographs: vec![switch("G", "2", "-1"), switch("H", "1", "0")],
        arrangement: Arrangement::Overlaid,
    };
    insta::assert_snapshot!(svg(&plot.scene()));
}

#[test]
fn pictures_of_odd_thermographs_exist_and_fit() {
    let empty = ThermographData::new("", vec![], vec![], (n("0"), n("0")));
    let huge = switch("huge", "10^5000", "-10^5000");
    let tiny = number("1/2^5000", "-1/2^5000");
    let absurd = ThermographData::new(
        "absurd",
        vec![(Dyadic::half_power(1 << 40), Dyadic::half_power(1 << 40))],
        wall(&[("0", "0"), ("1", "7")]),
        (Dyadic::half_power(1 << 40), n("7")),
    );
    let crowd = vec![number("3", "-1"); 30];
    for thermographs in [
        vec![],
        vec![empty],
        vec![huge.clone()],
        vec![tiny, huge],
        vec![absurd],
        crowd,
        vec![number("0", "-1"), example(), switch("+-1/8", "1/8", "-1/8")],
    ] {
        for arrangement in [Arrangement::SideBySide, Arrangement::Overlaid] {
            let plot = ThermographPlot { thermographs: thermographs.clone(), arrangement };
            for width in [0.0, 300.0, 960.0, f64::NAN] {
                let scene = plot.scene_within(width);
                inside(&scene).unwrap();
                assert!(!svg(&scene).contains("NaN"));
                assert!(tikz(&scene).ends_with("\\end{tikzpicture}\n"));
                let _ = text(&scene, &TextStyle::UNICODE);
                assert!(text(&scene, &TextStyle::ASCII).is_ascii());
            }
        }
    }
}

#[test]
fn what_is_left_out_is_counted() {
    let plot = ThermographPlot {
        thermographs: vec![number("3", "-1"); MAX_THERMOGRAPHS + 6],
        arrangement: Arrangement::SideBySide,
    };
    assert!(svg(&plot.scene()).contains("… 6 more"));
}

fn any_number() -> impl Strategy<Value = Dyadic> {
    (-400i64..400, 0u64..6).prop_map(|(m, k)| Dyadic::new(m.into(), k))
}

fn any_thermograph() -> impl Strategy<Value = ThermographData> {
    (any_wall(), any_wall(), (any_number(), any_number()))
        .prop_map(|(left, right, foot)| ThermographData::new("{2|-1}", left, right, foot))
}

fn any_wall() -> impl Strategy<Value = Vec<(Dyadic, Dyadic)>> {
    prop::collection::vec((any_number(), any_number()), 0..8)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_vertex_is_inside_the_frame(
        thermographs in prop::collection::vec(any_thermograph(), 1..4),
        overlaid in any::<bool>(),
        width in 100.0f64..1200.0,
    ) {
        let arrangement = if overlaid { Arrangement::Overlaid } else { Arrangement::SideBySide };
        let scene = ThermographPlot { thermographs, arrangement }.scene_within(width);
        prop_assert_eq!(inside(&scene), Ok(()));
    }

    #[test]
    fn labels_of_one_axis_do_not_collide(thermograph in any_thermograph()) {
        let scene = ThermographPlot::single(thermograph).scene();
        let boxes: Vec<(f64, f64, f64)> = scene.items.iter().filter_map(|item| match item {
            SceneItem::Text { at, anchor, label, .. } => {
                let wide = label.columns() as f64 * 8.0;
                let left = match anchor {
                    TextAnchor::Start => at.x,
                    TextAnchor::Middle => at.x - wide / 2.0,
                    TextAnchor::End => at.x - wide,
                };
                Some((left, left + wide, at.y))
            }
            _ => None,
        }).collect();
        for (i, a) in boxes.iter().enumerate() {
            for b in &boxes[..i] {
                let apart = a.1 <= b.0 + 0.01 || b.1 <= a.0 + 0.01 || (a.2 - b.2).abs() >= 13.0;
                prop_assert!(apart, "{:?} {:?}", a, b);
            }
        }
    }
}
