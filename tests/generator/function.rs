//! Functions and calls.

use super::expr::Ex;
use super::program::{Function, Gen};
use super::types::{INT, IntTy, Ty, Var, declarator};
use super::{Node, block, line};

impl Gen {
    pub fn function(&mut self, nodes: &mut Vec<Node>) {
        let ret = if self.rng.one_in(5) { None } else { Some(self.int_type()) };
        let leaf = self.functions.is_empty() || self.rng.one_in(2);
        let name = format!("f{}", self.functions.len());
        if ret.is_some() && self.rng.one_in(4) {
            return self.recursive(name, ret.unwrap_or(INT), nodes);
        }
        let params: Vec<Ty> = (0..self.rng.between(0, 3)).map(|_| self.param_type()).collect();
        let outer = self.scope.len();
        let mut text = Vec::new();
        for (i, ty) in params.iter().enumerate() {
            text.push(declarator(&self.records, ty, &format!("p{i}")));
            self.scope.push(Var { name: format!("p{i}"), ty: ty.clone(), read_only: false });
        }
        let callable = if leaf { std::mem::take(&mut self.functions) } else { Vec::new() };
        let body = self.body(ret, 2, 6);
        if leaf {
            self.functions = callable;
        }
        self.scope.truncate(outer);
        let result = ret.map_or("void", |t| t.name);
        let text = if text.is_empty() { "void".to_string() } else { text.join(", ") };
        nodes.push(block(format!("static {result} {name}({text})"), body));
        self.functions.push(Function { name, ret, params, leaf, recursive: false });
    }

    fn param_type(&mut self) -> Ty {
        match self.rng.below(6) {
            0 => Ty::Pointer(self.int_type()),
            1 => Ty::Struct(self.rng.below(self.records.len())),
            2 => Ty::StructPointer(self.rng.below(self.records.len())),
            _ => Ty::Int(self.int_type()),
        }
    }

    /// `T f(int n, T x) { if (n <= 0) return …; … f(n - 1, …) … }`
    fn recursive(&mut self, name: String, ret: IntTy, nodes: &mut Vec<Node>) {
        let outer = self.scope.len();
        self.scope.push(Var { name: "n".to_string(), ty: Ty::Int(INT), read_only: true });
        self.scope.push(Var { name: "x".to_string(), ty: Ty::Int(ret), read_only: false });
        let (base, next, mix) = (self.expr(2).text, self.expr(2).text, self.expr(1).text);
        let change = self.expr(1).text;
        self.scope.truncate(outer);
        let body = vec![
            line(format!("if (n <= 0) return {base};")),
            line(format!("x = {change};")),
            line(format!("{} below = {name}(n - 1, {next});", ret.name)),
            line(format!("return below ^ {mix};")),
        ];
        nodes.push(block(format!("static {0} {name}(int n, {0} x)", ret.name), body));
        // Called as any other, with a bound that the call spells out.
        self.functions.push(Function { name, ret: Some(ret), params: Vec::new(), leaf: false, recursive: true });
    }

    /// A call of a generated function; the only side effect of the full expression it stands in.
    pub fn call(&mut self) -> Option<(String, Option<IntTy>)> {
        let in_loop = self.loop_depth > 0;
        let candidates: Vec<Function> = self.functions.iter().filter(|f| f.leaf || !in_loop).cloned().collect();
        if candidates.is_empty() {
            return None;
        }
        let f = self.rng.pick(&candidates).clone();
        if f.recursive {
            let (depth, x) = (self.rng.below(5), self.expr(1).text);
            return Some((format!("{}({depth}, {x})", f.name), f.ret));
        }
        let mut args = Vec::new();
        for ty in &f.params {
            args.push(self.argument(ty)?);
        }
        Some((format!("{}({})", f.name, args.join(", ")), f.ret))
    }

    fn argument(&mut self, ty: &Ty) -> Option<String> {
        match ty {
            Ty::Int(_) => Some(self.expr(2).text),
            Ty::Pointer(t) => self.place_of(*t).map(|place| format!("&{place}")),
            Ty::Struct(r) => self.record_place(*r),
            Ty::StructPointer(r) => self.record_place(*r).map(|place| format!("&{place}")),
            Ty::Array(..) | Ty::Bits(..) => None,
        }
    }

    /// A writable place of exactly this type.
    pub fn place_of(&mut self, ty: IntTy) -> Option<String> {
        for _ in 0..20 {
            let place: Ex = self.lvalue();
            if place.ty == ty && !place.unaligned {
                return Some(place.text);
            }
        }
        None
    }

    /// A writable record of this type.
    pub fn record_place(&mut self, record: usize) -> Option<String> {
        let found: Vec<String> = self
            .scope
            .iter()
            .filter_map(|v| match &v.ty {
                Ty::Struct(r) if *r == record => Some(v.name.clone()),
                Ty::StructPointer(r) if *r == record => Some(format!("(*{})", v.name)),
                Ty::Array(elem, _) if matches!(**elem, Ty::Struct(r) if r == record) => Some(format!("{}[0]", v.name)),
                _ => None,
            })
            .collect();
        if found.is_empty() { None } else { Some(self.rng.pick(&found).clone()) }
    }
}
