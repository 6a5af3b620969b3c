use upstar::{Fate, MoveStanding, Player, Session};

#[test]
fn moves_are_sorted_by_what_they_lead_to() {
    let session = Session::new();
    let budget = session.budget();
    let text = "a: lost, dud, zero, one | dud; lost: | 0; dud: dud | dud; one: 0 | ; zero: | ";
    let position = session.raw_position("game_graph", &[], text).unwrap();
    let moves = position.analyse(session.lx(&budget)).unwrap().moves(Player::Left).unwrap();
    let fates: Vec<Fate> = moves.iter().map(|one| one.fate).collect();
    assert_eq!(fates, [Fate::Left, Fate::Left, Fate::Draw, Fate::Right]);
    // 1 is better than 0, and dud is confused with every loopfree game.
    let best: Vec<bool> = moves.iter().map(|one| one.standing == MoveStanding::Sensible).collect();
    assert_eq!(best, [true, false, true, false]);
    assert_eq!(moves[0].to.loopy_value(session.lx(&budget)).unwrap(), moves[0].value.unwrap());
}

#[test]
fn the_best_move_is_found_among_many_values() {
    let session = Session::with_limit(10_000_000, upstar::CancelToken::new());
    let budget = session.budget();
    // Stalks of up to seven edges that have different numbers as values.
    let stalk = |n: u32| format!("{n:b}").replace('1', "B").replace('0', "R");
    let stalks: Vec<String> = (1..128).map(stalk).collect();
    let picture = session.raw_position("hackenbush", &[], &stalks.join(",")).unwrap();
    let analysis = picture.analyse(session.lx(&budget)).unwrap();
    let all = analysis.moves(Player::Left).unwrap();
    assert!(all.iter().all(|one| one.standing == MoveStanding::Unsorted));
    let best = analysis.best_moves(Player::Left).unwrap();
    assert!(best.iter().all(|one| one.value == best[0].value));
    assert!(!best.is_empty() && best.len() < all.len());
}
