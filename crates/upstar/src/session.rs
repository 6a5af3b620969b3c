//! A session: a universe, and what is known about positions in it.

use std::any::Any;
use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use parking_lot::Mutex;
use upstar_core::{Budget, CancelToken, PositionError, Ruleset};
use upstar_notation::quoted_text;
use upstar_rules::{Arg, ArgValue, RulesetError, Visitor};
use upstar_short::{Cx, Universe};

use crate::position::{Position, Rules};

/// Why there is no such position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaceError {
    /// There is no such ruleset, or it has no such option.
    Ruleset(RulesetError),
    /// The text is no position of the ruleset.
    Position(PositionError),
}

impl From<RulesetError> for PlaceError {
    fn from(error: RulesetError) -> PlaceError {
        PlaceError::Ruleset(error)
    }
}

impl From<PositionError> for PlaceError {
    fn from(error: PositionError) -> PlaceError {
        PlaceError::Position(error)
    }
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceError::Ruleset(error) => error.fmt(f),
            PlaceError::Position(error) => error.fmt(f),
        }
    }
}

impl Error for PlaceError {}

/// Everything that one user's questions share: a universe of games, the positions evaluated so far,
/// and the token that stops the question at hand.
///
/// ```
/// use upstar::Session;
///
/// let session = Session::new();
/// let budget = session.budget();
/// let cx = session.cx(&budget);
/// let board = session.position("domineering", &[], "4x4")?;
/// let value = board.value(cx)?;
/// assert_eq!(cx.mean(value)?.to_string(), "0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    universe: Universe,
    cancel: CancelToken,
    steps: u64,
    rules: Mutex<HashMap<String, Box<dyn Any + Send + Sync>>>,
}

impl Session {
    /// A session without limits.
    #[must_use]
    pub fn new() -> Session {
        Session::with_limit(u64::MAX, CancelToken::new())
    }

    /// A session in which each question may take `steps` steps, and is stopped by `cancel`.
    #[must_use]
    pub fn with_limit(steps: u64, cancel: CancelToken) -> Session {
        Session { universe: Universe::new(), cancel, steps, rules: Mutex::default() }
    }

    /// The universe of this session.
    #[must_use]
    pub fn universe(&self) -> &Universe {
        &self.universe
    }

    /// A fresh budget for one question.
    #[must_use]
    pub fn budget(&self) -> Budget {
        Budget::new(self.steps, self.cancel.clone())
    }

    /// The token that stops the question at hand.
    #[must_use]
    pub fn cancel_token(&self) -> &CancelToken {
        &self.cancel
    }

    /// The context for a question with this budget.
    #[must_use]
    pub fn cx<'s>(&'s self, budget: &'s Budget) -> Cx<'s> {
        Cx::new(&self.universe, budget)
    }

    /// The position that `text` describes in the ruleset `name` with these named options.
    ///
    /// # Errors
    ///
    /// If there is no such ruleset or option, or the text is no position of it.
    pub fn position(&self, name: &str, args: &[Arg], text: &str) -> Result<Position, PlaceError> {
        let named_options = written(args);
        upstar_rules::visit(name, args, Place { session: self, name, named_options, text })?
    }

    fn rules<R: Ruleset + 'static>(
        &self,
        key: String,
        named_options: String,
        rules: R,
    ) -> Arc<Rules<R>> {
        let mut all = self.rules.lock();
        let known = all.get(&key).and_then(|any| any.downcast_ref::<Arc<Rules<R>>>());
        if let Some(known) = known {
            return Arc::clone(known);
        }
        let new = Arc::new(Rules::new(rules, named_options));
        all.insert(key, Box::new(Arc::clone(&new)));
        new
    }
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

/// Named options as they are written behind a position.
fn written(args: &[Arg]) -> String {
    let mut sorted: Vec<String> = args
        .iter()
        .map(|arg| match &arg.name {
            Some(name) => format!(", {name}: {}", written_value(&arg.value)),
            None => format!(", {}", written_value(&arg.value)),
        })
        .collect();
    sorted.sort();
    sorted.concat()
}

fn written_value(value: &ArgValue) -> String {
    match value {
        ArgValue::Bool(truth) => truth.to_string(),
        ArgValue::Integer(n) => n.to_string(),
        ArgValue::Text(text) => quoted_text(text),
        ArgValue::List(items) => {
            let items: Vec<String> = items.iter().map(written_value).collect();
            format!("[{}]", items.join(", "))
        }
    }
}

struct Place<'s> {
    session: &'s Session,
    name: &'s str,
    named_options: String,
    text: &'s str,
}

impl Visitor for Place<'_> {
    type Out = Result<Position, PlaceError>;

    fn visit<R: Ruleset + 'static>(self, rules: R) -> Self::Out {
        let key = format!("{}{}", self.name, self.named_options);
        let rules = self.session.rules(key, self.named_options, rules);
        let position = rules.rules().parse(self.text)?;
        Ok(rules.place(position))
    }
}
