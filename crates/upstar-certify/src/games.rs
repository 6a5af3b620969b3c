//! Interns the literal forms, positions, sums and negatives of a certificate.
//!
//! Options, values and outcomes come from the engine. Options are listed in the order of the
//! format. If the engine is wrong, the checker rejects the certificate.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use std::rc::Rc;

use upstar::raw::{FormId, RawPosition, Short, ShortContext, SumOracle};
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
    /// The index of the rules, and the parts of the position in ascending order. A position of
    /// rules without parts is its only part.
    Position(usize, Box<[PartId]>),
    Sum(Box<[CertificateId]>),
    Negative(CertificateId),
}

/// The index of a part in [`CertificateGames`].
pub(crate) type PartId = u32;

/// The parts of each option.
type PartOptions = Rc<[Box<[PartId]>]>;

struct CertificatePart {
    /// The normal text.
    text: Rc<str>,
    /// The number of characters other than separators and empty or blocked cells.
    size: usize,
    position: RawPosition,
    /// The options of Left, and those of Right.
    options: [Option<PartOptions>; 2],
}

pub(crate) struct CertificateRules {
    name: &'static str,
    args: Vec<Arg>,
    /// `true` if positions are sums of their parts.
    pub(crate) has_parts: bool,
    part_ids: HashMap<Rc<str>, PartId, FixedState>,
    pub(crate) line: String,
}

/// An option that need not have an id.
pub(crate) enum Reply {
    Game(CertificateId),
    /// The index of the rules, and the parts.
    Parts(usize, Box<[PartId]>),
    /// The index of the rules, the normal text, and the position.
    Whole(usize, String, RawPosition),
}

pub(crate) struct CertificateGames<'a> {
    pub(crate) session: &'a Session,
    pub(crate) cx: ShortContext<'a>,
    games: Vec<Construction>,
    ids: HashMap<Construction, CertificateId, FixedState>,
    pub(crate) rules: Vec<CertificateRules>,
    options: HashMap<(CertificateId, Player), Rc<[CertificateId]>, FixedState>,
    source_texts: HashMap<CertificateId, String, FixedState>,
    parts: Vec<CertificatePart>,
    /// The numbers of moves in positions of rules without parts, by their normal texts.
    mobilities: HashMap<(usize, Player, String), usize, FixedState>,
    /// Decides sums of positions. It keeps its results for sums of one ruleset.
    oracle: Option<Box<dyn SumOracle + 'a>>,
    values: HashMap<CertificateId, Short, FixedState>,
    nim: HashMap<CertificateId, u64, FixedState>,
    misere: HashMap<(CertificateId, Player), bool, FixedState>,
    literals: HashMap<Short, CertificateId, FixedState>,
    /// Literal forms of the language, and their negatives.
    pub(crate) forms: HashMap<FormId, CertificateId, FixedState>,
    pub(crate) negatives: HashMap<CertificateId, CertificateId, FixedState>,
}

fn not_expressible(position: &RawPosition) -> CertifyRefusal {
    CertifyRefusal::NotInFormat(format!("certificates cannot express {}", position.expression()))
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
    /// Sums of positions of the ruleset of `position` are decided by one solver.
    pub(crate) fn new(
        session: &'a Session,
        cx: ShortContext<'a>,
        position: Option<&'a RawPosition>,
    ) -> CertificateGames<'a> {
        let mut games = CertificateGames {
            session,
            cx,
            games: Vec::new(),
            ids: HashMap::default(),
            rules: Vec::new(),
            options: HashMap::default(),
            source_texts: HashMap::default(),
            parts: Vec::new(),
            mobilities: HashMap::default(),
            oracle: position.map(|position| position.sum_oracle(cx)),
            values: HashMap::default(),
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
        let &(name, has_parts) = known.ok_or_else(unknown)?;
        let options = written.strip_prefix(name).ok_or_else(unknown)?;
        let (args, words) = family(name, options).ok_or_else(unknown)?;
        let line = format!("{} {name}{words}", if has_parts { "parts" } else { "whole" });
        let known = self.rules.iter().position(|rules| rules.line == line);
        Ok(known.unwrap_or_else(|| {
            let part_ids = HashMap::default();
            self.rules.push(CertificateRules { name, args, has_parts, part_ids, line });
            self.rules.len() - 1
        }))
    }

    pub(crate) fn position(
        &mut self,
        position: &RawPosition,
    ) -> Result<CertificateId, CertifyRefusal> {
        let rules = self.rules_of(position)?;
        let texts = match self.rules[rules].has_parts {
            true => texts::parts(position),
            false => texts::whole(position).map(|text| vec![text]),
        };
        // If the text is empty, a sum of parts would be printed as 0.
        let texts = texts.filter(|_| !self.rules[rules].has_parts || !position.text().is_empty());
        let texts = texts.ok_or_else(|| not_expressible(position))?;
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
        let parts = self.parts_of(rules, &texts)?;
        let id = self.intern(Construction::Position(rules, parts));
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
    pub(crate) fn text(&self, id: CertificateId, parts: &[PartId]) -> String {
        self.source_texts.get(&id).cloned().unwrap_or_else(|| self.normal_text(parts))
    }

    fn normal_text(&self, parts: &[PartId]) -> String {
        let mut texts: Vec<&str> =
            parts.iter().map(|&part| &*self.parts[part as usize].text).collect();
        texts.sort_unstable();
        texts.join(" + ")
    }

    fn part(
        &mut self,
        rules: usize,
        text: &str,
        position: Option<RawPosition>,
    ) -> Result<PartId, CertifyRefusal> {
        let CertificateRules { name, args, part_ids, .. } = &mut self.rules[rules];
        if let Some(&known) = part_ids.get(text) {
            return Ok(known);
        }
        let position = match position {
            Some(position) => position,
            None => self
                .session
                .raw_position(name, args, text)
                .map_err(|why| CertifyRefusal::NotInFormat(why.to_string()))?,
        };
        let (id, text): (PartId, Rc<str>) = (self.parts.len() as PartId, text.into());
        part_ids.insert(Rc::clone(&text), id);
        let empty = if *name == "clobber" { '.' } else { '#' };
        let size = text.chars().filter(|&c| c != '/' && c != empty).count();
        self.parts.push(CertificatePart { text, size, position, options: [None, None] });
        Ok(id)
    }

    /// Returns the parts with these normal texts. A part with an empty text has no moves.
    fn parts_of(
        &mut self,
        rules: usize,
        texts: &[String],
    ) -> Result<Box<[PartId]>, CertifyRefusal> {
        let has_parts = self.rules[rules].has_parts;
        let texts = texts.iter().filter(|text| !has_parts || !text.is_empty());
        let mut parts: Vec<PartId> =
            texts.map(|text| self.part(rules, text, None)).collect::<Result<_, _>>()?;
        parts.sort_unstable();
        Ok(parts.into())
    }

    /// Returns the parts of each option of a part.
    fn part_options(
        &mut self,
        rules: usize,
        part: PartId,
        player: Player,
    ) -> Result<PartOptions, CertifyRefusal> {
        let side = player.pick(0, 1);
        if let Some(known) = &self.parts[part as usize].options[side] {
            return Ok(Rc::clone(known));
        }
        let position = self.parts[part as usize].position.clone();
        let texts: Option<Vec<Vec<String>>> = match self.rules[rules].name {
            "hackenbush" => texts::cuts(&position, player),
            _ => position.options(player).iter().map(texts::parts).collect(),
        };
        let texts = texts.ok_or_else(|| not_expressible(&position))?;
        self.cx.budget.spend(texts.len() as u64)?;
        let mut options =
            texts.iter().map(|new| self.parts_of(rules, new)).collect::<Result<Vec<_>, _>>()?;
        // The order must not depend on the ids, which depend on earlier attempts.
        options.sort_by_cached_key(|parts| self.normal_text(parts));
        options.dedup();
        let options: PartOptions = options.into();
        self.parts[part as usize].options[side] = Some(Rc::clone(&options));
        Ok(options)
    }

    /// Returns the parts of each option of a part, in the order of the format. If the rules have no
    /// parts, each option is its only part.
    pub(crate) fn listed_options(
        &mut self,
        rules: usize,
        part: PartId,
        player: Player,
    ) -> Result<PartOptions, CertifyRefusal> {
        if self.rules[rules].has_parts {
            return self.part_options(rules, part, player);
        }
        let side = player.pick(0, 1);
        if let Some(known) = &self.parts[part as usize].options[side] {
            return Ok(Rc::clone(known));
        }
        let options = self.parts[part as usize].position.options(player);
        self.cx.budget.spend(options.len() as u64)?;
        let mut listed = Vec::with_capacity(options.len());
        for option in options {
            let text = texts::whole(&option).ok_or_else(|| not_expressible(&option))?;
            let option = self.part(rules, &text, Some(option))?;
            listed.push((text, Box::from([option])));
        }
        listed.sort_unstable();
        listed.dedup();
        let options: PartOptions = listed.into_iter().map(|(_, option)| option).collect();
        self.parts[part as usize].options[side] = Some(Rc::clone(&options));
        Ok(options)
    }

    pub(crate) fn part_text(&self, part: PartId) -> &str {
        &self.parts[part as usize].text
    }

    pub(crate) fn part_position(&self, part: PartId) -> &RawPosition {
        &self.parts[part as usize].position
    }

    /// Returns the options of a game without interning options of positions, in any order.
    pub(crate) fn replies(
        &mut self,
        id: CertificateId,
        player: Player,
    ) -> Result<Vec<Reply>, CertifyRefusal> {
        let Construction::Position(rules, parts) = self.construction(id).clone() else {
            return Ok(self.options(id, player)?.iter().map(|&id| Reply::Game(id)).collect());
        };
        self.cx.budget.spend(1)?;
        let mut found = Vec::new();
        if !self.rules[rules].has_parts {
            let options = self.parts[parts[0] as usize].position.options(player);
            self.cx.budget.spend(options.len() as u64)?;
            for option in options {
                let text = texts::whole(&option).ok_or_else(|| not_expressible(&option))?;
                found.push(Reply::Whole(rules, text, option));
            }
            return Ok(found);
        }
        // The order of the ids of the parts depends on earlier attempts.
        let mut places: Vec<usize> = (0..parts.len()).collect();
        places.sort_by(|&one, &other| {
            let text = |place: usize| &self.parts[parts[place] as usize].text;
            text(one).cmp(text(other))
        });
        for place in places {
            let part = parts[place];
            if place > 0 && parts[place - 1] == part {
                continue;
            }
            let options = self.part_options(rules, part, player)?;
            self.cx.budget.spend(options.len() as u64)?;
            for new in &*options {
                let mut option = parts.to_vec();
                option.splice(place..=place, new.iter().copied());
                option.sort_unstable();
                found.push(Reply::Parts(rules, option.into()));
            }
        }
        Ok(found)
    }

    /// Returns the id of an option if it has one.
    pub(crate) fn known_reply(&self, reply: &Reply) -> Option<CertificateId> {
        let (rules, parts) = match reply {
            Reply::Game(id) => return Some(*id),
            Reply::Parts(rules, parts) => (*rules, parts.clone()),
            Reply::Whole(rules, text, _) => {
                (*rules, [*self.rules[*rules].part_ids.get(&**text)?].into())
            }
        };
        self.ids.get(&Construction::Position(rules, parts)).copied()
    }

    pub(crate) fn intern_reply(&mut self, reply: &Reply) -> Result<CertificateId, CertifyRefusal> {
        let (rules, parts) = match reply {
            Reply::Game(id) => return Ok(*id),
            Reply::Parts(rules, parts) => (*rules, parts.clone()),
            Reply::Whole(rules, text, position) => {
                (*rules, [self.part(*rules, text, Some(position.clone()))?].into())
            }
        };
        Ok(self.intern(Construction::Position(rules, parts)))
    }

    /// Returns the number of moves of `player`.
    pub(crate) fn mobility(
        &mut self,
        reply: &Reply,
        player: Player,
    ) -> Result<usize, CertifyRefusal> {
        Ok(match reply {
            Reply::Game(id) => match self.construction(*id) {
                Construction::Literal { left, right } => player.pick(left, right).len(),
                &Construction::Negative(of) => {
                    self.mobility(&Reply::Game(of), player.opponent())?
                }
                Construction::Sum(terms) => {
                    let mut count = 0;
                    for term in terms.clone() {
                        count += self.mobility(&Reply::Game(term), player)?;
                    }
                    count
                }
                Construction::Position(rules, parts) if self.rules[*rules].has_parts => {
                    self.mobility(&Reply::Parts(*rules, parts.clone()), player)?
                }
                Construction::Position(rules, parts) => {
                    let (rules, part) = (*rules, &self.parts[parts[0] as usize]);
                    let (text, position) = (Rc::clone(&part.text), part.position.clone());
                    self.whole_mobility(rules, &text, &position, player)?
                }
            },
            Reply::Parts(rules, parts) => {
                let mut count = 0;
                for &part in parts {
                    count += self.part_options(*rules, part, player)?.len();
                }
                count
            }
            Reply::Whole(rules, text, position) => {
                self.whole_mobility(*rules, text, position, player)?
            }
        })
    }

    /// Returns the number of moves of `player` in a position of rules without parts.
    fn whole_mobility(
        &mut self,
        rules: usize,
        text: &str,
        position: &RawPosition,
        player: Player,
    ) -> Result<usize, CertifyRefusal> {
        let key = (rules, player, text.to_owned());
        if let Some(&known) = self.mobilities.get(&key) {
            return Ok(known);
        }
        let count = position.options(player).len();
        self.cx.budget.spend(1 + count as u64)?;
        self.mobilities.insert(key, count);
        Ok(count)
    }

    /// Returns the number of cells, stones or other items in the parts of a position.
    pub(crate) fn size(&self, reply: &Reply) -> usize {
        let size =
            |parts: &[PartId]| parts.iter().map(|&part| self.parts[part as usize].size).sum();
        match reply {
            Reply::Parts(_, parts) => size(parts),
            Reply::Game(id) => match self.construction(*id) {
                Construction::Position(_, parts) => size(parts),
                Construction::Sum(terms) => {
                    terms.iter().map(|&term| self.size(&Reply::Game(term))).sum()
                }
                Construction::Literal { .. } | Construction::Negative(_) => 0,
            },
            Reply::Whole(..) => 0,
        }
    }

    /// Adds the positions and the value of a sum to `positions` and `value`.
    fn add_summands(
        &mut self,
        reply: &Reply,
        positions: &mut Vec<RawPosition>,
        value: &mut Short,
    ) -> Result<(), CertifyRefusal> {
        match reply {
            Reply::Whole(_, _, position) => positions.push(position.clone()),
            Reply::Parts(_, parts) => positions
                .extend(parts.iter().map(|&part| self.parts[part as usize].position.clone())),
            Reply::Game(id) => match self.construction(*id).clone() {
                Construction::Position(rules, parts) => {
                    self.add_summands(&Reply::Parts(rules, parts), positions, value)?;
                }
                Construction::Sum(terms) => {
                    for &term in &terms {
                        self.add_summands(&Reply::Game(term), positions, value)?;
                    }
                }
                _ => {
                    let more = self.value(*id)?;
                    *value = self.cx.add(*value, more)?;
                }
            },
        }
        Ok(())
    }

    /// Returns `true` if `player`, moving first, wins the difference of a sum and a value.
    pub(crate) fn wins_against(
        &mut self,
        sum: &Reply,
        value: Short,
        player: Player,
    ) -> Result<bool, CertifyRefusal> {
        let (mut positions, mut rest) = (Vec::new(), self.cx.neg(value)?);
        self.add_summands(sum, &mut positions, &mut rest)?;
        self.sum_is_won(&positions, rest, player)
    }

    /// Returns `true` if `player`, moving first, wins the sum of these positions and `rest`.
    pub(crate) fn sum_is_won(
        &mut self,
        positions: &[RawPosition],
        rest: Short,
        player: Player,
    ) -> Result<bool, CertifyRefusal> {
        Ok(match &mut self.oracle {
            Some(oracle) if !positions.is_empty() => oracle.mover_wins(positions, rest, player)?,
            _ if positions.is_empty() => {
                let (low, high) = player.pick((rest, Short::ZERO), (Short::ZERO, rest));
                !self.cx.leq(low, high)?
            }
            _ => Sum::new(positions.to_vec(), rest).winner(self.cx, player)? == player,
        })
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
            Construction::Position(..) => {
                let mut options = Vec::new();
                for reply in self.replies(id, player)? {
                    let text = match &reply {
                        Reply::Parts(_, parts) => self.normal_text(parts),
                        Reply::Whole(_, text, _) => text.clone(),
                        Reply::Game(_) => String::new(),
                    };
                    options.push((text, self.intern_reply(&reply)?));
                }
                options.sort_unstable();
                options.dedup();
                self.cx.budget.spend(options.len() as u64)?;
                options.into_iter().map(|(_, option)| option).collect()
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

    /// Returns the parts of a position, or the position itself if its rules have no parts.
    pub(crate) fn parts(&mut self, id: CertificateId) -> Vec<CertificateId> {
        let Construction::Position(rules, parts) = self.construction(id).clone() else {
            return vec![id];
        };
        let parts = parts.iter().map(|&part| Construction::Position(rules, [part].into()));
        parts.map(|part| self.intern(part)).collect()
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
            Construction::Position(_, parts) => {
                let mut value = Short::ZERO;
                for &part in &parts {
                    let part = self.parts[part as usize].position.value(self.cx)?;
                    value = self.cx.add(value, part)?;
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
        let mut winner = |starter: Player| {
            let wins = self.wins_against(&Reply::Game(id), Short::ZERO, starter)?;
            Ok::<Player, CertifyRefusal>(if wins { starter } else { starter.opponent() })
        };
        Ok(Outcome::from_winners(winner(Player::Left)?, winner(Player::Right)?))
    }

    pub(crate) fn nim_value(&mut self, id: CertificateId) -> Result<u64, CertifyRefusal> {
        if let Some(&known) = self.nim.get(&id) {
            return Ok(known);
        }
        let Construction::Position(_, parts) = self.construction(id).clone() else {
            return Err(CertifyRefusal::NotInFormat(
                "certificates prove nim values of single positions only".to_owned(),
            ));
        };
        let mut value = 0;
        for &part in &parts {
            let position = &self.parts[part as usize].position;
            if !texts::is_impartial(position) {
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
