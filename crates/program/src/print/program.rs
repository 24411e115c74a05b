//! The whole program as text that `read` turns into the same program; `read` documents the form.

use typed::print::int_name;
use typed::target::{Floats, Integer, Target, Widths};
use typed::types::{EnumType, Record};

use super::super::{FuncId, Program, PropId, Property, VarId};
use super::function::{FunctionText, variable};
use super::names::{Names, quoted, spell};
use super::types::{declaration, record_word};
use super::used::Used;

pub fn program(program: &Program) -> String {
    let used = Used::of(program);
    let names = Names::new(program, &used);
    let text = Text { program, names: &names, used: &used };
    let mut parts = vec![text.head(), text.types(), text.globals(), text.properties()];
    parts.extend(used.funcs.iter().map(|&f| text.function(f)));
    parts.retain(|part| !part.is_empty());
    parts.iter().map(|part| part.join("\n") + "\n").collect::<Vec<_>>().join("\n")
}

struct Text<'a> {
    program: &'a Program,
    names: &'a Names,
    used: &'a Used,
}

impl Text<'_> {
    fn head(&self) -> Vec<String> {
        let p = self.program;
        let mut lines = Vec::new();
        if p.types.target != Target::LP64 {
            lines.push(target(&p.types.target));
        }
        for &file in &self.used.files {
            let system = if p.files.is_system(file) { " system" } else { "" };
            lines.push(format!("file {}{system}", quoted(p.files.name(file), '"')));
        }
        lines.push(format!("start {}", self.names.funcs[&p.start]));
        lines.extend(p.rounding.map(|var| format!("rounding {}", self.names.var(p, None, var))));
        lines.extend(p.externals.iter().map(|name| format!("external {}", quoted(name, '"'))));
        lines.extend(p.approximated.iter().map(|name| format!("approximated {}", quoted(name, '"'))));
        lines
    }

    fn types(&self) -> Vec<String> {
        let types = &self.program.types;
        let enums = self.used.enums.iter().map(|e| enumeration(&types.enums[*e], &self.names.enums[e]));
        let records = self.used.records.iter().flat_map(|r| self.record(&types.records[*r], &self.names.records[r]));
        enums.chain(records).collect()
    }

    /// `struct s size 8 align 4 {`, one line per member with its offset in front, `}`.
    fn record(&self, record: &Record, name: &str) -> Vec<String> {
        let loc = self.names.loc(record.loc);
        let word = record_word(record.kind);
        if !record.complete {
            return vec![format!("{word} {name} incomplete{loc}")];
        }
        let mut lines = vec![format!("{word} {name} size {} align {}{loc} {{", record.size, record.align)];
        for field in &record.fields {
            let name = field.name.as_deref().map(spell).unwrap_or_default();
            let bits = field.bits.map_or(String::new(), |b| format!(" bits {} {}", b.shift, b.width));
            let declared = declaration(self.program, self.names, None, (field.ty, field.quals), name);
            lines.push(format!("    {}{bits}: {declared}", field.offset));
        }
        lines.push("}".to_string());
        lines
    }

    fn own(&self, func: Option<FuncId>) -> Vec<VarId> {
        self.used.vars.iter().copied().filter(|&v| self.program.vars[v].func == func).collect()
    }

    fn globals(&self) -> Vec<String> {
        self.own(None).into_iter().map(|var| variable(self.program, self.names, var)).collect()
    }

    /// `property [main.overflow.1] overflow of main "signed overflow in `a + b`" @7:3`.
    fn properties(&self) -> Vec<String> {
        let line = |(id, p): (PropId, &Property)| {
            let (kind, func) = (p.kind.label(), &self.names.funcs[&p.func]);
            let text = quoted(&p.description, '"');
            let name = &self.names.properties[&id];
            let behind = match (p.ends, p.kind.ends_execution()) {
                (true, false) => " ends",
                (false, true) => " continues",
                _ => "",
            };
            format!("property [{name}] {}{behind} of {func} {text}{}", quoted(kind, '"'), self.names.loc(p.loc))
        };
        self.program.properties.enumerate().map(line).collect()
    }

    fn function(&self, func: FuncId) -> Vec<String> {
        FunctionText::new(self.program, self.names, func).lines(&self.own(Some(func)))
    }
}

fn enumeration(e: &EnumType, name: &str) -> String {
    let values: Vec<String> = e.values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let incomplete = if e.complete { "" } else { " incomplete" };
    format!("enum {name} {}{incomplete} = {}", int_name(e.repr), values.join(", ")).trim_end().to_string()
}

/// What does not follow from the widths.
fn unusual(t: &Target) -> String {
    let mut line = String::new();
    let implied = t.with_implied_types();
    if t.most_align != implied.most_align {
        line.push_str(&format!(" most {}", t.most_align));
    }
    for (word, own, usual) in [("double", t.double, implied.double), ("long", t.long_double, implied.long_double)] {
        if own != usual {
            line.push_str(&format!(" {word} {} {}", own.exp, own.frac));
        }
    }
    if t.size != implied.size {
        line.push_str(if t.size == Integer::ULong { " size long" } else { " size int" });
    }
    line
}

/// Widths in bits of pointers, short, int, long and long long, then what else is not as on LP64.
fn target(t: &Target) -> String {
    let mut line =
        format!("target {} {} {} {} {}", t.pointer_bits, t.short_bits, t.int_bits, t.long_bits, t.long_long_bits);
    let sign = if t.char_signed { "signed" } else { "unsigned" };
    let order = if t.big_endian { "big" } else { "little" };
    let (size, align) = t.long_double_layout;
    line.push_str(&format!(" {sign} {order} {} {size} {align}", t.wide_align));
    line.push_str(&unusual(t));
    let widths = |w: Widths| format!("{} {} {} {}", w.single.0, w.single.1, w.double.0, w.double.1);
    match t.floats {
        Floats::Ieee => {}
        Floats::Fixed(w) => line.push_str(&format!(" fixed {}", widths(w))),
        Floats::Real(w) => line.push_str(&format!(" real {}", widths(w))),
    }
    line
}
