use upstar::explore::{Match, Strategy};
use upstar::raw::{RawPosition, Short};
use upstar::{Player, Session, Sum, SumMove};

fn last_mover(sum: &[(&str, &str)], starter: Player, styles: [Strategy; 2]) -> Player {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let positions = sum.iter().map(|(name, text)| session.raw_position(name, &[], text).unwrap());
    let mut game = Match::new(Sum::new(positions.collect(), Short::ZERO), starter);
    while !game.moves(cx).unwrap().is_empty() {
        let style = styles[usize::from(game.to_move() == Player::Right)];
        let step = game.choose(style, cx).unwrap().unwrap().step;
        assert!(game.moves(cx).unwrap().iter().any(|other| is_same(&step, other)));
        game.make(step);
    }
    assert!(game.moves_made() > 0);
    game.to_move().opponent()
}

fn is_same(one: &SumMove, other: &SumMove) -> bool {
    match (one, other) {
        (SumMove::Value { to }, SumMove::Value { to: other }) => to == other,
        (SumMove::Position { index, to }, SumMove::Position { index: at, to: other }) => {
            index == at && to == other
        }
        _ => false,
    }
}

fn won_by(ruleset: &str, text: &str, starter: Player, styles: [Strategy; 2]) -> Player {
    last_mover(&[(ruleset, text)], starter, styles)
}

fn place(step: &SumMove) -> &RawPosition {
    let SumMove::Position { to, .. } = step else { panic!("a move in the value") };
    to
}

#[test]
fn sums_are_played_in_all_their_parts() {
    let (left, right) = (Player::Left, Player::Right);
    // The sums are ±1 and *3, so the first player wins.
    let hot: [(&str, &str); 2] = [("domineering", "2x2"), ("nim", "1,1")];
    let cold: [(&str, &str); 2] = [("clobber", "xo"), ("nim", "2")];
    for other in [Strategy::Random(1), Strategy::Random(7), Strategy::Hotstrat] {
        for (mover, styles) in
            [(left, [Strategy::Perfect, other]), (right, [other, Strategy::Perfect])]
        {
            assert_eq!(last_mover(&hot, mover, styles), mover);
            assert_eq!(last_mover(&cold, mover, styles), mover);
        }
    }
    // From heaps 1, 1, 2 the winning move under misère play is to 1, 1, 1.
    let heaps: [(&str, &str); 2] = [("nim", "1,1"), ("nim", "2")];
    for other in [Strategy::Random(1), Strategy::Random(7)] {
        assert_eq!(last_mover(&heaps, left, [Strategy::Misere, other]), right);
        assert_eq!(last_mover(&heaps, right, [other, Strategy::Misere]), left);
    }
}

#[test]
fn the_value_of_a_sum_is_played_like_a_position() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let heap = session.raw_position("nim", &[], "1").unwrap();
    let (nine, minus) = (cx.integer(9).unwrap(), cx.integer(-9).unwrap());
    let hot = cx.canonical(&[nine], &[minus]).unwrap();
    let sum = Sum::new(vec![heap], hot);
    for style in [Strategy::Hotstrat, Strategy::Sentestrat] {
        let reply = Match::new(sum.clone(), Player::Right).choose(style, cx).unwrap().unwrap();
        assert!(matches!(reply.step, SumMove::Value { to } if to == minus));
        assert_eq!(reply.reason, "the hottest component, with temperature 9");
    }
    // A move in the heap leaves nothing hot there, so the reply is in the value.
    let mut game = Match::new(sum, Player::Left);
    let moves = game.moves(cx).unwrap();
    assert_eq!(moves.len(), 2);
    game.make(moves[0].clone());
    let reply = game.choose(Strategy::Sentestrat, cx).unwrap().unwrap();
    assert!(matches!(reply.step, SumMove::Value { .. }));
}

#[test]
fn a_perfect_player_wins_whatever_can_be_won() {
    for other in
        [Strategy::Random(1), Strategy::Random(7), Strategy::Hotstrat, Strategy::Sentestrat]
    {
        assert_eq!(
            won_by("clobber", "xo/ox", Player::Left, [Strategy::Perfect, other]),
            Player::Left
        );
        assert_eq!(
            won_by("nim", "1,2,4", Player::Right, [other, Strategy::Perfect]),
            Player::Right
        );
        assert_eq!(won_by("nim", "1,2,3", Player::Left, [other, Strategy::Perfect]), Player::Right);
    }
}

#[test]
fn a_perfect_player_wins_or_draws_loopy_games() {
    for other in [Strategy::Random(1), Strategy::Random(5), Strategy::Perfect] {
        // The hounds win if they move first.
        let styles = [Strategy::Perfect, other];
        assert_eq!(won_by("hare_and_hounds", "3x5", Player::Left, styles), Player::Left);
    }
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let tis = session.raw_position("game_graph", &[], "tis: 0 | tisn; tisn: tis | 0").unwrap();
    let mut game = Match::new(tis, Player::Right);
    for _ in 0..4 {
        let reply = game.choose(Strategy::Perfect, cx).unwrap().unwrap();
        assert_eq!(reply.reason, "no move wins; this move draws");
        game.make(reply.step);
    }
    assert_eq!((game.occurrences(), game.to_move()), (3, Player::Right));
    assert!(game.undo() && game.occurrences() == 2);
}

#[test]
fn thermographic_players_move_where_it_is_hot_and_answer_threats() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    // A column of two, worth 1, and a square, worth ±1.
    let board = session.raw_position("domineering", &[], "..#./..#.").unwrap();
    for style in [Strategy::Hotstrat, Strategy::Sentestrat] {
        let game = Match::new(board.clone(), Player::Left);
        let reply = game.choose(style, cx).unwrap().unwrap();
        assert_eq!(
            cx.as_number(place(&reply.step).value(cx).unwrap()).map(ToString::to_string).as_deref(),
            Some("2")
        );
        assert!(reply.reason.contains("temperature 1"), "{}", reply.reason);
    }
}

#[test]
fn moves_are_taken_back_but_not_the_first_position() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let position = session.raw_position("nim", &[], "1").unwrap();
    let mut game = Match::new(position.clone(), Player::Left);
    assert!(!game.undo() && !game.moves(cx).unwrap().is_empty());
    game.make(game.moves(cx).unwrap()[0].clone());
    assert!(game.moves(cx).unwrap().is_empty() && game.to_move() == Player::Right);
    assert!(game.undo() && game.to_move() == Player::Left);
    assert_eq!(game.sum().positions, [position]);
}
