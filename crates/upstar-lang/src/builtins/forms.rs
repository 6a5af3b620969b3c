//! Operators and predicates of literal forms.

use upstar_core::Player;
use upstar_form::FormId;
use upstar_notation::BinaryOperator;
use upstar_short::OptionOrder;

use crate::builtins::option_closed::forms;
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::Call;
use crate::value::Value;

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "ordinal_sum(g: form, h: form) -> values",
        about: "Returns the ordinal sum g : h, in which a move in g ends all play in h. The result \
                depends on the form of g. If g is a value, the function uses its canonical form.",
        cost: FunctionCost::Stated(
            "At most linear in the number of distinct followers of h times the number of options \
             of g.",
        ),
        source: "Winning Ways, chapter 7",
        examples: &[("value(ordinal_sum(1, -1))", "1/2"), ("ordinal_sum(*, *2) = *3", "true")],
        run: |c| operator(c, BinaryOperator::OrdinalSum),
    },
    Builtin {
        declaration: "ordinal_value(g: form, h: game) -> game",
        about: "Returns the value of the ordinal sum g : h without constructing its game tree. The \
                result depends on the form of g and the value of h. For canonical numbers, the \
                sign expansion of the result is the concatenation of the sign expansions of g and \
                h.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 2.2.1 and Lemmas 2.2.14 to 2.2.16",
        examples: &[
            ("ordinal_value(1000000, -1)", "1999999/2"),
            ("ordinal_value('{-1|1}', 1)", "1/2"),
        ],
        run: |c| Ok(c.engine.game(c.engine.cx.ordinal_sum(c.form(0)?, c.game(1)?)?)),
    },
    Builtin {
        declaration: "side_value(g: form, h: form) -> game",
        about: "Returns the value of the side-sum g <> h. The result depends on the forms of both \
                g and h. For canonical integers, the function uses a formula.",
        cost: FunctionCost::Pairs,
        source: "Siegel, thesis, Definition 2.4.1 and Lemma 2.4.4",
        examples: &[("side_value(-1000000, 2)", "{1|-999999}"), ("side_value(2, 3)", "5")],
        run: |c| Ok(c.engine.game(c.engine.cx.side_sum(c.form(0)?, c.form(1)?)?)),
    },
    Builtin {
        declaration: "side_sum(g: form, h: form) -> values",
        about: "Returns the side-sum g <> h, in which a move by Left in h ends g, and a move by \
                Right in g ends h. The result depends on the forms of both g and h.",
        cost: FunctionCost::Pairs,
        source: "Siegel, thesis, Definition 2.4.1",
        examples: &[
            ("value(side_sum(*, 1))", "{1|0}"),
            ("[value(side_sum(1, -1)), value(side_sum(-1, 1))]", "[0, *]"),
        ],
        run: |c| operator(c, BinaryOperator::SideSum),
    },
    Builtin {
        declaration: "is_option_closed(x: form, player?) -> truth",
        about: "Returns `true` if, in every position, each player can reach in one move every \
                position that the same player can reach in two consecutive moves. The result \
                depends on the form. If a player is given, the function tests only that player's \
                moves.",
        cost: FunctionCost::Positions,
        source: "Nowakowski and Ottaway, Option-closed games, Definition 1.1",
        examples: &[
            ("is_option_closed('{0,1|0}')", "true"),
            ("is_option_closed('{1|0}')", "false"),
            ("is_option_closed('{1|0}', Right)", "true"),
        ],
        run: |c| {
            let (cx, form) = (c.engine.cx, c.form(0)?);
            Ok(Value::Bool(match c.optional(1, Call::player)? {
                None => cx.forms().is_option_closed(form, cx.budget)?,
                Some(player) => cx.forms().is_option_closed_for(form, player, cx.budget)?,
            }))
        },
    },
    Builtin {
        declaration: "dominated_options(x: form, player, inf?: truth) -> values",
        about: "Returns the dominated options of a player in a literal form: the options for which \
                another option of the same player is at least as good. Among several equal options \
                that no better option dominates, one counts as not dominated: the option in \
                canonical form, if there is one. All dominated options can be removed together \
                without changing the value. A canonical form has no dominated options. With `inf: \
                true`, options are compared modulo infinitesimals, and the reduced canonical form \
                replaces the canonical form.",
        cost: FunctionCost::Stated("Quadratic in the number of distinct followers of x."),
        source: "Siegel, thesis, Definition 1.2.24, Theorem 1.2.25 and Definition 1.2.71",
        examples: &[
            ("dominated_options('{0,1|3}', Left)", "['0']"),
            ("dominated_options('{0,{*|*}|}', Left)", "['{*|*}']"),
            ("dominated_options({3,{3|2}|2}, Left, inf: true)", "['{3|2}']"),
        ],
        run: |c| forms(c, c.engine.cx.dominated_options(c.form(0)?, c.player(1)?, order(c, 2)?)?),
    },
    Builtin {
        declaration: "reversible_options(x: form, player, inf?: truth) -> values",
        about: "Returns the reversible options of a player in a literal form: the options to which \
                the opponent has a reply at least as good for the opponent as the form itself. A \
                canonical form has no reversible options. With `inf: true`, games are compared \
                modulo infinitesimals.",
        cost: FunctionCost::Stated("Quadratic in the number of distinct followers of x."),
        source: "Siegel, thesis, Theorem 1.2.26 and Definition 1.2.27",
        examples: &[
            ("reversible_options('{0,*|*}', Left)", "['*']"),
            ("reversible_options(^*, Left)", "[]"),
            ("reversible_options('{{3|1^}|1}', Left)", "[]"),
            ("reversible_options('{{3|1^}|1}', Left, inf: true)", "['{3|1^}']"),
        ],
        run: |c| forms(c, c.engine.cx.reversible_options(c.form(0)?, c.player(1)?, order(c, 2)?)?),
    },
    Builtin {
        declaration: "option_closure(x: form or list, player?) -> values",
        about: "Returns the option-closure of a form, in which every position that a player can \
                reach by consecutive moves becomes an option of that player. The same applies to \
                all followers of the form. For a list of forms and a player, the function returns \
                the left-option-closure or right-option-closure of the list: the option-closures \
                of the forms that the player can reach from it by any number of consecutive moves.",
        cost: FunctionCost::Steep,
        source: "Siegel, thesis, Definition 4.2.1",
        examples: &[
            ("value(option_closure('{*|*}'))", "*2"),
            ("option_closure([*], Left)", "['0', '*']"),
            ("option_closure([2], Left)", "['0', '1', '{0,1|}']"),
        ],
        run: |c| {
            let cx = c.engine.cx;
            let closure = |form| cx.forms().option_closure(form, cx.budget);
            match (c.value(0)?, c.given(1)) {
                (Value::List(_) | Value::Poset(_), Some(_)) => {
                    let player = c.player(1)?;
                    let closed = closure(form_of_list(c, &c.list(0)?, player, 0)?)?;
                    forms(c, cx.forms().options_of(closed, player)?.to_vec())
                }
                (Value::List(_) | Value::Poset(_), None) => {
                    let message = "the option-closure of a list needs a player";
                    Err(LangError::type_error(message, "for example, option_closure([*], Left)"))
                }
                (_, Some(_)) => {
                    let message = "only the option-closure of a list takes a player";
                    Err(LangError::type_error(message, "remove the player").of_argument(1))
                }
                (_, None) => Ok(Value::Form(closure(c.form(0)?)?)),
            }
        },
    },
    Builtin {
        declaration: "left_threat(x: form) -> number",
        about: "Returns the greatest number that Left can reach by any number of consecutive \
                moves. The result depends on the form.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 4.2.7",
        examples: &[("left_threat('{{2|0}|-1}')", "2")],
        run: |c| Ok(Value::number(c.engine.cx.threat(c.form(0)?, Player::Left)?)),
    },
    Builtin {
        declaration: "right_threat(x: form) -> number",
        about: "Returns the least number that Right can reach by any number of consecutive moves. \
                The result depends on the form.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 4.2.7",
        examples: &[("right_threat('{{2|0}|-1}')", "-1")],
        run: |c| Ok(Value::number(c.engine.cx.threat(c.form(0)?, Player::Right)?)),
    },
    Builtin {
        declaration: "is_threatbare(x: form) -> truth",
        about: "Returns `true` if each player has an option infinitesimally close to that player's \
                own threat. Left's threat is the greatest number that Left can reach by any number \
                of consecutive moves. Right's threat is the least number that Right can reach in \
                this way. The functions `left_threat` and `right_threat` compute the threats. The \
                result depends on the form.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 4.2.8",
        examples: &[("is_threatbare('{2|1}')", "true"), ("is_threatbare('{{1|0}|0}')", "false")],
        run: |c| Ok(Value::Bool(c.engine.cx.is_threatbare(c.form(0)?)?)),
    },
];

/// Returns the form in which one player has the options in a list, and the other player has none.
pub(crate) fn form_of_list(
    c: &Call<'_>,
    list: &[Value],
    player: Player,
    argument: usize,
) -> LangResult<FormId> {
    let items = list.iter().map(|item| c.engine.form(item)).collect::<LangResult<Vec<_>>>();
    let items = items.map_err(|error| error.of_argument(argument))?;
    let (left, right): (&[FormId], &[FormId]) = player.pick((&items, &[]), (&[], &items));
    Ok(c.engine.cx.forms().make(left, right)?)
}

fn order(c: &Call<'_>, argument: usize) -> LangResult<OptionOrder> {
    let inf = c.truth_or_false(argument)?;
    Ok(if inf { OptionOrder::Infinitesimal } else { OptionOrder::Exact })
}

fn operator(c: &Call<'_>, operator: BinaryOperator) -> LangResult<Value> {
    Ok(Value::Form(c.engine.form_operator(operator, c.form(0)?, c.form(1)?)?))
}
