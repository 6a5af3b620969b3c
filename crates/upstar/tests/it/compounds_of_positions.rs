//! Compares positions as components of compounds with their literal trees.

use upstar::raw::RawPosition;
use upstar::sums::{Compound, Convention, SumOperator};
use upstar::{Arg, ArgValue, Budget, Outcome, Player, Session, rulesets};

pub(crate) fn examples(session: &Session) -> Vec<RawPosition> {
    let mut positions = Vec::new();
    for doc in rulesets() {
        for example in doc.examples {
            let args = example.options.iter();
            let args = args.map(|&(name, value)| Arg::named(name, ArgValue::read(value)));
            let args: Vec<Arg> = args.collect();
            positions.extend(session.raw_position(doc.name, &args, &example.position));
        }
    }
    positions
}

#[test]
fn resolved_positions_have_the_same_tree() {
    let session = Session::new();
    let (mut checked, mut in_parts) = (0, 0);
    for position in examples(&session) {
        let budget = Budget::steps(3_000);
        let sums = session.sums(&budget);
        let Ok(literal) = position.form(session.cx(&budget)) else { continue };
        let compound = session.compound(&position, &budget).unwrap();
        let Ok(resolved) = sums.form(compound) else { continue };
        assert_eq!(literal, resolved, "{position:?}");
        checked += 1;
        in_parts += usize::from(position.components().len() > 1);
    }
    assert!(checked > 200 && in_parts > 20, "{checked} {in_parts}");
}

#[test]
fn sums_of_positions_are_those_of_their_forms() {
    let session = Session::new();
    let budget = session.budget();
    let (cx, sums) = (session.cx(&budget), session.sums(&budget));
    let texts = [
        ("nim", "1,2"),
        ("domineering", "2x2"),
        ("domineering", "1x2"),
        ("clobber", "xoxo"),
        ("toads_and_frogs", "TT.F."),
        ("hackenbush", "BR"),
        ("rows_and_dividers", "2x2"),
        ("rows_and_dividers", "(2x1 \\/ 1x2) /\\ 2x1"),
        ("wythoff", "1,3"),
    ];
    let positions = texts.map(|(name, text)| session.raw_position(name, &[], text).unwrap());
    for operator in SumOperator::ALL {
        for (at, first) in positions.iter().enumerate() {
            for second in &positions[at..] {
                let pair = [first, second];
                let places = pair.map(|p| session.compound(p, &budget).unwrap());
                let trees = pair.map(|p| sums.leaf(p.form(cx).unwrap()).unwrap());
                let places = sums.join(operator, &places).unwrap();
                let trees = sums.join(operator, &trees).unwrap();
                for convention in Convention::BOTH {
                    let outcome = |game| sums.outcome(game, convention).unwrap();
                    let text = || sums.text(places).unwrap();
                    assert_eq!(outcome(places), outcome(trees), "{} {convention:?}", text());
                    for starter in Player::BOTH {
                        let known = |game| sums.class(game, starter, convention).unwrap();
                        assert_eq!(known(places), known(trees), "{} {starter}", text());
                        let ends = |game| sums.remoteness(game, starter, convention).unwrap();
                        assert_eq!(ends(places), ends(trees), "{} {starter}", text());
                    }
                }
            }
        }
    }
}

#[test]
fn large_positions() {
    let session = Session::new();
    let budget = Budget::steps(3_000_000);
    let sums = session.sums(&budget);
    let of = |name: &str, text: &str| {
        let code = Arg::named("code", ArgValue::Text("0.77".to_owned()));
        let args = if name == "octal" { vec![code] } else { Vec::new() };
        session.compound(&session.raw_position(name, &args, text).unwrap(), &budget).unwrap()
    };
    let check = |operator, parts: &[Compound], normal, misere| {
        let sum = sums.join(operator, parts).unwrap();
        let text = sums.text(sum).unwrap();
        assert_eq!(sums.outcome(sum, Convention::Normal).unwrap(), normal, "{text}");
        assert_eq!(sums.outcome(sum, Convention::Misere).unwrap(), misere, "{text}");
    };
    let heaps = [of("nim", "1000000"), of("nim", "999999"), of("nim", "2")];
    check(SumOperator::Short, &heaps, Outcome::N, Outcome::N);
    check(SumOperator::Long, &heaps, Outcome::N, Outcome::N);
    let queens = [of("queens", "7,7"), of("queens", "6,4")];
    check(SumOperator::Short, &queens, Outcome::N, Outcome::N);
    check(SumOperator::Long, &queens, Outcome::N, Outcome::N);
    let rows = [of("octal", "14"), of("octal", "13")];
    check(SumOperator::Short, &rows, Outcome::N, Outcome::N);
    check(SumOperator::Long, &rows, Outcome::N, Outcome::N);
    check(SumOperator::Selective, &rows, Outcome::N, Outcome::N);
}

#[test]
fn a_game_that_comes_back_is_refused() {
    let session = Session::new();
    let budget = session.budget();
    let sums = session.sums(&budget);
    let loopy = session.raw_position("backsliding_toads_and_frogs", &[], "T.F.").unwrap();
    let loopy = session.compound(&loopy, &budget).unwrap();
    let sum = sums.join(SumOperator::Selective, &[loopy, sums.chain(5).unwrap()]).unwrap();
    assert!(sums.outcome(sum, Convention::Misere).is_err());
    assert!(sums.form(sum).is_err());
}
