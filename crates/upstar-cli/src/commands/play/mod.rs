//! `upstar play`: play a position or a sum against the computer, on a terminal or from a script.

mod board_text;
mod move_input;

use std::io;

use upstar::explore::{Match, Strategy, StrategyMove};
use upstar::raw::RawPosition;
use upstar::{
    Budget, Budgeted, CancelToken, Interrupted, PlayConvention, Player, StopReason, Sum, SumMove,
};

use crate::args::{OpponentArg, PlayArgs};
use crate::command_session::CommandSession;
use crate::config::Config;
use crate::error::{CommandError, CommandResult};
use crate::output::{ExitStatus, Output, TextColour};
use crate::render::sums;
use crate::repl::line_reader::LineReader;
use crate::resolve;
use crate::wrap;

const COMMANDS: [(&str, &str); 7] = [
    ("board", "show the board"),
    ("help", "list the commands"),
    ("hint", "suggest a move"),
    ("moves", "list the moves"),
    ("quit", "end the game"),
    ("rules", "show the rules"),
    ("undo", "take back your last move"),
];

/// Longer lists of moves are printed only on request.
const MAX_LISTED: usize = 12;

/// The number of occurrences of a position that makes the match a draw.
const DRAWN: usize = 3;

pub(crate) fn run(
    asked: &PlayArgs,
    calculator: &mut CommandSession,
    config: &Config,
    screen: &mut Output,
) -> CommandResult {
    let text = asked.position.as_deref().map(str::trim);
    let found = resolve::game(&asked.rules, text, calculator);
    let (sum, has_values) =
        found.or_else(|wrong| scoring_game(&asked.rules.ruleset, wrong, calculator))?;
    let by_temperature = matches!(asked.opponent, OpponentArg::Sentestrat | OpponentArg::Hotstrat);
    let usually = !sum.positions.is_empty()
        && !has_values
        && !by_temperature
        && sum.positions.iter().all(RawPosition::is_for_points);
    let usual = if usually { PlayConvention::Scoring } else { PlayConvention::Normal };
    let stakes = asked.play.unwrap_or(usual);
    let for_points = stakes == PlayConvention::Scoring;
    let uncounted = sum.positions.iter().find(|position| !position.counts_points());
    let uncounted = uncounted.map(|position| position.doc().title);
    if let Some(title) = uncounted.or(has_values.then_some("a value")).filter(|_| for_points) {
        let wrong = CommandError::new(format!("{title} does not count points"));
        let help = "use positions of rulesets that count points, such as Dots and Boxes";
        return Err(wrong.help(help).into());
    }
    let misere = stakes == PlayConvention::Misere;
    if misere && has_values {
        return Err(sums::needs_positions().into());
    }
    if misere && by_temperature {
        let message = "this opponent needs temperatures, which are not defined under misère play";
        let help = "use `--opponent perfect` or `--opponent random`";
        return Err(CommandError::new(message).help(help).into());
    }
    let best = match (for_points, misere) {
        (true, _) => Strategy::Points,
        (_, true) => Strategy::Misere,
        _ => Strategy::Perfect,
    };
    let mut table = PlayTable {
        parts: sums::parts(&sum).max(1),
        game: Match::new(sum, asked.first),
        moves: Vec::new(),
        human: asked.side,
        strategy: match asked.opponent {
            OpponentArg::Perfect => Some(best),
            OpponentArg::Sentestrat => Some(Strategy::Sentestrat),
            OpponentArg::Hotstrat => Some(Strategy::Hotstrat),
            OpponentArg::Random => Some(Strategy::Random(asked.seed)),
            OpponentArg::NoOne => None,
        },
        best,
        reader: LineReader::new(config),
        calculator,
        config,
        screen,
    };
    table.greet(asked.opponent)?;
    Ok(table.play()?)
}

/// Returns the scoring game that a text denotes, as a position, or the given error.
fn scoring_game(
    text: &str,
    otherwise: CommandError,
    calculator: &mut CommandSession,
) -> Result<(Sum, bool), CommandError> {
    let Ok(value) = calculator.value(text) else { return Err(otherwise) };
    match calculator.interpreter().scoring_position(&value) {
        Ok(Some(position)) => Ok((Sum::of(position), false)),
        Ok(None) => Err(otherwise),
        Err(error) => Err(calculator.error(&error, text, 0..text.len())),
    }
}

struct PlayTable<'t> {
    game: Match,
    /// The number of positions, plus one if there is a value.
    parts: usize,
    moves: Vec<SumMove>,
    human: Player,
    /// The strategy of the opponent; `None` if the human plays both sides.
    strategy: Option<Strategy>,
    best: Strategy,
    reader: LineReader,
    calculator: &'t CommandSession,
    config: &'t Config,
    screen: &'t mut Output,
}

enum NextStep {
    Ask,
    Moved,
    Leave,
}

impl PlayTable<'_> {
    fn greet(&mut self, opponent: OpponentArg) -> io::Result<()> {
        if self.config.quiet {
            return Ok(());
        }
        let title = self.screen.ink(TextColour::Strong, self.title());
        let against = match opponent {
            OpponentArg::Perfect => "a perfect opponent",
            OpponentArg::Sentestrat => "an opponent that plays sentestrat",
            OpponentArg::Hotstrat => "an opponent that plays hotstrat",
            OpponentArg::Random => "a random opponent",
            OpponentArg::NoOne => "yourself",
        };
        let sides = match self.strategy {
            Some(_) => format!("You are {} against {against}.", self.name(self.human)),
            None => format!(
                "You play both {} and {}.",
                self.name(Player::Left),
                self.name(Player::Right)
            ),
        };
        let greeting = format!("{title}. {sides} Type `help` for a list of commands.");
        match self.config.width {
            Some(_) => self.paragraph(&greeting)?,
            None => self.screen.line(greeting)?,
        }
        self.rules()?;
        self.screen.line("")
    }

    fn for_points(&self) -> bool {
        self.best == Strategy::Points
    }

    fn is_misere(&self) -> bool {
        self.best == Strategy::Misere
    }

    fn rules(&mut self) -> io::Result<()> {
        match self.best {
            Strategy::Misere => self.paragraph(
                "Misère play: a player unable to move wins, even if the rules say otherwise.",
            )?,
            Strategy::Points => {
                self.paragraph("Scoring play: the player with more points wins.")?;
            }
            _ => {}
        }
        self.rules_of_parts().into_iter().try_for_each(|sentence| self.paragraph(&sentence))
    }

    fn paragraph(&mut self, text: &str) -> io::Result<()> {
        let lines = text.lines().flat_map(|line| wrap::lines(line, self.config.page()));
        lines.collect::<Vec<_>>().into_iter().try_for_each(|line| self.screen.line(line))
    }

    fn name(&self, player: Player) -> String {
        self.screen.ink(TextColour::of(player), player)
    }

    fn play(&mut self) -> io::Result<ExitStatus> {
        if let Err(no) = self.find_moves() {
            self.give_up(&no)?;
            return Ok(ExitStatus::NoAnswer);
        }
        self.board()?;
        loop {
            if self.has_ended()? {
                if self.wants_another_end()? {
                    continue;
                }
                return Ok(ExitStatus::Answered);
            }
            let mover = self.game.to_move();
            match self.strategy {
                Some(strategy) if mover != self.human => {
                    if matches!(self.answer(strategy)?, NextStep::Leave) {
                        return Ok(ExitStatus::NoAnswer);
                    }
                }
                _ => loop {
                    match self.line()? {
                        Some(line) => match self.obey(line.trim())? {
                            NextStep::Ask => {}
                            NextStep::Moved => break,
                            NextStep::Leave => return Ok(ExitStatus::Answered),
                        },
                        None => return Ok(ExitStatus::Answered),
                    }
                },
            }
        }
    }

    /// Returns `true` if the match is over, and prints the result.
    fn has_ended(&mut self) -> io::Result<bool> {
        let stuck = self.game.to_move();
        let mover = self.name(stuck);
        if self.moves.is_empty() {
            if self.for_points() {
                self.score()?;
            } else {
                let winner = self.name(if self.is_misere() { stuck } else { stuck.opponent() });
                self.screen.line(format!("{mover} cannot move: {winner} wins."))?;
            }
            return Ok(true);
        }
        let drawn = self.game.occurrences() >= DRAWN;
        if drawn {
            self.screen.line(format!(
                "The position has occurred three times with {mover} to move: the game is a draw."
            ))?;
        }
        Ok(drawn)
    }

    /// Returns `true` if the human takes back a move after the end of the match.
    fn wants_another_end(&mut self) -> io::Result<bool> {
        if self.game.moves_made() < self.moves_to_undo() {
            return Ok(false);
        }
        if self.config.interactive {
            self.screen.note("`undo` takes back your last move; any other input ends the game")?;
        }
        let Some(line) = self.reader.line_without_prompt(self.screen)? else { return Ok(false) };
        if !matches!(line.to_lowercase().trim_start_matches(':'), "undo" | "u") {
            return Ok(false);
        }
        let who = if self.strategy.is_some() { self.human } else { self.game.to_move() };
        if !self.config.interactive {
            self.screen.line(format!("{}> {line}", self.name(who)))?;
        }
        Ok(matches!(self.undo()?, NextStep::Moved))
    }

    fn score(&mut self) -> io::Result<()> {
        let stuck = self.name(self.game.to_move());
        let score = self.game.score();
        let winner = match score {
            0 => "a tie".to_owned(),
            1.. => format!("{} wins", self.name(Player::Left)),
            _ => format!("{} wins", self.name(Player::Right)),
        };
        let by = match score.unsigned_abs() {
            0 => String::new(),
            1 => " by 1 point".to_owned(),
            points => format!(" by {points} points"),
        };
        self.screen.line(format!("{stuck} cannot move, and the game is over: {winner}{by}."))
    }

    fn line(&mut self) -> io::Result<Option<String>> {
        if self.config.interactive {
            self.reader.complete(self.completions());
        }
        let prompt = format!("{}> ", self.name(self.game.to_move()));
        self.reader.line(&prompt, self.screen)
    }

    fn help(&self) -> Vec<(&'static str, &'static str)> {
        let mut lines = vec![("1, 2, ...", "the move with this number")];
        if !(0..self.parts).all(|part| self.is_nameless(part)) {
            lines.push(("a1 a2", "the move that changes these cells"));
        }
        lines.push(("a position", "the move to this position"));
        if self.parts > 1 {
            lines.push(("2: ...", "a move in component 2 of the sum"));
        }
        lines.extend(COMMANDS);
        lines
    }

    fn completions(&self) -> Vec<(String, &'static str)> {
        let commands = COMMANDS.map(|(word, about)| (word.to_owned(), about));
        // In a sum, moves start with the number of their component.
        let moves = self.moves.iter().filter(|_| self.parts == 1);
        let moves = moves.map(|step| (self.cells(step), "a move"));
        let mut words: Vec<(String, &str)> =
            commands.into_iter().chain(moves).filter(|(word, _)| !word.is_empty()).collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    fn obey(&mut self, line: &str) -> io::Result<NextStep> {
        match line.to_lowercase().trim_start_matches(':') {
            "" => {}
            "quit" | "q" | "exit" | "quit()" | "exit()" | "resign" => return Ok(NextStep::Leave),
            "help" | "h" | "?" => {
                for (word, about) in self.help() {
                    self.screen.line(format!("  {word:12}{about}"))?;
                }
            }
            "rules" | "r" => {
                self.rules()?;
                for sentence in self.notations() {
                    self.paragraph(&sentence)?;
                }
            }
            "board" | "b" => self.board()?,
            "moves" | "m" => self.list_moves(|_, _| true)?,
            "hint" => self.hint()?,
            "undo" | "u" => return self.undo(),
            _ => return self.human_move(line),
        }
        Ok(NextStep::Ask)
    }

    fn print_error(&mut self, message: &str, help: &str) -> io::Result<()> {
        self.screen.error(&CommandError::new(message).help(help))
    }

    /// Finds the moves of the player to move. This is so cheap that it does not need a limit.
    fn find_moves(&mut self) -> Budgeted<()> {
        let budget = Budget::new(u64::MAX, CancelToken::new());
        let session = self.calculator.interpreter().session();
        self.moves = self.game.moves(session.cx(&budget))?;
        Ok(())
    }

    fn give_up(&mut self, no: &Interrupted) -> io::Result<()> {
        self.print_error(&format!("cannot list the moves: {no}"), "choose a smaller position")
    }

    fn make(&mut self, step: SumMove) -> io::Result<NextStep> {
        let place = match self.parts {
            1 => String::new(),
            _ => format!(" in component {}", self.part_of(&step) + 1),
        };
        let told = self.move_text(&step);
        let name = self.name(self.game.to_move());
        let before = self.game.score();
        self.game.make(step);
        if let Err(no) = self.find_moves() {
            self.give_up(&no)?;
            return Ok(NextStep::Leave);
        }
        let score = match self.game.score() {
            score if self.for_points() && score != before => format!("; the score is {score}"),
            _ => String::new(),
        };
        let again = self.game.occurrences() == DRAWN - 1;
        let again = if again {
            "; this position has occurred before; its third occurrence is a draw"
        } else {
            ""
        };
        self.screen.line(format!("{name}{place}: {told}{score}{again}\n"))?;
        self.board()?;
        Ok(NextStep::Moved)
    }

    /// Makes the opponent's move. A cheaper strategy chooses it if the budget runs out.
    fn answer(&mut self, strategy: Strategy) -> io::Result<NextStep> {
        let chosen = match self.choose(strategy) {
            Ok(chosen) => chosen,
            Err(_) if self.for_points() => {
                self.screen.note(
                    "no perfect move found within the limits: the opponent makes the move that \
                     scores the most points",
                )?;
                self.choose(Strategy::Greedy).ok().flatten()
            }
            Err(no) => {
                let stopped = no.reason == StopReason::Cancelled;
                let why =
                    if stopped { "stopped" } else { "no perfect move found within the limits" };
                // Temperatures do not apply to misère play.
                let hot = Some(Strategy::Hotstrat).filter(|_| !self.is_misere());
                let hot = hot.and_then(|hot| self.choose_soon(hot).ok().flatten());
                let what = if hot.is_some() {
                    "moves in the hottest component"
                } else {
                    "moves at random"
                };
                self.screen.note(format!("{why}: the opponent {what}"))?;
                hot.or_else(|| self.choose(Strategy::Random(0)).ok().flatten())
            }
        };
        match chosen {
            Some(reply) => self.make(reply.step),
            // A move exists, because otherwise the match would be over.
            None => Ok(NextStep::Leave),
        }
    }

    fn choose(&self, strategy: Strategy) -> Budgeted<Option<StrategyMove>> {
        self.calculator.ask(|cx| self.game.choose(strategy, cx))
    }

    /// Like `choose`, but limited to about a second, because the user has already waited.
    fn choose_soon(&self, strategy: Strategy) -> Budgeted<Option<StrategyMove>> {
        const SOON: u64 = 300_000;
        self.calculator.ask(|cx| cx.budget.within(SOON, || self.game.choose(strategy, cx)))
    }

    fn hint(&mut self) -> io::Result<()> {
        match self.choose(self.best) {
            Ok(Some(reply)) => {
                let hint = self.hint_text(&reply);
                self.screen.line(hint)
            }
            Ok(None) => self.screen.line("there is no move"),
            Err(no) => {
                let message = self.calculator.interruption(&no);
                if self.is_misere() {
                    let help = "choose any move, or play on a smaller board";
                    return self.print_error(&message, help);
                }
                let perhaps =
                    if self.for_points() { Strategy::Greedy } else { Strategy::Sentestrat };
                match self.choose_soon(perhaps) {
                    Ok(Some(reply)) => {
                        let hint = self.hint_text(&reply);
                        self.screen.line(format!("perhaps {hint}"))
                    }
                    _ => self.print_error(&message, "choose any move, or play on a smaller board"),
                }
            }
        }
    }

    /// Returns the number of moves to undo: the human's last move and the reply to it, if any.
    fn moves_to_undo(&self) -> usize {
        let answered = self.strategy.is_some() && self.game.to_move() == self.human;
        if answered { 2 } else { 1 }
    }

    fn undo(&mut self) -> io::Result<NextStep> {
        let moves = self.moves_to_undo();
        if self.game.moves_made() < moves {
            self.screen.line("no move to take back")?;
            return Ok(NextStep::Ask);
        }
        for _ in 0..moves {
            self.game.undo();
        }
        // The moves of this position have been found before, so this does not fail.
        let _ = self.find_moves();
        self.board()?;
        Ok(NextStep::Moved)
    }
}
