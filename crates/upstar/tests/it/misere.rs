//! Compares misère outcomes with an exhaustive search of the literal forms of the positions.

use upstar::misere::{hackenbush, naive};
use upstar::raw::{RawPosition, Short};
use upstar::{Arg, ArgValue, Budget, Outcome, Player, RulesetDoc, Session, Sum, rulesets};

fn literal(session: &Session, position: &RawPosition) -> Option<Outcome> {
    let budget = Budget::steps(2_000);
    let form = position.form(session.cx(&budget)).ok()?;
    naive::outcome(session.misere(&budget), form).ok()
}

fn searched(session: &Session, sum: &[RawPosition]) -> Outcome {
    let budget = Budget::unlimited();
    let sum = Sum::new(sum.to_vec(), Short::ZERO);
    sum.misere_outcome(session.cx(&budget)).unwrap()
}

fn played_out(session: &Session, sum: &[RawPosition]) -> Outcome {
    let budget = Budget::unlimited();
    let form = |position: &RawPosition| position.form(session.cx(&budget)).unwrap();
    let forms: Vec<_> = sum.iter().map(form).collect();
    session.misere(&budget).outcome_of_sum(&forms).unwrap()
}

fn exchanged(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::L => Outcome::R,
        Outcome::R => Outcome::L,
        same => same,
    }
}

fn positions(session: &Session, doc: &RulesetDoc<'_>) -> Vec<RawPosition> {
    let mut all = Vec::new();
    for example in doc.examples.iter().filter(|example| example.options.is_empty()) {
        let Ok(position) = session.raw_position(doc.name, &[], &example.position) else { continue };
        for player in Player::BOTH {
            for option in position.options(player).into_iter().take(3) {
                all.extend(option.options(player.opponent()).into_iter().take(1));
                all.push(option);
            }
        }
        all.push(position);
    }
    all
}

#[test]
fn positions_of_every_ruleset_are_won_as_their_literal_forms() {
    let session = Session::new();
    let mut seen = 0;
    for doc in rulesets() {
        for position in positions(&session, doc) {
            let Some(outcome) = literal(&session, &position) else { continue };
            let shown = position.expression();
            assert_eq!(searched(&session, std::slice::from_ref(&position)), outcome, "{shown}");
            let negative = position.negated();
            assert_eq!(searched(&session, &[negative]), exchanged(outcome), "negated {shown}");
            seen += 1;
        }
    }
    assert!(seen > 300, "{seen}");
}

#[test]
fn theory_and_search_agree_on_sums() {
    let session = Session::new();
    let octal = |code: &str, heap: &str| {
        let code = Arg::named("code", ArgValue::Text(code.to_owned()));
        session.raw_position("octal", &[code], heap).unwrap()
    };
    let place = |name: &str, text: &str| session.raw_position(name, &[], text).unwrap();
    let mut parts = vec![
        place("hackenbush", "BR,RB"),
        place("hackenbush", "0-1B 0-2R 1-2B 0-3R"),
        place("hackenbush", "GB"),
        place("clobber", "xox"),
        place("cram", "2x3"),
        place("nim", "2,2"),
        place("nim", "1"),
    ];
    parts.extend(["4", "5", "2,3"].map(|heap| octal("0.77", heap)));
    parts.extend(["5", "6"].map(|heap| octal("0.123", heap)));
    for a in &parts {
        for b in &parts {
            let sum = [a.clone(), b.clone()];
            let shown = format!("{a:?} + {b:?}");
            assert_eq!(searched(&session, &sum), played_out(&session, &sum), "{shown}");
        }
    }
}

/// Returns all pictures with this number of edges whose vertices are the ground and three others.
fn pictures(edges: usize) -> Vec<String> {
    let pairs = ["0-1", "0-2", "0-3", "1-2", "1-3", "2-3"];
    let all: Vec<String> = pairs
        .iter()
        .flat_map(|pair| ["B", "R", "G"].map(|colour| format!("{pair}{colour}")))
        .collect();
    let mut texts: Vec<(usize, String)> = vec![(0, String::new())];
    for _ in 0..edges {
        let longer = |(least, text): &(usize, String)| {
            let text = text.clone();
            let edges = all.iter().enumerate().skip(*least);
            edges.map(move |(at, edge)| (at, format!("{text} {edge}"))).collect::<Vec<_>>()
        };
        texts = texts.iter().flat_map(longer).collect();
    }
    texts.into_iter().map(|(_, text)| text.trim().to_owned()).collect()
}

// Stewart, Theorems 5.3.1 (as corrected) and 5.3.2.
#[test]
fn pictures_of_hackenbush_are_won_as_the_theorems_say() {
    let session = Session::new();
    let budget = Budget::unlimited();
    let mut seen = 0;
    for edges in 1..=3 {
        for text in pictures(edges) {
            let Ok(picture) = session.raw_position("hackenbush", &[], &text) else { continue };
            let outcome = played_out(&session, std::slice::from_ref(&picture));
            assert_eq!(searched(&session, std::slice::from_ref(&picture)), outcome, "{text}");
            let plain = picture.picture().unwrap();
            if let Some(counted) = hackenbush::misere_outcome(&plain) {
                assert_eq!(counted, outcome, "{text}");
            }
            let lifted: Vec<String> = hackenbush::misere_from_normal(&plain)
                .iter()
                .map(|(a, b, colour)| format!("{a}-{b}{}", &format!("{colour:?}")[..1]))
                .collect();
            let lifted = session.raw_position("hackenbush", &[], &lifted.join(" ")).unwrap();
            let normal = picture.outcome(session.cx(&budget)).unwrap();
            assert_eq!(searched(&session, &[lifted]), normal, "{text} on a green edge");
            seen += 1;
        }
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn a_line_of_misere_play_ends_with_the_winner_to_move() {
    let session = Session::new();
    let budget = Budget::unlimited();
    let cx = session.cx(&budget);
    let place = |name: &str, text: &str| session.raw_position(name, &[], text).unwrap();
    let sum = Sum::new(vec![place("clobber", "xoxo"), place("nim", "2,3")], Short::ZERO);
    for starter in Player::BOTH {
        let line = sum.misere_variation(cx, starter, 100).unwrap();
        let (mut mover, mut at) = (starter, sum.clone());
        for (player, step) in &line.moves {
            assert_eq!(*player, mover);
            at = at.after(step);
            mover = mover.opponent();
        }
        assert!(at.moves(cx, mover).unwrap().is_empty());
        assert_eq!(line.winner, mover);
        let winning = sum.misere_winning_moves(cx, starter).unwrap();
        assert_eq!(winning.is_empty(), line.winner != starter);
    }
    assert!(Sum::new(Vec::new(), cx.nimber(1).unwrap()).misere_outcome(cx).is_err());
}

#[test]
fn the_canonical_form_of_a_position_is_that_of_its_literal_form() {
    let session = Session::new();
    let budget = Budget::unlimited();
    let (cx, misere) = (session.cx(&budget), session.misere(&budget));
    for (name, text) in [("cram", "2x3"), ("cram", "3x3"), ("nim", "2,2,1"), ("domineering", "2x3")]
    {
        let position = session.raw_position(name, &[], text).unwrap().impartial();
        let found = position.misere_canonical(misere).unwrap();
        let literal = misere.canonical(position.form(cx).unwrap()).unwrap();
        assert_eq!(found, literal, "{name} {text}");
    }
    assert!(
        session.raw_position("domineering", &[], "2x2").unwrap().misere_canonical(misere).is_err()
    );
}
