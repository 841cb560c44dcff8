//! `std::map<std::string, std::string, std::less<>>` in its true layout: how C++ callers see and give the configuration
//! of a plugin. The maps made here are read by C++ and freed here.

use crate::base::cxx::{CxxString, Relocate};
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::ptr::null_mut;

#[cfg(feature = "libcxx")]
mod layout {
    use super::*;

    /// libc++: the leftmost node (or the end), the end node (whose left child is the root), the size.
    #[repr(C)]
    pub struct Tree {
        pub begin: *mut Node,
        pub root: *mut Node,
        pub size: usize,
    }

    #[repr(C)]
    pub struct Node {
        pub left: *mut Node,
        pub right: *mut Node,
        pub parent: *mut Node,
        pub is_black: bool,
        pub key: CxxString,
        pub value: CxxString,
    }

    impl Tree {
        pub fn empty() -> Self {
            Tree { begin: null_mut(), root: null_mut(), size: 0 }
        }

        /// The node that stands for the place after the last: only its left child exists.
        pub fn end(&mut self) -> *mut Node {
            (&raw mut self.root).cast()
        }

        pub fn root(&self) -> *mut Node {
            self.root
        }

        pub fn set(&mut self, root: *mut Node, first: *mut Node, _last: *mut Node, size: usize) {
            self.begin = if first.is_null() { self.end() } else { first };
            (self.root, self.size) = (root, size);
        }
    }

    impl Node {
        pub fn new(key: CxxString, value: CxxString, is_black: bool) -> Node {
            Node { left: null_mut(), right: null_mut(), parent: null_mut(), is_black, key, value }
        }
    }
}

#[cfg(not(feature = "libcxx"))]
mod layout {
    use super::*;

    /// libstdc++: the (empty) comparison, a header node with root, leftmost and rightmost node, the size.
    #[repr(C)]
    pub struct Tree {
        compare: u64,
        header: Links,
        size: usize,
    }

    #[repr(C)]
    struct Links {
        color: u64,
        parent: *mut Node,
        left: *mut Node,
        right: *mut Node,
    }

    #[repr(C)]
    pub struct Node {
        /// 0 is red, 1 is black.
        color: u64,
        pub parent: *mut Node,
        pub left: *mut Node,
        pub right: *mut Node,
        pub key: CxxString,
        pub value: CxxString,
    }

    impl Tree {
        pub fn empty() -> Self {
            let header = Links { color: 0, parent: null_mut(), left: null_mut(), right: null_mut() };
            Tree { compare: 0, header, size: 0 }
        }

        pub fn end(&mut self) -> *mut Node {
            (&raw mut self.header).cast()
        }

        pub fn root(&self) -> *mut Node {
            self.header.parent
        }

        pub fn set(&mut self, root: *mut Node, first: *mut Node, last: *mut Node, size: usize) {
            let end = self.end();
            self.header.parent = root;
            self.header.left = if first.is_null() { end } else { first };
            self.header.right = if last.is_null() { end } else { last };
            self.size = size;
        }
    }

    impl Node {
        pub fn new(key: CxxString, value: CxxString, is_black: bool) -> Node {
            let color = u64::from(is_black);
            Node { color, parent: null_mut(), left: null_mut(), right: null_mut(), key, value }
        }
    }
}

use layout::{Node, Tree};

/// A map that C++ may read at its address; a balanced tree with the red-black colours that C++ expects.
pub struct CxxMap(Box<Tree>);

impl CxxMap {
    /// A map of these pairs.
    pub fn new(pairs: &BTreeMap<String, String>) -> Self {
        let mut map = CxxMap(Box::new(Tree::empty()));
        let pairs: Vec<_> = pairs.iter().collect();
        // levels that are full are black, the last one is red
        let black_levels = (pairs.len() + 1).ilog2() as usize;
        let end = map.0.end();
        let root = Self::grow(&pairs, end, 0, black_levels);
        // SAFETY: nodes of the new tree.
        let (first, last) = unsafe { (Self::far(root, |n| (*n).left), Self::far(root, |n| (*n).right)) };
        map.0.set(root, first, last, pairs.len());
        map
    }

    fn grow(pairs: &[(&String, &String)], parent: *mut Node, level: usize, black_levels: usize) -> *mut Node {
        let middle = pairs.len() / 2;
        let Some((key, value)) = pairs.get(middle) else { return null_mut() };
        let node = Node::new(CxxString::from(key.as_str()), CxxString::from(value.as_str()), level < black_levels);
        let node = Box::into_raw(Box::new(node));
        // SAFETY: a new node.
        unsafe {
            (*node).key.pin();
            (*node).value.pin();
            (*node).parent = parent;
            (*node).left = Self::grow(&pairs[..middle], node, level + 1, black_levels);
            (*node).right = Self::grow(&pairs[middle + 1..], node, level + 1, black_levels);
        }
        node
    }

    /// The last node in one direction.
    unsafe fn far(mut node: *mut Node, next: impl Fn(*mut Node) -> *mut Node) -> *mut Node {
        while !node.is_null() && !next(node).is_null() {
            node = next(node);
        }
        node
    }

    /// The pointer that C gets.
    pub fn as_c(&self) -> *const c_void {
        (&raw const *self.0).cast()
    }

    /// The pairs of a map of C++, in order.
    ///
    /// # Safety
    /// `map` is such a map.
    pub unsafe fn read(map: *const c_void) -> BTreeMap<String, String> {
        let mut pairs = BTreeMap::new();
        // SAFETY: the nodes of a live tree.
        unsafe {
            let mut todo = vec![(*map.cast::<Tree>()).root()];
            while let Some(node) = todo.pop() {
                let Some(node) = node.as_ref() else { continue };
                pairs.insert(node.key.text().to_string(), node.value.text().to_string());
                todo.extend([node.left, node.right]);
            }
        }
        pairs
    }
}

impl Drop for CxxMap {
    fn drop(&mut self) {
        let mut todo = vec![self.0.root()];
        while let Some(node) = todo.pop() {
            if !node.is_null() {
                // SAFETY: made by `grow`; the strings may have been given new contents since.
                let node = unsafe { Box::from_raw(node) };
                todo.extend([node.left, node.right]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_of_any_size_read_back() {
        for n in 0..20 {
            let pairs: BTreeMap<_, _> = (0..n).map(|i| (format!("key {i}"), "v".repeat(10 * i))).collect();
            let map = CxxMap::new(&pairs);
            // SAFETY: the map lives.
            assert_eq!(unsafe { CxxMap::read(map.as_c()) }, pairs);
        }
    }
}
