//! A watched process that answers one line at a time.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The interval at which the memory of the process is checked.
const GLANCE: Duration = Duration::from_millis(10);

pub(crate) struct Reply {
    /// The reply; `None` if the process ended or did not reply in time.
    pub(crate) text: Option<String>,
    pub(crate) time: Duration,
    /// The processor time of the process; 0 if the system does not report it.
    pub(crate) cpu: Duration,
    /// The maximum resident memory observed, in bytes; 0 if the system does not report it.
    pub(crate) memory: u64,
}

/// A program that answers each line with a line.
pub(crate) struct Asker {
    program: PathBuf,
    words: Vec<String>,
    running: Option<RunningProgram>,
}

struct RunningProgram {
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
}

impl Asker {
    /// Creates an asker whose process starts with the first line.
    pub(crate) fn new(program: &Path, words: &[String]) -> Asker {
        Asker { program: program.to_owned(), words: words.to_vec(), running: None }
    }

    fn start(&self) -> std::io::Result<RunningProgram> {
        let mut child = Command::new(&self.program)
            .args(&self.words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let input = child.stdin.take().ok_or_else(|| std::io::Error::other("no input"))?;
        let read = child.stdout.take().ok_or_else(|| std::io::Error::other("no output"))?;
        let (sender, output) = channel();
        thread::spawn(move || {
            for line in BufReader::new(read).lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(RunningProgram { child, input, output })
    }

    /// Sends a line. Kills the process if there is no reply within `most`.
    pub(crate) fn ask(&mut self, line: &str, most: Duration) -> std::io::Result<Reply> {
        if self.running.is_none() {
            self.running = Some(self.start()?);
        }
        let Some(running) = &mut self.running else {
            return Err(std::io::Error::other("not running"));
        };
        let begun = Instant::now();
        let id = running.child.id();
        let (mut memory, before) = (0, processor_time(id));
        let text = match writeln!(running.input, "{line}").and_then(|()| running.input.flush()) {
            Err(_) => None,
            Ok(()) => loop {
                match running.output.recv_timeout(GLANCE) {
                    Ok(text) => break Some(text),
                    Err(RecvTimeoutError::Disconnected) => break None,
                    Err(RecvTimeoutError::Timeout) if begun.elapsed() > most => break None,
                    Err(RecvTimeoutError::Timeout) => memory = memory.max(resident(id)),
                }
            },
        };
        let time = begun.elapsed();
        let cpu = processor_time(id).saturating_sub(before);
        memory = memory.max(resident(id));
        if text.is_none() {
            self.stop();
        }
        Ok(Reply { text, time, cpu, memory })
    }

    /// Kills the process. The next line starts a new process.
    pub(crate) fn stop(&mut self) {
        if let Some(mut running) = self.running.take() {
            let _ = running.child.kill();
            let _ = running.child.wait();
        }
    }
}

impl Drop for Asker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Returns the resident memory of a process in bytes, which Linux reports in a file.
fn resident(id: u32) -> u64 {
    let Ok(status) = std::fs::read_to_string(format!("/proc/{id}/status")) else { return 0 };
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// Returns the processor time of a process, which Linux reports in hundredths of a second.
fn processor_time(id: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let ticks = fields.split_whitespace().skip(11).take(2);
    Duration::from_millis(ticks.filter_map(|ticks| ticks.parse::<u64>().ok()).sum::<u64>() * 10)
}
