//! How fast rule files are beside the same rulesets in Rust:
//! `cargo run --release -p upstar-rules --example twins`.
//!
//! Both sides walk through everything that an evaluation meets: the moves of both players from
//! every component, each taken apart and brought into its normal form, none looked at twice. They
//! meet the same positions unless one falls apart further, so the table shows how many there were.

use std::time::{Duration, Instant};

use hashbrown::HashSet;
use upstar_core::{Player, Ruleset};
use upstar_rules::{Clobber, Cram, Domineering, Fission, Konane, RuleFile, ToadsAndFrogs};

/// How often each walk is repeated; the fastest one counts.
const RUNS: usize = 15;

struct Walk {
    time: Duration,
    positions: usize,
    moves: usize,
}

fn walk<R: Ruleset>(rules: &R, starts: &[R::Position]) -> Walk {
    let started = Instant::now();
    let mut seen: HashSet<R::Position, foldhash::fast::RandomState> = HashSet::default();
    let mut work: Vec<R::Position> = starts.iter().map(|p| rules.normalise(p.clone())).collect();
    let (mut options, mut parts, mut moves) = (Vec::new(), Vec::new(), 0);
    while let Some(position) = work.pop() {
        if seen.contains(&position) {
            continue;
        }
        for player in Player::BOTH {
            rules.options(&position, player, &mut options);
        }
        seen.insert(position);
        moves += options.len();
        for option in options.drain(..) {
            rules.components(&option, &mut parts);
            for part in parts.drain(..) {
                let part = rules.normalise(part);
                if !seen.contains(&part) {
                    work.push(part);
                }
            }
        }
    }
    Walk { time: started.elapsed(), positions: seen.len(), moves }
}

/// The fastest of several walks from these positions.
fn fastest<R: Ruleset>(rules: &R, texts: &[&str]) -> Result<Walk, Box<dyn std::error::Error>> {
    let starts: Vec<R::Position> =
        texts.iter().map(|text| rules.parse(text)).collect::<Result<_, _>>()?;
    let mut best = walk(rules, &starts);
    for _ in 1..RUNS {
        let next = walk(rules, &starts);
        if next.time < best.time {
            best = next;
        }
    }
    Ok(best)
}

fn compare<R: Ruleset>(
    rules: &R,
    file: &str,
    texts: &[&str],
) -> Result<(), Box<dyn std::error::Error>> {
    let file = RuleFile::read(file)?;
    let (rust, file_walk) = (fastest(rules, texts)?, fastest(&file, texts)?);
    println!(
        "{:16} {:9} {:9} {:9.2?} {:9} {:9} {:9.2?} {:6.2}",
        rules.doc().name,
        rust.positions,
        rust.moves,
        rust.time,
        file_walk.positions,
        file_walk.moves,
        file_walk.time,
        file_walk.time.as_secs_f64() / rust.time.as_secs_f64()
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!(
        "{:16} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>6}",
        "", "in Rust", "moves", "time", "in a file", "moves", "time", "ratio"
    );
    compare(
        &Clobber::default(),
        include_str!("../../../games/clobber.game"),
        &["xoxo/oxox/xoxo", "xoxoxoxoxoxo"],
    )?;
    compare(&Domineering, include_str!("../../../games/domineering.game"), &["4x5", "3x7"])?;
    compare(&Cram, include_str!("../../../games/cram.game"), &["4x5", "3x6"])?;
    compare(
        &Fission,
        include_str!("../../../games/fission.game"),
        &["...../...../..x../.....", "......../...x..../........"],
    )?;
    compare(
        &Konane,
        include_str!("../../../games/konane.game"),
        &["xoxo/ox.x/xoxo/oxox", "xo.oxo.xo.xox.oxo"],
    )?;
    compare(
        &ToadsAndFrogs::default(),
        include_str!("../../../games/toads_and_frogs.game"),
        &["TTTT....FFFF", "T.T.T.F.F.F", "TTTTT..FFFFF"],
    )
}
