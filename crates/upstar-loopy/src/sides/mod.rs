//! Sides of positions that need not be stoppers.
//!
//! The onside of a position is the game in which endless play is a win for Left. In nearly all
//! examples it equals a stopper, and then there are two ways to find it. *Sidling*: every position
//! starts as on and takes the value of its options again and again; what does not change any more is
//! the onside (*Winning Ways*, chapter 11). And the *walk* of the canonical form, in the order of
//! onsides, where endless reversals are good for Left's options and worth nothing for Right's. What
//! the walk finds is a guess; it counts when the difference games say that it equals the onside.
//!
//! Comparing all positions with one another takes a square of time. Before that, positions are
//! compared with a few known games: with what sidling came to so far, which is never too small, with
//! 0, over, under and off, and with options that lead out. Those that are equal to one are known, and
//! what remains falls apart into smaller sets of positions that can reach one another.

mod endless;

use upstar_core::{Answer, NoAnswer, Player, Step, Undefined};
use upstar_store::deep;

use crate::Map;
use crate::canonical::{fuse, keep_best};
use crate::context::Lx;
use crate::order::Order;
use crate::sides::endless::Endless;
use crate::solve::ends_alternating;
use crate::stopper::{Moves, Ref, Stopper};

/// How many times each position is improved before sidling is given up.
const ROUNDS: usize = 8;

/// A value that has not changed for so many rounds is taken for the last.
const STILL: usize = 3;

/// Up to so many positions are compared with one another at once.
const FEW: usize = 12;

/// With how many known options positions are compared.
const MOST_GUESSES: usize = 8;

/// How many times the walk is repeated in what it found, before it is given up.
const WALKS: usize = 8;

impl Lx<'_> {
    /// The onsides of positions, where draws are Left's wins, or why there are none.
    pub(crate) fn onsides(self, positions: &[Moves]) -> Step<Result<Vec<Ref>, Undefined>> {
        let (fused, class) = fuse(positions);
        let mut found = vec![None; fused.len()];
        self.find_on(&fused, &mut found)?;
        match self.settle_rest(&fused, found, Lx::onsides_of_part) {
            Ok(known) => Ok(Ok(class.into_iter().map(|class| known[class as usize]).collect())),
            Err(NoAnswer::Undefined(why)) => Ok(Err(why)),
            Err(NoAnswer::Interrupted(why)) => Err(why),
        }
    }

    /// The values of positions without endless alternate play that can reach one another. Where there
    /// are many, those that are easily told go first: what remains falls apart.
    pub(crate) fn settle_part(self, part: &[Moves]) -> Step<Vec<Ref>> {
        if part.len() <= FEW {
            return self.settle_component(part);
        }
        let (found, is_done) = self.sidle(part)?;
        if is_done {
            return Ok(found.into_iter().flatten().collect());
        }
        let found = self.peel(part, found)?;
        if found.iter().any(Option::is_some) {
            return deep(|| self.settle_rest(part, found, Lx::settle_part));
        }
        self.settle_component(part)
    }

    /// The onsides of positions that can reach one another.
    fn onsides_of_part(self, part: &[Moves]) -> Answer<Vec<Ref>> {
        if ends_alternating(part) {
            return Ok(self.settle(part)?);
        }
        let (found, is_done) = self.sidle(part)?;
        if is_done {
            return Ok(found.into_iter().flatten().collect());
        }
        let found = self.peel(part, found)?;
        if found.iter().any(Option::is_some) {
            return deep(|| self.settle_rest(part, found, Lx::onsides_of_part));
        }
        for guess in GUESSES {
            if let Some(values) = self.guess(part, guess)? {
                return Ok(values);
            }
        }
        let why = "no stopper was found that equals a side of this game";
        Err(Undefined::new(why).into())
    }

    /// Positions in which Left can move forever, even if Right only passes.
    fn find_on(self, positions: &[Moves], found: &mut [Option<Ref>]) -> Step<()> {
        let mut order = Order::new(self, positions);
        for (node, value) in found.iter_mut().enumerate() {
            if order.geq(Ref::local(node as u32), Ref::ON)? {
                *value = Some(Ref::ON);
            }
        }
        Ok(())
    }

    /// Sidling from on: the values that do not seem to change any more, which are no less than the
    /// onsides, and whether that is so of all: then they are the onsides.
    fn sidle(self, positions: &[Moves]) -> Step<(Vec<Option<Ref>>, bool)> {
        let mut values = vec![Ref::ON; positions.len()];
        let mut changed = vec![0; positions.len()];
        let full = self.stoppers.len() + 1_000 + 4 * positions.len();
        let mut rounds = 0;
        while rounds < ROUNDS && self.stoppers.len() < full {
            rounds += 1;
            for (node, position) in positions.iter().enumerate() {
                let moves = position.renamed(|option| match option.as_local() {
                    Some(local) => values[local as usize],
                    None => option,
                });
                let value = self.settle_one(&moves)?;
                if value != values[node] {
                    changed[node] = rounds;
                }
                values[node] = value;
            }
            if changed.iter().all(|&round| round < rounds) {
                return Ok((values.into_iter().map(Some).collect(), true));
            }
        }
        let found = values.iter().zip(changed);
        let found = found.map(|(&value, last)| (last + STILL <= rounds).then_some(value)).collect();
        Ok((found, false))
    }

    /// Positions whose onside is what sidling came to, or a simple game, or an option known from
    /// before.
    fn peel(self, positions: &[Moves], mut found: Vec<Option<Ref>>) -> Step<Vec<Option<Ref>>> {
        let mut order = Endless::new(self, positions);
        for (node, value) in found.iter_mut().enumerate() {
            if let Some(bound) = *value
                && !order.geq(Ref::local(node as u32), bound)?
            {
                *value = None;
            }
        }
        let simple = [Stopper::ZERO, Stopper::OVER, Stopper::UNDER, Stopper::OFF];
        let mut guesses = simple.map(Ref::from).to_vec();
        let mut count: Map<Ref, usize> = Map::default();
        for option in positions.iter().flat_map(Moves::both) {
            if option.as_local().is_none() && !guesses.contains(&option) {
                *count.entry(option).or_insert(0) += 1;
            }
        }
        let mut options: Vec<(usize, Ref)> = count.into_iter().map(|(g, n)| (n, g)).collect();
        options.sort_unstable_by(|a, b| b.cmp(a));
        guesses.extend(options.into_iter().map(|(_, option)| option).take(MOST_GUESSES));
        for (node, value) in found.iter_mut().enumerate().filter(|(_, value)| value.is_none()) {
            let here = Ref::local(node as u32);
            for &guess in &guesses {
                if order.geq(here, guess)? && order.geq(guess, here)? {
                    *value = Some(guess);
                    break;
                }
            }
        }
        Ok(found)
    }

    /// Whether stoppers are the onsides of positions.
    fn are_onsides(self, positions: &[Moves], values: &[Ref]) -> Step<bool> {
        let mut order = Endless::new(self, positions);
        for (node, &value) in values.iter().enumerate() {
            let here = Ref::local(node as u32);
            if !order.geq(here, value)? || !order.geq(value, here)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The onsides by the walk, if the guess is right.
    fn guess(self, positions: &[Moves], kind: Guess) -> Step<Option<Vec<Ref>>> {
        let mut guess = positions.to_vec();
        for _ in 0..WALKS {
            let next = self.walk(&guess, kind)?;
            if ends_alternating(&next) {
                let values = self.settle(&next)?;
                return Ok(self.are_onsides(positions, &values)?.then_some(values));
            }
            if next == guess {
                break;
            }
            guess = next;
        }
        Ok(None)
    }

    /// Each position with the ends of its walks for options.
    fn walk(self, positions: &[Moves], guess: Guess) -> Step<Vec<Moves>> {
        let mut order = Endless::new(self, positions);
        let mut ends = Vec::with_capacity(positions.len());
        for node in 0..positions.len() as u32 {
            let moves = Moves {
                left: self.ends_of_walk(&mut order, positions, node, Player::Left, guess)?,
                right: self.ends_of_walk(&mut order, positions, node, Player::Right, guess)?,
            };
            ends.push(moves.renamed(|option| option));
        }
        Ok(ends)
    }

    fn ends_of_walk(
        self,
        order: &mut Endless<'_>,
        positions: &[Moves],
        node: u32,
        player: Player,
        guess: Guess,
    ) -> Step<Vec<Ref>> {
        let here = Ref::local(node);
        let options = |g: Ref| -> Step<Moves> {
            match g.as_local() {
                Some(local) => Ok(positions[local as usize].clone()),
                None => self.moves(g),
            }
        };
        let mut better = |a: Ref, b: Ref| match player {
            Player::Left => order.geq(a, b),
            Player::Right => order.geq(b, a),
        };
        let first = options(here)?.of(player).to_vec();
        let mut walk = Walk::default();
        let mut open = first.clone();
        while let Some(option) = open.pop() {
            if walk.numbers.contains_key(&option) {
                continue;
            }
            self.cx.budget.spend(1)?;
            let mut ways = Vec::new();
            for &answer in options(option)?.of(player.opponent()) {
                if better(here, answer)? {
                    ways.push(options(answer)?.of(player).to_vec());
                }
            }
            open.extend(ways.iter().flatten());
            walk.numbers.insert(option, walk.met.len());
            walk.met.push((option, ways));
        }
        let ways = walk.shortest_ways();
        let (mut ends, mut endless_ends) = (Vec::new(), Vec::new());
        for at in walk.reached(&first, &ways) {
            let (option, all) = &walk.met[at];
            if all.is_empty() {
                keep_best(&mut ends, *option, &mut better)?;
            } else if ways[at].is_none() && player == Player::Left {
                // It is not reversed for good if the walk can go on forever above it.
                let mut above = vec![false; walk.met.len()];
                for (place, (other, _)) in walk.met.iter().enumerate() {
                    above[place] = better(*other, *option)?;
                }
                if walk.goes_on(at, above, &ways, guess) {
                    endless_ends.push(*option);
                }
            }
        }
        for &option in &endless_ends {
            let mut is_least = true;
            for &other in &endless_ends {
                is_least &= !better(option, other)? || better(other, option)?;
            }
            if is_least || !guess.only_least {
                keep_best(&mut ends, option, &mut better)?;
            }
        }
        Ok(ends)
    }
}

/// Which options of Left count as ends because the walk from them can go on forever among better
/// ones. None of these guesses is always right.
#[derive(Clone, Copy, Debug)]
struct Guess {
    /// It can whatever reversals are chosen, and not only by those that the walk chose.
    always: bool,
    /// Only those above no other one.
    only_least: bool,
}

const GUESSES: [Guess; 4] = [
    Guess { always: false, only_least: false },
    Guess { always: false, only_least: true },
    Guess { always: true, only_least: false },
    Guess { always: true, only_least: true },
];

/// The options that a walk may meet, each with the lists of options that reversals lead to.
#[derive(Default)]
struct Walk {
    met: Vec<(Ref, Vec<Vec<Ref>>)>,
    numbers: Map<Ref, usize>,
}

impl Walk {
    fn numbers(&self, options: &[Ref]) -> Vec<usize> {
        options.iter().filter_map(|option| self.numbers.get(option).copied()).collect()
    }

    /// Where the walk goes on from an option: the shortest way if there is one.
    fn next(&self, at: usize, ways: &[Option<usize>]) -> Vec<usize> {
        let (_, all) = &self.met[at];
        all.get(ways[at].unwrap_or(0)).map(|way| self.numbers(way)).unwrap_or_default()
    }

    /// What the walk reaches from some options.
    fn reached(&self, first: &[Ref], ways: &[Option<usize>]) -> Vec<usize> {
        let mut reached = vec![false; self.met.len()];
        let mut open = self.numbers(first);
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut reached[at], true) {
                open.extend(self.next(at, ways));
            }
        }
        (0..self.met.len()).filter(|&at| reached[at]).collect()
    }

    /// Whether the walk can go on forever from an option without leaving a set.
    fn goes_on(
        &self,
        at: usize,
        mut inside: Vec<bool>,
        ways: &[Option<usize>],
        guess: Guess,
    ) -> bool {
        loop {
            let mut changed = false;
            for (place, (_, all)) in self.met.iter().enumerate() {
                let stays = |way: &Vec<Ref>| self.numbers(way).iter().any(|&next| inside[next]);
                let goes_on = if guess.always {
                    !all.is_empty() && all.iter().all(stays)
                } else {
                    self.next(place, ways).iter().any(|&next| inside[next])
                };
                if inside[place] && !goes_on {
                    inside[place] = false;
                    changed = true;
                }
            }
            if !changed {
                return inside[at];
            }
        }
    }

    /// For each option a reversal from which the walk cannot go on forever, if there is one.
    fn shortest_ways(&self) -> Vec<Option<usize>> {
        let mut ways = vec![None; self.met.len()];
        loop {
            let mut changed = false;
            for (at, (_, all)) in self.met.iter().enumerate() {
                if ways[at].is_some() {
                    continue;
                }
                let is_grounded = |option: &Ref| {
                    self.numbers
                        .get(option)
                        .is_none_or(|&next| ways[next].is_some() || self.met[next].1.is_empty())
                };
                ways[at] = all.iter().position(|way| way.iter().all(is_grounded));
                changed |= ways[at].is_some();
            }
            if !changed {
                return ways;
            }
        }
    }
}
