//! What `flotilla solve` prints, as a client that is not ours reads it: rsmt2's parser of solvers' answers.

use flotilla::solver::Limits;
use flotilla::solver::script::solve_script;
use rsmt2::SmtRes;
use rsmt2::parse::{ExprParser, IdentParser, ModelParser, SmtParser, ValueParser};

/// Keeps everything as text.
#[derive(Clone, Copy)]
struct Texts;

type Parser<'a> = &'a mut SmtParser<std::io::BufReader<&'static [u8]>>;

fn text(parser: Parser) -> SmtRes<String> {
    parser.get_sexpr().map(str::to_string)
}

impl ValueParser<String, Parser<'_>> for Texts {
    fn parse_value(self, parser: Parser) -> SmtRes<String> {
        text(parser)
    }
}

impl ExprParser<String, (), Parser<'_>> for Texts {
    fn parse_expr(self, parser: Parser, _: ()) -> SmtRes<String> {
        text(parser)
    }
}

impl IdentParser<String, String, Parser<'_>> for Texts {
    fn parse_ident(self, parser: Parser) -> SmtRes<String> {
        text(parser)
    }

    fn parse_type(self, parser: Parser) -> SmtRes<String> {
        text(parser)
    }
}

impl ModelParser<String, String, String, Parser<'_>> for Texts {
    fn parse_value(self, parser: Parser, _: &String, _: &[(String, String)], _: &String) -> SmtRes<String> {
        text(parser)
    }
}

fn parser(script: &str) -> SmtParser<std::io::BufReader<&'static [u8]>> {
    let mut output = Vec::new();
    solve_script(script, &mut output, Limits::default()).expect("writing to memory");
    SmtParser::new(std::io::BufReader::new(output.leak()))
}

const DECLARATIONS: &str = "
(set-option :produce-models true)
(set-logic QF_AUFBV)
(declare-const x (_ BitVec 8))
(declare-const |a flag| Bool)
(declare-fun f ((_ BitVec 8)) (_ BitVec 8))
(assert (and |a flag| (= x #x2a) (= (f x) #x07)))
(check-sat)
";

fn pair(a: &str, b: &str) -> (String, String) {
    (a.to_string(), b.to_string())
}

#[test]
fn values() {
    let mut parser = parser(&format!("{DECLARATIONS}(get-value (x |a flag| (bvadd x #x01) (f x)))"));
    assert_eq!(parser.check_sat().expect("an answer"), Some(true));
    let values: Vec<(String, String)> = parser.get_values(Texts, ()).expect("values");
    let expected = [pair("x", "#x2a"), pair("|a flag|", "true"), pair("(bvadd x #x01)", "#x2b"), pair("(f x)", "#x07")];
    assert_eq!(values, expected);
}

#[test]
fn models() {
    let mut parser = parser(&format!("{DECLARATIONS}(get-model)"));
    assert_eq!(parser.check_sat().expect("an answer"), Some(true));
    let mut model = parser.get_model(false, Texts).expect("a model");
    model.sort();
    let symbols: Vec<(&str, usize, &str)> =
        model.iter().map(|(name, arguments, sort, _)| (name.as_str(), arguments.len(), sort.as_str())).collect();
    assert_eq!(symbols, [("f", 1, "(_ BitVec 8)"), ("x", 0, "(_ BitVec 8)"), ("|a flag|", 0, "Bool")]);
    assert_eq!([&model[1].3, &model[2].3], ["#x2a", "true"]);
}

#[test]
fn answers_that_decide_and_errors() {
    let mut unsat = parser(&format!("{DECLARATIONS}(assert (= x #x00))(check-sat)"));
    assert_eq!(unsat.check_sat().expect("an answer"), Some(true));
    assert_eq!(unsat.check_sat().expect("an answer"), Some(false));
    let mut wrong = parser("(set-logic QF_BV)(assert (= y #x00))(check-sat)");
    assert!(wrong.try_error().is_err());
}
