//! Scripts of ours as somebody else reads them: smtlib-lowlevel.

use flotilla::smt::sexpr::Reader;
use smtlib_lowlevel::Storage;
use smtlib_lowlevel::ast::Script;

/// That parser stops without a word at the first command that it does not know, so commands are counted. Of options it
/// knows a fixed list, and panics on the rest: they stay out.
pub fn reads(text: &str) -> Result<(), String> {
    let mut reader = Reader::new(text);
    let (mut commands, mut count) = (String::new(), 0);
    while let Some(command) = reader.next_expression().map_err(|error| error.to_string())? {
        if reader.children(command).first().and_then(|&name| reader.symbol(name)) != Some("set-option") {
            commands += reader.source(command);
            commands.push('\n');
            count += 1;
        }
    }
    let storage = Storage::new();
    let script = Script::parse(&storage, &commands).map_err(|error| format!("{error:?}"))?;
    match script.0.len() {
        read if read == count => Ok(()),
        read => {
            let next = commands.lines().nth(read).unwrap_or_default();
            Err(format!("only {read} of {count} commands are read; the last: {:?}; perhaps {next}", script.0.last()))
        }
    }
}
