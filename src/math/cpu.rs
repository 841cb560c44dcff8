//! Which vector kernels this CPU can run; asked once.

use std::sync::OnceLock;

/// Whether the kernels compiled for AVX2 and FMA may run. Other CPUs, and other architectures, take the portable ones.
#[inline]
pub fn simd() -> bool {
    static SIMD: OnceLock<bool> = OnceLock::new();
    *SIMD.get_or_init(|| {
        #[cfg(target_arch = "x86_64")]
        {
            std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("fma")
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            false
        }
    })
}
