//! Rulesets that are given by functions, compared with searches written from the rules.

use std::collections::{BTreeSet, HashMap};

use upstar_lang::{ErrorKind, Interpreter, Value};

use super::{check, refused};

/// Returns the nim value of a state, by the definition.
fn nim_value<S: Clone + Eq + std::hash::Hash>(
    state: &S,
    moves: &dyn Fn(&S) -> Vec<S>,
    known: &mut HashMap<S, u64>,
) -> u64 {
    if let Some(&value) = known.get(state) {
        return value;
    }
    let options: BTreeSet<u64> =
        moves(state).iter().map(|option| nim_value(option, moves, known)).collect();
    let value = (0..).find(|value| !options.contains(value)).unwrap();
    known.insert(state.clone(), value);
    value
}

fn text(upstar: &mut Interpreter, text: &str) -> String {
    match upstar.evaluate(text) {
        Ok(value) => upstar.text(&value).unwrap(),
        Err(error) => panic!("{text}: {error}"),
    }
}

#[test]
fn a_cell_of_a_board_cuts_the_rest_into_boards() {
    fn nim(r: usize, c: usize, known: &mut HashMap<(usize, usize), u32>) -> u32 {
        if r == 0 || c == 0 {
            return 0;
        }
        if let Some(&value) = known.get(&(r, c)) {
            return value;
        }
        let mut options = Vec::new();
        for i in 0..r {
            for j in 0..c {
                let quarters = [(i, j), (i, c - 1 - j), (r - 1 - i, j), (r - 1 - i, c - 1 - j)];
                options.push(quarters.iter().fold(0, |sum, &(r, c)| sum ^ nim(r, c, known)));
            }
        }
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        known.insert((r, c), value);
        value
    }
    let mut upstar = Interpreter::new();
    upstar.evaluate(BOARD).unwrap();
    let mut known = HashMap::new();
    for (r, c) in (1..=4).flat_map(|r| (r..=5).map(move |c| (r, c))).chain([(5, 8)]) {
        let found = text(&mut upstar, &format!("nim_value(board({r}, {c}))"));
        assert_eq!(found, nim(r, c, &mut known).to_string(), "{r} x {c}");
    }
    assert_eq!((known[&(4, 5)], known[&(5, 8)]), (1, 5));
}

/// A move chooses a cell and removes its row and its column. The other boards are independent.
const BOARD: &str = "board := ruleset((r, c) -> [[[i, j], [i, c-1-j], [r-1-i, j], [r-1-i, c-1-j]] \
                     for i in 0..r-1 for j in 0..c-1], sums: true)";

#[test]
fn options_can_be_sums_of_states() {
    /// Left takes a token and may split the rest of the heap. Right takes two tokens.
    fn wins(heaps: &[u32], is_left: bool, known: &mut HashMap<(Vec<u32>, bool), bool>) -> bool {
        let key = (heaps.to_vec(), is_left);
        if let Some(&wins) = known.get(&key) {
            return wins;
        }
        let mut options = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            let rest = || heaps.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, &h)| h);
            if is_left {
                options.extend((0..heap).map(|a| rest().chain([a, heap - 1 - a]).collect()));
            } else if heap > 1 {
                options.push(rest().chain([heap - 2]).collect::<Vec<u32>>());
            }
        }
        let wins = options.iter().any(|option| !wins(option, !is_left, known));
        known.insert(key, wins);
        wins
    }
    let mut upstar = Interpreter::new();
    let rules = "h := ruleset(n -> [[a, n - 1 - a] for a in 0..n - 1], \
                 n -> [n - 2 for i in 2..n if i = 2], sums: true)";
    upstar.evaluate(rules).unwrap();
    let mut known = HashMap::new();
    for heaps in (0..9).map(|a| vec![a]).chain((0..36).map(|i| vec![i % 6, i / 6])) {
        let outcome = match (wins(&heaps, true, &mut known), wins(&heaps, false, &mut known)) {
            (true, true) => "N",
            (true, false) => "L",
            (false, true) => "R",
            (false, false) => "P",
        };
        for question in ["outcome(h(sum: …))", "outcome(value(h(sum: …)))"] {
            let question = question.replace('…', &format!("{heaps:?}"));
            assert_eq!(text(&mut upstar, &question), format!("\"{outcome}\""), "{question}");
        }
    }
    for (question, answer) in [
        ("left_options(h(2))", "[h(sum: [0, 1]), h(sum: [1, 0])]"),
        ("right_options(h(2))", "[h(0)]"),
        (
            "left_options(h(sum: [1, 2]))",
            "[h(sum: [0, 0, 2]), h(sum: [1, 0, 1]), h(sum: [1, 1, 0])]",
        ),
        ("h(sum: [3]) = h(3)", "true"),
        ("value(h(sum: []))", "0"),
        ("components(h(sum: [0, 2, 1, 2]))", "[h(2), h(1), h(2)]"),
        ("value(h(sum: [2, 3])) = value(h(2)) + value(h(3))", "true"),
    ] {
        assert_eq!(text(&mut upstar, question), answer, "{question}");
    }
    upstar.evaluate(BOARD).unwrap();
    for (question, answer) in [
        ("board(sum: [[2, 2], [1, 3]])", "board(sum: [[2, 2], [1, 3]])"),
        ("size(winning_moves(board(3, 3)))", "9"),
        ("nim_value(winning_moves(board(3, 3))[0])", "0"),
        ("nim_sequence(ruleset(n -> [n - 1 for i in 1..n], sums: true), 4)", "[0, 1, 0, 1, 0]"),
    ] {
        assert_eq!(text(&mut upstar, question), answer, "{question}");
    }
    let kayles = "n -> [[a, n - 1 - a] for a in 0..n - 1] + [[a, n - 2 - a] for a in 0..n - 2]";
    check(
        &format!(
            "nim_sequence(ruleset({kayles}, sums: true), 20) = nim_sequence(octal(\"0.77\"), 20)"
        ),
        "true",
    );
    check(
        &format!(
            "r := ruleset({kayles}, sums: true); misere_outcome(r(6)) = misere_outcome(octal(\"0.77\")(6))"
        ),
        "true",
    );
    refused(
        "ruleset(n -> [], sums: true)(sun: [1])",
        ErrorKind::Type,
        "sun",
        "no argument named `sun`",
    );
    refused("ruleset(\"nim\", sums: true)", ErrorKind::Type, "true", "options that are sums");
    let whole = "ruleset((r, c) -> [[r, c] for i in 1..r], sums: true)(1, 2)";
    refused(
        whole,
        ErrorKind::Type,
        whole,
        "expected a state of 2 items, found 1, in the options of [1, 2]",
    );
}

#[test]
fn a_cell_of_a_board_removes_its_row_and_column() {
    // The rest is pushed together to one board.
    let board = "board := ruleset((r, c) -> [[r - 1, c - 1] for i in 1..r for j in 1..c])";
    let mut upstar = Interpreter::new();
    upstar.evaluate(board).unwrap();
    assert_eq!(text(&mut upstar, "[value(board(4, 5)), value(board(5, 8))]"), "[0, *]");
}

#[test]
fn sticks_with_memory() {
    let mut upstar = Interpreter::new();
    let rules = "s := ruleset((n, k) -> [[n - t, t] for t in k - 1..k + 1 if 1 <= t and t <= n])";
    upstar.evaluate(rules).unwrap();
    let lost = text(&mut upstar, "[n for n in 1..30 if outcome(s(n, 1)) = \"P\"]");
    assert_eq!(lost, "[3, 5, 8, 11, 13, 16, 19, 21, 24, 26, 29]");
    let moves = |&(n, k): &(u32, u32)| {
        let taken = [k.wrapping_sub(1), k, k + 1].into_iter();
        taken.filter(|&t| t >= 1 && t <= n).map(|t| (n - t, t)).collect()
    };
    let mut known = HashMap::new();
    for n in 0..15 {
        for k in 1..6 {
            let wanted = nim_value(&(n, k), &moves, &mut known);
            assert_eq!(text(&mut upstar, &format!("nim_value(s({n}, {k}))")), wanted.to_string());
        }
    }
}

#[test]
fn two_functions_give_a_partizan_ruleset() {
    // Left takes one token, and Right takes two.
    let rules = "ruleset(n -> [n - 1 for i in 1..n], n -> [n - 2 for i in 2..n])";
    for heap in 0..6 {
        check(
            &format!("value({rules}({heap})) = value(partizan_subtraction({{1}}, {{2}})({heap}))"),
            "true",
        );
    }
    check(&format!("value(-{rules}(1))"), "-1");
    check(&format!("is_impartial({rules}(1))"), "false");
    check(&format!("nim_value(impartial({rules}(4)))"), "1");
    check(
        &format!("left_options({rules}(3))"),
        &format!("[{rules}(2)]")
            .replace("i in 1..n", "i in (1..n)")
            .replace("i in 2..n", "i in (2..n)"),
    );
}

#[test]
fn positions_are_equal_if_the_states_are() {
    let mut upstar = Interpreter::new();
    let rules = "r := ruleset(s -> []); q := ruleset(s -> [[]]); again := ruleset(s -> [])";
    upstar.evaluate(rules).unwrap();
    let mut are_equal = |one: &str, other: &str| {
        let mut position = |text: &str| match upstar.evaluate(text) {
            Ok(Value::Position(position)) => position,
            other => panic!("{text}: {other:?}"),
        };
        position(one) == position(other)
    };
    for (one, other) in [
        ("r([1, 2])", "r(1, 2)"),
        ("r(1/2)", "r(2/4)"),
        ("r(\"a\")", "r(\"a\")"),
        ("r([[1], true])", "r([1], true)"),
        ("r(1)", "again(1)"),
        ("negated(r(1))", "negated(r(1))"),
    ] {
        assert!(are_equal(one, other), "{one} {other}");
    }
    for (one, other) in [
        ("r(1)", "r([1])"),
        ("r(1)", "r(\"1\")"),
        ("r([1, 2])", "r(2, 1)"),
        ("r(true)", "r(\"true\")"),
        ("r([])", "r([[]])"),
        ("r(1)", "q(1)"),
        ("r(Left)", "r(\"Left\")"),
    ] {
        assert!(!are_equal(one, other), "{one} {other}");
    }
}

#[test]
fn a_position_is_printed_with_the_name_of_its_ruleset() {
    check(
        "r := ruleset(n -> [n - 1 for i in 1..n]); [r(2), negated(r(2))]",
        "[r(2), negated(r(2))]",
    );
    check("r := ruleset((a, b) -> []); [r(2, 3), r(\"x\", [])]", "[r(2, 3), r(\"x\", [])]");
    check(
        "k := 2; ruleset(n -> [n - k for i in k..n])",
        "ruleset((k -> n -> [n - k for i in (k..n)])(2))",
    );
    check("ruleset((k -> n -> [n - k for i in (k..n)])(2))(5) = *", "false");
    check("ruleset((k -> n -> [n - k for i in (k..n)])(2))(5) = 0", "true");
    check("f := n -> n - 1; ruleset(n -> [f(n) for i in 1..n])(3) = *", "true");
}

#[test]
fn a_ruleset_keeps_the_values_of_names() {
    check("k := 1; r := ruleset(n -> [n - k for i in k..n]); k := 2; outcome(r(3))", "\"N\"");
    check("f := n -> if n = 0 then [] else [n - 1] + f(n - 1); nim_value(ruleset(f)(5))", "5");
    refused("ruleset(n -> [n - k])", ErrorKind::Type, "ruleset(n -> [n - k])", "unknown name `k`");
}

#[test]
fn functions_of_a_ruleset_return_lists_of_states() {
    let whole = "ruleset(n -> 3)(2)";
    refused(whole, ErrorKind::Type, whole, "expected the list of options, found a number");
    refused(
        "ruleset(n -> [^])(2)",
        ErrorKind::Type,
        "ruleset(n -> [^])(2)",
        "a game cannot be a state",
    );
    refused("ruleset(n -> [[1][n]])(2)", ErrorKind::Type, "n", "in the options of 2");
    refused(
        "ruleset(n -> [n + \"\"])(2)",
        ErrorKind::Type,
        "n + \"\"",
        "cannot add a number and text",
    );
    refused(
        "ruleset((a, b) -> [a])(2, 3)",
        ErrorKind::Type,
        "ruleset((a, b) -> [a])(2, 3)",
        "expected a state of 2 items",
    );
    refused(
        "ruleset((a, b) -> [])(2)",
        ErrorKind::Type,
        "ruleset((a, b) -> [])(2)",
        "expected a state of 2 items, found 2",
    );
    refused("ruleset(n -> [])(^)", ErrorKind::Type, "^", "a game cannot be a state");
    refused("ruleset(n -> [])()", ErrorKind::Type, "ruleset(n -> [])()", "needs a state");
    refused("ruleset(3)", ErrorKind::Type, "3", "expected");
    refused("ruleset(mean)", ErrorKind::Type, "mean", "expected a function");
    refused(
        "ruleset(x -> [], (x, y) -> [])",
        ErrorKind::Type,
        "(x, y) -> []",
        "the same parameters",
    );
    refused(
        "positions_of(ruleset(n -> []), 3)",
        ErrorKind::Undefined,
        "ruleset(n -> [])",
        "cannot be listed",
    );
}

#[test]
fn infinite_play_is_detected() {
    check("outcome(ruleset(n -> [1 - n])(0))", "\"D\"");
    check("value(ruleset(n -> [0], n -> [])(0))", "on");
    check(
        "value(ruleset(n -> if n = 0 then [0, 1] else [], n -> if n = 0 then [1] else [])(0))",
        "upon*",
    );
    let mut upstar = Interpreter::new();
    let bounded = upstar.bounded(10_000, upstar_core::CancelToken::new());
    upstar = bounded;
    let error = upstar.evaluate("ruleset(n -> [n + 1])(0)").unwrap_err();
    assert_eq!(error.kind, ErrorKind::Budget);
    assert!(error.message.contains("positions of the ruleset, such as "), "{error}");
    let error = upstar.evaluate("f := n -> f(n); ruleset(n -> [f(n)])(0)").unwrap_err();
    assert!(error.message.contains("nested too deeply"), "{error}");
    // A failure does not leave positions without options behind.
    upstar.evaluate("r := ruleset(n -> if n < 5 then [n - 1 for i in 1..n] else [n + 1])").unwrap();
    assert!(upstar.evaluate("r(6)").is_err());
    assert_eq!(text(&mut upstar, "[nim_value(r(n)) for n in 0..4]"), "[0, 1, 0, 1, 0]");
    assert!(upstar.evaluate("r(7)").is_err());
}

#[test]
fn the_functions_of_families_take_functions_and_rulesets_of_functions() {
    let nim = "n -> [k for k in 0..n - 1]";
    let kayles = "n -> [[a, n - 1 - a] for a in 0..n - 1] + [[a, n - 2 - a] for a in 0..n - 2]";
    for f in [nim, kayles] {
        check(
            &format!(
                "nim_sequence({f}, 12) = nim_sequence({}, 12)",
                if f == nim { "nim" } else { "octal(\"0.77\")" }
            ),
            "true",
        );
    }
    check(
        &format!("nim_sequence(ruleset({nim}), 12) = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]"),
        "true",
    );
    check(&format!("genus_sequence({kayles}, 9) = genus_sequence(octal(\"0.77\"), 9)"), "true");
    check(&format!("genus_sequence(ruleset({nim}), 9) = genus_sequence(nim, 9)"), "true");
    check(
        &format!("misere_quotient_order({kayles}, 9) = misere_quotient_order(octal(\"0.77\"), 9)"),
        "true",
    );
    check(&format!("misere_quotient_order(ruleset({nim}), 3)"), "6");
    check("misere_quotient_order(nim(\"3\"))", "6");
    check("misere_quotient_order(nim(\"1\"))", "2");
    check("misere_quotient(octal(\"0.77\")(\"3\"))[\"heaps\"]", "[\"1\", \"a\", \"b\", \"ab\"]");
    check(
        "misere_quotient_order(octal(\"0.123\")(5)) = misere_quotient_order(octal(\"0.123\"), 5)",
        "true",
    );
    check(
        "regularity(ruleset(n -> [n - k for k in [1, 2] if k <= n]), 50)",
        "preperiod  0\nperiod     3\nsaltus     0\nevidence   observed in 50 heaps",
    );
    refused(
        "misere_quotient(nim)",
        ErrorKind::Type,
        "misere_quotient(nim)",
        "needs the number of tokens",
    );
    refused("misere_quotient(nim(\"3\"), 3)", ErrorKind::Type, "3", "takes no number");
    refused("genus_sequence(n -> [n], 2)", ErrorKind::Type, "n -> [n]", "cannot leave a heap of 0");
    refused("period(n -> [])", ErrorKind::Type, "n -> []", "no periodicity theorem");
    refused(
        "period(ruleset(n -> []))",
        ErrorKind::Type,
        "ruleset(n -> [])",
        "no periodicity theorem",
    );
}

#[test]
fn states_move_to_another_session() {
    use std::sync::Arc;
    use upstar::Session;
    let mut old = Interpreter::new();
    old.evaluate("k := 2; r := ruleset(n -> [n - k for i in k..n]); p := r(5)").unwrap();
    let other = Interpreter::new();
    let value = old.get("r").unwrap();
    assert!(other.text(value).unwrap_err().message.contains("another session"));
    let mut new = old.moved_to(|| Arc::new(Session::new())).unwrap();
    assert_eq!(text(&mut new, "[outcome(p), outcome(r(6))]"), "[\"P\", \"N\"]");
}

#[test]
fn a_condition_of_a_comprehension_is_evaluated_once_for_each_item() {
    // Each call of `f` takes at least 1000 steps.
    let names = "f := n -> size(1..1000) + n;";
    for list in [
        "[n for n in 1..100 if f(n) > 0]",
        "[n for n in 1..100 if outcome(nim(\"0\")) = \"P\" and f(n) > 0]",
        "[n for n in 1..100 for m in [n] if f(n) > 0 if m > 0]",
        "left_options(ruleset(x -> [n for n in 1..100 if x = 0 and f(n) > 0])(0))",
    ] {
        let budget = upstar_core::Budget::unlimited();
        let list = Interpreter::new().evaluate_within(&budget, &format!("{names} {list}"));
        assert!(list.is_ok());
        let spent = budget.spent();
        assert!((100_000..125_000).contains(&spent), "{spent} steps");
    }
}

#[test]
fn rulesets_that_use_positions_of_other_rulesets_are_distinct() {
    let mut upstar = Interpreter::new();
    for line in [
        "a := ruleset(n -> [n - 1 for k in 1..n if k = 1])",
        "g := a(3)",
        "r := ruleset(n -> if n = 0 then [] else if value(g) = 0 then [] else [0])",
        "a := ruleset(n -> [])",
        "g := a(3)",
        "s := ruleset(n -> if n = 0 then [] else if value(g) = 0 then [] else [0])",
    ] {
        upstar.evaluate(line).unwrap();
    }
    assert_eq!(text(&mut upstar, "[value(r(2)), value(s(2))]"), "[*, 0]");
    assert!(upstar.evaluate("move_name(r(2), s(0))").is_err());
    assert_eq!(text(&mut upstar, "move_name(r(2), r(0))"), "\"2 to 0\"");
}
