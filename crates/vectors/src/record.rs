//! Executions that become tests, and tests that are executed. Whatever a test cannot bring about is not relied on: locals
//! and allocated memory begin without a value, and an execution that reads one is no test.

use program::interp::{
    CValue, InputKind, InputPointer, InputRequest, InputValue, Inputs, Leaf, LeafValue, Outcome, Run, RunOptions, run,
};
use program::{BlockId, FuncId, Program, VarId};
use typed::print::show_type;
use typed::types::TypeId;

use super::leaves::{leaves, show};
use super::{Ending, Hex, Input, Output, Part, Test};

/// How a program is executed for its tests.
pub struct Recording<'a> {
    pub program: &'a Program,
    pub max_steps: u64,
    /// Variables whose last values are outputs.
    pub observed: &'a [VarId],
    /// The head of the endless loop of a reactive program.
    pub loop_head: Option<(FuncId, BlockId)>,
}

/// A test, and what its execution did.
pub struct Recorded {
    pub test: Test,
    pub run: Run,
}

/// Why an execution is no test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoTest(pub String);

impl Recording<'_> {
    /// Executes the program on these inputs and writes down those that it takes.
    pub fn record(&self, inputs: &mut dyn Inputs) -> Result<Recorded, NoTest> {
        let mut recorder = Recorder { program: self.program, inner: inputs, taken: Vec::new(), wrong: None };
        let options = RunOptions {
            max_steps: self.max_steps,
            observed: self.observed,
            rounds_of: self.loop_head,
            ..RunOptions::default()
        };
        let run = run(self.program, &mut recorder, &options);
        let (inputs, wrong) = (recorder.taken, recorder.wrong);
        if let Some(why) = wrong {
            return Err(NoTest(why));
        }
        let end = self.ending(&run)?;
        let outputs = self.outputs(&run, end);
        let test = Test { inputs, iterations: run.rounds.clone(), end, outputs, covers: Vec::new() };
        Ok(Recorded { test, run })
    }

    /// Executes a test.
    pub fn replay(&self, test: &Test) -> Result<Recorded, NoTest> {
        self.record(&mut self.replayed(&test.inputs))
    }

    fn replayed<'a>(&self, inputs: &'a [Input]) -> Replayed<'a> {
        Replayed { inputs, next: 0, big_endian: self.program.types.target.big_endian }
    }

    /// Executes the first inputs of a test, and goes on with others.
    pub fn extend(&self, first: &[Input], then: &mut dyn Inputs) -> Result<Recorded, NoTest> {
        self.record(&mut Extended { first: self.replayed(first), then })
    }

    fn ending(&self, run: &Run) -> Result<Ending, NoTest> {
        let files = &self.program.files;
        match &run.outcome {
            Outcome::Finished => Ok(Ending::Returns),
            Outcome::Stopped => Ok(Ending::Exits),
            Outcome::InputsEnd => Ok(Ending::OutOfInputs),
            Outcome::AssumeFailed { loc } => {
                let checks = self.program.coverage.iter().flat_map(|coverage| &coverage.checks);
                match checks.into_iter().find(|(at, _)| at == loc) {
                    None => Ok(Ending::Assumption),
                    Some((_, what)) => Err(NoTest(format!("it does not hold at {} that {what}", files.show(*loc)))),
                }
            }
            Outcome::Stuck { reason, loc, .. } => Err(NoTest(format!("at {} the program {reason}", files.show(*loc)))),
            Outcome::TooLarge { reason } => Err(NoTest(reason.to_string())),
            Outcome::StepLimit => Err(NoTest("the program does not end and asks for no input".to_string())),
            Outcome::DepthLimit => Err(NoTest("the recursion is too deep".to_string())),
            other => Err(NoTest(format!("the execution ends unexpectedly: {other:?}"))),
        }
    }

    fn outputs(&self, run: &Run, end: Ending) -> Vec<Output> {
        let mut outputs = Vec::new();
        if let (Ending::Returns, Some((func, value))) = (end, &run.result) {
            let ty = self.program.funcs[*func].ret;
            let bytes = scalar_bytes(self.program, ty, value);
            outputs.extend(bytes.map(|bytes| self.output("return".to_string(), ty, |at| bytes.get(at).copied())));
        }
        for (&var, contents) in self.observed.iter().zip(&run.observed) {
            if let Some(contents) = contents {
                let var = &self.program.vars[var];
                outputs.push(self.output(var.name.clone(), var.ty, |at| contents.get(at)));
            }
        }
        outputs.retain(|output| !output.parts.is_empty());
        outputs
    }

    fn output(&self, name: String, ty: TypeId, byte: impl Fn(usize) -> Option<u8>) -> Output {
        let mut parts = Vec::new();
        for leaf in leaves(self.program, ty) {
            let bytes: Option<Vec<u8>> = (leaf.offset..leaf.offset + leaf.size).map(|at| byte(at as usize)).collect();
            let Some(bytes) = bytes else { continue };
            let value = show(self.program, leaf.ty, &bytes);
            // Not a number has many forms, and a long double has bytes without a meaning.
            let is_wide_float = leaf.size > 8 && is_float(self.program, leaf.ty);
            if !value.to_ascii_lowercase().contains("nan") && !is_wide_float {
                parts.push(Part { path: leaf.path, offset: leaf.offset, bytes: Hex(bytes), value });
            }
        }
        Output { name, ty: show_type(&self.program.types, ty), parts }
    }
}

/// What a returned number looks like in memory.
fn scalar_bytes(program: &Program, ty: TypeId, value: &CValue) -> Option<Vec<u8>> {
    let mut bytes = vec![0; program.types.size_of(ty)? as usize];
    let len = bytes.len();
    match value {
        CValue::Int(number) => put(&mut bytes, 0, len, *number, program.types.target.big_endian),
        CValue::Float(format, bits) => {
            put(&mut bytes, 0, len, format.to_memory(*bits) as i128, program.types.target.big_endian);
        }
        _ => return None,
    }
    Some(bytes)
}

fn is_float(program: &Program, ty: TypeId) -> bool {
    program.types.format_of(ty).is_some()
}

/// Hands inputs on and writes them down.
struct Recorder<'a> {
    program: &'a Program,
    inner: &'a mut dyn Inputs,
    taken: Vec<Input>,
    wrong: Option<String>,
}

impl Recorder<'_> {
    fn take(&mut self, request: &InputRequest, value: &InputValue) -> Option<Vec<u8>> {
        let bytes = input_bytes(request.bytes as usize, value, self.program.types.target.big_endian);
        if bytes.is_none() {
            self.wrong = Some(format!("`{}` would have to be a pointer to something", request.name));
        }
        if self.program.approximated.contains(&request.name) {
            self.wrong = Some(format!("it depends on `{}`, which is not modelled exactly", request.name));
        }
        bytes.map(|bytes| self.truths(request, bytes))
    }

    /// A `_Bool` is 0 or 1 (C11 6.2.6.2p2 with 6.3.1.2): any other byte in it would be a value that no C program makes.
    fn truths(&self, request: &InputRequest, mut bytes: Vec<u8>) -> Vec<u8> {
        let found = request.ty.map(|ty| leaves(self.program, ty)).unwrap_or_default();
        for leaf in found.iter().filter(|leaf| self.program.types.is_bool(leaf.ty)) {
            bytes.iter_mut().skip(leaf.offset as usize).take(leaf.size as usize).for_each(|byte| *byte &= 1);
        }
        bytes
    }

    fn written(&self, request: &InputRequest, bytes: &[u8]) -> Input {
        let ty = request.ty.map(|ty| show_type(&self.program.types, ty)).unwrap_or_default();
        let value = request.ty.map(|ty| shown(self.program, ty, bytes)).unwrap_or_default();
        Input { name: request.name.clone(), ty, bytes: Some(Hex(bytes.to_vec())), value }
    }
}

impl Inputs for Recorder<'_> {
    fn next(&mut self, request: &InputRequest) -> InputValue {
        let value = self.inner.next(request);
        match request.kind {
            InputKind::Indeterminate | InputKind::HeapContents => InputValue::Uninitialised,
            InputKind::MallocFails => {
                if matches!(value, InputValue::Int(fails) if fails != 0) {
                    self.wrong = Some("an allocation would have to fail".to_string());
                }
                InputValue::Int(0)
            }
            InputKind::Input if value == InputValue::End || self.wrong.is_some() => InputValue::End,
            InputKind::Input => match self.take(request, &value) {
                Some(bytes) => {
                    self.taken.push(self.written(request, &bytes));
                    InputValue::Bytes(bytes.into_iter().map(Some).collect())
                }
                None => InputValue::End,
            },
        }
    }
}

/// `5`, `{ .speed = 3, .on = 1 }`, or nothing for what is too large to be read.
fn shown(program: &Program, ty: TypeId, bytes: &[u8]) -> String {
    let found = leaves(program, ty);
    let value = |leaf: &super::leaves::Leaf| {
        let (from, to) = (leaf.offset as usize, (leaf.offset + leaf.size) as usize);
        bytes.get(from..to).map_or(String::new(), |bytes| show(program, leaf.ty, bytes))
    };
    match found.as_slice() {
        [leaf] if leaf.path.is_empty() => value(leaf),
        many if many.len() <= 16 => {
            many.iter().map(|leaf| format!("{} = {}", leaf.path, value(leaf))).collect::<Vec<_>>().join(", ")
        }
        _ => String::new(),
    }
}

/// `None` if it has a pointer in it that is not null.
fn input_bytes(len: usize, value: &InputValue, big_endian: bool) -> Option<Vec<u8>> {
    let mut bytes = vec![0; len];
    match value {
        InputValue::Zero | InputValue::End | InputValue::Pointer(InputPointer::Null) => {}
        InputValue::Int(number) => put(&mut bytes, 0, len, *number, big_endian),
        InputValue::Bytes(given) => {
            for (to, from) in bytes.iter_mut().zip(given) {
                *to = from.unwrap_or(0);
            }
        }
        InputValue::Leaves(leaves) => {
            for Leaf { offset, size, value } in leaves {
                match value {
                    LeafValue::Int(number) => put(&mut bytes, *offset as usize, *size as usize, *number, big_endian),
                    LeafValue::Pointer(InputPointer::Null) => {}
                    LeafValue::Pointer(_) => return None,
                }
            }
        }
        InputValue::Uninitialised | InputValue::Pointer(_) => return None,
    }
    Some(bytes)
}

fn put(bytes: &mut [u8], at: usize, len: usize, number: i128, big_endian: bool) {
    for i in 0..len {
        let significance = if big_endian { len - 1 - i } else { i };
        if let Some(byte) = bytes.get_mut(at + i) {
            *byte = if significance < 16 { (number as u128 >> (8 * significance)) as u8 } else { 0 };
        }
    }
}

/// The inputs of a test, by position.
struct Replayed<'a> {
    inputs: &'a [Input],
    next: usize,
    big_endian: bool,
}

impl Inputs for Replayed<'_> {
    fn next(&mut self, request: &InputRequest) -> InputValue {
        if request.kind != InputKind::Input {
            return InputValue::Zero;
        }
        let Some(input) = self.inputs.get(self.next) else { return InputValue::End };
        // A suite for another version of the program: what has changed its name is left out.
        if input.name != request.name {
            return match self.inputs[self.next..].iter().position(|input| input.name == request.name) {
                Some(skipped) => {
                    self.next += skipped;
                    self.next(request)
                }
                None => InputValue::End,
            };
        }
        self.next += 1;
        match (&input.bytes, input.value.parse::<i128>()) {
            (Some(Hex(bytes)), _) => InputValue::Bytes(bytes.iter().map(|byte| Some(*byte)).collect()),
            (None, Ok(number)) => {
                let mut bytes = vec![0; request.bytes as usize];
                let len = bytes.len();
                put(&mut bytes, 0, len, number, self.big_endian);
                InputValue::Bytes(bytes.into_iter().map(Some).collect())
            }
            (None, Err(_)) => InputValue::Zero,
        }
    }
}

/// The inputs of a test, then those of somebody else.
struct Extended<'a> {
    first: Replayed<'a>,
    then: &'a mut dyn Inputs,
}

impl Inputs for Extended<'_> {
    fn next(&mut self, request: &InputRequest) -> InputValue {
        match self.first.next < self.first.inputs.len() {
            true => self.first.next(request),
            false => self.then.next(request),
        }
    }
}
