//! Constants that decide speed, never results beyond rounding: which algorithm solves which size of problem.
//!
//! Each has the figure that it rests on, as the change of the step rate (or of instructions a step) when it was introduced. To measure one
//! again, change it and compare both builds on the model named: `tests/conformance/speed.py` takes two interpreters.

/// Newton problems of at most this many dofs and rows, without elliptic cones, are solved by short loops over small arrays.
/// Steps take 9 % less time with 9 dofs (`cheetah.xml` and `walker.xml` of dm_control's suite), 8 % with 14 (`ant.xml` of Gymnasium); in a
/// batch 11 and 10 %. A limit of 24 dofs would save quadrupeds, which have 18, only 0.5 to 3.5 %.
pub const TINY_DOFS: usize = 16;
/// See [`TINY_DOFS`]. With 32 rows instead of 24, `yumi` (14 dofs) takes 1.3 % less.
pub const TINY_ROWS: usize = 32;

/// Problems of at most this many dofs are solved with dense, padded algebra whatever the model's Jacobian: the factor of an island is
/// nearly full. 7.34 to 5.18 million instructions a step for 22 humanoids, 350 to 237 thousand for `models/pile.xml`.
pub const DENSE_DOFS: usize = 96;

/// Problems of fewer dofs always are. Of those between, the entries of inertia and Jacobian decide (`solver::select`): a rope of 90 dofs by
/// conjugate gradients 59 to 20 µs a step, by Newton 32 to 25; a heap of 25 bodies with elliptic cones 276 to 177.
pub const SPARSE_DOFS: usize = 32;

/// From this many dofs on, Hessians of widely branched trees are factored leaves first, without tiles that stay zero
/// (`solver::dense_hessian`): dm_control's dog 107 to 79 µs a step, its humanoid_CMU 42 to 38.
pub const FILLED_DOFS: usize = 40;

/// Conjugate gradients multiply with the explicit inverse of the inertia after this many iterations: humanoid 1.32 to 1.39,
/// 740 to 444 thousand instructions a step.
pub const INVERSE_AFTER: usize = 1;

/// They do where the diagonal entries of the inertia are less than this many times their pivots: 29 in `models/humanoid.xml`, 1e6 where two
/// hinges nearly share an axis.
pub const INVERSE_CANCELLATION: f64 = 1e4;

/// Gauss-Seidel problems of at most this many rows, with a dense `efc_AR` and without elliptic cones, run on a padded copy of it: `models/humanoid.xml`
/// with PGS and a dense Jacobian 576 to 457 thousand instructions a step. Others have a copy of its blocks.
pub const PADDED_ROWS: usize = 160;

/// Sweeps of Gauss-Seidel after which residuals or targets are computed again, before rounding in their updates adds up.
pub const REFRESH_SWEEPS: usize = 50;

/// The longest chain of dofs whose entries are gathered into registers for a solve with the factor of the inertia: 20 % less time per solve of
/// a humanoid's tree.
pub const GATHERED_DOFS: usize = 32;

/// Finite-difference derivatives take four columns at a time through the lanes from this many dofs on. Instructions of `mjd_transitionFD`,
/// one column and four at a time: 27 dofs 11.3 and 8.6 million, 18 dofs 9.9 and 9.3; but 13 dofs 1.62 and 1.69 million, 2 dofs 162 and
/// 248 thousand, since four states must be copied.
pub const DERIVATIVE_LANES_DOFS: usize = 16;

/// In models of at most this many bodies, at most 64, the broad phase compares the bounds of all pairs, four at a time; others are swept.
/// The collision stage of `models/hand.xml` in a batch: 35.1 to 28.2 thousand instructions a step.
pub const FEW_BODIES: usize = 64;

/// Up to this many pairs of bodies that may collide are listed once, and compared one by one in each step if the bodies have one geom each:
/// 90 instructions a pair, against 300 a body and 400 for tables of bits. Two spheres that touch: 7.5 to 6.0 thousand instructions a step.
pub const LISTED_PAIRS: usize = 24;

/// Two bodies with at most this many pairs of geoms have these tested before their trees are visited, where visits mark nothing: most have none
/// that meet. Pairs of trees of `models/humanoid.xml` in a batch: 24.6 (with marks) to 15.3 thousand instructions a step.
pub const FEW_PAIRS: i32 = 16;

/// Islands are solved on several threads where those beside the largest are so much work (`solver::stage`): about 5 µs, against 1 µs to
/// share it with a worker that is awake and tens to wake one. With 60,000, speed with a pool of two against that without: `models/pile.xml` 0.31 to 0.97,
/// 100 humanoids whose islands are mostly single bodies 0.95 to 1.17.
pub const SHARED_WORK: usize = 20_000;
/// The work of an island of no size, in the same unit.
pub const ISLAND_WORK: usize = 1_000;

/// The smooth stages of positions and velocities are shared among threads where what is beside the largest part of a model takes about
/// this many nanoseconds on one thread: sharing costs 1 µs while a worker looks for work, and up to 50 µs when it sleeps.
pub const SHARED_PARTS_WORK: usize = 5_000;
/// A part of a model is worth at least this many nanoseconds of these stages.
pub const PART_WORK: usize = 2_000;
/// The most parts, beside one more for what is left: threads take them one after the other, so that one that comes late takes fewer.
pub const MOST_PARTS: usize = 32;
/// Constraint rows that a thread takes at a time, at least: about 3 µs of products of rows.
pub const CHUNK_ROWS: usize = 64;

/// Nanoseconds that the narrow phase takes for a candidate pair of balls, capsules or boxes, and for one with a shape that GJK searches.
pub const PAIR_WORK: u32 = 60;
pub const SEARCHED_PAIR_WORK: u32 = 600;
/// The narrow phase is shared among threads where its pairs take this many nanoseconds.
pub const SHARED_PAIRS_WORK: usize = 10_000;
/// A thread takes pairs of this many nanoseconds at a time, at least. With these two, `mixed.xml` takes 213 instead of 311 µs on two threads; other values were
/// not tried.
pub const CHUNK_PAIRS_WORK: usize = 1_000;
/// Chunks of bodies, pairs, contacts or islands at most, each of its own work.
pub const MOST_CHUNKS: usize = 32;
/// Chunks of rows, dofs or trees at most, of about the same work each: with as many as above, moving pieces of all jobs took 2 % of the
/// processor time of 22 humanoids.
pub const EVEN_CHUNKS: usize = 8;
/// The sweep of the broad phase is shared among threads from this many bodies on: 180 ns each for 22 humanoids, 40 ns for balls that lie apart.
pub const SHARED_BODIES: usize = 200;
/// Contacts whose rows a thread writes at a time, at least.
pub const CHUNK_CONTACTS: usize = 8;
/// The rows of contacts, products with a sparse constraint Jacobian, copies of it and of the inertia by island, and solves with the inertia
/// are shared among threads from this many entries on: 1 to 2 ns each, and 5 where another thread has written them. 22 humanoids, of which
/// M has 5,346 and the Jacobian 8,000: speed with a pool of two against that without 1.24 to 1.37. With 5,000 a step with a pool takes 2.2 %
/// longer on `benches/models/heap.xml` and 1.4 % on `mesh_heap.xml`.
pub const SHARED_ENTRIES: usize = 2_500;
