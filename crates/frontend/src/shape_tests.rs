//! lang-c reads expressions as the C grammar says: each is printed with all its parentheses and compared (C11 6.5).

use lang_c::ast::{BlockItem, Expression, ExternalDeclaration, ForInitializer, Statement};
use lang_c::span::Node;

use super::unit::{Chunk, SourceUnit};
use base::Files;

fn parsed(text: &str) -> Chunk {
    let unit = SourceUnit { path: "t.i".into(), text: text.into(), warnings: Vec::new(), c23: false, probe: None };
    let mut chunks = Vec::new();
    let result = unit.for_each_declaration(&mut Files::new(), &mut |chunk| {
        chunks.push(chunk);
        Ok(())
    });
    result.unwrap_or_else(|e| panic!("{text}: {e:?}"));
    chunks.pop().expect("a declaration")
}

/// Operator text from the source; everything that has parts in parentheses.
fn shape(chunk: &Chunk, e: &Node<Expression>) -> String {
    let sub = |e: &Node<Expression>| shape(chunk, e);
    let list = |es: &[Node<Expression>]| es.iter().map(sub).collect::<Vec<_>>().join(", ");
    match &e.node {
        Expression::Identifier(name) => name.node.name.clone(),
        Expression::Constant(_) | Expression::StringLiteral(_) => chunk.places.text(e.span).to_string(),
        Expression::Member(m) => {
            format!("({} {:?} {})", sub(&m.node.expression), m.node.operator.node, m.node.identifier.node.name)
        }
        Expression::Call(c) => format!("{}[call {}]", sub(&c.node.callee), list(&c.node.arguments)),
        Expression::CompoundLiteral(_) => "literal".to_string(),
        Expression::SizeOfTy(_) => "sizeof-type".to_string(),
        Expression::SizeOfVal(s) => format!("sizeof({})", sub(&s.node.0)),
        Expression::AlignOf(_) => "alignof-type".to_string(),
        Expression::UnaryOperator(u) => format!("({:?} {})", u.node.operator.node, sub(&u.node.operand)),
        Expression::Cast(c) => format!("(cast {})", sub(&c.node.expression)),
        Expression::BinaryOperator(b) => {
            format!("({:?} {} {})", b.node.operator.node, sub(&b.node.lhs), sub(&b.node.rhs))
        }
        Expression::Conditional(c) => {
            format!("(if {} {} {})", sub(&c.node.condition), sub(&c.node.then_expression), sub(&c.node.else_expression))
        }
        Expression::Comma(es) => format!("(comma {})", list(es)),
        Expression::Statement(_) => "statement".to_string(),
        other => format!("{other:?}"),
    }
}

fn body(chunk: &Chunk) -> &[Node<BlockItem>] {
    let Some(ExternalDeclaration::FunctionDefinition(f)) = chunk.decls.last().map(|d| &d.node) else {
        panic!("a function")
    };
    let Statement::Compound(items) = &f.node.statement.node else { panic!("a body") };
    items
}

#[track_caller]
fn check(expression: &str, expected: &str) {
    let chunk =
        parsed(&format!("typedef int T; typedef struct {{ int x; }} S; int f(void) {{ return {expression}; }}"));
    let BlockItem::Statement(statement) = &body(&chunk)[0].node else { panic!("a statement") };
    let Statement::Return(Some(value)) = &statement.node else { panic!("a value") };
    assert_eq!(shape(&chunk, value), expected, "{expression}");
}

#[test]
fn binary_operators_bind_as_the_grammar_says() {
    check("a - b - c", "(Minus (Minus a b) c)");
    check("a + b * c", "(Plus a (Multiply b c))");
    check("a & b == c", "(BitwiseAnd a (Equals b c))");
    check("a | b ^ c & d", "(BitwiseOr a (BitwiseXor b (BitwiseAnd c d)))");
    check("a || b && c | d", "(LogicalOr a (LogicalAnd b (BitwiseOr c d)))");
    check("a << b + c < d", "(Less (ShiftLeft a (Plus b c)) d)");
    check("a < b < c", "(Less (Less a b) c)");
    check("a == b < c", "(Equals a (Less b c))");
    check("a / b % c * d", "(Multiply (Modulo (Divide a b) c) d)");
    check("a - -b", "(Minus a (Minus b))");
    check("a+++b", "(Plus (PostIncrement a) b)");
    check("a&&b", "(LogicalAnd a b)");
    check("a&& &b", "(LogicalAnd a (Address b))");
}

#[test]
fn assignment_and_conditional_go_to_the_right() {
    check("a = b = c", "(Assign a (Assign b c))");
    check("a += b ? c : d", "(AssignPlus a (if b c d))");
    check("a ? b : c ? d : e", "(if a b (if c d e))");
    check("a ? b ? c : d : e", "(if a (if b c d) e)");
    check("a ? b, c : d", "(if a (comma b, c) d)");
    check("a || b ? c : d", "(if (LogicalOr a b) c d)");
    check("a ?: b", "(if a __flotilla_same b)");
    check("a, b = c, d", "(comma a, (Assign b c), d)");
}

#[test]
fn unary_operators_and_casts() {
    check("!a == b", "(Equals (Negate a) b)");
    check("~a & b", "(BitwiseAnd (Complement a) b)");
    check("*p++", "(Indirection (PostIncrement p))");
    check("++*p", "(PreIncrement (Indirection p))");
    check("-a.b", "(Minus (a Direct b))");
    check("&a[1].b->c", "(Address (((Index a 1) Direct b) Indirect c))");
    check("(T)a + b", "(Plus (cast a) b)");
    check("(T)-a", "(cast (Minus a))");
    check("(a)-b", "(Minus a b)");
    check("(T)(a)", "(cast a)");
    check("(T)a.b", "(cast (a Direct b))");
    check("(T)(T)a", "(cast (cast a))");
    check("(T*)p[1]", "(cast (Index p 1))");
    check("(f)(a)", "f[call a]");
    check("(S){1}.x", "(literal Direct x)");
    check("sizeof a + b", "(Plus sizeof(a) b)");
    check("sizeof(T) - 1", "(Minus sizeof-type 1)");
    check("sizeof(a)[0]", "sizeof((Index a 0))");
    check("sizeof (S){1}", "sizeof(literal)");
}

#[test]
fn postfix_chains() {
    check("f(a)(b)[c].d->e++", "(PostIncrement (((Index f[call a][call b] c) Direct d) Indirect e))");
    check("f((a, b), c)", "f[call (comma a, b), c]");
    check("a[b[c]]", "(Index a (Index b c))");
}

#[test]
fn statements_nest_as_the_grammar_says() {
    let chunk = parsed("int f(int a, int b) { if (a) if (b) return 1; else return 2; return 3; }");
    let BlockItem::Statement(outer) = &body(&chunk)[0].node else { panic!() };
    let Statement::If(outer) = &outer.node else { panic!() };
    assert!(outer.node.else_statement.is_none(), "`else` belongs to the nearest `if` (C11 6.8.4.1p3)");
}

#[test]
fn declarations_and_expressions_are_told_apart() {
    let chunk =
        parsed("typedef int T; int f(int a) { T * x; a * a; { int T = 1; T * a; } for (T i = 0; i; ) ; return 0; }");
    let items = body(&chunk);
    assert!(matches!(items[0].node, BlockItem::Declaration(_)));
    assert!(matches!(items[1].node, BlockItem::Statement(_)));
    let BlockItem::Statement(inner) = &items[2].node else { panic!() };
    let Statement::Compound(inner) = &inner.node else { panic!() };
    assert!(matches!(inner[1].node, BlockItem::Statement(_)), "T is a variable here");
    let BlockItem::Statement(Node { node: Statement::For(f), .. }) = &items[3].node else { panic!() };
    assert!(matches!(f.node.initializer.node, ForInitializer::Declaration(_)));
}
