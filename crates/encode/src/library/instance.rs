//! A definition of `encodings/` as a syntax tree of smtlib-lowlevel: which definitions it uses, and its form for other
//! widths. The trees are small and ours, so that walks over them may recurse.

use smtlib_lowlevel::Storage;
use smtlib_lowlevel::ast::{
    Command, FunctionDef, Identifier, Index, QualIdentifier, Script, Sort, SortedVar, SpecConstant, Term, VarBinding,
};
use smtlib_lowlevel::lexicon::{Numeral, Symbol};

/// What becomes of the words of a pattern.
pub struct Rule {
    /// What the names of the pattern end in, and what they end in afterwards.
    pub ending: (&'static str, String),
    /// Numerals and symbols, as they are written.
    pub words: Vec<(String, String)>,
}

impl Rule {
    fn word(&self, word: &str) -> Option<String> {
        self.words.iter().find(|(from, _)| from == word).map(|(_, to)| to.clone())
    }
}

/// Name and text, on one line, of each definition in a file.
pub fn read(file: &str) -> Vec<(String, String)> {
    let storage = Storage::new();
    let script = Script::parse(&storage, file).expect("the files of encodings/ are SMT-LIB");
    script.0.iter().filter_map(|command| Some((definition(command)?.0.0.to_string(), command.to_string()))).collect()
}

/// The names with a dot in a definition, as they follow each other: definitions, its own name first.
pub fn names_in(text: &str) -> Vec<String> {
    let storage = Storage::new();
    let mut found = Vec::new();
    if let Some(FunctionDef(name, _, _, body)) = Command::parse(&storage, text).ok().as_ref().and_then(definition) {
        found.push(name.0.to_string());
        add_names(body, &mut found);
    }
    found
}

fn add_names(term: &Term, found: &mut Vec<String>) {
    let mut add = |name: &QualIdentifier| match name {
        QualIdentifier::Identifier(Identifier::Simple(symbol)) if symbol.0.contains('.') => {
            found.push(symbol.0.to_string());
        }
        _ => {}
    };
    match term {
        Term::Identifier(name) => add(name),
        Term::Application(name, args) => {
            add(name);
            args.iter().for_each(|arg| add_names(arg, found));
        }
        Term::Let(bindings, body) => {
            bindings.iter().for_each(|VarBinding(_, value)| add_names(value, found));
            add_names(body, found);
        }
        _ => {}
    }
}

/// The definition with its words replaced.
pub fn instance(text: &str, rule: &Rule) -> Option<String> {
    let storage = Storage::new();
    let command = Command::parse(&storage, text).ok()?;
    let rewriter = Rewriter { storage: &storage, rule };
    Some(Command::DefineFun(rewriter.definition(definition(&command)?)).to_string())
}

fn definition<'a, 'st>(command: &'a Command<'st>) -> Option<&'a FunctionDef<'st>> {
    match command {
        Command::DefineFun(definition) => Some(definition),
        _ => None,
    }
}

struct Rewriter<'st, 'r> {
    storage: &'st Storage,
    rule: &'r Rule,
}

impl<'st> Rewriter<'st, '_> {
    fn definition(&self, FunctionDef(name, parameters, sort, body): &FunctionDef<'st>) -> FunctionDef<'st> {
        let parameters: Vec<SortedVar> =
            parameters.iter().map(|SortedVar(name, sort)| SortedVar(*name, self.sort(sort))).collect();
        FunctionDef(self.symbol(*name), self.storage.alloc_slice(&parameters), self.sort(sort), self.term(body))
    }

    fn symbol(&self, symbol: Symbol<'st>) -> Symbol<'st> {
        let (from, to) = &self.rule.ending;
        let renamed = || symbol.0.strip_suffix(from).map(|stem| format!("{stem}{to}"));
        match self.rule.word(symbol.0).or_else(renamed) {
            Some(word) => Symbol(self.storage.alloc_str(&word)),
            None => symbol,
        }
    }

    fn numeral(&self, numeral: Numeral<'st>) -> Numeral<'st> {
        match self.rule.word(&numeral.to_string()) {
            Some(word) => Numeral::try_from_str(self.storage.alloc_str(&word)).expect("numerals become numerals"),
            None => numeral,
        }
    }

    fn identifier(&self, identifier: &Identifier<'st>) -> Identifier<'st> {
        match *identifier {
            Identifier::Simple(symbol) => Identifier::Simple(self.symbol(symbol)),
            Identifier::Indexed(symbol, indices) => {
                let index = |index: &Index<'st>| match *index {
                    Index::Numeral(numeral) => Index::Numeral(self.numeral(numeral)),
                    Index::Symbol(symbol) => Index::Symbol(self.symbol(symbol)),
                };
                let indices: Vec<Index> = indices.iter().map(index).collect();
                Identifier::Indexed(self.symbol(symbol), self.storage.alloc_slice(&indices))
            }
        }
    }

    fn sort(&self, sort: &Sort<'st>) -> Sort<'st> {
        match *sort {
            Sort::Sort(ref name) => Sort::Sort(self.identifier(name)),
            Sort::Parametric(ref name, arguments) => {
                let arguments: Vec<Sort> = arguments.iter().map(|sort| self.sort(sort)).collect();
                Sort::Parametric(self.identifier(name), self.storage.alloc_slice(&arguments))
            }
        }
    }

    fn qualified(&self, name: &QualIdentifier<'st>) -> QualIdentifier<'st> {
        match name {
            QualIdentifier::Identifier(name) => QualIdentifier::Identifier(self.identifier(name)),
            QualIdentifier::Sorted(name, sort) => QualIdentifier::Sorted(self.identifier(name), self.sort(sort)),
        }
    }

    fn term(&self, term: &'st Term<'st>) -> &'st Term<'st> {
        let rewritten = match *term {
            Term::Identifier(ref name) => Term::Identifier(self.qualified(name)),
            Term::SpecConstant(SpecConstant::Numeral(numeral)) => {
                Term::SpecConstant(SpecConstant::Numeral(self.numeral(numeral)))
            }
            Term::Application(ref name, args) => {
                let args: Vec<&Term> = args.iter().map(|arg| self.term(arg)).collect();
                Term::Application(self.qualified(name), self.storage.alloc_slice(&args))
            }
            Term::Let(bindings, body) => {
                let bindings: Vec<VarBinding> =
                    bindings.iter().map(|VarBinding(name, value)| VarBinding(*name, self.term(value))).collect();
                Term::Let(self.storage.alloc_slice(&bindings), self.term(body))
            }
            // Other constants have no widths in words, and no definition has quantifiers.
            _ => return term,
        };
        self.storage.alloc_term(rewritten)
    }
}
