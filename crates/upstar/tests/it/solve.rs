use std::collections::HashMap;
use upstar::normal_play::NormalPlayTheory;
use upstar::raw::{RawPosition, Short, ShortContext};
use upstar::{
    BoardView, Interrupted, Outcome, Player, PositionError, Ruleset, RulesetDoc, Session, Sum,
    SumMove,
};
use upstar_core::{Budget, StopReason};
use upstar_eval::Solver;
use upstar_eval::{Evaluator, SolverLimits, ValueTable};
use upstar_rules::nogo::NoGoPosition;
use upstar_rules::{
    Clobber, Domineering, Konane, MoveRule, NoGo, RuleFile, TopplingDominoes, Variant,
};
use upstar_short::Universe;

const fn searching(memory: usize) -> SolverLimits {
    SolverLimits { moves: 0, steps: 100, often: u32::MAX, memory }
}

fn check_search<R: Ruleset>(rules: &R, texts: &[String], memory: usize) {
    check_effort(rules, texts, searching(memory));
}

fn check_effort<R: Ruleset>(rules: &R, texts: &[String], effort: SolverLimits) {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let cx = ShortContext::new(&universe, &budget);
    let table = ValueTable::new();
    let value_of = |position: &R::Position| {
        Evaluator::new(rules, NormalPlayTheory::new(cx), &table).value(position)
    };
    let mut solver = Solver::new(rules, NormalPlayTheory::new(cx), effort, value_of);
    let one = cx.integer(1).unwrap();
    for text in texts {
        let position = rules.parse(text).unwrap();
        let value = value_of(&position).unwrap();
        for (more, sum) in [(Short::ZERO, value), (one, cx.add(value, one).unwrap())] {
            let outcome = cx.outcome(sum).unwrap();
            for player in Player::BOTH {
                let wins = solver.mover_wins([&position], &[more], player).unwrap();
                assert_eq!(wins, outcome.winner(player) == player, "{text} {player:?} {effort:?}");
            }
        }
    }
}

fn words(letters: &[&str], length: u32) -> Vec<String> {
    let count = letters.len();
    let word = |code: usize| -> String {
        (0..length).map(|i| letters[code / count.pow(i) % count]).collect()
    };
    (0..count.pow(length)).map(word).collect()
}

#[test]
fn search_finds_what_the_values_say() {
    for memory in [1 << 20, 60, 2] {
        // Small caches evict thousands of entries.
        let some = if memory == 2 { 7 } else { 1 };
        let strips = words(&["x", "o", "."], 6);
        check_search(&Clobber::default(), &strips, memory);
        let boards = words(&[".", "#"], 9).into_iter().step_by(some);
        let rows = |b: String| format!("{}/{}/{}", &b[..3], &b[3..6], &b[6..]);
        check_search(&Domineering, &boards.map(rows).collect::<Vec<_>>(), memory);
        check_search(&TopplingDominoes, &words(&["x", "o", "g"], 4), memory);
        // Boards that also represent their negatives.
        let boards = words(&["x", "o", "."], 6).into_iter().step_by(3 * some);
        let rows = |b: String| format!("{}/{}/xo.", &b[..3], &b[3..]);
        check_search(&Konane, &boards.map(rows).collect::<Vec<_>>(), memory);
    }
}

/// Negation may transpose the board of a rule file.
#[test]
fn search_finds_what_the_values_say_by_rule_files() {
    let text = include_str!("../../../../games/domineering.game");
    let rules = RuleFile::read(text).unwrap();
    let boards = words(&[".", "#"], 9).into_iter();
    let rows = |b: String| format!("{}/{}/{}", &b[..3], &b[3..6], &b[6..]);
    check_search(&rules, &boards.map(rows).collect::<Vec<_>>(), 1 << 20);
}

/// In these variants, one board represents a position and its negative.
#[test]
fn search_finds_what_the_values_say_of_variants() {
    let strips = words(&["x", "o", "."], 6);
    let boards = words(&["x", "o", "."], 6).into_iter().step_by(5);
    let rows = |b: String| format!("{}/{}", &b[..3], &b[3..]);
    let boards: Vec<String> = boards.map(rows).collect();
    for play in [MoveRule::Impartial, MoveRule::Dicotic, MoveRule::ImpartialDicotic] {
        check_search(&Variant::new(Clobber::default(), play, false), &boards, 1 << 20);
        check_search(&Variant::new(Clobber::default(), play, true), &strips, 60);
        check_search(&Variant::new(Konane, play, false), &strips, 1 << 20);
    }
}

#[test]
fn impartial_positions_are_looked_at_once_with_their_negatives() {
    let session = Session::new();
    let budget = Budget::steps(4_000);
    let board = session.raw_position("domineering", &[], "5x5").unwrap().impartial();
    assert_eq!(board.outcome(session.cx(&budget)), Ok(Outcome::P));
}

#[test]
fn only_the_moves_of_winners_are_looked_for() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let sum = Sum::of(session.raw_position("domineering", &[], "2x3").unwrap());
    assert!(sum.winning_moves_found(cx, &[]).is_empty());
    for player in Player::BOTH {
        let found = sum.winning_moves_found(cx, &[player]);
        let [(moves, None)] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!(moves.len(), sum.winning_moves(cx, player).unwrap().len());
    }
}

#[test]
fn frequent_positions_may_be_evaluated_during_the_search() {
    for (often, memory) in [(1, 1 << 20), (2, 1 << 20), (2, 40)] {
        let effort = SolverLimits { moves: 2, steps: 50, often, memory };
        check_effort(&NoGo, &words(&["x", "o", "."], 7), effort);
        let boards = words(&[".", "#"], 9).into_iter().step_by(5);
        let rows = |b: String| format!("{}/{}/{}", &b[..3], &b[3..6], &b[6..]);
        check_effort(&NoGo, &boards.map(rows).collect::<Vec<_>>(), effort);
    }
}

fn mover_wins_by_trying(board: &NoGoPosition, player: Player, known: &mut Tried) -> bool {
    if let Some(&wins) = known.get(&(board.clone(), player)) {
        return wins;
    }
    let mut options = Vec::new();
    NoGo.options(board, player, &mut options);
    let opponent = player.opponent();
    let wins = options.iter().any(|option| !mover_wins_by_trying(option, opponent, known));
    known.insert((board.clone(), player), wins);
    wins
}

type Tried = HashMap<(NoGoPosition, Player), bool>;

#[test]
fn nogo_outcomes_agree_with_exhaustive_search() {
    let session = Session::new();
    let budget = session.budget();
    for text in ["1x9", "1x10", "2x4", "3x3", "..x.../....o.", ".o..../.x.x.."] {
        let board = NoGo.parse(text).unwrap();
        let mut known = Tried::new();
        let [left, right] = Player::BOTH.map(|starter| {
            let wins = mover_wins_by_trying(&board, starter, &mut known);
            if wins { starter } else { starter.opponent() }
        });
        let found = session.raw_position("nogo", &[], text).unwrap().outcome(session.cx(&budget));
        assert_eq!(found.unwrap(), Outcome::from_winners(left, right), "{text}");
    }
}

#[test]
#[ignore = "every Domineering board of 4 by 4 and every Clobber board of 2 by 5: a minute"]
fn search_finds_what_the_values_say_on_larger_boards() {
    for memory in [1 << 20, 200] {
        let boards = words(&[".", "#"], 16).into_iter();
        let rows = |b: String| format!("{}/{}/{}/{}", &b[..4], &b[4..8], &b[8..12], &b[12..]);
        check_search(&Domineering, &boards.map(rows).collect::<Vec<_>>(), memory);
        let boards = words(&["x", "o", "."], 10).into_iter();
        let rows = |b: String| format!("{}/{}", &b[..5], &b[5..]);
        check_search(&Clobber::default(), &boards.map(rows).collect::<Vec<_>>(), memory);
    }
}

const PARTS: &[(&str, &str)] = &[
    ("domineering", "3x3"),
    ("domineering", "2x4"),
    ("domineering", "../.#/.."),
    ("clobber", "xoxoxo.xxo"),
    ("clobber", "xo/ox/xo"),
    ("toppling_dominoes", "xoxxo"),
    ("hackenbush", "BRG"),
    ("nim", "1,3"),
    ("snort", "path 5"),
    ("toads_and_frogs", "TT.FF"),
    ("toads_and_frogs", "T.FT.."),
];

fn place(session: &Session, number: usize) -> RawPosition {
    let (ruleset, text) = PARTS[number % PARTS.len()];
    session.raw_position(ruleset, &[], text).unwrap()
}

#[test]
fn sums_of_different_rulesets() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let values = [cx.integer(0), cx.integer(-1), cx.nimber(2)].map(Result::unwrap);
    for first in 0..PARTS.len() {
        for (second, &value) in values.iter().cycle().enumerate().take(PARTS.len()) {
            let parts = vec![place(&session, first), place(&session, second)];
            let sum = Sum::new(parts, value);
            check_sum(&sum, cx);
        }
    }
}

fn check_sum(sum: &Sum, cx: ShortContext<'_>) {
    let value_of = |sum: &Sum| {
        let values = sum.positions.iter().map(|p| p.value(cx).unwrap());
        values.fold(sum.value, |total, value| cx.add(total, value).unwrap())
    };
    let text = sum.expression(cx).unwrap();
    let outcome = cx.outcome(value_of(sum)).unwrap();
    assert_eq!(sum.outcome(cx).unwrap(), outcome, "{text}");
    for player in Player::BOTH {
        let opponent = player.opponent();
        let winner = outcome.winner(player);
        assert_eq!(sum.winner(cx, player).unwrap(), winner, "{text}");
        let winning = sum.winning_moves(cx, player).unwrap().len();
        let moves = sum.moves(cx, player).unwrap();
        let wins = |step: &&SumMove| {
            let after = cx.outcome(value_of(&sum.after(step))).unwrap();
            after.winner(opponent) == player
        };
        assert_eq!(moves.iter().filter(wins).count(), winning, "{text}");
        assert_eq!(winning > 0, winner == player);
    }
}

#[test]
fn lines_end_with_a_move_of_the_winner() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    for first in 0..PARTS.len() {
        let sum =
            Sum::new(vec![place(&session, first), place(&session, 3 * first + 1)], Short::ZERO);
        for starter in Player::BOTH {
            let line = sum.principal_variation(cx, starter, 100).unwrap();
            assert_eq!(line.winner, sum.winner(cx, starter).unwrap());
            assert_eq!(line.moves.len(), line.sums.len());
            let last = line.moves.last().map_or(starter.opponent(), |&(player, _)| player);
            assert_eq!(last, line.winner, "who moves last wins");
            let end = line.sums.last().unwrap_or(&sum);
            assert!(end.moves(cx, last.opponent()).unwrap().is_empty());
            let short = sum.principal_variation(cx, starter, 1).unwrap();
            assert!(short.moves.len() <= 1);
        }
    }
}

#[test]
fn a_position_and_its_negative_cancel() {
    let session = Session::new();
    let strip = "xxoxooxoxoxxoxoxxooxoxxooxoxoxxoxooxxoxoxoxo";
    let position = session.raw_position("clobber", &[], strip).unwrap();
    let mirrored: String = strip.chars().map(|c| if c == 'x' { 'o' } else { 'x' }).collect();
    let other = session.raw_position("clobber", &[], &mirrored).unwrap();
    for negative in [position.negated(), other] {
        let budget = Budget::steps(20_000);
        let cx = session.cx(&budget);
        let sum = Sum::new(vec![position.clone(), negative], Short::ZERO);
        assert_eq!(sum.outcome(cx).unwrap(), Outcome::P);
    }
}

/// Sums of few distinct components. The search computes and uses their values unless this slows it
/// down.
#[test]
fn long_strips_of_clobber_take_few_steps() {
    let session = Session::new();
    let budget = Budget::steps(800_000);
    let cx = session.cx(&budget);
    let strip = |pairs| session.raw_position("clobber", &[], &"xo".repeat(pairs)).unwrap();
    assert_eq!(strip(24).outcome(cx), Ok(Outcome::N));
    // Another program computed the same value.
    assert_eq!(strip(60).impartial().nim_value(cx).map_err(|e| e.to_string()), Ok(1));
}

#[test]
fn a_small_budget_is_kept_to() {
    let session = Session::new();
    let board = session.raw_position("domineering", &[], "8x8").unwrap();
    let budget = Budget::steps(2_000);
    let error = board.outcome(session.cx(&budget)).unwrap_err();
    assert!(matches!(error.reason, StopReason::Steps { .. }));
}

/// A counter that only decreases, or that cycles.
struct Counter {
    round: u32,
}

static COUNTER: RulesetDoc<'static> = RulesetDoc {
    name: "counter",
    title: "Counter",
    rules: "",
    notation: "",
    options: &[],
    known: "",
    sources: "",
    examples: &[],
    enumeration: None,
};

impl Ruleset for Counter {
    type Position = u32;

    fn options(&self, position: &u32, _: Player, out: &mut Vec<u32>) {
        match *position {
            0 => out.extend(self.round.checked_sub(1)),
            n => out.push(n - 1),
        }
    }

    fn parse(&self, text: &str) -> Result<u32, PositionError> {
        text.parse().map_err(|_| PositionError::new("a number is missing", (0, text.len())))
    }

    fn print(&self, position: &u32) -> String {
        position.to_string()
    }

    fn view(&self, position: &u32) -> BoardView {
        BoardView::Heaps(vec![u64::from(*position)])
    }

    fn doc(&self) -> RulesetDoc<'_> {
        COUNTER
    }
}

#[test]
fn long_games_end_and_loops_are_found() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let cx = ShortContext::new(&universe, &budget);
    let search = |round: u32, from: u32| {
        let rules = Counter { round };
        let never = |_: &u32| Err(Interrupted { reason: StopReason::Steps { limit: 0 } });
        let mut solver = Solver::new(&rules, NormalPlayTheory::new(cx), searching(1 << 20), never);
        solver.mover_wins([&from], &[], Player::Left)
    };
    assert!(!search(0, 100_000).unwrap());
    assert!(search(0, 100_001).unwrap());
    for round in [1, 2, 1_000] {
        assert_eq!(search(round, 5).unwrap_err().reason, StopReason::Loops);
    }
}

#[test]
fn failed_evaluations_are_not_repeated() {
    // The values of the first ten thousand positions exceed their step limit.
    let session = Session::new();
    let counter = session.custom_ruleset(Counter { round: 0 }, "").raw_position(30_000);
    let budget = Budget::steps(1_000_000);
    assert_eq!(counter.outcome(session.cx(&budget)).unwrap(), Outcome::P);
}
