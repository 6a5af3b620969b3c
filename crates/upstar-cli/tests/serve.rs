//! `upstar serve`, as it is started and ended from a terminal, and what its desks survive.

#![cfg(unix)]

mod heavy;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use heavy::heavy;

/// A server that ends with the test, however that ends.
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

/// What came back: the status, the head in small letters, and the body.
struct Reply {
    status: u16,
    head: String,
    body: String,
    time: Duration,
}

impl Served {
    fn new(words: &[&str]) -> Served {
        let mut server = Command::new(env!("CARGO_BIN_EXE_upstar"))
            .args(["serve", "--port", "0"])
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

    /// A request to this machine, whatever the address says.
    fn request(&self, line: &str, headers: &str, body: &str) -> Reply {
        let begun = Instant::now();
        let port = self.address().rsplit_once(':').unwrap().1;
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(300))).unwrap();
        let request = format!(
            "{line} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Reply { status, head: head.to_lowercase(), body: body.to_owned(), time: begun.elapsed() }
    }

    fn eval(&self, text: &str) -> Reply {
        let question = serde_json::json!({ "text": text }).to_string();
        let headers = format!("Host: {}\r\nContent-Type: application/json\r\n", self.address());
        self.request("POST /api/eval", &headers, &question)
    }

    /// The processes of the server and its desks.
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

    /// The bytes of memory that they all take.
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
        let end = Instant::now() + Duration::from_secs(20);
        loop {
            match self.server.try_wait().unwrap() {
                Some(status) => break assert!(status.success(), "{status}"),
                None if Instant::now() > end => panic!("it does not end"),
                None => thread::sleep(Duration::from_millis(20)),
            }
        }
    }
}

#[test]
fn it_says_its_address_answers_there_and_ends_with_ctrl_c() {
    let served = Served::new(&[]);
    assert!(served.address().starts_with("127.0.0.1:"), "{}", served.url);
    let reply = served.eval("1/2 + 1/2");
    assert!(reply.status == 200 && reply.body.contains(r#""text":"1""#), "{}", reply.body);
    served.interrupt();
}

/// The arithmetic of long numbers, beside the other heavy lines.
const ARITHMETIC: &str = "sum([1/mean(n) for n in 1..200000])";

#[test]
fn heavy_lines_end_in_a_sentence() {
    let served = Served::new(&["--max-memory", "2G", "--timeout", "3s"]);
    for line in heavy().chain([ARITHMETIC]) {
        let reply = served.eval(line);
        assert_eq!(reply.status, 200, "{line}: {}", reply.body);
        let json: serde_json::Value = serde_json::from_str(&reply.body).unwrap();
        let error =
            [&json["error"], &json["answer"]["error"]].into_iter().find(|it| it.is_object());
        if let Some(error) = error {
            assert_eq!(error["kind"], "budget", "{line}: {}", reply.body);
            assert!(error["message"].as_str().unwrap().contains("no answer"), "{}", reply.body);
        }
        assert!(reply.time < Duration::from_secs(5), "{line}: {:?}", reply.time);
    }
    assert!(served.eval("1 + 1").body.contains(r#""text":"2""#));
}

#[test]
fn a_hundred_heavy_lines_at_once_keep_no_short_question_waiting() {
    const CEILING: u64 = 2_000_000_000;
    let served = Served::new(&["--max-memory", "2G", "--timeout", "1s"]);
    // What is started for the first time takes longer.
    served.eval("1 + 1");
    let (most, slowest) = thread::scope(|scope| {
        let served = &served;
        let ask = |n| scope.spawn(move || served.eval(heavy().cycle().nth(n).expect("a line")));
        let heavy: Vec<_> = (0..100).map(ask).collect();
        let (mut most, mut slowest) = (0, Duration::ZERO);
        thread::sleep(Duration::from_millis(500));
        for n in 0..20 {
            let reply = served.eval(&format!("{n} + 1"));
            assert!(reply.body.contains(&format!(r#""text":"{}""#, n + 1)), "{}", reply.body);
            slowest = slowest.max(reply.time);
            most = most.max(served.memory());
            thread::sleep(Duration::from_millis(50));
        }
        assert!(heavy.iter().any(|line| !line.is_finished()), "they were not heavy enough");
        while heavy.iter().any(|line| !line.is_finished()) {
            most = most.max(served.memory());
            thread::sleep(Duration::from_millis(20));
        }
        for line in heavy {
            let reply = line.join().unwrap();
            assert_eq!(reply.status, 200, "{}", reply.body);
        }
        (most, slowest)
    });
    eprintln!("the slowest answer took {slowest:?}, the most memory was {} MB", most / 1_000_000);
    assert!(slowest < Duration::from_secs(3), "{slowest:?}");
    assert!(most < CEILING, "{} MB", most / 1_000_000);
    assert!(served.eval("2 + 2").body.contains(r#""text":"4""#));
}

#[test]
#[cfg(target_os = "linux")]
fn a_desk_that_is_ended_from_outside_costs_one_answer() {
    let served = Served::new(&["--timeout", "30s"]);
    assert!(served.eval("1 + 1").body.contains(r#""text":"2""#));
    let desk = served.processes().into_iter().find(|&process| process != served.server.id());
    thread::scope(|scope| {
        let long = scope.spawn(|| served.eval("value(domineering(\"9x9\"))"));
        thread::sleep(Duration::from_millis(300));
        // As the system does when memory is short.
        let ended = Command::new("kill").args(["-KILL", &desk.unwrap().to_string()]).status();
        assert!(ended.unwrap().success());
        let reply = long.join().unwrap();
        assert!(reply.body.contains("has ended the desk"), "{}", reply.body);
        assert!(reply.time < Duration::from_secs(10), "{:?}", reply.time);
    });
    assert!(served.eval("1 + 1").body.contains(r#""text":"2""#));
    served.interrupt();
}

#[test]
#[cfg(target_os = "linux")]
fn a_desk_that_is_ended_while_it_is_idle_costs_nothing() {
    let served = Served::new(&[]);
    for _ in 0..3 {
        assert!(served.eval("1 + 1").body.contains(r#""text":"2""#));
        for desk in served.processes().into_iter().filter(|&process| process != served.server.id())
        {
            let ended = Command::new("kill").args(["-KILL", &desk.to_string()]).status();
            assert!(ended.unwrap().success());
        }
        thread::sleep(Duration::from_millis(50));
    }
    assert!(served.eval("2 + 1").body.contains(r#""text":"3""#));
    served.interrupt();
}

#[test]
#[cfg(target_os = "linux")]
fn a_desk_that_does_not_stop_is_ended_and_leaves_room() {
    let served = Served::new(&["--timeout", "1s"]);
    assert!(served.eval("1 + 1").body.contains(r#""text":"2""#));
    let desk = served.processes().into_iter().find(|&process| process != served.server.id());
    // One that is frozen looks at no token, and answers nothing.
    let desk = desk.unwrap().to_string();
    assert!(Command::new("kill").args(["-STOP", &desk]).status().unwrap().success());
    let reply = served.eval("2 + 2");
    assert!(reply.body.contains("no answer in the time given"), "{}", reply.body);
    assert!(reply.time < Duration::from_secs(3), "{:?}", reply.time);
    assert!(served.eval("3 + 3").body.contains(r#""text":"6""#));
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
    // The address that was printed sets a cookie, with which everything is there.
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
    // By a name there is no token, and no other name.
    let served = Served::new(&["--host", "0.0.0.0", "--allow-host", "lab.example"]);
    let port = served.url.rsplit_once(':').unwrap().1;
    assert_eq!(served.url, format!("http://lab.example:{port}"));
    assert_eq!(served.request("GET /", host, "").status, 200);
    assert_eq!(served.request("GET /", "Host: evil.example\r\n", "").status, 403);
    // Two servers have two tokens.
    let [one, two] = [(), ()].map(|()| Served::new(&["--host", "0.0.0.0"]).url.clone());
    assert_ne!(one.split_once("token="), two.split_once("token="));
}
