//! The skin of a cable of boxes: two sides and a rim, moved by two or three rows of bones.

use super::*;
use crate::base::cxx::CxxString;
use crate::base::reject_if;

/// Most vertices of a skin.
const MAX_POINTS: usize = 10_000_000;

/// Vertices of the two sides, `columns` by `rows` each, and whether textures are asked for.
struct SkinGrid {
    columns: usize,
    rows: usize,
}

impl SkinGrid {
    fn side(&self) -> usize {
        self.columns * self.rows
    }

    fn id(&self, side: usize, ix: usize, iy: usize) -> i32 {
        (side * self.side() + ix * self.rows + iy) as i32
    }

    fn texcoord(&self) -> Vec<f32> {
        let at = |i: usize, n: usize| i as f32 / (n - 1) as f32;
        let one = |k: usize| {
            let (ix, iy) = (k % self.side() / self.rows, k % self.rows);
            [at(ix, self.columns), at(iy, self.rows)]
        };
        (0..2 * self.side()).flat_map(one).collect()
    }

    fn faces(&self) -> Vec<i32> {
        let mut out = Vec::new();
        for side in 0..2 {
            for ix in 0..self.columns - 1 {
                for iy in 0..self.rows - 1 {
                    let v = self.id(side, ix, iy);
                    let (right, across, up) =
                        (self.id(side, ix + 1, iy), self.id(side, ix + 1, iy + 1), self.id(side, ix, iy + 1));
                    let faces =
                        if side == 0 { [v, right, across, v, across, up] } else { [v, across, right, v, up, across] };
                    out.extend_from_slice(&faces);
                }
            }
        }
        let m = self.side() as i32;
        let forward = |a: i32, b: i32| [a, b + m, b, a, a + m, b + m];
        let backward = |a: i32, b: i32| [a, b, b + m, a, b + m, a + m];
        let along = |iy: usize| (0..self.columns - 1).map(move |ix| (self.id(0, ix, iy), self.id(0, ix + 1, iy)));
        let across = |ix: usize| (0..self.rows - 1).map(move |iy| (self.id(0, ix, iy), self.id(0, ix, iy + 1)));
        along(0).for_each(|(a, b)| out.extend(forward(a, b)));
        along(self.rows - 1).for_each(|(a, b)| out.extend(backward(a, b)));
        across(0).for_each(|(a, b)| out.extend(backward(a, b)));
        across(self.columns - 1).for_each(|(a, b)| out.extend(forward(a, b)));
        out
    }
}

impl Composite {
    /// Adds the skin over a cable of `n` vertices.
    pub(super) fn make_skin(&mut self, spec: &mut Spec, n: usize) -> crate::base::Result<()> {
        let subgrid = self.skin_subgrid.max(0) as usize;
        let points = subgrid.saturating_add(1).saturating_mul(n).saturating_mul(2 * (subgrid + 2));
        reject_if(points > MAX_POINTS, format_args!("Skin has more than {MAX_POINTS} vertices"))?;
        let width = if subgrid > 0 { 3 } else { 2 };
        let grid = SkinGrid { columns: n + (n - 1) * subgrid, rows: width + (width - 1) * subgrid };
        let mut s = self.skin.clone();
        let [half_length, half_width, half_height] = self.geom.public.size;
        s.public.inflate = (2.0 * half_height) as f32;
        s.vert.set(&vec![0.0; 6 * grid.side()]);
        if self.skin_texcoord != 0 {
            s.texcoord.set(&grid.texcoord());
        }
        s.face.set(&grid.faces());
        let (mut ids, mut weights) = (vec![Vec::new(); n * width], vec![Vec::new(); n * width]);
        let m = grid.side() as i32;
        if subgrid == 0 {
            for (b, (id, weight)) in ids.iter_mut().zip(&mut weights).enumerate() {
                id.extend([b as i32, b as i32 + m]);
                weight.extend([1.0f32, 1.0]);
            }
        } else {
            bicubic::weights(n, width, subgrid, |vertex, bone, weight| {
                ids[bone].extend([vertex as i32, vertex as i32 + m]);
                weights[bone].extend([weight as f32, weight as f32]);
            });
        }
        for ix in 0..n {
            let body = match ix {
                0 => "B_first".to_string(),
                _ if ix + 2 >= n => "B_last".to_string(),
                _ => format!("B_{ix}"),
            };
            for iy in 0..width {
                let y = (2.0 * iy as f64 / (width - 1) as f64 - 1.0) * half_width;
                let x = if ix == n - 1 { -2.0 * half_length } else { 0.0 };
                s.bodyname.push(CxxString::from(&self.name(&body)));
                s.bindpos.extend_from_slice(&[x as f32, y as f32, 0.0]);
                s.bindquat.extend_from_slice(&[1.0, 0.0, 0.0, 0.0]);
            }
        }
        s.vertid.set_rows(&ids);
        s.vertweight.set_rows(&weights);
        let id = spec.add::<SkinFields>();
        spec.skins[id].set_public(s);
        let name = self.name("Skin");
        spec.skins.set_name(id, &name);
        Ok(())
    }
}
