//! Programs end when we let go of them, with everything that they have started, whatever they do to stay.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use base::Cancel;
use base::cancel::Reason;
use flotilla_keeper::{End, Failed, Program, Until, run, start};

fn shell(script: &str) -> Program {
    let arguments = ["-c", script].map(OsString::from).to_vec();
    Program { file: PathBuf::from("/bin/sh"), arguments, ..Program::default() }
}

/// Processes that have this among their arguments.
fn with_argument(text: &str) -> Vec<String> {
    let all = fs::read_dir("/proc").expect("a system with /proc").flatten();
    let found = all.filter(|entry| {
        let words = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&words).contains(text)
    });
    found.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

fn wait_for(what: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !what() {
        assert!(Instant::now() < deadline, "it takes too long");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn until(cancel: &Cancel) -> Until<'_> {
    Until { cancel, deadline: None, longest: 1 << 20 }
}

#[test]
fn what_it_says_and_how_it_ends() {
    let cancel = Cancel::new();
    let said = run(&shell("echo out; echo err >&2; exit 7"), until(&cancel)).expect("it starts");
    assert_eq!(
        (said.stdout.as_slice(), said.stderr.as_slice(), said.end),
        (&b"out\n"[..], &b"err\n"[..], End::ExitCode(7))
    );
    assert_eq!(run(&shell("kill -9 $$"), until(&cancel)).expect("it starts").end, End::Signal(9));
    let more = Program {
        environment: vec![("LC_ALL".into(), "tlh".into())],
        directory: "/usr".into(),
        ..shell("echo $LC_ALL $PWD; ulimit -c")
    };
    assert_eq!(run(&more, until(&cancel)).expect("it starts").stdout, b"tlh /usr\n0\n");
}

#[test]
fn what_does_not_start_says_why() {
    let missing = Program { file: "/no/such/program".into(), ..Program::default() };
    assert!(
        matches!(run(&missing, until(&Cancel::new())), Err(Failed::NotStarted(error)) if error.kind() == std::io::ErrorKind::NotFound)
    );
    let no_program = Program { file: "/dev/null".into(), ..Program::default() };
    assert!(matches!(run(&no_program, until(&Cancel::new())), Err(Failed::NotStarted(_))));
}

#[test]
fn groups_and_sessions_of_their_own_end_as_well() {
    let mark = format!("{}", 7_000_000 + std::process::id());
    let script = format!(
        "setsid sleep {mark} & timeout 600 sleep {mark} & (setsid sleep {mark} &) ; trap '' TERM INT HUP; sleep {mark}"
    );
    let started = start(&shell(&script)).expect("it starts");
    wait_for(|| with_argument(&mark).len() >= 6);
    drop(started);
    assert_eq!(with_argument(&mark), [""; 0]);
}

#[test]
fn what_it_leaves_behind_when_it_ends_by_itself_is_ended_too() {
    let mark = format!("{}", 8_000_000 + std::process::id());
    let said = run(&shell(&format!("setsid sleep {mark} & sleep {mark} & echo done")), until(&Cancel::new()));
    assert_eq!(said.expect("it starts").stdout, b"done\n");
    wait_for(|| with_argument(&mark).is_empty());
}

#[test]
fn limits_of_time_and_length_hold() {
    let cancel = Cancel::new();
    let soon = Until { deadline: Instant::now().checked_add(Duration::from_millis(100)), ..until(&cancel) };
    let begin = Instant::now();
    assert!(matches!(run(&shell("sleep 1000"), soon), Err(Failed::TimeLimit)));
    assert!(matches!(run(&shell("cat /dev/zero"), until(&cancel)), Err(Failed::TooLong(_))));
    cancel.request(Reason::Time);
    assert!(matches!(run(&shell("sleep 1000"), until(&cancel)), Err(Failed::Cancelled)));
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[test]
fn many_at_one_time() {
    let all: Vec<_> = (0..100).map(|_| start(&shell("exec cat")).expect("it starts")).collect();
    assert!(all.iter().all(|one| one.life.ended().is_none()));
    let ids: std::collections::BTreeSet<u32> = all.iter().map(|one| one.life.id()).collect();
    assert_eq!(ids.len(), 100);
    drop(all);
    assert!(ids.iter().all(|id| !PathBuf::from(format!("/proc/{id}")).exists()));
}
