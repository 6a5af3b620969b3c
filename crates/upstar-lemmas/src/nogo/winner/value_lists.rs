//! Sums of values, stored as lists.

use std::rc::Rc;

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use smallvec::SmallVec;
use upstar_arena::deep;
use upstar_core::Budgeted;
use upstar_form::Nus;
use upstar_number::Dyadic;
use upstar_short::{Short, ShortContext, Trajectory};

/// The sorted names of the values of a sum. No value is zero, no two values cancel, and at most one
/// value is a sum of a number, ups and a nimber.
pub(super) type ValueList = SmallVec<[u32; 6]>;

/// The maximum number of stored lists, which take about a quarter of a gigabyte.
const MEMORY: usize = 3 << 20;

/// The maximum length of lists that are decided by comparing values. Most longer lists are
/// searched.
const FEW: usize = 2;

/// Numbers are counted in units of 2^−`UNIT`.
pub(super) const UNIT: u32 = 32;

pub(super) const ZERO: u32 = 0;

/// A corner of a wall: a temperature and the value at this temperature, in [units](UNIT).
type Corner = (i64, i64);

type Walls = [SmallVec<[Corner; 3]>; 2];

struct ValueFacts {
    value: Short,
    negative: u32,
    /// `true` if the value is a sum of a number, ups and a nimber. Two such values in a list are
    /// replaced by their sum.
    is_simple: bool,
    /// The corners of the left wall and of the right wall, from temperature 0 to the foot of the
    /// mast. They are `None` if the corners are not multiples of the unit or are too large, or if
    /// play may be long. The values of boards always have walls.
    walls: Option<Walls>,
    options: Option<Rc<[u32]>>,
}

pub(super) struct ValueLists<'a> {
    cx: ShortContext<'a>,
    known: Vec<ValueFacts>,
    names: HashMap<Short, u32, FixedState>,
    simple: HashMap<(u32, u32), u32, FixedState>,
    /// The decided lists, each with `true` if Left, moving first, wins.
    wins: HashMap<ValueList, bool, FixedState>,
}

impl<'a> ValueLists<'a> {
    pub fn new(cx: ShortContext<'a>) -> Budgeted<ValueLists<'a>> {
        let mut lists = ValueLists {
            cx,
            known: Vec::new(),
            names: HashMap::default(),
            simple: HashMap::default(),
            wins: HashMap::default(),
        };
        lists.name(Short::ZERO)?;
        Ok(lists)
    }

    pub fn name(&mut self, value: Short) -> Budgeted<u32> {
        if let Some(&name) = self.names.get(&value) {
            return Ok(name);
        }
        // Steps that may exhaust the budget come first, so that no value is recorded partially.
        self.cx.budget.spend(1)?;
        let negative = self.cx.neg(value)?;
        let known = self.known_of(value)?;
        let name = self.known.len() as u32;
        if negative == value {
            self.insert(ValueFacts { negative: name, ..known });
        } else {
            let other = self.known_of(negative)?;
            self.insert(ValueFacts { negative: name + 1, ..known });
            self.insert(ValueFacts { negative: name, ..other });
        }
        Ok(name)
    }

    fn insert(&mut self, known: ValueFacts) {
        self.names.insert(known.value, self.known.len() as u32);
        self.known.push(known);
    }

    /// Returns the facts about a value, except for the name of its negative.
    fn known_of(&self, value: Short) -> Budgeted<ValueFacts> {
        let simple = self.cx.as_nus(value);
        let is_simple = simple.is_some();
        let walls = if simple.is_none_or(is_short) { self.walls_of(value)? } else { None };
        Ok(ValueFacts { value, negative: ZERO, is_simple, walls, options: None })
    }

    fn walls_of(&self, value: Short) -> Budgeted<Option<Walls>> {
        let thermograph = self.cx.thermograph(value)?;
        let left = wall(thermograph.left());
        Ok(left.zip(wall(thermograph.right())).map(|(left, right)| [left, right]))
    }

    /// Returns `true` if the walls of a value are known. Play in it is short.
    pub fn has_walls(&self, name: u32) -> bool {
        self.known[name as usize].walls.is_some()
    }

    /// Returns `true` if replacing a component by its value makes the search faster. Sums of
    /// numbers, ups and nimbers are combined into one value, and lists with hot values are often
    /// decided by their stops. Other infinitesimals lead to many lists that are slow to compare.
    pub fn is_telling(&self, name: u32) -> bool {
        let known = &self.known[name as usize];
        known.is_simple || known.walls.as_ref().is_some_and(|[left, right]| left[0].1 != right[0].1)
    }

    #[inline]
    pub fn add(&mut self, list: &mut ValueList, name: u32) -> Budgeted<()> {
        if name == ZERO {
            return Ok(());
        }
        let known = &self.known[name as usize];
        let mut name = name;
        if known.is_simple {
            let simple = |&other: &u32| self.known[other as usize].is_simple;
            if let Some(at) = list.iter().position(simple) {
                name = self.add_simple(list.remove(at), name)?;
                if name == ZERO {
                    return Ok(());
                }
            }
        } else if let Ok(at) = list.binary_search(&known.negative) {
            list.remove(at);
            return Ok(());
        }
        let at = list.partition_point(|&other| other < name);
        list.insert(at, name);
        Ok(())
    }

    fn add_simple(&mut self, a: u32, b: u32) -> Budgeted<u32> {
        let key = (a.min(b), a.max(b));
        if let Some(&sum) = self.simple.get(&key) {
            return Ok(sum);
        }
        self.cx.budget.spend(1)?;
        let sum = self.cx.add(self.known[a as usize].value, self.known[b as usize].value)?;
        let sum = self.name(sum)?;
        self.simple.insert(key, sum);
        Ok(sum)
    }

    #[inline]
    pub fn negative(&self, list: &ValueList) -> ValueList {
        let mut negative: ValueList =
            list.iter().map(|&name| self.known[name as usize].negative).collect();
        negative.sort_unstable();
        negative
    }

    pub fn difference(&mut self, list: &ValueList, minus: &ValueList) -> Budgeted<ValueList> {
        let mut difference = list.clone();
        for &name in minus {
            self.add(&mut difference, self.known[name as usize].negative)?;
        }
        Ok(difference)
    }

    /// Returns the mean of a list in units. Values without walls count as 0.
    #[inline]
    pub fn mean(&self, list: &ValueList) -> i64 {
        self.walls(list).map(|[left, right]| foot(left).max(foot(right)).1).sum()
    }

    /// Returns the sums of the left stops and of the right stops, in units. Values without walls
    /// count as 0.
    #[inline]
    pub fn stops(&self, list: &ValueList) -> (i64, i64) {
        let stops = self.walls(list).map(|[left, right]| (left[0].1, right[0].1));
        stops.fold((0, 0), |(left, right), (l, r)| (left + l, right + r))
    }

    fn walls(&self, list: &ValueList) -> impl Iterator<Item = &Walls> {
        list.iter().filter_map(|&name| self.known[name as usize].walls.as_ref())
    }

    pub fn left_options(&mut self, list: &ValueList) -> Budgeted<Vec<ValueList>> {
        let mut options = Vec::new();
        for (i, &name) in list.iter().enumerate() {
            if i > 0 && list[i - 1] == name {
                continue;
            }
            for &option in &*self.options_of(name)? {
                let mut after = list.clone();
                after.remove(i);
                self.add(&mut after, option)?;
                options.push(after);
            }
        }
        Ok(options)
    }

    fn options_of(&mut self, name: u32) -> Budgeted<Rc<[u32]>> {
        let known = &self.known[name as usize];
        if let Some(options) = &known.options {
            return Ok(Rc::clone(options));
        }
        let options = self.cx.left_options(known.value)?;
        let options: Vec<u32> =
            options.into_iter().map(|it| self.name(it)).collect::<Budgeted<_>>()?;
        let options: Rc<[u32]> = options.into();
        self.known[name as usize].options = Some(Rc::clone(&options));
        Ok(options)
    }

    /// Returns bounds on the stop of a list when Left (0) or Right (1) moves first.
    ///
    /// Let `t` be the second highest temperature. Cooled by `t`, all values except the hottest are
    /// infinitesimally close to numbers, and infinitesimals do not change stops. The left stop of
    /// the list cooled by `t` is therefore the left wall of the hottest value at `t` plus the means
    /// of the other values. Cooling by `t` never raises a left stop, and lowers it by at most `t`.
    #[inline]
    fn stop(&self, list: &ValueList, who: usize) -> Option<(i64, i64)> {
        let (mut mean, mut hottest, mut first, mut second) = (0, None, -1, 0);
        for &name in list {
            let walls = self.known[name as usize].walls.as_ref()?;
            let (temperature, value) = foot(&walls[0]).max(foot(&walls[1]));
            mean += value;
            if temperature > first {
                (hottest, first, second) = (Some((walls, value)), temperature, second.max(first));
            } else {
                second = second.max(temperature);
            }
        }
        let Some((walls, value)) = hottest else { return Some((0, 0)) };
        let cooled = mean - value + at(&walls[who], second);
        Some(if who == 0 { (cooled, cooled + second) } else { (cooled - second, cooled) })
    }

    pub fn mover_wins(&mut self, list: &ValueList) -> Budgeted<bool> {
        let stop = self.stop(list, 0);
        match stop {
            Some((least, _)) if least > 0 => return Ok(true),
            Some((_, most)) if most < 0 => return Ok(false),
            _ => {}
        }
        if let Some(&wins) = self.wins.get(list) {
            return Ok(wins);
        }
        let wins = if list.len() > FEW && stop.is_some() {
            deep(|| self.search(list))?
        } else {
            self.compare(list)?
        };
        if self.wins.len() >= MEMORY {
            self.wins.clear();
        }
        self.wins.insert(list.clone(), wins);
        Ok(wins)
    }

    /// The depth of recursion is at most the maximum number of moves.
    fn search(&mut self, list: &ValueList) -> Budgeted<bool> {
        self.cx.budget.spend(1)?;
        let mut later: Vec<(i64, ValueList)> = Vec::new();
        for option in self.left_options(list)? {
            let (least, most) = self.stop(&option, 1).unwrap_or((-1, 1));
            if least > 0 {
                return Ok(true);
            }
            if most >= 0 {
                later.push((-least - most, option));
            }
        }
        later.sort_unstable();
        for (_, option) in later {
            if !self.mover_wins(&self.negative(&option))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Compares the sum of all values but the most expensive with the negative of the latter. This
    /// is much cheaper than computing the canonical form of the whole sum.
    fn compare(&self, list: &ValueList) -> Budgeted<bool> {
        let mut values: SmallVec<[Short; 6]> =
            list.iter().map(|&name| self.known[name as usize].value).collect();
        values.sort_unstable_by_key(|g| g.index());
        let Some((&last, others)) = values.split_last() else { return Ok(false) };
        let sum = self.cx.sum(others)?;
        Ok(!self.cx.leq(sum, self.cx.neg(last)?)?)
    }
}

/// Returns the foot of the mast, given one of the walls.
fn foot(wall: &[Corner]) -> Corner {
    wall[wall.len() - 1]
}

/// Returns `true` if play in a sum of a number, ups and a nimber is short. Moves in ups and nimbers
/// do not change the stops, so bounds on the stops would not shorten a long search.
fn is_short(simple: &Nus) -> bool {
    const SHORT: i64 = 64;
    simple.ups.abs() <= Dyadic::from(SHORT) && simple.nim <= SHORT as u64
}

/// Returns the corners of a wall at temperature 0 and above, in units.
fn wall(trajectory: &Trajectory) -> Option<SmallVec<[Corner; 3]>> {
    /// Weighted sums of many numbers up to this bound fit in a word.
    const FAR: u64 = 1 << (UNIT + 12);
    let unit = |number: &Dyadic| {
        let key = number.key();
        (number.key_is_exact() && key.unsigned_abs() <= FAR).then_some(key)
    };
    let mut corners = SmallVec::new();
    corners.push((0, unit(&trajectory.at(&Dyadic::ZERO))?));
    for corner in trajectory.vertices() {
        if corner.temperature > Dyadic::ZERO {
            corners.push((unit(&corner.temperature)?, unit(&corner.value)?));
        }
    }
    Some(corners)
}

/// Returns the value of a wall at a temperature. Between corners, the slope of a wall is 0 or ±1.
fn at(wall: &[Corner], temperature: i64) -> i64 {
    let next = wall.partition_point(|corner| corner.0 <= temperature);
    let (from, value) = wall[next - 1];
    match wall.get(next) {
        Some(corner) => value + (corner.1 - value).signum() * (temperature - from),
        None => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_core::Budget;
    use upstar_short::Universe;

    #[test]
    fn a_value_has_its_negative_wherever_naming_was_interrupted() {
        for steps in 0..40 {
            let (universe, budget) = (Universe::new(), Budget::unlimited());
            let cx = ShortContext::new(&universe, &budget);
            let switch = |left, right| {
                let [left, right] = [left, right].map(|n| cx.integer(n).unwrap());
                cx.canonical(&[left], &[right]).unwrap()
            };
            let value = cx.canonical(&[switch(9, 4)], &[switch(1, -7)]).unwrap();
            let mut lists = ValueLists::new(cx).unwrap();
            let _ = budget.within(steps, || lists.name(value));
            let name = lists.name(value).unwrap();
            let negative = lists.name(cx.neg(value).unwrap()).unwrap();
            assert_ne!(name, negative);
            let (list, other) =
                (ValueList::from_slice(&[name]), ValueList::from_slice(&[negative]));
            assert_eq!((lists.negative(&list), lists.negative(&other)), (other, list));
        }
    }
}
