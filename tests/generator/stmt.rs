//! Random statements. Side effects are sequenced: one a full expression, or separated by `&&`, `||`, `?:` and `,`.

use super::program::Gen;
use super::types::{INT, IntTy, LONG, Ty, Var, declarator};
use super::{Node, block, line};

impl Gen {
    /// A function body: declarations, statements, a return.
    pub fn body(&mut self, ret: Option<IntTy>, low: usize, high: usize) -> Vec<Node> {
        let outer = (self.scope.len(), self.returns);
        self.returns = ret;
        let mut nodes = Vec::new();
        for _ in 0..self.rng.between(1, 3) {
            self.local(&mut nodes);
        }
        if self.rng.one_in(3) {
            self.static_local(&mut nodes);
        }
        let count = self.rng.between(low, high);
        self.statements(count, 2, &mut nodes);
        self.scope.truncate(outer.0);
        self.returns = outer.1;
        if let Some(ty) = ret {
            let value = self.expr(1).text;
            nodes.push(line(format!("return ({}){value};", ty.name)));
        }
        nodes
    }

    pub fn statements(&mut self, count: usize, depth: usize, nodes: &mut Vec<Node>) {
        for _ in 0..count {
            self.statement(depth, nodes);
        }
    }

    /// A block with a scope of its own.
    fn inner(&mut self, count: usize, depth: usize) -> Vec<Node> {
        let outer = self.scope.len();
        let mut nodes = Vec::new();
        self.statements(count, depth, &mut nodes);
        self.scope.truncate(outer);
        nodes
    }

    fn statement(&mut self, depth: usize, nodes: &mut Vec<Node>) {
        let roll = self.rng.below(if depth == 0 { 16 } else { 27 });
        match roll {
            0..=3 => self.assign(nodes),
            4..=5 => self.compound_assign(nodes),
            6 => self.step(nodes),
            7 => self.local(nodes),
            8 => self.pointer_local(nodes),
            9..=10 => self.call_statement(nodes),
            11 => self.side_effects(nodes),
            12 => self.add(nodes),
            13 => self.record_copy(nodes),
            14 => self.memory_block(nodes),
            15 => self.pointer_block(nodes),
            16..=17 => self.conditional(depth - 1, nodes),
            18..=19 => self.for_loop(depth - 1, nodes),
            20 => self.while_loop(depth - 1, nodes),
            21 => self.switch(depth - 1, nodes),
            22 => self.goto_loop(depth - 1, nodes),
            23 => self.pointer_loop(nodes),
            24 => self.heap(nodes),
            25 => self.variable_length(nodes),
            _ => self.list(nodes),
        }
    }

    fn assign(&mut self, nodes: &mut Vec<Node>) {
        let (place, value) = (self.lvalue(), self.expr(3));
        nodes.push(line(format!("{} = {};", place.text, value.text)));
    }

    fn compound_assign(&mut self, nodes: &mut Vec<Node>) {
        let place = self.lvalue();
        let e = self.expr(2).text;
        let wide_signed = place.ty.signed && place.ty.bits >= 32 && !(self.wild && self.rng.one_in(3));
        let text = match self.rng.below(6) {
            0 => format!("{} {}= {e}", place.text, self.rng.pick(&["&", "|", "^"])),
            1 => format!("{} {}= ({e} & 15) + 1", place.text, self.rng.pick(&["/", "%"])),
            2 => format!("{} >>= ({e} & 7)", place.text),
            3 if !place.ty.signed => format!("{} <<= ({e} & 7)", place.text),
            _ if wide_signed => format!("{} ^= {e}", place.text),
            _ => format!("{} {}= ({e} & 0xff)", place.text, self.rng.pick(&["+", "-", "*"])),
        };
        if self.rng.one_in(4) {
            let (name, ty) = (self.name("t"), self.int_type());
            nodes.push(line(format!("{} {name} = ({text});", ty.name)));
            self.scope.push(Var { name, ty: Ty::Int(ty), read_only: false });
        } else {
            nodes.push(line(format!("{text};")));
        }
    }

    fn step(&mut self, nodes: &mut Vec<Node>) {
        let place = self.lvalue().text;
        let op = *self.rng.pick(&["++", "--"]);
        let text = if self.rng.one_in(2) { format!("{place}{op}") } else { format!("{op}{place}") };
        if self.rng.one_in(2) {
            let (name, ty) = (self.name("t"), self.int_type());
            nodes.push(line(format!("{} {name} = {text};", ty.name)));
            self.scope.push(Var { name, ty: Ty::Int(ty), read_only: false });
        } else {
            nodes.push(line(format!("{text};")));
        }
    }

    fn local(&mut self, nodes: &mut Vec<Node>) {
        let ty = self.object_type(2);
        let name = self.name("v");
        let init = match &ty {
            Ty::Int(_) => self.expr(2).text,
            Ty::Struct(r) if self.rng.one_in(3) => {
                let record = *r;
                self.record_place(record).unwrap_or_else(|| self.initialiser(&ty))
            }
            _ => self.initialiser(&ty),
        };
        nodes.push(line(format!("{} = {init};", declarator(&self.records, &ty, &name))));
        self.scope.push(Var { name, ty, read_only: false });
    }

    fn static_local(&mut self, nodes: &mut Vec<Node>) {
        let ty = self.object_type(1);
        let name = self.name("kept");
        let init = self.initialiser(&ty);
        nodes.push(line(format!("static {} = {init};", declarator(&self.records, &ty, &name))));
        self.scope.push(Var { name, ty, read_only: false });
    }

    fn pointer_local(&mut self, nodes: &mut Vec<Node>) {
        let name = self.name("q");
        if self.rng.one_in(3) {
            let record = self.rng.below(self.records.len());
            let Some(place) = self.record_place(record) else { return };
            nodes.push(line(format!("{} *{name} = &{place};", self.records[record].name)));
            self.scope.push(Var { name, ty: Ty::StructPointer(record), read_only: false });
            return;
        }
        let place = self.lvalue();
        if place.unaligned {
            return self.assign(nodes);
        }
        nodes.push(line(format!("{} *{name} = &{};", place.ty.name, place.text)));
        let ty = place.ty;
        if self.rng.one_in(4) {
            nodes.push(line(format!("{} **p{name} = &{name}; **p{name} = {};", ty.name, self.value(ty))));
            if let Some(other) = self.place_of(ty) {
                nodes.push(line(format!("*p{name} = &{other};")));
            }
        }
        self.scope.push(Var { name, ty: Ty::Pointer(ty), read_only: false });
    }

    fn call_statement(&mut self, nodes: &mut Vec<Node>) {
        if self.rng.one_in(5) {
            let (which, a, b, name) = (self.expr(1).text, self.expr(1).text, self.expr(1).text, self.name("t"));
            let call = if self.rng.one_in(2) { "table[" } else { "(*table[" };
            let end = if call.starts_with('(') { "])" } else { "]" };
            nodes.push(line(format!("int {name} = {call}(unsigned){which} % 3{end}({a}, {b});")));
            self.scope.push(Var { name, ty: Ty::Int(INT), read_only: false });
            return;
        }
        let Some((call, ret)) = self.call() else { return self.assign(nodes) };
        let Some(ty) = ret else { return nodes.push(line(format!("{call};"))) };
        match self.rng.below(3) {
            0 => nodes.push(line(format!("add({call});"))),
            1 => {
                let body = self.inner(1, 0);
                nodes.push(block(format!("if ({call} > {})", self.value(ty)), body));
            }
            _ => {
                let name = self.name("t");
                nodes.push(line(format!("{} {name} = {call};", ty.name)));
                self.scope.push(Var { name, ty: Ty::Int(ty), read_only: false });
            }
        }
    }

    /// `se0` and `se1` occur in no other expression, so their changes are sequenced whatever stands around them.
    fn side_effects(&mut self, nodes: &mut Vec<Node>) {
        let (a, b, c) = (self.expr(1).text, self.expr(1).text, self.small_unsigned().text);
        let name = self.name("t");
        let text = match self.rng.below(6) {
            0 => format!("{a} && (se0++ & 1)"),
            1 => format!("(se1 += {c}) > 9 || ({b}, se0--)"),
            2 => format!("{a} ? se0++ : (se1 ^= {c})"),
            3 => format!("(se0 = {c}, se1 = se0 + 1, {a})"),
            4 => format!("({a} || se0++) && ({b} && ++se1)"),
            _ => format!("!(se1++ % 3 ? {a} : (se0 -= 2, {b}))"),
        };
        nodes.push(line(format!("long {name} = {text};")));
        self.scope.push(Var { name, ty: Ty::Int(LONG), read_only: false });
    }

    fn add(&mut self, nodes: &mut Vec<Node>) {
        let e = self.expr(2).text;
        nodes.push(line(format!("add({e});")));
    }

    fn record_copy(&mut self, nodes: &mut Vec<Node>) {
        let record = self.rng.below(self.records.len());
        let (Some(a), Some(b)) = (self.record_place(record), self.record_place(record)) else {
            return self.assign(nodes);
        };
        // Copies between the same object are fine (exactly overlapping, C11 6.5.16.1p3).
        nodes.push(line(format!("{a} = {b};")));
    }

    fn conditional(&mut self, depth: usize, nodes: &mut Vec<Node>) {
        let cond = self.condition();
        let count = self.rng.between(1, 3);
        let then = self.inner(count, depth);
        nodes.push(block(format!("if ({cond})"), then));
        if self.rng.one_in(2) {
            let other = self.inner(2, depth);
            nodes.push(block("else", other));
        }
    }

    fn for_loop(&mut self, depth: usize, nodes: &mut Vec<Node>) {
        let (name, bound) = (self.name("i"), self.rng.between(1, 4));
        let ty = *self.rng.pick(&["int", "unsigned int", "unsigned char", "long", "signed char"]);
        let head = match self.rng.below(3) {
            0 => format!("for ({ty} {name} = {}; {name} >= 0 && {name} < {bound}; {name}--)", bound - 1)
                .replace("unsigned int", "int")
                .replace("unsigned char", "int"),
            1 => format!("for ({ty} {name} = 0; {name} != {bound}; ++{name})"),
            _ => format!("for ({ty} {name} = 0; {name} < {bound}; {name} += 1)"),
        };
        // The counter is only an index; its type in expressions does not matter.
        self.counters.push((name, bound));
        let body = self.loop_body(depth);
        self.counters.pop();
        nodes.push(block(head, body));
    }

    fn loop_body(&mut self, depth: usize) -> Vec<Node> {
        let outer = self.scope.len();
        self.loop_depth += 1;
        let mut body = Vec::new();
        let count = self.rng.between(1, 3);
        self.statements(count, depth.min(1), &mut body);
        if self.rng.one_in(2) {
            let cond = self.condition();
            let jump = *self.rng.pick(&["break", "continue", "continue"]);
            body.push(line(format!("if ({cond}) {jump};")));
            self.statement(0, &mut body);
        }
        self.loop_depth -= 1;
        self.scope.truncate(outer);
        body
    }

    fn while_loop(&mut self, depth: usize, nodes: &mut Vec<Node>) {
        let (name, bound) = (self.name("w"), self.rng.between(1, 4));
        nodes.push(line(format!("unsigned short {name} = {bound};")));
        let body = self.loop_body(depth);
        match self.rng.below(3) {
            0 => nodes.push(block(format!("while ({name}-- > 0)"), body)),
            1 => {
                let cond = self.condition();
                nodes.push(block(format!("while ({name} && ({name}--, {cond}))"), body));
            }
            _ => {
                let tail = format!(" while (--{name} > 0);");
                nodes.push(Node::Block { head: "do".to_string(), body, tail });
            }
        }
    }

    fn switch(&mut self, depth: usize, nodes: &mut Vec<Node>) {
        let value = self.expr(2);
        let mut body = Vec::new();
        let outer = self.scope.len();
        for case in 0..self.rng.between(1, 4) {
            let label = match case {
                2 if self.rng.one_in(2) => "default:".to_string(),
                0 if self.rng.one_in(4) => "case -1:".to_string(),
                _ => format!("case {}:", case * 2),
            };
            // No declarations here: a jump to a later label would pass them.
            let mut statements = Vec::new();
            self.assign(&mut statements);
            let inner = self.inner(1, depth.min(1));
            body.push(line(format!("{label};")));
            body.append(&mut statements);
            body.push(block("", inner));
            if !self.rng.one_in(3) {
                body.push(line("break;"));
            }
        }
        self.scope.truncate(outer);
        let text = if value.ty.signed { format!("{} % 8", value.text) } else { format!("{} & 7", value.text) };
        nodes.push(block(format!("switch ({text})"), body));
    }

    /// A loop made of labels, or a jump out of nested loops.
    fn goto_loop(&mut self, depth: usize, nodes: &mut Vec<Node>) {
        let (label, counter) = (self.name("again"), self.name("c"));
        self.loop_depth += 1;
        let inner = self.inner(2, depth.min(1));
        self.loop_depth -= 1;
        let cond = self.condition();
        if self.rng.one_in(2) {
            let bound = self.rng.between(1, 3);
            let body = vec![
                line(format!("int {counter} = 0;")),
                line(format!("{label}:;")),
                block("", inner),
                line(format!("if (++{counter} < {bound} || ({counter} < 4 && {cond})) goto {label};")),
            ];
            nodes.push(block("", body));
        } else {
            let deepest = vec![block("", inner), line(format!("if ({cond}) goto {label};"))];
            let middle = vec![block(format!("for (int y{counter} = 0; y{counter} < 2; y{counter}++)"), deepest)];
            let body = vec![
                block(format!("for (int {counter} = 0; {counter} < 2; {counter}++)"), middle),
                line(format!("{label}:;")),
            ];
            nodes.push(block("", body));
        }
    }

    /// A pointer walks over an array.
    fn pointer_loop(&mut self, nodes: &mut Vec<Node>) {
        let arrays: Vec<(String, IntTy, usize)> = self
            .scope
            .iter()
            .filter_map(|v| match &v.ty {
                Ty::Array(elem, n) if !v.read_only => match **elem {
                    Ty::Int(t) => Some((v.name.clone(), t, *n)),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        if arrays.is_empty() {
            return self.assign(nodes);
        }
        let (array, ty, n) = self.rng.pick(&arrays).clone();
        let p = self.name("q");
        let (t, e) = (ty.name, self.expr(1).text);
        let text = match self.rng.below(5) {
            0 => format!("for ({t} *{p} = {array}; {p} < {array} + {n}; {p}++) *{p} ^= {e};"),
            1 => format!("for ({t} *{p} = {array} + {n}; {p} != {array};) add(*--{p});"),
            2 => format!("{{ {t} *{p} = {array}; while ({p} - {array} < {n}) *{p}++ = ({t}){e}; }}"),
            3 => format!("{{ {t} *{p} = &{array}[{}]; {p} -= {}; add({p}[0]); }}", n - 1, n - 1),
            _ => format!("for (const {t} *{p} = &{array}[0]; {p} <= &{array}[{}]; {p} += 1) add(*{p} & {e});", n - 1),
        };
        nodes.push(line(text));
    }

    fn heap(&mut self, nodes: &mut Vec<Node>) {
        let (h, i, ty, n) = (self.name("h"), self.name("i"), self.int_type(), self.rng.between(1, 4));
        let (t, e) = (ty.name, self.expr(1).text);
        nodes.push(line(format!("{t} *{h} = malloc({n} * sizeof({t})); ASSUME({h} != 0);")));
        nodes.push(line(format!("for (unsigned {i} = 0; {i} < {n}; {i}++) {h}[{i}] = {e};")));
        let outer = self.scope.len();
        self.scope.push(Var { name: h.clone(), ty: Ty::Array(Box::new(Ty::Int(ty)), n), read_only: true });
        let (a, b) = (self.rng.below(n), self.rng.below(n));
        let value = self.expr(2).text;
        nodes.push(line(format!("{h}[{a}] = {value}; add({h}[{b}]);")));
        self.scope.truncate(outer);
        let after = if self.wild && self.rng.one_in(5) { format!(" add({h}[0]);") } else { String::new() };
        let again = if self.wild && self.rng.one_in(8) { format!(" free({h});") } else { String::new() };
        nodes.push(line(format!("free({h});{after}{again}")));
    }

    /// An array of variable length, filled and read.
    fn variable_length(&mut self, nodes: &mut Vec<Node>) {
        let (v, n, i, ty) = (self.name("v"), self.name("n"), self.name("i"), self.int_type());
        let (t, e, f) = (ty.name, self.small_unsigned().text, self.expr(1).text);
        let last = if self.wild && self.rng.one_in(6) { n.clone() } else { format!("{n} - 1") };
        let body = vec![
            line(format!("unsigned {n} = ({e} & 3) + 1; {t} {v}[{n}];")),
            line(format!("for (unsigned {i} = 0; {i} < {n}; {i}++) {v}[{i}] = {f};")),
            line(format!("add({v}[{last}]); add(sizeof {v});")),
        ];
        nodes.push(block("", body));
    }

    /// A linked list on the stack, walked once.
    fn list(&mut self, nodes: &mut Vec<Node>) {
        let n = self.name("n");
        let (a, b) = (self.expr(1).text, self.expr(1).text);
        let cond = self.condition();
        let body = vec![
            line(format!("struct node {n}a = {{0, (short){a}}}, {n}b = {{.value = (short){b}, .next = &{n}a}};")),
            line(format!("struct node {n}c = {{&{n}b, 3}}; if ({cond}) {n}c.next = &{n}a;")),
            line(format!("for (struct node *{n} = &{n}c; {n}; {n} = {n}->next) add({n}->value);")),
        ];
        nodes.push(block("", body));
    }
}
