//! Sums and negatives.

use std::ops::Range;

use upstar_core::{Answer, Budgeted};
use upstar_short::Short;

use crate::Map;
use crate::context::LoopyContext;
use crate::sides::{NoSide, Sides};
use crate::stopper::{Kind, LoopIndex, Loopy, Moves, Stopper, StopperRef};
use crate::system::{System, SystemOption};
use crate::table::make_room;

impl LoopyContext<'_> {
    /// Returns the negative.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// assert_eq!(lx.neg(Stopper::OVER)?, Stopper::UNDER);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn neg(self, g: Stopper) -> Budgeted<Stopper> {
        self.negative(self.refer(g)).map(|negative| self.stopper(negative))
    }

    /// Returns the negative of a value; its onside is the negative of the offside, and conversely.
    pub fn loopy_neg(self, g: Loopy) -> Budgeted<Loopy> {
        Ok(Loopy { onside: self.neg(g.offside)?, offside: self.neg(g.onside)? })
    }

    /// Returns the sides of the negative of a game.
    pub fn negative_sides(self, g: Sides) -> Budgeted<Sides> {
        let negative = |side: Result<Stopper, NoSide>| match side {
            Ok(side) => self.neg(side).map(Ok),
            Err(why) => Ok(Err(why)),
        };
        Ok(Sides { onside: negative(g.offside)?, offside: negative(g.onside)? })
    }

    pub(crate) fn negative(self, g: StopperRef) -> Budgeted<StopperRef> {
        if let Kind::Short(index) = g.kind() {
            return self.cx.neg(self.cx.short_at(index)).map(|g| StopperRef(g.index()));
        }
        let known = |g: StopperRef| self.stoppers.negatives.lock().get(&g).copied();
        if let Some(negative) = known(g) {
            return Ok(negative);
        }
        // The negative of a canonical form is canonical.
        for id in self.loops_below(g, |g| known(g).is_some())? {
            if known(StopperRef::from(id)).is_some() {
                continue;
            }
            let (members, names) =
                self.renewed_component(id, |moves| self.negative_moves(moves))?;
            let mut known = self.stoppers.negatives.lock();
            for (id, negative) in members.zip(names) {
                let g = StopperRef::from(LoopIndex(id));
                known.insert(g, negative);
                known.insert(negative, g);
            }
        }
        Ok(known(g).unwrap_or(g))
    }

    /// Returns the loopy stoppers reachable from `g`, options first. Stops at `known` stoppers.
    fn loops_below(
        self,
        g: StopperRef,
        known: impl Fn(StopperRef) -> bool,
    ) -> Budgeted<Vec<LoopIndex>> {
        let mut found = Vec::new();
        let mut open = vec![g];
        let mut seen: Map<StopperRef, ()> = Map::default();
        while let Some(next) = open.pop() {
            let Kind::Loop(id) = next.kind() else { continue };
            if seen.insert(next, ()).is_some() || known(next) {
                continue;
            }
            self.cx.budget.spend(1)?;
            found.push(id);
            open.extend(self.moves(next)?.both());
        }
        // A stopper has a higher id than its followers outside its component.
        found.sort_unstable_by_key(|id| id.0);
        Ok(found)
    }

    /// Returns the members of the component of a stopper, and the results of applying `renew` to
    /// their options.
    fn renewed_component(
        self,
        id: LoopIndex,
        renew: impl Fn(&Moves) -> Budgeted<Moves>,
    ) -> Budgeted<(Range<u32>, Vec<StopperRef>)> {
        let members = self.stoppers.members(id);
        let local = |option: StopperRef| match option.kind() {
            Kind::Loop(id) if members.contains(&id.0) => StopperRef::local(id.0 - members.start),
            _ => option,
        };
        let mut renewed = Vec::new();
        for id in members.clone() {
            let moves = self.moves(StopperRef::from(LoopIndex(id)))?.renamed(local);
            renewed.push(renew(&moves)?);
        }
        let names = if self.stoppers.recurs(id) {
            self.stoppers.find_component(&renewed)?
        } else {
            renewed.iter().map(|moves| self.stoppers.find(moves)).collect::<Budgeted<_>>()?
        };
        Ok((members, names))
    }

    /// Returns `g + x` for a number `x` and a loopy stopper. By number translation, `x` is added to
    /// every option of `g`.
    fn translate(self, g: StopperRef, x: Short) -> Budgeted<StopperRef> {
        let place = StopperRef(x.index());
        let known = |g: StopperRef| self.stoppers.sums.lock().get(&(place, g)).map(|sum| sum.0);
        let mut found: Map<StopperRef, StopperRef> = Map::default();
        for id in self.loops_below(g, |g| known(g).is_some())? {
            if found.contains_key(&StopperRef::from(id)) {
                continue;
            }
            let along = |option: StopperRef| -> Budgeted<StopperRef> {
                match option.kind() {
                    Kind::Local(_) => Ok(option),
                    Kind::Short(index) => {
                        Ok(StopperRef(self.cx.add(self.cx.short_at(index), x)?.index()))
                    }
                    Kind::Loop(_) => match found.get(&option) {
                        Some(&sum) => Ok(sum),
                        None => Ok(known(option).unwrap_or(option)),
                    },
                }
            };
            let side = |options: &[StopperRef]| -> Budgeted<Vec<StopperRef>> {
                options.iter().map(|&option| along(option)).collect()
            };
            let both = |moves: &Moves| {
                let moved = Moves { left: side(&moves.left)?, right: side(&moves.right)? };
                Ok(moved.renamed(|option| option))
            };
            let (members, names) = self.renewed_component(id, both)?;
            found.extend(members.map(|id| StopperRef::from(LoopIndex(id))).zip(names));
        }
        let sum = found.get(&g).copied().or_else(|| known(g)).unwrap_or(g);
        let mut sums = self.stoppers.sums.lock();
        make_room(&mut sums);
        sums.extend(found.into_iter().map(|(g, sum)| ((place, g), (sum, sum))));
        Ok(sum)
    }

    /// Returns the sum of two stoppers, which need not be a stopper.
    ///
    /// # Errors
    ///
    /// Undefined if a side of the sum is not equal to a stopper.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{Loopy, LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// assert_eq!(lx.add(Stopper::OVER, Stopper::OVER)?, Stopper::OVER.into());
    /// assert_eq!(lx.add(Stopper::ON, Stopper::OFF)?, Loopy::DUD);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn add(self, g: Stopper, h: Stopper) -> Answer<Loopy> {
        Ok(self.sides_of_sum(g, h)?.value()?)
    }

    pub(crate) fn sides_of_sum(self, g: Stopper, h: Stopper) -> Answer<Sides> {
        let (g, h) = (self.refer(g), self.refer(h));
        let root = (g.min(h), g.max(h));
        if let Some((onside, offside)) = self.known_sum(root)? {
            return Ok(self.loopy(onside, offside).into());
        }
        let mut numbers: Map<(StopperRef, StopperRef), u32> = [(root, 0)].into_iter().collect();
        let mut pairs = vec![root];
        let mut system = System::default();
        while system.nodes.len() < pairs.len() {
            self.cx.budget.spend(1)?;
            let [left, right] = self.moves_of_sum(pairs[system.nodes.len()])?;
            let mut links =
                |options: Vec<(StopperRef, StopperRef)>| -> Budgeted<Vec<SystemOption>> {
                    options
                        .into_iter()
                        .map(|pair| {
                            if let Some((onside, offside)) = self.known_sum(pair)? {
                                return Ok(SystemOption::Value(self.loopy(onside, offside)));
                            }
                            let number = *numbers.entry(pair).or_insert_with(|| {
                                pairs.push(pair);
                                pairs.len() as u32 - 1
                            });
                            Ok(SystemOption::Node(number))
                        })
                        .collect()
                };
            let node = (links(left)?, links(right)?);
            system.nodes.push(node);
        }
        let found = self.solve(&system)?;
        let mut sums = self.stoppers.sums.lock();
        make_room(&mut sums);
        for (pair, sides) in pairs.into_iter().zip(&found) {
            if let Ok(value) = sides.value() {
                sums.insert(pair, (self.refer(value.onside), self.refer(value.offside)));
            }
        }
        Ok(found.first().copied().unwrap_or(Loopy::ZERO.into()))
    }

    fn moves_of_sum(
        self,
        (g, h): (StopperRef, StopperRef),
    ) -> Budgeted<[Vec<(StopperRef, StopperRef)>; 2]> {
        let (in_g, in_h) = (self.moves(g)?, self.moves(h)?);
        let pairs = |in_g: Vec<StopperRef>, in_h: Vec<StopperRef>| {
            let in_g = in_g.into_iter().map(|option| (option.min(h), option.max(h)));
            in_g.chain(in_h.into_iter().map(|option| (option.min(g), option.max(g)))).collect()
        };
        Ok([pairs(in_g.left, in_h.left), pairs(in_g.right, in_h.right)])
    }

    /// Returns the sum if it is cached or can be computed without solving a system.
    fn known_sum(
        self,
        (g, h): (StopperRef, StopperRef),
    ) -> Budgeted<Option<(StopperRef, StopperRef)>> {
        let both = |sum: StopperRef| Ok(Some((sum, sum)));
        if let (Kind::Short(g), Kind::Short(h)) = (g.kind(), h.kind()) {
            let sum = self.cx.add(self.cx.short_at(g), self.cx.short_at(h))?;
            return both(StopperRef(sum.index()));
        }
        // If only one of `g` and `h` is short, it is `g`: short games have smaller references.
        if g == StopperRef::zero() || g.is_short() && (h == StopperRef::ON || h == StopperRef::OFF)
        {
            return both(h);
        }
        if (g, h) == (StopperRef::ON, StopperRef::OFF) {
            return Ok(Some((StopperRef::ON, StopperRef::OFF)));
        }
        if let (Some(k), Some(l)) = (self.stoppers.uponic(g), self.stoppers.uponic(h))
            && let Some(sum) = self.uponic(u64::from(k) + u64::from(l))?
        {
            return both(sum);
        }
        let known = self.stoppers.sums.lock().get(&(g, h)).copied();
        if let (None, Kind::Short(x)) = (known, g.kind()) {
            let x = self.cx.short_at(x);
            if self.cx.is_number(x) {
                return both(self.translate(h, x)?);
            }
        }
        Ok(known)
    }

    /// Returns `k.upon* = {0 | (k-1).upon*}` (Siegel, thesis, section 3.6), if `k` fits in 32 bits.
    pub(crate) fn uponic(self, k: u64) -> Budgeted<Option<StopperRef>> {
        let Ok(k) = u32::try_from(k) else { return Ok(None) };
        if let Some(known) = self.stoppers.known_uponic(k) {
            return Ok(Some(known));
        }
        let zero = StopperRef::zero();
        let pass = Moves { left: vec![zero, StopperRef::local(0)], right: vec![zero] };
        let mut g = match self.stoppers.known_uponic(1) {
            Some(known) => known,
            None => match self.stoppers.find_component(&[pass])?[..] {
                [upon_star] => upon_star,
                _ => return Ok(None),
            },
        };
        for next in 2..=k {
            g = match self.stoppers.known_uponic(next) {
                Some(known) => known,
                None => {
                    self.cx.budget.spend(1)?;
                    self.stoppers.find(&Moves { left: vec![zero], right: vec![g] })?
                }
            };
        }
        Ok(Some(g))
    }

    /// Returns the sum of two values, computed separately for onsides and offsides.
    pub fn loopy_add(self, g: Loopy, h: Loopy) -> Answer<Loopy> {
        if let (Some(g), Some(h)) = (g.stopper(), h.stopper()) {
            return self.add(g, h);
        }
        Ok(self.add_sides(g.into(), h.into())?.value()?)
    }

    /// Returns the sides of the sum of two games. If one game has no onside, the onside of the sum
    /// is known only if the other onside is `on`, and likewise for offsides and `off`.
    pub fn add_sides(self, g: Sides, h: Sides) -> Answer<Sides> {
        if let (Ok(Some(g)), Ok(Some(h))) = (g.stopper(), h.stopper()) {
            return self.sides_of_sum(g, h);
        }
        let onside = match (g.onside, h.onside) {
            (Ok(Stopper::ON), _) | (_, Ok(Stopper::ON)) => Ok(Stopper::ON),
            (Ok(g), Ok(h)) => self.sides_of_sum(g, h)?.onside,
            _ => Err(NoSide::Unknown),
        };
        let offside = match (g.offside, h.offside) {
            (Ok(Stopper::OFF), _) | (_, Ok(Stopper::OFF)) => Ok(Stopper::OFF),
            (Ok(g), Ok(h)) => self.sides_of_sum(g, h)?.offside,
            _ => Err(NoSide::Unknown),
        };
        Ok(Sides { onside, offside })
    }

    /// Returns the sum of `count` copies of `g`, or of `-count` copies of the negative of `g`.
    pub fn multiple(self, count: i64, g: Loopy) -> Answer<Loopy> {
        let mut power = if count < 0 { self.loopy_neg(g)? } else { g };
        let mut rest = count.unsigned_abs();
        if let Some(k) = power.stopper().and_then(|g| self.stoppers.uponic(self.refer(g))) {
            let k = rest.checked_mul(u64::from(k));
            if let Some(sum) = k.map(|k| self.uponic(k)).transpose()?.flatten() {
                return Ok(self.stopper(sum).into());
            }
        }
        let mut sum = Loopy::ZERO;
        while rest > 0 {
            if rest & 1 == 1 {
                sum = self.loopy_add(sum, power)?;
            }
            rest >>= 1;
            if rest > 0 {
                power = self.loopy_add(power, power)?;
            }
        }
        Ok(sum)
    }
}
