//! A cache of answered questions on disk, for runs that ask the same again. The key is the question itself, as text, and
//! what can change its answer: who is asked, and our version. A name is only a hash, so the whole question stands in the
//! entry and is compared.
//!
//! The question is taken where it is put to a solver: all that is asserted and assumed at that moment, in terms. A strategy's
//! `Question` would be too little of a key, because what a solver is told also depends on the encoding, on definitions and
//! facts that earlier questions left asserted, on what refinement has postponed, and on simplification. Two questions that
//! look alike to a strategy may differ in all of that, and an answer to the one is then none to the other; terms that are
//! equal as text have equal answers whoever asked. Transcripts are made from the same calls of the session, and dumps
//! `--as-asked` by a session that records them, so the three cannot differ in what is asked (`tests/questions.rs`).
//!
//! Invariant: nothing damaged and nothing of others is believed. An entry is signed with a key that is the user's own, `sat`
//! has a model that must satisfy the question; whatever is not right is ignored with a remark, and asked again. Entries
//! appear whole or not at all.

use std::fmt;
use std::fs;
use std::hash::Hasher;
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;
use serde_json::{Value as Json, json};
use siphasher::sip128::{Hasher128, SipHasher24};

use smt::eval::Evaluator;
use smt::print::script;
use smt::{Bits, Model, Op, Sort, TermId, Terms, Value};

use crate::failure::Failure;
use crate::ledger::Ledger;
use crate::remarks::Remarks;
use crate::session::{Answer, Credit, Limits, Session, Stats, formula};

/// Where answers are kept, and whether new ones are added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cache {
    pub folder: PathBuf,
    pub read_only: bool,
    /// Who is asked: answers of others do not count.
    pub asked: String,
    pub key: Key,
}

/// What entries are signed with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key([u8; 16]);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

impl Key {
    /// For names, which are no secret.
    const NONE: Key = Key([0; 16]);

    /// The key in this file, which is made if there is none: for its owner only.
    pub fn of_user(file: &Path) -> io::Result<Key> {
        if let Some(folder) = file.parent() {
            fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        }
        match fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(file) {
            Ok(mut made) => {
                let mut bytes = [0; 16];
                rustix::rand::getrandom(&mut bytes[..], rustix::rand::GetRandomFlags::empty())?;
                made.write_all(&bytes)?;
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
        let bytes = fs::read(file)?;
        let wrong = || io::Error::new(io::ErrorKind::InvalidData, "it is no key of 16 bytes");
        bytes.try_into().map(Key).map_err(|_| wrong())
    }
}

/// No entry is longer.
const LONGEST_ENTRY: u64 = 1 << 30;

/// Neither through links nor from pipes, which somebody may have put there.
fn read_text(file: &Path) -> Option<String> {
    let flags = (rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK).bits() as i32;
    let file = fs::OpenOptions::new().read(true).custom_flags(flags).open(file).ok()?;
    let data = file.metadata().ok().filter(|data| data.is_file() && data.len() <= LONGEST_ENTRY)?;
    let mut text = String::with_capacity(data.len() as usize);
    file.take(LONGEST_ENTRY).read_to_string(&mut text).ok()?;
    Some(text)
}

/// A session that looks into the cache first. The session behind it is told nothing before the first miss.
pub struct Cached {
    inner: Box<dyn Session>,
    cache: Cache,
    remarks: Remarks,
    ledger: Ledger,
    frames: Vec<Vec<TermId>>,
    untold: Vec<Untold>,
    /// The latest answer, if it came from the cache.
    found: Option<Found>,
    stats: Stats,
}

/// What the session behind has not been told yet.
enum Untold {
    Assert(TermId),
    Push,
    Pop,
}

struct Found {
    model: Option<Model>,
    assumptions: Vec<TermId>,
    time: Duration,
}

impl Cached {
    pub fn new(inner: Box<dyn Session>, cache: Cache, remarks: Remarks, ledger: Ledger) -> Cached {
        let frames = vec![Vec::new()];
        Cached { inner, cache, remarks, ledger, frames, untold: Vec::new(), found: None, stats: Stats::default() }
    }

    fn tell(&mut self, terms: &Terms) {
        for step in std::mem::take(&mut self.untold) {
            match step {
                // A member that cannot take it answers unknown.
                Untold::Assert(t) => drop(self.inner.assert(terms, t)),
                Untold::Push => self.inner.push(),
                Untold::Pop => self.inner.pop(),
            }
        }
    }

    fn look_up(&self, file: &Path, terms: &Terms, question: &str, roots: &[TermId]) -> Option<(Answer, Option<Model>)> {
        let text = read_text(file)?;
        match read_entry(&text, self.cache.key, terms, question, roots) {
            Ok(found) => found,
            Err(what) => {
                self.remarks.add(format!("the cache entry '{}' is ignored: {what}", file.display()));
                None
            }
        }
    }

    fn keep(&mut self, file: &Path, terms: &Terms, question: &str, roots: &[TermId], answer: &Answer) {
        if self.cache.read_only {
            return;
        }
        let key = self.cache.key;
        let entry = match answer {
            Answer::Unsat => Some(entry(key, question, "unsat", Json::Null)),
            Answer::Sat => self.inner.model(terms).ok().and_then(|model| {
                let values: Option<Vec<Json>> =
                    variables(terms, roots)?.into_iter().map(|t| value_json(&model.var(terms, t)?)).collect();
                Some(entry(key, question, "sat", Json::Array(values?)))
            }),
            Answer::Unknown(_) => None,
        };
        if let Some(entry) = entry
            && let Err(error) = self.write(file, &entry)
        {
            self.remarks.add(format!("the cache '{}' cannot be written: {error}", self.cache.folder.display()));
        }
    }

    fn write(&self, file: &Path, entry: &str) -> std::io::Result<()> {
        fs::create_dir_all(&self.cache.folder)?;
        // Others may read it, as far as the user's mask lets them.
        let readable = fs::Permissions::from_mode(0o666);
        let mut temporary = tempfile::Builder::new();
        let mut temporary =
            temporary.prefix(".").suffix(".tmp").permissions(readable).tempfile_in(&self.cache.folder)?;
        temporary.write_all(entry.as_bytes())?;
        temporary.persist(file)?;
        Ok(())
    }
}

/// A hash that is the same in every release of Rust and on every machine: bytes only, no `Hash` of the standard library.
/// With a secret key it is a signature (SipHash is a pseudorandom function: Aumasson, Bernstein 2012).
fn hash(key: Key, texts: &[&str]) -> u128 {
    let mut hasher = SipHasher24::new_with_key(&key.0);
    for text in texts {
        hasher.write(&(text.len() as u64).to_le_bytes());
        hasher.write(text.as_bytes());
    }
    hasher.finish128().as_u128()
}

fn name(question: &str) -> String {
    format!("{:032x}.json", hash(Key::NONE, &[question]))
}

fn signature(key: Key, question: &str, answer: &str, model: &Json) -> String {
    format!("{:032x}", hash(key, &[question, answer, &model.to_string()]))
}

fn entry(key: Key, question: &str, answer: &str, model: Json) -> String {
    let signature = signature(key, question, answer, &model);
    json!({"answer": answer, "signature": signature, "model": model, "question": question}).to_string()
}

/// Why an entry is not believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Damage {
    Syntax,
    Incomplete,
    Signature,
    NoAnswer,
    UnreadableModel,
    WrongModel,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Damage::Syntax => "it is damaged",
            Damage::Incomplete => "it is incomplete",
            Damage::Signature => "its signature is not ours",
            Damage::NoAnswer => "it has no answer",
            Damage::UnreadableModel => "its model cannot be read",
            Damage::WrongModel => "its model does not satisfy the question",
        })
    }
}

/// `None`: an answer to another question.
fn read_entry(
    text: &str,
    key: Key,
    terms: &Terms,
    question: &str,
    roots: &[TermId],
) -> Result<Option<(Answer, Option<Model>)>, Damage> {
    let entry: Json = serde_json::from_str(text).map_err(|_| Damage::Syntax)?;
    let [Some(answer), Some(sum), Some(asked)] = ["answer", "signature", "question"].map(|key| entry[key].as_str())
    else {
        return Err(Damage::Incomplete);
    };
    if sum != signature(key, asked, answer, &entry["model"]) {
        return Err(Damage::Signature);
    }
    match answer {
        _ if asked != question => Ok(None),
        "unsat" => Ok(Some((Answer::Unsat, None))),
        "sat" => {
            let model = read_model(&entry["model"], terms, roots).ok_or(Damage::UnreadableModel)?;
            let mut evaluator = Evaluator::new();
            let holds = |&root: &TermId| evaluator.eval(terms, &model, root) == Ok(Value::Bool(true));
            match roots.iter().all(holds) {
                true => Ok(Some((Answer::Sat, Some(model)))),
                false => Err(Damage::WrongModel),
            }
        }
        _ => Err(Damage::NoAnswer),
    }
}

/// The variables that the terms reach, in a fixed order; `None` with uninterpreted functions, whose values are not kept.
fn variables(terms: &Terms, roots: &[TermId]) -> Option<Vec<TermId>> {
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut found = Vec::new();
    let mut stack = roots.to_vec();
    while let Some(t) = stack.pop() {
        if seen.insert(t) {
            match terms.op(t) {
                Op::Var => found.push(t),
                Op::Apply(_) => return None,
                _ => stack.extend(terms.args(t)),
            }
        }
    }
    Some(found)
}

fn value_json(value: &Value) -> Option<Json> {
    Some(match value {
        Value::Bool(truth) => json!(truth),
        Value::Bits(bits) => json!(format!("{:x}", bits.to_big())),
        Value::Int(_) | Value::Real(_) | Value::Tuple(..) => return None,
        Value::Array(array) => {
            let entries: Option<Vec<Json>> = array
                .entries
                .iter()
                .map(|(index, value)| Some(json!([format!("{:x}", index.to_big()), value_json(value)?])))
                .collect();
            json!({"default": value_json(&array.default)?, "entries": entries?})
        }
    })
}

fn read_model(json: &Json, terms: &Terms, roots: &[TermId]) -> Option<Model> {
    let variables = variables(terms, roots)?;
    let values = json.as_array().filter(|values| values.len() == variables.len())?;
    let mut model = Model::default();
    for (variable, json) in variables.into_iter().zip(values) {
        model.vars.insert(variable, read_value(json, terms.sort(variable))?);
    }
    Some(model)
}

fn read_value(json: &Json, sort: Sort) -> Option<Value> {
    match sort {
        Sort::Bool => json.as_bool().map(Value::Bool),
        Sort::BitVec(width) => read_bits(json, width).map(Value::Bits),
        Sort::Array(&sort) => {
            let mut value = Value::constant(sort, read_value(&json["default"], sort.elem)?);
            for entry in json["entries"].as_array()? {
                let index = read_bits(&entry[0], sort.index.width().unwrap_or(1))?;
                value = value.store(&Value::from_bits(sort.index, index), read_value(&entry[1], sort.elem)?)?;
            }
            Some(value)
        }
        Sort::Int | Sort::Real | Sort::Fp(_) | Sort::Mode | Sort::Tuple(_) => None,
    }
}

fn read_bits(json: &Json, width: u32) -> Option<Bits> {
    let value = num_bigint::BigUint::parse_bytes(json.as_str()?.as_bytes(), 16)?;
    (value.bits() <= u64::from(width)).then(|| Bits::from_big(width, &value))
}

impl Session for Cached {
    fn assert(&mut self, terms: &Terms, t: TermId) -> Result<(), Failure> {
        formula(terms, t)?;
        self.found = None;
        self.frames.last_mut().expect("the first frame is never popped").push(t);
        self.untold.push(Untold::Assert(t));
        Ok(())
    }

    fn push(&mut self) {
        self.found = None;
        self.frames.push(Vec::new());
        self.untold.push(Untold::Push);
    }

    fn pop(&mut self) {
        self.found = None;
        if self.frames.len() > 1 {
            self.frames.pop();
            self.untold.push(Untold::Pop);
        }
    }

    fn check(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer {
        let start = Instant::now();
        self.stats.checks += 1;
        let roots: Vec<TermId> = self.frames.iter().flatten().chain(assumptions).copied().collect();
        let head = format!("; flotilla {}, {}\n", env!("CARGO_PKG_VERSION"), self.cache.asked);
        let question = head + &script(terms, &roots);
        let file = self.cache.folder.join(name(&question));
        self.found = None;
        if let Some((answer, model)) = self.look_up(&file, terms, &question, &roots) {
            self.found = Some(Found { model, assumptions: assumptions.to_vec(), time: start.elapsed() });
            self.stats.check_time += start.elapsed();
            self.ledger.from_cache();
            return answer;
        }
        self.tell(terms);
        let answer = self.inner.check(terms, assumptions);
        self.keep(&file, terms, &question, &roots, &answer);
        self.stats.check_time += start.elapsed();
        answer
    }

    fn value(&mut self, terms: &Terms, t: TermId) -> Result<Value, Failure> {
        match &self.found {
            None => self.inner.value(terms, t),
            Some(Found { model: Some(model), .. }) => Ok(smt::eval::eval(terms, model, t)?),
            Some(_) => Err(Failure::NoModel),
        }
    }

    fn model(&mut self, terms: &Terms) -> Result<Model, Failure> {
        match &self.found {
            None => self.inner.model(terms),
            Some(Found { model: Some(model), .. }) => Ok(model.clone()),
            Some(_) => Err(Failure::NoModel),
        }
    }

    fn failed_assumptions(&mut self) -> Vec<TermId> {
        match &self.found {
            None => self.inner.failed_assumptions(),
            Some(Found { model: None, assumptions, .. }) => assumptions.clone(),
            Some(_) => Vec::new(),
        }
    }

    fn refuted(&self) -> Vec<TermId> {
        if self.found.is_none() { self.inner.refuted() } else { Vec::new() }
    }

    fn set_limits(&mut self, limits: Limits) {
        self.inner.set_limits(limits);
    }

    fn stats(&self) -> Stats {
        Stats { checks: self.stats.checks, check_time: self.stats.check_time, ..self.inner.stats() }
    }

    fn credit(&self) -> Credit {
        match &self.found {
            None => self.inner.credit(),
            Some(found) => Credit { solver: "cache".to_string(), time: found.time, memory: 0 },
        }
    }
}
