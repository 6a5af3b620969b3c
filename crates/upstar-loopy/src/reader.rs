//! Converts braces with labels and passes to systems of equations.

use std::collections::HashMap;

use upstar_arena::deep;
use upstar_core::{Answer, Budget, Budgeted, Interrupted, NoAnswer};
use upstar_form::Nus;
use upstar_notation::{Expr, ExprKind};
use upstar_number::Dyadic;
use upstar_short::Short;

use crate::context::LoopyContext;
use crate::stopper::{Loopy, Stopper};
use crate::system::{System, SystemOption};

const MAX_POSITIONS: usize = 100_000;

/// Fails if a literal game has too many positions.
pub(crate) fn check_positions(count: usize) -> Budgeted<()> {
    if count > MAX_POSITIONS {
        return Err(Interrupted::too_large(format!(
            "too many positions in a game: at most {MAX_POSITIONS} are supported"
        )));
    }
    Ok(())
}

/// Evaluates the expressions inside a literal.
pub trait LiteralOperands {
    /// The error for an expression that is not an operand.
    type Error: From<Interrupted> + From<NoAnswer>;

    /// Returns the value of a game.
    fn game(&mut self, expr: &Expr) -> Result<Loopy, Self::Error>;

    /// Returns the order of an uptimal, a positive integer.
    fn order(&mut self, expr: &Expr) -> Result<u64, Self::Error>;

    /// Appends the options that an expression in braces denotes; by default, one game.
    fn options(&mut self, expr: &Expr, out: &mut Vec<Loopy>) -> Result<(), Self::Error> {
        out.push(self.game(expr)?);
        Ok(())
    }
}

type OptionReader<'f, E, V> = dyn FnMut(&Expr, &mut Vec<SystemOption<V>>) -> Result<(), E> + 'f;

impl<V> System<V> {
    /// Returns the equations of a game in braces with labels and passes. The first position is the
    /// game itself. Braces inside the braces are positions if there are labels or passes or if
    /// `all` is `true`, and otherwise options like others.
    ///
    /// ```
    /// # use upstar_core::{Budget, Interrupted};
    /// # use upstar_loopy::System;
    /// let (expr, _) = upstar_notation::parse_expression("a{|{a|pass}}");
    /// let mut none = |_: &_, _: &mut _| Ok::<(), Interrupted>(());
    /// let system = <System>::of_braces(&expr.unwrap(), false, &Budget::unlimited(), &mut none)?;
    /// assert_eq!(system.nodes.len(), 2);
    /// # Ok::<(), Interrupted>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the game has too many positions, or if an option cannot be read.
    pub fn of_braces<E: From<Interrupted>>(
        expr: &Expr,
        all: bool,
        budget: &Budget,
        other: &mut OptionReader<'_, E, V>,
    ) -> Result<System<V>, E> {
        let mut reader = Reader {
            system: System::default(),
            around: Vec::new(),
            elsewhere: HashMap::new(),
            has_positions: all,
        };
        reader.find(expr, &mut 0, budget)?;
        reader.node(expr, budget, other)?;
        Ok(reader.system)
    }
}

struct Reader<'e, V> {
    system: System<V>,
    around: Vec<(&'e str, u32)>,
    /// All labels, even of braces that do not enclose the current option.
    elsewhere: HashMap<&'e str, u32>,
    has_positions: bool,
}

impl<'e, V> Reader<'e, V> {
    fn find(&mut self, expr: &'e Expr, next: &mut u32, budget: &Budget) -> Budgeted<()> {
        self.has_positions |= matches!(expr.kind, ExprKind::Pass);
        let ExprKind::Braces { label, left, right } = &expr.kind else { return Ok(()) };
        budget.spend(1)?;
        if let Some(label) = label {
            self.has_positions = true;
            self.elsewhere.entry(&label.text).or_insert(*next);
        }
        *next += 1;
        left.iter().chain(right).try_for_each(|option| deep(|| self.find(option, next, budget)))
    }

    fn named(&self, name: &str) -> Option<u32> {
        let around = self.around.iter().rev().find(|(label, _)| *label == name);
        around.map(|&(_, node)| node).or_else(|| self.elsewhere.get(name).copied())
    }

    fn node<E: From<Interrupted>>(
        &mut self,
        expr: &'e Expr,
        budget: &Budget,
        other: &mut OptionReader<'_, E, V>,
    ) -> Result<u32, E> {
        budget.spend(1)?;
        let place = self.system.nodes.len();
        check_positions(place + 1)?;
        let number = place as u32;
        self.system.nodes.push((Vec::new(), Vec::new()));
        let ExprKind::Braces { label, left, right } = &expr.kind else { return Ok(number) };
        let outside = self.around.len();
        self.around.extend(label.as_ref().map(|label| (label.text.as_str(), number)));
        let mut side = |options: &'e [Expr]| -> Result<Vec<SystemOption<V>>, E> {
            let mut links = Vec::with_capacity(options.len());
            for option in options {
                match &option.kind {
                    ExprKind::Pass => links.push(SystemOption::Node(number)),
                    ExprKind::Braces { .. } if self.has_positions => {
                        links.push(SystemOption::Node(deep(|| self.node(option, budget, other))?));
                    }
                    ExprKind::Name(name) if let Some(node) = self.named(name) => {
                        links.push(SystemOption::Node(node));
                    }
                    _ => other(option, &mut links)?,
                }
            }
            Ok(links)
        };
        let sides = (side(left)?, side(right)?);
        self.system.nodes[place] = sides;
        self.around.truncate(outside);
        Ok(number)
    }
}

impl LoopyContext<'_> {
    /// Returns the value of a literal (braces, ups and nimbers, uptimals, switches, tinies).
    ///
    /// # Errors
    ///
    /// Undefined if a side is not equal to a stopper.
    pub fn literal<O: LiteralOperands>(
        self,
        expr: &Expr,
        operands: &mut O,
    ) -> Result<Option<Loopy>, O::Error> {
        let cx = self.cx;
        Ok(Some(match &expr.kind {
            ExprKind::Nus { number, ups, nim } => {
                cx.nus(&Nus::new(number.clone(), ups.clone(), *nim))?.into()
            }
            ExprKind::Uptimal { number, down, kind, order, nim } => {
                let power = cx.uptimal(operands.order(order)?, *kind)?;
                let power = if *down { cx.neg(power)? } else { power };
                cx.add(power, cx.nus(&Nus::new(number.clone(), Dyadic::ZERO, *nim))?)?.into()
            }
            ExprKind::Braces { .. } => {
                let mut other = |option: &Expr, links: &mut Vec<SystemOption>| {
                    let mut games = Vec::new();
                    operands.options(option, &mut games)?;
                    links.extend(games.into_iter().map(SystemOption::Value));
                    Ok::<_, O::Error>(())
                };
                self.value_of(&System::of_braces(expr, false, cx.budget, &mut other)?)?
            }
            ExprKind::Switch(inner) => {
                let game = operands.game(inner)?;
                self.braces(&[game], &[self.loopy_neg(game)?])?
            }
            ExprKind::Tiny(inner) => self.loopy_tiny(operands.game(inner)?)?,
            ExprKind::Miny(inner) => self.loopy_neg(self.loopy_tiny(operands.game(inner)?)?)?,
            _ => return Ok(None),
        }))
    }

    /// Returns the value of the game with these options, which may be loopy.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{Loopy, LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// assert_eq!(Some(lx.braces(&[Loopy::ZERO], &[Stopper::OFF.into()])?), lx.named("lo").transpose()?);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Undefined if a side is not equal to a stopper.
    pub fn braces(self, left: &[Loopy], right: &[Loopy]) -> Answer<Loopy> {
        let links = |options: &[Loopy]| options.iter().copied().map(SystemOption::Value).collect();
        self.value_of(&System { nodes: vec![(links(left), links(right))] })
    }

    fn value_of(self, system: &System) -> Answer<Loopy> {
        let short = |option: &SystemOption| match option {
            SystemOption::Value(game) => game.short(),
            SystemOption::Node(_) => None,
        };
        let all = |side: &[SystemOption]| side.iter().map(short).collect::<Option<Vec<Short>>>();
        if let [(left, right)] = &system.nodes[..]
            && let (Some(left), Some(right)) = (all(left), all(right))
        {
            return Ok(self.cx.canonical(&left, &right)?.into());
        }
        Ok(self.first(system)?.value()?)
    }

    /// Returns tiny-x, {0 || 0 | -x}.
    pub fn loopy_tiny(self, x: Loopy) -> Answer<Loopy> {
        let zero = Loopy::from(Stopper::ZERO);
        let threat = self.braces(&[zero], &[self.loopy_neg(x)?])?;
        self.braces(&[zero], &[threat])
    }
}
