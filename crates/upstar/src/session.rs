//! A session: a universe, and the cached results about positions.

use std::any::Any;
use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::sync::{Arc, LazyLock, Weak};

use parking_lot::Mutex;
use upstar_core::{AnyPosition, Budget, CancelToken, Enumeration, PositionError, Ruleset};
use upstar_lemmas::Theorems;
use upstar_loopy::{LoopyContext, Stoppers};
use upstar_misere::MisereTables;
use upstar_rules::{Arg, RuleFile, RulesetError, RulesetOf, RulesetVisitor};
use upstar_scoring::ScoringArena;
use upstar_short::{ShortContext, Universe};
use upstar_sums::Compounds;

use crate::component_table::ComponentTable;
use crate::erased_position::StoredSize;
use crate::raw_position::RawPosition;
use crate::ruleset_cache::RulesetCache;
use crate::ruleset_expr::RulesetExpr;
use crate::value_store::ValueStore;

/// The reason why a position could not be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionPositionError {
    /// The ruleset or an option does not exist.
    Ruleset(RulesetError),
    /// The text is not a position of the ruleset.
    Position(PositionError),
}

impl From<RulesetError> for SessionPositionError {
    fn from(error: RulesetError) -> SessionPositionError {
        SessionPositionError::Ruleset(error)
    }
}

impl From<PositionError> for SessionPositionError {
    fn from(error: PositionError) -> SessionPositionError {
        SessionPositionError::Position(error)
    }
}

impl fmt::Display for SessionPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SessionPositionError::Ruleset(error) => error.fmt(f),
            SessionPositionError::Position(error) => error.fmt(f),
        }
    }
}

impl Error for SessionPositionError {}

#[derive(Clone)]
pub(crate) struct SessionConfig {
    pub(crate) cancel: CancelToken,
    pub(crate) steps: u64,
    pub(crate) threads: usize,
    pub(crate) store: Option<Arc<dyn ValueStore>>,
    pub(crate) theorems: Theorems,
}

/// A universe of games with cached positions and a cancel token. Clones share the session and its
/// games.
///
/// ```
/// use upstar::Session;
///
/// let session = Session::new();
/// let budget = session.budget();
/// let cx = session.cx(&budget);
/// let board = session.raw_position("domineering", &[], "4x4")?;
/// let value = board.value(cx)?;
/// assert_eq!(cx.mean(value)?.to_string(), "0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Session {
    pub(crate) shared: Arc<SessionState>,
    config: Arc<SessionConfig>,
}

/// The least number of rulesets before those without positions are freed.
const RULESETS: usize = 100;

pub(crate) struct SessionState {
    universe: Universe,
    // The tables of a theory are created on first use.
    stoppers: LazyLock<Stoppers>,
    scores: LazyLock<ScoringArena>,
    compounds: LazyLock<Compounds>,
    numbered: LazyLock<ComponentTable>,
    misere: LazyLock<MisereTables>,
    rules: Mutex<CachedRulesets>,
    tables: Mutex<Vec<Weak<dyn RulesetTables>>>,
}

struct CachedRulesets {
    by_expression: HashMap<String, Arc<dyn Any + Send + Sync>>,
    /// The number of rulesets before those without positions are freed.
    most: usize,
}

impl CachedRulesets {
    /// Removes the rulesets without positions, so that the caller frees them after it releases the lock.
    fn take_unused(&mut self) -> Vec<Arc<dyn Any + Send + Sync>> {
        let unused = self.by_expression.extract_if(|_, ruleset| Arc::strong_count(ruleset) == 1);
        let unused = unused.map(|(_, ruleset)| ruleset).collect();
        self.most = RULESETS.max(2 * self.by_expression.len());
        unused
    }
}

impl Session {
    /// Creates a session without limits.
    #[must_use]
    pub fn new() -> Session {
        Session::with_limit(u64::MAX, CancelToken::new())
    }

    /// Creates a session with a limit of `steps` steps for each computation. Cancelling `cancel`
    /// stops the current computation.
    #[must_use]
    pub fn with_limit(steps: u64, cancel: CancelToken) -> Session {
        let config =
            SessionConfig { cancel, steps, threads: 1, store: None, theorems: Theorems::ALL };
        let shared = SessionState {
            universe: Universe::new(),
            stoppers: LazyLock::new(Stoppers::default),
            scores: LazyLock::new(ScoringArena::new),
            compounds: LazyLock::new(Compounds::new),
            numbered: LazyLock::new(ComponentTable::default),
            misere: LazyLock::new(MisereTables::new),
            rules: Mutex::new(CachedRulesets { by_expression: HashMap::new(), most: RULESETS }),
            tables: Mutex::default(),
        };
        Session { shared: Arc::new(shared), config: Arc::new(config) }
    }

    /// Allows up to `threads` threads for a computation; the default is one. Results do not depend
    /// on the number of threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Session {
        self.config = Arc::new(SessionConfig { threads: threads.max(1), ..(*self.config).clone() });
        self
    }

    /// Adds a store for values of positions. A store belongs to the session that last received it.
    #[must_use]
    pub fn with_store(mut self, store: Arc<dyn ValueStore>) -> Session {
        store.begin();
        self.config = Arc::new(SessionConfig { store: Some(store), ..(*self.config).clone() });
        self
    }

    /// Restricts the session to these theorems. With [`Theorems::NONE`], it finds all results by
    /// search. Theorems affect running times, not results. Stored values are used in any case.
    ///
    /// ```
    /// use upstar::{Theorems, Session};
    ///
    /// let session = Session::new().with_theorems(Theorems::NONE);
    /// let budget = session.budget();
    /// let cx = session.cx(&budget);
    /// let pitch = session.raw_position("cricket_pitch", &[], "[5,o,1,2,4]")?;
    /// assert_eq!(cx.mean(pitch.value(cx)?)?.to_string(), "-1/2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_theorems(mut self, lemmas: Theorems) -> Session {
        self.config = Arc::new(SessionConfig { theorems: lemmas, ..(*self.config).clone() });
        self
    }

    /// Returns the universe of this session.
    #[must_use]
    pub fn universe(&self) -> &Universe {
        &self.shared.universe
    }

    /// Returns a fresh budget for one computation.
    #[must_use]
    pub fn budget(&self) -> Budget {
        Budget::new(self.config.steps, self.config.cancel.clone())
    }

    /// Returns the token that stops the current computation.
    #[must_use]
    pub fn cancel_token(&self) -> &CancelToken {
        &self.config.cancel
    }

    /// Returns the size of the caches of all rulesets. Other threads may call this function during
    /// a computation.
    #[must_use]
    pub fn stored(&self) -> StoredSize {
        let tables = self.shared.tables.lock();
        tables.iter().filter_map(Weak::upgrade).map(|tables| tables.stored()).fold(
            StoredSize::default(),
            |sum, one| StoredSize {
                positions: sum.positions + one.positions,
                bytes: sum.bytes + one.bytes,
            },
        )
    }

    /// Frees the cached values of positions and the rulesets without positions. Games and positions
    /// stay valid. No computation of this session may be running.
    ///
    /// ```
    /// let session = upstar::Session::new();
    /// let board = session.raw_position("domineering", &[], "4x4")?;
    /// board.value(session.cx(&session.budget()))?;
    /// assert!(session.stored().positions > 0);
    /// session.forget_positions();
    /// assert_eq!(session.stored().positions, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forget_positions(&self) {
        let unused = self.shared.rules.lock().take_unused();
        drop(unused);
        let tables = self.shared.tables.lock();
        tables.iter().filter_map(Weak::upgrade).for_each(|tables| tables.forget());
    }

    /// Returns the context for loopy games.
    #[must_use]
    pub fn lx<'a>(&'a self, budget: &'a Budget) -> LoopyContext<'a> {
        LoopyContext::new(self.cx(budget), &self.shared.stoppers)
    }

    /// Returns the context for scoring games.
    #[must_use]
    pub fn scoring<'a>(&'a self, budget: &'a Budget) -> upstar_scoring::ScoringContext<'a> {
        upstar_scoring::ScoringContext::new(&self.shared.scores, budget)
    }

    /// Returns the context for misère play.
    #[must_use]
    pub fn misere<'a>(&'a self, budget: &'a Budget) -> upstar_misere::MisereContext<'a> {
        upstar_misere::MisereContext::new(self.shared.universe.forms(), &self.shared.misere, budget)
    }

    /// Returns the context for sums in which a player may move in several components at once.
    #[must_use]
    pub fn sums<'a>(&'a self, budget: &'a Budget) -> upstar_sums::CompoundContext<'a> {
        upstar_sums::CompoundContext::new(
            self.shared.universe.forms(),
            &self.shared.compounds,
            budget,
        )
        .with_positions(self)
    }

    pub(crate) fn component_table(&self) -> &ComponentTable {
        &self.shared.numbered
    }

    /// Returns the context for short games.
    #[must_use]
    pub fn cx<'s>(&'s self, budget: &'s Budget) -> ShortContext<'s> {
        ShortContext::new(&self.shared.universe, budget)
    }

    /// Reads a position of the ruleset `name` with these named options.
    pub fn raw_position(
        &self,
        name: &str,
        args: &[Arg],
        text: &str,
    ) -> Result<RawPosition, SessionPositionError> {
        upstar_rules::visit(name, args, ReadPosition { session: self, args, text })?
    }

    /// Returns the positions of a ruleset that are enumerated in order of size, if any.
    ///
    /// ```
    /// # use upstar::{Enumeration, Session, TextShape};
    /// let heaps = Session::new().enumeration("nim", &[])?;
    /// assert_eq!(heaps, Some(Enumeration::all(TextShape::Heaps)));
    /// # Ok::<(), upstar::RulesetError>(())
    /// ```
    pub fn enumeration(
        &self,
        name: &str,
        args: &[Arg],
    ) -> Result<Option<Enumeration>, RulesetError> {
        upstar_rules::visit(name, args, DeclaredEnumeration)
    }

    /// Reads a position of a ruleset defined by a rule file, to which expressions of the Upstar
    /// language refer by `path`.
    ///
    /// ```
    /// use upstar::{RuleFile, Session};
    ///
    /// let file = "title = \"Kayles\"\nboard = \"strip\"\n\
    ///             cells = { empty = \".\", blocked = \"#\" }\nboth = [\". -> #\", \".. -> ##\"]\n";
    /// let (session, file) = (Session::new(), RuleFile::read(file)?);
    /// let row = session.file_position(&file, "kayles.game", "...")?;
    /// assert_eq!(row.expression(), "ruleset(\"kayles.game\")(\"...\")");
    /// let budget = session.budget();
    /// assert_eq!(row.nim_value(session.cx(&budget)).unwrap(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn file_position(
        &self,
        file: &RuleFile,
        path: &str,
        text: &str,
    ) -> Result<RawPosition, SessionPositionError> {
        self.position_in(RulesetExpr::of_file(path, file), Arc::new(file.clone()), text)
    }

    /// Checks that a ruleset with this name and these options exists.
    pub fn ruleset(&self, name: &str, args: &[Arg]) -> Result<(), RulesetError> {
        struct Check;
        impl RulesetVisitor for Check {
            type Out = ();
            fn visit<R: Ruleset + 'static>(self, _: R) {}
        }
        upstar_rules::visit(name, args, Check)
    }

    /// Reads a position of a ruleset, which is cached by its expression.
    fn position_in<P: AnyPosition>(
        &self,
        ruleset_expr: RulesetExpr,
        rules: Arc<dyn RulesetOf<P>>,
        text: &str,
    ) -> Result<RawPosition, SessionPositionError> {
        let rules = self.cached_ruleset(ruleset_expr, rules);
        let position = rules.rules().parse(text)?;
        Ok(rules.place(position))
    }

    fn cached_ruleset<P: AnyPosition>(
        &self,
        ruleset_expr: RulesetExpr,
        rules: Arc<dyn RulesetOf<P>>,
    ) -> Arc<RulesetCache<P>> {
        // It is freed after the lock, which is declared later.
        let mut _unused = Vec::new();
        let mut all = self.shared.rules.lock();
        let RulesetExpr { ruleset, named, edition, .. } = &ruleset_expr;
        let key = format!("{ruleset}{named}{edition}");
        let known = all.by_expression.get(&key).and_then(|any| Arc::clone(any).downcast().ok());
        known.unwrap_or_else(|| {
            let new = self.new_ruleset(ruleset_expr, rules);
            if all.by_expression.len() >= all.most {
                _unused = all.take_unused();
            }
            all.by_expression.insert(key, Arc::clone(&new) as _);
            new
        })
    }

    pub(crate) fn without_store(&self) -> Session {
        let config = Arc::new(SessionConfig { store: None, ..(*self.config).clone() });
        Session { shared: Arc::clone(&self.shared), config }
    }

    /// The session holds only a weak reference to the cache.
    pub(crate) fn new_ruleset<P: AnyPosition>(
        &self,
        ruleset_expr: RulesetExpr,
        rules: Arc<dyn RulesetOf<P>>,
    ) -> Arc<RulesetCache<P>> {
        let new = Arc::new(RulesetCache::new(
            rules,
            ruleset_expr,
            Arc::clone(&self.config),
            self.shared.universe.forms().serial(),
        ));
        let mut tables = self.shared.tables.lock();
        // Removing the dropped caches of custom rulesets only before the list grows takes linear
        // time in total.
        if tables.len() == tables.capacity() {
            tables.retain(|tables| tables.strong_count() > 0);
        }
        let weak: Weak<RulesetCache<P>> = Arc::downgrade(&new);
        tables.push(weak);
        drop(tables);
        new
    }
}

trait RulesetTables: Send + Sync {
    fn stored(&self) -> StoredSize;
    fn forget(&self);
}

impl<P: AnyPosition> RulesetTables for RulesetCache<P> {
    fn stored(&self) -> StoredSize {
        RulesetCache::stored(self)
    }

    fn forget(&self) {
        RulesetCache::forget(self);
    }
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

struct DeclaredEnumeration;

impl RulesetVisitor for DeclaredEnumeration {
    type Out = Option<Enumeration>;

    fn visit<R: Ruleset + 'static>(self, rules: R) -> Self::Out {
        rules.enumeration()
    }
}

struct ReadPosition<'s> {
    session: &'s Session,
    args: &'s [Arg],
    text: &'s str,
}

impl RulesetVisitor for ReadPosition<'_> {
    type Out = Result<RawPosition, SessionPositionError>;

    fn visit<R: Ruleset + 'static>(self, rules: R) -> Self::Out {
        let expr = RulesetExpr::new(&rules.doc(), self.args);
        self.session.position_in(expr, Arc::new(rules), self.text)
    }
}
