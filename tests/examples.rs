//! The programs of `examples/` and what the README shows of them: a reader who types its commands sees its texts.

mod common;

use std::fs;
use std::path::Path;
use std::time::Duration;

use common::{Ran, run};

fn check(example: &str) -> Ran {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    run(root, &["check".to_string(), format!("examples/{example}")], Duration::from_secs(300))
}

/// The lines of the README's text block that contains this line.
fn shown_around(line: &str) -> Vec<String> {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).expect("README.md");
    let block = readme.split("```").find(|block| block.starts_with("text\n") && block.contains(line));
    let block = block.unwrap_or_else(|| panic!("the README shows {line:?}"));
    block.lines().skip(1).filter(|line| !line.is_empty() && *line != "…").map(String::from).collect()
}

fn prints_what_the_readme_shows(ran: &Ran, of: &str) {
    let mut printed = ran.stdout.lines();
    for line in shown_around(of) {
        assert!(printed.any(|p| p == line), "the README shows, and the program does not print: {line:?}");
    }
}

#[test]
fn the_bug_in_an_endless_loop_is_found_without_options() {
    let ran = check("level_sensor.c");
    assert_eq!(ran.code, Some(10), "{ran:?}");
    prints_what_the_readme_shows(&ran, "Counterexample for store.array_bounds.1");
}

#[test]
fn its_fixed_twin_is_proved_for_ever() {
    let ran = check("level_sensor_fixed.c");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    prints_what_the_readme_shows(&ran, "0 of 5 properties failed");
}

/// A firmware of `examples/`: the machine by name, its compiler, and the property that the planted bug violates.
struct Firmware {
    folder: &'static str,
    target: &'static str,
    compiler: &'static str,
    property: &'static str,
}

const FIRMWARES: [Firmware; 3] = [
    Firmware {
        folder: "uart_echo",
        target: "cortex-m4",
        compiler: "arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb",
        property: "what was stored was sent, or waits : FAILURE",
    },
    Firmware {
        folder: "thermostat",
        target: "avr",
        compiler: "avr-gcc -mmcu=atmega328p",
        property: "time does not run backwards : FAILURE",
    },
    Firmware {
        folder: "blinky",
        target: "riscv32",
        compiler: "riscv64-unknown-elf-gcc -march=rv32imac_zicsr -mabi=ilp32 -ffreestanding",
        property: "the red lamp is as the timer left it : FAILURE",
    },
];

fn firmware(of: &Firmware, file: &str, machine: [&str; 2]) -> Ran {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(of.folder);
    let args = ["check", machine[0], machine[1], "--device", "device.yaml", file];
    run(&folder, &args.map(String::from), Duration::from_secs(300))
}

/// The only failure of the one is the planted bug, and an interrupt shows it; the other is proved without reservations.
fn bug_and_proof(of: &Firmware, machine: [&str; 2]) {
    let bad = firmware(of, "main.c", machine);
    assert_eq!(bad.code, Some(10), "{} {machine:?}: {}{}", of.folder, bad.stdout, bad.stderr);
    assert_eq!(bad.stdout.matches(": FAILURE\n").count(), 2, "once in the list, once in the trace: {}", bad.stdout);
    assert!(bad.stdout.contains(of.property) && bad.stdout.contains("interrupts here (1st time)"), "{}", bad.stdout);
    let fixed = firmware(of, "main_fixed.c", machine);
    assert_eq!(fixed.code, Some(0), "{} {machine:?}: {}{}", of.folder, fixed.stdout, fixed.stderr);
    assert!(fixed.stdout.ends_with("VERIFICATION SUCCESSFUL\n"), "{}", fixed.stdout);
}

#[test]
fn firmwares_by_the_name_of_their_machine() {
    FIRMWARES.iter().for_each(|f| bug_and_proof(f, ["--target", f.target]));
}

#[test]
fn firmwares_with_their_cross_compilers() {
    for f in &FIRMWARES {
        let name = f.compiler.split(' ').next().unwrap_or_default();
        if std::process::Command::new(name).arg("--version").output().is_err() {
            eprintln!("skipped: there is no {name} (tests/setup says what to install)");
            continue;
        }
        bug_and_proof(f, ["--cc", f.compiler]);
    }
}
