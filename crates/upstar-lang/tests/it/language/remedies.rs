//! Messages and remedies for texts that cannot be read.

use super::*;

fn advised(text: &str, words: &str) {
    let error = ask(text).expect_err(text);
    assert!(error.remedy.contains(words), "{text}: {error}: {}", error.remedy);
}

#[test]
fn remedies_name_what_was_meant() {
    advised("{4|1}.mean", "write `.mean()`");
    advised("domineering(\"4x4\").outcome", "write `.outcome()`");
    advised("5 // 2", "remainder(a, b)");
    advised("x += 1", "write `x := x + 1`");
    advised("[on for on in [1, 2]]", "another name");
    advised("(over -> over)(3)", "another name");
    advised("{4|1}.cool", "write `.cool(t)`");
    advised("maen(1)", "did you mean `mean`?");
    advised("{4|1}.maen()", "did you mean `mean`?");
    advised("{4|1}.maen", "did you mean `mean`?");
    advised("clober(\"xo\")", "did you mean `clobber`?");
    advised("hot_game := {4|1}; hot_gmae + 1", "did you mean `hot_game`?");
    advised("f := (first, second) -> fisrt + second; f(1, 2)", "did you mean `first`?");
    advised("best_moves({1|-1}, left)", "did you mean `Left`?");
    refused("2·{1|0}.mean", ErrorKind::Type, "mean", "expected parentheses");
    advised("sign_expansion(1/2^5000)", "for the power, write `1/power(2, 5000)`");
    advised(
        "sign_expansion(-3/4^7)",
        "`-3/4^7` means -3/4 plus 7 ups; for the power, write `-3/power(4, 7)`",
    );
    advised("simplest_between(0, 10^40)", "`power(10, 40)`");
    advised("sign_expansion(^)", "`mean`");
    advised("sign_expansion(1^*)", "`mean`");
    check("size(sign_expansion(1/power(2, 5000)))", "5001");
}

#[test]
fn items_with_values_are_shown() {
    advised("[1, atomic_weight(1), 3]", "the items with values are [1, ?, 3]");
    advised(
        "[value(go(b)) for b in [\"X.O\", \"x.o/.../...\", \"#XXXO/#X..O/X...O\"]]",
        "the items with values are [*, ?, {2|0}]",
    );
    // An inner list is shown alone, and mistakes are reported at once.
    advised("[[2, atomic_weight(1)], 3]", "the items with values are [2, ?]");
    assert_eq!(ask("[1, atomic_weight(1), maen(1)]").unwrap_err().kind, ErrorKind::Type);
    assert_eq!(ask("[atomic_weight(1)]").unwrap_err().remedy, "");
}

#[test]
fn habits_of_other_places_get_their_remedy() {
    advised("domineering 2x2", "domineering(\"2x2\")");
    advised("clobber xo/ox", "clobber(\"xo/ox\")");
    advised("clobber xo", "clobber(\"xo\")");
    advised("kayles 5", "`kayles(5)`");
    advised("game.domineering(\"2x2\")", "`domineering(");
    advised("quit()", "Ctrl-D");
    advised("∓1", "`±G`");
    advised("↑²", "`^(2)`");
    advised("1⊳0", "`G |> H`");
    advised("sum(∅)", "[]");
    advised("f(x) := x + 1", "`f := x -> …`");
    advised("nim(5).LeftStop", "`left_stop`");
    advised("7 mod 2", "+");
    advised("x mod 2", "`remainder(a, b)`");
    advised("sum(n for n in 1..3)", "sum([…])");
    advised("mean of {1|0}", "`mean({1|0})`");
    advised("1 ▷ 0", "`G |> H`");
    advised("1 ∼ 0", "outcome(g) = outcome(h)");
    advised("⟨1|0⟩", "{1|0}");
    advised("number(1)", "`is_number`");
    advised("1=1 ∧ 2=2", "`and`");
    advised("1=1 \\/ 2=2", "`or`");
    check("0 = (1 /\\ 0) = 0", "true");
    // Unambiguous signs from papers are accepted.
    for (pasted, typed) in
        [("{2∣1｜0}", "{2|1|0}"), ("{2∣∣1|0}", "{2||1|0}"), ("3–1", "2"), ("⧾2+⧿1", "+_2 + -_1")]
    {
        let (pasted, typed) = (ask(pasted), ask(typed));
        assert_eq!(pasted.ok(), typed.ok());
    }
}

#[test]
fn remedies_show_a_good_position() {
    advised("nim(\"999999999999999999999999\")", "nim(\"1,2,3\")");
    advised("domineering(\"4y4\")", "domineering(\"3x4\")");
    advised("domineering(*)", "domineering(\"..#/#..\")");
    advised("hackenbush(\"BRX\")", "hackenbush(\"BR");
    for doc in upstar::rulesets() {
        let error = ask(&format!("{}(\"\u{1F}?\")", doc.name)).expect_err(doc.name);
        let model = error.remedy.strip_prefix("write a position such as ");
        let model = model.unwrap_or_else(|| panic!("{}: {}", doc.name, error.remedy));
        assert!(ask(model).is_ok(), "{model}");
    }
}

#[test]
fn braces_without_a_bar_are_no_game_and_no_list() {
    for text in [
        "{1,2,3}",
        "{0/1}",
        "{0 : 1}",
        "{1..3}",
        "{}",
        "{{1,2}|3}",
        "x := {1,2}",
        "-{1}",
        "'{1,2}'",
    ] {
        let error = ask(text).unwrap_err();
        assert!(error.message.contains("no `|`"), "{text}: {error}");
        assert!(
            error.remedy.contains("a list") || error.remedy.contains("empty list"),
            "{text}: {}",
            error.remedy
        );
    }
    advised("mean({0/1})", "write `{0|1}` with a bar for a game");
    advised("value({1,2})", "`{1,2|3}` for a game");
    check("mex({0,1})", "2");
    check("size(poset({1,2}))", "2");
    check("value(subtraction({1,2})(4))", "*");
}

#[test]
fn names_of_others_lead_to_ours() {
    advised("rcf({1|0})", "`reduced`");
    advised("{1|0}.LeftStop()", "`left_stop`");
    advised("CanonicalForm({1|0})", "`canonical`");
    advised("canonical_form({1|0})", "`canonical`");
    advised("up + 1", "write `^`");
    advised("kayles(5)", "octal(\"0.77\")(\"5\")");
    advised("OVER", "`over`");
    advised("map(x -> x, [1])", "[f(x) for x in list]");
    advised("options({1|0})", "`left_options`");
    assert!(upstar_lang::help("rcf").is_some());
    for term in
        ["atomic", "closure", "ordinal sum", "dominated", "reversible", "stop", "hot", "number"]
    {
        assert!(upstar_lang::help(term).is_some(), "{term}");
    }
}

#[test]
fn what_is_not_there_says_so() {
    refused("atomic_weight(1)", ErrorKind::Undefined, "atomic_weight(1)", "atomic weight");
    refused("norton(*, v)", ErrorKind::Undefined, "norton(*, v)", "positive");
    refused("day(9)", ErrorKind::Undefined, "day(9)", "too many");
    refused("nim_value(^)", ErrorKind::Undefined, "^", "not a nimber");
}

#[test]
fn places_in_an_earlier_text_are_not_shown() {
    let mut upstar = Interpreter::new();
    upstar.evaluate("long_name := x -> {1|x} + nothing").expect("it is a function");
    let error = upstar.evaluate("long_name(1)").expect_err("nothing has no value");
    assert_eq!(error.span().map(|s| (s.start, s.end)), Some((0, 12)));
}

#[test]
fn games_are_compared_with_numbers_that_are_no_games() {
    for holds in [
        "{1|0} || 1/3",
        "not {1|0} > 1/3",
        "2/3 > {1/2|1/4} > 1/5",
        "^ < 1/3",
        "-1/3 < v",
        "domineering(\"2x2\") || 1/3",
        "1/3 != {1|0}",
        // Games born by day 2 do not distinguish 1/3 from the nearby dyadics.
        "[x for x in day(2) if not [x < 1/3, x > 1/3, x || 1/3] = [x < 3/8, x > 1/4, x || 5/16]] = []",
    ] {
        check(holds, "true");
    }
    refused("[1] > 1/3", ErrorKind::Type, "[1] > 1/3", "cannot compare");
}
