//! Tests the limits of expressions: the step limit bounds memory, and the time limit stops
//! arithmetic.

#![cfg(unix)]

use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::heavy::heavy;
use upstar_testkit::on_all_cores;

/// The limit on the address space, in kilobytes. A process that exceeds it is killed, and its exit
/// code is not 1.
const MOST: u32 = 1_500_000;

/// A time limit that only a hanging process reaches.
const HANG: Duration = Duration::from_secs(600);

fn run(words: &[&str]) -> (Option<i32>, String) {
    within(MOST, words)
}

/// A command that hangs is killed and has no exit code.
fn within(kilobytes: u32, words: &[&str]) -> (Option<i32>, String) {
    let command = Command::new("sh")
        .args([
            "-c",
            &format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\""),
            env!("CARGO_BIN_EXE_upstar"),
        ])
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let process = command.id().to_string();
    let (has_ended, ended) = channel::<()>();
    let watch = thread::spawn(move || {
        if ended.recv_timeout(HANG) == Err(RecvTimeoutError::Timeout) {
            let killed = Command::new("kill").args(["-KILL", &process]).status();
            assert!(killed.expect("the command kill").success());
        }
    });
    let output = command.wait_with_output().expect("an exit code");
    drop(has_ended);
    watch.join().expect("no panic");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), said)
}

#[test]
fn steps_bound_memory_and_time() {
    for question in heavy().chain(["outcome(domineering(\"30x30\"))"]) {
        let (code, said) = run(&["eval", "--max-nodes", "1000", question]);
        assert_eq!(code, Some(1), "{question}: {said}");
        assert!(said.contains("step limit reached (1000 steps)"), "{question}: {said}");
    }
}

/// Tests that failed allocations, stacks that cannot grow, and threads that cannot start are
/// reported as errors.
#[test]
#[cfg(target_os = "linux")]
fn a_small_process_ends_with_a_sentence() {
    const SIZES: [u32; 3] = [150_000, 450_000, 700_000];
    /// The size of the smallest process that can be loaded, in kilobytes, with a margin.
    const LEAST: usize = 70_000;
    // These limits exceed the available memory.
    const MORE: [&str; 4] = ["--max-memory", "8G", "--max-nodes", "1000000000000"];
    let usual = heavy().map(|question| (question, &[][..]));
    let all = usual.chain(heavy().take(2).map(|question| (question, &MORE[..])));
    let all = SIZES.iter().flat_map(|_| all.clone()).enumerate();
    // Any request for memory may be the first that fails.
    let size = |number: usize| (LEAST + number * 104_729 % 630_000) as u32;
    let all = all.map(|(number, (question, more))| (size(number), question, more));
    on_all_cores(&all.collect::<Vec<_>>(), |&(kilobytes, question, more)| {
        let asked = [&["eval", "--quiet"], more, &["--timeout", "20", question]].concat();
        let (code, said) = within(kilobytes, &asked);
        assert_eq!(code, Some(1), "{question} in {kilobytes} KB: {said}");
        let is_reason = ["limit reached", "out of memory"].iter().any(|why| said.contains(why));
        let is_error = said.lines().any(|line| line.starts_with("error: "));
        assert!(is_error && is_reason, "{question}: {said}");
    });
    for kilobytes in SIZES {
        let (code, said) = within(kilobytes, &["eval", "value(domineering(\"4x4\"))"]);
        assert_eq!(code, Some(0), "{said}");
    }
    let (code, said) = within(450_000, &["eval", "form(2) : form(1000000) = 3"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("the system is out of memory"), "{said}");
}

#[test]
fn the_clock_stops_arithmetic() {
    for question in [
        "sum([1/mean(n) for n in 1..2000000])",
        "sum([power(1/3, n) for n in 1..2000000])",
        "size([power(3, 1200000)·n for n in 1..2000000])",
    ] {
        let (code, said) = run(&["eval", "--timeout", "200ms", question]);
        assert_eq!(code, Some(1), "{question}: {said}");
        assert!(said.contains("time limit reached"), "{question}: {said}");
    }
    let (code, said) =
        run(&["eval", "mean(power(3, 1200000)·power(3, 1200000)·power(3, 1200000))"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("binary digits"), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
fn endless_lines_are_refused() {
    let asked: [&[&str]; 4] = [
        &["eval", "-"],
        &["eval", "--json", "-"],
        &["play", "domineering", "3x3"],
        &["value", "domineering", "-"],
    ];
    for words in asked {
        let endless = std::fs::File::open("/dev/zero").expect("a device without an end");
        let output = Command::new(env!("CARGO_BIN_EXE_upstar")).args(words).stdin(endless).output();
        let output = output.expect("the command");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code().is_some_and(|code| code > 0), "{words:?}: {said}");
        assert!(said.contains("too long: at most 64 MiB"), "{words:?}: {said}");
    }
}

#[test]
fn the_clock_stops_searches_for_points() {
    for question in
        ["score(nim(\"12,100000,9999\"), Left)", "scoring_moves(nim(\"12,100000,9999\"), Left)"]
    {
        let (code, said) =
            run(&["eval", "--timeout", "200ms", "--max-nodes", "1000000000000", question]);
        assert_eq!(code, Some(1), "{question}: {said}");
        assert!(said.contains("time limit reached"), "{question}: {said}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_output_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
    let output =
        Command::new(env!("CARGO_BIN_EXE_upstar")).args(["eval", "1"]).stdout(full).output();
    let output = output.expect("the command");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot write the answer: No space left"), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_certificate_on_a_full_device_is_told() {
    // The link would be replaced if the command mistook the device for a file.
    let link = std::env::temp_dir().join(format!("upstar-full-{}", std::process::id()));
    std::os::unix::fs::symlink("/dev/full", &link).expect("a link");
    let file = link.to_str().expect("a path");
    let (code, said) = run(&["certify", "^ + ^ > *", "-o", file]);
    std::fs::remove_file(&link).expect("the link");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("cannot write the certificate: No space left"), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_question_is_answered_after_one_that_took_all_memory() {
    use std::io::Write;
    let mut asked = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(["eval", "--max-memory", "300M", "--max-nodes", "1000000000", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command");
    let lines = "value(nogo(\"1111x3\"))\nvalue(domineering(\"4x4\"))\nsize([x for x in 1..300000 if x = 3])\n";
    asked.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("room for three lines");
    let output = asked.wait_with_output().expect("the command");
    let (out, said) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("memory limit reached (300 MB)"), "{said}");
    assert_eq!(out.lines().count(), 2, "{out}{said}");
}
