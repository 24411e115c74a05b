//! The embedded solver.
