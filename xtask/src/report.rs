//! The findings of a check.

/// The findings of the checks. A problem makes the run fail, but a warning does not.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) problems: Vec<String>,
    pub(crate) warnings: Vec<String>,
}

impl Report {
    pub(crate) fn problem(&mut self, line: impl Into<String>) {
        self.problems.push(line.into());
    }

    pub(crate) fn warning(&mut self, line: impl Into<String>) {
        self.warnings.push(line.into());
    }
}
