//! The models of the C library, compiled by the system's compiler, give what the C library gives.

use std::path::Path;
use std::process::Command;

#[test]
fn models_agree_with_the_c_library() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let binary = scratch.path().join("driver");
    let compiled = Command::new("cc")
        .args(["-std=gnu11", "-w", "-O1", "-fno-builtin", "-I"])
        .arg(root.join("crates/models/src"))
        .arg(root.join("tests/models/driver.c"))
        .arg("-o")
        .arg(&binary)
        .output()
        .expect("a C compiler");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    for seed in 1..=3 {
        let run = Command::new(&binary).arg(seed.to_string()).output().expect("the driver runs");
        assert!(run.status.success(), "seed {seed}: {}", String::from_utf8_lossy(&run.stdout));
    }
}
