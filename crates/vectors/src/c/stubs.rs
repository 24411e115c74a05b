//! What the program calls and does not define, and how its entry function is called.

use program::coverage::Stub;
use program::{FuncId, VarId};
use typed::print::{show_declaration, show_type};
use typed::types::{Type, TypeId};

use super::Driver;

impl Driver<'_> {
    /// The functions whose results are inputs.
    pub(super) fn stub_names(&self) -> impl Iterator<Item = &str> {
        self.stub_list().filter(|(_, stub)| *stub == Stub::Input).map(|(func, _)| &*self.program.funcs[func].name)
    }

    fn stub_list(&self) -> impl Iterator<Item = (FuncId, Stub)> {
        self.program.coverage.iter().flat_map(|coverage| coverage.stubs.iter().map(|(&func, &stub)| (func, stub)))
    }

    pub(super) fn stubs(&self) -> String {
        self.stub_list().filter_map(|(func, stub)| self.stub(func, stub)).collect()
    }

    /// What comes from a header of the system is the system's.
    fn stub(&self, func: FuncId, stub: Stub) -> Option<String> {
        let function = &self.program.funcs[func];
        let is_system = self.program.files.is_system(function.loc.file);
        if is_system || function.name.starts_with("__builtin_") || function.name.starts_with("__flotilla") {
            return None;
        }
        let Type::Function(ty) = self.program.types.get(function.ty) else { return None };
        let param = |(n, ty): (usize, &TypeId)| show_declaration(&self.program.types, *ty, &format!("a{n}"));
        let mut params: Vec<String> = ty.params.iter().enumerate().map(param).collect();
        if ty.variadic {
            params.push("...".to_string());
        }
        let list = match params.is_empty() && ty.prototyped {
            true => "void".to_string(),
            false => params.join(", "),
        };
        let head = show_declaration(&self.program.types, ty.ret, &format!("{}({list})", function.name));
        let first = if params.is_empty() { "0" } else { "a0" };
        let body = match stub {
            Stub::Input => self.taken(&function.name, ty.ret),
            Stub::Assume | Stub::Assert => format!("    if (!{first})\n        flotilla_end();\n{}", self.zero(ty.ret)),
            Stub::Fail => format!("    flotilla_end();\n{}", self.zero(ty.ret)),
            Stub::Nothing => self.zero(ty.ret),
        };
        let unused: String = (0..ty.params.len()).map(|n| format!("    (void)a{n};\n")).collect();
        Some(format!("{head} {{\n{unused}{body}}}\n\n"))
    }

    fn taken(&self, name: &str, ret: TypeId) -> String {
        if matches!(self.program.types.get(ret), Type::Void) {
            return String::new();
        }
        let value = show_declaration(&self.program.types, ret, "value");
        format!("    {value};\n    flotilla_take(\"{name}\", &value, sizeof value);\n    return value;\n")
    }

    fn zero(&self, ret: TypeId) -> String {
        match self.program.types.get(ret) {
            Type::Void => String::new(),
            _ => "    return 0;\n".to_string(),
        }
    }

    pub(super) fn params(&self) -> impl Iterator<Item = (VarId, String)> {
        let entry = self.program.funcs.iter().find(|f| f.name == self.suite.entry && !f.blocks.is_empty());
        let params = entry.map(|f| f.params.clone()).unwrap_or_default();
        params.into_iter().map(|var| (var, self.program.vars[var].name.clone()))
    }

    /// The call of the entry function with arguments from the test.
    pub(super) fn call(&self) -> String {
        let types = &self.program.types;
        let mut text = String::new();
        let mut args = Vec::new();
        for (n, (var, name)) in self.params().enumerate() {
            let ty = self.program.vars[var].ty;
            match types.pointee(ty).filter(|&to| types.size_of(to).is_some()) {
                None => {
                    text += &format!("    static {};\n", show_declaration(types, ty, &format!("a{n}")));
                    text += &format!("    flotilla_take(\"{name}\", &a{n}, sizeof a{n});\n");
                    args.push(format!("a{n}"));
                }
                Some(_) => {
                    let bytes = self.pointee_bytes(&name);
                    let elem = show_type(types, ty);
                    text += &format!(
                        "    static union {{ unsigned char bytes[{bytes}]; long long align; long double align_too; }} a{n};\n"
                    );
                    text += &format!("    flotilla_take(\"*{name}\", a{n}.bytes, sizeof a{n}.bytes);\n");
                    let may_be_null = self.has_input(&format!("{name} == NULL"));
                    if may_be_null {
                        text += &format!(
                            "    unsigned char null{n} = 0;\n    flotilla_take(\"{name} == NULL\", &null{n}, 1);\n"
                        );
                        args.push(format!("null{n} ? 0 : ({elem})(void *)a{n}.bytes"));
                    } else {
                        args.push(format!("({elem})(void *)a{n}.bytes"));
                    }
                }
            }
        }
        let name = if self.suite.entry == "main" { "flotilla_main" } else { &self.suite.entry };
        let call = format!("{name}({})", args.join(", "));
        text + &self.kept_result(&call)
    }

    /// Falling off the end of `main` returns nothing under another name.
    fn kept_result(&self, call: &str) -> String {
        let entry = self.program.funcs.iter().find(|f| f.name == self.suite.entry && !f.blocks.is_empty());
        let falls_off = self.program.coverage.as_ref().is_some_and(|c| c.main_falls_off) && self.suite.entry == "main";
        match entry {
            Some(f) if !matches!(self.program.types.get(f.ret), Type::Void) && !falls_off => {
                let value = show_declaration(&self.program.types, f.ret, "result");
                format!(
                    "    {value} = {call};\n    memcpy(flotilla_result, &result, sizeof result < 64 ? sizeof result : 64);\n"
                )
            }
            _ => format!("    {call};\n"),
        }
    }

    fn has_input(&self, name: &str) -> bool {
        self.suite.tests.iter().flat_map(|test| &test.inputs).any(|input| input.name == name)
    }

    fn pointee_bytes(&self, name: &str) -> usize {
        let wanted = format!("*{name}");
        let inputs = self.suite.tests.iter().flat_map(|test| &test.inputs).filter(|input| input.name == wanted);
        inputs.filter_map(|input| input.bytes.as_ref()).map(|bytes| bytes.0.len()).max().unwrap_or(1).max(1)
    }
}
