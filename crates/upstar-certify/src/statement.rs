//! What a statement says, whether it holds, and which facts prove it.

use std::io::Write;

use upstar::{Budget, GameOrder, Outcome, Player, Rational, Short};
use upstar_lang::{Interpreter, Value};
use upstar_notation::{
    Argument, Expr, ExprKind, RelationSign, Sign, Span, Style, parse_expression,
};

use crate::Refusal;
use crate::games::{Games, Id, Thing, ZERO};
use crate::proof::Proof;

/// A certificate that was written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Certificate {
    /// How many lines it has.
    pub lines: u64,
}

/// What can be certified, for messages.
const KINDS: &str = "certificates prove relations of games (`g <= h`, `=`, `<`, `||`, `<|`), `value(p) = g`, \
     `outcome(p) = \"N\"`, `misere_outcome(p) = \"N\"`, `nim_value(p) = 3`, `is_canonical('g')`, \
     `width([…]) = w` and `dimension([…]) <= d`";

/// Writes a certificate of a statement: a relation between games, or an answer of a function, see the chapter of the guide
/// on certificates.
///
/// # Errors
///
/// If the statement is false, is none that certificates prove, or was not decided within the budget. What was
/// written so far is then no certificate, for it has no end.
pub fn certify(
    interpreter: &mut Interpreter,
    budget: &Budget,
    text: &str,
    out: &mut dyn Write,
) -> Result<Certificate, Refusal> {
    let asked = Asked::read(interpreter, budget, text)?;
    let session = std::sync::Arc::clone(interpreter.session());
    let games = Games::new(&session, session.cx(budget));
    let mut proof = Proof::new(games, out, text);
    asked.prove(&mut proof)?;
    proof.line("end")?;
    Ok(Certificate { lines: proof.lines })
}

/// A statement with everything in it evaluated.
enum Asked {
    /// Games, and the relation between each and the next.
    Relations(Vec<Game>, Vec<RelationSign>),
    /// A function of a game, and its value; without it, whatever it is.
    Value(Game, Option<Game>),
    Outcome(Game, Option<String>),
    Misere(Game, Option<String>),
    NimValue(Game, Option<Value>),
    Canonical(Game),
    Width(Vec<Value>, Value),
    Dimension(Vec<Value>, Value),
}

/// A game as a statement writes it: terms, each added or subtracted.
struct Game(Vec<(Sign, Value)>);

fn not_in_format() -> Refusal {
    Refusal::NotInFormat(KINDS.to_owned())
}

impl Asked {
    fn read(interpreter: &mut Interpreter, budget: &Budget, text: &str) -> Result<Asked, Refusal> {
        let (Some(expression), problems) = parse_expression(text) else {
            return Err(not_in_format());
        };
        let mut reader = Reader { interpreter, budget, text };
        if !problems.is_empty() {
            // The language says best what is wrong.
            reader.interpreter.evaluate_within(budget, text)?;
            return Err(not_in_format());
        }
        let (first, rest) = match &expression.kind {
            ExprKind::Relations(first, rest) => (&**first, &rest[..]),
            _ => {
                let Some((function, argument)) = called(&expression) else {
                    return Err(not_in_format());
                };
                return match function {
                    "is_canonical" => Ok(Asked::Canonical(reader.game(argument)?)),
                    "value" => Ok(Asked::Value(reader.game(argument)?, None)),
                    "outcome" => Ok(Asked::Outcome(reader.game(argument)?, None)),
                    "misere_outcome" => Ok(Asked::Misere(reader.game(argument)?, None)),
                    "nim_value" => Ok(Asked::NimValue(reader.game(argument)?, None)),
                    _ => Err(not_in_format()),
                };
            }
        };
        if let ([(sign, right)], Some((function, argument))) = (rest, called(first)) {
            let is_equal = *sign == RelationSign::Equal;
            match function {
                "value" if is_equal => {
                    return Ok(Asked::Value(reader.game(argument)?, Some(reader.game(right)?)));
                }
                "outcome" if is_equal => {
                    return Ok(Asked::Outcome(
                        reader.game(argument)?,
                        Some(reader.outcome(right)?),
                    ));
                }
                "misere_outcome" if is_equal => {
                    return Ok(Asked::Misere(reader.game(argument)?, Some(reader.outcome(right)?)));
                }
                "nim_value" if is_equal => {
                    return Ok(Asked::NimValue(reader.game(argument)?, Some(reader.value(right)?)));
                }
                "width" if is_equal => {
                    return Ok(Asked::Width(reader.list(argument)?, reader.value(right)?));
                }
                "dimension" if *sign == RelationSign::AtMost => {
                    return Ok(Asked::Dimension(reader.list(argument)?, reader.value(right)?));
                }
                "dimension" => {
                    return Err(Refusal::NotInFormat(
                        "certificates prove upper bounds of dimensions: `dimension([…]) <= d`"
                            .to_owned(),
                    ));
                }
                _ => {}
            }
        }
        let mut games = vec![reader.game(first)?];
        let mut signs = Vec::new();
        for (sign, game) in rest {
            signs.push(*sign);
            games.push(reader.game(game)?);
        }
        Ok(Asked::Relations(games, signs))
    }

    fn prove(&self, proof: &mut Proof<'_, '_>) -> Result<(), Refusal> {
        match self {
            Asked::Relations(games, signs) => {
                let mut ids = Vec::new();
                for game in games {
                    ids.push(game.id(&mut proof.games)?);
                }
                let is_about_zero = |pair: &[Id]| pair.contains(&ZERO);
                // Who wins is cheaper to find out than what the values are.
                proof.by_values = !ids.windows(2).all(is_about_zero);
                for (pair, sign) in ids.windows(2).zip(signs) {
                    relation(proof, pair[0], *sign, pair[1])?;
                }
                Ok(())
            }
            Asked::Value(game, value) => {
                let p = game.id(&mut proof.games)?;
                let found = proof.games.value(p)?;
                if let Some(value) = value {
                    let said = value.id(&mut proof.games)?;
                    if found != proof.games.value(said)? {
                        let text = shown(proof, found)?;
                        return Err(Refusal::False(format!("the value is {text}")));
                    }
                }
                let canonical = proof.games.literal(found)?;
                if let Thing::Position(..) = proof.games.thing(p) {
                    proof.show_value(p)?;
                } else {
                    proof.show_at_most(p, canonical)?;
                    proof.show_at_most(canonical, p)?;
                }
                proof.show_canonical(canonical)?;
                let numbers = proof.listed(&[p, canonical])?;
                let named = game.named(&proof.games, p);
                proof.line(&format!("claim value{numbers}{named}"))
            }
            Asked::Outcome(game, said) => {
                let p = game.id(&mut proof.games)?;
                proof.by_values = false;
                let outcome = proof.games.outcome(p)?;
                if said.as_ref().is_some_and(|said| outcome.to_string() != *said) {
                    return Err(Refusal::False(format!("the outcome is \"{outcome}\"")));
                }
                let left_first = matches!(outcome, Outcome::L | Outcome::N);
                let right_first = matches!(outcome, Outcome::R | Outcome::N);
                match left_first {
                    true => proof.show_less_or_confused(ZERO, p)?,
                    false => proof.show_at_most(p, ZERO)?,
                }
                match right_first {
                    true => proof.show_less_or_confused(p, ZERO)?,
                    false => proof.show_at_most(ZERO, p)?,
                }
                let number = proof.number(p)?;
                let named = game.named(&proof.games, p);
                proof.line(&format!("claim outcome {outcome} {number}{named}"))
            }
            Asked::Misere(game, said) => {
                let p = game.id(&mut proof.games)?;
                let left = proof.wins_misere(p, Player::Left)?;
                let right = proof.wins_misere(p, Player::Right)?;
                let outcome = match (left, right) {
                    (true, true) => "N",
                    (true, false) => "L",
                    (false, true) => "R",
                    (false, false) => "P",
                };
                if said.as_ref().is_some_and(|said| outcome != said) {
                    return Err(Refusal::False(format!("the outcome is \"{outcome}\"")));
                }
                proof.show_misere(p, Player::Left)?;
                proof.show_misere(p, Player::Right)?;
                let number = proof.number(p)?;
                let named = game.named(&proof.games, p);
                proof.line(&format!("claim misere {outcome} {number}{named}"))
            }
            Asked::NimValue(game, said) => {
                let p = game.id(&mut proof.games)?;
                let value = proof.games.nim_value(p)?;
                if said.as_ref().is_some_and(|said| !is_count(said, value)) {
                    return Err(Refusal::False(format!("the nim value is {value}")));
                }
                proof.show_nim_value(p)?;
                let number = proof.number(p)?;
                let named = game.named(&proof.games, p);
                proof.line(&format!("claim nim {value} {number}{named}"))
            }
            Asked::Canonical(game) => {
                let id = game.id(&mut proof.games)?;
                let value = proof.games.value(id)?;
                let canonical = proof.games.literal(value)?;
                if canonical != id && !proof.is_same_form(canonical, id) {
                    let text = shown(proof, value)?;
                    return Err(Refusal::False(format!("the canonical form is {text}")));
                }
                proof.show_canonical(id)?;
                let number = proof.number(id)?;
                proof.line(&format!("claim canonical {number}"))
            }
            Asked::Width(items, said) => prove_width(proof, items, said),
            Asked::Dimension(items, said) => prove_dimension(proof, items, said),
        }
    }
}

/// The function that is called with one argument, as `f(x)` or `x.f()`.
fn called(expression: &Expr) -> Option<(&str, &Expr)> {
    match &expression.kind {
        ExprKind::Call { function, arguments } => match (&function.kind, &arguments[..]) {
            (ExprKind::Name(name), [Argument { name: None, value }]) => Some((name, value)),
            _ => None,
        },
        ExprKind::Method { receiver, name, arguments } if arguments.is_empty() => {
            Some((&name.text, receiver))
        }
        _ => None,
    }
}

/// The first part that is more than a game as it is written: braces, numbers, names of games, sums, switches.
fn computed(expression: &Expr) -> Option<Span> {
    let first = |parts: &[Expr]| parts.iter().find_map(computed);
    match &expression.kind {
        ExprKind::Number(_)
        | ExprKind::Nus { .. }
        | ExprKind::Uptimal { .. }
        | ExprKind::Name(_)
        | ExprKind::Quote(_) => None,
        ExprKind::Braces { left, right, .. } => first(left).or_else(|| first(right)),
        ExprKind::Switch(of) | ExprKind::Tiny(of) | ExprKind::Miny(of) | ExprKind::Negative(of) => {
            computed(of)
        }
        ExprKind::Sum(terms) => terms.iter().find_map(|(_, term)| computed(term)),
        ExprKind::Juxtaposed(a, b) => computed(a).or_else(|| computed(b)),
        _ => Some(expression.span),
    }
}

/// Evaluates parts of a statement.
struct Reader<'a> {
    interpreter: &'a mut Interpreter,
    budget: &'a Budget,
    text: &'a str,
}

impl Reader<'_> {
    fn value(&mut self, expression: &Expr) -> Result<Value, Refusal> {
        let text = &self.text[expression.span.start..expression.span.end];
        Ok(self.interpreter.evaluate_within(self.budget, text)?)
    }

    fn outcome(&mut self, expression: &Expr) -> Result<String, Refusal> {
        match self.value(expression)? {
            Value::Text(text) => Ok(text.to_string()),
            _ => Err(Refusal::NotInFormat("an outcome is \"L\", \"R\", \"N\" or \"P\"".to_owned())),
        }
    }

    fn list(&mut self, expression: &Expr) -> Result<Vec<Value>, Refusal> {
        match self.value(expression)? {
            Value::List(items) => Ok(items.to_vec()),
            Value::Poset(set) => Ok(set.items().to_vec()),
            _ => Err(not_in_format()),
        }
    }

    /// The terms of a sum, each by itself, so that the statement is about the sum and not about its value.
    fn game(&mut self, expression: &Expr) -> Result<Game, Refusal> {
        let mut terms = Vec::new();
        match &expression.kind {
            ExprKind::Sum(written) => {
                for (sign, term) in written {
                    terms.push((*sign, self.term(term)?));
                }
            }
            ExprKind::Negative(of) => match self.term(of)? {
                // Only a position keeps its sign: the negative of a value is a value.
                position @ Value::Position(_) => terms.push((Sign::Minus, position)),
                _ => terms.push((Sign::Plus, self.value(expression)?)),
            },
            _ => terms.push((Sign::Plus, self.term(expression)?)),
        }
        Ok(Game(terms))
    }

    /// The value of a term that is a game as it stands. What the engine has to compute first, a function or a product,
    /// would not be proved.
    fn term(&mut self, expression: &Expr) -> Result<Value, Refusal> {
        let value = self.value(expression)?;
        if matches!(value, Value::Position(_) | Value::Form(_)) {
            return Ok(value);
        }
        match computed(expression) {
            None => Ok(value),
            Some(span) => Err(Refusal::NotInFormat(format!(
                "`{}` is computed by the engine, which a certificate would not prove; {KINDS}",
                &self.text[span.start..span.end]
            ))),
        }
    }
}

impl Game {
    fn id(&self, games: &mut Games<'_>) -> Result<Id, Refusal> {
        let mut ids = Vec::new();
        for (sign, value) in &self.0 {
            add_terms(games, *sign, value, &mut ids)?;
        }
        Ok(match ids[..] {
            [id] => id,
            _ => games.intern(Thing::Sum(ids.into())),
        })
    }

    /// What a claim adds so that it says the position as the engine writes it.
    fn named(&self, games: &Games<'_>, id: Id) -> String {
        match (&self.0[..], games.thing(id)) {
            ([(_, Value::Position(position))], Thing::Position(_, state))
                if position.text().as_bytes() != &**state =>
            {
                format!(" as {}", position.text())
            }
            _ => String::new(),
        }
    }
}

/// The terms of a value, one by one.
fn add_terms(
    games: &mut Games<'_>,
    sign: Sign,
    value: &Value,
    ids: &mut Vec<Id>,
) -> Result<(), Refusal> {
    let id = match value {
        Value::Position(position) => {
            let rules = games.rules_of(position)?;
            games.position(rules, &position.text())?
        }
        Value::Form(form) => literal_form(games, *form)?,
        Value::Game(game) => games.literal(*game)?,
        Value::Number(number) => {
            let dyadic = number.as_dyadic().ok_or_else(not_in_format)?;
            let value = games.cx.number(&dyadic)?;
            games.literal(value)?
        }
        Value::Sum(terms) => {
            for term in terms.iter() {
                let (count, sign) = match i64::try_from(&term.count) {
                    Ok(count @ 0..=1000) => (count, sign),
                    Ok(count @ -1000..0) => (-count, opposite(sign)),
                    _ => return Err(Refusal::NotInFormat("the sum has too many terms".to_owned())),
                };
                for _ in 0..count {
                    add_terms(games, sign, &term.game, ids)?;
                }
            }
            return Ok(());
        }
        _ => return Err(not_in_format()),
    };
    ids.push(match (sign, games.thing(id).clone()) {
        (Sign::Plus, _) => id,
        (Sign::Minus, Thing::Literal { .. }) => negative_literal(games, id)?,
        (Sign::Minus, _) => games.intern(Thing::Negative(id)),
    });
    Ok(())
}

fn opposite(sign: Sign) -> Sign {
    match sign {
        Sign::Plus => Sign::Minus,
        Sign::Minus => Sign::Plus,
    }
}

fn literal_form(games: &mut Games<'_>, form: upstar::Form) -> Result<Id, Refusal> {
    games.cx.budget.spend(1)?;
    let forms = games.session.universe().forms();
    let mut sides = Vec::new();
    for player in [Player::Left, Player::Right] {
        let options: Vec<upstar::Form> = forms.options_of(form, player)?.iter().collect();
        let named = options.into_iter().map(|option| crate::deeper(|| literal_form(games, option)));
        sides.push(named.collect::<Result<Box<[Id]>, Refusal>>()?);
    }
    let (right, left) = (sides.pop().unwrap_or_default(), sides.pop().unwrap_or_default());
    Ok(games.intern(Thing::Literal { left, right }))
}

fn negative_literal(games: &mut Games<'_>, id: Id) -> Result<Id, Refusal> {
    games.cx.budget.spend(1)?;
    let Thing::Literal { left, right } = games.thing(id).clone() else {
        return Err(Refusal::Fault);
    };
    let mut turned = |ids: &[Id]| {
        let negatives = ids.iter().map(|&id| crate::deeper(|| negative_literal(games, id)));
        negatives.collect::<Result<Box<[Id]>, Refusal>>()
    };
    let (left, right) = (turned(&right)?, turned(&left)?);
    Ok(games.intern(Thing::Literal { left, right }))
}

fn shown(proof: &Proof<'_, '_>, value: Short) -> Result<String, Refusal> {
    let text = proof.games.cx.term(value)?.print(Style::Ascii, 200);
    Ok(text.unwrap_or_else(|_| "too long to be written here".to_owned()))
}

/// Prove the relation of i and j, and claim it; the signs that turn it around are put the other way.
fn relation(proof: &mut Proof<'_, '_>, i: Id, sign: RelationSign, j: Id) -> Result<(), Refusal> {
    use RelationSign::{
        AtLeast, AtMost, Confused, Equal, Greater, GreaterOrConfused, Less, LessOrConfused,
        NotEqual,
    };
    let (i, sign, j) = match sign {
        Greater => (j, Less, i),
        AtLeast => (j, AtMost, i),
        GreaterOrConfused => (j, LessOrConfused, i),
        _ => (i, sign, j),
    };
    let (at_most, at_least) = (proof.is_at_most(i, j)?, proof.is_at_most(j, i)?);
    let holds = match (at_most, at_least) {
        (true, true) => "=",
        (true, false) => "<",
        (false, true) => ">",
        (false, false) => "||",
    };
    // Games that are not equal are so because one of them is not at least the other.
    if sign == NotEqual && !(at_most && at_least) {
        return match at_least {
            false => relation(proof, i, LessOrConfused, j),
            true => relation(proof, j, LessOrConfused, i),
        };
    }
    let (word, is_so) = match sign {
        NotEqual => ("!=", false),
        AtMost => ("<=", at_most),
        Equal => ("=", at_most && at_least),
        Less => ("<", at_most && !at_least),
        LessOrConfused => ("<|", !at_least),
        Confused => ("||", !at_most && !at_least),
        _ => return Err(not_in_format()),
    };
    if !is_so {
        return Err(Refusal::False(format!("the first game {holds} the second")));
    }
    if matches!(word, "<=" | "=" | "<") {
        proof.show_at_most(i, j)?;
    }
    if word == "=" {
        proof.show_at_most(j, i)?;
    }
    if matches!(word, "<" | "<|" | "||") {
        proof.show_less_or_confused(i, j)?;
    }
    if word == "||" {
        proof.show_less_or_confused(j, i)?;
    }
    let numbers = proof.listed(&[i, j])?;
    proof.line(&format!("claim {word}{numbers}"))
}

/// The elements of a set as games and as values.
fn elements(proof: &mut Proof<'_, '_>, items: &[Value]) -> Result<(Vec<Id>, Vec<Short>), Refusal> {
    let (mut ids, mut values) = (Vec::new(), Vec::new());
    for item in items {
        let id = Game(vec![(Sign::Plus, item.clone())]).id(&mut proof.games)?;
        let value = proof.games.value(id)?;
        if !values.contains(&value) {
            ids.push(id);
            values.push(value);
        }
    }
    Ok((ids, values))
}

/// Whether a number of the language is this count.
fn is_count(said: &Value, count: u64) -> bool {
    let count = i64::try_from(count).ok();
    matches!(said, Value::Number(n) if count.is_some_and(|count| **n == Rational::from(count)))
}

fn prove_width(proof: &mut Proof<'_, '_>, items: &[Value], said: &Value) -> Result<(), Refusal> {
    let (ids, values) = elements(proof, items)?;
    let set = proof.games.cx.game_poset(&values, GameOrder::Values)?;
    let found = set.poset.dilworth(proof.games.cx.budget)?;
    if !is_count(said, found.width() as u64) {
        return Err(Refusal::False(format!("the width is {}", found.width())));
    }
    let id = |place: usize| {
        let at = values.iter().position(|value| *value == set.elements[place]);
        at.map_or(ZERO, |at| ids[at])
    };
    let antichain: Vec<Id> = found.lowest.iter().map(|&place| id(place)).collect();
    let chains: Vec<Vec<Id>> =
        found.chains.iter().map(|chain| chain.iter().map(|&place| id(place)).collect()).collect();
    for (place, &a) in antichain.iter().enumerate() {
        for &b in &antichain[..place] {
            proof.show_less_or_confused(a, b)?;
            proof.show_less_or_confused(b, a)?;
        }
    }
    for pair in chains.iter().flat_map(|chain| chain.windows(2)) {
        proof.show_at_most(pair[0], pair[1])?;
    }
    let mut line = format!("claim width{} ;{}", proof.listed(&ids)?, proof.listed(&antichain)?);
    for chain in &chains {
        line += &format!(" ;{}", proof.listed(chain)?);
    }
    proof.line(&line)
}

fn prove_dimension(
    proof: &mut Proof<'_, '_>,
    items: &[Value],
    said: &Value,
) -> Result<(), Refusal> {
    let (ids, values) = elements(proof, items)?;
    let set = proof.games.cx.game_poset(&values, GameOrder::Values)?;
    let found = set.poset.dimension(proof.games.cx.budget)?;
    let orders: Vec<Vec<usize>> = found.realizer.clone();
    let at_most = (orders.len() as u64..=1000).any(|count| is_count(said, count));
    if !at_most {
        return Err(match found.exact() {
            Some(exact) => Refusal::False(format!("the dimension is {exact}")),
            None => Refusal::NotInFormat(format!(
                "the dimension is at most {}; nothing better is known",
                orders.len()
            )),
        });
    }
    let id = |place: usize| {
        let at = values.iter().position(|value| *value == set.elements[place]);
        at.map_or(ZERO, |at| ids[at])
    };
    for a in 0..values.len() {
        for b in (0..values.len()).filter(|&b| b != a) {
            let (x, y) = (ids[a], ids[b]);
            if proof.is_at_most(x, y)? {
                proof.show_at_most(x, y)?;
                proof.show_less_or_confused(x, y)?;
            } else if !proof.is_at_most(y, x)? {
                proof.show_less_or_confused(x, y)?;
            }
        }
    }
    let mut line = format!("claim dimension{}", proof.listed(&ids)?);
    for order in &orders {
        let order: Vec<Id> = order.iter().map(|&place| id(place)).collect();
        line += &format!(" ;{}", proof.listed(&order)?);
    }
    proof.line(&line)
}
