use crate::compile::compile;

fn load(xml: &str) -> std::result::Result<crate::compile::Compiled, String> {
    let mut spec = crate::mjcf::parse_text(xml.as_bytes(), None).map_err(|e| e.message().to_string())?;
    compile(spec.get_mut(), None).map_err(|e| e.to_string())
}

fn flexcomp(attributes: &str, inside: &str) -> std::result::Result<crate::compile::Compiled, String> {
    load(&format!(
        r#"<mujoco><worldbody>
<flexcomp name="f" {attributes}>{inside}</flexcomp></worldbody></mujoco>"#
    ))
}

/// A flex over four free bodies at the corners of a tetrahedron.
fn flex(attributes: &str, inside: &str) -> String {
    let mut bodies = String::new();
    for (i, pos) in ["0 0 0", "1 0 0", "0 2 0", "0 0 3"].iter().enumerate() {
        let slide = |axis: &str| format!(r#"<joint type="slide" axis="{axis}"/>"#);
        let sliders = slide("1 0 0") + &slide("0 1 0") + &slide("0 0 1");
        bodies += &format!(r#"<body name="b{i}" pos="{pos}">{sliders}<geom size=".1"/></body>"#);
    }
    let xml = format!(
        r#"<mujoco><worldbody>{bodies}</worldbody><deformable>
<flex name="f" {attributes}>{inside}</flex></deformable></mujoco>"#
    );
    match load(&xml) {
        Ok(_) => "compiles".into(),
        Err(text) => text,
    }
}

#[test]
fn a_grid_makes_bodies_and_a_centered_flex() {
    let m = flexcomp(r#"count="3 2 1" spacing=".1 .1 .1""#, "").unwrap().model;
    assert_eq!((m.nbody(), m.nv(), m.nflexvert(), m.nflexelem()), (7, 18, 6, 4));
    assert_eq!(m.flex_elem(), [0, 2, 3, 0, 3, 1, 2, 4, 5, 2, 5, 3]);
    assert_eq!((m.flex_centered()[0], m.flex_rigid()[0], m.body_mass()[1]), (1, 0, 1.0 / 6.0));
    assert!((m.body_inertia()[1][0] - 2.7777777777777783e-6).abs() < 1e-20);
    assert_eq!(m.body_pos()[6].0, [0.1, 0.05, 0.0]);
}

#[test]
fn nodes_carry_an_interpolated_flex() {
    let inside = r#"<elasticity young="1000" poisson=".25"/><contact selfcollide="none"/>"#;
    let m = flexcomp(r#"dim="3" count="3 3 5" spacing=".1 .1 .1" dof="trilinear""#, inside).unwrap().model;
    assert_eq!((m.nbody(), m.nflexnode(), m.flex_interp()[0]), (9, 8, 1));
    assert!(m.flex_vertbodyid().iter().all(|&b| b == -1));
    assert_eq!(m.body_mass()[8], 0.125);
    assert_eq!((m.flex_vert0()[0].0, m.flex_vert0()[44].0), ([0.0; 3], [1.0; 3]));
    assert!((m.flex_stiffness()[0][0] + 46.6666666666667).abs() < 1e-11);
}

#[test]
fn pinned_points_belong_to_the_parent() {
    let m = flexcomp(r#"dim="1" count="3 1 1" spacing=".1 .1 .1""#, r#"<pin id="0"/>"#).unwrap().model;
    assert_eq!(m.flex_vertbodyid(), [0, 1, 2]);
    assert_eq!(m.flex_vert()[..2], [[-0.1, 0.0, 0.0], [0.0; 3]].map(crate::math::Vec3));
    let m = flexcomp(r#"dim="1" count="3 1 1" rigid="true""#, r#"<edge equality="true"/>"#).unwrap().model;
    assert_eq!((m.nbody(), m.neq(), m.flex_rigid()[0]), (1, 0, 1));
}

#[test]
fn errors_name_the_flex_and_its_line() {
    let bodies = r#"body="b0 b1 b2 b3""#;
    for (attributes, inside, text) in [
        (r#"dim="4" element="0 1""#, "", "dim must be 1, 2 or 3"),
        (r#"element="0 1 2 3""#, "", "elem size must be multiple of (dim+1)"),
        (r#"element="0 1 4""#, "", "elem vertex id out of range"),
        (r#"element="0 1 1""#, "", "repeated vertex in element"),
        (r#"element="0 1 2" vertex="1 2""#, "", "vert size must be a multiple of 3"),
        (r#"element="0 1 2" material="m""#, "", "unknown material 'm' in flex"),
        (r#"element="0 1 2" texcoord="0 1 2""#, "", "two texture coordinates per vertex expected"),
        (r#"element="0 1 2""#, r#"<elasticity young="1" poisson=".5"/>"#, "Poisson ratio must be in [0, 0.5)"),
        (
            r#"element="0 1 2""#,
            r#"<elasticity young="1" elastic2d="bend"/>"#,
            "thickness must be positive for bending stiffness",
        ),
        (r#"dim="3" element="0 1 2 3""#, r#"<contact activelayers="0"/>"#, "no element is in an active layer"),
    ] {
        let expected = format!("Error: {text}\nElement name 'f', id 0, line 2");
        assert_eq!(flex(&format!("{bodies} {attributes}"), inside), expected);
    }
    let few = flex(r#"body="b0 b1" vertex="0 0 0 1 0 0 0 1 0" element="0 1 2""#, "");
    assert!(few.contains("3 vertices need as many bodies"), "{few}");
    assert_eq!(flex(r#"dim="3" element="0 1 2 3" body="b0 b1 b2 b3""#, ""), "compiles");
}
