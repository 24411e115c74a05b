//! The `flotilla` executable: hands its arguments to the library and exits with the code that it returns.

use std::thread;

/// The first thread's stack is as small as `ulimit -s` makes it, so that thread only waits.
const STACK_BYTES: usize = 8 << 20;
/// "Internal error": no thread can be had.
const EXIT_NO_THREAD: i32 = 6;

fn main() {
    keeper::become_subreaper();
    let command = || flotilla::cli::run::main(std::env::args_os());
    let ended = thread::Builder::new().stack_size(STACK_BYTES).name("command".into()).spawn(command).map(|t| t.join());
    let code = match ended {
        Ok(Ok(code)) => code,
        _ => EXIT_NO_THREAD,
    };
    keeper::close();
    std::process::exit(code);
}
