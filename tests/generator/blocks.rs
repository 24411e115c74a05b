//! Random copies and fills of memory, of computed lengths at computed places.

use super::program::Gen;
use super::types::{Ty, Var};
use super::{Node, block, line};

impl Gen {
    /// Bytes from one object to another or within one, or one byte over and over.
    pub fn memory_block(&mut self, nodes: &mut Vec<Node>) {
        let writable: Vec<String> = self.names(|g, v| !v.read_only && g.takes_any_bytes(&v.ty));
        let solid: Vec<String> = self.names(|_, v| !v.read_only && is_solid(&v.ty));
        if writable.is_empty() || solid.is_empty() {
            return;
        }
        let (to, from) = (self.rng.pick(&writable).clone(), self.rng.pick(&solid).clone());
        let (a, b, n) = (self.name("a"), self.name("b"), self.name("n"));
        let [x, y, z] = [0; 3].map(|_| self.small_unsigned().text);
        let mut body = vec![
            line(format!("unsigned long {a} = {x} % sizeof {to}, {b} = {y} % sizeof {from};")),
            line(format!(
                "unsigned long {n} = sizeof {to} - {a}; if (sizeof {from} - {b} < {n}) {n} = sizeof {from} - {b};"
            )),
            line(format!("{n} = {z} % ({n} + 1);")),
        ];
        let copy = if to == from || self.rng.one_in(3) { "memmove" } else { "memcpy" };
        body.push(line(match self.rng.below(6) {
            0 => format!("memset((char *)&{to} + {a}, (int)({y}), {n});"),
            1 if solid.contains(&to) => {
                format!("add(memcmp((char *)&{to} + {a}, (char *)&{from} + {b}, {n}) < 0);")
            }
            2 => {
                let other = self.rng.pick(&solid).clone();
                let cond = self.condition();
                let room = format!("if ({n} > sizeof {other}) {n} = sizeof {other};");
                format!("{room} memmove((char *)&{to} + {a}, {cond} ? (char *)&{from} + {b} : (char *)&{other}, {n});")
            }
            _ => format!("{copy}((char *)&{to} + {a}, (char *)&{from} + {b}, {n});"),
        }));
        nodes.push(block("", body));
    }

    /// Records with pointers, copied whole or just the pointer, to one of two places.
    pub fn pointer_block(&mut self, nodes: &mut Vec<Node>) {
        let (n, cond) = (self.name("n"), self.condition());
        let [a, b, c, d] = [0; 4].map(|_| self.small_unsigned().text);
        nodes.push(block(
            "",
            vec![
                line(format!("struct node {n}a = {{0, (short){a}}}, {n}b = {{&{n}a, (short){b}}};")),
                line(format!("struct node {n}c = {{&{n}b, (short){c}}}, *{n}t = {cond} ? &{n}a : &{n}b;")),
                line(format!("memcpy({n}t, &{n}c, ({d} & 1) * 8 + ({d} & 2 ? 8 : 0));")),
                line(format!("int {n}i = 0; for (struct node *{n} = &{n}c; {n} && {n}i < 4; {n} = {n}->next, {n}i++) add({n}->value);")),
            ],
        ));
    }

    fn names(&self, wanted: impl Fn(&Gen, &Var) -> bool) -> Vec<String> {
        self.scope.iter().filter(|v| wanted(self, v)).map(|v| v.name.clone()).collect()
    }

    /// Every pattern of bytes is a value; of `_Bool` not.
    fn takes_any_bytes(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Int(t) | Ty::Bits(t, _) => t.bits > 1,
            Ty::Array(elem, _) => self.takes_any_bytes(elem),
            Ty::Struct(r) => self.records[*r].fields.iter().all(|(_, ty)| self.takes_any_bytes(ty)),
            Ty::Pointer(_) | Ty::StructPointer(_) => false,
        }
    }
}

/// Without padding, whose bytes nobody knows.
fn is_solid(ty: &Ty) -> bool {
    match ty {
        Ty::Int(_) => true,
        Ty::Array(elem, _) => is_solid(elem),
        _ => false,
    }
}
