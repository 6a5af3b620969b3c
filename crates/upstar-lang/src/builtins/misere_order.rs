//! Partizan games under misère play: order and canonical forms modulo universes, games by birthday,
//! outcome tables.

use upstar::Convention;
use upstar::misere::outcome_tables::{MisereOperator, outcome_table};
use upstar::misere::{MisereUniverse, naive};
use upstar_core::Relation;
use upstar_form::FormId;

use crate::builtins::heaps::operator;
use crate::builtins::misere::impartial;
use crate::builtins::{Builtin, FunctionCost};
use crate::error::LangResult;
use crate::eval::Call;
use crate::record::Record;
use crate::text::plain;
use crate::value::Value;

macro_rules! universes {
    () => {
        " The universe is the set of the games x that may be added. It is \"all\" (the default), \
         \"dead-ending\" (a player unable to move remains unable to move), \"dicot\" (in each \
         position, both players can move or neither player can move), or \"impartial\". Undefined \
         if a given game is not in the universe."
    };
}
const ABSOLUTE: &str = "Siegel, Misère canonical forms of partizan games; Dorbec, Renault, Siegel \
     and Sopena, Dicots, and a taxonomic ranking for misère games; Larsson, Milley, Nowakowski, \
     Renault and Santos, Progress on misère dead ends";

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "misere_canonical(g: form, universe?: text) -> form",
        about: concat!(
            "Returns the misère canonical form of g, which can replace g in g + x for every game x \
             of the universe.",
            universes!()
        ),
        cost: FunctionCost::Steep,
        source: "Conway, On Numbers and Games, chapter 12; for partizan games, see misere_compare",
        examples: &[
            ("misere_canonical('{*|*}')", "'{*|*}'"),
            ("misere_canonical('{*|*}', \"impartial\")", "'0'"),
            ("misere_canonical('{*2|*2}', \"impartial\")", "'{*2|*2}'"),
            ("misere_canonical('1' - '1', \"dead-ending\")", "'0'"),
        ],
        run: |c| {
            let misere = c.engine.misere();
            Ok(Value::Form(match universe(c, 1)? {
                UniverseName::Impartial => misere.canonical(impartial(c, 0)?)?,
                UniverseName::Partizan(context) => misere.canonical_modulo(c.form(0)?, context)?,
            }))
        },
    },
    Builtin {
        declaration: "misere_compare(g: form, h: form, universe?: text) -> text",
        about: concat!(
            "Returns the relation of g to h under misère play, as text (<, =, > or ||), where g + \
             x and h + x are compared for every game x of the universe.",
            universes!()
        ),
        cost: FunctionCost::Pairs,
        source: ABSOLUTE,
        examples: &[
            ("misere_compare('{*|*}', 0)", "\"||\""),
            ("misere_compare('{*|*}', 0, \"dicot\")", "\"=\""),
            ("misere_compare('1' - '1', 0, \"dead-ending\")", "\"=\""),
        ],
        run: |c| Ok(Value::text(relation(c)?.sign())),
    },
    Builtin {
        declaration: "misere_geq(g: form, h: form, universe?: text) -> truth",
        about: concat!(
            "Returns `true` if, under misère play, Left does at least as well in g + x as in h + x \
             for every game x of the universe.",
            universes!()
        ),
        cost: FunctionCost::Pairs,
        source: ABSOLUTE,
        examples: &[("misere_geq('{*|*}', 0, \"dicot\")", "true"), ("misere_geq(1, 0)", "false")],
        run: |c| Ok(Value::Bool(matches!(relation(c)?, Relation::Equal | Relation::Greater))),
    },
    Builtin {
        declaration: "misere_equal(g: form, h: form, universe?: text) -> truth",
        about: concat!(
            "Returns `true` if g + x and h + x have the same misère outcome for every game x of \
             the universe.",
            universes!()
        ),
        cost: FunctionCost::Pairs,
        source: ABSOLUTE,
        examples: &[
            ("misere_equal('1' - '1', 0, \"dead-ending\")", "true"),
            ("misere_equal('1' - '1', 0)", "false"),
            ("misere_equal('{*|*}', 0, universe: \"impartial\")", "true"),
        ],
        run: |c| Ok(Value::Bool(relation(c)? == Relation::Equal)),
    },
    Builtin {
        declaration: "misere_day(n: count, universe?: text) -> values",
        about: "Returns the canonical forms of the games born by day n under misère play. The \
                universe is \"all\" (the default), \"dead-ending\", \"dicot\" or \"impartial\". \
                For n = 0, 1, 2, …, respectively, there are 1, 4 and 256 games in \"all\"; 1, 4 \
                and 196 games in \"dead-ending\"; 1, 2, 9 and 1268 games in \"dicot\"; and 1, 2, \
                3, 5 and 22 games in \"impartial\". For greater n, there are too many games to \
                return.",
        cost: FunctionCost::Stated("Exponential in the number of games born by day n - 1."),
        source: ABSOLUTE,
        examples: &[
            ("misere_day(1)", "['*', '0', '1', '-1']"),
            ("size(misere_day(2))", "256"),
            ("misere_day(2, \"impartial\")", "['*', '0', '*2']"),
        ],
        run: |c| {
            let (day, misere) = (c.size(0)?, c.engine.misere());
            sorted(
                c,
                match universe(c, 1)? {
                    UniverseName::Impartial => misere.impartial_day(day)?,
                    UniverseName::Partizan(context) => misere.day_modulo(day, context)?,
                },
            )
        },
    },
    Builtin {
        declaration: "literal_day(n: count) -> values",
        about: "Returns all literal forms born by day n. For n = 0, 1, 2, there are 1, 4 and 256 \
                forms, respectively. The argument n must be at most 2.",
        cost: FunctionCost::Instant,
        source: "Stewart, Scoring play combinatorial games, section 1.1",
        examples: &[("literal_day(1)", "['*', '0', '1', '-1']")],
        run: |c| sorted(c, naive::all_forms(c.engine.misere(), c.size(0)?)?),
    },
    Builtin {
        declaration: "outcome_table(operator: text, convention: text, games: list) -> outcome table",
        about: "Returns a table that shows, for each pair of outcomes, which outcomes occur when a \
                game with the first outcome is combined with a game with the second outcome. The \
                games are taken from the list. The operator is \"disjunctive\" or \"sequential\", \
                and the convention is \"normal\" or \"misere\". For scoring games, the convention \
                is \"scoring\". In this case, the operator may also be \"conjunctive\" or \
                \"selective\", and the combination follows the long rule. The columns correspond \
                to the outcomes of the first game, and the rows correspond to the outcomes of the \
                second game. If t is the table, `t[\"P\"][\"N\"]` is the list of the outcomes that \
                occur if the first game has outcome P and the second game has outcome N.",
        cost: FunctionCost::Stated(
            "At most quadratic in the total number of followers of the games in the list.",
        ),
        source: "Stewart, thesis, Tables 1.1, 1.3 and 1.4, theorems 2.3.3, 4.1.2, 4.2.2 and 4.3.2",
        examples: &[
            ("outcome_table(\"disjunctive\", \"normal\", literal_day(1))[\"L\"][\"R\"]", "[\"P\"]"),
            (
                "outcome_table(\"disjunctive\", \"normal\", literal_day(1))",
                "H\\G P    N    L    R\nP   P    N    L    R\nN   N    P    L    R\nL   L    L    L    P\nR   R    R    P    R",
            ),
            (
                "outcome_table(\"sequential\", \"scoring\", [s{1|0|-1}, s{0|0|0}])",
                "H\\G P     N     L     R     T\nP\nN         T                 P\nL\nR\nT         N                 T",
            ),
        ],
        run: |c| {
            if &*c.text(1)? == "scoring" {
                let operator = operator(c, 0)?;
                let games = c.items(2, |game| c.engine.scoring(game))?;
                let table = c.engine.scores().outcome_table(operator, &games)?;
                return Ok(Value::record(Record::of_table(&table)));
            }
            let operators = [
                ("disjunctive", MisereOperator::Disjunctive),
                ("+", MisereOperator::Disjunctive),
                ("sequential", MisereOperator::Sequential),
                ("->", MisereOperator::Sequential),
            ];
            let what = "the operator \"disjunctive\" or \"sequential\"";
            let operator = c.choice(0, what, &operators)?;
            let conventions = [("normal", Convention::Normal), ("misere", Convention::Misere)];
            let what = "the convention \"normal\", \"misere\" or \"scoring\"";
            let convention = c.choice(1, what, &conventions)?;
            let games = c.items(2, |game| c.engine.form(game))?;
            let table = outcome_table(c.engine.misere(), operator, convention, &games)?;
            Ok(Value::record(Record::of_table(&table)))
        },
    },
];

#[derive(Clone, Copy)]
enum UniverseName {
    Impartial,
    Partizan(MisereUniverse),
}

const UNIVERSES: [(&str, UniverseName); 4] = [
    ("all", UniverseName::Partizan(MisereUniverse::All)),
    ("dead-ending", UniverseName::Partizan(MisereUniverse::DeadEnding)),
    ("dicot", UniverseName::Partizan(MisereUniverse::Dicot)),
    ("impartial", UniverseName::Impartial),
];

/// The default is the universe of all games.
fn universe(c: &Call<'_>, number: usize) -> LangResult<UniverseName> {
    let what = "the universe \"all\", \"dead-ending\", \"dicot\" or \"impartial\"";
    c.choice(number, what, &UNIVERSES)
}

pub(crate) fn is_universe(name: &str) -> bool {
    UNIVERSES.iter().any(|(universe, _)| *universe == name)
}

fn relation(c: &Call<'_>) -> LangResult<Relation> {
    let misere = c.engine.misere();
    match universe(c, 2)? {
        UniverseName::Partizan(context) => Ok(misere.compare(c.form(0)?, c.form(1)?, context)?),
        // Different impartial games are incomparable.
        UniverseName::Impartial => {
            let (g, h) = (misere.canonical(impartial(c, 0)?)?, misere.canonical(impartial(c, 1)?)?);
            Ok(if g == h { Relation::Equal } else { Relation::Confused })
        }
    }
}

pub(crate) fn sorted(c: &Call<'_>, forms: Vec<FormId>) -> LangResult<Value> {
    let mut shown = Vec::with_capacity(forms.len());
    for form in forms {
        let text = plain(c.engine, &Value::Form(form))?;
        shown.push((text.len(), text, form));
    }
    shown.sort_by(|(n, a, _), (m, b, _)| (n, a).cmp(&(m, b)));
    Ok(Value::list(shown.into_iter().map(|(.., form)| Value::Form(form))))
}
