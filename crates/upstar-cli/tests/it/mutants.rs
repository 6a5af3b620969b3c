//! Runs the fuzz targets without a fuzzer, on deterministic random mutants of the files in
//! `fuzz/seeds`.
//!
//! A coverage-guided fuzzer (`fuzz/run`) finds more.
//! `TEST_SCALE=20 cargo test -p upstar-cli mutants` tries twenty times as many mutants.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use fastrand::Rng;

#[path = "../../../../fuzz/targets/claims.rs"]
mod claims;
#[path = "../../../../fuzz/targets/expression.rs"]
mod expression;
#[path = "../../../../fuzz/targets/number.rs"]
mod number;
#[path = "../../../../fuzz/targets/position.rs"]
mod position;
#[path = "../../../../fuzz/targets/rule_file.rs"]
mod rule_file;
#[path = "../../../../fuzz/targets/session.rs"]
mod session;
#[path = "../../../../fuzz/targets/sgf.rs"]
mod sgf;
#[path = "../../../../fuzz/targets/store.rs"]
mod store;
#[path = "../../../../fuzz/targets/web.rs"]
mod web;

const WORDS: &[&str] = &[
    "{",
    "}",
    "|",
    "||",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "'",
    ",",
    ";",
    ":",
    "\\",
    "/",
    "*",
    "^",
    "-",
    ".",
    "0",
    "1",
    "-1",
    "99999999999999999999",
    "1/0",
    "\n",
    "\t",
    "\0",
    "é",
    "±",
    "↑",
    "null",
    "true",
    "x",
    "o",
    "#",
];

fn mutant(rng: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    let some = |rng: &mut Rng| -> Vec<u8> { rng.choice(seeds).cloned().unwrap_or_default() };
    let mut bytes = some(rng);
    for _ in 0..rng.usize(1..5) {
        let (a, b) = (rng.usize(..=bytes.len()), rng.usize(..=bytes.len()));
        let (from, to) = (a.min(b), a.max(b));
        let near = to.min(from + 8);
        match rng.u8(..6) {
            0 => drop(bytes.splice(from..near, [])),
            1 => drop(bytes.splice(from..to, [])),
            2 => {
                let part = bytes[from..to].to_vec();
                drop(bytes.splice(to..to, part));
            }
            3 => {
                let other = some(rng);
                let (c, d) = (rng.usize(..=other.len()), rng.usize(..=other.len()));
                drop(bytes.splice(from..near, other[c.min(d)..c.max(d)].iter().copied()));
            }
            4 => {
                let word = rng.choice(WORDS).copied().unwrap_or_default();
                drop(bytes.splice(from..near, word.bytes()));
            }
            _ => match bytes.get_mut(from) {
                Some(byte) => *byte = rng.u8(..),
                None => bytes.push(rng.u8(..)),
            },
        }
    }
    bytes.truncate(1 << 14);
    bytes
}

fn run(target: &str, seeds: &[Vec<u8>], mutants: u32, check: fn(&[u8])) {
    let mut rng = Rng::with_seed(1);
    let checked = |bytes: &[u8]| {
        if catch_unwind(AssertUnwindSafe(|| check(bytes))).is_err() {
            panic!("the target {target} fails with {:?}", String::from_utf8_lossy(bytes));
        }
    };
    assert!(!seeds.is_empty(), "{target} has no seeds");
    seeds.iter().for_each(|seed| checked(seed));
    for _ in 0..upstar_testkit::scaled(mutants) {
        checked(&mutant(&mut rng, seeds));
    }
}

fn kept(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

fn lines() -> Vec<Vec<u8>> {
    let lines = kept("session").concat();
    lines.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
}

fn text(bytes: &[u8], check: fn(&str)) {
    check(&String::from_utf8_lossy(bytes));
}

#[test]
fn claims_are_read_or_refused() {
    run("claims", &kept("claims"), 2_500, |bytes| text(bytes, claims::check));
}

#[test]
fn expressions_are_read_or_refused() {
    run("expression", &lines(), 25_000, |bytes| text(bytes, expression::check));
}

#[test]
fn numbers_are_read_or_refused() {
    let seeds = ["3", "-5/2", "1/1024", "0.75", "10^12", "++-+", "1e3"]
        .map(|seed| seed.as_bytes().to_vec());
    run("number", &seeds, 25_000, |bytes| text(bytes, number::check));
}

#[test]
fn positions_are_read_or_refused() {
    let mut seeds = Vec::new();
    for (at, page) in upstar_rules::all().iter().enumerate() {
        for (number, example) in page.examples.iter().enumerate() {
            let bytes = [at, number].map(|byte| u8::try_from(byte).unwrap());
            seeds.push([&bytes, example.position.as_bytes()].concat());
        }
    }
    run("position", &seeds, 25_000, position::check);
}

#[test]
fn rule_files_are_read_or_refused() {
    run("rule_file", &kept("rule_file"), 2_500, |bytes| text(bytes, rule_file::check));
}

#[test]
fn lines_are_answered_or_refused() {
    run("session", &lines(), 2_500, |bytes| text(bytes, session::check));
}

#[test]
fn game_records_are_read_or_refused() {
    run("sgf", &kept("sgf"), 2_500, |bytes| text(bytes, sgf::check));
}

#[test]
fn stores_are_used_or_refused() {
    run("store", &kept("store"), 75, store::check);
    let folder = std::env::temp_dir().join(format!("upstar-fuzz-{}", std::process::id()));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn questions_of_the_page_are_answered_or_refused() {
    run("web", &kept("web"), 1_250, web::check);
}
