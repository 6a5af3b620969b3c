//! `upstar certify`: writes a proof of a statement. The checker of the proof shares no code with
//! this program.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use upstar_certify::{Certificate, CertifyRefusal};

use crate::args::CertifyArgs;
use crate::command_session::CommandSession;
use crate::output::{ExitStatus, Output};
use crate::snippet::Snippet;
use crate::terminal;

pub(crate) fn run(
    asked: &CertifyArgs,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    let written = if asked.output == Path::new("-") {
        let mut output = terminal::out();
        let written = calculator.certify(&asked.statement, &mut output);
        // An unfinished certificate has no end line and is not valid.
        written.and_then(|written| Ok(output.flush().map(|()| written)?))
    } else {
        write_file(&asked.statement, &asked.output, calculator)
    };
    let Certificate { lines } = match written {
        Ok(written) => written,
        Err(why) => return refusal(&why, asked, calculator, screen),
    };
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
) -> io::Result<ExitStatus> {
    screen.flush()?;
    run(&CertifyArgs { statement, output: file.to_owned() }, calculator, screen)
}

pub(super) fn no_certificate(what: &str, screen: &mut Output) -> io::Result<ExitStatus> {
    let message = format!("cannot write a certificate: {what} are not supported");
    screen.error(&Snippet { message: &message, ..Snippet::default() })?;
    Ok(ExitStatus::NoAnswer)
}

fn refusal(
    refusal: &CertifyRefusal,
    asked: &CertifyArgs,
    calculator: &CommandSession,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    let (message, verdict) = match refusal {
        CertifyRefusal::NoAnswer(error) => {
            let complaint = calculator.statement_error(error.clone(), 0, asked.statement.len());
            let help = Some(error.remedy.as_str()).filter(|remedy| !remedy.is_empty());
            screen.error(&Snippet {
                message: &complaint.to_string(),
                help,
                ..Snippet::default()
            })?;
            return Ok(complaint.exit_status());
        }
        CertifyRefusal::Interrupted(no) => (calculator.interruption(no), ExitStatus::NoAnswer),
        CertifyRefusal::NotInFormat(_) => (refusal.to_string(), ExitStatus::WrongInput),
        CertifyRefusal::Writing(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            return Ok(ExitStatus::Answered);
        }
        _ => (refusal.to_string(), ExitStatus::NoAnswer),
    };
    screen.error(&Snippet { message: &message, ..Snippet::default() })?;
    Ok(verdict)
}
