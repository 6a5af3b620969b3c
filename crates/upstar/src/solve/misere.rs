//! Winners of sums of positions under misère play.
//!
//! A state is a multiset of components. Forms of the components are not computed. A sum of tame
//! impartial components has the same winner as the Nim position with the same genera (ONAG, chapter
//! 12). In blue-red Hackenbush, only the numbers of grounded edges matter (Stewart, thesis, Theorem 5.3.1).

use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use smallvec::SmallVec;
use upstar_arena::deep;
use upstar_core::SumKind;
use upstar_core::{
    Answer, Budget, Budgeted, Interrupted, Outcome, Player, Undefined, cost_of_options,
};
use upstar_form::{FormId, Nus};
use upstar_misere::{Genus, hackenbush};
use upstar_rules::hackenbush::{Hackenbush, HackenbushColour, HackenbushPosition};
use upstar_rules::nim::NimPosition;
use upstar_short::{Short, ShortContext};

use super::part_table::{MOST, PartTable, SumState};
use super::{Sum, SumLine, SumMove, SumOracle};
use crate::raw_position::RawPosition;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MisereFact {
    /// The position is literally this nimber.
    Nimber(u64),
    /// A Hackenbush picture without green edges, with these numbers of grounded blue and red edges.
    Picture([u64; 2]),
}

impl MisereFact {
    pub(crate) fn of(rules: &dyn Any, position: &dyn Any) -> Option<MisereFact> {
        if let Some(heaps) = position.downcast_ref::<NimPosition>() {
            return match heaps.heaps() {
                [heap] => Some(MisereFact::Nimber(*heap)),
                _ => None,
            };
        }
        let [blue, red] = hackenbush::grounded(&picture(rules, position)?)?;
        Some(MisereFact::Picture([blue as u64, red as u64]))
    }
}

pub(crate) fn picture(
    rules: &dyn Any,
    position: &dyn Any,
) -> Option<Vec<hackenbush::ColouredEdge>> {
    rules.downcast_ref::<Hackenbush>().filter(|it| it.operator() == SumKind::Disjunctive)?;
    let colour = |colour| match colour {
        HackenbushColour::Blue => hackenbush::EdgeColour::Blue,
        HackenbushColour::Red => hackenbush::EdgeColour::Red,
        HackenbushColour::Green => hackenbush::EdgeColour::Green,
    };
    let edges = position.downcast_ref::<HackenbushPosition>()?.edges().iter();
    Some(edges.map(|it| (it.low() as u32, it.high() as u32, colour(it.colour()))).collect())
}

impl Sum {
    /// Returns the misère outcome.
    ///
    /// ```
    /// use upstar::{Outcome, Session, Sum};
    ///
    /// let session = Session::new();
    /// let (budget, heap) = (session.budget(), session.raw_position("nim", &[], "2")?);
    /// let cx = session.cx(&budget);
    /// let sum = Sum::new(vec![heap.clone(), heap], upstar::raw::Short::ZERO);
    /// assert_eq!(sum.misere_outcome(cx)?, Outcome::P);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Undefined if the sum contains a nonzero value, since values are simplified under normal
    /// play. Fails if a position recurs.
    pub fn misere_outcome(&self, cx: ShortContext<'_>) -> Answer<Outcome> {
        self.check_misere()?;
        let mut search = MisereSearch::new(cx.budget);
        let mut winner = |starter| self.winner_by(&mut search, starter);
        Ok(Outcome::from_winners(winner(Player::Left)?, winner(Player::Right)?))
    }

    /// Returns the winning moves of `player`, moving first under misère play.
    ///
    /// # Errors
    ///
    /// Same as [`misere_outcome`](Sum::misere_outcome).
    pub fn misere_winning_moves(
        &self,
        cx: ShortContext<'_>,
        player: Player,
    ) -> Answer<Vec<SumMove>> {
        self.check_misere()?;
        Ok(self.winning_moves_by(&mut MisereSearch::new(cx.budget), cx, player)?)
    }

    /// Returns a line of misère play of at most `limit` moves with `starter` moving first.
    ///
    /// # Errors
    ///
    /// Same as [`misere_outcome`](Sum::misere_outcome).
    pub fn misere_variation(
        &self,
        cx: ShortContext<'_>,
        starter: Player,
        limit: usize,
    ) -> Answer<SumLine> {
        self.check_misere()?;
        Ok(self.line_by(&mut MisereSearch::new(cx.budget), cx, starter, limit)?)
    }

    fn check_misere(&self) -> Answer<()> {
        if self.value == Short::ZERO {
            return Ok(());
        }
        let sentence = "values are simplified under normal play, which does not preserve misère \
                        outcomes; under misère play, add positions instead of values";
        Err(Undefined::new(sentence).into())
    }
}

/// The maximum number of steps of a search for tests of tameness.
const TAMING: u64 = 200_000;

/// The components after each move.
type Moves = Rc<[SmallVec<[u32; 2]>]>;

#[derive(Clone, Default)]
enum Tameness {
    #[default]
    Unknown,
    /// Wild, undecided or being tested.
    Wild,
    Tame(Genus),
}

#[derive(Clone, Default)]
struct MisereValue {
    fact: Option<Option<MisereFact>>,
    tameness: Tameness,
    moves: [Option<Moves>; 2],
}

pub(crate) struct MisereSearch<'a> {
    budget: &'a Budget,
    parts: PartTable,
    known: Vec<MisereValue>,
    /// `true` if the player to move wins.
    table: HashMap<SumState, bool, foldhash::fast::RandomState>,
    line: HashSet<SumState, foldhash::fast::RandomState>,
    taming: u64,
}

impl SumOracle for MisereSearch<'_> {
    /// The callers check that the value is zero.
    fn mover_wins(
        &mut self,
        positions: &[RawPosition],
        _: Short,
        player: Player,
    ) -> Budgeted<bool> {
        let mut parts = SmallVec::<[u32; 2]>::new();
        for position in positions {
            self.parts.number(position, &mut parts)?;
        }
        let state = self.parts.state(&parts, player)?;
        self.wins(&state)
    }
}

impl<'a> MisereSearch<'a> {
    pub(crate) fn new(budget: &'a Budget) -> MisereSearch<'a> {
        MisereSearch {
            budget,
            parts: PartTable::default(),
            known: Vec::new(),
            table: HashMap::default(),
            line: HashSet::default(),
            taming: TAMING,
        }
    }

    fn wins(&mut self, state: &SumState) -> Budgeted<bool> {
        if state.parts.is_empty() {
            return Ok(true);
        }
        if let Some(&known) = self.table.get(state) {
            return Ok(known);
        }
        self.budget.spend(1)?;
        let wins = match self.closed(state)? {
            Some(closed) => closed,
            None => {
                if !self.line.insert(state.clone()) {
                    return Err(Interrupted::loops());
                }
                let wins = deep(|| self.wins_by_moves(state));
                // The state is removed even after an error, so that the next search starts with an
                // empty line.
                self.line.remove(state);
                wins?
            }
        };
        if self.table.len() < MOST {
            self.table.insert(state.clone(), wins);
        }
        Ok(wins)
    }

    fn wins_by_moves(&mut self, state: &SumState) -> Budgeted<bool> {
        let moves = self.moves(state)?;
        if moves.is_empty() {
            return Ok(true);
        }
        if moves.iter().any(|after| self.table.get(after) == Some(&false)) {
            return Ok(true);
        }
        for after in &moves {
            if !self.wins(after)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn moves(&mut self, state: &SumState) -> Budgeted<Vec<SumState>> {
        let mut moves = Vec::new();
        let (player, opponent) = (state.player, state.player.opponent());
        for (at, &part) in state.parts.iter().enumerate() {
            if at > 0 && state.parts[at - 1] == part {
                continue;
            }
            let others = state.parts.iter().enumerate().filter(|&(other, _)| other != at);
            let others: SmallVec<[u32; 4]> = others.map(|(_, &part)| part).collect();
            for left in self.part_moves(part, player)?.iter() {
                let mut parts = others.clone();
                parts.extend_from_slice(left);
                moves.push(self.parts.state(&parts, opponent)?);
            }
        }
        Ok(moves)
    }

    fn part_moves(&mut self, part: u32, player: Player) -> Budgeted<Moves> {
        if let Some(known) = &self.known(part).moves[player as usize] {
            return Ok(Rc::clone(known));
        }
        let options = self.parts.position(part).0.options(player);
        self.budget.spend(options.len() as u64 / 16)?;
        self.budget.spend(cost_of_options(self.parts.position(part), options.len()))?;
        let mut moves: Vec<SmallVec<[u32; 2]>> = Vec::with_capacity(options.len());
        for option in &options {
            let mut parts = SmallVec::new();
            self.parts.number(option, &mut parts)?;
            parts.sort_unstable();
            moves.push(parts);
        }
        moves.sort_unstable();
        moves.dedup();
        let moves: Moves = moves.into();
        self.known(part).moves[player as usize] = Some(Rc::clone(&moves));
        Ok(moves)
    }

    fn known(&mut self, part: u32) -> &mut MisereValue {
        let least = self.parts.len().max(part as usize + 1);
        if self.known.len() < least {
            self.known.resize(least, MisereValue::default());
        }
        &mut self.known[part as usize]
    }

    fn fact(&mut self, part: u32) -> Option<MisereFact> {
        if let Some(known) = self.known(part).fact {
            return known;
        }
        let fact = self.parts.position(part).0.0.misere_fact();
        self.known(part).fact = Some(fact);
        fact
    }

    /// Returns `true` if the player to move wins, or `None` if no theory decides the state.
    fn closed(&mut self, state: &SumState) -> Budgeted<Option<bool>> {
        if self.taming == 0 {
            return Ok(None);
        }
        if let Some([blue, red]) = self.picture(state) {
            return Ok(Some(state.player.pick(blue <= red, red <= blue)));
        }
        let mut sum = Genus::of_nimber(0);
        for &part in &state.parts {
            let Some(genus) = self.tame(part)? else { return Ok(None) };
            let Some(next) = sum.tame_sum(&genus) else { return Ok(None) };
            sum = next;
        }
        Ok(Some(sum.misere(0) != 0))
    }

    fn picture(&mut self, state: &SumState) -> Option<[u64; 2]> {
        let mut edges = [0_u64; 2];
        for &part in &state.parts {
            let Some(MisereFact::Picture([blue, red])) = self.fact(part) else { return None };
            edges = [edges[0].saturating_add(blue), edges[1].saturating_add(red)];
        }
        Some(edges)
    }

    /// Returns the genus of a component that is found to be tame within the remaining steps.
    fn tame(&mut self, part: u32) -> Budgeted<Option<Genus>> {
        match &self.known(part).tameness {
            Tameness::Tame(genus) => return Ok(Some(genus.clone())),
            Tameness::Wild => return Ok(None),
            Tameness::Unknown => {}
        }
        let (budget, before) = (self.budget, self.budget.spent());
        let found = budget.within(self.taming, || self.find_tame(part));
        self.taming = self.taming.saturating_sub(budget.spent() - before);
        match found {
            Err(no) if budget.can_continue_after(&no) => {
                self.known(part).tameness = Tameness::Wild;
                self.taming = 0;
                Ok(None)
            }
            found => found,
        }
    }

    /// Returns the genus of a tame component: it and all its followers have genera of Nim
    /// positions.
    fn find_tame(&mut self, part: u32) -> Budgeted<Option<Genus>> {
        match &self.known(part).tameness {
            Tameness::Tame(genus) => return Ok(Some(genus.clone())),
            Tameness::Wild => return Ok(None),
            Tameness::Unknown => {}
        }
        let genus = match self.fact(part) {
            Some(MisereFact::Nimber(n)) => Some(Genus::of_nimber(n)),
            _ if !self.parts.position(part).0.is_impartial() => None,
            _ => {
                self.budget.spend(1)?;
                // Prevents an infinite search if a position recurs.
                self.known(part).tameness = Tameness::Wild;
                let genus = deep(|| self.tame_of_options(part));
                self.known(part).tameness = Tameness::Unknown;
                genus?.filter(Genus::is_tame)
            }
        };
        self.known(part).tameness = match &genus {
            Some(genus) => Tameness::Tame(genus.clone()),
            None => Tameness::Wild,
        };
        Ok(genus)
    }

    fn tame_of_options(&mut self, part: u32) -> Budgeted<Option<Genus>> {
        let mut genera = Vec::new();
        for option in self.part_moves(part, Player::Left)?.iter() {
            let mut sum = Genus::of_nimber(0);
            for &part in option {
                let Some(genus) = self.find_tame(part)? else { return Ok(None) };
                let Some(next) = sum.tame_sum(&genus) else { return Ok(None) };
                sum = next;
            }
            genera.push(sum);
        }
        Ok(Some(Genus::of_options(&genera)))
    }
}

pub(crate) fn canonical(
    position: &RawPosition,
    cx: upstar_misere::MisereContext<'_>,
) -> Answer<FormId> {
    if !position.is_impartial() {
        let sentence = "the position is not impartial; to give each player the moves of both \
                        players, write impartial(…)";
        return Err(Undefined::new(sentence).into());
    }
    let mut canonical = Canonical { cx, parts: PartTable::default(), forms: Vec::new() };
    let mut parts = SmallVec::new();
    canonical.parts.number(position, &mut parts)?;
    canonical.sum(&parts)
}

struct Canonical<'a> {
    cx: upstar_misere::MisereContext<'a>,
    parts: PartTable,
    /// `Some(None)` while the form of a component is being computed.
    forms: Vec<Option<Option<FormId>>>,
}

impl Canonical<'_> {
    fn sum(&mut self, parts: &[u32]) -> Answer<FormId> {
        let mut sum = FormId::ZERO;
        for &part in parts {
            let form = deep(|| self.form(part))?;
            sum = self.cx.add(sum, form)?;
        }
        Ok(sum)
    }

    fn form(&mut self, part: u32) -> Answer<FormId> {
        if self.forms.len() < self.parts.len() {
            self.forms.resize(self.parts.len(), None);
        }
        match self.forms[part as usize] {
            Some(Some(form)) => return Ok(form),
            Some(None) => return Err(Interrupted::loops().into()),
            None => {}
        }
        self.cx.budget.spend(1)?;
        if let Some(MisereFact::Nimber(n)) = self.parts.position(part).0.0.misere_fact() {
            return Ok(self.cx.forms.nus(&Nus::nimber(n))?);
        }
        self.forms[part as usize] = Some(None);
        let options = self.parts.position(part).0.options(Player::Left);
        let mut forms = Vec::with_capacity(options.len());
        for option in &options {
            let mut parts = SmallVec::<[u32; 2]>::new();
            self.parts.number(option, &mut parts)?;
            forms.push(self.sum(&parts)?);
        }
        let form = self.cx.canonical(self.cx.forms.make(&forms, &forms)?)?;
        self.forms[part as usize] = Some(Some(form));
        Ok(form)
    }
}
