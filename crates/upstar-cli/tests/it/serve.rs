//! Starts and stops `upstar serve` from a terminal, and tests what its workers survive.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::heavy::heavy;
use upstar_testkit::scaled;

const HANG: Duration = Duration::from_secs(600);

const ENDLESS: &str = "value(domineering(\"12x12\"))";

fn wait(mut is_true: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_true() {
        assert!(begun.elapsed() < HANG, "waited in vain");
        thread::sleep(Duration::from_millis(10));
    }
}

struct Served {
    server: Child,
    url: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A response: the status, the head in lower case, and the body.
struct Reply {
    status: u16,
    head: String,
    body: String,
}

impl Reply {
    fn read(mut stream: impl Read) -> Reply {
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Reply { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    fn has_value(&self, text: &str) -> bool {
        self.body.contains(&format!(r#""text":"{text}""#))
    }
}

impl Served {
    fn new(words: &[&str]) -> Served {
        Served::within(HANG, words)
    }

    fn within(time: Duration, words: &[&str]) -> Served {
        let mut server = Command::new(env!("CARGO_BIN_EXE_upstar"))
            .args(["serve", "--port", "0", "--timeout", &time.as_secs().to_string()])
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut url = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut url).unwrap();
        Served { server, url: url.trim().to_owned() }
    }

    fn address(&self) -> &str {
        let address = self.url.strip_prefix("http://").unwrap();
        address.split('/').next().unwrap()
    }

    /// Sends a request to 127.0.0.1, for any host in the address.
    fn send(&self, line: &str, headers: &str, body: &str) -> TcpStream {
        let port = self.address().rsplit_once(':').unwrap().1;
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
        stream.set_read_timeout(Some(2 * HANG)).unwrap();
        let request = format!(
            "{line} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    fn request(&self, line: &str, headers: &str, body: &str) -> Reply {
        Reply::read(self.send(line, headers, body))
    }

    fn ask(&self, text: &str, seconds: f64, accept: &str) -> TcpStream {
        let question = serde_json::json!({ "text": text, "seconds": seconds }).to_string();
        let host = self.address();
        let headers =
            format!("Host: {host}\r\nContent-Type: application/json\r\nAccept: {accept}\r\n");
        self.send("POST /api/eval", &headers, &question)
    }

    fn eval_within(&self, text: &str, seconds: f64) -> Reply {
        Reply::read(self.ask(text, seconds, "*/*"))
    }

    fn eval(&self, text: &str) -> Reply {
        self.eval_within(text, HANG.as_secs_f64())
    }

    fn processes(&self) -> Vec<u32> {
        let own = self.server.id();
        let children = fs::read_dir("/proc").into_iter().flatten().flatten().filter_map(|entry| {
            let process: u32 = entry.file_name().to_str()?.parse().ok()?;
            let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
            let parent = stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse::<u32>().ok()?;
            (parent == own).then_some(process)
        });
        children.chain([own]).collect()
    }

    #[cfg(target_os = "linux")]
    fn signal_workers(&self, signal: &str) {
        for worker in self.processes().into_iter().filter(|&process| process != self.server.id()) {
            let told = Command::new("kill").args([signal, &worker.to_string()]).status();
            assert!(told.unwrap().success());
        }
    }

    fn memory(&self) -> u64 {
        let of = |process: u32| {
            let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
            Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? << 10)
        };
        self.processes().into_iter().filter_map(of).sum()
    }

    fn interrupt(mut self) {
        let told = Command::new("kill").args(["-INT", &self.server.id().to_string()]).status();
        assert!(told.unwrap().success());
        wait(|| self.server.try_wait().unwrap().is_some());
        let status = self.server.wait().unwrap();
        assert!(status.success(), "{status}");
    }
}

#[test]
fn it_says_its_address_answers_there_and_ends_with_ctrl_c() {
    let served = Served::new(&[]);
    assert!(served.address().starts_with("127.0.0.1:"), "{}", served.url);
    let reply = served.eval("1/2 + 1/2");
    assert!(reply.status == 200 && reply.has_value("1"), "{}", reply.body);
    served.interrupt();
}

const ARITHMETIC: &str = "sum([1/mean(n) for n in 1..2000000])";

#[test]
fn heavy_lines_end_in_a_sentence() {
    let served = Served::new(&["--max-memory", "2G"]);
    let seconds = f64::from(scaled(1).min(3));
    for line in heavy().chain([ARITHMETIC]) {
        let reply = served.eval_within(line, seconds);
        assert_eq!(reply.status, 200, "{line}: {}", reply.body);
        let json: serde_json::Value = serde_json::from_str(&reply.body).unwrap();
        let error =
            [&json["error"], &json["answer"]["error"]].into_iter().find(|it| it.is_object());
        if let Some(error) = error {
            assert_eq!(error["kind"], "budget", "{line}: {}", reply.body);
            assert!(error["message"].as_str().unwrap().contains("reached"), "{}", reply.body);
        }
    }
    assert!(served.eval("1 + 1").has_value("2"));
}

#[test]
fn no_question_has_more_time_than_the_server_gives() {
    let served = Served::within(Duration::from_secs(1), &[]);
    let reply = served.eval(ENDLESS);
    assert!(reply.body.contains("time limit reached"), "{}", reply.body);
}

#[test]
fn many_heavy_lines_at_once_leave_room_for_short_questions() {
    const CEILING: u64 = 2_000_000_000;
    let served = Served::new(&["--max-memory", "2G"]);
    let sent = AtomicUsize::new(0);
    let most = thread::scope(|scope| {
        let (served, sent) = (&served, &sent);
        let ask = |n| {
            scope.spawn(move || {
                let line = heavy().cycle().nth(n).expect("a line");
                let stream = served.ask(line, 1.0, "*/*");
                sent.fetch_add(1, Ordering::SeqCst);
                Reply::read(stream)
            })
        };
        let heavy: Vec<_> = (0..scaled(25) as usize).map(ask).collect();
        wait(|| sent.load(Ordering::SeqCst) == heavy.len());
        let mut most = 0;
        for n in 0..20 {
            let reply = served.eval(&format!("{n} + 1"));
            assert!(reply.has_value(&(n + 1).to_string()), "{}", reply.body);
            most = most.max(served.memory());
        }
        let left = heavy.iter().filter(|line| !line.is_finished()).count();
        eprintln!("20 short questions were answered, and then {left} heavy ones were left");
        wait(|| {
            most = most.max(served.memory());
            heavy.iter().all(|line| line.is_finished())
        });
        for line in heavy {
            let reply = line.join().unwrap();
            assert_eq!(reply.status, 200, "{}", reply.body);
        }
        most
    });
    eprintln!("the most memory was {} MB", most / 1_000_000);
    assert!(most < CEILING, "{} MB", most / 1_000_000);
    assert!(served.eval("2 + 2").has_value("4"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_worker_that_is_ended_from_outside_costs_one_answer() {
    let served = Served::new(&[]);
    assert!(served.eval("1 + 1").has_value("2"));
    let mut events = BufReader::new(served.ask(ENDLESS, HANG.as_secs_f64(), "text/event-stream"));
    // Until positions are counted, the work may not have started.
    let is_at_work = |line: &str| line.contains("positions") && !line.contains(r#""positions":0"#);
    let mut line = String::new();
    while !is_at_work(&line) {
        line.clear();
        assert!(events.read_line(&mut line).unwrap() > 0, "no event shows the work");
    }
    // The system sends this signal if memory is short.
    served.signal_workers("-KILL");
    let mut rest = String::new();
    events.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("the worker process crashed"), "{rest}");
    assert!(served.eval("1 + 1").has_value("2"));
    served.interrupt();
}

/// Returns `true` if a process has ended or is a zombie.
#[cfg(target_os = "linux")]
fn has_ended(process: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let threads = fs::read_dir(format!("/proc/{process}/task")).map_or(0, Iterator::count);
    stat.rsplit_once(')').is_none_or(|(_, state)| state.trim_start().starts_with('Z'))
        && threads <= 1
}

#[test]
#[cfg(target_os = "linux")]
fn a_worker_that_is_ended_while_it_is_idle_costs_nothing() {
    let served = Served::new(&[]);
    for _ in 0..3 {
        assert!(served.eval("1 + 1").has_value("2"));
        served.signal_workers("-KILL");
        let workers =
            || served.processes().into_iter().filter(|&worker| worker != served.server.id());
        wait(|| workers().all(has_ended));
    }
    assert!(served.eval("2 + 1").has_value("3"));
    served.interrupt();
}

#[test]
#[cfg(target_os = "linux")]
fn a_worker_that_does_not_stop_is_ended_and_leaves_room() {
    let served = Served::new(&[]);
    assert!(served.eval("1 + 1").has_value("2"));
    // Frozen workers ignore tokens and do not answer. Another worker may start and answer instead.
    let frozen = || {
        served.signal_workers("-STOP");
        served.eval_within("2 + 2", 1.0)
    };
    let reply = std::iter::repeat_with(frozen).find(|reply| !reply.has_value("4")).unwrap();
    assert!(reply.body.contains("time limit reached"), "{}", reply.body);
    assert!(served.eval("3 + 3").has_value("6"));
}

#[test]
fn others_need_the_token_or_a_name() {
    let served = Served::new(&["--host", "0.0.0.0"]);
    let (_, token) = served.url.split_once("/?token=").expect("a token in the address");
    assert!(token.len() >= 32, "{token}");
    let host = "Host: lab.example\r\n";
    let refused = served.request("GET /", host, "");
    assert_eq!(refused.status, 401);
    assert!(refused.body.contains("the token is missing"), "{}", refused.body);
    // The printed address sets a cookie, which gives access.
    let first = served.request(&format!("GET /?token={token}"), host, "");
    assert!(first.status == 303 && first.head.contains("location: /\r\n"), "{}", first.head);
    let cookie = first.head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert!(cookie.contains("httponly") && cookie.contains("samesite=strict"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    let page = served.request("GET /", &format!("{host}Cookie: {cookie}\r\n"), "");
    assert_eq!(page.status, 200);
    let question = r#"{"text": "1 + 1"}"#;
    let json = "Content-Type: application/json\r\n";
    let bearer = format!("{host}{json}Authorization: Bearer {token}\r\n");
    assert_eq!(served.request("POST /api/eval", &bearer, question).status, 200);
    assert_eq!(served.request("POST /api/eval", &format!("{host}{json}"), question).status, 401);
    drop(served);
    let served = Served::new(&["--host", "0.0.0.0", "--allow-host", "lab.example"]);
    let port = served.url.rsplit_once(':').unwrap().1;
    assert_eq!(served.url, format!("http://lab.example:{port}"));
    assert_eq!(served.request("GET /", host, "").status, 200);
    assert_eq!(served.request("GET /", "Host: evil.example\r\n", "").status, 403);
    let [one, two] = [(), ()].map(|()| Served::new(&["--host", "0.0.0.0"]).url.clone());
    assert_ne!(one.split_once("token="), two.split_once("token="));
}
