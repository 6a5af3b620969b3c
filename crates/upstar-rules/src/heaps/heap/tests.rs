//! Tests of the rulesets of heaps.

use upstar_core::{Cell, Player, Ruleset};

use super::*;
use crate::testing::{check_laws, check_lists_apart, check_refused, check_value, moves};

#[test]
fn moves_of_several_heaps() {
    let kayles = octal::rules("0.77").unwrap();
    assert_eq!(moves(&kayles, "3,1", Player::Left), ["1,1", "1,1,1", "2,1", "3,0"]);
    assert_eq!(moves(&grundy::rules(), "5,2", Player::Right), ["1,4,2", "2,3,2"]);
    assert_eq!(moves(&subtraction::rules(&[2]), "1000000000000", Player::Left), ["999999999998"]);
    assert_eq!(moves(&wythoff::rules(1), "2,1", Player::Left), ["0,1", "1,0", "1,1", "2,0"]);
    assert_eq!(moves(&wythoff::rules(2), "2,1", Player::Left), ["0,0", "0,1", "1,0", "1,1", "2,0"]);
    let euclid = euclid::rules(Euclid::default());
    assert_eq!(moves(&euclid, "(3,7) (1,1)", Player::Left), ["(3,1) (1,1)", "(3,4) (1,1)"]);
    assert_eq!(moves(&partizan_euclid::rules(), "8,3", Player::Left), ["3,2"]);
    assert_eq!(moves(&partizan_euclid::rules(), "8,3", Player::Right), ["3,1"]);
    assert_eq!(moves(&cutcake::rules(), "2x4", Player::Left), ["2x1 2x3", "2x2 2x2"]);
    assert_eq!(moves(&cutcake::rules(), "2x4", Player::Right), ["1x4 1x4"]);
    assert_eq!(moves(&maundy_cake::rules(), "1x6", Player::Left).len(), 3);
    assert_eq!(moves(&eatcake::rules(), "2x3", Player::Left), ["2x1 2x1", "2x2"]);
    assert_eq!(moves(&eatcake::rules(), "1x1", Player::Left), ["0x0"]);
    assert_eq!(moves(&kings::rules(), "1,1", Player::Left), ["0,0", "0,1", "1,0"]);
    assert_eq!(moves(&knights::rules(), "2,1", Player::Left), ["0,0", "0,2"]);
    assert_eq!(moves(&mem::rules(), "5,3", Player::Left), ["0,5", "1,4", "2,3"]);
    assert_eq!(moves(&mnem::rules(), "3,2", Player::Left), ["0,3", "2,1"]);
    assert_eq!(moves(&take_away::rules(2), "5,1", Player::Left), ["3,2", "4,1"]);
    assert_eq!(moves(&partial_nim::rules(), "B4,R1", Player::Left), ["B1,R1", "B3,R1"]);
    assert_eq!(moves(&partial_nim::rules(), "B4,R1", Player::Right), ["B0,R1", "B2,R1", "B4,R0"]);
}

#[test]
fn the_hooks_keep_the_form() {
    for code in ["0.77", "0.07", "4.3", "0.137", "0.6"] {
        check_laws(&octal::rules(code).unwrap(), &["7", "3,4", "0,1,5"]);
    }
    for code in ["0.3F", "4!.0", "0.[3]", "0.*=", "0.{2,3?+}", "{2+}=.0"] {
        check_laws(&take_and_break::rules(code).unwrap(), &["6", "2,3"]);
    }
    check_laws(&grundy::rules(), &["9", "4,5", "1,2"]);
    check_laws(&subtraction::rules(&[1, 3]), &["7", "2,3,1"]);
    let splittles = TakeAndBreakRules::partizan(
        &splittles::DOC,
        TakeAndBreakCode::octal("0.7").unwrap(),
        TakeAndBreakCode::octal("0.07").unwrap(),
    );
    check_laws(&splittles, &["6", "2,3"]);
    check_laws(&wythoff::rules(1), &["3,4", "(1,2) (2,2)", "0,0"]);
    check_laws(&wythoff::rules(3), &["3,3"]);
    check_laws(&euclid::rules(Euclid { to_zero: false }), &["5,13", "(2,3) (1,4)", "7,7"]);
    check_laws(&euclid::rules(Euclid { to_zero: true }), &["5,13", "(2,3) (1,4)"]);
    check_laws(&partizan_euclid::rules(), &["8,5", "(8,3) (7,4)", "0,0"]);
    for turn in [false, true] {
        for cakes in [cutcake::rules(), maundy_cake::rules(), eatcake::rules()] {
            check_laws(
                &HeapRuleset(CakeRules { turn, ..cakes.0 }),
                &["3x4", "2x2 1x3", "1x1", "0x0"],
            );
        }
    }
    for piece in [kings::rules(), knights::rules(), rooks::rules(), queens::rules()] {
        check_laws(&piece, &["3,4", "(1,2) (3,0)"]);
    }
    for memory in [mem::rules(), mnem::rules(), take_away::rules(2)] {
        check_laws(&memory, &["6,1", "(3,0) (4,2)"]);
    }
    check_laws(&partial_nim::rules(), &["B4,R3", "G2,B1,R2", "B0"]);
}

#[test]
fn any_number_of_heaps_falls_apart() {
    let kayles = octal::rules("0.77").unwrap();
    check_lists_apart(&kayles, &["0", "1", "2", "7"], ",");
    check_lists_apart(&grundy::rules(), &["0", "2", "5"], ",");
    check_lists_apart(&subtraction::rules(&[2, 3]), &["0", "1", "9"], ",");
    for rules in [wythoff::rules(1), wythoff::rules(2)] {
        check_lists_apart(&rules, &["(0,0)", "(0,3)", "(3,1)"], " ");
    }
    for rules in [kings::rules(), knights::rules(), rooks::rules(), queens::rules()] {
        check_lists_apart(&rules, &["(0,0)", "(0,3)", "(3,1)"], " ");
    }
    for rules in [cutcake::rules(), maundy_cake::rules(), eatcake::rules()] {
        check_lists_apart(&rules, &["0x0", "1x1", "2x3", "3x1"], " ");
    }
    check_lists_apart(&partial_nim::rules(), &["B0", "B4", "R1", "G2"], ",");
}

#[test]
fn published_values() {
    let queens = [10, 11, 9, 8, 13];
    for (b, nim) in queens.iter().enumerate() {
        check_value(&wythoff::rules(1), &format!("10,{b}"), &format!("*{nim}"));
    }
    for (q, value) in ["0", "0", "0", "v", "0", "0", "^", "^^^^^", "0"].iter().enumerate() {
        check_value(&partizan_euclid::rules(), &format!("8,{q}"), value);
    }
}

#[test]
fn pictures() {
    let view = |text: &str| kings::rules().view(&kings::rules().parse(text).unwrap());
    let BoardView::Grid { rows } = view("(1,2) (0,1)") else { panic!("no grid") };
    assert_eq!((rows.len(), rows[0].len(), rows[7].len()), (8, 17, 17));
    let BoardView::Grid { rows } = view("(9,2) (0,1)") else { panic!("no grid") };
    assert_eq!((rows.len(), rows[8][0], rows[8][9]), (10, Cell::Empty, Cell::Blocked));
    assert!(matches!(view("1000,2"), BoardView::Heaps(_)));
    let cake = cutcake::rules();
    let view = |text: &str| cake.view(&cake.parse(text).unwrap());
    let BoardView::Grid { rows } = view("2x3 3x1") else { panic!("no grid") };
    assert_eq!((rows.len(), rows[0].len()), (3, 5));
    assert!(matches!(view("1000x1000"), BoardView::Heaps(_)));
    assert!(matches!(view("0x0"), BoardView::Heaps(_)));
}

#[test]
fn texts() {
    let wythoff = wythoff::rules(1);
    let print = |text: &str| wythoff.print(&wythoff.parse(text).unwrap());
    assert_eq!(print(" ( 3 , 5 ),(4,7) "), "(3,5) (4,7)");
    assert_eq!(print("(3,5)"), "3,5");
    check_refused(&wythoff, "3", (0, 1), "a pair of numbers");
    check_refused(&wythoff, "3,4,5", (4, 5), "two numbers");
    check_refused(&wythoff, "(3,4", (0, 1), "not closed");
    check_refused(&wythoff, "(3,4) 5,6", (6, 7), "pairs such as");
    check_refused(&wythoff, "1000000000,1", (0, 12), "too large");
    check_refused(&cutcake::rules(), "4y5", (1, 2), "rows and columns");
    check_refused(&cutcake::rules(), "4x", (2, 2), "missing");
    check_refused(&cutcake::rules(), " ", (0, 0), "missing");
    check_refused(&partial_nim::rules(), "B3,X2", (3, 4), "B5,R3,G4");
    check_refused(&octal::rules("0.77").unwrap(), "3,,5", (2, 2), "missing");
    assert!(octal::rules("0.77").unwrap().parse("1000000").is_ok());
    check_refused(&octal::rules("0.77").unwrap(), "3000000", (0, 7), "too large");
    let eatcake = eatcake::rules();
    assert_eq!(eatcake.print(&eatcake.parse("4,5").unwrap()), "4x5");
    let many = "1,".repeat(5_000_000) + "1";
    assert!(octal::rules("0.77").unwrap().parse(&many).is_err());
}
