//! Accepted texts, and the messages for rejected ones.

use upstar_notation::{
    BinaryOperator, DiagnosticKind, Expr, ExprKind, RelationSign, Style, parse_expression,
    parse_program,
};

fn parse(text: &str) -> Expr {
    let (expr, wrong) = parse_expression(text);
    assert!(wrong.is_empty(), "{text}: {wrong:?}");
    expr.unwrap_or_else(|| panic!("{text}: nothing"))
}

/// Compares a text with its parse, printed with all parentheses.
fn check(text: &str, source: &str) {
    assert_eq!(parse(text).to_source(), source, "{text}");
}

fn check_term(text: &str, printed: &str) {
    let term = parse(text).to_term().unwrap_or_else(|| panic!("{text} is not a literal game"));
    assert_eq!(term.print(Style::Ascii, 1000).as_deref(), Ok(printed), "{text}");
}

fn refused(text: &str, at: (usize, usize), words: &str) {
    let (_, wrong) = parse_expression(text);
    let first = wrong.first().unwrap_or_else(|| panic!("{text} is not refused"));
    assert!(first.message.contains(words), "{text}: {}", first.message);
    assert_eq!((first.span.start, first.span.end), at, "{text}: {}", first.message);
    assert!(!first.message.ends_with('.') && !first.remedy.is_empty());
}

#[test]
fn numbers_ups_and_nimbers_are_written_together() {
    check_term("1/2^3*2", "1/2^3*2");
    check_term("0.75", "3/4");
    check_term("-2v*", "-2v*");
    check_term("^^^", "^3");
    check_term("⇑*", "^^*");
    check_term("2⇓", "2vv");
    check_term("vv", "vv");
    check_term("1*", "1*");
    check_term("*0", "0");
    check_term("^1000000000", "^1000000000");
}

#[test]
fn a_minus_belongs_to_the_number_alone() {
    assert!(matches!(parse("-2v*").kind, ExprKind::Nus { .. }));
    check("-(2v*)", "-(2v*)");
    check("-v*", "-(v*)");
    check("1-2v*", "1 - 2v*");
    check("-1 : 1", "(-1) : 1");
}

#[test]
fn longer_separators_separate_later() {
    check_term("{a||b|c}".replace(['a', 'b', 'c'], "0").as_str(), "{0||0|0}");
    check_term("{2|{1|0}}", "{2||1|0}");
    check_term("{2|1||0|-1}", "{2|1||0|-1}");
    check_term("{3|||2||1|0}", "{3|||2||1|0}");
    check_term("{1,2|0||}", "{1,2|0||}");
    check_term("{{|}|}", "{{|}|}");
    check_term("{{1|}|}", "{{1|}|}");
    refused("{1|0|-1}", (4, 5), "ambiguous");
    refused("{1||0||-1}", (5, 7), "ambiguous");
}

#[test]
fn switches_tinies_and_uptimals() {
    check_term("+-1", "+-1");
    check_term("±{2|1}", "+-{2|1}");
    check_term("±1*", "+-1*");
    check_term("+_2", "+_2");
    check_term("-_{1|0}", "-_{1|0}");
    check_term("+_over", "+_over");
    check_term("^[2]*", "^[2]*");
    check_term("1/2v(3)", "1/2v(3)");
    check_term("^+2.^(2)-^(3)", "^+2.^(2)-^(3)");
    check_term("'{0,1|3}'", "'{0,1|3}'");
    check("3±1", "3 + (±1)");
    check("1+-_2", "1 + (-_2)");
    check("^[n]", "^[n]");
    for (glued, apart) in [
        ("3+-1", "3 + -1"),
        ("1+-(^1)", "1 + -(^1)"),
        ("1 +- 2^", "1 + -2^"),
        ("1+--2", "1 + --2"),
        ("1 ++-1", "1 + (±1)"),
        ("1-+-1", "1 - (±1)"),
    ] {
        check(glued, &parse(apart).to_source());
    }
    check("-_off", "-_off");
    check("-_under", "-_under");
    check("over + -_off", "over + (-_off)");
    check("-_(off)", "-_off");
    refused("1+_2", (1, 3), "tiny");
    refused("+_2*", (3, 4), "ambiguous");
}

#[test]
fn a_dot_is_a_multiple_or_a_call() {
    check("3.^", "3 · ^");
    check("2.{1|0}", "2 · {1|0}");
    check("2.(upon*)", "2 · (upon*)");
    check("n.g", "n · g");
    check("{4|2}.cool(1)", "{4|2}.cool(1)");
    check("-2.^*", "(-2) · ^*");
    check("a·b·c", "(a · b) · c");
    check("octal(\"0.77\")(n)", "octal(\"0.77\")(n)");
    check("xs[0]", "xs[0]");
    check("a/4 + 1 / 2", "(a / 4) + (1 / 2)");
}

#[test]
fn operators_bind_in_the_stated_order() {
    check(
        "a : b <> c /\\ d + e = f and not g or h",
        "((((((a : b) <> c) /\\ d) + e) = f) and (not g)) or h",
    );
    check("2·a : b", "(2 · a) : b");
    check("a -> b", "a -> b");
    check("(a + b) -> c", "(a + b) -> c");
    check("x -> y + 1 = z", "x -> (y + 1) = z");
    check("(x, y) -> x - y", "(x, y) -> x - y");
    check("a & b + c", "a & (b + c)");
    check("0..n + 1", "0..(n + 1)");
    check("a < b <= c", "a < b <= c");
    check("[f(n) for n in 1..10 if n != 3]", "[f(n) for n in (1..10) if (n != 3)]");
    check("if a then b else c", "if a then b else c");
    let ExprKind::Binary(operator, ..) = parse("i{} \\/ i{0}").kind.clone() else { panic!() };
    assert_eq!(operator, BinaryOperator::LongConjunctive);
}

#[test]
fn relations_and_their_spellings() {
    for (text, sign) in [
        ("a || b", RelationSign::Confused),
        ("a <| b", RelationSign::LessOrConfused),
        ("a |> b", RelationSign::GreaterOrConfused),
        ("a ≅ b", RelationSign::Identical),
        ("a === b", RelationSign::Identical),
        ("a == b", RelationSign::Equal),
        ("a ≥ b", RelationSign::AtLeast),
    ] {
        let ExprKind::Relations(_, rest) = parse(text).kind.clone() else { panic!("{text}") };
        assert_eq!(rest[0].0, sign, "{text}");
    }
    check("not x in l + [y] and z", "(not (x in (l + [y]))) and z");
    check("[n for n in l if n in m]", "[n for n in l if (n in m)]");
    check("{(a || b)|c}", "{(a || b)|c}");
    refused("{a = b|c}", (3, 4), "needs parentheses inside braces");
}

#[test]
fn loopy_scoring_and_impartial_games() {
    check("a{0||a|-2}", "a{0|{a|-2}}");
    check("{pass,0|*}", "{pass,0|*}");
    check("s{2|0|{1|1|.}}", "s{2|0|s{1|1|.}}");
    check("s{.|5|.}", "s{.|5|.}");
    check("i{0, i{0}}", "i{0,i{0}}");
    check("i{}", "i{}");
    check("upon* + (upon^)", "(upon*) + (upon^)");
    check("on & off", "on & off");
    refused("s{1|0}", (0, 6), "three parts");
    refused("s{1||0|1}", (0, 9), "single");
}

#[test]
fn named_arguments_and_ordinal_sums() {
    let ExprKind::Call { arguments, .. } = parse("clobber(\"xo\", diagonal: true)").kind.clone()
    else {
        panic!()
    };
    assert_eq!(arguments[1].name.as_ref().map(|n| n.text.as_str()), Some("diagonal"));
    check("mean(g : h)", "mean(g : h)");
    check("mean(g:h)", "mean(g : h)");
    check("subtraction({1,2})(7)", "subtraction({1,2})(7)");
}

#[test]
fn mistakes_have_a_place_and_a_remedy() {
    refused("2 * 3", (2, 3), "star");
    refused("1/0", (0, 3), "denominator is 0");
    refused("1/2/3", (0, 5), "not a number");
    refused("{1|0", (0, 1), "not closed");
    refused("1 + ", (4, 4), "end of the text");
    refused("(1]", (2, 3), "found `]`");
    refused("1 | 0", (2, 3), "only inside braces");
    refused("*18446744073709551616", (0, 21), "at most *18446744073709551615");
    refused("1/3*", (0, 4), "power of two");
    refused("?", (0, 1), "unknown symbol");
    refused("", (0, 0), "empty text");
    refused("\"abc", (0, 4), "no closing quotation mark");
    refused("2 ^", (2, 3), "without a space");
    refused("f(x) := 3", (5, 7), "single name");
    refused("1 + (x := 3)", (7, 9), "beginning of a statement");
    refused("1=1 ∧ 2=2", (2, 9), "binds more tightly than a relation");
    refused("1=(1) \\/ (2)=2", (2, 12), "binds more tightly than a relation");
    refused("{1,|0}", (2, 3), "expected an option");
    refused("(1, 2)", (2, 3), "one expression");
    refused("^^3", (0, 3), "single arrow");
    refused("x*2", (1, 3), "star");
    refused("and", (0, 3), "expected");
    refused("v := 3", (0, 1), "denotes a game");
    refused("v1 := 3", (0, 2), "denotes a game");
    refused("over := 3", (0, 4), "denotes a game");
    refused("(g, v) -> g", (4, 5), "denotes a game");
    refused("if := 3", (0, 2), "reserved word");
    refused("[vv for vv in 1..3]", (8, 10), "denotes a game");
    refused("{2|0|{0|-1|.}}", (11, 12), "allowed only in scoring games");
    refused("_ := 3", (0, 1), "cannot be used as a name");
    refused("1;2", (2, 3), "another");
}

#[test]
fn one_reading_finds_several_mistakes() {
    let program = parse_program("{1|0|2}\n2 * 3\n1 + 1\n(4");
    assert_eq!(program.diagnostics.len(), 3);
    assert_eq!(program.statements.len(), 4);
    assert_eq!(program.diagnostics[2].kind, DiagnosticKind::Incomplete);
}

#[test]
fn statements_comments_and_lines() {
    let program = parse_program("# a\ng := {1|\n -1} # hot\n\nassert g +\n g = 0; g");
    assert!(program.diagnostics.is_empty(), "{:?}", program.diagnostics);
    assert_eq!(program.statements.len(), 3);
    assert_eq!(program.silent, [false, true, false]);
    assert_eq!(parse_program("1; # why\n2 # so;\n[3\n];").silent, [true, false, true]);
}

#[test]
fn enormous_texts_get_one_sentence_at_once() {
    for (text, least) in [
        ("{".repeat(1_000_000), 1),
        ("(".repeat(1_000_000), 1),
        ("-".repeat(1_000_000), 1),
        ("{|".repeat(1_000_000), 1),
        ("a:".repeat(1_000_000) + "a", 1),
        ("f".to_string() + &"()".repeat(1_000_000), 1),
        ("x -> ".repeat(500_000), 1),
        ("1".repeat(1_000_000), 1),
        ("?".repeat(10_000_000), 1),
        ("1+".repeat(1_000_000) + "1", 0),
        ("{".to_string() + &"1,".repeat(1_000_000) + "1|}", 0),
        ("a,".repeat(1_000_000), 1),
        ("|".repeat(1_000_000), 1),
        ("{1".to_string() + &(1..2000).map(|n| "|".repeat(n) + "1").collect::<String>() + "}", 0),
    ] {
        let (_, wrong) = parse_expression(&text);
        let start = &text[..20];
        assert!(wrong.len() >= least && wrong.len() <= 10, "{start}: {wrong:?}");
        assert!(least > 0 || wrong.is_empty(), "{start}: {wrong:?}");
        for diagnostic in &wrong {
            assert!(diagnostic.render("input", &text, false).len() < 5_000);
        }
    }
}

#[test]
fn braces_inside_an_impartial_game_are_impartial_games() {
    check("i{*,{*}}", "i{*,i{*}}");
    check("i{{}}", "i{i{}}");
    check("i{{{{}},{}},{{}},{}}", "i{i{i{i{}},i{}},i{i{}},i{}}");
    check("i{({}), {0|0}, {{*}|*}}", "i{i{},{0|0},{i{*}|*}}");
    // Calls and lists have their usual meaning.
    check("i{f({1,2}), [{1}]}", "i{f({1,2}),[{1}]}");
    check("{1,2}", "{1,2}");
    check("i{0} + {1|0}", "i{0} + {1|0}");
    check("s{i{{}}|0|.}", "s{(i{i{}})|0|.}");
}

#[test]
fn characters_of_texts_are_written_with_four_digits() {
    check(r#""\u001b[31m\u202E""#, r#""\u001b[31m\u202e""#);
    check(r#""\udb40\udc01\u0041""#, r#""\udb40\udc01A""#);
    check("\"\u{1b}\r\n\"", r#""\u001b\u000d\n""#);
    for text in
        [r#""\u""#, r#""\u12""#, r#""\u+123""#, r#""\ud800""#, r#""\ud800\u0041""#, r#""\udc00""#]
    {
        refused(text, (1, 2), "unknown escape sequence");
    }
}

fn remedied(text: &str, words: &str) {
    let (_, wrong) = parse_expression(text);
    let first = wrong.first().unwrap_or_else(|| panic!("{text} is not refused"));
    assert!(first.remedy.contains(words), "{text}: {} / {}", first.message, first.remedy);
}

#[test]
fn what_papers_and_other_languages_write_is_read_or_has_a_remedy() {
    remedied("tiny 2", "`tiny(2)`");
    remedied("thermograph {3|-1}", "`thermograph({");
    remedied("let x = 3", "`x := …`");
    remedied("def f(x) = x + 1", "`f := x -> …`");
    remedied("for n in 1..3: n", "[f(n) for n in 1..10]");
    remedied("UPON*", "`upon*`");
    remedied("lambda x: x", "`x -> …`");
    remedied("1 < 2 && 2 < 3", "`and`");
    remedied("1 >< 2", "`||`");
    remedied("∅", "{|0}");
    remedied("{∅|0}", "{|0}");
    remedied("2 × ^", "`2·G`");
    remedied("1 ≡ 1", "`===`");
    remedied("1 ⊙ *", "`G : H`");
    remedied("1 ◇ *", "`G <> H`");
    remedied("!true", "`not`");
    check("⋆ + ★2", "* + *2");
    check("½ + 2½", "½ + 2½");
    assert_eq!(parse("2½").to_source(), "2½");
    assert!(matches!(&parse("2½").kind, ExprKind::Number(n) if n.to_string() == "5/2"));
    check("1 ⩾ 0 ⩽ 2", "1 >= 0 <= 2");
}
