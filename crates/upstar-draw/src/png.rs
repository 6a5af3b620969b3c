//! Pictures as PNG, rendered from SVG by the crate `resvg`. Requires the feature `png`.
//!
//! The font of the SVG files is built in. System fonts are used only for characters that this font
//! lacks.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, Once};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, FaceInfo, ID, Style, Weight};
use resvg::usvg::{FontResolver, Options, Tree};

/// The maximum number of pixels of a picture.
pub const MAX_PIXELS: f64 = 64e6;

/// The fonts of [`svg_with_font`](crate::svg::svg_with_font), in a format that `resvg` reads.
const FONTS: [&[u8]; 2] =
    [include_bytes!("../fonts/upstar-math.otf"), include_bytes!("../fonts/upstar-math-bold.otf")];

/// A picture as PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PngPicture {
    /// The contents of the file.
    pub bytes: Vec<u8>,
    /// The characters that are missing in the picture because no font contains them.
    pub missing: BTreeSet<char>,
}

/// Renders an SVG picture of a fixed theme with `scale` pixels for each unit.
///
/// ```
/// use upstar_draw::scene::{Scene, ShapeRole, Stroke, point};
/// use upstar_draw::svg::{Theme, svg_with_theme};
/// let mut scene = Scene::new("An edge", 40.0, 40.0);
/// scene.line(point(5.0, 5.0), point(35.0, 35.0), Stroke::of(ShapeRole::Left));
/// let png = upstar_draw::png::png(&svg_with_theme(&scene, Theme::Light), 2.0).unwrap();
/// assert!(png.bytes.starts_with(b"\x89PNG") && png.missing.is_empty());
/// ```
///
/// # Errors
///
/// Returns a message if the text is not SVG, or if the picture has more than [`MAX_PIXELS`] pixels.
pub fn png(svg: &str, scale: f64) -> Result<PngPicture, String> {
    let missing = Mutex::new(BTreeSet::new());
    let tree = {
        let system_fonts = Once::new();
        let fallback = FontResolver::default_fallback_selector();
        let select_fallback = |c: char, used: &[ID], fonts: &mut Arc<Database>| {
            system_fonts.call_once(|| load_upright(Arc::make_mut(fonts)));
            let found = fallback(c, used, fonts);
            if found.is_none()
                && let Ok(mut missing) = missing.lock()
            {
                missing.insert(c);
            }
            found
        };
        let font_resolver =
            FontResolver { select_fallback: Box::new(select_fallback), ..FontResolver::default() };
        let mut options = Options { font_resolver, ..Options::default() };
        for font in FONTS {
            options.fontdb_mut().load_font_data(font.to_vec());
        }
        Tree::from_str(svg, &options).map_err(|why| why.to_string())?
    };
    let [width, height] = [tree.size().width(), tree.size().height()]
        .map(|length| (f64::from(length) * scale).ceil().max(1.0));
    if width * height > MAX_PIXELS {
        return Err(format!(
            "the picture would have {width} x {height} pixels; at most {MAX_PIXELS} pixels are supported"
        ));
    }
    // Within the limit, the conversions are exact.
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or("the picture is too large")?;
    let zoom = scale as f32;
    resvg::render(&tree, Transform::from_scale(zoom, zoom), &mut pixels.as_mut());
    let bytes = pixels.encode_png().map_err(|why| why.to_string())?;
    Ok(PngPicture { bytes, missing: missing.into_inner().unwrap_or_default() })
}

/// Loads the upright system fonts of normal weight.
fn load_upright(fonts: &mut Database) {
    let own: Vec<ID> = fonts.faces().map(|face| face.id).collect();
    fonts.load_system_fonts();
    let is_upright = |face: &FaceInfo| face.style == Style::Normal && face.weight == Weight::NORMAL;
    let others = fonts.faces().filter(|face| !own.contains(&face.id) && !is_upright(face));
    for id in others.map(|face| face.id).collect::<Vec<_>>() {
        fonts.remove_face(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Label;
    use crate::scene::{Scene, ShapeRole, TextAnchor, point};
    use crate::svg::{Theme, svg_with_theme};

    fn drawn(text: &str, scale: f64) -> (PngPicture, Pixmap) {
        let mut scene = Scene::new("t", 60.0, 20.0);
        scene.text(point(30.0, 10.0), TextAnchor::Middle, Label::math(text), ShapeRole::Ink);
        let png = png(&svg_with_theme(&scene, Theme::Light), scale).unwrap();
        let pixels = Pixmap::decode_png(&png.bytes).unwrap();
        (png, pixels)
    }

    fn dark(pixels: &Pixmap) -> usize {
        pixels.pixels().iter().filter(|p| p.green() < 128).count()
    }

    #[test]
    fn text_needs_no_system_font() {
        let (png, pixels) = drawn("{↑*|-1/2}", 2.0);
        assert_eq!((pixels.width(), pixels.height()), (120, 40));
        assert!(png.missing.is_empty() && dark(&pixels) > 200, "{}", dark(&pixels));
        assert!(dark(&drawn("{↑*|-1/2}", 4.0).1) > 3 * dark(&pixels));
        assert_eq!(dark(&drawn("", 2.0).1), 0);
    }

    #[test]
    fn missing_characters_are_named() {
        // No font contains a noncharacter of a private plane.
        assert_eq!(drawn("a\u{10fffd}", 1.0).0.missing, BTreeSet::from(['\u{10fffd}']));
    }

    #[test]
    fn large_pictures_are_rejected() {
        let svg = svg_with_theme(&Scene::new("t", 5000.0, 5000.0), Theme::Light);
        let why = png(&svg, 2.0).unwrap_err();
        assert!(why.contains("10000 x 10000 pixels"), "{why}");
        assert!(png("no picture", 1.0).is_err());
    }
}
