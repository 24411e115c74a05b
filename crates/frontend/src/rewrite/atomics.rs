//! GCC's atomic built-ins (manual, "Legacy __sync Built-in Functions" and "Built-in Functions for Memory Model Aware
//! Atomic Operations") as statement expressions with plain accesses: there is one thread, so nothing comes between.

use crate::token::{Kind, Token, closing};
use base::{Diagnostic, Result};

/// `P` is a pointer to the object, `T` its type without qualifiers.
const POINTER: &str = "typeof ( & * ( $1 ) ) __flotilla_p = ( $1 ) ;";
const TYPE: &str = "typeof ( ( 0 , * __flotilla_p ) )";

const OPERATIONS: &[(&str, &str)] = &[
    ("add", "( ( unsigned long long ) __flotilla_o + ( unsigned long long ) ( $2 ) )"),
    ("sub", "( ( unsigned long long ) __flotilla_o - ( unsigned long long ) ( $2 ) )"),
    ("and", "( ( unsigned long long ) __flotilla_o & ( unsigned long long ) ( $2 ) )"),
    ("or", "( ( unsigned long long ) __flotilla_o | ( unsigned long long ) ( $2 ) )"),
    ("xor", "( ( unsigned long long ) __flotilla_o ^ ( unsigned long long ) ( $2 ) )"),
    ("nand", "( ~ ( ( unsigned long long ) __flotilla_o & ( unsigned long long ) ( $2 ) ) )"),
];

const OTHERS: &[(&str, &str)] = &[
    ("__sync_synchronize", "( ( void ) 0 )"),
    ("__atomic_thread_fence", "( ( void ) 0 )"),
    ("__atomic_signal_fence", "( ( void ) 0 )"),
    ("__atomic_always_lock_free", "1"),
    ("__atomic_is_lock_free", "1"),
    (
        "__sync_lock_test_and_set",
        "( { P T __flotilla_o = * __flotilla_p ; * __flotilla_p = ( $2 ) ; __flotilla_o ; } )",
    ),
    ("__atomic_exchange_n", "( { P T __flotilla_o = * __flotilla_p ; * __flotilla_p = ( $2 ) ; __flotilla_o ; } )"),
    ("__sync_lock_release", "( ( void ) ( * ( $1 ) = 0 ) )"),
    ("__atomic_clear", "( ( void ) ( * ( char * ) ( $1 ) = 0 ) )"),
    ("__atomic_load_n", "( ( 0 , * ( $1 ) ) )"),
    ("__builtin_nontemporal_load", "( ( 0 , * ( $1 ) ) )"),
    ("__atomic_store_n", "( ( void ) ( * ( $1 ) = ( $2 ) ) )"),
    ("__builtin_nontemporal_store", "( ( void ) ( * ( $2 ) = ( $1 ) ) )"),
    ("__atomic_load", "( ( void ) ( * ( $2 ) = * ( $1 ) ) )"),
    ("__atomic_store", "( ( void ) ( * ( $1 ) = * ( $2 ) ) )"),
    (
        "__atomic_exchange",
        "( { P T __flotilla_o = * __flotilla_p ; * __flotilla_p = * ( $2 ) ; * ( $3 ) = __flotilla_o ; ( void ) 0 ; } )",
    ),
    (
        "__atomic_test_and_set",
        "( { char * __flotilla_p = ( char * ) ( $1 ) ; _Bool __flotilla_o = * __flotilla_p ; * __flotilla_p = 1 ; \
         __flotilla_o ; } )",
    ),
    (
        "__sync_val_compare_and_swap",
        "( { P T __flotilla_e = ( $2 ) ; T __flotilla_n = ( $3 ) ; T __flotilla_o = * __flotilla_p ; \
         if ( __flotilla_o == __flotilla_e ) * __flotilla_p = __flotilla_n ; __flotilla_o ; } )",
    ),
    (
        "__sync_bool_compare_and_swap",
        "( { P T __flotilla_e = ( $2 ) ; T __flotilla_n = ( $3 ) ; _Bool __flotilla_s = * __flotilla_p == __flotilla_e ; \
         if ( __flotilla_s ) * __flotilla_p = __flotilla_n ; __flotilla_s ; } )",
    ),
    (
        "__atomic_compare_exchange_n",
        "( { P typeof ( & * ( $2 ) ) __flotilla_e = ( $2 ) ; T __flotilla_n = ( $3 ) ; T __flotilla_o = * __flotilla_p ; \
         _Bool __flotilla_s = __flotilla_o == * __flotilla_e ; if ( __flotilla_s ) * __flotilla_p = __flotilla_n ; \
         else * __flotilla_e = __flotilla_o ; __flotilla_s ; } )",
    ),
    (
        "__atomic_compare_exchange",
        "( { P typeof ( & * ( $2 ) ) __flotilla_e = ( $2 ) ; T __flotilla_n = * ( $3 ) ; \
         T __flotilla_o = * __flotilla_p ; _Bool __flotilla_s = __flotilla_o == * __flotilla_e ; \
         if ( __flotilla_s ) * __flotilla_p = __flotilla_n ; else * __flotilla_e = __flotilla_o ; __flotilla_s ; } )",
    ),
];

pub fn rewrite(tokens: &mut Vec<Token<'_>>) -> Result<()> {
    let is_atomic = |t: &Token<'_>| {
        t.kind == Kind::Word
            && (t.text.starts_with("__sync_") || t.text.starts_with("__atomic_") || t.text.contains("_nontemporal_"))
    };
    let mut at = tokens.len();
    // From the back, so that what stands in the arguments is rewritten before it is copied.
    while at > 0 {
        at -= 1;
        if is_atomic(&tokens[at])
            && tokens.get(at + 1).is_some_and(|t| t.is("("))
            && let Some(template) = template(&tokens[at].text)
        {
            let end = closing(tokens, at + 1);
            let made = expanded(&template, &tokens[at..end])?;
            tokens.splice(at..=end, made);
        }
    }
    Ok(())
}

fn template(name: &str) -> Option<String> {
    if let Some((_, template)) = OTHERS.iter().find(|(known, _)| *known == name) {
        return Some((*template).to_string());
    }
    let rest = name.strip_prefix("__sync_").or_else(|| name.strip_prefix("__atomic_"))?;
    let operation = |word: &str| OPERATIONS.iter().find(|(known, _)| *known == word).map(|(_, text)| *text);
    if let Some(text) = rest.strip_prefix("fetch_and_").or_else(|| rest.strip_prefix("fetch_")).and_then(operation) {
        let write = format!("* __flotilla_p = ( T ) {text} ;");
        return Some(format!("( {{ P T __flotilla_o = * __flotilla_p ; {write} __flotilla_o ; }} )"));
    }
    let text = rest.strip_suffix("_and_fetch").or_else(|| rest.strip_suffix("_fetch")).and_then(operation)?;
    let write = format!("T __flotilla_n = ( T ) {text} ; * __flotilla_p = __flotilla_n ;");
    Some(format!("( {{ P T __flotilla_o = * __flotilla_p ; {write} __flotilla_n ; }} )"))
}

/// The template with the arguments of `call`, which ends before its closing parenthesis.
fn expanded<'a>(template: &str, call: &[Token<'a>]) -> Result<Vec<Token<'a>>> {
    let loc = call[0].loc;
    let arguments = arguments(&call[2..]);
    let full = template.replace("P ", &format!("{POINTER} ")).replace("T ", &format!("{TYPE} "));
    let mut made = Vec::new();
    for word in full.split_ascii_whitespace() {
        let number = word.strip_prefix('$').and_then(|n| n.parse::<usize>().ok());
        match (number, word.as_bytes()[0]) {
            (Some(n), _) => match arguments.get(n - 1) {
                Some(argument) => made.extend_from_slice(argument),
                None => return Err(Diagnostic::error(loc, format!("{} needs more arguments", call[0].shown()))),
            },
            (None, b'0'..=b'9') => made.push(Token::made(Kind::Number, word.to_string(), loc)),
            (None, b'a'..=b'z' | b'A'..=b'Z' | b'_') => made.push(Token::made(Kind::Word, word.to_string(), loc)),
            _ => made.push(Token::made(Kind::Punct, word.to_string(), loc)),
        }
    }
    Ok(made)
}

fn arguments<'s, 'a>(tokens: &'s [Token<'a>]) -> Vec<&'s [Token<'a>]> {
    let mut found = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < tokens.len() {
        if tokens[at].is("(") || tokens[at].is("[") || tokens[at].is("{") {
            at = closing(tokens, at);
        } else if tokens[at].is(",") {
            found.push(&tokens[start..at]);
            start = at + 1;
        }
        at += 1;
    }
    found.push(&tokens[start..]);
    found
}
