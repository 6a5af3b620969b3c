//! Compares the rules with outcomes that the engine has computed, which are stored in a file.

mod common;
use common::Forms;
use upstar_verify::rules::{NAMES, Ruleset, split};

#[test]
fn rules_agree_with_the_engine() {
    let mut forms = Forms::new();
    let zero = 0;
    let one = forms.form(vec![zero], vec![]);
    let two = forms.form(vec![one], vec![]);
    let half = forms.form(vec![zero], vec![one]);
    let star = forms.form(vec![zero], vec![zero]);
    let up = forms.form(vec![zero], vec![star]);
    let [minus_one, minus_half, minus_two] = [one, half, two].map(|g| forms.negative(g));
    let others = [zero, one, minus_one, half, minus_half, star, two, minus_two, up];
    let mut names = std::collections::BTreeSet::new();
    for line in include_str!("outcomes.txt").lines().filter(|l| !l.starts_with('#')) {
        let fields: Vec<&str> = line.split(" : ").collect();
        let words: Vec<&str> = fields[0].split(' ').collect();
        names.insert(words[0]);
        for parts in [false, true] {
            let ruleset = Ruleset::find(words[0], &words[1..], parts).unwrap();
            let state = ruleset.read(fields[1]).unwrap_or_else(|why| panic!("{line}: {why}"));
            assert_eq!(ruleset.read(&state).as_ref(), Ok(&state), "{line}");
            let states = if parts { split(&state).collect() } else { vec![&state[..]] };
            let positions: Vec<usize> =
                states.iter().map(|s| forms.position(&ruleset, s)).collect();
            let game = positions.iter().fold(zero, |sum, &p| forms.add(sum, p));
            let outcomes = others.map(|other| {
                let sum = forms.add(game, other);
                forms.outcome(sum)
            });
            assert_eq!(outcomes.concat(), fields[2], "{line}, in parts: {parts}");
        }
    }
    assert_eq!(names.len(), NAMES.len());
}
