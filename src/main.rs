//! The `flotilla` executable: hands its arguments to the library and exits with the code that it returns.

fn main() {
    std::process::exit(flotilla::cli::run::main(std::env::args_os()));
}
