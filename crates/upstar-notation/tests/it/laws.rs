//! Laws on random inputs: printing and parsing are inverse, and the parser never fails.

use std::sync::Arc;

use proptest::prelude::*;
use upstar_notation::{
    Argument, BinaryOperator, Clause, Expr, ExprKind, LOOPY_NAMES, Name, RelationSign, Span, Style,
    Term, TermSign, Uptimal, is_unprintable, parse_expression, parse_program, quoted_text, tex,
    visible_line,
};
use upstar_number::{Dyadic, IBig};

fn any_text() -> impl Strategy<Value = String> {
    let special = prop::sample::select(
        "\"\\u0Dd8\u{1b}\u{9b}\u{202e}\u{200b}\u{e0001}".chars().collect::<Vec<_>>(),
    );
    let any = prop_oneof![special, any::<char>(), prop::char::range('\0', '\u{ff}')];
    prop::collection::vec(any, 0..8).prop_map(String::from_iter)
}

fn dyadic() -> impl Strategy<Value = Dyadic> {
    (-20i64..20, 0u64..4).prop_map(|(num, exp)| Dyadic::new(IBig::from(num), exp))
}

fn nus() -> impl Strategy<Value = Term> {
    (dyadic(), -5i64..6, 0u64..4).prop_map(|(number, ups, nim)| Term::Nus {
        number,
        ups: Dyadic::from(ups),
        nim,
    })
}

/// Returns literal games that read back unchanged.
fn term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![nus(), Just(Term::Name("over".to_string()))];
    leaf.prop_recursive(6, 60, 4, |inner| {
        let shared = inner.prop_map(Arc::new);
        let options = prop::collection::vec(shared.clone(), 0..4);
        let summand = shared
            .clone()
            .prop_filter("sums are flat", |t| !matches!(**t, Term::Sum(_) | Term::Quote(_)));
        prop_oneof![
            4 => (options.clone(), options).prop_map(|(left, right)| Term::Braces { left, right }),
            1 => shared.clone().prop_map(Term::Switch),
            1 => shared.clone().prop_map(Term::Tiny),
            1 => shared.prop_map(Term::Miny),
            1 => prop::collection::vec(summand, 2..4).prop_map(Term::Sum),
        ]
    })
}

fn tex_text() -> impl Strategy<Value = String> {
    prop_oneof!["[\\\\&%$#_{}~^<>|\"'`*/. \t\na-z0-9↑±é−…-]{0,30}", any::<String>()]
}

/// Returns `true` if braces and dollar signs balance and there is no comment.
fn is_closed(tex: &str) -> bool {
    let (mut depth, mut is_formula) = (0_i32, false);
    let mut chars = tex.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' if chars.next().is_none() => return false,
            '{' => depth += 1,
            '}' if depth == 0 => return false,
            '}' => depth -= 1,
            '$' => is_formula = !is_formula,
            '%' => return false,
            _ => {}
        }
    }
    depth == 0 && !is_formula
}

fn uptimal() -> impl Strategy<Value = Term> {
    (dyadic(), prop::collection::vec(-3i64..4, 1..5), 0u64..3).prop_map(|(number, mut c, nim)| {
        c.push(1);
        let coefficients = c.into_iter().map(IBig::from).collect();
        Term::Uptimal(Uptimal { number, coefficients, nim })
    })
}

fn name() -> BoxedStrategy<String> {
    prop::sample::select(vec!["x", "y", "foo", "upon", "g1", "a_b", "_"])
        .prop_map(String::from)
        .boxed()
}

fn named() -> BoxedStrategy<Name> {
    let free = |text: &String| !LOOPY_NAMES.contains(&text.as_str());
    name()
        .prop_filter("a word of the language", free)
        .prop_map(|text| Name { text, span: Span::default() })
        .boxed()
}

fn at_nowhere(kind: ExprKind) -> Expr {
    Expr::new(kind, Span::default())
}

fn expr() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        dyadic().prop_map(|d| ExprKind::Number(d.into())),
        (dyadic(), -5i64..6, 0u64..4).prop_map(|(number, ups, nim)| ExprKind::Nus {
            number,
            ups: Dyadic::from(ups),
            nim
        }),
        any::<bool>().prop_map(ExprKind::Bool),
        "[ -~↑±]{0,6}".prop_map(ExprKind::Text),
        name().prop_map(ExprKind::Name),
        Just(ExprKind::Pass),
    ]
    .prop_map(at_nowhere);
    leaf.prop_recursive(5, 50, 4, |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        let many = prop::collection::vec(inner.clone(), 0..4);
        let several = prop::collection::vec(inner.clone(), 2..4);
        let argument = (prop::option::of(named()), inner.clone())
            .prop_map(|(name, value)| Argument { name, value });
        let arguments = prop::collection::vec(argument, 0..3).boxed();
        let clause = prop_oneof![
            (named(), inner.clone()).prop_map(|(n, e)| Clause::For(n, e)),
            inner.clone().prop_map(Clause::If),
        ];
        let clauses = (named(), inner.clone(), prop::collection::vec(clause, 0..2)).prop_map(
            |(n, e, mut rest)| {
                rest.insert(0, Clause::For(n, e));
                rest
            },
        );
        let operator = prop::sample::select(vec![
            BinaryOperator::Multiple,
            BinaryOperator::Quotient,
            BinaryOperator::OrdinalSum,
            BinaryOperator::SideSum,
            BinaryOperator::ShortConjunctive,
            BinaryOperator::LongConjunctive,
            BinaryOperator::Sides,
        ]);
        let relation = prop::sample::select(vec![
            RelationSign::Equal,
            RelationSign::Identical,
            RelationSign::Confused,
            RelationSign::LessOrConfused,
            RelationSign::GreaterOrConfused,
            RelationSign::AtMost,
        ]);
        let sign = prop::sample::select(vec![TermSign::Plus, TermSign::Minus]);
        prop_oneof![
            (many.clone(), many.clone()).prop_map(|(left, right)| ExprKind::Braces {
                label: None,
                left,
                right
            }),
            (named(), many.clone(), many.clone()).prop_map(|(label, left, right)| {
                ExprKind::Braces { label: Some(label), left, right }
            }),
            (many.clone(), boxed.clone(), many.clone())
                .prop_map(|(left, score, right)| ExprKind::Scoring { left, score, right }),
            many.clone().prop_map(ExprKind::Impartial),
            boxed.clone().prop_map(ExprKind::Switch),
            boxed.clone().prop_map(ExprKind::Tiny),
            boxed.clone().prop_map(ExprKind::Quote),
            boxed.clone().prop_map(ExprKind::Negative),
            prop::collection::vec((sign, inner.clone()), 2..4).prop_map(|mut terms| {
                terms[0].0 = TermSign::Plus;
                ExprKind::Sum(terms)
            }),
            (operator, boxed.clone(), boxed.clone())
                .prop_map(|(o, l, r)| ExprKind::Binary(o, l, r)),
            (boxed.clone(), prop::collection::vec((relation, inner.clone()), 1..3))
                .prop_map(|(first, rest)| ExprKind::Relations(first, rest)),
            (boxed.clone(), boxed.clone()).prop_map(|(x, list)| ExprKind::In(x, list)),
            several.clone().prop_map(ExprKind::And),
            several.prop_map(ExprKind::Or),
            boxed.clone().prop_map(ExprKind::Not),
            (boxed.clone(), boxed.clone(), boxed.clone()).prop_map(
                |(condition, then, otherwise)| ExprKind::If { condition, then, otherwise }
            ),
            (boxed.clone(), boxed.clone()).prop_map(|(a, b)| ExprKind::Range(a, b)),
            many.prop_map(ExprKind::List),
            (boxed.clone(), clauses)
                .prop_map(|(item, clauses)| ExprKind::Comprehension { item, clauses }),
            (named(), inner).prop_map(|(parameter, body)| ExprKind::Lambda {
                parameters: vec![parameter],
                body: Arc::new(body)
            }),
            (name(), arguments.clone()).prop_map(|(f, arguments)| ExprKind::Call {
                function: Box::new(at_nowhere(ExprKind::Name(f))),
                arguments
            }),
            (boxed, named(), arguments).prop_map(|(receiver, name, arguments)| ExprKind::Method {
                receiver,
                name,
                arguments
            }),
        ]
        .prop_map(at_nowhere)
    })
}

fn word_salad() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "{", "}", "(", ")", "[", "]", "|", "||", "|||", ",", ";", "\n", ".", "..", "·", ":", ":=",
        "*", "*3", "'", "\"", "\"ab\"", "+-", "±", "+_", "+", "->", "-_", "-", "<>", "<=", "<|",
        "<", "=", "===", "|>", "/\\", "\\/", "/", "&", "1", "1/2", "0.5", "1/0", "^", "^3", "^^",
        "v", "vv", "↑", "⇓", "x", "for", "in", "if", "then", "else", "not", "and", "pass", "_",
        "s{", "i{", "{{", "a{", "½", "⋆", "×", "&&", "><", "let", "007", "upon", "f(", "assert",
        "#", "?", " ", "é",
    ]);
    prop::collection::vec(words, 0..40).prop_map(|w| w.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printed_terms_are_read_back(term in term()) {
        for style in [Style::Ascii, Style::Unicode] {
            let text = term.print(style, 100_000).unwrap();
            let (expr, wrong) = parse_expression(&text);
            prop_assert!(wrong.is_empty(), "{text}: {wrong:?}");
            let again = expr.and_then(|e| e.to_term());
            prop_assert_eq!(again.as_ref(), Some(&term), "{}", text);
        }
    }

    #[test]
    fn printed_uptimals_are_read_back(term in uptimal()) {
        for style in [Style::Ascii, Style::Unicode] {
            let text = term.print(style, 100_000).unwrap();
            let (expr, wrong) = parse_expression(&text);
            prop_assert!(wrong.is_empty(), "{text}: {wrong:?}");
            let again = expr.and_then(|e| e.to_term()).map(|t| t.print(style, 100_000).unwrap());
            prop_assert_eq!(again.as_deref(), Some(text.as_str()));
        }
    }

    #[test]
    fn games_in_latex_are_closed(term in prop_oneof![term(), uptimal()]) {
        let term = Term::Quote(Arc::new(term));
        let text = term.print(Style::Latex, 100_000).unwrap();
        prop_assert_eq!(text.matches("\\{").count(), text.matches("\\}").count());
        prop_assert!(is_closed(&text), "{text}");
    }

    #[test]
    fn any_text_in_latex_is_closed(text in tex_text()) {
        for printed in [tex::text(&text), tex::words(&text), tex::formula(&text), tex::inline(&text)] {
            prop_assert!(is_closed(&printed), "{printed}");
        }
        // Outside commands and formulas, no special character of TeX remains. A formula may contain
        // a bar, as for ⧾.
        let bare = tex::text(&text).replace("{}", "").replace("\\&", "").replace("\\#", "");
        let bare: String = bare.replace("\\$", "").split('$').step_by(2).collect();
        prop_assert!(!bare.contains(['&', '#', '~', '"', '<', '>', '|', '\t', '\n', '\r', '\0']), "{bare}");
    }

    #[test]
    fn printed_expressions_are_read_back(expr in expr()) {
        let text = expr.to_source();
        let (again, wrong) = parse_expression(&text);
        prop_assert!(wrong.is_empty(), "{text}: {wrong:?}");
        prop_assert_eq!(again.map(|e| e.to_source()), Some(text));
    }

    #[test]
    fn the_structure_is_read_back(expr in expr()) {
        let text = expr.to_source();
        let (again, _) = parse_expression(&text);
        let shape = |e: &Expr| {
            let shown = format!("{e:?}");
            let mut out = String::new();
            let mut rest = shown.as_str();
            while let Some(at) = rest.find("Span {") {
                out.push_str(&rest[..at]);
                rest = rest[at..].split_once('}').map_or("", |(_, r)| r);
            }
            out + rest
        };
        prop_assert_eq!(again.as_ref().map(shape), Some(shape(&expr)), "{}", text);
    }

    #[test]
    fn texts_are_printable_and_are_read_back(text in any_text()) {
        let quoted = quoted_text(&text);
        prop_assert!(!quoted.contains(is_unprintable), "{quoted}");
        let (expr, wrong) = parse_expression(&quoted);
        prop_assert!(wrong.is_empty(), "{quoted}: {wrong:?}");
        prop_assert_eq!(expr.map(|expr| expr.kind.clone()), Some(ExprKind::Text(text.clone())));
        // Otherwise the form shown on a terminal is read as well.
        if !text.contains(['"', '\\']) {
            let (expr, _) = parse_expression(&format!("\"{}\"", visible_line(&text)));
            prop_assert_eq!(expr.map(|expr| expr.kind.clone()), Some(ExprKind::Text(text)));
        }
    }

    #[test]
    fn no_words_make_the_parser_fail(text in word_salad()) {
        for diagnostic in parse_program(&text).diagnostics {
            prop_assert!(!diagnostic.message.is_empty() && !diagnostic.remedy.is_empty());
            prop_assert!(diagnostic.span.start <= diagnostic.span.end);
            prop_assert!(diagnostic.span.end <= text.len());
            let _ = diagnostic.render("input", &text, false);
        }
    }

    #[test]
    fn no_text_makes_the_parser_fail(text in any::<String>()) {
        let _ = parse_program(&text);
    }

    #[test]
    fn no_mutation_makes_the_parser_fail(expr in expr(), at in any::<prop::sample::Index>(), to in "[ -~]{0,2}") {
        let mut text = expr.to_source();
        let at = (0..=at.index(text.len() + 1)).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
        let end = (at + 1..=text.len()).find(|&i| text.is_char_boundary(i)).unwrap_or(at);
        text.replace_range(at..end, &to);
        let program = parse_program(&text);
        if program.diagnostics.is_empty() {
            for statement in &program.statements {
                prop_assert!(!statement.to_source().contains('?') || text.contains('?'));
            }
        }
    }
}
