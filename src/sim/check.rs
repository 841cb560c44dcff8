//! Checks of models: what MuJoCo accepts and is still wrong. `docs/checks.md` lists the rules.
//!
//! ```
//! use mujoco::sim::Model;
//! use mujoco::sim::check::{self, Settings, Severity};
//!
//! // a lead ball of a kilogram and a diameter of two centimetres is denser than any material
//! let model = Model::from_xml(
//!     "<mujoco><worldbody><body name='ball'><freejoint/><geom size='.01' mass='1'/></body></worldbody></mujoco>",
//! )?;
//! let checked = check::model(&model, &Settings::default());
//! let finding = &checked.findings[0];
//! assert_eq!((finding.code, finding.severity), ("RJ101", Severity::Warning));
//! assert_eq!(finding.element.as_ref().map(|e| e.name.as_str()), Some("ball"));
//! # Ok::<(), mujoco::sim::Error>(())
//! ```

use super::Model;
use super::model::path_text;
use crate::base::Result;
use crate::check;
use std::path::{Path, PathBuf};

pub use crate::check::compare::Difference;
pub use crate::check::table::{RULES, Rule};
pub use crate::check::{Checked, FilePlace, Finding, Settings, Severity, Subelement};

/// Checks a file: MJCF, URDF or MJB. A file that does not load is a finding too; an error is a path that is not UTF-8.
pub fn file(path: impl AsRef<Path>, settings: &Settings) -> Result<Checked> {
    Ok(check::file(path_text(path.as_ref())?, settings))
}

/// Checks MJCF or URDF text; `name` is what reports call it. Files that it names are relative to the current directory.
pub fn xml(text: &str, name: &str, settings: &Settings) -> Checked {
    check::text(text, name, settings)
}

/// The model files below a folder, without those that others include.
pub fn files(folder: impl AsRef<Path>) -> Result<Vec<PathBuf>> {
    check::files(folder.as_ref())
}

/// What a model file and another one of the same robot, mostly a URDF, disagree about: masses, inertias, axes, limits, and
/// where joints are in random poses. Joints belong together by name.
pub fn against(path: impl AsRef<Path>, reference: impl AsRef<Path>, settings: &Settings) -> Result<Checked> {
    check::compare::against(path_text(path.as_ref())?, path_text(reference.as_ref())?, settings)
}

/// What two models differ in, element by element, and in contacts at the reference pose. Frames are compared in the world.
///
/// ```
/// use mujoco::sim::{Model, check};
///
/// let model = |mass: f64| {
///     Model::from_xml(&format!("<mujoco><worldbody><body name='b'><geom size='.1' mass='{mass}'/></body></worldbody></mujoco>"))
/// };
/// let differences = check::differences(&model(1.0)?, &model(2.0)?)?;
/// assert_eq!((differences[0].what, &*differences[0].left, &*differences[0].right), ("mass", "1", "2"));
/// # Ok::<(), mujoco::sim::Error>(())
/// ```
pub fn differences(a: &Model, b: &Model) -> Result<Vec<Difference>> {
    check::compare::differences(a.core(), b.core())
}

/// Checks a compiled model. Rules that need the text of the model find nothing.
pub fn model(model: &Model, settings: &Settings) -> Checked {
    check::model(model.core(), "", settings)
}
