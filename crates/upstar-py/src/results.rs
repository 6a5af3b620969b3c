//! What functions of the language answer with, so that Python gets the same kind of thing each time: the
//! value of a position is a game also when it is a number, and a count is an integer.

/// What a function answers with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResultKind {
    /// A short game.
    Game,
    /// A game of some kind: short, loopy, for points, a form.
    Value,
    /// Games of any kind, perhaps in lists.
    Values,
    /// A natural number, or an integer.
    Count,
    /// A natural number, or an empty list where there is none.
    CountOrNone,
    /// A list of integers, or a list of lists of them.
    Counts,
    /// A number in the field of nimbers, which is a text if it is infinite.
    Nimber,
    /// A number.
    Number,
    /// A truth value.
    Truth,
    /// A text.
    Text,
    /// A list of texts.
    Texts,
    /// An ordered set.
    Poset,
    /// A position.
    Position,
    /// A form.
    Form,
    /// A thermograph.
    Thermograph,
    /// A scoring game.
    Scoring,
    /// One of several things.
    Any,
}

impl ResultKind {
    /// What the function with this name answers with.
    pub(crate) fn of(name: &str) -> ResultKind {
        match name {
            "cool"
            | "freeze"
            | "heat"
            | "overheat"
            | "norton"
            | "conway_product"
            | "tiny"
            | "miny"
            | "switch"
            | "uptimal"
            | "nimber"
            | "reduced"
            | "reduced_canonical_form"
            | "ordinal_value"
            | "side_value"
            | "option_closed_reduced"
            | "option_closed_bound"
            | "day_join"
            | "day_meet"
            | "atomic_weight" => ResultKind::Game,
            "value" | "canonical" | "uponic_weight" | "negative" | "onside" | "offside"
            | "degree" | "upsum" | "downsum" | "variety" | "oslo" | "twoslo" | "top" | "bottom"
            | "join" | "meet" => ResultKind::Value,
            "ordinal_sum"
            | "side_sum"
            | "side_out"
            | "disjunctive"
            | "conjunctive"
            | "shortened_conjunctive"
            | "continued_conjunctive"
            | "selective"
            | "shortened_selective"
            | "diminished"
            | "sequential"
            | "components"
            | "winning_move"
            | "winning_moves"
            | "best_moves"
            | "misere_winning_moves"
            | "scoring_moves"
            | "scoring_line"
            | "play"
            | "elements"
            | "first"
            | "last"
            | "slice"
            | "reverse"
            | "sort"
            | "sum"
            | "max"
            | "min"
            | "abs"
            | "power"
            | "quotient"
            | "remainder"
            | "fold"
            | "left_options"
            | "right_options"
            | "positions"
            | "gift_horses"
            | "left_incentives"
            | "right_incentives"
            | "incentives"
            | "moves_in_a_row"
            | "dominated_options"
            | "reversible_options"
            | "option_closed_sequences"
            | "option_closed_antichains"
            | "upper_covers"
            | "lower_covers"
            | "covers"
            | "minimal_elements"
            | "maximal_elements"
            | "longest_chain"
            | "levels"
            | "linear_extension"
            | "linear_extensions"
            | "maximum_antichain"
            | "chain_partition"
            | "antichains"
            | "maximal_antichains"
            | "lower_sets"
            | "realizer"
            | "sublattice_n5"
            | "sublattice_m3"
            | "oslo_sequence"
            | "misere_parts"
            | "misere_day"
            | "literal_day"
            | "ordinal_factors" => ResultKind::Values,
            "birthday"
            | "height"
            | "width"
            | "dimension"
            | "completion_size"
            | "hackenbush_dimension"
            | "nim_value"
            | "misere_nim_value"
            | "period"
            | "preperiod"
            | "saltus"
            | "mex"
            | "remoteness"
            | "suspense"
            | "misere_remoteness"
            | "misere_suspense"
            | "misere_quotient_order"
            | "misere_day_count"
            | "scoring_day_count"
            | "count_option_closed_games"
            | "count_all_small_games"
            | "count_antichains"
            | "count_maximal_antichains"
            | "count_linear_extensions"
            | "size"
            | "count" => ResultKind::Count,
            "nim_dimension" => ResultKind::CountOrNone,
            "nim_sequence"
            | "rare_heaps"
            | "kane_r"
            | "kane_s"
            | "length_sets"
            | "divider_losses"
            | "divider_exceptions"
            | "misere_quotient_period"
            | "scoring_period"
            | "kane_classes"
            | "length_classes" => ResultKind::Counts,
            "nim_sum" | "nim_product" | "nim_quotient" | "nim_power" | "nim_sqrt" => {
                ResultKind::Nimber
            }
            "left_stop"
            | "right_stop"
            | "mean"
            | "temperature"
            | "notes_temperature"
            | "onag_temperature"
            | "ko_mean"
            | "ko_temperature"
            | "left_threat"
            | "right_threat"
            | "norm"
            | "left_score"
            | "right_score"
            | "score"
            | "pass_allowed_stop"
            | "simplest_between"
            | "from_sign_expansion" => ResultKind::Number,
            "identical"
            | "wins"
            | "leq"
            | "absorbs"
            | "has_quiet_numbers"
            | "has_guaranteed_inverse"
            | "misere_geq"
            | "misere_equal"
            | "all"
            | "any" => ResultKind::Truth,
            "outcome"
            | "misere_outcome"
            | "explain"
            | "tree"
            | "draw"
            | "info"
            | "type"
            | "hash"
            | "text"
            | "compare"
            | "compare_inf"
            | "compare_guaranteed"
            | "misere_compare"
            | "hasse"
            | "sign_expansion"
            | "signed_left_stop"
            | "signed_right_stop"
            | "ordinal_factor_search"
            | "far_star"
            | "remote_star"
            | "regularity"
            | "sparse_space"
            | "graph"
            | "kane_info"
            | "bracket_info"
            | "genus"
            | "temper"
            | "misere_quotient"
            | "sgf"
            | "outcome_table"
            | "join_texts"
            | "repeat" => ResultKind::Text,
            "identify" | "two_ahead" | "juxtaposition_laws" | "genus_sequence" | "pretending"
            | "divider_table" => ResultKind::Texts,
            "day"
            | "infinitesimals"
            | "all_small_games"
            | "reduced_games"
            | "hereditarily_transitive_games"
            | "ordinal_sums"
            | "side_sums"
            | "option_closed_games"
            | "children"
            | "closed_set"
            | "poset"
            | "interval"
            | "lower_set"
            | "upper_set"
            | "floor"
            | "ceiling"
            | "dual"
            | "join_irreducibles"
            | "meet_irreducibles"
            | "scoring_day"
            | "oslo_games"
            | "all_small_oslo_games"
            | "twoslo_games" => ResultKind::Poset,
            "juxtapose" | "find" | "on_green_edge" => ResultKind::Position,
            "form" | "option_closure" | "misere_sum" | "misere_canonical" | "mate" => {
                ResultKind::Form
            }
            "thermograph" => ResultKind::Thermograph,
            "scoring_value" | "distinguish" | "guaranteed_form" | "guaranteed_embedding" => {
                ResultKind::Scoring
            }
            name if name.starts_with("is_") => ResultKind::Truth,
            _ => ResultKind::Any,
        }
    }

    /// The type in the stubs.
    pub(crate) fn stub(self) -> &'static str {
        match self {
            ResultKind::Game => "Game",
            ResultKind::Value => "Value",
            ResultKind::Values | ResultKind::Counts | ResultKind::Any => "Any",
            ResultKind::Count => "int",
            ResultKind::CountOrNone => "int | list[Any]",
            ResultKind::Nimber => "int | str",
            ResultKind::Number => "Fraction",
            ResultKind::Truth => "bool",
            ResultKind::Text => "str",
            ResultKind::Texts => "list[str]",
            ResultKind::Poset => "Poset",
            ResultKind::Position => "Position",
            ResultKind::Form => "Form",
            ResultKind::Thermograph => "Thermograph",
            ResultKind::Scoring => "Scoring",
        }
    }
}
