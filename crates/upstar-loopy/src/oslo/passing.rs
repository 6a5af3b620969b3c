//! Sets of games with passes born by day `n`, represented by pairs of bit sets; see [`Day`].

use hashbrown::HashSet;
use upstar_core::{Budget, Budgeted, Interrupted, Player};
use upstar_poset::Poset;
use upstar_poset::bit_rows::{get, insert_all, is_empty, is_subset, keep_only, ones, set};

type Row = Box<[u64]>;

pub(crate) type Options = (Vec<usize>, Vec<usize>);

const MAX_ELEMENTS: usize = 40_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Family {
    /// The players who may pass. If both may pass, a game has two sides.
    pub passes: &'static [Player],
    /// The players (Left, Right) who must have an option in every nonzero position.
    pub must_move: (bool, bool),
}

/// The games of a family born by day `n`. Zero is element 0, and the games born by the previous day
/// come first.
///
/// Let `S` be the games born by a day. A game born by the next day is zero or `G = {pass, A | B}`
/// with `A, B ⊆ S`. Write `LF(g, h)` if Left, moving first on `g − h`, survives (a draw counts as a
/// win). This holds if `g ≥ h` and `g` has the pass, if some `g^L ≥ h`, or if `g ≥` some `h^R`.
///
/// * The *floor* of `G` is the lower set of all `t ∈ S` with `LF(G, t)`. The *ceiling* is the upper
///   set of all `t ∈ S` with `LF(t, G)`.
/// * `G ≥ H` if and only if `A(H) ⊆ floor(G)` and `B(G) ⊆ ceiling(H)`, because the other moves on
///   `G − H` are passes, answered by passes.
/// * Hence a Left option can be added without changing `G` if and only if it is in the floor, and a
///   Right option if and only if it is in the ceiling. It follows that `G` equals
///   `{pass, floor | ceiling}`. Games are equal if and only if their floors and ceilings are equal.
///
/// The definitions refer to the options, other than passes, of the members of `S`. Hence a single
/// traversal of `S` (options first) computes the floor and the ceiling.
///
/// *Completeness.* For fixed `A`, the map from `B` to the ceiling is a closure operator on upper
/// sets: extensive, monotone (more Right options make `G` smaller) and idempotent. Each closed set
/// is obtained from the least closed set by repeatedly adding a maximal element outside the set and
/// closing. The same holds for the map from `A` to the floor of `{pass, A | S}`. The floor of any
/// game `G` is closed under this map, since `{pass, floor | S} ≤ G` has no larger floor. Therefore
/// it suffices to enumerate all closed `A` and, for each of them, all closed `B`, and to keep the
/// games whose floor is `A`.
///
/// If both players may pass, a game is determined by the floors and ceilings of its onside, where
/// only Left's passes matter, and of its offside. The statements above then hold for the
/// intersections of the two floors and of the two ceilings.
#[derive(Clone, Debug)]
pub(crate) struct Day {
    family: Family,
    /// The undominated Left and Right options of each game, without passes.
    pub options: Vec<Options>,
    sides: Vec<Tables>,
}

/// The order of one side of the games: row `i` of each table is a set of elements.
#[derive(Clone, Debug)]
struct Tables {
    /// The elements at most `i`.
    below: Vec<Row>,
    /// The elements at least `i`.
    above: Vec<Row>,
}

/// The relation `LF` between the members of a [`Day`].
struct Moves<'a> {
    day: &'a Day,
    words: usize,
    /// For each side, the rows and the columns of `LF`.
    first: Vec<(Vec<Row>, Vec<Row>)>,
}

/// One side of a game `{pass, A | B}` while `A` and `B` grow.
#[derive(Clone)]
struct GrowingGame {
    /// The members that are at most some Left option.
    under: Row,
    /// The members that are at least some Right option.
    over: Row,
    /// The members `t` with `LF(t, a)` for all `a` in `A`.
    meets_left: Row,
    /// The members `t` with `LF(b, t)` for all `b` in `B`.
    meets_right: Row,
}

struct SideRelation {
    at_most: Row,
    at_least: Row,
    floor: Row,
    ceiling: Row,
}

/// A game of the next day, with the common floor and ceiling of its sides.
struct Child {
    places: Vec<SideRelation>,
    floor: Row,
    ceiling: Row,
}

impl Day {
    pub(crate) fn zero(family: Family) -> Day {
        let one = || vec![vec![1].into_boxed_slice()];
        let tables = || Tables { below: one(), above: one() };
        let sides = family.passes.iter().map(|_| tables()).collect();
        Day { family, options: vec![(Vec::new(), Vec::new())], sides }
    }

    /// Returns the games born by day `n`. Charges a step for each candidate game and for every 64
    /// comparisons.
    pub(crate) fn new(family: Family, n: usize, budget: &Budget) -> Budgeted<Day> {
        let mut day = Day::zero(family);
        for _ in 0..n {
            let next = day.next(budget)?;
            let is_full = next.len() == day.len();
            day = next;
            if is_full {
                break;
            }
        }
        Ok(day)
    }

    pub(crate) fn len(&self) -> usize {
        self.options.len()
    }

    pub(crate) fn geq(&self, i: usize, j: usize) -> bool {
        self.sides.iter().all(|side| get(&side.below[i], j))
    }

    /// Returns the indices of the games in a linear extension, and the partial order.
    pub(crate) fn poset(&self, budget: &Budget) -> Budgeted<(Vec<usize>, Poset)> {
        let size = self.len();
        budget.spend((size * size / 64) as u64)?;
        let below = |i: usize| (0..size).filter(|&j| self.geq(i, j)).count();
        let mut keyed: Vec<(usize, usize)> = (0..size).map(|i| (below(i), i)).collect();
        keyed.sort_unstable();
        let order: Vec<usize> = keyed.into_iter().map(|(_, i)| i).collect();
        let poset = Poset::sorted(size, |i, j| self.geq(order[j], order[i]));
        Ok((order, poset))
    }

    pub(crate) fn bounds_next_day(
        &self,
        pairs: &[[Options; 2]],
        budget: &Budget,
    ) -> Budgeted<Vec<[Options; 2]>> {
        budget.spend((self.len() * self.len() / 64) as u64)?;
        let moves = Moves::new(self);
        let closed = |(left, right): &Options| {
            let mut game = moves.start();
            left.iter().for_each(|&option| moves.add_left(&mut game, option));
            right.iter().for_each(|&option| moves.add_right(&mut game, option));
            let child = moves.child(&game);
            (child.floor, child.ceiling)
        };
        let options = |left: &Row, right: &Row| {
            (extreme(left, |i, j| self.geq(j, i)), extreme(right, |i, j| self.geq(i, j)))
        };
        let combine = |g: &Row, h: &Row, how: fn(&mut [u64], &[u64])| {
            let mut row = g.clone();
            how(&mut row, h);
            row
        };
        let mut found = Vec::new();
        for [g, h] in pairs {
            budget.spend(1 + (self.len() * moves.words / 64) as u64)?;
            let (g, h) = (closed(g), closed(h));
            let of = |left, right| options(&combine(&g.0, &h.0, left), &combine(&g.1, &h.1, right));
            found.push([of(insert_all, keep_only), of(keep_only, insert_all)]);
        }
        Ok(found)
    }

    fn next(&self, budget: &Budget) -> Budgeted<Day> {
        let moves = Moves::new(self);
        let mut children = moves.children(budget)?;
        let size = self.len();
        // The nonzero games born by this day come first; they are also of the form {pass, A | B}.
        let known: Vec<(Row, Row)> = (1..size).map(|i| moves.common_floor_and_ceiling(i)).collect();
        let place = |child: &Child| {
            known
                .iter()
                .position(|(floor, ceiling)| *floor == child.floor && *ceiling == child.ceiling)
        };
        children.sort_by_cached_key(|child| place(child).unwrap_or(size));
        debug_assert!(children.iter().zip(&known).all(|(c, k)| c.floor == k.0));
        budget.spend((children.len() * children.len() / 64) as u64)?;
        Ok(self.with_children(&children))
    }

    /// Returns the next [`Day`]: zero and the given games.
    fn with_children(&self, children: &[Child]) -> Day {
        let total = children.len() + 1;
        let words = total.div_ceil(64);
        // Games keep their options, because the floor of a game may contain the game itself.
        let mut options = self.options.clone();
        for child in &children[self.len() - 1..] {
            let greater = |i, j| self.geq(j, i);
            options.push((
                extreme(&child.floor, greater),
                extreme(&child.ceiling, |i, j| self.geq(i, j)),
            ));
        }
        let mut sides = Vec::new();
        for side in 0..self.sides.len() {
            let mut below = vec![vec![0; words].into_boxed_slice(); total];
            let mut above = below.clone();
            let mut record = |i: usize, j: usize, geq: bool| {
                if geq {
                    set(&mut below[i], j);
                    set(&mut above[j], i);
                }
            };
            record(0, 0, true);
            for (i, g) in children.iter().enumerate() {
                let g = &g.places[side];
                record(i + 1, 0, get(&g.at_most, 0));
                record(0, i + 1, get(&g.at_least, 0));
                for (j, h) in children.iter().enumerate() {
                    let h = &h.places[side];
                    let geq = is_subset(&h.floor, &g.floor) && is_subset(&g.ceiling, &h.ceiling);
                    record(i + 1, j + 1, geq);
                }
            }
            sides.push(Tables { below, above });
        }
        Day { family: self.family, options, sides }
    }
}

impl<'a> Moves<'a> {
    fn new(day: &'a Day) -> Moves<'a> {
        let size = day.len();
        let words = size.div_ceil(64);
        let mut first = Vec::new();
        for (side, &passer) in day.sides.iter().zip(day.family.passes) {
            let mut rows = Vec::new();
            let mut columns = vec![vec![0; words].into_boxed_slice(); size];
            for i in 0..size {
                let mut row = vec![0; words].into_boxed_slice();
                for &option in &day.options[i].0 {
                    insert_all(&mut row, &side.below[option]);
                }
                for j in 0..size {
                    let passes = match passer {
                        Player::Left => i != 0,
                        Player::Right => j != 0,
                    };
                    let has_one = |option: &usize| get(&side.below[i], *option);
                    if passes && has_one(&j) || day.options[j].1.iter().any(has_one) {
                        set(&mut row, j);
                    }
                }
                ones(&row).for_each(|j| set(&mut columns[j], i));
                rows.push(row);
            }
            first.push((rows, columns));
        }
        Moves { day, words, first }
    }

    fn empty(&self) -> Row {
        vec![0; self.words].into_boxed_slice()
    }

    fn full(&self) -> Row {
        let mut row = self.empty();
        (0..self.day.len()).for_each(|i| set(&mut row, i));
        row
    }

    fn common_floor_and_ceiling(&self, i: usize) -> (Row, Row) {
        let (mut floor, mut ceiling) = (self.full(), self.full());
        for (rows, columns) in &self.first {
            keep_only(&mut floor, &rows[i]);
            keep_only(&mut ceiling, &columns[i]);
        }
        (floor, ceiling)
    }

    /// Returns the sides of the game in which the only options are passes.
    fn start(&self) -> Vec<GrowingGame> {
        let side = |_| GrowingGame {
            under: self.empty(),
            over: self.empty(),
            meets_left: self.full(),
            meets_right: self.full(),
        };
        self.day.sides.iter().map(side).collect()
    }

    fn add_left(&self, game: &mut [GrowingGame], option: usize) {
        for (side, growing) in game.iter_mut().enumerate() {
            insert_all(&mut growing.under, &self.day.sides[side].below[option]);
            keep_only(&mut growing.meets_left, &self.first[side].1[option]);
        }
    }

    fn add_right(&self, game: &mut [GrowingGame], option: usize) {
        for (side, growing) in game.iter_mut().enumerate() {
            insert_all(&mut growing.over, &self.day.sides[side].above[option]);
            keep_only(&mut growing.meets_right, &self.first[side].0[option]);
        }
    }

    /// Computes the floor and the ceiling of a game.
    fn child(&self, game: &[GrowingGame]) -> Child {
        let mut child = Child {
            places: Vec::with_capacity(game.len()),
            floor: self.full(),
            ceiling: self.full(),
        };
        for (growing, &passer) in game.iter().zip(self.day.family.passes) {
            let place = self.place(growing, passer);
            keep_only(&mut child.floor, &place.floor);
            keep_only(&mut child.ceiling, &place.ceiling);
            child.places.push(place);
        }
        child
    }

    fn place(&self, growing: &GrowingGame, passer: Player) -> SideRelation {
        let (mut at_most, mut floor) = (self.empty(), growing.under.clone());
        let (mut at_least, mut ceiling) = (self.empty(), growing.over.clone());
        for (s, (left, right)) in self.day.options.iter().enumerate() {
            // A pass in G cannot be answered by a pass in zero, but by a move in G: by Right to a
            // game at most zero, or by Left to a game at least zero.
            let (left_can, right_can) = match passer {
                Player::Left => (true, s != 0 || get(&growing.over, 0)),
                Player::Right => (s != 0 || get(&growing.under, 0), true),
            };
            let in_floor = |option: &usize| get(&floor, *option);
            if left_can && get(&growing.meets_right, s) && left.iter().all(in_floor) {
                set(&mut at_most, s);
            }
            let in_ceiling = |option: &usize| get(&ceiling, *option);
            if right_can && get(&growing.meets_left, s) && right.iter().all(in_ceiling) {
                set(&mut at_least, s);
            }
            let passes_down = passer == Player::Left || s != 0;
            let is_below = |option: &usize| get(&at_most, *option);
            if passes_down && is_below(&s) || right.iter().any(is_below) {
                set(&mut floor, s);
            }
            let passes_up = passer == Player::Right || s != 0;
            let is_above = |option: &usize| get(&at_least, *option);
            if passes_up && is_above(&s) || left.iter().any(is_above) {
                set(&mut ceiling, s);
            }
        }
        SideRelation { at_most, at_least, floor, ceiling }
    }

    fn children(&self, budget: &Budget) -> Budgeted<Vec<Child>> {
        let must = self.day.family.must_move;
        // {pass, A | S} for all closed A.
        let mut lowest = self.start();
        let everything = extreme(&self.full(), |i, j| self.day.geq(i, j));
        everything.iter().for_each(|&b| self.add_right(&mut lowest, b));
        let mut left_sides = Vec::new();
        self.grow(&lowest, Player::Left, must.0, budget, &mut |child| {
            left_sides.push(child.floor);
        })?;
        let mut children = Vec::new();
        for left in &left_sides {
            let mut game = self.start();
            let options = extreme(left, |i, j| self.day.geq(j, i));
            options.iter().for_each(|&a| self.add_left(&mut game, a));
            self.grow(&game, Player::Right, must.1, budget, &mut |child| {
                let is_nothing = is_empty(&child.floor) && is_empty(&child.ceiling);
                if child.floor == *left && !is_nothing {
                    children.push(child);
                }
            })?;
            if children.len() >= MAX_ELEMENTS {
                return Err(too_many());
            }
        }
        Ok(children)
    }

    /// Enumerates the closed option sets of `player` that extend `game`.
    fn grow(
        &self,
        game: &[GrowingGame],
        player: Player,
        must_move: bool,
        budget: &Budget,
        found: &mut dyn FnMut(Child),
    ) -> Budgeted<()> {
        let mut seen = HashSet::<Row, foldhash::fast::FixedState>::default();
        let mut waiting = Vec::new();
        let mut reach =
            |game: Vec<GrowingGame>, waiting: &mut Vec<(Vec<GrowingGame>, Row)>| -> Budgeted<()> {
                budget.spend(1 + (self.day.len() * self.words / 1024) as u64)?;
                let child = self.child(&game);
                let options = match player {
                    Player::Left => child.floor.clone(),
                    Player::Right => child.ceiling.clone(),
                };
                if seen.insert(options.clone()) {
                    // Different closed sets belong to different games.
                    if seen.len() > MAX_ELEMENTS {
                        return Err(too_many());
                    }
                    found(child);
                    waiting.push((game, options));
                }
                Ok(())
            };
        let extend = |game: &[GrowingGame], option: usize| {
            let mut game = game.to_vec();
            match player {
                Player::Left => self.add_left(&mut game, option),
                Player::Right => self.add_right(&mut game, option),
            }
            game
        };
        if must_move {
            for option in 0..self.day.len() {
                reach(extend(game, option), &mut waiting)?;
            }
        } else {
            reach(game.to_vec(), &mut waiting)?;
        }
        while let Some((game, options)) = waiting.pop() {
            let mut outside = self.full();
            outside.iter_mut().zip(&options).for_each(|(word, inside)| *word &= !inside);
            let next = match player {
                Player::Left => extreme(&outside, |i, j| self.day.geq(i, j)),
                Player::Right => extreme(&outside, |i, j| self.day.geq(j, i)),
            };
            for option in next {
                reach(extend(&game, option), &mut waiting)?;
            }
        }
        Ok(())
    }
}

fn too_many() -> Interrupted {
    Interrupted::too_large(format!("there are more than {MAX_ELEMENTS} games, too many to list"))
}

/// Returns the elements `i` of a set for which no other element `j` satisfies `beats(i, j)`.
fn extreme(row: &[u64], beats: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::new();
    for i in ones(row) {
        if !kept.iter().any(|&j| beats(i, j)) {
            kept.retain(|&j| !beats(j, i));
            kept.push(i);
        }
    }
    kept
}
