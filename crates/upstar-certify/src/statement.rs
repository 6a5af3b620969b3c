//! Parses and proves statements, and determines their claims.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::Write;
use std::sync::Arc;

use upstar::raw::{RawPosition, Short};
use upstar::{Budget, GameOrder, Player, Rational};
use upstar_lang::{Interpreter, Value};
use upstar_notation::{
    Argument, Expr, ExprKind, RelationSign, Span, Style, TermSign, parse_expression,
};

use crate::evaluation::{certify_by_evaluation, split};
use crate::games::{CertificateGames, CertificateId, Construction, ZERO};
use crate::orders::{prove_dimension, prove_width};
use crate::proof::{Proof, Strategy};
use crate::{Certificate, CertifyRefusal, KINDS, not_in_format};

/// Writes a certificate of a statement: a relation between games, or the value of a function.
///
/// # Errors
///
/// Returns an error if the statement is false, is not of a supported kind, or was not decided
/// within the budget. The output is then not a certificate, because its end is missing.
pub fn certify(
    interpreter: &mut Interpreter,
    budget: &Budget,
    text: &str,
    out: &mut dyn Write,
) -> Result<Certificate, CertifyRefusal> {
    let (definitions, text) = split(text)?;
    for definition in &definitions {
        interpreter.evaluate_within(budget, definition)?;
    }
    let session = Arc::clone(interpreter.session());
    // If the checker cannot evaluate the statement either, the first refusal is the better answer.
    let evaluated = |out: &mut dyn Write, first| match certify_by_evaluation(
        &session,
        budget,
        &definitions,
        text,
        out,
    ) {
        Err(CertifyRefusal::NotInFormat(_)) => Err(CertifyRefusal::NotInFormat(first)),
        written => written,
    };
    let statement = match Statement::read(interpreter, budget, text) {
        Err(CertifyRefusal::NotInFormat(first)) => return evaluated(out, first),
        statement => statement?,
    };
    let position = statement.position();
    let games = CertificateGames::new(&session, session.cx(budget), position.as_ref());
    let mut proof = Proof::new(games, out, text);
    let requested = match statement.claims(&mut proof.games) {
        Err(CertifyRefusal::NotInFormat(first)) => return evaluated(out, first),
        requested => requested?,
    };
    let prove = |proof: &mut Proof<'_, '_>| prove(proof, &requested);
    match statement {
        Statement::Relations(..) | Statement::Value(..) | Statement::Outcome(..)
            if position.is_some() =>
        {
            proof.write_shorter(prove)?;
        }
        _ => proof.write_proof(prove)?,
    }
    // Parse the printed claims without the names that the user has defined.
    let (mut fresh, mut claimed) = (Interpreter::with_session(Arc::clone(&session)), Vec::new());
    let printed = proof.printed_claims();
    for statement in &printed {
        let read = Statement::read(&mut fresh, budget, statement);
        let claims = read.and_then(|read| read.claims(&mut proof.games));
        claimed.extend(claims.map_err(|refusal| match refusal {
            CertifyRefusal::Interrupted(_) => refusal,
            CertifyRefusal::NoAnswer(ref error) if error.why().is_some() => refusal,
            _ => CertifyRefusal::OtherStatement(printed.clone()),
        })?);
    }
    if claimed != requested {
        return Err(CertifyRefusal::OtherStatement(printed));
    }
    proof.write("end")?;
    Ok(Certificate { lines: proof.lines })
}

#[derive(Debug, PartialEq)]
enum Claim {
    Relation(CertificateId, RelationSign, CertificateId),
    Value(CertificateId, CertificateId),
    Outcome(CertificateId, String),
    Misere(CertificateId, String),
    NimValue(CertificateId, u64),
    Canonical(CertificateId),
    Width(Vec<CertificateId>, u64),
    Dimension(Vec<CertificateId>, u64),
}

const MOST_ORDERS: u64 = 1000;

enum Statement {
    Relations(Vec<Terms>, Vec<RelationSign>),
    /// A function of a game, and its value if the statement gives one.
    Value(Terms, Option<Terms>),
    Outcome(Terms, Option<String>),
    Misere(Terms, Option<String>),
    NimValue(Terms, Option<Value>),
    Canonical(Terms),
    Width(Vec<Terms>, Value),
    Dimension(Vec<Terms>, Value),
}

struct Terms(Vec<(TermSign, Value)>);

impl Statement {
    fn read(
        interpreter: &mut Interpreter,
        budget: &Budget,
        text: &str,
    ) -> Result<Statement, CertifyRefusal> {
        let (Some(expression), problems) = parse_expression(text) else {
            return Err(not_in_format());
        };
        let mut reader = Reader { interpreter, budget, text };
        if !problems.is_empty() {
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
                    "is_canonical" => {
                        Ok(Statement::Canonical(reader.argument(function, argument)?))
                    }
                    "value" => Ok(Statement::Value(reader.game(argument)?, None)),
                    "outcome" => Ok(Statement::Outcome(reader.game(argument)?, None)),
                    "misere_outcome" => {
                        Ok(Statement::Misere(reader.argument(function, argument)?, None))
                    }
                    "nim_value" => Ok(Statement::NimValue(reader.game(argument)?, None)),
                    _ => Err(not_in_format()),
                };
            }
        };
        if let ([(sign, right)], Some((function, argument))) = (rest, called(first)) {
            let is_equal = *sign == RelationSign::Equal;
            match function {
                "value" if is_equal => {
                    return Ok(Statement::Value(reader.game(argument)?, Some(reader.game(right)?)));
                }
                "outcome" if is_equal => {
                    return Ok(Statement::Outcome(
                        reader.game(argument)?,
                        Some(reader.outcome(right)?),
                    ));
                }
                "misere_outcome" if is_equal => {
                    return Ok(Statement::Misere(
                        reader.argument(function, argument)?,
                        Some(reader.outcome(right)?),
                    ));
                }
                "nim_value" if is_equal => {
                    return Ok(Statement::NimValue(
                        reader.game(argument)?,
                        Some(reader.value(right)?),
                    ));
                }
                "width" if is_equal => {
                    return Ok(Statement::Width(reader.list(argument)?, reader.value(right)?));
                }
                "dimension" if *sign == RelationSign::AtMost => {
                    return Ok(Statement::Dimension(reader.list(argument)?, reader.value(right)?));
                }
                "dimension" => {
                    return Err(CertifyRefusal::NotInFormat(
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
        Ok(Statement::Relations(games, signs))
    }

    /// Returns the claims that the checker must print. The engine computes values and outcomes that
    /// the statement does not give.
    fn claims(&self, games: &mut CertificateGames<'_>) -> Result<Vec<Claim>, CertifyRefusal> {
        Ok(match self {
            Statement::Relations(asked, signs) => {
                let ids = asked.iter().map(|game| game.id(games)).collect::<Result<Vec<_>, _>>()?;
                let pairs = ids.windows(2).zip(signs);
                pairs
                    .map(|(pair, &sign)| relation(pair[0], sign, pair[1]))
                    .collect::<Result<_, _>>()?
            }
            Statement::Value(game, value) => {
                let p = game.id(games)?;
                let found = games.value(p)?;
                let canonical = games.literal(found)?;
                let mut claims = vec![Claim::Value(p, canonical)];
                if let Some(value) = value {
                    let said = value.id(games)?;
                    if games.value(said)? != found {
                        let text = shown(games, found)?;
                        return Err(CertifyRefusal::False(format!("the value is {text}")));
                    }
                    // The claim gives the canonical form as the value.
                    if said != canonical {
                        claims.push(Claim::Relation(canonical, RelationSign::Equal, said));
                    }
                }
                claims
            }
            Statement::Outcome(game, said) => {
                let p = game.id(games)?;
                vec![Claim::Outcome(p, same_outcome(said, games.outcome(p)?.to_string())?)]
            }
            Statement::Misere(game, said) => {
                let p = game.id(games)?;
                vec![Claim::Misere(p, same_outcome(said, games.misere_outcome(p)?.to_string())?)]
            }
            Statement::NimValue(game, said) => {
                let p = game.id(games)?;
                let value = games.nim_value(p)?;
                if said.as_ref().is_some_and(|said| !is_count(said, value)) {
                    return Err(CertifyRefusal::False(format!("the nim value is {value}")));
                }
                vec![Claim::NimValue(p, value)]
            }
            Statement::Canonical(game) => {
                let id = game.id(games)?;
                if !matches!(games.construction(id), Construction::Literal { .. }) {
                    return Err(CertifyRefusal::NotInFormat(
                        "`is_canonical` can be certified for literal forms only".to_owned(),
                    ));
                }
                let value = games.value(id)?;
                if games.literal(value)? != id {
                    let text = shown(games, value)?;
                    return Err(CertifyRefusal::False(format!("the canonical form is {text}")));
                }
                vec![Claim::Canonical(id)]
            }
            Statement::Width(items, said) => {
                let ids = elements(games, items)?;
                let values =
                    ids.iter().map(|&id| games.value(id)).collect::<Result<Vec<_>, _>>()?;
                let set = games.cx.game_poset(&values, GameOrder::Values)?;
                let width = set.poset.dilworth(games.cx.budget)?.width() as u64;
                if !is_count(said, width) {
                    return Err(CertifyRefusal::False(format!("the width is {width}")));
                }
                vec![Claim::Width(ids, width)]
            }
            Statement::Dimension(items, said) => {
                let bound = (1..=MOST_ORDERS).find(|&count| is_count(said, count));
                let bound = bound.ok_or_else(|| {
                    CertifyRefusal::NotInFormat(format!(
                        "the bound must be an integer from 1 to {MOST_ORDERS}"
                    ))
                })?;
                // The set contains one game of each value. The others are claimed equal to it.
                let (mut ids, mut equal) = (Vec::new(), Vec::new());
                let mut first: HashMap<Short, CertificateId> = HashMap::new();
                for id in elements(games, items)? {
                    match first.entry(games.value(id)?) {
                        Entry::Vacant(entry) => {
                            entry.insert(id);
                            ids.push(id);
                        }
                        Entry::Occupied(entry) => {
                            equal.push(Claim::Relation(*entry.get(), RelationSign::Equal, id));
                        }
                    }
                }
                let mut claims = vec![Claim::Dimension(ids, bound)];
                claims.append(&mut equal);
                claims
            }
        })
    }

    /// Returns the first position of the statement.
    fn position(&self) -> Option<RawPosition> {
        let games = match self {
            Statement::Relations(games, _)
            | Statement::Width(games, _)
            | Statement::Dimension(games, _) => &games[..],
            Statement::Value(game, _)
            | Statement::Outcome(game, _)
            | Statement::Misere(game, _)
            | Statement::NimValue(game, _)
            | Statement::Canonical(game) => std::slice::from_ref(game),
        };
        games.iter().flat_map(|game| &game.0).find_map(|(_, value)| first_position(value))
    }
}

fn first_position(value: &Value) -> Option<RawPosition> {
    match value {
        Value::Position(position) => Some(position.clone()),
        Value::Sum(terms) => terms.iter().find_map(|term| first_position(&term.game)),
        _ => None,
    }
}

/// Writes the proofs of these claims.
fn prove(proof: &mut Proof<'_, '_>, claims: &[Claim]) -> Result<(), CertifyRefusal> {
    for claim in claims {
        match claim {
            &Claim::Relation(i, sign, j) => prove_relation(proof, i, sign, j)?,
            &Claim::Value(p, canonical) => {
                let is_position = matches!(proof.games.construction(p), Construction::Position(..));
                if proof.strategy == Strategy::Values && is_position {
                    proof.show_value(p)?;
                } else {
                    proof.show_at_most(p, canonical)?;
                    proof.show_at_most(canonical, p)?;
                }
                proof.show_canonical(canonical)?;
                let numbers = proof.listed(&[p, canonical])?;
                proof.line(&format!("claim value{numbers}"))?;
            }
            Claim::Outcome(p, outcome) => {
                match outcome.as_str() {
                    "L" | "N" => proof.show_less_or_confused(ZERO, *p)?,
                    _ => proof.show_at_most(*p, ZERO)?,
                }
                match outcome.as_str() {
                    "R" | "N" => proof.show_less_or_confused(*p, ZERO)?,
                    _ => proof.show_at_most(ZERO, *p)?,
                }
                let number = proof.number(*p)?;
                proof.line(&format!("claim outcome {outcome} {number}"))?;
            }
            Claim::Misere(p, outcome) => {
                proof.show_misere(*p, Player::Left)?;
                proof.show_misere(*p, Player::Right)?;
                let number = proof.number(*p)?;
                proof.line(&format!("claim misere {outcome} {number}"))?;
            }
            &Claim::NimValue(p, value) => {
                proof.show_nim_value(p)?;
                let number = proof.number(p)?;
                proof.line(&format!("claim nim {value} {number}"))?;
            }
            &Claim::Canonical(id) => {
                proof.show_canonical(id)?;
                let number = proof.number(id)?;
                proof.line(&format!("claim canonical {number}"))?;
            }
            Claim::Width(ids, _) => prove_width(proof, ids)?,
            Claim::Dimension(ids, bound) => prove_dimension(proof, ids, *bound)?,
        }
    }
    Ok(())
}

fn same_outcome(said: &Option<String>, outcome: String) -> Result<String, CertifyRefusal> {
    match said {
        Some(said) if *said != outcome => {
            Err(CertifyRefusal::False(format!("the outcome is \"{outcome}\"")))
        }
        _ => Ok(outcome),
    }
}

/// Returns the function and the argument of a call `f(x)` or `x.f()`.
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

/// Returns the first subexpression that is not literal. Braces, numbers, names of games, sums and
/// switches are literal.
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

struct Reader<'a> {
    interpreter: &'a mut Interpreter,
    budget: &'a Budget,
    text: &'a str,
}

impl Reader<'_> {
    fn value(&mut self, expression: &Expr) -> Result<Value, CertifyRefusal> {
        let text = &self.text[expression.span.start..expression.span.end];
        Ok(self.interpreter.evaluate_within(self.budget, text)?)
    }

    fn outcome(&mut self, expression: &Expr) -> Result<String, CertifyRefusal> {
        match self.value(expression)? {
            Value::Text(text) => Ok(text.to_string()),
            _ => Err(CertifyRefusal::NotInFormat(
                "expected an outcome: \"L\", \"R\", \"N\" or \"P\"".to_owned(),
            )),
        }
    }

    fn list(&mut self, expression: &Expr) -> Result<Vec<Terms>, CertifyRefusal> {
        if let ExprKind::List(items) = &expression.kind {
            return items.iter().map(|item| self.game(item)).collect();
        }
        let items = match self.value(expression)? {
            Value::List(items) => items.to_vec(),
            Value::Poset(set) => set.items().to_vec(),
            _ => return Err(not_in_format()),
        };
        Ok(items.into_iter().map(|item| Terms(vec![(TermSign::Plus, item)])).collect())
    }

    /// Returns the argument of a function that distinguishes a form from its value, as parsed by
    /// the language.
    fn argument(&mut self, function: &str, expression: &Expr) -> Result<Terms, CertifyRefusal> {
        let text = &self.text[expression.span.start..expression.span.end];
        self.interpreter.evaluate_within(self.budget, &format!("{function}({text})"))?;
        Ok(Terms(vec![(TermSign::Plus, self.value(expression)?)]))
    }

    /// Returns the terms of a sum separately, so that the statement is not about its value.
    fn game(&mut self, expression: &Expr) -> Result<Terms, CertifyRefusal> {
        let mut terms = Vec::new();
        self.terms(TermSign::Plus, expression, &mut terms)?;
        Ok(Terms(terms))
    }

    fn terms(
        &mut self,
        sign: TermSign,
        expression: &Expr,
        terms: &mut Vec<(TermSign, Value)>,
    ) -> Result<(), CertifyRefusal> {
        match &expression.kind {
            ExprKind::Sum(written) => {
                for (inner, term) in written {
                    let sign = if *inner == TermSign::Minus { opposite(sign) } else { sign };
                    self.terms(sign, term, terms)?;
                }
                Ok(())
            }
            // `2*` is 2 + *.
            ExprKind::Juxtaposed(first, second) => {
                self.terms(sign, first, terms)?;
                self.terms(sign, second, terms)
            }
            ExprKind::Negative(of) => self.terms(opposite(sign), of, terms),
            _ => {
                terms.push((sign, self.term(expression)?));
                Ok(())
            }
        }
    }

    /// Returns the value of a literal term. Rejects computed terms, such as functions and products,
    /// because they would not be proved. Braces remain literal forms.
    fn term(&mut self, expression: &Expr) -> Result<Value, CertifyRefusal> {
        let text = &self.text[expression.span.start..expression.span.end];
        if let Some(span) = computed(expression) {
            let value = self.value(expression)?;
            if matches!(value, Value::Position(_) | Value::Form(_)) {
                return Ok(value);
            }
            return Err(CertifyRefusal::NotInFormat(format!(
                "`{}` is computed by the engine and cannot be certified; {KINDS}",
                &self.text[span.start..span.end]
            )));
        }
        if matches!(
            expression.kind,
            ExprKind::Braces { .. } | ExprKind::Switch(_) | ExprKind::Tiny(_) | ExprKind::Miny(_)
        ) {
            self.value(expression)?;
            return Ok(self.interpreter.evaluate_within(self.budget, &format!("'{text}'"))?);
        }
        self.value(expression)
    }
}

impl Terms {
    fn id(&self, games: &mut CertificateGames<'_>) -> Result<CertificateId, CertifyRefusal> {
        let mut ids = Vec::new();
        for (sign, value) in &self.0 {
            add_terms(games, *sign, value, &mut ids)?;
        }
        Ok(match ids[..] {
            [id] => id,
            _ => games.intern(Construction::Sum(ids.into())),
        })
    }
}

fn add_terms(
    games: &mut CertificateGames<'_>,
    sign: TermSign,
    value: &Value,
    ids: &mut Vec<CertificateId>,
) -> Result<(), CertifyRefusal> {
    let id = match value {
        Value::Position(position) => games.position(position)?,
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
                    _ => {
                        return Err(CertifyRefusal::NotInFormat(
                            "too many equal terms in a sum: at most 1000 are supported".to_owned(),
                        ));
                    }
                };
                for _ in 0..count {
                    add_terms(games, sign, &term.game, ids)?;
                }
            }
            return Ok(());
        }
        _ => return Err(not_in_format()),
    };
    ids.push(match (sign, games.construction(id).clone()) {
        (TermSign::Plus, _) => id,
        (TermSign::Minus, Construction::Literal { .. }) => negative_literal(games, id)?,
        (TermSign::Minus, _) => games.intern(Construction::Negative(id)),
    });
    Ok(())
}

fn opposite(sign: TermSign) -> TermSign {
    match sign {
        TermSign::Plus => TermSign::Minus,
        TermSign::Minus => TermSign::Plus,
    }
}

fn literal_form(
    games: &mut CertificateGames<'_>,
    form: upstar::raw::FormId,
) -> Result<CertificateId, CertifyRefusal> {
    if let Some(&known) = games.forms.get(&form) {
        return Ok(known);
    }
    games.cx.budget.spend(1)?;
    let forms = games.session.universe().forms();
    let mut sides = Vec::new();
    for player in [Player::Left, Player::Right] {
        let options: Vec<upstar::raw::FormId> = forms.options_of(form, player)?.iter().collect();
        let named = options.into_iter().map(|option| crate::deeper(|| literal_form(games, option)));
        sides.push(named.collect::<Result<Box<[CertificateId]>, CertifyRefusal>>()?);
    }
    let (right, left) = (sides.pop().unwrap_or_default(), sides.pop().unwrap_or_default());
    let id = games.intern(Construction::Literal { left, right });
    games.forms.insert(form, id);
    Ok(id)
}

fn negative_literal(
    games: &mut CertificateGames<'_>,
    id: CertificateId,
) -> Result<CertificateId, CertifyRefusal> {
    if let Some(&known) = games.negatives.get(&id) {
        return Ok(known);
    }
    games.cx.budget.spend(1)?;
    let Construction::Literal { left, right } = games.construction(id).clone() else {
        return Err(CertifyRefusal::Fault);
    };
    let mut turned = |ids: &[CertificateId]| {
        let negatives = ids.iter().map(|&id| crate::deeper(|| negative_literal(games, id)));
        negatives.collect::<Result<Box<[CertificateId]>, CertifyRefusal>>()
    };
    let (left, right) = (turned(&right)?, turned(&left)?);
    let negative = games.intern(Construction::Literal { left, right });
    games.negatives.insert(id, negative);
    Ok(negative)
}

fn shown(games: &CertificateGames<'_>, value: Short) -> Result<String, CertifyRefusal> {
    let text = games.cx.term(value)?.print(Style::Ascii, 200);
    Ok(text.unwrap_or_else(|_| "too long to print".to_owned()))
}

/// Returns the relation of i and j with `<` in place of `>`, and likewise for similar signs.
fn relation(
    i: CertificateId,
    sign: RelationSign,
    j: CertificateId,
) -> Result<Claim, CertifyRefusal> {
    use RelationSign::{
        AtLeast, AtMost, Confused, Equal, Greater, GreaterOrConfused, Less, LessOrConfused,
        NotEqual,
    };
    Ok(match sign {
        Greater => Claim::Relation(j, Less, i),
        AtLeast => Claim::Relation(j, AtMost, i),
        GreaterOrConfused => Claim::Relation(j, LessOrConfused, i),
        Less | AtMost | LessOrConfused | Equal | NotEqual | Confused => Claim::Relation(i, sign, j),
        _ => return Err(not_in_format()),
    })
}

fn prove_relation(
    proof: &mut Proof<'_, '_>,
    i: CertificateId,
    sign: RelationSign,
    j: CertificateId,
) -> Result<(), CertifyRefusal> {
    use RelationSign::{AtMost, Confused, Equal, Less, LessOrConfused, NotEqual};
    let (at_most, at_least) = (proof.is_at_most(i, j)?, proof.is_at_most(j, i)?);
    let (word, is_so) = match sign {
        AtMost => ("<=", at_most),
        Equal => ("=", at_most && at_least),
        Less => ("<", at_most && !at_least),
        LessOrConfused => ("<|", !at_least),
        Confused => ("||", !at_most && !at_least),
        NotEqual => ("!=", !(at_most && at_least)),
        _ => return Err(not_in_format()),
    };
    if !is_so {
        let holds = match (at_most, at_least) {
            (true, true) => "=",
            (true, false) => "<",
            (false, true) => ">",
            (false, false) => "||",
        };
        return Err(CertifyRefusal::False(format!("the first game {holds} the second")));
    }
    if matches!(word, "<=" | "=" | "<") {
        proof.show_at_most(i, j)?;
    }
    if word == "=" {
        proof.show_at_most(j, i)?;
    }
    // Two games differ if one of them is not greater than or equal to the other.
    if matches!(word, "<" | "<|" | "||") || word == "!=" && !at_least {
        proof.show_less_or_confused(i, j)?;
    }
    if word == "||" || word == "!=" && at_least {
        proof.show_less_or_confused(j, i)?;
    }
    let numbers = proof.listed(&[i, j])?;
    proof.line(&format!("claim {word}{numbers}"))
}

fn elements(
    games: &mut CertificateGames<'_>,
    items: &[Terms],
) -> Result<Vec<CertificateId>, CertifyRefusal> {
    let mut ids = Vec::new();
    for item in items {
        let id = item.id(games)?;
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    Ok(ids)
}

fn is_count(said: &Value, count: u64) -> bool {
    let count = i64::try_from(count).ok();
    matches!(said, Value::Number(n) if count.is_some_and(|count| **n == Rational::from(count)))
}
