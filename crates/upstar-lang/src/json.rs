//! The JSON interface: one object for each line of input.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value as Json, json};
use upstar::scoring::ScoringId;
use upstar_core::{DerivationStep, Player};
use upstar_form::FormId;
use upstar_short::Vertex;

use crate::error::{LangError, LangResult};
use crate::eval::EvalContext;
use crate::value::{Function, SumTerm, Value};

pub(crate) const FORMAT: &str = "upstar-1";

const MAX_NESTING: usize = 100;

/// Larger games are represented by their hash.
const MAX_NODES: usize = 1_000_000;

const MAX_DIAGRAM: usize = 2_000;

/// Converts numbers to strings, lists to arrays, and games to graphs of hashed nodes.
pub(crate) fn structured(engine: &EvalContext<'_>, value: &Value) -> LangResult<Json> {
    nested(engine, value, 0)
}

fn nested(engine: &EvalContext<'_>, value: &Value, depth: usize) -> LangResult<Json> {
    if depth > MAX_NESTING {
        // JSON parsers recurse.
        return Err(LangError::too_large(format!(
            "lists are nested too deeply: at most {MAX_NESTING} levels are supported"
        )));
    }
    Ok(match value {
        Value::Number(number) => json!(number.to_string()),
        Value::Game(game) => graph(engine, game.form())?,
        Value::Scoring(game) => scoring_tree(engine, *game)?,
        Value::Compound(game) => json!(engine.sums().text(*game)?),
        Value::Loopy(game, _) => crate::loopy_text::structured(engine, *game)?,
        Value::Form(form) => graph(engine, *form)?,
        Value::LoopyForm(form) => crate::loopy_text::nodes_of_loopy_form(engine, form)?,
        Value::Position(position) => {
            json!({ "ruleset": position.doc().name, "position": position.text() })
        }
        Value::Sum(terms) => {
            let about = |game: &Value| -> LangResult<Json> {
                Ok(json!({ "type": game.type_name(), "value": nested(engine, game, depth + 1)? }))
            };
            let term = |term: &SumTerm| -> LangResult<Json> {
                let mut object = about(&term.game)?;
                object["count"] = json!(term.count.to_string());
                Ok(object)
            };
            let terms = terms.iter().map(term).collect::<LangResult<Vec<_>>>()?;
            json!({ "terms": terms, "equals": about(&engine.settled(value)?)? })
        }
        Value::Bool(truth) => json!(truth),
        Value::Text(text) => json!(&**text),
        Value::Stop(stop) => {
            json!({ "value": stop.value.to_string(), "sign": stop.side.sign() })
        }
        Value::Ordinal(ordinal) => json!(ordinal.to_string()),
        Value::Record(record) => {
            let mut object = Map::new();
            for (name, field) in record.fields() {
                object.insert(name.clone(), nested(engine, field, depth + 1)?);
            }
            Json::Object(object)
        }
        Value::Player(player) => json!(player.to_string()),
        Value::List(items) => {
            let items = items.iter().map(|item| nested(engine, item, depth + 1));
            Json::Array(items.collect::<LangResult<Vec<_>>>()?)
        }
        Value::Poset(set) => {
            let elements = set.items().iter().map(|item| nested(engine, item, depth + 1));
            let elements = elements.collect::<LangResult<Vec<_>>>()?;
            if elements.len() > MAX_DIAGRAM {
                json!({ "size": elements.len(), "elements": elements, "covers": null })
            } else {
                let covers = engine.order_of(set)?.covers();
                json!({ "size": elements.len(), "elements": elements, "covers": covers })
            }
        }
        Value::Thermograph(walls) => {
            let (left, right) = (walls.left_wall(), walls.right_wall());
            json!({
                "left_wall": corners(&left),
                "right_wall": corners(&right),
                "mean": walls.mean().to_string(),
                "temperature": walls.temperature().to_string(),
            })
        }
        Value::Explanation(derivation) => {
            let step = |step: &DerivationStep| match step {
                DerivationStep::Text { rule, text } => json!({ "rule": rule, "text": text }),
                DerivationStep::Table(rows) => json!({ "table": rows }),
            };
            let steps: Vec<Json> = derivation.steps.iter().map(step).collect();
            json!({ "method": derivation.method, "steps": steps, "result": derivation.result })
        }
        Value::Function(Function::Builtin(builtin)) => json!({ "name": builtin.name() }),
        Value::Function(Function::Ruleset(ruleset)) => {
            json!({ "name": ruleset.doc().name, "ruleset": ruleset.expression() })
        }
        Value::Function(Function::Lambda(lambda)) => json!({ "source": lambda.source() }),
    })
}

/// Converts a scoring game to a list of positions, options first. Options are given by their
/// indices.
fn scoring_tree(engine: &EvalContext<'_>, root: ScoringId) -> LangResult<Json> {
    let scores = engine.scores().scores;
    let mut numbers: HashMap<ScoringId, usize> = HashMap::new();
    let mut nodes = Vec::new();
    let mut stack = vec![(root, false)];
    while let Some((game, ready)) = stack.pop() {
        if numbers.contains_key(&game) {
            continue;
        }
        engine.cx.budget.spend(1)?;
        let (left, right) = (scores.left_options(game), scores.right_options(game));
        if !ready {
            stack.push((game, true));
            // In reverse, so that the first option is numbered first.
            stack.extend(right.iter().rev().chain(left.iter().rev()).map(|option| (option, false)));
            continue;
        }
        let names = |options: upstar::scoring::ScoringOptions<'_>| -> Vec<usize> {
            options.iter().filter_map(|option| numbers.get(&option).copied()).collect()
        };
        let score = scores.score_for(game, Player::Left).to_string();
        let other = scores.score_for(game, Player::Right).to_string();
        let mut node = json!({ "left": names(left), "score": score, "right": names(right) });
        if other != node["score"] {
            node["score"] = json!([node["score"], other]);
        }
        if nodes.len() >= MAX_NODES {
            return Err(LangError::too_large(
                "the game has too many positions to be written as JSON",
            ));
        }
        numbers.insert(game, nodes.len());
        nodes.push(node);
    }
    Ok(json!({ "format": FORMAT, "nodes": nodes }))
}

fn corners(vertices: &[Vertex]) -> Json {
    let corner = |v: &Vertex| json!([v.value.to_string(), v.temperature.to_string()]);
    Json::Array(vertices.iter().map(corner).collect())
}

pub(crate) fn graph(engine: &EvalContext<'_>, root: FormId) -> LangResult<Json> {
    let (forms, budget) = (engine.cx.forms(), engine.cx.budget);
    let hash = forms.content_hash(root, budget)?.to_string();
    let positions = forms.positions(root, false, budget)?.len();
    if positions > MAX_NODES {
        return Ok(json!({ "format": FORMAT, "root": hash, "size": positions }));
    }
    let mut nodes = Vec::with_capacity(positions);
    nodes_of(engine, root, &mut HashSet::new(), &mut nodes)?;
    Ok(json!({ "format": FORMAT, "root": hash, "nodes": nodes }))
}

/// Adds the positions of a form that are not in `written`, options first, named by content hashes.
/// A number plus ups and a nimber is a single node.
pub(crate) fn nodes_of(
    engine: &EvalContext<'_>,
    root: FormId,
    written: &mut HashSet<FormId>,
    nodes: &mut Vec<Json>,
) -> LangResult<()> {
    let (forms, budget) = (engine.cx.forms(), engine.cx.budget);
    let hash =
        |form: FormId| -> LangResult<String> { Ok(forms.content_hash(form, budget)?.to_string()) };
    // The order must not depend on the arena, so sort by height, then by hash.
    let mut keyed = Vec::new();
    for form in forms.positions(root, false, budget)? {
        if !written.insert(form) {
            continue;
        }
        let height = if forms.is_nus(form) {
            upstar_number::UBig::ZERO
        } else {
            forms.birthday(form, budget)?
        };
        keyed.push((height, hash(form)?, form));
    }
    keyed.sort_unstable_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
    for (_, name, form) in keyed {
        budget.spend(1)?;
        let mut node = Map::new();
        node.insert("hash".to_string(), json!(name));
        if let Some(nus) = forms.as_nus(form) {
            node.insert("number".to_string(), json!(nus.number.to_string()));
            node.insert("ups".to_string(), json!(nus.ups.to_string()));
            node.insert("nim".to_string(), json!(nus.nim.to_string()));
        } else {
            let (left, right) = forms.options(form)?;
            budget.spend((left.len() + right.len()) as u64)?;
            for (side, options) in [("left", left), ("right", right)] {
                let mut names = options.iter().map(&hash).collect::<LangResult<Vec<_>>>()?;
                names.sort_unstable();
                node.insert(side.to_string(), json!(names));
            }
        }
        nodes.push(Json::Object(node));
    }
    Ok(())
}

pub(crate) fn answer(input: &str, value: &Value, text: &str, structure: Json) -> Json {
    let mut object = json!({
        "input": input,
        "ok": true,
        "type": value.type_name(),
        "text": text,
    });
    object["value"] = structure;
    object
}

pub(crate) fn refusal(input: &str, error: &LangError) -> Json {
    let at = error.span().map_or((0, input.len()), |span| (span.start, span.end));
    let mut about = json!({
        "message": error.message,
        "at": [at.0, at.1],
        "kind": error.kind.word(),
    });
    if !error.remedy.is_empty() {
        about["remedy"] = json!(error.remedy);
    }
    json!({ "input": input, "ok": false, "error": about })
}
