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
    // 1 is better than 0, and dud is confused with every ending game.
    let best: Vec<bool> = moves.iter().map(|one| one.standing == MoveStanding::Sensible).collect();
    assert_eq!(best, [true, false, true, false]);
    assert_eq!(moves[0].to.loopy_value(session.lx(&budget)).unwrap(), moves[0].value.unwrap());
}
