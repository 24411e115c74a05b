//! Conditions of the memory model as definitions of `encodings/`: each claim, with its definitions expanded, is
//! equivalent to the expression that it stands for. The embedded solver proves it, claim by claim, over golden programs.

mod common;

use std::path::Path;

use common::{files_below, in_parallel, programs_folder};
use flotilla::base::{Cancel, Diagnostic, Files};
use flotilla::encode::{Encoder, Spelling};
use flotilla::expr::{ExprId, Pool};
use flotilla::frontend;
use flotilla::models;
use flotilla::program::Program;
use flotilla::program::build::{BuildOptions, build};
use flotilla::program::passes::Checks;
use flotilla::smt::Terms;
use flotilla::smt::benchmark::{Header, Query, Status, script};
use flotilla::solver::script::solve_script;
use flotilla::solver::{Answer, Limits};
use flotilla::symex::{Bounds, Engine, Options, Oracle};
use flotilla::typed::Lowering;
use flotilla::typed::target::Target;

fn program(path: &Path) -> Result<Program, Vec<Diagnostic>> {
    let mut files = Files::new();
    let mut units = frontend::read(&frontend::Options::default(), &[path.to_path_buf()], &mut files)?;
    let mut lowering = Lowering::new(Target::LP64);
    let lower = |lowering: &mut Lowering, files: &mut Files, unit: &frontend::SourceUnit| {
        lowering.begin_unit(&unit.path.to_string_lossy());
        unit.for_each_declaration(files, &mut |chunk| {
            lowering.chunk(&chunk);
            Ok(())
        })
    };
    units.iter().try_for_each(|unit| lower(&mut lowering, &mut files, unit))?;
    let wanted = lowering.undefined(Some("main"));
    units = models::unit(wanted.iter().map(String::as_str), &Target::LP64).into_iter().collect();
    units.iter().try_for_each(|unit| lower(&mut lowering, &mut files, unit))?;
    let checks = Checks { memory_leak: true, pointer_overflow: true, ..BuildOptions::default().checks };
    build(lowering.finish(files, Some("main"))?, &BuildOptions { checks, ..BuildOptions::default() })
}

/// Whatever it is asked is possible: loops go on up to their bound.
struct Any;

impl Oracle for Any {
    fn is_possible(&mut self, _: &Pool, _: &[ExprId], _: ExprId) -> bool {
        true
    }
}

/// The script that asks of each claim for a difference, with the claims' texts.
fn differences(program: &Program) -> (String, Vec<String>) {
    let bounds = Bounds { default: Some(4), ..Bounds::default() };
    let options = Options { bounds, bounds_checked: true, pointer_checked: true, claims: true, ..Options::default() };
    let mut engine = Engine::new(program, options);
    engine.run(&mut Any, &Cancel::default(), |_| {}).expect("nobody cancels");
    let mut terms = Terms::new();
    let mut plain = Encoder::bv(Spelling::default());
    let mut named = Encoder::bv(Spelling::default()).named();
    named.show_claims(engine.trail.claims.clone());
    let mut claims: Vec<_> = engine.trail.claims.iter().collect();
    claims.sort_by_key(|(e, _)| *e);
    let mut queries = Vec::new();
    for &(e, _) in &claims {
        let [x, y] = [&mut plain, &mut named].map(|encoder| encoder.term(&engine.pool, &mut terms, e).expect("a term"));
        let same = terms.eq(x, y);
        queries.push(Query { comment: String::new(), assertions: vec![terms.not(same)], status: Status::Unknown });
    }
    let header = Header { source: Vec::new(), license: String::new(), category: String::new() };
    let texts = claims.iter().map(|(e, claim)| format!("{e}: {claim:?}")).collect();
    (script(&terms, &header, &[], &queries).text, texts)
}

#[test]
fn claims_say_what_the_expressions_say() {
    let folders = ["heap", "pointers", "strings", "structs"];
    let paths: Vec<_> = folders.iter().flat_map(|f| files_below(&programs_folder().join(f), "c")).collect();
    let counts = in_parallel(&paths, |path| {
        let Ok(program) = program(path) else { return [0; 3] };
        let (script, claims) = differences(&program);
        if claims.is_empty() {
            return [0; 3];
        }
        let mut out = Vec::new();
        let run = solve_script(&script, &mut out, Limits::default()).expect("memory to write to");
        let texts = || String::from_utf8_lossy(&out).into_owned();
        assert!(!run.failed && run.answers.len() == claims.len(), "{}: {}", path.display(), texts());
        for (answer, claim) in run.answers.iter().zip(&claims) {
            assert_eq!(*answer, Answer::Unsat, "{}: {claim}", path.display());
        }
        let with = |word: &str| claims.iter().filter(|claim| claim.contains(word)).count();
        [with("UpperBound"), with("IsDynamic"), with("Deallocated")]
    });
    let sum = |n: usize| counts.iter().map(|count| count[n]).sum::<usize>();
    assert!(sum(0) > 50 && sum(1) > 10 && sum(2) > 20, "too few claims: {} {} {}", sum(0), sum(1), sum(2));
}
