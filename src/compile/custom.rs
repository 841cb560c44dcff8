//! Custom numeric arrays, texts and tuples: checks, and the types and ids of what tuples name.

use super::error::called;
use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::spec::{NumericId, TextId, TupleId};

impl Compiler<'_> {
    pub(super) fn numeric(&mut self, id: NumericId) -> Result<()> {
        let e = &mut self.spec.numerics[id];
        let given = e.compiled.data.len() as i32;
        let size = e.compiled.public.size;
        if size != 0 && size < given {
            let text = format!("numeric {}: specified size smaller than initialization array", called(e));
            return Err(Failure::of(e, text));
        }
        if size == 0 {
            e.compiled.public.size = given;
        }
        if e.compiled.public.size == 0 {
            return Err(Failure::of(e, format!("numeric {}: size cannot be zero", called(e))));
        }
        Ok(())
    }

    pub(super) fn text(&mut self, id: TextId) -> Result<()> {
        let e = &mut self.spec.texts[id];
        if e.compiled.data.is_empty() {
            return Err(Failure::of(e, format!("text {}: size cannot be zero", called(e))));
        }
        Ok(())
    }

    pub(super) fn tuple(&mut self, id: TupleId) -> Result<()> {
        let e = &self.spec.tuples[id];
        let (kinds, names) = (&e.compiled.objtype, &e.compiled.objname);
        if kinds.is_empty() && names.is_empty() && e.compiled.objprm.is_empty() {
            return Err(Failure::of(e, format!("tuple {} is empty", called(e))));
        }
        if kinds.len() != names.len() || kinds.len() != e.compiled.objprm.len() {
            return Err(Failure::of(e, format!("tuple {} has object arrays with different sizes", called(e))));
        }
        let mut objects = Vec::with_capacity(kinds.len());
        for (&kind, name) in kinds.iter().zip(names.iter()) {
            let name = name.text();
            let Some(object) = self.object_named(kind, name) else {
                return Err(Failure::of(e, format!("unrecognized object '{name}' in tuple {}", e.id())));
            };
            objects.push((kind, object));
        }
        let i = e.id() as usize;
        for &(kind, object) in &objects {
            if kind == mjOBJ_GEOM as i32 {
                self.geoms[object as usize].visual = false;
            }
        }
        self.tuples[i] = objects.into_iter().map(|(_, object)| object).collect();
        Ok(())
    }

    /// Tuples follow objects of one kind from their old ids to `new` ones.
    pub(super) fn renumber_in_tuples(&mut self, kind: mjtObj, new: &[i32]) {
        for (ids, tuple) in self.tuples.iter_mut().zip(self.spec.tuples.iter()) {
            let objects = ids.iter_mut().zip(tuple.compiled.objtype.iter());
            objects.filter(|(_, k)| **k == kind as i32).for_each(|(id, _)| *id = new[*id as usize]);
        }
    }
}
