//! Pictures as text: box drawing and Braille dots, or plain ASCII, with or without colours.
//!
//! [`text`] converts any scene. Trees and boards are written directly as text, which is more
//! readable.

mod page;
mod raster;

pub(crate) use page::{Page, Pen};
pub use raster::text;

/// The style of text pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextStyle {
    /// The allowed characters.
    pub charset: Charset,
    /// The allowed colours.
    pub colours: TextColours,
    /// The number of columns. Wider pictures are shown in another form or cut off.
    pub columns: usize,
}

/// The characters of a text picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Charset {
    /// Box drawing, geometric shapes and Braille.
    Unicode,
    /// Printable ASCII, except in labels.
    Ascii,
}

/// The colours of a text picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextColours {
    /// No colours.
    None,
    /// The terminal's blue, red and green, by escape sequences.
    Ansi,
}

impl TextStyle {
    /// Unicode without colours, 80 columns.
    pub const UNICODE: TextStyle =
        TextStyle { charset: Charset::Unicode, colours: TextColours::None, columns: 80 };
    /// ASCII without colours, 80 columns.
    pub const ASCII: TextStyle =
        TextStyle { charset: Charset::Ascii, colours: TextColours::None, columns: 80 };

    pub(crate) fn width(&self) -> usize {
        self.columns.clamp(20, 1000)
    }

    pub(crate) fn is_ascii(&self) -> bool {
        self.charset == Charset::Ascii
    }

    /// Replaces the non-ASCII characters that this crate adds to labels, if only ASCII is allowed.
    pub(crate) fn words(&self, text: String) -> String {
        if self.is_ascii() { text.replace('…', "...").replace('×', "x") } else { text }
    }

    /// Returns the first argument in Unicode, the second in ASCII.
    pub(crate) fn pick<T>(&self, unicode: T, ascii: T) -> T {
        if self.is_ascii() { ascii } else { unicode }
    }
}
