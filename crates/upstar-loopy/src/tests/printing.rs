//! Printing and parsing values.

use super::reading::{text, value};
use super::with;
use crate::Stopper;

#[test]
fn names_are_found() {
    with(|lx| {
        for name in
            ["on", "off", "over", "under", "dud", "upon", "upon*", "tis", "tisn", "hi", "lo"]
        {
            let g = lx.named(name).unwrap().unwrap();
            assert_eq!(text(lx, g), name);
        }
        assert_eq!(lx.named("on").unwrap().unwrap(), Stopper::ON.into());
    });
}

#[test]
fn what_is_written() {
    with(|lx| {
        for (typed, printed) in [
            ("{0|pass}", "over"),
            ("{1/2|pass}", "over+1/2"),
            ("{pass|-3}", "under-3"),
            ("{pass|1*}", "upon+1"),
            ("{*|pass}", "-upon"),
            ("{0|0,pass}", "-upon*"),
            ("{0|{0|off}}", "+_on"),
            ("{0|{0|under}}", "+_over"),
            ("{{on|0}|0}", "-_on"),
            ("{0|{0,pass|0}}", "2.(upon*)"),
            ("a{0||a|-2}", "1 & {0|-3}"),
            ("{on|off}", "+-on"),
            ("a{0||||0|||a|*||*}", "a{0|{0|||a|*||*}}"),
            ("upon+1/2^*", "upon*+1/2^"),
            ("{on|}", "on"),
            ("{on|-1}", "{on|-1}"),
            ("on+off", "dud"),
            ("over-over", "over & under"),
        ] {
            let g = value(lx, typed);
            assert_eq!(text(lx, g), printed);
            assert_eq!(value(lx, printed), g, "{printed}");
        }
    });
}
