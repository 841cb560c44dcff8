//! Surfaces of sampled fields: marching cubes (Lorensen, Cline 1987) over a grid, in single precision.
//!
//! Edges of a cell: 0 to 3 run along x, at offsets (y, z) of (0,0), (1,0), (0,1), (1,1); 4 to 7 along y, at such offsets (x, z);
//! 8 to 11 along z, at offsets (x, y). Corner `b` lies at the offsets that are the bits of `b`.

use crate::asset::geometry::Vec3;

/// Triangles for every set of corners inside, three edges each, as hexadecimal digits.
#[rustfmt::skip]
const TRIANGLES: [&str; 256] = [
    "", "048", "509", "495489", "1a4", "1801a8", "1a4950", "51a5a99a8", "b15", "5b1804", "0b109b", "14818bb89",
    "a5ba45", "05b0b88ba", "40949aa9b", "8ba89b", "286", "062046", "950628", "295256654", "41a286", "a62a21120",
    "0958621a4", "61a621251295", "28615b", "604620b15", "b09b10628", "46162916919b", "5a45ba286", "2a625a5ba052",
    "286a9ba49409", "2a629a9ba", "927", "048792", "250275", "827874475", "1a4279", "1801a8792", "250275a41",
    "827871175a81", "b15279", "0485b1279", "7b1712210", "48242112717b", "a5ba45279", "7928ba80b05b", "ba7a407a0702",
    "7827b8ba8", "879867", "904947746", "086065567", "467475", "7867981a4", "79661a916901", "a41567506086",
    "a51a65675", "87986715b", "15b746794904", "08606bb6710b", "17b147467", "4ba45b698679", "670ba0a605b0790",
    "ba06707b0860a40", "67b6ba", "36a", "a36048", "36a095", "94895436a", "341364", "680603301", "341364950",
    "958836538513", "36a5b1", "15b48036a", "0b109b6a3", "6a3b89b18148", "b36b65564", "8368030b305b", "6b360b09b406",
    "6b368b89b", "2a328a", "4a3430032", "a28a32509", "34a394954293", "841812213", "013032", "509213281841",
    "529512132", "2a328a5b1", "b150320434a3", "38a32819b109", "9b4324294a34b14", "5b4428b24b32", "b05b30320",
    "3249b4b34094284", "32939b", "792a36", "2796a3048", "527502a36", "36a475487827", "436413927", "927301360680",
    "164136075027", "138758518278368", "36a79215b", "0486a379215b", "a362102717b1", "36ab17127142482", "2795645b6b36",
    "2798060360535b3", "02b64b40b36b27b", "6838b387b827", "37939aa98", "a04a30390379", "8a0a370a7075", "34a374754",
    "184178798371", "937903013", "758138378418508", "137175", "5b1a98a39379", "15ba34304370790", "8a7107087b17a37",
    "37a74a7147b1", "4539838437935b3", "9070370b305b", "08437b", "7b3", "73b", "0483b7", "5093b7", "4954893b7",
    "b7341a", "81a80173b", "1a4b73095", "3b79a895a51a", "173157", "715731804", "973930031", "148187789317",
    "3a4347745", "80aa7307a057", "a40a03309397", "3973a9a89", "286b73", "062046b73", "2869503b7", "b73654625295",
    "3b7a41286", "73b1201a2a62", "1a48629503b7", "3b762a21a291951", "173157862", "246204357315", "628031093973",
    "469319149739629", "8627457343a4", "57a20a05a62a73a", "2867393093a0a40", "2969a693a973", "3923b9", "3923b9480",
    "b50b03302", "54b482b42b23", "93b92341a", "0a801a2b923b", "41a3023b0b50", "235a858251a53b5", "592521123",
    "804123152592", "031023", "814821231", "3a4349945239", "a852353a5925805", "43a403023", "23a2a8", "63b6b88b9",
    "63b6b00b9460", "86383003b0b5", "b63b56546", "1a48b986b63b", "016b969063b61a6", "1a450b03b083863", "a616516b563b",
    "985863583531", "319469639049159", "608630310", "314346", "983453593a43863", "3a6059", "6383083403a4", "3a6",
    "6b76ab", "b6ab76048", "6b76ab095", "854895a76ab7", "1b7174476", "0680b6b761b0", "9504764171b7",
    "891761681b71951", "a15a56657", "0486576a5a15", "7696a1961910", "7618919714816a1", "476457", "068056576",
    "940974764", "897876", "72878bb8a", "b7aa0470a720", "095b8ab78728", "ab25424a2952b72", "4284121721b7",
    "71b721201", "0954181281b2b72", "5191291721b7", "872817157a18", "20a57a72a15a04a", "1078a7a17287097", "14a297",
    "872847457", "205257", "842472497409", "972", "26a2a99ab", "4809ab92a26a", "26a2a55ab025", "542ab2b526a2482",
    "4166921961b9", "b960161b6806926", "64b02b26b50b41b", "2681b5", "6a1612215259", "0489252152616a1", "a26a12102",
    "a16126182148", "259265645", "058568526592", "026064", "268", "8ab8b9", "4904a9ab9", "0b508b8ab", "ab5a54",
    "1841b8b98", "01b0b9", "1b4b84b08b50", "b51", "5a159a98a", "4a0a90a59a15", "10818a", "14a", "459498", "590",
    "084", "",
];

/// Triangles of a field's zero level, in units of the grid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct IsoSurface {
    pub vert: Vec<[f32; 3]>,
    pub normal: Vec<[f32; 3]>,
    pub face: Vec<[i32; 3]>,
}

/// Values at the points of a grid, x fastest.
pub struct ValueGrid {
    pub size: [usize; 3],
    pub value: Vec<f32>,
}

/// Vertices on the edges that leave a grid point in positive directions.
type Edges = [i32; 3];

impl ValueGrid {
    /// Samples a field over a box, the last coordinate fastest.
    pub fn sample(size: [usize; 3], mut field: impl FnMut([usize; 3]) -> f64) -> ValueGrid {
        let [nx, ny, nz] = size;
        let mut value = vec![0.0; nx * ny * nz];
        for i in 0..nx {
            for j in 0..ny {
                for k in 0..nz {
                    value[(k * ny + j) * nx + i] = field([i, j, k]) as f32;
                }
            }
        }
        ValueGrid { size, value }
    }

    fn at(&self, p: [usize; 3]) -> f32 {
        self.value[(p[2] * self.size[1] + p[1]) * self.size[0] + p[0]]
    }

    /// The zero level; negative values are inside.
    pub fn surface(&self) -> IsoSurface {
        let mut surface = IsoSurface::default();
        let cells = self.size.map(|n| n.saturating_sub(1));
        // the edges of the two layers of grid points around a layer of cells
        let mut layers = [vec![[-1; 3]; self.size[0] * self.size[1]], vec![[-1; 3]; self.size[0] * self.size[1]]];
        for z in 0..cells[2] {
            for y in 0..cells[1] {
                for x in 0..cells[0] {
                    self.cell(&mut surface, &mut layers, [x, y, z]);
                }
            }
            layers.swap(0, 1);
        }
        surface.normal = surface.normals();
        surface
    }

    fn cell(&self, surface: &mut IsoSurface, layers: &mut [Vec<Edges>; 2], cell: [usize; 3]) {
        let corner = |b: usize| std::array::from_fn(|k| cell[k] + (b >> k & 1));
        let inside = (0..8).filter(|&b| self.at(corner(b)) < 0.0).fold(0, |set, b| set | 1 << b);
        if inside == 0 || inside == 255 {
            return;
        }
        let slot = |p: [usize; 3]| (p[2] - cell[2], p[1] * self.size[0] + p[0]);
        for edge in 0..12 {
            let (from, axis) = (corner(start(edge)), edge / 4);
            // an edge belongs to the first cell that has it: the one on whose far side it lies, or one at the grid's border
            let owned = (0..3).all(|k| k == axis || from[k] > cell[k] || cell[k] == 0);
            let mut to = from;
            to[axis] += 1;
            let (a, b) = (self.at(from), self.at(to));
            if owned && (a < 0.0) != (b < 0.0) {
                let (layer, index) = slot(from);
                layers[layer][index][axis] = surface.vert.len() as i32;
                let mut v = from.map(|x| x as f32);
                v[axis] += a / (a - b);
                surface.vert.push(v);
            }
        }
        let vertex = |digit: u8| {
            let edge = (digit as char).to_digit(16).unwrap_or(0) as usize;
            let (layer, index) = slot(corner(start(edge)));
            layers[layer][index][edge / 4]
        };
        let triangles = TRIANGLES[inside].as_bytes().chunks_exact(3);
        surface.face.extend(triangles.map(|t| [vertex(t[0]), vertex(t[1]), vertex(t[2])]));
    }
}

/// The corner where an edge starts.
fn start(edge: usize) -> usize {
    let (axis, low, high) = (edge / 4, edge & 1, edge >> 1 & 1);
    let others = [[1, 2], [0, 2], [0, 1]][axis];
    low << others[0] | high << others[1]
}

impl IsoSurface {
    /// Normals by area.
    fn normals(&self) -> Vec<[f32; 3]> {
        let mut sum = vec![[0.0f32; 3]; self.vert.len()];
        for f in &self.face {
            let [a, b, c] = f.map(|i| self.vert[i as usize]);
            let (p, q): ([f32; 3], [f32; 3]) =
                (std::array::from_fn(|k| c[k] - b[k]), std::array::from_fn(|k| a[k] - b[k]));
            let n = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
            for &i in f {
                sum[i as usize].iter_mut().zip(n).for_each(|(s, n)| *s += n);
            }
        }
        sum.into_iter()
            .map(|n| {
                let length = (n[0] * n[0] + n[1] * n[1] + n[2] * n[2]).sqrt();
                n.map(|x| x / length)
            })
            .collect()
    }

    /// Vertices in space, of a grid that covers a box given by centre and half size.
    pub fn placed(&self, size: [usize; 3], aabb: &[f64; 6]) -> Vec<Vec3> {
        let place =
            |v: &[f32; 3], k: usize| 2.0 * aabb[3 + k] * v[k] as f64 / (size[k] as f64 - 1.0) + aabb[k] - aabb[3 + k];
        self.vert.iter().map(|v| Vec3::from_fn(|k| place(v, k))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_triangulation_closes_on_its_neighbours() {
        // corners inside one cell, outside all around: a closed surface has every edge once in each direction
        for set in 0..256usize {
            let grid = ValueGrid::sample([4; 3], |p| {
                let inner = p.iter().all(|&x| x == 1 || x == 2);
                let bit = p.iter().enumerate().fold(0, |b, (k, &x)| b | (x.saturating_sub(1) & 1) << k);
                if inner && set >> bit & 1 == 1 { -1.0 } else { 1.0 }
            });
            let mut edges: Vec<(i32, i32)> = Vec::new();
            for f in &grid.surface().face {
                edges.extend([(f[0], f[1]), (f[1], f[2]), (f[2], f[0])]);
            }
            edges.sort_unstable();
            assert!(edges.iter().all(|&(a, b)| edges.binary_search(&(b, a)).is_ok()), "{set}");
            assert!(edges.windows(2).all(|w| w[0] != w[1]), "{set}");
        }
    }

    #[test]
    fn vertices_lie_where_the_field_changes_sign() {
        let s = ValueGrid::sample([3; 3], |p| if p == [1, 1, 1] { -1.0 } else { 3.0 }).surface();
        // from 3 to -1 the sign changes after three quarters of an edge
        let mut expected = Vec::new();
        for k in 0..3 {
            for x in [0.75, 1.25] {
                let mut v = [1.0; 3];
                v[k] = x;
                expected.push(v);
            }
        }
        let mut vert = s.vert.clone();
        vert.sort_by(|a, b| a.partial_cmp(b).unwrap());
        expected.sort_by(|a, b| a.partial_cmp(b).unwrap());
        assert_eq!(vert, expected);
        assert_eq!(s.face.len(), 8);
    }
}
