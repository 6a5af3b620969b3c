//! `upstar serve`, as it is started and ended from a terminal.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A server that ends with the test, however that ends.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn it_says_its_address_answers_there_and_ends_with_ctrl_c() {
    let mut served = Served(
        Command::new(env!("CARGO_BIN_EXE_upstar"))
            .args(["serve", "--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap(),
    );
    let mut url = String::new();
    BufReader::new(served.0.stdout.take().unwrap()).read_line(&mut url).unwrap();
    let address = url.trim().strip_prefix("http://").unwrap().trim_end_matches('/').to_owned();
    assert!(address.starts_with("127.0.0.1:"), "{url}");

    let question = r#"{"text": "1/2 + 1/2"}"#;
    let request = format!(
        "POST /api/eval HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Connection: close\r\nContent-Length: {}\r\n\r\n{question}",
        question.len()
    );
    let mut stream = TcpStream::connect(&address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).unwrap();
    assert!(reply.starts_with("HTTP/1.1 200") && reply.contains(r#""text":"1""#), "{reply}");

    let told = Command::new("kill").args(["-INT", &served.0.id().to_string()]).status().unwrap();
    assert!(told.success());
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        match served.0.try_wait().unwrap() {
            Some(status) => break assert!(status.success(), "{status}"),
            None if Instant::now() > end => panic!("it does not end"),
            None => thread::sleep(Duration::from_millis(20)),
        }
    }
}
