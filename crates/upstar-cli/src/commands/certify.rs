//! `upstar certify`: writes a proof of a statement. The checker of the proof shares no code with
//! this program.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use upstar_certify::{Certificate, CertifyRefusal};

use crate::args::CertifyArgs;
use crate::command_session::CommandSession;
use crate::error::{CommandError, CommandResult, Failure};
use crate::output::{ExitStatus, Output};
use crate::terminal;

pub(crate) fn run(
    asked: &CertifyArgs,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> CommandResult {
    let written = if asked.output == Path::new("-") {
        let mut output = terminal::out();
        let written = calculator.certify(&asked.statement, &mut output);
        // An unfinished certificate has no end line and is not valid.
        written.and_then(|written| Ok(output.flush().map(|()| written)?))
    } else {
        write_file(&asked.statement, &asked.output, calculator)
    };
    let Certificate { lines } = written.map_err(|why| refusal(why, calculator))?;
    if asked.output != Path::new("-") {
        let file = asked.output.display();
        screen.note(format!(
            "{lines} lines written to {file}; check them with upstar-verify {file}"
        ))?;
    }
    Ok(ExitStatus::Answered)
}

/// Writes a certificate to a file, a device or a link. Only a finished certificate replaces a file.
pub(super) fn write_file(
    statement: &str,
    output: &Path,
    calculator: &mut CommandSession,
) -> Result<Certificate, CertifyRefusal> {
    // `/dev/stdout` is a link, perhaps to a file.
    let is_direct = fs::symlink_metadata(output).is_ok_and(|output| !output.is_file());
    let mut part = output.to_owned().into_os_string();
    if !is_direct {
        part.push(".part");
    }
    let written = File::create(&part).map_err(CertifyRefusal::Writing).and_then(|file| {
        let mut lines = BufWriter::new(file);
        let written = calculator.certify(statement, &mut lines)?;
        lines.flush()?;
        if !is_direct {
            fs::rename(&part, output)?;
        }
        Ok(written)
    });
    if written.is_err() && !is_direct {
        // The file may not exist.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Writes a proof of a result that has already been printed.
pub(super) fn beside(
    statement: String,
    file: &Path,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> CommandResult {
    screen.flush()?;
    run(&CertifyArgs { statement, output: file.to_owned() }, calculator, screen)
}

pub(super) fn no_certificate(what: &str) -> CommandResult {
    let message = format!("cannot write a certificate: {what} are not supported");
    Err(CommandError::no_answer(message).into())
}

fn refusal(refusal: CertifyRefusal, calculator: &CommandSession) -> Failure {
    let told = match refusal {
        CertifyRefusal::NoAnswer(error) => calculator.error_without_place(&error),
        CertifyRefusal::Interrupted(no) => CommandError::no_answer(calculator.interruption(&no)),
        CertifyRefusal::NotInFormat(_) => CommandError::new(refusal.to_string()),
        CertifyRefusal::Writing(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            return Failure::Io(error);
        }
        _ => CommandError::no_answer(refusal.to_string()),
    };
    Failure::Refused(told)
}
