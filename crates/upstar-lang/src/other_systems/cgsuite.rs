//! Equivalents and nearest equivalents of the methods of CGSuite.
//!
//! Methods that differ only in spelling, such as `LeftStop`, and methods for CGSuite's rules and
//! pictures have no row.

use super::ForeignName;

pub(super) const METHODS: &[ForeignName] = &[
    // Any game.
    ("canonicalform gamevalue", &["canonical", "value"], ""),
    ("options optionsfor sensibleoptions", &["left_options", "right_options"], ""),
    ("sensibleleftoptions", &["left_options", "canonical"], ""),
    ("sensiblerightoptions", &["right_options", "canonical"], ""),
    ("sensiblelines", &["best_moves", "canonical"], ""),
    (
        "ordinalproduct",
        &["norton"],
        "ordinal products are not supported; see also `norton`, `conway_product` and the ordinal sum `g : h`",
    ),
    (
        "depthhint",
        &["graph"],
        "not needed: repetition is detected automatically, and `graph` shows the cycles",
    ),
    ("decomposition", &["components"], ""),
    ("dicoticvariant dicotvariant allsmallvariant", &["dicotic"], ""),
    ("impartialvariant", &["impartial"], ""),
    ("explicitgame", &[], "write a literal form as `'{0,1|3}'`"),
    ("compoundgame", &["conjunctive", "selective", "sequential"], ""),
    ("negativegame", &["negated"], ""),
    ("multiplegame", &[], "write `3.g`"),
    // Short games.
    (
        "companion",
        &["dual"],
        "lattice companions are not supported; see also the dual order `dual(day(2))`",
    ),
    (
        "stopcount",
        &["left_stop"],
        "counting stopping positions is not supported; for the stops, use `left_stop` and \
         `right_stop`",
    ),
    (
        "isatomic",
        &["atomic_weight"],
        "`atomic_weight` returns an error if the game has no atomic weight",
    ),
    (
        "iseven isodd",
        &["birthday"],
        "the parity of games is not supported; see also `birthday` and `positions`",
    ),
    (
        "iseventempered isoddtempered",
        &["left_stop"],
        "even-tempered and odd-tempered games are not supported; for stops, use `left_stop` and \
         `right_stop`",
    ),
    (
        "isnumbertiny",
        &["is_numberish"],
        "a test for the sum of a number and a tiny is not supported; see also `is_numberish` and \
         `identify`",
    ),
    (
        "isuptimal uptimalexpansion",
        &["identify"],
        "`identify(g)` writes an uptimal as a sum of ups of each order",
    ),
    ("nortonmultiply", &["norton"], ""),
    (
        "pow powto",
        &["uptimal"],
        "write `^(2)` for the second power of ^, and `^[2]` for the sum of ^ and ^(2)",
    ),
    ("plot", &["draw"], ""),
    ("wall trajectory scaffold", &["left_wall", "right_wall"], ""),
    // Loopy games.
    ("downsumvariety upsumvariety", &["variety"], ""),
    ("followercount", &["positions"], "write `size(positions(g))`"),
    ("followers subpositions", &["positions"], ""),
    ("stop strongstop", &["left_stop", "right_stop"], ""),
    ("blowup", &["variety"], "blow-ups are not supported; see also `variety` and `degree`"),
    ("isordinal", &["is_integer"], "infinite games are not supported; see also `is_integer`"),
    (
        "omegapower",
        &["nim_product"],
        "infinite games are not supported; `nim_product` and other nim functions accept ordinals \
         as strings",
    ),
    (
        "isplumtree",
        &["is_stopper"],
        "there is no test for plumtrees; see also `is_stopper` and `graph`",
    ),
    (
        "ispseudonumber",
        &["is_number"],
        "there is no test for pseudonumbers; see also `is_number` and `is_stopper`",
    ),
    (
        "isstoppersided",
        &["onside"],
        "both sides of a loopy value are always stoppers: `onside` and `offside`",
    ),
    ("iszero", &[], "write `g = 0`"),
    // Numbers.
    (
        "denominator numerator",
        &[],
        "numerators and denominators are not supported; write a fraction as `3/4`",
    ),
    ("reciprocal", &[], "write `1/x`"),
    ("isdyadic", &["is_number"], "only dyadic numbers are games; see also `is_number`"),
    ("sign", &["compare"], "write `compare(x, 0)`"),
    ("div", &["quotient"], ""),
    (
        "gcd lb isevil isodious istwopower",
        &["remainder"],
        "not supported; see also `quotient`, `remainder` and `power`",
    ),
    ("isqrt sqrt", &["nim_sqrt"], "square roots are supported only for nimbers; use `nim_sqrt`"),
    (
        "issmallinteger",
        &["is_integer"],
        "integers of all sizes have the same type; see also `is_integer`",
    ),
    ("uglyproduct", &["nim_product"], "ugly products are not supported; see also `nim_product`"),
    ("random", &[], "random numbers are not supported: a result depends only on the input"),
    // Impartial games, and heaps.
    ("checkperiodicity periodicity", &["regularity", "period"], ""),
    ("nimvaluesequence", &["nim_sequence"], ""),
    ("heapnimvalue", &["nim_value"], ""),
    ("heapoptions", &["left_options"], ""),
    (
        "cakeproduct",
        &["cutcake"],
        "products of rulesets are not supported; see also `cutcake`, `eatcake` and `maundy_cake`",
    ),
    ("miserecanonicalform", &["misere_canonical"], ""),
    ("misereoutcomeclass", &["misere_outcome"], ""),
    ("misereminus", &["misere_difference"], ""),
    ("misereminusdecomposition parts", &["misere_parts"], ""),
    (
        "isprime partitions",
        &["misere_parts"],
        "`misere_parts` returns the parts; a prime g has only the parts 0, *, g and g + *",
    ),
    ("isrestive isrestless", &["temper"], ""),
    (
        "isgenerallyrestive isgenerallytame ishalftame istameable isextraverted isintroverted",
        &["temper"],
        "these classes of misère games are not supported; see also `temper` and `genus`",
    ),
    ("isnimheap", &["misere_canonical"], "`misere_canonical` shows whether a game is a nim heap"),
    (
        "distinguisher islinkedto link",
        &["misere_difference"],
        "links of misère games are not supported; see also `misere_equal` and `misere_difference`",
    ),
    // Sets, lists and strings.
    ("dayn", &["day"], ""),
    ("apply foreach", &[], "write `[f(x) for x in list]`"),
    ("adjoin append appendall concat union", &[], "write `[1] + [2]`"),
    ("contains", &[], "write `x in list`"),
    (
        "indexof",
        &[],
        "items are numbered from 0; write `[i for i in 0..size(list)-1 if list[i] = x]`",
    ),
    ("isempty", &[], "write `size(list) = 0`"),
    ("intersection", &[], "write `[x for x in a if x in b]`"),
    ("flattened", &[], "write `[x for row in rows for x in row]`"),
    ("forall", &["all"], ""),
    ("exists", &["any"], ""),
    ("head", &["first"], ""),
    ("tail take sublist substring", &["slice"], ""),
    (
        "updated replaced sortedwith grouped",
        &["sort"],
        "not supported; see also `[f(x) for x in list]` and `sort`",
    ),
    (
        "containskey entries keys values",
        &[],
        "maps are not supported; write a list of pairs such as `[[1, 2], [3, 4]]`",
    ),
    ("sorted", &["sort"], ""),
    ("length", &["size"], ""),
    ("tolist toset", &[], "write a list as `[1, 2, 3]`"),
    (
        "tableof periodictable",
        &[],
        "write a table as a list of lists: `[[f(x) for x in row] for row in rows]`",
    ),
    ("replace replaceregex", &["split", "join"], ""),
    ("mkoutput tooutput", &["text"], ""),
    // Rulesets.
    ("grundysgame", &["grundy"], ""),
    ("genhackenbush", &["hackenbush"], ""),
    ("genclobber", &["clobber"], ""),
    ("gentoadsandfrogs", &["toads_and_frogs"], ""),
    ("genfoxandgeese ceylonesefoxandgeese", &["fox_and_geese"], ""),
    ("gencol", &["col"], ""),
    ("genmem", &["mem"], ""),
    ("genwythoff", &["wythoff"], ""),
    ("gencutcake", &["cutcake"], ""),
    ("genarckayles partizanarckayles", &["arc_kayles"], ""),
    ("partizansplittles", &["partizan_take_and_break"], ""),
    ("fibonaccinim", &["take_away"], ""),
    (
        "heapruleset gridruleset stripruleset graphruleset coordinateruleset gridgame stripgame",
        &["ruleset"],
        "write custom rules in a rule file: `ruleset(\"my.game\")`",
    ),
];

/// Names with a different meaning in this language.
pub(super) const FALSE_FRIENDS: &[ForeignName] = &[
    (
        "Floor Ceiling",
        &["quotient"],
        "`floor` and `ceiling` act on ordered sets; for numbers, see also `quotient(x, 1)`",
    ),
    ("Find Filter", &[], "write `[x for x in list if x > 0]`"),
    ("Graph", &["node_kayles"], "write a graph in a position, such as `node_kayles(\"path 5\")`"),
];
