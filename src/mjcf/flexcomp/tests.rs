use super::*;

fn made(comp: FlexComp) -> FlexComp {
    let mut spec = crate::spec::SpecRef::new();
    let mut comp = comp;
    comp.check(&spec, spec.world).unwrap();
    comp.generate(spec.get_mut(), "").unwrap();
    comp
}

fn shape(source: FlexSource, dim: i32, count: [i32; 3]) -> FlexComp {
    let mut comp = FlexComp::new("f");
    (comp.source, comp.count, comp.spacing) = (source, count, [0.1; 3]);
    comp.flex.public.dim = dim;
    comp
}

fn points(c: &FlexComp) -> Vec<[f64; 3]> {
    c.point.chunks_exact(3).map(|p| [p[0], p[1], p[2]]).collect()
}

#[test]
fn an_open_box() {
    let c = made(shape(Box, 2, [2, 2, 3]));
    let expected = [
        0, 3, 2, 0, 1, 3, 0, 2, 6, 0, 6, 4, 4, 6, 7, 4, 7, 5, 3, 1, 8, 3, 8, 10, 10, 8, 9, 10, 9, 11, 1, 0, 4, 1, 4, 8,
        8, 4, 5, 8, 5, 9, 2, 3, 10, 2, 10, 6, 6, 10, 11, 6, 11, 7,
    ];
    assert_eq!(c.element.as_slice(), expected);
    assert_eq!(c.npoint(), 12);
}

#[test]
fn a_solid_box_has_its_centre_first() {
    let c = made(shape(Box, 3, [2, 2, 3]));
    let p = points(&c);
    assert_eq!(p[..3], [[0.0; 3], [-0.05, -0.05, -0.1], [-0.05, 0.05, -0.1]]);
    assert_eq!(p[9..], [[-0.05, -0.05, 0.0], [0.05, -0.05, 0.0], [-0.05, 0.05, 0.0], [0.05, 0.05, 0.0]]);
    assert_eq!(c.element[..8], [0, 1, 3, 4, 0, 1, 2, 4]);
}

#[test]
fn a_disc_turns_the_diagonals_of_two_quadrants() {
    let c = made(shape(Disc, 3, [3, 3, 1]));
    let expected = [0, 3, 4, 0, 4, 1, 1, 4, 2, 4, 5, 2, 3, 6, 4, 6, 7, 4, 4, 7, 8, 4, 8, 5];
    assert_eq!(c.element.as_slice(), expected);
    assert!((points(&c)[0][0] + 0.00707106781186548).abs() < 1e-16);
}

#[test]
fn a_circle_closes() {
    let c = made(shape(Circle, 1, [5, 1, 1]));
    assert_eq!(c.element.as_slice(), [0, 1, 1, 2, 2, 3, 3, 0]);
    assert!((points(&c)[0][0] - 0.0707106781186548).abs() < 1e-16);
}

#[test]
fn sizes_that_no_memory_holds_are_rejected() {
    let mut spec = crate::spec::SpecRef::new();
    for source in [Grid, Box] {
        let mut comp = shape(source, 3, [i32::MAX; 3]);
        assert!(comp.generate(spec.get_mut(), "").is_err());
    }
    let mut comp = shape(Ellipsoid, 3, [1, 5, 5]);
    assert!(comp.generate(spec.get_mut(), "").is_err());
}
