//! The buffer of names, the hash tables over it, and the buffer of file paths.

/// Names of all elements, one type after another.
pub struct Names {
    /// NUL-terminated names; the model's own first.
    pub buffer: Vec<u8>,
    /// One open-addressing table of ids per type, twice as long as the type has elements.
    pub map: Vec<i32>,
}

impl Names {
    pub fn new(modelname: &[u8]) -> Names {
        let mut names = Names { buffer: Vec::new(), map: Vec::new() };
        names.push(modelname);
        names
    }

    fn push(&mut self, name: &[u8]) -> i32 {
        let adr = self.buffer.len() as i32;
        // a name ends at its first NUL for every reader of the buffer
        self.buffer.extend(name.iter().take_while(|&&b| b != 0));
        self.buffer.push(0);
        adr
    }

    /// Adds the names of all elements of one type, in id order; returns their addresses.
    pub fn add<'a>(&mut self, names: impl ExactSizeIterator<Item = &'a [u8]>) -> Vec<i32> {
        let (start, slots) = (self.map.len(), 2 * names.len());
        self.map.resize(start + slots, -1);
        let mut adr = Vec::with_capacity(names.len());
        for (id, name) in names.enumerate() {
            if !name.is_empty() {
                let table = &mut self.map[start..];
                let mut slot = (hash(name) % slots as u64) as usize;
                while table[slot] != -1 {
                    slot = (slot + 1) % slots;
                }
                table[slot] = id as i32;
            }
            adr.push(self.push(name));
        }
        adr
    }
}

/// Bernstein's hash with xor, over signed bytes.
pub fn hash(text: &[u8]) -> u64 {
    text.iter().fold(5381, |h: u64, &b| h.wrapping_mul(33) ^ (b as i8 as i64 as u64))
}

/// Names shared by the paths buffer: NUL-terminated, -1 for elements without a file.
#[derive(Default)]
pub struct Paths {
    pub buffer: Vec<u8>,
}

impl Paths {
    pub fn add(&mut self, path: &[u8]) -> i32 {
        if path.is_empty() {
            return -1;
        }
        let adr = self.buffer.len() as i32;
        self.buffer.extend_from_slice(path);
        self.buffer.push(0);
        adr
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree_with_the_reference() {
        let mut n = Names::new(b"m");
        let names = |list: &'static [&str]| list.iter().map(|s| s.as_bytes());
        assert_eq!(n.add(names(&["world", "a", "b", "c", "d"])), [2, 8, 10, 12, 14]);
        assert_eq!(n.add(names(&["j1", "j2", "k", ""])), [16, 19, 22, 24]);
        assert_eq!(n.map[..10], [-1, 4, -1, 0, 1, -1, 3, 2, -1, -1]);
        assert_eq!(n.map[10..], [-1, -1, -1, -1, -1, 1, 0, 2]);
    }
}
