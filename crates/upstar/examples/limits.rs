//! Computes outcomes with a step limit, with a time limit, and with a token that another thread can
//! cancel.

use std::time::Duration;

use upstar::prelude::*;

/// Public, so that a test can run it.
pub fn main() -> Result<(), Error> {
    let session = Session::with_limit(1000, CancelToken::new());
    match session.position("domineering", "8x8")?.outcome() {
        Err(Error::Interrupted(no)) => println!("8 by 8 with a thousand steps: {no}"),
        other => println!("8 by 8: {}", other?),
    }

    // Allow at most 20 milliseconds. The limit ends when `_limit` is dropped.
    let token = CancelToken::new();
    let session = Session::with_limit(u64::MAX, token.clone());
    {
        let _limit = session.limit_time(Duration::from_millis(20))?;
        match session.position("domineering", "12x12")?.value() {
            Err(Error::Interrupted(no)) => println!("12 by 12 in 20 milliseconds: {no}"),
            other => println!("12 by 12: {}", other?),
        }
    }

    token.cancel();
    println!("after a stop: {}", session.position("domineering", "4x4")?.outcome().unwrap_err());
    token.reset();
    println!("5 by 5 is a win for {}", session.position("domineering", "5x5")?.outcome()?);
    Ok(())
}
