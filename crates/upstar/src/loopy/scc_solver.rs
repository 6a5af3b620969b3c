//! Evaluates loopy positions, one strongly connected component (SCC) of the graph at a time.
//!
//! The search is depth first (Tarjan's algorithm), with an explicit stack. When an SCC is complete,
//! all options outside it have been evaluated, so its equations can be solved together. An SCC
//! without cycles is a single position, usually short.

use std::collections::HashMap;

use upstar_core::{Answer, Budgeted, Interrupted};
use upstar_loopy::{Loopy, LoopyContext, Sides, Stopper, System, SystemOption};
use upstar_short::Short;

/// A position or its negative: twice the index of the position, plus 1 for the negative.
pub(crate) type SignedPosition = u32;

/// The empty sum, with value zero.
pub(super) const NOTHING: SignedPosition = u32::MAX;

const NO_PLACE: u32 = u32::MAX;

/// A source of positions, which are numbered when they are first encountered.
pub(crate) trait PositionSource {
    fn count(&self) -> usize;

    /// Appends Left's options of a position and then Right's, and returns the number of Left's
    /// options. For a sum, appends the components.
    fn expand(&mut self, signed: SignedPosition, out: &mut Vec<SignedPosition>) -> Budgeted<usize>;

    /// Returns the value of a position, if it is known without expanding the position.
    fn seek(&self, position: u32) -> Answer<Option<Loopy>>;

    /// Returns `true` if the position is a sum whose components are evaluated separately.
    fn is_sum(&self, position: u32) -> bool;

    /// Marks a sum to be evaluated as a whole, without splitting it into components.
    fn take_whole(&mut self, position: u32);

    /// Returns `true` if infinitely many positions may follow.
    fn may_grow(&self, signed: SignedPosition) -> bool;

    /// Returns upper bounds for the numbers of moves that Left and Right can make if the opponent
    /// makes no move.
    fn moves_alone(&self, signed: SignedPosition) -> Option<[i64; 2]>;

    /// Returns an error if play from `earlier` to `later` shows that there are infinitely many
    /// followers.
    fn endless(&self, earlier: SignedPosition, later: SignedPosition) -> Option<Interrupted>;
}

/// The state of the search.
///
/// The value of a sum is the sum of the values of its components, provided that they have values
/// and do not lead back to the sum. Otherwise the sum is evaluated as a whole, move by move.
///
/// A position is valueless if its onside or its offside does not equal a stopper. A position that
/// leads to it may still have a value, so its moves are kept, and become part of the equations of
/// the SCC that leads to it.
pub(super) struct SccSolver<'a> {
    pub(super) lx: LoopyContext<'a>,
    pub(super) values: Vec<Option<Loopy>>,
    valueless: HashMap<SignedPosition, NoValue>,
    /// Short lower and upper bounds of positions without a short value, or `None` if bounds are not
    /// used.
    pub(super) bounds: Option<HashMap<SignedPosition, [Short; 2]>>,
    /// The index in `open` of each signed position, or `NO_PLACE`.
    pub(super) places: Vec<u32>,
    /// The positions of incomplete SCCs, in order of discovery.
    pub(super) open: Vec<OpenPosition>,
    pub(super) options: Vec<SignedPosition>,
    path: Vec<u32>,
}

pub(super) struct OpenPosition {
    pub(super) signed: SignedPosition,
    /// Left's options are `start..middle`, and Right's options are `middle..end`, in the options of
    /// the solver.
    pub(super) start: usize,
    pub(super) middle: usize,
    pub(super) end: usize,
    next: usize,
    /// The lowest index of an open position that this position is known to reach.
    low: u32,
    pub(super) is_sum: bool,
}

/// A position with at most one side that equals a stopper.
struct NoValue {
    sides: Sides,
    options: [Box<[SignedPosition]>; 2],
}

pub(super) fn negative(signed: SignedPosition) -> SignedPosition {
    if signed == NOTHING { NOTHING } else { signed ^ 1 }
}

impl<'a> SccSolver<'a> {
    pub(super) fn new(lx: LoopyContext<'a>) -> SccSolver<'a> {
        SccSolver {
            lx,
            values: Vec::new(),
            valueless: HashMap::new(),
            bounds: Some(HashMap::new()),
            places: Vec::new(),
            open: Vec::new(),
            options: Vec::new(),
            path: Vec::new(),
        }
    }

    pub(super) fn known(&self, position: u32) -> Option<Loopy> {
        self.values.get(2 * position as usize).copied().flatten()
    }

    pub(super) fn sides(
        &mut self,
        source: &mut dyn PositionSource,
        root: SignedPosition,
    ) -> Answer<Sides> {
        self.grow(source);
        loop {
            if let Some(value) = self.look_up(source, root)? {
                return Ok(value.into());
            }
            if let Some(NoValue { sides, .. }) = self.valueless.get(&root) {
                return Ok(*sides);
            }
            if self.has_only_bounds(root) {
                // Without bounds, the search may find a loopy value, or report a repetition.
                self.bounds = None;
            }
            self.enter(source, root)?;
            while let Some(&here) = self.path.last() {
                let node = &mut self.open[here as usize];
                if node.next == node.end {
                    self.leave(source)?;
                    continue;
                }
                let option = self.options[node.next];
                node.next += 1;
                if self.look_up(source, option)?.is_some()
                    || self.is_valueless(option)
                    || self.has_only_bounds(option)
                {
                    continue;
                }
                match self.places[option as usize] {
                    NO_PLACE => self.enter(source, option)?,
                    place => {
                        let low = &mut self.open[here as usize].low;
                        *low = (*low).min(place);
                    }
                }
            }
        }
    }

    fn look_up(
        &mut self,
        source: &dyn PositionSource,
        signed: SignedPosition,
    ) -> Answer<Option<Loopy>> {
        if signed == NOTHING {
            return Ok(Some(Loopy::ZERO));
        }
        let at = signed as usize;
        if let Some(value) = self.values[at] {
            return Ok(Some(value));
        }
        if self.places[at] != NO_PLACE {
            return Ok(None);
        }
        if self.values[at ^ 1].is_none() {
            let Some(value) = source.seek(signed / 2)? else { return Ok(None) };
            self.values[at & !1] = Some(value);
        }
        if let (None, Some(other)) = (self.values[at], self.values[at ^ 1]) {
            self.values[at] = Some(self.lx.loopy_neg(other)?);
        }
        Ok(self.values[at])
    }

    fn is_valueless(&self, signed: SignedPosition) -> bool {
        !self.valueless.is_empty() && self.valueless.contains_key(&signed)
    }

    fn has_only_bounds(&self, signed: SignedPosition) -> bool {
        let is_bounded = || self.bounds.as_ref().is_some_and(|bounds| bounds.contains_key(&signed));
        signed != NOTHING
            && self.values[signed as usize].is_none()
            && is_bounded()
            && !self.is_valueless(signed)
    }

    /// Opens a position that has no value and is not open.
    fn enter(&mut self, source: &mut dyn PositionSource, signed: SignedPosition) -> Answer<()> {
        let (start, place) = (self.options.len(), self.open.len() as u32);
        let left = source.expand(signed, &mut self.options)?;
        let end = self.options.len();
        self.lx.cx.budget.spend(1 + (end - start) as u64)?;
        self.grow(source);
        if source.may_grow(signed) {
            let before = self.path.iter().map(|&place| self.open[place as usize].signed);
            if let Some(endless) = before.rev().find_map(|earlier| source.endless(earlier, signed))
            {
                return Err(endless.into());
            }
        }
        self.places[signed as usize] = place;
        let is_sum = source.is_sum(signed / 2);
        let (middle, next) = (start + left, start);
        self.open.push(OpenPosition { signed, start, middle, end, next, low: place, is_sum });
        self.path.push(place);
        Ok(())
    }

    fn grow(&mut self, source: &dyn PositionSource) {
        self.values.resize(2 * source.count(), None);
        self.places.resize(2 * source.count(), NO_PLACE);
    }

    fn leave(&mut self, source: &mut dyn PositionSource) -> Answer<()> {
        let Some(place) = self.path.pop() else { return Ok(()) };
        let low = self.open[place as usize].low;
        if low < place {
            // The position reaches an earlier open position, so its SCC is incomplete.
            if let Some(&before) = self.path.last() {
                let before = &mut self.open[before as usize];
                before.low = before.low.min(low);
            }
            return Ok(());
        }
        let set = &self.open[place as usize..];
        let sum = match set {
            [node] if node.is_sum => self.sum(node)?,
            _ => None,
        };
        let splits = sum.is_none() && set.iter().any(|node| node.is_sum);
        if sum.is_none_or(|value| value.short().is_none()) {
            let is_bounded = self.squeeze(source, place)?;
            let set = &self.open[place as usize..];
            let first = set.first().map_or(0, |node| node.start);
            let needs_bounds =
                self.options[first..].iter().any(|&option| self.has_only_bounds(option));
            let known = |node: &OpenPosition| self.values[node.signed as usize].is_some();
            if is_bounded && (splits || needs_bounds || set.iter().all(known)) {
                self.close(place);
                return Ok(());
            }
            if needs_bounds && !splits {
                // Start again without bounds. Values that are known are kept.
                self.bounds = None;
                self.path.clear();
                self.close(0);
                return Ok(());
            }
        }
        if splits {
            // A sum recurs, or its components do not determine its value. Evaluate the sums of the
            // SCC as wholes.
            for node in self.open[place as usize..].iter().filter(|node| node.is_sum) {
                source.take_whole(node.signed / 2);
            }
            self.close(place);
            if let Some(&before) = self.path.last() {
                self.open[before as usize].next -= 1;
            }
            return Ok(());
        }
        let found = match sum {
            Some(value) => vec![value.into()],
            None => self.solve(place)?,
        };
        for (at, sides) in (place as usize..).zip(found) {
            if self.values[self.open[at].signed as usize].is_none() {
                self.settle(at, sides)?;
            }
        }
        self.close(place);
        Ok(())
    }

    pub(super) fn settle(&mut self, place: usize, sides: Sides) -> Answer<()> {
        let node = &self.open[place];
        let signed = node.signed;
        if let Ok(value) = sides.value() {
            self.values[signed as usize] = Some(value);
            // The table stores only the values of unnegated positions.
            if signed % 2 == 1 && self.values[signed as usize ^ 1].is_none() {
                self.values[signed as usize ^ 1] = Some(self.lx.loopy_neg(value)?);
            }
            return Ok(());
        }
        let [left, right] = [node.start..node.middle, node.middle..node.end]
            .map(|side| Box::from(&self.options[side]));
        let negatives =
            |side: &[SignedPosition]| side.iter().map(|&option| negative(option)).collect();
        let opposite = NoValue {
            sides: self.lx.negative_sides(sides)?,
            options: [negatives(&right), negatives(&left)],
        };
        self.valueless.insert(negative(signed), opposite);
        self.valueless.insert(signed, NoValue { sides, options: [left, right] });
        Ok(())
    }

    fn close(&mut self, place: u32) {
        let set = self.open.split_off(place as usize);
        if let Some(first) = set.first() {
            self.options.truncate(first.start);
        }
        for node in set {
            self.places[node.signed as usize] = NO_PLACE;
        }
    }

    /// Returns the value of a sum, if its components and their sum have values.
    fn sum(&self, node: &OpenPosition) -> Answer<Option<Loopy>> {
        let mut sum = Loopy::ZERO;
        for &part in &self.options[node.start..node.end] {
            if part == NOTHING {
                continue;
            }
            let Some(value) = self.values[part as usize] else { return Ok(None) };
            match self.lx.add_sides(sum.into(), value.into())?.value() {
                Ok(value) => sum = value,
                Err(_) => return Ok(None),
            }
        }
        Ok(Some(sum))
    }

    /// Returns the sides of each member of the SCC that begins at `place`.
    fn solve(&self, place: u32) -> Answer<Vec<Sides>> {
        let set = &self.open[place as usize..];
        if let [node] = set
            && let Some(value) = self.solve_one(node)?
        {
            return Ok(vec![value.into()]);
        }
        let mut system = System::default();
        // The members of the SCC come first, and then the valueless positions to which they lead.
        let mut below: Vec<SignedPosition> = Vec::new();
        let mut numbers: HashMap<SignedPosition, u32> = HashMap::new();
        let mut link = |option: SignedPosition, below: &mut Vec<SignedPosition>| {
            if option == NOTHING {
                return SystemOption::Value(Loopy::ZERO);
            }
            if let Some(value) = self.values[option as usize] {
                return SystemOption::Value(value);
            }
            let open = self.places[option as usize];
            if open != NO_PLACE {
                return SystemOption::Node(open - place);
            }
            let next = (set.len() + below.len()) as u32;
            SystemOption::Node(*numbers.entry(option).or_insert_with(|| {
                below.push(option);
                next
            }))
        };
        for node in set {
            let mut side = |options: &[SignedPosition]| {
                options
                    .iter()
                    .map(|&option| link(option, &mut below))
                    .collect::<Vec<SystemOption>>()
            };
            let left = side(&self.options[node.start..node.middle]);
            system.nodes.push((left, side(&self.options[node.middle..node.end])));
        }
        let mut next = 0;
        while let Some(&signed) = below.get(next) {
            next += 1;
            let [left, right] = &self.valueless[&signed].options;
            self.lx.cx.budget.spend(1 + (left.len() + right.len()) as u64)?;
            let mut side = |options: &[SignedPosition]| {
                options
                    .iter()
                    .map(|&option| link(option, &mut below))
                    .collect::<Vec<SystemOption>>()
            };
            let left = side(left);
            system.nodes.push((left, side(right)));
        }
        let mut sides = self.lx.solve(&system)?;
        sides.truncate(set.len());
        Ok(sides)
    }

    /// Returns the value of a position whose options are stoppers, except that one player may also
    /// pass.
    fn solve_one(&self, node: &OpenPosition) -> Answer<Option<Loopy>> {
        let mut stoppers = [Vec::new(), Vec::new()];
        let mut passes = [false; 2];
        for at in node.start..node.end {
            let (option, side) = (self.options[at], usize::from(at >= node.middle));
            if option == node.signed {
                passes[side] = true;
                continue;
            }
            let value = match option {
                NOTHING => Some(Loopy::ZERO),
                option => self.values[option as usize],
            };
            match value.and_then(Loopy::stopper) {
                Some(stopper) => stoppers[side].push(stopper),
                None => return Ok(None),
            }
        }
        for side in &mut stoppers {
            side.sort_unstable_by_key(|g| g.index());
            side.dedup();
        }
        let [left, right] = stoppers;
        match passes {
            [true, true] => Ok(None),
            [false, false] => {
                let short = |side: &[Stopper]| -> Option<Vec<_>> {
                    side.iter().map(|stopper| stopper.short()).collect()
                };
                match (short(&left), short(&right)) {
                    (Some(left), Some(right)) => {
                        Ok(Some(self.lx.cx.canonical(&left, &right)?.into()))
                    }
                    _ => self.lx.node(&left, false, &right, false).map(Some),
                }
            }
            [left_pass, right_pass] => self.lx.node(&left, left_pass, &right, right_pass).map(Some),
        }
    }
}
