//! Large and deep inputs: what must work works, what is too deep is refused, and nothing overflows the stack.

use super::nesting::{DEEPEST, DEEPEST_PARENTHESES, MOST_OPERATORS};
use super::on_big_stack;
use super::unit::SourceUnit;
use base::Files;

/// The number of declarations, or the first error's message. Parsing and dropping happen on the big stack.
fn read(text: String) -> Result<usize, String> {
    let unit = SourceUnit { path: "t.i".into(), text, warnings: Vec::new(), c23: false, probe: None };
    on_big_stack(|| {
        let mut count = 0;
        let result = unit.for_each_declaration(&mut Files::new(), &mut |chunk| {
            count += chunk.decls.len();
            Ok(())
        });
        result.map(|()| count).map_err(|errors| errors[0].message.clone())
    })
}

fn function(body: &str) -> String {
    format!("int f(int x) {{ {body} return x; }}")
}

#[test]
fn a_chain_of_5000_else_ifs() {
    let chain: String = (0..5000).map(|i| format!("if (x == {i}) {{ x = {i} + 1; }} else ")).collect();
    assert_eq!(read(function(&(chain + "x = 0;"))), Ok(1));
}

#[test]
fn an_expression_of_100000_operators() {
    assert_eq!(read(function(&format!("x = {} x;", "x + ".repeat(100_000)))), Ok(1));
    assert_eq!(read(function(&format!("x = {} x;", "(x - 1) * ".repeat(50_000)))), Ok(1));
    assert_eq!(read(function(&format!("x = {} x;", "f(x) && ".repeat(50_000)))), Ok(1));
}

#[test]
fn wide_programs_are_not_deep() {
    let table = format!("int t[] = {{ {} }};", "-1, (2), ~3, ".repeat(20_000));
    assert_eq!(read(table), Ok(1));
    assert_eq!(read(function(&"if (x) { x = -x; } else x = !x;".repeat(5_000))), Ok(1));
    let cases: String = (0..10_000).map(|i| format!("case {i}: x = -{i}; break; ")).collect();
    assert_eq!(read(function(&format!("switch (x) {{ {cases} }}"))), Ok(1));
}

/// A name, what is repeated before and behind, and what stands in the middle.
const DEEP: &[(&str, &str, &str)] = &[
    ("(", ")", "x"),
    ("f(", ")", "x"),
    ("a[", "]", "x"),
    ("(x + ", ")", "x"),
    ("(int)", "", "x"),
    ("(x) - ", "", "x"),
    ("!", "", "x"),
    ("- ", "", "x"),
    ("*&", "", "x"),
    ("x ? x : ", "", "x"),
    ("x = ", "", "x"),
    ("x += ", "", "x"),
    ("sizeof ", "", "x"),
    ("x->", "", "x"),
    ("({", ";})", "x"),
    ("x ? (x) : (", ")", "x"),
];

const DEEP_STATEMENTS: &[(&str, &str, &str)] = &[
    ("{", "}", "x;"),
    ("if (x) ", "", "x;"),
    ("if (x) {", "}", "x;"),
    ("if (x) x; else ", "", "x;"),
    ("while (x) ", "", "x;"),
    ("for (;;) ", "", "x;"),
    ("do ", " while (x);", "x;"),
    ("switch (x) ", "", "x;"),
    ("case 1: ", "", "x;"),
    ("l: ", "", "x;"),
    ("struct { ", " } y;", "int x;"),
];

#[test]
fn any_depth_is_read_or_refused() {
    for depth in [100, 10_000, 150_000] {
        for (shapes, wrap) in [(DEEP, true), (DEEP_STATEMENTS, false)] {
            for (before, behind, middle) in shapes {
                let nested = format!("{}{middle}{}", before.repeat(depth), behind.repeat(depth));
                let text = function(&if wrap { format!("x = {nested};") } else { nested });
                match read(text) {
                    Ok(count) => assert_eq!(count, 1, "{before}"),
                    Err(message) => {
                        assert!(message.contains("not supported yet"), "{before} {depth}: {message}");
                        assert!(depth >= 1_000, "{before} {depth}: {message}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_limits_are_where_they_say() {
    let parentheses = |n: u32| read(function(&format!("x = {}x{};", "(".repeat(n as usize), ")".repeat(n as usize))));
    assert_eq!(parentheses(DEEPEST_PARENTHESES), Ok(1));
    assert!(parentheses(DEEPEST_PARENTHESES + 1).is_err());
    let blocks = |n: u32| read(function(&format!("{}{}", "{".repeat(n as usize), "}".repeat(n as usize))));
    assert_eq!(blocks(DEEPEST - 10), Ok(1));
    assert!(blocks(DEEPEST + 1).is_err());
    assert!(read(function(&format!("x = {} x;", "x + ".repeat(MOST_OPERATORS as usize + 1)))).is_err());
}

#[test]
fn declarations_deep_in_brackets() {
    for depth in [100usize, 900, 5_000, 100_000] {
        for text in [
            format!("int {}x{};", "(".repeat(depth), ")".repeat(depth)),
            format!("int {}x;", "*".repeat(depth)),
            format!("int x{};", "[1]".repeat(depth)),
            format!("int x = {}1{};", "{".repeat(depth), "}".repeat(depth)),
            format!("int f({}int{});", "int (*)(".repeat(depth), ")".repeat(depth)),
        ] {
            match read(text) {
                Ok(count) => assert_eq!(count, 1),
                Err(message) => assert!(message.contains("not supported yet") && depth > 100, "{depth}: {message}"),
            }
        }
    }
}

#[test]
fn a_line_of_a_megabyte() {
    let line: String = (0..60_000).map(|i| format!("int variable_{i}; ")).collect();
    assert!(line.len() > 1_000_000);
    assert_eq!(read(line), Ok(60_000));
}

/// About `bytes` of functions with nested conditionals, as code generators write them.
fn generated(bytes: usize) -> (String, usize) {
    let mut text =
        String::from("typedef unsigned char u8; typedef struct { int mode; u8 flags[8]; } State; State s;\n");
    let mut count = 3;
    while text.len() < bytes {
        let n = count;
        text.push_str(&format!("static int step_{n}(State *st, int in)\n{{\n    int out = {n};\n"));
        for k in 0..6 {
            text.push_str(&format!(
                "    if (st->mode == {k} && (in & 0x{k}f) != 0) {{\n        if (st->flags[{k}] > (u8)(in + {n})) {{\n            \
                 out = out * 3 + st->flags[in % 8] - ({n} << {k});\n        }} else {{\n            st->mode = \
                 in > {n} ? {k} : out;\n        }}\n    }} else if (out >= in) {{\n        out += step_{k}_unit(in, out);\n    }}\n"
            ));
        }
        text.push_str("    return out;\n}\n\n");
        count += 1;
    }
    (text, count)
}

#[test]
fn generated_code_is_read() {
    let (text, count) = generated(300_000);
    assert_eq!(read(text), Ok(count));
}
