//! Textures: builtin patterns, user buffers, images from files, cubes cut out of images.
//!
//! In: a [`Description`] and a way to read files. Out: packed bytes with their width and height.

use super::gradient;
use super::image::{self, Image};
use crate::abi::*;
use crate::base::{Error, Result, memory, reject_if};
use std::sync::Arc;

/// Where a face of a cube lies in the stacked image: right, left, up, down, front, back.
const FACES: &[u8; 6] = b"RLUDFB";
const DOWN: usize = 3;

/// What the user asked for.
pub struct Description {
    /// For messages.
    pub id: usize,
    pub kind: mjtTexture,
    pub colorspace: i32,
    pub builtin: i32,
    pub mark: i32,
    pub rgb1: [f64; 3],
    pub rgb2: [f64; 3],
    pub markrgb: [f64; 3],
    pub random: f64,
    pub width: i32,
    pub height: i32,
    pub nchannel: i32,
    pub hflip: bool,
    pub vflip: bool,
    pub gridsize: [i32; 2],
    pub gridlayout: [u8; 12],
    pub file: String,
    pub cubefiles: Vec<String>,
    pub content_type: String,
    /// A user buffer, empty if there is none.
    pub data: Vec<u8>,
}

/// A compiled texture: `nchannel * width * height` bytes.
pub struct Texture {
    pub width: i32,
    pub height: i32,
    pub colorspace: i32,
    pub data: Arc<Vec<u8>>,
}

/// Makes an image of the bytes of a file, whose full name is for messages.
pub type Decode<'a> = dyn Fn(&[u8], &str) -> Result<Image> + 'a;

/// Reads one file, by its path as the model writes it, and decodes it unless an image of this variant is known.
pub type Read<'a> = dyn FnMut(&str, &str, &Decode) -> Result<Image> + 'a;

impl Description {
    /// Makes the texture from the first source that applies: buffer, builtin pattern, file, six files.
    pub fn compile(self, read: &mut Read) -> Result<Texture> {
        if !self.data.is_empty() {
            return self.from_buffer();
        }
        if self.builtin != mjBUILTIN_NONE as i32 {
            return self.from_builtin();
        }
        let flat = self.kind == mjTEXTURE_2D;
        if !self.file.is_empty() {
            let [rows, cols] = self.gridsize.map(i64::from);
            let fits = (1..=12).contains(&rows) && (1..=12).contains(&cols) && rows * cols <= 12;
            reject_if(!flat && !fits, "gridsize must be non-zero and no more than 12 squares in texture")?;
            let image = self.load(&self.file, read)?;
            let colorspace = self.resolved_colorspace(&image);
            return if flat {
                let data = self.pad(image.data, image.width as i64 * image.height as i64)?;
                Ok(Texture { width: image.width as i32, height: image.height as i32, colorspace, data })
            } else {
                self.cube_from_one(image, colorspace)
            };
        }
        reject_if(flat, "Cannot load 2D texture from separate files, texture")?;
        reject_if(self.cubefiles.iter().all(String::is_empty), "No cubefiles_ defined in cube or skybox texture")?;
        self.cube_from_six(read)
    }

    fn channels(&self) -> Result<usize> {
        usize::try_from(self.nchannel)
            .map_err(|_| Error::new(format!("Unsupported number of channels: {}", self.nchannel)))
    }

    /// The colour space of a loaded texture: as given, else what the image says.
    fn resolved_colorspace(&self, image: &Image) -> i32 {
        match self.colorspace {
            c if c != mjCOLORSPACE_AUTO as i32 => c,
            _ if image.srgb => mjCOLORSPACE_SRGB as i32,
            _ => mjCOLORSPACE_LINEAR as i32,
        }
    }

    /// Makes the byte count what `mjModel` reserves for this many pixels; missing bytes are zero.
    fn pad(&self, mut data: Arc<Vec<u8>>, pixels: i64) -> Result<Arc<Vec<u8>>> {
        let bytes = pixels * self.channels()? as i64;
        reject_if(bytes >= i32::MAX as i64 || !memory::is_available(2 * bytes.max(0) as usize), "texture too large")?;
        if data.len() != bytes as usize {
            Arc::make_mut(&mut data).resize(bytes as usize, 0);
        }
        Ok(data)
    }

    fn from_buffer(mut self) -> Result<Texture> {
        let expected = self.nchannel as i64 * self.width as i64 * self.height as i64;
        if self.width < 0 || self.height < 0 || self.nchannel < 0 || self.data.len() as i64 != expected {
            return Err(Error::new(format!(
                "Texture buffer has incorrect size, given {} expected {expected}",
                self.data.len()
            )));
        }
        let (w, h, n) = (self.width as usize, self.height as usize, self.nchannel as usize);
        image::flip(&mut self.data, w, h, n, self.hflip, self.vflip);
        Ok(Texture { width: self.width, height: self.height, colorspace: self.colorspace, data: Arc::new(self.data) })
    }

    fn from_builtin(self) -> Result<Texture> {
        let cube = self.kind != mjTEXTURE_2D;
        reject_if(self.width < 1 || (cube && self.width >= i32::MAX / 6), "Invalid width of builtin texture")?;
        reject_if(!cube && self.height < 1, "Invalid height of builtin texture")?;
        let height = if cube { 6 * self.width } else { self.height };
        let channels = self.channels()? as i64;
        reject_if(channels < 1, format_args!("Unsupported number of channels: {channels}"))?;
        reject_if(self.width as i64 * height as i64 >= i32::MAX as i64 / channels, "Builtin texture too large")?;
        // the canvas, its copy with other channels, the model's
        if !memory::is_available((self.width as usize).saturating_mul(height as usize).saturating_mul(12)) {
            return Err(Error::new("Builtin texture too large"));
        }
        let gradient = self.builtin == mjBUILTIN_GRADIENT as i32;
        if cube && gradient && (self.width as i64).pow(2) > i32::MAX as i64 / 18 {
            return Err(Error::new("Gradient texture width is too large."));
        }
        let mut canvas = Canvas::new(self.width as usize, height as usize);
        let faces = if cube { 6 } else { 1 };
        let (rgb1, rgb2, rows) = (bytes(self.rgb1), bytes(self.rgb2), height as usize / faces);
        if gradient && cube {
            gradient::cube(&mut canvas.data, canvas.width, self.rgb1, self.rgb2);
        } else if gradient {
            gradient::disk(&mut canvas.data, canvas.width, self.rgb2, self.rgb1);
        }
        for face in 0..faces {
            let first = face * rows;
            match self.builtin {
                b if b == mjBUILTIN_CHECKER as i32 && face >= 4 => canvas.checker(first, rows, rgb2, rgb1),
                b if b == mjBUILTIN_CHECKER as i32 => canvas.checker(first, rows, rgb1, rgb2),
                b if b == mjBUILTIN_FLAT as i32 => canvas.fill(first, rows, if face == DOWN { rgb2 } else { rgb1 }),
                _ => {}
            }
        }
        canvas.mark(self.mark, rows, bytes(self.markrgb), self.random);
        let mut data = canvas.data;
        data.resize((channels * self.width as i64 * height as i64) as usize, 0);
        Ok(Texture { width: self.width, height, colorspace: self.colorspace, data: Arc::new(data) })
    }

    /// Reads and decodes one file, flipped as asked.
    fn load(&self, name: &str, read: &mut Read) -> Result<Image> {
        let content = image::content_type(&self.content_type, name);
        match content.as_str() {
            "image/ktx" if self.hflip || self.vflip => return Err(Error::new("cannot flip KTX textures")),
            "" | "image/png" | "image/ktx" | "image/vnd.mujoco.texture" => {}
            other => return Err(Error::new(format!("unsupported content type: '{other}'"))),
        }
        let channels = self.channels()?;
        let variant = format!("{content} {channels} {} {}", self.hflip, self.vflip);
        read(name, &variant, &|bytes, name| {
            let mut image = match content.as_str() {
                "image/png" => image::png(bytes, name, self.nchannel)?,
                "image/ktx" => image::ktx(bytes, name)?,
                _ => image::custom(bytes, name)?,
            };
            if self.hflip || self.vflip {
                let data = Arc::make_mut(&mut image.data);
                image::flip(data, image.width, image.height, channels, self.hflip, self.vflip);
            }
            Ok(image)
        })
    }

    /// Six faces from the cells of one image; a 1 x 1 grid keeps the one face, which the renderer repeats.
    fn cube_from_one(&self, image: Image, colorspace: i32) -> Result<Texture> {
        let [rows, cols] = self.gridsize.map(|n| n as usize);
        let side = image.width / cols;
        if !image.width.is_multiple_of(cols) || !image.height.is_multiple_of(rows) || side != image.height / rows {
            return Err(Error::new(format!(
                "PNG size must be integer multiple of gridsize in texture '{}' (id {})",
                self.file, self.id
            )));
        }
        if rows == 1 && cols == 1 {
            let data = self.pad(image.data, (side * side) as i64)?;
            return Ok(Texture { width: side as i32, height: side as i32, colorspace, data });
        }
        let mut cube = Cube::new(side, self.nchannel)?;
        for cell in 0..rows * cols {
            let symbol = self.gridlayout[cell];
            if symbol == b'.' {
                continue;
            }
            let Some(face) = FACES.iter().position(|&f| f == symbol) else {
                return Err(Error::new("gridlayout symbol is not among '.RLUDFB' in texture"));
            };
            cube.copy(face, &image, cell / cols * side, cell % cols * side);
        }
        Ok(cube.finish(self.rgb1, colorspace))
    }

    fn cube_from_six(&self, read: &mut Read) -> Result<Texture> {
        let mut cube: Option<Cube> = None;
        let mut colorspace = self.colorspace;
        for (face, name) in self.cubefiles.iter().enumerate().take(6).filter(|(_, name)| !name.is_empty()) {
            let image = self.load(name, read)?;
            if image.width != image.height {
                return Err(Error::new(format!("Non-square PNG file '{name}' in cube or skybox id {}", self.id)));
            }
            if cube.is_none() {
                colorspace = self.resolved_colorspace(&image);
                cube = Some(Cube::new(image.width, self.nchannel)?);
            }
            let cube = cube.as_mut().expect("the first file made the cube");
            if image.width != cube.side {
                return Err(Error::new(format!("PNG file '{name}' has incompatible size in texture id {}", self.id)));
            }
            cube.copy(face, &image, 0, 0);
        }
        Ok(cube.expect("some file is named").finish(self.rgb1, colorspace))
    }
}

/// Six square faces of three-byte pixels, stacked.
struct Cube {
    side: usize,
    channels: usize,
    data: Vec<u8>,
    done: [bool; 6],
}

impl Cube {
    fn new(side: usize, nchannel: i32) -> Result<Cube> {
        let channels = usize::try_from(nchannel).unwrap_or(0);
        reject_if(side < 1 || side >= i32::MAX as usize / 6, "Invalid width of cube texture")?;
        let bytes = side.saturating_mul(side).saturating_mul(6 * channels.max(3));
        // here, and in the model
        reject_if(bytes >= i32::MAX as usize || !memory::is_available(2 * bytes), "Cube texture too large")?;
        Ok(Cube { side, channels, data: vec![0; 6 * side * side * channels.max(3)], done: [false; 6] })
    }

    /// Copies the square of the image whose first row and column are given.
    fn copy(&mut self, face: usize, image: &Image, row: usize, col: usize) {
        let line = 3 * self.side;
        for r in 0..self.side {
            let from = 3 * ((row + r) * image.width + col);
            let to = (face * self.side + r) * line;
            if let Some(source) = image.data.get(from..from + line) {
                self.data[to..to + line].copy_from_slice(source);
            }
        }
        self.done[face] = true;
    }

    /// Fills the faces that were not named.
    fn finish(mut self, rgb: [f64; 3], colorspace: i32) -> Texture {
        let (size, rgb) = (3 * self.side * self.side, bytes(rgb));
        for face in (0..6).filter(|&f| !self.done[f]) {
            self.data[face * size..(face + 1) * size].chunks_exact_mut(3).for_each(|p| p.copy_from_slice(&rgb));
        }
        self.data.resize(6 * self.side * self.side * self.channels, 0);
        Texture { width: self.side as i32, height: 6 * self.side as i32, colorspace, data: Arc::new(self.data) }
    }
}

/// Bytes of a colour: truncated, and wrapped when out of range.
fn bytes(rgb: [f64; 3]) -> [u8; 3] {
    rgb.map(|x| (255.0 * x) as i64 as u8)
}

/// Three-byte pixels under construction.
struct Canvas {
    width: usize,
    height: usize,
    data: Vec<u8>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, height, data: vec![0; 3 * width * height] }
    }

    fn set(&mut self, row: usize, col: usize, rgb: [u8; 3]) {
        let at = 3 * (row * self.width + col);
        self.data[at..at + 3].copy_from_slice(&rgb);
    }

    fn fill(&mut self, first: usize, rows: usize, rgb: [u8; 3]) {
        let line = 3 * self.width;
        image::fill_pixels(&mut self.data[first * line..(first + rows) * line], rgb);
    }

    fn checker(&mut self, first: usize, rows: usize, even: [u8; 3], odd: [u8; 3]) {
        let (line, half) = (3 * self.width, 3 * (self.width / 2));
        for (r, row) in self.data[first * line..(first + rows) * line].chunks_exact_mut(line).enumerate() {
            let (left, right) = if r < rows / 2 { (even, odd) } else { (odd, even) };
            image::fill_pixels(&mut row[..half], left);
            image::fill_pixels(&mut row[half..], right);
        }
    }

    /// Marks every face of `rows` rows.
    fn mark(&mut self, mark: i32, rows: usize, rgb: [u8; 3], random: f64) {
        let (width, height) = (self.width, self.height);
        if mark == mjMARK_EDGE as i32 {
            for r in 0..height {
                self.set(r, 0, rgb);
                self.set(r, width - 1, rgb);
                if r % rows == 0 || r % rows == rows - 1 {
                    self.fill(r, 1, rgb);
                }
            }
        } else if mark == mjMARK_CROSS as i32 {
            for r in 0..height {
                self.set(r, width / 2, rgb);
                if r % rows == rows / 2 {
                    self.fill(r, 1, rgb);
                }
            }
        } else if mark == mjMARK_RANDOM as i32 && random > 0.0 {
            let mut twister = MersenneTwister::new(42);
            // scaling by a power of two is exact
            let limit = random * 18446744073709551616.0;
            for r in 0..height {
                for c in 0..width {
                    if (twister.next() as f64) < limit {
                        self.set(r, c, rgb);
                    }
                }
            }
        }
    }
}

/// The 64-bit Mersenne twister of Nishimura and Matsumoto (2000).
struct MersenneTwister {
    state: [u64; 312],
    next: usize,
}

impl MersenneTwister {
    fn new(seed: u64) -> MersenneTwister {
        let mut state = [seed; 312];
        for i in 1..312 {
            let last = state[i - 1];
            state[i] = 6364136223846793005u64.wrapping_mul(last ^ (last >> 62)).wrapping_add(i as u64);
        }
        MersenneTwister { state, next: 312 }
    }

    fn next(&mut self) -> u64 {
        if self.next == 312 {
            for i in 0..312 {
                let x = (self.state[i] & 0xffff_ffff_8000_0000) | (self.state[(i + 1) % 312] & 0x7fff_ffff);
                let odd = if x & 1 == 1 { 0xb502_6f5a_a966_19e9 } else { 0 };
                self.state[i] = self.state[(i + 156) % 312] ^ (x >> 1) ^ odd;
            }
            self.next = 0;
        }
        let mut x = self.state[self.next];
        self.next += 1;
        x ^= (x >> 29) & 0x5555_5555_5555_5555;
        x ^= (x << 17) & 0x71d6_7fff_eda6_0000;
        x ^= (x << 37) & 0xfff7_eee0_0000_0000;
        x ^ (x >> 43)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn builtin(builtin: mjtBuiltin, mark: mjtMark, width: i32, height: i32) -> Description {
        Description {
            id: 0,
            kind: mjTEXTURE_2D,
            colorspace: 0,
            builtin: builtin as i32,
            mark: mark as i32,
            rgb1: [1.0; 3],
            rgb2: [0.0; 3],
            markrgb: [0.5; 3],
            random: 0.1,
            width,
            height,
            nchannel: 3,
            hflip: false,
            vflip: false,
            gridsize: [1, 1],
            gridlayout: [b'.'; 12],
            file: String::new(),
            cubefiles: vec![String::new(); 6],
            content_type: String::new(),
            data: vec![],
        }
    }

    fn compile(d: Description) -> Texture {
        d.compile(&mut |_, _, _| unreachable!()).unwrap()
    }

    #[test]
    fn checker_with_cross() {
        let t = compile(builtin(mjBUILTIN_CHECKER, mjMARK_CROSS, 5, 3));
        let red: Vec<u8> = t.data.chunks(3).map(|p| p[0]).collect();
        assert_eq!(red, [255, 255, 127, 0, 0, 127, 127, 127, 127, 127, 0, 0, 127, 255, 255]);
    }

    #[test]
    fn random_marks_come_from_the_twister_seeded_with_42() {
        let t = compile(builtin(mjBUILTIN_FLAT, mjMARK_RANDOM, 37, 20));
        assert_eq!(t.data.chunks(3).filter(|p| p[0] == 127).count(), 65);
        let mut twister = MersenneTwister::new(42);
        assert_eq!(twister.next() as f64 / 18446744073709551616.0, 0.755155532954539);
    }

    #[test]
    fn four_channels_leave_the_tail_zero() {
        let mut d = builtin(mjBUILTIN_FLAT, mjMARK_NONE, 2, 2);
        (d.nchannel, d.rgb1) = (4, [1.0, 0.5, 0.25]);
        assert_eq!(compile(d).data[..], [255, 127, 63, 255, 127, 63, 255, 127, 63, 255, 127, 63, 0, 0, 0, 0]);
    }

    #[test]
    fn degenerate_sizes_are_errors_or_black() {
        assert!(builtin(mjBUILTIN_FLAT, mjMARK_NONE, 0, 1).compile(&mut |_, _, _| unreachable!()).is_err());
        let mut d = builtin(mjBUILTIN_FLAT, mjMARK_NONE, i32::MAX, i32::MAX);
        d.nchannel = 0;
        assert!(d.compile(&mut |_, _, _| unreachable!()).is_err());
        assert_eq!(compile(builtin(mjBUILTIN_GRADIENT, mjMARK_NONE, 1, 1)).data[..], [0, 0, 0]);
    }
}
