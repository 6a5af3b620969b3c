//! Upstar's values in Python: one class for each kind, with common methods.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple, PyType};
use upstar::{Player, Rational, Thermograph as Walls, Vertex};
use upstar_lang::{
    Builtin, Function as Callable, ListItems, RulesetFunction, Value as Meaning, ValueType,
    builtins, find,
};
use upstar_notation::Style;

use crate::convert::{self, NumberClasses, argument, from_python, to_python};
use crate::engine::PythonSession;
use crate::errors;
use crate::nodes;
use crate::pictures;
use crate::rules::{self, ExceptionCheck};
use crate::session;

/// An Upstar value. The functions of the language are methods of the classes of values to which they
/// apply: `g.mean()` is `mean(g)`.
#[pyclass(frozen, subclass, module = "upstar")]
pub(crate) struct Value {
    pub(crate) engine: Arc<PythonSession>,
    pub(crate) meaning: Meaning,
}

/// Each class, with the type names of its values and its own methods.
macro_rules! kinds {
    ($($(#[$doc:meta])* $class:ident($($kind:literal),+) { $($own:tt)* })*) => {
        $(
            $(#[$doc])*
            #[pyclass(frozen, subclass, extends = Value, module = "upstar")]
            pub(crate) struct $class;

            #[pymethods]
            impl $class {
                #[new]
                fn new(value: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<$class>> {
                    let py = value.py();
                    let value = read(value)?;
                    let is_game = match &value.meaning {
                        Meaning::Number(number) => convert::is_game(number),
                        _ => true,
                    };
                    if !is_game || ![$($kind),+].contains(&value.kind()) {
                        return Err(not_a(py, stringify!($class), &value));
                    }
                    Ok(PyClassInitializer::from(value).add_subclass($class))
                }

                $($own)*
            }
        )*

        /// Wraps a value in its Python class.
        pub(crate) fn wrap(
            py: Python<'_>,
            engine: Arc<PythonSession>,
            meaning: Meaning,
        ) -> PyResult<Py<PyAny>> {
            match meaning.type_name() {
                $($($kind)|+ => {
                    let value = PyClassInitializer::from(Value { engine, meaning });
                    Ok(Py::new(py, value.add_subclass($class))?.into_any())
                })*
                _ => Ok(Py::new(py, Value { engine, meaning })?.into_any()),
            }
        }

        /// The classes, each with the type names of its values.
        fn classes(py: Python<'_>) -> Vec<(Bound<'_, PyType>, &'static [&'static str])> {
            vec![$((py.get_type::<$class>(), &[$($kind),+])),*]
        }
    };
}

kinds! {
    /// The value of a short game. Two objects compare equal if and only if the games are equal.
    Game("number", "game") {}
    /// A literal form, without simplification. Two forms compare equal if and only if they are the
    /// same tree. A form can be loopy.
    Form("form", "loopy form") {}
    /// A loopy game.
    Loopy("loopy") {}
    /// A scoring game.
    Scoring("scoring") {}
    /// A compound of several games.
    Compound("compound") {}
    /// A formal sum of positions, forms and values. It is printed as its value, and compares equal
    /// to every object with the same value. Functions that depend on the form of a game, such as
    /// functions about misère play, use the terms.
    Sum("sum") {}
    /// A position of a ruleset.
    Position("position") {}
    /// A finite partially ordered set.
    Poset("poset") {
        fn __len__(slf: &Bound<'_, Self>) -> usize {
            slf.as_super().get().items().len()
        }

        fn __iter__(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
            let (py, set) = (slf.py(), slf.as_super().get());
            let items = Meaning::List(set.items());
            let items = to_python(py, &set.engine, items, NumberClasses::Games)?;
            Ok(items.bind(py).try_iter()?.into_any().unbind())
        }
    }
    /// A stop with a sign, such as 2+ or 2-. Signed stops can be compared with each other and with
    /// numbers: 2- < 2 < 2+.
    SignedStop("stop") {}
    /// An infinite ordinal. A finite ordinal is an `int`.
    Ordinal("ordinal") {}
    /// A thermograph.
    Thermograph("thermograph") {
        /// The corners `(value, temperature)` of the left wall, from the bottom to the foot of the mast.
        #[getter]
        fn left_wall(slf: &Bound<'_, Self>) -> PyResult<Vec<Py<PyTuple>>> {
            let walls = slf.as_super().get().walls()?;
            corners(slf.py(), &walls.left_wall())
        }

        /// The corners of the right wall in the same order.
        #[getter]
        fn right_wall(slf: &Bound<'_, Self>) -> PyResult<Vec<Py<PyTuple>>> {
            let walls = slf.as_super().get().walls()?;
            corners(slf.py(), &walls.right_wall())
        }

        /// The mean value.
        #[getter]
        fn mean(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
            convert::fraction(slf.py(), &slf.as_super().get().walls()?.mean().into())
        }

        /// The temperature.
        #[getter]
        fn temperature(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
            convert::fraction(slf.py(), &slf.as_super().get().walls()?.temperature().into())
        }
    }
    /// A function or a ruleset.
    Function("function") {
        /// Call a function or a ruleset: `octal("0.77")(5)`, `clobber("xo", diagonal=True)`.
        #[pyo3(signature = (*arguments, **options))]
        fn __call__(
            slf: &Bound<'_, Self>,
            arguments: &Bound<'_, PyTuple>,
            options: Option<&Bound<'_, PyDict>>,
        ) -> PyResult<Py<PyAny>> {
            let value = slf.as_super().get();
            let function = value.function()?;
            // A function of the language answers in the session of its first argument.
            let first = match function {
                Callable::Builtin(_) => arguments.get_item(0).ok(),
                _ => None,
            };
            let first = first.as_ref().and_then(|first| first.cast::<Value>().ok());
            call(first.map_or(&value.engine, |first| &first.get().engine), function, arguments, options)
        }

        /// Binds a function of the language as a method, like a function of Python.
        fn __get__<'py>(
            slf: &Bound<'py, Self>,
            object: Option<&Bound<'py, PyAny>>,
            _class: Option<&Bound<'py, PyAny>>,
        ) -> PyResult<Bound<'py, PyAny>> {
            static METHOD: PyOnceLock<Py<PyType>> = PyOnceLock::new();
            match (object, slf.as_super().get().function()?) {
                (Some(object), Callable::Builtin(_)) => {
                    METHOD.import(slf.py(), "types", "MethodType")?.call1((slf, object))
                }
                _ => Ok(slf.clone().into_any()),
            }
        }

        /// The help page.
        fn _page(slf: &Bound<'_, Self>) -> PyResult<String> {
            Ok(match slf.as_super().get().function()? {
                Callable::Builtin(builtin) => builtin.page(),
                Callable::Ruleset(ruleset) => ruleset.page(),
                Callable::Lambda(lambda) => lambda.source(),
            })
        }

        #[getter]
        fn __name__(slf: &Bound<'_, Self>) -> PyResult<String> {
            Ok(match slf.as_super().get().function()? {
                Callable::Builtin(builtin) => builtin.name().to_owned(),
                Callable::Ruleset(ruleset) => ruleset.doc.name.to_owned(),
                Callable::Lambda(_) => "<lambda>".to_owned(),
            })
        }

        #[getter]
        fn __qualname__(slf: &Bound<'_, Self>) -> PyResult<String> {
            Function::__name__(slf)
        }

        #[getter]
        fn __signature__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
            let (parameters, result) = match slf.as_super().get().function()? {
                Callable::Builtin(builtin) => {
                    (session::parameters(builtin), builtin.result().python_type())
                }
                Callable::Ruleset(ruleset) => {
                    let parameter = |name, how| (name, how, "Any".to_owned());
                    let missing = ruleset.missing().map(|name| parameter(name, ""));
                    let options = ruleset.doc.options.iter().filter(|option| !option.required);
                    let options = options.map(|option| parameter(option.name, "="));
                    let parameters = missing.chain([parameter("position", "*")]).chain(options);
                    (parameters.collect(), "Position")
                }
                Callable::Lambda(_) => (vec![("arguments", "*", "Any".to_owned())], "Any"),
            };
            let results = slf.py().import("upstar.results")?;
            results.getattr("signature")?.call1((parameters, result))
        }
    }
}

/// The native methods of only some classes, each with a function that is a method of the same classes.
const NATIVE_METHODS: &[(&str, &str)] = &[
    ("options", "left_options"),
    ("confused", "compare"),
    ("fraction", "is_number"),
    ("svg", "draw"),
    ("tikz", "draw"),
];

/// Adds the classes, the functions and the rulesets. Each class has the functions of its values as methods.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let (value, classes) = (py.get_type::<Value>(), classes(py));
    let engine = PythonSession::shared();
    let function = |function| wrap(py, Arc::clone(engine), Meaning::Function(function));
    let functions = PyDict::new(py);
    module.add_class::<Value>()?;
    for (class, _) in &classes {
        module.add(class.name()?, class)?;
    }
    for ruleset in upstar::rulesets().iter().filter_map(|doc| RulesetFunction::find(doc.name)) {
        functions.set_item(ruleset.doc.name, function(Callable::Ruleset(ruleset))?)?;
    }
    let of = |method: &Bound<'_, PyAny>, name: &str, model: &Builtin| -> PyResult<()> {
        for (class, kinds) in &classes {
            if kinds.iter().any(|kind| model.is_method_of(kind)) {
                class.setattr(name, method)?;
            }
        }
        Ok(())
    };
    // A getter would be hidden by the docstring of the class.
    let class = py.get_type::<Function>();
    let property = py.import("builtins")?.getattr("property")?.call1((class.getattr("_page")?,))?;
    class.setattr("__doc__", property)?;
    for (name, model) in NATIVE_METHODS {
        let method = value.getattr(*name)?;
        value.delattr(*name)?;
        of(&method, name, find(model).ok_or_else(|| errors::unknown_function(model))?)?;
    }
    for builtin in builtins() {
        let (name, method) = (builtin.name(), function(Callable::Builtin(builtin))?);
        functions.set_item(name, &method)?;
        if builtin.parameters().first().is_some_and(|first| first.types == [ValueType::Any]) {
            // The method `text` also takes a style, and help is about a name.
            if !["text", "help"].contains(&name) {
                value.setattr(name, &method)?;
            }
        } else {
            of(method.bind(py), name, builtin)?;
        }
    }
    module.add("callables", functions)
}

fn corners(py: Python<'_>, wall: &[Vertex]) -> PyResult<Vec<Py<PyTuple>>> {
    let corner = |corner: &Vertex| {
        let value = convert::fraction(py, &Rational::from(&corner.value))?;
        let temperature = convert::fraction(py, &Rational::from(&corner.temperature))?;
        Ok(PyTuple::new(py, [value, temperature])?.unbind())
    };
    wall.iter().map(corner).collect()
}

type PickleRecipe<'py> = (Bound<'py, PyAny>, (Bound<'py, PyAny>, String));

fn not_a(py: Python<'_>, class: &str, value: &Value) -> PyErr {
    if class == "Game" && matches!(value.meaning, Meaning::Number(_)) {
        // The language explains why a number is not a game.
        if let Err(error) = value.asked(py, "value") {
            return error;
        }
    }
    let text = value.plain(py).unwrap_or_default();
    errors::wrong_kind(format!("{text} is a {}, not a {class}", value.meaning.type_name()))
}

/// Reads a constructor's argument: an object, or an expression of the language.
fn read(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    let engine = Arc::clone(match object.cast::<Value>() {
        Ok(value) => &value.get().engine,
        Err(_) => PythonSession::shared(),
    });
    let meaning = match object.extract::<String>() {
        Ok(text) => engine.evaluate(object.py(), &text)?,
        Err(_) => argument(&engine, object)?,
    };
    Ok(Value { engine, meaning })
}

impl Value {
    fn function(&self) -> PyResult<&Callable> {
        match &self.meaning {
            Meaning::Function(function) => Ok(function),
            _ => Err(errors::wrong_kind("expected a function")),
        }
    }

    fn walls(&self) -> PyResult<&Walls> {
        match &self.meaning {
            Meaning::Thermograph(walls) => Ok(walls),
            _ => Err(errors::wrong_kind("expected a thermograph")),
        }
    }

    fn items(&self) -> Arc<ListItems> {
        match &self.meaning {
            Meaning::Poset(set) => Arc::clone(set.items()),
            _ => Arc::default(),
        }
    }

    fn plain(&self, py: Python<'_>) -> PyResult<String> {
        self.engine.ask(py, |upstar| upstar.display(&self.meaning))
    }

    /// Returns an expression that evaluates to the same object.
    fn expression(&self, py: Python<'_>) -> PyResult<String> {
        self.engine.ask(py, |upstar| upstar.expression(&self.meaning))
    }

    /// Returns the value of a sum, and any other object unchanged.
    fn settled(&self, py: Python<'_>) -> PyResult<Meaning> {
        self.engine.ask(py, |upstar| upstar.settled(&self.meaning))
    }

    /// Converts the value to another session through its text.
    pub(crate) fn meaning_in(
        &self,
        py: Python<'_>,
        engine: &Arc<PythonSession>,
    ) -> PyResult<Meaning> {
        if Arc::ptr_eq(&self.engine, engine) {
            return Ok(self.meaning.clone());
        }
        match self.expression(py) {
            Ok(text) => engine.evaluate(py, &text),
            Err(_) if matches!(self.meaning, Meaning::Game(_)) => {
                nodes::read(py, engine, &self.json(py)?)
            }
            Err(too_long) => Err(too_long),
        }
    }

    fn asked(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        let found = self.engine.builtin(py, name, std::slice::from_ref(&self.meaning))?;
        to_python(py, &self.engine, found, NumberClasses::of(name))
    }

    fn number(&self, py: Python<'_>) -> PyResult<Arc<Rational>> {
        match self.settled(py)? {
            Meaning::Number(number) => Ok(number),
            _ => Err(PyTypeError::new_err(format!("{} is not a number", self.plain(py)?))),
        }
    }

    /// Applies an operator to this value and another value, in this order or reversed. Returns
    /// `NotImplemented` if the other object cannot be converted.
    fn operate(&self, sign: &str, other: &Bound<'_, PyAny>, turned: bool) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Some(second) = from_python(&self.engine, other)? else {
            return Ok(py.NotImplemented());
        };
        let mut operands = [self.meaning.clone(), second];
        if turned {
            operands.reverse();
        }
        let done = self.engine.sign(py, sign, &operands)?;
        to_python(py, &self.engine, done, NumberClasses::Games)
    }

    fn is_same(&self, other: &Meaning) -> Option<bool> {
        Some(match (&self.meaning, other) {
            (Meaning::Game(a), Meaning::Game(b)) => a == b,
            (Meaning::Number(a), Meaning::Number(b)) => a == b,
            (Meaning::Game(_), Meaning::Number(_)) | (Meaning::Number(_), Meaning::Game(_)) => {
                false
            }
            (Meaning::Form(a), Meaning::Form(b)) => a == b,
            (Meaning::LoopyForm(a), Meaning::LoopyForm(b)) => a == b,
            (Meaning::Loopy(a, _), Meaning::Loopy(b, _)) => a == b,
            (Meaning::Compound(a), Meaning::Compound(b)) => a == b,
            (Meaning::Position(a), Meaning::Position(b)) => a == b,
            (Meaning::Scoring(_), Meaning::Scoring(_)) => return None,
            (
                Meaning::Sum(_),
                Meaning::Sum(_) | Meaning::Game(_) | Meaning::Number(_) | Meaning::Loopy(..),
            )
            | (Meaning::Game(_) | Meaning::Number(_) | Meaning::Loopy(..), Meaning::Sum(_)) => {
                return None;
            }
            (Meaning::Thermograph(a), Meaning::Thermograph(b)) => a == b,
            (Meaning::Stop(a), Meaning::Stop(b)) => a == b,
            (Meaning::Ordinal(a), Meaning::Ordinal(b)) => a == b,
            (Meaning::Function(a), Meaning::Function(b)) => match (a, b) {
                (Callable::Ruleset(a), Callable::Ruleset(b)) => a.expression() == b.expression(),
                (Callable::Lambda(a), Callable::Lambda(b)) => a.source() == b.source(),
                (Callable::Builtin(a), Callable::Builtin(b)) => a.name() == b.name(),
                _ => false,
            },
            (Meaning::Poset(a), Meaning::Poset(b)) if !Arc::ptr_eq(a, b) => return None,
            (Meaning::Poset(_), Meaning::Poset(_)) => true,
            _ => false,
        })
    }
}

#[pymethods]
impl Value {
    /// Makes NumPy leave operators between its scalars and games to the games, and add games to
    /// arrays elementwise. Otherwise, NumPy would convert a rounded `float16` to the float with the
    /// same digits.
    #[classattr]
    #[pyo3(name = "__array_priority__")]
    const ARRAY_PRIORITY: f64 = -1.0;

    /// Return the value in the notation of the language. `style` is `ascii`, `unicode` or `latex`.
    #[pyo3(signature = (style = "ascii"))]
    fn text(&self, py: Python<'_>, style: &str) -> PyResult<String> {
        let style = match style {
            "ascii" => Style::Ascii,
            "unicode" => Style::Unicode,
            "latex" => Style::Latex,
            _ => return Err(errors::wrong_kind("a style must be ascii, unicode or latex")),
        };
        if style != Style::Latex && matches!(self.meaning, Meaning::Stop(_) | Meaning::Ordinal(_)) {
            return self.plain(py);
        }
        self.engine.ask(py, |upstar| upstar.text_in(&self.meaning, style))
    }

    /// The kind of value: `game`, `form`, `position`, ...
    #[getter]
    fn kind(&self) -> &'static str {
        self.meaning.type_name()
    }

    /// Return the value as JSON text, in the format of the command's JSON interface.
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        self.engine.ask(py, |upstar| Ok(upstar.structured(&self.meaning)?.to_string()))
    }

    /// Return a picture as SVG. `what` is `board`, `thermograph`, `both`, `tree`, `graph` or
    /// `diagram`; the default is the most informative picture.
    #[pyo3(signature = (what = None))]
    fn svg(&self, py: Python<'_>, what: Option<&str>) -> PyResult<String> {
        let picture = pictures::svg(py, &self.engine, &self.meaning, what)?;
        picture.ok_or_else(|| {
            errors::wrong_kind("this kind of picture is not supported for this object")
        })
    }

    /// Return the same picture as TikZ.
    #[pyo3(signature = (what = None))]
    fn tikz(&self, py: Python<'_>, what: Option<&str>) -> PyResult<String> {
        let picture = pictures::tikz(py, &self.engine, &self.meaning, what)?;
        picture.ok_or_else(|| {
            errors::wrong_kind("this kind of picture is not supported for this object")
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if matches!(self.meaning, Meaning::Game(_) | Meaning::Number(_) | Meaning::Form(_)) {
            return Ok(None);
        }
        pictures::svg(py, &self.engine, &self.meaning, None)
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match self.meaning {
            Meaning::Game(_)
            | Meaning::Number(_)
            | Meaning::Form(_)
            | Meaning::LoopyForm(_)
            | Meaning::Loopy(..) => Ok(Some(format!("${}$", self.text(py, "latex")?))),
            _ => Ok(None),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.plain(py)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, "unicode")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<PickleRecipe<'py>> {
        let (package, class) = (slf.py().import("upstar")?, slf.get_type().into_any());
        let value = slf.get();
        if matches!(value.meaning, Meaning::Thermograph(_)) {
            return Ok((package.getattr("_read_json")?, (class, value.json(slf.py())?)));
        }
        match value.expression(slf.py()) {
            Ok(text) => Ok((package.getattr("_read")?, (class, text))),
            Err(_) if matches!(value.meaning, Meaning::Game(_)) => {
                Ok((package.getattr("_read_json")?, (class, value.json(slf.py())?)))
            }
            Err(too_long) => Err(too_long),
        }
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        let mut hasher = DefaultHasher::new();
        match &self.settled(py)? {
            Meaning::Number(number) => {
                return convert::fraction(py, number)?.bind(py).hash();
            }
            Meaning::Game(game) => game.hash(&mut hasher),
            Meaning::Loopy(game, _) => game.hash(&mut hasher),
            Meaning::Form(form) => form.hash(&mut hasher),
            Meaning::LoopyForm(form) => form.hash(&mut hasher),
            Meaning::Position(position) => position.expression().hash(&mut hasher),
            Meaning::Compound(compound) => compound.hash(&mut hasher),
            // Equal scoring games have equal scores.
            Meaning::Scoring(_) => {
                for side in ["left_score", "right_score"] {
                    let score =
                        self.engine.builtin(py, side, std::slice::from_ref(&self.meaning))?;
                    self.engine.ask(py, |upstar| upstar.text(&score))?.hash(&mut hasher);
                }
            }
            Meaning::Stop(stop) => stop.hash(&mut hasher),
            Meaning::Ordinal(ordinal) => ordinal.hash(&mut hasher),
            other => other.type_name().hash(&mut hasher),
        }
        Ok(hasher.finish() as isize)
    }

    fn __richcmp__(
        slf: &Bound<'_, Self>,
        other: &Bound<'_, PyAny>,
        op: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let (py, this) = (slf.py(), slf.get());
        let sign = match op {
            CompareOp::Eq | CompareOp::Ne => {
                let Some(second) = convert::compared(&this.engine, other)? else {
                    return Ok(py.NotImplemented());
                };
                let same = match this.is_same(&second) {
                    Some(same) => same,
                    None => {
                        let both = [this.meaning.clone(), second];
                        matches!(this.engine.sign(py, "=", &both)?, Meaning::Bool(true))
                    }
                };
                let truth = same == matches!(op, CompareOp::Eq);
                return to_python(py, &this.engine, Meaning::Bool(truth), NumberClasses::Games);
            }
            CompareOp::Le => "<=",
            CompareOp::Lt => "<",
            CompareOp::Ge => ">=",
            CompareOp::Gt => ">",
        };
        this.operate(sign, other, false)
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("+", other, false)
    }

    fn __radd__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        // Python's `sum` starts with 0, which is not a term of the sum. The truth value `False`
        // does not count as this 0.
        if !other.is_instance_of::<PyBool>() && other.extract::<i64>().is_ok_and(|first| first == 0)
        {
            return Ok(slf.clone().into_any().unbind());
        }
        slf.get().operate("+", other, true)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("-", other, false)
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("-", other, true)
    }

    fn __mul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        // In an integer multiple, the integer comes first.
        let turned = !matches!(self.meaning, Meaning::Number(_));
        self.operate("*", other, turned)
    }

    fn __rmul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("*", other, true)
    }

    fn __truediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("/", other, false)
    }

    fn __rtruediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("/", other, true)
    }

    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("&", other, false)
    }

    fn __rand__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("&", other, true)
    }

    fn __abs__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.asked(py, "abs")
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let done = self.engine.sign(py, "neg", std::slice::from_ref(&self.meaning))?;
        to_python(py, &self.engine, done, NumberClasses::Games)
    }

    fn __pos__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    /// Return ``True`` if the games are confused, that is, if neither is greater than or equal to
    /// the other. Equivalently, the first player wins the difference.
    fn confused(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("||", other, false)
    }

    /// Return the value as a number. Raise `TypeError` if the game is not a number.
    fn fraction(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        convert::fraction(py, &*self.number(py)?)
    }

    fn __float__(&self, py: Python<'_>) -> PyResult<f64> {
        self.fraction(py)?.bind(py).call_method0("__float__")?.extract()
    }

    fn __int__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(self.fraction(py)?.bind(py).call_method0("__trunc__")?.unbind())
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(!matches!(self.settled(py)?, Meaning::Number(number) if number.is_zero()))
    }

    /// Return the positions to which a player, `"Left"` or `"Right"`, can move.
    fn options(&self, py: Python<'_>, player: &str) -> PyResult<Vec<Py<PyAny>>> {
        let mover = Player::read(player)
            .ok_or_else(|| errors::wrong_kind("expected a player, \"Left\" or \"Right\""))?;
        if let Meaning::Position(position) = &self.meaning {
            let wrapped =
                |to| to_python(py, &self.engine, Meaning::Position(to), NumberClasses::Games);
            let options = self.engine.see(py, || position.options(mover))?;
            return options.into_iter().map(wrapped).collect();
        }
        let name = if mover == Player::Left { "left_options" } else { "right_options" };
        self.asked(py, name)?.extract(py)
    }

    /// Suggests a similar name. Is called only if there is no attribute with this name.
    fn __getattr__(slf: &Bound<'_, Self>, name: &str) -> PyResult<Py<PyAny>> {
        Err(errors::no_attribute(slf.as_any(), &slf.get_type().name()?.to_string(), name))
    }

    /// Format the text in Unicode symbols, as `str` does: `f"{g:>10}"`.
    fn __format__(&self, py: Python<'_>, specification: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let text = PyString::new(py, &self.__str__(py)?);
        Ok(text.call_method1("__format__", (specification,))?.unbind())
    }
}

/// Calls a function of the language.
pub(crate) fn call(
    engine: &Arc<PythonSession>,
    function: &Callable,
    arguments: &Bound<'_, PyTuple>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let numbers = match function {
        Callable::Builtin(builtin) => NumberClasses::of(builtin.name()),
        _ => NumberClasses::Games,
    };
    rules::answered(|| {
        let mut values = Vec::with_capacity(arguments.len());
        for one in arguments {
            values.push(argument(engine, &one)?);
        }
        let mut named: Vec<(String, Meaning)> = Vec::new();
        for (name, value) in options.into_iter().flatten() {
            // An argument with the name of a Python keyword is written with an underscore.
            let name = name.extract::<String>()?.trim_end_matches('_').to_owned();
            named.push((name, argument(engine, &value)?));
        }
        let rules = ExceptionCheck::of(values.iter().chain(named.iter().map(|(_, value)| value)));
        let done = engine.call(py, function, &values, &named)?;
        rules.holds().then(|| to_python(py, engine, done, numbers)).transpose()
    })
}
