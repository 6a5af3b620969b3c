//! Reads, prints, adds and compares games.

use upstar::prelude::*;

/// Public, so that a test can run it.
pub fn main() -> Result<(), Error> {
    let up: Game = "^".parse()?;
    let star: Game = "*".parse()?;
    let switch: Game = "{2|-1}".parse()?;
    let on: Game = "on".parse()?;

    println!("{up} + {star} = {}", &up + &star);
    println!("in ASCII {:#}, in LaTeX {}", &up + &star, (&up + &star).to_latex()?);
    println!("{switch} has mean {} and temperature {}", switch.mean()?, switch.temperature()?);
    println!("on - on = {}", &on + -&on);
    for game in [&star, &(2 * &up), &switch] {
        println!("{up} {} {game}", up.compare(game)?.sign());
    }
    Ok(())
}
