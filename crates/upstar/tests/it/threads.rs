//! Results do not depend on the number of threads, and threads can share a session.

use std::thread;

use upstar::Session;
use upstar::raw::Short;
use upstar_notation::Style;

fn answers(session: &Session, ruleset: &str, position: &str) -> (String, String) {
    let budget = session.budget();
    let cx = session.cx(&budget);
    let position = session.raw_position(ruleset, &[], position).unwrap();
    let value: Short = position.value(cx).unwrap();
    let text = cx.term(value).unwrap().print(Style::Ascii, 1 << 20).unwrap();
    (text, position.outcome(cx).unwrap().to_string())
}

#[test]
fn one_two_and_many_threads_agree() {
    // Long enough to start a group of workers.
    for (ruleset, position) in [
        ("domineering", "5x5"),
        ("clobber", "xoxo/oxox/xoxo/oxox"),
        ("konane", "xoxox/oxoxo/xo..x/oxoxo"),
        ("toads_and_frogs", "TTTTT...FFFFF"),
    ] {
        let with = |threads| answers(&Session::new().with_threads(threads), ruleset, position);
        let alone = with(1);
        for threads in [2, 3, 8] {
            assert_eq!(with(threads), alone, "{ruleset} {position}");
        }
    }
}

#[test]
fn threads_share_a_session() {
    let asked: Vec<(&str, String)> = (2..=4)
        .flat_map(|n| {
            let (strip, board) = ("xo".repeat(n), format!("{n}x4"));
            let row = format!("{}..{}", "T".repeat(n), "F".repeat(n));
            let heaps = format!("{n},{}", 40 + n);
            [("clobber", strip), ("domineering", board), ("toads_and_frogs", row), ("nim", heaps)]
        })
        .collect();
    let alone: Vec<_> =
        asked.iter().map(|(rules, text)| answers(&Session::new(), rules, text)).collect();
    for _ in 0..5 {
        let session = Session::new();
        thread::scope(|scope| {
            for start in 0..4 {
                let (session, asked, alone) = (&session, &asked, &alone);
                scope.spawn(move || {
                    // Each thread meets positions that another thread is computing.
                    for at in (0..asked.len()).map(|at| (at + start) % asked.len()) {
                        let (rules, text) = &asked[at];
                        assert_eq!(answers(session, rules, text), alone[at], "{rules} {text}");
                    }
                });
            }
        });
    }
}
