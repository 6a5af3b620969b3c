//! Starting positions for rulesets whose examples show single values. In each starting position,
//! both players can move, and play is not trivial.

const STARTS: &[(&str, &str)] = &[
    ("amazons", "x.../..../...o"),
    ("anti_clobber", "x..o/.xo."),
    ("backsliding_toads_and_frogs", "T.TF.F"),
    ("bicolour_fission", "....../.x..o./......"),
    ("childish_hackenbush", "B(R,B),R(B,R)"),
    ("clobber", "xoxo/oxox"),
    ("col", "grid 3x3"),
    ("cutcake", "4x5"),
    ("domineering", "4x4"),
    ("dots_and_boxes", "2x2"),
    ("eatcake", "3x4"),
    ("elephants_and_rhinos", "x..o.x..o"),
    ("euclid", "8,21"),
    ("fission", "...../.x.x./..x.."),
    ("fjords", "hex x.../..../...o"),
    ("fox_and_geese", "..o./..../x.x."),
    ("hackenbush", "B(R,GB),RB(G,R)"),
    ("hare_and_hounds", "#x..#/x...o/#x..#"),
    ("hot_clobber", "xoxo/oxox"),
    ("independence_game", "grid o../..."),
    ("kalah", "3,3,3/3,3,3"),
    ("kings", "5,6"),
    ("knights", "5,6"),
    ("konane", "xoxo/ox.x/xo.o/oxox"),
    ("lenres", "010011"),
    ("maundy_cake", "3x4"),
    ("maze", "@.../..@./...."),
    ("nogo", "3x3"),
    ("partizan_euclid", "8,21"),
    ("pursuit", "0-1 1-2 2-3 3-0 1-4; 0:L 2:R"),
    ("push", "X_OX_O"),
    ("restricted_toppling_dominoes", "xoxoox"),
    ("roll_the_lawn", "[6,3,o,2,7]"),
    ("rows_and_dividers", "(1x2 \\/ 2x1) /\\ 2x2"),
    ("shove", "X_OX/O_XO"),
    ("snort", "grid 3x3"),
    ("strings_and_coins", "0-1 0-2 1-3 2-3"),
    ("toads_and_frogs", "T.T.F.F"),
    ("toppling_dominoes", "xoxoox"),
];

pub(crate) fn of(name: &str) -> Option<&'static str> {
    STARTS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::ask;
    use serde_json::json;

    #[test]
    fn in_every_ruleset_both_players_can_move_at_first() {
        for doc in upstar::rulesets() {
            let board = ask("board", &json!({ "place": { "rules": doc.name } }).to_string());
            for player in ["Left", "Right"] {
                let moves = board["moves"][player].as_array().map_or(0, Vec::len);
                assert!(moves > 0, "{} {}: {player} cannot move", doc.name, board["position"]);
            }
            // The same ruleset with its options, without a position.
            let again = json!({ "place": { "rules": board["rules"] } }).to_string();
            assert_eq!(ask("board", &again)["ok"], true, "{}", board["rules"]);
            if let Some(start) = of(doc.name) {
                let here = ask(
                    "board",
                    &json!({ "place": { "rules": doc.name, "position": start } }).to_string(),
                );
                assert_eq!(here["position"], board["position"], "{}", doc.name);
            }
        }
        let known = |name: &str| upstar::rulesets().iter().any(|doc| doc.name == name);
        assert!(STARTS.iter().all(|(name, _)| known(name)));
    }
}
