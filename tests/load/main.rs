//! Files and specs: reading, editing, compiling, saving, and what is said of those that are wrong.

#[path = "../kit/mod.rs"]
mod kit;

mod attach;
mod bounds;
mod check;
mod decompose;
mod editing;
mod hostile;
mod judges;
mod mjb;
mod polygons;
mod rejections;
mod save;
mod spec;
