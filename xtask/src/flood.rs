//! `cargo xtask flood`: a load test of the server, with many idle connections and many expensive
//! queries.
//!
//! During and after the load, small queries must be answered, every reply must be JSON, and the
//! server must survive. Late replies to small queries are warnings, because the machine may be
//! slow; with `--strict`, they are errors. On Linux, the memory of the server and its workers is
//! printed.

use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::words::{HANG, Pace};

pub(crate) const USAGE: &str = "cargo xtask flood [--idle N] [--heavy N] [--seconds N] [--strict]";

/// Expressions that use all available time or memory. The tests of the command use the same file.
const HEAVY: &str = include_str!("../../testdata/heavy.txt");

/// The time limit of an expensive query in seconds.
const HEAVY_SECONDS: f64 = 2.0;
/// The memory limit of the server.
const MEMORY: &str = "2G";
/// The maximum expected time for a small query under load.
const SOON: Duration = Duration::from_secs(5);
/// The maximum expected time for a small query after the load.
const SOON_AFTER: Duration = Duration::from_secs(2);

struct Plan {
    pace: Pace,
    idle: usize,
    heavy: usize,
    time: Duration,
}

impl Plan {
    fn read(words: &[&str]) -> Option<Plan> {
        let (pace, words) = Pace::read(words);
        let mut plan = Plan { pace, idle: 1_000, heavy: 900, time: Duration::from_secs(20) };
        for (option, value) in crate::words::options(&words)? {
            match option {
                "--idle" => plan.idle = value.parse().ok()?,
                "--heavy" => plan.heavy = value.parse().ok()?,
                "--seconds" => plan.time = Duration::from_secs(value.parse().ok()?),
                _ => return None,
            }
        }
        Some(plan)
    }
}

pub(crate) fn run(root: &Path, words: &[&str]) -> ExitCode {
    let Some(plan) = Plan::read(words) else {
        eprintln!("usage: {USAGE}");
        return ExitCode::from(2);
    };
    match flood(root, &plan) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

/// A server process, killed when dropped.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(program: &Path) -> Result<Server, String> {
        let timeout = HANG.as_secs().to_string();
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--timeout", &timeout, "--max-memory", MEMORY])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let mut line = String::new();
        let output = child.stdout.take().ok_or("the server has no output")?;
        BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
        let address = address.parse().map_err(|_| format!("no address: {line:?}"))?;
        Ok(Server { child, address })
    }

    fn connect(&self) -> Result<TcpStream, String> {
        TcpStream::connect_timeout(&self.address, HANG).map_err(|error| format!("connect: {error}"))
    }

    /// Opens a connection and sends an expression with a time limit in seconds.
    fn ask(&self, text: &str, seconds: f64) -> Result<TcpStream, String> {
        let body = json!({ "text": text, "seconds": seconds }).to_string();
        let head = format!(
            "POST /api/eval HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.address,
            body.len()
        );
        let mut stream = self.connect()?;
        stream.write_all((head + &body).as_bytes()).map_err(|error| format!("send: {error}"))?;
        Ok(stream)
    }

    /// Returns the time for a small query. Repeats the query if the queue of the server is full, or
    /// if the server has removed the query from the queue.
    fn small(&self, number: usize) -> Result<Duration, String> {
        let (begun, right) = (Instant::now(), (number + 1).to_string());
        loop {
            let json = self.reply(number)?;
            if json["answer"]["text"] == right.as_str() {
                return Ok(begun.elapsed());
            }
            let has_given_way =
                json["error"]["message"].as_str().is_some_and(|why| why.contains("try again"));
            if !has_given_way || begun.elapsed() > HANG {
                return Err(format!("{number} + 1 was answered by {json}"));
            }
            thread::sleep(Duration::from_millis(100));
        }
    }

    fn reply(&self, number: usize) -> Result<Json, String> {
        let mut stream = self.ask(&format!("{number} + 1"), HANG.as_secs_f64())?;
        stream.set_read_timeout(Some(HANG)).map_err(|error| error.to_string())?;
        let mut reply = String::new();
        stream.read_to_string(&mut reply).map_err(|error| format!("a small query: {error}"))?;
        body(&reply).ok_or_else(|| format!("no JSON: {reply:.200}"))
    }

    /// Returns the memory of the server and its workers in bytes, if the system reports it.
    fn memory(&self) -> Option<u64> {
        let mut family = vec![self.child.id()];
        let mut at = 0;
        while let Some(&process) = family.get(at) {
            // The directory of each thread lists the processes that the thread has started.
            let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten();
            for thread in threads.flatten() {
                let children = fs::read_to_string(thread.path().join("children"));
                let children = children.unwrap_or_default();
                family.extend(children.split_whitespace().filter_map(|id| id.parse::<u32>().ok()));
            }
            at += 1;
        }
        let of = |process: &u32| {
            let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
            line.split_whitespace().next()?.parse::<u64>().ok()
        };
        let all: Vec<u64> = family.iter().filter_map(of).collect();
        (!all.is_empty()).then(|| all.iter().sum::<u64>() << 10)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn body(reply: &str) -> Option<Json> {
    let (head, body) = reply.split_once("\r\n\r\n")?;
    let is_json = head.to_ascii_lowercase().contains("content-type: application/json");
    is_json.then(|| serde_json::from_str(body).ok()).flatten()
}

fn flood(root: &Path, plan: &Plan) -> Result<(), String> {
    let mut server = Server::start(&crate::soak::program(root)?)?;
    server.small(0)?;
    let idle = (0..plan.idle).map(|_| server.connect()).collect::<Result<Vec<_>, _>>()?;
    let with_idle = server.small(1)?;
    println!("{} idle connections: a small query takes {with_idle:.2?}", plan.idle);
    let heavy = HEAVY.lines().cycle().take(plan.heavy).map(|text| server.ask(text, HEAVY_SECONDS));
    let heavy = heavy.collect::<Result<Vec<_>, _>>()?;
    let (begun, mut slowest, mut most, mut asked) = (Instant::now(), Duration::ZERO, 0, 0);
    while begun.elapsed() < plan.time {
        asked += 1;
        slowest = slowest.max(server.small(asked)?);
        most = most.max(server.memory().unwrap_or(0));
        thread::sleep(Duration::from_millis(200));
    }
    let (answered, refused) = answers(heavy)?;
    println!(
        "{} heavy queries for {:.0?}: {answered} replies, {refused} of them rejections; {asked} \
         small queries in between took {slowest:.2?} at most; {} MB at most",
        plan.heavy,
        plan.time,
        most >> 20
    );
    let after = server.small(0)?;
    println!("after all connections are closed, a small query takes {after:.2?}");
    drop(idle);
    if let Some(status) = server.child.try_wait().map_err(|error| error.to_string())? {
        return Err(format!("the server has ended: {status}"));
    }
    let limits = [(with_idle, SOON), (slowest, SOON), (after, SOON_AFTER)];
    let Some((taken, limit)) = limits.iter().find(|(taken, limit)| taken > limit) else {
        return Ok(());
    };
    let late = format!("a small query took {taken:.2?}, more than {limit:?}");
    match plan.pace {
        Pace::Strict => Err(late),
        Pace::Any => {
            println!("warning: {late}");
            Ok(())
        }
    }
}

/// Counts the connections with a reply, and the rejections among the replies. Checks that all
/// replies are JSON. Closes the connections.
fn answers(asked: Vec<TcpStream>) -> Result<(usize, usize), String> {
    let (mut answered, mut refused) = (0, 0);
    for mut stream in asked {
        stream.set_nonblocking(true).map_err(|error| error.to_string())?;
        let mut reply = Vec::new();
        match stream.read_to_end(&mut reply) {
            Err(error) if error.kind() == ErrorKind::WouldBlock && reply.is_empty() => continue,
            Err(error) if error.kind() != ErrorKind::WouldBlock => {
                return Err(format!("a heavy query: {error}"));
            }
            _ => {}
        }
        let reply = String::from_utf8_lossy(&reply);
        let json = body(&reply).ok_or_else(|| format!("no JSON: {reply:.300}"))?;
        answered += 1;
        refused += usize::from(json["ok"] == false);
    }
    Ok((answered, refused))
}
