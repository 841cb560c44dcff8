//! The plugins of the reference distribution, built in: PID actuator, cable elasticity, touch grid, distance fields.
//!
//! In: the attributes of a model's plugin instances. Out: what the plugins of the distribution's separate libraries compute.
//! They take slots only when a model names them and no library registered them (see `base::registry`). Each plugin is safe
//! code behind [`FirstParty`]; this file holds the C functions that call it.

mod cable;
mod pid;
mod sdf;
mod shape;
mod text;
mod touch_grid;

use crate::abi::*;
use crate::base::{Rejection, Result, registry, report};
use crate::data::{Data, warning};
use crate::math::Vec3;
use crate::model::{Model, view, view_mut};
use crate::plugin;
use crate::visual::Shapes;
use crate::visual::scene::Section;
use std::ffi::{CStr, c_char, c_int, c_void};

pub use cable::Cable;
pub use pid::Pid;
pub use sdf::Sdf;
pub use touch_grid::TouchGrid;

/// A plugin that is built into this library.
pub trait FirstParty: Sized {
    const NAME: &'static CStr;
    const ATTRIBUTES: &'static [&'static CStr];
    const CAPABILITY: mjtPluginCapabilityBit;
    /// When a sensor is computed.
    const STAGE: mjtStage = mjSTAGE_NONE;

    /// An instance, from its attributes and the elements of the model that use it.
    fn new(m: &Model, instance: usize) -> std::result::Result<Self, Rejection>;

    /// Forces or sensor outputs of the instance.
    fn compute(&mut self, m: &Model, d: &mut Data) -> Result<()>;

    /// Forgets what belongs to earlier steps.
    fn reset(&mut self) {}

    /// Adds what the instance shows to a scene. `instance` is its own id.
    fn show(&self, _m: &Model, _d: &Data, _opt: &mjvOption, _instance: usize, _shapes: &mut Shapes) -> Section {
        Ok(())
    }
}

/// Makes the built-in plugins known by name.
pub fn register() {
    registry::set_built_in_source(register_named);
}

fn register_named(name: &str) {
    let plugins = [
        actuator(),
        cable(),
        sensor(),
        field::<shape::Bolt>(),
        field::<shape::Bowl>(),
        field::<shape::Gear>(),
        field::<shape::Nut>(),
        field::<shape::Torus>(),
    ];
    let wanted = |(p, attributes): &(mjpPlugin, &[&CStr])| {
        // SAFETY: the name is a literal that ends in a zero.
        let known = unsafe { CStr::from_ptr(p.name) }.to_bytes().eq_ignore_ascii_case(name.as_bytes());
        if known {
            let list: Vec<*const c_char> = attributes.iter().map(|a| a.as_ptr()).collect();
            // SAFETY: C strings and functions of ours; the registry copies the strings.
            unsafe { registry::register_built_in(&mjpPlugin { attributes: list.as_ptr(), ..*p }) };
        }
    };
    plugins.iter().for_each(wanted);
}

type Description = (mjpPlugin, &'static [&'static CStr]);

fn plain<P: FirstParty>() -> Description {
    // SAFETY: null pointers and zeros, as `mjp_defaultPlugin` makes it.
    let empty: mjpPlugin = unsafe { std::mem::zeroed() };
    let p = mjpPlugin {
        name: P::NAME.as_ptr(),
        nattribute: P::ATTRIBUTES.len() as c_int,
        capabilityflags: P::CAPABILITY as c_int,
        needstage: P::STAGE as c_int,
        nstate: Some(no_state),
        init: Some(init::<P>),
        destroy: Some(destroy::<P>),
        reset: Some(reset::<P>),
        compute: Some(compute::<P>),
        visualize: Some(visualize::<P>),
        ..empty
    };
    (p, P::ATTRIBUTES)
}

fn actuator() -> Description {
    let (p, attributes) = plain::<Pid>();
    (mjpPlugin { actuator_act_dot: Some(act_dot), ..p }, attributes)
}

fn cable() -> Description {
    let (p, attributes) = plain::<Cable>();
    (mjpPlugin { visualize: Some(color_cable), ..p }, attributes)
}

fn sensor() -> Description {
    let (p, attributes) = plain::<TouchGrid>();
    (mjpPlugin { nsensordata: Some(nsensordata), ..p }, attributes)
}

fn field<S: shape::DistanceField>() -> Description {
    let (p, attributes) = plain::<Sdf<S>>();
    let p = mjpPlugin {
        sdf_distance: Some(distance::<S>),
        sdf_gradient: Some(gradient::<S>),
        sdf_staticdistance: Some(static_distance::<S>),
        sdf_attribute: Some(attribute::<S>),
        sdf_aabb: Some(aabb::<S>),
        ..p
    };
    (p, attributes)
}

// ---- the C functions: `m` and `d` belong together, `instance` is one of the plugin's --------------------------------------

unsafe extern "C-unwind" fn no_state(_: *const mjModel, _: c_int) -> c_int {
    0
}

unsafe extern "C-unwind" fn reset<P: FirstParty>(_: *const mjModel, _: *mut mjtNum, own: *mut c_void, _: c_int) {
    // SAFETY: the pointer is null or the box that `init` made for an instance of `P`, which nothing else uses during
    // this call.
    if let Some(p) = unsafe { own.cast::<P>().as_mut() } {
        p.reset();
    }
}

unsafe extern "C-unwind" fn init<P: FirstParty>(m: *const mjModel, d: *mut mjData, instance: c_int) -> c_int {
    // SAFETY: the caller is the loop over the model's instances: `m` is a complete model, which nothing writes
    // meanwhile.
    let made = P::new(unsafe { Model::from_ptr(m) }, instance as usize);
    match made {
        Ok(p) => {
            // SAFETY: `plugin_data` has a slot for each instance of the model, and no views exist while instances are
            // made.
            unsafe { *(*d).plugin_data.add(instance as usize) = Box::into_raw(Box::new(p)) as usize };
            return 0;
        }
        Err(Rejection::Warning(text)) => report::warning_message(&text),
        Err(Rejection::Error(e)) => plugin::fail(e),
    }
    -1
}

unsafe extern "C-unwind" fn destroy<P: FirstParty>(d: *mut mjData, instance: c_int) {
    // SAFETY: `plugin_data` has a slot for each instance; this one holds 0, or the box that `init` made, which nothing
    // else uses now.
    unsafe {
        let own = (*d).plugin_data.add(instance as usize);
        if *own != 0 {
            drop(Box::from_raw(*own as *mut P));
            *own = 0;
        }
    }
}

/// The instance that [`init`] made.
///
/// # Safety
/// `instance` is one of `P`'s in `d`, and has no other user while `'a` lasts.
unsafe fn own<'a, P: FirstParty>(d: *const mjData, instance: c_int) -> Option<&'a mut P> {
    // SAFETY: the slot holds 0, or the box that `init` made for an instance of `P`; the caller says that it has no
    // other user while `'a` lasts.
    unsafe { ((*(*d).plugin_data.add(instance as usize)) as *mut P).as_mut() }
}

/// As [`own`], to read.
///
/// # Safety
/// As [`own`], but others may read it too.
unsafe fn shared<'a, P: FirstParty>(d: *const mjData, instance: c_int) -> Option<&'a P> {
    // SAFETY: the slot holds 0, or the box that `init` made for an instance of `P`; the caller says that nothing writes
    // it while `'a` lasts.
    unsafe { ((*(*d).plugin_data.add(instance as usize)) as *const P).as_ref() }
}

unsafe extern "C-unwind" fn compute<P: FirstParty>(m: *const mjModel, d: *mut mjData, instance: c_int, _: c_int) {
    // SAFETY: called with a model and its data, which the caller does not use meanwhile.
    unsafe {
        let Some(p) = own::<P>(d, instance) else { return };
        let m = Model::from_ptr(m);
        if let Err(e) = p.compute(m, &mut Data::enter(m, d)) {
            plugin::fail(e);
        }
    }
}

unsafe extern "C-unwind" fn visualize<P: FirstParty>(
    m: *const mjModel,
    d: *mut mjData,
    opt: *const mjvOption,
    scn: *mut mjvScene,
    instance: c_int,
) {
    // SAFETY: called with a model, its data, options and scene, which the caller does not use meanwhile; `own` is this
    // call's alone.
    unsafe {
        let Some(p) = own::<P>(d, instance) else { return };
        let m = Model::from_ptr(m);
        let mut d = Data::enter(m, d);
        let scn = &mut *scn;
        let mut full = 0;
        let geoms = view_mut(scn.geoms, scn.maxgeom.max(0) as usize);
        let mut shapes = Shapes { geoms, ngeom: &mut scn.ngeom, status: &mut full };
        if p.show(m, &d, &*opt, instance as usize, &mut shapes).is_err() {
            warning(d.s, mjWARN_VGEOMFULL, scn.maxgeom);
        }
    }
}

/// A cable shows its stress in the colours of its geoms.
unsafe extern "C-unwind" fn color_cable(
    m: *const mjModel,
    d: *mut mjData,
    _: *const mjvOption,
    _: *mut mjvScene,
    instance: c_int,
) {
    // SAFETY: called with a model, which nothing writes meanwhile, and its data, which the caller does not use meanwhile.
    unsafe {
        let Some(cable) = shared::<Cable>(d, instance) else { return };
        cable.colors(Model::from_ptr(m)).for_each(plugin::show_geom_in);
    }
}

unsafe extern "C-unwind" fn act_dot(m: *const mjModel, d: *mut mjData, instance: c_int) {
    // SAFETY: called with a model and its data, which the caller does not use meanwhile; `own` is this call's alone.
    unsafe {
        let Some(p) = own::<Pid>(d, instance) else { return };
        let m = Model::from_ptr(m);
        p.activation_rates(m, &mut Data::enter(m, d));
    }
}

unsafe extern "C-unwind" fn nsensordata(m: *const mjModel, instance: c_int, _: c_int) -> c_int {
    // SAFETY: called with a complete model, which nothing writes meanwhile.
    touch_grid::size(unsafe { Model::from_ptr(m) }, instance)
}

/// A point.
///
/// # Safety
/// `x` is three numbers that are not written while `'a` lasts.
unsafe fn point<'a>(x: *const mjtNum) -> &'a Vec3 {
    // SAFETY: the caller says that `x` has three numbers that are not written while `'a` lasts; `Vec3` has the layout
    // of three numbers.
    unsafe { &*x.cast() }
}

unsafe extern "C-unwind" fn distance<S: shape::DistanceField>(
    x: *const mjtNum,
    d: *const mjData,
    instance: c_int,
) -> mjtNum {
    // SAFETY: called with a point and an instance of this plugin, which threads that query one `mjData` share.
    unsafe { shared::<Sdf<S>>(d, instance).map_or(0.0, |p| S::distance(point(x), &p.attributes)) }
}

unsafe extern "C-unwind" fn gradient<S: shape::DistanceField>(
    to: *mut mjtNum,
    x: *const mjtNum,
    d: *const mjData,
    instance: c_int,
) {
    // SAFETY: called with memory for a gradient, a point, and an instance of this plugin, which threads that query one
    // `mjData` share.
    unsafe {
        let g = shared::<Sdf<S>>(d, instance).map_or(Vec3::ZERO, |p| p.descend(point(x)));
        *to.cast() = g;
    }
}

/// The attributes as numbers, in the plugin's order.
///
/// # Safety
/// `attributes` has one number for each attribute of the shape.
unsafe fn numbers<S: shape::DistanceField>(attributes: *const mjtNum) -> shape::Attributes {
    let mut all = shape::Attributes::default();
    // SAFETY: the caller says that there is a number for each attribute of the shape.
    all[..S::ATTRIBUTES.len()].copy_from_slice(unsafe { view(attributes, S::ATTRIBUTES.len()) });
    all
}

unsafe extern "C-unwind" fn static_distance<S: shape::DistanceField>(
    x: *const mjtNum,
    attributes: *const mjtNum,
) -> mjtNum {
    // SAFETY: called with a point of three numbers and one number for each attribute, which nothing writes meanwhile.
    unsafe { S::distance(point(x), &numbers::<S>(attributes)) }
}

unsafe extern "C-unwind" fn attribute<S: shape::DistanceField>(
    to: *mut mjtNum,
    names: *mut *const c_char,
    values: *mut *const c_char,
) {
    // SAFETY: called with a name and a value for each attribute of the shape, all of them C strings that live until the
    // call ends.
    let value = |attribute: &CStr| unsafe {
        let i = (0..S::ATTRIBUTES.len()).find(|&i| CStr::from_ptr(*names.add(i)) == attribute)?;
        Some(CStr::from_ptr(*values.add(i)))
    };
    match sdf::attributes::<S>(value) {
        // SAFETY: called with memory for one number for each attribute, which is no memory of ours.
        Ok(all) => unsafe { to.copy_from_nonoverlapping(all.as_ptr(), S::ATTRIBUTES.len()) },
        Err(e) => plugin::fail(e),
    }
}

unsafe extern "C-unwind" fn aabb<S: shape::DistanceField>(to: *mut mjtNum, attributes: *const mjtNum) {
    // SAFETY: called with memory for a box, and the attributes.
    unsafe {
        *to.cast() = Vec3::ZERO;
        *to.add(3).cast() = S::half_sizes(&numbers::<S>(attributes));
    }
}
