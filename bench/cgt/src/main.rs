//! Runs the jobs of `crates/upstar/benches/peers.rs` with cgt.
//!
//! `cgt-jobs NAME` runs one job from scratch and prints its CPU seconds and the peak memory of the
//! process in megabytes, separated by a tab. It prints nothing for a job that cgt cannot do.

use std::collections::HashSet;
use std::hint::black_box;
use std::str::FromStr;

use cgt::graph::adjacency_matrix::undirected::UndirectedGraph;
use cgt::graph::{Graph, VertexIndex};
use cgt::grid::{CharTile, FiniteGrid, Grid, small_bit_grid::SmallBitGrid};
use cgt::poset::AntichainIterator;
use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::{
    amazons::Amazons,
    domineering::Domineering,
    fission::Fission,
    konane::Konane,
    snort::{Snort, VertexColor, VertexKind},
    toads_and_frogs::ToadsAndFrogs,
    toppling_dominoes::{Tile, TopplingDominoes},
};
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use cgt::total::TotalWrapper;
use cpu_time::ProcessTime;

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    if let Some(seconds) = board(&name).or_else(|| algebra(&name)) {
        println!("{seconds}\t{:.1}", peak_megabytes());
    }
}

fn board(name: &str) -> Option<f64> {
    let (ruleset, text) = name.split_once(' ')?;
    let rows = text.replace('/', "|");
    Some(match ruleset {
        "domineering" => {
            let (height, width) = text.split_once('x')?;
            let row = ".".repeat(width.parse().ok()?);
            let grid = vec![row; height.parse().ok()?].join("|");
            evaluate(|| <Domineering>::from_str(&grid).ok())?
        }
        "toads_and_frogs" => evaluate(|| ToadsAndFrogs::from_str(text).ok())?,
        "toppling_dominoes" => evaluate(|| Some(TopplingDominoes::new(vec![dominoes(text)?])))?,
        "snort" if text == "grid 4x4" => evaluate(|| Some(snort_grid(4)))?,
        "amazons" => evaluate(|| <Amazons>::from_str(&rows).ok())?,
        "konane" => evaluate(|| <Konane>::from_str(&rows).ok())?,
        "fission" => evaluate(|| <Fission>::from_str(&rows).ok())?,
        _ => return None,
    })
}

fn evaluate<G: PartizanGame>(position: impl FnOnce() -> Option<G>) -> Option<f64> {
    let start = ProcessTime::now();
    let table = ParallelTranspositionTable::new();
    black_box(position()?.canonical_form(&table));
    Some(start.elapsed().as_secs_f64())
}

fn dominoes(text: &str) -> Option<SmallBitGrid<Tile>> {
    let mut row = SmallBitGrid::filled(u8::try_from(text.len()).ok()?, 1, Tile::Blue).ok()?;
    for (x, c) in (0..).zip(text.chars()) {
        row.set(x, 0, Tile::char_to_tile(c)?);
    }
    Some(row)
}

fn snort_grid(n: usize) -> Snort<VertexKind, UndirectedGraph<VertexKind>> {
    let vertex = |row: usize, column: usize| VertexIndex { index: row * n + column };
    let mut edges = Vec::new();
    for row in 0..n {
        for column in 0..n {
            if column + 1 < n {
                edges.push((vertex(row, column), vertex(row, column + 1)));
            }
            if row + 1 < n {
                edges.push((vertex(row, column), vertex(row + 1, column)));
            }
        }
    }
    let vertices = vec![VertexKind::Single(VertexColor::Empty); n * n];
    Snort::new(UndirectedGraph::from_edges(&edges, &vertices))
}

fn algebra(name: &str) -> Option<f64> {
    let day_2 = next_day(&antichains(&next_day(&antichains(&next_day(&[Vec::new()])))));
    let antichains = antichains(&day_2);
    if name == "day 3 from day 2" {
        let start = ProcessTime::now();
        let day_3 = next_day(&antichains);
        let seconds = start.elapsed().as_secs_f64();
        assert_eq!(day_3.len(), 1474);
        return Some(seconds);
    }
    let day = next_day(&antichains);
    let mut choices = Choices::new();
    let mut pick = || choices.one_of(&day);
    // The time for computing these sums is not measured.
    let sums: Vec<CanonicalForm> = match name {
        "temperatures of 20,000 random sums" => (0..20_000).map(|_| pick() + pick()).collect(),
        _ => Vec::new(),
    };
    let start = ProcessTime::now();
    match name {
        "1474² comparisons of day 3" => {
            for g in &day {
                for h in &day {
                    black_box(g.partial_cmp(h));
                }
            }
        }
        "20,000 random sums of day 3" => (0..20_000).for_each(|_| drop(pick() + pick())),
        "temperatures of 20,000 random sums" => {
            for sum in &sums {
                black_box(sum.temperature());
            }
        }
        "thermographs of day 3" => {
            for g in &day {
                black_box(g.thermograph());
            }
        }
        "20,000 random {3 day-3 | 3 day-3}" => {
            for _ in 0..20_000 {
                let left = (0..3).map(|_| pick().clone()).collect();
                let right = (0..3).map(|_| pick().clone()).collect();
                black_box(CanonicalForm::new_from_moves(left, right));
            }
        }
        "300 random sums of day 4" => {
            let mut game = || {
                let left = (0..2).map(|_| pick().clone()).collect();
                let right = (0..2).map(|_| pick().clone()).collect();
                CanonicalForm::new_from_moves(left, right)
            };
            (0..300).for_each(|_| drop(black_box(game() + game())));
        }
        "200 random triple sums of day 3" => {
            (0..200).for_each(|_| drop(black_box(pick() + pick() + pick())));
        }
        "reduced canonical forms of day 3" => {
            for g in &day {
                black_box(g.reduced());
            }
        }
        _ => return None,
    }
    Some(start.elapsed().as_secs_f64())
}

fn antichains(day: &[CanonicalForm]) -> Vec<Vec<CanonicalForm>> {
    AntichainIterator::new(day.to_vec(), CanonicalForm::leq).collect()
}

/// Returns the games with these sets of options, one for each value.
fn next_day(options: &[Vec<CanonicalForm>]) -> Vec<CanonicalForm> {
    let mut games = HashSet::new();
    for left in options {
        for right in options {
            let game = CanonicalForm::new_from_moves(left.clone(), right.clone());
            games.insert(TotalWrapper::new(game));
        }
    }
    // The order of the set varies between runs.
    let mut games: Vec<_> = games.into_iter().collect();
    games.sort_unstable();
    games.into_iter().map(TotalWrapper::get).collect()
}

/// The random number generator that Upstar's jobs use.
struct Choices(u64);

impl Choices {
    fn new() -> Choices {
        Choices(88_172_645_463_325_252)
    }

    fn one_of<'a>(&mut self, games: &'a [CanonicalForm]) -> &'a CanonicalForm {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        &games[(self.0 % games.len() as u64) as usize]
    }
}

fn peak_megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1024.0
}
