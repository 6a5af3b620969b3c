//! `upstar run FILE`: a program of the expression language.

use std::io;
use std::path::Path;

use super::eval::{self, Detail};
use crate::command_session::CommandSession;
use crate::input;
use crate::output::{ExitStatus, Output};

/// Run the program: every expression that is not a definition prints its value, and the first one
/// without an answer ends the run.
pub(crate) fn run(
    file: &Path,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    let text = input::read(file)?;
    let name = (file != Path::new("-")).then(|| file.display().to_string());
    eval::answer_all(&text, name.as_deref(), Detail::Program, calculator, screen)
}
