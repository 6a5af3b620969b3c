//! Reduced canonical forms (Grossman and Siegel, *Reductions of partizan games*, 2009; A. N.
//! Siegel, *Reduced canonical forms of stoppers*, 2006). `G >= H` up to infinitesimals if
//! `G + x >= H` for all numbers `x > 0`. Because over is above all short infinitesimals and below
//! all positive numbers, it suffices to compare the upsum of `G` and over with `H`.

use upstar_core::{Answer, Player, Undefined};

use crate::Map;
use crate::context::LoopyContext;
use crate::solve::ends_alternating;
use crate::stopper::{Kind, Moves, Stopper, StopperRef};

impl LoopyContext<'_> {
    /// Returns `true` if `g >= h` up to infinitesimals.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// assert!(lx.geq_inf(Stopper::UNDER, Stopper::OVER)?);
    /// assert!(!lx.geq_inf(Stopper::OVER, Stopper::ON)?);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn geq_inf(self, g: Stopper, h: Stopper) -> Answer<bool> {
        let above = self.upsum(g, Stopper::OVER)?;
        Ok(self.geq(above, h)?)
    }

    /// Returns the reduced canonical form: the simplest game infinitesimally close to the stopper.
    /// If it is not a number, it is computed like the canonical form, with `>=` up to
    /// infinitesimals.
    ///
    /// # Errors
    ///
    /// Undefined if the game with the simplified options is not a stopper infinitesimally close to
    /// `g`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// assert_eq!(lx.reduced(lx.named("upon").unwrap()?.onside)?, Stopper::ZERO);
    /// assert_eq!(lx.reduced(Stopper::ON)?, Stopper::ON);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn reduced(self, g: Stopper) -> Answer<Stopper> {
        if let Stopper::Short(g) = g {
            return Ok(Stopper::Short(self.cx.reduced(g)?));
        }
        // The loopy followers of `g`.
        let mut numbers: Map<StopperRef, u32> = Map::default();
        let mut nodes = Vec::new();
        let mut open = vec![self.refer(g)];
        while let Some(next) = open.pop() {
            if next.is_loop() && !numbers.contains_key(&next) {
                self.cx.budget.spend(1)?;
                numbers.insert(next, nodes.len() as u32);
                nodes.push(next);
                open.extend(self.moves(next)?.both());
            }
        }
        let mut positions = Vec::with_capacity(nodes.len());
        for &node in &nodes {
            if let Some(number) = self.near_number(node)? {
                let moves = self.moves(number)?;
                positions.push(moves);
                continue;
            }
            positions.push(Moves {
                left: self.ends_inf(node, Player::Left)?,
                right: self.ends_inf(node, Player::Right)?,
            });
        }
        let mut reduced = Vec::with_capacity(positions.len());
        for position in &positions {
            let side = |options: &[StopperRef]| -> Answer<Vec<StopperRef>> {
                options
                    .iter()
                    .map(|option| match (numbers.get(option), option.kind()) {
                        (Some(&number), _) => Ok(StopperRef::local(number)),
                        (None, Kind::Short(index)) => {
                            let value = self.cx.reduced(self.cx.short_at(index))?;
                            Ok(StopperRef(value.index()))
                        }
                        _ => Ok(*option),
                    })
                    .collect()
            };
            reduced.push(Moves { left: side(&position.left)?, right: side(&position.right)? });
        }
        let none = || Undefined::new("this game has no reduced canonical form that is a stopper");
        let alive = reachable(&reduced);
        if !ends_alternating(&alive) {
            return Err(none().into());
        }
        let found = self.stopper(self.settle(&alive)?[0]);
        if self.geq_inf(found, g)? && self.geq_inf(g, found)? {
            Ok(found)
        } else {
            Err(none().into())
        }
    }

    /// Returns the number infinitesimally close to a stopper, if there is one. It is a stop of a
    /// short follower.
    fn near_number(self, g: StopperRef) -> Answer<Option<StopperRef>> {
        let stopper = self.stopper(g);
        let mut seen: Map<StopperRef, ()> = Map::default();
        let mut tried: Map<StopperRef, ()> = Map::default();
        let mut open = vec![g];
        while let Some(next) = open.pop() {
            if seen.insert(next, ()).is_some() {
                continue;
            }
            self.cx.budget.spend(1)?;
            let Kind::Short(index) = next.kind() else {
                open.extend(self.moves(next)?.both());
                continue;
            };
            let short = self.cx.short_at(index);
            for stop in [self.cx.left_stop(short)?, self.cx.right_stop(short)?] {
                let number = Stopper::Short(self.cx.number(&stop)?);
                if tried.insert(self.refer(number), ()).is_none()
                    && self.geq_inf(stopper, number)?
                    && self.geq_inf(number, stopper)?
                {
                    return Ok(Some(self.refer(number)));
                }
            }
        }
        Ok(None)
    }

    fn ends_inf(self, here: StopperRef, player: Player) -> Answer<Vec<StopperRef>> {
        let better = |a: StopperRef, b: StopperRef| {
            let [a, b] = [a, b].map(|g| self.stopper(g));
            match player {
                Player::Left => self.geq_inf(a, b),
                Player::Right => self.geq_inf(b, a),
            }
        };
        let mut open = self.moves(here)?.of(player).to_vec();
        let mut seen: Map<StopperRef, ()> = Map::default();
        let mut ends: Vec<StopperRef> = Vec::new();
        'walk: while let Some(option) = open.pop() {
            if seen.insert(option, ()).is_some() {
                continue;
            }
            self.cx.budget.spend(1)?;
            for &answer in self.moves(option)?.of(player.opponent()) {
                if better(here, answer)? {
                    open.extend(self.moves(answer)?.of(player));
                    continue 'walk;
                }
            }
            let mut at = 0;
            while at < ends.len() {
                if better(ends[at], option)? {
                    continue 'walk;
                }
                if better(option, ends[at])? {
                    ends.swap_remove(at);
                } else {
                    at += 1;
                }
            }
            ends.push(option);
        }
        Ok(ends)
    }
}

fn reachable(positions: &[Moves]) -> Vec<Moves> {
    let (_, old) = crate::table::local_graph(positions).reachable(0);
    let place: Map<u32, u32> =
        old.iter().enumerate().map(|(place, &node)| (node, place as u32)).collect();
    let name = |option: StopperRef| match option.as_local() {
        Some(local) => StopperRef::local(place.get(&local).copied().unwrap_or(0)),
        None => option,
    };
    old.iter().map(|&node| positions[node as usize].renamed(name)).collect()
}
