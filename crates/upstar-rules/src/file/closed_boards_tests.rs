//! Boards that a pattern closes, compared with searches written from the rules.

use std::collections::{BTreeSet, HashMap};

use super::*;

fn written(lines: &str) -> RuleFile {
    RuleFile::read(&format!("title = \"Test\"\n{lines}")).unwrap_or_else(|error| panic!("{error}"))
}

fn game(name: &str) -> RuleFile {
    let path = format!("{}/../../games/{name}.game", env!("CARGO_MANIFEST_DIR"));
    RuleFile::read(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Returns all boards of `rows` rows with these letters.
fn boards(letters: &str, rows: usize, cols: usize) -> Vec<Vec<Vec<char>>> {
    let mut all = vec![Vec::new()];
    for _ in 0..rows * cols {
        let longer = all.iter().flat_map(|cells: &Vec<char>| {
            letters.chars().map(move |c| [cells.clone(), vec![c]].concat())
        });
        all = longer.collect();
    }
    all.iter().map(|cells| cells.chunks(cols).map(<[char]>::to_vec).collect()).collect()
}

fn text(board: &[Vec<char>]) -> String {
    board.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

/// Returns `true` if three equal letters of `letters` are in a line.
fn has_line(board: &[Vec<char>], letters: &str) -> bool {
    let cell = |row: i32, col: i32| {
        let row = board.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(col).ok()?).copied()
    };
    let (rows, cols) = (board.len() as i32, board[0].len() as i32);
    letters.chars().any(|letter| {
        [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|&(down, right)| {
            (0..rows).any(|row| {
                (0..cols).any(|col| {
                    (0..3).all(|k| cell(row + k * down, col + k * right) == Some(letter))
                })
            })
        })
    })
}

fn moves(board: &[Vec<char>], letter: char, closed: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    if has_line(board, closed) {
        return all;
    }
    for (row, cells) in board.iter().enumerate() {
        for (col, &cell) in cells.iter().enumerate() {
            if cell == '.' {
                let mut after = board.to_vec();
                after[row][col] = letter;
                all.insert(text(&after));
            }
        }
    }
    all
}

fn options(rules: &RuleFile, board: &str, player: Player) -> BTreeSet<String> {
    let mut options = Vec::new();
    rules.options(&rules.parse(board).unwrap(), player, &mut options);
    options.iter().map(|option| rules.print(option)).collect()
}

#[test]
fn the_moves_are_the_moves_of_the_rules() {
    for (rows, cols) in [(3, 3), (2, 4), (1, 5), (4, 1)] {
        for board in boards("X.", rows, cols) {
            let (shown, wanted) = (text(&board), moves(&board, 'X', "X"));
            assert_eq!(options(&game("notakto"), &shown, Player::Left), wanted, "{shown}");
        }
    }
    let rules = game("tic_tac_toe");
    for board in boards("XO.", 3, 3).iter().step_by(7).chain(&boards("XO.", 1, 4)) {
        let shown = text(board);
        for (player, letter) in Player::BOTH.into_iter().zip(['X', 'O']) {
            let wanted = moves(board, letter, "XO");
            assert_eq!(options(&rules, &shown, player), wanted, "{shown}");
        }
    }
}

/// Returns `true` if the player to move wins Treblecross: the player who completes three crosses in
/// a row wins.
fn wins(strip: &[Vec<char>], known: &mut HashMap<String, bool>) -> bool {
    let shown = text(strip);
    if let Some(&wins) = known.get(&shown) {
        return wins;
    }
    let lost = |after: &String, known: &mut HashMap<String, bool>| {
        !wins(&[after.chars().collect()], known)
    };
    let wins = moves(strip, 'X', "X").iter().any(|after| lost(after, known));
    known.insert(shown, wins);
    wins
}

/// Returns `true` if the player to move wins by the rules of a file.
fn wins_by(rules: &RuleFile, strip: &FilePosition, known: &mut HashMap<String, bool>) -> bool {
    let shown = rules.print(strip);
    if let Some(&wins) = known.get(&shown) {
        return wins;
    }
    let mut options = Vec::new();
    rules.options(strip, Player::Left, &mut options);
    let wins = options.iter().any(|after| !wins_by(rules, after, known));
    known.insert(shown, wins);
    wins
}

#[test]
fn treblecross_has_the_winners_of_its_octal_game() {
    let lines = "board = \"strip\"\ncells = { both = \"X\", empty = \".\" }\nboth = \". -> X\"\n\
                 closed = \"XXX\"";
    let (rules, octal) = (written(lines), game("treblecross"));
    let (mut known, mut by_rules, mut by_code) =
        <(HashMap<_, _>, HashMap<_, _>, HashMap<_, _>)>::default();
    for n in 3..13 {
        let strip = ".".repeat(n);
        let wanted = wins(&[strip.chars().collect()], &mut known);
        assert_eq!(wins_by(&rules, &rules.parse(&strip).unwrap(), &mut by_rules), wanted, "{n}");
        assert_eq!(wins_by(&octal, &octal.parse(&strip).unwrap(), &mut by_code), wanted, "{n}");
    }
}

#[test]
fn a_closed_board_is_one_component_and_keeps_its_symmetries() {
    let rules = game("notakto");
    let components = |board: &str| {
        let mut parts = Vec::new();
        rules.components(&rules.parse(board).unwrap(), &mut parts);
        parts.len()
    };
    assert_eq!((components("X.X/.../X.X"), components("XXX/...")), (1, 0));
    for (one, other) in [("X../...", "../../.X"), ("XX./.../...", ".../.../.XX")] {
        let [one, other] = [one, other].map(|board| rules.normalise(rules.parse(board).unwrap()));
        assert_eq!(one, other);
    }
    // The pattern distinguishes rows from columns, and X from O.
    let rows = written(
        "board = \"grid\"\ncells = { left = \"X\", right = \"O\", empty = \".\" }\n\
         left = \". -> X\"\nright = \". -> O\"\nclosed = \"XX\"",
    );
    let normal = |board: &str| rows.normalise(rows.parse(board).unwrap());
    assert_ne!(normal("X./X."), normal("XX/.."));
    assert_eq!(normal("XX./..."), normal(".../.XX"));
    assert!(rows.negate(&rows.parse("X.").unwrap()).is_none());
    let both = game("tic_tac_toe");
    let negative = both.negate(&both.parse("XX./.O.").unwrap()).unwrap();
    assert_eq!(both.normalise(negative), both.normalise(both.parse("OO./.X.").unwrap()));
}

#[test]
fn a_closed_pattern_may_have_its_own_directions_and_classes() {
    let rules = written(
        "board = \"grid\"\ncells = { left = \"x\", right = \"o\", empty = \".\" }\n\
         classes = { p = \"xo\" }\nleft = \". -> x\"\nright = \". -> o\"\n\
         closed = [{ rule = \"ppp\", directions = \"down\" }, \"xx\"]",
    );
    for (board, is_closed) in [
        ("x./o./x.", true),
        ("xox/...", false),
        ("xx/..", true),
        ("x./x.", false),
        ("x./.o", false),
    ] {
        assert_eq!(options(&rules, board, Player::Left).is_empty(), is_closed, "{board}");
    }
}
