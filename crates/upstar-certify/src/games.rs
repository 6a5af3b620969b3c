//! Literal forms, positions, sums and negatives under small numbers, with the options that a checker sees.
//!
//! The rules of positions are those of the checker, so that both list the same options in the same order. What a game is
//! *worth* is asked of the engine, as a hint: a wrong answer leads to a certificate that is refused.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use std::rc::Rc;

use upstar::{Arg, ArgValue, Cx, Outcome, PlaceError, Player, Session, Short, Sum};
use upstar_verify::rules::{self, Ruleset};

use crate::Refusal;

/// A game, by its number here. The number in the certificate is given when a fact needs one.
pub(crate) type Id = u32;

/// The game 0, the form without options.
pub(crate) const ZERO: Id = 0;

/// How a game is given.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(crate) enum Thing {
    Literal {
        left: Box<[Id]>,
        right: Box<[Id]>,
    },
    /// The number of its rules, and its normal text.
    Position(usize, Box<[u8]>),
    Sum(Box<[Id]>),
    Negative(Id),
}

/// Rules as the checker and as the engine know them.
pub(crate) struct Rules {
    pub(crate) ruleset: Ruleset,
    name: &'static str,
    args: Vec<Arg>,
    /// The line of the certificate, but for its number.
    pub(crate) line: String,
}

/// All games of a certificate.
pub(crate) struct Games<'a> {
    pub(crate) session: &'a Session,
    pub(crate) cx: Cx<'a>,
    things: Vec<Thing>,
    ids: HashMap<Thing, Id, FixedState>,
    pub(crate) rules: Vec<Rules>,
    options: HashMap<(Id, Player), Rc<[Id]>, FixedState>,
    values: HashMap<Id, Short, FixedState>,
    outcomes: HashMap<Id, Outcome, FixedState>,
    nim: HashMap<Id, u64, FixedState>,
    literals: HashMap<Short, Id, FixedState>,
}

/// The player as the checker calls them.
fn there(player: Player) -> rules::Player {
    match player {
        Player::Left => rules::Player::Left,
        Player::Right => rules::Player::Right,
    }
}

/// The options of a family of heap games for the engine, and as words for the checker: `("0.77")`, `({1, 2})`.
fn family(name: &str, options: &str) -> Option<(Vec<Arg>, String)> {
    let inner = match options {
        "" => return Some((Vec::new(), String::new())),
        _ => options.strip_prefix('(')?.strip_suffix(')')?,
    };
    let set = |text: &str| {
        let numbers =
            text.split(", ").map(str::parse::<i64>).collect::<Result<Vec<_>, _>>().ok()?;
        let word = numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        Some((ArgValue::List(numbers.into_iter().map(ArgValue::Integer).collect()), word))
    };
    match name {
        "octal" => {
            let code = inner.strip_prefix('"')?.strip_suffix('"')?;
            let arg = Arg::named("code", ArgValue::Text(code.to_owned()));
            Some((vec![arg], format!(" {code}")))
        }
        "subtraction" => {
            let (numbers, word) = set(inner.strip_prefix('{')?.strip_suffix('}')?)?;
            Some((vec![Arg::named("set", numbers)], format!(" {word}")))
        }
        "partizan_subtraction" => {
            let (left, right) = inner.strip_prefix('{')?.strip_suffix('}')?.split_once("}, {")?;
            let ((left, first), (right, second)) = (set(left)?, set(right)?);
            let args = vec![Arg::named("left", left), Arg::named("right", right)];
            Some((args, format!(" {first} {second}")))
        }
        _ => None,
    }
}

/// The rules whose positions fall into independent parts by the table of the format.
const WITH_PARTS: &[&str] = &[
    "domineering",
    "cram",
    "clobber",
    "elephants_and_rhinos",
    "push",
    "shove",
    "nim",
    "octal",
    "subtraction",
    "partizan_subtraction",
    "cutcake",
    "hackenbush",
    "col",
    "snort",
    "node_kayles",
];

impl<'a> Games<'a> {
    pub(crate) fn new(session: &'a Session, cx: Cx<'a>) -> Games<'a> {
        let mut games = Games {
            session,
            cx,
            things: Vec::new(),
            ids: HashMap::default(),
            rules: Vec::new(),
            options: HashMap::default(),
            values: HashMap::default(),
            outcomes: HashMap::default(),
            nim: HashMap::default(),
            literals: HashMap::default(),
        };
        let zero = games.intern(Thing::Literal { left: [].into(), right: [].into() });
        debug_assert_eq!(zero, ZERO);
        games
    }

    pub(crate) fn thing(&self, id: Id) -> &Thing {
        &self.things[id as usize]
    }

    /// The number of a game; sums of the same terms in another order are the same.
    pub(crate) fn intern(&mut self, thing: Thing) -> Id {
        let mut key = thing.clone();
        if let Thing::Sum(terms) = &mut key {
            terms.sort_unstable();
        }
        let next = self.things.len() as Id;
        let id = *self.ids.entry(key).or_insert(next);
        if id == next {
            self.things.push(thing);
        }
        id
    }

    /// The rules of a position of the engine, if the checker has them, too.
    pub(crate) fn rules_of(&mut self, position: &upstar::Position) -> Result<usize, Refusal> {
        let (written, name) = (position.rules(), position.doc().name);
        let unknown =
            || Refusal::NotInFormat(format!("the checker does not know the rules of {written}"));
        if position.expression() != format!("{written}({:?})", position.text()) {
            return Err(unknown());
        }
        let options = written.strip_prefix(name).ok_or_else(unknown)?;
        let (args, words) = family(name, options).ok_or_else(unknown)?;
        let parts = WITH_PARTS.contains(&name);
        let line = format!("{} {name}{words}", if parts { "parts" } else { "whole" });
        if let Some(known) = self.rules.iter().position(|rules| rules.line == line) {
            return Ok(known);
        }
        let found = Ruleset::find(name, &words.split_whitespace().collect::<Vec<_>>(), parts);
        let ruleset = found.map_err(|_| unknown())?;
        self.rules.push(Rules { ruleset, name, args, line });
        Ok(self.rules.len() - 1)
    }

    /// The position with this text.
    pub(crate) fn position(&mut self, rules: usize, text: &str) -> Result<Id, Refusal> {
        let read = self.rules[rules].ruleset.read(text);
        let state =
            read.map_err(|why| Refusal::NotInFormat(format!("the checker cannot read it: {why}")))?;
        Ok(self.intern(Thing::Position(rules, state.into())))
    }

    /// Every game that `player` can move to, in the order of the format.
    pub(crate) fn options(&mut self, id: Id, player: Player) -> Result<Rc<[Id]>, Refusal> {
        if let Some(known) = self.options.get(&(id, player)) {
            return Ok(Rc::clone(known));
        }
        self.cx.budget.spend(1)?;
        let found: Vec<Id> = match self.thing(id).clone() {
            Thing::Literal { left, right } => match player {
                Player::Left => left.to_vec(),
                Player::Right => right.to_vec(),
            },
            Thing::Position(rules, state) => {
                let mut options = self.rules[rules].ruleset.options(&state, there(player));
                options.sort_unstable();
                options.dedup();
                self.cx.budget.spend(options.len() as u64)?;
                let named = options.into_iter();
                named.map(|state| self.intern(Thing::Position(rules, state.into()))).collect()
            }
            Thing::Sum(terms) => {
                let mut found = Vec::new();
                for (place, &term) in terms.iter().enumerate() {
                    for &option in &*self.options(term, player)? {
                        let mut sum = terms.clone();
                        sum[place] = option;
                        found.push(self.intern(Thing::Sum(sum)));
                    }
                }
                found
            }
            Thing::Negative(of) => {
                let options = self.options(of, player.opponent())?;
                options.iter().map(|&option| self.intern(Thing::Negative(option))).collect()
            }
        };
        let found: Rc<[Id]> = found.into();
        self.options.insert((id, player), Rc::clone(&found));
        Ok(found)
    }

    /// The parts of a position; itself, where its rules have none.
    pub(crate) fn parts(&mut self, id: Id) -> Vec<Id> {
        let Thing::Position(rules, state) = self.thing(id).clone() else { return vec![id] };
        if !self.rules[rules].ruleset.parts {
            return vec![id];
        }
        let parts: Vec<Box<[u8]>> = rules::split(&state).map(Into::into).collect();
        parts.into_iter().map(|part| self.intern(Thing::Position(rules, part))).collect()
    }

    /// The parts as positions of the engine.
    fn placed(&self, rules: usize, state: &[u8]) -> Result<Vec<upstar::Position>, Refusal> {
        let Rules { ruleset, name, args, .. } = &self.rules[rules];
        let texts: Vec<&[u8]> = match ruleset.parts {
            true => rules::split(state).collect(),
            false => vec![state],
        };
        let place = |text: &[u8]| self.session.position(name, args, &String::from_utf8_lossy(text));
        let placed = texts.into_iter().map(place).collect::<Result<_, PlaceError>>();
        placed.map_err(|why| Refusal::NotInFormat(why.to_string()))
    }

    /// The value by the engine.
    pub(crate) fn value(&mut self, id: Id) -> Result<Short, Refusal> {
        if let Some(&known) = self.values.get(&id) {
            return Ok(known);
        }
        let value = match self.thing(id).clone() {
            Thing::Literal { left, right } => {
                let mut values = |ids: &[Id]| {
                    let found = ids.iter().map(|&id| crate::deeper(|| self.value(id)));
                    found.collect::<Result<Vec<Short>, Refusal>>()
                };
                let (left, right) = (values(&left)?, values(&right)?);
                self.cx.canonical(&left, &right)?
            }
            Thing::Position(rules, state) => {
                let mut value = Short::ZERO;
                for position in self.placed(rules, &state)? {
                    value = self.cx.add(value, position.value(self.cx)?)?;
                }
                value
            }
            Thing::Sum(terms) => {
                let mut value = Short::ZERO;
                for &term in &terms {
                    let term = self.value(term)?;
                    value = self.cx.add(value, term)?;
                }
                value
            }
            Thing::Negative(of) => {
                let value = self.value(of)?;
                self.cx.neg(value)?
            }
        };
        self.values.insert(id, value);
        Ok(value)
    }

    /// The outcome by the engine's search, without values.
    pub(crate) fn outcome(&mut self, id: Id) -> Result<Outcome, Refusal> {
        if let Some(&known) = self.outcomes.get(&id) {
            return Ok(known);
        }
        let terms = match self.thing(id).clone() {
            Thing::Sum(terms) => terms.to_vec(),
            _ => vec![id],
        };
        let (mut positions, mut value) = (Vec::new(), Short::ZERO);
        for term in terms {
            match self.thing(term).clone() {
                Thing::Position(rules, state) => positions.extend(self.placed(rules, &state)?),
                _ => {
                    let more = self.value(term)?;
                    value = self.cx.add(value, more)?;
                }
            }
        }
        let outcome = Sum::new(positions, value).outcome(self.cx)?;
        self.outcomes.insert(id, outcome);
        Ok(outcome)
    }

    /// The nim value by the engine.
    pub(crate) fn nim_value(&mut self, id: Id) -> Result<u64, Refusal> {
        if let Some(&known) = self.nim.get(&id) {
            return Ok(known);
        }
        let Thing::Position(rules, state) = self.thing(id).clone() else {
            return Err(Refusal::NotInFormat("a nim value is that of a position here".to_owned()));
        };
        let mut value = 0;
        for position in self.placed(rules, &state)? {
            value ^= position.nim_value(self.cx)?;
        }
        self.nim.insert(id, value);
        Ok(value)
    }

    /// Whether a game is made of literal forms only.
    pub(crate) fn is_literal(&self, id: Id) -> bool {
        match self.thing(id) {
            Thing::Literal { .. } => true,
            Thing::Position(..) => false,
            Thing::Sum(terms) => terms.iter().all(|&term| self.is_literal(term)),
            Thing::Negative(of) => self.is_literal(*of),
        }
    }

    /// The canonical form of a value as a literal form.
    pub(crate) fn literal(&mut self, value: Short) -> Result<Id, Refusal> {
        if let Some(&known) = self.literals.get(&value) {
            return Ok(known);
        }
        self.cx.budget.spend(1)?;
        let mut sides = Vec::new();
        for options in [self.cx.left_options(value)?, self.cx.right_options(value)?] {
            let named = options.into_iter().map(|option| crate::deeper(|| self.literal(option)));
            sides.push(named.collect::<Result<Box<[Id]>, Refusal>>()?);
        }
        let (right, left) = (sides.pop().unwrap_or_default(), sides.pop().unwrap_or_default());
        let id = self.intern(Thing::Literal { left, right });
        self.literals.insert(value, id);
        Ok(id)
    }
}
