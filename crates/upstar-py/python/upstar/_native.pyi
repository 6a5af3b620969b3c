"""The native half of the package. Written by stubs.py."""

from fractions import Fraction
from os import PathLike
from typing import Any, Callable, Iterable, Iterator, Literal, Protocol, Sequence, SupportsFloat, TypeVar, overload

from .results import BracketGame, BracketInfo, KaneInvariant, MisereQuotient, Regularity, SparseSpace

_Self = TypeVar("_Self", bound="Value")
_Number = int | float | Fraction
_Player = Literal["Left", "Right", "left", "right", "L", "R"]
_OutcomeTable = dict[str, dict[str, list[str]]]
_Picture = Literal["board", "thermograph", "both", "tree", "graph", "diagram"]

__version__: str

class _Converted(Protocol):
    @property
    def __upstar__(self) -> Value: ...

_Game = Game | Form | Loopy | Scoring | Compound | Sum | Position | SupportsFloat | _Converted
_List = Poset | list[Any] | tuple[Any, ...] | set[Any] | frozenset[Any]

class UpstarError(Exception): ...
class NotationError(UpstarError, ValueError): ...
class PositionError(UpstarError, ValueError): ...
class KindError(UpstarError, TypeError): ...
class UndefinedError(UpstarError): ...
class BudgetError(UpstarError): ...
class ClaimError(UpstarError): ...

class Value:
    def text(self, style: Literal["ascii", "unicode", "latex"] = "ascii") -> str: ...
    @property
    def kind(self) -> str: ...
    def json(self) -> str: ...
    def _repr_svg_(self) -> str | None: ...
    def _repr_latex_(self) -> str | None: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __bool__(self) -> bool: ...
    def __copy__(self: _Self) -> _Self: ...
    def __deepcopy__(self: _Self, memo: Any) -> _Self: ...
    def identical(self, y: Any) -> bool:
        'Returns `true` if two games have the same literal form, or if two other values are equal; same as x === y.'
    def type(self) -> str:
        'Returns the name of the type of a value.'

class Game(Value):
    def __new__(cls, value: Any) -> Game: ...
    def svg(self, what: _Picture | None = None) -> str: ...
    def tikz(self, what: _Picture | None = None) -> str: ...
    def confused(self, other: Value | _Number) -> bool: ...
    def options(self, player: _Player) -> list[Game]: ...
    def fraction(self) -> Fraction: ...
    def __float__(self) -> float: ...
    def __int__(self) -> int: ...
    def __abs__(self) -> Any: ...
    def __le__(self, other: Value | _Number) -> bool: ...
    def __lt__(self, other: Value | _Number) -> bool: ...
    def __ge__(self, other: Value | _Number) -> bool: ...
    def __gt__(self, other: Value | _Number) -> bool: ...
    def __neg__(self: _Self) -> _Self: ...
    def __pos__(self: _Self) -> _Self: ...
    @overload
    def __add__(self, other: Game | int | float) -> Game: ...
    @overload
    def __add__(self, other: Value | _Number) -> Any: ...
    @overload
    def __radd__(self, other: Game | int | float) -> Game: ...
    @overload
    def __radd__(self, other: Value | _Number) -> Any: ...
    @overload
    def __sub__(self, other: Game | int | float) -> Game: ...
    @overload
    def __sub__(self, other: Value | _Number) -> Any: ...
    @overload
    def __rsub__(self, other: Game | int | float) -> Game: ...
    @overload
    def __rsub__(self, other: Value | _Number) -> Any: ...
    @overload
    def __mul__(self, other: Game | int | float) -> Game: ...
    @overload
    def __mul__(self, other: Value | _Number) -> Any: ...
    @overload
    def __rmul__(self, other: Game | int | float) -> Game: ...
    @overload
    def __rmul__(self, other: Value | _Number) -> Any: ...
    @overload
    def __truediv__(self, other: Game | int | float) -> Game: ...
    @overload
    def __truediv__(self, other: Value | _Number) -> Any: ...
    @overload
    def __rtruediv__(self, other: Game | int | float) -> Game: ...
    @overload
    def __rtruediv__(self, other: Value | _Number) -> Any: ...
    @overload
    def __and__(self, other: Game | int | float) -> Game: ...
    @overload
    def __and__(self, other: Value | _Number) -> Any: ...
    @overload
    def __rand__(self, other: Game | int | float) -> Game: ...
    @overload
    def __rand__(self, other: Value | _Number) -> Any: ...
    def value(self) -> Game:
        'Returns the value of a position or of a literal form.'
    def canonical(self) -> Form:
        'Returns the canonical form of a game, as a literal form.'
    def form(self) -> Form:
        'Returns the literal form of a position, or the canonical form of a value.'
    def left_options(self) -> list[Game]:
        "Returns Left's options of a canonical form, a literal form, or a position."
    def right_options(self) -> list[Game]:
        "Returns Right's options of a canonical form, a literal form, or a position."
    def positions(self) -> list[Game]:
        'Returns all followers of a game, including the game itself.'
    def birthday(self) -> int:
        'Returns the height of the game tree of a canonical form, a literal form, or a position.'
    def outcome(self) -> str:
        'Returns the outcome: L (Left wins), R (Right wins), N (the next player wins), P (the previous player wins), D (draw) or T (tie).'
    def negative(self) -> Game:
        'Returns the game with Left and Right exchanged; same as -x.'
    def hash(self) -> str:
        'Returns the hash of the form of a game, as defined by version 1 of the interchange format.'
    def explain(self, about: str = ...) -> str:
        'Derives the value of a game, or another property, step by step.'
    def tree(self) -> str:
        "Returns the game tree as text, with L for Left's options and R for Right's."
    def draw(self) -> str:
        'Returns a text drawing of a board, a thermograph, a game tree, or a Hasse diagram.'
    def info(self) -> str:
        'Returns the properties of a game, one per line: outcome, stops, mean, temperature, and so on.'
    def identify(self) -> list[str]:
        'Returns the ways in which the program can write a value, as texts that evaluate to this value.'
    def ordinal_sum(self, h: _Game) -> Any:
        'Returns the ordinal sum g : h, in which a move in g ends all play in h.'
    def ordinal_value(self, h: _Game) -> Game:
        'Returns the value of the ordinal sum g : h without constructing its game tree.'
    def side_value(self, h: _Game) -> Game:
        'Returns the value of the side-sum g <> h.'
    def side_sum(self, h: _Game) -> Any:
        'Returns the side-sum g <> h, in which a move by Left in h ends g, and a move by Right in g ends h.'
    def is_option_closed(self, player: _Player = ...) -> bool:
        'Returns `true` if, in every position, each player can reach in one move every position that the same player can reach in two consecutive moves.'
    def dominated_options(self, player: _Player, inf: bool = ...) -> Any:
        'Returns the dominated options of a player in a literal form: the options for which another option of the same player is at least as good.'
    def reversible_options(self, player: _Player, inf: bool = ...) -> Any:
        'Returns the reversible options of a player in a literal form: the options to which the opponent has a reply at least as good for the opponent as the form itself.'
    def option_closure(self, player: _Player = ...) -> Any:
        'Returns the option-closure of a form, in which every position that a player can reach by consecutive moves becomes an option of that player.'
    def left_threat(self) -> Fraction:
        'Returns the greatest number that Left can reach by any number of consecutive moves.'
    def right_threat(self) -> Fraction:
        'Returns the least number that Right can reach by any number of consecutive moves.'
    def is_threatbare(self) -> bool:
        "Returns `true` if each player has an option infinitesimally close to that player's own threat."
    def moves_in_a_row(self, player: _Player, k: _Game = ...) -> Any:
        'Returns the set L^k or R^k of the forms that a player can reach by exactly k consecutive moves, as a list.'
    def option_closed_sequences(self, player: _Player) -> Any:
        'Returns the option-closed sequences of a player: the first term is a first option of x, each further term is a first option of the preceding term, and the last term is a number.'
    def norm(self, player: _Player) -> Fraction:
        "Returns the norm of a form for a player: the greatest number in Left's option-closed sequences, or the least number in Right's."
    def option_closed_reduced(self) -> Game:
        'Returns the reduced canonical form of an option-closed form, computed only from those options that are numbers.'
    def has_quiet_numbers(self) -> bool:
        'Returns `true` if neither player gains anything by consecutive moves from a position of the form that equals a number.'
    def extreme_antichain(self, player: _Player, n: _Game) -> Any:
        'Returns the antichain AC_L(g) or AC_R(g) of an option-closed game g born by day n.'
    def next_norm(self, sets: _List, player: _Player = ...) -> Game | Any:
        'Returns N(x; S): the least norm of the given sets that is greater than the norm of x.'
    def compare(self, h: _Game, operator: str = ...) -> str:
        'Returns the relation of g to h as text: <, =, > or ||.'
    def gift_horses(self, player: _Player, candidates: _List = ...) -> Any:
        "Returns the games that can be added to a player's options of g without changing the value of g."
    def is_gift_horse(self, h: _Game, player: _Player) -> bool:
        "Returns `true` if h can be added to a player's options of g without changing the value of g."
    def two_ahead(self) -> list[str]:
        'Returns the outcomes that the two-ahead rule allows for g, given the atomic weight of g.'
    def ordinal_factors(self, most: _Game = ...) -> Any:
        'Returns at most `most` pairs [base, subordinate] of nonzero games with base : subordinate = g.'
    def side_factors(self, most: _Game = ...) -> Any:
        'Returns at most `most` pairs [x, y] of forms other than {|} with x <> y = g.'
    def ordinal_factor_search(self) -> str:
        'Returns a sentence that states whether g is known to be an ordinal sum of two nonzero games, and the extent of the search.'
    def left_stop(self) -> Fraction:
        'Returns the left stop: the number reached when Left moves first and both players play optimally.'
    def right_stop(self) -> Fraction:
        'Returns the right stop: the number reached when Right moves first and both players play optimally.'
    def signed_left_stop(self) -> SignedStop:
        'Returns the left stop x with a sign: x+ if the game is greater than or confused with x, and x- otherwise.'
    def signed_right_stop(self) -> SignedStop:
        'Returns the right stop x with a sign: x- if the game is less than or confused with x, and x+ otherwise.'
    def mean(self) -> Fraction:
        'Returns the mean value of g: the limit, as n grows, of the left stop of n·g divided by n.'
    def temperature(self) -> Fraction:
        'Returns the temperature: the height at which the walls of the thermograph meet.'
    def notes_temperature(self) -> Fraction:
        'Returns the temperature in the older convention, in which numbers have temperature 0.'
    def onag_temperature(self) -> Fraction:
        'Returns the temperature in the convention of On Numbers and Games; same as notes_temperature(g).'
    def thermograph(self) -> Thermograph:
        'Returns the thermograph of a game: the stops of the game cooled by t, for every temperature t.'
    def left_wall(self) -> Any:
        'Returns the left wall of the thermograph as a list of corners [value, temperature].'
    def right_wall(self) -> Any:
        'Returns the right wall of the thermograph as a list of corners [value, temperature].'
    def simplest_between(self, b: _Game | SignedStop | str) -> Fraction:
        'Returns the simplest number (the number with the least birthday) strictly between two numbers or signed stops.'
    def sign_expansion(self) -> str:
        'Returns the sign expansion of a number: the path to the number in the number tree, with + for right and - for left.'
    def cool(self, t: _Game) -> Game:
        'Returns g cooled by t: the game in which each player pays t for every move.'
    def freeze(self) -> Game:
        'Returns the game cooled by its own temperature: its mean plus an infinitesimal.'
    def heat(self, t: _Game) -> Game:
        'Returns the game in which every move gains t: {heat(g^L) + t|heat(g^R) - t}.'
    def overheat(self, s: _Game, t: _Game) -> Game:
        'Returns the game in which every move gains t and every integer n becomes n copies of s.'
    def norton(self, u: _Game) -> Game:
        "Returns Norton's product of a game with a positive game u."
    def conway_product(self, h: _Game) -> Game:
        "Returns the value of Conway's product of two games."
    def tiny(self) -> Game:
        'Returns tiny-x, the game {0||0|-x}, a positive infinitesimal for every number x >= 0.'
    def miny(self) -> Game:
        'Returns miny-x, the game {x|0||0}, the negative of tiny-x.'
    def switch(self) -> Game:
        'Returns the game {x|-x}, also written ±x.'
    def reduced(self) -> Game:
        'Returns the reduced canonical form of g: the simplest game that is infinitesimally close to g.'
    def reduced_canonical_form(self) -> Game:
        'Returns the reduced canonical form; same as reduced(g).'
    def is_reduced(self) -> bool:
        'Returns `true` if a form is in reduced canonical form: every follower is a number in canonical form, or is not infinitesimally close to a number and has no options that are dominated or reversible modulo infinitesimals.'
    def compare_inf(self, h: _Game) -> str:
        'Returns the relation of g to h modulo infinitesimals, as text: <, =, > or ||.'
    def far_star(self) -> str:
        'Returns the relation (<, > or ||) of a game to the remote star, a nimber larger than every nimber among the positions of the game.'
    def remote_star(self) -> str:
        'Returns the relation of a game to the remote star; same as far_star(g).'
    def atomic_weight(self) -> Game:
        'Returns the atomic weight of an infinitesimal: the game w such that g and w·↑ are equivalent in the presence of a remote star.'
    def nim_dimension(self, size: _Game = ...) -> int | list[Any]:
        'Returns the largest k for which a position of the game has the value *2^(k-1), or 0 if there is no such k.'
    def hackenbush_dimension(self, size: _Game = ...) -> int:
        'Returns q + 1 if 2^q is the largest denominator of a number among the values of the positions, or 0 if 0 is the only such number.'
    def left_incentives(self, dominated: bool = ...) -> list[Game]:
        "Returns Left's undominated incentives g^L - g."
    def right_incentives(self, dominated: bool = ...) -> list[Game]:
        "Returns Right's undominated incentives g - g^R."
    def incentives(self, dominated: bool = ...) -> list[Game]:
        'Returns the undominated incentives of both players.'
    def is_impartial(self) -> bool:
        'Returns `true` if, hereditarily, both players have the same options.'
    def is_number(self) -> bool:
        'Returns `true` if the game equals a number.'
    def is_number_form(self) -> bool:
        'Returns `true` if a literal form is a number form: each option is itself a number form, and each Left option is less than each Right option.'
    def is_integer(self) -> bool:
        'Returns `true` if the game equals an integer.'
    def is_nimber(self) -> bool:
        'Returns `true` if the game equals a nimber.'
    def is_infinitesimal(self) -> bool:
        'Returns `true` if -x < g < x for every positive number x.'
    def is_numberish(self) -> bool:
        'Returns `true` if the game equals the sum of a number and an infinitesimal.'
    def is_all_small(self) -> bool:
        'Returns `true` if, in every position of a form, both players can move or neither player can move.'
    def is_switch(self) -> bool:
        'Returns `true` if the canonical form is {x|y} with numbers x > y, or {x|-x} with any game x.'
    def is_hot(self) -> bool:
        'Returns `true` if the left stop is greater than the right stop.'
    def is_tepid(self) -> bool:
        'Returns `true` if the game equals the sum of a number and a nonzero infinitesimal.'
    def is_cold(self) -> bool:
        'Returns `true` if the game equals a number.'
    def is_canonical(self) -> bool:
        'Returns `true` if a literal form is the canonical form of its value.'
    def nim_value(self) -> int:
        'Returns the nim value of an impartial position or a game: the integer n such that x equals *n.'
    def is_loopfree(self) -> bool:
        'Returns `true` if the canonical form of a game has no cycle, so that every play is finite.'
    def is_stopper(self) -> bool:
        'Returns `true` if a game equals a stopper: a game in which every alternating play is finite.'
    def onside(self) -> Game | Any:
        'Returns the onside of a game: the value of the game if infinite play is a win for Left.'
    def offside(self) -> Game | Any:
        'Returns the offside of a game: the value of the game if infinite play is a win for Right.'
    def graph(self) -> str:
        'Returns a literal form, or the canonical form of a game, as a list of positions with their options, in the notation of `game_graph`.'
    def degree(self) -> Game | Any:
        'Returns the degree of loopiness of a stopper g: the onside of g - g.'
    def upsum(self, h: _Game) -> Game | Any:
        'Returns the upsum of two stoppers: the onside of g + h.'
    def downsum(self, h: _Game) -> Game | Any:
        'Returns the downsum of two stoppers: the offside of g + h.'
    def variety(self, degree: _Game = ...) -> Game | Any:
        'Returns the upsum variety of a stopper g for a given degree: the upsum of g with the downsum of -g and -degree.'
    def is_idempotent(self) -> bool:
        'Returns `true` if g + g = g.'
    def absorbs(self, h: _Game) -> bool:
        'Returns `true` if g + h = g.'
    def ko_mean(self, komaster: _Player | str = ...) -> Fraction:
        'Returns the mean of a game with kos: the number at which the mast of its thermograph stands.'
    def ko_temperature(self, komaster: _Player | str = ...) -> Fraction:
        'Returns the temperature of a game with kos: the temperature above which neither player gains by moving.'
    def ko_walls(self, komaster: _Player | str = ...) -> Any:
        'Returns the left and right walls of the thermograph of a game with kos, as lists of corners [value, temperature].'
    def oslo(self) -> Game | Any:
        'Returns the value of the Oslo game of x, in which Left may also pass in every position that has an option.'
    def twoslo(self) -> Game | Any:
        'Returns the value of the TwoSlo game of x, in which both players may also pass in every position that has an option.'
    def oslo_form(self) -> Form:
        'Returns the Oslo game of x as a literal form, in which Left may also pass in every position that has an option.'
    def twoslo_form(self) -> Form:
        'Returns the TwoSlo game of x as a literal form, in which both players may also pass in every position that has an option.'
    def side_out(self, h: _Game) -> Any:
        'Returns the side-out of g and h: the sum of g and h with the rule that play ends as soon as h ends.'
    def passify(self) -> Form:
        'Returns the literal form p(x) = {p(L), {p(L)|p(R)} | p(R)}, in which a pass by Left becomes a threat.'
    def uponic_weight(self) -> Game | Any:
        'Returns the uponic weight of an Oslo game: the atomic weight of passify(g), where g is a form of the game without its passes.'
    def oslo_preimage(self) -> Form:
        'Returns a literal form whose Oslo game is g: the canonical form of g without its passes.'
    def conjunctive(self, h: _Game) -> Any:
        'Returns the conjunctive sum g /\\ h: a player moves in both components.'
    def continued_conjunctive(self, h: _Game) -> Any:
        'Returns the long conjunctive sum g \\/ h: a player moves in each component in which that player has a move.'
    def disjunctive(self, h: _Game) -> Any:
        'Returns the literal disjunctive sum, without simplification: a player moves in one component.'
    def selective(self, h: _Game) -> Any:
        'Returns the selective sum: a player moves in one or both components.'
    def shortened_selective(self, h: _Game) -> Any:
        'Returns the selective sum by the short rule: a player moves in one or both components, but only if that player has a move in each component.'
    def diminished(self, h: _Game) -> Any:
        'Returns the disjunctive sum by the short rule: a player moves in one component, but only if that player has a move in each component.'
    def sequential(self, h: _Game) -> Any:
        'Returns the sequential compound g -> h: the players first play g to its end and then play h.'
    def wins(self, player: _Player = ...) -> bool:
        'Returns `true` if the first player wins under normal play.'
    def misere_outcome(self) -> str:
        'Returns the outcome under misère play, in which a player unable to move wins: L, R, N or P.'
    def remoteness(self, player: _Player = ...) -> int:
        'Returns the number of moves that a game lasts if the winner hurries and the loser delays.'
    def suspense(self, player: _Player = ...) -> int:
        'Returns the number of moves that a game lasts if the winner delays and the loser hurries.'
    def misere_remoteness(self, player: _Player = ...) -> int:
        'Returns the remoteness of a game under misère play.'
    def misere_suspense(self, player: _Player = ...) -> int:
        'Returns the suspense of a game under misère play.'
    def kane_r(self, n: _Game, player: _Player = ..., convention: str = ...) -> Any:
        'Returns the remotenesses r(0), …, r(n), where r(l) is the remoteness of the long conjunctive sum of g and a game of l forced moves.'
    def kane_s(self, n: _Game, player: _Player = ..., convention: str = ...) -> Any:
        'Returns the suspenses s(0), …, s(n), where s(l) is the suspense of the short conjunctive sum of g and a game of l forced moves.'
    def kane_info(self, player: _Player = ..., convention: str = ...) -> KaneInvariant:
        "Returns the winner, the remoteness, the suspense and Kane's invariant of a game."
    def length_sets(self, player: _Player = ...) -> Any:
        'Returns the minimal sets X of natural numbers such that the first player can force the number of moves to lie in X.'
    def winning_move(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a winning option of the first player.'
    def joint_move(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a winning move as a list of pairs [component, option chosen in the component].'
    def starting(self, player: _Player) -> Any:
        'Returns the impartial game that is played if the given player moves first in g and the players alternate.'
    def misere_nim_value(self) -> int:
        'Returns the misère nim value of an impartial game: the size of the nim heap whose sum with the game is a P-position under misère play.'
    def genus(self) -> str:
        'Returns the genus symbol of an impartial game: the nim value of the game, followed by the misère nim values of the sums of the game with 0, 1, 2, … copies of *2.'
    def is_tame(self) -> bool:
        'Returns `true` if the genera of an impartial game and of all its followers are genera of sums of nim heaps.'
    def temper(self) -> str:
        'Returns the class of an impartial game under misère play: tame (fickle or firm), restive, restless, or wild.'
    def misere_sum(self, h: _Game | _List) -> Form:
        'Returns the misère canonical form of the sum of two impartial games.'
    def misere_difference(self, h: _Game | _List) -> Form:
        'Returns the impartial game x for which g equals h + x under misère play.'
    def misere_parts(self) -> Any:
        'Returns the parts of an impartial game g under misère play: the games h such that g = h + x for some game x.'
    def mate(self) -> Form:
        'Returns the mate of an impartial game: a game whose sum with the given game is a P-position under misère play.'
    def misere_canonical(self, universe: str = ...) -> Form:
        'Returns the misère canonical form of g, which can replace g in g + x for every game x of the universe.'
    def misere_compare(self, h: _Game, universe: str = ...) -> str:
        'Returns the relation of g to h under misère play, as text (<, =, > or ||), where g + x and h + x are compared for every game x of the universe.'
    def misere_geq(self, h: _Game, universe: str = ...) -> bool:
        'Returns `true` if, under misère play, Left does at least as well in g + x as in h + x for every game x of the universe.'
    def misere_equal(self, h: _Game, universe: str = ...) -> bool:
        'Returns `true` if g + x and h + x have the same misère outcome for every game x of the universe.'
    @overload
    def misere_winning_moves(self, player: _Player) -> list[Game]:
        'Returns the options by which the given player, moving first, wins under misère play.'
    @overload
    def misere_winning_moves(self) -> Any: ...
    def guaranteed_embedding(self) -> Scoring:
        'Returns the guaranteed scoring game with the same game tree as a normal-play game, in which the score is 0 wherever a player cannot move.'
    @overload
    def winning_moves(self, player: _Player, convention: str = ...) -> list[Game]:
        'Returns the options by which the given player, moving first, wins.'
    @overload
    def winning_moves(self) -> Any: ...
    @overload
    def best_moves(self, player: _Player, temperature: _Game = ...) -> list[Game]:
        "Returns the best moves of a player at a temperature: the moves that attain the player's scaffold of the thermograph at this temperature."
    @overload
    def best_moves(self) -> Any: ...
    def play(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a line of optimal play from a game when the given player moves first.'
    def move_names(self, player: _Player = ...) -> list[str]:
        "Returns the names of a player's moves."
    def make_move(self, move: str, player: _Player = ...) -> Any:
        'Returns the game after the move with the given name.'
    def move_name(self, to: _Game, player: _Player = ...) -> str:
        'Returns the name of the move from one game to another.'
    def maze_of(self) -> Position:
        'Returns a maze whose value is the given number or switch {a|b} of numbers.'
    def abs(self) -> Any:
        'Returns the absolute value of a number.'
    def power(self, n: _Game) -> Any:
        'Returns x to the power n, for a number x and an integer n.'
    def quotient(self, b: _Game) -> Any:
        'Returns the greatest integer that is at most a/b.'
    def remainder(self, b: _Game) -> Any:
        'Returns a - b·quotient(a, b).'

class Form(Value):
    def __new__(cls, value: Any) -> Form: ...
    def svg(self, what: _Picture | None = None) -> str: ...
    def tikz(self, what: _Picture | None = None) -> str: ...
    def confused(self, other: Value | _Number) -> bool: ...
    def options(self, player: _Player) -> list[Form]: ...
    def fraction(self) -> Fraction: ...
    def __float__(self) -> float: ...
    def __int__(self) -> int: ...
    def __abs__(self) -> Any: ...
    def __le__(self, other: Value | _Number) -> bool: ...
    def __lt__(self, other: Value | _Number) -> bool: ...
    def __ge__(self, other: Value | _Number) -> bool: ...
    def __gt__(self, other: Value | _Number) -> bool: ...
    def __neg__(self: _Self) -> _Self: ...
    def __pos__(self: _Self) -> _Self: ...
    def __add__(self, other: Value | _Number) -> Any: ...
    def __radd__(self, other: Value | _Number) -> Any: ...
    def __sub__(self, other: Value | _Number) -> Any: ...
    def __rsub__(self, other: Value | _Number) -> Any: ...
    def __mul__(self, other: Value | _Number) -> Any: ...
    def __rmul__(self, other: Value | _Number) -> Any: ...
    def __truediv__(self, other: Value | _Number) -> Any: ...
    def __rtruediv__(self, other: Value | _Number) -> Any: ...
    def __and__(self, other: Value | _Number) -> Any: ...
    def __rand__(self, other: Value | _Number) -> Any: ...
    def value(self) -> Game | Any:
        'Returns the value of a position or of a literal form.'
    def canonical(self) -> Form:
        'Returns the canonical form of a game, as a literal form.'
    def form(self) -> Form:
        'Returns the literal form of a position, or the canonical form of a value.'
    def left_options(self) -> list[Form]:
        "Returns Left's options of a canonical form, a literal form, or a position."
    def right_options(self) -> list[Form]:
        "Returns Right's options of a canonical form, a literal form, or a position."
    def positions(self) -> list[Form]:
        'Returns all followers of a game, including the game itself.'
    def birthday(self) -> int:
        'Returns the height of the game tree of a canonical form, a literal form, or a position.'
    def outcome(self) -> str:
        'Returns the outcome: L (Left wins), R (Right wins), N (the next player wins), P (the previous player wins), D (draw) or T (tie).'
    def negative(self) -> Form:
        'Returns the game with Left and Right exchanged; same as -x.'
    def hash(self) -> str:
        'Returns the hash of the form of a game, as defined by version 1 of the interchange format.'
    def explain(self, about: str = ...) -> str:
        'Derives the value of a game, or another property, step by step.'
    def tree(self) -> str:
        "Returns the game tree as text, with L for Left's options and R for Right's."
    def draw(self) -> str:
        'Returns a text drawing of a board, a thermograph, a game tree, or a Hasse diagram.'
    def info(self) -> str:
        'Returns the properties of a game, one per line: outcome, stops, mean, temperature, and so on.'
    def identify(self) -> list[str]:
        'Returns the ways in which the program can write a value, as texts that evaluate to this value.'
    def ordinal_sum(self, h: _Game) -> Any:
        'Returns the ordinal sum g : h, in which a move in g ends all play in h.'
    def ordinal_value(self, h: _Game) -> Game:
        'Returns the value of the ordinal sum g : h without constructing its game tree.'
    def side_value(self, h: _Game) -> Game:
        'Returns the value of the side-sum g <> h.'
    def side_sum(self, h: _Game) -> Any:
        'Returns the side-sum g <> h, in which a move by Left in h ends g, and a move by Right in g ends h.'
    def is_option_closed(self, player: _Player = ...) -> bool:
        'Returns `true` if, in every position, each player can reach in one move every position that the same player can reach in two consecutive moves.'
    def dominated_options(self, player: _Player, inf: bool = ...) -> Any:
        'Returns the dominated options of a player in a literal form: the options for which another option of the same player is at least as good.'
    def reversible_options(self, player: _Player, inf: bool = ...) -> Any:
        'Returns the reversible options of a player in a literal form: the options to which the opponent has a reply at least as good for the opponent as the form itself.'
    def option_closure(self, player: _Player = ...) -> Any:
        'Returns the option-closure of a form, in which every position that a player can reach by consecutive moves becomes an option of that player.'
    def left_threat(self) -> Fraction:
        'Returns the greatest number that Left can reach by any number of consecutive moves.'
    def right_threat(self) -> Fraction:
        'Returns the least number that Right can reach by any number of consecutive moves.'
    def is_threatbare(self) -> bool:
        "Returns `true` if each player has an option infinitesimally close to that player's own threat."
    def moves_in_a_row(self, player: _Player, k: _Game = ...) -> Any:
        'Returns the set L^k or R^k of the forms that a player can reach by exactly k consecutive moves, as a list.'
    def option_closed_sequences(self, player: _Player) -> Any:
        'Returns the option-closed sequences of a player: the first term is a first option of x, each further term is a first option of the preceding term, and the last term is a number.'
    def norm(self, player: _Player) -> Fraction:
        "Returns the norm of a form for a player: the greatest number in Left's option-closed sequences, or the least number in Right's."
    def option_closed_reduced(self) -> Game:
        'Returns the reduced canonical form of an option-closed form, computed only from those options that are numbers.'
    def has_quiet_numbers(self) -> bool:
        'Returns `true` if neither player gains anything by consecutive moves from a position of the form that equals a number.'
    def extreme_antichain(self, player: _Player, n: _Game) -> Any:
        'Returns the antichain AC_L(g) or AC_R(g) of an option-closed game g born by day n.'
    def next_norm(self, sets: _List, player: _Player = ...) -> Game | Any:
        'Returns N(x; S): the least norm of the given sets that is greater than the norm of x.'
    def compare(self, h: _Game, operator: str = ...) -> str:
        'Returns the relation of g to h as text: <, =, > or ||.'
    def gift_horses(self, player: _Player, candidates: _List = ...) -> Any:
        "Returns the games that can be added to a player's options of g without changing the value of g."
    def is_gift_horse(self, h: _Game, player: _Player) -> bool:
        "Returns `true` if h can be added to a player's options of g without changing the value of g."
    def two_ahead(self) -> list[str]:
        'Returns the outcomes that the two-ahead rule allows for g, given the atomic weight of g.'
    def ordinal_factors(self, most: _Game = ...) -> Any:
        'Returns at most `most` pairs [base, subordinate] of nonzero games with base : subordinate = g.'
    def side_factors(self, most: _Game = ...) -> Any:
        'Returns at most `most` pairs [x, y] of forms other than {|} with x <> y = g.'
    def ordinal_factor_search(self) -> str:
        'Returns a sentence that states whether g is known to be an ordinal sum of two nonzero games, and the extent of the search.'
    def left_stop(self) -> Fraction:
        'Returns the left stop: the number reached when Left moves first and both players play optimally.'
    def right_stop(self) -> Fraction:
        'Returns the right stop: the number reached when Right moves first and both players play optimally.'
    def signed_left_stop(self) -> SignedStop:
        'Returns the left stop x with a sign: x+ if the game is greater than or confused with x, and x- otherwise.'
    def signed_right_stop(self) -> SignedStop:
        'Returns the right stop x with a sign: x- if the game is less than or confused with x, and x+ otherwise.'
    def mean(self) -> Fraction:
        'Returns the mean value of g: the limit, as n grows, of the left stop of n·g divided by n.'
    def temperature(self) -> Fraction:
        'Returns the temperature: the height at which the walls of the thermograph meet.'
    def notes_temperature(self) -> Fraction:
        'Returns the temperature in the older convention, in which numbers have temperature 0.'
    def onag_temperature(self) -> Fraction:
        'Returns the temperature in the convention of On Numbers and Games; same as notes_temperature(g).'
    def thermograph(self) -> Thermograph:
        'Returns the thermograph of a game: the stops of the game cooled by t, for every temperature t.'
    def left_wall(self) -> Any:
        'Returns the left wall of the thermograph as a list of corners [value, temperature].'
    def right_wall(self) -> Any:
        'Returns the right wall of the thermograph as a list of corners [value, temperature].'
    def cool(self, t: _Game) -> Game:
        'Returns g cooled by t: the game in which each player pays t for every move.'
    def freeze(self) -> Game:
        'Returns the game cooled by its own temperature: its mean plus an infinitesimal.'
    def heat(self, t: _Game) -> Game:
        'Returns the game in which every move gains t: {heat(g^L) + t|heat(g^R) - t}.'
    def overheat(self, s: _Game, t: _Game) -> Game:
        'Returns the game in which every move gains t and every integer n becomes n copies of s.'
    def norton(self, u: _Game) -> Game:
        "Returns Norton's product of a game with a positive game u."
    def conway_product(self, h: _Game) -> Game:
        "Returns the value of Conway's product of two games."
    def tiny(self) -> Game:
        'Returns tiny-x, the game {0||0|-x}, a positive infinitesimal for every number x >= 0.'
    def miny(self) -> Game:
        'Returns miny-x, the game {x|0||0}, the negative of tiny-x.'
    def switch(self) -> Game:
        'Returns the game {x|-x}, also written ±x.'
    def reduced(self) -> Game:
        'Returns the reduced canonical form of g: the simplest game that is infinitesimally close to g.'
    def reduced_canonical_form(self) -> Game:
        'Returns the reduced canonical form; same as reduced(g).'
    def is_reduced(self) -> bool:
        'Returns `true` if a form is in reduced canonical form: every follower is a number in canonical form, or is not infinitesimally close to a number and has no options that are dominated or reversible modulo infinitesimals.'
    def compare_inf(self, h: _Game) -> str:
        'Returns the relation of g to h modulo infinitesimals, as text: <, =, > or ||.'
    def far_star(self) -> str:
        'Returns the relation (<, > or ||) of a game to the remote star, a nimber larger than every nimber among the positions of the game.'
    def remote_star(self) -> str:
        'Returns the relation of a game to the remote star; same as far_star(g).'
    def atomic_weight(self) -> Game:
        'Returns the atomic weight of an infinitesimal: the game w such that g and w·↑ are equivalent in the presence of a remote star.'
    def nim_dimension(self, size: _Game = ...) -> int | list[Any]:
        'Returns the largest k for which a position of the game has the value *2^(k-1), or 0 if there is no such k.'
    def hackenbush_dimension(self, size: _Game = ...) -> int:
        'Returns q + 1 if 2^q is the largest denominator of a number among the values of the positions, or 0 if 0 is the only such number.'
    def left_incentives(self, dominated: bool = ...) -> Any:
        "Returns Left's undominated incentives g^L - g."
    def right_incentives(self, dominated: bool = ...) -> Any:
        "Returns Right's undominated incentives g - g^R."
    def incentives(self, dominated: bool = ...) -> Any:
        'Returns the undominated incentives of both players.'
    def is_impartial(self) -> bool:
        'Returns `true` if, hereditarily, both players have the same options.'
    def is_number(self) -> bool:
        'Returns `true` if the game equals a number.'
    def is_number_form(self) -> bool:
        'Returns `true` if a literal form is a number form: each option is itself a number form, and each Left option is less than each Right option.'
    def is_integer(self) -> bool:
        'Returns `true` if the game equals an integer.'
    def is_nimber(self) -> bool:
        'Returns `true` if the game equals a nimber.'
    def is_infinitesimal(self) -> bool:
        'Returns `true` if -x < g < x for every positive number x.'
    def is_numberish(self) -> bool:
        'Returns `true` if the game equals the sum of a number and an infinitesimal.'
    def is_all_small(self) -> bool:
        'Returns `true` if, in every position of a form, both players can move or neither player can move.'
    def is_switch(self) -> bool:
        'Returns `true` if the canonical form is {x|y} with numbers x > y, or {x|-x} with any game x.'
    def is_hot(self) -> bool:
        'Returns `true` if the left stop is greater than the right stop.'
    def is_tepid(self) -> bool:
        'Returns `true` if the game equals the sum of a number and a nonzero infinitesimal.'
    def is_cold(self) -> bool:
        'Returns `true` if the game equals a number.'
    def is_canonical(self) -> bool:
        'Returns `true` if a literal form is the canonical form of its value.'
    def nim_value(self) -> int:
        'Returns the nim value of an impartial position or a game: the integer n such that x equals *n.'
    def is_loopfree(self) -> bool:
        'Returns `true` if the canonical form of a game has no cycle, so that every play is finite.'
    def is_stopper(self) -> bool:
        'Returns `true` if a game equals a stopper: a game in which every alternating play is finite.'
    def onside(self) -> Game | Any:
        'Returns the onside of a game: the value of the game if infinite play is a win for Left.'
    def offside(self) -> Game | Any:
        'Returns the offside of a game: the value of the game if infinite play is a win for Right.'
    def graph(self) -> str:
        'Returns a literal form, or the canonical form of a game, as a list of positions with their options, in the notation of `game_graph`.'
    def degree(self) -> Game | Any:
        'Returns the degree of loopiness of a stopper g: the onside of g - g.'
    def upsum(self, h: _Game) -> Game | Any:
        'Returns the upsum of two stoppers: the onside of g + h.'
    def downsum(self, h: _Game) -> Game | Any:
        'Returns the downsum of two stoppers: the offside of g + h.'
    def variety(self, degree: _Game = ...) -> Game | Any:
        'Returns the upsum variety of a stopper g for a given degree: the upsum of g with the downsum of -g and -degree.'
    def is_idempotent(self) -> bool:
        'Returns `true` if g + g = g.'
    def absorbs(self, h: _Game) -> bool:
        'Returns `true` if g + h = g.'
    def ko_mean(self, komaster: _Player | str = ...) -> Fraction:
        'Returns the mean of a game with kos: the number at which the mast of its thermograph stands.'
    def ko_temperature(self, komaster: _Player | str = ...) -> Fraction:
        'Returns the temperature of a game with kos: the temperature above which neither player gains by moving.'
    def ko_walls(self, komaster: _Player | str = ...) -> Any:
        'Returns the left and right walls of the thermograph of a game with kos, as lists of corners [value, temperature].'
    def oslo(self) -> Game | Any:
        'Returns the value of the Oslo game of x, in which Left may also pass in every position that has an option.'
    def twoslo(self) -> Game | Any:
        'Returns the value of the TwoSlo game of x, in which both players may also pass in every position that has an option.'
    def oslo_form(self) -> Form:
        'Returns the Oslo game of x as a literal form, in which Left may also pass in every position that has an option.'
    def twoslo_form(self) -> Form:
        'Returns the TwoSlo game of x as a literal form, in which both players may also pass in every position that has an option.'
    def side_out(self, h: _Game) -> Any:
        'Returns the side-out of g and h: the sum of g and h with the rule that play ends as soon as h ends.'
    def passify(self) -> Form:
        'Returns the literal form p(x) = {p(L), {p(L)|p(R)} | p(R)}, in which a pass by Left becomes a threat.'
    def uponic_weight(self) -> Game | Any:
        'Returns the uponic weight of an Oslo game: the atomic weight of passify(g), where g is a form of the game without its passes.'
    def oslo_preimage(self) -> Form:
        'Returns a literal form whose Oslo game is g: the canonical form of g without its passes.'
    def conjunctive(self, h: _Game) -> Any:
        'Returns the conjunctive sum g /\\ h: a player moves in both components.'
    def continued_conjunctive(self, h: _Game) -> Any:
        'Returns the long conjunctive sum g \\/ h: a player moves in each component in which that player has a move.'
    def disjunctive(self, h: _Game) -> Any:
        'Returns the literal disjunctive sum, without simplification: a player moves in one component.'
    def selective(self, h: _Game) -> Any:
        'Returns the selective sum: a player moves in one or both components.'
    def shortened_selective(self, h: _Game) -> Any:
        'Returns the selective sum by the short rule: a player moves in one or both components, but only if that player has a move in each component.'
    def diminished(self, h: _Game) -> Any:
        'Returns the disjunctive sum by the short rule: a player moves in one component, but only if that player has a move in each component.'
    def sequential(self, h: _Game) -> Any:
        'Returns the sequential compound g -> h: the players first play g to its end and then play h.'
    def wins(self, player: _Player = ...) -> bool:
        'Returns `true` if the first player wins under normal play.'
    def misere_outcome(self) -> str:
        'Returns the outcome under misère play, in which a player unable to move wins: L, R, N or P.'
    def remoteness(self, player: _Player = ...) -> int:
        'Returns the number of moves that a game lasts if the winner hurries and the loser delays.'
    def suspense(self, player: _Player = ...) -> int:
        'Returns the number of moves that a game lasts if the winner delays and the loser hurries.'
    def misere_remoteness(self, player: _Player = ...) -> int:
        'Returns the remoteness of a game under misère play.'
    def misere_suspense(self, player: _Player = ...) -> int:
        'Returns the suspense of a game under misère play.'
    def kane_r(self, n: _Game, player: _Player = ..., convention: str = ...) -> Any:
        'Returns the remotenesses r(0), …, r(n), where r(l) is the remoteness of the long conjunctive sum of g and a game of l forced moves.'
    def kane_s(self, n: _Game, player: _Player = ..., convention: str = ...) -> Any:
        'Returns the suspenses s(0), …, s(n), where s(l) is the suspense of the short conjunctive sum of g and a game of l forced moves.'
    def kane_info(self, player: _Player = ..., convention: str = ...) -> KaneInvariant:
        "Returns the winner, the remoteness, the suspense and Kane's invariant of a game."
    def length_sets(self, player: _Player = ...) -> Any:
        'Returns the minimal sets X of natural numbers such that the first player can force the number of moves to lie in X.'
    def winning_move(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a winning option of the first player.'
    def joint_move(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a winning move as a list of pairs [component, option chosen in the component].'
    def starting(self, player: _Player) -> Any:
        'Returns the impartial game that is played if the given player moves first in g and the players alternate.'
    def misere_nim_value(self) -> int:
        'Returns the misère nim value of an impartial game: the size of the nim heap whose sum with the game is a P-position under misère play.'
    def genus(self) -> str:
        'Returns the genus symbol of an impartial game: the nim value of the game, followed by the misère nim values of the sums of the game with 0, 1, 2, … copies of *2.'
    def is_tame(self) -> bool:
        'Returns `true` if the genera of an impartial game and of all its followers are genera of sums of nim heaps.'
    def temper(self) -> str:
        'Returns the class of an impartial game under misère play: tame (fickle or firm), restive, restless, or wild.'
    def misere_sum(self, h: _Game | _List) -> Form:
        'Returns the misère canonical form of the sum of two impartial games.'
    def misere_difference(self, h: _Game | _List) -> Form:
        'Returns the impartial game x for which g equals h + x under misère play.'
    def misere_parts(self) -> Any:
        'Returns the parts of an impartial game g under misère play: the games h such that g = h + x for some game x.'
    def mate(self) -> Form:
        'Returns the mate of an impartial game: a game whose sum with the given game is a P-position under misère play.'
    def misere_canonical(self, universe: str = ...) -> Form:
        'Returns the misère canonical form of g, which can replace g in g + x for every game x of the universe.'
    def misere_compare(self, h: _Game, universe: str = ...) -> str:
        'Returns the relation of g to h under misère play, as text (<, =, > or ||), where g + x and h + x are compared for every game x of the universe.'
    def misere_geq(self, h: _Game, universe: str = ...) -> bool:
        'Returns `true` if, under misère play, Left does at least as well in g + x as in h + x for every game x of the universe.'
    def misere_equal(self, h: _Game, universe: str = ...) -> bool:
        'Returns `true` if g + x and h + x have the same misère outcome for every game x of the universe.'
    @overload
    def misere_winning_moves(self, player: _Player) -> list[Form]:
        'Returns the options by which the given player, moving first, wins under misère play.'
    @overload
    def misere_winning_moves(self) -> Any: ...
    def guaranteed_embedding(self) -> Scoring:
        'Returns the guaranteed scoring game with the same game tree as a normal-play game, in which the score is 0 wherever a player cannot move.'
    @overload
    def winning_moves(self, player: _Player, convention: str = ...) -> list[Form]:
        'Returns the options by which the given player, moving first, wins.'
    @overload
    def winning_moves(self) -> Any: ...
    @overload
    def best_moves(self, player: _Player, temperature: _Game = ...) -> list[Form]:
        "Returns the best moves of a player at a temperature: the moves that attain the player's scaffold of the thermograph at this temperature."
    @overload
    def best_moves(self) -> Any: ...
    def play(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a line of optimal play from a game when the given player moves first.'
    def move_names(self, player: _Player = ...) -> list[str]:
        "Returns the names of a player's moves."
    def make_move(self, move: str, player: _Player = ...) -> Any:
        'Returns the game after the move with the given name.'
    def move_name(self, to: _Game, player: _Player = ...) -> str:
        'Returns the name of the move from one game to another.'
    def maze_of(self) -> Position:
        'Returns a maze whose value is the given number or switch {a|b} of numbers.'

class Loopy(Value):
    def __new__(cls, value: Any) -> Loopy: ...
    def svg(self, what: _Picture | None = None) -> str: ...
    def tikz(self, what: _Picture | None = None) -> str: ...
    def confused(self, other: Value | _Number) -> bool: ...
    def options(self, player: _Player) -> list[Any]: ...
    def fraction(self) -> Fraction: ...
    def __float__(self) -> float: ...
    def __int__(self) -> int: ...
    def __abs__(self) -> Any: ...
    def __le__(self, other: Value | _Number) -> bool: ...
    def __lt__(self, other: Value | _Number) -> bool: ...
    def __ge__(self, other: Value | _Number) -> bool: ...
    def __gt__(self, other: Value | _Number) -> bool: ...
    def __neg__(self: _Self) -> _Self: ...
    def __pos__(self: _Self) -> _Self: ...
    def __add__(self, other: Value | _Number) -> Any: ...
    def __radd__(self, other: Value | _Number) -> Any: ...
    def __sub__(self, other: Value | _Number) -> Any: ...
    def __rsub__(self, other: Value | _Number) -> Any: ...
    def __mul__(self, other: Value | _Number) -> Any: ...
    def __rmul__(self, other: Value | _Number) -> Any: ...
    def __truediv__(self, other: Value | _Number) -> Any: ...
    def __rtruediv__(self, other: Value | _Number) -> Any: ...
    def __and__(self, other: Value | _Number) -> Any: ...
    def __rand__(self, other: Value | _Number) -> Any: ...
    def value(self) -> Game | Any:
        'Returns the value of a position or of a literal form.'
    def canonical(self) -> Game | Any:
        'Returns the canonical form of a game, as a literal form.'
    def form(self) -> Form:
        'Returns the literal form of a position, or the canonical form of a value.'
    def left_options(self) -> Any:
        "Returns Left's options of a canonical form, a literal form, or a position."
    def right_options(self) -> Any:
        "Returns Right's options of a canonical form, a literal form, or a position."
    def positions(self) -> Any:
        'Returns all followers of a game, including the game itself.'
    def birthday(self) -> int:
        'Returns the height of the game tree of a canonical form, a literal form, or a position.'
    def outcome(self) -> str:
        'Returns the outcome: L (Left wins), R (Right wins), N (the next player wins), P (the previous player wins), D (draw) or T (tie).'
    def negative(self) -> Game | Any:
        'Returns the game with Left and Right exchanged; same as -x.'
    def hash(self) -> str:
        'Returns the hash of the form of a game, as defined by version 1 of the interchange format.'
    def explain(self, about: str = ...) -> str:
        'Derives the value of a game, or another property, step by step.'
    def tree(self) -> str:
        "Returns the game tree as text, with L for Left's options and R for Right's."
    def draw(self) -> str:
        'Returns a text drawing of a board, a thermograph, a game tree, or a Hasse diagram.'
    def info(self) -> str:
        'Returns the properties of a game, one per line: outcome, stops, mean, temperature, and so on.'
    def identify(self) -> list[str]:
        'Returns the ways in which the program can write a value, as texts that evaluate to this value.'
    def compare(self, h: _Game, operator: str = ...) -> str:
        'Returns the relation of g to h as text: <, =, > or ||.'
    def tiny(self) -> Game:
        'Returns tiny-x, the game {0||0|-x}, a positive infinitesimal for every number x >= 0.'
    def miny(self) -> Game:
        'Returns miny-x, the game {x|0||0}, the negative of tiny-x.'
    def reduced(self) -> Game:
        'Returns the reduced canonical form of g: the simplest game that is infinitesimally close to g.'
    def reduced_canonical_form(self) -> Game:
        'Returns the reduced canonical form; same as reduced(g).'
    def nim_dimension(self, size: _Game = ...) -> int | list[Any]:
        'Returns the largest k for which a position of the game has the value *2^(k-1), or 0 if there is no such k.'
    def hackenbush_dimension(self, size: _Game = ...) -> int:
        'Returns q + 1 if 2^q is the largest denominator of a number among the values of the positions, or 0 if 0 is the only such number.'
    def is_impartial(self) -> bool:
        'Returns `true` if, hereditarily, both players have the same options.'
    def is_number(self) -> bool:
        'Returns `true` if the game equals a number.'
    def is_integer(self) -> bool:
        'Returns `true` if the game equals an integer.'
    def is_canonical(self) -> bool:
        'Returns `true` if a literal form is the canonical form of its value.'
    def is_loopfree(self) -> bool:
        'Returns `true` if the canonical form of a game has no cycle, so that every play is finite.'
    def is_stopper(self) -> bool:
        'Returns `true` if a game equals a stopper: a game in which every alternating play is finite.'
    def onside(self) -> Game | Any:
        'Returns the onside of a game: the value of the game if infinite play is a win for Left.'
    def offside(self) -> Game | Any:
        'Returns the offside of a game: the value of the game if infinite play is a win for Right.'
    def graph(self) -> str:
        'Returns a literal form, or the canonical form of a game, as a list of positions with their options, in the notation of `game_graph`.'
    def degree(self) -> Game | Any:
        'Returns the degree of loopiness of a stopper g: the onside of g - g.'
    def upsum(self, h: _Game) -> Game | Any:
        'Returns the upsum of two stoppers: the onside of g + h.'
    def downsum(self, h: _Game) -> Game | Any:
        'Returns the downsum of two stoppers: the offside of g + h.'
    def variety(self, degree: _Game = ...) -> Game | Any:
        'Returns the upsum variety of a stopper g for a given degree: the upsum of g with the downsum of -g and -degree.'
    def is_idempotent(self) -> bool:
        'Returns `true` if g + g = g.'
    def absorbs(self, h: _Game) -> bool:
        'Returns `true` if g + h = g.'
    def oslo(self) -> Game | Any:
        'Returns the value of the Oslo game of x, in which Left may also pass in every position that has an option.'
    def twoslo(self) -> Game | Any:
        'Returns the value of the TwoSlo game of x, in which both players may also pass in every position that has an option.'
    def oslo_form(self) -> Form:
        'Returns the Oslo game of x as a literal form, in which Left may also pass in every position that has an option.'
    def twoslo_form(self) -> Form:
        'Returns the TwoSlo game of x as a literal form, in which both players may also pass in every position that has an option.'
    def uponic_weight(self) -> Game | Any:
        'Returns the uponic weight of an Oslo game: the atomic weight of passify(g), where g is a form of the game without its passes.'
    def oslo_preimage(self) -> Form:
        'Returns a literal form whose Oslo game is g: the canonical form of g without its passes.'
    def conjunctive(self, h: _Game) -> Any:
        'Returns the conjunctive sum g /\\ h: a player moves in both components.'
    def continued_conjunctive(self, h: _Game) -> Any:
        'Returns the long conjunctive sum g \\/ h: a player moves in each component in which that player has a move.'
    def disjunctive(self, h: _Game) -> Any:
        'Returns the literal disjunctive sum, without simplification: a player moves in one component.'
    def selective(self, h: _Game) -> Any:
        'Returns the selective sum: a player moves in one or both components.'
    def shortened_selective(self, h: _Game) -> Any:
        'Returns the selective sum by the short rule: a player moves in one or both components, but only if that player has a move in each component.'
    def diminished(self, h: _Game) -> Any:
        'Returns the disjunctive sum by the short rule: a player moves in one component, but only if that player has a move in each component.'
    def sequential(self, h: _Game) -> Any:
        'Returns the sequential compound g -> h: the players first play g to its end and then play h.'
    def best_moves(self, player: _Player = ..., temperature: _Game = ...) -> Any:
        "Returns the best moves of a player at a temperature: the moves that attain the player's scaffold of the thermograph at this temperature."
    def move_names(self, player: _Player = ...) -> list[str]:
        "Returns the names of a player's moves."
    def make_move(self, move: str, player: _Player = ...) -> Any:
        'Returns the game after the move with the given name.'
    def move_name(self, to: _Game, player: _Player = ...) -> str:
        'Returns the name of the move from one game to another.'

class Scoring(Value):
    def __new__(cls, value: Any) -> Scoring: ...
    def svg(self, what: _Picture | None = None) -> str: ...
    def tikz(self, what: _Picture | None = None) -> str: ...
    def confused(self, other: Value | _Number) -> bool: ...
    def options(self, player: _Player) -> list[Any]: ...
    def __le__(self, other: Value | _Number) -> bool: ...
    def __lt__(self, other: Value | _Number) -> bool: ...
    def __ge__(self, other: Value | _Number) -> bool: ...
    def __gt__(self, other: Value | _Number) -> bool: ...
    def __neg__(self: _Self) -> _Self: ...
    def __pos__(self: _Self) -> _Self: ...
    def __add__(self, other: Value | _Number) -> Any: ...
    def __radd__(self, other: Value | _Number) -> Any: ...
    def __sub__(self, other: Value | _Number) -> Any: ...
    def __rsub__(self, other: Value | _Number) -> Any: ...
    def __mul__(self, other: Value | _Number) -> Any: ...
    def __rmul__(self, other: Value | _Number) -> Any: ...
    def __truediv__(self, other: Value | _Number) -> Any: ...
    def __rtruediv__(self, other: Value | _Number) -> Any: ...
    def __and__(self, other: Value | _Number) -> Any: ...
    def __rand__(self, other: Value | _Number) -> Any: ...
    def canonical(self) -> Any:
        'Returns the canonical form of a game, as a literal form.'
    def left_options(self) -> Any:
        "Returns Left's options of a canonical form, a literal form, or a position."
    def right_options(self) -> Any:
        "Returns Right's options of a canonical form, a literal form, or a position."
    def positions(self) -> Any:
        'Returns all followers of a game, including the game itself.'
    def birthday(self) -> int:
        'Returns the height of the game tree of a canonical form, a literal form, or a position.'
    def outcome(self) -> str:
        'Returns the outcome: L (Left wins), R (Right wins), N (the next player wins), P (the previous player wins), D (draw) or T (tie).'
    def negative(self) -> Any:
        'Returns the game with Left and Right exchanged; same as -x.'
    def hash(self) -> str:
        'Returns the hash of the form of a game, as defined by version 1 of the interchange format.'
    def explain(self, about: str = ...) -> str:
        'Derives the value of a game, or another property, step by step.'
    def tree(self) -> str:
        "Returns the game tree as text, with L for Left's options and R for Right's."
    def draw(self) -> str:
        'Returns a text drawing of a board, a thermograph, a game tree, or a Hasse diagram.'
    def info(self) -> str:
        'Returns the properties of a game, one per line: outcome, stops, mean, temperature, and so on.'
    def compare(self, h: _Game, operator: str = ...) -> str:
        'Returns the relation of g to h as text: <, =, > or ||.'
    def is_impartial(self) -> bool:
        'Returns `true` if, hereditarily, both players have the same options.'
    def conjunctive(self, h: _Game) -> Any:
        'Returns the conjunctive sum g /\\ h: a player moves in both components.'
    def shortened_conjunctive(self, h: _Game) -> Any:
        'Returns the conjunctive sum of scoring games by the short rule: a player unable to move in one component cannot move at all.'
    def continued_conjunctive(self, h: _Game) -> Any:
        'Returns the long conjunctive sum g \\/ h: a player moves in each component in which that player has a move.'
    def disjunctive(self, h: _Game) -> Any:
        'Returns the literal disjunctive sum, without simplification: a player moves in one component.'
    def selective(self, h: _Game) -> Any:
        'Returns the selective sum: a player moves in one or both components.'
    def shortened_selective(self, h: _Game) -> Any:
        'Returns the selective sum by the short rule: a player moves in one or both components, but only if that player has a move in each component.'
    def diminished(self, h: _Game) -> Any:
        'Returns the disjunctive sum by the short rule: a player moves in one component, but only if that player has a move in each component.'
    def sequential(self, h: _Game) -> Any:
        'Returns the sequential compound g -> h: the players first play g to its end and then play h.'
    def left_score(self) -> Fraction:
        'Returns the final score of a scoring game when Left moves first and both players play optimally.'
    def right_score(self) -> Fraction:
        'Returns the final score of a scoring game when Right moves first and both players play optimally.'
    def node_score(self) -> Fraction:
        "Returns the score at the root of a scoring game: Left's points minus Right's points if play ends at the root."
    def distinguish(self, h: _Game, operator: str = ...) -> Scoring | list[Any]:
        'Returns a scoring game x such that g + x and h + x have different outcomes.'
    def score(self, starter: _Player) -> Fraction:
        "Returns Left's score minus Right's score under optimal play when the starter moves first."
    def scoring_moves(self, player: _Player) -> Any:
        'Returns the optimal options of a player in a scoring game, in a position of a ruleset that counts points, or in a sum of such positions.'
    def scoring_line(self, starter: _Player) -> Any:
        'Returns a line of optimal play for points, from a scoring game, a position or a sum of positions to the end of play.'
    def normal_play_form(self) -> Form:
        'Returns a scoring game as a literal form of normal play: when a player cannot move, the score becomes an integer in which the players continue to move.'
    def is_guaranteed(self) -> bool:
        'Returns `true` if a scoring game is guaranteed: a player never gains by being unable to move.'
    def compare_guaranteed(self, h: _Game) -> str:
        'Returns the relation of g to h in the order of the guaranteed scoring games, as text: <, =, > or ||.'
    def guaranteed_form(self) -> Scoring:
        'Returns the canonical form of a guaranteed scoring game.'
    def pass_allowed_stop(self, starter: _Player, passer: _Player) -> Fraction:
        'Returns the final score of a guaranteed scoring game if the starter moves first and the passer may pass at any time.'
    def is_protected(self, points: _Game, player: _Player) -> bool:
        'Returns `true` if, no matter who moves first, a player can secure the given number of points in a guaranteed scoring game by answering every move of the opponent.'
    def has_guaranteed_inverse(self) -> bool:
        'Returns `true` if a guaranteed scoring game has an inverse among the guaranteed scoring games.'
    def winning_moves(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns the options by which the given player, moving first, wins.'
    def best_moves(self, player: _Player = ..., temperature: _Game = ...) -> Any:
        "Returns the best moves of a player at a temperature: the moves that attain the player's scaffold of the thermograph at this temperature."
    def play(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a line of optimal play from a game when the given player moves first.'
    def move_names(self, player: _Player = ...) -> list[str]:
        "Returns the names of a player's moves."
    def make_move(self, move: str, player: _Player = ...) -> Any:
        'Returns the game after the move with the given name.'
    def move_name(self, to: _Game, player: _Player = ...) -> str:
        'Returns the name of the move from one game to another.'

class Compound(Value):
    def __new__(cls, value: Any) -> Compound: ...
    def svg(self, what: _Picture | None = None) -> str: ...
    def tikz(self, what: _Picture | None = None) -> str: ...
    def confused(self, other: Value | _Number) -> bool: ...
    def options(self, player: _Player) -> list[Any]: ...
    def fraction(self) -> Fraction: ...
    def __float__(self) -> float: ...
    def __int__(self) -> int: ...
    def __abs__(self) -> Any: ...
    def __le__(self, other: Value | _Number) -> bool: ...
    def __lt__(self, other: Value | _Number) -> bool: ...
    def __ge__(self, other: Value | _Number) -> bool: ...
    def __gt__(self, other: Value | _Number) -> bool: ...
    def __neg__(self: _Self) -> _Self: ...
    def __pos__(self: _Self) -> _Self: ...
    def __add__(self, other: Value | _Number) -> Any: ...
    def __radd__(self, other: Value | _Number) -> Any: ...
    def __sub__(self, other: Value | _Number) -> Any: ...
    def __rsub__(self, other: Value | _Number) -> Any: ...
    def __mul__(self, other: Value | _Number) -> Any: ...
    def __rmul__(self, other: Value | _Number) -> Any: ...
    def __truediv__(self, other: Value | _Number) -> Any: ...
    def __rtruediv__(self, other: Value | _Number) -> Any: ...
    def __and__(self, other: Value | _Number) -> Any: ...
    def __rand__(self, other: Value | _Number) -> Any: ...
    def value(self) -> Any:
        'Returns the value of a position or of a literal form.'
    def canonical(self) -> Any:
        'Returns the canonical form of a game, as a literal form.'
    def form(self) -> Form:
        'Returns the literal form of a position, or the canonical form of a value.'
    def left_options(self) -> Any:
        "Returns Left's options of a canonical form, a literal form, or a position."
    def right_options(self) -> Any:
        "Returns Right's options of a canonical form, a literal form, or a position."
    def positions(self) -> Any:
        'Returns all followers of a game, including the game itself.'
    def birthday(self) -> int:
        'Returns the height of the game tree of a canonical form, a literal form, or a position.'
    def outcome(self) -> str:
        'Returns the outcome: L (Left wins), R (Right wins), N (the next player wins), P (the previous player wins), D (draw) or T (tie).'
    def negative(self) -> Any:
        'Returns the game with Left and Right exchanged; same as -x.'
    def hash(self) -> str:
        'Returns the hash of the form of a game, as defined by version 1 of the interchange format.'
    def explain(self, about: str = ...) -> str:
        'Derives the value of a game, or another property, step by step.'
    def tree(self) -> str:
        "Returns the game tree as text, with L for Left's options and R for Right's."
    def draw(self) -> str:
        'Returns a text drawing of a board, a thermograph, a game tree, or a Hasse diagram.'
    def info(self) -> str:
        'Returns the properties of a game, one per line: outcome, stops, mean, temperature, and so on.'
    def identify(self) -> list[str]:
        'Returns the ways in which the program can write a value, as texts that evaluate to this value.'
    def ordinal_sum(self, h: _Game) -> Any:
        'Returns the ordinal sum g : h, in which a move in g ends all play in h.'
    def ordinal_value(self, h: _Game) -> Game:
        'Returns the value of the ordinal sum g : h without constructing its game tree.'
    def side_value(self, h: _Game) -> Game:
        'Returns the value of the side-sum g <> h.'
    def side_sum(self, h: _Game) -> Any:
        'Returns the side-sum g <> h, in which a move by Left in h ends g, and a move by Right in g ends h.'
    def is_option_closed(self, player: _Player = ...) -> bool:
        'Returns `true` if, in every position, each player can reach in one move every position that the same player can reach in two consecutive moves.'
    def dominated_options(self, player: _Player, inf: bool = ...) -> Any:
        'Returns the dominated options of a player in a literal form: the options for which another option of the same player is at least as good.'
    def reversible_options(self, player: _Player, inf: bool = ...) -> Any:
        'Returns the reversible options of a player in a literal form: the options to which the opponent has a reply at least as good for the opponent as the form itself.'
    def option_closure(self, player: _Player = ...) -> Any:
        'Returns the option-closure of a form, in which every position that a player can reach by consecutive moves becomes an option of that player.'
    def left_threat(self) -> Fraction:
        'Returns the greatest number that Left can reach by any number of consecutive moves.'
    def right_threat(self) -> Fraction:
        'Returns the least number that Right can reach by any number of consecutive moves.'
    def is_threatbare(self) -> bool:
        "Returns `true` if each player has an option infinitesimally close to that player's own threat."
    def moves_in_a_row(self, player: _Player, k: _Game = ...) -> Any:
        'Returns the set L^k or R^k of the forms that a player can reach by exactly k consecutive moves, as a list.'
    def option_closed_sequences(self, player: _Player) -> Any:
        'Returns the option-closed sequences of a player: the first term is a first option of x, each further term is a first option of the preceding term, and the last term is a number.'
    def norm(self, player: _Player) -> Fraction:
        "Returns the norm of a form for a player: the greatest number in Left's option-closed sequences, or the least number in Right's."
    def option_closed_reduced(self) -> Game:
        'Returns the reduced canonical form of an option-closed form, computed only from those options that are numbers.'
    def has_quiet_numbers(self) -> bool:
        'Returns `true` if neither player gains anything by consecutive moves from a position of the form that equals a number.'
    def extreme_antichain(self, player: _Player, n: _Game) -> Any:
        'Returns the antichain AC_L(g) or AC_R(g) of an option-closed game g born by day n.'
    def next_norm(self, sets: _List, player: _Player = ...) -> Any:
        'Returns N(x; S): the least norm of the given sets that is greater than the norm of x.'
    def compare(self, h: _Game, operator: str = ...) -> str:
        'Returns the relation of g to h as text: <, =, > or ||.'
    def gift_horses(self, player: _Player, candidates: _List = ...) -> Any:
        "Returns the games that can be added to a player's options of g without changing the value of g."
    def is_gift_horse(self, h: _Game, player: _Player) -> bool:
        "Returns `true` if h can be added to a player's options of g without changing the value of g."
    def two_ahead(self) -> list[str]:
        'Returns the outcomes that the two-ahead rule allows for g, given the atomic weight of g.'
    def ordinal_factors(self, most: _Game = ...) -> Any:
        'Returns at most `most` pairs [base, subordinate] of nonzero games with base : subordinate = g.'
    def side_factors(self, most: _Game = ...) -> Any:
        'Returns at most `most` pairs [x, y] of forms other than {|} with x <> y = g.'
    def ordinal_factor_search(self) -> str:
        'Returns a sentence that states whether g is known to be an ordinal sum of two nonzero games, and the extent of the search.'
    def left_stop(self) -> Fraction:
        'Returns the left stop: the number reached when Left moves first and both players play optimally.'
    def right_stop(self) -> Fraction:
        'Returns the right stop: the number reached when Right moves first and both players play optimally.'
    def signed_left_stop(self) -> SignedStop:
        'Returns the left stop x with a sign: x+ if the game is greater than or confused with x, and x- otherwise.'
    def signed_right_stop(self) -> SignedStop:
        'Returns the right stop x with a sign: x- if the game is less than or confused with x, and x+ otherwise.'
    def mean(self) -> Fraction:
        'Returns the mean value of g: the limit, as n grows, of the left stop of n·g divided by n.'
    def temperature(self) -> Fraction:
        'Returns the temperature: the height at which the walls of the thermograph meet.'
    def notes_temperature(self) -> Fraction:
        'Returns the temperature in the older convention, in which numbers have temperature 0.'
    def onag_temperature(self) -> Fraction:
        'Returns the temperature in the convention of On Numbers and Games; same as notes_temperature(g).'
    def thermograph(self) -> Thermograph:
        'Returns the thermograph of a game: the stops of the game cooled by t, for every temperature t.'
    def left_wall(self) -> Any:
        'Returns the left wall of the thermograph as a list of corners [value, temperature].'
    def right_wall(self) -> Any:
        'Returns the right wall of the thermograph as a list of corners [value, temperature].'
    def cool(self, t: _Game) -> Game:
        'Returns g cooled by t: the game in which each player pays t for every move.'
    def freeze(self) -> Game:
        'Returns the game cooled by its own temperature: its mean plus an infinitesimal.'
    def heat(self, t: _Game) -> Game:
        'Returns the game in which every move gains t: {heat(g^L) + t|heat(g^R) - t}.'
    def overheat(self, s: _Game, t: _Game) -> Game:
        'Returns the game in which every move gains t and every integer n becomes n copies of s.'
    def norton(self, u: _Game) -> Game:
        "Returns Norton's product of a game with a positive game u."
    def conway_product(self, h: _Game) -> Game:
        "Returns the value of Conway's product of two games."
    def tiny(self) -> Game:
        'Returns tiny-x, the game {0||0|-x}, a positive infinitesimal for every number x >= 0.'
    def miny(self) -> Game:
        'Returns miny-x, the game {x|0||0}, the negative of tiny-x.'
    def switch(self) -> Game:
        'Returns the game {x|-x}, also written ±x.'
    def reduced(self) -> Game:
        'Returns the reduced canonical form of g: the simplest game that is infinitesimally close to g.'
    def reduced_canonical_form(self) -> Game:
        'Returns the reduced canonical form; same as reduced(g).'
    def is_reduced(self) -> bool:
        'Returns `true` if a form is in reduced canonical form: every follower is a number in canonical form, or is not infinitesimally close to a number and has no options that are dominated or reversible modulo infinitesimals.'
    def compare_inf(self, h: _Game) -> str:
        'Returns the relation of g to h modulo infinitesimals, as text: <, =, > or ||.'
    def far_star(self) -> str:
        'Returns the relation (<, > or ||) of a game to the remote star, a nimber larger than every nimber among the positions of the game.'
    def remote_star(self) -> str:
        'Returns the relation of a game to the remote star; same as far_star(g).'
    def atomic_weight(self) -> Game:
        'Returns the atomic weight of an infinitesimal: the game w such that g and w·↑ are equivalent in the presence of a remote star.'
    def nim_dimension(self, size: _Game = ...) -> int | list[Any]:
        'Returns the largest k for which a position of the game has the value *2^(k-1), or 0 if there is no such k.'
    def hackenbush_dimension(self, size: _Game = ...) -> int:
        'Returns q + 1 if 2^q is the largest denominator of a number among the values of the positions, or 0 if 0 is the only such number.'
    def left_incentives(self, dominated: bool = ...) -> Any:
        "Returns Left's undominated incentives g^L - g."
    def right_incentives(self, dominated: bool = ...) -> Any:
        "Returns Right's undominated incentives g - g^R."
    def incentives(self, dominated: bool = ...) -> Any:
        'Returns the undominated incentives of both players.'
    def is_impartial(self) -> bool:
        'Returns `true` if, hereditarily, both players have the same options.'
    def is_number(self) -> bool:
        'Returns `true` if the game equals a number.'
    def is_number_form(self) -> bool:
        'Returns `true` if a literal form is a number form: each option is itself a number form, and each Left option is less than each Right option.'
    def is_integer(self) -> bool:
        'Returns `true` if the game equals an integer.'
    def is_nimber(self) -> bool:
        'Returns `true` if the game equals a nimber.'
    def is_infinitesimal(self) -> bool:
        'Returns `true` if -x < g < x for every positive number x.'
    def is_numberish(self) -> bool:
        'Returns `true` if the game equals the sum of a number and an infinitesimal.'
    def is_all_small(self) -> bool:
        'Returns `true` if, in every position of a form, both players can move or neither player can move.'
    def is_switch(self) -> bool:
        'Returns `true` if the canonical form is {x|y} with numbers x > y, or {x|-x} with any game x.'
    def is_hot(self) -> bool:
        'Returns `true` if the left stop is greater than the right stop.'
    def is_tepid(self) -> bool:
        'Returns `true` if the game equals the sum of a number and a nonzero infinitesimal.'
    def is_cold(self) -> bool:
        'Returns `true` if the game equals a number.'
    def is_canonical(self) -> bool:
        'Returns `true` if a literal form is the canonical form of its value.'
    def nim_value(self) -> int:
        'Returns the nim value of an impartial position or a game: the integer n such that x equals *n.'
    def is_loopfree(self) -> bool:
        'Returns `true` if the canonical form of a game has no cycle, so that every play is finite.'
    def is_stopper(self) -> bool:
        'Returns `true` if a game equals a stopper: a game in which every alternating play is finite.'
    def onside(self) -> Any:
        'Returns the onside of a game: the value of the game if infinite play is a win for Left.'
    def offside(self) -> Any:
        'Returns the offside of a game: the value of the game if infinite play is a win for Right.'
    def graph(self) -> str:
        'Returns a literal form, or the canonical form of a game, as a list of positions with their options, in the notation of `game_graph`.'
    def degree(self) -> Any:
        'Returns the degree of loopiness of a stopper g: the onside of g - g.'
    def upsum(self, h: _Game) -> Any:
        'Returns the upsum of two stoppers: the onside of g + h.'
    def downsum(self, h: _Game) -> Any:
        'Returns the downsum of two stoppers: the offside of g + h.'
    def variety(self, degree: _Game = ...) -> Any:
        'Returns the upsum variety of a stopper g for a given degree: the upsum of g with the downsum of -g and -degree.'
    def is_idempotent(self) -> bool:
        'Returns `true` if g + g = g.'
    def absorbs(self, h: _Game) -> bool:
        'Returns `true` if g + h = g.'
    def ko_mean(self, komaster: _Player | str = ...) -> Fraction:
        'Returns the mean of a game with kos: the number at which the mast of its thermograph stands.'
    def ko_temperature(self, komaster: _Player | str = ...) -> Fraction:
        'Returns the temperature of a game with kos: the temperature above which neither player gains by moving.'
    def ko_walls(self, komaster: _Player | str = ...) -> Any:
        'Returns the left and right walls of the thermograph of a game with kos, as lists of corners [value, temperature].'
    def oslo(self) -> Any:
        'Returns the value of the Oslo game of x, in which Left may also pass in every position that has an option.'
    def twoslo(self) -> Any:
        'Returns the value of the TwoSlo game of x, in which both players may also pass in every position that has an option.'
    def oslo_form(self) -> Form:
        'Returns the Oslo game of x as a literal form, in which Left may also pass in every position that has an option.'
    def twoslo_form(self) -> Form:
        'Returns the TwoSlo game of x as a literal form, in which both players may also pass in every position that has an option.'
    def side_out(self, h: _Game) -> Any:
        'Returns the side-out of g and h: the sum of g and h with the rule that play ends as soon as h ends.'
    def passify(self) -> Form:
        'Returns the literal form p(x) = {p(L), {p(L)|p(R)} | p(R)}, in which a pass by Left becomes a threat.'
    def uponic_weight(self) -> Any:
        'Returns the uponic weight of an Oslo game: the atomic weight of passify(g), where g is a form of the game without its passes.'
    def oslo_preimage(self) -> Form:
        'Returns a literal form whose Oslo game is g: the canonical form of g without its passes.'
    def conjunctive(self, h: _Game) -> Any:
        'Returns the conjunctive sum g /\\ h: a player moves in both components.'
    def continued_conjunctive(self, h: _Game) -> Any:
        'Returns the long conjunctive sum g \\/ h: a player moves in each component in which that player has a move.'
    def disjunctive(self, h: _Game) -> Any:
        'Returns the literal disjunctive sum, without simplification: a player moves in one component.'
    def selective(self, h: _Game) -> Any:
        'Returns the selective sum: a player moves in one or both components.'
    def shortened_selective(self, h: _Game) -> Any:
        'Returns the selective sum by the short rule: a player moves in one or both components, but only if that player has a move in each component.'
    def diminished(self, h: _Game) -> Any:
        'Returns the disjunctive sum by the short rule: a player moves in one component, but only if that player has a move in each component.'
    def sequential(self, h: _Game) -> Any:
        'Returns the sequential compound g -> h: the players first play g to its end and then play h.'
    def wins(self, player: _Player = ...) -> bool:
        'Returns `true` if the first player wins under normal play.'
    def misere_outcome(self) -> str:
        'Returns the outcome under misère play, in which a player unable to move wins: L, R, N or P.'
    def remoteness(self, player: _Player = ...) -> int:
        'Returns the number of moves that a game lasts if the winner hurries and the loser delays.'
    def suspense(self, player: _Player = ...) -> int:
        'Returns the number of moves that a game lasts if the winner delays and the loser hurries.'
    def misere_remoteness(self, player: _Player = ...) -> int:
        'Returns the remoteness of a game under misère play.'
    def misere_suspense(self, player: _Player = ...) -> int:
        'Returns the suspense of a game under misère play.'
    def kane_r(self, n: _Game, player: _Player = ..., convention: str = ...) -> Any:
        'Returns the remotenesses r(0), …, r(n), where r(l) is the remoteness of the long conjunctive sum of g and a game of l forced moves.'
    def kane_s(self, n: _Game, player: _Player = ..., convention: str = ...) -> Any:
        'Returns the suspenses s(0), …, s(n), where s(l) is the suspense of the short conjunctive sum of g and a game of l forced moves.'
    def kane_info(self, player: _Player = ..., convention: str = ...) -> KaneInvariant:
        "Returns the winner, the remoteness, the suspense and Kane's invariant of a game."
    def length_sets(self, player: _Player = ...) -> Any:
        'Returns the minimal sets X of natural numbers such that the first player can force the number of moves to lie in X.'
    def winning_move(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a winning option of the first player.'
    def joint_move(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a winning move as a list of pairs [component, option chosen in the component].'
    def starting(self, player: _Player) -> Any:
        'Returns the impartial game that is played if the given player moves first in g and the players alternate.'
    def misere_nim_value(self) -> int:
        'Returns the misère nim value of an impartial game: the size of the nim heap whose sum with the game is a P-position under misère play.'
    def genus(self) -> str:
        'Returns the genus symbol of an impartial game: the nim value of the game, followed by the misère nim values of the sums of the game with 0, 1, 2, … copies of *2.'
    def is_tame(self) -> bool:
        'Returns `true` if the genera of an impartial game and of all its followers are genera of sums of nim heaps.'
    def temper(self) -> str:
        'Returns the class of an impartial game under misère play: tame (fickle or firm), restive, restless, or wild.'
    def misere_sum(self, h: _Game | _List) -> Form:
        'Returns the misère canonical form of the sum of two impartial games.'
    def misere_difference(self, h: _Game | _List) -> Form:
        'Returns the impartial game x for which g equals h + x under misère play.'
    def misere_parts(self) -> Any:
        'Returns the parts of an impartial game g under misère play: the games h such that g = h + x for some game x.'
    def mate(self) -> Form:
        'Returns the mate of an impartial game: a game whose sum with the given game is a P-position under misère play.'
    def misere_canonical(self, universe: str = ...) -> Form:
        'Returns the misère canonical form of g, which can replace g in g + x for every game x of the universe.'
    def misere_compare(self, h: _Game, universe: str = ...) -> str:
        'Returns the relation of g to h under misère play, as text (<, =, > or ||), where g + x and h + x are compared for every game x of the universe.'
    def misere_geq(self, h: _Game, universe: str = ...) -> bool:
        'Returns `true` if, under misère play, Left does at least as well in g + x as in h + x for every game x of the universe.'
    def misere_equal(self, h: _Game, universe: str = ...) -> bool:
        'Returns `true` if g + x and h + x have the same misère outcome for every game x of the universe.'
    def misere_winning_moves(self, player: _Player = ...) -> Any:
        'Returns the options by which the given player, moving first, wins under misère play.'
    def left_score(self) -> Fraction:
        'Returns the final score of a scoring game when Left moves first and both players play optimally.'
    def right_score(self) -> Fraction:
        'Returns the final score of a scoring game when Right moves first and both players play optimally.'
    def scoring_value(self) -> Scoring:
        'Returns the literal scoring game of a position of a ruleset that counts points, or of a sum or compound of such positions.'
    def score(self, starter: _Player) -> Fraction:
        "Returns Left's score minus Right's score under optimal play when the starter moves first."
    def guaranteed_embedding(self) -> Scoring:
        'Returns the guaranteed scoring game with the same game tree as a normal-play game, in which the score is 0 wherever a player cannot move.'
    def winning_moves(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns the options by which the given player, moving first, wins.'
    def best_moves(self, player: _Player = ..., temperature: _Game = ...) -> Any:
        "Returns the best moves of a player at a temperature: the moves that attain the player's scaffold of the thermograph at this temperature."
    def play(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a line of optimal play from a game when the given player moves first.'
    def move_names(self, player: _Player = ...) -> list[str]:
        "Returns the names of a player's moves."
    def make_move(self, move: str, player: _Player = ...) -> Any:
        'Returns the game after the move with the given name.'
    def move_name(self, to: _Game, player: _Player = ...) -> str:
        'Returns the name of the move from one game to another.'
    def maze_of(self) -> Position:
        'Returns a maze whose value is the given number or switch {a|b} of numbers.'

class Sum(Value):
    def __new__(cls, value: Any) -> Sum: ...
    def svg(self, what: _Picture | None = None) -> str: ...
    def tikz(self, what: _Picture | None = None) -> str: ...
    def confused(self, other: Value | _Number) -> bool: ...
    def options(self, player: _Player) -> list[Any]: ...
    def fraction(self) -> Fraction: ...
    def __float__(self) -> float: ...
    def __int__(self) -> int: ...
    def __abs__(self) -> Any: ...
    def __le__(self, other: Value | _Number) -> bool: ...
    def __lt__(self, other: Value | _Number) -> bool: ...
    def __ge__(self, other: Value | _Number) -> bool: ...
    def __gt__(self, other: Value | _Number) -> bool: ...
    def __neg__(self: _Self) -> _Self: ...
    def __pos__(self: _Self) -> _Self: ...
    def __add__(self, other: Value | _Number) -> Any: ...
    def __radd__(self, other: Value | _Number) -> Any: ...
    def __sub__(self, other: Value | _Number) -> Any: ...
    def __rsub__(self, other: Value | _Number) -> Any: ...
    def __mul__(self, other: Value | _Number) -> Any: ...
    def __rmul__(self, other: Value | _Number) -> Any: ...
    def __truediv__(self, other: Value | _Number) -> Any: ...
    def __rtruediv__(self, other: Value | _Number) -> Any: ...
    def __and__(self, other: Value | _Number) -> Any: ...
    def __rand__(self, other: Value | _Number) -> Any: ...
    def value(self) -> Game | Any:
        'Returns the value of a position or of a literal form.'
    def canonical(self) -> Game | Any:
        'Returns the canonical form of a game, as a literal form.'
    def form(self) -> Form:
        'Returns the literal form of a position, or the canonical form of a value.'
    def left_options(self) -> Any:
        "Returns Left's options of a canonical form, a literal form, or a position."
    def right_options(self) -> Any:
        "Returns Right's options of a canonical form, a literal form, or a position."
    def positions(self) -> Any:
        'Returns all followers of a game, including the game itself.'
    def birthday(self) -> int:
        'Returns the height of the game tree of a canonical form, a literal form, or a position.'
    def outcome(self) -> str:
        'Returns the outcome: L (Left wins), R (Right wins), N (the next player wins), P (the previous player wins), D (draw) or T (tie).'
    def negative(self) -> Game | Any:
        'Returns the game with Left and Right exchanged; same as -x.'
    def hash(self) -> str:
        'Returns the hash of the form of a game, as defined by version 1 of the interchange format.'
    def explain(self, about: str = ...) -> str:
        'Derives the value of a game, or another property, step by step.'
    def tree(self) -> str:
        "Returns the game tree as text, with L for Left's options and R for Right's."
    def draw(self) -> str:
        'Returns a text drawing of a board, a thermograph, a game tree, or a Hasse diagram.'
    def info(self) -> str:
        'Returns the properties of a game, one per line: outcome, stops, mean, temperature, and so on.'
    def identify(self) -> list[str]:
        'Returns the ways in which the program can write a value, as texts that evaluate to this value.'
    def ordinal_sum(self, h: _Game) -> Any:
        'Returns the ordinal sum g : h, in which a move in g ends all play in h.'
    def ordinal_value(self, h: _Game) -> Game:
        'Returns the value of the ordinal sum g : h without constructing its game tree.'
    def side_value(self, h: _Game) -> Game:
        'Returns the value of the side-sum g <> h.'
    def side_sum(self, h: _Game) -> Any:
        'Returns the side-sum g <> h, in which a move by Left in h ends g, and a move by Right in g ends h.'
    def is_option_closed(self, player: _Player = ...) -> bool:
        'Returns `true` if, in every position, each player can reach in one move every position that the same player can reach in two consecutive moves.'
    def dominated_options(self, player: _Player, inf: bool = ...) -> Any:
        'Returns the dominated options of a player in a literal form: the options for which another option of the same player is at least as good.'
    def reversible_options(self, player: _Player, inf: bool = ...) -> Any:
        'Returns the reversible options of a player in a literal form: the options to which the opponent has a reply at least as good for the opponent as the form itself.'
    def option_closure(self, player: _Player = ...) -> Any:
        'Returns the option-closure of a form, in which every position that a player can reach by consecutive moves becomes an option of that player.'
    def left_threat(self) -> Fraction:
        'Returns the greatest number that Left can reach by any number of consecutive moves.'
    def right_threat(self) -> Fraction:
        'Returns the least number that Right can reach by any number of consecutive moves.'
    def is_threatbare(self) -> bool:
        "Returns `true` if each player has an option infinitesimally close to that player's own threat."
    def moves_in_a_row(self, player: _Player, k: _Game = ...) -> Any:
        'Returns the set L^k or R^k of the forms that a player can reach by exactly k consecutive moves, as a list.'
    def option_closed_sequences(self, player: _Player) -> Any:
        'Returns the option-closed sequences of a player: the first term is a first option of x, each further term is a first option of the preceding term, and the last term is a number.'
    def norm(self, player: _Player) -> Fraction:
        "Returns the norm of a form for a player: the greatest number in Left's option-closed sequences, or the least number in Right's."
    def option_closed_reduced(self) -> Game:
        'Returns the reduced canonical form of an option-closed form, computed only from those options that are numbers.'
    def has_quiet_numbers(self) -> bool:
        'Returns `true` if neither player gains anything by consecutive moves from a position of the form that equals a number.'
    def extreme_antichain(self, player: _Player, n: _Game) -> Any:
        'Returns the antichain AC_L(g) or AC_R(g) of an option-closed game g born by day n.'
    def next_norm(self, sets: _List, player: _Player = ...) -> Game | Any:
        'Returns N(x; S): the least norm of the given sets that is greater than the norm of x.'
    def juxtapose(self, q: _Game) -> Position:
        'Returns the juxtaposition of p and q: the position in which q is placed next to p.'
    def compare(self, h: _Game, operator: str = ...) -> str:
        'Returns the relation of g to h as text: <, =, > or ||.'
    def gift_horses(self, player: _Player, candidates: _List = ...) -> Any:
        "Returns the games that can be added to a player's options of g without changing the value of g."
    def is_gift_horse(self, h: _Game, player: _Player) -> bool:
        "Returns `true` if h can be added to a player's options of g without changing the value of g."
    def two_ahead(self) -> list[str]:
        'Returns the outcomes that the two-ahead rule allows for g, given the atomic weight of g.'
    def ordinal_factors(self, most: _Game = ...) -> Any:
        'Returns at most `most` pairs [base, subordinate] of nonzero games with base : subordinate = g.'
    def side_factors(self, most: _Game = ...) -> Any:
        'Returns at most `most` pairs [x, y] of forms other than {|} with x <> y = g.'
    def ordinal_factor_search(self) -> str:
        'Returns a sentence that states whether g is known to be an ordinal sum of two nonzero games, and the extent of the search.'
    def left_stop(self) -> Fraction:
        'Returns the left stop: the number reached when Left moves first and both players play optimally.'
    def right_stop(self) -> Fraction:
        'Returns the right stop: the number reached when Right moves first and both players play optimally.'
    def signed_left_stop(self) -> SignedStop:
        'Returns the left stop x with a sign: x+ if the game is greater than or confused with x, and x- otherwise.'
    def signed_right_stop(self) -> SignedStop:
        'Returns the right stop x with a sign: x- if the game is less than or confused with x, and x+ otherwise.'
    def mean(self) -> Fraction:
        'Returns the mean value of g: the limit, as n grows, of the left stop of n·g divided by n.'
    def temperature(self) -> Fraction:
        'Returns the temperature: the height at which the walls of the thermograph meet.'
    def notes_temperature(self) -> Fraction:
        'Returns the temperature in the older convention, in which numbers have temperature 0.'
    def onag_temperature(self) -> Fraction:
        'Returns the temperature in the convention of On Numbers and Games; same as notes_temperature(g).'
    def thermograph(self) -> Thermograph:
        'Returns the thermograph of a game: the stops of the game cooled by t, for every temperature t.'
    def left_wall(self) -> Any:
        'Returns the left wall of the thermograph as a list of corners [value, temperature].'
    def right_wall(self) -> Any:
        'Returns the right wall of the thermograph as a list of corners [value, temperature].'
    def cool(self, t: _Game) -> Game:
        'Returns g cooled by t: the game in which each player pays t for every move.'
    def freeze(self) -> Game:
        'Returns the game cooled by its own temperature: its mean plus an infinitesimal.'
    def heat(self, t: _Game) -> Game:
        'Returns the game in which every move gains t: {heat(g^L) + t|heat(g^R) - t}.'
    def overheat(self, s: _Game, t: _Game) -> Game:
        'Returns the game in which every move gains t and every integer n becomes n copies of s.'
    def norton(self, u: _Game) -> Game:
        "Returns Norton's product of a game with a positive game u."
    def conway_product(self, h: _Game) -> Game:
        "Returns the value of Conway's product of two games."
    def tiny(self) -> Game:
        'Returns tiny-x, the game {0||0|-x}, a positive infinitesimal for every number x >= 0.'
    def miny(self) -> Game:
        'Returns miny-x, the game {x|0||0}, the negative of tiny-x.'
    def switch(self) -> Game:
        'Returns the game {x|-x}, also written ±x.'
    def reduced(self) -> Game:
        'Returns the reduced canonical form of g: the simplest game that is infinitesimally close to g.'
    def reduced_canonical_form(self) -> Game:
        'Returns the reduced canonical form; same as reduced(g).'
    def is_reduced(self) -> bool:
        'Returns `true` if a form is in reduced canonical form: every follower is a number in canonical form, or is not infinitesimally close to a number and has no options that are dominated or reversible modulo infinitesimals.'
    def compare_inf(self, h: _Game) -> str:
        'Returns the relation of g to h modulo infinitesimals, as text: <, =, > or ||.'
    def far_star(self) -> str:
        'Returns the relation (<, > or ||) of a game to the remote star, a nimber larger than every nimber among the positions of the game.'
    def remote_star(self) -> str:
        'Returns the relation of a game to the remote star; same as far_star(g).'
    def atomic_weight(self) -> Game:
        'Returns the atomic weight of an infinitesimal: the game w such that g and w·↑ are equivalent in the presence of a remote star.'
    def nim_dimension(self, size: _Game = ...) -> int | list[Any]:
        'Returns the largest k for which a position of the game has the value *2^(k-1), or 0 if there is no such k.'
    def hackenbush_dimension(self, size: _Game = ...) -> int:
        'Returns q + 1 if 2^q is the largest denominator of a number among the values of the positions, or 0 if 0 is the only such number.'
    def left_incentives(self, dominated: bool = ...) -> Any:
        "Returns Left's undominated incentives g^L - g."
    def right_incentives(self, dominated: bool = ...) -> Any:
        "Returns Right's undominated incentives g - g^R."
    def incentives(self, dominated: bool = ...) -> Any:
        'Returns the undominated incentives of both players.'
    def is_impartial(self) -> bool:
        'Returns `true` if, hereditarily, both players have the same options.'
    def is_number(self) -> bool:
        'Returns `true` if the game equals a number.'
    def is_number_form(self) -> bool:
        'Returns `true` if a literal form is a number form: each option is itself a number form, and each Left option is less than each Right option.'
    def is_integer(self) -> bool:
        'Returns `true` if the game equals an integer.'
    def is_nimber(self) -> bool:
        'Returns `true` if the game equals a nimber.'
    def is_infinitesimal(self) -> bool:
        'Returns `true` if -x < g < x for every positive number x.'
    def is_numberish(self) -> bool:
        'Returns `true` if the game equals the sum of a number and an infinitesimal.'
    def is_all_small(self) -> bool:
        'Returns `true` if, in every position of a form, both players can move or neither player can move.'
    def is_switch(self) -> bool:
        'Returns `true` if the canonical form is {x|y} with numbers x > y, or {x|-x} with any game x.'
    def is_hot(self) -> bool:
        'Returns `true` if the left stop is greater than the right stop.'
    def is_tepid(self) -> bool:
        'Returns `true` if the game equals the sum of a number and a nonzero infinitesimal.'
    def is_cold(self) -> bool:
        'Returns `true` if the game equals a number.'
    def is_canonical(self) -> bool:
        'Returns `true` if a literal form is the canonical form of its value.'
    def nim_value(self) -> int:
        'Returns the nim value of an impartial position or a game: the integer n such that x equals *n.'
    def is_loopfree(self) -> bool:
        'Returns `true` if the canonical form of a game has no cycle, so that every play is finite.'
    def is_stopper(self) -> bool:
        'Returns `true` if a game equals a stopper: a game in which every alternating play is finite.'
    def onside(self) -> Game | Any:
        'Returns the onside of a game: the value of the game if infinite play is a win for Left.'
    def offside(self) -> Game | Any:
        'Returns the offside of a game: the value of the game if infinite play is a win for Right.'
    def graph(self) -> str:
        'Returns a literal form, or the canonical form of a game, as a list of positions with their options, in the notation of `game_graph`.'
    def degree(self) -> Game | Any:
        'Returns the degree of loopiness of a stopper g: the onside of g - g.'
    def upsum(self, h: _Game) -> Game | Any:
        'Returns the upsum of two stoppers: the onside of g + h.'
    def downsum(self, h: _Game) -> Game | Any:
        'Returns the downsum of two stoppers: the offside of g + h.'
    def variety(self, degree: _Game = ...) -> Game | Any:
        'Returns the upsum variety of a stopper g for a given degree: the upsum of g with the downsum of -g and -degree.'
    def is_idempotent(self) -> bool:
        'Returns `true` if g + g = g.'
    def absorbs(self, h: _Game) -> bool:
        'Returns `true` if g + h = g.'
    def ko_mean(self, komaster: _Player | str = ...) -> Fraction:
        'Returns the mean of a game with kos: the number at which the mast of its thermograph stands.'
    def ko_temperature(self, komaster: _Player | str = ...) -> Fraction:
        'Returns the temperature of a game with kos: the temperature above which neither player gains by moving.'
    def ko_walls(self, komaster: _Player | str = ...) -> Any:
        'Returns the left and right walls of the thermograph of a game with kos, as lists of corners [value, temperature].'
    def oslo(self) -> Game | Any:
        'Returns the value of the Oslo game of x, in which Left may also pass in every position that has an option.'
    def twoslo(self) -> Game | Any:
        'Returns the value of the TwoSlo game of x, in which both players may also pass in every position that has an option.'
    def oslo_form(self) -> Form:
        'Returns the Oslo game of x as a literal form, in which Left may also pass in every position that has an option.'
    def twoslo_form(self) -> Form:
        'Returns the TwoSlo game of x as a literal form, in which both players may also pass in every position that has an option.'
    def side_out(self, h: _Game) -> Any:
        'Returns the side-out of g and h: the sum of g and h with the rule that play ends as soon as h ends.'
    def passify(self) -> Form:
        'Returns the literal form p(x) = {p(L), {p(L)|p(R)} | p(R)}, in which a pass by Left becomes a threat.'
    def uponic_weight(self) -> Game | Any:
        'Returns the uponic weight of an Oslo game: the atomic weight of passify(g), where g is a form of the game without its passes.'
    def oslo_preimage(self) -> Form:
        'Returns a literal form whose Oslo game is g: the canonical form of g without its passes.'
    def conjunctive(self, h: _Game) -> Any:
        'Returns the conjunctive sum g /\\ h: a player moves in both components.'
    def continued_conjunctive(self, h: _Game) -> Any:
        'Returns the long conjunctive sum g \\/ h: a player moves in each component in which that player has a move.'
    def disjunctive(self, h: _Game) -> Any:
        'Returns the literal disjunctive sum, without simplification: a player moves in one component.'
    def selective(self, h: _Game) -> Any:
        'Returns the selective sum: a player moves in one or both components.'
    def shortened_selective(self, h: _Game) -> Any:
        'Returns the selective sum by the short rule: a player moves in one or both components, but only if that player has a move in each component.'
    def diminished(self, h: _Game) -> Any:
        'Returns the disjunctive sum by the short rule: a player moves in one component, but only if that player has a move in each component.'
    def sequential(self, h: _Game) -> Any:
        'Returns the sequential compound g -> h: the players first play g to its end and then play h.'
    def wins(self, player: _Player = ...) -> bool:
        'Returns `true` if the first player wins under normal play.'
    def misere_outcome(self) -> str:
        'Returns the outcome under misère play, in which a player unable to move wins: L, R, N or P.'
    def remoteness(self, player: _Player = ...) -> int:
        'Returns the number of moves that a game lasts if the winner hurries and the loser delays.'
    def suspense(self, player: _Player = ...) -> int:
        'Returns the number of moves that a game lasts if the winner delays and the loser hurries.'
    def misere_remoteness(self, player: _Player = ...) -> int:
        'Returns the remoteness of a game under misère play.'
    def misere_suspense(self, player: _Player = ...) -> int:
        'Returns the suspense of a game under misère play.'
    def kane_r(self, n: _Game, player: _Player = ..., convention: str = ...) -> Any:
        'Returns the remotenesses r(0), …, r(n), where r(l) is the remoteness of the long conjunctive sum of g and a game of l forced moves.'
    def kane_s(self, n: _Game, player: _Player = ..., convention: str = ...) -> Any:
        'Returns the suspenses s(0), …, s(n), where s(l) is the suspense of the short conjunctive sum of g and a game of l forced moves.'
    def kane_info(self, player: _Player = ..., convention: str = ...) -> KaneInvariant:
        "Returns the winner, the remoteness, the suspense and Kane's invariant of a game."
    def length_sets(self, player: _Player = ...) -> Any:
        'Returns the minimal sets X of natural numbers such that the first player can force the number of moves to lie in X.'
    def winning_move(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a winning option of the first player.'
    def joint_move(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a winning move as a list of pairs [component, option chosen in the component].'
    def starting(self, player: _Player) -> Any:
        'Returns the impartial game that is played if the given player moves first in g and the players alternate.'
    def misere_nim_value(self) -> int:
        'Returns the misère nim value of an impartial game: the size of the nim heap whose sum with the game is a P-position under misère play.'
    def genus(self) -> str:
        'Returns the genus symbol of an impartial game: the nim value of the game, followed by the misère nim values of the sums of the game with 0, 1, 2, … copies of *2.'
    def is_tame(self) -> bool:
        'Returns `true` if the genera of an impartial game and of all its followers are genera of sums of nim heaps.'
    def temper(self) -> str:
        'Returns the class of an impartial game under misère play: tame (fickle or firm), restive, restless, or wild.'
    def misere_sum(self, h: _Game | _List) -> Form:
        'Returns the misère canonical form of the sum of two impartial games.'
    def misere_difference(self, h: _Game | _List) -> Form:
        'Returns the impartial game x for which g equals h + x under misère play.'
    def misere_parts(self) -> Any:
        'Returns the parts of an impartial game g under misère play: the games h such that g = h + x for some game x.'
    def mate(self) -> Form:
        'Returns the mate of an impartial game: a game whose sum with the given game is a P-position under misère play.'
    def misere_canonical(self, universe: str = ...) -> Form:
        'Returns the misère canonical form of g, which can replace g in g + x for every game x of the universe.'
    def misere_compare(self, h: _Game, universe: str = ...) -> str:
        'Returns the relation of g to h under misère play, as text (<, =, > or ||), where g + x and h + x are compared for every game x of the universe.'
    def misere_geq(self, h: _Game, universe: str = ...) -> bool:
        'Returns `true` if, under misère play, Left does at least as well in g + x as in h + x for every game x of the universe.'
    def misere_equal(self, h: _Game, universe: str = ...) -> bool:
        'Returns `true` if g + x and h + x have the same misère outcome for every game x of the universe.'
    def misere_winning_moves(self, player: _Player = ...) -> Any:
        'Returns the options by which the given player, moving first, wins under misère play.'
    def on_green_edge(self) -> Position:
        'Returns the Hackenbush position in which the old ground of a given position is joined to a new ground by a green edge.'
    def is_redwood_furniture(self) -> bool:
        'Returns `true` if a Hackenbush position is redwood furniture: every blue edge touches the ground, no red edge touches the ground, every red edge meets exactly one blue edge, and no edge is green.'
    def misere_quotient(self, n: _Game = ...) -> MisereQuotient:
        'Returns the misère quotient of a heap ruleset, restricted to heaps of at most n tokens: the order, a presentation, the P-positions, and the element of each heap.'
    def misere_quotient_order(self, n: _Game = ...) -> int:
        'Returns the order of the misère quotient of a heap ruleset, restricted to heaps of at most n tokens.'
    def misere_quotient_period(self, n: _Game = ...) -> Any:
        'Returns [first heap, period] for the pretending function of an octal game, proved from the heaps of at most n tokens.'
    def pretending(self, n: _Game = ...) -> list[str]:
        'Returns the pretending function of the misère quotient as a list: the elements of the heaps of 0, 1, …, n tokens.'
    def left_score(self) -> Fraction:
        'Returns the final score of a scoring game when Left moves first and both players play optimally.'
    def right_score(self) -> Fraction:
        'Returns the final score of a scoring game when Right moves first and both players play optimally.'
    def scoring_value(self) -> Scoring:
        'Returns the literal scoring game of a position of a ruleset that counts points, or of a sum or compound of such positions.'
    def score(self, starter: _Player) -> Fraction:
        "Returns Left's score minus Right's score under optimal play when the starter moves first."
    def go_score(self, scoring: str, komi: _Game = ..., dead: str = ...) -> Fraction:
        "Counts a finished board of Go: returns Black's score minus White's, minus komi."
    def scoring_moves(self, player: _Player) -> Any:
        'Returns the optimal options of a player in a scoring game, in a position of a ruleset that counts points, or in a sum of such positions.'
    def scoring_line(self, starter: _Player) -> Any:
        'Returns a line of optimal play for points, from a scoring game, a position or a sum of positions to the end of play.'
    def guaranteed_embedding(self) -> Scoring:
        'Returns the guaranteed scoring game with the same game tree as a normal-play game, in which the score is 0 wherever a player cannot move.'
    def winning_moves(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns the options by which the given player, moving first, wins.'
    def best_moves(self, player: _Player = ..., temperature: _Game = ...) -> Any:
        "Returns the best moves of a player at a temperature: the moves that attain the player's scaffold of the thermograph at this temperature."
    def sgf(self) -> str:
        'Returns a position of Go as a game record in SGF.'
    def components(self) -> Any:
        'Returns games whose disjunctive sum is the given position or sum.'
    def impartial(self) -> Any:
        'Returns the position with the extra rule that each player may also make the moves of the opponent.'
    def dicotic(self) -> Any:
        'Returns the position with the extra rule that a player may move only if the opponent can move as well.'
    def negated(self) -> Any:
        'Returns the position with Left and Right exchanged.'
    def play(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a line of optimal play from a game when the given player moves first.'
    def move_names(self, player: _Player = ...) -> list[str]:
        "Returns the names of a player's moves."
    def make_move(self, move: str, player: _Player = ...) -> Any:
        'Returns the game after the move with the given name.'
    def move_name(self, to: _Game, player: _Player = ...) -> str:
        'Returns the name of the move from one game to another.'
    def cells(self) -> Any:
        'Returns the cells of a board as a list of rows, each of which is a list.'
    def pieces(self, player: _Player = ...) -> Any:
        'Returns the pieces on a board as a list of pairs [place, piece].'
    def heights(self) -> Any:
        'Returns the sizes of the heaps of a position, or the numbers in the cells of a board in reading order.'
    def edges(self) -> Any:
        'Returns the edges of a graph as a list of triples [from, to, owner].'
    def lenres_normal_form(self) -> Any:
        'Returns the shortest row of LenRes of the form 0 1 0^xn … 1 0^x1 1^z, possibly with 0 and 1 exchanged, that has the same value as a given row.'
    def ldip(self) -> Game | Any:
        'Returns the Left odd low point of a Cricket Pitch position: the height of the lowest odd bump to the left of the roller that is lower than every bump between it and the roller.'
    def rdip(self) -> Game | Any:
        'Returns the Right odd low point of a Cricket Pitch position: the height of the lowest odd bump to the right of the roller that is lower than every bump between it and the roller.'
    def pitch_steps(self) -> list[str]:
        'Returns a list that begins with a Cricket Pitch position and continues with its successive simplifications.'
    def maze_of(self) -> Position:
        'Returns a maze whose value is the given number or switch {a|b} of numbers.'
    def independence_number(self) -> int:
        'Returns the number of vertices in a largest independent set of a graph.'
    def maximal_independent_sets(self) -> Any:
        'Returns the maximal independent sets of a graph, as lists of vertices in lexicographic order.'
    def is_well_covered(self) -> bool:
        'Returns `true` if all maximal independent sets of a graph have the same size.'

class Position(Value):
    def __new__(cls, value: Any) -> Position: ...
    def svg(self, what: _Picture | None = None) -> str: ...
    def tikz(self, what: _Picture | None = None) -> str: ...
    def confused(self, other: Value | _Number) -> bool: ...
    def options(self, player: _Player) -> list[Position]: ...
    def fraction(self) -> Fraction: ...
    def __float__(self) -> float: ...
    def __int__(self) -> int: ...
    def __abs__(self) -> Any: ...
    def __le__(self, other: Value | _Number) -> bool: ...
    def __lt__(self, other: Value | _Number) -> bool: ...
    def __ge__(self, other: Value | _Number) -> bool: ...
    def __gt__(self, other: Value | _Number) -> bool: ...
    def __neg__(self: _Self) -> _Self: ...
    def __pos__(self: _Self) -> _Self: ...
    def __add__(self, other: Value | _Number) -> Any: ...
    def __radd__(self, other: Value | _Number) -> Any: ...
    def __sub__(self, other: Value | _Number) -> Any: ...
    def __rsub__(self, other: Value | _Number) -> Any: ...
    def __mul__(self, other: Value | _Number) -> Any: ...
    def __rmul__(self, other: Value | _Number) -> Any: ...
    def __truediv__(self, other: Value | _Number) -> Any: ...
    def __rtruediv__(self, other: Value | _Number) -> Any: ...
    def __and__(self, other: Value | _Number) -> Any: ...
    def __rand__(self, other: Value | _Number) -> Any: ...
    def value(self) -> Game | Any:
        'Returns the value of a position or of a literal form.'
    def canonical(self) -> Form:
        'Returns the canonical form of a game, as a literal form.'
    def form(self) -> Form:
        'Returns the literal form of a position, or the canonical form of a value.'
    def left_options(self) -> list[Position]:
        "Returns Left's options of a canonical form, a literal form, or a position."
    def right_options(self) -> list[Position]:
        "Returns Right's options of a canonical form, a literal form, or a position."
    def positions(self) -> list[Position]:
        'Returns all followers of a game, including the game itself.'
    def birthday(self) -> int:
        'Returns the height of the game tree of a canonical form, a literal form, or a position.'
    def outcome(self) -> str:
        'Returns the outcome: L (Left wins), R (Right wins), N (the next player wins), P (the previous player wins), D (draw) or T (tie).'
    def negative(self) -> Game | Any:
        'Returns the game with Left and Right exchanged; same as -x.'
    def hash(self) -> str:
        'Returns the hash of the form of a game, as defined by version 1 of the interchange format.'
    def explain(self, about: str = ...) -> str:
        'Derives the value of a game, or another property, step by step.'
    def tree(self) -> str:
        "Returns the game tree as text, with L for Left's options and R for Right's."
    def draw(self) -> str:
        'Returns a text drawing of a board, a thermograph, a game tree, or a Hasse diagram.'
    def info(self) -> str:
        'Returns the properties of a game, one per line: outcome, stops, mean, temperature, and so on.'
    def identify(self) -> list[str]:
        'Returns the ways in which the program can write a value, as texts that evaluate to this value.'
    def ordinal_sum(self, h: _Game) -> Any:
        'Returns the ordinal sum g : h, in which a move in g ends all play in h.'
    def ordinal_value(self, h: _Game) -> Game:
        'Returns the value of the ordinal sum g : h without constructing its game tree.'
    def side_value(self, h: _Game) -> Game:
        'Returns the value of the side-sum g <> h.'
    def side_sum(self, h: _Game) -> Any:
        'Returns the side-sum g <> h, in which a move by Left in h ends g, and a move by Right in g ends h.'
    def is_option_closed(self, player: _Player = ...) -> bool:
        'Returns `true` if, in every position, each player can reach in one move every position that the same player can reach in two consecutive moves.'
    def dominated_options(self, player: _Player, inf: bool = ...) -> Any:
        'Returns the dominated options of a player in a literal form: the options for which another option of the same player is at least as good.'
    def reversible_options(self, player: _Player, inf: bool = ...) -> Any:
        'Returns the reversible options of a player in a literal form: the options to which the opponent has a reply at least as good for the opponent as the form itself.'
    def option_closure(self, player: _Player = ...) -> Any:
        'Returns the option-closure of a form, in which every position that a player can reach by consecutive moves becomes an option of that player.'
    def left_threat(self) -> Fraction:
        'Returns the greatest number that Left can reach by any number of consecutive moves.'
    def right_threat(self) -> Fraction:
        'Returns the least number that Right can reach by any number of consecutive moves.'
    def is_threatbare(self) -> bool:
        "Returns `true` if each player has an option infinitesimally close to that player's own threat."
    def moves_in_a_row(self, player: _Player, k: _Game = ...) -> Any:
        'Returns the set L^k or R^k of the forms that a player can reach by exactly k consecutive moves, as a list.'
    def option_closed_sequences(self, player: _Player) -> Any:
        'Returns the option-closed sequences of a player: the first term is a first option of x, each further term is a first option of the preceding term, and the last term is a number.'
    def norm(self, player: _Player) -> Fraction:
        "Returns the norm of a form for a player: the greatest number in Left's option-closed sequences, or the least number in Right's."
    def option_closed_reduced(self) -> Game:
        'Returns the reduced canonical form of an option-closed form, computed only from those options that are numbers.'
    def has_quiet_numbers(self) -> bool:
        'Returns `true` if neither player gains anything by consecutive moves from a position of the form that equals a number.'
    def extreme_antichain(self, player: _Player, n: _Game) -> Any:
        'Returns the antichain AC_L(g) or AC_R(g) of an option-closed game g born by day n.'
    def next_norm(self, sets: _List, player: _Player = ...) -> Game | Any:
        'Returns N(x; S): the least norm of the given sets that is greater than the norm of x.'
    def juxtapose(self, q: _Game) -> Position:
        'Returns the juxtaposition of p and q: the position in which q is placed next to p.'
    def compare(self, h: _Game, operator: str = ...) -> str:
        'Returns the relation of g to h as text: <, =, > or ||.'
    def gift_horses(self, player: _Player, candidates: _List = ...) -> Any:
        "Returns the games that can be added to a player's options of g without changing the value of g."
    def is_gift_horse(self, h: _Game, player: _Player) -> bool:
        "Returns `true` if h can be added to a player's options of g without changing the value of g."
    def two_ahead(self) -> list[str]:
        'Returns the outcomes that the two-ahead rule allows for g, given the atomic weight of g.'
    def ordinal_factors(self, most: _Game = ...) -> Any:
        'Returns at most `most` pairs [base, subordinate] of nonzero games with base : subordinate = g.'
    def side_factors(self, most: _Game = ...) -> Any:
        'Returns at most `most` pairs [x, y] of forms other than {|} with x <> y = g.'
    def ordinal_factor_search(self) -> str:
        'Returns a sentence that states whether g is known to be an ordinal sum of two nonzero games, and the extent of the search.'
    def left_stop(self) -> Fraction:
        'Returns the left stop: the number reached when Left moves first and both players play optimally.'
    def right_stop(self) -> Fraction:
        'Returns the right stop: the number reached when Right moves first and both players play optimally.'
    def signed_left_stop(self) -> SignedStop:
        'Returns the left stop x with a sign: x+ if the game is greater than or confused with x, and x- otherwise.'
    def signed_right_stop(self) -> SignedStop:
        'Returns the right stop x with a sign: x- if the game is less than or confused with x, and x+ otherwise.'
    def mean(self) -> Fraction:
        'Returns the mean value of g: the limit, as n grows, of the left stop of n·g divided by n.'
    def temperature(self) -> Fraction:
        'Returns the temperature: the height at which the walls of the thermograph meet.'
    def notes_temperature(self) -> Fraction:
        'Returns the temperature in the older convention, in which numbers have temperature 0.'
    def onag_temperature(self) -> Fraction:
        'Returns the temperature in the convention of On Numbers and Games; same as notes_temperature(g).'
    def thermograph(self) -> Thermograph:
        'Returns the thermograph of a game: the stops of the game cooled by t, for every temperature t.'
    def left_wall(self) -> Any:
        'Returns the left wall of the thermograph as a list of corners [value, temperature].'
    def right_wall(self) -> Any:
        'Returns the right wall of the thermograph as a list of corners [value, temperature].'
    def cool(self, t: _Game) -> Game:
        'Returns g cooled by t: the game in which each player pays t for every move.'
    def freeze(self) -> Game:
        'Returns the game cooled by its own temperature: its mean plus an infinitesimal.'
    def heat(self, t: _Game) -> Game:
        'Returns the game in which every move gains t: {heat(g^L) + t|heat(g^R) - t}.'
    def overheat(self, s: _Game, t: _Game) -> Game:
        'Returns the game in which every move gains t and every integer n becomes n copies of s.'
    def norton(self, u: _Game) -> Game:
        "Returns Norton's product of a game with a positive game u."
    def conway_product(self, h: _Game) -> Game:
        "Returns the value of Conway's product of two games."
    def tiny(self) -> Game:
        'Returns tiny-x, the game {0||0|-x}, a positive infinitesimal for every number x >= 0.'
    def miny(self) -> Game:
        'Returns miny-x, the game {x|0||0}, the negative of tiny-x.'
    def switch(self) -> Game:
        'Returns the game {x|-x}, also written ±x.'
    def reduced(self) -> Game:
        'Returns the reduced canonical form of g: the simplest game that is infinitesimally close to g.'
    def reduced_canonical_form(self) -> Game:
        'Returns the reduced canonical form; same as reduced(g).'
    def is_reduced(self) -> bool:
        'Returns `true` if a form is in reduced canonical form: every follower is a number in canonical form, or is not infinitesimally close to a number and has no options that are dominated or reversible modulo infinitesimals.'
    def compare_inf(self, h: _Game) -> str:
        'Returns the relation of g to h modulo infinitesimals, as text: <, =, > or ||.'
    def far_star(self) -> str:
        'Returns the relation (<, > or ||) of a game to the remote star, a nimber larger than every nimber among the positions of the game.'
    def remote_star(self) -> str:
        'Returns the relation of a game to the remote star; same as far_star(g).'
    def atomic_weight(self) -> Game:
        'Returns the atomic weight of an infinitesimal: the game w such that g and w·↑ are equivalent in the presence of a remote star.'
    def nim_dimension(self, size: _Game = ...) -> int | list[Any]:
        'Returns the largest k for which a position of the game has the value *2^(k-1), or 0 if there is no such k.'
    def hackenbush_dimension(self, size: _Game = ...) -> int:
        'Returns q + 1 if 2^q is the largest denominator of a number among the values of the positions, or 0 if 0 is the only such number.'
    def left_incentives(self, dominated: bool = ...) -> Any:
        "Returns Left's undominated incentives g^L - g."
    def right_incentives(self, dominated: bool = ...) -> Any:
        "Returns Right's undominated incentives g - g^R."
    def incentives(self, dominated: bool = ...) -> Any:
        'Returns the undominated incentives of both players.'
    def is_impartial(self) -> bool:
        'Returns `true` if, hereditarily, both players have the same options.'
    def is_number(self) -> bool:
        'Returns `true` if the game equals a number.'
    def is_number_form(self) -> bool:
        'Returns `true` if a literal form is a number form: each option is itself a number form, and each Left option is less than each Right option.'
    def is_integer(self) -> bool:
        'Returns `true` if the game equals an integer.'
    def is_nimber(self) -> bool:
        'Returns `true` if the game equals a nimber.'
    def is_infinitesimal(self) -> bool:
        'Returns `true` if -x < g < x for every positive number x.'
    def is_numberish(self) -> bool:
        'Returns `true` if the game equals the sum of a number and an infinitesimal.'
    def is_all_small(self) -> bool:
        'Returns `true` if, in every position of a form, both players can move or neither player can move.'
    def is_switch(self) -> bool:
        'Returns `true` if the canonical form is {x|y} with numbers x > y, or {x|-x} with any game x.'
    def is_hot(self) -> bool:
        'Returns `true` if the left stop is greater than the right stop.'
    def is_tepid(self) -> bool:
        'Returns `true` if the game equals the sum of a number and a nonzero infinitesimal.'
    def is_cold(self) -> bool:
        'Returns `true` if the game equals a number.'
    def is_canonical(self) -> bool:
        'Returns `true` if a literal form is the canonical form of its value.'
    def nim_value(self) -> int:
        'Returns the nim value of an impartial position or a game: the integer n such that x equals *n.'
    def is_loopfree(self) -> bool:
        'Returns `true` if the canonical form of a game has no cycle, so that every play is finite.'
    def is_stopper(self) -> bool:
        'Returns `true` if a game equals a stopper: a game in which every alternating play is finite.'
    def onside(self) -> Game | Any:
        'Returns the onside of a game: the value of the game if infinite play is a win for Left.'
    def offside(self) -> Game | Any:
        'Returns the offside of a game: the value of the game if infinite play is a win for Right.'
    def graph(self) -> str:
        'Returns a literal form, or the canonical form of a game, as a list of positions with their options, in the notation of `game_graph`.'
    def degree(self) -> Game | Any:
        'Returns the degree of loopiness of a stopper g: the onside of g - g.'
    def upsum(self, h: _Game) -> Game | Any:
        'Returns the upsum of two stoppers: the onside of g + h.'
    def downsum(self, h: _Game) -> Game | Any:
        'Returns the downsum of two stoppers: the offside of g + h.'
    def variety(self, degree: _Game = ...) -> Game | Any:
        'Returns the upsum variety of a stopper g for a given degree: the upsum of g with the downsum of -g and -degree.'
    def is_idempotent(self) -> bool:
        'Returns `true` if g + g = g.'
    def absorbs(self, h: _Game) -> bool:
        'Returns `true` if g + h = g.'
    def ko_mean(self, komaster: _Player | str = ...) -> Fraction:
        'Returns the mean of a game with kos: the number at which the mast of its thermograph stands.'
    def ko_temperature(self, komaster: _Player | str = ...) -> Fraction:
        'Returns the temperature of a game with kos: the temperature above which neither player gains by moving.'
    def ko_walls(self, komaster: _Player | str = ...) -> Any:
        'Returns the left and right walls of the thermograph of a game with kos, as lists of corners [value, temperature].'
    def oslo(self) -> Game | Any:
        'Returns the value of the Oslo game of x, in which Left may also pass in every position that has an option.'
    def twoslo(self) -> Game | Any:
        'Returns the value of the TwoSlo game of x, in which both players may also pass in every position that has an option.'
    def oslo_form(self) -> Form:
        'Returns the Oslo game of x as a literal form, in which Left may also pass in every position that has an option.'
    def twoslo_form(self) -> Form:
        'Returns the TwoSlo game of x as a literal form, in which both players may also pass in every position that has an option.'
    def side_out(self, h: _Game) -> Any:
        'Returns the side-out of g and h: the sum of g and h with the rule that play ends as soon as h ends.'
    def passify(self) -> Form:
        'Returns the literal form p(x) = {p(L), {p(L)|p(R)} | p(R)}, in which a pass by Left becomes a threat.'
    def uponic_weight(self) -> Game | Any:
        'Returns the uponic weight of an Oslo game: the atomic weight of passify(g), where g is a form of the game without its passes.'
    def oslo_preimage(self) -> Form:
        'Returns a literal form whose Oslo game is g: the canonical form of g without its passes.'
    def conjunctive(self, h: _Game) -> Any:
        'Returns the conjunctive sum g /\\ h: a player moves in both components.'
    def continued_conjunctive(self, h: _Game) -> Any:
        'Returns the long conjunctive sum g \\/ h: a player moves in each component in which that player has a move.'
    def disjunctive(self, h: _Game) -> Any:
        'Returns the literal disjunctive sum, without simplification: a player moves in one component.'
    def selective(self, h: _Game) -> Any:
        'Returns the selective sum: a player moves in one or both components.'
    def shortened_selective(self, h: _Game) -> Any:
        'Returns the selective sum by the short rule: a player moves in one or both components, but only if that player has a move in each component.'
    def diminished(self, h: _Game) -> Any:
        'Returns the disjunctive sum by the short rule: a player moves in one component, but only if that player has a move in each component.'
    def sequential(self, h: _Game) -> Any:
        'Returns the sequential compound g -> h: the players first play g to its end and then play h.'
    def wins(self, player: _Player = ...) -> bool:
        'Returns `true` if the first player wins under normal play.'
    def misere_outcome(self) -> str:
        'Returns the outcome under misère play, in which a player unable to move wins: L, R, N or P.'
    def remoteness(self, player: _Player = ...) -> int:
        'Returns the number of moves that a game lasts if the winner hurries and the loser delays.'
    def suspense(self, player: _Player = ...) -> int:
        'Returns the number of moves that a game lasts if the winner delays and the loser hurries.'
    def misere_remoteness(self, player: _Player = ...) -> int:
        'Returns the remoteness of a game under misère play.'
    def misere_suspense(self, player: _Player = ...) -> int:
        'Returns the suspense of a game under misère play.'
    def kane_r(self, n: _Game, player: _Player = ..., convention: str = ...) -> Any:
        'Returns the remotenesses r(0), …, r(n), where r(l) is the remoteness of the long conjunctive sum of g and a game of l forced moves.'
    def kane_s(self, n: _Game, player: _Player = ..., convention: str = ...) -> Any:
        'Returns the suspenses s(0), …, s(n), where s(l) is the suspense of the short conjunctive sum of g and a game of l forced moves.'
    def kane_info(self, player: _Player = ..., convention: str = ...) -> KaneInvariant:
        "Returns the winner, the remoteness, the suspense and Kane's invariant of a game."
    def length_sets(self, player: _Player = ...) -> Any:
        'Returns the minimal sets X of natural numbers such that the first player can force the number of moves to lie in X.'
    def winning_move(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a winning option of the first player.'
    def joint_move(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a winning move as a list of pairs [component, option chosen in the component].'
    def starting(self, player: _Player) -> Any:
        'Returns the impartial game that is played if the given player moves first in g and the players alternate.'
    def misere_nim_value(self) -> int:
        'Returns the misère nim value of an impartial game: the size of the nim heap whose sum with the game is a P-position under misère play.'
    def genus(self) -> str:
        'Returns the genus symbol of an impartial game: the nim value of the game, followed by the misère nim values of the sums of the game with 0, 1, 2, … copies of *2.'
    def is_tame(self) -> bool:
        'Returns `true` if the genera of an impartial game and of all its followers are genera of sums of nim heaps.'
    def temper(self) -> str:
        'Returns the class of an impartial game under misère play: tame (fickle or firm), restive, restless, or wild.'
    def misere_sum(self, h: _Game | _List) -> Form:
        'Returns the misère canonical form of the sum of two impartial games.'
    def misere_difference(self, h: _Game | _List) -> Form:
        'Returns the impartial game x for which g equals h + x under misère play.'
    def misere_parts(self) -> Any:
        'Returns the parts of an impartial game g under misère play: the games h such that g = h + x for some game x.'
    def mate(self) -> Form:
        'Returns the mate of an impartial game: a game whose sum with the given game is a P-position under misère play.'
    def misere_canonical(self, universe: str = ...) -> Form:
        'Returns the misère canonical form of g, which can replace g in g + x for every game x of the universe.'
    def misere_compare(self, h: _Game, universe: str = ...) -> str:
        'Returns the relation of g to h under misère play, as text (<, =, > or ||), where g + x and h + x are compared for every game x of the universe.'
    def misere_geq(self, h: _Game, universe: str = ...) -> bool:
        'Returns `true` if, under misère play, Left does at least as well in g + x as in h + x for every game x of the universe.'
    def misere_equal(self, h: _Game, universe: str = ...) -> bool:
        'Returns `true` if g + x and h + x have the same misère outcome for every game x of the universe.'
    @overload
    def misere_winning_moves(self, player: _Player) -> list[Position]:
        'Returns the options by which the given player, moving first, wins under misère play.'
    @overload
    def misere_winning_moves(self) -> Any: ...
    def on_green_edge(self) -> Position:
        'Returns the Hackenbush position in which the old ground of a given position is joined to a new ground by a green edge.'
    def is_redwood_furniture(self) -> bool:
        'Returns `true` if a Hackenbush position is redwood furniture: every blue edge touches the ground, no red edge touches the ground, every red edge meets exactly one blue edge, and no edge is green.'
    def misere_quotient(self, n: _Game = ...) -> MisereQuotient:
        'Returns the misère quotient of a heap ruleset, restricted to heaps of at most n tokens: the order, a presentation, the P-positions, and the element of each heap.'
    def misere_quotient_order(self, n: _Game = ...) -> int:
        'Returns the order of the misère quotient of a heap ruleset, restricted to heaps of at most n tokens.'
    def misere_quotient_period(self, n: _Game = ...) -> Any:
        'Returns [first heap, period] for the pretending function of an octal game, proved from the heaps of at most n tokens.'
    def pretending(self, n: _Game = ...) -> list[str]:
        'Returns the pretending function of the misère quotient as a list: the elements of the heaps of 0, 1, …, n tokens.'
    def left_score(self) -> Fraction:
        'Returns the final score of a scoring game when Left moves first and both players play optimally.'
    def right_score(self) -> Fraction:
        'Returns the final score of a scoring game when Right moves first and both players play optimally.'
    def scoring_value(self) -> Scoring:
        'Returns the literal scoring game of a position of a ruleset that counts points, or of a sum or compound of such positions.'
    def score(self, starter: _Player) -> Fraction:
        "Returns Left's score minus Right's score under optimal play when the starter moves first."
    def go_score(self, scoring: str, komi: _Game = ..., dead: str = ...) -> Fraction:
        "Counts a finished board of Go: returns Black's score minus White's, minus komi."
    def scoring_moves(self, player: _Player) -> Any:
        'Returns the optimal options of a player in a scoring game, in a position of a ruleset that counts points, or in a sum of such positions.'
    def scoring_line(self, starter: _Player) -> Any:
        'Returns a line of optimal play for points, from a scoring game, a position or a sum of positions to the end of play.'
    def guaranteed_embedding(self) -> Scoring:
        'Returns the guaranteed scoring game with the same game tree as a normal-play game, in which the score is 0 wherever a player cannot move.'
    @overload
    def winning_moves(self, player: _Player, convention: str = ...) -> list[Position]:
        'Returns the options by which the given player, moving first, wins.'
    @overload
    def winning_moves(self) -> Any: ...
    @overload
    def best_moves(self, player: _Player, temperature: _Game = ...) -> list[Position]:
        "Returns the best moves of a player at a temperature: the moves that attain the player's scaffold of the thermograph at this temperature."
    @overload
    def best_moves(self) -> Any: ...
    def sgf(self) -> str:
        'Returns a position of Go as a game record in SGF.'
    def components(self) -> Any:
        'Returns games whose disjunctive sum is the given position or sum.'
    def impartial(self) -> Any:
        'Returns the position with the extra rule that each player may also make the moves of the opponent.'
    def dicotic(self) -> Any:
        'Returns the position with the extra rule that a player may move only if the opponent can move as well.'
    def negated(self) -> Any:
        'Returns the position with Left and Right exchanged.'
    def play(self, player: _Player = ..., convention: str = ...) -> Any:
        'Returns a line of optimal play from a game when the given player moves first.'
    def move_names(self, player: _Player = ...) -> list[str]:
        "Returns the names of a player's moves."
    def make_move(self, move: str, player: _Player = ...) -> Any:
        'Returns the game after the move with the given name.'
    def move_name(self, to: _Game, player: _Player = ...) -> str:
        'Returns the name of the move from one game to another.'
    def cells(self) -> Any:
        'Returns the cells of a board as a list of rows, each of which is a list.'
    def pieces(self, player: _Player = ...) -> Any:
        'Returns the pieces on a board as a list of pairs [place, piece].'
    def heights(self) -> Any:
        'Returns the sizes of the heaps of a position, or the numbers in the cells of a board in reading order.'
    def edges(self) -> Any:
        'Returns the edges of a graph as a list of triples [from, to, owner].'
    def lenres_normal_form(self) -> Any:
        'Returns the shortest row of LenRes of the form 0 1 0^xn … 1 0^x1 1^z, possibly with 0 and 1 exchanged, that has the same value as a given row.'
    def ldip(self) -> Game | Any:
        'Returns the Left odd low point of a Cricket Pitch position: the height of the lowest odd bump to the left of the roller that is lower than every bump between it and the roller.'
    def rdip(self) -> Game | Any:
        'Returns the Right odd low point of a Cricket Pitch position: the height of the lowest odd bump to the right of the roller that is lower than every bump between it and the roller.'
    def pitch_steps(self) -> list[str]:
        'Returns a list that begins with a Cricket Pitch position and continues with its successive simplifications.'
    def maze_of(self) -> Position:
        'Returns a maze whose value is the given number or switch {a|b} of numbers.'
    def independence_number(self) -> int:
        'Returns the number of vertices in a largest independent set of a graph.'
    def maximal_independent_sets(self) -> Any:
        'Returns the maximal independent sets of a graph, as lists of vertices in lexicographic order.'
    def is_well_covered(self) -> bool:
        'Returns `true` if all maximal independent sets of a graph have the same size.'

class Poset(Value):
    def __new__(cls, value: Any) -> Poset: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def svg(self, what: _Picture | None = None) -> str: ...
    def tikz(self, what: _Picture | None = None) -> str: ...
    def draw(self) -> str:
        'Returns a text drawing of a board, a thermograph, a game tree, or a Hasse diagram.'
    def option_closure(self, player: _Player = ...) -> Any:
        'Returns the option-closure of a form, in which every position that a player can reach by consecutive moves becomes an option of that player.'
    def next_norm(self, sets: _List, player: _Player = ...) -> Game | Any:
        'Returns N(x; S): the least norm of the given sets that is greater than the norm of x.'
    def juxtaposition_laws(self) -> list[str]:
        'Returns those of the sums p : q, q : p, p <> q, q <> p and p + q that equal the juxtaposition of p and q for all ordered pairs of the given positions.'
    def juxtaposition_faults(self) -> Any:
        'Returns one list [sum, p, q] for each of the sums p : q, q : p, p <> q, q <> p and p + q that differs from the juxtaposition of some given positions, where p and q are the first such positions.'
    def children(self) -> Poset:
        'Returns the children of a set: all games whose options are elements of the set.'
    def is_closed_set(self) -> bool:
        'Returns `true` if the set contains all options of the canonical forms of its elements.'
    def closed_set(self) -> Poset:
        'Returns the least closed set that contains the given games: the set of all followers of their canonical forms.'
    def poset(self, order: Callable[..., Any] | str | _List = ...) -> Poset:
        'Returns the partially ordered set of the items of a list, in which equal items are merged.'
    def leq(self, x: Any, y: Any) -> bool:
        'Returns `true` if x is at most y in the order of the set.'
    def covers(self) -> Any:
        'Returns the edges of the Hasse diagram: the pairs [x, y] of elements such that y covers x.'
    def upper_covers(self, x: Any) -> Any:
        'Returns the upper covers of x: the elements greater than x with no element of the set in between.'
    def lower_covers(self, x: Any) -> Any:
        'Returns the lower covers of x: the elements less than x with no element of the set in between.'
    def top(self) -> Game | Any:
        'Returns the greatest element of the set.'
    def bottom(self) -> Game | Any:
        'Returns the least element of the set.'
    def minimal_elements(self) -> Any:
        'Returns the minimal elements: the elements with no smaller element.'
    def maximal_elements(self) -> Any:
        'Returns the maximal elements: the elements with no greater element.'
    def interval(self, x: Any, y: Any) -> Poset:
        'Returns the elements that are at least x and at most y.'
    def join(self, x: Any, y: Any = ...) -> Any:
        'Returns the join of x and y: the least element that is greater than or equal to both.'
    def meet(self, x: Any, y: Any) -> Game | Any:
        'Returns the meet of x and y: the greatest element that is less than or equal to both.'
    def floor(self, x: Any) -> Poset:
        'Returns the floor of x: the elements that are less than x or incomparable to x.'
    def ceiling(self, x: Any) -> Poset:
        'Returns the ceiling of x: the elements that are greater than x or incomparable to x.'
    def lower_set(self, x: Any) -> Poset:
        'Returns the elements that are less than or equal to x, or to at least one item of x if x is a list.'
    def upper_set(self, x: Any) -> Poset:
        'Returns the elements that are greater than or equal to x, or to at least one item of x if x is a list.'
    def dual(self) -> Poset:
        'Returns the set with the dual order.'
    def height(self) -> int:
        'Returns the number of elements of a longest chain.'
    def longest_chain(self) -> Any:
        'Returns a longest chain, from its least to its greatest element.'
    def is_chain(self) -> bool:
        'Returns `true` if every two elements are comparable.'
    def is_antichain(self) -> bool:
        'Returns `true` if no two elements are comparable.'
    def levels(self) -> Any:
        'Returns the elements grouped by rank, where the rank of an element is the number of elements in a longest chain below it.'
    def hasse(self) -> str:
        'Returns the Hasse diagram as text, with one line for each element and its lower covers.'
    def linear_extension(self) -> Any:
        'Returns all elements in the order of a linear extension: each element comes after all elements below it.'
    def is_lattice(self) -> bool:
        'Returns `true` if every two elements have a join and a meet.'
    def lattice_fault(self) -> Any:
        'Returns a list [x, y, bounds], where x and y are two elements without a join or without a meet.'
    def is_distributive(self) -> bool:
        'Returns `true` if the set is a distributive lattice: a lattice in which joins and meets distribute over each other.'
    def is_modular(self) -> bool:
        'Returns `true` if the set is a modular lattice: a lattice in which x <= z implies x ∨ (y ∧ z) = (x ∨ y) ∧ z.'
    def is_graded(self) -> bool:
        'Returns `true` if all maximal chains have the same number of elements.'
    def join_irreducibles(self) -> Poset:
        'Returns the elements with exactly one lower cover, as an ordered set.'
    def meet_irreducibles(self) -> Poset:
        'Returns the elements with exactly one upper cover, as an ordered set.'
    def doubly_irreducibles(self) -> Any:
        'Returns the elements with exactly one lower cover and exactly one upper cover, as an ordered set.'
    def sublattice_n5(self) -> Any:
        'Returns a pentagon N5: a sublattice [bottom, x, y, z, top] in which x < y, and z is incomparable to x and y.'
    def sublattice_m3(self) -> Any:
        'Returns a diamond M3: a sublattice [bottom, x, y, z, top] in which any two of x, y, z have the same join and the same meet.'
    def cover_preserving_sublattice(self, pattern: _List) -> Any:
        'Returns a cover-preserving sublattice that is isomorphic to a given lattice.'
    def width(self) -> int:
        'Returns the width of the set: the number of elements of a maximum antichain.'
    def maximum_antichain(self) -> Any:
        'Returns the lowest of the antichains with the greatest number of elements.'
    def chain_partition(self) -> Any:
        'Returns a partition of the set into the least possible number of chains.'
    def antichains(self) -> Any:
        'Returns all antichains of the set, beginning with the empty antichain.'
    def dimension(self) -> int:
        'Returns the dimension of the set: the least number of linear orders whose intersection is the order of the set (Dushnik and Miller).'
    def dimension_bounds(self) -> Any:
        'Returns bounds for the dimension as a list [lower bound, proof of the lower bound, upper bound, realizer].'
    def realizer(self) -> Any:
        'Returns the smallest realizer found: a list of linear orders whose intersection is the order of the set.'
    def count_antichains(self) -> int:
        'Returns the number of antichains, including the empty antichain.'
    def antichain_bounds(self) -> Any:
        'Returns bounds for the number of antichains as a list [lower bound, upper bound, proof of the bounds].'
    def count_maximal_antichains(self) -> int:
        'Returns the number of maximal antichains: the antichains to which no element can be added.'
    def linear_extensions(self) -> Any:
        'Returns all linear extensions: the linear orders in which each element comes after all elements below it.'
    def maximal_antichains(self) -> Any:
        'Returns the maximal antichains: the antichains to which no element can be added.'
    def count_linear_extensions(self) -> int:
        'Returns the number of linear extensions: the linear orders in which each element comes after all elements below it.'
    def lower_sets(self) -> Any:
        'Returns all lower sets in order of increasing size, each as the list of its elements.'
    def completion_size(self) -> int:
        'Returns the number of elements of the smallest lattice that contains the set, its Dedekind-MacNeille completion.'
    def is_planar(self) -> bool:
        'Returns `true` if the Hasse diagram can be drawn without crossing edges so that every edge goes up.'
    def is_self_dual(self) -> bool:
        'Returns `true` if the set is isomorphic to its dual.'
    def is_isomorphic(self, other: _List) -> bool:
        'Returns `true` if the two ordered sets are isomorphic.'
    def mex(self, *list: Any) -> int:
        'Returns the mex of natural numbers or nimbers: the least natural number n such that neither n nor *n is among them.'
    def nim_sum(self, *list: Any) -> int | Ordinal:
        'Returns the nim sum of ordinals.'
    def arithmetic_period(self) -> Any:
        'Returns [preperiod, period, saltus] for a sequence of games that increases by the saltus in each period.'
    def misere_outcome(self) -> str:
        'Returns the outcome under misère play, in which a player unable to move wins: L, R, N or P.'
    def two_choice(self) -> Any:
        'Returns the game in which the first player chooses one of the sets, and the second player then chooses the total number of moves from this set.'
    def realise(self) -> Any:
        'Returns a game for which r(0), r(1), … is the given list, where r(l) is the remoteness of the long conjunctive sum of the game and a game of l forced moves, or a game with the given length sets.'
    def misere_nim_value(self) -> int:
        'Returns the misère nim value of an impartial game: the size of the nim heap whose sum with the game is a P-position under misère play.'
    def genus(self) -> str:
        'Returns the genus symbol of an impartial game: the nim value of the game, followed by the misère nim values of the sums of the game with 0, 1, 2, … copies of *2.'
    def is_tame(self) -> bool:
        'Returns `true` if the genera of an impartial game and of all its followers are genera of sums of nim heaps.'
    def temper(self) -> str:
        'Returns the class of an impartial game under misère play: tame (fickle or firm), restive, restless, or wild.'
    def misere_sum(self, h: _Game | _List) -> Form:
        'Returns the misère canonical form of the sum of two impartial games.'
    def misere_difference(self, h: _Game | _List) -> Form:
        'Returns the impartial game x for which g equals h + x under misère play.'
    def misere_parts(self) -> Any:
        'Returns the parts of an impartial game g under misère play: the games h such that g = h + x for some game x.'
    def mate(self) -> Form:
        'Returns the mate of an impartial game: a game whose sum with the given game is a P-position under misère play.'
    def left_score(self) -> Fraction:
        'Returns the final score of a scoring game when Left moves first and both players play optimally.'
    def right_score(self) -> Fraction:
        'Returns the final score of a scoring game when Right moves first and both players play optimally.'
    def scoring_value(self) -> Scoring:
        'Returns the literal scoring game of a position of a ruleset that counts points, or of a sum or compound of such positions.'
    def score(self, starter: _Player) -> Fraction:
        "Returns Left's score minus Right's score under optimal play when the starter moves first."
    def scoring_moves(self, player: _Player) -> Any:
        'Returns the optimal options of a player in a scoring game, in a position of a ruleset that counts points, or in a sum of such positions.'
    def scoring_line(self, starter: _Player) -> Any:
        'Returns a line of optimal play for points, from a scoring game, a position or a sum of positions to the end of play.'
    def size(self) -> int:
        'Returns the number of items of a list, elements of a set, or characters of a string.'
    def elements(self) -> Any:
        'Returns the elements of a set, or the distinct values of a list of games, as a list.'
    def first(self) -> Any:
        'Returns the first item of a list.'
    def last(self) -> Any:
        'Returns the last item of a list.'
    def sum(self) -> Any:
        'Returns the sum of the items of a list.'
    def all(self) -> bool:
        'Returns `true` if every item of a list of truth values is true.'
    def any(self) -> bool:
        'Returns `true` if some item of a list of truth values is true.'
    def count(self) -> int:
        'Returns the number of true items of a list of truth values.'
    def reverse(self) -> Any:
        'Returns the items of a list, or the characters of a string, in reverse order.'
    def sort(self) -> Any:
        'Returns the items of a list, sorted in increasing order for numbers, signed stops and ordinals, in printing order for games, and in lexicographic order for strings.'
    def join_texts(self, between: str = ...) -> str:
        'Returns the concatenation of the strings in a list, separated by the string `between` if it is given.'
    def slice(self, from_: _Game, to: _Game = ...) -> Any:
        'Returns the items of a list, or the characters of a string, from one index to another, inclusive.'
    def fold(self, start: Any, f: Callable[..., Any]) -> Any:
        'Returns the result of combining a start value with the items of a list, one after another, by a function f.'
    def max(self, *list: Any) -> Any:
        'Returns the greatest of several numbers, signed stops or games.'
    def min(self, *list: Any) -> Any:
        'Returns the least of several numbers, signed stops or games.'

class SignedStop(Value):
    def __new__(cls, value: Any) -> SignedStop: ...
    def __le__(self, other: Value | _Number) -> bool: ...
    def __lt__(self, other: Value | _Number) -> bool: ...
    def __ge__(self, other: Value | _Number) -> bool: ...
    def __gt__(self, other: Value | _Number) -> bool: ...
    def __neg__(self: _Self) -> _Self: ...
    def __pos__(self: _Self) -> _Self: ...
    def __add__(self, other: Value | _Number) -> Any: ...
    def __radd__(self, other: Value | _Number) -> Any: ...
    def __sub__(self, other: Value | _Number) -> Any: ...
    def __rsub__(self, other: Value | _Number) -> Any: ...
    def __mul__(self, other: Value | _Number) -> Any: ...
    def __rmul__(self, other: Value | _Number) -> Any: ...
    def __truediv__(self, other: Value | _Number) -> Any: ...
    def __rtruediv__(self, other: Value | _Number) -> Any: ...
    def __and__(self, other: Value | _Number) -> Any: ...
    def __rand__(self, other: Value | _Number) -> Any: ...
    def signed_stop(self) -> SignedStop:
        'Returns the signed stop that is written as text, such as "1/2+" or "0-".'
    def simplest_between(self, b: _Game | SignedStop | str) -> Fraction:
        'Returns the simplest number (the number with the least birthday) strictly between two numbers or signed stops.'

class Ordinal(Value):
    def __new__(cls, value: Any) -> Ordinal: ...
    def __le__(self, other: Value | _Number) -> bool: ...
    def __lt__(self, other: Value | _Number) -> bool: ...
    def __ge__(self, other: Value | _Number) -> bool: ...
    def __gt__(self, other: Value | _Number) -> bool: ...
    def __neg__(self: _Self) -> _Self: ...
    def __pos__(self: _Self) -> _Self: ...
    def __add__(self, other: Value | _Number) -> Any: ...
    def __radd__(self, other: Value | _Number) -> Any: ...
    def __sub__(self, other: Value | _Number) -> Any: ...
    def __rsub__(self, other: Value | _Number) -> Any: ...
    def __mul__(self, other: Value | _Number) -> Any: ...
    def __rmul__(self, other: Value | _Number) -> Any: ...
    def __truediv__(self, other: Value | _Number) -> Any: ...
    def __rtruediv__(self, other: Value | _Number) -> Any: ...
    def __and__(self, other: Value | _Number) -> Any: ...
    def __rand__(self, other: Value | _Number) -> Any: ...
    def nim_sum(self, *list: Any) -> int | Ordinal:
        'Returns the nim sum of ordinals.'
    def nim_product(self, b: _Game | Ordinal | str) -> int | Ordinal:
        'Returns the nim product of two ordinals.'
    def nim_quotient(self, b: _Game | Ordinal | str) -> int | Ordinal:
        'Returns the unique ordinal whose nim product with b is a.'
    def nim_power(self, n: _Game) -> int | Ordinal:
        'Returns the nim product of n copies of an ordinal.'
    def nim_sqrt(self) -> int | Ordinal:
        'Returns the unique ordinal whose nim square is a.'

class Thermograph(Value):
    def __new__(cls, value: Any) -> Thermograph: ...
    @property
    def left_wall(self) -> list[tuple[Fraction, Fraction]]: ...
    @property
    def right_wall(self) -> list[tuple[Fraction, Fraction]]: ...
    @property
    def mean(self) -> Fraction: ...
    @property
    def temperature(self) -> Fraction: ...
    def plot(self, ax: Any = None, **style: Any) -> Any: ...
    def svg(self, what: _Picture | None = None) -> str: ...
    def tikz(self, what: _Picture | None = None) -> str: ...
    def draw(self) -> str:
        'Returns a text drawing of a board, a thermograph, a game tree, or a Hasse diagram.'

class Function(Value):
    def __new__(cls, value: Any) -> Function: ...
    __name__: str
    def __call__(self, *arguments: Any, **options: Any) -> Any: ...
    def nim_dimension(self, size: _Game = ...) -> int | list[Any]:
        'Returns the largest k for which a position of the game has the value *2^(k-1), or 0 if there is no such k.'
    def hackenbush_dimension(self, size: _Game = ...) -> int:
        'Returns q + 1 if 2^q is the largest denominator of a number among the values of the positions, or 0 if 0 is the only such number.'
    def nim_sequence(self, n: _Game, from_: _Game = ...) -> Any:
        'Returns the nim values of the heaps of a ruleset for the sizes 0, 1, …, n or, if `from` is given, for the sizes `from`, …, n.'
    def period(self, heaps: _Game = ...) -> int:
        'Returns the period of the nim values of a ruleset of heaps.'
    def preperiod(self, heaps: _Game = ...) -> int:
        'Returns the least n such that the nim values of a ruleset of heaps are periodic from heap size n.'
    def saltus(self, heaps: _Game = ...) -> int:
        'Returns the amount by which the nim values of a ruleset of heaps increase in each period.'
    def regularity(self, heaps: _Game = ...) -> Regularity:
        'Returns the preperiod, the period and the saltus of the nim values of a ruleset of heaps, and the evidence for them.'
    def rare_heaps(self, heaps: _Game = ...) -> Any:
        'Returns the rare heaps of an octal game with respect to the sparse space that makes the fewest heaps rare.'
    def sparse_space(self, heaps: _Game = ...) -> SparseSpace:
        'Returns the sparse space of an octal game and the number of rare heaps.'
    def oslo_sequence(self, n: _Game) -> Any:
        'Returns the values of the Oslo games of the heaps of 0, 1, …, n tokens of a ruleset.'
    def genus_sequence(self, n: _Game) -> list[str]:
        'Returns the genera of the heaps of 0, 1, …, n tokens of an impartial ruleset.'
    def misere_quotient(self, n: _Game = ...) -> MisereQuotient:
        'Returns the misère quotient of a heap ruleset, restricted to heaps of at most n tokens: the order, a presentation, the P-positions, and the element of each heap.'
    def misere_quotient_order(self, n: _Game = ...) -> int:
        'Returns the order of the misère quotient of a heap ruleset, restricted to heaps of at most n tokens.'
    def misere_quotient_period(self, n: _Game = ...) -> Any:
        'Returns [first heap, period] for the pretending function of an octal game, proved from the heaps of at most n tokens.'
    def pretending(self, n: _Game = ...) -> list[str]:
        'Returns the pretending function of the misère quotient as a list: the elements of the heaps of 0, 1, …, n tokens.'
    def impartial(self) -> Any:
        'Returns the position with the extra rule that each player may also make the moves of the opponent.'
    def dicotic(self) -> Any:
        'Returns the position with the extra rule that a player may move only if the opponent can move as well.'
    def negated(self) -> Any:
        'Returns the position with Left and Right exchanged.'
    def ruleset(self, right: Callable[..., Any] = ..., sums: bool = ...) -> Any:
        'Returns the ruleset with the given name, the ruleset defined by the rule file at the given path, or the ruleset whose moves are given by functions.'
    def find(self, predicate: Callable[..., Any], size: _Game = ...) -> Position:
        'Returns the smallest position of a ruleset that satisfies a predicate.'
    def positions_of(self, size: _Game, partial: bool = ..., up_to_symmetry: bool = ...) -> Any:
        'Returns the positions of a ruleset up to a given size, without repetition.'

class _Ruleset(Function):
    @overload
    def __call__(self, position: str | int | Game, *more: str | int | Game, **options: Any) -> Position: ...
    @overload
    def __call__(self, **options: Any) -> _Ruleset: ...

callables: dict[str, Function]

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
    def read(self, text: str) -> Any: ...
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
def search(
    ruleset: Any, condition: str, sizes: tuple[int, int], limit: int, threads: int
) -> list[Position]: ...
def family(text: str) -> list[str]: ...
def columns(text: str) -> list[str]: ...
def board(position: Value) -> str | None: ...
def edited(position: Value, change: str) -> Position: ...
def board_script() -> str: ...
def board_style() -> str: ...
def player(text: str) -> Literal["Left", "Right"]: ...
def is_literal(object: object) -> bool: ...
def functions() -> list[tuple[str, list[tuple[str, str, str]], str, str]]: ...
def examples(name: str) -> list[str]: ...
def rulesets() -> list[tuple[str, str, str]]: ...
def help(name: str) -> str | None: ...
def groups() -> list[tuple[str, list[str]]]: ...
def similar(name: str, names: list[str]) -> str | None: ...
def position_text(ruleset: Value, position: Value) -> str: ...
def no_attribute_of(object: object, owner: str, name: str) -> AttributeError: ...
