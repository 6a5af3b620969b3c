use upstar::raw::Short;
use upstar::{Fate, LoopyLine, Player, Session, Sum};

fn course(ruleset: &str, text: &str, starter: Player) -> LoopyLine {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let sum = Sum::of(session.raw_position(ruleset, &[], text).unwrap());
    sum.loopy_analysis(cx).unwrap().best_line(&sum, cx, starter, 100).unwrap()
}

#[test]
fn a_winning_line_ends_although_play_could_repeat() {
    // Passing wins as well, but does not end the game.
    let line = course("game_graph", "a: a, b | c; b: 0 | ; c: a | c", Player::Left);
    assert_eq!((line.fate, line.moves.len(), line.returns_to), (Fate::Left, 1, None));
    let line = course("hare_and_hounds", "3x5", Player::Left);
    assert_eq!((line.fate, line.returns_to), (Fate::Left, None));
    assert!(line.moves.len() < 40 && line.moves.len() % 2 == 1, "{}", line.moves.len());
}

#[test]
fn a_draw_comes_back() {
    let line = course("backsliding_toads_and_frogs", "TTT..FFF", Player::Left);
    assert_eq!(line.fate, Fate::Draw);
    let back = line.returns_to.unwrap();
    assert!(back < line.moves.len() && (line.moves.len() - back).is_multiple_of(2));
}

#[test]
fn a_loopy_game_and_its_negative_do_not_cancel() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let upon = session.raw_position("game_graph", &[], "a: a | b; b: c | c; c: |").unwrap();
    let sum = Sum::new(vec![upon.clone(), upon.negated()], Short::ZERO);
    assert!(sum.outcome(cx).is_err());
    assert_eq!(sum.loopy_outcome(cx).unwrap().to_string(), "D");
}

#[test]
fn the_moves_of_a_sum_are_those_of_its_parts() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let dud = session.raw_position("game_graph", &[], "a: a | a").unwrap();
    let heap = session.raw_position("nim", &[], "2").unwrap();
    let sum = Sum::new(vec![heap, dud], cx.integer(1).unwrap());
    let outlook = sum.loopy_analysis(cx).unwrap();
    assert_eq!(outlook.outcome().to_string(), "D");
    let moves = outlook.moves(&sum, cx, Player::Left).unwrap();
    assert_eq!(moves.len(), 4);
    assert!(moves.iter().all(|m| m.fate == Fate::Draw && m.remoteness.is_none()));
    // The analysis returns no moves for a position that is not a follower.
    assert!(
        outlook.moves(&Sum::of(sum.positions[0].clone()), cx, Player::Left).unwrap().is_empty()
    );
    assert!(sum.can_repeat(cx).unwrap());
}
