//! Declarations (C11 6.7) and function definitions (C11 6.9.1).
//!
//! Invariant: a name is in scope from the end of its declarator (C11 6.2.1p7), so also in its own initialiser.

use lang_c::ast::{
    Declaration, Declarator, DeclaratorKind, FunctionDefinition, InitDeclarator, Initializer, Statement,
    StorageClassSpecifier as Class,
};
use lang_c::span::Node;

use crate::sequence;
use crate::tree::{Init, InitItem, LocalInit, Stmt, StmtKind, Storage, VarId};
use crate::types::{FnType, Type};
use base::{Diagnostic, Loc, Result, Severity};
use frontend::FILE_ASSEMBLY;

use super::attributes::Attributes;
use super::body::Body;
use super::context::Cx;
use super::declarators::{Declared, Param};
use super::init::no_flexible;
use super::link::other_kind;
use super::qualified::QType;
use super::scopes::Symbol;
use super::specifiers::Specifiers;

impl Cx<'_> {
    /// A declaration at file or block scope; what it executes is added to `out`.
    pub(super) fn declaration(&mut self, node: &Node<Declaration>, out: &mut Vec<Stmt>) -> Result<()> {
        let specifiers = self.declaration_specifiers(&node.node.specifiers);
        let mut result = Ok(());
        for declarator in &node.node.declarators {
            let done = match &specifiers {
                Ok(specifiers) => self.init_declarator(specifiers, &declarator.node, out),
                Err(error) => Err(error.clone()),
            };
            if let Err(error) = &done {
                self.mark_broken(&declarator.node.declarator, error);
            }
            result = result.and(done);
        }
        specifiers.and(result)
    }

    /// The name is known to be declared, so that its uses are not errors of their own.
    fn mark_broken(&mut self, node: &Node<Declarator>, error: &Diagnostic) {
        match &node.node.kind.node {
            DeclaratorKind::Abstract => {}
            DeclaratorKind::Declarator(inner) => self.mark_broken(inner, error),
            DeclaratorKind::Identifier(id) => {
                if self.scopes.name_here(&id.node.name).is_none() {
                    let index = self.messages.broken.len() as u32;
                    self.messages.broken.push(error.clone());
                    self.scopes.declare(&id.node.name, Symbol::Broken(index), error.loc);
                }
            }
        }
    }

    fn init_declarator(&mut self, s: &Specifiers, node: &InitDeclarator, out: &mut Vec<Stmt>) -> Result<()> {
        let declared = self.declarator(s.base, &node.declarator)?;
        let loc = declared.loc;
        out.append(&mut self.pending);
        let Some(name) = declared.name.clone() else {
            return Err(Diagnostic::error(loc, "a name is missing in this declaration"));
        };
        let is_function = matches!(self.types.get(declared.ty.ty), Type::Function(_));
        let init = node.initializer.as_ref();
        if let Some(target) = s.attributes.alias.as_ref().or(declared.attributes.alias.as_ref()) {
            return self.declare_alias(&name, target, declared.ty, loc);
        }
        match &s.storage {
            Some(Class::Typedef) => {
                if init.is_some() {
                    return Err(Diagnostic::error(loc, "a typedef cannot have a value"));
                }
                self.typedef(&name, s, &declared)
            }
            _ if is_function => {
                if init.is_some() {
                    return Err(Diagnostic::error(loc, "a function cannot be initialised like a variable"));
                }
                let is_static = s.storage == Some(Class::Static);
                let id = self.declare_function(&name, declared.ty.ty, is_static, loc)?;
                self.entities.implicit.remove(&id);
                self.entities.funcs[id].is_noreturn |= is_noreturn(s, &declared.attributes);
                self.function_attributes(id, s, &declared.attributes);
                Ok(())
            }
            storage if self.scopes.at_file_scope() || *storage == Some(Class::Extern) => {
                self.linked_variable(&name, s, &declared, init)
            }
            storage if self.types.is_vla(declared.ty.ty) => {
                if *storage == Some(Class::Static) || init.is_some() {
                    let message = "an array of variable length is neither static nor initialised";
                    return Err(Diagnostic::error(loc, message));
                }
                self.gate(declared.ty.ty, loc)?;
                self.local_block(&name, declared.ty, loc, out)
            }
            Some(Class::Static) => self.static_local(&name, s, &declared, init),
            _ => self.local(&name, s, &declared, init, out),
        }
    }

    fn function_attributes(&mut self, id: crate::tree::FuncId, s: &Specifiers, attributes: &Attributes) {
        if let Some(error) = s.attributes.unsupported.clone().or_else(|| attributes.unsupported.clone()) {
            self.messages.func_errors.entry(id).or_default().push(error);
        }
        let func = &mut self.entities.funcs[id];
        func.is_weak |= s.attributes.weak || attributes.weak;
        func.before_main = func.before_main.or(s.attributes.constructor).or(attributes.constructor);
        func.after_main = func.after_main.or(s.attributes.destructor).or(attributes.destructor);
        if let Some(link) = self.entities.linkage.funcs.get_mut(&id) {
            link.is_inline |= s.is_inline;
            link.yields |= s.is_inline || s.attributes.weak || attributes.weak;
        }
    }

    fn typedef(&mut self, name: &str, s: &Specifiers, declared: &Declared) -> Result<()> {
        if let Some(prior) = self.scopes.name_here(name) {
            // C11 6.7p3: the same type may be named again.
            let same = matches!(prior.symbol, Symbol::Typedef(old, _) if old == declared.ty || prior.loc.is_none());
            if !same {
                return Err(other_kind(name, declared.loc));
            }
        }
        let q = declared.ty;
        let inherited = s.attributes.typedef_align.filter(|_| self.types.is_made_of(q.ty, s.base.ty));
        let aligned = s.attributes.aligned.max(declared.attributes.aligned).or(inherited);
        if let (Type::Record(record), true) = (self.types.get(q.ty).clone(), declared.attributes.transparent) {
            self.made.transparent.insert(record);
        }
        self.scopes.declare(name, Symbol::Typedef(q, aligned), declared.loc);
        Ok(())
    }

    fn linked_variable(
        &mut self,
        name: &str,
        s: &Specifiers,
        declared: &Declared,
        init: Option<&Node<Initializer>>,
    ) -> Result<()> {
        let loc = declared.loc;
        if name == FILE_ASSEMBLY {
            let message = "assembly outside of functions is not understood: it is assumed to change nothing";
            self.warn(Diagnostic::limit(loc, message));
            return Ok(());
        }
        let is_static = s.storage == Some(Class::Static);
        if self.types.is_void(declared.ty.ty) {
            return Err(Diagnostic::error(loc, format!("the variable `{name}` cannot be of type void")));
        }
        let id = self.declare_linked_variable(name, declared.ty, is_static, loc)?;
        self.variable_attributes(id, s, &declared.attributes);
        let weak = s.attributes.weak || declared.attributes.weak;
        // C11 6.2.7p4: a length that was declared before counts.
        let whole = match self.scopes.name_here(name).map(|n| n.symbol) {
            Some(Symbol::Var(_, q)) => q,
            _ => declared.ty,
        };
        match init {
            Some(init) => {
                if !self.scopes.at_file_scope() {
                    return Err(Diagnostic::error(loc, "an `extern` declaration in a block cannot have a value"));
                }
                self.define_variable(id, whole, true, weak, loc);
                let q = self.static_initialiser(id, whole, init)?;
                self.scopes.declare(name, Symbol::Var(id, q), loc);
            }
            None if s.storage != Some(Class::Extern) => self.define_variable(id, whole, false, weak, loc),
            None => {}
        }
        Ok(())
    }

    fn variable_attributes(&mut self, id: VarId, s: &Specifiers, attributes: &Attributes) {
        if let Some(error) = s.attributes.unsupported.clone().or_else(|| attributes.unsupported.clone()) {
            self.messages.var_errors.insert(id, error);
        }
        let inherited =
            s.attributes.typedef_align.filter(|_| self.types.is_made_of(self.entities.vars[id].ty, s.base.ty));
        let aligned = s.attributes.aligned.max(attributes.aligned).max(inherited).unwrap_or(1);
        self.entities.vars[id].align = self.entities.vars[id].align.max(aligned);
        self.entities.vars[id].noinit |= s.attributes.noinit || attributes.noinit;
        let address = attributes.address.or(s.attributes.address);
        self.entities.vars[id].at = address.or(self.entities.vars[id].at);
    }

    /// Sets the initial value of an object with static storage. What is not supported in it waits for a use.
    fn static_initialiser(&mut self, id: VarId, q: QType, init: &Node<Initializer>) -> Result<QType> {
        let loc = self.entities.vars[id].loc;
        match self.gate(q.ty, loc).and_then(|()| self.static_init(q, init)) {
            Ok((q, init, flexible)) => {
                if flexible > 0 {
                    self.entities.stretched.insert(id, flexible);
                }
                let var = &mut self.entities.vars[id];
                (var.ty, var.init) = (q.ty, Some(init));
                Ok(q)
            }
            Err(error) if error.severity == Severity::Unsupported => {
                self.messages.var_errors.insert(id, error);
                Ok(q)
            }
            Err(error) => Err(error),
        }
    }

    fn static_init(&mut self, q: QType, node: &Node<Initializer>) -> Result<(QType, Init, u64)> {
        let done = self.initialise(q.ty, node)?;
        let mut init = match done.init {
            LocalInit::Value(value) => Init { items: vec![InitItem { path: Vec::new(), value }] },
            LocalInit::Aggregate(init) => init,
        };
        self.constant_items(&mut init)?;
        Ok((QType { ty: done.ty, quals: q.quals }, init, done.flexible))
    }

    fn static_local(
        &mut self,
        name: &str,
        s: &Specifiers,
        declared: &Declared,
        init: Option<&Node<Initializer>>,
    ) -> Result<()> {
        let loc = declared.loc;
        let id = self.new_local(name, declared.ty, Storage::StaticLocal, loc)?;
        self.variable_attributes(id, s, &declared.attributes);
        let mut q = declared.ty;
        if let Some(init) = init {
            q = self.static_initialiser(id, q, init)?;
            self.scopes.declare(name, Symbol::Var(id, q), loc);
        }
        self.complete_object(name, q, loc)
    }

    fn local(
        &mut self,
        name: &str,
        s: &Specifiers,
        declared: &Declared,
        init: Option<&Node<Initializer>>,
        out: &mut Vec<Stmt>,
    ) -> Result<()> {
        let loc = declared.loc;
        let var = self.new_local(name, declared.ty, Storage::Local, loc)?;
        if s.storage == Some(Class::Register) {
            self.entities.registers.insert(var);
        }
        self.variable_attributes(var, s, &declared.attributes);
        if s.attributes.asm_label || declared.attributes.asm_label {
            return Err(Diagnostic::unsupported(loc, "a variable in a chosen register"));
        }
        let mut q = declared.ty;
        let mut value = None;
        self.gate(q.ty, loc)?;
        if let Some(init) = init {
            let done = self.initialise(q.ty, init)?;
            no_flexible(&done, loc)?;
            q.ty = done.ty;
            self.entities.vars[var].ty = done.ty;
            self.scopes.declare(name, Symbol::Var(var, q), loc);
            value = Some(done.init);
        }
        self.complete_object(name, q, loc)?;
        out.push(Stmt { kind: StmtKind::Declare { var, init: value }, loc });
        Ok(())
    }

    fn new_local(&mut self, name: &str, q: QType, storage: Storage, loc: Loc) -> Result<VarId> {
        if self.scopes.name_here(name).is_some() {
            return Err(Diagnostic::error(loc, format!("`{name}` is already declared in this scope")));
        }
        let id = self.new_var(name, q, storage, loc);
        self.scopes.declare(name, Symbol::Var(id, q), loc);
        Ok(id)
    }

    fn complete_object(&self, name: &str, q: QType, loc: Loc) -> Result<()> {
        if self.types.size_of(q.ty).is_some() {
            return Ok(());
        }
        Err(Diagnostic::error(loc, format!("`{name}` has the incomplete type `{}`", self.types.show(q.ty))))
    }

    pub(super) fn function_definition(&mut self, node: &Node<FunctionDefinition>) -> Result<()> {
        let specifiers = self.declaration_specifiers(&node.node.specifiers)?;
        let mut declared = self.declarator(specifiers.base, &node.node.declarator)?;
        let loc = declared.loc;
        let Some(name) = declared.name.clone() else {
            return Err(Diagnostic::error(loc, "this function has no name"));
        };
        self.check_definable(&name, loc)?;
        let mut params = declared.params.take().unwrap_or_default();
        self.pending.clear();
        let Type::Function(mut function) = self.types.get(declared.ty.ty).clone() else {
            return Err(Diagnostic::error(loc, format!("`{name}` is not declared as a function")));
        };
        if self.body.is_some() {
            return Err(Diagnostic::unsupported(loc, "a function inside a function"));
        }
        if !node.node.declarations.is_empty() || !function.prototyped && !params.is_empty() {
            self.old_style_params(&node.node.declarations, &mut params)?;
            function.params = params.iter().map(|p| p.ty.ty).collect();
            declared.ty.ty = self.types.intern(Type::Function(function.clone()));
        }
        let is_static = specifiers.storage == Some(Class::Static);
        let id = self.declare_function(&name, declared.ty.ty, is_static, loc)?;
        let is_inline = specifiers.is_inline;
        let yields = is_inline || specifiers.attributes.weak || declared.attributes.weak;
        let unit = self.unit.no;
        let Some(link) = self.entities.linkage.funcs.get_mut(&id) else { return Ok(()) };
        if link.defined.is_some() {
            if !link.yields && !yields || link.unit == unit {
                return Err(Diagnostic::error(loc, format!("the function `{name}` is defined twice")));
            }
            if yields {
                return Ok(());
            }
        }
        let replaced = link.defined.is_some();
        (link.defined, link.is_inline, link.unit) = (Some(loc), is_inline, unit);
        link.yields = yields;
        if replaced {
            self.messages.func_errors.remove(&id);
        }
        self.function_attributes(id, &specifiers, &declared.attributes);
        let func = &mut self.entities.funcs[id];
        (func.ty, func.loc) = (declared.ty.ty, loc);
        func.is_noreturn |= is_noreturn(&specifiers, &declared.attributes);
        let lengths = std::mem::take(&mut declared.lengths);
        self.function_body(id, &function, (params, lengths), &node.node.statement, loc);
        Ok(())
    }

    /// C11 6.9.1p6: the declarations between the list of names and the body.
    fn old_style_params(&mut self, declarations: &[Node<Declaration>], params: &mut [Param]) -> Result<()> {
        for declaration in declarations {
            let specifiers = self.declaration_specifiers(&declaration.node.specifiers)?;
            for declarator in &declaration.node.declarators {
                let declared = self.declarator(specifiers.base, &declarator.node.declarator)?;
                let ty = self.adjust_parameter(declared.ty);
                let name = declared.name.unwrap_or_default();
                match params.iter_mut().find(|p| p.name.as_deref() == Some(&name)) {
                    Some(param) => param.ty = ty,
                    None => return Err(Diagnostic::error(declared.loc, format!("`{name}` is not a parameter"))),
                }
            }
        }
        Ok(())
    }

    fn function_body(
        &mut self,
        id: crate::tree::FuncId,
        function: &FnType,
        (params, lengths): (Vec<Param>, Vec<Stmt>),
        statement: &Node<Statement>,
        loc: Loc,
    ) {
        self.body = Some(Body::new(id, function.ret));
        self.scopes.push();
        let mut errors = self.declare_params(id, function, params, loc).err().into_iter().collect::<Vec<_>>();
        let mut stmts = lengths;
        if let Statement::Compound(items) = &statement.node {
            stmts.extend(self.block_items(items));
        }
        self.scopes.pop();
        let Some(body) = self.body.take() else { return };
        errors.extend(body.errors);
        for (name, label) in body.known_labels {
            if !label.defined {
                errors
                    .push(Diagnostic::error(label.loc, format!("the label `{name}` is not defined in this function")));
            }
        }
        self.entities.funcs[id].labels = body.labels;
        if errors.is_empty() {
            let mut lowered = Stmt { kind: StmtKind::Block(stmts), loc: self.loc(statement.span) };
            if let Some(asked) = body.asked_size {
                self.answer_sizes(asked, &mut lowered);
            }
            self.warn_of_order(&lowered);
            self.entities.funcs[id].body = Some(lowered);
        }
        self.keep_errors(id, errors);
    }

    /// C11 6.5p2; operands are taken from left to right.
    fn warn_of_order(&mut self, body: &Stmt) {
        for (var, loc) in sequence::unsequenced(body) {
            let name = &self.entities.vars[var].name;
            let message = format!("`{name}` is changed here and changed or used once more, in no order that C defines");
            let warning = Diagnostic::warning(loc, message);
            self.warn(warning.with_help("The verdict holds for evaluation from left to right."));
        }
    }

    /// Wrong C is an error at once, except in inline functions of headers; what is not supported yet waits for a use.
    fn keep_errors(&mut self, id: crate::tree::FuncId, mut errors: Vec<Diagnostic>) {
        errors.sort_by_key(|e| e.loc);
        errors.dedup();
        let is_inline = self.entities.linkage.funcs.get(&id).is_some_and(|l| l.is_inline);
        let wait = |e: &Diagnostic| is_inline || e.severity == Severity::Unsupported;
        let (waiting, now): (Vec<_>, Vec<_>) = errors.into_iter().partition(wait);
        self.messages.errors.extend(now);
        if !waiting.is_empty() {
            self.messages.func_errors.entry(id).or_default().extend(waiting);
        }
    }

    fn declare_params(
        &mut self,
        id: crate::tree::FuncId,
        function: &FnType,
        params: Vec<Param>,
        loc: Loc,
    ) -> Result<()> {
        let mut result = Ok(());
        let mut vars = Vec::new();
        for (index, param) in params.into_iter().enumerate() {
            let name = param.name.unwrap_or_else(|| format!("<parameter {}>", index + 1));
            let declared = match param.var {
                Some(var) if self.scopes.name_here(&name).is_none() => {
                    self.entities.vars[var].func = Some(id);
                    self.scopes.declare(&name, Symbol::Var(var, param.ty), param.loc);
                    Ok(var)
                }
                _ => self.new_local(&name, param.ty, Storage::Param, param.loc),
            };
            let checked = declared.and_then(|var| {
                vars.push(var);
                self.complete_object(&name, param.ty, param.loc)?;
                self.gate(param.ty.ty, param.loc)
            });
            result = result.and(checked);
        }
        self.entities.funcs[id].params = vars;
        if !self.types.is_void(function.ret) && self.types.size_of(function.ret).is_none() {
            return Err(Diagnostic::error(loc, "the type that this function returns is incomplete"));
        }
        if function.variadic {
            let area = self.argument_area(loc);
            self.entities.funcs[id].params.push(area);
        }
        self.gate(function.ret, loc)?;
        result
    }
}

fn is_noreturn(s: &Specifiers, attributes: &Attributes) -> bool {
    s.noreturn || s.attributes.noreturn || attributes.noreturn
}
