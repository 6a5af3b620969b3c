//! Tests trees whose nodes are boards: their positions follow the rules, winning moves are marked,
//! and their width is limited.

use upstar::raw::RawPosition;
use upstar::{BoardView, Player};
use upstar_draw::terminal::TextStyle;
use upstar_draw::{GameTree, MoveMark, Picture, TreeOptions};
use upstar_explorer::pictures::{PictureContext, PictureKind, picture};
use upstar_lang::{Interpreter, Value};

fn tree(upstar: &Interpreter, position: &RawPosition) -> Option<(GameTree, TreeOptions)> {
    let budget = upstar.session().budget();
    let value = Value::Position(position.clone());
    let tools = PictureContext::plain(upstar.session(), &budget);
    let found = budget.within(1_000_000, || picture(PictureKind::Tree, &value, tools));
    match found.ok()?? {
        Picture::Tree(tree, options) => Some((tree, options)),
        other => panic!("{}: {other:?}", position.expression()),
    }
}

fn examples(upstar: &Interpreter) -> Vec<RawPosition> {
    let mut found = Vec::new();
    for doc in upstar::rulesets() {
        let page = upstar_lang::ruleset_page(doc);
        let texts = page.lines().filter_map(|line| line.rsplit_once(" = ")).map(|it| it.0);
        for text in texts {
            found.extend(upstar.sum(text.trim()).ok().into_iter().flat_map(|sum| sum.positions));
        }
    }
    found
}

#[test]
fn the_moves_of_every_ruleset_are_branches_and_those_that_win_are_marked() {
    let upstar = Interpreter::new();
    let (mut trees, mut marks) = (0, 0);
    for position in examples(&upstar) {
        let name = position.expression();
        let Some((tree, options)) = tree(&upstar, &position) else { continue };
        trees += 1;
        let root = &tree.nodes[tree.root];
        // Vertices of pictures with a ground are not numbered.
        let standing = matches!(position.view(), BoardView::Graph { ground: Some(_), .. });
        let is_graph = upstar::explore::is_game_graph(&position);
        assert!(standing || is_graph || root.boards == [position.view()], "{name}");
        let budget = upstar.session().budget();
        let cx = upstar.session().cx(&budget);
        for (player, branches) in [(Player::Left, &root.left), (Player::Right, &root.right)] {
            let mut moves: Vec<RawPosition> = position.options(player);
            moves.sort_by_key(RawPosition::text);
            moves.dedup_by_key(|to| to.text());
            assert_eq!(branches.len(), moves.len(), "{name}, {player}");
            for branch in branches {
                let board = tree.nodes[branch.to].boards.first();
                // Nodes that are not drawn have no board.
                let is_made =
                    standing || board.is_none() || moves.iter().any(|to| Some(&to.view()) == board);
                assert!(is_made, "{name}, {player}");
                marks += usize::from(branch.mark == Some(MoveMark::Good));
            }
            let found = cx.budget.within(100_000, || position.outcome(cx));
            let small = moves.len() < 20;
            if let Ok(outcome) = found
                && small
                && !position.is_for_points()
                && !moves.is_empty()
            {
                let wins = outcome.winner(player) == player;
                let marked = branches.iter().any(|branch| branch.mark.is_some());
                assert_eq!(wins, marked, "{name}, {player}");
            }
        }
        let scene = tree.scene(&options);
        assert!(scene.width < 8_000.0, "{name} is {} wide", scene.width);
    }
    assert!(trees > 250 && marks > 250, "{trees} trees, {marks} marks");
}

#[test]
fn a_tree_is_readable_and_says_what_is_left_out() {
    let upstar = Interpreter::new();
    let of = |text: &str| {
        let sum = upstar.sum(text).unwrap();
        let (tree, options) = tree(&upstar, &sum.positions[0]).unwrap();
        (tree.scene(&options), tree.text(&options, &TextStyle::ASCII))
    };
    let (scene, text) = of("push(\"OOXOXO\")");
    assert!(scene.width < 4_000.0, "{}", scene.width);
    assert!(text.contains("more"), "{text}");
    let (_, text) = of("domineering(\"2x2\")");
    assert!(!text.contains("more"), "{text}");
    assert!(text.contains("#./#.!"), "{text}");
}
