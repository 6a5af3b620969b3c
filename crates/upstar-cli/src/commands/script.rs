//! `upstar run FILE`: a program of the expression language.

use std::io;
use std::path::Path;

use super::eval::{self, Manner};
use crate::calculator::Calculator;
use crate::input;
use crate::screen::{Screen, Verdict};

/// Run the program: every expression that is not a definition prints its value, and the first one
/// without an answer ends the run.
pub(crate) fn run(
    file: &Path,
    calculator: &mut Calculator,
    screen: &mut Screen,
) -> io::Result<Verdict> {
    let text = input::read(file)?;
    let name = (file != Path::new("-")).then(|| file.display().to_string());
    eval::answer_all(&text, name.as_deref(), Manner::Program, calculator, screen)
}
