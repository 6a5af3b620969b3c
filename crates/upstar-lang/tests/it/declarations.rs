//! Every function takes arguments of the types that it declares.

use std::sync::Arc;

use crate::common;
use upstar::{CancelToken, Session};
use upstar_lang::{Interpreter, LangError, Parameter, Value, ValueType, builtins};
use upstar_testkit::on_all_cores;

const VALUES: &[&str] = &[
    "1",
    "1/2",
    "{2|-1}",
    "over",
    "on & off",
    "s{2|0|-1}",
    "'{0,1|3}'",
    "nim(\"2\")",
    "nim(\"2\") + clobber(\"xo\")",
    "nim(\"2\") /\\ nim(\"1\")",
    "\"text\"",
    "true",
    "Left",
    "[0, 1]",
    "day(1)",
    "thermograph({2|-1})",
    "nim",
    "x -> x",
];

fn ask(text: &str) -> Result<Value, LangError> {
    let session = Session::with_limit(30_000, CancelToken::default());
    Interpreter::with_session(Arc::new(session)).evaluate(text)
}

fn kind(value: &str) -> String {
    match ask(&format!("type({value})")) {
        Ok(Value::Text(kind)) => kind.to_string(),
        other => panic!("{value}: {other:?}"),
    }
}

/// Returns `true` if a function may reject a value of the declared type: a sum is a position only
/// if it has one term, the elements of an ordered set depend on the set, and rulesets are
/// functions.
fn is_narrower(parameters: &[Parameter], slot: usize, value: &str) -> bool {
    let types = &parameters[slot].types;
    (types.contains(&ValueType::Position) && value.contains(" + "))
        || (types == &[ValueType::Any] && parameters[0].name == "poset")
        || (types.contains(&ValueType::Ruleset) && value == "x -> x")
}

#[test]
fn players_are_also_given_as_text() {
    let mut asked = 0;
    for builtin in builtins() {
        let parameters = builtin.parameters();
        let is_player = |one: &Parameter| one.types.contains(&ValueType::Player);
        let Some(slot) = parameters.iter().position(is_player) else { continue };
        let with = |player: &str| {
            let arguments = parameters[..=slot].iter().enumerate();
            let arguments =
                arguments.map(|(at, one)| if at == slot { player } else { common::argument(one) });
            let arguments: Vec<&str> = arguments.collect();
            let answer = ask(&format!("text({}({}))", builtin.name(), arguments.join(", ")));
            answer.map(|text| format!("{text:?}")).map_err(|error| error.message)
        };
        for (player, texts) in [
            ("Left", ["\"Left\"", "\"left\"", "\"L\"", "L"]),
            ("Right", ["\"Right\"", "\"right\"", "\"R\"", "R"]),
        ] {
            let by_player = with(player);
            for text in texts {
                assert_eq!(with(text), by_player, "{builtin:?} {text}");
            }
            asked += 1;
        }
    }
    assert!(asked > 30, "{asked}");
}

#[test]
fn items_are_separate_arguments_or_a_list() {
    const ITEMS: [&str; 6] = ["0", "1", "3", "*2", "7", "*"];
    let is_variadic = |name: &&str| {
        let builtin = builtins().find(|builtin| builtin.name() == *name).unwrap();
        builtin.parameters()[0].is_variadic
    };
    let names = ["mex", "nim_sum", "max", "min"];
    assert!(names.iter().all(is_variadic));
    for name in names {
        for mask in 0..1 << ITEMS.len() {
            let items = ITEMS.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
            let items = items.map(|(_, item)| *item).collect::<Vec<_>>().join(", ");
            let answer = |call: String| {
                let answer = ask(&format!("text({call})")).map(|value| format!("{value:?}"));
                answer.map_err(|error| error.message)
            };
            let listed = answer(format!("{name}([{items}])"));
            assert_eq!(answer(format!("{name}({items})")), listed, "{name} {items}");
        }
    }
    for (call, value) in [
        ("mex(0, 1, 3)", "2"),
        ("nim_sum(1, 2, 4)", "7"),
        ("max(1, {0|}, ^, 1/2)", "1"),
        ("min(*, ^^, v4)", "v4"),
        ("subtraction({1, 3..5})(\"20\")", "subtraction([1, 3, 4, 5])(\"20\")"),
        ("outcome(*) = N and outcome(1) = L and outcome(-1) = R and outcome(0) = P", "true"),
    ] {
        let is_equal = ask(&format!("({call}) = ({value})")).unwrap();
        assert!(matches!(is_equal, Value::Bool(true)), "{call}");
    }
}

/// The call itself rejects the values of other types.
#[test]
fn functions_take_the_types_that_they_declare() {
    const TYPES: [&str; 9] = [
        "a game",
        "a position",
        "a number",
        "a list",
        "text",
        "a list or text",
        "a player",
        "a scoring game",
        "a ruleset",
    ];
    let all: Vec<_> = builtins().collect();
    on_all_cores(&all, |builtin| {
        let parameters = builtin.parameters();
        for (slot, _) in parameters.iter().enumerate() {
            for value in VALUES.iter().filter(|value| !is_narrower(parameters, slot, value)) {
                let arguments = parameters.iter().enumerate();
                let arguments = arguments.filter(|(at, other)| *at <= slot || !other.is_optional);
                let arguments = arguments.map(|(at, other)| match at == slot {
                    true => *value,
                    false => common::argument(other),
                });
                let call =
                    format!("{}({})", builtin.name(), arguments.collect::<Vec<_>>().join(", "));
                let Err(error) = ask(&call) else { continue };
                let place = error.span().and_then(|span| call.get(span.start..span.end));
                let wanted = error.message.strip_prefix("expected ");
                let wanted = wanted.and_then(|rest| rest.split_once(", found "));
                // Messages about the items of a list name the item.
                let is_about = |found: &str| found.ends_with(&kind(value));
                if let Some((what, _)) =
                    wanted.filter(|(_, found)| place == Some(*value) && is_about(found))
                {
                    assert!(
                        what == parameters[slot].phrase() || !TYPES.contains(&what),
                        "{builtin:?} rejects {call}: {}",
                        error.message
                    );
                }
            }
        }
    });
}

/// The empty list stands for no result.
#[test]
fn results_can_be_compared_with_none() {
    let or_none = |result| matches!(result, ValueType::CountOrNone | ValueType::ScoringOrNone);
    let all: Vec<_> = builtins().filter(|builtin| or_none(builtin.result())).collect();
    assert!(all.len() >= 2);
    for builtin in all {
        let answers: Vec<bool> = builtin
            .examples
            .iter()
            .map(|(call, _)| {
                match (ask(&format!("({call}) = []")), ask(&format!("[] = ({call})"))) {
                    (Ok(Value::Bool(first)), Ok(Value::Bool(second))) if first == second => first,
                    other => panic!("{call}: {other:?}"),
                }
            })
            .collect();
        assert!(answers.contains(&true) && answers.contains(&false), "{builtin:?}: {answers:?}");
    }
}

#[test]
fn a_wrong_type_is_reported_at_its_argument() {
    for (call, message) in [
        ("mean([1])", "expected a game, found a list"),
        ("cool({2|-1}, Left)", "expected a number, found a player"),
        ("kane_r(nim(\"2\"), 3, 1)", "expected a player, found a number"),
        (
            "scoring_value(1)",
            "expected a position or a compound of games or a list, found a number",
        ),
        ("find(x -> x, 3)", "expected a function, found a number"),
    ] {
        assert_eq!(ask(call).expect_err(call).message, message, "{call}");
    }
}
