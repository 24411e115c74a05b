//! The options as the user typed them, group by group; no files are touched here. Each option's name, default and meaning
//! stand in this file only (those of the checks in `checks`, those of solvers in `solvers`).

use std::path::PathBuf;

use clap::Args;

use super::checks::CheckArgs;

/// What determines the verification conditions.
#[derive(Args, Debug)]
pub struct ProgramArgs {
    /// C files; several are linked as one program
    #[arg(value_name = "FILE.c", required_unless_present = "build")]
    pub files: Vec<PathBuf>,
    /// The folder (or file) of a compile_commands.json: all its C files if none are named, with their -I, -D, -include
    /// and -std
    #[arg(short = 'p', value_name = "BUILD", id = "build", help_heading = "Program")]
    pub build: Option<PathBuf>,
    #[command(flatten)]
    pub entry: EntryArgs,
    #[command(flatten)]
    pub unwinding: UnwindArgs,
    #[command(flatten)]
    pub checks: CheckArgs,
    #[command(flatten)]
    pub more_checks: MoreCheckArgs,
    #[command(flatten)]
    pub preprocessor: PreprocessorArgs,
    #[command(flatten)]
    pub target: TargetArgs,
    #[command(flatten)]
    pub device: DeviceArgs,
    #[command(flatten)]
    pub strategy: StrategyArgs,
    #[command(flatten)]
    pub encoding: EncodingArgs,
}

#[derive(Args, Debug)]
pub struct EntryArgs {
    /// Start in this function; its arguments can have any value [default: main]
    #[arg(long, value_name = "NAME", help_heading = "Program")]
    pub function: Option<String>,
    /// A pointer argument of that function points to this many elements
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=65536), help_heading = "Program")]
    pub pointer_elements: u64,
    /// A pointer argument of that function is never NULL
    #[arg(long, help_heading = "Program")]
    pub no_null_arguments: bool,
    /// A volatile object has any value each time it is read [default: the value that was written last]
    #[arg(long, help_heading = "Program")]
    pub nondet_volatile: bool,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Loops and recursion")]
pub struct UnwindArgs {
    /// Cut every loop when its back edge is reached for the N-th time: a loop of n iterations needs N = n + 1; the same
    /// for recursion [default: no bound; a loop or recursion that does not come to an end by itself is cut after a
    /// large number of rounds and leaves the verdict unknown]
    #[arg(long, value_name = "N")]
    pub unwind: Option<u32>,
    /// Bounds for single loops: `f.0:N` (as named by `show --stage loops`), `file.c:12:N` (the loop at that line), `f:N`
    /// (recursion of f)
    #[arg(long, value_name = "LOOP:N,…", value_delimiter = ',', action = clap::ArgAction::Append)]
    pub unwindset: Vec<String>,
    /// A loop that could go on beyond its bound is a failed property [on by default]
    #[arg(long, overrides_with = "no_unwinding_assertions")]
    pub unwinding_assertions: bool,
    /// Ignore executions beyond the bound: the verdict is then only about those within it
    #[arg(long, overrides_with = "unwinding_assertions")]
    pub no_unwinding_assertions: bool,
    /// Go on behind a loop that was cut at its bound, as if its condition were false; can report failures that no real
    /// execution has, and turns unwinding assertions off unless they are asked for
    #[arg(long)]
    pub partial_loops: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum PathsArg {
    Forward,
    Backward,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Strategy")]
pub struct StrategyArgs {
    /// Go deeper step by step: the shortest counterexample without a bound for the loops. A loop that never ends is
    /// executed once, iteration by iteration; other loops are unwound together
    #[arg(long, visible_alias = "incremental-bmc", conflicts_with = "k_induction")]
    pub incremental: bool,
    /// One path after the other instead of all in one formula, within the bounds of the loops: forward from the start of
    /// the program, or backward from each check along the definitions that it depends on
    #[arg(long, value_name = "DIRECTION", conflicts_with_all = ["incremental", "k_induction"])]
    pub paths: Option<PathsArg>,
    /// As --incremental, and prove properties for any number of iterations by induction and by invariants
    #[arg(long)]
    pub k_induction: bool,
    /// Run the parts of k-induction (violations, end of the program, inductive step, invariants) side by side
    #[arg(long, visible_alias = "k-induction-parallel", requires = "k_induction")]
    pub parallel: bool,
    /// The greatest depth of --k-induction [default: 50] and of --incremental [default: 5000]
    #[arg(long, visible_alias = "unwind-max", value_name = "K")]
    pub max_k_step: Option<u32>,
    /// The depth at which --incremental begins to look for violations [default: 1]
    #[arg(long, value_name = "K", requires = "incremental")]
    pub unwind_min: Option<u32>,
    /// With --incremental: unwind this loop step by step and all others completely, as in main.0 or file.c:12
    #[arg(long = "loop", visible_alias = "incremental-check", value_name = "LOOP", requires = "incremental")]
    pub one_loop: Option<String>,
    /// With --incremental: one loop after the other, or one more iteration of every loop in each round [default: an
    /// endless loop of the entry function by itself, otherwise together]
    #[arg(long, value_name = "ORDER", requires = "incremental", conflicts_with = "one_loop")]
    pub loop_order: Option<LoopOrderArg>,
    /// With --incremental: go on while an iteration can violate a property, and stop at the first that cannot
    #[arg(long, requires = "incremental", conflicts_with = "loop_order")]
    pub stop_when_unsat: bool,
    /// The first violation is enough: the other properties may stay undecided
    #[arg(long)]
    pub stop_on_fail: bool,
    /// Leave the verdict unknown if no execution reaches a property, however long it takes to find out: for proofs that
    /// must not be vacuous
    #[arg(long, conflicts_with = "stop_on_fail")]
    pub fail_on_vacuity: bool,
    /// With --incremental: begin a new solver session after this many rounds [default: never]
    #[arg(long, value_name = "ROUNDS", requires = "incremental")]
    pub restart: Option<u32>,
    /// How each question of a session is put to external solvers: in a frame that is popped, as assumptions, or to a new
    /// process [default: what the solver's entry says]
    #[arg(long, value_name = "STYLE")]
    pub incremental_style: Option<IncrementalStyle>,
    /// The embedded solver's SAT solver does not simplify its formula
    #[arg(long)]
    pub no_sat_preprocessor: bool,
    /// Send every value that the program computes to the solver, not only what the properties depend on
    #[arg(long)]
    pub no_slicing: bool,
    /// Begin without this and define it where a model needs it, whichever solver is asked: bitvectors (products, quotients
    /// and remainders) or arrays (that reads agree with what was stored; the embedded solver does so by itself)
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    pub refine: Vec<Refine>,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Encoding")]
pub struct EncodingArgs {
    /// How values are put to solvers: bv (bit-vectors) or int (integers; needs an external solver that knows them, and
    /// falls back to bv where it would not be exact) [default: the fleet's rules choose]
    #[arg(long, value_name = "ENCODING")]
    pub encoding: Option<EncodingName>,
    /// How a pointer, which is an object and an offset in it, is spelled: as two constants or as one of a datatype (for
    /// solvers whose entry lists datatypes) [default: what the entry of the solver says, mostly constants]
    #[arg(long, value_name = "SPELLING")]
    pub tuples: Option<TuplesName>,
    /// What floating-point numbers are: ieee (IEEE 754, bit by bit), fixed (binary fixed point) or real (rationals, in
    /// the encoding int). Another than ieee changes what is checked, and the report says so
    #[arg(long, value_name = "NUMBERS", default_value = "ieee")]
    pub floats: FloatsName,
    /// Put IEEE operations to solvers in SMT-LIB's theory of floating-point numbers (for solvers whose entry lists floats)
    /// [default: as circuits of bit-vectors]
    #[arg(long)]
    pub float_theory: bool,
    /// With --floats fixed or real: integral bits (with the sign) and fractional bits of `float`
    #[arg(long, value_name = "M.N", default_value = "16.16")]
    pub fixed_float: String,
    /// The same of `double` and `long double`
    #[arg(long, value_name = "M.N", default_value = "32.32")]
    pub fixed_double: String,
    /// Leave out simplifications, to see what they are worth: stores (what was stored in an array is known where it is
    /// read), strings (the same for string literals and constant tables), substitution (values instead of variables),
    /// literals (no literal that follows from others, no property that holds trivially); verdicts stay the same
    #[arg(long, value_name = "WHAT,…", value_delimiter = ',', action = clap::ArgAction::Append)]
    pub no_simplify: Vec<Simplification>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
pub enum FailedAssert {
    /// The execution ends, as the C standard has it
    #[default]
    End,
    /// The execution goes on, as behind `__CPROVER_assert`
    Continue,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Simplification {
    Stores,
    Strings,
    Substitution,
    Literals,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum FloatsName {
    Ieee,
    Fixed,
    Real,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum TuplesName {
    Constants,
    Datatype,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum EncodingName {
    Bv,
    Int,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum LoopOrderArg {
    First,
    Together,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum IncrementalStyle {
    PushPop,
    Assumptions,
    Fresh,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Refine {
    Bitvectors,
    Arrays,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Checks")]
pub struct MoreCheckArgs {
    /// Turn off all checks that are on by default, unwinding assertions, and failing allocations; whatever is asked for
    /// explicitly (before or after this) stays on, and so do the program's own assertions
    #[arg(long)]
    pub no_standard_checks: bool,
    /// Do not check the program's own assertions
    #[arg(long, overrides_with = "assertions")]
    pub no_assertions: bool,
    /// Check the program's own assertions [on by default]
    #[arg(long, overrides_with = "no_assertions", hide = true)]
    pub assertions: bool,
    /// What happens behind an `assert` that fails
    #[arg(long, value_enum, value_name = "WHAT", default_value = "end")]
    pub failed_assert: FailedAssert,
    /// A call of a function without a body is a failed property [default: it returns any value]
    #[arg(long)]
    pub undefined_function_check: bool,
    /// What a call of a function without a body does, beside returning any value: havoc (what its arguments and global
    /// variables let it reach becomes anything), pure (nothing), fail (it is a failed property); `NAME=WHAT` says it of one
    /// function [default: havoc]
    #[arg(long, value_name = "WHAT,…", value_delimiter = ',', action = clap::ArgAction::Append)]
    pub undefined_functions: Vec<String>,
    /// `malloc` and its kin can return NULL [on by default; --no-malloc-may-fail turns it off]
    #[arg(long, overrides_with = "no_malloc_may_fail")]
    pub malloc_may_fail: bool,
    /// `malloc` and its kin always succeed
    #[arg(long, overrides_with = "malloc_may_fail", hide = true)]
    pub no_malloc_may_fail: bool,
    /// Reaching this label in the program is a failed property; can be repeated
    #[arg(long, value_name = "LABEL", action = clap::ArgAction::Append)]
    pub error_label: Vec<String>,
    /// A call of this function is a failed property, whatever it does; can be repeated
    #[arg(long, value_name = "NAME", action = clap::ArgAction::Append)]
    pub error_function: Vec<String>,
    /// Check what this property file of the software verification competition says (calls, labels, memory safety,
    /// overflow), and nothing else that is not asked for; allocations succeed, as the competition has it
    #[arg(long, value_name = "FILE.prp")]
    pub property_file: Option<PathBuf>,
    /// Check these requirements, too: a file of requirements in YAML, a project's file with a section
    /// `requirements`, or what NASA's FRET exports (JSON)
    #[arg(long, value_name = "FILE")]
    pub requirements: Option<PathBuf>,
    /// Check this property only (named as in the report and by `show --stage properties`); can be repeated
    #[arg(long, value_name = "NAME", action = clap::ArgAction::Append)]
    pub property: Vec<String>,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Preprocessor")]
pub struct PreprocessorArgs {
    /// Look for included files in DIR
    #[arg(short = 'I', value_name = "DIR", action = clap::ArgAction::Append)]
    pub include_dirs: Vec<PathBuf>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=VALUE]", action = clap::ArgAction::Append)]
    pub defines: Vec<String>,
    /// Include FILE before each C file; also spelled -include
    #[arg(long, value_name = "FILE", action = clap::ArgAction::Append)]
    pub include: Vec<PathBuf>,
    /// The C compiler that preprocesses, with its flags if it needs any; unless a target is chosen, it is asked for its
    /// own: --cc 'avr-gcc -mmcu=atmega328p' [default: cc, for the target x86_64-linux]
    #[arg(long, value_name = "COMMAND")]
    pub cc: Option<String>,
    /// Leave out this flag of --cc or of compile_commands.json; can be repeated
    #[arg(long, value_name = "FLAG", action = clap::ArgAction::Append, allow_hyphen_values = true)]
    pub ignore_flag: Vec<String>,
    /// The C standard, as the C compiler knows it (c99, gnu11, …) [default: the compiler's]
    #[arg(long, value_name = "STD")]
    pub std: Option<String>,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Target")]
pub struct TargetArgs {
    /// The machine that the program is for: host (as cc says), x86_64-linux, i386-linux, arm-none-eabi, cortex-m0,
    /// cortex-m0plus, cortex-m3, cortex-m4, cortex-m7, avr, msp430, riscv32, riscv64, powerpc, tricore
    /// [default: the compiler's, if --cc or -p names one, else x86_64-linux]
    #[arg(long, value_name = "NAME", conflicts_with_all = ["bits64", "bits32", "bits16"])]
    pub target: Option<String>,
    /// 64-bit pointers and long, 32-bit int (LP64) [this is the default]
    #[arg(long = "64", overrides_with_all = ["bits32", "bits16"])]
    pub bits64: bool,
    /// 32-bit pointers, long and int (ILP32)
    #[arg(long = "32", overrides_with_all = ["bits64", "bits16"])]
    pub bits32: bool,
    /// 16-bit pointers and int, 32-bit long
    #[arg(long = "16", overrides_with_all = ["bits64", "bits32"])]
    pub bits16: bool,
    /// Least significant byte first [this is the default]
    #[arg(long, overrides_with = "big_endian")]
    pub little_endian: bool,
    /// Most significant byte first
    #[arg(long, overrides_with = "little_endian")]
    pub big_endian: bool,
    /// Plain `char` is unsigned [default: signed]
    #[arg(long)]
    pub unsigned_char: bool,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Device")]
pub struct DeviceArgs {
    /// The registers of the device, as its vendor describes them (CMSIS-SVD); can be repeated
    #[arg(long, value_name = "FILE.svd", action = clap::ArgAction::Append)]
    pub svd: Vec<PathBuf>,
    /// Registers and interrupts of the device, in YAML, on top of --svd; can be repeated
    #[arg(long, value_name = "FILE.yaml", action = clap::ArgAction::Append)]
    pub device: Vec<PathBuf>,
    /// This function is the handler of an interrupt that can come at any time (--device can say more); can be repeated
    #[arg(long, value_name = "NAME", action = clap::ArgAction::Append)]
    pub isr: Vec<String>,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Every step of each counterexample, not only those that matter
    #[arg(long)]
    pub trace: bool,
    /// Write what the requirements look at, step by step, from the first counterexample of a requirement: FILE.html (a
    /// timing diagram), FILE.vcd (for waveform viewers), FILE.csv, FILE.txt (tables) or FILE.json
    #[arg(long, value_name = "FILE", requires = "requirements")]
    pub timeline: Option<PathBuf>,
    /// The whole report as JSON on standard output
    #[arg(long)]
    pub json: bool,
    /// Only failed and undecided properties, the summary and the verdict; no traces (unless --trace), no progress
    #[arg(long, short)]
    pub quiet: bool,
    /// List the loops with their names and stop; as `show --stage loops`
    #[arg(long, conflicts_with = "show_properties")]
    pub show_loops: bool,
    /// List the properties with their names and stop; as `show --stage properties`
    #[arg(long)]
    pub show_properties: bool,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    /// Stop after this time and report what was found: seconds, or with a unit s, m, h [default: none]
    #[arg(long, value_name = "TIME")]
    pub timeout: Option<String>,
    /// Stop when more memory than this is in use and report what was found: megabytes, or with a unit k, m, g
    /// [default: none]
    #[arg(long, value_name = "SIZE")]
    pub memlimit: Option<String>,
}
