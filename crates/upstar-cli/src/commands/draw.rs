//! `upstar draw`: thermographs, game trees, graphs and boards as files.

use std::io;
use std::path::Path;

use upstar::{Answer, NoAnswer};
use upstar_draw::terminal::TextStyle;
use upstar_draw::{Arrangement, Format, Picture, TreeOptions};
use upstar_explorer::pictures::{self, PictureContext, PictureKind};
use upstar_lang::{ErrorKind, LangError, Value};
use upstar_notation::Style;

use crate::args::DrawArgs;
use crate::command_session::CommandSession;
use crate::config::Config;
use crate::error::{CommandError, CommandResult};
use crate::input;
use crate::output::{ExitStatus, Output};
use crate::resolve;
use crate::terminal::with_own_styles;

pub(crate) fn run(
    asked: &DrawArgs,
    calculator: &mut CommandSession,
    config: &Config,
    screen: &mut Output,
) -> CommandResult {
    let format = format(&asked.output, config)?;
    let text = resolve::expression(&asked.given, calculator)?;
    let text = text.as_str();
    let value = calculator.value(text)?;
    let drawable = match asked.what {
        Some(PictureKind::Tree | PictureKind::Graph) => {
            pictures::literal(calculator.interpreter(), &value)
        }
        _ => calculator.interpreter().settled(&value),
    };
    let value = drawable.map_err(|error| calculator.error(&error, text, 0..text.len()))?;
    // Terminals may lack Unicode; files use it unless `--ascii` is given.
    let plain = if asked.output == Path::new("-") { !config.unicode } else { config.ascii };
    let style = if plain { Style::Ascii } else { Style::Unicode };
    let wants_diagram = match asked.what {
        None => matches!(value, Value::Poset(_) | Value::List(_)) && !asked.overlaid,
        Some(what) => what == PictureKind::Diagram,
    };
    let special = special(asked, calculator, &value, style)
        .map_err(|error| calculator.error(&error, asked.label.as_deref().unwrap_or(text), 0..0))?;
    let picture = match asked.what {
        _ if special.is_some() => Ok(special),
        _ if wants_diagram => {
            let diagram = calculator.diagram(&value, style, text)?;
            let size = diagram.names.len();
            if size > upstar_draw::hasse::MAX_DRAWN {
                let message = format!(
                    "the set has {size} elements; at most {} are supported in a diagram",
                    upstar_draw::hasse::MAX_DRAWN
                );
                let help = "draw a subset, such as the `join_irreducibles` of the set";
                return Err(CommandError::no_answer(message).help(help).into());
            }
            Ok(pictures::hasse(diagram))
        }
        _ => {
            let session = calculator.interpreter().session();
            calculator.ask_loopy(|lx| {
                let tools = PictureContext {
                    style,
                    lx,
                    tree: TreeOptions { depth: asked.depth, ..TreeOptions::default() }
                        .with_width(asked.width),
                    points: asked.scores,
                    plain: asked.plain,
                    with_options: asked.options,
                    unfold: asked.unfold,
                    ..PictureContext::plain(session, lx.cx.budget)
                };
                picture(asked, &value, tools)
            })
        }
    };
    let picture = picture.map_err(|no| {
        let help = match &value {
            Value::Loopy(g, _) if g.stopper().is_none() => {
                "draw the onside or the offside, as in `onside(tis)`, or draw a position of a \
                 ruleset"
            }
            _ => "",
        };
        let told = calculator.no_answer(&no);
        if matches!(no, NoAnswer::Undefined(_)) { told.help(help) } else { told }
    })?;
    let picture = picture.ok_or_else(|| {
        let help = "games have thermographs, trees and graphs; positions have boards; ordered sets \
                    have diagrams; choose the picture with `--what tree`, `graph`, `thermograph`, \
                    `board`, `both`, `diagram` or `ruler`";
        CommandError::new("this kind of picture is not supported for this value")
            .at(text, 0..text.len())
            .help(help)
    })?;
    let drawn = match format {
        WrittenPicture::Drawn(format) => picture.draw(format).into_bytes(),
        #[cfg(feature = "png")]
        WrittenPicture::Png => {
            let png = picture.png(asked.scale).map_err(|message| {
                let help = "choose a smaller `--scale`, or a file name that ends in .svg";
                CommandError::no_answer(message).help(help)
            })?;
            if !png.missing.is_empty() {
                let missing: String = png.missing.into_iter().collect();
                screen.note(format!(
                    "no font contains `{missing}`, so the picture lacks these characters; \
                     install a font that contains them"
                ))?;
            }
            png.bytes
        }
        WrittenPicture::Dot => {
            let dot = picture.dot().ok_or_else(|| {
                let help = "choose `--what graph` or `tree`, or a file name that ends in .svg, \
                            .tex or .txt";
                CommandError::new(
                    "Graphviz output is supported for trees, graphs and ordered sets only",
                )
                .help(help)
            })?;
            dot.into_bytes()
        }
    };
    if asked.output == Path::new("-") {
        let drawn = String::from_utf8_lossy(&drawn);
        screen.line(with_own_styles(drawn.trim_end_matches('\n')))?;
    } else {
        std::fs::write(&asked.output, drawn).map_err(|why| {
            let sentence = input::read_error(&why);
            let sentence = format!("cannot write {}: {sentence}", asked.output.display());
            io::Error::new(why.kind(), sentence)
        })?;
        screen.note(format!("picture written to {}", asked.output.display()))?;
    }
    Ok(ExitStatus::Answered)
}

enum WrittenPicture {
    Drawn(Format),
    #[cfg(feature = "png")]
    Png,
    /// A graph that Graphviz lays out.
    Dot,
}

/// Returns the format of a file.
fn format(output: &Path, config: &Config) -> Result<WrittenPicture, CommandError> {
    if output == Path::new("-") {
        return Ok(WrittenPicture::Drawn(Format::Text(config.pen())));
    }
    let ending = output.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    match ending.to_ascii_lowercase().as_str() {
        "txt" if config.ascii => Ok(WrittenPicture::Drawn(Format::Text(TextStyle::ASCII))),
        "dot" | "gv" => Ok(WrittenPicture::Dot),
        #[cfg(feature = "png")]
        "png" => Ok(WrittenPicture::Png),
        #[cfg(not(feature = "png"))]
        "png" => Err(CommandError::new("this program was built without support for PNG").help(
            "end the file name with .svg, or install Upstar with \
             `cargo install --path crates/upstar-cli --features png`",
        )),
        ending => Format::from_ending(ending).map(WrittenPicture::Drawn).ok_or_else(|| {
            let message = format!("unknown picture format: `{}`", output.display());
            let help = "end the file name with .svg, .png, .tex, .tikz, .dot or .txt";
            CommandError::new(message).help(help)
        }),
    }
}

/// Returns the board with labels in its cells or with vertices at given places, if this is
/// requested.
fn special(
    asked: &DrawArgs,
    calculator: &CommandSession,
    value: &Value,
    style: Style,
) -> Result<Option<Picture>, LangError> {
    if asked.at.is_none() && asked.label.is_none() {
        return Ok(None);
    }
    let wrong = |message: &str, remedy: &str| LangError::new(ErrorKind::Type, message, remedy);
    let Value::Position(position) = value else {
        let message = "`--at` and `--label` require a position";
        return Err(wrong(message, "name a ruleset and a position, as in `hackenbush BR`"));
    };
    if let Some(places) = &asked.at {
        return pictures::placed_graph(position.unnegated().view(), places).map(Some);
    }
    let Some(label) = &asked.label else { return Ok(None) };
    let upstar = calculator.interpreter();
    let picture = calculator.ask(|_| {
        let question = upstar.question(label)?;
        pictures::labelled_board(upstar, &question, position, style)
    })?;
    let remedy = "draw a board such as `maze @./..`";
    let message = "`--label` requires a board with exactly one piece";
    picture.map(Some).ok_or_else(|| wrong(message, remedy))
}

fn picture(asked: &DrawArgs, value: &Value, tools: PictureContext<'_>) -> Answer<Option<Picture>> {
    let kind = asked.what.unwrap_or_else(|| PictureKind::of(value));
    let komaster = asked.komaster;
    let picture = pictures::picture(kind, value, PictureContext { komaster, ..tools })?;
    let arrangement = match asked.overlaid || asked.options {
        true => Arrangement::Overlaid,
        false => Arrangement::SideBySide,
    };
    Ok(picture.map(|picture| pictures::arranged(picture, &asked.from, arrangement)))
}

/// Returns the picture of a board or a thermograph, which shows more than the text.
pub(crate) fn sketch(value: &Value) -> Option<Picture> {
    match value {
        Value::Position(position) => Some(Picture::Board(position.view())),
        Value::Thermograph(walls) => Some(pictures::thermograph("", walls)),
        _ => None,
    }
}
