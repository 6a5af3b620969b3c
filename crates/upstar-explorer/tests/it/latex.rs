//! TeX takes every kind of picture: the boards of all rulesets, thermographs, trees, graphs, diagrams.
//!
//! Where `pdflatex` or TikZ is not installed, the test says so and tests nothing.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use upstar::{Arg, ArgValue, Budget, Session, rulesets};
use upstar_draw::{Arrangement, Format, Picture, ThermographPlot};
use upstar_explorer::pictures::{self, Kind, Tools};
use upstar_lang::Interpreter;
use upstar_notation::Style;

/// A folder that is gone when the test has passed; after a failure it can be looked at.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let folder = std::env::temp_dir().join(format!("upstar-latex-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() && std::env::var_os("KEEP_PAGES").is_none() {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

/// Whether TeX finds a file.
fn has(file: &str) -> bool {
    let found = Command::new("kpsewhich").arg(file).stdout(Stdio::null()).status();
    found.is_ok_and(|status| status.success())
}

fn has_tikz() -> bool {
    let there = Command::new("pdflatex").arg("--version").stdout(Stdio::null()).status();
    there.is_ok_and(|status| status.success()) && has("tikz.sty")
}

/// The messages of TeX, each with the line that it is about.
fn complaints(folder: &Path, name: &str, document: &str) -> Vec<String> {
    std::fs::write(folder.join(format!("{name}.tex")), document).unwrap();
    let ran = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-file-line-error", &format!("{name}.tex")])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let log = String::from_utf8_lossy(&ran.stdout).into_owned();
    let lines = document.lines().collect::<Vec<_>>();
    let start = format!("./{name}.tex:");
    let said = log.lines().filter_map(|line| {
        let (number, what) = line.strip_prefix(&start)?.split_once(':')?;
        let at = number.parse::<usize>().ok()?;
        Some(format!("{what} in: {}", lines.get(at - 1).unwrap_or(&"")))
    });
    let mut said: Vec<String> = said.collect();
    if said.is_empty() && !ran.status.success() {
        said.push(log);
    }
    said
}

/// What the language draws of these expressions, each in a kind that it has.
fn of_values() -> Vec<(String, Picture)> {
    let mut upstar = Interpreter::new();
    let budget = Budget::unlimited();
    let mut found = Vec::new();
    for (text, kind) in [
        ("{5/2,{4|2}|{-1|-2},{0|-4}}", Kind::Thermograph),
        ("{10|-2||-4}", Kind::Thermograph),
        ("v", Kind::Thermograph),
        ("-7/8", Kind::Thermograph),
        ("12", Kind::Thermograph),
        ("{1/2|-1/3·6}", Kind::Thermograph),
        (
            "game_graph(\"a: x | b; b: a | y; x: one | 0; one: 0 | ; 0: | ; y: | m; m: | 0\")",
            Kind::Thermograph,
        ),
        ("{2,^|-1,*2}", Kind::Tree),
        ("*4 + {3||1|-_2}", Kind::Tree),
        ("over", Kind::Graph),
        ("+_over", Kind::Graph),
        ("game_graph(\"a: b | c; b: | ; c: a | b\")", Kind::Graph),
        ("domineering(\"2x3\")", Kind::Graph),
        ("domineering(\"2x3\")", Kind::Both),
        ("domineering(\"2x3\")", Kind::Tree),
    ] {
        let value = upstar.evaluate(text).unwrap();
        let drawn = pictures::picture(kind, &value, Tools::plain(upstar.session(), &budget));
        let drawn = drawn.unwrap_or_else(|no| panic!("{text}: {no}")).unwrap();
        found.push((format!("{kind:?} of {text}"), drawn));
    }
    let both: Vec<_> = found
        .iter()
        .filter_map(|(_, picture)| match picture {
            Picture::Thermographs(plot) => Some(plot.thermographs.clone()),
            _ => None,
        })
        .flatten()
        .collect();
    for arrangement in [Arrangement::SideBySide, Arrangement::Overlaid] {
        let plot = ThermographPlot { thermographs: both.clone(), arrangement };
        found.push((format!("{arrangement:?}"), Picture::Thermographs(plot)));
    }
    for text in ["poset(day(2))", "day(1)"] {
        let set = upstar.evaluate(text).unwrap();
        let diagram = upstar.diagram(&set, Style::Unicode).unwrap();
        found.push((format!("diagram of {text}"), pictures::hasse(diagram).unwrap()));
    }
    found
}

/// Two boards of every ruleset.
fn boards() -> Vec<(String, Picture)> {
    let session = Session::new();
    let mut boards = Vec::new();
    for doc in rulesets() {
        // The two ends of the list: TeX is slow.
        for example in [doc.examples.first(), doc.examples.last()].into_iter().flatten() {
            let read = |&(name, value): &(&str, &str)| Arg::named(name, ArgValue::read(value));
            let args: Vec<Arg> = example.options.iter().map(read).collect();
            let position = session.position(doc.name, &args, example.position).unwrap();
            let name = format!("{} {}", doc.name, example.position);
            boards.push((name, Picture::Board(position.view())));
        }
    }
    boards
}

#[test]
fn tex_takes_every_kind_of_picture() {
    if !has_tikz() {
        println!("skipped: there is no pdflatex with TikZ here");
        return;
    }
    let pictures: Vec<_> = of_values().into_iter().chain(boards()).collect();
    let class = if has("standalone.cls") { "[tikz]{standalone}" } else { "{article}" };
    let mut document =
        format!("\\documentclass{class}\n\\usepackage{{tikz}}\n\\begin{{document}}\n");
    for (name, picture) in &pictures {
        let drawn = picture.draw(Format::Tikz);
        assert!(drawn.starts_with("% "), "{name}");
        document += &drawn;
        document += "\n\\clearpage\n";
    }
    document += "\\end{document}\n";
    let folder = Folder::new();
    let said = complaints(&folder.0, "pictures", &document);
    assert!(said.is_empty(), "{} of {} in {:?}", said.join("\n"), pictures.len(), folder.0);

    if has("standalone.cls") {
        let alone = pictures[0].1.draw(Format::TikzDocument);
        assert_eq!(complaints(&folder.0, "alone", &alone), Vec::<String>::new());
    } else {
        println!("skipped: there is no class standalone here");
    }
}
