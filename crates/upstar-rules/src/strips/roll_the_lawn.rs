//! Roll the Lawn: a roller passes over bumps and lowers each of them by one.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "roll_the_lawn",
    title: "Roll the Lawn",
    rules: "A roller stands in a row of bumps, whose heights are nonnegative integers. Left rolls \
            the roller to the left, and Right rolls the roller to the right, over one or more \
            bumps. The height of each bump that is crossed decreases by one unless the height is \
            already 0. At least one height must decrease. A player unable to move loses.",
    notation: "The heights are written from left to right and separated by commas, with `o` for \
               the roller, as in `[5,o,2,4]`.",
    options: &[],
    known: "The value of every position is an integer: the number of odd bumps to the left of the \
            roller minus the number of odd bumps to its right. A roll by Left decreases this \
            difference by the number of bumps that become lower, and a roll by Right increases the \
            difference by this number. The game is option-closed: two consecutive rolls by the \
            same player can be combined into one roll.",
    sources: "R. Nowakowski, P. Ottaway, Option-closed games, Contributions to Discrete Mathematics \
              6 (2011), 3.1; A. A. Siegel, thesis, 4.4.2 and A.11.",
    examples: &[
        Example::new("[5,o,2,4]", "1"),
        Example::new("[5,1,3,o]", "3"),
        Example::new("[5,o,0,2]", "1"),
        Example::new("[6,o,0,3,7]", "-2"),
        Example::new("[2,o,2]", "0"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Pitch)),
};

#[cfg(test)]
mod tests {
    use upstar_core::Player;

    use crate::RollTheLawn;
    use crate::roller::every_row;
    use crate::testing::{check_examples, check_laws, moves};

    #[test]
    fn at_least_one_bump_must_fall() {
        assert_eq!(moves(&RollTheLawn, "[0,0,o,0,3]", Player::Left), [""; 0]);
        assert_eq!(moves(&RollTheLawn, "[0,0,o,0,3]", Player::Right), ["[0,0,0,2,o]"]);
        assert_eq!(
            moves(&RollTheLawn, "[0,2,0,1,o]", Player::Left),
            ["[0,2,0,o,0]", "[0,2,o,0,0]", "[0,o,1,0,0]", "[o,0,1,0,0]"]
        );
        assert_eq!(moves(&RollTheLawn, "[7,0,o,0]", Player::Right), [""; 0]);
    }

    #[test]
    fn the_hooks_keep_the_form() {
        let rows = every_row(3, 3);
        let texts: Vec<String> = rows.iter().map(ToString::to_string).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        check_laws(&RollTheLawn, &texts);
    }

    #[test]
    fn values() {
        check_examples(&RollTheLawn, &[]);
    }
}
