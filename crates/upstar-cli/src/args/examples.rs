//! The text below the options in the help of each command.

pub(super) const EXIT_CODES: &str = "\
Exit codes: 0 answered; 1 no answer (undefined, limit reached, failed assertion); 2 wrong input; \
3 answered, but not all results could be stored.";

pub(super) const VALUE_EXAMPLES: &str = "\
Examples:
  upstar value domineering 4x4
  upstar value clobber xo/ox --with diagonal=true
  upstar value 'octal(\"0.77\")' 5,7
  upstar value ./mine.game ..#/...";

pub(super) const SOLVE_EXAMPLES: &str = "\
Examples:
  upstar solve clobber xoxo/oxox/xoxo
  upstar solve 'domineering(\"4x5\") + clobber(\"xoxo\") + ^*' --line
  upstar solve clobber xoxoxo nim 1,3 --json
  upstar solve --play misere domineering 4x4 nim 2 --line
  upstar solve --play scoring dots_and_boxes 2x3 --line";

pub(super) const REPL_COMMANDS: &str = "\
Commands in the calculator:
  help, help NAME  list all names, or explain one
  names            list the names that you have defined
  save FILE        write the lines of the session to a file
  load FILE        run the lines of a file
  quit             leave the calculator";

pub(super) const PLAY_EXAMPLES: &str = "\
Examples:
  upstar play domineering 4x4
  upstar play toppling_dominoes xoxxo --side right --opponent random
  printf '1\\nhint\\nquit\\n' | upstar play nim 1,2,3
  upstar play --play scoring dots_and_boxes 2x3

Enter a move as its number, as the cells that it changes (a1 a2), as the edge or the vertices that
it removes (0-1), or as the resulting position. `help` lists the commands.";

pub(super) const LEARN_EXAMPLES: &str = "\
Examples:
  upstar learn
  upstar learn 7
  upstar learn up and star
  upstar learn --file week3.toml 1

An answer is an expression, such as `{2|-1}`, or a word. Equal games are accepted, and the order of
a list does not matter. `hint` prints a hint, `show` the answer, `quit` ends the exercise. The exit
code is 0 if the exercise is solved. The chapter for lecturers in the guide describes the files.";

pub(super) const EXPLAIN_EXAMPLES: &str = "\
Examples:
  upstar explain nim 3,5,7
  upstar explain '{0,*|1,{2|*}}' --about thermograph
  upstar explain \"'{0,-1|}'\"
  upstar explain 'chain(2) /\\ chain(3)'";

pub(super) const COMPARE_EXAMPLES: &str = "\
Examples:
  upstar compare '^*' 0
  upstar compare 'domineering(\"2x3\")' '{2|-1/2}'
  upstar compare upon '^'";

pub(super) const CERTIFY_EXAMPLES: &str = "\
Examples:
  upstar certify 'value(domineering(\"4x4\")) = ±1' -o square.cert
  upstar certify '^ + ^ > *' -o ups.cert
  upstar certify 'outcome(clobber(\"xoxoxoxo\")) = \"N\"' -o strip.cert
  upstar-verify strip.cert

`cargo install --path verify` builds `upstar-verify`. The chapter on certificates in the guide
lists the kinds of statements that can be proved.";

pub(super) const DRAW_EXAMPLES: &str = "\
Examples:
  upstar draw '{4|2||-1}'
  upstar draw domineering 4x4 -o board.svg
  upstar draw 'hackenbush(\"B,R,G\")' --what tree --width 4000 -o tree.svg
  upstar draw 'hackenbush(\"G\") - hackenbush(\"R\")' --what graph -o sum.svg
  upstar draw 'toads_and_frogs(\"T.F\")' --what tree --scores -o scores.svg
  upstar draw 'tis' -o graph.tex
  upstar draw 'backsliding_toads_and_frogs(\"T.F\")' --what graph -o graph.svg
  upstar draw 'game_graph(\"a: 1 | b; b: a | 0; 1: 0 |\")' --what thermograph --komaster left
  upstar draw '[{2|-1}, {1|0}, {2|-1} + {1|0}]' --what thermograph --overlaid --from 0 -o sum.svg
  upstar draw 'go(\"XXXO/X..O/XXXO\")' --what both -o endgame.svg";

pub(super) const SEARCH_EXAMPLES: &str = "\
Examples:
  upstar search hackenbush 'value = 1/4'
  upstar search domineering 'temperature > 1' --columns value,temperature
  upstar search clobber 'outcome = P and value != 0' --max-size 10 --format csv
  upstar search domineering --maximise 'temperature(p)' --samples 2000 --seed 7 --max-size 14
  upstar search snort --maximise 'temperature(p)' --random 60 --resume snort.json

In a condition, `p` is the position, and the name of a function f of one game stands for f(p):
`temperature > 1` means `temperature(p) > 1`. Positions that differ only by symmetry, by the order
of their components, or by components without moves are listed once.

With --maximise, the search is random: it changes and combines the best positions found so far.
The same seed and number of positions give the same result. The file of --resume stores the best
positions.";

pub(super) const RULESETS_EXAMPLES: &str = "\
Examples:
  upstar rulesets
  upstar rulesets nim
  upstar rulesets graphs";

pub(super) const TABLE_EXAMPLES: &str = "\
Examples:
  upstar table domineering 1..5 x 1..5
  upstar table 'octal(\"0.77\") 0..20' --columns nim_value
  upstar table 'clobber (xo)^1..8' --columns 'value, size(p.left_options())' --format csv
  upstar table 'col path 1..8' --columns 'position as Path, value as \"Value\"' --format latex
  upstar table kayles 0..100 --columns nim_value --format b-file
  upstar table --of '(g, h) -> value(ordinal_sum(g, h))' --rows 'day(1)' --across 'day(1)'";
