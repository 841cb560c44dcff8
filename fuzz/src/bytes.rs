//! Changes to inputs seen as bytes, words or plain text.

use crate::random::Random;

/// Numbers at which formats break.
pub const NUMBERS: [&str; 34] = [
    "0",
    "-0",
    "1",
    "-1",
    "2",
    "3",
    "-2",
    "4",
    "5",
    "1e-20",
    "-1e-20",
    "1e-310",
    "1e20",
    "-1e20",
    "1e300",
    "-1e300",
    "1e39",
    "nan",
    "inf",
    "-inf",
    "2147483647",
    "-2147483648",
    "2147483648",
    "4294967295",
    "65536",
    "1000000",
    "100000",
    "0.5",
    "1e-7",
    "0x10",
    "1,2",
    "x",
    "",
    "99",
];

const WORDS: [u32; 22] = [
    0,
    1,
    2,
    3,
    4,
    5,
    8,
    12,
    0xff,
    0x100,
    0xffff,
    0x1_0000,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0xffff_fffe,
    0x7fc0_0000,
    0x7f80_0000,
    0xff80_0000,
    0x7f7f_ffff,
    0x0000_0001,
    0x3f80_0000,
];

/// Changes some bytes; `other` is an input to take pieces from.
pub fn mutate(random: &mut Random, data: &mut Vec<u8>, other: &[u8], limit: usize) {
    for _ in 0..1 + random.below(4) {
        one(random, data, other);
    }
    data.truncate(limit);
}

fn one(random: &mut Random, data: &mut Vec<u8>, other: &[u8]) {
    if data.is_empty() {
        data.extend_from_slice(other);
        return;
    }
    let n = data.len();
    // headers matter more than what follows
    let at = if random.once_in(2) { random.below(n) } else { random.below(n.min(64)) };
    match random.below(10) {
        0 => data[at] ^= 1 << random.below(8),
        1 => data[at] = random.next() as u8,
        2 | 3 => word(random, data, at & !3),
        4 => data.truncate(at),
        5 => {
            let end = (at + 1 + random.below(16)).min(n);
            data.drain(at..end);
        }
        6 => {
            let end = (at + 1 + random.below(64)).min(n);
            let piece = data[at..end].to_vec();
            data.splice(at..at, piece);
        }
        7 if !other.is_empty() => {
            let from = random.below(other.len());
            let end = (from + 1 + random.below(64)).min(other.len());
            let to = (at + end - from).min(n);
            data.splice(at..to, other[from..end].iter().copied());
        }
        8 => {
            let delta = random.below(9) as u8;
            data[at] = data[at].wrapping_add(delta).wrapping_sub(4);
        }
        _ => data.extend((0..1 + random.below(8)).map(|i| (i * 37) as u8)),
    }
}

fn word(random: &mut Random, data: &mut [u8], at: usize) {
    let Some(bytes) = data.get_mut(at..at + 4) else { return };
    let old = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let new = match random.below(4) {
        0 => old.wrapping_add(1),
        1 => old.wrapping_sub(1),
        _ => *random.pick(&WORDS),
    };
    let new = if random.once_in(8) { new.to_be_bytes() } else { new.to_le_bytes() };
    bytes.copy_from_slice(&new);
}

/// Changes numbers and lines of a text.
pub fn mutate_text(random: &mut Random, data: &mut Vec<u8>, other: &[u8], limit: usize) {
    if random.once_in(4) {
        return mutate(random, data, other, limit);
    }
    for _ in 0..1 + random.below(3) {
        let ends: Vec<usize> = (0..data.len()).filter(|&i| data[i].is_ascii_whitespace()).collect();
        if ends.len() < 2 {
            break;
        }
        let i = random.below(ends.len() - 1);
        let (start, end) = (ends[i] + 1, ends[i + 1]);
        match random.below(6) {
            0..=2 => drop(data.splice(start..end, random.pick(&NUMBERS).bytes())),
            3 => drop(data.drain(start..end)),
            4 => {
                let j = (i + 1 + random.below(12)).min(ends.len() - 1);
                let piece = data[start..ends[j]].to_vec();
                data.splice(start..start, piece);
            }
            _ => {
                let j = (i + 1 + random.below(12)).min(ends.len() - 1);
                data.drain(start..ends[j]);
            }
        }
    }
    data.truncate(limit);
}

/// A PNG file with the right checksum behind every chunk.
pub fn with_checksums(data: &[u8]) -> Vec<u8> {
    let mut file = data.to_vec();
    let mut at = 8;
    while let Some(length) = file.get(at..at + 4) {
        let length = u32::from_be_bytes(length.try_into().expect("four bytes")) as usize;
        let end = at + 8 + length;
        let Some(body) = file.get(at + 4..end).filter(|_| end + 4 <= file.len()) else { break };
        let checksum = crc32(body).to_be_bytes();
        file[end..end + 4].copy_from_slice(&checksum);
        at = end + 4;
    }
    file
}

fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { 0xedb8_8320 ^ (crc >> 1) } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), step))
}
