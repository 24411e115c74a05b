//! Random expressions: pure, typed, mostly without overflow.

use super::program::Gen;
use super::types::{INT, INTS, IntTy, LONG, Ty, UINT, ULONG, Var};

/// An expression with its C type; compound text is in parentheses.
#[derive(Clone, Debug)]
pub struct Ex {
    pub text: String,
    pub ty: IntTy,
    /// Whether the compiler may fold it: sanitizers do not look at what is folded.
    pub folds: bool,
    /// A bit-field or a member of a packed record: nothing should point to it.
    pub unaligned: bool,
}

fn ex(text: String, ty: IntTy) -> Ex {
    Ex { text, ty, folds: false, unaligned: false }
}

/// Behind a call, because gcc computes `(short)(a * b)` in `unsigned short`, where nothing overflows, and drops the
/// operand of `x % 1`.
fn kept(text: String, ty: IntTy) -> Ex {
    let identity = match ty.name {
        "int" => "idi",
        "long" => "idl",
        "long long" => "idx",
        "unsigned int" => "idui",
        "unsigned long" => "idul",
        _ => "idux",
    };
    ex(format!("{identity}{text}"), ty)
}

impl Ex {
    fn folds_if(self, folds: bool) -> Ex {
        Ex { folds, ..self }
    }
}

const TEXTS: [&str; 5] = ["flotilla", "a\\tb\\n", "\\x7f\\0z", "0123456789", "q\\\"\\\\"];
const TEXT_LENGTHS: [usize; 5] = [8, 4, 3, 10, 3];

impl Gen {
    pub fn expr(&mut self, depth: usize) -> Ex {
        if depth == 0 {
            return self.leaf();
        }
        match self.rng.below(23) {
            0..=2 => self.leaf(),
            20 => {
                let (name, ty, a) = (self.name("e"), self.int_type(), self.expr(depth - 1));
                let text = format!("({{ {} {name} = ({}){}; {name} ^ 1; }})", ty.name, ty.name, a.text);
                ex(text, ty.common(INT))
            }
            21 => {
                let (a, b, c) = (self.expr(depth - 1), self.expr(0), self.expr(0));
                ex(format!("vsum(3, (int){}, (int){}, (int){})", a.text, b.text, c.text), UINT)
            }
            3..=8 => self.arithmetic(depth - 1),
            9 => self.division(depth - 1),
            10..=11 => self.shift(depth - 1),
            12..=13 => self.comparison(depth - 1),
            14 => self.logical(depth - 1),
            15 => self.ternary(depth - 1),
            16 => self.unary(depth - 1),
            17 => {
                let (ty, a) = (*self.rng.pick(&INTS), self.expr(depth - 1));
                ex(format!("(({}){})", ty.name, a.text), ty).folds_if(a.folds)
            }
            18 => {
                let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
                ex(format!("({}, {})", a.text, b.text), b.ty).folds_if(b.folds)
            }
            22 => self.out_of_floats(depth - 1),
            _ => self.pointer_expr(depth - 1),
        }
    }

    fn leaf(&mut self) -> Ex {
        if self.rng.one_in(3) { self.constant() } else { self.read() }
    }

    pub fn constant(&mut self) -> Ex {
        self.literal().folds_if(true)
    }

    fn literal(&mut self) -> Ex {
        match self.rng.below(8) {
            0 => {
                let c = *self.rng.pick(&["'a'", "'\\n'", "'\\0'", "'\\377'", "'Z'"]);
                ex(c.to_string(), INT)
            }
            1 => {
                let (c, ty) = *self.rng.pick(&[("RED", INT), ("BLUE", INT), ("SAD", INT), ("GLAD", INT)]);
                ex(c.to_string(), ty)
            }
            2 => {
                let ty = self.rng.pick(&INTS).name;
                ex(format!("sizeof({ty})"), ULONG)
            }
            _ => {
                let ty = *self.rng.pick(&INTS);
                let (value, ty) = (self.value(ty), ty.promoted());
                ex(value, ty)
            }
        }
    }

    /// A constant expression of the type's promoted type, in the range of the type.
    pub fn value(&mut self, ty: IntTy) -> String {
        if ty.bits == 1 {
            return self.rng.below(2).to_string();
        }
        let max = (1i128 << (ty.bits - u32::from(ty.signed))) - 1;
        let value = match self.rng.below(6) {
            0 => max - self.rng.below(3) as i128,
            1 if ty.signed => -max - 1 + self.rng.below(3) as i128,
            2 => i128::from(self.rng.next() as i64 >> 1) % (max + 1),
            _ => self.rng.below(40) as i128 - if ty.signed { 10 } else { 0 },
        };
        let value = if ty.signed { value } else { value.abs() };
        let suffix = ty.promoted().suffix.unwrap_or("");
        if value == -max - 1 && ty.bits >= 32 {
            format!("(-{max}{suffix} - 1{suffix})")
        } else if value < 0 {
            format!("(-{}{suffix})", -value)
        } else {
            format!("{value}{suffix}")
        }
    }

    /// Any integer in scope.
    fn read(&mut self) -> Ex {
        let count = self.scope.len();
        // Newer variables are nearer and more interesting.
        let index = self.rng.below(count).max(self.rng.below(count));
        let var = self.scope[index].clone();
        self.drill(var.name, &var.ty)
    }

    /// Something to assign to.
    pub fn lvalue(&mut self) -> Ex {
        let writable: Vec<Var> = self.scope.iter().filter(|v| !v.read_only).cloned().collect();
        let index = self.rng.below(writable.len()).max(self.rng.below(writable.len()));
        let var = writable[index].clone();
        match var.ty {
            // Sanitizers see an index outside of a whole variable, but not of a member reached through a pointer.
            Ty::Array(elem, n) if self.wild && self.rng.one_in(30) => self.drill(format!("{}[{n}]", var.name), &elem),
            ty => self.drill(var.name, &ty),
        }
    }

    /// Down to an integer part of a place.
    pub fn drill(&mut self, mut text: String, ty: &Ty) -> Ex {
        let mut ty = ty.clone();
        let mut unaligned = false;
        loop {
            match ty {
                Ty::Int(t) => return Ex { unaligned, ..ex(text, t) },
                // C11 6.3.1.1p2: all its values are those of `int`.
                Ty::Bits(..) => return Ex { unaligned: true, ..ex(text, INT) },
                Ty::Array(elem, n) => {
                    let index = self.index(n);
                    let moves = self.rng.one_in(5) && !unaligned;
                    text = if moves { format!("(*({text} + {index}))") } else { format!("{text}[{index}]") };
                    ty = *elem;
                }
                Ty::Struct(r) => {
                    unaligned |= self.records[r].packed;
                    let (name, field) = self.rng.pick(&self.records[r].fields).clone();
                    (text, ty) = (format!("{text}.{name}"), field);
                }
                Ty::Pointer(t) => {
                    return ex(if self.rng.one_in(3) { format!("{text}[0]") } else { format!("(*{text})") }, t);
                }
                Ty::StructPointer(r) => {
                    unaligned |= self.records[r].packed;
                    let (name, field) = self.rng.pick(&self.records[r].fields).clone();
                    (text, ty) = (format!("{text}->{name}"), field);
                }
            }
        }
    }

    /// An index in `0..n`.
    pub fn index(&mut self, n: usize) -> String {
        let counters: Vec<String> =
            self.counters.iter().filter(|(_, bound)| *bound <= n).map(|(name, _)| name.clone()).collect();
        match self.rng.below(4) {
            0 => self.rng.below(n).to_string(),
            1 | 2 if !counters.is_empty() => self.rng.pick(&counters).clone(),
            _ if self.index_depth >= 1 => self.rng.below(n).to_string(),
            _ => {
                self.index_depth += 1;
                let e = self.expr(1);
                self.index_depth -= 1;
                let cast = *self.rng.pick(&["unsigned int", "unsigned char", "unsigned long"]);
                format!("({cast}){} % {n}", e.text)
            }
        }
    }

    fn arithmetic(&mut self, depth: usize) -> Ex {
        let (a, b) = (self.expr(depth), self.expr(depth));
        let ty = a.ty.common(b.ty);
        let op = *self.rng.pick(&["+", "-", "*", "&", "|", "^", "+", "-"]);
        let bitwise = matches!(op, "&" | "|" | "^");
        let folds = (a.folds && b.folds) || (matches!(op, "&" | "|" | "*") && (a.folds || b.folds));
        if bitwise || !ty.signed {
            return ex(format!("({} {op} {})", a.text, b.text), ty).folds_if(folds);
        }
        if self.wild && !folds && self.rng.one_in(4) {
            return kept(format!("({} {op} {})", a.text, b.text), ty);
        }
        if self.rng.one_in(2) {
            let ty = a.ty.common(INT).common(b.ty.common(INT));
            return ex(format!("(({} & 0xfff) {op} ({} & 0x3ff))", a.text, b.text), ty).folds_if(folds);
        }
        let u = ty.as_unsigned().name;
        ex(format!("(({})(({u}){} {op} ({u}){}))", ty.name, a.text, b.text), ty).folds_if(folds)
    }

    fn division(&mut self, depth: usize) -> Ex {
        let (a, b) = (self.expr(depth), self.expr(depth));
        let op = *self.rng.pick(&["/", "%"]);
        let folds = a.folds || b.folds;
        if self.wild && !folds && self.rng.one_in(4) {
            let ty = a.ty.common(b.ty);
            return kept(format!("({} {op} {})", a.text, b.text), ty);
        }
        let b = match self.rng.below(3) {
            0 => ex(format!("(({} & 15) + 1)", b.text), b.ty.common(INT)),
            1 => ex(format!("(-(int)({} & 7) - 2)", b.text), INT),
            _ => ex(format!("({0} > 1 ? {0} : 3)", b.text), b.ty.common(INT)),
        };
        let ty = a.ty.common(b.ty);
        ex(format!("({} {op} {})", a.text, b.text), ty).folds_if(folds)
    }

    fn shift(&mut self, depth: usize) -> Ex {
        let (a, b) = (self.expr(depth), self.expr(depth));
        let ty = a.ty.promoted();
        let (right, folds) = (self.rng.one_in(2), a.folds || b.folds);
        let op = if right { ">>" } else { "<<" };
        if self.wild && !folds && self.rng.one_in(6) {
            return kept(format!("({} {op} {})", a.text, b.text), ty);
        }
        let distance = match self.rng.below(3) {
            0 => self.rng.below(ty.bits as usize).to_string(),
            _ => format!("({} & {})", b.text, ty.bits - 1),
        };
        let text = if right {
            format!("({} >> {distance})", a.text)
        } else if !ty.signed {
            format!("({} << {distance})", a.text)
        } else if self.wild && !folds && self.rng.one_in(4) {
            return kept(format!("({} << {distance})", a.text), ty);
        } else {
            format!("(({})(({}){} << {distance}))", ty.name, ty.as_unsigned().name, a.text)
        };
        ex(text, ty).folds_if(folds)
    }

    pub fn comparison(&mut self, depth: usize) -> Ex {
        let (a, b) = (self.expr(depth), self.expr(depth));
        let op = *self.rng.pick(&["==", "!=", "<", "<=", ">", ">="]);
        ex(format!("({} {op} {})", a.text, b.text), INT).folds_if(a.folds || b.folds)
    }

    fn logical(&mut self, depth: usize) -> Ex {
        let (a, b) = (self.expr(depth), self.expr(depth));
        let op = *self.rng.pick(&["&&", "||"]);
        ex(format!("({} {op} {})", a.text, b.text), INT).folds_if(a.folds || b.folds)
    }

    fn ternary(&mut self, depth: usize) -> Ex {
        let (c, a, b) = (self.expr(depth), self.expr(depth), self.expr(depth));
        let ty = a.ty.common(b.ty);
        ex(format!("({} ? {} : {})", c.text, a.text, b.text), ty).folds_if(c.folds || (a.folds && b.folds))
    }

    fn unary(&mut self, depth: usize) -> Ex {
        let a = self.expr(depth);
        let ty = a.ty.promoted();
        let e = match self.rng.below(4) {
            0 => ex(format!("(!{})", a.text), INT),
            1 => ex(format!("(~{})", a.text), ty),
            2 => ex(format!("(+{})", a.text), ty),
            _ if !ty.signed => ex(format!("(-{})", a.text), ty),
            _ if self.wild && !a.folds => return kept(format!("(-{})", a.text), ty),
            _ => ex(format!("(-(int)({} & 0x7fff))", a.text), INT),
        };
        e.folds_if(a.folds)
    }

    /// Differences and comparisons of pointers, elements of text.
    fn pointer_expr(&mut self, depth: usize) -> Ex {
        self.with_pointers(depth).folds_if(true)
    }

    fn with_pointers(&mut self, depth: usize) -> Ex {
        let arrays: Vec<(String, usize)> = self
            .scope
            .iter()
            .filter_map(|v| match &v.ty {
                Ty::Array(_, n) => Some((v.name.clone(), *n)),
                _ => None,
            })
            .collect();
        if arrays.is_empty() || self.rng.one_in(3) {
            let which = self.rng.below(TEXTS.len());
            let index = self.expr(depth.min(1));
            let ty = INTS[1];
            return ex(format!("\"{}\"[(unsigned){} % {}]", TEXTS[which], index.text, TEXT_LENGTHS[which]), ty);
        }
        let (name, n) = self.rng.pick(&arrays).clone();
        let (i, j) = (self.index(n), self.index(n));
        match self.rng.below(4) {
            0 => ex(format!("(&{name}[{i}] - {name})"), LONG),
            1 => ex(format!("(({name} + {n}) - &{name}[{j}])"), LONG),
            2 => {
                let op = *self.rng.pick(&["==", "!=", "<", "<=", ">", ">="]);
                ex(format!("(&{name}[{i}] {op} &{name}[{j}])"), INT)
            }
            _ => ex(format!("(sizeof {name} / sizeof {name}[0])"), ULONG),
        }
    }

    /// An expression that is 0 or 1 times something small, as a guard.
    pub fn condition(&mut self) -> String {
        match self.rng.below(3) {
            0 => self.comparison(1).text,
            1 => self.expr(2).text,
            _ => format!("({} & 1)", self.expr(1).text),
        }
    }

    pub fn small_unsigned(&mut self) -> Ex {
        let e = self.expr(1);
        ex(format!("((unsigned int){} & 7)", e.text), UINT)
    }
}
