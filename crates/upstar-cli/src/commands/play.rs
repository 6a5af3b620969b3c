//! `upstar play`: a position against the computer, on a terminal or from a script.

use std::io::{self, BufRead};

use reedline::{Reedline, Signal};
use upstar::explore::{Game, Reply, Strategy, name_of_move};
use upstar::{
    BoardView, Cell, Interrupted, NoAnswer, Player, Position, Step, Sum, SumMove, Tint, Why,
};
use upstar_explorer::shown;

use super::cells::{each_cell, labelled, sorted_cells};
use super::graph;
use crate::args::{Opponent, Play, Side, Stakes};
use crate::calculator::Calculator;
use crate::config::Config;
use crate::place;
use crate::repl::editor;
use crate::screen::{Ink, Screen, Verdict};
use crate::snippet::Snippet;
use crate::wrap;

/// What can be typed.
const HELP: &str = "  1, 2, ...   the move with this number          moves  list the moves
  a1 a2       the move that changes these cells  hint   a good move, and why
  a position  the move that makes it             undo   take your last move back
  board       draw the board again               rules  the rules again
  quit        leave";

/// The same for a narrow terminal.
const NARROW_HELP: &str = "  1, 2, ...   the move with this number
  a1 a2       the move that changes these cells
  a position  the move that makes it
  moves       list the moves
  hint        a good move, and why
  undo        take your last move back
  board       draw the board again
  rules       the rules again
  quit        leave";

/// More moves than this are listed only if asked for.
const MAX_LISTED: usize = 12;

/// A position that is on the board so often ends the game.
const DRAWN: usize = 3;

/// Hold a game.
pub(crate) fn run(
    asked: &Play,
    calculator: &mut Calculator,
    config: &Config,
    screen: &mut Screen,
) -> io::Result<Verdict> {
    let text = asked.position.as_deref().map(str::trim);
    let position = match place::of(&asked.rules, text, calculator) {
        Ok(position) => position,
        Err(wrong) => {
            screen.error(&wrong.snippet())?;
            return Ok(wrong.verdict);
        }
    };
    let for_points = asked.play == Stakes::Scoring;
    if for_points && !position.counts_points() {
        let message = format!("no points are counted in {}", position.doc().title);
        screen.error(&Snippet { message: &message, ..Snippet::default() })?;
        return Ok(Verdict::WrongInput);
    }
    let misere = asked.play == Stakes::Misere;
    if misere && matches!(asked.opponent, Opponent::Sentestrat | Opponent::Hotstrat) {
        let message = "under misère play there are no temperatures to go by";
        let help = Some("`--opponent perfect` and `--opponent random` play it");
        screen.error(&Snippet { message, help, ..Snippet::default() })?;
        return Ok(Verdict::WrongInput);
    }
    let human = player(asked.side);
    let mut table = Table {
        game: Game::new(position, player(asked.first)),
        human,
        strategy: match asked.opponent {
            Opponent::Perfect => Some(best(for_points)),
            Opponent::Sentestrat => Some(Strategy::Sentestrat),
            Opponent::Hotstrat => Some(Strategy::Hotstrat),
            Opponent::Random => Some(Strategy::Random(asked.seed)),
            Opponent::Nobody => None,
        },
        for_points,
        misere,
        editor: config.interactive.then(editor::plain),
        calculator,
        config,
        screen,
    };
    table.greet(asked.opponent)?;
    table.play()
}

/// How who can do everything plays.
fn best(for_points: bool) -> Strategy {
    if for_points { Strategy::Points } else { Strategy::Perfect }
}

fn player(side: Side) -> Player {
    match side {
        Side::Left => Player::Left,
        Side::Right => Player::Right,
    }
}

/// A game with everything around it.
struct Table<'t> {
    game: Game,
    human: Player,
    /// How the other side is played; without it the human plays both.
    strategy: Option<Strategy>,
    for_points: bool,
    /// Who cannot move wins.
    misere: bool,
    /// Reads lines where a person types them.
    editor: Option<Reedline>,
    calculator: &'t Calculator,
    config: &'t Config,
    screen: &'t mut Screen,
}

/// What follows a line that was typed.
enum Next {
    /// Another line.
    Ask,
    /// A move was made or taken back.
    Moved,
    Leave,
}

impl Table<'_> {
    fn greet(&mut self, opponent: Opponent) -> io::Result<()> {
        if self.config.quiet {
            return Ok(());
        }
        let title = self.screen.ink(Ink::Strong, title(self.game.position()));
        let against = match opponent {
            Opponent::Perfect => "a perfect opponent",
            Opponent::Sentestrat => "an opponent who plays sentestrat",
            Opponent::Hotstrat => "an opponent who plays hotstrat",
            Opponent::Random => "an opponent who makes any move",
            Opponent::Nobody => "yourself",
        };
        let sides = match self.strategy {
            Some(_) => format!("You are {} against {against}.", self.name(self.human)),
            None => format!(
                "You move for {} and {}.",
                self.name(Player::Left),
                self.name(Player::Right)
            ),
        };
        let greeting = format!("{title}. {sides} `help` tells what to type.");
        match self.config.width {
            Some(_) => self.paragraph(&greeting)?,
            None => self.screen.line(greeting)?,
        }
        self.rules()?;
        self.screen.line("")
    }

    /// The rules, and what is played for where that is not the last move.
    fn rules(&mut self) -> io::Result<()> {
        self.paragraph(self.game.position().doc().rules)?;
        match (self.misere, self.for_points) {
            (true, _) => self.paragraph("Play is misère, and who cannot move wins."),
            (_, true) => self.paragraph("Play is for points."),
            _ => Ok(()),
        }
    }

    /// Sentences as lines of the terminal.
    fn paragraph(&mut self, text: &str) -> io::Result<()> {
        let lines = text.lines().flat_map(|line| wrap::lines(line, self.config.page()));
        lines.collect::<Vec<_>>().into_iter().try_for_each(|line| self.screen.line(line))
    }

    fn name(&self, player: Player) -> String {
        let ink = if player == Player::Left { Ink::Left } else { Ink::Right };
        self.screen.ink(ink, player)
    }

    fn play(&mut self) -> io::Result<Verdict> {
        let mut input = io::stdin().lock();
        self.board()?;
        loop {
            if self.has_ended()? {
                if self.wants_another_end(&mut input)? {
                    continue;
                }
                return Ok(Verdict::Answered);
            }
            let mover = self.game.to_move();
            match self.strategy {
                Some(strategy) if mover != self.human => self.answer(strategy)?,
                _ => loop {
                    match self.line(&mut input)? {
                        Some(line) => match self.obey(line.trim())? {
                            Next::Ask => {}
                            Next::Moved => break,
                            Next::Leave => return Ok(Verdict::Answered),
                        },
                        // The end of the input is as good as leaving.
                        None => return Ok(Verdict::Answered),
                    }
                },
            }
        }
    }

    /// Whether the game is over; if so, how it ended has been told.
    fn has_ended(&mut self) -> io::Result<bool> {
        let mover = self.name(self.game.to_move());
        if let Some(winner) = self.game.winner() {
            if self.for_points {
                self.score()?;
            } else {
                let winner = self.name(if self.misere { winner.opponent() } else { winner });
                self.screen.line(format!("{mover} cannot move: {winner} wins."))?;
            }
            return Ok(true);
        }
        let drawn = self.game.occurrences() >= DRAWN;
        if drawn {
            self.screen.line(format!(
                "The same position for the third time, {mover} to move: the game is a draw."
            ))?;
        }
        Ok(drawn)
    }

    /// Whether the human takes a move back when all is over. Anything else is the end.
    fn wants_another_end(&mut self, input: &mut impl BufRead) -> io::Result<bool> {
        if self.game.moves_made() < self.moves_to_undo() {
            return Ok(false);
        }
        if self.config.interactive {
            self.screen.talk("`undo` takes your last move back, anything else ends")?;
        }
        let Some(line) = self.read(input)? else { return Ok(false) };
        if !matches!(line.to_lowercase().trim_start_matches(':'), "undo" | "u") {
            return Ok(false);
        }
        let who = if self.strategy.is_some() { self.human } else { self.game.to_move() };
        self.echo(&format!("{}> ", self.name(who)), &line)?;
        Ok(matches!(self.undo()?, Next::Moved))
    }

    /// How it ended for points.
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
        self.screen.line(format!("{stuck} cannot move, and play is over: {winner}{by}."))
    }

    /// The next move or command that is typed.
    fn line(&mut self, input: &mut impl BufRead) -> io::Result<Option<String>> {
        let prompt = self.prompt();
        if let Some(editor) = &mut self.editor {
            self.screen.flush()?;
            return loop {
                match editor.read_line(&editor::Plain(prompt.clone())).map_err(io::Error::other)? {
                    Signal::Success(line) => break Ok(Some(line.trim().to_owned())),
                    Signal::CtrlD => break Ok(None),
                    // The line is forgotten, the game is not.
                    _ => {}
                }
            };
        }
        let line = self.read(input)?;
        if let Some(line) = &line {
            self.echo(&prompt, line)?;
        }
        Ok(line)
    }

    fn prompt(&self) -> String {
        format!("{}> ", self.name(self.game.to_move()))
    }

    /// A script's lines are part of what its reader wants to see.
    fn echo(&mut self, prompt: &str, line: &str) -> io::Result<()> {
        if self.config.interactive { Ok(()) } else { self.screen.line(format!("{prompt}{line}")) }
    }

    /// The next line of the input, without the space around it.
    fn read(&mut self, input: &mut impl BufRead) -> io::Result<Option<String>> {
        self.screen.flush()?;
        let mut bytes = Vec::new();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            if self.config.interactive {
                self.screen.line("")?;
            }
            return Ok(None);
        }
        // What is no UTF-8 is no move either, and is complained about.
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// Do what a line says.
    fn obey(&mut self, line: &str) -> io::Result<Next> {
        match line.to_lowercase().trim_start_matches(':') {
            "" => {}
            "quit" | "q" | "exit" | "resign" => return Ok(Next::Leave),
            "help" | "h" | "?" => {
                let fits = HELP.lines().all(|line| line.len() <= self.config.page());
                self.screen.line(if fits { HELP } else { NARROW_HELP })?;
            }
            "rules" | "r" => {
                self.rules()?;
                self.paragraph(self.game.position().doc().notation)?;
            }
            "board" | "b" => self.board()?,
            "moves" | "m" => self.list_moves()?,
            "hint" => self.hint()?,
            "undo" | "u" => return self.undo(),
            _ => return self.human_move(line),
        }
        Ok(Next::Ask)
    }

    fn board(&mut self) -> io::Result<()> {
        let view = self.game.position().view();
        let board = graph::board(self.game.position(), self.config);
        for line in labelled(&view, &board) {
            self.screen.line(line)?;
        }
        self.screen.line("")?;
        let humans = self.strategy.is_none() || self.game.to_move() == self.human;
        // Boards without cells have no other names for moves than their numbers.
        let nameless = !matches!(view, BoardView::Grid { .. } | BoardView::Lined(_));
        if humans && nameless && self.game.moves().len() <= MAX_LISTED {
            self.list_moves()?;
        }
        Ok(())
    }

    fn list_moves(&mut self) -> io::Result<()> {
        let moves = self.game.moves();
        let width = moves.len().to_string().len();
        for (at, option) in moves.iter().enumerate() {
            let (cells, text) = (self.cells(option), shown(option));
            let line = format!(
                "{:>width$}  {cells}{}{text}",
                at + 1,
                if cells.is_empty() { "" } else { "  " }
            );
            self.screen.line(line)?;
        }
        Ok(())
    }

    fn cells(&self, to: &Position) -> String {
        name_of_move(self.game.position(), self.game.to_move(), to)
    }

    /// A move as it is told: the cells it changes, or what comes of it where that does not tell all.
    fn told(&self, to: &Position) -> String {
        let cells = self.cells(to);
        let alike = || self.game.moves().iter().filter(|other| self.cells(other) == cells).count();
        match cells.as_str() {
            "" => format!("to {}", shown(to)),
            cells if alike() > 1 => format!("{cells} to {}", shown(to)),
            cells => cells.to_owned(),
        }
    }

    fn human_move(&mut self, line: &str) -> io::Result<Next> {
        let moves = self.game.moves();
        let wanted = sorted_cells(line);
        let by_cells = self.moves_that_change(&moves, &wanted);
        let number = line.trim_start_matches('#').parse::<usize>().ok();
        // A heap can be written like a number: then the number of the list is meant.
        let by_number = number.and_then(|n| n.checked_sub(1)).and_then(|n| moves.get(n));
        let by_text = || {
            // As a hint says it: `a1 b1 to .x`.
            let text = line.rsplit_once("to ").map_or(line, |(_, text)| text);
            let is_meant = |option: &&Position| {
                [option.text(), shown(option)].iter().any(|shown| shown == text)
                    || self.cells(option) == line
            };
            moves.iter().find(is_meant)
        };
        let to = match (by_cells.as_slice(), by_number) {
            ([one], _) => Some((*one).clone()),
            ([], Some(option)) => Some(option.clone()),
            ([], None) => by_text().cloned(),
            (several, _) => {
                let count = several.len();
                let message = format!("{count} moves change these cells");
                self.complain(&message, "`moves` lists them with their numbers")?;
                return Ok(Next::Ask);
            }
        };
        match to {
            Some(to) => {
                self.make(to, None)?;
                Ok(Next::Moved)
            }
            None => {
                let (message, help) = self.mistake(line, number, &wanted, moves.len());
                self.complain(&message, help)?;
                Ok(Next::Ask)
            }
        }
    }

    /// What is wrong with a line that is no move: with a number, with cells, with a position, or with all.
    fn mistake(
        &self,
        line: &str,
        number: Option<usize>,
        cells: &[String],
        count: usize,
    ) -> (String, &'static str) {
        const LIST: &str = "`moves` lists the moves";
        let (board, player) = (self.game.position(), self.game.to_move());
        let other = player.opponent();
        if let Some(number) = number {
            let moves = if count == 1 { "one move" } else { &format!("{count} moves") };
            return (format!("there is no move {number}: {player} has {moves}"), LIST);
        }
        if !cells.is_empty() && matches!(board.view(), BoardView::Grid { .. }) {
            let is = |cell: &String, is_such: &dyn Fn(Cell) -> bool| {
                each_cell(board, std::slice::from_ref(cell), is_such)
            };
            if let Some(cell) = cells.iter().find(|cell| !is(cell, &|_| true)) {
                return (format!("there is no cell {cell} on this board"), "`board` draws it");
            }
            let others = board.options(other);
            let is_the_others =
                others.iter().any(|to| sorted_cells(&name_of_move(board, other, to)) == cells);
            if is_the_others {
                return (format!("this is a move of {other}'s, and {player} is to move"), LIST);
            }
            if let Some(cell) = cells.iter().find(|cell| is(cell, &|cell| cell == Cell::Blocked)) {
                return (format!("{cell} is out of play"), LIST);
            }
            return (
                format!("no move of {player}'s changes {}", cells.join(" ")),
                "`rules` tells the rules",
            );
        }
        let text = line.rsplit_once("to ").map_or(line, |(_, text)| text);
        let session = self.calculator.interpreter().session();
        let is_position = session.position(board.doc().name, &[], text).is_ok();
        if is_position && cells.is_empty() {
            return (format!("no move of {player}'s makes this position"), LIST);
        }
        let shown: String = line.chars().take(40).collect();
        let message = format!("`{shown}` is neither a move nor a command");
        (message, "`moves` lists the moves, `help` tells what to type")
    }

    /// The moves that change these cells and no others; or if there are none and the cells are empty or
    /// the mover's, those that change these among others, and of several the ones that take all these
    /// cells out of play, where no piece moves: so one field of Snort is enough, though its neighbours
    /// change, too.
    fn moves_that_change<'m>(&self, moves: &'m [Position], cells: &[String]) -> Vec<&'m Position> {
        if cells.is_empty() {
            return Vec::new();
        }
        let changed: Vec<(&Position, Vec<String>)> =
            moves.iter().map(|option| (option, sorted_cells(&self.cells(option)))).collect();
        let are_meant = |is_meant: &dyn Fn(&Position, &[String]) -> bool| -> Vec<&'m Position> {
            let meant = changed.iter().filter(|(option, changed)| is_meant(option, changed));
            meant.map(|(option, _)| *option).collect()
        };
        let exactly = are_meant(&|_, changed| changed == cells);
        if !exactly.is_empty() {
            return exactly;
        }
        let before = self.game.position();
        let own = match self.game.to_move() {
            Player::Left => Tint::Left,
            Player::Right => Tint::Right,
        };
        let is_own = |cell| match cell {
            Cell::Empty => true,
            Cell::Piece(tint) | Cell::Letter(_, tint) | Cell::Number(_, tint) => tint == own,
            Cell::Blocked => false,
        };
        if !each_cell(before, cells, is_own) {
            return Vec::new();
        }
        let all_of = |changed: &[String]| cells.iter().all(|cell| changed.contains(cell));
        let among_others = are_meant(&|_, changed| all_of(changed));
        if among_others.len() < 2 {
            return among_others;
        }
        let is_empty = |position: &Position, cell: &String| {
            each_cell(position, std::slice::from_ref(cell), |cell| cell == Cell::Empty)
        };
        let are_taken = |after: &Position| each_cell(after, cells, |cell| cell == Cell::Blocked);
        let moves_a_piece = |after: &Position, changed: &[String]| {
            changed.iter().any(|cell| is_empty(after, cell) && !is_empty(before, cell))
        };
        let taken = are_meant(&|option, changed| {
            all_of(changed) && are_taken(option) && !moves_a_piece(option, changed)
        });
        if taken.is_empty() { among_others } else { taken }
    }

    fn complain(&mut self, message: &str, help: &str) -> io::Result<()> {
        self.screen.error(&Snippet { message, help: Some(help), ..Snippet::default() })
    }

    fn make(&mut self, to: Position, reason: Option<&str>) -> io::Result<()> {
        let told = self.told(&to);
        let name = self.name(self.game.to_move());
        let mut reason = reason.map(|reason| format!(" ({reason})")).unwrap_or_default();
        let before = self.game.score();
        self.game.make(to);
        if self.for_points && self.game.score() != before {
            reason = format!("{reason}; the score is {}", self.game.score());
        }
        let again = self.game.occurrences() == DRAWN - 1;
        let again = if again { "; this position comes back, the third time is a draw" } else { "" };
        self.screen.line(format!("{name}: {told}{reason}{again}\n"))?;
        self.board()
    }

    /// The move of the opponent. Out of its budget it plays as well as it can.
    fn answer(&mut self, strategy: Strategy) -> io::Result<()> {
        let chosen = match self.choose(strategy) {
            Ok(chosen) => chosen,
            Err(no)
                if no.why == Why::Loops && strategy != Strategy::Perfect && !self.for_points =>
            {
                // Nothing is hot where a position can come back.
                if self.game.moves_made() < 2 {
                    self.screen.talk(
                        "a position can come back, and has no temperature: it plays to win or draw",
                    )?;
                }
                self.choose(Strategy::Perfect).ok().flatten()
            }
            Err(_) if self.for_points => {
                self.screen.talk("this was too much to think through: it takes what it can")?;
                self.choose(Strategy::Greedy).ok().flatten()
            }
            Err(no) => {
                let stopped = no.why == Why::Cancelled;
                let why = if stopped { "stopped" } else { "this was too much to think through" };
                // There are no temperatures under misère play.
                let hot = Some(Strategy::Hotstrat).filter(|_| !self.misere);
                let hot = hot.and_then(|hot| self.choose_soon(hot).ok().flatten());
                let what = if hot.is_some() { "moves where it is hot" } else { "makes any move" };
                self.screen.talk(format!("{why}: it {what}"))?;
                hot.or_else(|| self.choose(Strategy::Random(0)).ok().flatten())
            }
        };
        match chosen {
            Some(reply) => self.make(reply.to, None),
            None => Ok(()),
        }
    }

    fn choose(&self, strategy: Strategy) -> Step<Option<Reply>> {
        if self.misere && strategy == Strategy::Perfect {
            return self.choose_for_misere();
        }
        self.calculator.ask(|cx| self.game.choose(strategy, cx))
    }

    /// The best move where who cannot move wins.
    fn choose_for_misere(&self) -> Step<Option<Reply>> {
        let (sum, player) = (Sum::of(self.game.position().clone()), self.game.to_move());
        let line = self.calculator.ask(|cx| sum.misere_variation(cx, player, 1));
        let line = line.map_err(|no| match no {
            NoAnswer::Interrupted(no) => no,
            NoAnswer::Undefined(no) => Interrupted::too_large(no.to_string()),
        })?;
        let wins = line.winner == player;
        let reason = if wins { "wins" } else { "no move wins, but this one is as good as any" };
        let step = line.moves.into_iter().next().map(|(_, step)| step);
        Ok(match step {
            Some(SumMove::Position { to, .. }) => Some(Reply { to, reason: reason.to_owned() }),
            _ => None,
        })
    }

    /// The same within a second or so, for who has waited already.
    fn choose_soon(&self, strategy: Strategy) -> Step<Option<Reply>> {
        const SOON: u64 = 300_000;
        self.calculator.ask(|cx| cx.budget.within(SOON, || self.game.choose(strategy, cx)))
    }

    fn hint(&mut self) -> io::Result<()> {
        match self.choose(best(self.for_points)) {
            Ok(Some(reply)) => {
                let told = self.told(&reply.to);
                self.screen.line(format!("{told}: {}", reply.reason))
            }
            Ok(None) => self.screen.line("there is no move"),
            Err(no) => {
                let message = self.calculator.interruption(&no);
                if self.misere {
                    let help = "move as you like; a smaller board can be solved";
                    return self.complain(&message, help);
                }
                let perhaps = if self.for_points { Strategy::Greedy } else { Strategy::Sentestrat };
                match self.choose_soon(perhaps) {
                    Ok(Some(reply)) => {
                        let told = self.told(&reply.to);
                        self.screen.line(format!("perhaps {told}: {}", reply.reason))
                    }
                    _ => self.complain(&message, "move as you like; a smaller board can be solved"),
                }
            }
        }
    }

    /// The human's last move and the answer to it, if there was one; where the opponent began, its first
    /// move stays.
    fn moves_to_undo(&self) -> usize {
        let answered = self.strategy.is_some() && self.game.to_move() == self.human;
        if answered { 2 } else { 1 }
    }

    /// Take moves back until the human is to move again.
    fn undo(&mut self) -> io::Result<Next> {
        let moves = self.moves_to_undo();
        if self.game.moves_made() < moves {
            self.screen.line("there is nothing to take back")?;
            return Ok(Next::Ask);
        }
        for _ in 0..moves {
            self.game.undo();
        }
        self.board()?;
        Ok(Next::Moved)
    }
}

/// What is played: the ruleset and how it is varied.
fn title(position: &Position) -> String {
    let (title, expression) = (position.doc().title, position.expression());
    let words = expression.split('(').take_while(|word| place::VARIANTS.contains(word));
    let title = words.chain([title]).collect::<Vec<_>>().join(" ");
    let mut letters = title.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_named() {
        let session = upstar::Session::new();
        let board = session.position("clobber", &[], "xo").unwrap();
        assert_eq!(title(&board), "Clobber");
        assert_eq!(title(&board.dicotic().impartial()), "Impartial dicotic Clobber");
        assert_eq!(title(&board.negated()), "Negated Clobber");
    }
}
