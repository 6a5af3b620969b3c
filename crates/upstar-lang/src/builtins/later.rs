//! Names that the language has and this version cannot evaluate yet.

const LATER: &[(&str, &[&str])] = &[
    (
        "loopy games",
        &[
            "is_loopfree",
            "is_stopper",
            "onside",
            "offside",
            "oslo",
            "twoslo",
            "passify",
            "uponic_weight",
            "graph",
            "side_out",
            "oslo_games",
            "twoslo_games",
        ],
    ),
    (
        "scoring games",
        &[
            "left_score",
            "right_score",
            "is_impartial",
            "distinguish",
            "scoring_value",
            "scoring_grundy",
        ],
    ),
    (
        "conjunctive, selective and sequential compounds",
        &[
            "conjunctive",
            "continued_conjunctive",
            "selective",
            "shortened_selective",
            "sequential",
            "remoteness",
            "suspense",
            "misere_remoteness",
            "misere_suspense",
            "kane_r",
            "kane_s",
            "kane_info",
            "length_sets",
            "wins",
        ],
    ),
    (
        "misère play",
        &[
            "misere_outcome",
            "misere_nim_value",
            "genus",
            "misere_canonical",
            "misere_quotient",
            "is_tame",
        ],
    ),
];

/// The theory that a name belongs to, if it is one that this version cannot evaluate yet.
pub(crate) fn later(name: &str) -> Option<&'static str> {
    LATER.iter().find(|(_, names)| names.contains(&name)).map(|(theory, _)| *theory)
}

/// All such names.
pub(crate) fn later_names() -> impl Iterator<Item = &'static str> {
    LATER.iter().flat_map(|(_, names)| names.iter().copied())
}
