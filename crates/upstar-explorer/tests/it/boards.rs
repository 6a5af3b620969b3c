//! Compares the board of every ruleset with a picture in `testdata/boards`. `UPDATE_EXPECT=1`
//! writes the pictures, which must then be inspected.

use std::fs;
use std::path::Path;

use upstar::{Arg, ArgValue, Session};
use upstar_draw::svg::{Theme, svg_with_theme};

#[test]
fn boards_look_as_they_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/boards");
    let is_new = std::env::var_os("UPDATE_EXPECT").is_some();
    let session = Session::new();
    let mut changed = Vec::new();
    for doc in upstar::rulesets() {
        // The longest example of a ruleset shows most features.
        let example = doc.examples.iter().max_by_key(|example| example.position.len()).unwrap();
        let option =
            |&(name, value): &(&'static str, &str)| Arg::named(name, ArgValue::read(value));
        let options: Vec<Arg> = example.options.iter().map(option).collect();
        let position = session.raw_position(doc.name, &options, &example.position).unwrap();
        let scene = upstar_draw::board::named_scene(&position.view());
        let drawn = svg_with_theme(&scene, Theme::Light) + "\n";
        let file = folder.join(format!("{}.svg", doc.name));
        if is_new {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, drawn).unwrap();
        } else if fs::read_to_string(&file).ok().as_deref() != Some(&drawn) {
            changed.push(doc.name);
        }
    }
    assert!(
        changed.is_empty(),
        "look at what has become of {changed:?}, then run this test with UPDATE_EXPECT=1"
    );
}
