//! Flotilla checks embedded C: it parses C, turns it into SMT-LIB verification conditions, and has them answered by a
//! fleet of solvers. This page is the map: what flows where, which room a line of code belongs in, and what each room
//! may know.
//!
//! # The way of the data
//!
//! ```text
//! file.c ──preprocess──▶ text + line table                                    frontend
//!        ──parse──▶      syntax tree, one top-level declaration at a time     frontend
//!        ──lower──▶      typed program: conversions explicit, names resolved  typed
//!        ──build──▶      control-flow program with its properties             program
//!        ──symex──▶      SSA: guarded steps over one expression pool          symex
//!        ──vcs──▶        verification conditions, one literal a property      ssa
//!        ──encode──▶     SMT terms of what the open conditions reach          encode
//!        ──session──▶    a solver, or many: sat, unsat, or unknown and why    solver, fleet
//!        ──replay──▶     the model executed by a concrete interpreter         strategy, program::interp
//!        ──report──▶     text, JSON, traces, and the exit code                report, cli
//! ```
//!
//! [`pipeline`] reads this list from top to bottom. Each box is a plain data type that prints itself: `flotilla show
//! --stage ssa file.c`.
//!
//! # Rooms
//!
//! | room | holds | may use |
//! |---|---|---|
//! | `base` | typed ids and index vectors, places in files, diagnostics, cancellation, switches, numbers of floating types | – |
//! | `frontend` | `cc -E`, our own token layer, the calls of lang-c | base |
//! | `typed` | C types, layout, target, scopes, conversions, constant evaluation, lowering | base, frontend |
//! | `models` | the C library as C text, cut into declarations | base, frontend, typed |
//! | `program` | the control-flow program: builder, check passes, printer, concrete interpreter | base, typed, models |
//! | `expr` | the C-typed expression DAG: operator table, pool, simplifier, evaluator | base, typed |
//! | `ssa` | steps, verification conditions, what they claim | base, typed, program, expr |
//! | `symex` | symbolic execution: branches and joins, calls, memory, unwinding | base, typed, program, expr, ssa |
//! | `smt` | SMT sorts, terms, scripts, values; knows no C | base |
//! | `encode` | SSA to SMT, one file an encoding | base, typed, program, expr, ssa, smt |
//! | `solver` | the session trait; bit-blasting onto CaDiCaL; solvers as processes; portfolios; SMT-LIB scripts | base, smt |
//! | `fleet` | solvers, portfolios and rules as configured in YAML; features of programs; installation | base, typed, program, smt, encode::tuples, solver |
//! | `strategy` | bounded model checking at once, incrementally and by k-induction; invariants; replay of models | base, typed, program, expr, ssa, symex, smt, encode, solver, report |
//! | `dump` | formulas as SMT-LIB files with a manifest | base, program, expr, ssa, symex, smt, encode |
//! | `report` | results, traces, text, JSON, progress, rendered diagnostics | base, typed, program |
//! | `pipeline` | the stages from top to bottom | base, frontend, typed, models, program, expr, ssa, symex, smt, encode, solver, strategy, dump, fleet, report, cli |
//! | `cli` | arguments as typed, configuration resolved once, limits, exit codes | base, frontend, typed, program, symex, encode::tuples, encode::refine, solver, dump, fleet, report, pipeline |
//!
//! A floating type's numbers are IEEE 754, fixed point or rationals (`--floats`): `base::float::Format` says which, and
//! folding, evaluation, interpreter and encodings follow it, so that what is solved is what is replayed.
//!
//! Slicing needs no stage of its own: values are substituted as they are computed, so a condition reaches exactly the
//! expressions that it depends on, and only those are encoded.
//!
//! # Invariants
//!
//! - Only `frontend` names lang_c, and `typed::lower`, which reads its trees.
//! - Only `frontend::preprocess`, `solver::process` and `fleet` start programs; no solver outlives us.
//! - Nowhere does code ask for a solver's name: what a solver can do is data from `solvers.yaml`.
//! - `smt` and `solver` know no C.
//! - Unsupported C is an error with a place and a sentence, never a verdict.
//! - An answer is sat, unsat, or unknown with a reason; nothing else decides a property.
//! - Counterexamples are replayed by the concrete interpreter, which shares no code with the symbolic execution, before
//!   they are shown; a divergence is reported as a bug of ours.
//! - What was found is on the [`report::Board`] at once: limits, interrupts and panics lose nothing.
//! - Library code neither exits nor panics on outside input; walks over expression DAGs are iterative.

pub mod cli;
pub mod dump;
pub mod pipeline;
pub mod report;
pub mod strategy;

pub use {base, encode, expr, fleet, frontend, models, program, smt, solver, ssa, symex, typed};
