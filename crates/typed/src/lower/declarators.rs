//! Declarators (C11 6.7.6): from a base type and `*`, `[…]`, `(…)` around a name to the name's type.
//!
//! Invariant: parameter types are adjusted (arrays and functions to pointers, C11 6.7.6.3p7-8), so a function type
//! never holds an array.

use lang_c::ast::{
    ArrayDeclarator, ArraySize, Declarator, DeclaratorKind, DerivedDeclarator, Ellipsis, FunctionDeclarator,
    ParameterDeclaration, PointerQualifier, StorageClassSpecifier,
};
use lang_c::span::Node;

use crate::tree::{Expr, Stmt, Storage, VarId};
use crate::types::{FnType, Quals, Type};
use base::{Diagnostic, Loc, Result};

use super::attributes::Attributes;
use super::context::Cx;
use super::qualified::QType;

/// What one declarator declares.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    pub name: Option<String>,
    pub loc: Loc,
    pub ty: QType,
    /// The parameters of the function declarator next to the name, if there is one.
    pub params: Option<Vec<Param>>,
    pub attributes: Attributes,
    /// The lengths of arrays among the parameters, computed when the function is entered (C11 6.9.1p10).
    pub lengths: Vec<Stmt>,
}

impl Declared {
    fn unnamed(ty: QType, loc: Loc) -> Self {
        Declared { name: None, loc, ty, params: None, attributes: Attributes::default(), lengths: Vec::new() }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Param {
    pub name: Option<String>,
    pub ty: QType,
    pub loc: Loc,
    pub var: Option<VarId>,
    pub in_register: bool,
}

enum Length {
    Constant(u64),
    Variable(VarId),
}

impl Cx<'_> {
    pub(super) fn declarator(&mut self, base: QType, node: &Node<Declarator>) -> Result<Declared> {
        let mut declared = Declared::unnamed(base, self.loc(node.span));
        self.apply_declarator(node, &mut declared, false)?;
        if let Some(bytes) = declared.attributes.vector {
            declared.ty = self.vectorised(declared.ty, bytes, declared.loc)?;
        }
        self.apply_mode(&mut declared)?;
        Ok(declared)
    }

    /// A parameter's outermost array becomes a pointer, so its size is never needed.
    fn parameter_declarator(&mut self, base: QType, node: &Node<Declarator>) -> Result<Declared> {
        let mut declared = Declared::unnamed(base, self.loc(node.span));
        self.apply_declarator(node, &mut declared, true)?;
        self.apply_mode(&mut declared)?;
        Ok(declared)
    }

    fn apply_mode(&mut self, declared: &mut Declared) -> Result<()> {
        if let Some(mode) = declared.attributes.mode.take() {
            declared.ty = self.types.in_mode(declared.ty, &mode, declared.loc)?;
        }
        Ok(())
    }

    /// Pointers bind weakest: they are applied first and left to right, then arrays and functions right to left.
    fn apply_declarator(&mut self, node: &Node<Declarator>, declared: &mut Declared, is_param: bool) -> Result<()> {
        let Declarator { kind, derived, extensions } = &node.node;
        self.attributes(extensions, &mut declared.attributes)?;
        let is_pointer = |d: &&Node<DerivedDeclarator>| {
            matches!(d.node, DerivedDeclarator::Pointer(_) | DerivedDeclarator::Block(_))
        };
        for pointer in derived.iter().filter(is_pointer) {
            self.apply_derived(pointer, declared, false)?;
        }
        let innermost = !matches!(kind.node, DeclaratorKind::Declarator(_));
        let first = derived.iter().position(|d| !is_pointer(&d));
        for (index, other) in derived.iter().enumerate().rev().filter(|(_, d)| !is_pointer(d)) {
            self.apply_derived(other, declared, is_param && innermost && Some(index) == first)?;
        }
        match &kind.node {
            DeclaratorKind::Abstract => Ok(()),
            DeclaratorKind::Identifier(id) => {
                declared.name = Some(id.node.name.clone());
                declared.loc = self.loc(id.span);
                Ok(())
            }
            DeclaratorKind::Declarator(inner) => self.apply_declarator(inner, declared, is_param),
        }
    }

    fn apply_derived(
        &mut self,
        node: &Node<DerivedDeclarator>,
        declared: &mut Declared,
        skip_size: bool,
    ) -> Result<()> {
        let loc = self.loc(node.span);
        match &node.node {
            DerivedDeclarator::Pointer(qualifiers) => {
                let QType { ty: to, quals } = declared.ty;
                let ty = self.types.intern(Type::Pointer { to, quals });
                declared.ty = QType { ty, quals: self.pointer_qualifiers(qualifiers, &mut declared.attributes)? };
            }
            DerivedDeclarator::Array(array) => declared.ty = self.array(declared.ty, &array.node, skip_size, loc)?,
            DerivedDeclarator::Function(f) => self.function(declared, &f.node, loc)?,
            DerivedDeclarator::KRFunction(names) => {
                let ty = self.function_type(declared.ty, Vec::new(), false, false, loc)?;
                declared.ty = ty;
                let int = self.types.int_type();
                let param = |id: &Node<lang_c::ast::Identifier>| Param {
                    name: Some(id.node.name.clone()),
                    ty: QType::plain(int),
                    loc: self.places.loc(id.span),
                    var: None,
                    in_register: false,
                };
                declared.params = Some(names.iter().map(param).collect());
            }
            DerivedDeclarator::Block(_) => return Err(Diagnostic::unsupported(loc, "a block of Clang")),
        }
        Ok(())
    }

    fn pointer_qualifiers(&mut self, nodes: &[Node<PointerQualifier>], attributes: &mut Attributes) -> Result<Quals> {
        let mut quals = Quals::default();
        for node in nodes {
            match &node.node {
                PointerQualifier::TypeQualifier(q) => self.qualifier(&q.node, &mut quals),
                PointerQualifier::Extension(e) => self.attributes(e, attributes)?,
            }
        }
        Ok(quals)
    }

    fn array(&mut self, elem: QType, array: &ArrayDeclarator, skip_size: bool, loc: Loc) -> Result<QType> {
        if matches!(self.types.get(elem.ty), Type::Function(_)) {
            return Err(Diagnostic::error(loc, "an array cannot hold functions")
                .with_help("Declare an array of pointers to functions: `(*name[n])(…)`."));
        }
        if self.types.size_of(elem.ty).is_none() && !self.types.is_vla(elem.ty) {
            return Err(Diagnostic::error(loc, "the elements of this array have an incomplete type"));
        }
        let len = match &array.size {
            ArraySize::Unknown | ArraySize::VariableUnknown => None,
            ArraySize::VariableExpression(e) | ArraySize::StaticExpression(e) if skip_size => {
                self.parameter_length(e)?;
                None
            }
            ArraySize::VariableExpression(e) | ArraySize::StaticExpression(e) => match self.array_length(e)? {
                Length::Constant(len) if self.types.is_vla(elem.ty) => {
                    let len = self.types.size_t(len, loc);
                    return Ok(self.variable_array(elem, len, loc));
                }
                Length::Constant(len) => Some(len),
                Length::Variable(len) => {
                    let ty = self.types.intern(Type::Vla { elem: elem.ty, len });
                    return Ok(QType { ty, quals: elem.quals });
                }
            },
        };
        let size = self.types.size_of(elem.ty).unwrap_or(0);
        let limit = 1u64 << (self.types.target.pointer_bits - 1).min(62);
        if len.is_some_and(|n| n.checked_mul(size).is_none_or(|bytes| bytes >= limit)) {
            return Err(Diagnostic::error(loc, "this array is larger than the target's address space"));
        }
        Ok(QType { ty: self.types.array(elem.ty, len), quals: elem.quals })
    }

    /// Nothing needs the length itself, but it is evaluated on entry to the function (C11 6.9.1p10).
    fn parameter_length(&mut self, e: &Node<lang_c::ast::Expression>) -> Result<()> {
        self.unevaluated += 1;
        let length = self.expr(e);
        self.unevaluated -= 1;
        let length = length?;
        if !self.is_pure(&length) {
            self.variable_length(e)?;
        }
        Ok(())
    }

    fn variable_array(&mut self, elem: QType, len: Expr, loc: Loc) -> QType {
        let len = self.keep_length(len, loc);
        QType { ty: self.types.intern(Type::Vla { elem: elem.ty, len }), quals: elem.quals }
    }

    fn array_length(&mut self, e: &Node<lang_c::ast::Expression>) -> Result<Length> {
        let loc = self.loc(e.span);
        self.unevaluated += 1;
        let size = self.expr(e);
        self.unevaluated -= 1;
        let size = size?;
        if self.types.int_repr(size.ty).is_none() {
            return Err(Diagnostic::error(loc, "the length of an array must be an integer"));
        }
        match self.types.constant_value(&size) {
            Some(n) => u64::try_from(n)
                .map(Length::Constant)
                .map_err(|_| Diagnostic::error(loc, "the length of this array is negative")),
            None if self.body.is_some() || self.in_prototype > 0 => self.variable_length(e).map(Length::Variable),
            None => Err(Diagnostic::error(loc, "the length of this array is not a constant")),
        }
    }

    fn function(&mut self, declared: &mut Declared, node: &FunctionDeclarator, loc: Loc) -> Result<()> {
        // Names in a prototype are visible up to its end only; tags stay, as later code may complete them.
        let (names, lengths) = (self.prototype.len(), self.pending.len());
        self.in_prototype += 1;
        let params = self.parameters(&node.parameters);
        self.in_prototype -= 1;
        self.prototype.truncate(names);
        declared.lengths = self.pending.split_off(lengths);
        let mut params = params?;
        let void = self.types.void();
        if params.len() == 1 && params[0].name.is_none() && params[0].ty == QType::plain(void) {
            params.clear();
        }
        if let Some(p) = params.iter().find(|p| p.ty.ty == void) {
            return Err(Diagnostic::error(p.loc, "a parameter cannot be of type void"));
        }
        let types = params.iter().map(|p| p.ty.ty).collect();
        let variadic = node.ellipsis == Ellipsis::Some;
        let prototyped = variadic || !node.parameters.is_empty();
        declared.ty = self.function_type(declared.ty, types, variadic, prototyped, loc)?;
        declared.params = Some(params);
        Ok(())
    }

    fn parameters(&mut self, nodes: &[Node<ParameterDeclaration>]) -> Result<Vec<Param>> {
        let mut params = Vec::with_capacity(nodes.len());
        for node in nodes {
            let mut param = self.parameter(node)?;
            if let Some(name) = &param.name {
                let var = self.new_var(name, param.ty, Storage::Param, param.loc);
                if param.in_register {
                    self.entities.registers.insert(var);
                }
                self.prototype.push((name.clone(), var, param.ty));
                param.var = Some(var);
            }
            params.push(param);
        }
        Ok(params)
    }

    fn function_type(
        &mut self,
        ret: QType,
        params: Vec<crate::types::TypeId>,
        variadic: bool,
        prototyped: bool,
        loc: Loc,
    ) -> Result<QType> {
        let what = match self.types.get(ret.ty) {
            Type::Array { .. } => "an array",
            Type::Function(_) => "a function",
            _ => {
                let function = FnType { ret: ret.ty, params, variadic, prototyped };
                return Ok(QType::plain(self.types.intern(Type::Function(function))));
            }
        };
        Err(Diagnostic::error(loc, format!("a function cannot return {what}")).with_help("Return a pointer to it."))
    }

    fn parameter(&mut self, node: &Node<ParameterDeclaration>) -> Result<Param> {
        let specifiers = self.declaration_specifiers(&node.node.specifiers)?;
        let declared = match &node.node.declarator {
            Some(d) => self.parameter_declarator(specifiers.base, d)?,
            None => Declared {
                name: None,
                loc: self.loc(node.span),
                ty: specifiers.base,
                params: None,
                attributes: Attributes::default(),
                lengths: Vec::new(),
            },
        };
        let ty = self.adjust_parameter(declared.ty);
        let in_register = specifiers.storage == Some(StorageClassSpecifier::Register);
        Ok(Param { name: declared.name, ty, loc: declared.loc, var: None, in_register })
    }

    /// C11 6.7.6.3p7-8.
    pub(super) fn adjust_parameter(&mut self, q: QType) -> QType {
        match *self.types.get(q.ty) {
            Type::Array { elem, .. } | Type::Vla { elem, .. } => {
                QType::plain(self.types.intern(Type::Pointer { to: elem, quals: q.quals }))
            }
            Type::Function(_) => QType::plain(self.types.pointer(q.ty)),
            _ => q,
        }
    }
}
