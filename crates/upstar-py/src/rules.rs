//! Rulesets written in Python.
//!
//! The engine compares the ids of Python objects. Python is called once for the moves of each
//! player in each position. An exception in a method stops the query, and the query raises it again.
//! All results so far are discarded, because they may depend on missing moves.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use parking_lot::Mutex;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};
use upstar::raw::RawPosition;
use upstar::{BoardView, Cell, CustomRuleset, Player, PositionError, Ruleset, RulesetDoc, Tint};
use upstar_lang::Value as Meaning;

use crate::classes;
use crate::convert;
use crate::engine::{PythonSession, RunningQuestion};
use crate::errors;
use crate::values::Value;

const TRIES: usize = 8;

/// A line of play with more consecutive new positions than this is considered infinite.
const MOST_DEEP: u32 = 200_000;

const MOST_MOVES: usize = 1_000_000;

/// The maximum number of times that a position is split into components, one inside another.
const MOST_NESTED: usize = 10_000;

/// The place of the components among the lists of a position.
const COMPONENTS: usize = 2;

type PositionNumbers = Arc<[u32]>;

struct PositionObjects {
    numbers: Py<PyDict>,
    objects: Py<PyDict>,
    next: AtomicU32,
    /// For each id, the distance of the position from the root of the query that first reached it.
    depths: Mutex<Vec<u32>>,
    /// For each id, the options of Left and of Right and the components, once they are known.
    lists: Mutex<Vec<[Option<PositionNumbers>; 3]>>,
    /// `true` if a method has raised an exception, so that moves may be missing.
    broken: AtomicBool,
}

impl PositionObjects {
    fn number(&self, object: &Bound<'_, PyAny>, depth: u32) -> PyResult<u32> {
        let py = object.py();
        let known = self.numbers.bind(py).get_item(object);
        if let Some(known) = known.map_err(|error| errors::unhashable(object, error))? {
            return known.extract();
        }
        let new = self.next.fetch_add(1, Ordering::Relaxed);
        // This must be a single call, so that two threads assign the same id to an object.
        let number: u32 =
            self.numbers.bind(py).call_method1("setdefault", (object, new))?.extract()?;
        if number == new {
            self.objects.bind(py).set_item(new, object)?;
            self.set_depth(new, depth);
            if depth > MOST_DEEP {
                return Err(errors::endless(format!(
                    "a line of play has more than {MOST_DEEP} new positions; a position must have \
                     finitely many followers"
                )));
            }
        }
        Ok(number)
    }

    fn root(&self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        let number = self.number(object, 0)?;
        self.set_depth(number, 0);
        Ok(number)
    }

    fn set_depth(&self, number: u32, depth: u32) {
        let mut depths = self.depths.lock();
        let at = number as usize;
        if depths.len() <= at {
            depths.resize(at + 1, 0);
        }
        depths[at] = depth;
    }

    fn list(&self, number: u32, which: usize) -> Option<PositionNumbers> {
        self.lists.lock().get(number as usize)?[which].clone()
    }

    fn set_list(&self, number: u32, which: usize, list: PositionNumbers) {
        let mut table = self.lists.lock();
        let at = number as usize;
        if table.len() <= at {
            table.resize(at + 1, [const { None }; 3]);
        }
        table[at][which] = Some(list);
    }

    fn below(&self, number: u32) -> u32 {
        self.depths.lock().get(number as usize).map_or(0, |depth| depth + 1)
    }

    fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }

    fn object<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Bound<'py, PyAny>> {
        let object = self.objects.bind(py).get_item(number)?;
        object.ok_or_else(|| errors::value_error("the object of a position is missing"))
    }
}

/// A position, given by the id of its object. Only positions of one ruleset are compared.
#[derive(Clone)]
struct PositionId {
    objects: Arc<PositionObjects>,
    number: u32,
}

impl PartialEq for PositionId {
    fn eq(&self, other: &PositionId) -> bool {
        self.number == other.number
    }
}

impl Eq for PositionId {}

impl Hash for PositionId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl fmt::Debug for PositionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Place({})", self.number)
    }
}

impl PositionId {
    fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.objects.object(py, self.number)
    }
}

/// Returns `true` if an object has moves, unlike a value, a number or a text.
fn is_position(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(!object.is_instance_of::<Value>()
        && !object.is_instance_of::<PyType>()
        && object.getattr_opt(intern!(object.py(), "moves"))?.is_some())
}

/// Describes the call of a method of `from`.
fn call(py: Python<'_>, from: &PositionId, method: &str, arguments: &str) -> PyResult<String> {
    let from = from.object(py)?;
    Ok(format!("{}.{method}({arguments}) at {}", from.get_type().name()?, from.repr()?))
}

/// Returns the error for a method of `from` that returns something else than expected.
fn wrong_result(
    from: &PositionId,
    method: &str,
    arguments: &str,
    result: &Bound<'_, PyAny>,
    listed: &str,
) -> PyResult<PyErr> {
    let py = result.py();
    let class = from.object(py)?.get_type().name()?;
    let expected = match method {
        "score" => "an integer of at most 64 bits".to_owned(),
        "normal" | "negative" => format!("an object of class {class}"),
        _ if listed.is_empty() => format!("a list of objects of class {class}"),
        _ => format!("objects of class {class}"),
    };
    Ok(errors::wrong_kind(format!(
        "{} returned {listed}{} ({}); expected {expected}",
        call(py, from, method, arguments)?,
        py.import("reprlib")?.call_method1("repr", (result,))?,
        result.get_type().name()?
    )))
}

/// Returns a player as an argument of a method.
fn quoted(player: Player) -> String {
    format!("\"{}\"", convert::name(player))
}

/// Returns `true` if a value is a position whose rules are written in Python, also if it is negated
/// or belongs to a variant, or a sum with such a position.
pub(crate) fn has_python(value: &Meaning) -> bool {
    match value {
        Meaning::Position(position) => position.is_custom::<PythonRuleset>(),
        Meaning::Sum(terms) => terms.iter().any(|term| has_python(&term.game)),
        _ => false,
    }
}

/// Returns the object of a position whose rules are written in Python. Negated positions and
/// positions of variants have no object.
pub(crate) fn object(py: Python<'_>, position: &RawPosition) -> PyResult<Option<Py<PyAny>>> {
    let place = position.as_typed::<PythonRuleset>();
    place.map(|place| place.object(py).map(Bound::unbind)).transpose()
}

/// The rules of the positions among some values, unless they have already raised an exception.
pub(crate) struct ExceptionCheck(Vec<Arc<PositionObjects>>);

impl ExceptionCheck {
    pub(crate) fn of<'v>(values: impl Iterator<Item = &'v Meaning>) -> ExceptionCheck {
        let mut open: Vec<&Meaning> = values.collect();
        let mut sound: Vec<Arc<PositionObjects>> = Vec::new();
        while let Some(value) = open.pop() {
            match value {
                Meaning::List(items) => open.extend(items.iter()),
                Meaning::Sum(terms) => open.extend(terms.iter().map(|term| &term.game)),
                Meaning::Position(position) => {
                    let objects = position.as_typed::<PythonRuleset>().map(|place| &place.objects);
                    let is_new = |objects: &&Arc<PositionObjects>| {
                        !objects.is_broken() && !sound.iter().any(|one| Arc::ptr_eq(one, objects))
                    };
                    sound.extend(objects.filter(is_new).cloned());
                }
                _ => {}
            }
        }
        ExceptionCheck(sound)
    }

    /// Returns `true` if no thread has raised an exception since the check was created.
    pub(crate) fn holds(&self) -> bool {
        self.0.iter().all(|objects| !objects.is_broken())
    }
}

/// Repeats a query during which the rules of its positions raised an exception in another thread.
/// `question` returns `None` in that case.
pub(crate) fn answered<T>(question: impl Fn() -> PyResult<Option<T>>) -> PyResult<T> {
    for _ in 0..TRIES {
        if let Some(answer) = question()? {
            return Ok(answer);
        }
    }
    Err(errors::value_error(
        "the rules raised an exception in another thread in every attempt; correct the rules",
    ))
}

/// The texts of the help page of a class.
struct ClassTexts {
    name: String,
    title: String,
    rules: String,
}

struct PythonRuleset {
    texts: Arc<ClassTexts>,
    objects: Arc<PositionObjects>,
    impartial: bool,
    has: OptionalMethods,
}

#[derive(Clone, Copy)]
struct OptionalMethods {
    components: bool,
    negative: bool,
    normal: bool,
    score: bool,
    draw: bool,
}

impl PythonRuleset {
    /// Calls Python. An exception ends the query.
    fn ask<T>(&self, question: impl FnOnce(Python<'_>) -> PyResult<T>) -> Option<T> {
        if RunningQuestion::has_failed() {
            self.objects.broken.store(true, Ordering::Relaxed);
            return None;
        }
        Python::attach(|py| match question(py) {
            Ok(answer) => Some(answer),
            Err(error) => {
                self.objects.broken.store(true, Ordering::Relaxed);
                RunningQuestion::fail(py, error);
                None
            }
        })
    }

    fn place(&self, number: u32) -> PositionId {
        PositionId { objects: Arc::clone(&self.objects), number }
    }

    /// Assigns ids to the positions that a method of `from` lists: options or components.
    fn numbers(
        &self,
        from: &PositionId,
        method: &str,
        arguments: &str,
        list: &Bound<'_, PyAny>,
    ) -> PyResult<PositionNumbers> {
        let depth = self.objects.below(from.number);
        let mut numbers = Vec::new();
        if !list.hasattr("__iter__")? && !list.hasattr("__getitem__")? {
            return Err(wrong_result(from, method, arguments, list, "")?);
        }
        for one in list.try_iter()? {
            if numbers.len() == MOST_MOVES {
                let call = call(list.py(), from, method, arguments)?;
                let message = format!("{call} lists more than {MOST_MOVES} positions");
                return Err(errors::endless(message));
            }
            let one = one?;
            if !is_position(&one)? {
                return Err(wrong_result(from, method, arguments, &one, "a list with ")?);
            }
            numbers.push(self.objects.number(&one, depth)?);
        }
        Ok(numbers.into())
    }

    /// Returns the components of a position. Splits them in turn, to find a method whose results
    /// cannot be components because they are never small enough.
    fn split(&self, py: Python<'_>, position: &PositionId) -> PyResult<PositionNumbers> {
        let list = |number| {
            let position = self.place(number);
            let list = position.object(py)?.call_method0("components")?;
            self.numbers(&position, "components", "", &list)
        };
        let whole = list(position.number)?;
        // The positions that contain one another, each with its components that are not yet split.
        let mut path = vec![(position.number, Arc::clone(&whole), 0)];
        while let Some((at, parts, next)) = path.last_mut() {
            let Some(&part) = parts.get(*next) else {
                self.objects.set_list(*at, COMPONENTS, Arc::clone(parts));
                path.pop();
                continue;
            };
            *next += 1;
            let is_whole = parts.len() == 1 && part == *at;
            if is_whole || self.objects.list(part, COMPONENTS).is_some() {
                continue;
            }
            if path.len() == MOST_NESTED {
                return Err(errors::endless(format!(
                    "{} is nested more than {MOST_NESTED} deep; list all components at once",
                    call(py, position, "components", "")?
                )));
            }
            if path.iter().any(|&(above, ..)| above == part) {
                return Err(errors::endless(format!(
                    "{} does not end: the components of the components contain {}; a component \
                     must be smaller than the position, unless it is the only one",
                    call(py, position, "components", "")?,
                    self.place(part).object(py)?.repr()?
                )));
            }
            path.push((part, list(part)?, 0));
        }
        Ok(whole)
    }

    fn one(&self, position: &PositionId, method: &str) -> Option<PositionId> {
        self.ask(|py| {
            let object = position.object(py)?.call_method0(method)?;
            if !is_position(&object)? {
                return Err(wrong_result(position, method, "", &object, "")?);
            }
            let number = self.objects.number(&object, self.objects.below(position.number))?;
            Ok(self.place(number))
        })
    }
}

impl Ruleset for PythonRuleset {
    type Position = PositionId;

    fn options(&self, position: &PositionId, player: Player, out: &mut Vec<PositionId>) {
        let known = self.objects.list(position.number, player as usize);
        let options = known.or_else(|| {
            let options = self.ask(|py| {
                let object = position.object(py)?;
                let list = object.call_method1("moves", (convert::name(player),))?;
                self.numbers(position, "moves", &quoted(player), &list)
            })?;
            self.objects.set_list(position.number, player as usize, Arc::clone(&options));
            Some(options)
        });
        out.extend(options.iter().flat_map(|all| all.iter()).map(|&number| self.place(number)));
    }

    fn components(&self, position: &PositionId, out: &mut Vec<PositionId>) {
        if !self.has.components {
            out.push(position.clone());
            return;
        }
        let known = self.objects.list(position.number, COMPONENTS);
        let parts = known.or_else(|| self.ask(|py| self.split(py, position)));
        out.extend(parts.iter().flat_map(|all| all.iter()).map(|&number| self.place(number)));
    }

    fn normalise(&self, position: PositionId) -> PositionId {
        if self.has.normal { self.one(&position, "normal").unwrap_or(position) } else { position }
    }

    fn negate(&self, position: &PositionId) -> Option<PositionId> {
        if self.impartial {
            return Some(position.clone());
        }
        self.has.negative.then(|| self.one(position, "negative"))?
    }

    fn is_impartial(&self) -> bool {
        self.impartial
    }

    fn points(&self, position: &PositionId, player: Player, to: &PositionId) -> Option<i64> {
        if !self.has.score {
            return None;
        }
        self.ask(|py| {
            let (from, to) = (position.object(py)?, to.object(py)?);
            let score = from.call_method1("score", (convert::name(player), &to))?;
            let wrong = |_| {
                let arguments = format!("{}, {}", quoted(player), to.repr()?);
                wrong_result(position, "score", &arguments, &score, "")
            };
            score.extract().or_else(|error| Err(wrong(error)?))
        })
    }

    fn parse(&self, text: &str) -> Result<PositionId, PositionError> {
        Err(PositionError::new(
            "positions of a Python ruleset are objects and cannot be parsed from text",
            (0, text.len()),
        ))
    }

    fn print(&self, position: &PositionId) -> String {
        let text = self.ask(|py| position.object(py)?.repr()?.extract::<String>());
        text.unwrap_or_default()
    }

    fn view(&self, position: &PositionId) -> BoardView {
        let rows = self.ask(|py| {
            let object = position.object(py)?;
            if !self.has.draw {
                return Ok(vec![object.repr()?.extract::<String>()?]);
            }
            let drawn = object.call_method0("draw")?;
            match drawn.cast::<PyString>() {
                Ok(text) => Ok(text.to_cow()?.lines().map(str::to_owned).collect()),
                Err(_) => drawn.extract(),
            }
        });
        grid(&rows.unwrap_or_default())
    }

    fn doc(&self) -> RulesetDoc<'_> {
        let ClassTexts { name, title, rules } = &*self.texts;
        RulesetDoc { name, title, rules, notation: "A Python object.", ..RulesetDoc::CUSTOM }
    }
}

/// Converts rows of characters to a board: `.` is empty, `#` outside, `x` Left's piece, and `o`
/// Right's piece.
fn grid(rows: &[String]) -> BoardView {
    let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let cell = |sign: char| match sign {
        '.' | ' ' => Cell::Empty,
        '#' => Cell::Blocked,
        'x' => Cell::Piece(Tint::Left),
        'o' => Cell::Piece(Tint::Right),
        other => Cell::Letter(other, Tint::Neither),
    };
    let row = |row: &String| {
        let mut cells: Vec<Cell> = row.chars().map(cell).collect();
        cells.resize(width, Cell::Blocked);
        cells
    };
    BoardView::Grid { rows: rows.iter().map(row).collect() }
}

/// A ruleset defined by a Python class.
#[pyclass(frozen, module = "upstar")]
pub(crate) struct PythonRules {
    engine: Arc<PythonSession>,
    texts: Arc<ClassTexts>,
    edition: String,
    impartial: bool,
    has: OptionalMethods,
    /// The objects and results; replaced after an exception.
    state: Mutex<State>,
}

#[derive(Clone)]
struct State {
    objects: Arc<PositionObjects>,
    own: Arc<CustomRuleset<PythonRuleset>>,
}

impl PythonRules {
    fn fresh(
        py: Python<'_>,
        engine: &Arc<PythonSession>,
        texts: &Arc<ClassTexts>,
        edition: &str,
        impartial: bool,
        has: OptionalMethods,
    ) -> State {
        let objects = Arc::new(PositionObjects {
            numbers: PyDict::new(py).unbind(),
            objects: PyDict::new(py).unbind(),
            next: AtomicU32::new(0),
            depths: Mutex::default(),
            lists: Mutex::default(),
            broken: AtomicBool::new(false),
        });
        let texts = Arc::clone(texts);
        let rules = PythonRuleset { texts, objects: Arc::clone(&objects), impartial, has };
        State { objects, own: Arc::new(engine.session.custom_ruleset(rules, edition)) }
    }
}

#[pymethods]
impl PythonRules {
    /// `class` has the method `moves(player)`, and optionally `components()`, `negative()`, `normal()`,
    /// `score(player, to)` and `draw()`.
    #[new]
    fn new(
        class: &Bound<'_, PyAny>,
        name: String,
        title: String,
        rules: String,
        edition: String,
        impartial: bool,
    ) -> PyResult<PythonRules> {
        let py = class.py();
        let has = OptionalMethods {
            components: class.hasattr("components")?,
            negative: class.hasattr("negative")?,
            normal: class.hasattr("normal")?,
            score: class.hasattr("score")?,
            draw: class.hasattr("draw")?,
        };
        let texts = Arc::new(ClassTexts { name, title, rules });
        let engine = Arc::clone(PythonSession::shared());
        let state = Mutex::new(PythonRules::fresh(py, &engine, &texts, &edition, impartial, has));
        Ok(PythonRules { engine, texts, edition, impartial, has, state })
    }

    /// Return the position of an object.
    fn place(&self, object: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let state = self.state(object.py());
        self.place_in(&state, object)
    }

    /// Return the result of `question` for the position of an object.
    fn ask(&self, object: &Bound<'_, PyAny>, question: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        answered(|| {
            let state = self.state(object.py());
            let answer = question.call1((self.place_in(&state, object)?,))?;
            Ok((!state.objects.is_broken()).then(|| answer.unbind()))
        })
    }
}

impl PythonRules {
    fn state(&self, py: Python<'_>) -> State {
        let state = self.state.lock().clone();
        if !state.objects.is_broken() {
            return state;
        }
        // Hold no lock, because Python may run any code while objects are created.
        let PythonRules { engine, texts, edition, impartial, has, .. } = self;
        let fresh = PythonRules::fresh(py, engine, texts, edition, *impartial, *has);
        let mut state = self.state.lock();
        let old = state.objects.is_broken().then(|| std::mem::replace(&mut *state, fresh));
        let new = state.clone();
        drop((state, old));
        new
    }

    fn place_in(&self, state: &State, object: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let number = state.objects.root(object)?;
        let position =
            state.own.raw_position(PositionId { objects: Arc::clone(&state.objects), number });
        classes::wrap(object.py(), Arc::clone(&self.engine), Meaning::Position(position))
    }
}
