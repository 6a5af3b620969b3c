//! Games that may go on forever: labels and passes in braces, and the operators.

use std::collections::HashMap;

use upstar::{Link, Loopy, Lx, Short, Stopper, System};
use upstar_core::Relation;
use upstar_notation::{Expr, ExprKind};
use upstar_number::IBig;

use crate::error::{Error, Reply};
use crate::eval::{Engine, deeper};
use crate::value::{Scope, Value};

/// The most positions of a game written with labels.
const MAX_POSITIONS: usize = 100_000;

/// The most copies of a loopy game that are added up one by one.
const MAX_COPIES: u64 = 100_000;

/// A game written with labels, while it is read.
#[derive(Default)]
struct Reader<'e> {
    system: System,
    /// The labels of the braces around the place, outermost first.
    labels: Vec<(&'e str, u32)>,
    /// All labels of the game: one that is not around the place names its position, too.
    elsewhere: HashMap<&'e str, u32>,
}

impl<'e> Reader<'e> {
    fn find(&self, name: &str) -> Option<u32> {
        let around = self.labels.iter().rev().find(|(label, _)| *label == name);
        around.map(|&(_, id)| id).or_else(|| self.elsewhere.get(name).copied())
    }

    /// Finds all labels; positions are numbered in the order in which they are read.
    fn find_labels(&mut self, expr: &'e Expr, next: &mut u32) {
        let ExprKind::Braces { label, left, right } = &expr.kind else { return };
        if let Some(label) = label {
            self.elsewhere.entry(&label.text).or_insert(*next);
        }
        *next += 1;
        for option in left.iter().chain(right) {
            deeper(|| self.find_labels(option, next));
        }
    }
}

impl Engine<'_> {
    /// The context for games that may go on forever.
    pub(crate) fn lx(&self) -> Lx<'_> {
        self.session.lx(self.cx.budget)
    }

    /// A game as a loopy value.
    pub(crate) fn loopy(&self, value: &Value) -> Reply<Loopy> {
        match value {
            Value::Loopy(game) => Ok(*game),
            Value::Position(position) => Ok(position.game(self.lx())?),
            Value::Sum(terms) => self.loopy_sum(terms),
            other => Ok(Loopy::from(self.short(other)?)),
        }
    }

    /// A loopy value as a value of the language: what ends is a game, or a number.
    pub(crate) fn loopy_game(&self, game: Loopy) -> Value {
        match game.short() {
            Some(short) => self.game(short),
            None => Value::Loopy(game),
        }
    }

    /// A game that has one canonical form.
    pub(crate) fn stopper(&self, value: &Value) -> Reply<Stopper> {
        let game = self.loopy(value)?;
        game.stopper().ok_or_else(|| {
            Error::type_error(
                "this game is no stopper: its onside and its offside differ",
                "ask about `onside(g)` or `offside(g)`",
            )
        })
    }

    /// Both games, if one of them may go on forever.
    fn loopy_pair(&self, x: &Value, y: &Value) -> Reply<Option<(Loopy, Loopy)>> {
        let g = self.loopy(x).map_err(|error| error.of_argument(0))?;
        let h = self.loopy(y).map_err(|error| error.of_argument(1))?;
        let is_short = g.short().is_some() && h.short().is_some();
        Ok((!is_short).then_some((g, h)))
    }

    /// g + h, if one of them may go on forever.
    pub(crate) fn add_loopy(&self, x: &Value, y: &Value) -> Reply<Option<Value>> {
        match self.loopy_pair(x, y)? {
            Some((g, h)) => Ok(Some(self.loopy_game(self.lx().loopy_add(g, h)?))),
            None => Ok(None),
        }
    }

    /// How two games stand to each other, if one of them may go on forever.
    pub(crate) fn compare_loopy(&self, x: &Value, y: &Value) -> Reply<Option<Relation>> {
        match self.loopy_pair(x, y)? {
            Some((g, h)) => Ok(Some(self.lx().loopy_compare(g, h)?)),
            None => Ok(None),
        }
    }

    /// n copies of a loopy game.
    pub(crate) fn loopy_multiple(&self, n: &IBig, game: Loopy) -> Reply<Value> {
        let count = i64::try_from(n).ok().filter(|n| n.unsigned_abs() <= MAX_COPIES);
        let count = count.ok_or_else(|| {
            let message = format!("a multiple of a loopy game has at most {MAX_COPIES} copies");
            Error::too_large(message).of_argument(0)
        })?;
        Ok(self.loopy_game(self.lx().multiple(count, game)?))
    }

    /// G & H: the value with onside G and offside H.
    pub(crate) fn sides(&self, x: &Value, y: &Value) -> Reply<Value> {
        let onside = self.stopper(x).map_err(|error| error.of_argument(0))?;
        let offside = self.stopper(y).map_err(|error| error.of_argument(1))?;
        if !self.lx().geq(onside, offside)? {
            return Err(Error::type_error(
                "the onside is not at least the offside, so that no game has these sides",
                "write the greater one first, such as `on & off`",
            ));
        }
        Ok(self.loopy_game(Loopy { onside, offside }))
    }

    /// The value of {left | right}, where options may go on forever.
    pub(crate) fn braces(&self, left: Vec<Loopy>, right: Vec<Loopy>) -> Reply<Value> {
        let short = |options: &[Loopy]| {
            options.iter().map(|option| option.short()).collect::<Option<Vec<Short>>>()
        };
        if let (Some(left), Some(right)) = (short(&left), short(&right)) {
            return Ok(self.game(self.cx.canonical(&left, &right)?));
        }
        let links = |options: Vec<Loopy>| options.into_iter().map(Link::Value).collect();
        let system = System { nodes: vec![(links(left), links(right))] };
        self.solution(&system)
    }

    fn solution(&self, system: &System) -> Reply<Value> {
        let values = self.lx().solve(system)?;
        match values.first() {
            Some(&value) => Ok(self.loopy_game(value)),
            None => Ok(Value::number(0)),
        }
    }

    /// Whether braces have a label or a pass, in themselves or in braces directly inside them.
    pub(crate) fn has_loops(expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Pass => true,
            ExprKind::Braces { label, left, right } => {
                label.is_some()
                    || left.iter().chain(right).any(|option| deeper(|| Engine::has_loops(option)))
            }
            _ => false,
        }
    }

    /// The value of a game written with labels and passes.
    pub(crate) fn loopy_literal(&self, expr: &Expr, scope: &Scope) -> Reply<Value> {
        let mut reader = Reader::default();
        reader.find_labels(expr, &mut 0);
        self.read_braces(expr, scope, &mut reader)?;
        self.solution(&reader.system)
    }

    /// Adds the position that braces write; its number.
    fn read_braces<'e>(
        &self,
        expr: &'e Expr,
        scope: &Scope,
        reader: &mut Reader<'e>,
    ) -> Reply<u32> {
        let ExprKind::Braces { label, left, right } = &expr.kind else {
            return Err(Error::type_error("this is not a game written out", ""));
        };
        self.cx.budget.spend(1)?;
        let number = reader.system.nodes.len();
        if number >= MAX_POSITIONS {
            let message = format!("a game written out has at most {MAX_POSITIONS} positions");
            return Err(Error::too_large(message).at(expr.span));
        }
        let id = number as u32;
        reader.system.nodes.push((Vec::new(), Vec::new()));
        let outside = reader.labels.len();
        if let Some(label) = label {
            reader.labels.push((&label.text, id));
        }
        for (is_right, options) in [(false, left), (true, right)] {
            let mut links = Vec::with_capacity(options.len());
            for option in options {
                deeper(|| self.read_option(option, id, scope, reader, &mut links))
                    .map_err(|error| error.at(option.span))?;
            }
            let node = &mut reader.system.nodes[number];
            *(if is_right { &mut node.1 } else { &mut node.0 }) = links;
        }
        reader.labels.truncate(outside);
        Ok(id)
    }

    fn read_option<'e>(
        &self,
        option: &'e Expr,
        own: u32,
        scope: &Scope,
        reader: &mut Reader<'e>,
        links: &mut Vec<Link>,
    ) -> Reply<()> {
        match &option.kind {
            ExprKind::Pass => links.push(Link::Node(own)),
            ExprKind::Braces { .. } => {
                links.push(Link::Node(self.read_braces(option, scope, reader)?));
            }
            ExprKind::Name(name) if reader.find(name).is_some() => {
                links.extend(reader.find(name).map(Link::Node));
            }
            _ => match self.eval(option, scope)? {
                Value::List(items) if !matches!(option.kind, ExprKind::Set(_)) => {
                    for item in items.iter() {
                        links.push(Link::Value(self.loopy(item)?));
                    }
                }
                Value::Poset(set) => {
                    for item in set.items().iter() {
                        links.push(Link::Value(self.loopy(item)?));
                    }
                }
                other => links.push(Link::Value(self.loopy(&other)?)),
            },
        }
        Ok(())
    }
}
