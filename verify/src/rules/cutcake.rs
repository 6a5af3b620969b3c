//! Left cuts a cake in two between columns, Right between rows. Cakes: `2x3 4x1`.

use super::{Player, Rules, State, number, single};

pub(super) struct Cutcake;

pub(super) fn rules(words: &[&str]) -> Result<(Cutcake, String), String> {
    single(Cutcake, words)
}

type Cakes = Vec<(usize, usize)>;

fn cakes(text: &str) -> Result<Cakes, String> {
    let cakes = text.split_ascii_whitespace().map(|cake| {
        let (rows, columns) = cake.split_once('x').ok_or("a cake is written 2x3")?;
        Ok((number(rows, 100)?.max(1), number(columns, 100)?.max(1)))
    });
    cakes.collect()
}

fn state(mut cakes: Cakes) -> State {
    cakes.sort_unstable();
    let cakes: Vec<String> = cakes.iter().map(|(m, n)| format!("{m}x{n}")).collect();
    cakes.join(" ").into_bytes()
}

fn of(position: &[u8]) -> Cakes {
    cakes(std::str::from_utf8(position).unwrap_or_default()).unwrap_or_default()
}

impl Rules for Cutcake {
    fn read(&self, text: &str) -> Result<State, String> {
        cakes(text).map(state)
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let cakes = of(position);
        let mut options = Vec::new();
        for (place, &(m, n)) in cakes.iter().enumerate() {
            for cut in 1..if player == Player::Left { n } else { m } {
                let halves = match player {
                    Player::Left => [(m, cut), (m, n - cut)],
                    Player::Right => [(cut, n), (m - cut, n)],
                };
                options.push(state([&cakes[..place], &cakes[place + 1..], &halves].concat()));
            }
        }
        options
    }
    fn parts(&self, position: &[u8]) -> Vec<State> {
        of(position).into_iter().filter(|&cake| cake != (1, 1)).map(|cake| state(vec![cake])).collect()
    }
}
