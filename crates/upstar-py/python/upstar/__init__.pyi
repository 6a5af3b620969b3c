"""Combinatorial games, exact and fast. Written by stubs.py."""

from fractions import Fraction
from typing import Any, Iterable

from ._native import (
    BudgetError as BudgetError,
    ClaimError as ClaimError,
    Compound as Compound,
    Form as Form,
    Function as Function,
    Game as Game,
    KindError as KindError,
    Loopy as Loopy,
    NotationError as NotationError,
    Poset as Poset,
    Position as Position,
    Scoring as Scoring,
    Session as Session,
    Sum as Sum,
    Thermograph as Thermograph,
    UndefinedError as UndefinedError,
    UpstarError as UpstarError,
    Value as Value,
    __version__ as __version__,
)
from .rules import Rules as Rules
from .sweep import Record as Record, sweep as sweep

def eval(text: str) -> Any: ...
def game(left: Iterable[Any], right: Iterable[Any]) -> Game: ...
def help(name: str) -> None: ...
def limit(
    *, steps: int | None = None, timeout: float | None = None, max_memory: int | str | None = None
) -> None: ...
def from_json(text: str) -> Game: ...
def value(x: Any) -> Value:
    'The value of a position or of a literal form.'
def canonical(x: Any) -> Value:
    'The canonical form of a game, as a literal form.'
def form(x: Any) -> Form:
    'The literal form of a position, or the canonical form of a value.'
def left_options(x: Any) -> Any:
    "Left's options: of the canonical form, of a literal form, or of a position."
def right_options(x: Any) -> Any:
    "Right's options: of the canonical form, of a literal form, or of a position."
def positions(x: Any) -> Any:
    'Everything that can be reached from a game by any moves, itself included.'
def birthday(x: Any) -> int:
    "The height of the game's tree: of the canonical form, or of a literal form."
def outcome(x: Any) -> str:
    'Who wins: L (Left), R (Right), N (the next player), P (the previous player); D is a draw and T a tie.'
def negative(x: Any) -> Value:
    'The game with the players exchanged, the same as -x.'
def identical(x: Any, y: Any) -> bool:
    'Whether two games have the same literal form, the same as x === y.'
def hash(x: Any) -> str:
    "The content hash of a game's form, the same on every machine."
def explain(x: Any) -> str:
    'How a literal form or a position gets its value, or a scoring game its canonical form: which options leave, and why.'
def tree(x: Any) -> str:
    "The tree of a game's options as text, Left's marked L and Right's R."
def draw(x: Any) -> str:
    'A sketch as text: a board, a thermograph, the tree of a game, or the list of an ordered set.'
def info(x: Any) -> str:
    'What is known about a game, line by line: outcome, stops, mean, temperature, and so on.'
def identify(g: Any) -> list[str]:
    'All names by which a value is known, as texts that read back to it.'
def type(x: Any) -> str:
    'The type of a value of the language, as a text.'
def ordinal_sum(g: Any, h: Any) -> Any:
    'The ordinal sum g : h, in which a move in g ends all play in h.'
def ordinal_value(g: Any, h: Any) -> Game:
    'The value of the ordinal sum g : h, without its tree.'
def side_value(g: Any, h: Any) -> Game:
    'The value of the side-sum g <> h; for canonical integers by a formula.'
def side_sum(g: Any, h: Any) -> Any:
    'The side-sum g <> h, in which a move by Left in h ends g, and a move by Right in g ends h.'
def is_option_closed(x: Any, player: Any = ...) -> bool:
    'Whether in every position two moves in a row by one player can be made in one.'
def dominated_options(x: Any, player: Any) -> Any:
    'The options of a player in a literal form that are dominated: another option is at least as good.'
def reversible_options(x: Any, player: Any) -> Any:
    'The options of a player in a literal form that are reversible: the opponent has an answer at least as good for him as the form itself.'
def option_closure(x: Any) -> Form:
    'The form in which each player may make any number of moves in a row at once.'
def left_threat(x: Any) -> Fraction:
    'The greatest number that Left can reach by any number of moves in a row.'
def right_threat(x: Any) -> Fraction:
    'The least number that Right can reach by any number of moves in a row.'
def is_threatbare(x: Any) -> bool:
    'Whether both players have an option infinitesimally close to their threat.'
def moves_in_a_row(x: Any, player: Any, k: Any = ...) -> Any:
    'The forms that a player can reach by exactly k moves in a row: L^k or R^k.'
def option_closed_sequences(x: Any, player: Any) -> Any:
    'The sequences of first options of first options of a player that end with a number.'
def norm(x: Any, player: Any) -> Fraction:
    'The best number in the option-closed sequences of a player.'
def option_closed_reduced(x: Any) -> Game:
    'The reduced canonical form of an option-closed form, from the numbers among its options alone.'
def option_closed_bound(n: Any) -> Game:
    'The uptimal .11…12* with n ones: the distance of option-closed games from their reduced forms is below every one of them.'
def has_quiet_numbers(x: Any) -> bool:
    'Whether moves in a row gain nothing from any position of the form that equals a number.'
def option_closed_antichains(n: Any) -> Any:
    'The left-option-closed antichains of option-closed games born by day n, in order: 2, 5, 19, 177.'
def option_closed_succession(n: Any) -> Any:
    'The option-closed games born by day n as the successor function lists them, each with its rule.'
def count_option_closed_games(n: Any) -> int:
    'How many values of option-closed forms are born by day n, up to day 5.'
def juxtapose(p: Any, q: Any) -> Position:
    'The position in which q adjoins p: rows side by side, or a string on top of a string.'
def juxtaposition_laws(positions: Any) -> list[str]:
    'Which of p : q, q : p, p <> q, q <> p and p + q all juxtapositions of two of these positions are.'
def juxtaposition_faults(positions: Any) -> Any:
    'For each of the sums that juxtaposition is not, the first two positions [sum, p, q] that show it.'
def compare(g: Any, h: Any) -> str:
    'The relation of two games, as one of the texts <, =, >, ||.'
def gift_horses(g: Any, player: Any, candidates: Any = ...) -> Any:
    "The games that may be added to a player's options without changing the value."
def is_gift_horse(g: Any, h: Any, player: Any) -> bool:
    "Whether h may be added to a player's options of g without changing the value."
def two_ahead(g: Any) -> list[str]:
    'The outcomes that the atomic weight leaves possible, by the two-ahead rule.'
def day(n: Any) -> Poset:
    'All values born by day n: 1, 4, 22, 1474 of them for n = 0, 1, 2, 3.'
def infinitesimals(n: Any) -> Poset:
    'The infinitesimals born by day n: 1, 2, 7, 292.'
def all_small_games(n: Any) -> Poset:
    'The all-small games born by day n: 1, 2, 7, 67, and 534483 for n = 4.'
def count_all_small_games(n: Any) -> int:
    'How many all-small games are born by day n.'
def reduced_games(n: Any) -> Poset:
    'The reduced canonical forms born by day n, up to infinitesimals: 1, 3, 10, 61, 15845.'
def hereditarily_transitive_games(n: Any) -> Poset:
    'The values born by day n that have an option-closed form: 1, 4, 18, 176, 11363.'
def ordinal_sums(n: Any) -> Poset:
    'The values of g : h for all canonical g and h born by day n: 1, 13, 427.'
def side_sums(n: Any) -> Poset:
    'The values of g <> h for all canonical g and h born by day n: 1, 11, 207.'
def option_closed_games(n: Any) -> Poset:
    'The values of option-closed forms born by day n: 1, 4, 18, 176, 11363.'
def children(list: Any) -> Poset:
    'The children of a set: all games whose options are among its elements.'
def is_closed_set(list: Any) -> bool:
    'Whether all options of the games of a set, in canonical form, are in it as well.'
def closed_set(list: Any) -> Poset:
    'The least closed set with these games: they and all positions of their canonical forms.'
def day_join(n: Any, g: Any, h: Any) -> Game:
    'The least game born by day n that is at least g and h, without listing the day.'
def day_meet(n: Any, g: Any, h: Any) -> Game:
    'The greatest game born by day n that is at most g and h, without listing the day.'
def day_irreducibles(n: Any) -> Any:
    'The join-irreducible games born by day n: twice as many as all games of the day before.'
def day_bounds(n: Any, effort: Any = ...) -> Any:
    'How many games are born by day n: [at least, why, at most, why].'
def ordinal_factors(g: Any, most: Any = ...) -> Any:
    'Pairs [base, branch], both nonzero, with base : branch = g; at most 20 of them, or as many as asked for.'
def ordinal_factor_search(g: Any) -> str:
    'Whether g is an ordinal sum of two nonzero games, and how far that was looked for, in a sentence.'
def poset(list: Any, order: Any = ...) -> Poset:
    'The set of the items of a list with its order; equal items count once.'
def leq(poset: Any, x: Any, y: Any) -> bool:
    'Whether x is at most y in the order of the set.'
def covers(poset: Any) -> Any:
    'The pairs [x, y] where y covers x: the edges of the Hasse diagram.'
def upper_covers(poset: Any, x: Any) -> Any:
    'The elements that cover x: greater than x with nothing between.'
def lower_covers(poset: Any, x: Any) -> Any:
    'The elements that x covers: less than x with nothing between.'
def top(poset: Any) -> Value:
    'The element above all others.'
def bottom(poset: Any) -> Value:
    'The element below all others.'
def minimal_elements(poset: Any) -> Any:
    'The elements with nothing below.'
def maximal_elements(poset: Any) -> Any:
    'The elements with nothing above.'
def interval(poset: Any, x: Any, y: Any) -> Poset:
    'The elements from x to y: at least x and at most y.'
def join(poset: Any, x: Any, y: Any = ...) -> Any:
    'The least element that is at least x and y.'
def meet(poset: Any, x: Any, y: Any) -> Value:
    'The greatest element that is at most x and y.'
def floor(poset: Any, x: Any) -> Poset:
    'The elements that are less than x or confused with it; x may be outside the set.'
def ceiling(poset: Any, x: Any) -> Poset:
    'The elements that are greater than x or confused with it; x may be outside the set.'
def lower_set(poset: Any, x: Any) -> Poset:
    'The elements that are at most x, or at most some item of a list.'
def upper_set(poset: Any, x: Any) -> Poset:
    'The elements that are at least x, or at least some item of a list.'
def dual(poset: Any) -> Poset:
    'The same set in the converse order.'
def height(poset: Any) -> int:
    'How many elements a longest chain has.'
def longest_chain(poset: Any) -> Any:
    'A chain with as many elements as possible, from below.'
def is_chain(poset: Any) -> bool:
    'Whether any two elements are comparable.'
def is_antichain(poset: Any) -> bool:
    'Whether no two elements are comparable.'
def levels(poset: Any) -> Any:
    'The elements by the greatest number of elements below them in a chain.'
def hasse(poset: Any) -> str:
    'The Hasse diagram as a text: level by level from above, each element with what it covers.'
def linear_extension(poset: Any) -> Any:
    'All elements in an order in which nothing comes before what is less.'
def is_lattice(poset: Any) -> bool:
    'Whether every two elements have a join and a meet.'
def lattice_fault(poset: Any) -> Any:
    'Why the set is no lattice: two elements [x, y, bounds] with several least upper, or greatest lower, bounds.'
def is_distributive(poset: Any) -> bool:
    'Whether the set is a lattice in which joins and meets distribute over each other.'
def is_modular(poset: Any) -> bool:
    'Whether the set is a lattice in which x <= z gives x ∨ (y ∧ z) = (x ∨ y) ∧ z.'
def is_graded(poset: Any) -> bool:
    'Whether all maximal chains have equally many elements.'
def join_irreducibles(poset: Any) -> Poset:
    'The elements with exactly one lower cover, as a set with its order.'
def meet_irreducibles(poset: Any) -> Poset:
    'The elements with exactly one upper cover, as a set with its order.'
def doubly_irreducibles(poset: Any) -> Any:
    'The elements with exactly one lower and one upper cover.'
def sublattice_n5(poset: Any) -> Any:
    'A sublattice [0, x, y, z, 1] with x < y and z beside both: the pentagon N5.'
def sublattice_m3(poset: Any) -> Any:
    'A sublattice [0, x, y, z, 1] whose middle three have equal joins and meets: M3.'
def width(poset: Any) -> int:
    'How many elements a largest antichain has.'
def maximum_antichain(poset: Any) -> Any:
    'An antichain with as many elements as possible, the lowest one of them.'
def chain_partition(poset: Any) -> Any:
    'The set as a union of as few chains as possible, each from below.'
def antichains(poset: Any) -> Any:
    'All antichains, the empty one first.'
def dimension(poset: Any) -> int:
    'The least number of linear orders whose intersection is the order (Dushnik and Miller).'
def dimension_bounds(poset: Any) -> Any:
    'Bounds for the dimension: [at least, why, at most, a realizer of so many orders].'
def realizer(poset: Any) -> Any:
    'As few linear orders as were found whose intersection is the order.'
def count_antichains(poset: Any) -> int:
    'How many antichains there are, the empty one included; as many as lower sets.'
def antichain_bounds(poset: Any) -> Any:
    'Bounds for the number of antichains: [at least, at most, why].'
def count_maximal_antichains(poset: Any) -> int:
    'How many antichains there are to which nothing can be added.'
def linear_extensions(poset: Any) -> Any:
    'All linear orders of the elements with nothing before what is less.'
def maximal_antichains(poset: Any) -> Any:
    'The antichains to which nothing can be added.'
def count_linear_extensions(poset: Any) -> int:
    'In how many linear orders all elements can be put with nothing before what is less.'
def lower_sets(poset: Any) -> Any:
    'All lower sets, each as the list of its elements, smaller ones first.'
def completion_size(poset: Any) -> int:
    'How many elements the least lattice has that contains the set (Dedekind and MacNeille).'
def is_planar(poset: Any) -> bool:
    'Whether the Hasse diagram can be drawn without crossings.'
def is_self_dual(poset: Any) -> bool:
    'Whether the order has the same shape upside down.'
def is_isomorphic(poset: Any, other: Any) -> bool:
    'Whether two ordered sets have the same shape.'
def left_stop(g: Any) -> Fraction:
    'The number that play reaches when Left begins and both stop at numbers.'
def right_stop(g: Any) -> Fraction:
    'The number that play reaches when Right begins and both stop at numbers.'
def signed_left_stop(g: Any) -> str:
    'The left stop with a sign: x+ if the game is greater than or confused with x, otherwise x-.'
def signed_right_stop(g: Any) -> str:
    'The right stop with a sign: x- if the game is less than or confused with x, otherwise x+.'
def mean(g: Any) -> Fraction:
    'The mean value: the limit of the value of n copies, divided by n.'
def temperature(g: Any) -> Fraction:
    "How much a move is worth: the height at which the thermograph's walls meet."
def notes_temperature(g: Any) -> Fraction:
    'The temperature in the older convention, in which numbers have temperature 0.'
def onag_temperature(g: Any) -> Fraction:
    'The temperature in the convention of On Numbers and Games, the same as notes_temperature(g).'
def thermograph(g: Any) -> Thermograph:
    'The thermograph: the stops of the game cooled by every temperature.'
def left_wall(g: Any) -> Any:
    'The left wall of the thermograph as corners [value, temperature].'
def right_wall(g: Any) -> Any:
    'The right wall of the thermograph as corners [value, temperature].'
def simplest_between(a: Any, b: Any) -> Fraction:
    'The simplest number strictly between two numbers or signed stops: the one born first.'
def sign_expansion(x: Any) -> str:
    'The path to a number in the number tree, + for right and - for left.'
def from_sign_expansion(signs: Any) -> Fraction:
    'The number at the end of a path of + and - in the number tree.'
def cool(g: Any, t: Any) -> Game:
    'The game in which every move costs t.'
def freeze(g: Any) -> Game:
    'The game cooled by its own temperature: its mean plus an infinitesimal.'
def heat(g: Any, t: Any) -> Game:
    'The game in which every move gains t: {heat(g^L) + t|heat(g^R) - t}.'
def overheat(g: Any, s: Any, t: Any) -> Game:
    'The game with every move gaining t and every integer n turned into n copies of s.'
def norton(g: Any, u: Any) -> Game:
    "Norton's product of a game with a positive game u, so that norton(1, u) = u."
def conway_product(g: Any, h: Any) -> Game:
    "The value of Conway's product of two games; for numbers it is their product."
def tiny(x: Any) -> Game:
    'Tiny-x, the game {0||0|-x}, a positive infinitesimal for every number x >= 0.'
def miny(x: Any) -> Game:
    'Miny-x, the game {x|0||0}, the negative of tiny-x.'
def switch(x: Any) -> Game:
    'The game {x|-x}, also written ±x.'
def reduced(g: Any) -> Game:
    'The reduced canonical form: the simplest game infinitesimally close.'
def reduced_canonical_form(g: Any) -> Game:
    'The reduced canonical form, the same as reduced(g).'
def compare_inf(g: Any, h: Any) -> str:
    'The relation up to infinitesimals, as one of the texts <, =, >, ||.'
def far_star(g: Any) -> str:
    'The relation of a game to the far star, a nimber larger than any in it.'
def remote_star(g: Any) -> str:
    'The relation of a game to the remote star, the same as far_star(g).'
def atomic_weight(g: Any) -> Game:
    'How many ups an infinitesimal is worth: the g for which it is nearest to g·↑.'
def nim_dimension(x: Any) -> int | list[Any]:
    'The k for which the nimbers that occur in the game generate a group of 2^k.'
def hackenbush_dimension(x: Any) -> int:
    'The number of binary places that the numbers occurring in the game need.'
def left_incentives(g: Any) -> Any:
    "What Left's moves gain: g^L - g for each Left option."
def right_incentives(g: Any) -> Any:
    "What Right's moves gain: g - g^R for each Right option."
def incentives(g: Any) -> Any:
    'The incentives of both players, of which none is at least another.'
def uptimal(n: Any) -> Game:
    'The uptimal ↑ⁿ = {0|* - ↑^[n-1]}, also written ^(n).'
def is_impartial(x: Any) -> bool:
    'Whether both players have the same moves, there and in all that follows.'
def is_number(g: Any) -> bool:
    'Whether the game equals a number.'
def is_number_form(x: Any) -> bool:
    'Whether a literal form is a number, and does not only equal one: all its options are numbers, each Left option less than each Right option.'
def is_integer(g: Any) -> bool:
    'Whether the game equals an integer.'
def is_nimber(g: Any) -> bool:
    'Whether the game equals a nimber.'
def is_infinitesimal(g: Any) -> bool:
    'Whether the game lies between -x and x for every positive number x.'
def is_numberish(g: Any) -> bool:
    'Whether the game is a number plus an infinitesimal.'
def is_all_small(x: Any) -> bool:
    'Whether in every position of a form both players can move or neither.'
def is_switch(g: Any) -> bool:
    'Whether the value is {x|y} with numbers x > y, or {x|-x} with any x.'
def is_hot(g: Any) -> bool:
    'Whether the left stop is greater than the right stop.'
def is_tepid(g: Any) -> bool:
    'Whether the game is a number plus an infinitesimal that is not 0.'
def is_cold(g: Any) -> bool:
    'Whether the game is a number, so that no move in it is of use.'
def is_canonical(x: Any) -> bool:
    'Whether a literal form is the canonical form of its value.'
def nim_value(x: Any) -> int:
    'The n for which an impartial position, or a game, equals *n.'
def nim_sequence(ruleset: Any, n: Any, from_: Any = ...) -> Any:
    'The nim values of the heaps 0, 1, …, n of a ruleset, or of the heaps from, …, n.'
def period(ruleset: Any, heaps: Any = ...) -> int:
    'The length of the period of the nim values of a ruleset of heaps.'
def preperiod(ruleset: Any, heaps: Any = ...) -> int:
    'The least heap from which on the nim values of a ruleset of heaps are periodic.'
def saltus(ruleset: Any, heaps: Any = ...) -> int:
    'How much the nim values of a ruleset of heaps grow in a period: 0 if they are periodic.'
def regularity(ruleset: Any, heaps: Any = ...) -> str:
    'What the nim values of a ruleset of heaps repeat, and whether that is proved, line by line.'
def rare_heaps(ruleset: Any, heaps: Any = ...) -> Any:
    'The rare heaps of an octal game: two heaps that are not rare leave a value that is.'
def sparse_space(ruleset: Any, heaps: Any = ...) -> str:
    'What makes heaps of an octal game rare, and how many are, line by line.'
def nimber(n: Any) -> Game:
    'The nimber *n.'
def mex(list: Any) -> int:
    'The least natural number that is not in the list.'
def nim_sum(a: Any, b: Any) -> int | str:
    'The nim sum of two natural numbers, their sum in binary without carrying, or of two ordinals.'
def nim_product(a: Any, b: Any) -> int | str:
    'The nim product of two natural numbers, with which they form a field, or of two ordinals.'
def nim_quotient(a: Any, b: Any) -> int | str:
    'The number or ordinal whose nim product with b is a.'
def nim_power(a: Any, n: Any) -> int | str:
    'The nim product of n copies of a number or an ordinal.'
def nim_sqrt(a: Any) -> int | str:
    'The number or ordinal whose nim product with itself is a; there is exactly one.'
def nim_quadratic(b: Any, c: Any) -> Any:
    'The two natural numbers x for which the nim sum of the nim products of x with x and of b with x is c.'
def is_loopfree(x: Any) -> bool:
    'Whether the canonical form of a game has no cycle, so that every play ends.'
def is_stopper(x: Any) -> bool:
    'Whether a game equals one in which alternating play ends: its sides are the same.'
def onside(x: Any) -> Value:
    'What a game is worth when infinite play is a win for Left.'
def offside(x: Any) -> Value:
    'What a game is worth when infinite play is a win for Right.'
def graph(x: Any) -> str:
    'The canonical form of a stopper as a list of positions with their options, which `game_graph` reads.'
def degree(g: Any) -> Value:
    'The degree of loopiness of a stopper: the onside of g - g.'
def upsum(g: Any, h: Any) -> Value:
    'The onside of g + h, for stoppers.'
def downsum(g: Any, h: Any) -> Value:
    'The offside of g + h, for stoppers.'
def variety(g: Any, degree: Any = ...) -> Value:
    'The upsum variety of a stopper for a degree: what is left of it beside that much loopiness.'
def is_idempotent(g: Any) -> bool:
    'Whether g + g = g.'
def absorbs(g: Any, h: Any) -> bool:
    'Whether g + h = g.'
def ko_mean(p: Any, komaster: Any = ...) -> Fraction:
    'The mast value of a position with kos: the mean of its thermograph.'
def ko_temperature(p: Any, komaster: Any = ...) -> Fraction:
    'The temperature of a position with kos: above it neither player gains by moving.'
def ko_walls(p: Any, komaster: Any = ...) -> Any:
    'The left and the right wall of the thermograph of a position with kos: corners [value, temperature].'
def oslo(x: Any) -> Value:
    'The value of the game in which Left may also pass, as long as x is not over.'
def twoslo(x: Any) -> Value:
    'The value of the game in which both players may also pass, as long as x is not over.'
def side_out(g: Any, h: Any) -> Any:
    'The side-out: the sum of g and h that is over as soon as h is.'
def passify(x: Any) -> Form:
    'The literal form p(x) = {p(L), {p(L)|p(R)} | p(R)}, in which a pass of Left becomes a threat.'
def uponic_weight(x: Any) -> Value:
    'The uponic weight of an Oslo game: the atomic weight of the passified game without its passes.'
def oslo_preimage(g: Any) -> Form:
    'A literal form whose Oslo game is g: the canonical form without its passes.'
def oslo_sequence(ruleset: Any, n: Any) -> Any:
    'The values of the Oslo games of the heaps 0, 1, …, n of a ruleset.'
def arithmetic_period(list: Any) -> Any:
    '[preperiod, period, saltus] of a sequence of games that grows by the saltus in each period.'
def oslo_games(n: Any) -> Poset:
    'The values of the Oslo games of all literal forms born by day n: 1, 4, 13, 64, 1355.'
def all_small_oslo_games(n: Any) -> Poset:
    'The values of the Oslo games of the all-small literal forms born by day n: 1, 2, 4, 6, 15, 72.'
def twoslo_games(n: Any) -> Poset:
    'The values of the games of all literal forms born by day n in which both may pass: 1, 4, 17, 650.'
def conjunctive(g: Any, h: Any) -> Any:
    'The conjunctive sum: a player moves in both components.'
def shortened_conjunctive(g: Any, h: Any) -> Any:
    'The conjunctive sum of scoring games by the short rule: a player unable to move in one cannot move.'
def continued_conjunctive(g: Any, h: Any) -> Any:
    'The game in which one moves in both as long as both last, and then in the other, the same as g \\/ h.'
def disjunctive(g: Any, h: Any) -> Any:
    'The game in which one moves in one of them, literally: nothing is simplified.'
def selective(g: Any, h: Any) -> Any:
    'The game in which one moves in one of them or in both.'
def shortened_selective(g: Any, h: Any) -> Any:
    'The game in which one moves in one of them or in both, as long as one can move in each.'
def diminished(g: Any, h: Any) -> Any:
    'The game in which one moves in one of them, as long as one can move in each.'
def sequential(g: Any, h: Any) -> Any:
    'The game in which one plays g to its end and then h, the same as g -> h.'
def wins(g: Any, player: Any = ...) -> bool:
    'Whether the player to move wins under normal play.'
def misere_outcome(x: Any) -> str:
    'Who wins under misère play, in which a player unable to move wins: L, R, N or P.'
def remoteness(g: Any, player: Any = ...) -> int:
    'How many moves a game lasts if the winner hurries and the loser delays.'
def suspense(g: Any, player: Any = ...) -> int:
    'How many moves a game lasts if the winner delays and the loser hurries.'
def misere_remoteness(g: Any, player: Any = ...) -> int:
    'The remoteness under misère play, of the game followed by one more move.'
def misere_suspense(g: Any, player: Any = ...) -> int:
    'The suspense under misère play, of the game followed by one more move.'
def kane_r(g: Any, n: Any, player: Any = ..., convention: Any = ...) -> Any:
    'The remotenesses r(0), …, r(n) of g played beside 0, …, n moves in a long conjunctive sum.'
def kane_s(g: Any, n: Any, player: Any = ..., convention: Any = ...) -> Any:
    'The suspenses s(0), …, s(n) of g played beside 0, …, n moves in a short conjunctive sum.'
def kane_info(g: Any, player: Any = ..., convention: Any = ...) -> str:
    'What decides who wins short and long conjunctive sums with a game, line by line.'
def length_sets(g: Any, player: Any = ...) -> Any:
    'The smallest sets of numbers into which the player to move can force the number of moves.'
def winning_move(g: Any, player: Any = ..., convention: Any = ...) -> Any:
    'A game to which the player who starts can move and then win.'
def joint_move(g: Any, player: Any = ..., convention: Any = ...) -> Any:
    'A winning move in several components at once: of each the component and what becomes of it.'
def starting(g: Any, player: Any) -> Any:
    'The impartial game that is played when a player starts a game and the players alternate.'
def chain(n: Any) -> Any:
    'The impartial game of n moves, each of them forced.'
def bracket(a: Any, b: Any = ...) -> Any:
    'The impartial game [a, b], from which one moves to all [c, d] with a > c >= b and c > d.'
def bracket_sum(text: Any) -> str:
    'The bracket game that a sum of bracket games of ordinals is, as a text.'
def bracket_info(text: Any) -> str:
    'Who wins a sum of bracket games of ordinals, and its remoteness and suspense, line by line.'
def two_choice(sets: Any) -> Any:
    'The game in which the first player chooses one of the sets and the second a number in it, which is the number of moves.'
def realise(r: Any) -> Any:
    'A game whose remotenesses beside 0, 1, … moves in a long conjunctive sum are those in the list.'
def kane_classes(n: Any) -> Any:
    'All classes of games of at most n moves, as lists r(0), …, r(n): 1, 2, 3, 5, 9, 19, 40, 89, 194, 431.'
def length_classes(n: Any) -> Any:
    'All classes of games of at most n moves under sums and sequential compounds, as their length sets: 1, 2, 4, 10, 38, 334.'
def divider(r: Any, c: Any) -> Any:
    'The game of an array of r rows and c columns: in every part of it one deletes a row or sets a divider between two columns.'
def divider_table(r: Any, c: Any, convention: Any = ...) -> list[str]:
    'The winners of all arrays of 1, …, r rows and 1, …, c columns: a text for each number of rows, with W where the player to move wins.'
def divider_losses(r: Any, c: Any, convention: Any = ...) -> Any:
    'The numbers of rows from 0 to r with which the player to move loses an array of c columns.'
def divider_exceptions(r: Any, c: Any, convention: Any = ...) -> Any:
    'The arrays of at most r rows and c columns whose winner is not that of the array with as many rows and 2^m columns, for the largest 2^m that is at most the number of columns.'
def misere_nim_value(g: Any) -> int:
    'The size of the nim heap beside which the second player wins under misère play.'
def genus(g: Any) -> str:
    'The genus symbol of an impartial game: the nim value, and the misère nim values of the game beside 0, 1, 2, … copies of *2.'
def is_tame(g: Any) -> bool:
    'Whether an impartial game and all that follows have the genera of sums of nim heaps.'
def temper(g: Any) -> str:
    'How far an impartial game is from Nim under misère play: tame (fickle or firm), restive, restless, or wild.'
def genus_sequence(ruleset: Any, n: Any) -> list[str]:
    'The genera of the heaps of 0, 1, …, n tokens.'
def misere_sum(g: Any, h: Any) -> Form:
    'The misère canonical form of the sum of two impartial games.'
def misere_difference(g: Any, h: Any) -> Form:
    'The impartial game x for which g = h + x under misère play.'
def misere_parts(g: Any) -> Any:
    'The parts of an impartial game under misère play: the games h for which g = h + x with some x.'
def mate(g: Any) -> Form:
    'The mate of an impartial game: with it in sum it is a P-position under misère play.'
def misere_day_count(n: Any) -> int:
    'How many impartial games are born by day n under misère play, up to equality: 1, 2, 3, 5, 22, 4171780.'
def misere_canonical(g: Any, universe: Any = ...) -> Form:
    'The canonical form of g under misère play: it can take the place of g in every sum.'
def misere_compare(g: Any, h: Any, universe: Any = ...) -> str:
    'The relation of two games under misère play, as one of the texts <, =, >, ||.'
def misere_geq(g: Any, h: Any, universe: Any = ...) -> bool:
    'Whether Left does at least as well with g as with h under misère play, whatever game stands beside them.'
def misere_equal(g: Any, h: Any, universe: Any = ...) -> bool:
    'Whether two games have the same outcome under misère play, whatever game stands beside them.'
def misere_day(n: Any, universe: Any = ...) -> Any:
    'The canonical forms of the games born by day n under misère play.'
def literal_day(n: Any) -> Any:
    'All literal forms born by day n: 1, 4, 256.'
def outcome_table(operator: Any, convention: Any, games: Any) -> str:
    'Which outcomes occur for two of the games played together, by the outcomes of the two, as a table.'
def misere_winning_moves(p: Any, player: Any) -> Any:
    'The moves by which a player, to move, wins a position under misère play.'
def on_green_edge(p: Any) -> Position:
    'The picture of Hackenbush in which what stood on the ground stands on one green edge.'
def is_redwood_furniture(p: Any) -> bool:
    'Whether a picture of Hackenbush is redwood furniture: every blue edge stands on the ground, no red one does, and every red edge meets exactly one blue edge.'
def misere_quotient(ruleset: Any, n: Any) -> str:
    'The misère quotient of a ruleset of heaps up to n tokens, line by line: order, presentation, lost positions, and what each heap is in it.'
def misere_quotient_order(ruleset: Any, n: Any) -> int:
    'How many elements the misère quotient of a ruleset of heaps up to n tokens has.'
def misere_quotient_period(ruleset: Any, n: Any) -> Any:
    'Where the pretending function of an octal game becomes periodic, and the period, proved from the heaps up to n.'
def pretending(ruleset: Any, n: Any) -> list[str]:
    'The pretending function of the misère quotient: what the heaps of 0, 1, …, n tokens are in it.'
def left_score(x: Any) -> Fraction:
    'The final score of a scoring game when Left starts and both do their best.'
def right_score(x: Any) -> Fraction:
    'The final score of a scoring game when Right starts and both do their best.'
def node_score(x: Any) -> Fraction:
    'The score at the root of a scoring game: what Left has more than Right when play ends there.'
def distinguish(g: Any, h: Any) -> Scoring:
    'A scoring game x such that g + x and h + x have different outcomes.'
def scoring_value(p: Any) -> Scoring:
    'The literal scoring game of a position of a ruleset that counts points, or of a compound of such positions.'
def score(x: Any, starter: Any) -> Fraction:
    "Left's points less Right's with best play, when a player starts, in a position of a ruleset that counts points, a sum or a compound of such positions, or a scoring game."
def scoring_moves(p: Any, player: Any) -> Any:
    'What a player can move to without losing a point of the score, in a position of a ruleset that counts points or a sum of such positions.'
def scoring_line(p: Any, starter: Any) -> Any:
    'A line of best play for points, from a position or a sum of positions to the end.'
def scoring_day(n: Any, scores: Any) -> Poset:
    'The canonical scoring games born by day n with scores from a list, as an ordered set.'
def scoring_day_count(n: Any, scores: Any) -> int:
    'How many canonical scoring games are born by day n with scores from a list.'
def is_guaranteed(g: Any) -> bool:
    'Whether a scoring game is guaranteed: no player gains by having no move.'
def compare_guaranteed(g: Any, h: Any) -> str:
    'The relation of two guaranteed scoring games in all guaranteed contexts, as one of the texts <, =, >, ||.'
def guaranteed_form(g: Any) -> Scoring:
    'The canonical form of a guaranteed scoring game; equal games have the same.'
def pass_allowed_stop(g: Any, starter: Any, passer: Any) -> Fraction:
    'The final score of a guaranteed scoring game when one player starts and one player may pass at any time.'
def is_protected(g: Any, points: Any, player: Any) -> bool:
    'Whether a player holds so many points in a guaranteed scoring game, no matter who moves first, with an answer to every move and even if the opponent may pass.'
def has_guaranteed_inverse(g: Any) -> bool:
    'Whether a guaranteed scoring game has an inverse; if so, its negative is one.'
def guaranteed_embedding(g: Any) -> Scoring:
    'A game of normal play as a guaranteed scoring game: the same tree, with the score 0 wherever a player has no move.'
def scoring_grundy(code: Any, n: Any) -> Any:
    'The final scores of heaps of 0, 1, …, n beans in a game of taking and breaking for points.'
def scoring_table(operator: Any, first: Any, second: Any, n: Any, m: Any) -> Any:
    'The final scores of a heap of 0, …, n beans beside one of 0, …, m beans, each with its own code, one row for each of the second.'
def scoring_period(code: Any) -> Any:
    '[preperiod, period] of the final scores of single heaps, where no move breaks a heap.'
def winning_moves(x: Any, player: Any, convention: Any = ...) -> Any:
    'The options of a game by which a player wins.'
def best_moves(p: Any, player: Any, temperature: Any = ...) -> Any:
    "The positions to move to at a temperature, by the thermograph's scaffold."
def sgf(p: Any) -> str:
    'A position of Go as a game record in SGF, as text.'
def components(p: Any) -> Any:
    'Positions of which a position is the disjunctive sum.'
def impartial(p: Any) -> Any:
    "The position in which either player may make either's move, there and after."
def dicotic(p: Any) -> Any:
    'The position in which a player may move only where the opponent has some move, too.'
def negated(p: Any) -> Any:
    'The position with the players exchanged.'
def play(p: Any, player: Any, convention: Any = ...) -> Any:
    'A line of best play from a position or a compound, a player to begin.'
def ruleset(name: Any) -> Any:
    'The ruleset with a name, or that of a rule file by its path.'
def find(ruleset: Any, predicate: Any, size: Any = ...) -> Position:
    'The smallest position of a ruleset for which a condition holds.'
def positions_of(ruleset: Any, size: Any, partial: Any = ...) -> Any:
    'The positions of a ruleset up to a size, each once.'
def lenres_normal_form(p: Any) -> Any:
    'The shortest row of LenRes of the form 0 1 0^xn … 1 0^x1 1^z, or the same with 0 and 1 exchanged, that has the value of a row.'
def ldip(p: Any) -> Fraction:
    "The lowest odd bump on Left's side of a Cricket Pitch that every bump nearer to the roller is higher than."
def rdip(p: Any) -> Fraction:
    "The lowest odd bump on Right's side of a Cricket Pitch that every bump nearer to the roller is higher than."
def pitch_steps(p: Any) -> list[str]:
    'A Cricket Pitch and what pruning, taking away even bumps, lowering high odd ones and taking an even number off all of them make of it, step by step.'
def maze_of(x: Any) -> Position:
    'A maze whose value is a number, or a switch {a|b} of numbers.'
def independence_number(graph: Any) -> int:
    'The number of vertices in the largest independent set of a graph.'
def maximal_independent_sets(graph: Any) -> Any:
    'The independent sets of a graph to which no vertex can be added, as lists of vertices.'
def is_well_covered(graph: Any) -> bool:
    'Whether all maximal independent sets of a graph have the same size.'
def size(x: Any) -> int:
    'How many items a list, elements a set, or letters a text has.'
def elements(list: Any) -> Any:
    'The elements of a set or of a list of games, each value once.'
def first(list: Any) -> Any:
    'The first item of a list.'
def last(list: Any) -> Any:
    'The last item of a list.'
def sum(list: Any) -> Any:
    'The sum of the items of a list.'
def all(list: Any) -> bool:
    'Whether every item of a list of truth values is true.'
def any(list: Any) -> bool:
    'Whether some item of a list of truth values is true.'
def count(list: Any) -> int:
    'How many items of a list of truth values are true.'
def reverse(list: Any) -> Any:
    'The items of a list, or the characters of a text, from the last to the first.'
def sort(list: Any) -> Any:
    'A list of numbers or games in printing order: smaller numbers first.'
def join_texts(list: Any, between: Any = ...) -> str:
    'The texts of a list as one text, with another text between them.'
def split(text: Any, by: Any) -> list[str]:
    'The parts of a text between the places where another text stands in it.'
def slice(x: Any, from_: Any, to: Any = ...) -> Any:
    'The items of a list, or the letters of a text, from a place to another one.'
def fold(list: Any, start: Any, f: Any) -> Any:
    'What f makes of a start and the items of a list, one after the other.'
def repeat(text: Any, n: Any) -> str:
    'A text n times in a row.'
def abs(x: Any) -> Any:
    'The absolute value of a number.'
def max(list: Any) -> Any:
    'The greatest of a list of numbers or games.'
def min(list: Any) -> Any:
    'The least of a list of numbers or games.'
def power(x: Any, n: Any) -> Any:
    'A number to a whole power.'
def quotient(a: Any, b: Any) -> Any:
    'The whole part of a/b, rounded down.'
def remainder(a: Any, b: Any) -> Any:
    'What is left of a when b is subtracted quotient(a, b) times.'

amazons: Function
anti_clobber: Function
arc_kayles: Function
backsliding_toads_and_frogs: Function
bicolour_fission: Function
cannibal_clobber: Function
childish_hackenbush: Function
clobber: Function
col: Function
cram: Function
cricket_pitch: Function
cutcake: Function
digraph_placement: Function
domineering: Function
dots_and_boxes: Function
eatcake: Function
elephants_and_rhinos: Function
end_nim: Function
euclid: Function
fission: Function
fjords: Function
fox_and_geese: Function
game_graph: Function
go: Function
grundy: Function
hackenbush: Function
hare_and_hounds: Function
hot_clobber: Function
independence_game: Function
kalah: Function
kings: Function
knights: Function
konane: Function
lenres: Function
maundy_cake: Function
maze: Function
mem: Function
mnem: Function
nim: Function
node_kayles: Function
nogo: Function
octal: Function
partial_nim: Function
partizan_euclid: Function
partizan_subtraction: Function
partizan_take_and_break: Function
pursuit: Function
push: Function
queens: Function
restricted_toppling_dominoes: Function
roll_the_lawn: Function
rooks: Function
rows_and_dividers: Function
scoring_octal: Function
shove: Function
ski_jumps: Function
snort: Function
splittles: Function
strings_and_coins: Function
subtraction: Function
take_and_break: Function
take_away: Function
toads_and_frogs: Function
toppling_dominoes: Function
turning: Function
wythoff: Function
