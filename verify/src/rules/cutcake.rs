//! Left cuts a cake in two between columns, and Right cuts a cake in two between rows. A position
//! is a list of cakes such as `2x3 4x1`.

use super::{GameRules, Options, Player, number, single};

pub(super) struct Cutcake;

pub(super) fn rules(words: &[&str]) -> Result<(Cutcake, String), String> {
    single(Cutcake, words)
}

type Cakes = Vec<(usize, usize)>;

impl GameRules for Cutcake {
    type Position = Cakes;

    fn read(&self, text: &str) -> Result<Cakes, String> {
        let cakes = text.split_ascii_whitespace().map(|cake| {
            let (rows, columns) = cake.split_once('x').ok_or("expected a cake such as 2x3")?;
            match (number(rows, 100)?, number(columns, 100)?) {
                (0, _) | (_, 0) => {
                    Err("a cake must have at least one row and one column".to_string())
                }
                cake => Ok(cake),
            }
        });
        match cakes.collect::<Result<Cakes, _>>()? {
            none if none.is_empty() => Err("expected a cake".into()),
            cakes => Ok(cakes),
        }
    }
    fn check_size(&self, text: &str) -> Result<(), String> {
        match text.split_ascii_whitespace().nth(100) {
            Some(_) => Err("too many cakes: at most 100 are supported".into()),
            None => Ok(()),
        }
    }
    fn write(&self, cakes: &Cakes) -> String {
        let mut cakes = cakes.clone();
        cakes.sort_unstable();
        let cakes: Vec<String> = cakes.iter().map(|(m, n)| format!("{m}x{n}")).collect();
        cakes.join(" ")
    }
    fn options<'a>(&'a self, cakes: &'a Cakes, player: Player) -> Options<'a, Cakes> {
        Box::new(cakes.iter().enumerate().flat_map(move |(place, &(m, n))| {
            (1..if player == Player::Left { n } else { m }).map(move |cut| {
                let halves = match player {
                    Player::Left => [(m, cut), (m, n - cut)],
                    Player::Right => [(cut, n), (m - cut, n)],
                };
                [&cakes[..place], &cakes[place + 1..], &halves].concat()
            })
        }))
    }
    fn parts(&self, cakes: Cakes) -> Vec<Cakes> {
        cakes.into_iter().filter(|&cake| cake != (1, 1)).map(|cake| vec![cake]).collect()
    }
}
