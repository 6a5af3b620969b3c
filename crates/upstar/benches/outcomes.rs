//! Measures which boards of each family are decided within 1, 10 and 60 seconds of one core,
//! compared with MCGS 1.7 without its databases. A new process decides each board, for each player
//! moving first. `cargo bench -p upstar --bench outcomes` allows 10 seconds for each board, or 60
//! seconds with `-- --long`; `-- NAME` selects families. See `bench/README.md` for results and
//! caveats.

use std::process::{Command, ExitCode};

use cpu_time::ProcessTime;
use upstar::Session;

struct Family {
    name: &'static str,
    ask: Ask,
    ruleset: &'static str,
    /// The boards from small to large, each as a name and a text.
    boards: fn() -> Vec<(String, String)>,
    /// The results of the best peer in about 1, 10 and 60 seconds.
    peer: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    Outcome,
    NimValue,
}

const FAMILIES: &[Family] = &[
    family("linear Clobber (XO)^n", "clobber", || repeated("xo", 12, 40), "16 · 20 · 22"),
    family("linear Clobber (XXO)^n", "clobber", || repeated("xxo", 9, 30), "13 · 15 · 17"),
    family("cannibal Clobber (XO)^n", "cannibal_clobber", || repeated("xo", 8, 30), "14 · 16 · 18"),
    family("NoGo 1×n", "nogo", || strips(14, 40), "19 · 22 · 24"),
    family(
        "NoGo grids",
        "nogo",
        || grids(&[(3, 4), (3, 5), (4, 4), (3, 6), (4, 5), (3, 7), (5, 5)]),
        "3x5 in 0.8 s · 4x4 in 9.8, 3x6 in 26",
    ),
    family(
        "Domineering",
        "domineering",
        || grids(&[(5, 6), (5, 7), (6, 6), (5, 8), (6, 7), (5, 9), (7, 7), (6, 8), (7, 8), (8, 8)]),
        "5x6 in 0.3 s · 5x7 in 2.7, 6x6 in 4.1",
    ),
    family(
        "Amazons, queens in opposite corners",
        "amazons",
        || {
            let corners = |(rows, cols)| cornered(rows, cols);
            [(3, 3), (3, 4), (3, 5), (4, 4), (4, 5)].map(corners).to_vec()
        },
        "3x4 in 0.16 s · 4x4 in 3.3",
    ),
    family(
        "Fission, one stone in the middle",
        "fission",
        || [(5, 5), (5, 6), (6, 6), (6, 7), (7, 7)].map(|(r, c)| middle(r, c)).to_vec(),
        "6x6 in 1.8 s · 6x7 in 21",
    ),
    family(
        "a Clobber strip of n and its negative",
        "clobber",
        || [20, 30, 40, 60].map(and_negative).to_vec(),
        "20 in 12 s",
    ),
    nim_family(
        "nim values of Cram",
        "cram",
        || grids(&[(4, 5), (5, 5), (4, 6), (5, 6), (4, 7), (6, 6), (5, 7)]),
        "5x5 in 0.16 s, 4x6 in 0.12 · 5x6 in 6.9",
    ),
    nim_family(
        "nim values of Clobber (XO)^n",
        "clobber",
        || {
            let steps = [20, 40, 60, 100].into_iter();
            steps.map(|n| (n.to_string(), "xo".repeat(n))).collect()
        },
        "60 in 0.76 s",
    ),
    nim_family("nim values of NoGo 1×n", "nogo", || strips(10, 30), "–"),
];

const fn family(
    name: &'static str,
    ruleset: &'static str,
    boards: fn() -> Vec<(String, String)>,
    peer: &'static str,
) -> Family {
    Family { name, ask: Ask::Outcome, ruleset, boards, peer }
}

const fn nim_family(
    name: &'static str,
    ruleset: &'static str,
    boards: fn() -> Vec<(String, String)>,
    peer: &'static str,
) -> Family {
    Family { name, ask: Ask::NimValue, ruleset, boards, peer }
}

fn repeated(word: &str, from: usize, to: usize) -> Vec<(String, String)> {
    (from..=to).map(|n| (n.to_string(), word.repeat(n))).collect()
}

fn strips(from: usize, to: usize) -> Vec<(String, String)> {
    (from..=to).map(|n| (n.to_string(), format!("1x{n}"))).collect()
}

fn grids(sizes: &[(usize, usize)]) -> Vec<(String, String)> {
    sizes.iter().map(|(rows, cols)| format!("{rows}x{cols}")).map(|s| (s.clone(), s)).collect()
}

fn board(rows: usize, cols: usize, piece: impl Fn(usize, usize) -> char) -> (String, String) {
    let row = |r| (0..cols).map(|c| piece(r, c)).collect();
    let text: Vec<String> = (0..rows).map(row).collect();
    (format!("{rows}x{cols}"), text.join("/"))
}

fn cornered(rows: usize, cols: usize) -> (String, String) {
    board(rows, cols, |r, c| match (r, c) {
        (0, 0) => 'x',
        _ if (r, c) == (rows - 1, cols - 1) => 'o',
        _ => '.',
    })
}

fn middle(rows: usize, cols: usize) -> (String, String) {
    board(rows, cols, |r, c| if (r, c) == ((rows - 1) / 2, (cols - 1) / 2) { 'x' } else { '.' })
}

/// Returns a pseudo-random strip and its negative.
fn and_negative(length: usize) -> (String, String) {
    let mut state = 88_172_645_463_325_252_u64;
    let mut stone = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        if state >> 40 & 1 == 1 { 'x' } else { 'o' }
    };
    let strip: String = (0..length).map(|_| stone()).collect();
    let negative = strip.chars().map(|c| if c == 'x' { 'o' } else { 'x' });
    (length.to_string(), format!("{strip}.{}", negative.collect::<String>()))
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, ask, ruleset, text] = args.as_slice()
        && flag == "--board"
    {
        return decide(ask, ruleset, text);
    }
    let limit = if args.iter().any(|arg| arg == "--long") { 60.0 } else { 10.0 };
    let wanted: Vec<&String> = args.iter().filter(|arg| !arg.starts_with('-')).collect();
    let mut failed = false;
    for family in FAMILIES {
        if wanted.is_empty() || wanted.iter().any(|name| family.name.contains(name.as_str())) {
            failed |= !measure(family, limit);
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn measure(family: &Family, limit: f64) -> bool {
    println!("{} (peer: {})", family.name, family.peer);
    let ask = if family.ask == Ask::Outcome { "outcome" } else { "nim_value" };
    let mut reached = [const { String::new() }; 3];
    for (name, text) in (family.boards)() {
        let Ok(exe) = std::env::current_exe() else { return false };
        let args = ["--board", ask, family.ruleset, &text];
        let output = Command::new(exe).args(args).env("UPSTAR_LIMIT", limit.to_string()).output();
        let Ok(output) = output else { return false };
        let told = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        let seconds = told.split('\t').next().and_then(|s| s.parse::<f64>().ok());
        println!("  {name:<6} {}", told.replace('\t', "  "));
        let Some(seconds) = seconds else {
            // Without a printed time, the board took too long. Anything else is a failure.
            if output.status.success() {
                break;
            }
            return false;
        };
        for (best, within) in reached.iter_mut().zip([1.0, 10.0, 60.0]) {
            if seconds <= within {
                best.clone_from(&name);
            }
        }
    }
    println!("  reached: {}", reached.join(" · "));
    true
}

fn decide(ask: &str, ruleset: &str, text: &str) -> ExitCode {
    let limit = std::env::var("UPSTAR_LIMIT").ok().and_then(|limit| limit.parse::<f64>().ok());
    let start = ProcessTime::now();
    let session = Session::new();
    let token = session.cancel_token().clone();
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(std::time::Duration::from_millis(100));
            if limit.is_some_and(|limit| start.elapsed().as_secs_f64() > limit) {
                token.time_out();
            }
        }
    });
    let budget = session.budget();
    let cx = session.cx(&budget);
    let position = match session.raw_position(ruleset, &[], text) {
        Ok(position) => position,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let answer = if ask == "outcome" {
        position.outcome(cx).ok().map(|outcome| outcome.to_string())
    } else if position.is_impartial() {
        position.nim_value(cx).ok().map(|nim| nim.to_string())
    } else {
        position.impartial().nim_value(cx).ok().map(|nim| nim.to_string())
    };
    let seconds = start.elapsed().as_secs_f64();
    match answer {
        Some(answer) => println!("{seconds:.3}\ts\t{:.0} MB\t{answer}", peak_megabytes()),
        None => println!("more than {seconds:.0} s\t{:.0} MB", peak_megabytes()),
    }
    ExitCode::SUCCESS
}

fn peak_megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1024.0
}
