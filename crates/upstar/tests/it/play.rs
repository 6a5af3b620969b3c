use upstar::explore::{Game, Strategy, describe, name_of_move};
use upstar::{BoardView, Cell, Player, Session};

fn won_by(ruleset: &str, text: &str, starter: Player, styles: [Strategy; 2]) -> Player {
    let session = Session::new();
    let budget = session.budget();
    let position = session.position(ruleset, &[], text).unwrap();
    let mut game = Game::new(position, starter);
    while game.winner().is_none() {
        let style = styles[usize::from(game.to_move() == Player::Right)];
        let reply = game.choose(style, session.cx(&budget)).unwrap().unwrap();
        assert!(game.moves().contains(&reply.to));
        game.make(reply.to);
    }
    assert!(game.moves_made() > 0);
    game.winner().unwrap()
}

#[test]
fn a_perfect_player_wins_whatever_can_be_won() {
    for other in
        [Strategy::Random(1), Strategy::Random(7), Strategy::Hotstrat, Strategy::Sentestrat]
    {
        // Whoever starts wins.
        assert_eq!(
            won_by("clobber", "xo/ox", Player::Left, [Strategy::Perfect, other]),
            Player::Left
        );
        assert_eq!(
            won_by("nim", "1,2,4", Player::Right, [other, Strategy::Perfect]),
            Player::Right
        );
        // The second player wins.
        assert_eq!(won_by("nim", "1,2,3", Player::Left, [other, Strategy::Perfect]), Player::Right);
    }
}

#[test]
fn where_positions_come_back_a_perfect_player_wins_or_draws() {
    for other in [Strategy::Random(1), Strategy::Random(5), Strategy::Perfect] {
        // The hounds win if they start.
        let styles = [Strategy::Perfect, other];
        assert_eq!(won_by("hare_and_hounds", "3x5", Player::Left, styles), Player::Left);
    }
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let tis = session.position("game_graph", &[], "tis: 0 | tisn; tisn: tis | 0").unwrap();
    let mut game = Game::new(tis, Player::Right);
    for _ in 0..4 {
        let reply = game.choose(Strategy::Perfect, cx).unwrap().unwrap();
        assert_eq!(reply.reason, "no move wins, but this one holds the draw");
        game.make(reply.to);
    }
    assert_eq!((game.occurrences(), game.to_move()), (3, Player::Right));
    assert!(game.undo() && game.occurrences() == 2);
}

#[test]
fn thermographic_players_move_where_it_is_hot_and_answer_threats() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    // A column of two, worth 1, and a square, worth ±1.
    let board = session.position("domineering", &[], "..#./..#.").unwrap();
    for style in [Strategy::Hotstrat, Strategy::Sentestrat] {
        let game = Game::new(board.clone(), Player::Left);
        let reply = game.choose(style, cx).unwrap().unwrap();
        assert_eq!(
            cx.as_number(reply.to.value(cx).unwrap()).map(ToString::to_string).as_deref(),
            Some("2")
        );
        assert!(reply.reason.contains("temperature 1"), "{}", reply.reason);
    }
}

#[test]
fn moves_are_taken_back_but_not_the_first_position() {
    let session = Session::new();
    let position = session.position("nim", &[], "1").unwrap();
    let mut game = Game::new(position.clone(), Player::Left);
    assert!(!game.undo());
    game.make(game.moves()[0].clone());
    assert_eq!(game.winner(), Some(Player::Left));
    assert!(game.undo() && game.position() == &position && game.to_move() == Player::Left);
}

#[test]
fn columns_beyond_z_have_two_letters_and_more() {
    let plain = vec![vec![Cell::Empty; 703]];
    let mut other = plain.clone();
    for column in [0, 25, 26, 702] {
        other[0][column] = Cell::Blocked;
    }
    let grid = |rows| BoardView::Grid { rows };
    assert_eq!(describe(&grid(plain), &grid(other)), "a1 z1 aa1 aaa1");
}

#[test]
fn lines_are_named_by_their_dots() {
    let session = Session::new();
    let named = |ruleset, text: &str| -> Vec<String> {
        let board = session.position(ruleset, &[], text).unwrap();
        let options = board.options(Player::Left);
        options.iter().map(|option| name_of_move(&board, Player::Left, option)).collect()
    };
    assert_eq!(named("dots_and_boxes", "+-+/|.|/+.+"), ["a2 b2"]);
    assert_eq!(named("dots_and_boxes", "+-+.+/|...|/+-+-+"), ["b1 c1", "b1 b2"]);
    assert_eq!(named("dots_and_boxes", "+-+.+/|#|../+-+.+;R"), ["pass"]);
    // A prisoner that is given back changes nothing on the board, but it is no pass.
    assert_eq!(named("go", "X.O;x+2;o+1").iter().filter(|name| *name == "pass").count(), 0);
    // The token and where it goes; walls have no names.
    assert_eq!(named("maze", "@.|/..|/._."), ["a1 a2", "a1 a3"]);
}

#[test]
fn moves_on_graphs_are_named_by_what_is_cut_or_taken() {
    let session = Session::new();
    let named = |ruleset, text: &str, player| -> Vec<String> {
        let board = session.position(ruleset, &[], text).unwrap();
        let options = board.options(player);
        options.iter().map(|option| describe(&board.view(), &option.view())).collect()
    };
    let mut cuts = named("hackenbush", "B(R,GB)", Player::Left);
    cuts.sort();
    assert_eq!(cuts, ["0-1", "1-3", "3-4"]);
    assert_eq!(named("hackenbush", "0-1B 0-1R", Player::Right), ["0-1R"]);
    // The names of vertices are those before the move, whatever they are called afterwards.
    cuts = named("hackenbush", "B(R,GB),RB", Player::Left);
    cuts.sort();
    assert_eq!(cuts, ["0-1", "1-3", "3-4", "5-6"]);
    cuts = named("hackenbush", "0-1B 0-2R 1-2G 2-3B", Player::Left);
    cuts.sort();
    assert_eq!(cuts, ["0-1", "1-2", "2-3"]);
    assert_eq!(named("childish_hackenbush", "BRB", Player::Left), ["2-3"]);
    assert_eq!(named("arc_kayles", "0-1 1-2", Player::Left), ["0 1", "1 2"]);
    assert_eq!(named("node_kayles", "0-1 1-2", Player::Left), ["0 1", "0 1 2", "1 2"]);
    assert_eq!(named("col", "0-1", Player::Right), ["0", "1"]);
}
