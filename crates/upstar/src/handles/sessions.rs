//! Constructors of handles, and the time limit of a session.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, LazyLock};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use upstar_core::{CancelToken, Interrupted};
use upstar_loopy::Loopy;

use super::{Form, Game, Position, Scoring, read};
use crate::error::Result;
use crate::session::Session;

static COMMON: LazyLock<Session> = LazyLock::new(Session::new);

impl Session {
    /// Returns the session in which [`FromStr`](std::str::FromStr) reads games. It lives as long as
    /// the program.
    #[must_use]
    pub fn common() -> &'static Session {
        &COMMON
    }

    /// Returns `true` if `other` is a clone of this session. Clones share their games.
    #[must_use]
    pub fn is_same(&self, other: &Session) -> bool {
        Arc::ptr_eq(&self.shared, &other.shared)
    }

    /// Reads a value: a short or loopy game in standard notation, or a position, which is replaced
    /// by its value.
    ///
    /// ```
    /// # use upstar::prelude::*;
    /// let session = Session::new();
    /// assert_eq!(session.game("{0|{0|-2}}")?.to_string(), "+_2");
    /// assert_eq!(session.game("a{0|b{a|0}}")?, session.game("tis")?);
    /// assert_eq!(session.game("nim(\"1,2\")")?, session.game("*3")?);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn game(&self, text: &str) -> Result<Game> {
        let value = read::game(self, text)?;
        Ok(Game::from_raw(self, value))
    }

    /// Returns the integer `n` as a game.
    pub fn integer(&self, n: i64) -> Result<Game> {
        let value = self.cx(&self.budget()).integer(n)?;
        Ok(Game::from_raw(self, value))
    }

    /// Returns the game with these Left and Right options, in canonical form.
    ///
    /// ```
    /// # use upstar::prelude::*;
    /// let session = Session::new();
    /// let (zero, star) = (session.game("0")?, session.game("*")?);
    /// assert_eq!(session.braces(&[zero], &[star])?.to_string(), "↑");
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if an option belongs to another session.
    pub fn braces(&self, left: &[Game], right: &[Game]) -> Result<Game> {
        let raw = |options: &[Game]| -> Vec<Loopy> {
            options.iter().map(|option| option.raw_in(self)).collect()
        };
        let value = self.lx(&self.budget()).braces(&raw(left), &raw(right))?;
        Ok(Game::from_raw(self, value))
    }

    /// Reads a literal form, with or without quotation marks.
    ///
    /// ```
    /// # use upstar::prelude::*;
    /// let form = Session::new().form("{0,*|1}")?;
    /// assert_eq!(form.to_string(), "'{0,*|1}'");
    /// assert_eq!(form.value()?.to_string(), "1/2");
    /// # Ok::<(), Error>(())
    /// ```
    pub fn form(&self, text: &str) -> Result<Form> {
        let form = read::form(self, text)?;
        Ok(Form::from_raw(self, form))
    }

    /// Reads a scoring game.
    ///
    /// ```
    /// # use upstar::prelude::*;
    /// let game = Session::new().scoring_game("s{4|0|-4}")?;
    /// assert_eq!(game.score(Player::Left)?.to_string(), "4");
    /// # Ok::<(), Error>(())
    /// ```
    pub fn scoring_game(&self, text: &str) -> Result<Scoring> {
        let game = read::scoring(self, text)?;
        Ok(Scoring::from_raw(self, game))
    }

    /// Reads a position. `ruleset` is the name of the ruleset with its options.
    ///
    /// ```
    /// # use upstar::prelude::*;
    /// let session = Session::new();
    /// assert_eq!(session.position("domineering", "2x2")?.value()?.to_string(), "±1");
    /// assert_eq!(session.position("clobber(diagonal: true)", "xo/ox")?.outcome()?, Outcome::N);
    /// assert_eq!(session.position("octal(\"0.77\")", "5")?.nim_value()?, 4);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn position(&self, ruleset: &str, text: &str) -> Result<Position> {
        let (name, args) = read::ruleset(ruleset)?;
        let position = self.raw_position(&name, &args, text)?;
        Ok(Position::from_raw(self, position))
    }

    /// Sets a time limit. After the duration `after`, the computations of this session stop with
    /// [`StopReason::TimedOut`](crate::StopReason::TimedOut), until the returned limit is dropped.
    ///
    /// # Errors
    ///
    /// Returns an error if the system cannot start a thread.
    ///
    /// ```
    /// use std::time::Duration;
    /// use upstar::prelude::*;
    ///
    /// let session = Session::new();
    /// let limit = session.limit_time(Duration::from_millis(50))?;
    /// let value = session.position("domineering", "9x9")?.value();
    /// assert!(matches!(value, Err(Error::Interrupted(_))));
    /// drop(limit);
    /// assert_eq!(session.position("domineering", "2x2")?.value()?.to_string(), "±1");
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use = "the limit ends when it is dropped"]
    pub fn limit_time(&self, after: Duration) -> Result<TimeLimit> {
        let (stop, stopped) = mpsc::channel::<()>();
        let token = self.cancel_token().clone();
        let pulled = token.clone();
        let watch = thread::Builder::new().spawn(move || {
            if stopped.recv_timeout(after) == Err(RecvTimeoutError::Timeout) {
                pulled.time_out();
            }
        });
        let refused = |why| {
            Interrupted::too_large(format!("the system cannot start a thread for the limit: {why}"))
        };
        Ok(TimeLimit { stop: Some(stop), watch: Some(watch.map_err(refused)?), token })
    }
}

/// A time limit, created by [`Session::limit_time`].
#[derive(Debug)]
pub struct TimeLimit {
    stop: Option<Sender<()>>,
    watch: Option<JoinHandle<()>>,
    token: CancelToken,
}

impl Drop for TimeLimit {
    fn drop(&mut self) {
        // The thread wakes up when the channel closes.
        drop(self.stop.take());
        let ended = self.watch.take().is_some_and(|watch| watch.join().is_ok());
        let is_timeout =
            self.token.check().is_err_and(|no| no.reason == crate::StopReason::TimedOut);
        if ended && is_timeout {
            self.token.reset();
        }
    }
}
