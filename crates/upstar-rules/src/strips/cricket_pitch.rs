//! Cricket Pitch: Roll the Lawn with a roller that does not cross flat bumps.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "cricket_pitch",
    title: "Cricket Pitch",
    rules: "A roller stands in a row of bumps, whose heights are nonnegative integers. Left rolls \
            the roller to the left, and Right rolls the roller to the right, over one or more \
            bumps. The roller cannot cross a flat bump, that is, a bump of height 0. The height of \
            each bump that is crossed decreases by one. A player unable to move loses.",
    notation: "The heights are written from left to right and separated by commas, with `o` for \
               the roller, as in `[5,o,1,2,4]`.",
    options: &[],
    known: "On each side, consider the lowest odd bump that is lower than every bump nearer to the \
            roller. If both sides have such a bump, Left wins if the bump on the left is lower, \
            and Right wins if the bump on the right is lower. If only the left side has such a \
            bump, Left wins. If only the right side has such a bump, Right wins. If the two bumps \
            are equally high, the first player wins. If neither side has such a bump, the second \
            player wins. Adding two to the heights of all bumps does not change the value. Call a \
            bump behind another bump if it is on the same side of the roller but further away. An \
            odd bump can be removed without changing the value if it is directly behind a lower \
            even bump. An even bump can be removed if the bump directly behind it is a lower odd \
            bump, or if there is no bump behind it. If all bumps are odd, replacing each height by \
            the minimum of this height and all heights nearer to the roller does not change the \
            value. The value is then an ordinal sum with one term for each distinct height. The \
            lowest height gives the base, and the terms are in increasing order of height. If a \
            height occurs on both sides, a times on the left and b times on the right, its term is \
            the switch {a-1|1-b}. If it occurs only on the left or only on the right, its term is \
            the integer a or -b, respectively. The value of [1,3,...,2k-1,o,2k-1,...,3,1] is *k. \
            The game is option-closed.",
    sources: "R. Nowakowski, P. Ottaway, Option-closed games, Contributions to Discrete Mathematics \
              6 (2011), 3.2; A. A. Siegel, thesis, 4.4.3 and A.1.",
    examples: &[
        Example::new("[5,o,1,2,4]", "-1/2"),
        Example::new("[1,1,1,o]", "3"),
        Example::new("[1,o,1]", "*"),
        Example::new("[1,1,1,1,o,1,1]", "{3|-1}"),
        Example::new("[1,3,5,o,5,3,1]", "*3"),
        Example::new("[1,1,o,3,3,2]", "5/4"),
        Example::new("[1,1,o,3,3,1]", "{1|0,{1|0,{1|0}}}"),
        Example::new("[3,2,5,8,o,6,2,5,7]", "1"),
        Example::new("[3,2,o]", "0"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Pitch)),
};

#[cfg(test)]
mod tests {
    use upstar_core::Player;

    use crate::CricketPitch;
    use crate::roller::every_row;
    use crate::testing::{check_examples, check_laws, moves};

    #[test]
    fn a_flat_bump_stops_the_roller() {
        assert_eq!(
            moves(&CricketPitch, "[5,o,1,2,4]", Player::Right),
            ["[5,0,1,3,o]", "[5,0,1,o,4]", "[5,0,o,2,4]"]
        );
        assert_eq!(moves(&CricketPitch, "[5,0,1,o,4]", Player::Left), ["[5,0,o,0,4]"]);
        for player in Player::BOTH {
            assert_eq!(moves(&CricketPitch, "[5,0,o,0,4]", player), [""; 0]);
        }
    }

    #[test]
    fn the_hooks_keep_the_form() {
        let rows = every_row(3, 3);
        let texts: Vec<String> = rows.iter().map(ToString::to_string).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        check_laws(&CricketPitch, &texts);
    }

    #[test]
    fn values() {
        check_examples(&CricketPitch, &[]);
    }
}
