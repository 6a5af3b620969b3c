use super::*;
use crate::testing::{
    check_bytes, check_examples, check_laws, check_refused, check_value, components, in_bytes,
    moves,
};

#[test]
fn nobody_takes_the_last_liberty() {
    assert_eq!(moves(&NoGo, "1x3", Player::Left), ["..x", ".x.", "x.."]);
    assert!(moves(&NoGo, "1x1", Player::Left).is_empty());
    assert_eq!(moves(&NoGo, "x..", Player::Left), ["x.x", "xx."]);
    assert_eq!(moves(&NoGo, "x..", Player::Right), ["x.o"]);
    assert_eq!(moves(&NoGo, ".x/..", Player::Right), [".x/.o", ".x/o.", "ox/.."]);
    assert_eq!(moves(&NoGo, "ox/..", Player::Right), ["ox/o."]);
    assert!(moves(&NoGo, "xo.", Player::Left).is_empty());
    assert!(moves(&NoGo, "xo.", Player::Right).is_empty());
    assert_eq!(moves(&NoGo, "p.", Player::Left), ["#p", "px"]);
    assert_eq!(moves(&NoGo, "p.", Player::Right), ["o.", "po"]);
}

#[test]
fn the_hooks_keep_the_form() {
    check_laws(&NoGo, &["1x7", "2x3", "x..o...", ".x#/..o/#..", "0x0", "xo/ox", ".xxx.xx.oo.x"]);
    check_laws(&NoGo, &["../xx/xx/..", ".x./oo./oo./..."]);
}

#[test]
#[ignore = "takes seconds"]
fn the_hooks_keep_the_form_of_more_boards() {
    check_laws(&NoGo, &["3x3", "1x10", "2x4", "2x5", "..x./.o../x..."]);
}

#[test]
fn the_hooks_keep_the_form_of_parts() {
    check_laws(&NoGo, &["pq.l/.r*L", "p..q.r", "l.x.L", "*.*/.x./*.*", "lr/rl"]);
}

#[test]
fn words_and_bytes_agree() {
    check_bytes(&NoGo, |board| Some(in_bytes(board)));
}

#[test]
fn large_boards() {
    let mut rows = vec!["#".repeat(10); 9];
    rows[1] = "#..x######".into();
    rows[2] = "#.#.###.##".into();
    rows[8] = "#######p.#".into();
    check_laws(&NoGo, &[&rows.join("/")]);
}

#[test]
fn settled_parts_fall_off() {
    let parts = |text: &str| components(&NoGo, &NoGo.parse(text).unwrap()).len();
    // The middle cell is closed to both players, so the adjacent stones are safe.
    assert_eq!(parts("..xo.ox.."), 2);
    assert_eq!(parts("xo."), 0);
    // A block with one liberty is removed, and its liberty is closed to the opponent.
    let first = |text: &str| NoGo.print(&components(&NoGo, &NoGo.parse(text).unwrap())[0]);
    assert_eq!(first("xx..."), "l..");
    assert_eq!(first("x.x.."), "lx..");
}

#[test]
fn values() {
    check_examples(&NoGo, &[]);
    for (text, value) in [("..x", "*"), (".x.", "1"), ("x.o", "0")] {
        check_value(&NoGo, text, value);
    }
}

#[test]
fn refused_texts() {
    check_refused(&NoGo, ".x/.?", (4, 5), "unexpected '?'; write `x` for Left's stone");
    check_refused(&NoGo, "99x99", (0, 5), "at most 4096 cells");
}
