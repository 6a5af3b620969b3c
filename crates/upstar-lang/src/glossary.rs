//! The terms of the field, in a few sentences each: `help TERM` and the guide's glossary.

/// A term.
#[derive(Debug)]
pub struct GlossaryEntry {
    /// The term.
    pub term: &'static str,
    /// Other words for it, with commas between them; may be empty.
    pub also: &'static str,
    /// What it is.
    pub text: &'static str,
    /// Functions about it, with spaces between them; may be empty.
    pub see: &'static str,
}

const fn entry(
    term: &'static str,
    also: &'static str,
    text: &'static str,
    see: &'static str,
) -> GlossaryEntry {
    GlossaryEntry { term, also, text, see }
}

/// All terms, in alphabetical order.
pub const GLOSSARY: &[GlossaryEntry] = &[
    entry(
        "all-small",
        "dicotic, dicot",
        "A game is all-small, or dicotic, if in each of its positions either both players can move or neither can. All-small games that end are infinitesimal.",
        "is_all_small dicotic",
    ),
    entry(
        "atomic weight",
        "",
        "The atomic weight of an all-small game counts its ups: G has atomic weight w if beside a remote star it is as good as w·^. A game of atomic weight 2 or more is positive, and one of atomic weight 1 or more is won by Left moving first.",
        "atomic_weight far_star",
    ),
    entry(
        "birthday",
        "born, day",
        "The birthday of a form is the height of its tree: 0 for {|}, and otherwise one more than the greatest birthday of an option. The birthday of a value is that of its canonical form, which is the least of all its forms. Day n is the set of all values of birthday at most n.",
        "birthday day",
    ),
    entry(
        "canonical form",
        "simplest form",
        "The canonical form of a game that ends is the form of the same value without dominated and without reversible options. It is unique, and has the smallest tree of all forms of this value.",
        "canonical is_canonical",
    ),
    entry(
        "closure",
        "option closure, option-closed",
        "A literal form is option-closed if in each of its positions whatever a player can reach by several moves in a row is an option of this player, too. The option-closure of a form adds those options.",
        "option_closure is_option_closed",
    ),
    entry(
        "cold",
        "",
        "A game is cold if every move makes it worse for the player who moves: its temperature is below 0. The cold games that end are the numbers.",
        "is_cold",
    ),
    entry(
        "confused",
        "incomparable, fuzzy",
        "Two games are confused if neither is greater than or equal to the other. G is confused with 0, or fuzzy, exactly if the first player wins it. It is written `G || H`.",
        "compare",
    ),
    entry(
        "conjunctive sum",
        "conjunction",
        "In the conjunctive sum of G and H a player moves in both. By the short rule, a player unable to move in one of them cannot move; by the long rule, G \\/ H, that player moves in the other alone. G /\\ H, or conjunctive(G, H), is the short sum under normal and misère play, and the long sum where points are counted.",
        "conjunctive continued_conjunctive",
    ),
    entry(
        "cooling",
        "cool",
        "G cooled by t is the game in which every move costs its player t, until the game is a number up to an infinitesimal, where it freezes. At the temperature of G the cooled game is first infinitesimally close to a number, the mean.",
        "cool freeze",
    ),
    entry(
        "disjunctive sum",
        "sum",
        "In G + H a player moves in one of the two games and leaves the other as it is. A player who can move in neither cannot move.",
        "disjunctive components",
    ),
    entry(
        "dominated",
        "dominated option",
        "A Left option is dominated if another Left option is greater than or equal to it; a Right option, if another Right option is less than or equal to it. Leaving a dominated option out does not change the value.",
        "canonical explain",
    ),
    entry(
        "follower",
        "subposition",
        "A follower of a game is a position that can be reached from it by moves, made by either player in any order, the game itself included.",
        "positions",
    ),
    entry(
        "hot",
        "",
        "A game is hot if its Left stop is greater than its Right stop: both players want to move first in it. Its temperature is positive.",
        "is_hot temperature",
    ),
    entry(
        "impartial",
        "impartial game",
        "A game is impartial if in each of its positions both players have the same moves. Under normal play every impartial game that ends equals a nimber.",
        "nim_value is_impartial",
    ),
    entry(
        "incentive",
        "",
        "A Left incentive of G is the difference of one of its Left options and G; a Right incentive is the difference of G and one of its Right options. It says how much a player gains by the move.",
        "incentives left_incentives right_incentives",
    ),
    entry(
        "infinitesimal",
        "",
        "A game is infinitesimal if it is less than every positive number and greater than every negative one. Both its stops are 0.",
        "is_infinitesimal",
    ),
    entry(
        "lattice",
        "distributive lattice",
        "An ordered set is a lattice if any two of its elements have a least upper bound, their join, and a greatest lower bound, their meet. The games born by day n are a distributive lattice for each n; all short games together are none.",
        "is_lattice join meet",
    ),
    entry(
        "loopy",
        "loopy game",
        "A game is loopy if a position may come back, so that play need not end. Infinite play is a draw unless it is stated otherwise.",
        "is_loopfree graph",
    ),
    entry(
        "L-position",
        "L",
        "An L-position is a game that Left wins, whoever moves first. Its value is positive.",
        "outcome",
    ),
    entry(
        "mean",
        "mean value",
        "The mean of G is the number m such that n copies of G differ from n·m by at most a constant. It is where the mast of the thermograph stands.",
        "mean thermograph",
    ),
    entry(
        "mex",
        "minimal excludant",
        "The mex of a set of natural numbers is the least natural number that is not in it. The nim value of a position is the mex of the nim values of its options.",
        "mex nim_value",
    ),
    entry(
        "misère play",
        "misere",
        "Under misère play the player who makes the last move loses. The normal-play value does not determine who wins: `*2 + *2` equals 0 under normal play, but under misère play the player to move wins 0 and loses `*2 + *2`.",
        "misere_outcome genus misere_quotient",
    ),
    entry(
        "nimber",
        "",
        "The nimber *n is the value of a Nim heap of n: its options, for both players, are 0, *, …, *(n-1). The sum of two nimbers is the nimber of the nim-sum of their sizes.",
        "is_nimber nim_sum nim_product",
    ),
    entry(
        "nim value",
        "Grundy value, Sprague-Grundy value",
        "The nim value of an impartial position is the size of the Nim heap that it equals: the mex of the nim values of its options. The nim value of a sum is the nim-sum of the nim values.",
        "nim_value mex nim_sum",
    ),
    entry(
        "normal play",
        "",
        "Under normal play a player unable to move loses: the player who makes the last move wins.",
        "outcome",
    ),
    entry(
        "N-position",
        "N",
        "An N-position is a game that the player to move wins. Its value is confused with 0.",
        "outcome",
    ),
    entry(
        "number",
        "dyadic",
        "A form is a number if all its options are numbers and each Left option is less than each Right option. The numbers among the games with finitely many positions are the dyadic rationals: fractions whose denominator is a power of two.",
        "is_number simplest_between",
    ),
    entry(
        "number avoidance",
        "number avoidance theorem",
        "If x is a number and G is not, and a player has a winning move in G + x, then one of the winning moves is in G. So one moves in a number only if nothing else is left.",
        "is_number best_moves",
    ),
    entry(
        "numberish",
        "",
        "A game is numberish if it differs from a number by an infinitesimal: both its stops are the same.",
        "is_numberish",
    ),
    entry(
        "option",
        "Left option, Right option",
        "A Left option of a game is a position to which Left can move from it in one move; a Right option, one to which Right can move. A game is written {Left options|Right options}.",
        "left_options right_options",
    ),
    entry(
        "ordinal sum",
        "",
        "In the ordinal sum G : H a player moves in G or in H, and a move in the base G ends H. Its value depends on the form of G and only on the value of H.",
        "ordinal_sum ordinal_value",
    ),
    entry(
        "outcome",
        "outcome class",
        "The outcome of a game says who wins under best play: L if Left wins no matter who moves first, R if Right does, N if the next player does, and P if the previous one does. In these cases the value is positive, negative, confused with 0, and 0.",
        "outcome wins",
    ),
    entry(
        "partizan",
        "partisan",
        "A game is partizan if the players may have different moves in it.",
        "is_impartial",
    ),
    entry(
        "P-position",
        "P",
        "A P-position is a game that the previous player wins: whoever is to move loses. Its value is 0.",
        "outcome",
    ),
    entry(
        "pseudonumber",
        "",
        "A stopper is a pseudonumber if it behaves as a number does: the numbers, numbers plus over or under, on and off.",
        "is_stopper",
    ),
    entry(
        "reduced canonical form",
        "reduced, rcf",
        "The reduced canonical form of G is the simplest game that is infinitesimally close to it. Two games have the same one exactly if they differ by an infinitesimal.",
        "reduced compare_inf",
    ),
    entry(
        "remoteness",
        "",
        "The remoteness of a position is the number of moves after which play ends if the winner hurries and the loser delays the end as long as possible. It decides sums in which every component is moved at once.",
        "remoteness suspense",
    ),
    entry(
        "reversible",
        "reversible option",
        "A Left option of G is reversible if it has a Right option that is less than or equal to G: Right answers with a move to it and has lost nothing. The reversible option may be replaced by all Left options of that answer. For Right options it is the other way round.",
        "canonical explain",
    ),
    entry(
        "R-position",
        "R",
        "An R-position is a game that Right wins, whoever moves first. Its value is negative.",
        "outcome",
    ),
    entry(
        "sente",
        "",
        "A move is sente if its threat is so large that the opponent has to answer it. At temperatures at which a player's best move is sente, the wall of this player is vertical.",
        "thermograph",
    ),
    entry(
        "side-sum",
        "side sum",
        "In the side-sum `G <> H` a player moves in G or in H. A move by Left in H ends G, and a move by Right in G ends H. Its value depends on the forms of both.",
        "side_sum side_value",
    ),
    entry(
        "stop",
        "Left stop, Right stop, stops",
        "The Left stop of G is the number that is reached if the players move in turn, Left first, and stop at the first number; Left maximizes it and Right minimizes it. The Right stop is what is reached if Right starts.",
        "left_stop right_stop",
    ),
    entry(
        "stopper",
        "",
        "A stopper is a game without infinite alternating play: from no position can the players move in turn for ever. It has a canonical form.",
        "is_stopper canonical",
    ),
    entry(
        "suspense",
        "",
        "The suspense of a position is the number of moves after which play ends if the winner delays the end as long as possible and the loser hurries.",
        "suspense remoteness",
    ),
    entry(
        "switch",
        "",
        "A switch is a game {x|y} with numbers x > y. `±x` is {x|-x}, which is a switch for every positive number x.",
        "is_switch switch",
    ),
    entry(
        "temperature",
        "",
        "The temperature of G is the least t such that G cooled by t is infinitesimally close to a number. It says how urgent it is to move.",
        "temperature mean cool",
    ),
    entry(
        "tepid",
        "",
        "A game is tepid if its temperature is 0: it differs from a number by an infinitesimal other than 0.",
        "is_tepid",
    ),
    entry(
        "thermograph",
        "",
        "The thermograph of G shows for every temperature t both stops of G cooled by t. Its walls meet at the temperature, and above it stands the mast at the mean.",
        "thermograph left_wall right_wall",
    ),
    entry(
        "tiny",
        "miny",
        "Tiny x is {0||0|-x} for a positive x, a positive infinitesimal that is smaller than ^ and its powers. Miny x is its negative.",
        "tiny miny",
    ),
    entry(
        "uptimal",
        "",
        "The uptimals ^(n) are infinitesimals each of which is infinitely greater than the next: ^(1) is ^, ^[n] is the sum of the first n, and ^(n+1) is {0|v[n]*}.",
        "uptimal",
    ),
    entry(
        "value",
        "",
        "Two games have the same value if either may replace the other in every sum without changing the outcome. G = H exactly if G - H is won by the previous player.",
        "value canonical",
    ),
    entry(
        "zero game",
        "zero",
        "The zero game {|} has no moves: the player to move loses. A game equals 0 exactly if the previous player wins it, so that it changes nothing in a sum.",
        "outcome value",
    ),
];

/// A word without capitals, accents, hyphens and spaces.
fn bare(word: &str) -> String {
    let plain = |c: char| if c == 'è' { 'e' } else { c };
    word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).map(plain).collect()
}

/// The entry about a term, about another word for it, or else the first with this word in its term.
#[must_use]
pub fn term(name: &str) -> Option<&'static GlossaryEntry> {
    let wanted = bare(name);
    if wanted.is_empty() {
        return None;
    }
    let all = || GLOSSARY.iter();
    let is = |word: &str| bare(word) == wanted;
    let plural = wanted.strip_suffix('s').unwrap_or(&wanted).to_owned();
    all()
        .find(|entry| is(entry.term))
        .or_else(|| all().find(|entry| entry.also.split(',').any(is)))
        .or_else(|| all().find(|entry| bare(entry.term) == plural))
        .or_else(|| all().find(|entry| entry.term.split([' ', '-']).any(is)))
}

impl GlossaryEntry {
    /// The page about it, as `help` shows it.
    #[must_use]
    pub fn page(&self) -> String {
        let mut page = self.term.to_owned();
        if !self.also.is_empty() {
            page.push_str(&format!(" (also: {})", self.also));
        }
        page.push_str(&format!("\n\n{}", self.text));
        if !self.see.is_empty() {
            let see: Vec<String> =
                self.see.split(' ').map(|name| format!("`help {name}`")).collect();
            page.push_str(&format!("\n\nSee {}.", see.join(", ")));
        }
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_is_found_and_leads_to_pages() {
        for entry in GLOSSARY {
            assert!(entry.text.ends_with('.'), "{}", entry.term);
            assert_eq!(term(entry.term).map(|found| found.term), Some(entry.term));
            for word in entry.also.split(',').filter(|word| !word.is_empty()) {
                assert!(term(word).is_some(), "{word}");
            }
            for name in entry.see.split(' ').filter(|name| !name.is_empty()) {
                assert!(crate::builtins::find(name).is_some(), "{}: {name}", entry.term);
            }
        }
        assert!(GLOSSARY.is_sorted_by(|a, b| bare(a.term) < bare(b.term)));
        for (word, wanted) in [
            ("atomic", "atomic weight"),
            ("closure", "closure"),
            ("Ordinal Sum", "ordinal sum"),
            ("nimbers", "nimber"),
            ("misere", "misère play"),
            ("stops", "stop"),
            ("N", "N-position"),
            ("p", "P-position"),
        ] {
            assert_eq!(term(word).map(|found| found.term), Some(wanted), "{word}");
        }
    }
}
