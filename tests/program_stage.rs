//! Snapshots of the control-flow program: each `tests/stages/program/NAME.c` against `NAME.txt`, which holds the
//! listing of properties and loops and the program itself. `BLESS=1` rewrites the expectations. And: what runs
//! natively without a fault runs so in the interpreter.

use std::fs;
use std::path::{Path, PathBuf};

use flotilla::base::{Diagnostic, Files};
use flotilla::frontend;
use flotilla::program::build::{BuildOptions, build};
use flotilla::program::interp::{Outcome, RunOptions, ZeroInputs, run};
use flotilla::program::passes::Checks;
use flotilla::program::{Program, PropertyKind, print, verify};
use flotilla::typed::Lowering;
use flotilla::typed::target::Target;

fn program(path: &Path, options: &BuildOptions) -> Result<Program, Vec<Diagnostic>> {
    let mut files = Files::new();
    let units = frontend::read(&frontend::Options::default(), &[path.to_path_buf()], &mut files)?;
    let mut lowering = Lowering::new(Target::LP64);
    for unit in &units {
        lowering.begin_unit(&unit.path.to_string_lossy());
        let mut lower = |chunk| {
            lowering.chunk(&chunk);
            Ok(())
        };
        unit.for_each_declaration(&mut files, &mut lower)?;
    }
    build(lowering.finish(files, Some(&options.entry))?, options)
}

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The C files below a folder, in order.
fn c_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "c") {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty());
    found
}

/// The snapshot; places are shown without the folder.
fn snapshot(path: &Path) -> String {
    let program = program(path, &BuildOptions::default()).expect("it can be built");
    verify::verify(&program).expect("the invariants hold");
    let folder = format!("{}/", path.parent().expect("it is in a folder").display());
    let mut text = print::properties(&program) + &print::loops(&program);
    for warning in &program.warnings {
        text += &format!("warning: {}: {}\n", program.files.show_line(warning.loc), warning.message);
    }
    (text + "\n" + &print::program(&program)).replace(&folder, "")
}

#[test]
fn programs_are_built_as_expected() {
    let mut different = 0;
    for path in c_files(&folder("stages/program")) {
        let expectation = path.with_extension("txt");
        let actual = snapshot(&path);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&expectation, &actual).expect("the expectation can be written");
        } else if fs::read_to_string(&expectation).unwrap_or_default() != actual {
            eprintln!("--- {}\n{actual}", path.display());
            different += 1;
        }
    }
    assert_eq!(different, 0, "snapshots differ; BLESS=1 rewrites them");
}

/// Each program checks its own results with assertions that hold natively.
#[test]
fn programs_compute_what_they_do_natively() {
    for path in c_files(&folder("stages/run")) {
        let program =
            program(&path, &BuildOptions::default()).unwrap_or_else(|errors| panic!("{}: {errors:?}", path.display()));
        let ended = run(&program, &mut ZeroInputs, &RunOptions::default());
        let violations: Vec<_> = ended.violated.iter().map(|v| &program.properties[v.prop].name).collect();
        assert!(violations.is_empty(), "{}: {violations:?}", path.display());
        assert!(matches!(ended.outcome, Outcome::Finished), "{}: {:?}", path.display(), ended.outcome);
    }
}

/// Builds a program from text.
fn from_text(text: &str, options: &BuildOptions) -> Result<Program, Vec<Diagnostic>> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("input.c");
    fs::write(&path, text).expect("it can be written");
    program(&path, options)
}

fn refusal(text: &str, options: &BuildOptions) -> Diagnostic {
    from_text(text, options).expect_err("it is refused").remove(0)
}

#[test]
fn a_missing_entry_names_the_functions_there_are() {
    let options = BuildOptions { entry: "control".to_string(), ..BuildOptions::default() };
    let error = refusal("int step(void) { return 1; }\nint main(void) { return step(); }\n", &options);
    assert_eq!(error.message, "there is no function `control` with a body");
    assert_eq!(error.help.as_deref(), Some("choose one with --function: `step`, `main`"));
}

#[test]
fn library_functions_without_a_model_that_call_back_are_refused_where_they_are_called() {
    let text = "#include <ftw.h>\nstatic int visit(const char *p, const struct stat *s, int f) { return 0; }\nint main(void) {\n    return ftw(\"x\", visit, 1); }\n";
    let error = refusal(text, &BuildOptions::default());
    assert_eq!((error.loc.line, error.message.as_str()), (4, "the library function `ftw` is not supported yet"));
}

#[test]
fn other_library_functions_without_a_model_are_approximated() {
    let text = "#include <sys/stat.h>\nint main(void) { struct stat s;\n    return stat(\"x\", &s); }\n";
    let program = from_text(text, &BuildOptions::default()).expect("it is built");
    assert!(program.approximated.contains("stat"), "{:?}", program.approximated);
}

#[test]
fn only_what_is_reached_must_be_supported() {
    let text = "double sqrt(double);\nint dead(void) { return (int)sqrt(2.0); }\nint main(void) { return 0; }\n";
    assert!(from_text(text, &BuildOptions::default()).is_ok());
}

#[test]
fn an_entry_function_gets_unknown_arguments() {
    let options = BuildOptions { entry: "f".to_string(), ..BuildOptions::default() };
    let program = from_text("int f(const int *p, char c) { return p ? *p : c; }\n", &options).expect("it is built");
    let text = print::program(&program);
    let start = &text[text.find("__flotilla_start").expect("there is a start")..];
    for line in
        ["p' = input \"*p\"", "$1 = input \"p == NULL\"", "$2 = input \"c\"", "call f($1 ? NULL{const int *} : "]
    {
        assert!(start.contains(line), "{line} is missing in\n{start}");
    }
}

#[test]
fn error_labels_and_all_checks_make_properties() {
    let checks = Checks::of(&[
        PropertyKind::UnsignedOverflow,
        PropertyKind::Conversion,
        PropertyKind::PointerOverflow,
        PropertyKind::EnumRange,
        PropertyKind::MemoryLeak,
        PropertyKind::Assertion,
    ]);
    let options = BuildOptions { checks, error_labels: vec!["ERROR".to_string()], ..BuildOptions::default() };
    let text = "enum e { A, B, D = 7 };\nint main(void) {\n    unsigned u = 5; int i = 2; char buf[4], *p = buf;\n    \
                u = u * u;\n    char c = i;\n    p = p + i;\n    enum e x = (enum e)i;\n    if (c == 3) goto ERROR;\n    \
                return x;\nERROR:\n    return -u;\n}\n";
    let program = from_text(text, &options).expect("it is built");
    let names: Vec<_> = program.properties.iter().map(|p| (p.name.as_str(), p.loc.line)).collect();
    let expected = [
        ("main.unsigned_overflow.1", 4),
        ("main.conversion.1", 5),
        ("main.pointer_arithmetic.1", 6),
        ("main.enum-range.1", 7),
        ("main.conversion.2", 7),
        ("main.conversion.3", 9),
        ("main.assertion.1", 10),
        ("main.conversion.4", 11),
        ("main.unsigned_overflow.2", 11),
    ];
    assert_eq!(names, expected);
}
