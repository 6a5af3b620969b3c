//! Regions of Go in which boards recur with more prisoners.

use std::collections::HashMap;

use upstar::raw::Short;
use upstar::{Fate, Player, Session};
use upstar_form::Graph;

/// Boards in components, Left's free moves minus Right's, and a value.
type State = (Vec<String>, i64, Short);

/// Boards in components, and Left's free moves minus Right's.
type Split = (Vec<String>, i64);

/// More free moves than the opponent can ever use on the boards and values of these tests.
const DECISIVE: i64 = 30;

/// Returns the value of a region, or `None` if it is loopy. Checks that the second player wins the
/// difference of the region and its value.
fn checked_value(session: &Session, text: &str) -> Option<Short> {
    let budget = session.budget();
    let value = session.raw_position("go", &[], text).unwrap().game(session.lx(&budget));
    let value = value.ok()?.short()?;
    let fates = fates_of_difference(session, text, value);
    assert_eq!(fates, (Fate::Right, Fate::Left), "{text} has another value");
    Some(value)
}

/// Returns who wins the difference of a region and a value if Left starts and if Right starts, by
/// brute force over boards and prisoners.
fn fates_of_difference(session: &Session, text: &str, value: Short) -> (Fate, Fate) {
    let budget = session.budget();
    let cx = session.cx(&budget);
    let place = |text: &str| session.raw_position("go", &[], text).unwrap();
    let split = |text: &str| {
        let (mut boards, mut free) = (Vec::new(), 0);
        for part in place(text).components() {
            match part.text().strip_prefix("0x0;") {
                Some(count) => {
                    let moves: i64 = count[1..].parse().unwrap();
                    free += if count.starts_with('x') { moves } else { -moves };
                }
                None => boards.push(part.normal().text()),
            }
        }
        (boards, free)
    };
    let (boards, free) = split(text);
    let start: State = (boards, free, cx.neg(value).unwrap());
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut states = vec![start];
    let mut rows: Vec<(Vec<u32>, Vec<u32>)> = Vec::new();
    let mut known: HashMap<(String, Player), Vec<Split>> = HashMap::new();
    while let Some((boards, free, value)) = states.get(rows.len()).cloned() {
        let mut row = (Vec::new(), Vec::new());
        for player in Player::BOTH {
            let is_left = player == Player::Left;
            let mut options: Vec<State> = Vec::new();
            if free.abs() <= DECISIVE {
                for (i, board) in boards.iter().enumerate() {
                    let moves = known.entry((board.clone(), player)).or_insert_with(|| {
                        let options = place(board).options(player).into_iter();
                        options.map(|option| split(&option.text())).collect()
                    });
                    for (parts, more) in moves {
                        let mut boards = boards.clone();
                        boards.remove(i);
                        boards.extend(parts.iter().cloned());
                        boards.sort();
                        options.push((boards, free + *more, value));
                    }
                }
                let moves = match player {
                    Player::Left => cx.left_options(value).unwrap(),
                    Player::Right => cx.right_options(value).unwrap(),
                };
                options.extend(moves.into_iter().map(|to| (boards.clone(), free, to)));
            }
            if free != 0 && (free > 0) == is_left {
                options.push(match free.abs() > DECISIVE {
                    true => (Vec::new(), 0, Short::ZERO),
                    false => (boards.clone(), free - free.signum(), value),
                });
            }
            for option in options {
                let next = numbers.len() as u32;
                let number = *numbers.entry(option.clone()).or_insert_with(|| {
                    states.push(option);
                    next
                });
                if is_left { row.0.push(number) } else { row.1.push(number) }
            }
        }
        rows.push(row);
    }
    let outcome = Graph::new(rows).outcomes()[0];
    (outcome.left_starts, outcome.right_starts)
}

#[test]
fn a_board_without_safe_stones_has_no_short_value() {
    // The sum of a short game and an integer is never a draw.
    let fates = fates_of_difference(&Session::new(), "x.o/.../...;o+2", Short::ZERO);
    assert_eq!(fates, (Fate::Draw, Fate::Right));
}

#[test]
fn moves_that_only_lose_prisoners_do_not_matter() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    for (text, mean, temperature) in [
        ("X.o.O", "0", "-1"),
        ("#XXO#/X..xO/#XXO#", "0", "1"),
        ("#XXXO#/#X..O#/X...O#", "1", "1"),
        ("XXXXO/X...O/X...O", "3/2", "3/2"),
    ] {
        let value = session.raw_position("go", &[], text).unwrap().value(cx).unwrap();
        let found = [cx.mean(value).unwrap(), cx.temperature(value).unwrap()];
        assert_eq!(found.map(|number| number.to_string()), [mean, temperature], "{text}");
    }
    assert!(checked_value(&session, "#XXO#/X..xO/#XXO#").is_some());
}

#[test]
fn regions_with_short_values_have_best_moves() {
    for (text, after) in
        [("#XXO#/X..xO/#XXO#", [Some(1), Some(-1)]), ("#XXXO/#X..O/X...O", [None, Some(0)])]
    {
        let session = Session::new();
        let budget = session.budget();
        let lx = session.lx(&budget);
        let analysis = session.raw_position("go", &[], text).unwrap().analyse(lx).unwrap();
        for (player, expected) in Player::BOTH.into_iter().zip(after) {
            let best = &analysis.best_moves(player).unwrap()[0];
            assert_eq!(best.fate, player.into(), "{text}");
            if let Some(n) = expected {
                let value = best.value.and_then(|value| value.short());
                assert_eq!(value, Some(lx.cx.integer(n).unwrap()), "{text}");
            }
        }
    }
}

#[test]
fn values_of_small_regions_agree_with_brute_force() {
    let session = Session::new();
    let mut counts = [0; 2];
    for region in ["X???O", "X?X/#?#/O?O"] {
        let free: Vec<usize> = region.match_indices('?').map(|(at, _)| at).collect();
        for mut code in 0..3_usize.pow(free.len() as u32) {
            let mut text = region.to_owned();
            for &at in &free {
                text.replace_range(at..=at, &".xo"[code % 3..=code % 3]);
                code /= 3;
            }
            if session.raw_position("go", &[], &text).is_ok() {
                counts[usize::from(checked_value(&session, &text).is_some())] += 1;
            }
        }
    }
    // The others are kos or lead to kos.
    assert_eq!(counts, [20, 22]);
}

/// Returns Left's and Right's stop of the sum of some regions, by the definition.
fn stops(session: &Session, text: &str) -> [String; 2] {
    let budget = session.budget();
    let cx = session.cx(&budget);
    let value = session.raw_position("go", &[], text).unwrap().value(cx).unwrap();
    [cx.left_stop(value).unwrap(), cx.right_stop(value).unwrap()].map(|stop| stop.to_string())
}

#[test]
fn the_score_of_an_endgame_is_a_stop() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    for text in [
        "XXXXO/X...O/XXXXO/XOOOO/X..O#/XOOO#/X.O##;x+7;o+10",
        "XXXXXO/Xoo..O/XXXXXO/X...OO/XXXXXO/X..OOO;o+3",
        "#XXO#/X..xO/#XXO#/X...O/XXXXO",
    ] {
        let position = session.raw_position("go", &[], text).unwrap();
        let derivation = position.derivation(cx, upstar_notation::Style::Ascii).unwrap().unwrap();
        let [left, right] = stops(&session, text).map(|stop| match stop.strip_prefix('-') {
            Some(points) => format!("White wins by {points}"),
            None if stop == "0" => "a tie".to_owned(),
            None => format!("Black wins by {stop}"),
        });
        let expected = format!("if Black moves first: {left}; if White moves first: {right}");
        assert_eq!(derivation.result, expected, "{text}");
    }
    // A region without a value does not prevent the other results.
    let position = session.raw_position("go", &[], "X.O####/####x.o/####.../####...").unwrap();
    let text = position.derivation(cx, upstar_notation::Style::Ascii).unwrap().unwrap();
    assert!(text.to_string().contains("no value for"), "{text}");
    assert!(text.result.ends_with("(without the region that has no value)"), "{text}");
}

/// The sum of eight corridors is too large, and the winner does not depend on it.
#[test]
fn an_endgame_whose_sum_is_too_large_has_a_winner() {
    let corridors = [
        "Xo..OOOOOOOOOO",
        "Xoo...OOOOOOOO",
        "X......OOOOOOO",
        "Xo.....OOOOOOO",
        "Xoo.....OOOOOO",
        "Xo.......OOOOO",
        "Xoo.......OOOO",
        "Xooo.OOOOOOOOO",
    ];
    let session = Session::new();
    let budget = session.budget();
    let board = corridors.join("/XXXXXXXXXXXXXO/");
    let board = session.raw_position("go", &[], &board).unwrap();
    assert!(board.endgame(session.cx(&budget)).unwrap().is_none());
    assert_eq!(board.outcome(session.cx(&budget)).unwrap().to_string(), "L");
}
