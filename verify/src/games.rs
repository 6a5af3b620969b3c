//! Games with and without labels, and their options.

use crate::rules::{Player, Ruleset};
use crate::{
    CheckResult, Checker, Fault, LONGEST_LISTING, Words, broken, number, print, unreadable, word,
};
use std::rc::Rc;

/// A labelled game.
pub(crate) enum Node {
    /// A literal form, given by the labels of its options.
    Game {
        left: Box<[u32]>,
        right: Box<[u32]>,
        name: print::Name,
    },
    /// A position: the number of its rules, its normal text, and the text in its line if it
    /// differs.
    Position(u32, Rc<str>, Option<Box<str>>),
    Sum(Box<[u32]>),
    Negative(u32),
}

/// A game that may lack a label, such as an option of a position. A game with a label is always a
/// `Node`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Item {
    Node(u32),
    Position(u32, Rc<str>),
    Sum(Vec<Item>),
    Negative(Box<Item>),
}

enum Contents<'a> {
    /// The Left and the Right options of a literal form.
    Form([&'a [u32]; 2]),
    Position(u32, &'a str),
    Sum(Vec<Item>),
    Negative(Item),
}

pub(crate) fn sum(mut terms: Vec<Item>) -> Item {
    terms.sort_unstable();
    Item::Sum(terms)
}

/// If two sums differ in exactly one term, returns this term before and after the move.
fn replaced(mut before: Vec<Item>, mut after: Vec<Item>) -> Option<(Item, Item)> {
    before.sort_unstable();
    after.sort_unstable();
    let (mut i, mut j, mut old, mut new) = (0, 0, None, None);
    while i < before.len() || j < after.len() {
        match (before.get(i), after.get(j)) {
            (Some(x), Some(y)) if x == y => (i, j) = (i + 1, j + 1),
            (Some(x), y) if y.is_none_or(|y| x < y) => {
                if old.replace(x.clone()).is_some() {
                    return None;
                }
                i += 1;
            }
            (_, Some(y)) => {
                if new.replace(y.clone()).is_some() {
                    return None;
                }
                j += 1;
            }
            (_, None) => return None,
        }
    }
    old.zip(new)
}

impl Checker {
    pub(crate) fn insert(&mut self, n: u32, node: Node) {
        self.last = n;
        self.nodes.insert(n, node);
    }

    /// Reads a label that is larger than the labels of all nodes.
    pub(crate) fn fresh(&self, w: &mut Words<'_>) -> CheckResult<u32> {
        match number(word(w)?)? {
            n if n > self.last => Ok(n),
            n => broken(format!("{n} is not larger than all earlier labels")),
        }
    }

    pub(crate) fn known(&self, w: &mut Words<'_>) -> CheckResult<u32> {
        let n = number(word(w)?)?;
        self.node(n).map(|_| n)
    }

    pub(crate) fn node(&self, n: u32) -> CheckResult<&Node> {
        self.nodes.get(&n).map_or_else(|| broken(format!("no game has the label {n} here")), Ok)
    }

    /// Reads the label of a term of a sum. Sums are not nested.
    pub(crate) fn term(&self, text: &str) -> CheckResult<u32> {
        let n = number(text)?;
        match self.node(n)? {
            Node::Sum(_) => broken("a sum cannot be a term of a sum"),
            _ => Ok(n),
        }
    }

    pub(crate) fn negatable(&self, text: &str) -> CheckResult<u32> {
        let n = number(text)?;
        match self.node(n)? {
            Node::Sum(_) | Node::Negative(_) => {
                broken("only literal forms and positions can be negated")
            }
            _ => Ok(n),
        }
    }

    pub(crate) fn game(&mut self, w: &mut Words<'_>) -> CheckResult {
        let n = self.fresh(w)?;
        let (mut left, mut right, mut bar) = (Vec::new(), Vec::new(), false);
        for text in w {
            match text {
                "|" if bar => return unreadable("a second `|`"),
                "|" => bar = true,
                _ => {
                    let option = number(text)?;
                    if !matches!(self.node(option)?, Node::Game { .. }) {
                        return broken("the options of a literal form must be literal forms");
                    }
                    if bar { &mut right } else { &mut left }.push(option);
                }
            }
        }
        if !bar {
            return unreadable("expected `|` between the options");
        }
        if left.is_empty() && right.is_empty() {
            self.sums.insert_zero(n);
        }
        let name = self.name_of(&left, &right);
        self.insert(n, Node::Game { left: left.into(), right: right.into(), name });
        Ok(())
    }

    pub(crate) fn ruleset(&mut self, w: &mut Words<'_>) -> CheckResult {
        if number(word(w)?)? as usize != self.rules.len() + 1 {
            return broken("rulesets must be numbered 1, 2, 3, ...");
        }
        let parts = match word(w)? {
            "whole" => false,
            "parts" => true,
            _ => return unreadable("expected `whole` or `parts` after the number"),
        };
        let (name, arguments) = (word(w)?, w.collect::<Vec<_>>());
        let mut ruleset = Ruleset::find(name, &arguments, parts).map_err(Fault::Unreadable)?;
        ruleset.size = Rc::clone(&self.size);
        self.rules.push(ruleset);
        if parts {
            self.assumed.insert(format!("positions of {name} are the sums of their parts"));
        }
        Ok(())
    }

    pub(crate) fn position(&mut self, line: &str) -> CheckResult {
        let mut fields = line.splitn(4, ' ').skip(1);
        let mut head = || fields.next().unwrap_or_default().split_ascii_whitespace();
        let (n, rule) = (self.fresh(&mut head())?, number(word(&mut head())?)?);
        let text = fields.next().unwrap_or_default();
        self.spend_reading(text)?;
        let state = self.ruleset_of(rule)?.read(text).map_err(Fault::Unreadable)?;
        self.spend_reading(&state)?;
        let source = (text != state).then(|| text.into());
        let state: Rc<str> = state.into();
        self.intern(n, Item::Position(rule, state.clone()), Node::Position(rule, state, source))
    }

    pub(crate) fn intern(&mut self, n: u32, item: Item, node: Node) -> CheckResult {
        if let Some(old) = self.numbers.get(&item) {
            return broken(format!("the same game already has the label {old}"));
        }
        self.numbers.insert(item, n);
        self.insert(n, node);
        Ok(())
    }

    pub(crate) fn ruleset_of(&self, rule: u32) -> CheckResult<&Ruleset> {
        let rules = (rule as usize).checked_sub(1).and_then(|i| self.rules.get(i));
        rules.map_or_else(|| broken(format!("no ruleset has the number {rule}")), Ok)
    }

    /// Replaces an item by its label, if it has one.
    pub(crate) fn numbered(&self, item: Item) -> Item {
        self.numbers.get(&item).map_or(item, |&n| Item::Node(n))
    }

    /// Passes each option of a player to `found`, in the order of the format, until `found` returns
    /// `false`. Returns the last result of `found`. Generating the options of a sum one by one
    /// saves memory.
    pub(crate) fn each_option(
        &self,
        item: &Item,
        player: Player,
        found: &mut dyn FnMut(Item) -> CheckResult<bool>,
    ) -> CheckResult<bool> {
        match self.contents(item)? {
            Contents::Form(sides) => {
                let options = sides[usize::from(player == Player::Right)];
                self.spend(options.len() as u64)?;
                for &option in options {
                    if !found(Item::Node(option))? {
                        return Ok(false);
                    }
                }
            }
            Contents::Position(rule, state) => {
                for option in self.moves(rule, state, player)? {
                    if !found(self.numbered(Item::Position(rule, option.into())))? {
                        return Ok(false);
                    }
                }
            }
            Contents::Sum(terms) => {
                self.spend_terms(terms.len())?;
                for (place, term) in terms.iter().enumerate() {
                    let goes_on = self.each_option(term, player, &mut |option| {
                        self.spend_terms(terms.len())?;
                        let mut after = terms.clone();
                        after[place] = option;
                        found(self.numbered(sum(after)))
                    })?;
                    if !goes_on {
                        return Ok(false);
                    }
                }
            }
            Contents::Negative(of) => {
                return self.each_option(&of, player.other(), &mut |option| {
                    found(self.numbered(Item::Negative(option.into())))
                });
            }
        }
        Ok(true)
    }

    /// Returns the normal texts of the options of a position, in the order of the format.
    pub(crate) fn moves(&self, rule: u32, state: &str, player: Player) -> CheckResult<Vec<String>> {
        let (rules, mut options, mut length) = (self.ruleset_of(rule)?, Vec::new(), 0);
        self.spend_listing(state)?;
        rules.each_option(state, player, &mut |option| {
            self.spend_option(rules, &option)?;
            length += option.len() + 1;
            if length > LONGEST_LISTING {
                return broken("the texts of the options are too long");
            }
            options.push(option);
            Ok(true)
        })?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    pub(crate) fn need_option(&self, item: &Item, player: Player, option: u32) -> CheckResult {
        if self.is_option(item, player, &Item::Node(option))? {
            return Ok(());
        }
        broken(format!("{option} is not an option of {player:?} in {}", self.show(item)?))
    }

    /// Returns `true` if a game is an option of another, without listing the options of a sum.
    fn is_option(&self, item: &Item, player: Player, option: &Item) -> CheckResult<bool> {
        Ok(match (self.contents(item)?, self.contents(option)?) {
            (Contents::Form(sides), _) => {
                let options = sides[usize::from(player == Player::Right)];
                self.spend(options.len() as u64)?;
                matches!(option, Item::Node(n) if options.contains(n))
            }
            (Contents::Position(rule, state), Contents::Position(r, s)) if r == rule => {
                let (rules, mut found) = (self.ruleset_of(rule)?, false);
                self.spend_listing(state)?;
                rules.each_option(state, player, &mut |option| {
                    self.spend_option(rules, &option)?;
                    found = *option == *s;
                    Ok(!found)
                })?;
                found
            }
            (Contents::Sum(terms), Contents::Sum(after)) if terms.len() == after.len() => {
                self.spend_terms(terms.len())?;
                match replaced(terms, after) {
                    Some((term, option)) => self.is_option(&term, player, &option)?,
                    None => false,
                }
            }
            (Contents::Negative(of), Contents::Negative(after)) => {
                self.is_option(&of, player.other(), &after)?
            }
            _ => false,
        })
    }

    fn contents<'a>(&'a self, item: &'a Item) -> CheckResult<Contents<'a>> {
        Ok(match item {
            Item::Node(n) => match self.node(*n)? {
                Node::Game { left, right, .. } => Contents::Form([left, right]),
                Node::Position(rule, state, _) => Contents::Position(*rule, state),
                Node::Sum(terms) => Contents::Sum(terms.iter().map(|&t| Item::Node(t)).collect()),
                Node::Negative(of) => Contents::Negative(Item::Node(*of)),
            },
            Item::Position(rule, state) => Contents::Position(*rule, state),
            Item::Sum(terms) => Contents::Sum(terms.clone()),
            Item::Negative(of) => Contents::Negative((**of).clone()),
        })
    }
}
