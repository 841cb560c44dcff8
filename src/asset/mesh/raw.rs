//! A mesh as its file has it: vertices, normals, texture coordinates and faces, before anything is computed from them.

/// A decoded mesh; lists that the file does not have are empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Raw {
    pub vert: Vec<f32>,
    pub normal: Vec<f32>,
    pub texcoord: Vec<f32>,
    pub face: Vec<i32>,
    pub facenormal: Vec<i32>,
    pub facetexcoord: Vec<i32>,
    pub lost: Option<LostFaces>,
}

/// Faces of a file that are left out, whole or in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostFaces {
    /// How many.
    pub count: usize,
    /// Line of the first one, counted from 1.
    pub line: usize,
    /// Its corners.
    pub corners: usize,
    /// Its triangles that are missing.
    pub triangles: usize,
}

impl Raw {
    /// What to tell the user of the faces that the file `name` has lost.
    pub fn lost_note(&self, name: &str) -> Option<String> {
        let LostFaces { count, line, corners, triangles } = self.lost?;
        let what = if triangles + 2 == corners { "all" } else { "some" };
        let others = if count > 1 { format!("; {count} faces of this file lose triangles") } else { String::new() };
        let text = format!("{what} triangles of a face with {corners} corners are left out, as MuJoCo does");
        Some(format!("{name}:{line}: {text} (cut it into triangles when exporting){others}"))
    }
}
