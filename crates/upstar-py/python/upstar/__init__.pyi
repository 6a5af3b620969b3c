"""Combinatorial games, exact and fast. Written by stubs.py."""

from fractions import Fraction
from typing import Any, Callable, Iterable, Literal

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
    Ordinal as Ordinal,
    Poset as Poset,
    Position as Position,
    PositionError as PositionError,
    Scoring as Scoring,
    Session as Session,
    SignedStop as SignedStop,
    Sum as Sum,
    Thermograph as Thermograph,
    UndefinedError as UndefinedError,
    UpstarError as UpstarError,
    Value as Value,
    _Game,
    _List,
    _OutcomeTable,
    _Player,
    _Ruleset,
    __version__ as __version__,
)
from .results import (
    BracketGame as BracketGame,
    BracketInfo as BracketInfo,
    KaneInvariant as KaneInvariant,
    MisereQuotient as MisereQuotient,
    Regularity as Regularity,
    SparseSpace as SparseSpace,
)
from .rules import Rules as Rules
from .sweep import Record as Record, sweep as sweep
from .tables import (
    Solution as Solution,
    from_networkx as from_networkx,
    search as search,
    solve as solve,
    table as table,
    to_networkx as to_networkx,
)

Left: Literal["Left"]
Right: Literal["Right"]

def eval(text: str) -> Any: ...
def game(left: Iterable[Any], right: Iterable[Any]) -> Game: ...
def help(name: Any = "") -> None: ...
def rulesets() -> dict[str, list[str]]: ...
def limit(
    *, steps: int | None = None, timeout: float | None = None, max_memory: int | str | None = None
) -> None: ...
def from_json(text: str) -> Game: ...
def widget(value: Any) -> Any: ...
def value(x: _Game) -> Game | Any:
    'Returns the value of a position or of a literal form.'
def canonical(x: _Game) -> Game | Any:
    'Returns the canonical form of a game, as a literal form.'
def form(x: _Game) -> Form:
    'Returns the literal form of a position, or the canonical form of a value.'
def left_options(x: _Game) -> Any:
    "Returns Left's options of a canonical form, a literal form, or a position."
def right_options(x: _Game) -> Any:
    "Returns Right's options of a canonical form, a literal form, or a position."
def positions(x: _Game) -> Any:
    'Returns all followers of a game, including the game itself.'
def birthday(x: _Game) -> int:
    'Returns the height of the game tree of a canonical form, a literal form, or a position.'
def outcome(x: _Game) -> str:
    'Returns the outcome: L (Left wins), R (Right wins), N (the next player wins), P (the previous player wins), D (draw) or T (tie).'
def negative(x: _Game) -> Game | Any:
    'Returns the game with Left and Right exchanged; same as -x.'
def identical(x: Any, y: Any) -> bool:
    'Returns `true` if two games have the same literal form, or if two other values are equal; same as x === y.'
def hash(x: _Game) -> str:
    'Returns the hash of the form of a game, as defined by version 1 of the interchange format.'
def explain(x: _Game, about: str = ...) -> str:
    'Derives the value of a game, or another property, step by step.'
def tree(x: _Game) -> str:
    "Returns the game tree as text, with L for Left's options and R for Right's."
def draw(x: _Game | _List | Thermograph) -> str:
    'Returns a text drawing of a board, a thermograph, a game tree, or a Hasse diagram.'
def info(x: _Game) -> str:
    'Returns the properties of a game, one per line: outcome, stops, mean, temperature, and so on.'
def identify(g: _Game) -> list[str]:
    'Returns the ways in which the program can write a value, as texts that evaluate to this value.'
def type(x: Any) -> str:
    'Returns the name of the type of a value.'
def text(x: Any) -> str:
    'Returns the text in which a value is printed.'
def ordinal_sum(g: _Game, h: _Game) -> Any:
    'Returns the ordinal sum g : h, in which a move in g ends all play in h.'
def ordinal_value(g: _Game, h: _Game) -> Game:
    'Returns the value of the ordinal sum g : h without constructing its game tree.'
def side_value(g: _Game, h: _Game) -> Game:
    'Returns the value of the side-sum g <> h.'
def side_sum(g: _Game, h: _Game) -> Any:
    'Returns the side-sum g <> h, in which a move by Left in h ends g, and a move by Right in g ends h.'
def is_option_closed(x: _Game, player: _Player = ...) -> bool:
    'Returns `true` if, in every position, each player can reach in one move every position that the same player can reach in two consecutive moves.'
def dominated_options(x: _Game, player: _Player, inf: bool = ...) -> Any:
    'Returns the dominated options of a player in a literal form: the options for which another option of the same player is at least as good.'
def reversible_options(x: _Game, player: _Player, inf: bool = ...) -> Any:
    'Returns the reversible options of a player in a literal form: the options to which the opponent has a reply at least as good for the opponent as the form itself.'
def option_closure(x: _Game | _List, player: _Player = ...) -> Any:
    'Returns the option-closure of a form, in which every position that a player can reach by consecutive moves becomes an option of that player.'
def left_threat(x: _Game) -> Fraction:
    'Returns the greatest number that Left can reach by any number of consecutive moves.'
def right_threat(x: _Game) -> Fraction:
    'Returns the least number that Right can reach by any number of consecutive moves.'
def is_threatbare(x: _Game) -> bool:
    "Returns `true` if each player has an option infinitesimally close to that player's own threat."
def moves_in_a_row(x: _Game, player: _Player, k: _Game = ...) -> Any:
    'Returns the set L^k or R^k of the forms that a player can reach by exactly k consecutive moves, as a list.'
def option_closed_sequences(x: _Game, player: _Player) -> Any:
    'Returns the option-closed sequences of a player: the first term is a first option of x, each further term is a first option of the preceding term, and the last term is a number.'
def norm(x: _Game, player: _Player) -> Fraction:
    "Returns the norm of a form for a player: the greatest number in Left's option-closed sequences, or the least number in Right's."
def option_closed_reduced(x: _Game) -> Game:
    'Returns the reduced canonical form of an option-closed form, computed only from those options that are numbers.'
def option_closed_bound(n: _Game) -> Game:
    "Returns McKay's bound: the uptimal .11…12* with n ones."
def has_quiet_numbers(x: _Game) -> bool:
    'Returns `true` if neither player gains anything by consecutive moves from a position of the form that equals a number.'
def option_closed_antichains(n: _Game) -> Any:
    'Returns the left-option-closed antichains of the option-closed games born by day n, in increasing order of the lower sets that they generate.'
def option_closed_succession(n: _Game) -> Any:
    'Returns the option-closed games born by day n in the order of the successor function, each with the case (i to iv) of the definition that produces the game.'
def extreme_antichain(g: _Game, player: _Player, n: _Game) -> Any:
    'Returns the antichain AC_L(g) or AC_R(g) of an option-closed game g born by day n.'
def next_norm(x: _Game | _List, sets: _List, player: _Player = ...) -> Game | Any:
    'Returns N(x; S): the least norm of the given sets that is greater than the norm of x.'
def count_option_closed_games(n: _Game) -> int:
    'Returns the number of values of option-closed forms born by day n.'
def juxtapose(p: _Game, q: _Game) -> Position:
    'Returns the juxtaposition of p and q: the position in which q is placed next to p.'
def juxtaposition_laws(positions: _List) -> list[str]:
    'Returns those of the sums p : q, q : p, p <> q, q <> p and p + q that equal the juxtaposition of p and q for all ordered pairs of the given positions.'
def juxtaposition_faults(positions: _List) -> Any:
    'Returns one list [sum, p, q] for each of the sums p : q, q : p, p <> q, q <> p and p + q that differs from the juxtaposition of some given positions, where p and q are the first such positions.'
def compare(g: _Game, h: _Game, operator: str = ...) -> str:
    'Returns the relation of g to h as text: <, =, > or ||.'
def gift_horses(g: _Game, player: _Player, candidates: _List = ...) -> Any:
    "Returns the games that can be added to a player's options of g without changing the value of g."
def is_gift_horse(g: _Game, h: _Game, player: _Player) -> bool:
    "Returns `true` if h can be added to a player's options of g without changing the value of g."
def two_ahead(g: _Game) -> list[str]:
    'Returns the outcomes that the two-ahead rule allows for g, given the atomic weight of g.'
def day(n: _Game) -> Poset:
    'Returns the set of all values born by day n.'
def infinitesimals(n: _Game) -> Poset:
    'Returns the set of infinitesimals born by day n.'
def all_small_games(n: _Game) -> Poset:
    'Returns the set of all-small games born by day n.'
def count_all_small_games(n: _Game) -> int:
    'Returns the number of all-small games born by day n.'
def reduced_games(n: _Game) -> Poset:
    'Returns the set of reduced canonical forms born by day n, ordered modulo infinitesimals.'
def hereditarily_transitive_games(n: _Game) -> Poset:
    'Returns the set of the hereditarily transitive games born by day n: the values born by day n that have an option-closed form.'
def ordinal_sums(n: _Game) -> Poset:
    'Returns the set of values of g : h for all canonical forms g and h born by day n.'
def side_sums(n: _Game) -> Poset:
    'Returns the set of values of g <> h for all canonical forms g and h born by day n.'
def option_closed_games(n: _Game) -> Poset:
    'Returns the set of values of option-closed forms born by day n.'
def children(list: _List) -> Poset:
    'Returns the children of a set: all games whose options are elements of the set.'
def is_closed_set(list: _List) -> bool:
    'Returns `true` if the set contains all options of the canonical forms of its elements.'
def closed_set(list: _List) -> Poset:
    'Returns the least closed set that contains the given games: the set of all followers of their canonical forms.'
def day_join(n: _Game, g: _Game, h: _Game) -> Game:
    'Returns the least game born by day n that is greater than or equal to g and h.'
def day_meet(n: _Game, g: _Game, h: _Game) -> Game:
    'Returns the greatest game born by day n that is less than or equal to g and h.'
def day_irreducibles(n: _Game) -> Any:
    'Returns the set of the join-irreducible elements of the lattice of games born by day n.'
def day_bounds(n: _Game, effort: _Game = ...) -> Any:
    'Returns bounds for the number of games born by day n, as a list [lower bound, proof, upper bound, proof].'
def ordinal_factors(g: _Game, most: _Game = ...) -> Any:
    'Returns at most `most` pairs [base, subordinate] of nonzero games with base : subordinate = g.'
def side_factors(g: _Game, most: _Game = ...) -> Any:
    'Returns at most `most` pairs [x, y] of forms other than {|} with x <> y = g.'
def ordinal_factor_search(g: _Game) -> str:
    'Returns a sentence that states whether g is known to be an ordinal sum of two nonzero games, and the extent of the search.'
def poset(list: _List, order: Callable[..., Any] | str | _List = ...) -> Poset:
    'Returns the partially ordered set of the items of a list, in which equal items are merged.'
def leq(poset: _List, x: Any, y: Any) -> bool:
    'Returns `true` if x is at most y in the order of the set.'
def covers(poset: _List) -> Any:
    'Returns the edges of the Hasse diagram: the pairs [x, y] of elements such that y covers x.'
def upper_covers(poset: _List, x: Any) -> Any:
    'Returns the upper covers of x: the elements greater than x with no element of the set in between.'
def lower_covers(poset: _List, x: Any) -> Any:
    'Returns the lower covers of x: the elements less than x with no element of the set in between.'
def top(poset: _List) -> Game | Any:
    'Returns the greatest element of the set.'
def bottom(poset: _List) -> Game | Any:
    'Returns the least element of the set.'
def minimal_elements(poset: _List) -> Any:
    'Returns the minimal elements: the elements with no smaller element.'
def maximal_elements(poset: _List) -> Any:
    'Returns the maximal elements: the elements with no greater element.'
def interval(poset: _List, x: Any, y: Any) -> Poset:
    'Returns the elements that are at least x and at most y.'
def join(poset: _List, x: Any, y: Any = ...) -> Any:
    'Returns the join of x and y: the least element that is greater than or equal to both.'
def meet(poset: _List, x: Any, y: Any) -> Game | Any:
    'Returns the meet of x and y: the greatest element that is less than or equal to both.'
def floor(poset: _List, x: Any) -> Poset:
    'Returns the floor of x: the elements that are less than x or incomparable to x.'
def ceiling(poset: _List, x: Any) -> Poset:
    'Returns the ceiling of x: the elements that are greater than x or incomparable to x.'
def lower_set(poset: _List, x: Any) -> Poset:
    'Returns the elements that are less than or equal to x, or to at least one item of x if x is a list.'
def upper_set(poset: _List, x: Any) -> Poset:
    'Returns the elements that are greater than or equal to x, or to at least one item of x if x is a list.'
def dual(poset: _List) -> Poset:
    'Returns the set with the dual order.'
def height(poset: _List) -> int:
    'Returns the number of elements of a longest chain.'
def longest_chain(poset: _List) -> Any:
    'Returns a longest chain, from its least to its greatest element.'
def is_chain(poset: _List) -> bool:
    'Returns `true` if every two elements are comparable.'
def is_antichain(poset: _List) -> bool:
    'Returns `true` if no two elements are comparable.'
def levels(poset: _List) -> Any:
    'Returns the elements grouped by rank, where the rank of an element is the number of elements in a longest chain below it.'
def hasse(poset: _List) -> str:
    'Returns the Hasse diagram as text, with one line for each element and its lower covers.'
def linear_extension(poset: _List) -> Any:
    'Returns all elements in the order of a linear extension: each element comes after all elements below it.'
def is_lattice(poset: _List) -> bool:
    'Returns `true` if every two elements have a join and a meet.'
def lattice_fault(poset: _List) -> Any:
    'Returns a list [x, y, bounds], where x and y are two elements without a join or without a meet.'
def is_distributive(poset: _List) -> bool:
    'Returns `true` if the set is a distributive lattice: a lattice in which joins and meets distribute over each other.'
def is_modular(poset: _List) -> bool:
    'Returns `true` if the set is a modular lattice: a lattice in which x <= z implies x ∨ (y ∧ z) = (x ∨ y) ∧ z.'
def is_graded(poset: _List) -> bool:
    'Returns `true` if all maximal chains have the same number of elements.'
def join_irreducibles(poset: _List) -> Poset:
    'Returns the elements with exactly one lower cover, as an ordered set.'
def meet_irreducibles(poset: _List) -> Poset:
    'Returns the elements with exactly one upper cover, as an ordered set.'
def doubly_irreducibles(poset: _List) -> Any:
    'Returns the elements with exactly one lower cover and exactly one upper cover, as an ordered set.'
def sublattice_n5(poset: _List) -> Any:
    'Returns a pentagon N5: a sublattice [bottom, x, y, z, top] in which x < y, and z is incomparable to x and y.'
def sublattice_m3(poset: _List) -> Any:
    'Returns a diamond M3: a sublattice [bottom, x, y, z, top] in which any two of x, y, z have the same join and the same meet.'
def cover_preserving_sublattice(poset: _List, pattern: _List) -> Any:
    'Returns a cover-preserving sublattice that is isomorphic to a given lattice.'
def width(poset: _List) -> int:
    'Returns the width of the set: the number of elements of a maximum antichain.'
def maximum_antichain(poset: _List) -> Any:
    'Returns the lowest of the antichains with the greatest number of elements.'
def chain_partition(poset: _List) -> Any:
    'Returns a partition of the set into the least possible number of chains.'
def antichains(poset: _List) -> Any:
    'Returns all antichains of the set, beginning with the empty antichain.'
def dimension(poset: _List) -> int:
    'Returns the dimension of the set: the least number of linear orders whose intersection is the order of the set (Dushnik and Miller).'
def dimension_bounds(poset: _List) -> Any:
    'Returns bounds for the dimension as a list [lower bound, proof of the lower bound, upper bound, realizer].'
def realizer(poset: _List) -> Any:
    'Returns the smallest realizer found: a list of linear orders whose intersection is the order of the set.'
def count_antichains(poset: _List) -> int:
    'Returns the number of antichains, including the empty antichain.'
def antichain_bounds(poset: _List) -> Any:
    'Returns bounds for the number of antichains as a list [lower bound, upper bound, proof of the bounds].'
def count_maximal_antichains(poset: _List) -> int:
    'Returns the number of maximal antichains: the antichains to which no element can be added.'
def linear_extensions(poset: _List) -> Any:
    'Returns all linear extensions: the linear orders in which each element comes after all elements below it.'
def maximal_antichains(poset: _List) -> Any:
    'Returns the maximal antichains: the antichains to which no element can be added.'
def count_linear_extensions(poset: _List) -> int:
    'Returns the number of linear extensions: the linear orders in which each element comes after all elements below it.'
def lower_sets(poset: _List) -> Any:
    'Returns all lower sets in order of increasing size, each as the list of its elements.'
def completion_size(poset: _List) -> int:
    'Returns the number of elements of the smallest lattice that contains the set, its Dedekind-MacNeille completion.'
def is_planar(poset: _List) -> bool:
    'Returns `true` if the Hasse diagram can be drawn without crossing edges so that every edge goes up.'
def is_self_dual(poset: _List) -> bool:
    'Returns `true` if the set is isomorphic to its dual.'
def is_isomorphic(poset: _List, other: _List) -> bool:
    'Returns `true` if the two ordered sets are isomorphic.'
def left_stop(g: _Game) -> Fraction:
    'Returns the left stop: the number reached when Left moves first and both players play optimally.'
def right_stop(g: _Game) -> Fraction:
    'Returns the right stop: the number reached when Right moves first and both players play optimally.'
def signed_left_stop(g: _Game) -> SignedStop:
    'Returns the left stop x with a sign: x+ if the game is greater than or confused with x, and x- otherwise.'
def signed_right_stop(g: _Game) -> SignedStop:
    'Returns the right stop x with a sign: x- if the game is less than or confused with x, and x+ otherwise.'
def signed_stop(x: SignedStop | str) -> SignedStop:
    'Returns the signed stop that is written as text, such as "1/2+" or "0-".'
def mean(g: _Game) -> Fraction:
    'Returns the mean value of g: the limit, as n grows, of the left stop of n·g divided by n.'
def temperature(g: _Game) -> Fraction:
    'Returns the temperature: the height at which the walls of the thermograph meet.'
def notes_temperature(g: _Game) -> Fraction:
    'Returns the temperature in the older convention, in which numbers have temperature 0.'
def onag_temperature(g: _Game) -> Fraction:
    'Returns the temperature in the convention of On Numbers and Games; same as notes_temperature(g).'
def thermograph(g: _Game) -> Thermograph:
    'Returns the thermograph of a game: the stops of the game cooled by t, for every temperature t.'
def left_wall(g: _Game) -> Any:
    'Returns the left wall of the thermograph as a list of corners [value, temperature].'
def right_wall(g: _Game) -> Any:
    'Returns the right wall of the thermograph as a list of corners [value, temperature].'
def simplest_between(a: _Game | SignedStop | str, b: _Game | SignedStop | str) -> Fraction:
    'Returns the simplest number (the number with the least birthday) strictly between two numbers or signed stops.'
def sign_expansion(x: _Game) -> str:
    'Returns the sign expansion of a number: the path to the number in the number tree, with + for right and - for left.'
def from_sign_expansion(signs: str) -> Fraction:
    'Returns the number with the given sign expansion, a string of + and -.'
def cool(g: _Game, t: _Game) -> Game:
    'Returns g cooled by t: the game in which each player pays t for every move.'
def freeze(g: _Game) -> Game:
    'Returns the game cooled by its own temperature: its mean plus an infinitesimal.'
def heat(g: _Game, t: _Game) -> Game:
    'Returns the game in which every move gains t: {heat(g^L) + t|heat(g^R) - t}.'
def overheat(g: _Game, s: _Game, t: _Game) -> Game:
    'Returns the game in which every move gains t and every integer n becomes n copies of s.'
def norton(g: _Game, u: _Game) -> Game:
    "Returns Norton's product of a game with a positive game u."
def conway_product(g: _Game, h: _Game) -> Game:
    "Returns the value of Conway's product of two games."
def tiny(x: _Game) -> Game:
    'Returns tiny-x, the game {0||0|-x}, a positive infinitesimal for every number x >= 0.'
def miny(x: _Game) -> Game:
    'Returns miny-x, the game {x|0||0}, the negative of tiny-x.'
def switch(x: _Game) -> Game:
    'Returns the game {x|-x}, also written ±x.'
def reduced(g: _Game) -> Game:
    'Returns the reduced canonical form of g: the simplest game that is infinitesimally close to g.'
def reduced_canonical_form(g: _Game) -> Game:
    'Returns the reduced canonical form; same as reduced(g).'
def is_reduced(x: _Game) -> bool:
    'Returns `true` if a form is in reduced canonical form: every follower is a number in canonical form, or is not infinitesimally close to a number and has no options that are dominated or reversible modulo infinitesimals.'
def compare_inf(g: _Game, h: _Game) -> str:
    'Returns the relation of g to h modulo infinitesimals, as text: <, =, > or ||.'
def far_star(g: _Game) -> str:
    'Returns the relation (<, > or ||) of a game to the remote star, a nimber larger than every nimber among the positions of the game.'
def remote_star(g: _Game) -> str:
    'Returns the relation of a game to the remote star; same as far_star(g).'
def atomic_weight(g: _Game) -> Game:
    'Returns the atomic weight of an infinitesimal: the game w such that g and w·↑ are equivalent in the presence of a remote star.'
def nim_dimension(x: _Game | Callable[..., Any], size: _Game = ...) -> int | list[Any]:
    'Returns the largest k for which a position of the game has the value *2^(k-1), or 0 if there is no such k.'
def hackenbush_dimension(x: _Game | Callable[..., Any], size: _Game = ...) -> int:
    'Returns q + 1 if 2^q is the largest denominator of a number among the values of the positions, or 0 if 0 is the only such number.'
def left_incentives(g: _Game, dominated: bool = ...) -> Any:
    "Returns Left's undominated incentives g^L - g."
def right_incentives(g: _Game, dominated: bool = ...) -> Any:
    "Returns Right's undominated incentives g - g^R."
def incentives(g: _Game, dominated: bool = ...) -> Any:
    'Returns the undominated incentives of both players.'
def uptimal(n: _Game) -> Game:
    'Returns the uptimal ↑ⁿ = {0|* - ↑^[n-1]}, also written ^(n).'
def is_impartial(x: _Game) -> bool:
    'Returns `true` if, hereditarily, both players have the same options.'
def is_number(g: _Game) -> bool:
    'Returns `true` if the game equals a number.'
def is_number_form(x: _Game) -> bool:
    'Returns `true` if a literal form is a number form: each option is itself a number form, and each Left option is less than each Right option.'
def is_integer(g: _Game) -> bool:
    'Returns `true` if the game equals an integer.'
def is_nimber(g: _Game) -> bool:
    'Returns `true` if the game equals a nimber.'
def is_infinitesimal(g: _Game) -> bool:
    'Returns `true` if -x < g < x for every positive number x.'
def is_numberish(g: _Game) -> bool:
    'Returns `true` if the game equals the sum of a number and an infinitesimal.'
def is_all_small(x: _Game) -> bool:
    'Returns `true` if, in every position of a form, both players can move or neither player can move.'
def is_switch(g: _Game) -> bool:
    'Returns `true` if the canonical form is {x|y} with numbers x > y, or {x|-x} with any game x.'
def is_hot(g: _Game) -> bool:
    'Returns `true` if the left stop is greater than the right stop.'
def is_tepid(g: _Game) -> bool:
    'Returns `true` if the game equals the sum of a number and a nonzero infinitesimal.'
def is_cold(g: _Game) -> bool:
    'Returns `true` if the game equals a number.'
def is_canonical(x: _Game) -> bool:
    'Returns `true` if a literal form is the canonical form of its value.'
def nim_value(x: _Game) -> int:
    'Returns the nim value of an impartial position or a game: the integer n such that x equals *n.'
def nim_sequence(ruleset: Callable[..., Any], n: _Game, from_: _Game = ...) -> Any:
    'Returns the nim values of the heaps of a ruleset for the sizes 0, 1, …, n or, if `from` is given, for the sizes `from`, …, n.'
def period(ruleset: Callable[..., Any], heaps: _Game = ...) -> int:
    'Returns the period of the nim values of a ruleset of heaps.'
def preperiod(ruleset: Callable[..., Any], heaps: _Game = ...) -> int:
    'Returns the least n such that the nim values of a ruleset of heaps are periodic from heap size n.'
def saltus(ruleset: Callable[..., Any], heaps: _Game = ...) -> int:
    'Returns the amount by which the nim values of a ruleset of heaps increase in each period.'
def regularity(ruleset: Callable[..., Any], heaps: _Game = ...) -> Regularity:
    'Returns the preperiod, the period and the saltus of the nim values of a ruleset of heaps, and the evidence for them.'
def rare_heaps(ruleset: Callable[..., Any], heaps: _Game = ...) -> Any:
    'Returns the rare heaps of an octal game with respect to the sparse space that makes the fewest heaps rare.'
def sparse_space(ruleset: Callable[..., Any], heaps: _Game = ...) -> SparseSpace:
    'Returns the sparse space of an octal game and the number of rare heaps.'
def nimber(n: _Game) -> Game:
    'Returns the nimber *n.'
def mex(*list: Any) -> int:
    'Returns the mex of natural numbers or nimbers: the least natural number n such that neither n nor *n is among them.'
def nim_sum(*list: Any) -> int | Ordinal:
    'Returns the nim sum of ordinals.'
def nim_product(a: _Game | Ordinal | str, b: _Game | Ordinal | str) -> int | Ordinal:
    'Returns the nim product of two ordinals.'
def nim_quotient(a: _Game | Ordinal | str, b: _Game | Ordinal | str) -> int | Ordinal:
    'Returns the unique ordinal whose nim product with b is a.'
def nim_power(a: _Game | Ordinal | str, n: _Game) -> int | Ordinal:
    'Returns the nim product of n copies of an ordinal.'
def nim_sqrt(a: _Game | Ordinal | str) -> int | Ordinal:
    'Returns the unique ordinal whose nim square is a.'
def nim_quadratic(b: _Game, c: _Game) -> Any:
    'Returns the two natural numbers x for which the nim sum of x ⊗ x and b ⊗ x is c, where ⊗ is the nim product.'
def is_loopfree(x: _Game) -> bool:
    'Returns `true` if the canonical form of a game has no cycle, so that every play is finite.'
def is_stopper(x: _Game) -> bool:
    'Returns `true` if a game equals a stopper: a game in which every alternating play is finite.'
def onside(x: _Game) -> Game | Any:
    'Returns the onside of a game: the value of the game if infinite play is a win for Left.'
def offside(x: _Game) -> Game | Any:
    'Returns the offside of a game: the value of the game if infinite play is a win for Right.'
def graph(x: _Game) -> str:
    'Returns a literal form, or the canonical form of a game, as a list of positions with their options, in the notation of `game_graph`.'
def degree(g: _Game) -> Game | Any:
    'Returns the degree of loopiness of a stopper g: the onside of g - g.'
def upsum(g: _Game, h: _Game) -> Game | Any:
    'Returns the upsum of two stoppers: the onside of g + h.'
def downsum(g: _Game, h: _Game) -> Game | Any:
    'Returns the downsum of two stoppers: the offside of g + h.'
def variety(g: _Game, degree: _Game = ...) -> Game | Any:
    'Returns the upsum variety of a stopper g for a given degree: the upsum of g with the downsum of -g and -degree.'
def is_idempotent(g: _Game) -> bool:
    'Returns `true` if g + g = g.'
def absorbs(g: _Game, h: _Game) -> bool:
    'Returns `true` if g + h = g.'
def ko_mean(x: _Game, komaster: _Player | str = ...) -> Fraction:
    'Returns the mean of a game with kos: the number at which the mast of its thermograph stands.'
def ko_temperature(x: _Game, komaster: _Player | str = ...) -> Fraction:
    'Returns the temperature of a game with kos: the temperature above which neither player gains by moving.'
def ko_walls(x: _Game, komaster: _Player | str = ...) -> Any:
    'Returns the left and right walls of the thermograph of a game with kos, as lists of corners [value, temperature].'
def oslo(x: _Game) -> Game | Any:
    'Returns the value of the Oslo game of x, in which Left may also pass in every position that has an option.'
def twoslo(x: _Game) -> Game | Any:
    'Returns the value of the TwoSlo game of x, in which both players may also pass in every position that has an option.'
def oslo_form(x: _Game) -> Form:
    'Returns the Oslo game of x as a literal form, in which Left may also pass in every position that has an option.'
def twoslo_form(x: _Game) -> Form:
    'Returns the TwoSlo game of x as a literal form, in which both players may also pass in every position that has an option.'
def side_out(g: _Game, h: _Game) -> Any:
    'Returns the side-out of g and h: the sum of g and h with the rule that play ends as soon as h ends.'
def passify(x: _Game) -> Form:
    'Returns the literal form p(x) = {p(L), {p(L)|p(R)} | p(R)}, in which a pass by Left becomes a threat.'
def uponic_weight(x: _Game) -> Game | Any:
    'Returns the uponic weight of an Oslo game: the atomic weight of passify(g), where g is a form of the game without its passes.'
def oslo_preimage(g: _Game) -> Form:
    'Returns a literal form whose Oslo game is g: the canonical form of g without its passes.'
def oslo_sequence(ruleset: Callable[..., Any], n: _Game) -> Any:
    'Returns the values of the Oslo games of the heaps of 0, 1, …, n tokens of a ruleset.'
def arithmetic_period(list: _List) -> Any:
    'Returns [preperiod, period, saltus] for a sequence of games that increases by the saltus in each period.'
def oslo_games(n: _Game) -> Poset:
    'Returns the values of the Oslo games of all literal forms born by day n, as an ordered set.'
def all_small_oslo_games(n: _Game) -> Poset:
    'Returns the values of the Oslo games of the all-small literal forms born by day n, as an ordered set.'
def twoslo_games(n: _Game) -> Poset:
    'Returns the values of the TwoSlo games of all literal forms born by day n, as an ordered set.'
def conjunctive(g: _Game, h: _Game) -> Any:
    'Returns the conjunctive sum g /\\ h: a player moves in both components.'
def shortened_conjunctive(g: _Game, h: _Game) -> Any:
    'Returns the conjunctive sum of scoring games by the short rule: a player unable to move in one component cannot move at all.'
def continued_conjunctive(g: _Game, h: _Game) -> Any:
    'Returns the long conjunctive sum g \\/ h: a player moves in each component in which that player has a move.'
def disjunctive(g: _Game, h: _Game) -> Any:
    'Returns the literal disjunctive sum, without simplification: a player moves in one component.'
def selective(g: _Game, h: _Game) -> Any:
    'Returns the selective sum: a player moves in one or both components.'
def shortened_selective(g: _Game, h: _Game) -> Any:
    'Returns the selective sum by the short rule: a player moves in one or both components, but only if that player has a move in each component.'
def diminished(g: _Game, h: _Game) -> Any:
    'Returns the disjunctive sum by the short rule: a player moves in one component, but only if that player has a move in each component.'
def sequential(g: _Game, h: _Game) -> Any:
    'Returns the sequential compound g -> h: the players first play g to its end and then play h.'
def wins(g: _Game, player: _Player = ...) -> bool:
    'Returns `true` if the first player wins under normal play.'
def misere_outcome(x: _Game | _List) -> str:
    'Returns the outcome under misère play, in which a player unable to move wins: L, R, N or P.'
def remoteness(g: _Game, player: _Player = ...) -> int:
    'Returns the number of moves that a game lasts if the winner hurries and the loser delays.'
def suspense(g: _Game, player: _Player = ...) -> int:
    'Returns the number of moves that a game lasts if the winner delays and the loser hurries.'
def misere_remoteness(g: _Game, player: _Player = ...) -> int:
    'Returns the remoteness of a game under misère play.'
def misere_suspense(g: _Game, player: _Player = ...) -> int:
    'Returns the suspense of a game under misère play.'
def kane_r(g: _Game, n: _Game, player: _Player = ..., convention: str = ...) -> Any:
    'Returns the remotenesses r(0), …, r(n), where r(l) is the remoteness of the long conjunctive sum of g and a game of l forced moves.'
def kane_s(g: _Game, n: _Game, player: _Player = ..., convention: str = ...) -> Any:
    'Returns the suspenses s(0), …, s(n), where s(l) is the suspense of the short conjunctive sum of g and a game of l forced moves.'
def kane_info(g: _Game, player: _Player = ..., convention: str = ...) -> KaneInvariant:
    "Returns the winner, the remoteness, the suspense and Kane's invariant of a game."
def length_sets(g: _Game, player: _Player = ...) -> Any:
    'Returns the minimal sets X of natural numbers such that the first player can force the number of moves to lie in X.'
def winning_move(g: _Game, player: _Player = ..., convention: str = ...) -> Any:
    'Returns a winning option of the first player.'
def joint_move(g: _Game, player: _Player = ..., convention: str = ...) -> Any:
    'Returns a winning move as a list of pairs [component, option chosen in the component].'
def starting(g: _Game, player: _Player) -> Any:
    'Returns the impartial game that is played if the given player moves first in g and the players alternate.'
def chain(n: _Game) -> Any:
    'Returns the impartial game of n forced moves.'
def bracket(a: _Game, b: _Game = ...) -> Any:
    'Returns the impartial game [a, b], whose options are the games [c, d] with a > c >= b and c > d.'
def bracket_sum(text: str) -> BracketGame:
    'Returns the single bracket game that equals a sum of bracket games of ordinals.'
def bracket_info(text: str) -> BracketInfo:
    'Returns the bracket game that equals a sum of bracket games of ordinals, and its winner, remoteness and suspense.'
def two_choice(sets: _List) -> Any:
    'Returns the game in which the first player chooses one of the sets, and the second player then chooses the total number of moves from this set.'
def realise(r: _List) -> Any:
    'Returns a game for which r(0), r(1), … is the given list, where r(l) is the remoteness of the long conjunctive sum of the game and a game of l forced moves, or a game with the given length sets.'
def kane_classes(n: _Game) -> Any:
    "Returns the classes of the impartial games of at most n moves with respect to Kane's invariant, each as a list r(0), …, r(n)."
def length_classes(n: _Game) -> Any:
    'Returns the classes of the impartial games of at most n moves with respect to their length sets, each as the list of these sets.'
def divider(r: _Game, c: _Game) -> Any:
    'Returns the divider game on an array of r rows and c columns.'
def divider_table(r: _Game, c: _Game, convention: str = ...) -> list[str]:
    'Returns the winner of the divider game on each array of at most r rows and at most c columns, as one string for each number of rows from 1 to r.'
def divider_losses(r: _Game, c: _Game, convention: str = ...) -> Any:
    'Returns the numbers of rows, from 0 to r, for which the first player loses the divider game on an array of c columns.'
def divider_exceptions(r: _Game, c: _Game, convention: str = ...) -> Any:
    'Returns the arrays of at most r rows and at most c columns on which the winner of the divider game changes if the number of columns is rounded down to a power of 2.'
def misere_nim_value(g: _Game | _List) -> int:
    'Returns the misère nim value of an impartial game: the size of the nim heap whose sum with the game is a P-position under misère play.'
def genus(g: _Game | _List) -> str:
    'Returns the genus symbol of an impartial game: the nim value of the game, followed by the misère nim values of the sums of the game with 0, 1, 2, … copies of *2.'
def is_tame(g: _Game | _List) -> bool:
    'Returns `true` if the genera of an impartial game and of all its followers are genera of sums of nim heaps.'
def temper(g: _Game | _List) -> str:
    'Returns the class of an impartial game under misère play: tame (fickle or firm), restive, restless, or wild.'
def genus_sequence(ruleset: Callable[..., Any], n: _Game) -> list[str]:
    'Returns the genera of the heaps of 0, 1, …, n tokens of an impartial ruleset.'
def misere_sum(g: _Game | _List, h: _Game | _List) -> Form:
    'Returns the misère canonical form of the sum of two impartial games.'
def misere_difference(g: _Game | _List, h: _Game | _List) -> Form:
    'Returns the impartial game x for which g equals h + x under misère play.'
def misere_parts(g: _Game | _List) -> Any:
    'Returns the parts of an impartial game g under misère play: the games h such that g = h + x for some game x.'
def mate(g: _Game | _List) -> Form:
    'Returns the mate of an impartial game: a game whose sum with the given game is a P-position under misère play.'
def misere_day_count(n: _Game) -> int:
    'Returns the number of impartial games born by day n under misère play, where equal games are counted once.'
def misere_canonical(g: _Game, universe: str = ...) -> Form:
    'Returns the misère canonical form of g, which can replace g in g + x for every game x of the universe.'
def misere_compare(g: _Game, h: _Game, universe: str = ...) -> str:
    'Returns the relation of g to h under misère play, as text (<, =, > or ||), where g + x and h + x are compared for every game x of the universe.'
def misere_geq(g: _Game, h: _Game, universe: str = ...) -> bool:
    'Returns `true` if, under misère play, Left does at least as well in g + x as in h + x for every game x of the universe.'
def misere_equal(g: _Game, h: _Game, universe: str = ...) -> bool:
    'Returns `true` if g + x and h + x have the same misère outcome for every game x of the universe.'
def misere_day(n: _Game, universe: str = ...) -> Any:
    'Returns the canonical forms of the games born by day n under misère play.'
def literal_day(n: _Game) -> Any:
    'Returns all literal forms born by day n.'
def outcome_table(operator: str, convention: str, games: _List) -> _OutcomeTable:
    'Returns a table that shows, for each pair of outcomes, which outcomes occur when a game with the first outcome is combined with a game with the second outcome.'
def misere_winning_moves(g: _Game, player: _Player = ...) -> Any:
    'Returns the options by which the given player, moving first, wins under misère play.'
def on_green_edge(p: _Game) -> Position:
    'Returns the Hackenbush position in which the old ground of a given position is joined to a new ground by a green edge.'
def is_redwood_furniture(p: _Game) -> bool:
    'Returns `true` if a Hackenbush position is redwood furniture: every blue edge touches the ground, no red edge touches the ground, every red edge meets exactly one blue edge, and no edge is green.'
def misere_quotient(ruleset: Callable[..., Any] | _Game, n: _Game = ...) -> MisereQuotient:
    'Returns the misère quotient of a heap ruleset, restricted to heaps of at most n tokens: the order, a presentation, the P-positions, and the element of each heap.'
def misere_quotient_order(ruleset: Callable[..., Any] | _Game, n: _Game = ...) -> int:
    'Returns the order of the misère quotient of a heap ruleset, restricted to heaps of at most n tokens.'
def misere_quotient_period(ruleset: Callable[..., Any] | _Game, n: _Game = ...) -> Any:
    'Returns [first heap, period] for the pretending function of an octal game, proved from the heaps of at most n tokens.'
def pretending(ruleset: Callable[..., Any] | _Game, n: _Game = ...) -> list[str]:
    'Returns the pretending function of the misère quotient as a list: the elements of the heaps of 0, 1, …, n tokens.'
def left_score(x: _Game | Compound | _List) -> Fraction:
    'Returns the final score of a scoring game when Left moves first and both players play optimally.'
def right_score(x: _Game | Compound | _List) -> Fraction:
    'Returns the final score of a scoring game when Right moves first and both players play optimally.'
def node_score(x: _Game) -> Fraction:
    "Returns the score at the root of a scoring game: Left's points minus Right's points if play ends at the root."
def distinguish(g: _Game, h: _Game, operator: str = ...) -> Scoring | list[Any]:
    'Returns a scoring game x such that g + x and h + x have different outcomes.'
def scoring_value(p: _Game | Compound | _List) -> Scoring:
    'Returns the literal scoring game of a position of a ruleset that counts points, or of a sum or compound of such positions.'
def score(x: _Game | Compound | _List, starter: _Player) -> Fraction:
    "Returns Left's score minus Right's score under optimal play when the starter moves first."
def go_score(p: _Game, scoring: str, komi: _Game = ..., dead: str = ...) -> Fraction:
    "Counts a finished board of Go: returns Black's score minus White's, minus komi."
def scoring_moves(p: _Game | _List, player: _Player) -> Any:
    'Returns the optimal options of a player in a scoring game, in a position of a ruleset that counts points, or in a sum of such positions.'
def scoring_line(p: _Game | _List, starter: _Player) -> Any:
    'Returns a line of optimal play for points, from a scoring game, a position or a sum of positions to the end of play.'
def normal_play_form(g: _Game) -> Form:
    'Returns a scoring game as a literal form of normal play: when a player cannot move, the score becomes an integer in which the players continue to move.'
def scoring_day(n: _Game, scores: _List) -> Poset:
    'Returns the canonical scoring games born by day n whose scores are in a list, as an ordered set.'
def scoring_day_count(n: _Game, scores: _List) -> int:
    'Returns the number of canonical scoring games born by day n whose scores are in a list.'
def is_guaranteed(g: _Game) -> bool:
    'Returns `true` if a scoring game is guaranteed: a player never gains by being unable to move.'
def compare_guaranteed(g: _Game, h: _Game) -> str:
    'Returns the relation of g to h in the order of the guaranteed scoring games, as text: <, =, > or ||.'
def guaranteed_form(g: _Game) -> Scoring:
    'Returns the canonical form of a guaranteed scoring game.'
def pass_allowed_stop(g: _Game, starter: _Player, passer: _Player) -> Fraction:
    'Returns the final score of a guaranteed scoring game if the starter moves first and the passer may pass at any time.'
def is_protected(g: _Game, points: _Game, player: _Player) -> bool:
    'Returns `true` if, no matter who moves first, a player can secure the given number of points in a guaranteed scoring game by answering every move of the opponent.'
def has_guaranteed_inverse(g: _Game) -> bool:
    'Returns `true` if a guaranteed scoring game has an inverse among the guaranteed scoring games.'
def guaranteed_embedding(g: _Game) -> Scoring:
    'Returns the guaranteed scoring game with the same game tree as a normal-play game, in which the score is 0 wherever a player cannot move.'
def scoring_grundy(code: str, n: _Game) -> Any:
    'Returns the final scores of heaps of 0, 1, …, n beans in a scoring heap game.'
def scoring_table(operator: str, first: str, second: str, n: _Game, m: _Game) -> Any:
    'Returns a table of the final scores of a heap of i beans under the first code combined with a heap of j beans under the second code.'
def scoring_period(code: str, operator: str = ..., second: str = ..., m: _Game = ...) -> Any:
    'Returns [preperiod, period] for the final scores of single heaps, or of heaps combined with a heap of m beans under a second code.'
def winning_moves(x: _Game, player: _Player = ..., convention: str = ...) -> Any:
    'Returns the options by which the given player, moving first, wins.'
def best_moves(x: _Game, player: _Player = ..., temperature: _Game = ...) -> Any:
    "Returns the best moves of a player at a temperature: the moves that attain the player's scaffold of the thermograph at this temperature."
def sgf(p: _Game) -> str:
    'Returns a position of Go as a game record in SGF.'
def components(p: _Game) -> Any:
    'Returns games whose disjunctive sum is the given position or sum.'
def impartial(p: _Game | Callable[..., Any]) -> Any:
    'Returns the position with the extra rule that each player may also make the moves of the opponent.'
def dicotic(p: _Game | Callable[..., Any]) -> Any:
    'Returns the position with the extra rule that a player may move only if the opponent can move as well.'
def negated(p: _Game | Callable[..., Any]) -> Any:
    'Returns the position with Left and Right exchanged.'
def play(g: _Game, player: _Player = ..., convention: str = ...) -> Any:
    'Returns a line of optimal play from a game when the given player moves first.'
def ruleset(rules: str | Callable[..., Any], right: Callable[..., Any] = ..., sums: bool = ...) -> Any:
    'Returns the ruleset with the given name, the ruleset defined by the rule file at the given path, or the ruleset whose moves are given by functions.'
def find(ruleset: Callable[..., Any], predicate: Callable[..., Any], size: _Game = ...) -> Position:
    'Returns the smallest position of a ruleset that satisfies a predicate.'
def move_names(x: _Game, player: _Player = ...) -> list[str]:
    "Returns the names of a player's moves."
def make_move(x: _Game, move: str, player: _Player = ...) -> Any:
    'Returns the game after the move with the given name.'
def move_name(x: _Game, to: _Game, player: _Player = ...) -> str:
    'Returns the name of the move from one game to another.'
def cells(p: _Game) -> Any:
    'Returns the cells of a board as a list of rows, each of which is a list.'
def pieces(p: _Game, player: _Player = ...) -> Any:
    'Returns the pieces on a board as a list of pairs [place, piece].'
def heights(p: _Game) -> Any:
    'Returns the sizes of the heaps of a position, or the numbers in the cells of a board in reading order.'
def edges(p: _Game) -> Any:
    'Returns the edges of a graph as a list of triples [from, to, owner].'
def positions_of(ruleset: Callable[..., Any], size: _Game, partial: bool = ..., up_to_symmetry: bool = ...) -> Any:
    'Returns the positions of a ruleset up to a given size, without repetition.'
def lenres_normal_form(p: _Game | str) -> Any:
    'Returns the shortest row of LenRes of the form 0 1 0^xn … 1 0^x1 1^z, possibly with 0 and 1 exchanged, that has the same value as a given row.'
def ldip(p: _Game | str) -> Game | Any:
    'Returns the Left odd low point of a Cricket Pitch position: the height of the lowest odd bump to the left of the roller that is lower than every bump between it and the roller.'
def rdip(p: _Game | str) -> Game | Any:
    'Returns the Right odd low point of a Cricket Pitch position: the height of the lowest odd bump to the right of the roller that is lower than every bump between it and the roller.'
def pitch_steps(p: _Game | str) -> list[str]:
    'Returns a list that begins with a Cricket Pitch position and continues with its successive simplifications.'
def maze_of(x: _Game) -> Position:
    'Returns a maze whose value is the given number or switch {a|b} of numbers.'
def independence_number(graph: _Game | str) -> int:
    'Returns the number of vertices in a largest independent set of a graph.'
def maximal_independent_sets(graph: _Game | str) -> Any:
    'Returns the maximal independent sets of a graph, as lists of vertices in lexicographic order.'
def is_well_covered(graph: _Game | str) -> bool:
    'Returns `true` if all maximal independent sets of a graph have the same size.'
def size(x: _List | str) -> int:
    'Returns the number of items of a list, elements of a set, or characters of a string.'
def elements(list: _List) -> Any:
    'Returns the elements of a set, or the distinct values of a list of games, as a list.'
def first(list: _List) -> Any:
    'Returns the first item of a list.'
def last(list: _List) -> Any:
    'Returns the last item of a list.'
def sum(list: _List) -> Any:
    'Returns the sum of the items of a list.'
def all(list: _List) -> bool:
    'Returns `true` if every item of a list of truth values is true.'
def any(list: _List) -> bool:
    'Returns `true` if some item of a list of truth values is true.'
def count(list: _List) -> int:
    'Returns the number of true items of a list of truth values.'
def reverse(list: _List | str) -> Any:
    'Returns the items of a list, or the characters of a string, in reverse order.'
def sort(list: _List) -> Any:
    'Returns the items of a list, sorted in increasing order for numbers, signed stops and ordinals, in printing order for games, and in lexicographic order for strings.'
def join_texts(list: _List, between: str = ...) -> str:
    'Returns the concatenation of the strings in a list, separated by the string `between` if it is given.'
def split(text: str, by: str) -> list[str]:
    'Returns the parts of a string between the occurrences of the separator `by`.'
def slice(x: _List | str, from_: _Game, to: _Game = ...) -> Any:
    'Returns the items of a list, or the characters of a string, from one index to another, inclusive.'
def fold(list: _List, start: Any, f: Callable[..., Any]) -> Any:
    'Returns the result of combining a start value with the items of a list, one after another, by a function f.'
def repeat(text: str, n: _Game) -> str:
    'Returns the concatenation of n copies of a string.'
def abs(x: _Game) -> Any:
    'Returns the absolute value of a number.'
def max(*list: Any) -> Any:
    'Returns the greatest of several numbers, signed stops or games.'
def min(*list: Any) -> Any:
    'Returns the least of several numbers, signed stops or games.'
def power(x: _Game, n: _Game) -> Any:
    'Returns x to the power n, for a number x and an integer n.'
def quotient(a: _Game, b: _Game) -> Any:
    'Returns the greatest integer that is at most a/b.'
def remainder(a: _Game, b: _Game) -> Any:
    'Returns a - b·quotient(a, b).'

amazons: _Ruleset
anti_clobber: _Ruleset
arc_kayles: _Ruleset
backsliding_toads_and_frogs: _Ruleset
bicolour_fission: _Ruleset
cannibal_clobber: _Ruleset
childish_hackenbush: _Ruleset
clobber: _Ruleset
col: _Ruleset
cram: _Ruleset
cricket_pitch: _Ruleset
cutcake: _Ruleset
digraph_placement: _Ruleset
domineering: _Ruleset
dots_and_boxes: _Ruleset
eatcake: _Ruleset
elephants_and_rhinos: _Ruleset
end_nim: _Ruleset
euclid: _Ruleset
fission: _Ruleset
fjords: _Ruleset
fox_and_geese: _Ruleset
game_graph: _Ruleset
go: _Ruleset
grundy: _Ruleset
hackenbush: _Ruleset
hare_and_hounds: _Ruleset
hot_clobber: _Ruleset
independence_game: _Ruleset
kalah: _Ruleset
kings: _Ruleset
knights: _Ruleset
konane: _Ruleset
lenres: _Ruleset
maundy_cake: _Ruleset
maze: _Ruleset
mem: _Ruleset
mnem: _Ruleset
nim: _Ruleset
node_kayles: _Ruleset
nogo: _Ruleset
octal: Function
partial_nim: _Ruleset
partizan_euclid: _Ruleset
partizan_subtraction: Function
partizan_take_and_break: Function
pursuit: _Ruleset
push: _Ruleset
queens: _Ruleset
restricted_toppling_dominoes: _Ruleset
roll_the_lawn: _Ruleset
rooks: _Ruleset
rows_and_dividers: _Ruleset
scoring_octal: Function
shove: _Ruleset
ski_jumps: _Ruleset
snort: _Ruleset
splittles: Function
strings_and_coins: _Ruleset
subtraction: Function
take_and_break: Function
take_away: _Ruleset
toads_and_frogs: _Ruleset
toppling_dominoes: _Ruleset
turning: Function
wythoff: _Ruleset
