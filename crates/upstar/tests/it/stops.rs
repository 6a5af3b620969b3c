//! Questions about huge positions stop when they are told to.

use std::thread;
use std::time::{Duration, Instant};

use upstar::{Session, Why};

/// Ask for the value and for the outcome, and call time after a moment. Nothing here can be answered;
/// unoptimised code may need some time to look up.
fn check(ruleset: &str, text: &str) {
    let session = Session::new();
    let position = session.position(ruleset, &[], text).unwrap();
    for ask_value in [true, false] {
        let token = session.cancel_token().clone();
        token.reset();
        let clock = thread::spawn(move || {
            thread::sleep(Duration::from_millis(50));
            token.time_out();
        });
        let (budget, start) = (session.budget(), Instant::now());
        let cx = session.cx(&budget);
        let stopped = match ask_value {
            true => position.value(cx).map(|_| ()),
            false => position.outcome(cx).map(|_| ()),
        };
        let taken = start.elapsed();
        clock.join().unwrap();
        if let Err(stopped) = stopped {
            assert_eq!(stopped.why, Why::TimedOut, "{ruleset} {text}");
        }
        assert!(taken < Duration::from_secs(5), "{ruleset} {text} took {taken:?}");
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
