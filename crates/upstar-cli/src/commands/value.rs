//! `upstar value RULESET POSITION`: summarises a position on one page.

use std::io;
use std::path::Path;

use serde_json::{Value as Json, json};
use upstar::explore::MoveLabels;
use upstar::raw::{Loopy, LoopyContext, RawPosition, Short, ShortContext};
use upstar::{
    Analysis, Answer, Budgeted, EndgameRegion, GoEndgame, Interrupted, LoopyOutcome, NoAnswer,
    Player, StopReason,
};

use crate::args::ValueArgs;
use crate::command_session::{CommandSession, LONGEST};
use crate::commands::certify;
use crate::commands::loopy::{self, LoopyPage, Winner};
use crate::config::Config;
use crate::error::{CommandError, CommandResult, Failure};
use crate::input;
use crate::output::{ExitStatus, Output, TextColour};
use crate::render::moves::{ListedMove, MoveListing, show_page};
use crate::render::{MAX_MOVE, board};
use crate::resolve;

/// Further moves are only counted.
const MAX_MOVES: usize = 4;

/// The maximum length of a printed value, in characters. Longer values would push the rest off the
/// screen.
const MOST_SHOWN: usize = 4000;

struct ValuePage {
    value: String,
    game: Short,
    outcome: LoopyOutcome,
    stops: [String; 2],
    mean: String,
    temperature: String,
    /// The undominated moves.
    moves: [Vec<ListedMove>; 2],
    trouble: Option<NoAnswer>,
    dead: bool,
}

pub(crate) fn run(
    asked: &ValueArgs,
    calculator: &mut CommandSession,
    config: &Config,
    screen: &mut Output,
) -> CommandResult {
    let text = match asked.position.as_deref().map(str::trim) {
        Some("-") => Some(input::read(Path::new("-"))?.trim_end().to_owned()),
        given => given.map(str::to_owned),
    };
    let place = resolve::of(&asked.rules, text.as_deref(), calculator);
    if place.is_err()
        && text.is_none()
        && asked.rules.settings.is_empty()
        && let Some(verdict) = about_game(asked, calculator, screen)?
    {
        return match &asked.certificate {
            Some(file) if verdict == ExitStatus::Answered => {
                let statement = format!("value({})", asked.rules.ruleset.trim());
                certify::beside(statement, file, calculator, screen)
            }
            _ => Ok(verdict),
        };
    }
    let given = text.as_ref().unwrap_or(&asked.rules.ruleset);
    let position = place.map_err(|wrong| wrong.in_json(asked.json, given))?;
    let endgame = if asked.certificate.is_none() { endgame(&position, calculator) } else { None };
    let page = calculator.ask_loopy(|lx| match &endgame {
        Some(_) => lx.cx.budget.within(ENDGAME_VALUE_STEPS, || page(&position, calculator, lx)),
        None => page(&position, calculator, lx),
    });
    let no = match page {
        Ok(page) => {
            let trouble = match &page {
                Page::Short(page) => page.trouble.clone(),
                Page::Loopy(_) => None,
            };
            if asked.json {
                let mut object = page.json(&position, calculator);
                add_endgame(&mut object, endgame.as_ref(), calculator);
                screen.line(object)?;
            } else {
                page.show(&position, config, screen)?;
                show_endgame(endgame.as_ref(), calculator, screen)?;
            }
            if let Some(no) = trouble.filter(|_| endgame.is_none()) {
                let message = format!("cannot find the moves: {}", calculator.no_answer(&no));
                return Err(CommandError::no_answer(message).into());
            }
            return match (&asked.certificate, page) {
                (Some(_), Page::Loopy(_)) => certify::no_certificate("loopy games"),
                (Some(file), Page::Short(_)) => {
                    let statement = format!("value({})", position.expression());
                    certify::beside(statement, file, calculator, screen)
                }
                (None, _) => Ok(ExitStatus::Answered),
            };
        }
        Err(no) => no,
    };
    if let Some(endgame) = &endgame {
        if asked.json {
            screen.line(json_of_endgame(&position.expression(), endgame, calculator))?;
        } else {
            screen.line(board(&position, config).trim_end())?;
            show_endgame(Some(endgame), calculator, screen)?;
        }
        return Ok(ExitStatus::Answered);
    }
    let told = calculator.no_answer(&no);
    // The winner is often much easier to find than the value, so try it next. However, a time limit
    // applies to the whole page.
    let winner = match no.stop_reason() {
        Some(StopReason::Cancelled | StopReason::TimedOut) => None,
        _ => calculator.ask_loopy(|lx| loopy::winner(&position, calculator, lx)).ok(),
    };
    if asked.json {
        let told = told.in_json(true, &position.expression());
        let mut object = told.json().unwrap_or_default();
        match &winner {
            Some(Winner::Short(outcome)) => object["outcome"] = outcome.to_string().into(),
            Some(Winner::Loopy(page)) => page.json_of_outcome(&position, &mut object),
            None => {}
        }
        screen.line(object)?;
        return Ok(ExitStatus::NoAnswer);
    }
    match winner {
        Some(Winner::Loopy(page)) => page.show(&position, config, screen)?,
        winner => {
            if let Some(Winner::Short(outcome)) = winner {
                screen.row("outcome", outcome.sentence() + "\n")?;
            }
            screen.line(board(&position, config).trim_end())?;
        }
    }
    Err(told.into())
}

/// The step limit for the value of an endgame whose score is shown.
pub(super) const ENDGAME_VALUE_STEPS: u64 = 5_000_000;

/// Returns the regions and the score of a local position of Go with several components.
pub(super) fn endgame(position: &RawPosition, calculator: &CommandSession) -> Option<GoEndgame> {
    if position.components().len() < 2 {
        return None;
    }
    calculator.ask(|cx| position.endgame(cx)).ok().flatten()
}

pub(super) fn show_endgame(
    endgame: Option<&GoEndgame>,
    calculator: &CommandSession,
    screen: &mut Output,
) -> io::Result<()> {
    let style = calculator.style();
    let derivation =
        endgame.and_then(|endgame| calculator.ask(|cx| endgame.derivation(cx, style)).ok());
    match derivation {
        Some(derivation) => screen.line(format!("\n{derivation}")),
        None => Ok(()),
    }
}

/// Returns the reply for an endgame whose value was not found.
pub(super) fn json_of_endgame(
    input: &str,
    endgame: &GoEndgame,
    calculator: &CommandSession,
) -> Json {
    let text = endgame.result();
    let mut object = json!({ "input": input, "ok": true, "type": "endgame", "text": text });
    add_endgame(&mut object, Some(endgame), calculator);
    object
}

/// Adds the regions and the score of an endgame to a reply.
pub(super) fn add_endgame(
    object: &mut Json,
    endgame: Option<&GoEndgame>,
    calculator: &CommandSession,
) {
    let Some(endgame) = endgame else { return };
    let players = |[left, right]: [Json; 2]| json!({ "Left": left, "Right": right });
    let style = calculator.style();
    let region = |region: &EndgameRegion| -> Json {
        let texts = calculator.ask(|cx| region.texts(cx, style)).unwrap_or_default();
        let best = region.best.each_ref().map(|best| match best {
            Some((name, score)) => json!([{ "move": name, "score": score.to_string() }]),
            None => json!([]),
        });
        json!({
            "points": region.points,
            "value": if texts[0] == texts[1] { Json::from(texts[0].as_str()) } else { Json::Null },
            "onside": texts[1],
            "offside": texts[0],
            "least_mean": region.means[0].to_string(),
            "greatest_mean": region.means[1].to_string(),
            "temperature": region.temperature.to_string(),
            "best_moves": players(best),
        })
    };
    let without_value = endgame.without_value.iter();
    let without_value: Vec<Json> =
        without_value.map(|(points, why)| json!({ "points": points, "error": why })).collect();
    let winners = endgame.scores.each_ref().map(|[least, greatest]| match least.signum() {
        1.. => Json::from("Left"),
        _ if greatest.signum() < 0 => Json::from("Right"),
        _ => Json::Null,
    });
    let [least, greatest] =
        [0, 1].map(|i| players(endgame.scores.each_ref().map(|all| all[i].to_string().into())));
    object["endgame"] = json!({
        "text": endgame.result(),
        "winner": players(winners),
        "least_score": least,
        "greatest_score": greatest,
        "regions": endgame.regions.iter().map(region).collect::<Vec<_>>(),
        "without_value": without_value,
        "settled": players(endgame.settled.map(Json::from)),
        "assumed_alive": players(endgame.assumed.clone().map(Json::from)),
        "unconditionally_alive": players(endgame.alive.clone().map(Json::from)),
    });
}

enum Page {
    Short(Box<ValuePage>),
    Loopy(Box<LoopyPage>),
}

impl Page {
    fn show(&self, position: &RawPosition, config: &Config, screen: &mut Output) -> io::Result<()> {
        match self {
            Page::Short(page) => page.show(position, config, screen),
            Page::Loopy(page) => page.show(position, config, screen),
        }
    }

    fn json(&self, position: &RawPosition, calculator: &CommandSession) -> Json {
        match self {
            Page::Short(page) => page.json(position, calculator),
            Page::Loopy(page) => page.json(position, calculator),
        }
    }
}

/// Prints the results for a game that is not a position.
fn about_game(
    asked: &ValueArgs,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> Result<Option<ExitStatus>, Failure> {
    use upstar_lang::Value as Found;
    let text = asked.rules.ruleset.trim();
    let Ok(value) = calculator.value(text) else { return Ok(None) };
    let is_game = matches!(
        value,
        Found::Number(_)
            | Found::Game(_)
            | Found::Loopy(..)
            | Found::Form(_)
            | Found::LoopyForm(_)
            | Found::Scoring(_)
    );
    if !is_game {
        return Ok(None);
    }
    if asked.json {
        let (object, verdict) = calculator.evaluate_to_json(text);
        screen.line(object)?;
        return Ok(Some(verdict));
    }
    screen.line(calculator.info(value, text)?)?;
    Ok(Some(ExitStatus::Answered))
}

fn page(position: &RawPosition, calculator: &CommandSession, lx: LoopyContext<'_>) -> Answer<Page> {
    let analysis = position.analyse(lx)?;
    if analysis.can_repeat() {
        let page = loopy::page(&analysis, position, calculator, lx)?;
        return Ok(Page::Loopy(Box::new(page)));
    }
    let cx = lx.cx;
    let value = analysis.value().short().ok_or_else(Interrupted::loops)?;
    let number = |x: upstar::Dyadic| x.to_string();
    let page = ValuePage {
        value: text(value, LONGEST, calculator, cx)?,
        game: value,
        outcome: analysis.outcome(),
        stops: [number(cx.left_stop(value)?), number(cx.right_stop(value)?)],
        mean: number(cx.mean(value)?),
        temperature: number(cx.temperature(value)?),
        moves: [Vec::new(), Vec::new()],
        trouble: None,
        dead: Player::BOTH.into_iter().all(|player| position.options(player).is_empty()),
    };
    // The moves are computed last, because the other results are useful without them.
    Ok(Page::Short(Box::new(match moves(&analysis, calculator, cx) {
        Ok(moves) => ValuePage { moves, ..page },
        Err(no) => ValuePage { trouble: Some(no), ..page },
    })))
}

fn moves(
    analysis: &Analysis<'_>,
    calculator: &CommandSession,
    cx: ShortContext<'_>,
) -> Answer<[Vec<ListedMove>; 2]> {
    let of = |player| -> Answer<Vec<ListedMove>> {
        let mut moves = Vec::new();
        for best in analysis.best_moves(player)? {
            let Some(game) = best.value.and_then(Loopy::short) else { continue };
            let value = Some((game.into(), text(game, MAX_MOVE, calculator, cx)?));
            moves.push(ListedMove { position: best.to, fate: best.fate, value });
        }
        Ok(moves)
    };
    let left = of(Player::Left)?;
    let right = if analysis.is_impartial() { left.clone() } else { of(Player::Right)? };
    Ok([left, right])
}

fn text(
    value: Short,
    limit: usize,
    calculator: &CommandSession,
    cx: ShortContext<'_>,
) -> Budgeted<String> {
    match calculator.text_within(cx, value, limit) {
        Err(Interrupted { reason: StopReason::TooLarge(_) }) => Ok("too long to print".to_owned()),
        other => other,
    }
}

impl ValuePage {
    fn show(&self, position: &RawPosition, config: &Config, screen: &mut Output) -> io::Result<()> {
        let length = self.value.chars().count();
        let value = match length > MOST_SHOWN {
            true => format!(
                "{length} characters long; `upstar eval 'value({})'` prints the value",
                position.expression()
            ),
            false => screen.ink(TextColour::Strong, &self.value),
        };
        let rows = vec![
            ("value", value),
            ("outcome", self.outcome.sentence()),
            ("stops", format!("{} and {}", self.stops[0], self.stops[1])),
            ("mean", self.mean.clone()),
            ("temperature", self.temperature.clone()),
        ];
        let no_move =
            if self.game == Short::ZERO && !self.dead { "no move wins" } else { "no move" };
        let listing =
            MoveListing { title: "'s best", most: MAX_MOVES, no_move, has_results: false };
        let listing = Some(&listing).filter(|_| self.trouble.is_none());
        let caption = |player: Player, _: &ListedMove| Some(format!("{player}'s best"));
        show_page(rows, listing, (position, &self.moves), caption, config, screen)
    }

    fn json(&self, position: &RawPosition, calculator: &CommandSession) -> Json {
        let game = upstar_lang::Value::Form(self.game.form());
        let game = calculator.interpreter().structured(&game).unwrap_or(Json::Null);
        let side = |player: Player| -> Json {
            let labels = MoveLabels::new(position, player);
            let entry = |m: &ListedMove| {
                json!({
                    "move": labels.label(&m.position),
                    "position": m.position.text(),
                    "value": m.value.as_ref().map(|(_, text)| text),
                    "wins": m.fate == player.into(),
                })
            };
            self.moves[usize::from(player == Player::Right)].iter().map(entry).collect()
        };
        let best = match self.trouble {
            Some(_) => Json::Null,
            None => json!({ "Left": side(Player::Left), "Right": side(Player::Right) }),
        };
        json!({
            "input": position.expression(),
            "ok": true,
            "type": "position",
            "text": self.value,
            "value": game,
            "outcome": self.outcome.to_string(),
            "left_stop": self.stops[0],
            "right_stop": self.stops[1],
            "mean": self.mean,
            "temperature": self.temperature,
            "best_moves": best,
        })
    }
}
