//! Rulesets written in Python.
//!
//! Objects of Python are numbered when they are met, so that the engine compares numbers; Python is
//! asked for moves only, once a position. What a method raises stops the question and is raised again
//! where it was asked; what was found out until then is forgotten, since it may rest on moves that
//! were missing.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use parking_lot::Mutex;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use upstar::{
    BoardView, Cell, CustomRuleset, Player, PositionError, RawPosition, Ruleset, RulesetDoc, Tint,
};
use upstar_lang::Value as Meaning;

use crate::convert;
use crate::engine::{Engine, Question};
use crate::errors;
use crate::values;

/// How often a question is asked again whose answer may rest on missing moves.
const TRIES: usize = 8;

/// A line of play that meets so many new positions one after the other is taken for one without end.
const MOST_DEEP: u32 = 200_000;

/// A position has no more moves than this.
const MOST_MOVES: usize = 1_000_000;

/// Positions of Python by number.
struct Objects {
    /// From objects to numbers.
    numbers: Py<PyDict>,
    /// From numbers to objects.
    objects: Py<PyDict>,
    next: AtomicU32,
    /// By number: how many moves after a position that somebody asked about it was met first.
    depths: Mutex<Vec<u32>>,
    /// Whether a method has raised something, so that moves may be missing.
    broken: AtomicBool,
}

impl Objects {
    /// The number of an object that is met at this depth.
    fn number(&self, object: &Bound<'_, PyAny>, depth: u32) -> PyResult<u32> {
        let py = object.py();
        let new = self.next.fetch_add(1, Ordering::Relaxed);
        // One call, so that two threads give an object one number.
        let number: u32 =
            self.numbers.bind(py).call_method1("setdefault", (object, new))?.extract()?;
        if number == new {
            self.objects.bind(py).set_item(new, object)?;
            self.set_depth(new, depth);
            if depth > MOST_DEEP {
                return Err(errors::endless(format!(
                    "the rules lead to more than {MOST_DEEP} new positions one after the other; new positions \
                     without end are no game"
                )));
            }
        }
        Ok(number)
    }

    /// The number of an object that somebody asks about.
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

    /// The depth of what comes from a position.
    fn below(&self, number: u32) -> u32 {
        self.depths.lock().get(number as usize).map_or(0, |depth| depth + 1)
    }

    fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }

    fn object<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Bound<'py, PyAny>> {
        let object = self.objects.bind(py).get_item(number)?;
        object.ok_or_else(|| errors::refused("a position is missing"))
    }
}

/// A position, by the number of its object. Only positions of one ruleset are compared.
#[derive(Clone)]
struct Place {
    objects: Arc<Objects>,
    number: u32,
}

impl PartialEq for Place {
    fn eq(&self, other: &Place) -> bool {
        self.number == other.number
    }
}

impl Eq for Place {}

impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Place({})", self.number)
    }
}

impl Place {
    fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.objects.object(py, self.number)
    }
}

/// The object that a position stands for, if its rules are written in Python. Negated positions and positions of
/// variants have none.
pub(crate) fn object(py: Python<'_>, position: &RawPosition) -> PyResult<Option<Py<PyAny>>> {
    let place = position.as_typed::<Rules>();
    place.map(|place| place.object(py).map(Bound::unbind)).transpose()
}

/// The rules of the positions among some values, as far as they have raised no exception yet.
pub(crate) struct Sound(Vec<Arc<Objects>>);

impl Sound {
    pub(crate) fn of<'v>(values: impl Iterator<Item = &'v Meaning>) -> Sound {
        let mut open: Vec<&Meaning> = values.collect();
        let mut sound: Vec<Arc<Objects>> = Vec::new();
        while let Some(value) = open.pop() {
            match value {
                Meaning::List(items) => open.extend(items.iter()),
                Meaning::Sum(terms) => open.extend(terms.iter().map(|term| &term.game)),
                Meaning::Position(position) => {
                    let objects = position.as_typed::<Rules>().map(|place| &place.objects);
                    let is_new = |objects: &&Arc<Objects>| {
                        !objects.is_broken() && !sound.iter().any(|one| Arc::ptr_eq(one, objects))
                    };
                    sound.extend(objects.filter(is_new).cloned());
                }
                _ => {}
            }
        }
        Sound(sound)
    }

    /// Returns `true` if no exception was raised meanwhile. Another thread may have met one; then moves are missing
    /// here, too.
    pub(crate) fn holds(&self) -> bool {
        self.0.iter().all(|objects| !objects.is_broken())
    }
}

/// Answers a question about positions again as long as another thread meets an exception in their rules meanwhile.
/// `question` returns `None` where that has happened.
pub(crate) fn answered<T>(question: impl Fn() -> PyResult<Option<T>>) -> PyResult<T> {
    for _ in 0..TRIES {
        if let Some(answer) = question()? {
            return Ok(answer);
        }
    }
    Err(errors::refused("the rules raise an exception each time, and somebody catches it"))
}

/// The rules, as the engine sees them.
struct Rules {
    page: &'static RulesetDoc,
    objects: Arc<Objects>,
    impartial: bool,
    has: Has,
}

/// Which of the methods that need not be there are there.
#[derive(Clone, Copy)]
struct Has {
    components: bool,
    negative: bool,
    normal: bool,
    score: bool,
    draw: bool,
}

impl Rules {
    /// Ask Python. What it raises ends the question.
    fn ask<T>(&self, question: impl FnOnce(Python<'_>) -> PyResult<T>) -> Option<T> {
        if Question::has_failed() {
            self.objects.broken.store(true, Ordering::Relaxed);
            return None;
        }
        Python::attach(|py| match question(py) {
            Ok(answer) => Some(answer),
            Err(error) => {
                self.objects.broken.store(true, Ordering::Relaxed);
                Question::fail(py, error);
                None
            }
        })
    }

    fn place(&self, number: u32) -> Place {
        Place { objects: Arc::clone(&self.objects), number }
    }

    /// The positions of a list, to which `from` leads.
    fn places(&self, from: &Place, list: &Bound<'_, PyAny>) -> PyResult<Vec<Place>> {
        let depth = self.objects.below(from.number);
        let mut places = Vec::new();
        for one in list.try_iter()? {
            if places.len() == MOST_MOVES {
                let message = format!("a position has more than {MOST_MOVES} moves or parts");
                return Err(errors::endless(message));
            }
            places.push(self.place(self.objects.number(&one?, depth)?));
        }
        Ok(places)
    }

    fn one(&self, position: &Place, method: &str) -> Option<Place> {
        self.ask(|py| {
            let object = position.object(py)?.call_method0(method)?;
            let number = self.objects.number(&object, self.objects.below(position.number))?;
            Ok(self.place(number))
        })
    }
}

impl Ruleset for Rules {
    type Position = Place;

    fn options(&self, position: &Place, player: Player, out: &mut Vec<Place>) {
        let options = self.ask(|py| {
            let object = position.object(py)?;
            self.places(position, &object.call_method1("moves", (convert::name(player),))?)
        });
        out.extend(options.unwrap_or_default());
    }

    fn components(&self, position: &Place, out: &mut Vec<Place>) {
        if !self.has.components {
            out.push(position.clone());
            return;
        }
        let parts = self.ask(|py| {
            let object = position.object(py)?;
            self.places(position, &object.call_method0("components")?)
        });
        out.extend(parts.unwrap_or_default());
    }

    fn normalise(&self, position: Place) -> Place {
        if self.has.normal { self.one(&position, "normal").unwrap_or(position) } else { position }
    }

    fn negate(&self, position: &Place) -> Option<Place> {
        if self.impartial {
            return Some(position.clone());
        }
        self.has.negative.then(|| self.one(position, "negative"))?
    }

    fn is_impartial(&self) -> bool {
        self.impartial
    }

    fn points(&self, position: &Place, player: Player, to: &Place) -> Option<i64> {
        if !self.has.score {
            return None;
        }
        self.ask(|py| {
            let (from, to) = (position.object(py)?, to.object(py)?);
            from.call_method1("score", (convert::name(player), to))?.extract()
        })
    }

    fn parse(&self, text: &str) -> Result<Place, PositionError> {
        Err(PositionError::new("positions of Python are objects, not texts", (0, text.len())))
    }

    fn print(&self, position: &Place) -> String {
        let text = self.ask(|py| position.object(py)?.repr()?.extract::<String>());
        text.unwrap_or_default()
    }

    fn view(&self, position: &Place) -> BoardView {
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

    fn doc(&self) -> &'static RulesetDoc {
        self.page
    }
}

/// Rows of signs as a board: `.` is empty, `#` is no part of it, `x` is Left's and `o` Right's.
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

/// A ruleset that is a class of Python.
#[pyclass(frozen, module = "upstar")]
pub(crate) struct OwnRules {
    engine: Arc<Engine>,
    page: &'static RulesetDoc,
    edition: String,
    impartial: bool,
    has: Has,
    /// The objects and what is known about them; new after an exception.
    state: Mutex<State>,
}

#[derive(Clone)]
struct State {
    objects: Arc<Objects>,
    own: Arc<CustomRuleset<Rules>>,
}

impl OwnRules {
    fn fresh(
        py: Python<'_>,
        engine: &Arc<Engine>,
        page: &'static RulesetDoc,
        edition: &str,
        impartial: bool,
        has: Has,
    ) -> State {
        let objects = Arc::new(Objects {
            numbers: PyDict::new(py).unbind(),
            objects: PyDict::new(py).unbind(),
            next: AtomicU32::new(0),
            depths: Mutex::default(),
            broken: AtomicBool::new(false),
        });
        let rules = Rules { page, objects: Arc::clone(&objects), impartial, has };
        State { objects, own: Arc::new(engine.session.custom_ruleset(rules, edition)) }
    }
}

#[pymethods]
impl OwnRules {
    /// `class` has the method `moves(player)`, and perhaps `components()`, `negative()`, `normal()`,
    /// `score(player, to)` and `draw()`.
    #[new]
    fn new(
        class: &Bound<'_, PyAny>,
        name: &str,
        title: &str,
        rules: &str,
        edition: String,
        impartial: bool,
    ) -> PyResult<OwnRules> {
        let py = class.py();
        let has = Has {
            components: class.hasattr("components")?,
            negative: class.hasattr("negative")?,
            normal: class.hasattr("normal")?,
            score: class.hasattr("score")?,
            draw: class.hasattr("draw")?,
        };
        // Pages live as long as the program, like those of the rulesets of Upstar; there is one for
        // every class that somebody writes.
        let keep = |text: &str| -> &'static str { Box::leak(text.to_owned().into_boxed_str()) };
        let page = Box::leak(Box::new(RulesetDoc {
            name: keep(name),
            title: keep(title),
            rules: keep(rules),
            notation: "An object of Python.",
            options: &[],
            known: "",
            sources: "",
            examples: &[],
        }));
        let engine = Arc::clone(Engine::shared());
        let state = Mutex::new(OwnRules::fresh(py, &engine, page, &edition, impartial, has));
        Ok(OwnRules { engine, page, edition, impartial, has, state })
    }

    /// The position that an object is.
    fn place(&self, object: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let state = self.state(object.py());
        self.place_in(&state, object)
    }

    /// What `question` finds in the position that an object is.
    fn ask(&self, object: &Bound<'_, PyAny>, question: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        answered(|| {
            let state = self.state(object.py());
            let answer = question.call1((self.place_in(&state, object)?,))?;
            Ok((!state.objects.is_broken()).then(|| answer.unbind()))
        })
    }
}

impl OwnRules {
    /// What is known, or nothing after an exception.
    fn state(&self, py: Python<'_>) -> State {
        let state = self.state.lock().clone();
        if !state.objects.is_broken() {
            return state;
        }
        // Python may do anything while objects are made, so that no lock is held.
        let OwnRules { engine, page, edition, impartial, has, .. } = self;
        let fresh = OwnRules::fresh(py, engine, page, edition, *impartial, *has);
        let mut state = self.state.lock();
        let old = state.objects.is_broken().then(|| std::mem::replace(&mut *state, fresh));
        let new = state.clone();
        drop((state, old));
        new
    }

    fn place_in(&self, state: &State, object: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let number = state.objects.root(object)?;
        let position =
            state.own.typed_position(Place { objects: Arc::clone(&state.objects), number });
        values::wrap(object.py(), Arc::clone(&self.engine), Meaning::Position(position))
    }
}
