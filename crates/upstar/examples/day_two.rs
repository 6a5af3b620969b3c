//! The 22 games born by day 2, constructed from the games born by day 1, and the number of confused
//! pairs.

use upstar::prelude::*;

fn subsets(games: &[Game]) -> Vec<Vec<Game>> {
    games.iter().fold(vec![Vec::new()], |sets, game| {
        let with = |set: &Vec<Game>| [set.as_slice(), std::slice::from_ref(game)].concat();
        let more: Vec<Vec<Game>> = sets.iter().map(with).collect();
        [sets, more].concat()
    })
}

/// Returns the games whose options are among `games`.
fn next_day(session: &Session, games: &[Game]) -> Result<Vec<Game>, Error> {
    let sets = subsets(games);
    let mut born: Vec<Game> = Vec::new();
    for left in &sets {
        for right in &sets {
            let game = session.braces(left, right)?;
            if !born.contains(&game) {
                born.push(game);
            }
        }
    }
    Ok(born)
}

/// Public, so that a test can run it.
pub fn main() -> Result<(), Error> {
    let session = Session::new();
    let mut day = Vec::new();
    for n in 0..=2 {
        day = next_day(&session, &day)?;
        println!("day {n}: {} games", day.len());
    }
    let mut confused = 0;
    for (at, g) in day.iter().enumerate() {
        for h in &day[..at] {
            confused += usize::from(g.compare(h)? == Relation::Confused);
        }
    }
    println!("{confused} pairs are confused");
    Ok(())
}
