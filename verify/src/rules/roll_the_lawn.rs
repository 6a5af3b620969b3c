//! A player rolls a roller over bumps, Left to the left and Right to the right. Each bump that the
//! roller passes over is lowered by one, unless it is flat. At least one bump must be lowered.

use super::cricket_pitch::{Row, read, rolled, write};
use super::{Options, Player, GameRules, single};

pub(super) struct RollTheLawn;

pub(super) fn rules(words: &[&str]) -> Result<(RollTheLawn, String), String> {
    single(RollTheLawn, words)
}

impl GameRules for RollTheLawn {
    type Position = Row;

    fn read(&self, text: &str) -> Result<Row, String> {
        read(text)
    }
    fn write(&self, row: &Row) -> String {
        write(row)
    }
    fn options<'a>(&'a self, row: &'a Row, player: Player) -> Options<'a, Row> {
        let mut falls = false;
        let bump = |height: usize| {
            falls |= height > 0;
            Some((height.saturating_sub(1), falls))
        };
        Box::new(rolled(row, player, bump).into_iter())
    }
}
