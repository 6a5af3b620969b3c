//! Functions of any game: forms, values, options, birthdays, explanations.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::Arc;

use upstar::raw::{Literal, RawPosition};
use upstar::scoring::ScoringId;
use upstar::sums::Convention;
use upstar_core::{LoopyOutcome, Player};
use upstar_form::ContentHash;

use crate::builtins::positions::each;
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::{Call, EvalContext};
use crate::explain::explain;
use crate::show::{info, sketch, tree};
use crate::value::{Function, Value};

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "value(x: loopy game) -> value",
        about: "Returns the value of a position or of a literal form.",
        cost: FunctionCost::Steep,
        source: "Conway, On Numbers and Games, chapter 7",
        examples: &[("value('{0,1|3}')", "2"), ("value(domineering(\"2x2\"))", "+-1")],
        run: |c| Ok(c.engine.loopy_game(c.loopy(0)?)),
    },
    Builtin {
        declaration: "canonical(x: any game) -> value",
        about: "Returns the canonical form of a game, as a literal form. A scoring game is \
                simplified by the rules for scoring games, not by the rules for normal play. A \
                loopy value is returned unchanged.",
        cost: FunctionCost::Steep,
        source: "Conway, On Numbers and Games, chapter 10",
        examples: &[("canonical('{0,*|0}')", "'^*'"), ("canonical({2|}) === '3'", "true")],
        run: |c| match c.value(0)? {
            Value::Scoring(game) => Ok(Value::Scoring(c.engine.scores().canonical(*game)?)),
            Value::Loopy(..) => Ok(c.value(0)?.clone()),
            Value::LoopyForm(_) => {
                let form = c.engine.lx().literal_of_stopper(c.stopper(0)?)?;
                Ok(Value::literal(form))
            }
            _ => Ok(Value::Form(c.game(0)?.form())),
        },
    },
    Builtin {
        declaration: "form(x: form or loopy game) -> form",
        about: "Returns the literal form of a position, or the canonical form of a value. A \
                literal form is returned unchanged. The form can be loopy. A value that is not a \
                stopper, such as dud, has no canonical form; the function returns the form with \
                which the value was defined.",
        cost: FunctionCost::Steep,
        source: "Siegel, thesis, Definition 1.2.29",
        examples: &[
            ("form(1/2)", "'1/2'"),
            ("form(nim(\"2\")) === form(*2)", "true"),
            ("form(upon)", "'{pass|*}'"),
            ("form(dud)", "'{pass|pass}'"),
        ],
        run: |c| Ok(Value::literal(c.literal(0)?)),
    },
    Builtin {
        declaration: "left_options(x: any game) -> values",
        about: "Returns Left's options of a canonical form, a literal form, or a position.",
        cost: FunctionCost::Instant,
        source: "Conway, On Numbers and Games, chapter 0",
        examples: &[("left_options(3/16)", "[1/8]"), ("left_options('{0,1|3}')", "['0', '1']")],
        run: |c| options(c, Player::Left),
    },
    Builtin {
        declaration: "right_options(x: any game) -> values",
        about: "Returns Right's options of a canonical form, a literal form, or a position.",
        cost: FunctionCost::Instant,
        source: "Conway, On Numbers and Games, chapter 0",
        examples: &[("right_options(^)", "[*]")],
        run: |c| options(c, Player::Right),
    },
    Builtin {
        declaration: "positions(x: any game) -> values",
        about: "Returns all followers of a game, including the game itself. Except in cycles, each \
                position comes after its options. Positions of a ruleset are distinguished by \
                their texts, so nim(\"1,2\") and nim(\"2,1\") are different positions.",
        cost: FunctionCost::Steep,
        source: "Siegel, thesis, section 1.2.1",
        examples: &[
            ("positions(^)", "[0, *, ^]"),
            ("positions(upon)", "[0, *, upon]"),
            ("positions('{pass,0|*}')", "['0', '*', '{0,pass|*}']"),
            ("size(positions(nim(\"2\")))", "3"),
        ],
        run: |c| match c.value(0)? {
            Value::Position(position) => {
                let options = |position: &RawPosition| {
                    let of = |&player: &Player| position.options(player);
                    Ok(Player::BOTH.iter().flat_map(of).collect())
                };
                let all = followers(c, [position.clone()], RawPosition::expression, options)?;
                Ok(Value::list(all.into_iter().map(Value::Position)))
            }
            Value::Scoring(game) => {
                Ok(Value::list(scoring_followers(c, *game)?.into_iter().map(Value::Scoring)))
            }
            value @ (Value::LoopyForm(_) | Value::Loopy(..)) => {
                let lx = c.engine.lx();
                let options = |form: &Literal| {
                    let [left, right] = Player::BOTH.map(|player| lx.literal_options(form, player));
                    Ok([left?, right?].concat())
                };
                let all = followers(c, [c.literal(0)?], Literal::clone, options)?;
                let all = all.into_iter().map(|form| match value {
                    Value::LoopyForm(_) => Ok(Value::literal(form)),
                    _ => Ok(c.engine.loopy_game(lx.sides_of_literal(&form)?.value()?)),
                });
                Ok(Value::list(all.collect::<LangResult<Vec<_>>>()?))
            }
            Value::Form(_) | Value::Sum(_) | Value::Compound(_) => {
                let forms = c.engine.cx.positions_in_order(c.form(0)?, true)?;
                Ok(Value::list(forms.into_iter().map(Value::Form)))
            }
            _ => {
                // All positions of a canonical form are canonical.
                let forms = c.engine.cx.positions_in_order(c.form(0)?, true)?;
                let games = forms.into_iter().map(|form| c.engine.cx.value(form));
                Ok(c.engine.games(games.collect::<Result<Vec<_>, _>>()?))
            }
        },
    },
    Builtin {
        declaration: "birthday(x: any game) -> count",
        about: "Returns the height of the game tree of a canonical form, a literal form, or a \
                position. For a position, the height is the greatest possible number of moves if \
                the players need not alternate. A scoring game is not simplified first. Undefined \
                if the form has a cycle.",
        cost: FunctionCost::Positions,
        source: "Conway, On Numbers and Games, chapter 0",
        examples: &[
            ("birthday(^*)", "2"),
            ("birthday('{*|*}')", "2"),
            ("birthday({*|*})", "0"),
            ("birthday(s{2|0|s{1|1|.}})", "2"),
        ],
        run: |c| {
            if let Value::Scoring(game) = c.value(0)? {
                return Ok(Value::count(c.engine.scores().depth(*game)? as usize));
            }
            let cx = c.engine.cx;
            let Literal::Form(form) = c.literal(0)? else {
                let message = "the form of this game has a cycle, so it has no birthday";
                return Err(LangError::undefined(message).of_argument(0));
            };
            let day = cx.forms().birthday(form, cx.budget)?;
            Ok(Value::count(day))
        },
    },
    Builtin {
        declaration: "outcome(x: any game) -> text",
        about: "Returns the outcome: L (Left wins), R (Right wins), N (the next player wins), P \
                (the previous player wins), D (draw) or T (tie). A loopy game may have one of four \
                further outcomes. In N^, Left wins moving first and draws moving second. In P^, \
                Left draws moving first and wins moving second. In Nv, Right wins moving first and \
                draws moving second. In Pv, Right draws moving first and wins moving second.",
        cost: FunctionCost::Steep,
        source: "Conway, On Numbers and Games, chapter 7",
        examples: &[
            ("outcome({2|-1})", "\"N\""),
            ("outcome(nim(\"1,2,3\"))", "\"P\""),
            ("outcome(dud)", "\"D\""),
        ],
        run: |c| {
            if let Value::Scoring(game) = c.value(0)? {
                return Ok(Value::text(c.engine.scores().outcome(*game)?.to_string()));
            }
            let outcome = c.read(0, |game| c.engine.outcome(game))?;
            Ok(Value::text(outcome.to_string()))
        },
    },
    Builtin {
        declaration: "negative(x: any game) -> value",
        about: "Returns the game with Left and Right exchanged; same as -x.",
        cost: FunctionCost::Positions,
        source: "Conway, On Numbers and Games, chapter 0",
        examples: &[("negative({2|-1})", "{1|-2}"), ("negative('{0,1|3}')", "'{-3|-1,0}'")],
        run: |c| c.read(0, |game| c.engine.negative(game)),
    },
    Builtin {
        declaration: "identical(x: any, y: any) -> truth",
        about: "Returns `true` if two games have the same literal form, or if two other values are \
                equal; same as x === y. Two loopy forms are the same if they unfold to the same \
                tree of options, in which passes are marked.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 1.2.29",
        examples: &[
            ("identical('{0,*|0}', ^*)", "true"),
            ("identical('{1|1}', '{0,1|1}')", "false"),
            ("identical(on, '{pass|}')", "true"),
            ("identical(on, '{pass,0|}')", "false"),
        ],
        run: |c| Ok(Value::Bool(c.engine.identical(c.value(0)?, c.value(1)?)?)),
    },
    Builtin {
        declaration: "hash(x: any game) -> text",
        about: "Returns the hash of the form of a game, as defined by version 1 of the interchange \
                format. The hash is the same on every machine. For a value, the function hashes \
                the canonical form. A scoring game is not simplified first.",
        cost: FunctionCost::Positions,
        source: "the guide, chapter The machine interface",
        examples: &[
            ("hash(^*) = hash('{0,*|0}')", "true"),
            ("hash(0) = hash(*)", "false"),
            ("hash(s{1,2|0|-1}) = hash(s{2,1|0|-1})", "true"),
        ],
        run: |c| {
            let hash = match c.value(0)? {
                Value::Scoring(game) => scoring_hash(c, *game)?,
                _ => c.engine.lx().literal_hash(&c.literal(0)?)?,
            };
            Ok(Value::text(hash.to_string()))
        },
    },
    Builtin {
        declaration: "explain(x: any game, about?: text) -> explanation",
        about: "Derives the value of a game, or another property, step by step. The parameter \
                `about` selects the property: \"value\" (the default), \"outcome\" (the default \
                for compounds), \"misere outcome\", \"reduced canonical form\", \"thermograph\" or \
                \"atomic weight\". The outcome of a conjunctive sum is derived from the \
                remotenesses, the suspenses, or Kane's functions r and s of its components, and \
                the outcome of another sum from the nim values or outcomes of the components. For \
                a literal form, the steps remove dominated options and bypass reversible options. \
                For a scoring game, the steps lead to the canonical form. For a position p of Nim, \
                Hackenbush, Roll the Lawn, Cricket Pitch, Shove or LenRes, the steps apply the \
                theorem that gives the value of such positions. To explain the reduction of the \
                options of p instead, call explain(form(p)). For a loopy form, the steps also fuse \
                equal positions and give the sides of positions that are not stoppers.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, sections 1.2.5, 2.2 and 2.3; Stewart, thesis, section 2.4; \
                 Sjöstrand, lecture notes, Theorem 9.2; Kane, sections 2 to 4 and 6",
        examples: &[
            (
                "explain(chain(2) /\\ chain(3))",
                "The remoteness of a short conjunctive sum is the minimum of the remotenesses of the \
                 components (Kane, Lemma 4)\ni{i{0}}: the options have remoteness 1, so the \
                 remoteness is 2\ni{i{i{0}}}: the options have remoteness 2, so the remoteness is \
                 3\n   component  remoteness\n     i{i{0}}           2\n  i{i{i{0}}}           \
                 3\n     minimum           2\ni{i{0}} /\\ i{i{i{0}}}: the remoteness 2 is even, so \
                 the first player loses (Kane, Lemma 3)\nthe outcome is P: the second player wins",
            ),
            (
                "explain('{0,-1|}')",
                "in '{-1,0|}': Left's option -1 is dominated by 0\nthe value is 1",
            ),
            (
                "explain(s{1,2|0|-1})",
                "in s{1,2|0|-1}: Left's option 1 is dominated by 2\nthe canonical form is s{2|0|-1}",
            ),
            (
                "explain('{pass,0|}')",
                "A pass is an option back to the position (Siegel, thesis, section 3.1); dominated \
                 options are removed, reversible options are bypassed, and equal positions are \
                 fused (Winning Ways, chapter 11)\nin '{0,pass|}': Left's option 0 is dominated by \
                 pass\nin '{0,pass|}': the value is on (Siegel, thesis, proof of Lemma 3.2.4)\nthe \
                 value is on",
            ),
            (
                "explain(nim(\"3,1\"))",
                "Bouton's theorem: the value is the nimber of the nim sum of the heaps (Stewart, \
                 thesis, section 1.3 and Table 1.2)\n     heap  2  1\n        3  1  1\n        \
                 1  0  1\n  nim sum  1  0\nwinning moves: 3 to 1\nthe value is *2",
            ),
        ],
        run: |c| {
            let about = c.optional(1, Call::text)?;
            let derivation = c.read(0, |game| explain(c.engine, game, about.as_deref()))?;
            Ok(Value::Explanation(Arc::new(derivation)))
        },
    },
    Builtin {
        declaration: "tree(x: any game) -> text",
        about: "Returns the game tree as text, with L for Left's options and R for Right's. A \
                position that occurs again is not expanded again. For a scoring game, each \
                position is shown as its score.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, section 1.2.1",
        examples: &[
            ("tree(^)", "\"^\\n+ L 0\\n` R *\\n  + L 0\\n  ` R 0\""),
            ("tree(s{1|0|-1})", "\"0\\n+ L 1\\n` R -1\""),
        ],
        run: |c| Ok(Value::text(c.read(0, |game| tree(c.engine, game))?)),
    },
    Builtin {
        declaration: "draw(x: any game or poset or thermograph) -> text",
        about: "Returns a text drawing of a board, a thermograph, a game tree, or a Hasse diagram. \
                A game is drawn as its tree. For a Hasse diagram, the drawing lists each element \
                with its lower covers. The command `upstar draw g` draws the same picture as \
                draw(thermograph(g)), and `upstar draw g --what tree` draws the tree.",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 6",
        examples: &[("draw(*)", "\"*\\n+ L 0\\n` R 0\"")],
        run: |c| Ok(Value::text(c.read(0, |game| sketch(c.engine, game))?)),
    },
    Builtin {
        declaration: "info(x: any game) -> text",
        about: "Returns the properties of a game, one per line: outcome, stops, mean, temperature, \
                and so on.",
        cost: FunctionCost::Steep,
        source: "Siegel, thesis, section 1.2",
        examples: &[(
            "info({4|1})",
            "\"value            {4|1}\\noutcome          L\\nleft stop        4\\nright stop       1\\n\
             mean             5/2\\ntemperature      3/2\\nbirthday         5\\nkind             hot, switch\"",
        )],
        run: |c| Ok(Value::text(c.read(0, |game| info(c.engine, game))?)),
    },
    Builtin {
        declaration: "identify(g: loopy game) -> texts",
        about: "Returns the ways in which the program can write a value, as texts that evaluate to \
                this value. The usual notation comes first.",
        cost: FunctionCost::Positions,
        source: "Winning Ways, glossary",
        examples: &[("identify({4|2})", "[\"{4|2}\", \"3 + (+-1)\"]")],
        run: |c| {
            if let Value::Loopy(..) = c.value(0)? {
                return Ok(Value::list([Value::text(crate::text::plain(c.engine, c.value(0)?)?)]));
            }
            let names = crate::show::names(c.engine, c.game(0)?)?;
            Ok(Value::list(names.into_iter().map(Value::text)))
        },
    },
    Builtin {
        declaration: "type(x: any) -> text",
        about: "Returns the name of the type of a value.",
        cost: FunctionCost::Instant,
        source: "the guide, chapter The language",
        examples: &[("type({2|-1})", "\"game\""), ("type('0')", "\"form\"")],
        run: |c| Ok(Value::text(c.value(0)?.type_name())),
    },
    Builtin {
        declaration: "text(x: any) -> text",
        about: "Returns the text in which a value is printed. The text consists of ASCII \
                characters on every terminal, so texts can be compared.",
        cost: FunctionCost::Instant,
        source: "the guide, chapter The language",
        examples: &[("text({0|*}) + \"!\"", "\"^!\"")],
        run: |c| match c.value(0)? {
            Value::Text(text) => Ok(Value::Text(text.clone())),
            Value::Stop(stop) => Ok(Value::text(stop.to_string())),
            Value::Ordinal(ordinal) => Ok(Value::text(ordinal.to_string())),
            other => Ok(Value::text(crate::text::plain(c.engine, other)?)),
        },
    },
    Builtin {
        declaration: "help(name: any) -> text",
        about: "Returns the help page of a function or a ruleset. The argument is the function or \
                the ruleset itself, or its name as a text.",
        cost: FunctionCost::Instant,
        source: "the guide, chapter The language",
        examples: &[("size(help(mean)) > 100", "true")],
        run: |c| {
            let name = match c.value(0)? {
                Value::Text(name) => name.to_string(),
                Value::Function(Function::Ruleset(ruleset)) => {
                    return Ok(Value::text(ruleset.page()));
                }
                other => crate::text::plain(c.engine, other)?,
            };
            crate::help::help(&name).map(Value::text).ok_or_else(|| {
                LangError::type_error(format!("there is no help page about `{name}`"), "")
                    .of_argument(0)
            })
        },
    },
];

impl EvalContext<'_> {
    pub(crate) fn outcome(&self, game: &Value) -> LangResult<LoopyOutcome> {
        Ok(match game {
            Value::Position(position) => position.loopy_outcome(self.cx)?,
            Value::Loopy(game, _) => self.lx().outcome(*game)?,
            Value::LoopyForm(_) => self.lx().outcome(self.loopy(game)?)?,
            Value::Compound(game) => self.sums().outcome(*game, Convention::Normal)?.into(),
            sum @ Value::Sum(_) => self.outcome_of_sum(sum)?,
            _ => self.cx.outcome(self.short(game)?)?.into(),
        })
    }

    pub(crate) fn options(&self, game: &Value, player: Player) -> LangResult<Value> {
        let cx = self.cx;
        match game {
            Value::Position(position) => {
                let options = position.options(player);
                cx.budget.spend(options.len() as u64)?;
                Ok(each(options))
            }
            Value::Sum(terms) => self.options_of_sum(terms, player),
            Value::Form(_) | Value::LoopyForm(_) => {
                let options = self.lx().literal_options(&self.literal(game)?, player)?;
                Ok(Value::list(options.into_iter().map(Value::literal)))
            }
            Value::Loopy(..) => {
                let (left, right) = self.lx().options(self.stopper(game)?)?;
                let options = if player == Player::Left { left } else { right };
                let games = options.into_iter().map(|game| self.loopy_game(game));
                Ok(Value::list(games))
            }
            Value::Scoring(game) => {
                let options = self.scores().scores.options_of(*game, player);
                Ok(Value::list(options.iter().map(Value::Scoring)))
            }
            Value::Compound(game) => {
                let options = self.sums().options(*game, player)?;
                Ok(Value::list(options.into_iter().map(|option| self.compound_value(option))))
            }
            _ => {
                let game = self.short(game)?;
                let mut options = cx.options_of(game, player)?;
                cx.sort_for_print(&mut options)?;
                Ok(self.games(options))
            }
        }
    }
}

fn options(c: &Call<'_>, player: Player) -> LangResult<Value> {
    c.read(0, |game| c.engine.options(game, player))
}

/// Returns a scoring game and its followers, options first.
pub(crate) fn scoring_followers(c: &Call<'_>, game: ScoringId) -> LangResult<Vec<ScoringId>> {
    let scores = c.engine.scores().scores;
    let options = |game: &ScoringId| {
        let of = |&player: &Player| scores.options_of(*game, player).iter();
        Ok(Player::BOTH.iter().flat_map(of).collect())
    };
    followers(c, [game], |game| *game, options)
}

fn scoring_hash(c: &Call<'_>, game: ScoringId) -> LangResult<ContentHash> {
    let scores = c.engine.scores().scores;
    let mut hashes: HashMap<ScoringId, ContentHash> = HashMap::new();
    let mut last = ContentHash(0);
    for position in scoring_followers(c, game)? {
        let [left, right] = Player::BOTH.map(|player| {
            let options = scores.options_of(position, player).iter();
            options.filter_map(|option| hashes.get(&option).copied()).collect()
        });
        let kind = format!("scoring {}", scores.score_text(position));
        last = ContentHash::of_options(&kind, left, right);
        hashes.insert(position, last);
    }
    Ok(last)
}

/// Returns games and their followers, without repetition. Options precede the games that have them,
/// except in cycles.
pub(crate) fn followers<T: Clone, K: Hash + Eq>(
    c: &Call<'_>,
    starts: impl IntoIterator<Item = T>,
    key: impl Fn(&T) -> K,
    options: impl Fn(&T) -> LangResult<Vec<T>>,
) -> LangResult<Vec<T>> {
    let (mut seen, mut order) = (HashSet::new(), Vec::new());
    let mut stack: Vec<(T, bool)> = starts.into_iter().map(|start| (start, false)).collect();
    while let Some((item, is_done)) = stack.pop() {
        if is_done {
            order.push(item);
        } else if seen.insert(key(&item)) {
            let options = options(&item)?;
            c.engine.cx.budget.spend(1 + options.len() as u64)?;
            stack.push((item, true));
            stack.extend(options.into_iter().map(|option| (option, false)));
        }
    }
    Ok(order)
}
