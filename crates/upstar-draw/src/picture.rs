//! Pictures of every kind, in every format: the interface for front ends.

use crate::board::{BoardMarks, Coordinates};
use crate::numbers::NumberPlot;
use crate::scene::{CHAR_WIDTH, Scene};
use crate::svg::{Theme, svg_with_font};
use crate::terminal::{self, TextStyle};
use crate::{GameTree, HasseDiagram, ThermographPlot, TreeOptions, board, tikz};
use upstar_core::BoardView;

/// A picture of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// Thermographs.
    Thermographs(ThermographPlot),
    /// A game tree.
    Tree(GameTree, TreeOptions),
    /// The graph of a game, in which every position occurs once.
    Graph(GameTree),
    /// A position.
    Board(BoardView),
    /// A position without names of rows, columns and vertices.
    Unnamed(BoardView),
    /// A position with marks of a game in progress.
    Marked(BoardView, BoardMarks),
    /// A graph without names of vertices, with each vertex at a given place.
    Placed(BoardView, Vec<Coordinates>),
    /// Numbers on a ruler or in a tree.
    Numbers(NumberPlot),
    /// A partial order.
    Hasse(HasseDiagram),
    /// Two pictures side by side, such as a board and its thermograph. In text, the first picture
    /// is above the second.
    Pair(Box<Picture>, Box<Picture>),
}

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A self-contained SVG file.
    Svg(Theme),
    /// A `tikzpicture` environment, to be `\input`.
    Tikz,
    /// A LaTeX document that contains only the picture.
    TikzDocument,
    /// Text.
    Text(TextStyle),
}

impl Format {
    /// Returns the format for a file name extension: `svg`, `tikz`, `tex` or `txt`.
    ///
    /// ```
    /// use upstar_draw::{Format, svg::Theme};
    /// assert_eq!(Format::from_ending("SVG"), Some(Format::Svg(Theme::Auto)));
    /// assert_eq!(Format::from_ending("doc"), None);
    /// ```
    #[must_use]
    pub fn from_ending(ending: &str) -> Option<Format> {
        match ending.to_ascii_lowercase().as_str() {
            "svg" => Some(Format::Svg(Theme::Auto)),
            "tikz" => Some(Format::Tikz),
            "tex" => Some(Format::TikzDocument),
            "txt" => Some(Format::Text(TextStyle::UNICODE)),
            _ => None,
        }
    }
}

impl Picture {
    /// Returns the picture as a scene.
    #[must_use]
    pub fn scene(&self) -> Scene {
        match self {
            Picture::Thermographs(plot) => plot.scene(),
            Picture::Tree(tree, options) => tree.scene(options),
            Picture::Graph(graph) => graph.graph_scene(),
            Picture::Board(view) => board::named_scene(view),
            Picture::Unnamed(view) => board::scene(&board::unnamed(view.clone())),
            Picture::Marked(view, marks) => board::marked_scene(view, marks),
            Picture::Placed(view, places) => board::placed_scene(view, places),
            Picture::Numbers(plot) => plot.scene(),
            Picture::Hasse(diagram) => diagram.scene(),
            Picture::Pair(left, right) => left.scene().beside(right.scene(), GAP, 0.5),
        }
    }

    /// Applies `change` to the thermographs in the picture.
    #[must_use]
    pub fn with_thermographs(
        self,
        change: &impl Fn(ThermographPlot) -> ThermographPlot,
    ) -> Picture {
        match self {
            Picture::Thermographs(plot) => Picture::Thermographs(change(plot)),
            Picture::Pair(left, right) => {
                let [left, right] = [left, right].map(|p| Box::new(p.with_thermographs(change)));
                Picture::Pair(left, right)
            }
            other => other,
        }
    }

    /// Returns the picture in the given format.
    ///
    /// ```
    /// use upstar_core::{BoardView, Tint};
    /// use upstar_draw::{Format, Picture, terminal::TextStyle};
    /// let picture = Picture::Board(BoardView::Row(vec![Tint::Left, Tint::Right]));
    /// assert_eq!(picture.draw(Format::Text(TextStyle::UNICODE)), "▮ ▯\n");
    /// assert!(picture.draw(Format::Tikz).starts_with("% A row of 2 pieces"));
    /// ```
    #[must_use]
    pub fn draw(&self, format: Format) -> String {
        match format {
            Format::Svg(theme) => svg_with_font(&self.scene(), theme),
            Format::Tikz => tikz::tikz(&self.scene()),
            Format::TikzDocument => tikz::standalone(&self.scene()),
            Format::Text(style) => match self {
                Picture::Thermographs(plot) => {
                    let width = style.width() as f64 * CHAR_WIDTH;
                    terminal::text(&plot.scene_within(width), &style)
                }
                Picture::Tree(tree, options) => tree.text(options, &style),
                Picture::Graph(graph) => graph.graph_text(&style),
                Picture::Marked(view, marks) if !marks.labels.is_empty() => {
                    // In text, the other marks would hide the labels.
                    let labels = marks.labels.clone();
                    let marks = BoardMarks { labels, ..BoardMarks::default() };
                    terminal::text(&board::marked_scene(view, &marks), &style)
                }
                Picture::Placed(..) | Picture::Numbers(_) => terminal::text(&self.scene(), &style),
                Picture::Board(view) | Picture::Unnamed(view) | Picture::Marked(view, _) => {
                    board::text(view, &style)
                }
                Picture::Hasse(diagram) => diagram.text(&style),
                Picture::Pair(above, below) => {
                    let [above, below] = [above, below].map(|p| p.draw(Format::Text(style)));
                    // Thermographs start with their own empty line.
                    format!("{above}\n{}", below.trim_start_matches('\n'))
                }
            },
        }
    }

    /// Returns the picture as PNG, with `scale` pixels for each scene unit; see [`png`](crate::png).
    ///
    /// # Errors
    ///
    /// Returns a message if the picture has too many pixels.
    #[cfg(feature = "png")]
    pub fn png(&self, scale: f64) -> Result<crate::png::PngPicture, String> {
        crate::png::png(&crate::svg::svg_with_theme(&self.scene(), Theme::Light), scale)
    }

    /// Returns a tree, a game graph or a Hasse diagram in the DOT language of Graphviz.
    #[must_use]
    pub fn dot(&self) -> Option<String> {
        match self {
            Picture::Tree(graph, _) | Picture::Graph(graph) => Some(graph.dot()),
            Picture::Hasse(diagram) => Some(diagram.dot()),
            Picture::Thermographs(_)
            | Picture::Board(_)
            | Picture::Unnamed(_)
            | Picture::Marked(..)
            | Picture::Placed(..)
            | Picture::Numbers(_)
            | Picture::Pair(..) => None,
        }
    }
}

/// The distance between the pictures of a pair.
const GAP: f64 = 24.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ThermographData;

    #[test]
    fn pairs_share_a_sheet() {
        let heaps = |n| Picture::Board(BoardView::Heaps(vec![n]));
        let (one, nine) = (heaps(1).scene(), heaps(9).scene());
        let pair = Picture::Pair(Box::new(heaps(1)), Box::new(heaps(9)));
        let scene = pair.scene();
        assert!(scene.width > one.width + nine.width);
        assert_eq!(scene.height, one.height.max(nine.height));
        assert_eq!(scene.items.len(), one.items.len() + nine.items.len());
        assert!(scene.points().iter().all(|p| p.x <= scene.width && p.y <= scene.height));
        let text = |picture: &Picture| picture.draw(Format::Text(TextStyle::ASCII));
        assert_eq!(text(&pair), format!("{}\n{}", text(&heaps(1)), text(&heaps(9))));
        assert_eq!(pair.dot(), None);
    }

    #[test]
    fn the_same_picture_gives_the_same_bytes_in_every_format() {
        let one = upstar_number::Dyadic::ONE;
        let foot = (one.clone(), one);
        let wall = vec![foot.clone()];
        let mut tree = GameTree::new();
        tree.root = tree.add("0", [], []);
        let mut over = GameTree::new();
        let zero = over.add("0", [], []);
        over.root = over.add("over", [zero], [1]);
        for picture in [
            Picture::Graph(over),
            Picture::Thermographs(ThermographPlot::single(ThermographData::new(
                "1",
                wall.clone(),
                wall,
                foot,
            ))),
            Picture::Tree(tree, TreeOptions::default()),
            Picture::Board(BoardView::Heaps(vec![1, 2])),
            Picture::Hasse(HasseDiagram::new(vec!["0".into(), "1".into()], &[(0, 1)]).unwrap()),
        ] {
            for ending in ["svg", "tikz", "tex", "txt"] {
                let format = Format::from_ending(ending).unwrap();
                let drawn = picture.draw(format);
                assert!(drawn.ends_with('\n'));
                assert_eq!(drawn, picture.draw(format));
            }
        }
    }
}
