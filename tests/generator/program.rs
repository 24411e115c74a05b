//! Top level: types, globals, functions, `run`.

use super::rng::Rng;
use super::types::{INTS, IntTy, Record, Ty, Var, declarator};
use super::{Knob, Node, Random, block, line};

/// The state of one generation.
pub struct Gen {
    pub rng: Rng,
    pub records: Vec<Record>,
    /// Variables that an expression may use here.
    pub scope: Vec<Var>,
    /// Loop counters in scope with their bounds.
    pub counters: Vec<(String, usize)>,
    pub functions: Vec<Function>,
    /// Whether unguarded arithmetic is allowed.
    pub wild: bool,
    pub index_depth: usize,
    pub loop_depth: usize,
    pub fresh: usize,
    /// What `return` needs in the current function; `None` for void.
    pub returns: Option<IntTy>,
}

#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    pub ret: Option<IntTy>,
    pub params: Vec<Ty>,
    /// Calls nothing: may be called in loops.
    pub leaf: bool,
    /// `f(n, x)` with the depth n.
    pub recursive: bool,
}

pub fn generate(seed: u64) -> Random {
    let mut rng = Rng::new(seed);
    let wild = rng.one_in(4);
    let mut g = Gen {
        rng,
        records: Vec::new(),
        scope: Vec::new(),
        counters: Vec::new(),
        functions: Vec::new(),
        wild,
        index_depth: 0,
        loop_depth: 0,
        fresh: 0,
        returns: None,
    };
    g.program()
}

impl Gen {
    fn program(&mut self) -> Random {
        let mut nodes = vec![
            line("enum color { RED, GREEN = 5, BLUE };"),
            line("enum mood { SAD = -3, GLAD };"),
            line("static unsigned int se0, se1;"),
        ];
        let knobs = self.knobs();
        self.records(&mut nodes);
        self.globals(&mut nodes);
        self.dispatch_table(&mut nodes);
        for _ in 0..self.rng.between(1, 4) {
            self.function(&mut nodes);
        }
        let body = self.body(None, 5, 10);
        nodes.push(block("static void run(void)", body));
        Random { nodes, knobs, epilogue: self.epilogue() }
    }

    pub fn name(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    fn knobs(&mut self) -> Vec<Knob> {
        (0..self.rng.between(3, 6))
            .map(|i| {
                let ty = *self.rng.pick(&INTS[..12]);
                let knob = Knob { name: format!("k{i}"), ty: ty.name, nondet: ty.nondet, value: self.value(ty) };
                self.scope.push(Var { name: knob.name.clone(), ty: Ty::Int(ty), read_only: true });
                knob
            })
            .collect()
    }

    pub fn int_type(&mut self) -> IntTy {
        *self.rng.pick(&INTS)
    }

    /// A type of at most `depth` nested aggregates, made of records below `records`.
    pub fn object_type(&mut self, depth: usize) -> Ty {
        match self.rng.below(6) {
            0..=1 if depth > 0 => Ty::Array(Box::new(self.object_type(depth - 1)), self.rng.between(2, 4)),
            2 if depth > 0 && !self.records.is_empty() => Ty::Struct(self.rng.below(self.records.len())),
            _ => Ty::Int(self.int_type()),
        }
    }

    fn records(&mut self, nodes: &mut Vec<Node>) {
        for i in 0..self.rng.between(1, 3) {
            let is_union = self.rng.one_in(4);
            let packed = !is_union && self.rng.one_in(5);
            let fields = if is_union { self.shared_members() } else { self.members() };
            let text: Vec<String> =
                fields.iter().map(|(name, ty)| declarator(&self.records, ty, name) + "; ").collect();
            let name = format!("{} s{i}", if is_union { "union" } else { "struct" });
            let attribute = if packed { " __attribute__((packed))" } else { "" };
            nodes.push(line(format!("{name} {{ {}}}{attribute};", text.concat())));
            self.records.push(Record { name, is_union, packed, fields });
        }
    }

    fn members(&mut self) -> Vec<(String, Ty)> {
        let member = |g: &mut Self| match g.rng.below(4) {
            0 => {
                let ty = *g.rng.pick(&[INTS[0], INTS[2], INTS[3], INTS[5], INTS[6], INTS[7], INTS[9]]);
                let width = g.rng.between(1, ty.bits.min(31) as usize) as u32;
                Ty::Bits(ty, width)
            }
            _ => g.object_type(2),
        };
        (0..self.rng.between(1, 5)).map(|f| (format!("m{f}"), member(self))).collect()
    }

    /// Members of one size, so that each of them always holds what the others wrote; no `_Bool`, which has values that
    /// are none.
    fn shared_members(&mut self) -> Vec<(String, Ty)> {
        let array = |t: IntTy, n| Ty::Array(Box::new(Ty::Int(t)), n);
        let choices = if self.rng.one_in(2) {
            vec![Ty::Int(INTS[6]), Ty::Int(INTS[7]), array(INTS[3], 4), array(INTS[4], 2), array(INTS[2], 4)]
        } else {
            vec![Ty::Int(INTS[8]), Ty::Int(INTS[9]), array(INTS[6], 2), array(INTS[5], 4), array(INTS[1], 8)]
        };
        (0..self.rng.between(2, 4)).map(|f| (format!("m{f}"), self.rng.pick(&choices).clone())).collect()
    }

    fn globals(&mut self, nodes: &mut Vec<Node>) {
        for i in 0..self.rng.between(3, 6) {
            let ty = self.object_type(2);
            let name = format!("g{i}");
            let init = if self.rng.one_in(4) { String::new() } else { format!(" = {}", self.initialiser(&ty)) };
            nodes.push(line(format!("static {}{init};", declarator(&self.records, &ty, &name))));
            self.scope.push(Var { name, ty, read_only: false });
        }
        if self.scope.iter().all(|v| v.read_only || !matches!(v.ty, Ty::Array(..))) {
            nodes.push(line("static int garr[4] = {[1] = 7, -2};"));
            let ty = Ty::Array(Box::new(Ty::Int(INTS[6])), 4);
            self.scope.push(Var { name: "garr".to_string(), ty, read_only: false });
        }
    }

    /// Constant, so that it serves static objects too.
    pub fn initialiser(&mut self, ty: &Ty) -> String {
        match ty {
            Ty::Int(t) => self.value(*t),
            Ty::Bits(t, width) => self.value(IntTy { bits: *width, ..*t }),
            Ty::Array(elem, n) => match (&**elem, self.rng.below(4)) {
                (Ty::Int(t), 0) if t.bits == 8 => {
                    format!("\"{}\"", &"zyx"[..self.rng.below((*n).min(4))])
                }
                (_, 1) => {
                    let at = self.rng.below(*n);
                    format!("{{[{at}] = {}}}", self.initialiser(elem))
                }
                _ => {
                    let parts: Vec<String> = (0..self.rng.between(1, *n)).map(|_| self.initialiser(elem)).collect();
                    format!("{{{}}}", parts.join(", "))
                }
            },
            Ty::Struct(r) => {
                let fields = self.records[*r].fields.clone();
                let first = self.rng.below(fields.len());
                let designated = self.rng.one_in(2);
                let is_union = self.records[*r].is_union;
                let fields = match (is_union, designated) {
                    (true, true) => vec![fields[first].clone()],
                    (true, false) => vec![fields[0].clone()],
                    _ => fields,
                };
                let first = if is_union { 0 } else { first };
                let mut parts = Vec::new();
                for (name, ty) in if designated { &fields[first..] } else { &fields[..] } {
                    let value = self.initialiser(ty);
                    parts.push(if designated { format!(".{name} = {value}") } else { value });
                }
                format!("{{{}}}", parts.join(", "))
            }
            Ty::Pointer(_) | Ty::StructPointer(_) => "0".to_string(),
        }
    }

    /// `static T (*table[])(int, int)` with functions of one type.
    fn dispatch_table(&mut self, nodes: &mut Vec<Node>) {
        nodes.push(line("static int d0(int a, int b) { return (a & 0xff) - (b & 0xff); }"));
        nodes.push(line("static int d1(int a, int b) { return a > b ? a : b; }"));
        nodes.push(line("static int d2(int a, int b) { return (int)((unsigned)a * 3u) ^ b; }"));
        nodes.push(line("static int (*table[3])(int, int) = {d0, d1, d2};"));
        nodes.push(line("struct node { struct node *next; short value; };"));
    }

    fn epilogue(&mut self) -> Vec<Node> {
        let globals: Vec<Var> = self.scope.iter().filter(|v| !v.read_only).cloned().collect();
        let mut nodes = vec![line("add(se0); add(se1);")];
        for var in globals {
            self.add_all(&var.name, &var.ty, &mut nodes);
        }
        nodes
    }

    /// Adds every integer of an object to the checksum.
    pub fn add_all(&mut self, place: &str, ty: &Ty, nodes: &mut Vec<Node>) {
        match ty {
            Ty::Int(_) | Ty::Bits(..) => nodes.push(line(format!("add({place});"))),
            Ty::Array(elem, n) => {
                let i = self.name("i");
                let mut body = Vec::new();
                self.add_all(&format!("{place}[{i}]"), elem, &mut body);
                nodes.push(block(format!("for (int {i} = 0; {i} < {n}; {i}++)"), body));
            }
            Ty::Struct(r) => {
                for (name, field) in self.records[*r].fields.clone() {
                    self.add_all(&format!("{place}.{name}"), &field, nodes);
                }
            }
            Ty::Pointer(_) => nodes.push(line(format!("add(*{place});"))),
            Ty::StructPointer(_) => {}
        }
    }
}
