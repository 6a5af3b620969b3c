//! Rulesets as functions from options to rulesets, and from text to positions.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use upstar::raw::RawPosition;
use upstar::rules::{RulesetGroup, group};
use upstar::{
    Arg, ArgValue, Enumeration, FileError, MoveRule, RuleFile, Ruleset as _, RulesetDoc,
    RulesetError, Session, SessionPositionError, option_expression, ruleset_expression,
    variant_expression,
};
use upstar_notation::{Span, quoted_text};
use upstar_number::Rational;

use crate::error::{ErrorKind, FileMistake, LangError, LangResult};
use crate::eval::{ArgumentValue, EvalContext};
use crate::examples;
use crate::function_rules::{FunctionRules, OptionKind};
use crate::help::{page_with, ruleset_page};
use crate::value::{Function, Lambda, Value};

/// A ruleset as a function.
///
/// A call without a position returns a ruleset with more options set, such as `octal("0.77")`.
#[derive(Clone, Debug)]
pub struct RulesetFunction {
    /// The documentation of a ruleset that is not given by a file.
    built_in: &'static RulesetDoc<'static>,
    settled: Arc<[Arg]>,
    file: Option<Arc<LoadedRuleFile>>,
    /// The functions, if the ruleset is given by functions of the language.
    functions: Option<Arc<FunctionRules>>,
    play: MoveRule,
    negated: bool,
}

#[derive(Debug)]
struct LoadedRuleFile {
    path: String,
    rules: RuleFile,
}

/// A loader of rule files. Returns the text of the file, or a sentence that explains the failure.
pub type RuleFileLoader = dyn Fn(&str) -> Result<String, String> + Send + Sync;

/// The extension of rule files.
pub const FILE_ENDING: &str = ".game";

impl RulesetFunction {
    /// Returns the ruleset with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<RulesetFunction> {
        let doc = upstar::rulesets().iter().find(|doc| doc.name == name)?;
        Some(RulesetFunction::as_it_is(doc, None))
    }

    /// Reads a rule file. Does not check its examples; see
    /// [`Interpreter::check_examples`](crate::Interpreter::check_examples).
    pub fn from_file(path: &str, text: &str) -> Result<RulesetFunction, FileError> {
        let rules = RuleFile::read(text)?;
        let file = Some(Arc::new(LoadedRuleFile { path: path.to_owned(), rules }));
        Ok(RulesetFunction::as_it_is(&RulesetDoc::CUSTOM, file))
    }

    /// Returns the ruleset that is given by one function, if it is impartial, or by two functions.
    pub(crate) fn of_functions(
        engine: &EvalContext<'_>,
        functions: Vec<Arc<Lambda>>,
        kind: OptionKind,
    ) -> LangResult<RulesetFunction> {
        let functions = Some(Arc::new(FunctionRules::new(engine, functions, kind)?));
        Ok(RulesetFunction { functions, ..RulesetFunction::as_it_is(FunctionRules::doc(), None) })
    }

    /// Returns `true` if the ruleset is given by functions of the language.
    pub(crate) fn has_functions(&self) -> bool {
        self.functions.is_some()
    }

    /// Returns `true` if the expression of the ruleset contains a name of the session, such as that of
    /// a function that calls itself.
    #[must_use]
    pub fn uses_names(&self) -> bool {
        self.functions.as_ref().is_some_and(|functions| functions.uses_names())
    }

    /// Returns `true` if a position belongs to a ruleset that [uses names](Self::uses_names).
    #[must_use]
    pub fn has_names(position: &RawPosition) -> bool {
        // The edition of such a ruleset follows its expression.
        FunctionRules::have(position) && !position.stored_as().ends_with(')')
    }

    /// Returns `true` if the ruleset, which is given by functions and has no variant, is the ruleset
    /// of a position without regard to the variant of the position.
    pub(crate) fn plays(&self, position: &RawPosition) -> bool {
        let is_plain = self.play == MoveRule::AsItIs && !self.negated;
        is_plain && self.functions.as_ref().is_some_and(|functions| functions.plays(position))
    }

    /// Returns `true` if the ruleset can be used in this session.
    pub(crate) fn is_of(&self, session: &Session) -> bool {
        self.functions.as_ref().is_none_or(|functions| functions.is_of(session))
    }

    fn as_it_is(
        built_in: &'static RulesetDoc<'static>,
        file: Option<Arc<LoadedRuleFile>>,
    ) -> RulesetFunction {
        RulesetFunction {
            built_in,
            settled: Arc::from([]),
            file,
            functions: None,
            play: MoveRule::AsItIs,
            negated: false,
        }
    }

    pub(crate) fn impartial(&self) -> RulesetFunction {
        RulesetFunction { play: self.play.impartial(), ..self.clone() }
    }

    pub(crate) fn dicotic(&self) -> RulesetFunction {
        RulesetFunction { play: self.play.dicotic(), ..self.clone() }
    }

    pub(crate) fn negated(&self) -> RulesetFunction {
        RulesetFunction { negated: !self.negated, ..self.clone() }
    }

    pub(crate) fn named(engine: &EvalContext<'_>, name: &str) -> LangResult<RulesetFunction> {
        if !name.ends_with(FILE_ENDING) {
            return RulesetFunction::find(name).ok_or_else(|| {
                // The registry suggests similar names.
                let unknown = engine.session.ruleset(name, &[]).err();
                let message = unknown.map_or_else(String::new, |error| error.message);
                let remedy = "for a rule file, write its path, as in \"games/notakto.game\"";
                LangError::type_error(message, remedy)
            });
        }
        let Some(loader) = engine.loader else {
            return Err(LangError::type_error(
                "rule files cannot be read in this session",
                "give the name of a ruleset",
            ));
        };
        let text = loader(name).map_err(|sentence| {
            LangError::type_error(sentence, "give the path of a rule file, such as games/cram.game")
        })?;
        let checked = RulesetFunction::from_file(name, &text)
            .and_then(|ruleset| examples::check(engine, &ruleset).map(|()| ruleset));
        checked.map_err(|error| {
            let shown = FileMistake { path: name.to_owned(), text, at: error.at.0..error.at.1 };
            LangError::type_error(error.message, "").in_file(shown)
        })
    }

    /// Returns the documentation of the ruleset.
    #[must_use]
    pub fn doc(&self) -> RulesetDoc<'_> {
        self.file.as_ref().map_or(*self.built_in, |file| file.rules.doc())
    }

    pub(crate) fn file(&self) -> Option<&RuleFile> {
        self.file.as_ref().map(|file| &file.rules)
    }

    /// Returns `true` if the text of a position is the path of a game record.
    #[must_use]
    pub fn is_record_file(&self, text: &str) -> bool {
        self.doc().name == "go" && text.ends_with(".sgf")
    }

    /// Returns `true` if a number alone can be a position: a heap of that size.
    pub(crate) fn has_heaps(&self) -> bool {
        match &self.functions {
            Some(functions) => functions.has_heaps(),
            None => self.file.is_none() && group(self.doc().name) == Some(RulesetGroup::Heaps),
        }
    }

    /// Returns `true` if a position is a row of coins, of which a move turns some.
    pub(crate) fn has_coins(&self) -> bool {
        self.functions.is_none() && self.file.is_none() && self.doc().name == "turning"
    }

    /// Returns the options set so far, with their names.
    #[must_use]
    pub fn settled(&self) -> &[Arg] {
        &self.settled
    }

    /// Returns the ruleset as an expression: `nim`, `octal("0.77")`, `impartial(clobber)`,
    /// `ruleset("my.game")`.
    #[must_use]
    pub fn expression(&self) -> String {
        variant_expression(self.plain_expression(), self.play, self.negated)
    }

    /// Returns the ruleset as an expression, without its variant and without the exchange of the
    /// players.
    pub(crate) fn plain_expression(&self) -> String {
        if let Some(functions) = &self.functions {
            return functions.expression().to_owned();
        }
        match &self.file {
            Some(file) => {
                let name = format!("ruleset({})", quoted_text(&file.path));
                ruleset_expression(&name, &self.doc(), &self.settled)
            }
            None => ruleset_expression(self.doc().name, &self.doc(), &self.settled),
        }
    }

    /// Returns the required options that are not set, in order.
    pub fn missing(&self) -> impl Iterator<Item = &'static str> + use<> {
        let settled: Vec<Option<String>> =
            self.settled.iter().map(|arg| arg.name.clone()).collect();
        let required = self.doc().options.iter().filter(|option| option.required);
        required
            .map(|option| option.name)
            .filter(move |name| !settled.iter().any(|settled| settled.as_deref() == Some(*name)))
    }

    /// Returns the positions that are enumerated in order of size, if any.
    pub fn enumeration(&self, session: &Session) -> Result<Option<Enumeration>, RulesetError> {
        match &self.file {
            _ if self.has_functions() => Ok(None),
            Some(file) => Ok(file.rules.with_options(&self.settled)?.enumeration()),
            None => session.enumeration(self.doc().name, &self.settled),
        }
    }

    /// Reads a position of this ruleset.
    pub fn place(
        &self,
        session: &Session,
        text: &str,
    ) -> Result<RawPosition, SessionPositionError> {
        let position = match (&self.functions, &self.file) {
            (Some(functions), _) => functions.read(text)?,
            (None, Some(file)) => {
                let rules = file.rules.with_options(&self.settled)?;
                session.file_position(&rules, &file.path, text)?
            }
            (None, None) => {
                let position = session.raw_position(self.doc().name, &self.settled, text)?;
                match self.doc().name == "go" && self.settled.iter().any(is_reading_option) {
                    false => position,
                    true => {
                        let mut rest = self.settled.to_vec();
                        rest.retain(|option| !is_reading_option(option));
                        session.raw_position(self.doc().name, &rest, &position.text())?
                    }
                }
            }
        };
        Ok(self.variant(position))
    }

    /// Returns a position of the plain rules as a position of this variant.
    fn variant(&self, position: RawPosition) -> RawPosition {
        let position = match self.play {
            MoveRule::AsItIs => position,
            MoveRule::Impartial => position.impartial(),
            MoveRule::Dicotic => position.dicotic(),
            MoveRule::ImpartialDicotic => position.dicotic().impartial(),
        };
        if self.negated { position.negated() } else { position }
    }

    /// Returns the ruleset with these options.
    pub fn with_options(
        &self,
        session: &Session,
        settled: Vec<Arg>,
    ) -> Result<RulesetFunction, RulesetError> {
        let ruleset = RulesetFunction { settled: Arc::from(settled), ..self.clone() };
        match &ruleset.file {
            _ if self.has_functions() => {}
            Some(file) => drop(file.rules.with_options(&ruleset.settled)?),
            None => session.ruleset(ruleset.doc().name, &ruleset.settled)?,
        }
        Ok(ruleset)
    }

    /// Returns a position, or a ruleset if no position is given. The missing required options come
    /// first, in order or by name. The other unnamed arguments form the position.
    pub(crate) fn call(
        &self,
        engine: &EvalContext<'_>,
        given: &[ArgumentValue],
        span: Span,
    ) -> LangResult<Value> {
        if let Some(functions) = &self.functions {
            let position = functions.call(engine, given, span)?;
            return Ok(Value::Position(self.variant(position)));
        }
        let mut settled = self.settled.to_vec();
        // Options of earlier calls have no index.
        let mut places = vec![None; settled.len()];
        let mut settle = |name: String, at: usize, argument: &ArgumentValue| -> LangResult<()> {
            let value = option(engine, &argument.value).map_err(|e| e.of_argument(at))?;
            if let Some(written) = &argument.written {
                let error = rewritten(written, "write the option as text, such as \"0.77\"");
                return Err(error.of_argument(at));
            }
            settled.push(Arg { name: Some(name), value });
            places.push(Some(at));
            Ok(())
        };
        for (at, argument) in given.iter().enumerate() {
            if let Some(name) = &argument.name {
                settle(name.text.clone(), at, argument)?;
            }
        }
        let named = |name: &str| {
            given.iter().any(|g| g.name.as_ref().is_some_and(|given| given.text == name))
        };
        let mut missing = self.missing().filter(|name| !named(name));
        let mut position = PositionText::default();
        for (at, argument) in given.iter().enumerate().filter(|(_, g)| g.name.is_none()) {
            match missing.next() {
                Some(name) => settle(name.to_string(), at, argument)?,
                None => position.take(engine, self, at, argument)?,
            }
        }
        if let Some(name) = missing.next() {
            let message = format!("`{}` needs the option `{name}`", self.doc().name);
            return Err(LangError::type_error(message, self.remedy("")));
        }
        let place = |number: Option<usize>| number.and_then(|n| places.get(n).copied().flatten());
        let Some(text) = position.text else {
            if given.is_empty() {
                let message = format!("`{}` needs a position as text", self.expression());
                return Err(LangError::type_error(message, self.remedy("")));
            }
            // Check the options now, not with the first position.
            return match self.with_options(engine.session, settled) {
                Ok(ruleset) => Ok(Value::Function(Function::Ruleset(ruleset))),
                Err(error) => {
                    let refusal = LangError::type_error(error.message, self.see());
                    let at = place(error.argument);
                    Err(at.map_or(refusal.clone(), |at| refusal.of_argument(at)))
                }
            };
        };
        let ruleset = RulesetFunction { settled: Arc::from(settled), ..self.clone() };
        let record = match engine.loader {
            Some(loader) if ruleset.is_record_file(&text) => {
                Some(loader(&text).map_err(|sentence| {
                    LangError::type_error(sentence, "give the path of a game record")
                        .of_argument(position.at)
                })?)
            }
            _ => None,
        };
        let is_file = record.is_some();
        let text = record.unwrap_or(text);
        ruleset.place(engine.session, &text).map(Value::Position).map_err(|error| match error {
            SessionPositionError::Position(error) => {
                let start = given.get(position.at).and_then(|given| given.text_start);
                let start = start.filter(|_| !is_file);
                let refusal =
                    LangError::new(ErrorKind::Position, error.message, self.remedy(&text));
                match start {
                    Some(start) => refusal.at(Span::new(start + error.at.0, start + error.at.1)),
                    None => refusal.of_argument(position.at),
                }
            }
            SessionPositionError::Ruleset(error) => {
                let at = place(error.argument).unwrap_or(position.at);
                LangError::type_error(error.message, self.see()).of_argument(at)
            }
        })
    }

    /// Suggests an example position similar to this text.
    fn remedy(&self, text: &str) -> String {
        match model(self.doc(), text) {
            Some(example) if self.file.is_some() => {
                let position = quoted_text(&example.position);
                format!("write a position such as {}({position})", self.expression())
            }
            Some(example) => {
                format!("write a position such as {}", example_text(&self.doc(), example))
            }
            None => self.see(),
        }
    }

    /// Returns the longest example of the documentation that fits in a line, as an expression.
    #[must_use]
    pub fn example(&self) -> Option<(String, &upstar::Example)> {
        const LONGEST: usize = 50;
        let texts =
            self.doc().examples.iter().map(|example| (example_text(&self.doc(), example), example));
        texts.filter(|(text, _)| text.len() <= LONGEST).max_by_key(|(text, _)| text.len())
    }

    /// Returns the help page of the ruleset.
    #[must_use]
    pub fn page(&self) -> String {
        if self.has_functions() {
            return format!("{}\n\n{}", ruleset_page(&self.doc()), self.expression());
        }
        if self.file.is_none() {
            return ruleset_page(&self.doc());
        }
        let name = self.plain_expression();
        let written =
            |example: &upstar_core::Example| format!("{name}({})", quoted_text(&example.position));
        page_with(&self.doc(), &name, written)
    }

    /// Refers to the documentation, or suggests an example if options are required.
    fn see(&self) -> String {
        let needed = self.doc().options.iter().any(|option| option.required);
        if needed && !self.doc().examples.is_empty() {
            return self.remedy("");
        }
        match &self.file {
            Some(_) => "see the rule file".to_owned(),
            None => format!("see `help {}`", self.doc().name),
        }
    }
}

/// Returns `true` if the option determines the position that a text stands for, but not the rules.
fn is_reading_option(option: &Arg) -> bool {
    matches!(option.name.as_deref(), Some("move" | "dead" | "alive"))
}

#[derive(Default)]
struct PositionText {
    text: Option<String>,
    /// `true` if the text consists of numbers, and more numbers may follow.
    numbers: bool,
    /// The index of the first argument in the text.
    at: usize,
}

impl PositionText {
    fn take(
        &mut self,
        engine: &EvalContext<'_>,
        ruleset: &RulesetFunction,
        at: usize,
        argument: &ArgumentValue,
    ) -> LangResult<()> {
        match (&argument.value, &mut self.text) {
            (Value::Number(n), _) if !n.is_integer() && !argument.is_literal => {
                let message = format!(
                    "expected a position of {} as text, found the number {n}",
                    ruleset.doc().title
                );
                return Err(LangError::type_error(message, ruleset.remedy("")).of_argument(at));
            }
            (Value::Number(n), Some(text)) if self.numbers => {
                text.push(',');
                text.push_str(&figures(n, argument));
                return Ok(());
            }
            (_, Some(_)) => {
                let message = format!("`{}` takes only one position", ruleset.expression());
                let optional = ruleset.doc().options.iter().find(|option| !option.required);
                let remedy = match optional {
                    Some(option) => format!("name the options, as in `{}: …`", option.name),
                    None => "remove the other arguments, or add positions with `+`".to_string(),
                };
                return Err(LangError::type_error(message, remedy).of_argument(at));
            }
            (Value::Text(given), None) => self.text = Some(given.to_string()),
            (Value::Number(n), None) => {
                if let Some(text) = &argument.difference
                    && ruleset.place(engine.session, text).is_ok()
                {
                    let message =
                        format!("`{text}` is ambiguous: it can be the number {n} or a position");
                    let remedy = format!(
                        "write {} for the position, or {n} for the number",
                        quoted_text(text)
                    );
                    return Err(LangError::type_error(message, remedy).of_argument(at));
                }
                self.text = Some(figures(n, argument));
                self.numbers = true;
            }
            (Value::List(items), None) => {
                if let Some(written) = &argument.written {
                    let error = rewritten(written, "write the position as text");
                    return Err(error.of_argument(at));
                }
                let items = items.iter().map(|item| crate::text::plain(engine, item));
                self.text = Some(items.collect::<LangResult<Vec<_>>>()?.join(","));
            }
            (other, None) => {
                let message = format!(
                    "expected a position of {} as text, found {}",
                    ruleset.doc().title,
                    other.described()
                );
                return Err(LangError::type_error(message, ruleset.remedy("")).of_argument(at));
            }
        }
        self.at = at;
        Ok(())
    }
}

/// Returns a number as written, since leading zeros may be part of a board.
fn figures(number: &Rational, given: &ArgumentValue) -> String {
    given.written.as_deref().map_or_else(|| number.to_string(), str::to_owned)
}

fn rewritten(written: &str, remedy: &str) -> LangError {
    let shown: String = written.chars().take(40).collect();
    LangError::type_error(format!("`{shown}` is read as a number, so its spelling is lost"), remedy)
}

/// Returns an example as an expression: `octal("0.77")("3,5")`.
pub(crate) fn example_text(doc: &RulesetDoc<'_>, example: &upstar::Example) -> String {
    let needed = |name: &str| doc.options.iter().any(|o| o.name == name && o.required);
    let read = |(name, value): &(&str, &str)| Arg::named(*name, ArgValue::read(value));
    let (needed, named): (Vec<Arg>, Vec<Arg>) =
        example.options.iter().map(read).partition(|arg| arg.name.as_deref().is_some_and(needed));
    let mut text = ruleset_expression(doc.name, doc, &needed);
    let _ = write!(text, "({}", quoted_text(&example.position));
    for Arg { name, value } in &named {
        let name = name.as_deref().unwrap_or_default();
        let _ = write!(text, ", {name}: {}", option_expression(value));
    }
    text + ")"
}

/// Returns the instructive example that is most similar to the text, and the longest of equally
/// similar examples.
fn model<'d>(doc: RulesetDoc<'d>, text: &str) -> Option<&'d upstar::Example> {
    const READ: usize = 1000;
    let characters = |text: &str| -> BTreeSet<char> { text.chars().take(READ).collect() };
    let typed = characters(text);
    let longest = doc.examples.iter().map(|example| example.position.len()).max()?;
    // A single heap or stone is not instructive.
    let examples = doc.examples.iter().filter(|example| example.position.len() >= longest.min(3));
    examples.max_by_key(|example| {
        let shown = characters(&example.position);
        let common = shown.intersection(&typed).count();
        let all = shown.union(&typed).count();
        (common * READ / all.max(1), example.position.len())
    })
}

fn option(engine: &EvalContext<'_>, value: &Value) -> LangResult<ArgValue> {
    match value {
        Value::Bool(truth) => Ok(ArgValue::Bool(*truth)),
        Value::Text(text) => Ok(ArgValue::Text(text.to_string())),
        Value::Number(number) if !number.is_integer() => Err(LangError::type_error(
            format!("{number} is not an integer"),
            "write an option with a point as text, such as octal(\"0.77\")",
        )),
        Value::Number(_) => Ok(ArgValue::Integer(engine.integer(value)?)),
        Value::List(items) => {
            let items = items.iter().map(|item| option(engine, item));
            Ok(ArgValue::List(items.collect::<LangResult<Vec<_>>>()?))
        }
        other => Err(LangError::type_error(
            format!("{} cannot be an option of a ruleset", other.described()),
            "options are truth values, integers, text and sets",
        )),
    }
}
