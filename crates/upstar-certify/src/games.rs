//! Interns the literal forms, positions, sums and negatives of a certificate.
//!
//! Options, values and outcomes come from the engine. Options are listed in the order of the
//! format. If the engine is wrong, the checker rejects the certificate.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use std::rc::Rc;

use upstar::raw::{FormId, RawPosition, Short, ShortContext};
use upstar::{Arg, ArgValue, Outcome, Player, Session, Sum};
use upstar_verify::Checker;

use crate::{CertifyRefusal, texts};

/// The id of a game, which is not its label in the certificate.
pub(crate) type CertificateId = u32;

pub(crate) const ZERO: CertificateId = 0;

#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(crate) enum Construction {
    Literal {
        left: Box<[CertificateId]>,
        right: Box<[CertificateId]>,
    },
    /// The index of the rules, and the normal text of the position or the normal texts of its
    /// parts, joined by ` + `.
    Position(usize, Box<str>),
    Sum(Box<[CertificateId]>),
    Negative(CertificateId),
}

pub(crate) struct CertificateRules {
    name: &'static str,
    args: Vec<Arg>,
    /// `true` if positions are sums of their parts.
    parts: bool,
    pub(crate) line: String,
}

pub(crate) struct CertificateGames<'a> {
    pub(crate) session: &'a Session,
    pub(crate) cx: ShortContext<'a>,
    games: Vec<Construction>,
    ids: HashMap<Construction, CertificateId, FixedState>,
    pub(crate) rules: Vec<CertificateRules>,
    options: HashMap<(CertificateId, Player), Rc<[CertificateId]>, FixedState>,
    source_texts: HashMap<CertificateId, String, FixedState>,
    engine_positions: HashMap<(usize, Box<str>), RawPosition, FixedState>,
    values: HashMap<CertificateId, Short, FixedState>,
    outcomes: HashMap<CertificateId, Outcome, FixedState>,
    nim: HashMap<CertificateId, u64, FixedState>,
    misere: HashMap<(CertificateId, Player), bool, FixedState>,
    literals: HashMap<Short, CertificateId, FixedState>,
    /// Literal forms of the language, and their negatives.
    pub(crate) forms: HashMap<FormId, CertificateId, FixedState>,
    pub(crate) negatives: HashMap<CertificateId, CertificateId, FixedState>,
}

/// Splits a sum into the normal texts of its parts. A part with an empty text has no moves.
fn split(state: &str) -> impl Iterator<Item = &str> {
    state.split(" + ").filter(|part| !part.is_empty())
}

fn not_expressible(position: &RawPosition) -> CertifyRefusal {
    CertifyRefusal::NotInFormat(format!("certificates cannot express {}", position.expression()))
}

pub(crate) fn join(mut parts: Vec<&str>) -> String {
    parts.retain(|part| !part.is_empty());
    parts.sort_unstable();
    parts.join(" + ")
}

/// Parses the arguments of a family of heap games, such as `("0.77")` or `({1, 2})`, for the engine
/// and for the checker.
pub(crate) fn family(name: &str, options: &str) -> Option<(Vec<Arg>, String)> {
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

impl<'a> CertificateGames<'a> {
    pub(crate) fn new(session: &'a Session, cx: ShortContext<'a>) -> CertificateGames<'a> {
        let mut games = CertificateGames {
            session,
            cx,
            games: Vec::new(),
            ids: HashMap::default(),
            rules: Vec::new(),
            options: HashMap::default(),
            source_texts: HashMap::default(),
            engine_positions: HashMap::default(),
            values: HashMap::default(),
            outcomes: HashMap::default(),
            nim: HashMap::default(),
            misere: HashMap::default(),
            literals: HashMap::default(),
            forms: HashMap::default(),
            negatives: HashMap::default(),
        };
        let zero = games.intern(Construction::Literal { left: [].into(), right: [].into() });
        debug_assert_eq!(zero, ZERO);
        games
    }

    pub(crate) fn construction(&self, id: CertificateId) -> &Construction {
        &self.games[id as usize]
    }

    /// Returns the id of a game. The order of options and summands does not matter.
    pub(crate) fn intern(&mut self, construction: Construction) -> CertificateId {
        let mut key = construction.clone();
        match &mut key {
            Construction::Literal { left, right } => {
                left.sort_unstable();
                right.sort_unstable();
            }
            Construction::Sum(terms) => terms.sort_unstable(),
            _ => {}
        }
        let next = self.games.len() as CertificateId;
        let id = *self.ids.entry(key).or_insert(next);
        if id == next {
            self.games.push(construction);
        }
        id
    }

    fn rules_of(&mut self, position: &RawPosition) -> Result<usize, CertifyRefusal> {
        let (written, name) = (position.rules(), position.doc().name);
        let unknown = || {
            CertifyRefusal::NotInFormat(format!(
                "the checker does not support the ruleset {written}"
            ))
        };
        if position.expression() != format!("{written}({:?})", position.text()) {
            return Err(unknown());
        }
        let known = texts::RULES.iter().find(|(known, _)| *known == name);
        let &(_, parts) = known.ok_or_else(unknown)?;
        let options = written.strip_prefix(name).ok_or_else(unknown)?;
        let (args, words) = family(name, options).ok_or_else(unknown)?;
        let line = format!("{} {name}{words}", if parts { "parts" } else { "whole" });
        let known = self.rules.iter().position(|rules| rules.line == line);
        Ok(known.unwrap_or_else(|| {
            self.rules.push(CertificateRules { name, args, parts, line });
            self.rules.len() - 1
        }))
    }

    pub(crate) fn position(
        &mut self,
        position: &RawPosition,
    ) -> Result<CertificateId, CertifyRefusal> {
        let rules = self.rules_of(position)?;
        let state = match self.rules[rules].parts {
            true => {
                texts::parts(position).map(|parts| join(parts.iter().map(String::as_str).collect()))
            }
            false => texts::whole(position),
        };
        // If the text is empty, a sum of parts would be printed as 0.
        let state = state.filter(|_| !self.rules[rules].parts || !position.text().is_empty());
        let state = state.ok_or_else(|| not_expressible(position))?;
        // Reject positions that the checker cannot read before any computation.
        let mut checker = Checker::new();
        let lines = [
            "upstar-certificate 1".to_owned(),
            format!("r 1 {}", self.rules[rules].line),
            format!("p 1 1 {}", position.text()),
        ];
        for line in lines {
            checker.line(line.as_bytes(), &mut |_| ()).map_err(|fault| crate::refused(fault, 3))?;
        }
        let id = self.intern(Construction::Position(rules, state.into()));
        let text = self.source_texts.entry(id).or_insert_with(|| position.text());
        if *text != position.text() {
            return Err(CertifyRefusal::NotInFormat(format!(
                "in a certificate, {:?} and {text:?} are the same position of {}; use only one of \
                 these texts",
                position.text(),
                position.rules(),
            )));
        }
        Ok(id)
    }

    /// Returns the text of a position in the statement if there is one, and otherwise its normal
    /// text.
    pub(crate) fn text<'t>(&'t self, id: CertificateId, state: &'t str) -> &'t str {
        self.source_texts.get(&id).map_or(state, String::as_str)
    }

    pub(crate) fn options(
        &mut self,
        id: CertificateId,
        player: Player,
    ) -> Result<Rc<[CertificateId]>, CertifyRefusal> {
        if let Some(known) = self.options.get(&(id, player)) {
            return Ok(Rc::clone(known));
        }
        self.cx.budget.spend(1)?;
        let found: Vec<CertificateId> = match self.construction(id).clone() {
            Construction::Literal { left, right } => match player {
                Player::Left => left.to_vec(),
                Player::Right => right.to_vec(),
            },
            Construction::Position(rules, state) => {
                let mut options = self.moves(rules, &state, player)?;
                options.sort_unstable();
                options.dedup();
                self.cx.budget.spend(options.len() as u64)?;
                let named = options.into_iter();
                named
                    .map(|state| self.intern(Construction::Position(rules, state.into())))
                    .collect()
            }
            Construction::Sum(terms) => {
                let mut found = Vec::new();
                for (place, &term) in terms.iter().enumerate() {
                    for &option in &*self.options(term, player)? {
                        let mut sum = terms.clone();
                        sum[place] = option;
                        found.push(self.intern(Construction::Sum(sum)));
                    }
                }
                found
            }
            Construction::Negative(of) => {
                let options = self.options(of, player.opponent())?;
                options.iter().map(|&option| self.intern(Construction::Negative(option))).collect()
            }
        };
        let found: Rc<[CertificateId]> = found.into();
        self.options.insert((id, player), Rc::clone(&found));
        Ok(found)
    }

    fn moves(
        &mut self,
        rules: usize,
        state: &str,
        player: Player,
    ) -> Result<Vec<String>, CertifyRefusal> {
        if !self.rules[rules].parts {
            let options = self.engine_position(rules, state)?.options(player);
            let text = |option| texts::whole(option).ok_or_else(|| not_expressible(option));
            return options.iter().map(text).collect();
        }
        let parts: Vec<&str> = split(state).collect();
        let mut found = Vec::new();
        for (place, part) in parts.iter().enumerate() {
            let position = self.engine_position(rules, part)?;
            let new: Option<Vec<Vec<String>>> = match self.rules[rules].name {
                "hackenbush" => texts::cuts(&position, player),
                _ => position.options(player).iter().map(texts::parts).collect(),
            };
            for new in new.ok_or_else(|| not_expressible(&position))? {
                let mut parts = parts.clone();
                parts.splice(place..=place, new.iter().map(String::as_str));
                found.push(join(parts));
            }
        }
        Ok(found)
    }

    /// Returns the parts of a position, or the position itself if its rules have no parts.
    pub(crate) fn parts(&mut self, id: CertificateId) -> Vec<CertificateId> {
        let Construction::Position(rules, state) = self.construction(id).clone() else {
            return vec![id];
        };
        if !self.rules[rules].parts {
            return vec![id];
        }
        let parts = split(&state).map(|part| Construction::Position(rules, part.into()));
        parts.map(|part| self.intern(part)).collect()
    }

    fn engine_position(&mut self, rules: usize, text: &str) -> Result<RawPosition, CertifyRefusal> {
        let key = (rules, text.into());
        if let Some(known) = self.engine_positions.get(&key) {
            return Ok(known.clone());
        }
        let CertificateRules { name, args, .. } = &self.rules[rules];
        let position = self.session.raw_position(name, args, text);
        let position = position.map_err(|why| CertifyRefusal::NotInFormat(why.to_string()))?;
        self.engine_positions.insert(key, position.clone());
        Ok(position)
    }

    fn engine_positions(
        &mut self,
        rules: usize,
        state: &str,
    ) -> Result<Vec<RawPosition>, CertifyRefusal> {
        match self.rules[rules].parts {
            true => split(state).map(|part| self.engine_position(rules, part)).collect(),
            false => Ok(vec![self.engine_position(rules, state)?]),
        }
    }

    pub(crate) fn value(&mut self, id: CertificateId) -> Result<Short, CertifyRefusal> {
        if let Some(&known) = self.values.get(&id) {
            return Ok(known);
        }
        let value = match self.construction(id).clone() {
            Construction::Literal { left, right } => {
                let mut values = |ids: &[CertificateId]| {
                    let found = ids.iter().map(|&id| crate::deeper(|| self.value(id)));
                    found.collect::<Result<Vec<Short>, CertifyRefusal>>()
                };
                let (left, right) = (values(&left)?, values(&right)?);
                self.cx.canonical(&left, &right)?
            }
            Construction::Position(rules, state) => {
                let mut value = Short::ZERO;
                for position in self.engine_positions(rules, &state)? {
                    value = self.cx.add(value, position.value(self.cx)?)?;
                }
                value
            }
            Construction::Sum(terms) => {
                let mut value = Short::ZERO;
                for &term in &terms {
                    let term = self.value(term)?;
                    value = self.cx.add(value, term)?;
                }
                value
            }
            Construction::Negative(of) => {
                let value = self.value(of)?;
                self.cx.neg(value)?
            }
        };
        self.values.insert(id, value);
        Ok(value)
    }

    /// Returns the outcome, computed without values.
    pub(crate) fn outcome(&mut self, id: CertificateId) -> Result<Outcome, CertifyRefusal> {
        if let Some(&known) = self.outcomes.get(&id) {
            return Ok(known);
        }
        let terms = match self.construction(id).clone() {
            Construction::Sum(terms) => terms.to_vec(),
            _ => vec![id],
        };
        let (mut positions, mut value) = (Vec::new(), Short::ZERO);
        for term in terms {
            match self.construction(term).clone() {
                Construction::Position(rules, state) => {
                    positions.extend(self.engine_positions(rules, &state)?);
                }
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

    pub(crate) fn nim_value(&mut self, id: CertificateId) -> Result<u64, CertifyRefusal> {
        if let Some(&known) = self.nim.get(&id) {
            return Ok(known);
        }
        let Construction::Position(rules, state) = self.construction(id).clone() else {
            return Err(CertifyRefusal::NotInFormat(
                "certificates prove nim values of single positions only".to_owned(),
            ));
        };
        let mut value = 0;
        for position in self.engine_positions(rules, &state)? {
            if !texts::is_impartial(&position) {
                return Err(CertifyRefusal::NotInFormat(
                    "certificates prove nim values of impartial rulesets only".to_owned(),
                ));
            }
            value ^= position.nim_value(self.cx)?;
        }
        self.nim.insert(id, value);
        Ok(value)
    }

    pub(crate) fn wins_misere(
        &mut self,
        id: CertificateId,
        player: Player,
    ) -> Result<bool, CertifyRefusal> {
        if let Some(&known) = self.misere.get(&(id, player)) {
            return Ok(known);
        }
        let options = self.options(id, player)?;
        let mut wins = options.is_empty();
        for &option in &*options {
            if wins {
                break;
            }
            wins = !crate::deeper(|| self.wins_misere(option, player.opponent()))?;
        }
        self.misere.insert((id, player), wins);
        Ok(wins)
    }

    pub(crate) fn misere_outcome(&mut self, id: CertificateId) -> Result<Outcome, CertifyRefusal> {
        let mut winner = |starts: Player| {
            let wins = self.wins_misere(id, starts)?;
            Ok::<Player, CertifyRefusal>(if wins { starts } else { starts.opponent() })
        };
        Ok(Outcome::from_winners(winner(Player::Left)?, winner(Player::Right)?))
    }

    pub(crate) fn is_literal(&self, id: CertificateId) -> bool {
        match self.construction(id) {
            Construction::Literal { .. } => true,
            Construction::Position(..) => false,
            Construction::Sum(terms) => terms.iter().all(|&term| self.is_literal(term)),
            Construction::Negative(of) => self.is_literal(*of),
        }
    }

    pub(crate) fn literal(&mut self, value: Short) -> Result<CertificateId, CertifyRefusal> {
        if let Some(&known) = self.literals.get(&value) {
            return Ok(known);
        }
        self.cx.budget.spend(1)?;
        let mut sides = Vec::new();
        for options in [self.cx.left_options(value)?, self.cx.right_options(value)?] {
            let named = options.into_iter().map(|option| crate::deeper(|| self.literal(option)));
            sides.push(named.collect::<Result<Box<[CertificateId]>, CertifyRefusal>>()?);
        }
        let (right, left) = (sides.pop().unwrap_or_default(), sides.pop().unwrap_or_default());
        let id = self.intern(Construction::Literal { left, right });
        self.literals.insert(value, id);
        Ok(id)
    }
}
