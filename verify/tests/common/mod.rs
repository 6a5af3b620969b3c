//! An oracle that uses only the definitions, and a simple writer of certificates.

#![allow(dead_code)]

pub mod statement;

use std::collections::{BTreeSet, HashMap, HashSet};
use upstar_verify::rules::{Player, Ruleset, split};
use upstar_verify::{Fault, Report};

pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

/// Literal forms by index. Form 0 is `{|}`.
#[derive(Default)]
pub struct Forms {
    forms: Vec<[Vec<usize>; 2]>,
    index: HashMap<[Vec<usize>; 2], usize>,
    le: HashMap<(usize, usize), bool>,
    sums: HashMap<(usize, usize), usize>,
    canonical: HashMap<usize, usize>,
    positions: HashMap<(String, String), usize>,
    misere: HashMap<(usize, Player), bool>,
}

impl Forms {
    pub fn new() -> Forms {
        let mut forms = Forms::default();
        forms.form(vec![], vec![]);
        forms
    }

    pub fn form(&mut self, mut left: Vec<usize>, mut right: Vec<usize>) -> usize {
        for options in [&mut left, &mut right] {
            options.sort_unstable();
            options.dedup();
        }
        let form = [left, right];
        if let Some(&n) = self.index.get(&form) {
            return n;
        }
        self.forms.push(form.clone());
        self.index.insert(form, self.forms.len() - 1);
        self.forms.len() - 1
    }

    pub fn options(&self, g: usize, player: Player) -> Vec<usize> {
        self.forms[g][player as usize].clone()
    }

    pub fn le(&mut self, i: usize, j: usize) -> bool {
        if let Some(&known) = self.le.get(&(i, j)) {
            return known;
        }
        let answer = !self.options(i, Player::Left).into_iter().any(|x| self.le(j, x))
            && !self.options(j, Player::Right).into_iter().any(|y| self.le(y, i));
        self.le.insert((i, j), answer);
        answer
    }

    pub fn lf(&mut self, i: usize, j: usize) -> bool {
        !self.le(j, i)
    }

    pub fn eq(&mut self, i: usize, j: usize) -> bool {
        self.le(i, j) && self.le(j, i)
    }

    pub fn add(&mut self, i: usize, j: usize) -> usize {
        if let Some(&sum) = self.sums.get(&(i, j)) {
            return sum;
        }
        let [left, right] = BOTH.map(|player| {
            let mut options: Vec<usize> =
                self.options(i, player).into_iter().map(|x| self.add(x, j)).collect();
            options.extend(self.options(j, player).into_iter().map(|y| self.add(i, y)));
            options
        });
        let sum = self.form(left, right);
        self.sums.insert((i, j), sum);
        sum
    }

    pub fn negative(&mut self, i: usize) -> usize {
        let [left, right] = BOTH.map(|player| {
            self.options(i, player.other()).into_iter().map(|x| self.negative(x)).collect()
        });
        self.form(left, right)
    }

    /// Uses the textbook algorithm.
    pub fn canonical(&mut self, g: usize) -> usize {
        if let Some(&known) = self.canonical.get(&g) {
            return known;
        }
        let mut sides = BOTH.map(|p| {
            self.options(g, p).into_iter().map(|o| self.canonical(o)).collect::<BTreeSet<_>>()
        });
        'again: loop {
            let now =
                self.form(sides[0].iter().copied().collect(), sides[1].iter().copied().collect());
            for player in BOTH {
                let side = player as usize;
                for &a in &sides[side].clone() {
                    let better =
                        |f: &mut Forms, x, y| if side == 0 { f.le(x, y) } else { f.le(y, x) };
                    if sides[side].clone().iter().any(|&b| b != a && better(self, a, b)) {
                        sides[side].remove(&a);
                        continue 'again;
                    }
                    for answer in self.options(a, player.other()) {
                        if better(self, answer, now) {
                            sides[side].remove(&a);
                            sides[side].extend(self.options(answer, player));
                            continue 'again;
                        }
                    }
                }
            }
            self.canonical.insert(g, now);
            return now;
        }
    }

    pub fn is_canonical(&mut self, g: usize) -> bool {
        self.canonical(g) == g
    }

    pub fn outcome(&mut self, g: usize) -> &'static str {
        match (self.lf(0, g), self.lf(g, 0)) {
            (true, true) => "N",
            (true, false) => "L",
            (false, true) => "R",
            (false, false) => "P",
        }
    }

    pub fn misere_wins(&mut self, g: usize, player: Player) -> bool {
        if let Some(&known) = self.misere.get(&(g, player)) {
            return known;
        }
        let options = self.options(g, player);
        let wins =
            options.is_empty() || options.into_iter().any(|o| !self.misere_wins(o, player.other()));
        self.misere.insert((g, player), wins);
        wins
    }

    pub fn misere_outcome(&mut self, g: usize) -> &'static str {
        match BOTH.map(|p| self.misere_wins(g, p)) {
            [true, true] => "N",
            [true, false] => "L",
            [false, true] => "R",
            [false, false] => "P",
        }
    }

    pub fn nim_value(&self, g: usize) -> Option<usize> {
        if self.forms[g][0] != self.forms[g][1] {
            return None;
        }
        let values: Option<Vec<usize>> =
            self.forms[g][0].iter().map(|&o| self.nim_value(o)).collect();
        values.map(|values| (0..).find(|v| !values.contains(v)).unwrap())
    }

    /// Does not split the position into components.
    pub fn position(&mut self, ruleset: &Ruleset, state: &str) -> usize {
        let key = (ruleset.name.clone(), state.to_string());
        if let Some(&known) = self.positions.get(&key) {
            return known;
        }
        let [left, right] = BOTH.map(|player| {
            let options = ruleset.options(state, player).unwrap();
            options.iter().map(|o| self.position(ruleset, o)).collect()
        });
        let form = self.form(left, right);
        self.positions.insert(key, form);
        form
    }

    pub fn day_after(&mut self, games: &[usize]) -> Vec<usize> {
        let mut day = BTreeSet::new();
        let subset = |bits: usize| {
            (0..games.len()).filter(|k| bits >> k & 1 == 1).map(|k| games[k]).collect()
        };
        for left in 0..1 << games.len() {
            for right in 0..1 << games.len() {
                let g = self.form(subset(left), subset(right));
                day.insert(self.canonical(g));
            }
        }
        day.into_iter().collect()
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Game {
    Form(usize),
    Position(usize, String),
    Sum(Vec<Game>),
    Negative(Box<Game>),
}

pub struct Writer {
    pub forms: Forms,
    rules: Vec<Ruleset>,
    lines: Vec<String>,
    numbers: HashMap<Game, u32>,
    facts: HashSet<String>,
    last: u32,
}

impl Writer {
    pub fn new() -> Writer {
        Writer {
            forms: Forms::new(),
            rules: Vec::new(),
            lines: vec!["upstar-certificate 1".into()],
            numbers: HashMap::from([(Game::Form(0), 0)]),
            facts: HashSet::from(["c 0".to_string()]),
            last: 0,
        }
    }

    /// Adds rules, as in `rules("parts octal 0.77")`.
    pub fn rules(&mut self, text: &str) -> usize {
        let words: Vec<&str> = text.split(' ').collect();
        self.rules.push(Ruleset::find(words[1], &words[2..], words[0] == "parts").unwrap());
        self.lines.push(format!("r {} {text}", self.rules.len()));
        self.rules.len() - 1
    }

    pub fn position(&self, rule: usize, text: &str) -> Game {
        Game::Position(rule, self.rules[rule].read(text).unwrap())
    }

    pub fn line(&mut self, line: String) {
        self.lines.push(line);
    }

    pub fn finish(mut self) -> String {
        self.lines.push("end\n".into());
        self.lines.join("\n")
    }

    pub fn form(&mut self, game: &Game) -> usize {
        match game {
            Game::Form(g) => *g,
            Game::Position(rule, state) if self.rules[*rule].parts => {
                let parts: Vec<String> = split(state).map(str::to_string).collect();
                let forms: Vec<usize> =
                    parts.iter().map(|p| self.forms.position(&self.rules[*rule], p)).collect();
                forms.into_iter().fold(0, |sum, g| self.forms.add(sum, g))
            }
            Game::Position(rule, state) => self.forms.position(&self.rules[*rule], state),
            Game::Sum(terms) => terms.iter().fold(0, |sum, t| {
                let term = self.form(t);
                self.forms.add(sum, term)
            }),
            Game::Negative(of) => {
                let of = self.form(of);
                self.forms.negative(of)
            }
        }
    }

    fn options(&self, game: &Game, player: Player) -> Vec<Game> {
        match game {
            Game::Form(g) => self.forms.options(*g, player).into_iter().map(Game::Form).collect(),
            Game::Position(rule, state) => {
                let options = self.rules[*rule].options(state, player).unwrap();
                options.into_iter().map(|o| Game::Position(*rule, o)).collect()
            }
            Game::Sum(terms) => {
                let (mut terms, mut options) = (terms.clone(), Vec::new());
                terms.sort();
                for (place, term) in terms.iter().enumerate() {
                    for option in self.options(term, player) {
                        let mut sum = terms.clone();
                        sum[place] = option;
                        options.push(Game::Sum(sum));
                    }
                }
                options
            }
            Game::Negative(of) => self
                .options(of, player.other())
                .into_iter()
                .map(|o| Game::Negative(o.into()))
                .collect(),
        }
    }

    /// Returns the label of a game, which is declared if necessary.
    pub fn number(&mut self, game: &Game) -> u32 {
        let mut key = game.clone();
        if let Game::Sum(terms) = &mut key {
            terms.sort();
        }
        if let Some(&n) = self.numbers.get(&key) {
            return n;
        }
        let list = |numbers: Vec<u32>| numbers.iter().map(|n| format!(" {n}")).collect::<String>();
        let line = match &key.clone() {
            Game::Form(g) => {
                let [left, right] = BOTH.map(|p| {
                    self.forms
                        .options(*g, p)
                        .into_iter()
                        .map(|o| self.number(&Game::Form(o)))
                        .collect()
                });
                self.last += 1;
                format!("g {}{} |{}", self.last, list(left), list(right))
            }
            Game::Position(rule, state) => {
                self.last += 1;
                format!("p {} {} {state}", self.last, rule + 1)
            }
            Game::Sum(terms) => {
                let terms = terms.iter().map(|t| self.number(t)).collect();
                self.last += 1;
                format!("s {}{}", self.last, list(terms))
            }
            Game::Negative(of) => {
                let of = self.number(of);
                self.last += 1;
                format!("m {} {of}", self.last)
            }
        };
        self.line(line);
        self.numbers.insert(key, self.last);
        self.last
    }

    fn le_true(&mut self, x: &Game, y: &Game) -> bool {
        let (x, y) = (self.form(x), self.form(y));
        self.forms.le(x, y)
    }

    fn witness(&mut self, x: &Game, y: &Game) -> String {
        for option in self.options(x, Player::Right) {
            if self.le_true(&option, y) {
                self.le(&option, y);
                return format!(" R{}", self.number(&option));
            }
        }
        for option in self.options(y, Player::Left) {
            if self.le_true(x, &option) {
                self.le(x, &option);
                return format!(" L{}", self.number(&option));
            }
        }
        panic!("{x:?} <| {y:?} is false");
    }

    fn new_fact(&mut self, fact: &str) -> bool {
        self.facts.insert(fact.to_string())
    }

    pub fn le(&mut self, x: &Game, y: &Game) -> String {
        let (i, j) = (self.number(x), self.number(y));
        let fact = format!("{i} {j}");
        if i != j && self.new_fact(&fact) {
            let mut line = format!("le {fact}");
            for option in self.options(x, Player::Left) {
                line += &self.witness(&option, y);
            }
            for option in self.options(y, Player::Right) {
                line += &self.witness(x, &option);
            }
            self.line(line);
        }
        fact
    }

    pub fn lf(&mut self, x: &Game, y: &Game) -> String {
        let fact = format!("{} {}", self.number(x), self.number(y));
        if self.new_fact(&format!("lf {fact}")) {
            let witness = self.witness(x, y);
            self.line(format!("lf {fact}{witness}"));
        }
        fact
    }

    pub fn outcome(&mut self, game: &Game) -> &'static str {
        let (zero, form) = (Game::Form(0), self.form(game));
        let outcome = self.forms.outcome(form);
        _ = if "LN".contains(outcome) { self.lf(&zero, game) } else { self.le(game, &zero) };
        _ = if "RN".contains(outcome) { self.lf(game, &zero) } else { self.le(&zero, game) };
        outcome
    }

    pub fn canonical(&mut self, g: usize) -> u32 {
        let n = self.number(&Game::Form(g));
        if !self.new_fact(&format!("c {n}")) {
            return n;
        }
        let mut witnesses = String::new();
        let sides = BOTH.map(|p| self.forms.options(g, p));
        for &option in sides.iter().flatten() {
            self.canonical(option);
        }
        for side in &sides {
            for &a in side {
                for &b in side.iter().filter(|&&b| b != a) {
                    witnesses += &self.witness(&Game::Form(a), &Game::Form(b));
                }
            }
        }
        for &a in &sides[0] {
            for answer in self.forms.options(a, Player::Right) {
                witnesses += &self.witness(&Game::Form(g), &Game::Form(answer));
            }
        }
        for &a in &sides[1] {
            for answer in self.forms.options(a, Player::Left) {
                witnesses += &self.witness(&Game::Form(answer), &Game::Form(g));
            }
        }
        self.line(format!("c {n}{witnesses}"));
        n
    }

    pub fn value(&mut self, game: &Game) -> usize {
        let (form, n) = (self.form(game), self.number(game));
        let value = self.forms.canonical(form);
        if !self.new_fact(&format!("v {n}")) {
            return value;
        }
        let Game::Position(rule, state) = game else { panic!("{game:?} is not a position") };
        let parts: Vec<String> = match self.rules[*rule].parts {
            true => split(state).map(str::to_string).collect(),
            false => vec![String::new()],
        };
        let f = if parts.len() != 1 {
            Game::Sum(
                parts
                    .into_iter()
                    .map(|p| Game::Form(self.value(&Game::Position(*rule, p))))
                    .collect(),
            )
        } else {
            let [left, right] =
                BOTH.map(|p| self.options(game, p).iter().map(|o| self.value(o)).collect());
            Game::Form(self.forms.form(left, right))
        };
        let (f_number, g) = (self.number(&f), self.number(&Game::Form(value)));
        if f_number == g {
            self.line(format!("v {n} {g}"));
        } else {
            self.le(&f, &Game::Form(value));
            self.le(&Game::Form(value), &f);
            self.line(format!("v {n} {f_number} {g}"));
        }
        value
    }

    pub fn nim_value(&mut self, game: &Game) -> u32 {
        let form = self.form(game);
        let (n, value) = (self.number(game), self.forms.nim_value(form).unwrap());
        if self.new_fact(&format!("nim {n}")) {
            let options = self.options(game, Player::Left);
            options.iter().for_each(|o| _ = self.nim_value(o));
            self.line(format!("nim {n} {value}{}", " .".repeat(options.len())));
        }
        n
    }

    pub fn misere(&mut self, game: &Game, player: Player) -> bool {
        let (form, n) = (self.form(game), self.number(game));
        let wins = self.forms.misere_wins(form, player);
        let letter = if player == Player::Left { 'L' } else { 'R' };
        if self.new_fact(&format!("{letter} {n}")) {
            let line = if wins {
                format!("win {letter} {n}{}", self.misere_answer(game, player))
            } else {
                let options = self.options(game, player);
                let answers: String =
                    options.iter().map(|o| self.misere_answer(o, player.other())).collect();
                format!("lose {letter} {n}{answers}")
            };
            self.line(line);
        }
        wins
    }

    fn misere_answer(&mut self, game: &Game, player: Player) -> String {
        for option in self.options(game, player) {
            let form = self.form(&option);
            if !self.forms.misere_wins(form, player.other()) {
                self.misere(&option, player.other());
                return format!(" {}", self.number(&option));
            }
        }
        " .".into()
    }
}

/// Returns the statements that the checker prints, and its result.
pub fn check(text: &str) -> (Vec<String>, Result<Report, (usize, Fault)>) {
    let mut said = Vec::new();
    let result = upstar_verify::check(text.as_bytes(), &mut |line| said.push(line.to_string()));
    (said, result)
}

pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}
