//! Order, sums and canonical forms of named games from the literature.

use super::reading::{check, value};
use super::with;

const FACTS: &str = "
on + on = on
over + over = over
+_over + +_over = +_over
((upon*) + (upon*)) > ((upon*))
upon + upon = 2.(upon*)
on + 0 = on
off + * = off
on + ^ = on
off + ^ = off
on + v* = on
on + 1 = on
off + 1 = off
off + -1 = off
on + 1/2 = on
on + {1|-1} = on
off + {1|-1} = off
on + {0|{0|-2}} = on
over + * = over
over + ^ = over
over + v = over
over + *2 = over
over + {0|{0|-1}} = over
over + {0|{0|-2}} = over
over + {{2|0}|0} = over
over + {0|v*} = over
(over + 1/2) > (over)
(over + {1|-1}) || (over)
(over + {1|0}) > (over)
+_over + {0|{0|-1}} = +_over
+_over + {0|{0|-2}} = +_over
+_over + {0|{0|-1/2}} = +_over
(+_over + *) || (+_over)
(+_over + ^) > (+_over)
(+_over + ^*) || (+_over)
(+_over + *2) || (+_over)
(+_over + {0|v*}) > (+_over)
(+_over + {0|{0|{0|-2}}}) > (+_over)
(+_on + {0|{0|-2}}) > (+_on)
(+_on + {0|{0|-3}}) > (+_on)
(+_on + *) || (+_on)
(+_on + {{2|0}|0}) < (+_on)
(+_on) < ({0|{0|-1}})
(+_on) < ({0|{0|-2}})
(+_on) < (1)
(0) || ((upon*))
(0) < (upon)
(*) < ((upon*))
(*) || (upon)
(upon) || ((upon*))
(over) > (upon)
(upon) < (^2)
((upon*)) || (^)
((upon*)) < (^2*)
(+_over) > ({0|{0|-2}})
(+_over) < (^)
(over) < (1)
(over) > (^2)
(under) < ((-upon))
(upon) > ({{^|*}|*})
{pass,0|on} = on
{pass,under|0} = under
{pass,under|on} = on
{pass,0|} = on
{pass,0,(upon*),2.(upon*)|0,(upon*),2.(upon*)} = (upon*)
{pass,(upon*),2.(upon*)|(upon*),2.(upon*)} = 2.(upon*)
{pass,(upon*),0|(upon*),0} = (upon*)
2.(upon*) = {0|(upon*)}
3.(upon*) = {0|2.(upon*)}
4.(upon*) = {0|3.(upon*)}
5.(upon*) = {0|4.(upon*)}
6.(upon*) = {0|5.(upon*)}
7.(upon*) = {0|6.(upon*)}
((upon*)) < (2.(upon*))
(2.(upon*)) < (3.(upon*))
(3.(upon*)) < (4.(upon*))
{pass|0} = under
";

#[test]
fn known_facts() {
    with(|lx| FACTS.lines().filter(|line| !line.is_empty()).for_each(|line| check(lx, line)));
}

#[test]
fn known_outcomes() {
    with(|lx| {
        for (game, outcome) in [
            ("on", "L"),
            ("-upon", "R"),
            ("upon*", "N"),
            ("-(upon*)", "N"),
            ("+_on", "L"),
            ("dud", "D"),
            ("tis", "N^"),
            ("tisn", "Nv"),
        ] {
            assert_eq!(lx.outcome(value(lx, game)).unwrap().to_string(), outcome, "{game}");
        }
    });
}
