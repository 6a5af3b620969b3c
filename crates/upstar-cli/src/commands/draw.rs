//! `upstar draw`: thermographs, game trees, graphs and boards as files.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use upstar::{Answer, Cx, Form, Lx, NoAnswer, Player, Short, Step, Thermograph, Why};
use upstar_draw::{Format, GameTree, HasseDiagram, Label, Picture, ThermographPlot, TreeOptions};
use upstar_lang::{Diagram, Value};
use upstar_notation::Style;

use crate::args::{self, Draw};
use crate::calculator::Calculator;
use crate::commands::graph;
use crate::config::Config;
use crate::screen::{Screen, Verdict};
use crate::snippet::Snippet;

/// Longer names are not written beside a picture.
pub(super) const LONGEST_NAME: usize = 200;

/// Below more forms than this, a tree is not followed: its picture shows fewer.
const MAX_FORMS: usize = 20_000;

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
    // Signs for a terminal that may not have them; a file always has them.
    let plain = asked.output == Path::new("-") && !config.unicode;
    let style = if plain { Style::Ascii } else { Style::Unicode };
    let wants_diagram = match asked.what {
        None => matches!(value, Value::Poset(_) | Value::List(_)),
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
            Ok(diagram) => Ok(hasse(diagram)),
            Err(complaint) => {
                screen.error(&complaint.snippet(text, None))?;
                return Ok(complaint.verdict());
            }
        },
        _ => calculator.ask_loopy(|lx| picture(asked, &value, style, lx)),
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
                NoAnswer::Interrupted(no) if no.why == Why::Loops => {
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
        screen.line(drawn.trim_end_matches('\n'))?;
    } else {
        std::fs::write(&asked.output, drawn).map_err(|why| {
            let sentence = crate::complaint(&why);
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

/// The diagram of an ordered set.
fn hasse(diagram: Diagram) -> Option<Picture> {
    let labels = diagram.names.into_iter().zip(diagram.latex);
    let labels = labels.map(|(name, latex)| Label::with_latex(name, format!("${latex}$")));
    HasseDiagram::new(labels.collect(), &diagram.covers).ok().map(Picture::Hasse)
}

/// The picture that is wanted of a value, if there is one.
fn picture(asked: &Draw, value: &Value, style: Style, lx: Lx<'_>) -> Answer<Option<Picture>> {
    let cx = lx.cx;
    let what = asked.what.unwrap_or(match value {
        Value::Position(_) => args::Picture::Board,
        Value::Form(_) => args::Picture::Tree,
        Value::Loopy(_) => args::Picture::Graph,
        _ => args::Picture::Thermograph,
    });
    Ok(match what {
        args::Picture::Board => match value {
            Value::Position(position) => Some(Picture::Board(position.view())),
            _ => None,
        },
        args::Picture::Both => match value {
            Value::Position(position) => plot(asked, value, style, lx)?.map(|plot| {
                Picture::Pair(Box::new(Picture::Board(position.view())), Box::new(plot))
            }),
            _ => None,
        },
        args::Picture::Thermograph => plot(asked, value, style, lx)?,
        // Diagrams need the whole language, and were drawn before.
        args::Picture::Diagram => None,
        args::Picture::Graph => match value {
            Value::Loopy(game) => Some(graph::of_value(*game, style, lx)?),
            Value::Position(position) => Some(graph::of_position(position, lx)?),
            other => match form(other, cx)? {
                Some(root) => Some(Picture::Graph(tree(root, style, cx)?.0.into())),
                None => None,
            },
        },
        args::Picture::Tree => match value {
            Value::Loopy(_) => return Err(upstar::Interrupted::loops().into()),
            other => match form(other, cx)? {
                Some(root) => {
                    let (tree, options) = tree(root, style, cx)?;
                    Some(Picture::Tree(tree, options))
                }
                None => None,
            },
        },
    })
}

/// The thermograph of what has one.
fn plot(asked: &Draw, value: &Value, style: Style, lx: Lx<'_>) -> Answer<Option<Picture>> {
    if let Value::Thermograph(walls) = value {
        return Ok(Some(thermograph("", walls)));
    }
    if let Some(picture) = graph::kos(value, asked.komaster, style, lx)? {
        return Ok(Some(picture));
    }
    let cx = lx.cx;
    let Some(g) = game(value, cx)? else { return Ok(None) };
    let name = cx.term(g)?.print(style, LONGEST_NAME).unwrap_or_default();
    Ok(Some(thermograph(&name, &*cx.thermograph(g)?)))
}

/// The form of what is a game in one way or another.
fn form(value: &Value, cx: Cx<'_>) -> Step<Option<Form>> {
    Ok(match value {
        Value::Form(form) => Some(*form),
        Value::Position(position) => Some(position.form(cx)?),
        other => game(other, cx)?.map(Short::form),
    })
}

/// The picture that shows more than the text of a value does, for boards and thermographs.
pub(crate) fn sketch(value: &Value) -> Option<Picture> {
    match value {
        Value::Position(position) => Some(Picture::Board(position.view())),
        Value::Thermograph(walls) => Some(thermograph("", walls)),
        _ => None,
    }
}

/// The value of what is a game in one way or another.
fn game(value: &Value, cx: Cx<'_>) -> Step<Option<Short>> {
    Ok(match value {
        Value::Game(g) => Some(*g),
        Value::Form(form) => Some(cx.value(*form)?),
        Value::Position(position) => Some(position.value(cx)?),
        Value::Number(number) => match number.as_dyadic() {
            Some(x) => Some(cx.number(&x)?),
            None => None,
        },
        _ => None,
    })
}

fn thermograph(name: &str, walls: &Thermograph) -> Picture {
    let wall = |vertices: &[upstar::Vertex]| {
        vertices.iter().map(|v| (v.value.clone(), v.temperature.clone())).collect()
    };
    let left = wall(walls.left_wall());
    let right = wall(walls.right_wall());
    Picture::Thermographs(ThermographPlot::single(upstar_draw::Thermograph::new(name, left, right)))
}

/// The tree of a form, as far down as a picture goes. A number + ups + nimber is a leaf, unless it
/// is the whole game.
fn tree(root: Form, style: Style, cx: Cx<'_>) -> Step<(GameTree, TreeOptions)> {
    let options = TreeOptions::default();
    let mut tree = GameTree::new();
    let mut places: HashMap<Form, usize> = HashMap::new();
    // Each form twice: first its options are put on the stack, then it is added above them.
    let mut stack = vec![(root, 0, false)];
    while let Some((form, depth, below_done)) = stack.pop() {
        if places.contains_key(&form) {
            continue;
        }
        let named = form != root && cx.forms().is_nus(form);
        let leaf = named || depth >= options.depth || places.len() >= MAX_FORMS;
        let side = |player: Player| -> Step<Vec<Form>> {
            Ok(if leaf { Vec::new() } else { cx.forms().options_of(form, player)?.to_vec() })
        };
        let sides = [side(Player::Left)?, side(Player::Right)?];
        if below_done || leaf {
            let name = cx.form_term(form)?.print(style, LONGEST_NAME);
            // What has no short name is recognised by its options.
            let label = name.unwrap_or_else(|_| "...".to_owned());
            let [left, right] = sides.map(|side| {
                side.into_iter().filter_map(|o| places.get(&o).copied()).collect::<Vec<_>>()
            });
            places.insert(form, tree.add(label, left, right));
            continue;
        }
        cx.budget.spend(1)?;
        stack.push((form, depth, true));
        stack.extend(sides.into_iter().flatten().map(|option| (option, depth + 1, false)));
    }
    tree.root = places.get(&root).copied().unwrap_or(0);
    Ok((tree, options))
}
