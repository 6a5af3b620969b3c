//! Prints the value of a position: `cargo run -p upstar --example value`.

use upstar::prelude::*;

/// Public, so that a test can run it.
pub fn main() -> Result<(), Error> {
    let board = Session::new().position("domineering", "4x4")?;
    let value = board.value()?;
    println!("{board} = {value}");
    println!(
        "outcome {}, mean {}, temperature {}",
        value.outcome()?,
        value.mean()?,
        value.temperature()?
    );
    Ok(())
}
