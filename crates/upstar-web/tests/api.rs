//! Tests the HTTP interface.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::Duration;

use serde_json::{Value as Json, json};
use upstar_web::{Server, ServerLimits};

const HANG: Duration = Duration::from_secs(600);

fn limits() -> ServerLimits {
    ServerLimits { time: HANG, usual_time: HANG, patience: HANG, ..ServerLimits::default() }
}

fn serve(limits: ServerLimits) -> SocketAddr {
    let server = Server::local(limits).unwrap();
    let address = server.address();
    thread::spawn(move || server.run());
    address
}

/// The headers are in lower case.
struct Response {
    status: u16,
    headers: String,
    body: String,
}

impl Response {
    fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or(Json::Null)
    }
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(HANG)).unwrap();
    stream
}

/// Sends bytes, and reads until the server closes the connection.
fn raw(address: SocketAddr, request: &[u8]) -> Response {
    let mut stream = connect(address);
    // The server may already have closed the connection.
    let _ = stream.write_all(request);
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Response { status, headers: head.to_lowercase(), body: body.to_owned() }
}

fn request(address: SocketAddr, line: &str, headers: &str, body: &str) -> Response {
    let text = format!(
        "{line} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    raw(address, text.as_bytes())
}

fn post(address: SocketAddr, name: &str, body: &str) -> Response {
    request(address, &format!("POST /api/{name}"), "Content-Type: application/json\r\n", body)
}

#[test]
fn a_question_is_answered_with_the_object_of_the_machine_interface() {
    let address = serve(limits());
    let reply = post(address, "eval", &json!({ "text": "{2|-1} + ^*" }).to_string());
    assert_eq!(reply.status, 200);
    let mut language = upstar_lang();
    assert_eq!(reply.json()["answer"], language("{2|-1} + ^*"));
    assert!(reply.headers.contains("content-type: application/json"));
}

/// Returns a function that answers like the JSON interface of the command.
fn upstar_lang() -> impl FnMut(&str) -> Json {
    let mut worker = upstar_explorer::Worker::new(&Default::default(), &Default::default());
    move |text| {
        let body = json!({ "text": text }).to_string();
        let question = upstar_explorer::ApiRequest::read("eval", body.as_bytes()).unwrap();
        worker.answer(&question).json["answer"].clone()
    }
}

#[test]
fn the_page_comes_with_rules_for_the_browser() {
    let address = serve(limits());
    for path in ["/", "/assets/app.js", "/assets/app.css", "/api/openapi.json"] {
        let reply = request(address, &format!("GET {path}"), "", "");
        assert_eq!(reply.status, 200, "{path}");
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
        ] {
            assert!(reply.headers.contains(header), "{path} without {header}: {}", reply.headers);
        }
    }
    let page = request(address, "GET /", "", "");
    assert!(
        !page.body.contains("<style")
            && !page.body.contains("style=")
            && !page.body.contains("http")
    );
    let tag = page.headers.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap().to_owned();
    let again = request(address, "GET /", &format!("If-None-Match: {tag}\r\n"), "");
    assert_eq!((again.status, again.body.as_str()), (304, ""));
}

#[test]
fn files_of_the_page_are_compressed_and_kept_by_the_browser() {
    let address = serve(limits());
    let page = request(address, "GET /", "", "").body;
    let script = page.split("src=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    assert!(script.starts_with("assets/") && script.ends_with("/app.js"), "{script}");
    let length = |headers: &str| -> usize {
        let line = headers.lines().find_map(|line| line.strip_prefix("content-length: "));
        line.unwrap().trim().parse().unwrap()
    };
    let accept = "Accept-Encoding: br, gzip\r\n";
    let style = format!("/{}", script.replace("app.js", "app.css"));
    let (plain, packed) = (
        request(address, &format!("GET {style}"), "", ""),
        request(address, &format!("GET {style}"), accept, ""),
    );
    assert!(packed.headers.contains("content-encoding: gzip"), "{}", packed.headers);
    assert!(packed.headers.contains("immutable") && !plain.headers.contains("content-encoding"));
    assert!(2 * length(&packed.headers) < length(&plain.headers));
    // A page of another version receives the current files.
    let old = request(address, "GET /assets/0123/app.css", "", "");
    assert!(old.status == 200 && old.headers.contains("cache-control: no-cache"));
    let body = request(
        address,
        "POST /api/names",
        &format!("Content-Type: application/json\r\n{accept}"),
        "{}",
    );
    assert!(body.headers.contains("content-encoding: gzip"), "{}", body.headers);
}

#[test]
fn no_path_leads_to_a_file() {
    let address = serve(limits());
    for path in [
        "/Cargo.toml",
        "/../Cargo.toml",
        "/assets/../Cargo.toml",
        "/assets/..%2fCargo.toml",
        "/assets/%2e%2e/src/lib.rs",
        "/assets//etc/passwd",
        "/assets/%2Fetc%2Fpasswd",
        "/assets/",
        "/assets/..",
        "/.git/config",
        "/etc/passwd",
        "/assets/app.js%00",
        "//",
        "/assets/app.js/..",
    ] {
        let reply = request(address, &format!("GET {path}"), "", "");
        assert!([400, 404].contains(&reply.status), "{path}: {}", reply.status);
        assert!(!reply.body.contains("[package]") && !reply.body.contains("root:"), "{path}");
    }
}

#[test]
fn pages_from_elsewhere_are_refused() {
    let address = serve(limits());
    let body = json!({ "text": "1" }).to_string();
    let ask = |host: &str, more: &str| {
        let length = body.len();
        let text = format!(
            "POST /api/eval HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n{more}\r\n{body}"
        );
        raw(address, text.as_bytes()).status
    };
    let json = "Content-Type: application/json\r\n";
    assert_eq!(ask(&address.to_string(), json), 200);
    assert_eq!(ask("evil.example", json), 403);
    assert_eq!(ask(&address.to_string(), "Content-Type: text/plain\r\n"), 415);
    assert_eq!(ask(&address.to_string(), &format!("{json}Origin: https://evil.example\r\n")), 403);
    let own = format!("{json}Origin: http://{address}\r\n");
    assert_eq!(ask(&address.to_string(), &own), 200);
}

#[test]
fn two_hundred_small_questions_at_once_are_all_answered() {
    let address = serve(limits());
    let askers: Vec<_> = (0..200)
        .map(|n| {
            thread::spawn(move || {
                let reply = post(
                    address,
                    "eval",
                    &json!({ "text": format!("{n} + *{}", n % 7) }).to_string(),
                );
                (n, reply.status, reply.json()["answer"]["ok"].clone())
            })
        })
        .collect();
    for asker in askers {
        let (n, status, ok) = asker.join().unwrap();
        assert_eq!((status, ok), (200, json!(true)), "question {n}");
    }
}

fn dice(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

#[test]
fn a_thousand_malformed_requests_change_nothing() {
    let address = serve(ServerLimits { usual_time: Duration::from_secs(5), ..limits() });
    let deep = format!("{{\"text\": {}1{}}}", "[".repeat(5_000), "]".repeat(5_000));
    let braces = json!({ "text": "{".repeat(20_000) }).to_string();
    let bodies: Vec<String> = vec![
        String::new(), "{".into(), "null".into(), "[]".into(), "\"text\"".into(), "{}".into(), "{\"text\": 3}".into(),
        "{\"text\": \"1\", \"more\": 1}".into(), deep, braces,
        json!({ "text": "'".repeat(1_000) }).to_string(), json!({ "text": "\u{0}\u{202e}🂡" }).to_string(),
        json!({ "text": "2^2^2^2^2" }).to_string(), json!({ "text": "1/power(2, 100000000000)" }).to_string(),
        json!({ "place": { "rules": "domineering", "position": "99999999x99999999" } }).to_string(),
        json!({ "place": { "rules": "nim", "position": "99999999999999999999999999" } }).to_string(),
        json!({ "place": { "rules": "octal(\"0.77\")", "position": "-1" } }).to_string(),
        json!({ "parts": [], "player": "Left" }).to_string(),
        json!({ "parts": [{ "rules": "nim", "position": "1" }], "starter": "Left", "moves": [{ "part": 99, "to": "" }] }).to_string(),
        json!({ "place": { "rules": "clobber", "position": "xo" }, "change": { "cell": { "row": 9_999_999_999_u64, "column": 0, "letter": "x" } } }).to_string(),
        json!({ "place": { "rules": "hackenbush", "position": "BR" }, "change": { "join": { "from": 7, "to": 9, "tint": "left" } } }).to_string(),
        json!({ "name": "../../x.game", "text": "\u{0}" }).to_string(),
        json!({ "work": "../../../etc/passwd", "claim": "*" }).to_string(),
        json!({ "g": "on", "h": "{" }).to_string(),
        json!({ "parts": vec!["1"; 2_000], "mover": "Left" }).to_string(),
    ];
    let lines = [
        "GARBAGE\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "POST /api/eval HTTP/1.1\r\nConnection: close\r\n\r\n",
        "\0\0\0\0\r\n\r\n",
        "POST /api/eval HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: x\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "BREW /api/eval HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ];
    let before = memory();
    let mut state = 7;
    for number in 0..1_000 {
        let reply = if number % 10 == 0 {
            raw(address, lines[number / 10 % lines.len()].as_bytes())
        } else {
            let names = upstar_explorer::QUESTIONS;
            let name = names[dice(&mut state) as usize % names.len()];
            let body = &bodies[dice(&mut state) as usize % bodies.len()];
            post(address, name, body)
        };
        assert!(reply.status < 500 || reply.status == 503, "{} {}", reply.status, reply.body);
        assert!(!reply.body.contains("internal error"), "{}", reply.body);
    }
    let alive = post(address, "eval", "{\"text\": \"1 + 1\", \"seconds\": 600}");
    assert_eq!(alive.json()["answer"]["text"], "2");
    // Caches fill once.
    let grown = memory().saturating_sub(before);
    assert!(grown < 300 << 20, "{} MB", grown >> 20);
}

fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let pages = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    pages.unwrap_or(0) << 10
}

#[test]
fn what_is_too_long_is_refused() {
    let address = serve(ServerLimits { body: 10_000, ..limits() });
    let long = json!({ "text": "1+".repeat(20_000) }).to_string();
    assert_eq!(post(address, "eval", &long).status, 413);
    assert_eq!(post(address, "nothing", "{}").status, 400);
    assert_eq!(request(address, "GET /api/eval", "", "").status, 405);
    assert_eq!(request(address, "GET /nothing", "", "").status, 404);
}

fn assert_refused(reply: &Response, status: u16, what: &str) {
    assert_eq!(reply.status, status, "{what}: {}", reply.body);
    assert!(reply.headers.contains("content-type: application/json"), "{what}: {}", reply.headers);
    let json = reply.json();
    assert_eq!((&json["ok"], &json["error"]["kind"]), (&json!(false), &json!("request")), "{what}");
    let message = json["error"]["message"].as_str().unwrap_or_default();
    assert!(message.contains(' ') && !message.ends_with('.'), "{what}: {message}");
    for word in [
        "struct",
        "enum ",
        "usize",
        "u64",
        "i64",
        "Ask",
        "unknown variant",
        "axum",
        "extract",
        "buffer",
    ] {
        assert!(!message.contains(word), "{what}: {message}");
    }
}

#[test]
fn every_bad_request_is_answered_with_a_sentence() {
    let address = serve(ServerLimits { body: 10_000, ..limits() });
    let json = "Content-Type: application/json\r\n";
    let long = json!({ "text": "1+".repeat(20_000) }).to_string();
    let takes_fields = |name: &&str| !["names", "rulesets", "works"].contains(name);
    for name in upstar_explorer::QUESTIONS {
        let path = format!("/api/{name}");
        for method in ["GET", "PUT", "DELETE", "PATCH", "OPTIONS"] {
            let reply = request(address, &format!("{method} {path}"), json, "{}");
            assert_refused(&reply, 405, &format!("{method} {path}"));
        }
        for kind in [
            "",
            "Content-Type: text/plain\r\n",
            "Content-Type: multipart/form-data; boundary=x\r\n",
        ] {
            let reply = request(address, &format!("POST {path}"), kind, "{}");
            assert_refused(&reply, 415, &format!("{path} {kind}"));
        }
        assert_refused(&post(address, name, &long), 413, &path);
        for body in [
            "",
            "{",
            "[",
            "nul",
            "\"",
            "{\"text\":}",
            "{\"text\": \"\u{1}\"}",
            "{\"a\": 1, \"a\": 2}",
        ] {
            if takes_fields(name) {
                assert_refused(&post(address, name, body), 400, &format!("{path} {body}"));
            }
        }
        for value in ["null", "true", "7", "-1", "1e99", "[]", "[[1]]", "{}", "{\"x\": {}}"] {
            for field in [
                "text", "place", "name", "given", "files", "parts", "player", "moves", "change",
                "g",
            ] {
                let body = format!("{{\"{field}\": {value}}}");
                let reply = post(address, name, &body);
                if takes_fields(name) && reply.status != 200 {
                    assert_refused(&reply, 400, &format!("{path} {body}"));
                }
                assert!([200, 400].contains(&reply.status), "{path} {body}: {}", reply.status);
            }
        }
    }
    for (line, status) in [
        ("GET /nothing", 404),
        ("POST /nothing", 404),
        ("GET /assets/nothing.js", 404),
        ("GET /assets/%ff", 404),
        ("POST /assets/app.js", 405),
        ("POST /", 405),
        ("DELETE /", 405),
        ("POST /api/openapi.json", 405),
        ("POST /api/nothing", 400),
        ("POST /api/%ff", 404),
        ("POST /api/", 404),
    ] {
        assert_refused(&request(address, line, json, "{}"), status, line);
    }
    for (bytes, status) in [
        ("nonsense\r\n\r\n".to_owned(), 400),
        ("GET /api/eval SPDY/3\r\n\r\n".to_owned(), 400),
        (format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(70_000)), 414),
        (format!("GET / HTTP/1.1\r\nHost: {address}\r\n{}\r\n", "a: b\r\n".repeat(200)), 431),
    ] {
        assert_refused(&raw(address, bytes.as_bytes()), status, &bytes[..20.min(bytes.len())]);
    }
    assert_eq!(post(address, "eval", "{\"text\": \"1 + 1\"}").json()["answer"]["text"], "2");
}

fn endless(seconds: f64) -> String {
    json!({ "text": "value(domineering(\"12x12\"))", "seconds": seconds }).to_string()
}

fn ask(address: SocketAddr, accept: &str, body: &str) -> TcpStream {
    let mut stream = connect(address);
    let text = format!(
        "POST /api/eval HTTP/1.1\r\nHost: {address}\r\nAccept: {accept}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).unwrap();
    stream
}

fn progress_until(stream: &TcpStream, fits: impl Fn(&Json) -> bool) {
    let mut lines = BufReader::new(stream).lines().map(|line| line.expect("an event"));
    let mut next = || lines.next().expect("an event");
    loop {
        let line = next();
        assert!(!line.starts_with("event: answer"), "{line} {}", next());
        let told = line.strip_prefix("data: ").and_then(|data| serde_json::from_str(data).ok());
        if told.as_ref().is_some_and(&fits) {
            return;
        }
    }
}

fn is_at_work(progress: &Json) -> bool {
    progress["seconds"].as_f64().unwrap() > 0.0
}

#[test]
fn work_is_told_as_it_goes_on() {
    let address = serve(limits());
    let stream = ask(address, "text/event-stream", &endless(600.0));
    progress_until(&stream, is_at_work);
    progress_until(&stream, |progress| progress["positions"].as_u64().unwrap() > 0);
}

#[test]
fn work_is_stopped_by_the_clock() {
    for (limits, seconds) in
        [(ServerLimits { time: Duration::from_millis(500), ..limits() }, 600.0), (limits(), 0.5)]
    {
        let address = serve(limits);
        let headers = "Content-Type: application/json\r\nAccept: text/event-stream\r\n";
        let reply = request(address, "POST /api/eval", headers, &endless(seconds));
        assert!(reply.headers.contains("content-type: text/event-stream"));
        assert_eq!(reply.body.matches("event: answer").count(), 1);
        assert!(reply.body.contains("time limit reached"), "{}", reply.body);
    }
}

#[test]
fn a_closed_connection_stops_the_work() {
    let address = serve(ServerLimits { workers: 1, ..limits() });
    let first = ask(address, "*/*", &endless(600.0));
    let second = ask(address, "text/event-stream", &endless(600.0));
    // The server has read both requests, or is working on the second request.
    progress_until(&second, |_| true);
    drop(first);
    progress_until(&second, is_at_work);
    drop(second);
    let reply = post(address, "eval", "{\"text\": \"1 + 1\"}");
    assert_eq!(reply.json()["answer"]["text"], "2");
}

#[test]
fn a_small_board_is_answered() {
    let address = serve(limits());
    let body = json!({ "place": { "rules": "domineering", "position": "3x3" } }).to_string();
    let reply = post(address, "analyse", &body);
    assert_eq!(reply.json()["outcome"], "N");
}

#[test]
fn slow_requests_time_out() {
    let patience = Duration::from_millis(300);
    let address = serve(ServerLimits { patience, connections: 2, ..limits() });
    // The head does not end.
    assert_eq!(raw(address, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n").body, "");
    // On a slow machine, the server may close the connection before the whole head arrives.
    let answered = |request: &[u8]| {
        let replies = std::iter::repeat_with(|| raw(address, request).status);
        replies.take(2_000).find(|status| *status != 0)
    };
    // The body does not arrive.
    let late = answered(
        b"POST /api/eval HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n\
          Connection: close\r\nContent-Length: 20\r\n\r\n{\"text\"",
    );
    assert_eq!(late, Some(408));
    // Two connections without a request occupy the server for a while.
    let silent = [connect(address), connect(address)];
    let page = answered(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    assert_eq!(page, Some(200));
    drop(silent);
}

#[test]
fn silent_connections_make_room_for_others() {
    // If idle connections were not replaced, the test would hang.
    let address = serve(ServerLimits { patience: 10 * HANG, connections: 3, ..limits() });
    let silent: Vec<TcpStream> = (0..10).map(|_| connect(address)).collect();
    for _ in 0..5 {
        assert_eq!(request(address, "GET /", "", "").status, 200);
    }
    drop(silent);
}

#[test]
fn every_colour_of_a_board_is_one_of_the_page() {
    let address = serve(limits());
    let style = request(address, "GET /assets/board.css", "", "").body;
    for rules in ["go", "clobber", "hackenbush", "nim", "snort", "toppling_dominoes"] {
        let place = json!({ "place": { "rules": rules } });
        let board = post(address, "board", &place.to_string()).json();
        let drawn = board["svg"].as_str().unwrap();
        // The page applies its own colours.
        let classes = drawn.split("class=\"").skip(1).flat_map(|rest| {
            rest.split('"').next().unwrap_or_default().split(' ').map(str::to_owned)
        });
        for class in classes.filter(|class| class.starts_with("f-") || class.starts_with("s-")) {
            assert!(style.contains(&format!(".{class} {{")), "{class} of {rules}");
        }
    }
}
