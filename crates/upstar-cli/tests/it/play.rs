//! `upstar play`: scripted play of positions and sums.

use crate::command::upstar;

fn refusal(arguments: &[&str], code: i32, words: &str) {
    let (found, out, err) = upstar("", arguments);
    assert_eq!(found, code, "{arguments:?}\n{out}{err}");
    assert!(err.contains(words) && !err.contains("panicked"), "{arguments:?}\n{err}");
}

#[test]
fn a_game_is_played_from_a_script() {
    let script = "hint\n3\nundo\nmoves\n3\nnonsense\n1\n";
    let (code, out, err) = upstar(script, &["play", "nim", "1,2", "--opponent", "perfect"]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("Left> hint\n2 to 1: wins\n"), "{out}");
    assert!(out.ends_with("cannot move: Left wins.\n"), "{out}");
    assert!(err.contains("`nonsense` is neither a move nor a command"), "{err}");
}

/// The final score is that of the last position, also if the first position has a score.
#[test]
fn a_scoring_game_is_played_for_points() {
    let game = "s{2,{5|0|{7|4|.}}|3|s{1|1|.}}";
    let (code, out, err) = upstar("hint\n2\n", &["play", game]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("to s{5|0|{7|4|.}}: the score will be 7"), "{out}");
    assert!(out.contains("Right: to s{7|4|.}; the score is 4"), "{out}");
    let (_, out, _) = upstar("hint\n2\n1\n", &["play", game]);
    assert!(out.ends_with("Right cannot move, and the game is over: Left wins by 7 points.\n"));
    let (_, out, _) = upstar("", &["play", "s{.|3|.}"]);
    assert!(out.ends_with("the game is over: Left wins by 3 points.\n"), "{out}");
    refusal(&["play", "s{1/2|0|.}"], 1, "the score 1/2 is not an integer");
}

#[test]
fn the_greeting_tells_the_rules_and_mistakes_are_told_apart() {
    let typed = "9\nd1\na1 b1\na1 a3\n#./#.\nhello\nrules\na1\nb1\na2\n";
    let asked = ["play", "domineering", "3x2", "--opponent", "none"];
    let (code, out, err) = upstar(typed, &asked);
    assert_eq!(code, 0, "{out}{err}");
    assert!(
        out.split("Left>").next().unwrap().contains("Left places a domino vertically"),
        "{out}"
    );
    assert_eq!(out.matches("Left places a domino vertically").count(), 2, "{out}");
    for message in [
        "there is no move 9: Left has 4 moves",
        "the board has no cell d1",
        "this is Right's move, but Left is to move",
        "Left has no move that changes a1 a3",
        "Left has no move to this position",
        "`hello` is neither a move nor a command",
    ] {
        assert!(err.contains(message), "{message}: {err}");
    }
    let (_, _, err) = upstar("a2\n", &asked);
    assert!(err.contains("2 moves change these cells"), "{err}");
    let (_, out, err) = upstar("a1 a2\na1 b1\n", &asked);
    assert!(err.contains("a1 is blocked"), "{out}{err}");
}

#[test]
fn misere_play_is_played_to_its_end() {
    // Taking the last coin loses. Left leaves one.
    let (code, out, err) = upstar("hint\n1\n1\n", &["play", "nim", "1,1,1", "--play", "misere"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("Misère play: a player unable to move wins"), "{out}");
    assert!(out.ends_with("Right cannot move: Right wins.\n"), "{out}");
    let (_, out, _) = upstar("hint\n4 to 1\n", &["play", "nim", "4", "--play", "misere"]);
    assert!(out.contains("Left> hint\n4 to 1: wins\n"), "{out}");
    assert!(out.ends_with("Left cannot move: Left wins.\n"), "{out}");
    let hot = ["play", "nim", "4", "--play", "misere", "--opponent", "hotstrat"];
    refusal(&hot, 2, "needs temperatures");
}

#[test]
fn sums_are_played_part_by_part() {
    let sum = "domineering(\"3x2\") + nim(\"2,1\") + {2|-1}";
    let typed = "1\n4: 1\n1: a1 b1\n2: 9\n9\n1: a1 a2\nmoves\nto 1,1\n";
    let (code, out, err) = upstar(typed, &["play", sum, "--opponent", "random"]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.starts_with("Domineering + Nim + {2|-1}. You are Left"), "{out}");
    for rules in ["Domineering: ", "Nim: ", "`2: 1` is the first move in component 2"] {
        assert!(out.contains(rules), "{rules}: {out}");
    }
    // Components are numbered, and lists of moves show the input to type.
    assert!(out.contains("\n3: {2|-1}\n") && out.contains("\n2: 2  2 to 1  1,1\n"), "{out}");
    assert!(out.contains("\nLeft in component 1: a1 a2\n"), "{out}");
    for message in [
        "the move is possible in components 1, 2, 3\nhelp: `1: 1` is the move in component 1",
        "there is no component 4: the sum has 3 components",
        "this is Right's move, but Left is to move",
        "there is no move 9: Left has 3 moves in this component",
        "there is no move 9: Left has 8 moves in all components",
    ] {
        assert!(err.contains(message), "{message}: {err}");
    }
}

#[test]
fn sums_are_won_under_each_convention() {
    for (sum, play, hint, first) in [
        ("nim(\"3\") + clobber(\"xo\")", "normal", "1: 3 to 1 (wins)", "left"),
        ("nim(\"1\") + nim(\"2\")", "misere", "2: 2 to 0 (wins)", "left"),
        ("nim(\"5\") + nim(\"3\")", "scoring", "1: 5 to 0 (the score will be 2)", "left"),
    ] {
        let asked = ["play", sum, "--play", play, "--first", first];
        let (code, out, err) = upstar("hint\n", &asked);
        assert_eq!(code, 0, "{out}{err}");
        assert!(out.contains(&format!("Left> hint\n{hint}\n")), "{play}: {out}{err}");
        let step = hint.split_once(" (").unwrap().0;
        let (_, out, err) = upstar(&format!("{step}\n1\n1\n1\n1\n"), &asked);
        assert!(out.contains("Left wins"), "{play}: {out}{err}");
    }
    let (_, out, err) = upstar("", &["play", "{5|1||-9}", "--side", "right", "--ascii"]);
    assert!(out.contains("\nLeft: to {5|1}\n") && out.ends_with("\n1  1\n"), "{out}{err}");
    let (_, out, err) = upstar("1: 1\n", &["play", "on + nim(\"1\")", "--opponent", "none"]);
    assert!(out.contains("Left in component 1: pass"), "{out}{err}");
    refusal(
        &["play", "nim(\"1\") + ^", "--play", "misere"],
        2,
        "all components of a sum must be positions",
    );
    refusal(&["play", "nim(\"1\") + ^", "--play", "scoring"], 2, "a value does not count points");
    refusal(&["play", "nim(\"1\") + domineering"], 2, "domineering");
    refusal(&["play", "*1000000000000"], 1, "cannot list the moves");
}

#[test]
fn moves_are_named_by_their_cells() {
    let asked = ["play", "domineering", "2x2", "--opponent", "random"];
    let (code, out, err) = upstar("A2 a1\nb1 b2\n", &asked);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("    a   b\n  +---+---+\n1 |   |   |\n"), "{out}");
    assert!(out.contains("\nLeft: a1 a2\n") && out.ends_with("Left wins.\n"), "{out}");
}

#[test]
fn a_cell_is_enough_where_it_says_which_move_is_meant() {
    let (_, out, err) = upstar("b1\n", &["play", "snort", "grid 2x3", "--opponent", "none"]);
    assert!(out.contains("\nLeft: b1\n"), "{out}{err}");
    let (_, out, err) = upstar("a1\n", &["play", "domineering", "2x2", "--opponent", "none"]);
    assert!(out.contains("\nLeft: a1 a2\n"), "{out}{err}");
    // The cell is reserved for the opponent.
    let (_, _, err) = upstar("c1\n", &["play", "snort", "grid ..o", "--opponent", "none"]);
    assert!(err.contains("this is Right's move"), "{err}");
    let (_, _, err) = upstar("a2\n", &["play", "domineering", "3x1", "--opponent", "none"]);
    assert!(err.contains("2 moves change these cells"), "{err}");
    let strip = ["play", "toads_and_frogs", "TT..FF", "--opponent", "none"];
    let (_, out, err) = upstar("b1\n", &strip);
    assert!(out.contains("\nLeft: b1 c1\n"), "{out}{err}");
    // The cell of a piece does not determine its destination.
    let (_, _, err) = upstar("b1\n", &["play", "amazons", "x..", "--opponent", "none"]);
    assert!(err.contains("3 moves change these cells"), "{err}");
}

#[test]
fn moves_that_change_the_same_cells_are_told_apart() {
    let (_, out, err) = upstar("hint\n.x#.o\n", &["play", "amazons", "x...o"]);
    assert!(out.contains("a1 b1 c1: wins"), "{out}{err}");
    assert!(out.contains("\nLeft: a1 b1 c1\n"), "{out}{err}");
    for (line, board) in [("a1 b1 c1", ".x#.o"), ("a1 c1 b1", ".#x.o"), ("a1 c1 a1", "#.x.o")] {
        let asked = ["play", "amazons", "x...o", "--opponent", "none"];
        let (_, out, err) = upstar(&format!("{line}\nmoves\n"), &asked);
        assert!(out.contains(&format!("\nLeft: {line}\n")), "{out}{err}");
        let drawn = board.replace('.', " ");
        let cells: Vec<String> = drawn
            .chars()
            .map(|c| if c == '#' { "###".to_owned() } else { format!(" {} ", c.to_uppercase()) })
            .collect();
        assert!(out.contains(&cells.join("|")), "{out}{err}");
    }
    // A move that a hint names can be typed.
    for (hint, board) in [("a1 b1 c1", ["amazons", "x...o"]), ("2 to 0", ["nim", "2"])] {
        let (_, out, err) = upstar(&format!("{hint}\n"), &[&["play"], &board[..]].concat());
        assert!(out.contains(&format!("\nLeft: {hint}")), "{out}{err}");
    }
    let (_, out, _) = upstar("", &["play", "negated(domineering)", "2x2"]);
    assert!(out.starts_with("Negated Domineering. You are Left"), "{out}");
}

#[test]
fn the_last_move_can_be_taken_back() {
    let asked = ["play", "nim", "1,1", "--opponent", "perfect"];
    let (code, out, _) = upstar("1\nundo\n1\n", &asked);
    assert_eq!(code, 0, "{out}");
    assert_eq!(out.matches("Left cannot move: Right wins.").count(), 2, "{out}");
    assert!(out.contains("\nLeft> undo\n"), "{out}");
    let (_, out, _) = upstar("1\nundo\n2\nquit\n", &["play", "nim", "2"]);
    assert_eq!(out.matches("Right cannot move: Left wins.").count(), 1, "{out}");
    assert!(out.ends_with("Left cannot move: Right wins.\n"), "{out}");
}

#[test]
fn every_opponent_plays_and_the_end_of_the_input_is_no_mistake() {
    for opponent in ["perfect", "sentestrat", "hotstrat", "random", "none"] {
        for side in ["left", "right"] {
            let asked = ["play", "domineering", "3x3", "--opponent", opponent, "--side", side];
            for input in ["", "1\n", "1\nhint\nundo\nundo\nboard\n\nhelp\n\u{fffd}\n1", "quit"] {
                let (code, out, err) = upstar(input, &asked);
                assert_eq!(code, 0, "{opponent} {side} {input:?}\n{out}{err}");
                assert!(!err.contains("panicked"), "{err}");
            }
        }
    }
    refusal(&["play", "domineering", "3y3"], 2, "1 | 3y3");
}
