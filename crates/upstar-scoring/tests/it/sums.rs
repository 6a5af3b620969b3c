//! Sums of literal trees against the definitions of the thesis.

use upstar_core::{Budget, Player};
use upstar_number::Rational;
use upstar_scoring::{EndRule, ScoringArena, ScoringContext, ScoringOutcome, SumKind};
use upstar_testkit::scaled;
use upstar_testkit::scoring::{Dice, ScoringSum, ScoringTree};

fn operator(sum: ScoringSum) -> (SumKind, EndRule) {
    match sum {
        ScoringSum::Disjunctive => (SumKind::Disjunctive, EndRule::Long),
        ScoringSum::Diminished => (SumKind::Disjunctive, EndRule::Short),
        ScoringSum::Conjunctive => (SumKind::Conjunctive, EndRule::Long),
        ScoringSum::ShortConjunctive => (SumKind::Conjunctive, EndRule::Short),
        ScoringSum::Selective => (SumKind::Selective, EndRule::Long),
        ScoringSum::ShortenedSelective => (SumKind::Selective, EndRule::Short),
        ScoringSum::Sequential => (SumKind::Sequential, EndRule::Long),
    }
}

fn check(cx: ScoringContext<'_>, g: &ScoringTree, h: &ScoringTree) {
    let parts = [g, h].map(|tree| cx.read(&tree.text()).unwrap());
    for sum in ScoringSum::ALL {
        let (operator, rule) = operator(sum);
        let tree = cx.sum(operator, rule, &parts).unwrap();
        let wanted = Player::BOTH.map(|starter| Rational::from(sum.score(g, h, starter)));
        let found = Player::BOTH.map(|starter| cx.final_score(tree, starter).unwrap().clone());
        assert_eq!(found, wanted, "{sum:?} of {} and {}", g.text(), h.text());
        let class = ScoringOutcome::of(&wanted[0], &wanted[1]);
        assert_eq!(cx.outcome(tree).unwrap(), class, "{sum:?} of {} and {}", g.text(), h.text());
    }
}

#[test]
fn sums_of_random_trees_follow_the_definitions() {
    let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    let cx = ScoringContext::new(&scores, &budget);
    let mut dice = Dice::new(1);
    for _ in 0..scaled(10_000) {
        let [g, h] = [2 + dice.roll(2), dice.roll(4)]
            .map(|depth| ScoringTree::random(&mut dice, depth as u32));
        check(cx, &g, &h);
    }
}

#[test]
fn sums_with_finished_and_one_sided_trees_follow_the_definitions() {
    let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    let cx = ScoringContext::new(&scores, &budget);
    let number = |score| ScoringTree { left: vec![], score, right: vec![] };
    let mut trees = vec![number(0), number(2)];
    for left in [vec![], vec![number(1)], vec![number(-2)]] {
        for right in [vec![], vec![number(3)], vec![number(-1)]] {
            trees.extend([0, -1].map(|score| ScoringTree {
                left: left.clone(),
                score,
                right: right.clone(),
            }));
        }
    }
    for g in &trees {
        for h in &trees {
            check(cx, g, h);
        }
    }
}
