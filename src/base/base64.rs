//! Base 64 texts, padded: encoding and decoding of bytes.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Base 64 text of bytes, padded.
pub fn encode(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().enumerate().fold(0u32, |w, (i, b)| w | (*b as u32) << (16 - 8 * i));
        for i in 0..4 {
            let digit = DIGITS[(word >> (18 - 6 * i)) as usize & 63] as char;
            out.push(if i > chunk.len() { '=' } else { digit });
        }
    }
    out
}

/// Bytes of a padded base 64 text, or `None` if it is not one.
pub fn decode(text: &[u8]) -> Option<Vec<u8>> {
    if text.is_empty() || !text.len().is_multiple_of(4) {
        return None;
    }
    let padding = text.iter().rev().take_while(|c| **c == b'=').count();
    if padding > 2 {
        return None;
    }
    let mut out = Vec::with_capacity(text.len() / 4 * 3);
    for chunk in text[..text.len() - padding].chunks(4) {
        let mut word = 0u32;
        for c in chunk {
            word = word << 6 | DIGITS.iter().position(|d| d == c)? as u32;
        }
        word <<= 6 * (4 - chunk.len());
        out.extend_from_slice(&word.to_be_bytes()[1..chunk.len()]);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoding_returns_what_was_encoded_and_rejects_other_texts() {
        for n in 0..20u8 {
            let bytes: Vec<u8> = (0..n).map(|i| i.wrapping_mul(77)).collect();
            assert_eq!(decode(encode(&bytes).as_bytes()).unwrap_or_default(), bytes);
        }
        assert!(decode(b"abc").is_none() && decode(b"ab=c").is_none());
    }
}
