//! Short lines that want more than any machine has.

pub(crate) const HEAVY: [&str; 7] = [
    "value(nogo(\"1111x3\"))",
    "explain(grundy(\"31008\"))",
    "birthday(grundy(\"7272\"))",
    "value(eatcake(\"22222x2\"))",
    "best_moves(domineering(\"55x55\"), Left)",
    "value(domineering(\"64x64\"))",
    "size([repeat(\"x\", 2000000) for i in 1..100000])",
];
