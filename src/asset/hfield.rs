//! Height fields: elevation from the user, from a PNG or from the custom binary format, scaled to 0..1.

use super::image;
use crate::base::{Error, Result, reject_if};

/// Elevation data by rows, the first row at the lowest y.
#[derive(Clone)]
pub struct HField {
    pub nrow: usize,
    pub ncol: usize,
    pub data: Vec<f32>,
}

impl HField {
    /// The user's data.
    pub fn from_user(nrow: i32, ncol: i32, data: &[f32]) -> Result<HField> {
        if nrow as i64 * ncol as i64 != data.len() as i64 || nrow < 0 {
            return Err(Error::new("elevation data length must match nrow*ncol"));
        }
        Ok(HField { nrow: nrow as usize, ncol: ncol as usize, data: data.to_vec() })
    }

    /// A file's data; the content type decides how it is read.
    pub fn from_file(content_type: &str, name: &str, bytes: &[u8]) -> Result<HField> {
        match content_type {
            "image/png" => {
                let image = image::png(bytes, name, 1)?;
                let rows = image.data.chunks_exact(image.width.max(1)).rev();
                let data = rows.flatten().map(|&b| b as f32).collect();
                Ok(HField { nrow: image.height, ncol: image.width, data })
            }
            "" | "image/vnd.mujoco.hfield" => HField::from_custom(name, bytes),
            other => Err(Error::new(format!("unsupported content type: '{other}'"))),
        }
    }

    fn from_custom(name: &str, bytes: &[u8]) -> Result<HField> {
        reject_if(bytes.is_empty(), format_args!("could not read hfield file '{name}'"))?;
        reject_if(bytes.len() < 8, format_args!("hfield missing header '{name}'"))?;
        let word = |i: usize| [bytes[4 * i], bytes[4 * i + 1], bytes[4 * i + 2], bytes[4 * i + 3]];
        let (nrow, ncol) = (i32::from_le_bytes(word(0)), i32::from_le_bytes(word(1)));
        reject_if(nrow < 1 || ncol < 1, format_args!("non-positive hfield dimensions in file '{name}'"))?;
        if nrow as u64 * ncol as u64 * 4 + 8 != bytes.len() as u64 {
            return Err(Error::new(format!("unexpected file size in file '{name}'")));
        }
        let data = (2..bytes.len() / 4).map(|i| f32::from_le_bytes(word(i))).collect();
        Ok(HField { nrow: nrow as usize, ncol: ncol as usize, data })
    }

    /// Shifts the lowest elevation to 0 and scales the highest to 1; a flat field stays at 0.
    pub fn normalize(&mut self) -> Result<()> {
        let (mut min, mut max) = (1e10_f32, -1e10_f32);
        for &v in &self.data {
            if v < min {
                min = v;
            }
            if v > max {
                max = v;
            }
        }
        reject_if(min > max, "invalid data range in hfield")?;
        let range = max - min;
        for v in &mut self.data {
            *v -= min;
            if range > super::geometry::EPS as f32 {
                *v /= range;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elevation_is_scaled_to_the_unit_interval() {
        let mut h = HField::from_user(2, 2, &[3.0, 5.0, 1.0, 2.0]).unwrap();
        h.normalize().unwrap();
        assert_eq!(h.data, [0.5, 1.0, 0.0, 0.25]);
        let mut flat = HField::from_user(1, 2, &[7.0, 7.0]).unwrap();
        flat.normalize().unwrap();
        assert_eq!(flat.data, [0.0, 0.0]);
    }

    #[test]
    fn bad_files_are_errors() {
        assert!(HField::from_user(2, 2, &[1.0]).is_err());
        assert!(HField::from_file("", "x", &[0; 7]).is_err());
        assert!(HField::from_file("", "x", &[1, 0, 0, 0, 1, 0, 0, 0]).is_err());
        let mut nan = HField::from_user(1, 1, &[f32::NAN]).unwrap();
        assert!(nan.normalize().is_err());
    }
}
