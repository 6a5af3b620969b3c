//! The orders of the games born by days 1 and 2.

use upstar_poset::Poset;
use upstar_testkit::{Oracle, Tree};

fn order(games: &[Tree], oracle: &mut Oracle) -> Poset {
    Poset::new(games.len(), |i, j| oracle.leq(&games[i], &games[j])).unwrap()
}

#[test]
fn the_games_of_an_early_day_are_a_lattice() {
    let mut oracle = Oracle::new();
    let day_1 = oracle.born_by(1);
    let day_2 = oracle.day_2();
    for (games, antichains, covers) in [(day_1, 6, 4), (day_2, 98, 36)] {
        let poset = order(&games, &mut oracle);
        assert!(poset.is_lattice());
        assert_eq!(poset.antichains().count(), antichains);
        assert_eq!(poset.covers().len(), covers);
        assert_eq!(poset.dual().antichains().count(), antichains);
    }
}
