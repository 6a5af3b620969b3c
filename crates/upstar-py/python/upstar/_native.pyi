"""The native half of the package. Written by stubs.py."""

from fractions import Fraction
from os import PathLike
from typing import Any, Callable, Iterable, Iterator, Literal, Sequence, TypeVar

_Self = TypeVar("_Self", bound="Value")
_Number = int | float | Fraction
_Picture = Literal["board", "thermograph", "both", "tree", "graph", "diagram"]

__version__: str

class UpstarError(Exception): ...
class NotationError(UpstarError, ValueError): ...
class KindError(UpstarError, TypeError): ...
class UndefinedError(UpstarError): ...
class BudgetError(UpstarError): ...
class ClaimError(UpstarError): ...

class Value:
    def text(self, style: Literal["ascii", "unicode", "latex"] = "ascii") -> str: ...
    @property
    def kind(self) -> str: ...
    def json(self) -> str: ...
    def svg(self, what: _Picture | None = None) -> str: ...
    def tikz(self, what: _Picture | None = None) -> str: ...
    def fraction(self) -> Fraction: ...
    def confused(self, other: Value | _Number) -> bool: ...
    def options(self, player: Literal["Left", "Right"]) -> list[Any]: ...
    def _repr_svg_(self) -> str | None: ...
    def _repr_latex_(self) -> str | None: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __le__(self, other: Value | _Number) -> bool: ...
    def __lt__(self, other: Value | _Number) -> bool: ...
    def __ge__(self, other: Value | _Number) -> bool: ...
    def __gt__(self, other: Value | _Number) -> bool: ...
    def __add__(self, other: Value | _Number) -> Any: ...
    def __radd__(self, other: _Number) -> Any: ...
    def __sub__(self, other: Value | _Number) -> Any: ...
    def __rsub__(self, other: _Number) -> Any: ...
    def __mul__(self, other: Value | _Number) -> Any: ...
    def __rmul__(self, other: _Number) -> Any: ...
    def __truediv__(self, other: Value | _Number) -> Any: ...
    def __rtruediv__(self, other: _Number) -> Any: ...
    def __and__(self, other: Value | _Number) -> Any: ...
    def __rand__(self, other: _Number) -> Any: ...
    def __abs__(self) -> Any: ...
    def __neg__(self) -> Any: ...
    def __pos__(self: _Self) -> _Self: ...
    def __bool__(self) -> bool: ...
    def __int__(self) -> int: ...
    def __float__(self) -> float: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __copy__(self: _Self) -> _Self: ...
    def __deepcopy__(self: _Self, memo: Any) -> _Self: ...
    def __call__(self, *arguments: Any, **options: Any) -> Any: ...
    def value(self) -> Value:
        'The value of a position or of a literal form.'
    def canonical(self) -> Value:
        'The canonical form of a game, as a literal form.'
    def form(self) -> Form:
        'The literal form of a position, or the canonical form of a value.'
    def left_options(self) -> Any:
        "Left's options: of the canonical form, of a literal form, or of a position."
    def right_options(self) -> Any:
        "Right's options: of the canonical form, of a literal form, or of a position."
    def positions(self) -> Any:
        'Everything that can be reached from a game by any moves, itself included.'
    def birthday(self) -> int:
        "The height of the game's tree: of the canonical form, or of a literal form."
    def outcome(self) -> str:
        'Who wins: L (Left), R (Right), N (the next player), P (the previous player); D is a draw and T a tie.'
    def negative(self) -> Value:
        'The game with the players exchanged, the same as -x.'
    def identical(self, y: Any) -> bool:
        'Whether two games have the same literal form, the same as x === y.'
    def hash(self) -> str:
        "The content hash of a game's form, the same on every machine."
    def explain(self) -> str:
        'How a literal form or a position gets its value, or a scoring game its canonical form: which options leave, and why.'
    def tree(self) -> str:
        "The tree of a game's options as text, Left's marked L and Right's R."
    def draw(self) -> str:
        'A sketch as text: a board, a thermograph, the tree of a game, or the list of an ordered set.'
    def info(self) -> str:
        'What is known about a game, line by line: outcome, stops, mean, temperature, and so on.'
    def identify(self) -> list[str]:
        'All names by which a value is known, as texts that read back to it.'
    def type(self) -> str:
        'The type of a value of the language, as a text.'
    def ordinal_sum(self, h: Any) -> Any:
        'The ordinal sum g : h, in which a move in g ends all play in h.'
    def ordinal_value(self, h: Any) -> Game:
        'The value of the ordinal sum g : h, without its tree.'
    def side_value(self, h: Any) -> Game:
        'The value of the side-sum g <> h; for canonical integers by a formula.'
    def side_sum(self, h: Any) -> Any:
        'The side-sum g <> h, in which a move by Left in h ends g, and a move by Right in g ends h.'
    def is_option_closed(self, player: Any = ...) -> bool:
        'Whether in every position two moves in a row by one player can be made in one.'
    def dominated_options(self, player: Any) -> Any:
        'The options of a player in a literal form that are dominated: another option is at least as good.'
    def reversible_options(self, player: Any) -> Any:
        'The options of a player in a literal form that are reversible: the opponent has an answer at least as good for him as the form itself.'
    def option_closure(self) -> Form:
        'The form in which each player may make any number of moves in a row at once.'
    def left_threat(self) -> Fraction:
        'The greatest number that Left can reach by any number of moves in a row.'
    def right_threat(self) -> Fraction:
        'The least number that Right can reach by any number of moves in a row.'
    def is_threatbare(self) -> bool:
        'Whether both players have an option infinitesimally close to their threat.'
    def moves_in_a_row(self, player: Any, k: Any = ...) -> Any:
        'The forms that a player can reach by exactly k moves in a row: L^k or R^k.'
    def option_closed_sequences(self, player: Any) -> Any:
        'The sequences of first options of first options of a player that end with a number.'
    def norm(self, player: Any) -> Fraction:
        'The best number in the option-closed sequences of a player.'
    def option_closed_reduced(self) -> Game:
        'The reduced canonical form of an option-closed form, from the numbers among its options alone.'
    def option_closed_bound(self) -> Game:
        'The uptimal .11…12* with n ones: the distance of option-closed games from their reduced forms is below every one of them.'
    def has_quiet_numbers(self) -> bool:
        'Whether moves in a row gain nothing from any position of the form that equals a number.'
    def option_closed_antichains(self) -> Any:
        'The left-option-closed antichains of option-closed games born by day n, in order: 2, 5, 19, 177.'
    def option_closed_succession(self) -> Any:
        'The option-closed games born by day n as the successor function lists them, each with its rule.'
    def count_option_closed_games(self) -> int:
        'How many values of option-closed forms are born by day n, up to day 5.'
    def juxtapose(self, q: Any) -> Position:
        'The position in which q adjoins p: rows side by side, or a string on top of a string.'
    def juxtaposition_laws(self) -> list[str]:
        'Which of p : q, q : p, p <> q, q <> p and p + q all juxtapositions of two of these positions are.'
    def juxtaposition_faults(self) -> Any:
        'For each of the sums that juxtaposition is not, the first two positions [sum, p, q] that show it.'
    def compare(self, h: Any) -> str:
        'The relation of two games, as one of the texts <, =, >, ||.'
    def gift_horses(self, player: Any, candidates: Any = ...) -> Any:
        "The games that may be added to a player's options without changing the value."
    def is_gift_horse(self, h: Any, player: Any) -> bool:
        "Whether h may be added to a player's options of g without changing the value."
    def two_ahead(self) -> list[str]:
        'The outcomes that the atomic weight leaves possible, by the two-ahead rule.'
    def day(self) -> Poset:
        'All values born by day n: 1, 4, 22, 1474 of them for n = 0, 1, 2, 3.'
    def infinitesimals(self) -> Poset:
        'The infinitesimals born by day n: 1, 2, 7, 292.'
    def all_small_games(self) -> Poset:
        'The all-small games born by day n: 1, 2, 7, 67, and 534483 for n = 4.'
    def count_all_small_games(self) -> int:
        'How many all-small games are born by day n.'
    def reduced_games(self) -> Poset:
        'The reduced canonical forms born by day n, up to infinitesimals: 1, 3, 10, 61, 15845.'
    def hereditarily_transitive_games(self) -> Poset:
        'The values born by day n that have an option-closed form: 1, 4, 18, 176, 11363.'
    def ordinal_sums(self) -> Poset:
        'The values of g : h for all canonical g and h born by day n: 1, 13, 427.'
    def side_sums(self) -> Poset:
        'The values of g <> h for all canonical g and h born by day n: 1, 11, 207.'
    def option_closed_games(self) -> Poset:
        'The values of option-closed forms born by day n: 1, 4, 18, 176, 11363.'
    def children(self) -> Poset:
        'The children of a set: all games whose options are among its elements.'
    def is_closed_set(self) -> bool:
        'Whether all options of the games of a set, in canonical form, are in it as well.'
    def closed_set(self) -> Poset:
        'The least closed set with these games: they and all positions of their canonical forms.'
    def day_join(self, g: Any, h: Any) -> Game:
        'The least game born by day n that is at least g and h, without listing the day.'
    def day_meet(self, g: Any, h: Any) -> Game:
        'The greatest game born by day n that is at most g and h, without listing the day.'
    def day_irreducibles(self) -> Any:
        'The join-irreducible games born by day n: twice as many as all games of the day before.'
    def day_bounds(self, effort: Any = ...) -> Any:
        'How many games are born by day n: [at least, why, at most, why].'
    def ordinal_factors(self, most: Any = ...) -> Any:
        'Pairs [base, branch], both nonzero, with base : branch = g; at most 20 of them, or as many as asked for.'
    def ordinal_factor_search(self) -> str:
        'Whether g is an ordinal sum of two nonzero games, and how far that was looked for, in a sentence.'
    def poset(self, order: Any = ...) -> Poset:
        'The set of the items of a list with its order; equal items count once.'
    def leq(self, x: Any, y: Any) -> bool:
        'Whether x is at most y in the order of the set.'
    def covers(self) -> Any:
        'The pairs [x, y] where y covers x: the edges of the Hasse diagram.'
    def upper_covers(self, x: Any) -> Any:
        'The elements that cover x: greater than x with nothing between.'
    def lower_covers(self, x: Any) -> Any:
        'The elements that x covers: less than x with nothing between.'
    def top(self) -> Value:
        'The element above all others.'
    def bottom(self) -> Value:
        'The element below all others.'
    def minimal_elements(self) -> Any:
        'The elements with nothing below.'
    def maximal_elements(self) -> Any:
        'The elements with nothing above.'
    def interval(self, x: Any, y: Any) -> Poset:
        'The elements from x to y: at least x and at most y.'
    def join(self, x: Any, y: Any = ...) -> Any:
        'The least element that is at least x and y.'
    def meet(self, x: Any, y: Any) -> Value:
        'The greatest element that is at most x and y.'
    def floor(self, x: Any) -> Poset:
        'The elements that are less than x or confused with it; x may be outside the set.'
    def ceiling(self, x: Any) -> Poset:
        'The elements that are greater than x or confused with it; x may be outside the set.'
    def lower_set(self, x: Any) -> Poset:
        'The elements that are at most x, or at most some item of a list.'
    def upper_set(self, x: Any) -> Poset:
        'The elements that are at least x, or at least some item of a list.'
    def dual(self) -> Poset:
        'The same set in the converse order.'
    def height(self) -> int:
        'How many elements a longest chain has.'
    def longest_chain(self) -> Any:
        'A chain with as many elements as possible, from below.'
    def is_chain(self) -> bool:
        'Whether any two elements are comparable.'
    def is_antichain(self) -> bool:
        'Whether no two elements are comparable.'
    def levels(self) -> Any:
        'The elements by the greatest number of elements below them in a chain.'
    def hasse(self) -> str:
        'The Hasse diagram as a text: level by level from above, each element with what it covers.'
    def linear_extension(self) -> Any:
        'All elements in an order in which nothing comes before what is less.'
    def is_lattice(self) -> bool:
        'Whether every two elements have a join and a meet.'
    def lattice_fault(self) -> Any:
        'Why the set is no lattice: two elements [x, y, bounds] with several least upper, or greatest lower, bounds.'
    def is_distributive(self) -> bool:
        'Whether the set is a lattice in which joins and meets distribute over each other.'
    def is_modular(self) -> bool:
        'Whether the set is a lattice in which x <= z gives x ∨ (y ∧ z) = (x ∨ y) ∧ z.'
    def is_graded(self) -> bool:
        'Whether all maximal chains have equally many elements.'
    def join_irreducibles(self) -> Poset:
        'The elements with exactly one lower cover, as a set with its order.'
    def meet_irreducibles(self) -> Poset:
        'The elements with exactly one upper cover, as a set with its order.'
    def doubly_irreducibles(self) -> Any:
        'The elements with exactly one lower and one upper cover.'
    def sublattice_n5(self) -> Any:
        'A sublattice [0, x, y, z, 1] with x < y and z beside both: the pentagon N5.'
    def sublattice_m3(self) -> Any:
        'A sublattice [0, x, y, z, 1] whose middle three have equal joins and meets: M3.'
    def width(self) -> int:
        'How many elements a largest antichain has.'
    def maximum_antichain(self) -> Any:
        'An antichain with as many elements as possible, the lowest one of them.'
    def chain_partition(self) -> Any:
        'The set as a union of as few chains as possible, each from below.'
    def antichains(self) -> Any:
        'All antichains, the empty one first.'
    def dimension(self) -> int:
        'The least number of linear orders whose intersection is the order (Dushnik and Miller).'
    def dimension_bounds(self) -> Any:
        'Bounds for the dimension: [at least, why, at most, a realizer of so many orders].'
    def realizer(self) -> Any:
        'As few linear orders as were found whose intersection is the order.'
    def count_antichains(self) -> int:
        'How many antichains there are, the empty one included; as many as lower sets.'
    def antichain_bounds(self) -> Any:
        'Bounds for the number of antichains: [at least, at most, why].'
    def count_maximal_antichains(self) -> int:
        'How many antichains there are to which nothing can be added.'
    def linear_extensions(self) -> Any:
        'All linear orders of the elements with nothing before what is less.'
    def maximal_antichains(self) -> Any:
        'The antichains to which nothing can be added.'
    def count_linear_extensions(self) -> int:
        'In how many linear orders all elements can be put with nothing before what is less.'
    def lower_sets(self) -> Any:
        'All lower sets, each as the list of its elements, smaller ones first.'
    def completion_size(self) -> int:
        'How many elements the least lattice has that contains the set (Dedekind and MacNeille).'
    def is_planar(self) -> bool:
        'Whether the Hasse diagram can be drawn without crossings.'
    def is_self_dual(self) -> bool:
        'Whether the order has the same shape upside down.'
    def is_isomorphic(self, other: Any) -> bool:
        'Whether two ordered sets have the same shape.'
    def left_stop(self) -> Fraction:
        'The number that play reaches when Left begins and both stop at numbers.'
    def right_stop(self) -> Fraction:
        'The number that play reaches when Right begins and both stop at numbers.'
    def signed_left_stop(self) -> str:
        'The left stop with a sign: x+ if the game is greater than or confused with x, otherwise x-.'
    def signed_right_stop(self) -> str:
        'The right stop with a sign: x- if the game is less than or confused with x, otherwise x+.'
    def mean(self) -> Fraction:
        'The mean value: the limit of the value of n copies, divided by n.'
    def temperature(self) -> Fraction:
        "How much a move is worth: the height at which the thermograph's walls meet."
    def notes_temperature(self) -> Fraction:
        'The temperature in the older convention, in which numbers have temperature 0.'
    def onag_temperature(self) -> Fraction:
        'The temperature in the convention of On Numbers and Games, the same as notes_temperature(g).'
    def thermograph(self) -> Thermograph:
        'The thermograph: the stops of the game cooled by every temperature.'
    def left_wall(self) -> Any:
        'The left wall of the thermograph as corners [value, temperature].'
    def right_wall(self) -> Any:
        'The right wall of the thermograph as corners [value, temperature].'
    def simplest_between(self, b: Any) -> Fraction:
        'The simplest number strictly between two numbers or signed stops: the one born first.'
    def sign_expansion(self) -> str:
        'The path to a number in the number tree, + for right and - for left.'
    def from_sign_expansion(self) -> Fraction:
        'The number at the end of a path of + and - in the number tree.'
    def cool(self, t: Any) -> Game:
        'The game in which every move costs t.'
    def freeze(self) -> Game:
        'The game cooled by its own temperature: its mean plus an infinitesimal.'
    def heat(self, t: Any) -> Game:
        'The game in which every move gains t: {heat(g^L) + t|heat(g^R) - t}.'
    def overheat(self, s: Any, t: Any) -> Game:
        'The game with every move gaining t and every integer n turned into n copies of s.'
    def norton(self, u: Any) -> Game:
        "Norton's product of a game with a positive game u, so that norton(1, u) = u."
    def conway_product(self, h: Any) -> Game:
        "The value of Conway's product of two games; for numbers it is their product."
    def tiny(self) -> Game:
        'Tiny-x, the game {0||0|-x}, a positive infinitesimal for every number x >= 0.'
    def miny(self) -> Game:
        'Miny-x, the game {x|0||0}, the negative of tiny-x.'
    def switch(self) -> Game:
        'The game {x|-x}, also written ±x.'
    def reduced(self) -> Game:
        'The reduced canonical form: the simplest game infinitesimally close.'
    def reduced_canonical_form(self) -> Game:
        'The reduced canonical form, the same as reduced(g).'
    def compare_inf(self, h: Any) -> str:
        'The relation up to infinitesimals, as one of the texts <, =, >, ||.'
    def far_star(self) -> str:
        'The relation of a game to the far star, a nimber larger than any in it.'
    def remote_star(self) -> str:
        'The relation of a game to the remote star, the same as far_star(g).'
    def atomic_weight(self) -> Game:
        'How many ups an infinitesimal is worth: the g for which it is nearest to g·↑.'
    def nim_dimension(self) -> int | list[Any]:
        'The k for which the nimbers that occur in the game generate a group of 2^k.'
    def hackenbush_dimension(self) -> int:
        'The number of binary places that the numbers occurring in the game need.'
    def left_incentives(self) -> Any:
        "What Left's moves gain: g^L - g for each Left option."
    def right_incentives(self) -> Any:
        "What Right's moves gain: g - g^R for each Right option."
    def incentives(self) -> Any:
        'The incentives of both players, of which none is at least another.'
    def uptimal(self) -> Game:
        'The uptimal ↑ⁿ = {0|* - ↑^[n-1]}, also written ^(n).'
    def is_impartial(self) -> bool:
        'Whether both players have the same moves, there and in all that follows.'
    def is_number(self) -> bool:
        'Whether the game equals a number.'
    def is_number_form(self) -> bool:
        'Whether a literal form is a number, and does not only equal one: all its options are numbers, each Left option less than each Right option.'
    def is_integer(self) -> bool:
        'Whether the game equals an integer.'
    def is_nimber(self) -> bool:
        'Whether the game equals a nimber.'
    def is_infinitesimal(self) -> bool:
        'Whether the game lies between -x and x for every positive number x.'
    def is_numberish(self) -> bool:
        'Whether the game is a number plus an infinitesimal.'
    def is_all_small(self) -> bool:
        'Whether in every position of a form both players can move or neither.'
    def is_switch(self) -> bool:
        'Whether the value is {x|y} with numbers x > y, or {x|-x} with any x.'
    def is_hot(self) -> bool:
        'Whether the left stop is greater than the right stop.'
    def is_tepid(self) -> bool:
        'Whether the game is a number plus an infinitesimal that is not 0.'
    def is_cold(self) -> bool:
        'Whether the game is a number, so that no move in it is of use.'
    def is_canonical(self) -> bool:
        'Whether a literal form is the canonical form of its value.'
    def nim_value(self) -> int:
        'The n for which an impartial position, or a game, equals *n.'
    def nim_sequence(self, n: Any, from_: Any = ...) -> Any:
        'The nim values of the heaps 0, 1, …, n of a ruleset, or of the heaps from, …, n.'
    def period(self, heaps: Any = ...) -> int:
        'The length of the period of the nim values of a ruleset of heaps.'
    def preperiod(self, heaps: Any = ...) -> int:
        'The least heap from which on the nim values of a ruleset of heaps are periodic.'
    def saltus(self, heaps: Any = ...) -> int:
        'How much the nim values of a ruleset of heaps grow in a period: 0 if they are periodic.'
    def regularity(self, heaps: Any = ...) -> str:
        'What the nim values of a ruleset of heaps repeat, and whether that is proved, line by line.'
    def rare_heaps(self, heaps: Any = ...) -> Any:
        'The rare heaps of an octal game: two heaps that are not rare leave a value that is.'
    def sparse_space(self, heaps: Any = ...) -> str:
        'What makes heaps of an octal game rare, and how many are, line by line.'
    def nimber(self) -> Game:
        'The nimber *n.'
    def mex(self) -> int:
        'The least natural number that is not in the list.'
    def nim_sum(self, b: Any) -> int | str:
        'The nim sum of two natural numbers, their sum in binary without carrying, or of two ordinals.'
    def nim_product(self, b: Any) -> int | str:
        'The nim product of two natural numbers, with which they form a field, or of two ordinals.'
    def nim_quotient(self, b: Any) -> int | str:
        'The number or ordinal whose nim product with b is a.'
    def nim_power(self, n: Any) -> int | str:
        'The nim product of n copies of a number or an ordinal.'
    def nim_sqrt(self) -> int | str:
        'The number or ordinal whose nim product with itself is a; there is exactly one.'
    def nim_quadratic(self, c: Any) -> Any:
        'The two natural numbers x for which the nim sum of the nim products of x with x and of b with x is c.'
    def is_loopfree(self) -> bool:
        'Whether the canonical form of a game has no cycle, so that every play ends.'
    def is_stopper(self) -> bool:
        'Whether a game equals one in which alternating play ends: its sides are the same.'
    def onside(self) -> Value:
        'What a game is worth when infinite play is a win for Left.'
    def offside(self) -> Value:
        'What a game is worth when infinite play is a win for Right.'
    def graph(self) -> str:
        'The canonical form of a stopper as a list of positions with their options, which `game_graph` reads.'
    def degree(self) -> Value:
        'The degree of loopiness of a stopper: the onside of g - g.'
    def upsum(self, h: Any) -> Value:
        'The onside of g + h, for stoppers.'
    def downsum(self, h: Any) -> Value:
        'The offside of g + h, for stoppers.'
    def variety(self, degree: Any = ...) -> Value:
        'The upsum variety of a stopper for a degree: what is left of it beside that much loopiness.'
    def is_idempotent(self) -> bool:
        'Whether g + g = g.'
    def absorbs(self, h: Any) -> bool:
        'Whether g + h = g.'
    def ko_mean(self, komaster: Any = ...) -> Fraction:
        'The mast value of a position with kos: the mean of its thermograph.'
    def ko_temperature(self, komaster: Any = ...) -> Fraction:
        'The temperature of a position with kos: above it neither player gains by moving.'
    def ko_walls(self, komaster: Any = ...) -> Any:
        'The left and the right wall of the thermograph of a position with kos: corners [value, temperature].'
    def oslo(self) -> Value:
        'The value of the game in which Left may also pass, as long as x is not over.'
    def twoslo(self) -> Value:
        'The value of the game in which both players may also pass, as long as x is not over.'
    def side_out(self, h: Any) -> Any:
        'The side-out: the sum of g and h that is over as soon as h is.'
    def passify(self) -> Form:
        'The literal form p(x) = {p(L), {p(L)|p(R)} | p(R)}, in which a pass of Left becomes a threat.'
    def uponic_weight(self) -> Value:
        'The uponic weight of an Oslo game: the atomic weight of the passified game without its passes.'
    def oslo_preimage(self) -> Form:
        'A literal form whose Oslo game is g: the canonical form without its passes.'
    def oslo_sequence(self, n: Any) -> Any:
        'The values of the Oslo games of the heaps 0, 1, …, n of a ruleset.'
    def arithmetic_period(self) -> Any:
        '[preperiod, period, saltus] of a sequence of games that grows by the saltus in each period.'
    def oslo_games(self) -> Poset:
        'The values of the Oslo games of all literal forms born by day n: 1, 4, 13, 64, 1355.'
    def all_small_oslo_games(self) -> Poset:
        'The values of the Oslo games of the all-small literal forms born by day n: 1, 2, 4, 6, 15, 72.'
    def twoslo_games(self) -> Poset:
        'The values of the games of all literal forms born by day n in which both may pass: 1, 4, 17, 650.'
    def conjunctive(self, h: Any) -> Any:
        'The conjunctive sum: a player moves in both components.'
    def shortened_conjunctive(self, h: Any) -> Any:
        'The conjunctive sum of scoring games by the short rule: a player unable to move in one cannot move.'
    def continued_conjunctive(self, h: Any) -> Any:
        'The game in which one moves in both as long as both last, and then in the other, the same as g \\/ h.'
    def disjunctive(self, h: Any) -> Any:
        'The game in which one moves in one of them, literally: nothing is simplified.'
    def selective(self, h: Any) -> Any:
        'The game in which one moves in one of them or in both.'
    def shortened_selective(self, h: Any) -> Any:
        'The game in which one moves in one of them or in both, as long as one can move in each.'
    def diminished(self, h: Any) -> Any:
        'The game in which one moves in one of them, as long as one can move in each.'
    def sequential(self, h: Any) -> Any:
        'The game in which one plays g to its end and then h, the same as g -> h.'
    def wins(self, player: Any = ...) -> bool:
        'Whether the player to move wins under normal play.'
    def misere_outcome(self) -> str:
        'Who wins under misère play, in which a player unable to move wins: L, R, N or P.'
    def remoteness(self, player: Any = ...) -> int:
        'How many moves a game lasts if the winner hurries and the loser delays.'
    def suspense(self, player: Any = ...) -> int:
        'How many moves a game lasts if the winner delays and the loser hurries.'
    def misere_remoteness(self, player: Any = ...) -> int:
        'The remoteness under misère play, of the game followed by one more move.'
    def misere_suspense(self, player: Any = ...) -> int:
        'The suspense under misère play, of the game followed by one more move.'
    def kane_r(self, n: Any, player: Any = ..., convention: Any = ...) -> Any:
        'The remotenesses r(0), …, r(n) of g played beside 0, …, n moves in a long conjunctive sum.'
    def kane_s(self, n: Any, player: Any = ..., convention: Any = ...) -> Any:
        'The suspenses s(0), …, s(n) of g played beside 0, …, n moves in a short conjunctive sum.'
    def kane_info(self, player: Any = ..., convention: Any = ...) -> str:
        'What decides who wins short and long conjunctive sums with a game, line by line.'
    def length_sets(self, player: Any = ...) -> Any:
        'The smallest sets of numbers into which the player to move can force the number of moves.'
    def winning_move(self, player: Any = ..., convention: Any = ...) -> Any:
        'A game to which the player who starts can move and then win.'
    def joint_move(self, player: Any = ..., convention: Any = ...) -> Any:
        'A winning move in several components at once: of each the component and what becomes of it.'
    def starting(self, player: Any) -> Any:
        'The impartial game that is played when a player starts a game and the players alternate.'
    def chain(self) -> Any:
        'The impartial game of n moves, each of them forced.'
    def bracket(self, b: Any = ...) -> Any:
        'The impartial game [a, b], from which one moves to all [c, d] with a > c >= b and c > d.'
    def bracket_sum(self) -> str:
        'The bracket game that a sum of bracket games of ordinals is, as a text.'
    def bracket_info(self) -> str:
        'Who wins a sum of bracket games of ordinals, and its remoteness and suspense, line by line.'
    def two_choice(self) -> Any:
        'The game in which the first player chooses one of the sets and the second a number in it, which is the number of moves.'
    def realise(self) -> Any:
        'A game whose remotenesses beside 0, 1, … moves in a long conjunctive sum are those in the list.'
    def kane_classes(self) -> Any:
        'All classes of games of at most n moves, as lists r(0), …, r(n): 1, 2, 3, 5, 9, 19, 40, 89, 194, 431.'
    def length_classes(self) -> Any:
        'All classes of games of at most n moves under sums and sequential compounds, as their length sets: 1, 2, 4, 10, 38, 334.'
    def divider(self, c: Any) -> Any:
        'The game of an array of r rows and c columns: in every part of it one deletes a row or sets a divider between two columns.'
    def divider_table(self, c: Any, convention: Any = ...) -> list[str]:
        'The winners of all arrays of 1, …, r rows and 1, …, c columns: a text for each number of rows, with W where the player to move wins.'
    def divider_losses(self, c: Any, convention: Any = ...) -> Any:
        'The numbers of rows from 0 to r with which the player to move loses an array of c columns.'
    def divider_exceptions(self, c: Any, convention: Any = ...) -> Any:
        'The arrays of at most r rows and c columns whose winner is not that of the array with as many rows and 2^m columns, for the largest 2^m that is at most the number of columns.'
    def misere_nim_value(self) -> int:
        'The size of the nim heap beside which the second player wins under misère play.'
    def genus(self) -> str:
        'The genus symbol of an impartial game: the nim value, and the misère nim values of the game beside 0, 1, 2, … copies of *2.'
    def is_tame(self) -> bool:
        'Whether an impartial game and all that follows have the genera of sums of nim heaps.'
    def temper(self) -> str:
        'How far an impartial game is from Nim under misère play: tame (fickle or firm), restive, restless, or wild.'
    def genus_sequence(self, n: Any) -> list[str]:
        'The genera of the heaps of 0, 1, …, n tokens.'
    def misere_sum(self, h: Any) -> Form:
        'The misère canonical form of the sum of two impartial games.'
    def misere_difference(self, h: Any) -> Form:
        'The impartial game x for which g = h + x under misère play.'
    def misere_parts(self) -> Any:
        'The parts of an impartial game under misère play: the games h for which g = h + x with some x.'
    def mate(self) -> Form:
        'The mate of an impartial game: with it in sum it is a P-position under misère play.'
    def misere_day_count(self) -> int:
        'How many impartial games are born by day n under misère play, up to equality: 1, 2, 3, 5, 22, 4171780.'
    def misere_canonical(self, universe: Any = ...) -> Form:
        'The canonical form of g under misère play: it can take the place of g in every sum.'
    def misere_compare(self, h: Any, universe: Any = ...) -> str:
        'The relation of two games under misère play, as one of the texts <, =, >, ||.'
    def misere_geq(self, h: Any, universe: Any = ...) -> bool:
        'Whether Left does at least as well with g as with h under misère play, whatever game stands beside them.'
    def misere_equal(self, h: Any, universe: Any = ...) -> bool:
        'Whether two games have the same outcome under misère play, whatever game stands beside them.'
    def misere_day(self, universe: Any = ...) -> Any:
        'The canonical forms of the games born by day n under misère play.'
    def literal_day(self) -> Any:
        'All literal forms born by day n: 1, 4, 256.'
    def outcome_table(self, convention: Any, games: Any) -> str:
        'Which outcomes occur for two of the games played together, by the outcomes of the two, as a table.'
    def misere_winning_moves(self, player: Any) -> Any:
        'The moves by which a player, to move, wins a position under misère play.'
    def on_green_edge(self) -> Position:
        'The picture of Hackenbush in which what stood on the ground stands on one green edge.'
    def is_redwood_furniture(self) -> bool:
        'Whether a picture of Hackenbush is redwood furniture: every blue edge stands on the ground, no red one does, and every red edge meets exactly one blue edge.'
    def misere_quotient(self, n: Any) -> str:
        'The misère quotient of a ruleset of heaps up to n tokens, line by line: order, presentation, lost positions, and what each heap is in it.'
    def misere_quotient_order(self, n: Any) -> int:
        'How many elements the misère quotient of a ruleset of heaps up to n tokens has.'
    def misere_quotient_period(self, n: Any) -> Any:
        'Where the pretending function of an octal game becomes periodic, and the period, proved from the heaps up to n.'
    def pretending(self, n: Any) -> list[str]:
        'The pretending function of the misère quotient: what the heaps of 0, 1, …, n tokens are in it.'
    def left_score(self) -> Fraction:
        'The final score of a scoring game when Left starts and both do their best.'
    def right_score(self) -> Fraction:
        'The final score of a scoring game when Right starts and both do their best.'
    def node_score(self) -> Fraction:
        'The score at the root of a scoring game: what Left has more than Right when play ends there.'
    def distinguish(self, h: Any) -> Scoring:
        'A scoring game x such that g + x and h + x have different outcomes.'
    def scoring_value(self) -> Scoring:
        'The literal scoring game of a position of a ruleset that counts points, or of a compound of such positions.'
    def score(self, starter: Any) -> Fraction:
        "Left's points less Right's with best play, when a player starts, in a position of a ruleset that counts points, a sum or a compound of such positions, or a scoring game."
    def scoring_moves(self, player: Any) -> Any:
        'What a player can move to without losing a point of the score, in a position of a ruleset that counts points or a sum of such positions.'
    def scoring_line(self, starter: Any) -> Any:
        'A line of best play for points, from a position or a sum of positions to the end.'
    def scoring_day(self, scores: Any) -> Poset:
        'The canonical scoring games born by day n with scores from a list, as an ordered set.'
    def scoring_day_count(self, scores: Any) -> int:
        'How many canonical scoring games are born by day n with scores from a list.'
    def is_guaranteed(self) -> bool:
        'Whether a scoring game is guaranteed: no player gains by having no move.'
    def compare_guaranteed(self, h: Any) -> str:
        'The relation of two guaranteed scoring games in all guaranteed contexts, as one of the texts <, =, >, ||.'
    def guaranteed_form(self) -> Scoring:
        'The canonical form of a guaranteed scoring game; equal games have the same.'
    def pass_allowed_stop(self, starter: Any, passer: Any) -> Fraction:
        'The final score of a guaranteed scoring game when one player starts and one player may pass at any time.'
    def is_protected(self, points: Any, player: Any) -> bool:
        'Whether a player holds so many points in a guaranteed scoring game, no matter who moves first, with an answer to every move and even if the opponent may pass.'
    def has_guaranteed_inverse(self) -> bool:
        'Whether a guaranteed scoring game has an inverse; if so, its negative is one.'
    def guaranteed_embedding(self) -> Scoring:
        'A game of normal play as a guaranteed scoring game: the same tree, with the score 0 wherever a player has no move.'
    def scoring_grundy(self, n: Any) -> Any:
        'The final scores of heaps of 0, 1, …, n beans in a game of taking and breaking for points.'
    def scoring_table(self, first: Any, second: Any, n: Any, m: Any) -> Any:
        'The final scores of a heap of 0, …, n beans beside one of 0, …, m beans, each with its own code, one row for each of the second.'
    def scoring_period(self) -> Any:
        '[preperiod, period] of the final scores of single heaps, where no move breaks a heap.'
    def winning_moves(self, player: Any, convention: Any = ...) -> Any:
        'The options of a game by which a player wins.'
    def best_moves(self, player: Any, temperature: Any = ...) -> Any:
        "The positions to move to at a temperature, by the thermograph's scaffold."
    def sgf(self) -> str:
        'A position of Go as a game record in SGF, as text.'
    def components(self) -> Any:
        'Positions of which a position is the disjunctive sum.'
    def impartial(self) -> Any:
        "The position in which either player may make either's move, there and after."
    def dicotic(self) -> Any:
        'The position in which a player may move only where the opponent has some move, too.'
    def negated(self) -> Any:
        'The position with the players exchanged.'
    def play(self, player: Any, convention: Any = ...) -> Any:
        'A line of best play from a position or a compound, a player to begin.'
    def ruleset(self) -> Any:
        'The ruleset with a name, or that of a rule file by its path.'
    def find(self, predicate: Any, size: Any = ...) -> Position:
        'The smallest position of a ruleset for which a condition holds.'
    def positions_of(self, size: Any, partial: Any = ...) -> Any:
        'The positions of a ruleset up to a size, each once.'
    def lenres_normal_form(self) -> Any:
        'The shortest row of LenRes of the form 0 1 0^xn … 1 0^x1 1^z, or the same with 0 and 1 exchanged, that has the value of a row.'
    def ldip(self) -> Fraction:
        "The lowest odd bump on Left's side of a Cricket Pitch that every bump nearer to the roller is higher than."
    def rdip(self) -> Fraction:
        "The lowest odd bump on Right's side of a Cricket Pitch that every bump nearer to the roller is higher than."
    def pitch_steps(self) -> list[str]:
        'A Cricket Pitch and what pruning, taking away even bumps, lowering high odd ones and taking an even number off all of them make of it, step by step.'
    def maze_of(self) -> Position:
        'A maze whose value is a number, or a switch {a|b} of numbers.'
    def independence_number(self) -> int:
        'The number of vertices in the largest independent set of a graph.'
    def maximal_independent_sets(self) -> Any:
        'The independent sets of a graph to which no vertex can be added, as lists of vertices.'
    def is_well_covered(self) -> bool:
        'Whether all maximal independent sets of a graph have the same size.'
    def size(self) -> int:
        'How many items a list, elements a set, or letters a text has.'
    def elements(self) -> Any:
        'The elements of a set or of a list of games, each value once.'
    def first(self) -> Any:
        'The first item of a list.'
    def last(self) -> Any:
        'The last item of a list.'
    def sum(self) -> Any:
        'The sum of the items of a list.'
    def all(self) -> bool:
        'Whether every item of a list of truth values is true.'
    def any(self) -> bool:
        'Whether some item of a list of truth values is true.'
    def count(self) -> int:
        'How many items of a list of truth values are true.'
    def reverse(self) -> Any:
        'The items of a list, or the characters of a text, from the last to the first.'
    def sort(self) -> Any:
        'A list of numbers or games in printing order: smaller numbers first.'
    def join_texts(self, between: Any = ...) -> str:
        'The texts of a list as one text, with another text between them.'
    def split(self, by: Any) -> list[str]:
        'The parts of a text between the places where another text stands in it.'
    def slice(self, from_: Any, to: Any = ...) -> Any:
        'The items of a list, or the letters of a text, from a place to another one.'
    def fold(self, start: Any, f: Any) -> Any:
        'What f makes of a start and the items of a list, one after the other.'
    def repeat(self, n: Any) -> str:
        'A text n times in a row.'
    def abs(self) -> Any:
        'The absolute value of a number.'
    def max(self) -> Any:
        'The greatest of a list of numbers or games.'
    def min(self) -> Any:
        'The least of a list of numbers or games.'
    def power(self, n: Any) -> Any:
        'A number to a whole power.'
    def quotient(self, b: Any) -> Any:
        'The whole part of a/b, rounded down.'
    def remainder(self, b: Any) -> Any:
        'What is left of a when b is subtracted quotient(a, b) times.'

class Game(Value):
    def __new__(cls, value: Any) -> Game: ...

class Form(Value):
    def __new__(cls, value: Any) -> Form: ...

class Loopy(Value):
    def __new__(cls, value: Any) -> Loopy: ...

class Scoring(Value):
    def __new__(cls, value: Any) -> Scoring: ...

class Compound(Value):
    def __new__(cls, value: Any) -> Compound: ...

class Sum(Value):
    def __new__(cls, value: Any) -> Sum: ...

class Position(Value):
    def __new__(cls, value: Any) -> Position: ...

class Poset(Value):
    def __new__(cls, value: Any) -> Poset: ...

class Thermograph(Value):
    def __new__(cls, value: Any) -> Thermograph: ...

class Function(Value):
    def __new__(cls, value: Any) -> Function: ...

class Method:
    __name__: str
    def __call__(self, *arguments: Any, **options: Any) -> Any: ...

class Session:
    def __new__(
        cls,
        *,
        steps: int | None = None,
        timeout: float | None = None,
        max_memory: int | str | None = None,
        threads: int = 1,
        store: str | PathLike[str] | None = None,
        lemmas: bool = True,
    ) -> Session: ...
    @staticmethod
    def shared() -> Session: ...
    def limit(
        self,
        *,
        steps: int | None = None,
        timeout: float | None = None,
        max_memory: int | str | None = None,
    ) -> None: ...
    def eval(self, text: str) -> Any: ...
    def game(self, left: Iterable[Any], right: Iterable[Any]) -> Game: ...
    def call(self, name: str, /, *arguments: Any, **options: Any) -> Any: ...
    def read_json(self, text: str) -> Game: ...
    def set(self, name: str, value: Any) -> None: ...
    def stop(self) -> None: ...
    def flush(self) -> None: ...
    def stored(self) -> tuple[int, int]: ...
    def take(self, value: Any) -> Any: ...

class PythonRules:
    def __new__(
        cls, kind: type, name: str, title: str, rules: str, edition: str, impartial: bool
    ) -> PythonRules: ...
    def place(self, position: Any) -> Position: ...
    def ask(self, position: Any, question: Callable[[Position], Any]) -> Any: ...

def records(
    ruleset: Value, positions: Sequence[str], questions: Sequence[str]
) -> list[tuple[list[bool | str | tuple[str] | None], str | None]]: ...
def functions() -> list[tuple[str, str, str, str]]: ...
def examples(name: str) -> list[str]: ...
def rulesets() -> list[tuple[str, str, str]]: ...
def help(name: str) -> str | None: ...
