//! Videos as AVI files of JPEG pictures ("Motion JPEG"), which need no other program: each frame is coded alone.
//!
//! The file is a tree of RIFF chunks: headers, then the list `movi` of pictures, then the index `idx1` of where they are. Sizes
//! that are known at the end alone are written then.
//!
//! Tests: `tests/clients/command.rs`.

use jpeg_encoder::{ColorType, Encoder};
use std::error::Error;
use std::io::{Seek, SeekFrom, Write};

/// From 1 to 100; at this quality the edges of a rendered picture show no marks.
const QUALITY: u8 = 92;

/// Sizes in the file have 32 bits, and some players read them as signed.
const LARGEST: u64 = (1 << 31) - 1;

/// Bytes from the start of the file to the first picture's chunk.
const HEADER: usize = 224;

/// Writes frames of one size to a file.
pub struct AviWriter<W: Write + Seek> {
    out: W,
    width: u16,
    height: u16,
    /// Frames per 1000 seconds.
    rate: u32,
    /// Bytes of the picture of each frame.
    pictures: Vec<u32>,
    picture: Vec<u8>,
}

impl<W: Write + Seek> AviWriter<W> {
    /// A video of `fps` frames per second. Errors: sizes beyond 65,535 pixels, and those of writing.
    pub fn new(mut out: W, [width, height]: [usize; 2], fps: f64) -> Result<AviWriter<W>, Box<dyn Error>> {
        let size =
            |v: usize| u16::try_from(v).map_err(|_| format!("a frame of {width} x {height} is too large for AVI"));
        let rate = (fps * 1000.0).round();
        if !(1.0..=1e9).contains(&rate) {
            return Err(format!("{fps} frames per second cannot be written to AVI").into());
        }
        out.write_all(&[0; HEADER])?;
        let (width, height) = (size(width)?, size(height)?);
        Ok(AviWriter { out, width, height, rate: rate as u32, pictures: Vec::new(), picture: Vec::new() })
    }

    /// Adds a frame: rows from the top, red, green, blue. Errors: the file would be too large, and those of writing.
    pub fn frame(&mut self, rgb: &[u8]) -> Result<(), Box<dyn Error>> {
        self.picture.clear();
        Encoder::new(&mut self.picture, QUALITY).encode(rgb, self.width, self.height, ColorType::Rgb)?;
        // a chunk has an even number of bytes
        let length = self.picture.len() as u32;
        self.picture.resize(self.picture.len().next_multiple_of(2), 0);
        let index = 16 * (self.pictures.len() as u64 + 1);
        if self.out.stream_position()? + 8 + self.picture.len() as u64 + 8 + index > LARGEST {
            return Err(format!("the video is too large for AVI after {} frames", self.pictures.len()).into());
        }
        self.out.write_all(&chunk(b"00dc", length))?;
        self.out.write_all(&self.picture)?;
        self.pictures.push(length);
        Ok(())
    }

    /// Writes the index and the headers.
    pub fn finish(mut self) -> Result<(), Box<dyn Error>> {
        let end = self.out.stream_position()? as u32;
        self.out.write_all(&chunk(b"idx1", 16 * self.pictures.len() as u32))?;
        // places are counted from the name of the list
        let mut at = 4;
        for &length in &self.pictures {
            const KEY_FRAME: u32 = 0x10;
            self.out.write_all(b"00dc")?;
            self.out.write_all(&words(&[KEY_FRAME, at, length]))?;
            at += 8 + length.next_multiple_of(2);
        }
        let file = self.out.stream_position()? as u32;
        self.out.seek(SeekFrom::Start(0))?;
        let header = self.header(file - 8, end - HEADER as u32 + 4);
        self.out.write_all(&header)?;
        Ok(self.out.flush()?)
    }

    /// Everything before the first picture, for these sizes of the file and of the list of pictures.
    fn header(&self, riff: u32, movi: u32) -> Vec<u8> {
        let [width, height] = [u32::from(self.width), u32::from(self.height)];
        let frames = self.pictures.len() as u32;
        let largest = self.pictures.iter().max().copied().unwrap_or(0);
        let mut h = Vec::with_capacity(HEADER);
        let list = |h: &mut Vec<u8>, size: u32, name: &[u8; 4]| {
            h.extend(chunk(b"LIST", size));
            h.extend(name);
        };
        h.extend(chunk(b"RIFF", riff));
        h.extend(b"AVI ");
        list(&mut h, 192, b"hdrl");
        h.extend(chunk(b"avih", 56));
        let microseconds = (1e9 / f64::from(self.rate)).round() as u32;
        const HAS_INDEX: u32 = 0x10;
        h.extend(words(&[microseconds, 0, 0, HAS_INDEX, frames, 0, 1, largest, width, height, 0, 0, 0, 0]));
        list(&mut h, 116, b"strl");
        h.extend(chunk(b"strh", 56));
        h.extend(b"vidsMJPG");
        // flags, priority, first frame, scale and rate, start, length, buffer, quality, size of samples, rectangle
        h.extend(words(&[0, 0, 0, 1000, self.rate, 0, frames, largest, u32::MAX, 0, 0, height << 16 | width]));
        h.extend(chunk(b"strf", 40));
        h.extend(words(&[40, width, height, 24 << 16 | 1]));
        h.extend(b"MJPG");
        h.extend(words(&[3 * width * height, 0, 0, 0, 0]));
        list(&mut h, movi, b"movi");
        assert_eq!(h.len(), HEADER);
        h
    }
}

/// The start of a chunk.
fn chunk(name: &[u8; 4], size: u32) -> [u8; 8] {
    let mut bytes = [0; 8];
    bytes[..4].copy_from_slice(name);
    bytes[4..].copy_from_slice(&size.to_le_bytes());
    bytes
}

fn words(values: &[u32]) -> Vec<u8> {
    values.iter().flat_map(|v| v.to_le_bytes()).collect()
}
