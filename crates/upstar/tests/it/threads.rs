//! Results do not depend on the number of threads.

use upstar::Session;
use upstar::raw::Short;
use upstar_notation::Style;

fn answers(threads: usize, ruleset: &str, position: &str) -> (String, String) {
    let session = Session::new().with_threads(threads);
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
        let alone = answers(1, ruleset, position);
        for threads in [2, 3, 8] {
            assert_eq!(answers(threads, ruleset, position), alone, "{ruleset} {position}");
        }
    }
}
