//! The classes of values. Each has the functions of the language that apply to its values as methods.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};
use upstar::{Rational, Vertex};
use upstar_lang::{
    Builtin, Function as Callable, RulesetFunction, Value as Meaning, ValueType, builtins, find,
};

use crate::convert::{self, NumberClasses, argument, to_python};
use crate::engine::PythonSession;
use crate::errors;
use crate::session;
use crate::values::{Value, call};

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
                #[pyo3(signature = (value, *others), text_signature = "(value)")]
                fn new(
                    value: &Bound<'_, PyAny>,
                    others: &Bound<'_, PyTuple>,
                ) -> PyResult<PyClassInitializer<$class>> {
                    let py = value.py();
                    if !others.is_empty() {
                        return Err(errors::wrong_kind(format!(
                            "{} takes one value; `upstar.game([1], [0])` makes a game from its options",
                            stringify!($class)
                        )));
                    }
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
                Callable::Ruleset(ruleset) => ruleset.doc().name.to_owned(),
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
                    let options = ruleset.doc().options.iter().filter(|option| !option.required);
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
    for doc in upstar::rulesets() {
        if let Some(ruleset) = RulesetFunction::find(doc.name) {
            functions.set_item(doc.name, function(Callable::Ruleset(ruleset))?)?;
        }
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
    let page = py.import("upstar.results")?.getattr("Page")?;
    class.setattr("__doc__", page.call1((class.getattr("__doc__")?, class.getattr("_page")?))?)?;
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
