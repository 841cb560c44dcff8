//! Image files: PNG, the custom texture format, KTX bytes; content types; flips.

use super::png_chunks;
use crate::base::{Error, ErrorKind, Result, memory, path, reject_if};
use std::sync::Arc;

/// A decoded image, rows from the top.
#[derive(Clone)]
pub struct Image {
    pub width: usize,
    pub height: usize,
    pub srgb: bool,
    /// Shared with the asset cache.
    pub data: Arc<Vec<u8>>,
}

/// The content type of a file: `given` if it is one (an invalid text counts as none, without a look at the name), else
/// by the name's extension; empty if unknown.
pub fn content_type(given: &str, name: &str) -> String {
    if !given.is_empty() {
        return parse_content_type(given).unwrap_or_default();
    }
    path::content_type(name).into()
}

/// `type/subtype` of `type/subtype[;parameter=value]`.
fn parse_content_type(text: &str) -> Option<String> {
    let slash = text.find('/')?;
    if slash + 1 == text.len() {
        return None;
    }
    let Some(semicolon) = text.find(';') else { return Some(text.into()) };
    let equals = text.find('=')?;
    (slash < semicolon && semicolon < equals).then(|| text[..semicolon].into())
}

/// Decodes a PNG to 8 bits and the wanted number of channels: colour to grey takes the red channel, surplus alpha is
/// dropped, missing alpha is opaque.
pub fn png(bytes: &[u8], name: &str, nchannel: i32) -> Result<Image> {
    reject_if(bytes.is_empty(), format_args!("empty PNG file '{name}'"))?;
    let wanted = match nchannel {
        1 | 3 | 4 => nchannel as usize,
        n => return Err(Error::of(ErrorKind::Parse, format!("Unsupported number of channels: {n}"))),
    };
    let failed =
        |e: &dyn std::fmt::Display| Error::of(ErrorKind::Parse, format!("error decoding PNG file '{name}': {e}"));
    png_chunks::check(bytes).map_err(|e| failed(&e))?;
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.ignore_checksums(false);
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(|e| failed(&e))?;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    let srgb = reader.info().srgb.is_some();
    let size = reader.output_buffer_size();
    if size >= i32::MAX as usize || width.saturating_mul(height).saturating_mul(4) >= i32::MAX as usize {
        return Err(Error::of(ErrorKind::Parse, "dimensions are invalid"));
    }
    // here, and in the result
    if !memory::is_available(size + width * height * wanted) {
        return Err(memory::exhausted());
    }
    let mut pixels = vec![0; size];
    reader.next_frame(&mut pixels).map_err(|e| failed(&in_reference_words(&e.to_string())))?;
    let found = reader.output_color_type().0.samples();
    let mut data = Vec::with_capacity(width * height * wanted);
    for p in pixels.chunks_exact(found).take(width * height) {
        let rgb = if found < 3 { [p[0]; 3] } else { [p[0], p[1], p[2]] };
        let alpha = if found % 2 == 0 { p[found - 1] } else { 255 };
        data.extend_from_slice(&[rgb[0], rgb[1], rgb[2], alpha][..wanted]);
    }
    Ok(Image { width, height, srgb, data: Arc::new(data) })
}

/// What the reference says where the decoder of the pixels says `text`.
fn in_reference_words(text: &str) -> &str {
    if text.contains("does not have enough data") {
        "invalid decompressed idat size"
    } else if text.starts_with("Unknown filter method") {
        "illegal PNG filter type encountered"
    } else if text.contains("InsufficientInput") {
        "jumped past memory while inflating huffman block"
    } else if text.contains("WrongChecksum") {
        "invalid ADLER32 encountered (checking ADLER32 can be disabled)"
    } else {
        text
    }
}

/// KTX bytes are kept as they are, as one row.
pub fn ktx(bytes: &[u8], name: &str) -> Result<Image> {
    reject_if(bytes.is_empty(), format_args!("texture file is empty: '{name}'"))?;
    Ok(Image { width: bytes.len(), height: 1, srgb: false, data: Arc::new(bytes.to_vec()) })
}

/// Width, height and three bytes per pixel.
pub fn custom(bytes: &[u8], name: &str) -> Result<Image> {
    let fail = |what: &str| {
        let text = format!("Non-PNG texture, assuming custom binary file format,\n{what} in file '{name}'");
        Err(Error::of(ErrorKind::Parse, text))
    };
    reject_if(bytes.is_empty(), format_args!("texture file is empty: '{name}'"))?;
    let word = |i: usize| bytes.get(4 * i..4 * i + 4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as u64);
    let (Some(width), Some(height)) = (word(0), word(1)) else { return fail("unexpected file size") };
    if width < 1 || height < 1 {
        return fail("non-positive texture dimensions");
    }
    if width.checked_mul(height).and_then(|n| n.checked_mul(3)) != Some(bytes.len() as u64 - 8) {
        return fail("unexpected file size");
    }
    let data = Arc::new(bytes[8..].to_vec());
    Ok(Image { width: width as usize, height: height as usize, srgb: false, data })
}

/// Fills three-byte pixels, eight at a time.
pub fn fill_pixels(pixels: &mut [u8], [r, g, b]: [u8; 3]) {
    // in registers: an array that is written by bytes and read as a vector costs a store-forwarding stall
    let words = [[r, g, b, r, g, b, r, g], [b, r, g, b, r, g, b, r], [g, b, r, g, b, r, g, b]].map(u64::from_ne_bytes);
    let (eights, rest) = pixels.as_chunks_mut::<24>();
    for eight in eights {
        for (to, word) in eight.as_chunks_mut::<8>().0.iter_mut().zip(words) {
            *to = word.to_ne_bytes();
        }
    }
    rest.as_chunks_mut::<3>().0.fill([r, g, b]);
}

/// Mirrors columns and rows of an image of `channels` bytes per pixel, as far as its bytes reach.
pub fn flip(data: &mut [u8], width: usize, height: usize, channels: usize, columns: bool, rows: bool) {
    let line = width * channels;
    if line == 0 || height == 0 {
        return;
    }
    if columns {
        for row in data.chunks_exact_mut(line) {
            for c in 0..width / 2 {
                for k in 0..channels {
                    row.swap(c * channels + k, (width - 1 - c) * channels + k);
                }
            }
        }
    }
    if rows && data.len() >= line * height {
        for r in 0..height / 2 {
            let (top, bottom) = data.split_at_mut((height - 1 - r) * line);
            top[r * line..(r + 1) * line].swap_with_slice(&mut bottom[..line]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_types() {
        assert_eq!(content_type("", "a/B.PNG"), "image/png");
        assert_eq!(content_type("model/obj;a=b", "x.png"), "model/obj");
        for bad in ["model", "model/", "model/obj;", "model/obj;a"] {
            assert_eq!(content_type(bad, "x.png"), "");
        }
    }

    #[test]
    fn flips_swap_pixels() {
        let mut d = [1, 2, 3, 4, 5, 6, 7, 8];
        flip(&mut d, 2, 2, 2, true, false);
        assert_eq!(d, [3, 4, 1, 2, 7, 8, 5, 6]);
        flip(&mut d, 2, 2, 2, false, true);
        assert_eq!(d, [7, 8, 5, 6, 3, 4, 1, 2]);
    }

    #[test]
    fn bad_files_are_errors() {
        assert!(png(b"", "x.png", 3).is_err());
        assert!(png(b"not a png", "x.png", 3).is_err());
        assert!(custom(&[1, 0, 0, 0, 1, 0, 0, 0, 9], "x").is_err());
        // ten bytes of palette
        assert!(png(include_bytes!("../../fuzz/seeds/image/broken_palette.png"), "x.png", 3).is_err());
        assert_eq!(custom(&[1, 0, 0, 0, 1, 0, 0, 0, 9, 8, 7], "x").unwrap().data[..], [9, 8, 7]);
    }
}
