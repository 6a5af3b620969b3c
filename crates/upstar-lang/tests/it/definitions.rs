//! Functions compared with their definitions on literal trees, for random and for all small inputs.

use std::collections::{HashMap, HashSet};

use upstar_core::Player;
use upstar_lang::{Interpreter, Value};
use upstar_number::Dyadic;
use upstar_testkit::scoring::Dice;
use upstar_testkit::{Oracle, Tree, scaled, seed};

type TreeSet = HashSet<Tree>;

fn value(upstar: &mut Interpreter, text: &str) -> Value {
    upstar.evaluate(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn items(value: &Value) -> Vec<Value> {
    let Value::List(items) = value else { panic!("expected a list") };
    items.iter().cloned().collect()
}

fn tree(upstar: &Interpreter, value: &Value) -> Tree {
    let Value::Form(form) = value else { panic!("expected a form") };
    Tree::from_form(upstar.session().universe().forms(), *form).unwrap()
}

/// Returns the literal forms of the games in a list.
fn trees(upstar: &mut Interpreter, text: &str) -> TreeSet {
    let found = value(upstar, &format!("[form(x) for x in {text}]"));
    let listed: Vec<Tree> = items(&found).iter().map(|item| tree(upstar, item)).collect();
    let set: TreeSet = listed.iter().cloned().collect();
    assert_eq!(set.len(), listed.len(), "{text} repeats a game");
    set
}

fn literal(tree: &Tree) -> String {
    format!("'{tree}'")
}

fn list<'t>(trees: impl IntoIterator<Item = &'t Tree>) -> String {
    format!("[{}]", trees.into_iter().map(literal).collect::<Vec<_>>().join(", "))
}

fn random_tree(dice: &mut Dice, height: u32) -> Tree {
    let mut side = || {
        let options = if height == 0 { 0 } else { [0, 1, 1, 2][dice.roll(4)] };
        (0..options).map(|_| random_tree(dice, height - 1)).collect()
    };
    Tree::new(side(), side())
}

fn random_list(dice: &mut Dice) -> Vec<Tree> {
    (0..dice.roll(4)).map(|_| random_tree(dice, 3)).collect()
}

/// Returns the option-closure of a form (Siegel, thesis, Definition 4.2.1).
fn closure(form: &Tree) -> Tree {
    let side = |player| closed_set(form.options(player), player).into_iter().collect();
    Tree::new(side(Player::Left), side(Player::Right))
}

/// Returns the option-closures of the forms that a player can reach by any number of moves in a row.
fn closed_set(set: &[Tree], player: Player) -> TreeSet {
    let (mut closed, mut level) = (TreeSet::new(), set.to_vec());
    while !level.is_empty() {
        closed.extend(level.iter().map(closure));
        level = level.iter().flat_map(|form| form.options(player).to_vec()).collect();
    }
    closed
}

fn negatives(set: &TreeSet) -> TreeSet {
    set.iter().map(Tree::negative).collect()
}

#[test]
fn option_closures_of_lists_are_those_of_the_definition() {
    let (mut upstar, mut dice) = (Interpreter::new(), Dice::new(seed()));
    for _ in 0..scaled(1_250) {
        let set = random_list(&mut dice);
        for player in Player::BOTH {
            let text = format!("option_closure({}, {player})", list(&set));
            assert_eq!(trees(&mut upstar, &text), closed_set(&set, player), "{text}");
        }
    }
}

/// Returns the best number in an option-closed set.
fn norm(oracle: &mut Oracle, set: &TreeSet, player: Player) -> Option<Dyadic> {
    let numbers = set.iter().filter_map(|form| oracle.number(form));
    if player == Player::Left { numbers.max() } else { numbers.min() }
}

#[test]
fn the_next_norm_is_that_of_the_definition() {
    let (mut upstar, mut oracle) = (Interpreter::new(), Oracle::new());
    let mut dice = Dice::new(seed());
    for _ in 0..scaled(2_500) {
        let player = *dice.pick(&Player::BOTH);
        let sets: Vec<TreeSet> =
            (0..4).map(|_| closed_set(&random_list(&mut dice), player)).collect();
        let norms: Vec<_> = sets.iter().map(|set| norm(&mut oracle, set, player)).collect();
        let listed: Vec<String> = sets.iter().map(list).collect();
        let (x, than) = match dice.roll(2) {
            0 => (listed[0].clone(), norms[0].clone()),
            _ => {
                let number = Dyadic::from(dice.roll(5) as i64 - 2);
                (number.to_string(), Some(number))
            }
        };
        // The norm of the empty set is worse than all numbers for the player.
        let next = norms.into_iter().flatten().filter(|norm| match &than {
            Some(than) => norm > than,
            None => player == Player::Left,
        });
        let next = next.min().map_or_else(|| "on".to_owned(), |norm| norm.to_string());
        let text = format!("next_norm({x}, [{}], {player})", listed.join(", "));
        let found = value(&mut upstar, &text);
        assert_eq!(upstar.text(&found).unwrap(), next, "{text}");
    }
}

/// Returns the subsets of a few forms that contain all Left options of their members.
fn left_closed_sets(forms: &[Tree]) -> Vec<Vec<Tree>> {
    let is_closed = |set: &Vec<Tree>| {
        set.iter().all(|form| form.left().iter().all(|option| set.contains(option)))
    };
    let chosen = |bits: usize| -> Vec<Tree> {
        (0..forms.len()).filter(|at| bits >> at & 1 == 1).map(|at| forms[at].clone()).collect()
    };
    (0..1 << forms.len()).map(chosen).filter(is_closed).collect()
}

#[test]
fn extreme_antichains_are_those_of_the_definition() {
    let (mut upstar, mut oracle) = (Interpreter::new(), Oracle::new());
    let mut forms = vec![Tree::zero()];
    for day in 1..=3 {
        let sets = match day {
            // The lower sets are linearly ordered (Siegel, thesis, Lemma 4.3.12), so unions give
            // nothing new.
            3 => {
                let principal =
                    forms.iter().map(|form| [std::slice::from_ref(form), form.left()].concat());
                principal.chain([Vec::new()]).collect()
            }
            _ => left_closed_sets(&forms),
        };
        let values: TreeSet = forms.iter().map(|form| oracle.canonical(form)).collect();
        let mut lower_sets: Vec<TreeSet> = Vec::new();
        for set in &sets {
            let below = |g: &&Tree| set.iter().any(|top| oracle.leq(g, top));
            let lower: TreeSet = values.iter().filter(below).cloned().collect();
            if !lower_sets.contains(&lower) {
                lower_sets.push(lower);
            }
        }
        // Values with the largest lower set for each player.
        let mut largest: HashMap<Tree, [TreeSet; 2]> = HashMap::new();
        for left in &lower_sets {
            for right in &lower_sets {
                let sides = [left.clone(), negatives(right)].map(|set| set.into_iter().collect());
                let [l, r] = sides;
                let game = oracle.canonical(&Tree::new(l, r));
                let known = largest.entry(game).or_default();
                for (known, set) in known.iter_mut().zip([left, right]) {
                    if set.len() > known.len() {
                        *known = set.clone();
                    }
                }
            }
        }
        assert_eq!(largest.len(), [4, 18, 176][day - 1]);
        for (game, sets) in largest {
            for (player, set) in Player::BOTH.into_iter().zip(sets) {
                let is_maximal = |g: &&Tree| set.iter().all(|h| h == *g || !oracle.leq(g, h));
                let maximal: TreeSet = set.iter().filter(is_maximal).cloned().collect();
                let expected = if player == Player::Left { maximal } else { negatives(&maximal) };
                let text = format!("extreme_antichain(value({}), {player}, {day})", literal(&game));
                assert_eq!(trees(&mut upstar, &text), expected, "{text}");
            }
        }
        // The option-closed forms born by this day.
        let pairs = sets.iter().flat_map(|left| sets.iter().map(move |right| (left, right)));
        let negative = |set: &[Tree]| set.iter().map(Tree::negative).collect();
        forms = pairs.map(|(left, right)| Tree::new(left.clone(), negative(right))).collect();
    }
}

#[test]
fn side_factors_are_all_pairs_of_small_forms() {
    let (mut upstar, mut oracle) = (Interpreter::new(), Oracle::new());
    let games = ["0", "1", "-1", "*"].map(|text| oracle.read(text).unwrap());
    let side = |bits: usize| -> Vec<Tree> {
        let at = (0..games.len()).filter(|at| bits >> at & 1 == 1);
        at.map(|at| games[at].clone()).collect()
    };
    let mut forms: Vec<Tree> =
        (0..256).map(|bits| Tree::new(side(bits & 15), side(bits >> 4))).collect();
    forms.retain(|form| *form != Tree::zero());
    let mut factors: HashMap<Tree, HashSet<(Tree, Tree)>> = HashMap::new();
    for x in &forms {
        for y in &forms {
            let sum = oracle.side_sum(x, y);
            let sum = oracle.canonical(&sum);
            factors.entry(sum).or_default().insert((x.clone(), y.clone()));
        }
    }
    for text in ["0", "*", "1/2", "^", "{1|0}", "*2", "{2|-1}"] {
        let expected = factors.remove(&oracle.read(text).unwrap()).unwrap_or_default();
        let found = value(&mut upstar, &format!("side_factors({text}, 65025)"));
        let pairs: Vec<(Tree, Tree)> = items(&found)
            .iter()
            .map(|pair| {
                let pair = items(pair);
                (tree(&upstar, &pair[0]), tree(&upstar, &pair[1]))
            })
            .collect();
        assert_eq!(pairs.len(), expected.len(), "{text}");
        assert_eq!(pairs.into_iter().collect::<HashSet<_>>(), expected, "{text}");
    }
}
