//! Help pages about operators and other signs.

pub(crate) struct OperatorSign {
    pub(crate) signs: &'static [&'static str],
    pub(crate) summary: &'static str,
    /// A true expression that contains the sign.
    pub(crate) example: &'static str,
}

const fn sign(
    signs: &'static [&'static str],
    summary: &'static str,
    example: &'static str,
) -> OperatorSign {
    OperatorSign { signs, summary, example }
}

pub(crate) const SIGNS: &[OperatorSign] = &[
    sign(
        &["^", "↑"],
        "Up, {0|*}. The notation `^3` denotes three ups, and `^^` denotes two ups. The notations \
         `^[2]` and `^(2)` denote uptimals.",
        "^ = {0|*}",
    ),
    sign(&["v", "↓"], "Down, {*|0}, the negative of up.", "v = -^"),
    sign(
        &["*"],
        "Star, {0|0}. The notation `*5` denotes the nimber of a heap of five. The sign never \
         denotes a product.",
        "*1 + *2 = *3",
    ),
    sign(&["+-", "±"], "The switch {x|-x}.", "+-1 = {1|-1}"),
    sign(&["+_"], "Tiny, {0||0|-x}.", "+_2 = {0||0|-2}"),
    sign(&["-_"], "Miny, the negative of tiny.", "-_2 = {2|0||0}"),
    sign(
        &["·", "."],
        "An integer multiple, or Norton's product with a positive game. A point also calls a \
         function, as in `g.mean()`. In `2.nim(\"3\")`, however, the number is a factor.",
        "3·^ = ^3",
    ),
    sign(&[":"], "The ordinal sum, which depends on the form of the base.", "(1 : -1) = 1/2"),
    sign(&["<>"], "The side-sum, which depends on the forms of both games.", "(1 <> *) = 1/2"),
    sign(&["+"], "The disjunctive sum.", "^ + * = ^*"),
    sign(&["-"], "The negative of a game, or the difference of two games.", "{1|0} - {1|0} = 0"),
    sign(&["=", "=="], "Equality of values.", "{0,*|0} = ^*"),
    sign(&["===", "≅"], "Identity of literal forms.", "not ('{0,1|}' === '2')"),
    sign(&["!=", "≠"], "Inequality of values.", "* != 0"),
    sign(&["<"], "Less than: Right wins the difference, no matter who moves first.", "0 < ^"),
    sign(&[">"], "Greater than: Left wins the difference, no matter who moves first.", "^ > 0"),
    sign(&["<=", "≤"], "Less than or equal: Right, moving second, wins the difference.", "v <= 0"),
    sign(
        &[">=", "≥"],
        "Greater than or equal: Left, moving second, wins the difference.",
        "1 >= *",
    ),
    sign(
        &["||"],
        "Confused with: the first player wins the difference. Inside braces, the sign separates \
         Left's options from Right's options.",
        "* || 0",
    ),
    sign(&["<|"], "Less than or confused with.", "* <| ^"),
    sign(&["|>"], "Greater than or confused with.", "^* |> 0"),
    sign(
        &["in"],
        "True if a value equals an item of a list or a set. In `[f(n) for n in list]`, the name n \
         denotes each item of the list in turn.",
        "(* in [0, *1, ^]) and not (2 in [1, 3])",
    ),
    sign(
        &["->"],
        "A function. The left side is a parameter, or several parameters in parentheses, and the \
         right side is the result. If the left side is a game that is not a single name, the sign \
         denotes the sequential compound `sequential(g, h)`, in which the second game is played \
         after the first game has ended.",
        "((x -> x + 1)(2) = 3) and (outcome(* -> *) = \"P\")",
    ),
    sign(&[":="], "Gives a value a name.", "x := 2; x + x = 4"),
    sign(
        &[";"],
        "Ends a statement and suppresses its output. Another statement may follow on the same \
         line.",
        "x := 2; x + x = 4",
    ),
    sign(
        &["{", "}", "|"],
        "A game: Left's options, bars, and Right's options. The longest bars are outermost: \
         {2||1|0} is {2|{1|0}}.",
        "{2||1|0} = {2|{1|0}}",
    ),
    sign(
        &["[", "]"],
        "A list, possibly with `for`. After a list or a set, the brackets enclose an index and \
         select the item at this index. Indices start at 0.",
        "[n·n for n in 1..3][2] = 9",
    ),
    sign(
        &[".."],
        "The list of the integers from one integer to another, inclusive.",
        "1..3 = [1, 2, 3]",
    ),
    sign(&["'"], "Encloses a literal form, which is not simplified.", "not ('{0,1|}' === '2')"),
    sign(&["\""], "Encloses text, for example the text of a position.", "nim(\"3\") = *3"),
    sign(
        &["&"],
        "The loopy value with the given onside and offside. In the onside, infinite play is a win \
         for Left. In the offside, infinite play is a win for Right.",
        "on & off = dud",
    ),
    sign(
        &["/\\"],
        "The conjunctive sum `conjunctive(g, h)`, in which a player moves in both games. Under \
         normal and misère play, this sum is the short sum, in which a player unable to move in \
         one of the games cannot move at all. For scoring games, it is the long sum, in which play \
         continues in the other game.",
        "remoteness(chain(2) /\\ chain(3)) = 2",
    ),
    sign(
        &["\\/"],
        "The long conjunctive sum `continued_conjunctive(g, h)`: a player moves in each game in \
         which that player has a move. The rule is the same under every convention. For scoring \
         games, `g /\\ h` is the same sum.",
        "suspense(chain(2) \\/ chain(3)) = 3",
    ),
];

pub(crate) fn page(name: &str) -> Option<String> {
    let sign = SIGNS.iter().find(|sign| sign.signs.contains(&name))?;
    Some(format!("{}\n\n{}\n\nExample\n\n  {}", sign.signs.join("  "), sign.summary, sign.example))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Interpreter, Value};

    #[test]
    fn the_example_has_the_sign() {
        for sign in SIGNS {
            let shown = sign.signs.iter().any(|written| sign.example.contains(written));
            assert!(shown, "{:?}: {}", sign.signs, sign.example);
        }
    }

    #[test]
    fn the_examples_hold() {
        for sign in SIGNS {
            let answer = Interpreter::new().evaluate(sign.example);
            assert!(matches!(answer, Ok(Value::Bool(true))), "{} gives {answer:?}", sign.example);
        }
    }
}
