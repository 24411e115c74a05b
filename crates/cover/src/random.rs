//! Inputs that cost nothing to find: zeroes, the borders of types, the constants of the program and their neighbours, and
//! random numbers. Most goals of most programs fall to them.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use base::Cancel;
use program::interp::{InputRequest, InputValue, Inputs};
use program::{ExprKind, Program};
use typed::types::TypeId;

use super::collector::Collector;

/// Steps of one execution.
const STEPS: u64 = 50_000;

/// So many executions in a row without anything new are enough: of guesses from the start, and of tests that go on.
const IN_VAIN: u32 = 60;
const EXTENDED_IN_VAIN: u32 = 600;

impl Collector {
    /// Tries inputs for about so long, or until nothing new comes of it: first guesses from the start; then tests that
    /// showed something go on from where they end, since what is behind them is often reached only from there.
    pub fn explore(&self, time: Duration, cancel: &Cancel) {
        let started = Instant::now();
        let constants = Constants::of(&self.program);
        let mut seed = 0u64;
        // What is no test shows nothing; the next one may.
        let mut search = |most: u32, try_one: &dyn Fn(&mut Guess)| {
            let mut in_vain = 0;
            while in_vain < most && started.elapsed() < time && cancel.check().is_none() && !self.is_done() {
                let before = self.covered().len();
                try_one(&mut Guess::new(&self.program, &constants, seed));
                in_vain = if self.covered().len() > before { 0 } else { in_vain + 1 };
                seed += 1;
            }
        };
        search(IN_VAIN, &|guess| _ = self.try_inputs(guess, STEPS));
        search(EXTENDED_IN_VAIN, &|guess| self.go_on(guess));
    }

    /// Goes on from the end of a test, or from some iteration of it.
    fn go_on(&self, guess: &mut Guess) {
        let Some(test) = self.test(guess.next_random()) else { return };
        let whole = test.inputs.len();
        let cuts = test.iterations.len() as u64;
        let cut = match cuts > 0 && guess.below(2) == 0 {
            true => test.iterations[guess.below(cuts) as usize].min(whole),
            false => whole,
        };
        let _ = self.extend_test(&test.inputs[..cut], guess, STEPS);
    }
}

/// The numbers that the program mentions.
struct Constants {
    integers: Vec<i128>,
    floats: BTreeMap<TypeId, Vec<u128>>,
}

impl Constants {
    fn of(program: &Program) -> Constants {
        let mut integers = Vec::new();
        let mut floats: BTreeMap<TypeId, Vec<u128>> = BTreeMap::new();
        for expr in program.funcs.iter().filter(|f| !f.library).flat_map(|f| f.exprs.iter()) {
            match expr.kind {
                ExprKind::Int(value) => integers.push(value),
                ExprKind::Float(bits) => floats.entry(expr.ty).or_default().push(bits),
                _ => {}
            }
        }
        integers.sort_unstable();
        integers.dedup();
        Constants { integers, floats }
    }
}

/// How a value is guessed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    Zero,
    Border,
    Constant,
    Small,
    Any,
}

struct Guess<'a> {
    program: &'a Program,
    constants: &'a Constants,
    random: u64,
    mood: Option<Mood>,
    /// Every input keeps its value with this chance, in 256ths: signals are steady.
    steady: u64,
    last: BTreeMap<String, InputValue>,
    left: u64,
}

impl<'a> Guess<'a> {
    fn new(program: &'a Program, constants: &'a Constants, seed: u64) -> Self {
        let moods = [Some(Mood::Zero), None, Some(Mood::Constant), Some(Mood::Border), Some(Mood::Small), None, None];
        let mood = moods[(seed % moods.len() as u64) as usize];
        let mut guess = Guess {
            program,
            constants,
            random: seed ^ 0x5851_f42d_4c95_7f2d,
            mood,
            steady: 0,
            last: BTreeMap::new(),
            left: 0,
        };
        guess.steady = [0, 0, 128, 230][guess.below(4) as usize];
        guess.left = 1 + guess.below(if seed.is_multiple_of(3) { 400 } else { 80 });
        guess
    }

    /// Splitmix64 (Steele, Lea and Flood, 2014).
    fn next_random(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.random;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next_random() % n.max(1)
    }

    fn value(&mut self, request: &InputRequest) -> InputValue {
        let mood = self
            .mood
            .unwrap_or([Mood::Zero, Mood::Border, Mood::Constant, Mood::Small, Mood::Any][self.below(5) as usize]);
        let Some(ty) = request.ty else { return self.bytes(mood, request.bytes) };
        if let Some(repr) = self.program.types.int_repr(ty) {
            return InputValue::Int(self.integer(mood, u32::from(repr.bits), repr.signed));
        }
        if let Some(format) = self.program.types.format_of(ty) {
            return InputValue::Int(format.to_memory(self.float(mood, ty)) as i128);
        }
        match self.program.types.is_pointer(ty) {
            true => InputValue::Zero,
            false => self.bytes(mood, request.bytes),
        }
    }

    fn integer(&mut self, mood: Mood, bits: u32, signed: bool) -> i128 {
        let bits = bits.min(126);
        let (low, high) =
            if signed { (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) };
        match mood {
            Mood::Zero => 0,
            Mood::Border => [low, low + 1, high, high - 1, 1, if signed { -1 } else { high }][self.below(6) as usize],
            Mood::Small => self.below(16) as i128 - if signed { 4 } else { 0 },
            Mood::Constant if !self.constants.integers.is_empty() => {
                let n = self.below(self.constants.integers.len() as u64) as usize;
                self.constants.integers[n] + self.below(3) as i128 - 1
            }
            _ => i128::from(self.next_random()),
        }
    }

    fn float(&mut self, mood: Mood, ty: TypeId) -> u128 {
        let constants = self.constants.floats.get(&ty).map_or(&[][..], Vec::as_slice);
        if constants.is_empty() || matches!(mood, Mood::Zero | Mood::Any) {
            return if mood == Mood::Zero { 0 } else { u128::from(self.next_random()) & 0x7fff_ffff };
        }
        let n = self.below(constants.len() as u64) as usize;
        constants[n].wrapping_add(u128::from(self.below(3))).wrapping_sub(1)
    }

    /// Texts are made of what can be read, mostly.
    fn bytes(&mut self, mood: Mood, len: u64) -> InputValue {
        let byte = |guess: &mut Self| match mood {
            Mood::Zero => 0,
            Mood::Any => guess.next_random() as u8,
            Mood::Small => guess.below(4) as u8,
            _ => guess.integer(Mood::Constant, 8, false) as u8,
        };
        InputValue::Bytes((0..len.min(1 << 16)).map(|_| Some(byte(self))).collect())
    }
}

impl Inputs for Guess<'_> {
    fn next(&mut self, request: &InputRequest) -> InputValue {
        if self.left == 0 {
            return InputValue::End;
        }
        self.left -= 1;
        if self.below(256) < self.steady
            && let Some(value) = self.last.get(&request.name)
        {
            return value.clone();
        }
        let value = self.value(request);
        self.last.insert(request.name.clone(), value.clone());
        value
    }
}
