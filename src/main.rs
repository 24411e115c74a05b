//! The `flotilla` executable: hands its arguments to the library and exits with the code that it returns.

fn main() {
    keeper::become_subreaper();
    let code = flotilla::cli::run::main(std::env::args_os());
    keeper::close();
    std::process::exit(code);
}
