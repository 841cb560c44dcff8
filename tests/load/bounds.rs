//! Numbers that no machine can serve, and sizes that no longer fit: clear errors, in useful time.

use crate::kit;
use crate::kit::{error_of, load};
use mujoco::abi::*;
use mujoco::api::{components, error, init, parse, simulate, spec, spec_access, support, vfs};
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_int};
use std::time::Instant;

thread_local! { static WARNING: RefCell<String> = const { RefCell::new(String::new()) } }

unsafe extern "C-unwind" fn keep(text: *const c_char) {
    // SAFETY: warnings are C strings.
    WARNING.set(unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned());
}

#[test]
fn keys_of_more_activations_than_memory_holds_are_errors() {
    let xml = |parts: &str, key: &str| {
        let actuator = "<general joint='j' dyntype='user' actdim='2000000000'/>";
        format!(
            "<mujoco><worldbody>{parts}</worldbody><actuator>{actuator}{actuator}</actuator>\
             <keyframe><key name='q' {key}/></keyframe></mujoco>"
        )
    };
    let body = "<body name='b'><joint name='j'/><geom size='.1'/></body>";
    let copies = format!("<replicate count='2'>{body}</replicate>");
    for (parts, key) in [(body, "qpos='1'"), (body, "act='1'"), (&*copies, "qpos='1'"), (&*copies, "qvel='1'")] {
        let said = load(xml(parts, key).as_bytes()).unwrap_err();
        assert!(said.contains("could not create mjModel") || said.contains("memory"), "{said}");
    }
}

#[test]
fn attached_keys_of_more_activations_than_memory_holds_are_errors() {
    let huge = "<general joint='j' dyntype='user' actdim='2000000000'/>";
    let document = |actuator: &str| {
        let body = "<frame name='f'/><body name='b'><joint name='j'/><geom size='.1'/></body>";
        let key = "<keyframe><key qpos='1'/></keyframe>";
        let xml = format!("<mujoco><worldbody>{body}</worldbody><actuator>{actuator}</actuator>{key}</mujoco>");
        CString::new(xml).unwrap()
    };
    for (target, source) in [("<motor joint='j'/>", huge), (huge, "<motor joint='j'/>")] {
        // SAFETY: specs, and elements of them that are there.
        unsafe {
            let parse =
                |xml: CString| parse::mj_parseXMLString(xml.as_ptr(), std::ptr::null(), std::ptr::null_mut(), 0);
            let (to, from) = (parse(document(target)), parse(document(source)));
            let frame = spec_access::mjs_findElement(to, mjtObj::mjOBJ_FRAME.into(), c"f".as_ptr());
            let body = spec_access::mjs_findElement(from, mjtObj::mjOBJ_BODY.into(), c"b".as_ptr());
            spec::mjs_attach(frame, body, c"x-".as_ptr(), c"".as_ptr());
            let m = parse::mj_compile(to, std::ptr::null());
            assert!(m.is_null());
            init::mj_deleteSpec(to);
            init::mj_deleteSpec(from);
        }
    }
}

#[test]
fn builtin_meshes_and_lists_of_more_than_memory_holds_are_errors() {
    use mujoco::abi::mjtMeshBuiltin::*;
    let meshes: [(mjtMeshBuiltin, &[f64]); 6] = [
        (mjMESH_BUILTIN_SPHERE, &[30.0]),
        (mjMESH_BUILTIN_HEMISPHERE, &[1e5]),
        (mjMESH_BUILTIN_CONE, &[2e9, 0.1]),
        (mjMESH_BUILTIN_SUPERSPHERE, &[1e5, 1.0, 1.0]),
        (mjMESH_BUILTIN_SUPERTORUS, &[1e5, 0.1, 0.1, 1.0]),
        (mjMESH_BUILTIN_WEDGE, &[1e5, 1e5, 1.0, 1.0, 1.0]),
    ];
    // SAFETY: a spec and its elements; arrays of the lengths that are passed.
    unsafe {
        for (kind, params) in meshes {
            let s = init::mj_makeSpec();
            let mesh = spec::mjs_addMesh(s, std::ptr::null());
            let made = spec::mjs_makeMesh(mesh, kind.into(), params.as_ptr().cast_mut(), params.len() as c_int);
            assert_eq!(made, -1, "{kind:?}");
            init::mj_deleteSpec(s);
        }
        let s = init::mj_makeSpec();
        (*spec::mjs_addNumeric(s)).size = 2_000_000_000;
        assert!(parse::mj_compile(s, std::ptr::null()).is_null());
        init::mj_deleteSpec(s);
    }
}

#[test]
fn a_touch_grid_of_more_bins_than_a_sensor_has_is_an_error() {
    let xml = "<mujoco><extension><plugin plugin='mujoco.sensor.touch_grid'/></extension><worldbody><body><geom size='.1'/>\
        <site name='s'/></body></worldbody><sensor><plugin plugin='mujoco.sensor.touch_grid' objtype='site' objname='s'>\
        <config key='size' value='60000 60000'/><config key='fov' value='45 45'/></plugin></sensor></mujoco>";
    assert_eq!(load(xml.as_bytes()).unwrap_err(), "Error: engine error: Invalid model: nsensordata too large.");
}

/// 46500 active limits of 46500 dofs: more than 2^31 entries of a dense Jacobian.
#[test]
fn dense_jacobians_of_more_entries_than_an_int_counts_are_left_out() {
    let joint = |axis: &str| format!("<joint type='slide' axis='{axis}' limited='true' range='1 2'/>");
    let joints = ["1 0 0", "0 1 0", "0 0 1"].map(joint).concat();
    let xml = format!(
        "<mujoco><size memory='64M'/><option jacobian='dense' solver='PGS'><flag contact='disable'/></option><worldbody>\
         <replicate count='15500' offset='1 0 0'><body><geom size='.1'/>{joints}</body></replicate></worldbody></mujoco>"
    );
    // SAFETY: a model and its data.
    unsafe {
        error::_mjPRIVATE__set_tls_warning_fn(Some(keep));
        let m = load(xml.as_bytes()).unwrap();
        assert!(i64::from((*m).nv) * i64::from((*m).nv) > 1 << 31);
        let d = init::mj_makeData(m);
        simulate::mj_step(m, d);
        let said = WARNING.take();
        assert!(said.starts_with("Insufficient arena memory for the number of constraints generated."), "{said}");
        assert_eq!(((*d).nefc, (*d).nJ), (0, 0));
        init::mj_deleteData(d);
        init::mj_deleteModel(m);
    }
}

#[test]
fn skins_of_more_vertices_than_memory_holds_are_errors() {
    let xml = "<mujoco><worldbody><body name='b'><composite type='cable' curve='s' count='5 1 1' size='1'><joint kind='main'/>\
        <geom type='box' size='.1 .01 .01'/><skin subgrid='2000000000'/></composite></body></worldbody></mujoco>";
    assert!(load(xml.as_bytes()).unwrap_err().contains("Skin has more than"));
}

#[test]
fn a_length_range_that_resets_again_and_again_is_unstable() {
    let xml = "<mujoco><worldbody><site name='a'/><body><site name='b'/></body><body><geom size='.5 .5 .5'/>\
        <joint type='slide' axis='1 0 0'/><joint type='slide' pos='.5 0 0' axis='1 0 0'/></body></worldbody>\
        <tendon><spatial name='t'><site site='a'/><site site='b'/></spatial></tendon>\
        <actuator><muscle tendon='t'/></actuator></mujoco>";
    assert!(load(xml.as_bytes()).unwrap_err().contains("Unstable lengthrange simulation"));
    // more steps than a test can wait for
    let xml = "<mujoco><compiler><lengthrange inttotal='1e300' timestep='1e-300'/></compiler><worldbody><body>\
        <joint name='j'/><geom size='.1'/></body></worldbody><actuator><muscle joint='j'/></actuator></mujoco>";
    assert!(load(xml.as_bytes()).unwrap_err().contains("Unstable lengthrange simulation"));
}

#[test]
fn searches_along_a_line_end_whatever_the_options_say() {
    let xml = "<mujoco><option iterations='2147483647' ls_iterations='2147483647' tolerance='0' solver='CG' cone='elliptic'/>\
        <worldbody><geom type='plane' size='1 1 1'/><replicate count='10' offset='0 0 .15'><body pos='0 0 .05'><freejoint/>\
        <geom type='box' size='.1 .1 .1'/></body></replicate></worldbody></mujoco>";
    // SAFETY: a model and its data.
    unsafe {
        let m = load(xml.as_bytes()).unwrap();
        let d = init::mj_makeData(m);
        let start = Instant::now();
        simulate::mj_step(m, d);
        assert!(start.elapsed().as_secs() < 30);
        init::mj_deleteData(d);
        init::mj_deleteModel(m);
    }
}

#[test]
fn data_of_edited_sizes_is_rejected_with_the_references_words() {
    let xml = b"<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>";
    // what is said of -1; none: what the model's own arrays say
    let table: [(&str, fn(&mut mjModel) -> &mut c_int, &str); 21] = [
        ("nq", |m| &mut m.nq, "Invalid data: qpos too large."),
        ("nv", |m| &mut m.nv, "Invalid data: qvel too large."),
        ("nu", |m| &mut m.nu, "Invalid data: ctrl too large."),
        ("na", |m| &mut m.na, "Invalid data: act too large."),
        ("nbody", |m| &mut m.nbody, "Invalid data: xfrc_applied too large."),
        ("nmocap", |m| &mut m.nmocap, "Invalid data: mocap_pos too large."),
        ("njnt", |m| &mut m.njnt, "Invalid data: xanchor too large."),
        ("ngeom", |m| &mut m.ngeom, "Invalid data: geom_xpos too large."),
        ("nM", |m| &mut m.nM, "Invalid data: qM too large."),
        ("nC", |m| &mut m.nC, "Invalid data: M too large."),
        ("nD", |m| &mut m.nD, "Invalid data: qDeriv too large."),
        ("nsensordata", |m| &mut m.nsensordata, "Invalid data: sensordata too large."),
        ("nuserdata", |m| &mut m.nuserdata, "Invalid data: userdata too large."),
        ("npluginstate", |m| &mut m.npluginstate, "Invalid data: plugin_state too large."),
        ("ntree", |m| &mut m.ntree, "Invalid data: tree_asleep too large."),
        ("nJmom", |m| &mut m.nJmom, "Invalid data: moment_colind too large."),
        ("ntendon", |m| &mut m.ntendon, "Invalid data: ten_wrapadr too large."),
        ("nbvh", |m| &mut m.nbvh, "Invalid data: bvh_active too large."),
        ("nmesh", |m| &mut m.nmesh, "Invalid model: negative nmesh"),
        ("nflex", |m| &mut m.nflex, "Invalid model: negative nflex"),
        ("nB", |m| &mut m.nB, "Invalid model: negative nB"),
    ];
    // SAFETY: a model whose sizes are given back.
    unsafe {
        error::_mjPRIVATE__set_tls_warning_fn(Some(keep));
        let m = load(xml).unwrap();
        for (name, size, said) in table {
            let old = std::mem::replace(size(&mut *m), -1);
            WARNING.set(String::new());
            assert!(init::mj_makeData(m).is_null(), "{name}");
            assert_eq!(WARNING.take(), said, "{name}");
            *size(&mut *m) = old;
        }
        // larger than the model's own arrays, or than memory
        type Size = fn(&mut mjModel) -> &mut c_int;
        let sizes: [Size; 5] = [|m| &mut m.nq, |m| &mut m.nbody, |m| &mut m.nmesh, |m| &mut m.ntree, |m| &mut m.nB];
        for size in sizes {
            let old = std::mem::replace(size(&mut *m), 1_000_000);
            assert!(init::mj_makeData(m).is_null());
            assert!(WARNING.take().starts_with("Invalid model: its sizes do not fit the array "));
            *size(&mut *m) = i32::MAX;
            let mut made = std::ptr::null_mut();
            let text = error_of(|| made = init::mj_makeData(m));
            assert!(made.is_null() && (text.is_empty() || text == "Could not allocate memory"), "{text}");
            *size(&mut *m) = old;
        }
        let d = init::mj_makeData(m);
        assert!(!d.is_null());
        init::mj_deleteData(d);
        init::mj_deleteModel(m);
    }
}

/// Arrays start at multiples of 64 bytes, so that sizes edited by one or two may fit; what refers to elements that are gone says so.
#[test]
fn data_of_slightly_smaller_sizes_is_an_error_that_names_an_array() {
    let xml =
        b"<mujoco><worldbody><body><joint/><geom size='.1'/><body pos='1 0 0'><joint/><geom size='.1'/></body></body>\
        </worldbody></mujoco>";
    type Size = fn(&mut mjModel) -> &mut c_int;
    let sizes: [Size; 6] =
        [|m| &mut m.nbody, |m| &mut m.nv, |m| &mut m.njnt, |m| &mut m.ngeom, |m| &mut m.ntree, |m| &mut m.nC];
    // SAFETY: a model whose sizes are given back.
    unsafe {
        error::_mjPRIVATE__set_tls_warning_fn(Some(keep));
        let m = load(xml).unwrap();
        for size in sizes {
            let old = *size(&mut *m);
            *size(&mut *m) = old - 1;
            let mut made = std::ptr::null_mut();
            let mut said = error_of(|| {
                made = init::mj_makeData(m);
                if !made.is_null() {
                    simulate::mj_step(m, made);
                }
            });
            said += &WARNING.take();
            assert!(said.starts_with("Invalid model: "), "{said}");
            init::mj_deleteData(made);
            *size(&mut *m) = old;
        }
        init::mj_deleteModel(m);
    }
}

#[test]
fn texture_coordinates_beyond_the_faces_are_left_out() {
    let faces = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2];
    let listed = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2, 0, 1, 2, 1, 2, 3];
    let vertices = [0.0f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    let coordinates = [0.0f32, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 1.0];
    for with_faces in [true, false] {
        // SAFETY: pointers to arrays of the lengths that are passed.
        unsafe {
            let s = init::mj_makeSpec();
            let mesh = spec::mjs_addMesh(s, std::ptr::null());
            spec_access::mjs_setName((*mesh).element, c"m".as_ptr());
            spec_access::mjs_setFloat((*mesh).uservert, vertices.as_ptr(), 12);
            spec_access::mjs_setFloat((*mesh).usertexcoord, coordinates.as_ptr(), 8);
            spec_access::mjs_setInt((*mesh).userfacetexcoord, listed.as_ptr(), 18);
            if with_faces {
                spec_access::mjs_setInt((*mesh).userface, faces.as_ptr(), 12);
            }
            let geom = spec::mjs_addGeom(spec_access::mjs_findBody(s, c"world".as_ptr()), std::ptr::null());
            (*geom).r#type = mjtGeom::mjGEOM_MESH.into();
            spec_access::mjs_setString((*geom).meshname, c"m".as_ptr());
            let m = parse::mj_compile(s, std::ptr::null());
            assert!(!m.is_null());
            let used = std::slice::from_raw_parts((*m).mesh_facetexcoord, 3 * (*m).nmeshface as usize);
            assert_eq!(used, &listed[..12]);
            init::mj_deleteModel(m);
            init::mj_deleteSpec(s);
        }
    }
}

#[test]
fn includes_may_nest_as_deep_as_there_are_files() {
    const N: usize = 1500;
    let mut text = [0 as c_char; 1000];
    // SAFETY: C strings, and buffers of the sizes that are passed.
    unsafe {
        let mut files: Box<mjVFS> = Box::new(std::mem::zeroed());
        vfs::mj_defaultVFS(&mut *files);
        let mut add = |i: usize, xml: &str| {
            let name = CString::new(format!("f{i}.xml")).unwrap();
            vfs::mj_addBufferVFS(&mut *files, name.as_ptr(), xml.as_ptr().cast(), xml.len() as c_int);
        };
        for i in 0..N {
            let root = if i == 0 { "mujoco" } else { "x" };
            add(i, &format!("<{root}><include file='f{}.xml'/></{root}>", i + 1));
        }
        add(N, "<x><worldbody><geom name='deep' size='.1'/></worldbody></x>");
        let m = parse::mj_loadXML(c"f0.xml".as_ptr(), &*files, text.as_mut_ptr(), 1000);
        assert!(!m.is_null(), "{:?}", CStr::from_ptr(text.as_ptr()));
        assert_eq!((*m).ngeom, 1);
        init::mj_deleteModel(m);
        vfs::mj_deleteVFS(&mut *files);
    }
}

#[test]
fn models_edited_in_place_are_errors_that_name_the_array() {
    let tied = b"<mujoco><worldbody><site/><body name='a' pos='1 0 0'><joint name='j' type='slide'/><geom size='.1'/></body>\
        <body name='b' pos='1 0 3'><freejoint/><geom size='.1'/></body>\
        <flexcomp name='f' type='grid' count='3 3 1' spacing='.1 .1 .1' mass='1' dim='2' radius='.02'/></worldbody>\
        <equality><connect body1='a' body2='b' anchor='0 0 1'/></equality><actuator><motor joint='j'/></actuator></mujoco>";
    let wrapped = b"<mujoco><worldbody><geom name='w' type='cylinder' size='.05 .3' pos='.5 0 0' euler='90 0 0'/>\
        <site name='s'/><body pos='1 0 0'><joint type='slide'/><geom size='.1'/><site name='t'/></body></worldbody>\
        <tendon><spatial><site site='s'/><geom geom='w'/><site site='t'/></spatial></tendon></mujoco>";
    type Edit = fn(&mut mjModel) -> (*mut c_int, c_int);
    let table: [(&[u8], Edit, &str); 8] = [
        (tied, |m| (m.eq_objtype, mjtObj::mjOBJ_SITE as c_int), "Invalid model: eq_obj1id out of bounds."),
        (tied, |m| (m.eq_obj2id, 1_000_000), "Invalid model: eq_obj2id out of bounds."),
        (tied, |m| (m.flex_dim, 99), "Invalid model: bad flex_dim."),
        (tied, |m| (m.actuator_trntype, 99), "mj_transmission: unknown transmission type 99"),
        (
            tied,
            |m| (m.actuator_trntype, mjtTrn::mjTRN_SLIDERCRANK as c_int),
            "Invalid model: actuator_trnid out of bounds.",
        ),
        (tied, |m| (m.jnt_dofadr, 77), "Invalid model: jnt_dofadr out of bounds."),
        (wrapped, |m| (m.wrap_type, mjtWrap::mjWRAP_JOINT as c_int), "Invalid model: bad wrap_type."),
        (wrapped, |m| (m.wrap_objid, -7), "Invalid model: wrap_objid out of bounds."),
    ];
    // SAFETY: a model and its data; the edit is taken back.
    unsafe {
        for (xml, edit, expected) in table {
            let m = load(xml).unwrap();
            let d = init::mj_makeData(m);
            let (place, value) = edit(&mut *m);
            let old = place.replace(value);
            assert_eq!(error_of(|| simulate::mj_step(m, d)), expected);
            place.write(old);
            init::mj_resetData(m, d);
            assert_eq!(error_of(|| simulate::mj_step(m, d)), "");
            init::mj_deleteData(d);
            init::mj_deleteModel(m);
        }
    }
}

#[test]
fn ids_of_kinds_that_a_model_has_none_of_are_errors() {
    let sim = kit::Sim::new("<mujoco><worldbody><geom size='.1'/></worldbody></mujoco>");
    for kind in [mjtObj::mjOBJ_SITE, mjtObj::mjOBJ_CAMERA] {
        for id in [-1, 0, 2, c_int::MAX] {
            let mut velocity = Default::default();
            // SAFETY: a model and its data.
            let said = error_of(|| unsafe {
                support::mj_objectVelocity(sim.m, sim.d, kind as c_int, id, &mut velocity, 0);
            });
            assert_eq!(said, format!("mj_objectVelocity: invalid object id {id} of type {}", kind as c_int));
        }
    }
}

/// Rows are stored as `opt.jacobian` said when they were made: calls that would read them in the other form say so.
#[test]
fn rows_that_are_stored_in_another_form_are_errors() {
    let xml = "<mujoco><worldbody><body><joint range='-1 1' ref='2'/><joint axis='0 1 0'/><geom size='.1' pos='1 0 0'/></body>\
               </worldbody></mujoco>";
    for (first, then) in
        [(mjtJacobian::mjJAC_DENSE, mjtJacobian::mjJAC_SPARSE), (mjtJacobian::mjJAC_SPARSE, mjtJacobian::mjJAC_DENSE)]
    {
        let sim = kit::Sim::new(xml);
        // SAFETY: a model and its data; vectors of as many numbers as are read and written.
        unsafe {
            (*sim.m).opt.jacobian = first as c_int;
            (*sim.m).qpos0.write(0.0);
            simulate::mj_forward(sim.m, sim.d);
            assert_eq!((*sim.d).nefc, 1);
            (*sim.m).opt.jacobian = then as c_int;
            let (row, mut dofs) = ([1.0], [0.0; 2]);
            let calls: [(&str, &mut dyn FnMut()); 9] = [
                ("mj_fwdConstraint", &mut || components::mj_fwdConstraint(sim.m, sim.d)),
                ("mj_island", &mut || components::mj_island(sim.m, sim.d)),
                ("mj_projectConstraint", &mut || components::mj_projectConstraint(sim.m, sim.d)),
                ("mj_referenceConstraint", &mut || components::mj_referenceConstraint(sim.m, sim.d)),
                ("mj_constraintUpdate", &mut || {
                    components::mj_constraintUpdate(sim.m, sim.d, row.as_ptr(), std::ptr::null_mut(), 0);
                }),
                ("mj_mulJacTVec", &mut || support::mj_mulJacTVec(sim.m, sim.d, dofs.as_mut_ptr(), row.as_ptr())),
                ("mj_step2", &mut || simulate::mj_step2(sim.m, sim.d)),
                ("mj_forwardSkip", &mut || simulate::mj_forwardSkip(sim.m, sim.d, mjtStage::mjSTAGE_POS as c_int, 0)),
                ("mj_inverseSkip", &mut || simulate::mj_inverseSkip(sim.m, sim.d, mjtStage::mjSTAGE_VEL as c_int, 0)),
            ];
            for (name, call) in calls {
                let said = error_of(call);
                assert!(said.contains("efc_J is not stored as opt.jacobian says"), "{name}: {said}");
            }
            assert_eq!(error_of(|| simulate::mj_step(sim.m, sim.d)), "");
        }
    }
}

/// A solver of the dual problem that is chosen after the rows were made finds no `efc_AR`: the call says so, and a step makes it.
#[test]
fn a_missing_projection_is_an_error() {
    let xml = "<mujoco><worldbody><body><joint range='-1 1' ref='2'/><joint axis='0 1 0'/><geom size='.1' pos='1 0 0'/></body>\
               </worldbody></mujoco>";
    for jacobian in [mjtJacobian::mjJAC_DENSE, mjtJacobian::mjJAC_SPARSE] {
        let sim = kit::Sim::new(xml);
        // SAFETY: a model and its data.
        unsafe {
            (*sim.m).opt.jacobian = jacobian as c_int;
            (*sim.m).qpos0.write(0.0);
            simulate::mj_forward(sim.m, sim.d);
            assert_eq!((*sim.d).nefc, 1);
            (*sim.m).opt.solver = mjtSolver::mjSOL_PGS as c_int;
            let said = error_of(|| components::mj_fwdConstraint(sim.m, sim.d));
            assert!(said.contains("efc_AR is missing"), "{said}");
            components::mj_projectConstraint(sim.m, sim.d);
            assert_eq!(error_of(|| components::mj_fwdConstraint(sim.m, sim.d)), "");
            assert_eq!(error_of(|| simulate::mj_step(sim.m, sim.d)), "");
        }
    }
}
