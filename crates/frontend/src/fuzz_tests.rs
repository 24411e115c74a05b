//! Damaged programs: whatever is done to the text, the front end answers with trees or with errors, never with a panic.

use super::on_big_stack;
use super::unit::SourceUnit;
use base::Files;

const SEED: &str = r#"# 1 "a.c"
typedef unsigned char u8; typedef struct S { int a : 3; u8 b[4]; struct S *next; } S;
struct __attribute__((packed)) P { char c; int i; } __attribute__((aligned(8)));
enum E { A, B = 1 << 3, C }; static const char *names[] = { [A] = "a\e\n", "b" "c", L"\x41" };
extern int g(int, ...) __asm__("g2") __attribute__((noreturn));
#pragma pack(push, 1)
int old(a, b) int a; char *b; { return a ?: *b; }
int main(int argc, char **argv) {
  for (int i = 0, j = 10; i < j; i++, --j) { if (i & 1) continue; else if (i == 4) break; else { g(i, 'x', 1.5e-3f); } }
  switch (argc) { case 0 ... 3: L: { S s = { .a = 1, .b = { 1, 2 } }; s.next->b[2] += (u8)~0u; } default: ; }
  do argc = argc ? sizeof(S) * 2 : ({ int t = _Alignof(long); t; }), argc >>= 1; while (argc > 0 && !(*argv)[0]);
  __asm__ volatile ("nop" : "=r"(argc) : "r"(1) : "memory"); goto L; return (int)(S){1}.a;
}
_Static_assert(sizeof(int) == 4, "int"); _Bool flag = __builtin_offsetof(S, b[1]) == _Generic(1, int: 1, default: 0);
"#;

/// A small generator of numbers: the same seed gives the same damage.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

fn damaged(seed: u64) -> String {
    const SNIPPETS: &[&str] = &[
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        ",",
        "*",
        ":",
        "?",
        "=",
        "\"",
        "'",
        "\\",
        "#",
        "typedef ",
        "struct ",
        "else ",
        "__attribute__((packed))",
        "[[x]]",
        "case ",
        " int ",
        "\n# 7 \"b.h\"\n",
        "\n#pragma pack()\n",
        "\u{e9}",
        "\0",
        "0x",
        "1e",
        "__extension__",
        "_Alignof",
        "sizeof",
        "S",
        "u8",
        "...",
        "/*",
        "//",
        "&&",
        "->",
        "asm",
        "_Static_assert(",
    ];
    let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut chars: Vec<char> = SEED.chars().collect();
    for _ in 0..1 + numbers.below(4) {
        let at = numbers.below(chars.len());
        let end = (at + 1 + numbers.below(12)).min(chars.len());
        match numbers.below(4) {
            0 => drop(chars.drain(at..end)),
            1 => drop(chars.splice(at..at, SNIPPETS[numbers.below(SNIPPETS.len())].chars())),
            2 => drop(chars.splice(at..end, SNIPPETS[numbers.below(SNIPPETS.len())].chars())),
            _ => {
                let piece: Vec<char> = chars[at..end].to_vec();
                let target = numbers.below(chars.len());
                chars.splice(target..target, piece);
            }
        }
    }
    if numbers.below(4) == 0 {
        chars.truncate(numbers.below(chars.len()));
    }
    chars.into_iter().collect()
}

fn accepts(text: String) -> bool {
    let unit = SourceUnit { path: "a.i".into(), text, warnings: Vec::new(), c23: false, probe: None };
    unit.for_each_declaration(&mut Files::new(), &mut |_| Ok(())).is_ok()
}

#[test]
fn damage_never_panics() {
    assert!(on_big_stack(|| accepts(SEED.to_string())));
    let rounds = std::env::var("FUZZ_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000);
    on_big_stack(|| {
        for seed in 1..=rounds {
            let text = damaged(seed);
            let outcome = std::panic::catch_unwind(|| accepts(text.clone()));
            assert!(outcome.is_ok(), "seed {seed} panics:\n{text}");
        }
    });
}
