//! Finite ordered sets, as values of the language.
//!
//! The order is computed on first use.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock};

use upstar::LoopyPoset;
use upstar::raw::Loopy;
use upstar::scoring::ScoringId;
use upstar_core::Relation;
use upstar_notation::{Style, tex};
use upstar_poset::{NotAnOrder, Poset};
use upstar_short::{GameOrder, Short};

use crate::error::{LangError, LangResult};
use crate::eval::EvalContext;
use crate::eval::coerce::expected;
use crate::value::{Function, ListItems, Value};

/// The table of the order takes two bits for each pair of elements.
const MAX_ELEMENTS: usize = 40_000;

pub(crate) type NamedSets = Mutex<HashMap<String, Arc<OrderedSet>>>;

#[derive(Clone, Debug)]
pub(crate) enum SetOrder {
    Values,
    UpToInfinitesimals,
    Scores,
    Guaranteed,
    /// A function that returns `true` if its first argument is at most the second.
    Given(Function),
    /// The order is given by pairs. Elements are equal if their texts are.
    Pairs,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Class {
    Game(Loopy),
    Scoring(ScoringId),
    Text(String),
}

/// A finite ordered set.
#[derive(Debug)]
pub struct OrderedSet {
    items: Arc<ListItems>,
    order: SetOrder,
    is_dual: bool,
    name: Option<String>,
    poset: OnceLock<Arc<Poset>>,
    places: OnceLock<HashMap<Class, usize>>,
}

impl OrderedSet {
    fn new(
        items: Vec<Value>,
        order: SetOrder,
        name: Option<String>,
        poset: Option<Poset>,
    ) -> OrderedSet {
        OrderedSet {
            items: Arc::new(items.into_iter().collect()),
            order,
            is_dual: false,
            name,
            poset: poset.map_or_else(OnceLock::new, |poset| OnceLock::from(Arc::new(poset))),
            places: OnceLock::new(),
        }
    }

    /// Returns the elements.
    #[must_use]
    pub fn items(&self) -> &Arc<ListItems> {
        &self.items
    }

    /// Returns a short expression for the set, if it has one, such as `day(2)`.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    pub(crate) fn order(&self) -> &SetOrder {
        &self.order
    }

    pub(crate) fn is_dual(&self) -> bool {
        self.is_dual
    }

    pub(crate) fn dual(&self, poset: &Poset) -> OrderedSet {
        OrderedSet {
            items: Arc::clone(&self.items),
            order: self.order.clone(),
            is_dual: !self.is_dual,
            name: match self.name() {
                None => None,
                Some(name) => match name.strip_prefix("dual(") {
                    Some(inside) => inside.strip_suffix(')').map(str::to_string),
                    None => Some(format!("dual({name})")),
                },
            },
            poset: OnceLock::from(Arc::new(poset.dual())),
            places: OnceLock::new(),
        }
    }

    pub(crate) fn part(&self, poset: &Poset, places: &[usize]) -> OrderedSet {
        let items = places.iter().filter_map(|&place| self.items.get(place).cloned()).collect();
        let (order, poset) = (self.order.clone(), poset.induced(places));
        OrderedSet { is_dual: self.is_dual, ..OrderedSet::new(items, order, None, Some(poset)) }
    }
}

impl EvalContext<'_> {
    /// The games must be distinct.
    pub(crate) fn set_of_games(
        &self,
        mut games: Vec<Short>,
        order: SetOrder,
        name: Option<String>,
    ) -> LangResult<Value> {
        self.cx.sort_for_print(&mut games)?;
        let items = games.iter().map(|&game| self.game(game)).collect();
        Ok(set(items, order, name))
    }

    pub(crate) fn known_set(&self, name: &str) -> Option<Value> {
        self.sets.lock().ok()?.get(name).cloned().map(Value::Poset)
    }

    /// Stores a set under its name, so that its order is computed once.
    pub(crate) fn keep_set(&self, value: Value) -> Value {
        if let Value::Poset(set) = &value
            && let (Some(name), Ok(mut sets)) = (set.name(), self.sets.lock())
        {
            sets.insert(name.to_string(), Arc::clone(set));
        }
        value
    }

    pub(crate) fn ordered_games(&self, games: &[Short], poset: Poset, name: String) -> Value {
        let items = games.iter().map(|&game| self.game(game)).collect();
        let set = OrderedSet::new(items, SetOrder::Values, Some(name), Some(poset));
        Value::Poset(Arc::new(set))
    }

    pub(crate) fn loopy_set(&self, games: LoopyPoset, name: Option<String>) -> Value {
        let items = games.elements.into_iter().map(|game| self.loopy_game(game)).collect();
        let set = OrderedSet::new(items, SetOrder::Values, name, Some(games.poset));
        Value::Poset(Arc::new(set))
    }

    /// The games must be distinct.
    pub(crate) fn scoring_set(&self, games: &[ScoringId], name: String) -> Value {
        let items = games.iter().map(|&game| Value::Scoring(game)).collect();
        set(items, SetOrder::Scores, Some(name))
    }

    /// Keeps only the first of equal elements. If one value is a scoring game, all become scoring
    /// games.
    pub(crate) fn set_of_list(&self, items: &[Value], order: SetOrder) -> LangResult<Value> {
        if let SetOrder::Given(function) = &order {
            return self.set_by_function(items, function);
        }
        let scores = |item: &Value| matches!(item, Value::Scoring(_));
        let order = match order {
            SetOrder::Values if items.iter().any(scores) => SetOrder::Scores,
            order => order,
        };
        let mut kept: Vec<Value> = Vec::new();
        let mut games = HashSet::new();
        for item in items {
            self.cx.budget.spend(1)?;
            if games.insert(self.class(&order, item)?) {
                kept.push(item.clone());
            }
        }
        Ok(set(kept, order, None))
    }

    fn class(&self, order: &SetOrder, item: &Value) -> LangResult<Class> {
        Ok(match order {
            SetOrder::UpToInfinitesimals => Class::Game(self.cx.reduced(self.short(item)?)?.into()),
            SetOrder::Scores => Class::Scoring(self.scores().canonical(self.scoring(item)?)?),
            SetOrder::Guaranteed => {
                Class::Scoring(self.scores().guaranteed().canonical(self.scoring(item)?)?)
            }
            SetOrder::Values | SetOrder::Given(_) => Class::Game(self.loopy(item)?),
            SetOrder::Pairs => Class::Text(crate::text::expression(self, item)?),
        })
    }

    /// Returns the set with the smallest order in which x is at most y for each pair [x, y].
    pub(crate) fn set_by_pairs(&self, items: &[Value], pairs: &[Value]) -> LangResult<Value> {
        check_size(items.len())?;
        let set = self.ordered_set(&self.set_of_list(items, SetOrder::Pairs)?)?;
        let place = |value: &Value| {
            self.place(&set, value)?.ok_or_else(|| {
                let message = "a pair contains a value that is not an item of the list";
                LangError::type_error(message, "add the value to the list").of_argument(1)
            })
        };
        let mut places = Vec::with_capacity(pairs.len());
        for pair in pairs {
            let two = match pair {
                Value::List(two) => <&[Value; 2]>::try_from(&***two).ok(),
                _ => None,
            };
            let [low, high] = two.ok_or_else(|| {
                expected("a pair [x, y]", pair)
                    .remedy("for example, [[0, 1], [*, 1]]")
                    .of_argument(1)
            })?;
            places.push((place(low)?, place(high)?));
        }
        let poset = Poset::from_covers(set.items.len(), &places);
        let poset = poset.map_err(|broken| self.no_order(&set.items, broken).of_argument(1))?;
        set.poset.get_or_init(|| Arc::new(poset));
        Ok(Value::Poset(set))
    }

    /// Calls the function once for each pair.
    fn set_by_function(&self, items: &[Value], function: &Function) -> LangResult<Value> {
        let size = items.len();
        check_size(size)?;
        let mut table = Vec::new();
        for x in items {
            for y in items {
                self.cx.budget.spend(1)?;
                table.push(self.is_at_most(function, x, y)?);
            }
        }
        let leq = |i: usize, j: usize| table[i * size + j];
        // If two elements are at most each other, keep only the first.
        let kept: Vec<usize> =
            (0..size).filter(|&i| !(0..i).any(|j| leq(i, j) && leq(j, i))).collect();
        let poset = Poset::new(kept.len(), |i, j| leq(kept[i], kept[j]));
        let kept: Vec<Value> = kept.iter().map(|&i| items[i].clone()).collect();
        let poset = poset.map_err(|broken| self.no_order(&kept, broken))?;
        let set = OrderedSet::new(kept, SetOrder::Given(function.clone()), None, Some(poset));
        Ok(Value::Poset(Arc::new(set)))
    }

    /// A list of games denotes the set of its items.
    pub(crate) fn ordered_set(&self, value: &Value) -> LangResult<Arc<OrderedSet>> {
        let set = match value {
            Value::List(items) => self.set_of_list(items, SetOrder::Values)?,
            other => other.clone(),
        };
        match set {
            Value::Poset(set) => Ok(set),
            other => Err(expected("an ordered set", &other)
                .remedy("for example, day(2) or poset([0, *, 1])")),
        }
    }

    fn is_at_most(&self, function: &Function, x: &Value, y: &Value) -> LangResult<bool> {
        match self.apply(function, vec![x.clone(), y.clone()])? {
            Value::Bool(truth) => Ok(truth),
            other => Err(LangError::type_error(
                format!("expected `true` or `false` from the order, found {}", other.described()),
                "for example, (x, y) -> x <= y",
            )),
        }
    }

    /// The order is on the indices of the elements.
    pub(crate) fn order_of(&self, set: &OrderedSet) -> LangResult<Arc<Poset>> {
        if let Some(poset) = set.poset.get() {
            return Ok(Arc::clone(poset));
        }
        check_size(set.items.len())?;
        let poset = match &set.order {
            SetOrder::Scores | SetOrder::Guaranteed => self.order_of_scoring_games(set)?,
            SetOrder::UpToInfinitesimals => {
                self.order_of_games(set, GameOrder::UpToInfinitesimals)?
            }
            // Sets with a special order are created with this order.
            SetOrder::Values | SetOrder::Given(_) | SetOrder::Pairs => {
                self.order_of_games(set, GameOrder::Values)?
            }
        };
        let poset = Arc::new(if set.is_dual { poset.dual() } else { poset });
        Ok(Arc::clone(set.poset.get_or_init(|| poset)))
    }

    fn order_of_games(&self, set: &OrderedSet, order: GameOrder) -> LangResult<Poset> {
        if set.items.iter().any(|item| matches!(item, Value::Loopy(..))) {
            return self.order_of_loopy_games(set);
        }
        let games = self.shorts(set)?;
        let found = self.cx.game_poset(&games, order)?;
        let places: HashMap<Short, usize> =
            found.elements.iter().enumerate().map(|(place, &game)| (game, place)).collect();
        let places: Vec<usize> = games.iter().filter_map(|g| places.get(g).copied()).collect();
        Ok(found.poset.induced(&places))
    }

    fn order_of_loopy_games(&self, set: &OrderedSet) -> LangResult<Poset> {
        let games =
            set.items.iter().map(|item| self.loopy(item)).collect::<LangResult<Vec<_>>>()?;
        let found = self.lx().loopy_poset(&games)?;
        let places: HashMap<Loopy, usize> =
            found.elements.iter().enumerate().map(|(place, &game)| (game, place)).collect();
        let places: Vec<usize> = games.iter().filter_map(|g| places.get(g).copied()).collect();
        Ok(found.poset.induced(&places))
    }

    fn order_of_scoring_games(&self, set: &OrderedSet) -> LangResult<Poset> {
        let games =
            set.items.iter().map(|item| self.scoring(item)).collect::<LangResult<Vec<_>>>()?;
        let cx = self.scores();
        let leq = |i: usize, j: usize| -> LangResult<bool> {
            Ok(match &set.order {
                SetOrder::Guaranteed => cx.guaranteed().geq(games[j], games[i])?,
                _ => cx.geq(games[j], games[i])?,
            })
        };
        Poset::try_new(games.len(), leq)?.map_err(|broken| self.no_order(&set.items, broken))
    }

    fn shorts(&self, set: &OrderedSet) -> LangResult<Vec<Short>> {
        set.items.iter().map(|item| self.short(item)).collect()
    }

    fn no_order(&self, items: &[Value], broken: NotAnOrder) -> LangError {
        let name = |place: usize| {
            crate::text::text(self, &items[place], Style::Ascii)
                .unwrap_or_else(|_| format!("item {place}"))
        };
        let message = match broken {
            NotAnOrder::NotReflexive(i) => format!("{} is not at most itself", name(i)),
            NotAnOrder::NotAntisymmetric(i, j) => {
                format!("each of {} and {} is at most the other", name(i), name(j))
            }
            NotAnOrder::NotTransitive(i, j, k) => format!(
                "{0} is at most {1}, and {1} is at most {2}, but {0} is not at most {2}",
                name(i),
                name(j),
                name(k)
            ),
        };
        LangError::type_error(format!("the relation is not a partial order: {message}"), "")
    }

    pub(crate) fn place(&self, set: &OrderedSet, value: &Value) -> LangResult<Option<usize>> {
        match &set.order {
            SetOrder::Given(function) => {
                for (place, item) in set.items.iter().enumerate() {
                    if self.is_at_most(function, item, value)?
                        && self.is_at_most(function, value, item)?
                    {
                        return Ok(Some(place));
                    }
                }
                Ok(None)
            }
            order => {
                if set.places.get().is_none() {
                    let mut places = HashMap::new();
                    for (place, item) in set.items.iter().enumerate() {
                        places.insert(self.class(order, item)?, place);
                    }
                    set.places.get_or_init(|| places);
                }
                let class = self.class(order, value)?;
                Ok(set.places.get().and_then(|places| places.get(&class)).copied())
            }
        }
    }

    /// The values need not be elements.
    pub(crate) fn compare_in(
        &self,
        set: &OrderedSet,
        x: &Value,
        y: &Value,
    ) -> LangResult<Relation> {
        let relation = match &set.order {
            SetOrder::Given(function) => Relation::from_order(
                self.is_at_most(function, x, y)?,
                self.is_at_most(function, y, x)?,
            ),
            SetOrder::Pairs => {
                let poset = self.order_of(set)?;
                let (Some(x), Some(y)) = (self.place(set, x)?, self.place(set, y)?) else {
                    return Err(LangError::undefined("the value is not an element of the set"));
                };
                return Ok(Relation::from_order(poset.leq(x, y), poset.leq(y, x)));
            }
            SetOrder::Values => self.compare(x, y)?,
            SetOrder::UpToInfinitesimals => self.cx.compare_inf(self.short(x)?, self.short(y)?)?,
            SetOrder::Scores => self.scores().compare(self.scoring(x)?, self.scoring(y)?)?,
            SetOrder::Guaranteed => {
                self.scores().guaranteed().compare(self.scoring(x)?, self.scoring(y)?)?
            }
        };
        Ok(if set.is_dual { relation.reverse() } else { relation })
    }
}

/// The Hasse diagram of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetDiagram {
    /// The elements in the requested style.
    pub names: Vec<String>,
    /// The elements in LaTeX.
    pub latex: Vec<String>,
    /// The pairs (lower, upper) of indices such that upper covers lower.
    pub covers: Vec<(usize, usize)>,
}

impl EvalContext<'_> {
    /// Returns the names of the elements in diagrams: texts have no quotation marks.
    fn names_of(&self, set: &OrderedSet, style: Style) -> LangResult<Vec<String>> {
        let name = |item: &Value| match item {
            Value::Text(text) => Ok(text.to_string()),
            other => crate::text::text(self, other, style),
        };
        set.items.iter().map(name).collect()
    }

    pub(crate) fn diagram(&self, set: &OrderedSet, style: Style) -> LangResult<SetDiagram> {
        let latex = set.items.iter().map(|item| match item {
            Value::Text(text) => Ok(tex::text(text)),
            other => crate::text::latex(self, other),
        });
        Ok(SetDiagram {
            names: self.names_of(set, style)?,
            latex: latex.collect::<LangResult<_>>()?,
            covers: self.order_of(set)?.covers(),
        })
    }

    /// Prints the elements level by level from the top, each with the elements that it covers.
    pub(crate) fn hasse(&self, set: &OrderedSet) -> LangResult<String> {
        let poset = self.order_of(set)?;
        let names = self.names_of(set, self.style)?;
        let mut lines = Vec::new();
        for level in poset.levels().iter().rev() {
            for &place in level {
                let below: Vec<&str> =
                    poset.lower_covers(place).into_iter().map(|i| names[i].as_str()).collect();
                lines.push(match below.is_empty() {
                    true => names[place].clone(),
                    false => format!("{}  > {}", names[place], below.join(", ")),
                });
            }
            lines.push(String::new());
        }
        lines.pop();
        Ok(lines.join("\n"))
    }
}

fn check_size(size: usize) -> LangResult<()> {
    if size > MAX_ELEMENTS {
        return Err(LangError::too_large(format!(
            "the set is too large to order: it has {size} elements, but at most {MAX_ELEMENTS} are \
             supported"
        )));
    }
    Ok(())
}

fn set(items: Vec<Value>, order: SetOrder, name: Option<String>) -> Value {
    Value::Poset(Arc::new(OrderedSet::new(items, order, name, None)))
}

impl EvalContext<'_> {
    pub(crate) fn equal_sets(&self, a: &OrderedSet, b: &OrderedSet) -> LangResult<bool> {
        if a.items.len() != b.items.len() {
            return Ok(false);
        }
        let mut places = Vec::with_capacity(b.items.len());
        for item in b.items.iter() {
            self.cx.budget.spend(1)?;
            match self.place(a, item)? {
                Some(place) => places.push(place),
                None => return Ok(false),
            }
        }
        let same_kind = matches!(
            (&a.order, &b.order),
            (SetOrder::Values, SetOrder::Values)
                | (SetOrder::UpToInfinitesimals, SetOrder::UpToInfinitesimals)
                | (SetOrder::Scores, SetOrder::Scores)
                | (SetOrder::Guaranteed, SetOrder::Guaranteed)
        );
        if same_kind && a.is_dual == b.is_dual {
            return Ok(true);
        }
        Ok(*self.order_of(b)? == self.order_of(a)?.induced(&places))
    }
}
