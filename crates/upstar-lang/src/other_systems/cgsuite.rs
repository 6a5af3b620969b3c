//! Equivalents and nearest equivalents of the methods of CGSuite.
//!
//! Methods that differ only in spelling, such as `LeftStop`, need no row. Methods for rules and pictures of
//! CGSuite have none.

use super::ForeignName;

/// Names without capitals and underscores.
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
        "Upstar has no ordinal product; `norton`, `conway_product` and the ordinal sum `g : h` come closest",
    ),
    (
        "depthhint",
        &["graph"],
        "not needed here: positions that come back are found, and `graph` shows them",
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
        "Upstar has no lattice companions; the dual order `dual(day(2))` comes closest",
    ),
    (
        "stopcount",
        &["left_stop"],
        "Upstar counts no stopping positions; `left_stop` and `right_stop` are the stops",
    ),
    ("isatomic", &["atomic_weight"], "`atomic_weight` says so where a game has none"),
    (
        "iseven isodd",
        &["birthday"],
        "Upstar has no parity of games; `birthday` and `positions` come closest",
    ),
    (
        "iseventempered isoddtempered",
        &["left_stop"],
        "Upstar has no tempers under normal play; `left_stop` and `right_stop` come closest",
    ),
    (
        "isnumbertiny",
        &["is_numberish"],
        "Upstar does not ask for numbers plus a tiny; `is_numberish` and `identify` come closest",
    ),
    (
        "isuptimal uptimalexpansion",
        &["identify"],
        "`identify(g)` names an uptimal by its ups of each order",
    ),
    ("nortonmultiply", &["norton"], ""),
    (
        "pow powto",
        &["uptimal"],
        "write `^(2)` for the second power of ^, and `^[2]` for the sum of both",
    ),
    ("plot", &["draw"], ""),
    ("wall trajectory scaffold", &["left_wall", "right_wall"], ""),
    // Loopy games.
    ("downsumvariety upsumvariety", &["variety"], ""),
    ("followercount", &["positions"], "write `size(positions(g))`"),
    ("followers subpositions", &["positions"], ""),
    ("stop strongstop", &["left_stop", "right_stop"], ""),
    ("blowup", &["variety"], "Upstar has no blow-ups; `variety` and `degree` come closest"),
    ("isordinal", &["is_integer"], "the games of Upstar are finite; `is_integer` comes closest"),
    (
        "omegapower",
        &["nim_product"],
        "the games of Upstar are finite; only `nim_product` and its kin take ordinals, as texts",
    ),
    (
        "isplumtree",
        &["is_stopper"],
        "Upstar does not ask for plumtrees; `is_stopper` and `graph` come closest",
    ),
    (
        "ispseudonumber",
        &["is_number"],
        "Upstar does not ask for pseudonumbers; `is_number` and `is_stopper` come closest",
    ),
    (
        "isstoppersided",
        &["onside"],
        "loopy values have stoppers on both sides here: `onside` and `offside`",
    ),
    ("iszero", &[], "write `g = 0`"),
    // Numbers.
    ("denominator numerator", &[], "Upstar takes no fraction apart; it is written `3/4`"),
    ("reciprocal", &[], "write `1/x`"),
    (
        "isdyadic",
        &["is_number"],
        "of the numbers the dyadic ones are games; `is_number` comes closest",
    ),
    ("sign", &["compare"], "write `compare(x, 0)`"),
    ("div", &["quotient"], ""),
    (
        "gcd lb isevil isodious istwopower",
        &["remainder"],
        "Upstar has little arithmetic; `quotient`, `remainder` and `power` come closest",
    ),
    ("isqrt sqrt", &["nim_sqrt"], "Upstar takes roots of nimbers only, with `nim_sqrt`"),
    (
        "issmallinteger",
        &["is_integer"],
        "integers of all sizes are of one kind here; `is_integer` comes closest",
    ),
    ("uglyproduct", &["nim_product"], "Upstar has no ugly product; `nim_product` comes closest"),
    ("random", &[], "answers depend on nothing but the question here; there are no random numbers"),
    // Impartial games, and heaps.
    ("checkperiodicity periodicity", &["regularity", "period"], ""),
    ("nimvaluesequence", &["nim_sequence"], ""),
    ("heapnimvalue", &["nim_value"], ""),
    ("heapoptions", &["left_options"], ""),
    (
        "cakeproduct",
        &["cutcake"],
        "Upstar has no products of rulesets; `cutcake`, `eatcake` and `maundy_cake` come closest",
    ),
    ("miserecanonicalform", &["misere_canonical"], ""),
    ("misereoutcomeclass", &["misere_outcome"], ""),
    ("misereminus", &["misere_difference"], ""),
    ("misereminusdecomposition parts", &["misere_parts"], ""),
    (
        "isprime partitions",
        &["misere_parts"],
        "`misere_parts` finds the parts, of which a prime has two",
    ),
    ("isrestive isrestless", &["temper"], ""),
    (
        "isgenerallyrestive isgenerallytame ishalftame istameable isextraverted isintroverted",
        &["temper"],
        "Upstar does not tell these kinds of misère games apart; `temper` and `genus` come closest",
    ),
    ("isnimheap", &["misere_canonical"], "`misere_canonical` shows whether a game is a nim heap"),
    (
        "distinguisher islinkedto link",
        &["misere_difference"],
        "Upstar links no misère games; `misere_equal` and `misere_difference` come closest",
    ),
    // Sets, lists and texts.
    ("dayn", &["day"], ""),
    ("apply foreach", &[], "write `[f(x) for x in list]`"),
    ("adjoin append appendall concat union", &[], "lists are added: write `[1] + [2]`"),
    ("contains", &[], "write `x in list`"),
    (
        "indexof",
        &[],
        "items have numbers from 0: write `[i for i in 0..size(list)-1 if list[i] = x]`",
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
        "Upstar has few functions of lists; `[f(x) for x in list]` and `sort` come closest",
    ),
    (
        "containskey entries keys values",
        &[],
        "Upstar has no maps; a list of pairs such as `[[1, 2], [3, 4]]` comes closest",
    ),
    ("sorted", &["sort"], ""),
    ("length", &["size"], ""),
    ("tolist toset", &[], "a list is written `[1, 2, 3]`"),
    (
        "tableof periodictable",
        &[],
        "a list of lists is a table: `[[f(x) for x in row] for row in rows]`",
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
        "rules of your own stand in a file: `ruleset(\"my.game\")`",
    ),
];

/// Names with a different meaning here.
pub(super) const FALSE_FRIENDS: &[ForeignName] = &[
    (
        "Floor Ceiling",
        &["quotient"],
        "Upstar rounds no numbers, and floors and ceilings are of sets; `quotient(x, 1)` comes closest",
    ),
    ("Find Filter", &[], "write `[x for x in list if x > 0]`"),
    ("Graph", &["node_kayles"], "graphs stand in positions, such as `node_kayles(\"path 5\")`"),
];
