//! Printing of terms.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use upstar_number::{Dyadic, IBig};

use crate::expr::{UptimalKind, deeper};
use crate::term::{Term, Uptimal};
use crate::tex;

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Style {
    /// `^^*`, `v`, `+-1`.
    #[default]
    Ascii,
    /// `⇑*`, `↓`, `±1`.
    Unicode,
    /// A LaTeX formula.
    Latex,
}

/// The reason why a term is not printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLong {
    /// The text would exceed this number of bytes.
    Characters(usize),
    /// The nesting of braces would exceed this limit of the parser.
    Depth(usize),
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLong::Characters(limit) => {
                write!(f, "too long to print: more than {limit} characters")
            }
            TooLong::Depth(limit) => {
                write!(f, "nested too deeply to print: more than {limit} levels")
            }
        }
    }
}

impl Error for TooLong {}

/// Half of the parser's limit, because signs also count as nesting levels.
const MAX_NESTING: usize = crate::parser::MAX_DEPTH / 2;
/// The longest printed separator. Options that would need longer ones keep their braces.
const MAX_BARS: usize = 3;

impl Term {
    /// Returns the text of the term, or an error if it has more than `limit` bytes.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use upstar_notation::{Style, Term};
    /// # use upstar_number::Dyadic;
    /// let up = Term::Nus { number: Dyadic::ZERO, ups: Dyadic::ONE, nim: 1 };
    /// assert_eq!(up.print(Style::Ascii, 10).unwrap(), "^*");
    /// assert_eq!(up.print(Style::Unicode, 10).unwrap(), "↑*");
    /// let switch = Term::Switch(Arc::new(Term::number(Dyadic::ONE)));
    /// assert_eq!(switch.print(Style::Unicode, 10).unwrap(), "±1");
    /// ```
    pub fn print(&self, style: Style, limit: usize) -> Result<String, TooLong> {
        let mut printer = Printer::new(style, limit);
        printer.term(self)?;
        Ok(printer.out)
    }

    /// Returns the text of the term, truncated after `limit` bytes and ending in dots if it is
    /// longer.
    ///
    /// ```
    /// # use upstar_notation::{Style, parse_expression};
    /// let term = parse_expression("{{5|4}|{3|2}}").0.unwrap().to_term().unwrap();
    /// assert_eq!(term.beginning(Style::Ascii, 4), "{5|4...");
    /// assert_eq!(term.beginning(Style::Ascii, 20), "{5|4||3|2}");
    /// ```
    #[must_use]
    pub fn beginning(&self, style: Style, limit: usize) -> String {
        let mut printer = Printer::new(style, limit);
        match printer.term(self) {
            Ok(()) => printer.out,
            Err(_) => {
                let end =
                    printer.out.char_indices().map(|(at, _)| at).take_while(|at| *at <= limit);
                let end = end.last().unwrap_or(0);
                printer.out.truncate(end);
                printer.out + "..."
            }
        }
    }
}

struct Printer {
    style: Style,
    limit: usize,
    out: String,
    depth: usize,
    bars: HashMap<*const Term, usize>,
    /// For each single option and side (`true` for Left), `true` if its braces are omitted; see
    /// [`Printer::opens`].
    open: HashMap<(*const Term, bool), bool>,
}

type PrintResult = Result<(), TooLong>;

impl Printer {
    fn new(style: Style, limit: usize) -> Printer {
        let (bars, open) = (HashMap::new(), HashMap::new());
        Printer { style, limit, out: String::new(), depth: 0, bars, open }
    }

    fn write(&mut self, text: &str) -> PrintResult {
        self.out.push_str(text);
        if self.out.len() > self.limit { Err(TooLong::Characters(self.limit)) } else { Ok(()) }
    }

    fn choose(&mut self, texts: [&str; 3]) -> PrintResult {
        let [ascii, unicode, latex] = texts;
        self.write(match self.style {
            Style::Ascii => ascii,
            Style::Unicode => unicode,
            Style::Latex => latex,
        })
    }

    fn term(&mut self, term: &Term) -> PrintResult {
        if self.depth >= MAX_NESTING {
            return Err(TooLong::Depth(MAX_NESTING));
        }
        self.depth += 1;
        deeper(|| self.term_here(term))?;
        self.depth -= 1;
        Ok(())
    }

    fn term_here(&mut self, term: &Term) -> PrintResult {
        match term {
            Term::Nus { number, ups, nim } => self.nus(number, ups, *nim),
            Term::Uptimal(uptimal) => self.uptimal(uptimal),
            Term::Braces { left, right } => {
                self.choose(["{", "{", "\\{"])?;
                self.inside(term, left, right)?;
                self.choose(["}", "}", "\\}"])
            }
            Term::Switch(inner) => {
                self.choose(["+-", "±", "{\\pm}"])?;
                self.operand(inner, !begins_with_minus(inner))
            }
            Term::Tiny(inner) => self.tiny("+_", inner),
            Term::Miny(inner) => self.tiny("-_", inner),
            Term::Sum(terms) => self.sum(terms),
            Term::Quote(inner) => {
                self.choose(["'", "'", &tex::words("‘")])?;
                self.term(inner)?;
                self.choose(["'", "'", &tex::words("’")])
            }
            Term::Name(name) => self.name(name),
            Term::Labelled(label, inner) => {
                self.name(label)?;
                self.term(inner)
            }
            Term::Multiple(-1, inner) => {
                self.write("-")?;
                let plain = !matches!(**inner, Term::Nus { .. });
                self.operand(inner, plain)
            }
            Term::Multiple(count, inner) => {
                self.write(&count.to_string())?;
                self.choose([".", "·", "\\cdot "])?;
                let plain = match &**inner {
                    Term::Name(name) => !name.ends_with('*'),
                    Term::Braces { .. } | Term::Labelled(..) => true,
                    _ => false,
                };
                self.operand(inner, plain)
            }
            Term::Sides(onside, offside) => {
                self.one_of_sides(onside)?;
                self.choose([" & ", " & ", "\\mathbin{\\&}"])?;
                self.one_of_sides(offside)
            }
        }
    }

    fn name(&mut self, name: &str) -> PrintResult {
        match self.style {
            Style::Latex => self.write(&tex::name(name)),
            Style::Ascii | Style::Unicode => self.write(name),
        }
    }

    fn one_of_sides(&mut self, side: &Term) -> PrintResult {
        let plain = !matches!(side, Term::Sides(..) | Term::Sum(_));
        if plain { self.term(side) } else { self.operand(side, false) }
    }

    fn tiny(&mut self, sign: &str, inner: &Term) -> PrintResult {
        self.write(sign)?;
        self.choose(["", "", "{"])?;
        let plain = match inner {
            Term::Nus { number, ups, nim } => number.signum() >= 0 && ups.is_zero() && *nim == 0,
            Term::Name(name) => !name.ends_with('*'),
            Term::Braces { .. } | Term::Labelled(..) => true,
            _ => false,
        };
        self.operand(inner, plain)?;
        self.choose(["", "", "}"])
    }

    /// Writes a term after a sign. If `plain`, omits parentheses around a word or braces.
    fn operand(&mut self, term: &Term, plain: bool) -> PrintResult {
        let one_word = matches!(
            term,
            Term::Nus { .. } | Term::Braces { .. } | Term::Labelled(..) | Term::Name(_)
        );
        let product =
            self.style == Style::Latex && matches!(term, Term::Nus { ups, .. } if is_product(ups));
        if plain && one_word && !product {
            return self.term(term);
        }
        self.write("(")?;
        self.term(term)?;
        self.write(")")
    }

    fn sum(&mut self, terms: &[Arc<Term>]) -> PrintResult {
        for (at, term) in terms.iter().enumerate() {
            if at == 0 {
                match **term {
                    Term::Sum(_) => self.operand(term, false)?,
                    _ => self.term(term)?,
                }
                continue;
            }
            match &**term {
                // The minus sign of the number is the operator.
                Term::Nus { number, ups, nim: 0 } if ups.is_zero() && number.signum() < 0 => {
                    self.term(term)?;
                }
                Term::Switch(_) if self.style == Style::Unicode => self.term(term)?,
                Term::Multiple(count, _) if *count < 0 => self.term(term)?,
                Term::Tiny(_)
                | Term::Miny(_)
                | Term::Braces { .. }
                | Term::Labelled(..)
                | Term::Multiple(..)
                | Term::Name(_) => {
                    self.write("+")?;
                    self.term(term)?;
                }
                Term::Nus { .. } if begins_with_minus(term) => {
                    self.write("+")?;
                    self.operand(term, false)?;
                }
                Term::Nus { .. } => {
                    self.write("+")?;
                    self.term(term)?;
                }
                Term::Uptimal(u) if u.number.is_zero() && u.nim == 0 => {
                    self.powers(&u.coefficients, true)?;
                }
                _ => {
                    self.write("+")?;
                    self.operand(term, false)?;
                }
            }
        }
        Ok(())
    }

    fn number(&mut self, number: &Dyadic) -> PrintResult {
        let text = number.to_string();
        match self.style {
            Style::Latex => self.write(&tex::formula(&text)),
            Style::Ascii | Style::Unicode => self.write(&text),
        }
    }

    fn nus(&mut self, number: &Dyadic, ups: &Dyadic, nim: u64) -> PrintResult {
        if !number.is_zero() || (ups.is_zero() && nim == 0) {
            self.number(number)?;
        }
        if self.style == Style::Latex && is_product(ups) {
            // In papers, the coefficient precedes the arrow.
            self.write(if number.is_zero() { "" } else { "+" })?;
            self.number(&ups.abs())?;
            self.write("{\\cdot}")?;
            self.arrow(ups.signum() < 0)?;
        } else {
            self.ups(ups)?;
        }
        self.star(nim)
    }

    fn ups(&mut self, ups: &Dyadic) -> PrintResult {
        let single = match ups.to_i64() {
            Some(0) => return Ok(()),
            Some(1) => ["^", "↑", "{\\uparrow}"],
            Some(2) => ["^^", "⇑", "{\\Uparrow}"],
            Some(-1) => ["v", "↓", "{\\downarrow}"],
            Some(-2) => ["vv", "⇓", "{\\Downarrow}"],
            _ if ups.signum() > 0 => ["^", "↑", "{\\uparrow}"],
            _ => ["v", "↓", "{\\downarrow}"],
        };
        self.choose(single)?;
        let size = ups.abs();
        if is_product(ups) { self.write(&size.to_string()) } else { Ok(()) }
    }

    fn star(&mut self, nim: u64) -> PrintResult {
        if nim == 0 {
            return Ok(());
        }
        self.choose(["*", "*", "{\\ast}"])?;
        if nim > 1 { self.write(&nim.to_string()) } else { Ok(()) }
    }

    fn uptimal(&mut self, uptimal: &Uptimal) -> PrintResult {
        let Uptimal { number, coefficients, nim } = uptimal;
        let nonzero = coefficients.iter().filter(|c| **c != IBig::ZERO).count();
        let last = coefficients.last().cloned().unwrap_or(IBig::ZERO);
        let unit = last == IBig::ONE || last == -IBig::ONE;
        let kind = match nonzero {
            1 => Some(UptimalKind::Power),
            _ if coefficients.iter().all(|c| *c == last) => Some(UptimalKind::Sum),
            _ => None,
        };
        if let Some(kind) = kind.filter(|_| unit && coefficients.len() > 1) {
            if !number.is_zero() {
                self.number(number)?;
            }
            self.arrow(last < IBig::ZERO)?;
            self.order(coefficients.len(), kind)?;
            return self.star(*nim);
        }
        let (ups, higher) = match coefficients.split_first() {
            Some((ups, higher)) => (Dyadic::new(ups.clone(), 0), higher),
            None => (Dyadic::ZERO, [].as_slice()),
        };
        let base = !number.is_zero() || !ups.is_zero() || *nim != 0;
        if base || higher.iter().all(|c| *c == IBig::ZERO) {
            self.nus(number, &ups, *nim)?;
        }
        let mut powers = vec![IBig::ZERO];
        powers.extend_from_slice(higher);
        self.powers(&powers, base)
    }

    fn arrow(&mut self, down: bool) -> PrintResult {
        if down {
            self.choose(["v", "↓", "{\\downarrow}"])
        } else {
            self.choose(["^", "↑", "{\\uparrow}"])
        }
    }

    fn order(&mut self, order: usize, kind: UptimalKind) -> PrintResult {
        let (open, close) = kind.brackets();
        match (self.style, kind) {
            (Style::Latex, UptimalKind::Sum) => self.write(&format!("^{{[{order}]}}")),
            (Style::Latex, UptimalKind::Power) => self.write(&format!("^{{{order}}}")),
            _ => self.write(&format!("{open}{order}{close}")),
        }
    }

    /// Writes Σ cᵢ·↑ⁱ as terms of a sum, which follow another term if `behind` is `true`.
    fn powers(&mut self, coefficients: &[IBig], mut behind: bool) -> PrintResult {
        for (at, c) in coefficients.iter().enumerate() {
            let negative = *c < IBig::ZERO;
            let size = if negative { -c } else { c.clone() };
            if size == IBig::ZERO {
                continue;
            }
            let unit = size == IBig::ONE;
            match (negative, behind) {
                (true, true) => self.write("-")?,
                (false, true) => self.write("+")?,
                (true, false) if !unit => self.write("-")?,
                _ => {}
            }
            if !unit {
                self.write(&size.to_string())?;
                self.choose([".", "·", "{\\cdot}"])?;
            }
            self.arrow(negative && !behind && unit)?;
            self.order(at + 1, UptimalKind::Power)?;
            behind = true;
        }
        Ok(())
    }

    /// Writes the content of braces: `a,b|c`, or `a||b|c` if an option omits its braces.
    fn inside(&mut self, term: &Term, left: &[Arc<Term>], right: &[Arc<Term>]) -> PrintResult {
        let bars = self.bars(term);
        self.side(left, true)?;
        match self.style {
            Style::Latex => self.write(&tex::bars(bars))?,
            Style::Ascii | Style::Unicode => self.write(&"|".repeat(bars))?,
        }
        self.side(right, false)
    }

    fn side(&mut self, options: &[Arc<Term>], is_left: bool) -> PrintResult {
        if let [only] = options
            && let Term::Braces { left, right } = &**only
            && self.opens(only, is_left)
        {
            self.depth += 1;
            if self.depth >= MAX_NESTING {
                return Err(TooLong::Depth(MAX_NESTING));
            }
            deeper(|| self.inside(only, left, right))?;
            self.depth -= 1;
            return Ok(());
        }
        for (at, option) in options.iter().enumerate() {
            if at > 0 {
                self.write(",")?;
            }
            self.term(option)?;
        }
        Ok(())
    }

    /// Returns `true` if a single option omits its braces: its text must not end in a separator
    /// next to the outer one.
    fn opens(&mut self, option: &Term, is_left: bool) -> bool {
        let Term::Braces { .. } = option else { return false };
        let key = (std::ptr::from_ref(option), is_left);
        if let Some(&opens) = self.open.get(&key) {
            return opens;
        }
        let opens = deeper(|| self.bars(option) < MAX_BARS && !self.ends_in_bars(option, is_left));
        self.open.insert(key, opens);
        opens
    }

    /// Returns `true` if the text inside braces has a separator at its right or left end.
    fn ends_in_bars(&mut self, term: &Term, right_end: bool) -> bool {
        let Term::Braces { left, right } = term else { return false };
        match if right_end { right } else { left }.as_slice() {
            [] => true,
            // Options without braces have shorter separators, so the recursion is bounded.
            [only] => self.opens(only, !right_end) && self.ends_in_bars(only, right_end),
            _ => false,
        }
    }

    /// Returns the length of the separator: one more than the longest of an option without braces.
    fn bars(&mut self, term: &Term) -> usize {
        let Term::Braces { left, right } = term else { return 0 };
        if let Some(&bars) = self.bars.get(&std::ptr::from_ref(term)) {
            return bars;
        }
        let mut bars = 1;
        for (options, is_left) in [(left, true), (right, false)] {
            if let [only] = options.as_slice() {
                let inner = deeper(|| if self.opens(only, is_left) { self.bars(only) } else { 0 });
                bars = bars.max(inner + 1);
            }
        }
        self.bars.insert(std::ptr::from_ref(term), bars);
        bars
    }
}

fn is_product(ups: &Dyadic) -> bool {
    ups.abs() > Dyadic::from(2)
}

fn begins_with_minus(term: &Term) -> bool {
    match term {
        Term::Nus { number, .. } => number.signum() < 0,
        _ => false,
    }
}
