//! Pictures as text: box drawing and Braille dots, or plain ASCII; with or without colours.
//!
//! [`text`] turns any scene into characters. Trees and boards do not go through a scene: they are
//! set in characters from the start, which reads better.

mod page;
mod raster;

pub(crate) use page::{Page, Pen};
pub use raster::text;

/// How text pictures are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextStyle {
    /// The characters that may be used.
    pub charset: Charset,
    /// The colours that may be used.
    pub colours: TextColours,
    /// How many columns there are; what is wider is shown in another way or cut off.
    pub columns: usize,
}

/// The characters of a text picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Charset {
    /// Box drawing, geometric shapes and Braille.
    Unicode,
    /// Only those from space to tilde, outside labels.
    Ascii,
}

/// The colours of a text picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextColours {
    /// None.
    None,
    /// The terminal's own blue, red and green, by escape sequences.
    Ansi,
}

impl TextStyle {
    /// Unicode without colours, 80 columns.
    pub const UNICODE: TextStyle =
        TextStyle { charset: Charset::Unicode, colours: TextColours::None, columns: 80 };
    /// ASCII without colours, 80 columns.
    pub const ASCII: TextStyle =
        TextStyle { charset: Charset::Ascii, colours: TextColours::None, columns: 80 };

    /// The columns to be used: at least 20 and at most 1000.
    pub(crate) fn width(&self) -> usize {
        self.columns.clamp(20, 1000)
    }

    /// Whether only ASCII may be used.
    pub(crate) fn is_ascii(&self) -> bool {
        self.charset == Charset::Ascii
    }

    /// The words with what this crate puts into labels in ASCII, if it must be.
    pub(crate) fn words(&self, text: String) -> String {
        if self.is_ascii() { text.replace('…', "...").replace('×', "x") } else { text }
    }

    /// The first in Unicode, the second in ASCII.
    pub(crate) fn pick<T>(&self, unicode: T, ascii: T) -> T {
        if self.is_ascii() { ascii } else { unicode }
    }
}
