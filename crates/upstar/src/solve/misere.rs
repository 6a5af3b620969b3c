//! Who wins a sum of positions under misère play, where a player who cannot move wins.
//!
//! No forms are built: a sum is searched as the multiset of its components, and what is remembered is
//! who wins which multiset. Two theories cut the search short. A sum of impartial components that are
//! all tame is won as the position of Nim with their genera (Conway, *On Numbers and Games*, chapter
//! 12); in a sum of blue-red pictures of Hackenbush only the edges at the ground count (Stewart,
//! *Scoring play combinatorial games*, Theorem 5.3.1).

use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use smallvec::SmallVec;
use upstar_arena::deep;
use upstar_core::SumKind;
use upstar_core::{
    Answer, Budget, Budgeted, Interrupted, Outcome, Player, Ruleset, Undefined, cost_of_options,
};
use upstar_form::{FormId, Nus};
use upstar_misere::{Genus, hackenbush};
use upstar_rules::hackenbush::{Hackenbush, HackenbushColour, HackenbushPosition};
use upstar_rules::nim::NimPosition;
use upstar_short::{Short, ShortContext};

use super::part_table::{MOST, PartTable, SumState};
use super::{ANY_RULES, AnyRules, NormalPosition, Sum, SumLine, SumMove, SumOracle};
use crate::raw_position::RawPosition;

/// What a theorem says about a component under misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MisereFact {
    /// It is literally this nimber.
    Nimber(u64),
    /// It is a picture without green edges, and has so many blue and red ones at the ground.
    Picture([u64; 2]),
}

impl MisereFact {
    /// What is known about a position of some ruleset.
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

/// The edges of a picture of Hackenbush as plain data, where its parts are a sum.
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
    /// Who wins under misère play.
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
    /// Undefined if there is a value in the sum: values are simplified as under normal play. Or the
    /// budget runs out, or a position comes back.
    pub fn misere_outcome(&self, cx: ShortContext<'_>) -> Answer<Outcome> {
        self.check_misere()?;
        let mut search = MisereSearch::new(cx.budget);
        let mut winner = |starter| self.winner_by(&mut search, starter);
        Ok(Outcome::from_winners(winner(Player::Left)?, winner(Player::Right)?))
    }

    /// The moves by which `player`, to move, wins under misère play.
    ///
    /// # Errors
    ///
    /// As [`misere_outcome`](Sum::misere_outcome).
    pub fn misere_winning_moves(
        &self,
        cx: ShortContext<'_>,
        player: Player,
    ) -> Answer<Vec<SumMove>> {
        self.check_misere()?;
        Ok(self.winning_moves_by(&mut MisereSearch::new(cx.budget), cx, player)?)
    }

    /// A line of misère play with `starter` to begin, to the end or to so many moves. Whoever is to
    /// move when there is no move left wins.
    ///
    /// # Errors
    ///
    /// As [`misere_outcome`](Sum::misere_outcome).
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
        let sentence = "a value is simplified as under normal play, so that its misère outcome is \
                        not that of the game it came from: sums under misère play are of positions";
        Err(Undefined::new(sentence).into())
    }
}

/// How many steps a search spends on finding out whether components are tame.
const TAMING: u64 = 200_000;

/// What a move leaves of a component.
type Moves = Rc<[SmallVec<[u32; 2]>]>;

#[derive(Clone, Default)]
enum Tameness {
    #[default]
    Unknown,
    /// It is wild, or nobody knows: also while it is being found out.
    Wild,
    Tame(Genus),
}

#[derive(Clone, Default)]
struct MisereValue {
    fact: Option<Option<MisereFact>>,
    tameness: Tameness,
    moves: [Option<Moves>; 2],
}

/// A search for misère outcomes of sums of positions of any rulesets.
pub(crate) struct MisereSearch<'a> {
    budget: &'a Budget,
    parts: PartTable<'a, AnyRules>,
    /// By the numbers of parts, as far as something was asked.
    known: Vec<MisereValue>,
    /// Whether who is to move wins.
    table: HashMap<SumState, bool, foldhash::fast::RandomState>,
    /// The states of the line of play that is being looked at.
    line: HashSet<SumState, foldhash::fast::RandomState>,
    /// What may still be spent on taming.
    taming: u64,
}

impl SumOracle for MisereSearch<'_> {
    /// There is no value: that was looked at before.
    fn mover_wins(
        &mut self,
        positions: &[RawPosition],
        _: Short,
        player: Player,
    ) -> Budgeted<bool> {
        let mut parts = SmallVec::<[u32; 2]>::new();
        for position in positions {
            self.parts.number(&NormalPosition(position.clone()), &mut parts)?;
        }
        let state = self.parts.state(&parts, player)?;
        self.wins(&state)
    }
}

impl<'a> MisereSearch<'a> {
    pub(crate) fn new(budget: &'a Budget) -> MisereSearch<'a> {
        MisereSearch {
            budget,
            parts: PartTable::new(&ANY_RULES),
            known: Vec::new(),
            table: HashMap::default(),
            line: HashSet::default(),
            taming: TAMING,
        }
    }

    /// Whether who is to move wins.
    fn wins(&mut self, state: &SumState) -> Budgeted<bool> {
        // Terminal cases.
        if state.parts.is_empty() {
            return Ok(true);
        }
        // Look up.
        if let Some(&known) = self.table.get(state) {
            return Ok(known);
        }
        self.budget.spend(1)?;
        let wins = match self.closed(state)? {
            Some(closed) => closed,
            None => {
                // Recurse.
                if !self.line.insert(state.clone()) {
                    return Err(Interrupted::loops());
                }
                let wins = deep(|| self.wins_by_moves(state));
                // Also where it was cut short: the next question begins with no line.
                self.line.remove(state);
                wins?
            }
        };
        // Record.
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
        // What is known may be enough.
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

    /// The states after the moves of a state.
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
        let mut options = Vec::new();
        self.parts.rules.options(self.parts.position(part), player, &mut options);
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

    /// Whether who is to move wins, where a theory says it.
    fn closed(&mut self, state: &SumState) -> Budgeted<Option<bool>> {
        if self.taming == 0 {
            return Ok(None);
        }
        if let Some([blue, red]) = self.picture(state) {
            return Ok(Some(match state.player {
                Player::Left => blue <= red,
                Player::Right => red <= blue,
            }));
        }
        let mut sum = Genus::of_nimber(0);
        for &part in &state.parts {
            let Some(genus) = self.tame(part)? else { return Ok(None) };
            let Some(next) = sum.tame_sum(&genus) else { return Ok(None) };
            sum = next;
        }
        Ok(Some(sum.misere(0) != 0))
    }

    /// The blue and the red edges at the ground, if all parts are pictures without green edges.
    fn picture(&mut self, state: &SumState) -> Option<[u64; 2]> {
        let mut edges = [0_u64; 2];
        for &part in &state.parts {
            let Some(MisereFact::Picture([blue, red])) = self.fact(part) else { return None };
            edges = [edges[0].saturating_add(blue), edges[1].saturating_add(red)];
        }
        Some(edges)
    }

    /// The genus of a part, if it is tame and that can be found out with what may be spent on it.
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

    /// The genus of a part if all that can follow has the genus of a position of Nim, too.
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
                // Until it is known, so that a position that comes back is not looked for forever.
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

/// The misère canonical form of an impartial position. Components are looked at one by one: the form
/// of a sum is found from those of its components.
pub(crate) fn canonical(
    position: &RawPosition,
    cx: upstar_misere::MisereContext<'_>,
) -> Answer<FormId> {
    if !position.is_impartial() {
        let sentence =
            "the position is not impartial; impartial(…) lets either player make either's move";
        return Err(Undefined::new(sentence).into());
    }
    let mut canonical = Canonical { cx, parts: PartTable::new(&ANY_RULES), forms: Vec::new() };
    let mut parts = SmallVec::new();
    canonical.parts.number(&NormalPosition(position.clone()), &mut parts)?;
    canonical.sum(&parts)
}

struct Canonical<'a> {
    cx: upstar_misere::MisereContext<'a>,
    parts: PartTable<'a, AnyRules>,
    /// By the numbers of parts; a part without a form is being looked at.
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
        let mut options = Vec::new();
        self.parts.rules.options(self.parts.position(part), Player::Left, &mut options);
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
