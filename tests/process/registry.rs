//! Slots of plugins, which a registration takes for the rest of the process.

use crate::kit::world::World;
use crate::turn;
use mujoco::abi::mjpPlugin;
use mujoco::api::plugin;
use std::ffi::CStr;

/// A built-in takes a slot when a model asks for it; a library that registers the name later gets a slot of its own,
/// which models made from then on use.
#[test]
fn a_library_wins_over_a_built_in_plugin() {
    let _turn = turn();
    let xml = r#"<mujoco><extension><plugin plugin="mujoco.sdf.torus"/></extension></mujoco>"#;
    // SAFETY: a C string.
    let slot_of = |name: &CStr| unsafe {
        let mut slot = 0;
        plugin::mjp_getPlugin(name.as_ptr(), &mut slot);
        slot
    };
    let name = c"mujoco.sdf.torus";
    assert_eq!(slot_of(name), -1);
    let _world = World::new(xml);
    let built_in = slot_of(name);
    assert!(built_in >= 0);
    // SAFETY: a plugin without functions, with the name of a literal.
    unsafe {
        let mut library: mjpPlugin = std::mem::zeroed();
        plugin::mjp_defaultPlugin(&mut library);
        library.name = name.as_ptr();
        let slot = plugin::mjp_registerPlugin(&library);
        assert_ne!(slot, built_in);
        assert_eq!(slot_of(name), slot);
        assert_eq!(plugin::mjp_registerPlugin(&library), slot, "an identical plugin keeps its slot");
    }
}
