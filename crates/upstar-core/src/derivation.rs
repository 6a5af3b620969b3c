//! Derivations of results: the theorem or method, and the steps.

use std::fmt;

/// A step-by-step derivation of a result.
///
/// ```
/// # use upstar_core::Derivation;
/// let mut derivation = Derivation::new("Bouton's theorem (1901)");
/// derivation.table([["heap", "2", "1"], ["3", "1", "1"], ["1", "0", "1"], ["nim sum", "1", "0"]]);
/// derivation.step("winning move", "3 to 1");
/// let text = derivation.conclude("the value is *2").to_string();
/// assert!(text.contains("\n     heap  2  1\n        3  1  1\n"));
/// assert!(text.ends_with("\nwinning move: 3 to 1\nthe value is *2"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derivation {
    /// The theorem or the method, with its source. Empty if each step names its own reason.
    pub method: String,
    /// The steps in order.
    pub steps: Vec<DerivationStep>,
    /// The result, as a sentence such as `the value is *2`.
    pub result: String,
    bytes: usize,
    omitted: usize,
}

const MAX_STEPS: usize = 200;
/// The number of bytes after which no further steps are listed.
const MAX_BYTES: usize = 20_000;

/// A step of a derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DerivationStep {
    /// A sentence, or the result of a rule.
    Text {
        /// The name of the rule, such as `prune (Siegel, Lemma 4.4.8)`; may be empty.
        rule: String,
        /// The sentence or the result of the rule.
        text: String,
    },
    /// A table. The first row contains the headings.
    Table(Vec<Vec<String>>),
}

impl Derivation {
    /// Returns a derivation without steps.
    #[must_use]
    pub fn new(method: impl Into<String>) -> Derivation {
        Derivation {
            method: method.into(),
            steps: Vec::new(),
            result: String::new(),
            bytes: 0,
            omitted: 0,
        }
    }

    /// Returns `true` if there is room for another step of a long list. Otherwise, counts the step
    /// as omitted.
    ///
    /// ```
    /// # use upstar_core::Derivation;
    /// let mut derivation = Derivation::new("");
    /// for step in 1..=1000 {
    ///     if derivation.has_room() {
    ///         derivation.sentence(format!("step {step}"));
    ///     }
    /// }
    /// let text = derivation.conclude("done").to_string();
    /// assert!(text.ends_with("\nstep 200\nsteps that are not listed: 800\ndone"));
    /// ```
    pub fn has_room(&mut self) -> bool {
        let has_room = self.steps.len() < MAX_STEPS && self.bytes < MAX_BYTES;
        self.omitted += usize::from(!has_room);
        has_room
    }

    /// Returns the number of omitted steps and resets it, for a derivation that reports them
    /// itself.
    pub fn take_omitted(&mut self) -> usize {
        std::mem::take(&mut self.omitted)
    }

    /// Appends the result of a rule.
    pub fn step(&mut self, rule: impl Into<String>, text: impl Into<String>) {
        let (rule, text) = (rule.into(), text.into());
        self.bytes += rule.len() + text.len();
        self.steps.push(DerivationStep::Text { rule, text });
    }

    /// Appends a sentence.
    pub fn sentence(&mut self, text: impl Into<String>) {
        self.step("", text);
    }

    /// Appends a table.
    pub fn table<R: IntoIterator<Item = C>, C: Into<String>>(
        &mut self,
        rows: impl IntoIterator<Item = R>,
    ) {
        let rows = rows.into_iter().map(|row| row.into_iter().map(Into::into).collect());
        self.steps.push(DerivationStep::Table(rows.collect()));
    }

    /// Sets the result, after a sentence that counts the omitted steps, if any.
    #[must_use]
    pub fn conclude(mut self, result: impl Into<String>) -> Derivation {
        if self.omitted > 0 {
            self.sentence(format!("steps that are not listed: {}", self.omitted));
        }
        self.result = result.into();
        self
    }
}

impl fmt::Display for Derivation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.method.is_empty() {
            writeln!(f, "{}", self.method)?;
        }
        for step in &self.steps {
            writeln!(f, "{step}")?;
        }
        f.write_str(&self.result)
    }
}

impl fmt::Display for DerivationStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = match self {
            DerivationStep::Text { rule, text } if rule.is_empty() => return f.write_str(text),
            DerivationStep::Text { rule, text } => return write!(f, "{rule}: {text}"),
            DerivationStep::Table(rows) => rows,
        };
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        for (at, row) in rows.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { "\n" })?;
            for (column, cell) in row.iter().enumerate() {
                write!(f, "  {cell:>width$}", width = width(column))?;
            }
        }
        Ok(())
    }
}
