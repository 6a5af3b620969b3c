//! `upstar draw`: thermographs, game trees, graphs and boards as files.

use std::io;
use std::path::Path;

use upstar::{Answer, Komaster, NoAnswer, StopReason};
use upstar_draw::{Arrangement, Format, Picture, ThermographPlot};
use upstar_explorer::pictures::{self, Kind, Tools};
use upstar_lang::Value;
use upstar_notation::Style;

use crate::args::{self, Draw, Threats};
use crate::calculator::Calculator;
use crate::config::Config;
use crate::input;
use crate::screen::{Screen, Verdict};
use crate::snippet::Snippet;
use crate::terminal::with_own_styles;

/// Draw a game into a file, or as text onto the terminal.
pub(crate) fn run(
    asked: &Draw,
    calculator: &mut Calculator,
    config: &Config,
    screen: &mut Screen,
) -> io::Result<Verdict> {
    let Some(format) = format(&asked.output, config) else {
        let message = format!("no picture can be written to `{}`", asked.output.display());
        let help = Some("end the name of the file with .svg, .tex, .tikz, .dot or .txt");
        screen.error(&Snippet { message: &message, help, ..Snippet::default() })?;
        return Ok(Verdict::WrongInput);
    };
    let text = asked.expression.trim();
    let value = match calculator.value(text) {
        Ok(value) => value,
        Err(complaint) => {
            screen.error(&complaint.snippet(text, None))?;
            return Ok(complaint.verdict());
        }
    };
    let drawable = match asked.what {
        Some(args::Picture::Tree | args::Picture::Graph) => {
            calculator.interpreter().literal(&value)
        }
        _ => calculator.interpreter().settled(&value),
    };
    let value = match drawable {
        Ok(value) => value,
        Err(error) => {
            let complaint = calculator.complaint(error, 0, text.len());
            screen.error(&complaint.snippet(text, None))?;
            return Ok(complaint.verdict());
        }
    };
    // Signs for a terminal that may not have them; a file always has them.
    let plain = asked.output == Path::new("-") && !config.unicode;
    let style = if plain { Style::Ascii } else { Style::Unicode };
    let wants_diagram = match asked.what {
        None => matches!(value, Value::Poset(_) | Value::List(_)) && !asked.overlaid,
        Some(what) => what == args::Picture::Diagram,
    };
    let picture = match asked.what {
        _ if wants_diagram => match calculator.diagram(&value, style) {
            Ok(diagram) if diagram.names.len() > upstar_draw::hasse::MAX_DRAWN => {
                let message = format!(
                    "the set has {} elements, and diagrams are drawn of at most {}",
                    diagram.names.len(),
                    upstar_draw::hasse::MAX_DRAWN
                );
                let help = Some("draw a part of it, such as its `join_irreducibles`");
                screen.error(&Snippet { message: &message, help, ..Snippet::default() })?;
                return Ok(Verdict::NoAnswer);
            }
            Ok(diagram) => Ok(pictures::hasse(diagram)),
            Err(complaint) => {
                screen.error(&complaint.snippet(text, None))?;
                return Ok(complaint.verdict());
            }
        },
        _ => {
            let session = calculator.interpreter().session();
            calculator.ask_loopy(|lx| {
                let tools = Tools {
                    style,
                    lx,
                    depth: asked.depth,
                    unfold: asked.unfold,
                    ..Tools::plain(session, lx.cx.budget)
                };
                picture(asked, &value, tools)
            })
        }
    };
    let picture = match picture {
        Ok(Some(picture)) => picture,
        Ok(None) => {
            let message = "there is no such picture of this";
            let help = Some(
                "thermographs, trees and graphs are drawn of games, boards of positions, diagrams of \
                 ordered sets; give the game itself and choose with `--what tree`, `graph`, \
                 `thermograph`, `board`, `both` or `diagram`",
            );
            let place = Some((text, 0..text.len()));
            screen.error(&Snippet { message, place, help, file: None })?;
            return Ok(Verdict::WrongInput);
        }
        Err(no) => {
            let (message, help) = match no {
                NoAnswer::Undefined(no) => {
                    let has_sides = matches!(&value, Value::Loopy(g) if g.stopper().is_none());
                    let help =
                        "draw a side of it, such as `onside(tis)`, or a position of a ruleset";
                    (no.to_string(), Some(help).filter(|_| has_sides))
                }
                NoAnswer::Interrupted(no) if no.reason == StopReason::Loops => {
                    let help = "choose `--what graph`, in which every position stands once";
                    (no.to_string(), Some(help))
                }
                NoAnswer::Interrupted(no) => (calculator.interruption(&no), None),
            };
            screen.error(&Snippet { message: &message, help, ..Snippet::default() })?;
            return Ok(Verdict::NoAnswer);
        }
    };
    let drawn = match format {
        Written::Drawn(format) => picture.draw(format),
        Written::Dot => match picture.dot() {
            Some(dot) => dot,
            None => {
                let message = "only trees, graphs and ordered sets are graphs for Graphviz";
                let help = Some(
                    "choose `--what graph` or `tree`, or a file that ends in .svg, .tex or .txt",
                );
                screen.error(&Snippet { message, help, ..Snippet::default() })?;
                return Ok(Verdict::WrongInput);
            }
        },
    };
    if asked.output == Path::new("-") {
        screen.line(with_own_styles(drawn.trim_end_matches('\n')))?;
    } else {
        std::fs::write(&asked.output, drawn).map_err(|why| {
            let sentence = input::complaint(&why);
            let sentence = format!("cannot write {}: {sentence}", asked.output.display());
            io::Error::new(why.kind(), sentence)
        })?;
        screen.talk(format!("drawn into {}", asked.output.display()))?;
    }
    Ok(Verdict::Answered)
}

/// What is written into a file.
enum Written {
    /// A picture.
    Drawn(Format),
    /// A graph that Graphviz lays out.
    Dot,
}

/// What the name of the file asks for.
fn format(output: &Path, config: &Config) -> Option<Written> {
    if output == Path::new("-") {
        return Some(Written::Drawn(Format::Text(config.pen())));
    }
    match output.extension()?.to_str()? {
        "dot" | "gv" => Some(Written::Dot),
        ending => Format::from_ending(ending).map(Written::Drawn),
    }
}

/// The picture that is wanted of a value, if there is one.
fn picture(asked: &Draw, value: &Value, tools: Tools<'_>) -> Answer<Option<Picture>> {
    let kind = match asked.what {
        None => Kind::of(value),
        Some(args::Picture::Board) => Kind::Board,
        Some(args::Picture::Both) => Kind::Both,
        Some(args::Picture::Thermograph) => Kind::Thermograph,
        Some(args::Picture::Graph) => Kind::Graph,
        Some(args::Picture::Tree) => Kind::Tree,
        // Diagrams need the whole language, and were drawn before.
        Some(args::Picture::Diagram) => return Ok(None),
    };
    let komaster = match asked.komaster {
        Threats::None => Komaster::Neither,
        Threats::Left => Komaster::Left,
        Threats::Right => Komaster::Right,
    };
    let picture = pictures::picture(kind, value, Tools { komaster, ..tools })?;
    let change = |plot: ThermographPlot| {
        let thermographs = plot.thermographs.into_iter().map(|t| t.drawn_from(&asked.from));
        let arrangement =
            if asked.overlaid { Arrangement::Overlaid } else { Arrangement::SideBySide };
        ThermographPlot { thermographs: thermographs.collect(), arrangement }
    };
    Ok(picture.map(|picture| picture.with_thermographs(&change)))
}

/// The picture that shows more than the text of a value does, for boards and thermographs.
pub(crate) fn sketch(value: &Value) -> Option<Picture> {
    match value {
        Value::Position(position) => Some(Picture::Board(position.view())),
        Value::Thermograph(walls) => Some(pictures::thermograph("", walls)),
        _ => None,
    }
}
