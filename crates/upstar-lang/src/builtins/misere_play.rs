//! Positions under misère play: winning moves, Hackenbush.

use upstar::misere::hackenbush::{
    ColouredEdge, EdgeColour, is_redwood_furniture, misere_from_normal,
};

use upstar::sums::Convention;

use crate::builtins::positions::winning_moves;
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::Call;
use crate::value::Value;

const STEWART: &str = "Stewart, Scoring play combinatorial games, chapter 5";

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "misere_winning_moves(g: form, player?) -> values",
        about: "Returns the options by which the given player, moving first, wins under misère \
                play. A player unable to move wins, although the list is empty in this case. The \
                player may be omitted if the game is impartial.",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 13",
        examples: &[
            ("misere_winning_moves(nim(\"3,2\"))", "[nim(\"2,2\")]"),
            ("misere_winning_moves(nim(\"1,2\"), Left)", "[nim(\"1,0\")]"),
            ("misere_winning_moves(nim(\"1\") + nim(\"2\"), Left)", "[nim(\"1\")]"),
        ],
        run: |c| winning_moves(c, Convention::Misere),
    },
    Builtin {
        declaration: "on_green_edge(p: position) -> position",
        about: "Returns the Hackenbush position in which the old ground of a given position is \
                joined to a new ground by a green edge. The misère outcome of the result is the \
                normal-play outcome of the given position. Misère Hackenbush with three colours is \
                therefore at least as hard as blue-red Hackenbush under normal play.",
        cost: FunctionCost::Instant,
        source: STEWART,
        examples: &[
            ("misere_outcome(on_green_edge(hackenbush(\"BR\")))", "\"L\""),
            ("misere_outcome(on_green_edge(hackenbush(\"B,R\")))", "\"P\""),
        ],
        run: |c| {
            let edges = misere_from_normal(&picture(c)?);
            let letter = |colour| match colour {
                EdgeColour::Blue => 'B',
                EdgeColour::Red => 'R',
                EdgeColour::Green => 'G',
            };
            let edges = edges.iter().map(|&(a, b, colour)| format!("{a}-{b}{}", letter(colour)));
            let text = edges.collect::<Vec<_>>().join(" ");
            let lifted = c.engine.session.raw_position("hackenbush", &[], &text);
            Ok(Value::Position(lifted.map_err(|error| {
                LangError::too_large(format!("the picture is too large: {error}")).of_argument(0)
            })?))
        },
    },
    Builtin {
        declaration: "is_redwood_furniture(p: position) -> truth",
        about: "Returns `true` if a Hackenbush position is redwood furniture: every blue edge \
                touches the ground, no red edge touches the ground, every red edge meets exactly \
                one blue edge, and no edge is green. This definition is from Stewart's thesis. In \
                the definition of Winning Ways, the third condition is instead that every blue \
                edge meets exactly one red edge. Winning Ways shows that finding the values of \
                such positions is NP-hard.",
        cost: FunctionCost::Instant,
        source: "Winning Ways, chapter 7; Stewart, Scoring play combinatorial games, Definition \
                 5.2.1",
        examples: &[
            ("is_redwood_furniture(hackenbush(\"BRR\"))", "false"),
            ("is_redwood_furniture(hackenbush(\"BR\"))", "true"),
        ],
        run: |c| Ok(Value::Bool(is_redwood_furniture(&picture(c)?))),
    },
];

fn picture(c: &Call<'_>) -> LangResult<Vec<ColouredEdge>> {
    c.position(0)?.picture().ok_or_else(|| {
        let message = "expected a Hackenbush position whose components form a disjunctive sum";
        LangError::type_error(message, "for example, hackenbush(\"BR\")").of_argument(0)
    })
}
