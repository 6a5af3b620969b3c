//! Runs the published benchmarks of other systems, each job in its own process on one core. Prints
//! CPU seconds, peak memory, and the best published time of a peer, and checks every result.
//! `cargo bench -p upstar` runs the short jobs; `-- --long` runs all jobs, and `-- NAME` those with
//! NAME in their names. `--beside PROGRAM` alternates with a peer: `PROGRAM NAME` runs one job, as
//! `bench/cgt` does. See `bench/README.md`.

use std::process::{Command, ExitCode};

use cpu_time::ProcessTime;
use upstar::raw::{Short, ShortContext, Universe};
use upstar::{Budget, GameOrder, Relation, Session};

struct Job {
    name: &'static str,
    /// The CPU seconds and the name of the best peer.
    peer: Option<(f64, &'static str)>,
    /// The target in CPU seconds.
    aim: Option<f64>,
    long: bool,
    work: Work,
}

enum Work {
    /// Runs and checks the job. Returns the time and a note.
    Run(fn() -> (f64, String)),
    /// Evaluates the position in the name and checks its mean and temperature.
    Board { mean: &'static str, temperature: &'static str },
}

const JOBS: &[Job] = &[
    job("day 3 from day 2", Some((0.0067, "cgt")), Some(0.003), || {
        with_universe(|cx| {
            let day = cx.day(3).unwrap();
            assert_eq!(day.len(), 1474);
        })
    }),
    job("1474² comparisons of day 3", Some((0.28, "cgt")), Some(0.02), || {
        after_day_3(|cx, day| {
            let mut counts = [0_u32; 4];
            for &g in day {
                for &h in day {
                    counts[cx.compare(g, h).unwrap() as usize] += 1;
                }
            }
            assert_eq!(counts[Relation::Less as usize], 653_173);
            assert_eq!(counts[Relation::Confused as usize], 864_856);
        })
    }),
    job("20,000 random sums of day 3", Some((1.32, "cgt")), Some(0.05), || {
        after_day_3(|cx, day| {
            let mut choices = Choices::new();
            for _ in 0..20_000 {
                cx.add(choices.one_of(day), choices.one_of(day)).unwrap();
            }
        })
    }),
    job("temperatures of 20,000 random sums", Some((0.73, "cgt")), Some(0.02), || {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let day = cx.day(3).unwrap();
        let mut choices = Choices::new();
        let sums: Vec<Short> = (0..20_000)
            .map(|_| cx.add(choices.one_of(&day), choices.one_of(&day)).unwrap())
            .collect();
        let start = ProcessTime::now();
        for sum in sums {
            cx.temperature(sum).unwrap();
        }
        (start.elapsed().as_secs_f64(), stored(&universe))
    }),
    job("thermographs of day 3", Some((0.0050, "cgt")), Some(0.0005), || {
        after_day_3(|cx, day| {
            for &g in day {
                cx.thermograph(g).unwrap();
            }
        })
    }),
    job("20,000 random {3 day-3 | 3 day-3}", Some((0.11, "cgt")), Some(0.01), || {
        after_day_3(|cx, day| {
            let mut choices = Choices::new();
            for _ in 0..20_000 {
                let (left, right) = ([0; 3], [0; 3]);
                let left = left.map(|_| choices.one_of(day));
                let right = right.map(|_| choices.one_of(day));
                cx.canonical(&left, &right).unwrap();
            }
        })
    }),
    job("300 random sums of day 4", Some((0.073, "cgt")), Some(0.005), || {
        after_day_3(|cx, day| {
            let mut choices = Choices::new();
            let mut game = || {
                let (left, right) = ([0; 2], [0; 2]);
                let left = left.map(|_| choices.one_of(day));
                let right = right.map(|_| choices.one_of(day));
                cx.canonical(&left, &right).unwrap()
            };
            for _ in 0..300 {
                cx.add(game(), game()).unwrap();
            }
        })
    }),
    job("200 random triple sums of day 3", Some((0.24, "cgt")), Some(0.01), || {
        after_day_3(|cx, day| {
            let mut choices = Choices::new();
            for _ in 0..200 {
                let games = [0; 3].map(|_| choices.one_of(day));
                cx.sum(&games).unwrap();
            }
        })
    }),
    job("reduced canonical forms of day 3", Some((0.0034, "cgt")), Some(0.0005), || {
        after_day_3(|cx, day| {
            let mut reduced: Vec<Short> = day.iter().map(|&g| cx.reduced(g).unwrap()).collect();
            reduced.sort_unstable_by_key(|g| g.index());
            reduced.dedup();
            assert_eq!(reduced.len(), 61);
        })
    }),
    job("day 3: order, covers, width, dimension", None, Some(1.0), || {
        with_universe(|cx| {
            let day = cx.day_poset(3).unwrap().poset;
            assert_eq!((day.covers().len(), day.join_irreducibles().len()), (4662, 44));
            assert_eq!(day.width(cx.budget).unwrap(), 86);
            assert_eq!(day.dimension(cx.budget).unwrap().exact(), Some(6));
        })
    }),
    job("ordinal sums of day 2: order, width, height", None, Some(0.2), || {
        with_universe(|cx| {
            let sums = cx.ordinal_sums(2).unwrap();
            let sums = cx.game_poset(&sums, GameOrder::Values).unwrap().poset;
            assert_eq!((sums.size(), sums.covers().len(), sums.height()), (427, 744, 85));
            assert!(sums.is_lattice() && sums.width(cx.budget).unwrap() == 12);
        })
    }),
    job("option-closed games of day 4 with order", None, Some(10.0), || {
        with_universe(|cx| {
            let day = cx.option_closed_day(4).unwrap();
            assert_eq!((day.len(), day.poset().size()), (11_363, 11_363));
        })
    }),
    job("all-small games of day 4, counted", None, Some(60.0), || {
        with_universe(|cx| assert_eq!(cx.count_all_small_games(4).unwrap(), 534_483))
    }),
    job("reduced games of day 4", None, Some(60.0), || {
        with_universe(|cx| assert_eq!(cx.reduced_games(4).unwrap().len(), 15_845))
    }),
    job("irreducibles of day 4: width", None, Some(60.0), || {
        with_universe(|cx| {
            let irreducibles = cx.irreducibles_of_day(4).unwrap().poset;
            assert_eq!(irreducibles.size(), 2948);
            assert_eq!(irreducibles.width(cx.budget).unwrap(), 99);
        })
    }),
    board("domineering 4x4", Some((0.0069, "cgt")), Some(0.0005), "0", "0"),
    board("domineering 4x5", Some((0.095, "cgt")), Some(0.005), "1", "-1"),
    board("domineering 5x5", Some((2.59, "cgt")), Some(0.05), "0", "-1"),
    board("domineering 4x6", Some((1.39, "cgt")), Some(0.03), "0", "0"),
    board("domineering 5x6", Some((47.4, "CGSuite")), Some(1.0), "-3/2", "-1/2"),
    board("domineering 3x8", Some((0.81, "cgt")), Some(0.02), "-49/16", "21/16"),
    board("domineering 3x10", Some((15.5, "CGSuite")), Some(0.5), "-125/32", "43/32"),
    board("clobber xoxo/oxox/xoxo/oxox", Some((26.0, "CGSuite")), Some(0.3), "0", "0"),
    board("clobber xoxo/oxox/xoxo", Some((0.67, "CGSuite")), Some(0.01), "0", "-1"),
    board("clobber xoxoxoxoxoxoxoxo", Some((0.101, "CGSuite")), Some(0.002), "0", "0"),
    board("toads_and_frogs TTTTT...FFFFF", Some((0.072, "cgt")), Some(0.005), "0", "0"),
    board("toads_and_frogs TTTTTT..FFFFFF", Some((0.033, "cgt")), Some(0.003), "0", "0"),
    board("toppling_dominoes xoxxoxooxoxxoxooxoxx", Some((1.19, "cgt")), Some(0.001), "5/8", "3/8"),
    board("snort grid 4x4", Some((3.05, "cgt")), Some(0.1), "0", "-1"),
    board("snort path 14", Some((2.38, "CGSuite")), Some(0.05), "0", "2"),
    board("col path 14", Some((3.73, "CGSuite")), Some(0.02), "0", "-1"),
    board("amazons x.../..../...o", Some((4.99, "CGSuite")), Some(0.2), "0", "37/8"),
    board("amazons x....../o......", Some((25.4, "CGSuite")), Some(1.0), "0", "9"),
    board("konane xoxox/oxoxo/xo..x/oxoxo/xoxox", Some((26.0, "CGSuite")), Some(0.2), "1", "-1"),
    board("konane xoxoxo/oxoxox/xo..xo/oxoxox", Some((2.57, "cgt")), Some(0.1), "0", "-1"),
    board("fission ...../...../..x../...../.....", Some((0.30, "cgt")), Some(0.01), "0", "-1"),
    Job { long: true, ..board("domineering 6x6", None, Some(60.0), "0", "1") },
];

const fn job(
    name: &'static str,
    peer: Option<(f64, &'static str)>,
    aim: Option<f64>,
    run: fn() -> (f64, String),
) -> Job {
    Job { name, peer, aim, long: false, work: Work::Run(run) }
}

const fn board(
    name: &'static str,
    peer: Option<(f64, &'static str)>,
    aim: Option<f64>,
    mean: &'static str,
    temperature: &'static str,
) -> Job {
    Job { name, peer, aim, long: false, work: Work::Board { mean, temperature } }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, name] = args.as_slice()
        && flag == "--job"
    {
        return one(name);
    }
    let long = args.iter().any(|arg| arg == "--long");
    let beside = args.iter().position(|arg| arg == "--beside").map(|at| at + 1);
    let rival = beside.and_then(|at| args.get(at)).map(String::as_str);
    let named = args.iter().enumerate().filter(|(at, _)| Some(*at) != beside);
    let wanted: Vec<&String> =
        named.map(|(_, arg)| arg).filter(|arg| !arg.starts_with('-')).collect();
    println!(
        "{:<44} {:>10} {:>8} {:>17} {:>8} {:>8} {:>7}  stored",
        "job", "CPU s", "MB", "best peer", "its MB", "ratio", "aim"
    );
    let mut failed = false;
    for job in JOBS {
        let named = wanted.is_empty() || wanted.iter().any(|name| job.name.contains(name.as_str()));
        if !named || job.long && !long {
            continue;
        }
        match measure(job, rival) {
            Some(line) => println!("{line}"),
            None => {
                println!("{:<44} FAILED", job.name);
                failed = true;
            }
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Runs a job and the peer alternately. Describes the medians of five runs, or one run of a long
/// job.
fn measure(job: &Job, rival: Option<&str>) -> Option<String> {
    let own = std::env::current_exe().ok()?;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..if job.long { 1 } else { 5 } {
        ours.push(run(Command::new(&own).args(["--job", job.name]))?);
        if let Some(program) = rival
            && theirs.iter().all(|run: &Run| run.seconds < 10.0)
        {
            theirs.extend(run(Command::new(program).arg(job.name)));
        }
    }
    let ours = median(ours)?;
    let theirs = median(theirs);
    let (peer, peak) = match (&theirs, job.peer) {
        (Some(run), _) => (Some((run.seconds, "here")), format!("{:.1}", run.megabytes)),
        (None, peer) => (peer, "–".to_string()),
    };
    let or_dash = |text: Option<String>| text.unwrap_or("–".to_string());
    Some(format!(
        "{:<44} {:>10.5} {:>8.1} {:>17} {peak:>8} {:>8} {:>7}  {}",
        job.name,
        ours.seconds,
        ours.megabytes,
        or_dash(peer.map(|(seconds, who)| format!("{seconds:.4} {who:<7}"))),
        or_dash(peer.map(|(seconds, _)| format!("{:.1}", seconds / ours.seconds))),
        or_dash(job.aim.map(|seconds| seconds.to_string())),
        ours.note
    ))
}

struct Run {
    /// Processor time.
    seconds: f64,
    megabytes: f64,
    note: String,
}

/// Returns `None` if the process fails or the peer does not support the job.
fn run(command: &mut Command) -> Option<Run> {
    let text = String::from_utf8(command.output().ok()?.stdout).ok()?;
    let mut parts = text.trim().splitn(3, '\t');
    let seconds = parts.next()?.parse().ok()?;
    let megabytes = parts.next()?.parse().ok()?;
    Some(Run { seconds, megabytes, note: parts.next().unwrap_or("").to_string() })
}

fn median(mut runs: Vec<Run>) -> Option<Run> {
    runs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    let middle = runs.len() / 2;
    (middle < runs.len()).then(|| runs.swap_remove(middle))
}

fn one(name: &str) -> ExitCode {
    let Some(job) = JOBS.iter().find(|job| job.name == name) else { return ExitCode::FAILURE };
    let (seconds, note) = match job.work {
        Work::Run(run) => run(),
        Work::Board { mean, temperature } => evaluate(name, mean, temperature),
    };
    println!("{seconds}\t{:.1}\t{note}", peak_megabytes());
    ExitCode::SUCCESS
}

fn evaluate(name: &str, mean: &str, temperature: &str) -> (f64, String) {
    let (ruleset, text) = name.split_once(' ').unwrap_or((name, ""));
    let start = ProcessTime::now();
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let position = session.raw_position(ruleset, &[], text).unwrap();
    let value = position.value(cx).unwrap();
    let seconds = start.elapsed().as_secs_f64();
    let known = session.stored();
    assert_eq!(cx.mean(value).unwrap().to_string(), mean);
    assert_eq!(cx.temperature(value).unwrap().to_string(), temperature);
    let note = format!("{} positions, {}", known.positions, stored(session.universe()));
    (seconds, note)
}

fn stored(universe: &Universe) -> String {
    let (games, bytes) = (universe.size(), universe.bytes());
    format!("{games} games at {} bytes", bytes / games)
}

fn with_universe(run: impl FnOnce(ShortContext<'_>)) -> (f64, String) {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let cx = ShortContext::new(&universe, &budget);
    let start = ProcessTime::now();
    run(cx);
    (start.elapsed().as_secs_f64(), stored(&universe))
}

fn after_day_3(run: impl FnOnce(ShortContext<'_>, &[Short])) -> (f64, String) {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let cx = ShortContext::new(&universe, &budget);
    let day = cx.day(3).unwrap();
    let start = ProcessTime::now();
    run(cx, &day);
    (start.elapsed().as_secs_f64(), stored(&universe))
}

struct Choices(u64);

impl Choices {
    fn new() -> Choices {
        Choices(88_172_645_463_325_252)
    }

    fn one_of(&mut self, games: &[Short]) -> Short {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        games[(self.0 % games.len() as u64) as usize]
    }
}

fn peak_megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1024.0
}
