//! The `mju_*` utilities against the reference library: `golden/utilities.txt` holds calls with their results, written
//! by `golden/utilities.py`, whose text describes the format.

use mujoco::api::math::*;
use mujoco::api::unlisted_math::*;
use mujoco::api::unlisted_sparse::*;
use mujoco::api::vector::*;
use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_char, c_int};

/// One argument, in memory that C code may write.
enum Value {
    Double(f64),
    Int(i64),
    Doubles(Vec<f64>, Vec<Option<f64>>),
    Floats(Vec<f32>, Vec<Option<f32>>),
    Ints(Vec<i32>, Vec<Option<i32>>),
    Text(CString),
    Same(usize),
    Null,
}

impl Value {
    fn parse(token: &str) -> Value {
        fn list<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> (Vec<T>, Vec<Option<T>>) {
            let (before, after) = text.split_once('>').unwrap_or((text, text));
            let number = |x: &str| (x != "?").then(|| x.parse().unwrap());
            (before.split(',').map(|x| x.parse().unwrap()).collect(), after.split(',').map(number).collect())
        }
        if let Some(k) = token.strip_prefix('@') {
            return Value::Same(k.parse().unwrap());
        }
        let Some((kind, text)) = token.split_once(':') else { return Value::Null };
        match kind {
            "d" => Value::Double(text.parse().unwrap()),
            "i" => Value::Int(text.parse::<i128>().unwrap() as i64),
            "D" => {
                let (now, after) = list(text);
                Value::Doubles(now, after)
            }
            "F" => {
                let (now, after) = list(text);
                Value::Floats(now, after)
            }
            "I" => {
                let (now, after) = list(text);
                Value::Ints(now, after)
            }
            "s" => Value::Text(CString::new(text).unwrap()),
            _ => panic!("argument {token}"),
        }
    }

    /// The first difference between what the call left and what it should have.
    fn difference(&self) -> Option<String> {
        fn differ<T: Copy>(now: &[T], after: &[Option<T>], same: fn(T, T) -> bool) -> bool {
            !now.iter().zip(after).all(|(a, b)| b.is_none_or(|b| same(*a, b)))
        }
        match self {
            Value::Doubles(now, after) if differ(now, after, same) => Some(format!("{now:?}, not {after:?}")),
            Value::Floats(now, after) if differ(now, after, |a, b| same(a as f64, b as f64)) => {
                Some(format!("{now:?}, not {after:?}"))
            }
            Value::Ints(now, after) if differ(now, after, |a, b| a == b) => Some(format!("{now:?}, not {after:?}")),
            _ => None,
        }
    }
}

/// Equal bits; any NaN equals any other.
fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
}

/// What a C parameter takes from an argument.
trait Param {
    fn take(args: &mut [Value], i: usize) -> Self;
}

impl Param for f64 {
    fn take(args: &mut [Value], i: usize) -> f64 {
        let Value::Double(x) = args[i] else { panic!("argument {i} is not a number") };
        x
    }
}

macro_rules! int_param {
    ($($t:ty)*) => {$(
        impl Param for $t {
            fn take(args: &mut [Value], i: usize) -> $t {
                let Value::Int(x) = args[i] else { panic!("argument {i} is not an integer") };
                x as $t
            }
        }
    )*};
}
int_param!(c_int usize u8);

impl Param for mujoco::abi::Enum<mujoco::abi::mjtGeom> {
    fn take(args: &mut [Value], i: usize) -> Self {
        Self::from_raw(Param::take(args, i))
    }
}

impl<T> Param for *mut T {
    fn take(args: &mut [Value], i: usize) -> *mut T {
        match &mut args[i] {
            Value::Doubles(x, _) => x.as_mut_ptr().cast(),
            Value::Floats(x, _) => x.as_mut_ptr().cast(),
            Value::Ints(x, _) => x.as_mut_ptr().cast(),
            Value::Text(t) => t.as_ptr().cast_mut().cast(),
            Value::Null => std::ptr::null_mut(),
            &mut Value::Same(k) => Param::take(args, k),
            _ => panic!("argument {i} is not an array"),
        }
    }
}

impl<T> Param for *const T {
    fn take(args: &mut [Value], i: usize) -> *const T {
        <*mut T>::take(args, i).cast_const()
    }
}

/// A result as the golden file writes it.
trait Outcome {
    fn agrees(&self, token: &str) -> bool;
}

impl Outcome for () {
    fn agrees(&self, token: &str) -> bool {
        token == "v"
    }
}

impl Outcome for f64 {
    fn agrees(&self, token: &str) -> bool {
        same(*self, token[2..].parse().unwrap())
    }
}

impl Outcome for c_int {
    fn agrees(&self, token: &str) -> bool {
        *self == token[2..].parse::<c_int>().unwrap()
    }
}

impl Outcome for *const c_char {
    fn agrees(&self, token: &str) -> bool {
        if self.is_null() {
            return token == "0";
        }
        let text = unsafe { CStr::from_ptr(*self) }.to_str().unwrap().replace(' ', "_");
        token.strip_prefix("s:") == Some(&text)
    }
}

type Call = fn(&mut [Value], &str) -> bool;

/// A table of functions with as many underscores as they have parameters.
macro_rules! calls {
    ($($name:ident($($p:tt)*))*) => {
        BTreeMap::from([$((stringify!($name), (|args: &mut [Value], outcome: &str| {
            #[allow(unused_assignments)]
            let result = {
                let mut i = 0;
                unsafe { $name($({ let $p = (); i += 1; Param::take(args, i - 1) }),*) }
            };
            result.agrees(outcome)
        }) as Call)),*])
    };
}

fn functions() -> BTreeMap<&'static str, Call> {
    calls! {
        mju_zero3(_) mju_copy3(_ _) mju_scl3(_ _ _) mju_add3(_ _ _) mju_sub3(_ _ _) mju_addTo3(_ _) mju_subFrom3(_ _)
        mju_addToScl3(_ _ _) mju_addScl3(_ _ _ _) mju_normalize3(_) mju_norm3(_) mju_dot3(_ _) mju_dist3(_ _)
        mju_mulMatVec3(_ _ _) mju_mulMatTVec3(_ _ _) mju_cross(_ _ _) mju_zero4(_) mju_unit4(_) mju_copy4(_ _)
        mju_normalize4(_) mju_zero(_ _) mju_fill(_ _ _) mju_copy(_ _ _) mju_sum(_ _) mju_L1(_ _) mju_scl(_ _ _ _)
        mju_add(_ _ _ _) mju_sub(_ _ _ _) mju_addTo(_ _ _) mju_subFrom(_ _ _) mju_addToScl(_ _ _ _)
        mju_addScl(_ _ _ _ _) mju_normalize(_ _) mju_norm(_ _) mju_dot(_ _ _) mju_mulMatVec(_ _ _ _ _)
        mju_mulMatTVec(_ _ _ _ _) mju_mulVecMatVec(_ _ _ _) mju_transpose(_ _ _ _) mju_symmetrize(_ _ _) mju_eye(_ _)
        mju_mulMatMat(_ _ _ _ _ _) mju_mulMatMatT(_ _ _ _ _ _) mju_mulMatTMat(_ _ _ _ _ _) mju_sqrMatTD(_ _ _ _ _)
        mju_transformSpatial(_ _ _ _ _ _) mju_dense2sparse(_ _ _ _ _ _ _ _) mju_sparse2dense(_ _ _ _ _ _ _)
        mju_rotVecQuat(_ _ _) mju_negQuat(_ _) mju_mulQuat(_ _ _) mju_mulQuatAxis(_ _ _) mju_axisAngle2Quat(_ _ _)
        mju_quat2Vel(_ _ _) mju_subQuat(_ _ _) mju_quat2Mat(_ _) mju_mat2Quat(_ _) mju_derivQuat(_ _ _)
        mju_quatIntegrate(_ _ _) mju_quatZ2Vec(_ _) mju_mat2Rot(_ _) mju_euler2Quat(_ _ _) mju_mulPose(_ _ _ _ _ _)
        mju_negPose(_ _ _ _) mju_trnVecPose(_ _ _ _) mju_cholFactor(_ _ _) mju_cholSolve(_ _ _ _)
        mju_cholUpdate(_ _ _ _) mju_cholFactorBand(_ _ _ _ _ _) mju_cholSolveBand(_ _ _ _ _ _)
        mju_band2Dense(_ _ _ _ _ _) mju_dense2Band(_ _ _ _ _) mju_bandMulMatVec(_ _ _ _ _ _ _ _)
        mju_bandDiag(_ _ _ _) mju_eig3(_ _ _ _) mju_boxQP(_ _ _ _ _ _ _ _) mju_muscleGain(_ _ _ _ _)
        mju_muscleBias(_ _ _ _) mju_muscleDynamics(_ _ _) mju_encodePyramid(_ _ _ _) mju_decodePyramid(_ _ _ _)
        mju_springDamper(_ _ _ _ _) mju_min(_ _) mju_max(_ _) mju_clip(_ _ _) mju_sign(_) mju_round(_) mju_type2Str(_)
        mju_str2Type(_) mju_writeNumBytes(_) mju_warningText(_ _) mju_isBad(_) mju_isZero(_ _) mju_f2n(_ _ _)
        mju_n2f(_ _ _) mju_d2n(_ _ _) mju_n2d(_ _ _) mju_insertionSort(_ _) mju_insertionSortInt(_ _) mju_Halton(_ _)
        mju_sigmoid(_)
        mju_equal3(_ _) mju_mulMatMat3(_ _ _) mju_mulMatTMat3(_ _ _) mju_mulMatMatT3(_ _ _) mju_mulInertVec(_ _ _)
        mju_copyInt(_ _ _) mju_zeroInt(_ _) mju_isZeroByte(_ _) mju_geomSemiAxes(_ _ _) mju_outsideBox(_ _ _ _ _)
        mju_evalBasis(_ _ _) mju_interpolate3D(_ _ _ _) mju_defGradient(_ _ _ _) mju_muscleGainLength(_ _ _)
        mju_muscleDynamicsTimescale(_ _ _ _) mju_condataSize(_) mju_gather(_ _ _ _) mju_gatherInt(_ _ _ _)
        mju_gatherMasked(_ _ _ _) mju_scatter(_ _ _ _) mju_scatterInt(_ _ _ _)
        mju_mulMatVecSparse(_ _ _ _ _ _ _ _) mju_mulMatTVecSparse(_ _ _ _ _ _ _ _) mju_mulSymVecSparse(_ _ _ _ _ _ _)
        mju_addToSymSparse(_ _ _ _ _ _ _) mju_combineSparseCount(_ _ _ _) mju_dotSparse2(_ _ _ _ _ _)
        mju_compressSparse(_ _ _ _ _ _ _) mju_transposeSparse(_ _ _ _ _ _ _ _ _ _ _) mju_superSparse(_ _ _ _ _)
        mju_addToMatSparse(_ _ _ _ _ _ _ _ _ _ _) mju_cholFactorCount(_ _ _ _ _ _)
        mju_sqrMatTDSparseCount(_ _ _ _ _ _ _ _ _ _ _ _) mju_sqrMatTDUncompressedInit(_ _)
        mju_sqrMatTDSparse(_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _) mju_blockDiag(_ _ _ _ _ _ _ _ _ _ _)
        mj_floodFill(_ _ _ _ _ _) mj_factorI(_ _ _ _ _ _ _) mj_solveLD(_ _ _ _ _ _ _ _ _)
    }
}

/// The call of `mju_mat2Rot` that has another result on Windows, by how its line begins, and the rotation that the reference's own
/// DLL finds, too. It has no limit (all half turns are as near to -I/2), so that the last bit of each sine moves it far.
const ON_WINDOWS: (&str, [f64; 4]) = (
    "mju_mat2Rot i:500 D:0.04175753752881247,-0.85",
    [-0.15831654330802805, -0.84290624057824315, 0.10854559320772228, 0.50265574293390392],
);

#[test]
fn utilities_give_the_reference_librarys_results() {
    let functions = functions();
    let mut called = std::collections::BTreeSet::new();
    let mut wrong = Vec::new();
    for (number, line) in include_str!("../golden/utilities.txt").lines().enumerate() {
        let mut tokens = line.split(' ');
        let (name, outcome) = (tokens.next().unwrap(), tokens.next().unwrap());
        let mut args: Vec<Value> = tokens.map(Value::parse).collect();
        let call = functions.get(name).unwrap_or_else(|| panic!("{name} is not in the table"));
        called.insert(name);
        let agrees = call(&mut args, outcome);
        if cfg!(windows)
            && line.starts_with(ON_WINDOWS.0)
            && let Value::Doubles(_, after) = &mut args[0]
        {
            *after = ON_WINDOWS.1.map(Some).to_vec();
        }
        let differences: Vec<String> = args.iter().filter_map(Value::difference).collect();
        if !agrees || !differences.is_empty() {
            let what = if agrees { "" } else { "result" };
            wrong.push(format!("{}: {name} {what} {}", number + 1, differences.join(", ")));
        }
    }
    let missing: Vec<_> = functions.keys().filter(|n| !called.contains(*n)).collect();
    assert!(missing.is_empty(), "no golden call of {missing:?}");
    assert!(wrong.is_empty(), "{} calls differ\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn string_copies_are_filled_up_and_terminated() {
    let mut buffer = [b'x' as c_char; 6];
    unsafe { mju_strncpy(buffer.as_mut_ptr(), c"ab".as_ptr(), 5) };
    assert_eq!(buffer.map(|c| c as u8), *b"ab\0\0\0x");
    unsafe { mju_strncpy(buffer.as_mut_ptr(), c"abcdefgh".as_ptr(), 5) };
    assert_eq!(buffer.map(|c| c as u8), *b"abcd\0x");
}

#[test]
fn normal_numbers_are_those_of_the_c_librarys_generator() {
    let mut second = 0.0;
    unsafe { libc::srand(1) };
    let first = unsafe { mju_standardNormal(&mut second) };
    // the sequence of glibc
    if cfg!(all(target_os = "linux", target_env = "gnu")) {
        assert_eq!((first, second), (1.1122716058967226, -0.3453236718232663));
    }
}

#[test]
fn box_qp_memory_has_the_sizes_that_the_solver_needs() {
    let n = 3;
    let (mut x, mut r, mut h, mut g) = [std::ptr::null_mut::<f64>(); 4].into();
    let mut index = std::ptr::null_mut();
    let no_bound = std::ptr::null_mut();
    unsafe {
        mju_boxQPmalloc(&mut x, &mut r, &mut index, &mut h, &mut g, n, no_bound, no_bound);
        mju_eye(h, n);
        mju_fill(g, -2.0, n);
        assert_eq!(mju_boxQP(x, r, index, h, g, n, no_bound.cast(), no_bound.cast()), n);
        assert_eq!(*x.cast::<[f64; 3]>(), [2.0; 3]);
        for p in [x, r, h, g, index.cast()] {
            mujoco::api::error::mju_free(p.cast());
        }
    }
}
