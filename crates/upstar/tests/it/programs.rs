//! The programs in `examples/` run to completion.

macro_rules! programs {
    ($($path:literal $name:ident),*) => {
        $(
            #[path = $path]
            mod $name;

            #[test]
            fn $name() {
                $name::main().unwrap();
            }
        )*
    };
}

programs!(
    "../../examples/value.rs" value,
    "../../examples/custom_ruleset.rs" custom_ruleset,
    "../../examples/games.rs" games,
    "../../examples/day_two.rs" day_two,
    "../../examples/limits.rs" limits
);
