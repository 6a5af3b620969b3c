//! Cricket Pitch: Roll the Lawn with a roller that may not cross what is flat.

use upstar_core::{Example, RulesetDoc};

/// The page about Cricket Pitch.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "cricket_pitch",
    title: "Cricket Pitch",
    rules: "A roller stands in a row of bumps, whose heights are whole numbers from 0. Left rolls \
            it to the left over any number of bumps, Right to the right, but not over a bump that \
            is flat already. Each bump on the way falls by one. A player unable to move loses.",
    notation: "The heights in order, separated by commas, and `o` for the roller: `[5,o,1,2,4]`.",
    options: &[],
    known: "The outcome follows from the lowest odd bump of each side that every bump nearer to \
            the roller is higher than: the player whose is lower wins, with equal ones the first \
            player, with none the second. Two may be added to all bumps. Seen from the roller, a \
            bump can be removed if it is odd and stands right behind a lower even one; an even \
            bump can be removed if a lower odd one stands right behind it, or nothing does. When \
            only odd bumps are left, each counts as no higher than those nearer to the roller, \
            and the value is an ordinal sum of switches {a-1|1-b} and integers, one for each \
            height, the lowest as the base. 1,3,...,2k-1 on either side is worth *k. The game is \
            option-closed.",
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
