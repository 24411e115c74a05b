//! Which module of a crate uses which: from `use` lines and paths, with re-exports followed to where a thing is defined.
//! Tests inside of a file do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::common::files_below;

/// The path of a module inside of its crate; the crate itself is empty.
pub type Module = Vec<String>;
pub type Uses = BTreeMap<Module, BTreeSet<Module>>;

/// What one `use` names, and what it is called here.
struct Named {
    path: Vec<String>,
    alias: String,
}

/// The uses inside of the crate whose sources are below `folder`.
pub fn uses(folder: &Path) -> Uses {
    let texts = modules(folder);
    let named: BTreeMap<&Module, Vec<Named>> = texts.iter().map(|(m, text)| (m, named(text))).collect();
    let exports = exports(&texts, &named);
    let mut uses = Uses::new();
    for (module, text) in &texts {
        let mut paths: Vec<Vec<String>> = named[module].iter().map(|n| n.path.clone()).collect();
        paths.extend(inline_paths(&without_uses(text)));
        let absolute = paths.iter().filter_map(|p| absolute(module, p, &texts));
        let found = absolute.filter_map(|p| resolve(p, &texts, &exports)).filter(|to| to != module).collect();
        uses.insert(module.clone(), found);
    }
    uses
}

fn modules(folder: &Path) -> BTreeMap<Module, String> {
    let mut found = BTreeMap::new();
    for path in files_below(folder, "rs") {
        let inside = path.strip_prefix(folder).expect("below the folder").with_extension("");
        let mut module: Module = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if matches!(module.last().map(String::as_str), Some("mod" | "lib")) {
            module.pop();
        }
        if !matches!(module.last().map(String::as_str), Some("main" | "tests")) {
            found.insert(module, code(&fs::read_to_string(&path).expect("sources are text")));
        }
    }
    found
}

/// Without comments, and without modules of tests, wherever in the file they stand.
fn code(text: &str) -> String {
    let mut kept = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let opens_tests =
            line.trim() == "#[cfg(test)]" && lines.peek().is_some_and(|l| l.starts_with("mod ") && l.ends_with('{'));
        if opens_tests {
            lines.by_ref().take_while(|l| *l != "}").for_each(drop);
        } else if !line.trim_start().starts_with("//") {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// Where `use` declarations begin and end.
fn use_spans(text: &str) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let plain = line.trim_start();
        let plain = match plain.strip_prefix("pub") {
            Some(rest) if rest.starts_with('(') => rest.split_once(')').map_or(rest, |r| r.1).trim_start(),
            Some(rest) => rest.trim_start(),
            None => plain,
        };
        let is_inside = spans.last().is_some_and(|&(_, end)| at < end);
        if plain.starts_with("use ") && !is_inside {
            let start = at + line.len() - line.trim_start().len();
            let end = text[start..].find(';').map_or(text.len(), |i| start + i + 1);
            spans.push((start, end));
        }
        at += line.len();
    }
    spans
}

fn without_uses(text: &str) -> String {
    let mut kept = String::new();
    let mut from = 0;
    for (start, end) in use_spans(text) {
        kept.push_str(&text[from..start]);
        from = end;
    }
    kept + &text[from..]
}

fn named(text: &str) -> Vec<Named> {
    let mut found = Vec::new();
    for (start, end) in use_spans(text) {
        let tree = text[start..end].trim_end_matches(';');
        let tree = tree.split_once("use ").map_or("", |(_, tree)| tree);
        expand("", tree, &mut found);
    }
    found
}

/// The paths of `a::{b, c::{d, e as f}}`.
fn expand(prefix: &str, tree: &str, found: &mut Vec<Named>) {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let path: Vec<String> =
            format!("{prefix}{path}").split("::").filter(|p| !p.is_empty()).map(str::to_string).collect();
        let alias = if alias.is_empty() { path.last().cloned().unwrap_or_default() } else { alias.trim().to_string() };
        found.push(Named { path, alias });
        return;
    };
    let prefix = format!("{prefix}{}", &tree[..open]);
    let inner = &tree[open + 1..tree.rfind('}').unwrap_or(tree.len())];
    let (mut depth, mut from) = (0, 0);
    for (i, c) in inner.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                expand(&prefix, &inner[from..i], found);
                from = i + 1;
            }
            _ => {}
        }
    }
    if !inner[from..].trim().is_empty() {
        expand(&prefix, &inner[from..], found);
    }
}

/// Paths in code: `super::x::y`, `child::y`.
fn inline_paths(text: &str) -> Vec<Vec<String>> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':')));
    let paths = words.filter(|word| word.contains("::") && !word.starts_with("::"));
    paths
        .map(|path| path.split("::").filter(|p| !p.is_empty()).map(|p| p.trim_matches(':').to_string()).collect())
        .collect()
}

/// A path from the root of the crate; `None` if it leads into another crate.
fn absolute(module: &Module, path: &[String], texts: &BTreeMap<Module, String>) -> Option<Vec<String>> {
    let below = |base: &[String], rest: &[String]| Some([base, rest].concat());
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => below(module, &path[1..]),
        "super" => {
            let ups = path.iter().take_while(|p| *p == "super").count();
            below(&module[..module.len().checked_sub(ups)?], &path[ups..])
        }
        first => {
            let child = [module.as_slice(), &[first.to_string()]].concat();
            if texts.contains_key(&child) { below(module, path) } else { None }
        }
    }
}

type Exports = BTreeMap<(Module, String), Vec<String>>;

fn exports(texts: &BTreeMap<Module, String>, named: &BTreeMap<&Module, Vec<Named>>) -> Exports {
    let mut exports = Exports::new();
    for (module, list) in named {
        for Named { path, alias } in list.iter().filter(|n| n.alias != "*" && n.alias != "_") {
            if let Some(path) = absolute(module, path, texts) {
                exports.entry(((*module).clone(), alias.clone())).or_insert(path);
            }
        }
    }
    exports
}

/// The module that what a path names is defined in.
fn resolve(mut path: Vec<String>, texts: &BTreeMap<Module, String>, exports: &Exports) -> Option<Module> {
    for _ in 0..20 {
        let deepest = (0..=path.len()).rev().find(|&n| texts.contains_key(&path[..n]))?;
        let module = path[..deepest].to_vec();
        let Some(next) = path.get(deepest) else { return Some(module) };
        match exports.get(&(module.clone(), next.clone())) {
            Some(to) if *to != path[..=deepest] => path = [to.as_slice(), &path[deepest + 1..]].concat(),
            _ => return Some(module),
        }
    }
    None
}

/// The modules that use one another, directly or not: each set with more than one.
pub fn cycles(uses: &Uses) -> BTreeSet<BTreeSet<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> = uses.keys().map(|m| (m, reachable(uses, m))).collect();
    let partners = |m: &Module| -> BTreeSet<Module> {
        let back = reached[m].iter().filter(|to| reached[**to].contains(m));
        back.map(|to| (*to).clone()).chain([m.clone()]).collect()
    };
    uses.keys().map(partners).filter(|set| set.len() > 1).collect()
}

fn reachable<'a>(uses: &'a Uses, from: &Module) -> BTreeSet<&'a Module> {
    let mut found = BTreeSet::new();
    let mut work: Vec<&Module> = uses[from].iter().collect();
    while let Some(module) = work.pop() {
        if let Some((module, next)) = uses.get_key_value(module)
            && found.insert(module)
        {
            work.extend(next);
        }
    }
    found
}

#[test]
fn paths_are_followed_to_their_definition() {
    let mut found = Vec::new();
    expand("", "super::{a::{B, C as D}, e}", &mut found);
    let shown: Vec<String> = found.iter().map(|n| format!("{} {}", n.path.join("::"), n.alias)).collect();
    assert_eq!(shown, ["super::a::B B", "super::a::C D", "super::e e"]);
    let text = "use a::B;\n#[cfg(test)]\nmod tests {\n    use c::D;\n}\npub use e::F;\n";
    let paths: Vec<String> = named(&code(text)).iter().map(|n| n.path.join("::")).collect();
    assert_eq!(paths, ["a::B", "e::F"], "what follows a module of tests counts");
}
