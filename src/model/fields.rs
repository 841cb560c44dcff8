//! Tables of the fields of `mjModel` and `mjData`, derived from `src/abi`: allocation, copying, MJB and printing walk
//! them, so that a field is written down once.

use crate::abi::*;
use std::ffi::{c_char, c_int};
use std::mem::offset_of;

/// Element type of an array field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Elem {
    Num,
    Int,
    Byte,
    Float,
    Char,
    Address,
    Contact,
}

impl Elem {
    /// From the Rust type's name in `src/abi`.
    const fn of(ty: &str) -> Elem {
        match ty.as_bytes() {
            b"mjtNum" => Elem::Num,
            b"c_int" => Elem::Int,
            b"mjtByte" => Elem::Byte,
            b"f32" => Elem::Float,
            b"c_char" => Elem::Char,
            b"usize" => Elem::Address,
            b"mjContact" => Elem::Contact,
            _ => panic!("an array field has an element type that the tables do not know"),
        }
    }
}

/// One factor of a shape: a size of the model or of the data (with its byte offset there), or a constant.
#[derive(Clone, Copy, Debug)]
pub enum Dim {
    Model(&'static str, usize),
    Data(&'static str, usize),
    Const(usize),
}

/// An array field: where its pointer lies in the struct, and what it points to.
#[derive(Debug)]
pub struct ArrayField {
    pub name: &'static str,
    /// Byte offset of the pointer in the struct.
    pub offset: usize,
    pub elem: Elem,
    /// Bytes of one element.
    pub size: usize,
    pub shape: &'static [Dim],
    /// Whether the visualizer's copies have it.
    pub in_scenes: bool,
    /// Whether a plan may depend on it.
    pub in_plans: bool,
    /// Its group, if it lies in the arena.
    pub arena: Option<ArenaGroup>,
}

/// An array of `T`s, which `src/abi` calls `elem`, whose pointer lies at `offset`.
const fn array<T>(name: &'static str, elem: &str, offset: usize, shape: &'static [Dim]) -> ArrayField {
    let (elem, size) = (Elem::of(elem), size_of::<T>());
    ArrayField { name, offset, elem, size, shape, in_scenes: true, in_plans: true, arena: None }
}

impl ArrayField {
    const fn not_in_scenes(mut self) -> ArrayField {
        self.in_scenes = false;
        self
    }

    const fn not_in_plans(mut self) -> ArrayField {
        self.in_plans = false;
        self
    }

    const fn in_arena(mut self, group: ArenaGroup) -> ArrayField {
        self.arena = Some(group);
        self
    }
}

/// Arrays of the arena that are allocated together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArenaGroup {
    Contact,
    /// Constraint rows.
    Solver,
    /// The inverse inertia in constraint space.
    Dual,
    Island,
}

/// A size field of `mjModel`; `wide` ones are `mjtSize`, the others `int`.
#[derive(Debug)]
pub struct SizeField {
    pub name: &'static str,
    pub offset: usize,
    pub wide: bool,
}

/// Alignment of every array in the buffer of a model or of its data.
pub const ALIGN: usize = 64;

impl SizeField {
    /// The value of this size.
    ///
    /// # Safety
    /// `m` points to a `mjModel` whose sizes are set.
    pub unsafe fn read(&self, m: *const mjModel) -> i64 {
        // SAFETY: the table has the offset and the width of the field.
        unsafe {
            let p = m.byte_add(self.offset);
            if self.wide { *p.cast::<mjtSize>() } else { i64::from(*p.cast::<c_int>()) }
        }
    }

    /// Sets this size, unless it does not fit.
    ///
    /// # Safety
    /// `m` points to a writable `mjModel`.
    pub unsafe fn write(&self, m: *mut mjModel, value: i64) -> Option<()> {
        // SAFETY: the caller says that `m` points to a writable `mjModel`, and `offset` is that of an integer field of
        // this width.
        unsafe {
            let p = m.byte_add(self.offset);
            if self.wide {
                *p.cast::<mjtSize>() = value;
            } else {
                *p.cast::<c_int>() = value.try_into().ok()?;
            }
        }
        Some(())
    }
}

impl Sizes {
    /// The sizes of a model.
    pub fn of(m: &mjModel) -> Sizes {
        let mut sizes = Sizes::default();
        for (to, f) in sizes.as_mut_array().iter_mut().zip(MODEL_SIZES) {
            // SAFETY: a reference to a model, whose size fields the table's offsets name.
            *to = unsafe { f.read(m) };
        }
        sizes
    }

    /// All sizes in declaration order, as `MODEL_SIZES` names them.
    pub fn as_array(&self) -> &[i64] {
        // SAFETY: a `repr(C)` struct of `i64`s only, one for each entry of the table.
        unsafe { std::slice::from_raw_parts((&raw const *self).cast(), size_of::<Sizes>() / size_of::<i64>()) }
    }

    /// All sizes in declaration order, writable.
    pub fn as_mut_array(&mut self) -> &mut [i64] {
        // SAFETY: a `repr(C)` struct of `i64`s only, one for each entry of the table, which is borrowed mutably.
        unsafe { std::slice::from_raw_parts_mut((&raw mut *self).cast(), size_of::<Sizes>() / size_of::<i64>()) }
    }

    /// The size that lies at this byte offset of `mjModel`.
    pub fn at_offset(&self, offset: usize) -> i64 {
        let index = MODEL_SIZES.iter().position(|f| f.offset == offset).expect("the tables name sizes of mjModel");
        self.as_array()[index]
    }
}

impl Dim {
    /// The value of this factor.
    ///
    /// # Safety
    /// `m` (and `d`, for factors that depend on it) point to structs whose sizes are set.
    pub unsafe fn extent(&self, m: *const mjModel, d: *const mjData) -> usize {
        // SAFETY: the caller says that `m`, and `d` where this factor depends on it, point to structs whose sizes are
        // set.
        usize::try_from(unsafe { self.signed(m, d) }).unwrap_or(0)
    }

    /// As [`Dim::extent`], negative if the size is.
    ///
    /// # Safety
    /// As [`Dim::extent`].
    pub unsafe fn signed(&self, m: *const mjModel, d: *const mjData) -> i64 {
        // SAFETY: the caller says that the structs' sizes are set, and the tables have offsets of their `int` fields.
        let read = |p: *const u8| i64::from(unsafe { *p.cast::<c_int>() });
        match *self {
            Dim::Model(_, offset) => read(m.cast::<u8>().wrapping_add(offset)),
            Dim::Data(_, offset) => read(d.cast::<u8>().wrapping_add(offset)),
            Dim::Const(n) => n as i64,
        }
    }
}

impl ArrayField {
    /// The array of this name, whose units are read as `T`.
    ///
    /// # Panics
    /// Without such an array, or if its units are not as many `mjtNum` as `T` has: while compiling, if this is a constant.
    pub const fn of<T: bytemuck::AnyBitPattern>(fields: &'static [ArrayField], name: &str) -> &'static ArrayField {
        let mut i = 0;
        while !same(fields[i].name.as_bytes(), name.as_bytes()) {
            i += 1;
        }
        let field = &fields[i];
        let (mut unit, mut factor) = (field.size, 0);
        while factor < field.shape.len() {
            if let Dim::Const(n) = field.shape[factor] {
                unit *= n;
            }
            factor += 1;
        }
        assert!(matches!(field.elem, Elem::Num) && unit == size_of::<T>());
        field
    }

    /// Makes sure that this is an entry of a table, whose offsets are those of the struct that the table describes.
    ///
    /// # Panics
    /// If it is not.
    #[inline]
    pub fn assert_listed_in(&self, table: &'static [ArrayField]) {
        assert!(
            table.as_ptr_range().contains(&std::ptr::from_ref(self)),
            "{} is not an array of the struct",
            self.name
        );
    }

    /// Number of elements.
    ///
    /// # Safety
    /// As [`Dim::extent`].
    pub unsafe fn count(&self, m: *const mjModel, d: *const mjData) -> usize {
        // SAFETY: the caller says that `m`, and `d` where a factor depends on it, point to structs whose sizes are set.
        self.shape.iter().map(|dim| unsafe { dim.extent(m, d) }).product()
    }

    /// The values in the bytes of this array, as numbers; none for what is not made of numbers.
    pub fn values(&self, bytes: &[u8]) -> Vec<f64> {
        match self.elem {
            Elem::Num => bytemuck::cast_slice(bytes).to_vec(),
            Elem::Float => bytemuck::cast_slice::<u8, f32>(bytes).iter().map(|&x| x.into()).collect(),
            Elem::Int => bytemuck::cast_slice::<u8, i32>(bytes).iter().map(|&x| x.into()).collect(),
            Elem::Byte | Elem::Char => bytes.iter().map(|&x| x.into()).collect(),
            Elem::Address | Elem::Contact => Vec::new(),
        }
    }

    /// Where the struct keeps the pointer to this array.
    ///
    /// # Safety
    /// `strukt` is the `mjModel` or `mjData` that this table describes.
    pub unsafe fn slot<S>(&self, strukt: *mut S) -> *mut *mut u8 {
        // SAFETY: the table has the offset of a pointer field of the struct, so that the address lies within it.
        unsafe { strukt.byte_add(self.offset).cast() }
    }

    /// The bytes of this array.
    ///
    /// # Safety
    /// `strukt` is the allocated struct that this table describes, `m` and `d` give its sizes, and the array is not
    /// written while `'a` lasts.
    pub unsafe fn bytes<'a, S>(&self, strukt: *const S, m: *const mjModel, d: *const mjData) -> &'a [u8] {
        // SAFETY: an array of the struct, with as many elements as its shape says.
        unsafe { super::view(*self.slot(strukt.cast_mut()), self.count(m, d) * self.size) }
    }
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Lays arrays out one after the other, each at a multiple of [`ALIGN`]: `place` gets each field, its byte offset and
/// its length in bytes. Returns the total, or the name of the field at which a size is negative or overflows.
pub fn layout(
    fields: &'static [ArrayField],
    extent: impl Fn(&Dim) -> i64,
    mut place: impl FnMut(&'static ArrayField, usize, usize),
) -> Result<usize, &'static str> {
    let mut end = 0usize;
    for f in fields {
        let bytes = f.shape.iter().try_fold(f.size, |n, dim| n.checked_mul(usize::try_from(extent(dim)).ok()?));
        let start = end.checked_next_multiple_of(ALIGN).ok_or(f.name)?;
        let bytes = bytes.ok_or(f.name)?;
        end = start.checked_add(bytes).filter(|&e| e <= isize::MAX as usize / 2).ok_or(f.name)?;
        place(f, start, bytes);
    }
    Ok(end)
}

include!("../generated/field_tables.rs");

/// Arrays of integers of a model that stages read in every step, and that no index, address or size depends on: flags, bits, groups,
/// priorities, dimensions of contacts.
pub const FREE_INTEGERS: &[&str] = &[
    "body_contype",
    "body_conaffinity",
    "jnt_limited",
    "jnt_actfrclimited",
    "jnt_group",
    "geom_contype",
    "geom_conaffinity",
    "geom_condim",
    "geom_priority",
    "geom_group",
    "site_group",
    "light_active",
    "light_castshadow",
    "pair_dim",
    "eq_active0",
    "tendon_limited",
    "tendon_actfrclimited",
    "tendon_group",
    "actuator_ctrllimited",
    "actuator_forcelimited",
    "actuator_actlimited",
    "actuator_actearly",
    "actuator_group",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::mjb;

    #[test]
    fn the_arrays_of_the_table_fill_the_buffer_of_a_model() {
        let m = mjb::read(include_bytes!("../../tests/golden/mechanism.mjb")).expect("a model of the reference");
        let sizes = Sizes::of(&m);
        let extent = |dim: &Dim| match *dim {
            Dim::Model(_, offset) => sizes.at_offset(offset),
            Dim::Const(n) => n as i64,
            Dim::Data(name, _) => panic!("a model's array depends on mjData.{name}"),
        };
        let (mut end, mut arrays) = (0, 0);
        let total = layout(MODEL_ARRAYS, extent, |_, start, bytes| {
            assert!(start.is_multiple_of(ALIGN) && start >= end, "arrays overlap");
            (end, arrays) = (start + bytes, arrays + 1);
        });
        assert_eq!(total.map(|n| n as i64), Ok(m.nbuffer));
        assert_eq!(arrays, MODEL_ARRAYS.len());
    }

    #[test]
    fn a_size_that_is_negative_or_too_large_is_reported_with_its_array() {
        for wrong in [-1, i64::MAX] {
            let extent = |dim: &Dim| if matches!(dim, Dim::Model("ngeom", _)) { wrong } else { 1 };
            let first = MODEL_ARRAYS.iter().find(|f| matches!(f.shape[0], Dim::Model("ngeom", _))).expect("geoms");
            assert_eq!(layout(MODEL_ARRAYS, extent, |_, _, _| ()), Err(first.name));
        }
    }

    #[test]
    fn the_groups_of_the_arena_cover_it() {
        assert!(ARENA_ARRAYS.iter().all(|f| f.arena.is_some()));
        assert!(DATA_ARRAYS.iter().chain(MODEL_ARRAYS).all(|f| f.arena.is_none()));
        let group = |name: &str| ARENA_ARRAYS.iter().find(|f| f.name == name).and_then(|f| f.arena);
        assert_eq!(group("contact"), Some(ArenaGroup::Contact));
        assert_eq!(group("tendon_efcadr"), Some(ArenaGroup::Solver));
        assert_eq!(group("efc_island"), Some(ArenaGroup::Island));
        assert_eq!(group("efc_AR_colind"), Some(ArenaGroup::Dual));
        assert_eq!(group("efc_force"), Some(ArenaGroup::Solver));
    }
}
