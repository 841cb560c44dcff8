//! The chunks of a PNG file, checked before it is decoded: what the PNG specification says about their order, lengths, checksums and
//! headers. The words are those of the reference's decoder, and so is the order of the checks.

use crate::base::{Error, Result, reject_if};

/// Bytes of the signature and the header chunk.
pub(super) const HEADER: usize = 33;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

const GREY: u8 = 0;
const RGB: u8 = 2;
const PALETTE: u8 = 3;
const GREY_ALPHA: u8 = 4;
const RGB_ALPHA: u8 = 6;

/// What the header says of the pixels.
struct Format {
    colour: u8,
    /// Entries of the palette; none before its chunk.
    palette: usize,
}

struct Chunk<'a> {
    kind: [u8; 4],
    data: &'a [u8],
    /// Whether the stored checksum is right.
    is_intact: bool,
    /// Where the next chunk begins.
    end: usize,
}

/// What is wrong with the chunks of a file, if anything. Pixels are not looked at, but for the header of their compression.
pub(super) fn check(file: &[u8]) -> Result<()> {
    reject_if(file.len() < HEADER, "PNG file is smaller than a PNG header")?;
    reject_if(!file.starts_with(SIGNATURE), "incorrect PNG signature, it's no PNG or corrupted")?;
    let mut format = check_header(file)?;
    let mut pixels = [0u8; 2];
    let (mut npixels, mut at) = (0, HEADER);
    loop {
        let chunk = chunk(file, at)?;
        at = chunk.end;
        let known = match &chunk.kind {
            b"IEND" => return if chunk.is_intact { finish(&format, &pixels[..npixels]) } else { Err(CHECKSUM.into()) },
            b"IDAT" => {
                for &byte in chunk.data.iter().take(2 - npixels) {
                    pixels[npixels] = byte;
                    npixels += 1;
                }
                true
            }
            _ => check_chunk(&chunk, &mut format)?,
        };
        reject_if(known && !chunk.is_intact, CHECKSUM)?;
    }
}

const CHECKSUM: &str = "invalid CRC encountered (checking CRC can be disabled)";
const BROKEN_OFF: &str = "chunk length too large, chunk broken off at end of file";

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

/// The chunk that begins at a place.
fn chunk(file: &[u8], at: usize) -> Result<Chunk<'_>> {
    let (Some(length), true) = (word(file, at), at + 12 <= file.len()) else { return Err(BROKEN_OFF.into()) };
    if length > i32::MAX as u32 {
        return Err("length of a chunk too long, max allowed for PNG is 2147483647 bytes per chunk".into());
    }
    let end = at + 8 + length as usize;
    let (Some(body), Some(checksum)) = (file.get(at + 4..end), word(file, end)) else {
        // the number of this error has two meanings in the reference's decoder, and the other one's words
        return Err("the length of the END symbol 256 in the Huffman tree is 0".into());
    };
    let kind = [body[0], body[1], body[2], body[3]];
    reject_if(!kind.iter().all(u8::is_ascii_alphabetic), "invalid chunk type name: may only contain [a-zA-Z]")?;
    reject_if(kind[2].is_ascii_lowercase(), "invalid chunk type name: third character must be uppercase")?;
    Ok(Chunk { kind, data: &body[4..], is_intact: crc32(body) == checksum, end: end + 4 })
}

fn check_header(file: &[u8]) -> Result<Format> {
    let header = &file[SIGNATURE.len()..HEADER];
    reject_if(word(header, 0) != Some(13), "header chunk must have a size of 13 bytes")?;
    reject_if(&header[4..8] != b"IHDR", "first chunk is not the header chunk")?;
    reject_if(word(header, 8) == Some(0) || word(header, 12) == Some(0), "zero width or height is invalid")?;
    let [depth, colour, compression, filter, interlace] = [16, 17, 18, 19, 20].map(|i| header[i]);
    let depths: &[u8] = match colour {
        GREY => &[1, 2, 4, 8, 16],
        PALETTE => &[1, 2, 4, 8],
        RGB | GREY_ALPHA | RGB_ALPHA => &[8, 16],
        _ => return Err("illegal PNG color type or bpp".into()),
    };
    reject_if(!depths.contains(&depth), "illegal bit depth for this color type given")?;
    reject_if(compression != 0, "illegal PNG compression method")?;
    reject_if(filter != 0, "illegal PNG filter method")?;
    reject_if(interlace > 1, "illegal PNG interlace method")?;
    reject_if(word(header, 21) != Some(crc32(&header[4..21])), CHECKSUM)?;
    Ok(Format { colour, palette: 0 })
}

/// Checks a chunk between header and end that holds no pixels; false if it is of an unknown kind.
fn check_chunk(chunk: &Chunk, format: &mut Format) -> Result<bool> {
    let n = chunk.data.len();
    let sized = |is_right, text| if is_right { Ok(true) } else { Err(Error::from(text)) };
    match &chunk.kind {
        b"PLTE" => {
            format.palette = n / 3;
            // the reference leaves out a broken entry at the end; the decoder here has no place for it
            sized(n.is_multiple_of(3) && (1..=256).contains(&format.palette), "the palette is too small or too big")
        }
        b"tRNS" => match format.colour {
            PALETTE => sized(n <= format.palette, "tRNS chunk before PLTE or has more entries than palette size"),
            // the same number, and the words of another error
            GREY => sized(n == 2, BROKEN_OFF),
            RGB => sized(n == 6, "tRNS chunk has wrong size for RGB image"),
            _ => Err("tRNS chunk appeared while it was not allowed for this color type".into()),
        },
        b"bKGD" => match format.colour {
            PALETTE if n != 1 => Err("bKGD chunk has wrong size for palette image".into()),
            PALETTE => sized(
                usize::from(chunk.data[0]) < format.palette,
                "invalid palette index in bKGD chunk. Maybe it came before PLTE chunk?",
            ),
            GREY | GREY_ALPHA => sized(n == 2, "bKGD chunk has wrong size for grayscale image"),
            _ => sized(n == 6, "bKGD chunk has wrong size for RGB image"),
        },
        b"tEXt" => {
            let keyword = chunk.data.iter().position(|&byte| byte == 0).unwrap_or(n);
            sized((1..=79).contains(&keyword), "text chunk keyword too short or long: must have size 1-79")
        }
        b"tIME" => sized(n == 7, "invalid tIME chunk size"),
        b"pHYs" => sized(n == 9, "invalid pHYs chunk size"),
        b"gAMA" => sized(n == 4, "invalid gAMA chunk size"),
        b"cHRM" => sized(n == 32, "invalid cHRM chunk size"),
        b"sRGB" => sized(n == 1, "invalid sRGB chunk size"),
        b"zTXt" | b"iTXt" | b"iCCP" | b"sBIT" => Ok(true),
        [first, ..] if first.is_ascii_uppercase() => {
            Err("unknown chunk type with 'critical' flag encountered by the decoder".into())
        }
        _ => Ok(false),
    }
}

/// Checks what shows only when all chunks are there: the palette, and the header of the compressed pixels.
fn finish(format: &Format, pixels: &[u8]) -> Result<()> {
    if format.colour == PALETTE && format.palette == 0 {
        return Err("PNG file must have PLTE chunk if color type is palette".into());
    }
    let &[method, flags] = pixels else { return Err("size of zlib data too small".into()) };
    reject_if(!u16::from_be_bytes([method, flags]).is_multiple_of(31), "invalid FCHECK in zlib header")?;
    reject_if(method & 15 != 8 || method >> 4 > 7, "invalid compression method in zlib header")?;
    reject_if(flags & 32 != 0, "FDICT encountered in zlib header while it's not used for PNG")
}

/// The checksum of PNG chunks (ISO 3309).
fn crc32(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut i = 0;
        while i < 256 {
            let (mut value, mut bit) = (i as u32, 0);
            while bit < 8 {
                value = if value & 1 == 1 { 0xedb8_8320 ^ (value >> 1) } else { value >> 1 };
                bit += 1;
            }
            table[i] = value;
            i += 1;
        }
        table
    };
    !bytes.iter().fold(!0, |crc, &byte| TABLE[((crc ^ u32::from(byte)) & 255) as usize] ^ (crc >> 8))
}
