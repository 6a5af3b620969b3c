use std::collections::HashSet;

use upstar::explore::position_texts;
use upstar::raw::RawPosition;
use upstar::{
    Arg, ArgValue, EdgeKinds, Enumeration, Player, RuleFile, Ruleset, RulesetDoc, Session,
    TextShape, rulesets,
};

#[test]
fn every_ruleset_can_be_listed() {
    let session = Session::new();
    let mut unlisted = Vec::new();
    for doc in rulesets() {
        let example = doc.examples.iter().min_by_key(|example| example.options.len());
        let options: Vec<Arg> = example
            .into_iter()
            .flat_map(|example| example.options)
            .map(|&(name, value)| Arg::named(name, ArgValue::read(value)))
            .collect();
        let read = |text: &str| session.raw_position(doc.name, &options, text).ok();
        let Some(Enumeration { shape, .. }) = session.enumeration(doc.name, &options).unwrap()
        else {
            unlisted.push(doc.name);
            continue;
        };
        let texts = (0..=6).flat_map(|size| position_texts(shape, size).take(100));
        let alive = texts.filter_map(|text| read(&text)).filter(|position| {
            Player::BOTH.into_iter().any(|player| !position.options(player).is_empty())
        });
        assert!(alive.count() >= 3, "{}: {shape:?}", doc.name);
    }
    // A graph is the game itself. Letters do not determine the size of boxes, cups and arrays.
    // Strings have a ground.
    assert_eq!(
        unlisted,
        ["dots_and_boxes", "game_graph", "kalah", "rows_and_dividers", "strings_and_coins"]
    );
}

#[test]
fn options_and_rule_files_determine_the_shape() {
    let session = Session::new();
    let shape = |name: &str, options: &[Arg]| {
        session.enumeration(name, options).unwrap().map(|enumeration| enumeration.shape)
    };
    let graphs = |tints, edges| Some(TextShape::Graphs { tints, edges });
    let partizan = [Arg::named("partizan", ArgValue::Bool(true))];
    assert_eq!(shape("arc_kayles", &[]), graphs("", EdgeKinds::Plain));
    assert_eq!(shape("arc_kayles", &partizan), graphs("", EdgeKinds::Marked("LR")));
    let sequential = [Arg::named("operator", ArgValue::read("sequential"))];
    let trees = |are_ordered| Some(TextShape::Trees { colours: "BRG", are_ordered });
    assert_eq!(shape("hackenbush", &[]), trees(false));
    assert_eq!(shape("hackenbush", &sequential), trees(true));
    let file = |board: &str, cells: &str, rule: &str| {
        let text = format!(
            "title = \"A game\"\nboard = \"{board}\"\ncells = {{ {cells} }}\nboth = [\"{rule}\"]\n"
        );
        RuleFile::read(&text).unwrap().enumeration().unwrap()
    };
    let kayles = file("strip", "empty = \".\", blocked = \"#\"", ". -> #");
    assert_eq!(kayles, Enumeration::all(TextShape::Strip(".#")));
    let stones = file("grid", "both = \"x\", empty = \".\"", "x -> .");
    assert_eq!(stones, Enumeration::all(TextShape::Grid(".x")));
    let frogs = file("strip", "left = \"T\", right = \"F\", empty = \".\"", "T. -> .T");
    assert_eq!(frogs, Enumeration::all(TextShape::Strip(".TF#")));
}

/// A complete enumeration uses all letters that the ruleset reads and contains the empty position.
#[test]
fn complete_enumerations_use_all_letters() {
    let (session, mut compared) = (Session::new(), 0);
    for doc in rulesets() {
        for options in settings(doc) {
            let args: Vec<Arg> = options
                .iter()
                .map(|&(name, value)| Arg::named(name, ArgValue::read(value)))
                .collect();
            let Some(Enumeration { shape, is_partial: false }) =
                session.enumeration(doc.name, &args).unwrap()
            else {
                continue;
            };
            let read = |text: &str| Some(session.raw_position(doc.name, &args, text).ok()?.text());
            // The letters, and a position in which `?` stands for a letter.
            let (letters, pattern) = match shape {
                TextShape::Strip(letters)
                | TextShape::Grid(letters)
                | TextShape::Strips(letters) => (letters, format!("{0}?{0}", &letters[..1])),
                TextShape::Piles(letters) => (letters, "?3".to_owned()),
                TextShape::Graphs { tints, .. } => (tints, "0-1; 0:?".to_owned()),
                _ => ("", String::new()),
            };
            let with = |letter: char| read(&pattern.replace('?', &letter.to_string()));
            let known: HashSet<String> = letters.chars().filter_map(with).collect();
            assert_eq!(known.len(), letters.len(), "{}: {known:?}", doc.name);
            let cells = ('!'..='~').filter(|c| c.is_ascii_alphanumeric() || "._-*#".contains(*c));
            let is_length =
                |c: char| c.is_ascii_digit() && !matches!(shape, TextShape::Graphs { .. });
            for other in cells.filter(|&c| !letters.is_empty() && !is_length(c)).filter_map(with) {
                compared += 1;
                assert!(known.contains(&other), "{} {options:?} reads {other}", doc.name);
            }
            let listed: HashSet<String> = (0..=1)
                .flat_map(|size| position_texts(shape, size))
                .filter_map(|text| read(&text))
                .collect();
            for empty in ["", "0", "0x0", "[o]", "path 0"].iter().filter_map(|text| read(text)) {
                compared += 1;
                assert!(listed.contains(&empty), "{} {options:?}: {empty} is not listed", doc.name);
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

fn normal_text(position: &RawPosition) -> String {
    let mut parts: Vec<String> =
        position.components().iter().map(|part| part.normal().text()).collect();
    parts.sort_unstable();
    parts.join(" + ")
}

fn settings(doc: &RulesetDoc<'_>) -> Vec<&'static [(&'static str, &'static str)]> {
    let mut settings: Vec<_> = doc.examples.iter().map(|example| example.options).collect();
    settings.sort_unstable();
    settings.dedup();
    settings
}

fn size(shape: TextShape, text: &str) -> Option<usize> {
    let numbers: Option<Vec<usize>> =
        text.split(',').map(|part| part.trim().parse().ok()).collect();
    match shape {
        TextShape::Strip(_)
        | TextShape::Grid(_)
        | TextShape::Strips(_)
        | TextShape::Trees { .. } => {
            let is_plain = !text.contains(|c: char| c.is_ascii_digit());
            is_plain.then(|| text.chars().filter(|c| !"/,()".contains(*c)).count())
        }
        TextShape::Heaps | TextShape::HeapRow | TextShape::Pairs => Some(numbers?.iter().sum()),
        TextShape::Row => numbers.map(|numbers| numbers.len() + numbers.iter().sum::<usize>()),
        _ => None,
    }
}

/// Lists are closed under moves and, unless partial, contain the short examples.
#[test]
fn lists_are_complete_or_say_that_they_are_partial() {
    const MOST: usize = 1_500;
    let (mut asked, mut compared, mut partial) = (0, 0, Vec::new());
    for doc in rulesets() {
        for options in settings(doc) {
            let session = Session::new();
            let args: Vec<Arg> = options
                .iter()
                .map(|&(name, value)| Arg::named(name, ArgValue::read(value)))
                .collect();
            let read = |text: &str| session.raw_position(doc.name, &args, text).ok();
            let enumeration = session.enumeration(doc.name, &args).unwrap();
            let Some(enumeration) = enumeration else { continue };
            let shape = enumeration.shape;
            let sizes =
                (0..=6).take_while(|&size| position_texts(shape, size).take(MOST).count() < MOST);
            let most = sizes.last().unwrap_or(0);
            let is_partial = enumeration.restriction(most).is_some();
            if is_partial {
                partial.push(doc.name);
            }
            let texts = (0..=most).flat_map(|size| position_texts(shape, size));
            let listed: Vec<RawPosition> = texts.filter_map(|text| read(&text)).collect();
            let keys: HashSet<String> = listed.iter().map(normal_text).collect();
            let who = format!("{} {options:?} {shape:?}", doc.name);
            // A move may create several pairs or rectangles, leave a ko in Go, or change the order
            // of a sequence of trees.
            let is_open = match shape {
                TextShape::Pairs | TextShape::Rectangles => is_partial,
                _ => doc.name == "go" || options == [("operator", "sequential")],
            };
            for position in listed.iter().filter(|_| !is_open) {
                for to in Player::BOTH.into_iter().flat_map(|player| position.options(player)) {
                    let key = normal_text(&to);
                    let is_listed = key.is_empty() || keys.contains(&key);
                    assert!(is_listed, "{who}: {} leads to {}", position.text(), to.text());
                    asked += 1;
                }
            }
            let examples = doc.examples.iter().filter(|example| example.options == options);
            if is_partial {
                continue;
            }
            let is_small = |text: &str| size(shape, text).is_some_and(|size| size <= most);
            for example in examples.filter(|example| is_small(&example.position)) {
                compared += 1;
                let position = read(&example.position).unwrap();
                assert!(keys.contains(&normal_text(&position)), "{who}: {}", example.position);
            }
        }
    }
    assert!(asked > 10_000 && compared > 20, "{asked} {compared}");
    partial.dedup();
    assert_eq!(
        partial,
        [
            "anti_clobber",
            "arc_kayles",
            "bicolour_fission",
            "childish_hackenbush",
            "cutcake",
            "eatcake",
            "elephants_and_rhinos",
            "euclid",
            "fission",
            "go",
            "hackenbush",
            "hare_and_hounds",
            "kings",
            "knights",
            "konane",
            "lenres",
            "maundy_cake",
            "maze",
            "mem",
            "mnem",
            "nogo",
            "partizan_euclid",
            "queens",
            "rooks",
            "take_away",
            "wythoff",
        ]
    );
}
