//! Flotilla checks embedded C: it parses C, turns it into SMT-LIB verification conditions, and has them answered by a
//! fleet of solvers. The first section is for those who call it, the rest of the page is the map: what flows where,
//! which room a line of code belongs in, and what each room may know.
//!
//! # As a library
//!
//! [`check`] does what `flotilla check` does. A [`Project`] holds what the options of the command line say.
//!
//! ```
//! use flotilla::results::Status;
//! use flotilla::{Project, Report, check};
//!
//! let file = std::env::temp_dir().join(format!("flotilla-example-{}.c", std::process::id()));
//! std::fs::write(&file, "int main(void) { int a[4]; for (int i = 0; i <= 4; i++) a[i] = i; return 0; }")?;
//!
//! let mut project = Project::new([&file]);
//! project.unwinding.bound = Some(10);
//! let Report::Checked(outcome) = check(&project) else { panic!("the program is C that can be checked") };
//!
//! let failed = outcome.properties.iter().find(|row| matches!(row.status, Status::Failed { .. }));
//! assert_eq!(failed.map(|row| row.name.as_str()), Some("main.array_bounds.1"));
//! assert_eq!(outcome.verdict().exit_code(), 10);
//! # std::fs::remove_file(&file)?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # The way of the data
//!
//! ```text
//! file.c ──preprocess──▶ text + line table                                    frontend
//!        ──parse──▶      syntax tree, one top-level declaration at a time     frontend
//!        ──lower──▶      typed program: conversions explicit, names resolved  typed
//!        ──build──▶      control-flow program with its properties             program
//!        ──symex──▶      SSA: guarded steps over one expression pool          symex
//!        ──vcs──▶        verification conditions, one literal per property    ssa
//!        ──encode──▶     SMT terms of what the open conditions reach          encode
//!        ──session──▶    a solver, or many: sat, unsat, or unknown and why    solver, fleet
//!        ──replay──▶     the model executed by a concrete interpreter         strategy, program::interp
//!        ──report──▶     text, JSON, traces, and the exit code                results, report, cli
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
//! | `keeper` | starts programs and private folders; neither outlives us | base |
//! | `frontend` | targets, compilers and their flags, `cc -E`, our own token layer, the calls of lang-c | base, keeper |
//! | `library` | what is known of library functions by name: prototypes, second names, operations | – |
//! | `typed` | C types, layout, scopes, conversions, constant evaluation, lowering | base, frontend, library |
//! | `models` | the C library as C text, cut into declarations | base, frontend, library, typed |
//! | `device` | registers and interrupts from CMSIS-SVD and YAML as data, their behaviour as C text | base |
//! | `program` | the control-flow program: builder, check passes, its text written and read, concrete interpreter | base, device, library, typed, models |
//! | `expr` | the C-typed expression DAG: operator table, pool, simplifier, evaluator | base, typed |
//! | `ssa` | steps, verification conditions, what they claim | base, typed, program, expr |
//! | `symex` | symbolic execution: branches and joins, calls, memory, unwinding; policies for bounded unwinding | base, typed, program, expr, ssa |
//! | `transition` | what loops do for any number of iterations: transition systems, the step of k-induction, candidate invariants | base, program, expr, ssa, symex |
//! | `smt` | SMT sorts, terms, scripts, values; knows no C | base |
//! | `proof` | checks proofs of unsatisfiability, independently of the solver that wrote them | – |
//! | `encode` | SSA to SMT, one module for each encoding | base, typed, program, expr, ssa, smt |
//! | `solver` | the session trait; bit-blasting onto CaDiCaL; solvers as processes; portfolios; SMT-LIB scripts | base, keeper, proof, smt |
//! | `require` | requirements as YAML or FRETish, observers as automata and as C; knows no program | base |
//! | `fleet` | solvers, portfolios and rules as configured in YAML; who is asked, and how; installation | base, keeper, typed, program, smt, encode::tuples, encode::Spelling, solver |
//! | `results` | what a check has found: rows, verdict, traces as data, how far it has come | base, device, typed, program |
//! | `strategy` | bounded model checking at once, incrementally and by k-induction; PDR; replay of models | base, typed, program, expr, ssa, symex, transition, smt, encode, solver, results |
//! | `vectors` | test vectors as data; as JSON, CSV, XML, and as a C program | base, typed, program |
//! | `page` | self-contained HTML pages: escaping, style, anchors | – |
//! | `cover` | coverage: goals, what executions pass, MC/DC, suites of tests, their report | base, page, typed, program, results, strategy, vectors |
//! | `dump` | the questions of strategies as SMT-LIB files with a manifest | base, program, expr, ssa, symex, smt, encode, solver, strategy |
//! | `report` | results as text and JSON, timelines, progress, rendered diagnostics | base, page, program, results |
//! | `config` | a project: what is checked and how, resolved once; the properties and loops that it names | base, device, frontend, typed, program, symex, encode::tuples, encode::refine, fleet, require |
//! | `pipeline` | the stages from top to bottom | base, device, frontend, typed, models, program, expr, ssa, symex, transition, smt, encode, solver, fleet, results, strategy, cover, vectors, dump, config, require |
//! | `supervise` | a check under limits of time and memory, and what came of it | base, keeper, config, results, pipeline |
//! | `cli` | arguments as typed and what they mean together, exit codes | base, keeper, device, frontend, typed, program, encode::tuples, encode::refine, solver, fleet, results, vectors, cover, dump, report, config, require, pipeline, supervise |
//!
//! Modules inside a room use one another in one direction; `tests/house.rs` knows no exception.
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
//! - Only `frontend::preprocess`, `frontend::target::ask`, `solver::process` and `fleet` start programs, all of them by
//!   means of `keeper`; nothing that was started outlives us.
//! - Nowhere does code ask for a solver's name: what a solver can do is data from `solvers.yaml`.
//! - `smt` and `solver` know no C.
//! - Unsupported C is an error with a place and a sentence, never a verdict.
//! - An answer is sat, unsat, or unknown with a reason; nothing else decides a property.
//! - Counterexamples are replayed by the concrete interpreter, which shares no code with the symbolic execution, before
//!   they are shown; a divergence is reported as a bug of ours.
//! - What was found is on the [`results::Board`] at once: limits, interrupts and panics lose nothing.
//! - Library code neither exits nor panics on outside input; walks over expression DAGs are iterative.

pub mod cli;
pub mod pipeline;
pub mod supervise;

pub use {
    base, config, cover, device, dump, encode, expr, fleet, frontend, keeper, models, program, report, require,
    results, smt, solver, ssa, strategy, symex, transition, typed, vectors,
};

pub use config::Project;
pub use supervise::Report;

/// Checks a project, and reports what was found within its limits of time and memory.
pub fn check(project: &Project) -> Report {
    supervise::check(project, &pipeline::Context::default(), || {})
}
