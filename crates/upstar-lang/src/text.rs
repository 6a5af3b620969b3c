//! Prints values in the notation of the language.

use std::sync::Arc;

use upstar::raw::RawPosition;
use upstar_core::{Derivation, DerivationStep};
use upstar_notation::{LAST, Style, Term, quoted_text, tex};
use upstar_number::Ordinal;

use crate::error::{LangError, LangResult};
use crate::eval::{EvalContext, deeper};
use crate::function_rules::FunctionRules;
use crate::interpreter::Interpreter;
use crate::ordered_set::SetOrder;
use crate::record::RecordKind;
use crate::session_check;
use crate::value::{Function, SumTerm as Copies, Value};

/// The maximum length of a text, in bytes.
pub(crate) const MAX_TEXT: usize = 1 << 20;

/// The maximum number of elements printed for a set with a shorter name.
const MAX_ELEMENTS: usize = 200;

/// Half of the depth that the parser accepts.
const MAX_NESTING: usize = upstar_notation::MAX_DEPTH / 2;

pub(crate) fn plain(engine: &EvalContext<'_>, value: &Value) -> LangResult<String> {
    text(engine, value, Style::Ascii)
}

/// Prints a value. The output reads back to the same value, except for thermographs,
/// records, explanations and functions of the language.
pub(crate) fn text(engine: &EvalContext<'_>, value: &Value, style: Style) -> LangResult<String> {
    let mut out = String::new();
    write(engine, value, style, 0, &mut out)?;
    Ok(out)
}

/// Same as [`Interpreter::expression`].
pub(crate) fn expression(engine: &EvalContext<'_>, value: &Value) -> LangResult<String> {
    let terms = match value {
        Value::Sum(terms) => terms,
        Value::Stop(stop) => return Ok(format!("signed_stop(\"{stop}\")")),
        Value::Ordinal(ordinal) => return Ok(format!("nim_sum(\"{ordinal}\", 0)")),
        other => return plain(engine, other),
    };
    let term = |term: &Copies| Ok(format!("{}.({})", term.count, plain(engine, &term.game)?));
    Ok(terms.iter().map(term).collect::<LangResult<Vec<_>>>()?.join(" + "))
}

/// Returns the beginning of text that is too long, followed by dots.
pub(crate) fn beginning(
    engine: &EvalContext<'_>,
    value: &Value,
    style: Style,
) -> LangResult<String> {
    /// The length in bytes: more than a screen.
    const LENGTH: usize = 4000;
    Ok(match value {
        Value::Game(game) => engine.cx.term(*game)?.beginning(style, LENGTH),
        Value::Loopy(game, _) => engine.lx().term(*game)?.beginning(style, LENGTH),
        Value::Form(_) | Value::LoopyForm(_) => {
            let term = engine.lx().literal_term(&engine.literal(value)?)?;
            Term::Quote(term).beginning(style, LENGTH)
        }
        other => {
            let mut out = String::new();
            // `write` fails, but leaves the beginning.
            let _ = write(engine, other, style, 0, &mut out);
            let end = out.char_indices().map(|(at, _)| at).take_while(|at| *at <= LENGTH).last();
            out.truncate(end.unwrap_or(0));
            out + "..."
        }
    })
}

pub(crate) fn print(term: &Term, style: Style) -> LangResult<String> {
    term.print(style, MAX_TEXT).map_err(|error| {
        LangError::new(
            crate::error::ErrorKind::Budget,
            format!("the value is {error}"),
            "print a property of the value, such as `outcome(…)`, `mean(…)` or `info(…)`; in JSON, \
             the value is a list of positions",
        )
    })
}

impl Interpreter {
    /// Returns a value as TeX for running text and tables: a formula between dollar signs, or words.
    ///
    /// ```
    /// let mut upstar = upstar_lang::Interpreter::new();
    /// let (game, truth) = (upstar.evaluate("{1/2|0}")?, upstar.evaluate("1 > 0")?);
    /// assert_eq!(upstar.latex(&game)?, "$\\{\\frac{1}{2}\\mid 0\\}$");
    /// assert_eq!(upstar.latex(&truth)?, "true");
    /// # Ok::<(), upstar_lang::LangError>(())
    /// ```
    pub fn latex(&self, value: &Value) -> Result<String, LangError> {
        session_check::refuse(self.session(), [value])?;
        self.ask(|engine| latex(engine, value))
    }
}

pub(crate) fn latex(engine: &EvalContext<'_>, value: &Value) -> LangResult<String> {
    if let Value::Explanation(derivation) = value {
        return Ok(latex_derivation(derivation));
    }
    let formula = text(engine, value, Style::Latex)?;
    Ok(match value {
        value if is_formula(value) => format!("${formula}$"),
        value => tex::text(&text(engine, value, Style::Unicode)?),
    })
}

/// Returns the steps as a LaTeX list, with tables. No LaTeX package is needed.
fn latex_derivation(derivation: &Derivation) -> String {
    let mut out = String::new();
    if !derivation.method.is_empty() {
        out.push_str(&format!("{}\n", tex::text(&derivation.method)));
    }
    out.push_str("\\begin{enumerate}\n");
    for step in &derivation.steps {
        // Without the braces, a bracket would begin the label of the item.
        out.push_str("\\item{} ");
        let DerivationStep::Table(rows) = step else {
            out.push_str(&format!("{}\n", tex::text(&step.to_string())));
            continue;
        };
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        out.push_str(&format!("\\begin{{tabular}}[t]{{{}}}\n", "r".repeat(columns)));
        for (at, row) in rows.iter().enumerate() {
            let cells: Vec<String> = row.iter().map(|cell| tex::text(cell)).collect();
            let rule = if at == 0 { " \\hline" } else { "" };
            out.push_str(&format!("{} \\\\{rule}\n", cells.join(" & ")));
        }
        out.push_str("\\end{tabular}\n");
    }
    out.push_str(&format!("\\item{{}} {}\n\\end{{enumerate}}", tex::text(&derivation.result)));
    out
}

/// Returns an ordinal as a TeX formula such as `\omega^{2}\cdot 3+5`.
fn latex_ordinal(ordinal: &Ordinal) -> String {
    let text = format!("{ordinal:#}");
    let (mut out, mut rest) = (String::new(), text.chars().peekable());
    while let Some(c) = rest.next() {
        match c {
            'ω' => out.push_str("\\omega "),
            '·' => out.push_str("\\cdot "),
            // Only exponents have parentheses.
            '(' => out.push('{'),
            ')' => out.push('}'),
            '^' => {
                out.push('^');
                if rest.peek() != Some(&'(') {
                    out.push('{');
                    if rest.next_if_eq(&'ω').is_some() {
                        out.push_str("\\omega");
                    }
                    while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                        out.push(digit);
                    }
                    out.push('}');
                }
            }
            other => out.push(other),
        }
    }
    out
}

/// Returns `true` for values that papers write as formulas. Other values, such as positions, are
/// written as words.
fn is_formula(value: &Value) -> bool {
    match value {
        Value::List(items) => items.iter().all(|item| deeper(|| is_formula(item))),
        Value::Number(_)
        | Value::Game(_)
        | Value::Loopy(..)
        | Value::Scoring(_)
        | Value::Stop(_)
        | Value::Ordinal(_)
        | Value::Sum(_)
        | Value::Form(_)
        | Value::LoopyForm(_) => true,
        _ => false,
    }
}

fn write(
    engine: &EvalContext<'_>,
    value: &Value,
    style: Style,
    depth: usize,
    out: &mut String,
) -> LangResult<()> {
    if depth > MAX_NESTING {
        return Err(LangError::too_large(format!(
            "lists are nested too deeply: at most {MAX_NESTING} levels are supported"
        )));
    }
    if out.len() > MAX_TEXT {
        return Err(LangError::too_large(format!(
            "the value is too long to print: more than {MAX_TEXT} characters"
        )));
    }
    if style == Style::Latex && !matches!(value, Value::List(_)) && !is_formula(value) {
        let mut plain = String::new();
        write(engine, value, Style::Ascii, depth, &mut plain)?;
        out.push_str(&tex::words(&plain));
        return Ok(());
    }
    match value {
        Value::Number(number) => {
            // A decimal digit has more than three bits.
            if number.bits() / 3 > MAX_TEXT as u64 {
                return Err(LangError::too_large(
                    "the value is a number with too many digits to print",
                ));
            }
            let number = number.to_string();
            match style {
                Style::Latex => out.push_str(&tex::formula(&number)),
                Style::Ascii | Style::Unicode => out.push_str(&number),
            }
        }
        Value::Game(game) => out.push_str(&print(&*engine.cx.term(*game)?, style)?),
        Value::Loopy(game, _) => out.push_str(&print(&*engine.lx().term(*game)?, style)?),
        Value::Scoring(game) => {
            let text = engine.scores().text(*game)?;
            match style {
                // In formulas, the letter `s` before the braces is omitted.
                Style::Latex => {
                    out.push_str(&tex::formula(&text.replace('s', "").replace('.', "·")));
                }
                Style::Ascii | Style::Unicode => out.push_str(&text),
            }
        }
        Value::Compound(compound) => out.push_str(&engine.sums().text(*compound)?),
        Value::Form(_) | Value::LoopyForm(_) => {
            let term = engine.lx().literal_term(&engine.literal(value)?)?;
            out.push_str(&print(&Term::Quote(term), style)?);
        }
        Value::Position(position) => out.push_str(&position_expression(engine, position)),
        Value::Sum(_) => write(engine, &engine.settled(value)?, style, depth, out)?,
        // Text that denotes a signed stop or an ordinal is equal to it.
        Value::Stop(stop) => match style {
            Style::Latex => {
                let side = stop.side.sign();
                out.push_str(&format!("{}{{{side}}}", tex::formula(&stop.value.to_string())));
            }
            Style::Ascii | Style::Unicode => out.push_str(&quoted_text(&stop.to_string())),
        },
        Value::Ordinal(ordinal) => match style {
            Style::Latex => out.push_str(&latex_ordinal(ordinal)),
            Style::Ascii | Style::Unicode => out.push_str(&quoted_text(&ordinal.to_string())),
        },
        Value::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
        Value::Text(text) => out.push_str(&quoted_text(text)),
        Value::Player(player) => out.push_str(&player.to_string()),
        Value::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push_str(", ");
                }
                deeper(|| write(engine, item, style, depth + 1, out))?;
            }
            out.push(']');
        }
        Value::Poset(set) => {
            let items = Value::List(Arc::clone(set.items()));
            match set.name() {
                Some(name) if set.items().len() > MAX_ELEMENTS => out.push_str(name),
                _ => {
                    out.push_str(if set.is_dual() { "dual(poset(" } else { "poset(" });
                    deeper(|| write(engine, &items, style, depth + 1, out))?;
                    match set.order() {
                        SetOrder::Values | SetOrder::Scores => {}
                        SetOrder::Guaranteed => out.push_str(", \"guaranteed\""),
                        SetOrder::UpToInfinitesimals => out.push_str(", \"inf\""),
                        SetOrder::Pairs => {
                            let pair = |(low, high): (usize, usize)| {
                                let (x, y) = if set.is_dual() { (high, low) } else { (low, high) };
                                Value::list([set.items()[x].clone(), set.items()[y].clone()])
                            };
                            let covers = engine.order_of(set)?.covers().into_iter().map(pair);
                            out.push_str(", ");
                            deeper(|| write(engine, &Value::list(covers), style, depth + 1, out))?;
                        }
                        SetOrder::Given(function) => {
                            out.push_str(", ");
                            let function = Value::Function(function.clone());
                            write(engine, &function, style, depth + 1, out)?;
                        }
                    }
                    out.push_str(if set.is_dual() { "))" } else { ")" });
                }
            }
        }
        Value::Thermograph(walls) => {
            let (left, right) = (walls.left_wall(), walls.right_wall());
            let wall = |vertices: &[upstar_short::Vertex]| {
                let corners: Vec<String> = vertices
                    .iter()
                    .map(|vertex| format!("[{}, {}]", vertex.value, vertex.temperature))
                    .collect();
                corners.join(", ")
            };
            out.push_str(&format!(
                "thermograph(left: [{}], right: [{}])",
                wall(&left),
                wall(&right)
            ));
        }
        // In a list, a record is printed as text. A bracket game would read back as a list.
        Value::Record(record) if depth > 0 || record.kind() == RecordKind::BracketGame => {
            out.push_str(&quoted_text(record.text()));
        }
        Value::Record(record) => out.push_str(record.text()),
        // In a list, an explanation is printed as text.
        Value::Explanation(derivation) if depth > 0 => {
            out.push_str(&quoted_text(&derivation.to_string()));
        }
        Value::Explanation(derivation) => out.push_str(&derivation.to_string()),
        Value::Function(Function::Builtin(builtin)) => out.push_str(builtin.name()),
        Value::Function(Function::Ruleset(ruleset)) => out.push_str(&ruleset.expression()),
        Value::Function(Function::Lambda(lambda)) => out.push_str(&lambda.source()),
    }
    Ok(())
}

/// Returns a position as an expression. If the ruleset is given by functions and has a name in the
/// session, the expression uses this name.
fn position_expression(engine: &EvalContext<'_>, position: &RawPosition) -> String {
    let expression = position.expression();
    if !FunctionRules::have(position) {
        return expression;
    }
    let named = engine.names.iter().filter_map(|(name, value)| match value {
        Value::Function(Function::Ruleset(ruleset)) if *name != LAST => {
            ruleset.plays(position).then_some(name)
        }
        _ => None,
    });
    match named.min() {
        Some(name) => expression.replacen(&position.rules(), name, 1),
        None => expression,
    }
}
