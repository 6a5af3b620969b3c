//! Computations on huge positions stop at their limits.

use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use upstar::{Session, StopReason};

/// Without theorems, these computations do not end in this time.
const HANG: Duration = Duration::from_secs(600);

fn check(ruleset: &'static str, text: &str) {
    let (told, answers) = channel();
    let position = text.to_owned();
    thread::spawn(move || {
        let session = Session::new();
        let position = session.raw_position(ruleset, &[], &position).unwrap();
        for ask_value in [true, false] {
            let token = session.cancel_token().clone();
            token.reset();
            let clock = thread::spawn(move || {
                thread::sleep(Duration::from_millis(50));
                token.time_out();
            });
            let budget = session.budget();
            let cx = session.cx(&budget);
            let answer = match ask_value {
                true => position.value(cx).map(|_| ()),
                false => position.outcome(cx).map(|_| ()),
            };
            clock.join().unwrap();
            told.send(answer.map_err(|stopped| stopped.reason)).unwrap();
        }
    });
    for _ in 0..2 {
        let answer = answers.recv_timeout(HANG);
        let answer = answer.unwrap_or_else(|why| panic!("{ruleset} {text} does not stop: {why}"));
        assert!(
            matches!(answer, Ok(()) | Err(StopReason::TimedOut)),
            "{ruleset} {text}: {answer:?}"
        );
    }
}

#[test]
fn long_strips_stop() {
    check("cram", "1x4096");
    check("nogo", "1x4096");
}

#[test]
fn large_boards_stop() {
    check("cram", "64x64");
    check("arc_kayles", "grid 64x64");
}

#[test]
fn large_heaps_stop() {
    check("mem", "999999,1");
    check("end_nim", "1000000");
}

#[test]
fn long_rows_stop() {
    check("lenres", &"012".repeat(50));
}
