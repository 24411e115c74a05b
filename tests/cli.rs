//! The executable from outside: exit codes, usage errors, output forms, help texts.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

const SAFE: &str = "int nondet_int(void);
int main(void) {
    int x = nondet_int();
    if (x > 100 || x < 0) return 0;
    int y = x + 1;
    __CPROVER_assert(y > 0, \"y is positive\");
    return 0;
}
";

const UNSAFE: &str = "int nondet_int(void);
int main(void) {
    int x = nondet_int();
    int y = x + 1;
    return y;
}
";

const LOOP: &str = "int nondet_int(void);
int main(void) {
    int n = nondet_int();
    int sum = 0;
    for (int i = 0; i < n && i < 10; i++) sum += i;
    __CPROVER_assert(sum <= 45, \"sum\");
    return 0;
}
";

const ENDS: &str = "#include <assert.h>
int nondet_int(void);
void reach_error(void) {}
int main(void) {
    int x = nondet_int();
    assert(x < 10);
    if (x > LIMIT) reach_error();
    return x + 1;
}
";

struct Session {
    dir: TempDir,
}

impl Session {
    fn new() -> Self {
        Session { dir: TempDir::new().unwrap() }
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.dir.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    }
}

fn flotilla(args: &[&str], file: Option<&Path>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_flotilla"));
    command.args(args).args(file).output().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("ended by itself")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Runs `check` with `args` on a program.
fn check(text: &str, args: &[&str]) -> Output {
    let session = Session::new();
    let file = session.file("a.c", text);
    let args: Vec<&str> = ["check"].iter().chain(args).copied().collect();
    flotilla(&args, Some(&file))
}

#[test]
fn exit_codes_follow_the_verdict() {
    let safe = check(SAFE, &[]);
    assert_eq!(code(&safe), 0, "{}{}", stdout(&safe), stderr(&safe));
    assert!(stdout(&safe).ends_with("VERIFICATION SUCCESSFUL\n"), "{}", stdout(&safe));
    let failed = check(UNSAFE, &[]);
    assert_eq!(code(&failed), 10, "{}{}", stdout(&failed), stderr(&failed));
    assert!(stdout(&failed).ends_with("VERIFICATION FAILED\n"), "{}", stdout(&failed));
    assert_eq!(code(&check("int main(void) { return x; }", &[])), 2);
    assert_eq!(code(&check("int main(void) { return 0 }", &[])), 2);
    assert_eq!(code(&flotilla(&["check", "/no/such/file.c"], None)), 2);
}

#[test]
fn usage_errors_have_code_1_and_say_what_is_wrong() {
    let cases: &[(&[&str], &str)] = &[
        (&[], "Usage"),
        (&["check"], "FILE.c"),
        (&["a.c"], "flotilla check FILE.c"),
        (&["check", "--frobnicate", "a.c"], "--frobnicate"),
        (&["check", "--unwind", "many", "a.c"], "many"),
        (&["check", "--unwind", "0", "a.c"], "at least 1"),
        (&["check", "--unwindset", "f.0", "a.c"], "f.0:N"),
        (&["check", "--timeout", "soon", "a.c"], "soon"),
        (&["check", "--solver", "abacus", "a.c"], "no solver `abacus`"),
        (&["check", "--portfolio", "stocks", "a.c"], "no portfolio `stocks`"),
        (&["check", "--z3", "--portfolio", "race", "a.c"], "cannot be used with"),
        (&["check", "--fleet", "no/such.yaml", "a.c"], "no/such.yaml"),
        (&["show", "a.c"], "--stage"),
        (&["show", "--stage", "soup", "a.c"], "soup"),
        (&["dump", "a.c"], "--output <DIR>"),
        (&["solvers", "install", "embedded"], "does not say how to install `embedded`"),
        (&["explain"], "FILE.c"),
    ];
    for (args, expected) in cases {
        let output = flotilla(args, None);
        assert_eq!(code(&output), 1, "{args:?}");
        assert!(stderr(&output).contains(expected), "{args:?}: {}", stderr(&output));
        assert_eq!(stdout(&output), "", "{args:?}");
    }
}

#[test]
fn help_answers_for_every_command() {
    for args in [&["--help"][..], &["check", "--help"], &["show", "--help"], &["solve", "--help"], &["--version"]] {
        let output = flotilla(args, None);
        assert_eq!(code(&output), 0, "{args:?}");
        assert!(!stdout(&output).is_empty());
    }
    let help = stdout(&flotilla(&["check", "--help"], None));
    for option in ["--unwind ", "--unwindset", "--bounds-check", "--no-standard-checks", "--timeout", "--32", "--json"]
    {
        assert!(help.contains(option), "{option}");
    }
}

#[test]
fn json_is_well_formed_and_the_same_from_run_to_run() {
    let session = Session::new();
    let file = session.file("a.c", UNSAFE);
    let run = || {
        let output = flotilla(&["check", "--json"], Some(&file));
        let mut value: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
        assert!(value.as_object_mut().unwrap().remove("statistics").is_some());
        value
    };
    let first = run();
    assert_eq!(first, run());
    assert_eq!(first["verdict"], "failed");
    assert_eq!(first["exit_code"], 10);
    let row = &first["properties"][0];
    assert_eq!(row["id"], "main.overflow.1");
    assert_eq!(row["line"], 4);
    assert_eq!(row["status"], "failure");
    assert_eq!(row["trace"]["replayed"], true);
}

#[test]
fn json_reports_programs_that_cannot_be_read() {
    let output = check("int main(void) { return x; }", &["--json"]);
    assert_eq!(code(&output), 2);
    let value: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(value["verdict"], "rejected");
    assert_eq!(value["errors"][0]["line"], 1);
}

#[test]
fn quiet_leaves_out_what_is_fine() {
    let quiet = stdout(&check(SAFE, &["--quiet"]));
    assert!(!quiet.contains("SUCCESS\n"), "{quiet}");
    assert!(quiet.contains("VERIFICATION SUCCESSFUL"), "{quiet}");
    let quiet = stdout(&check(UNSAFE, &["--quiet"]));
    assert!(quiet.starts_with("[main.overflow.1] "), "{quiet}");
    assert!(!quiet.contains("Counterexample"), "{quiet}");
    assert!(stdout(&check(UNSAFE, &["--quiet", "--trace"])).contains("Counterexample"));
}

#[test]
fn traces_name_inputs_and_values() {
    let text = stdout(&check(UNSAFE, &[]));
    assert!(text.contains("x = 2147483647 (0x7fffffff)"), "{text}");
    assert!(stdout(&check(UNSAFE, &["--trace"])).contains("all steps"));
}

#[test]
fn checks_can_be_turned_off_and_on() {
    assert_eq!(code(&check(UNSAFE, &["--no-signed-overflow-check"])), 0);
    assert_eq!(code(&check(UNSAFE, &["--no-standard-checks"])), 0);
    assert_eq!(code(&check(UNSAFE, &["--signed-overflow-check", "--no-standard-checks"])), 10);
}

#[test]
fn loops_beyond_their_bound_are_failures_unless_told_otherwise() {
    assert_eq!(code(&check(LOOP, &["--unwind", "11"])), 0);
    let cut = check(LOOP, &["--unwind", "5"]);
    assert_eq!(code(&cut), 10);
    assert!(stdout(&cut).contains("[main.unwind.0]"), "{}", stdout(&cut));
    let ignored = check(LOOP, &["--unwind", "5", "--no-unwinding-assertions"]);
    assert_eq!(code(&ignored), 0);
    assert!(stdout(&ignored).contains("within the unwinding bounds"), "{}", stdout(&ignored));
    assert_eq!(code(&check(LOOP, &["--unwind", "5", "--unwindset", "main.0:11"])), 0);
    assert_eq!(code(&check(LOOP, &["--unwind", "5", "--unwindset", "a.c:5:11"])), 0);
}

#[test]
fn a_loop_bound_for_no_loop_is_an_error_of_usage() {
    let cases = [("main.7:3", "no loop main.7"), ("a.c:99:3", "no loop a.c:99"), ("nobody.0:3", "no function nobody")];
    for (bound, expected) in cases {
        let output = check(LOOP, &["--unwindset", bound]);
        assert_eq!(code(&output), 1, "{bound}: {}", stderr(&output));
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}

#[test]
fn single_properties_can_be_chosen() {
    let text = "int a[4]; int main(int i, char **v) { int x = a[i]; return x + i; }";
    let names = stdout(&check(text, &["--show-properties"]));
    assert!(names.contains("main.array_bounds.1") && names.contains("main.overflow.1"), "{names}");
    let one = stdout(&check(text, &["--property", "main.overflow.1"]));
    assert!(one.contains("of 1 property failed"), "{one}");
    let wrong = check(text, &["--property", "main.overflow.9"]);
    assert_eq!(code(&wrong), 1);
    assert!(stderr(&wrong).contains("main.overflow.9"));
}

#[test]
fn every_stage_prints() {
    let session = Session::new();
    let file = session.file("a.c", LOOP);
    for stage in ["typed", "program", "ssa", "vcs", "smt", "loops", "properties"] {
        let output = flotilla(&["show", "--stage", stage, "--unwind", "3", "--quiet"], Some(&file));
        assert_eq!(code(&output), 0, "{stage}: {}", stderr(&output));
        assert!(!stdout(&output).is_empty(), "{stage}");
    }
}

#[test]
fn a_time_limit_ends_in_order() {
    // To find the factors of a product of two primes takes longer.
    let hard = "#include <assert.h>
unsigned nondet_uint(void);
int main(void) {
    unsigned long long a = nondet_uint(), b = nondet_uint();
    if (a > 1 && b > 1) assert(a * b != 1000000016000000063ull);
}
";
    let output = check(hard, &["--timeout", "0.2"]);
    assert_eq!(code(&output), 5, "{}{}", stdout(&output), stderr(&output));
    assert!(stdout(&output).ends_with("VERIFICATION UNKNOWN (time limit)\n"), "{}", stdout(&output));
}

#[test]
fn an_endless_loop_needs_no_option() {
    let counter = "#include <assert.h>
int main(void) { unsigned char i = 0; while (1) { i = i < 9 ? i + 1 : 0; assert(i < LIMIT); } }
";
    assert_eq!(code(&check(counter, &["-D", "LIMIT=10"])), 0);
    assert_eq!(code(&check(counter, &["-D", "LIMIT=9"])), 10);
}

#[test]
fn what_was_violated_before_the_time_was_up_is_reported() {
    let program = "int nondet_int(void);\nint main(void) {\n  int x = nondet_int();\n  __CPROVER_assert(x != 5, \"x\");\n  \
                   unsigned long sum = 0;\n  for (unsigned long i = 0; i < 1ul << 40; i++)\n    \
                   for (unsigned long j = 0; j < 1ul << 40; j++) sum += i ^ j;\n  \
                   __CPROVER_assert(sum != 7, \"sum\");\n  return 0;\n}\n";
    let output = check(program, &["--timeout", "10"]);
    assert_eq!(code(&output), 10, "{}", stdout(&output));
    assert!(stdout(&output).contains("sum : UNKNOWN (time limit)"), "{}", stdout(&output));
}

#[test]
fn output_has_no_colours_when_it_is_not_a_terminal() {
    assert!(!stdout(&check(UNSAFE, &[])).contains('\x1b'));
}

#[test]
fn a_property_selects_an_unwinding_assertion_or_leaves_it_out() {
    let session = Session::new();
    let file = session.file("a.c", LOOP);
    let output = flotilla(&["check", "--unwind", "3", "--property", "main.unwind.0"], Some(&file));
    assert_eq!(code(&output), 10);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("[main.unwind.0]") && !text.contains("[main.assertion.1]"), "{text}");
    let output = flotilla(&["check", "--unwind", "3", "--property", "main.assertion.1"], Some(&file));
    assert_eq!(code(&output), 0);
}

#[test]
fn a_compilation_database_gives_files_and_flags() {
    let session = Session::new();
    session.file("part.h", "#define LIMIT 5\n");
    session.file("a.c", "#include <part.h>\nint f(void);\nint main(void) { __CPROVER_assert(f() == LIMIT, \"\"); }\n");
    session.file("b.c", "int f(void) { return VALUE; }\n");
    let dir = session.dir.path().display();
    let database = format!(
        "[{{\"directory\": \"{dir}\", \"file\": \"a.c\", \"command\": \"cc -I. -c a.c\"}},
          {{\"directory\": \"{dir}\", \"file\": \"b.c\", \"arguments\": [\"cc\", \"-DVALUE=5\", \"-c\", \"b.c\"]}}]"
    );
    session.file("compile_commands.json", &database);
    let output = flotilla(&["check", "-p"], Some(session.dir.path()));
    assert_eq!(code(&output), 0, "{}", String::from_utf8_lossy(&output.stderr));
    session.file("compile_commands.json", "{}");
    assert_eq!(code(&flotilla(&["check", "-p"], Some(session.dir.path()))), 1);
}

#[test]
fn property_files_say_what_is_checked() {
    let session = Session::new();
    let file = session.file("ends.c", ENDS);
    let property = session.file("reach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    let check = |limit: &str| {
        code(&flotilla(&["check", limit, "--property-file", &property.to_string_lossy()], Some(file.as_path())))
    };
    // An assertion that fails ends the program before the call; the overflow is not asked for.
    assert_eq!(check("-DLIMIT=10"), 0);
    assert_eq!(check("-DLIMIT=8"), 10);
    let property = session.file("end.prp", "CHECK( init(main()), LTL(F end) )\n");
    let output = flotilla(&["check", "--property-file", &property.to_string_lossy()], Some(file.as_path()));
    assert_eq!(code(&output), 1);
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 1: this property cannot be checked yet"));
}
