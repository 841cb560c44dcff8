//! Vectors, quaternions, poses, spatial algebra; dense, sparse, banded and tree-structured linear algebra.
