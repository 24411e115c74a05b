//! Byte-level memory: objects of bytes that are known, uninitialised, or fragments of a pointer.
//!
//! Invariants: object ids are never reused, so a dangling pointer is always recognised; an object's address is made up
//! when the program first looks at it, and no two live objects share one (but one's end may be another's start).

use std::collections::{BTreeMap, VecDeque};

use rustc_hash::FxHashMap;

use crate::{FuncId, VarId};
use base::{IndexVec, Loc};
use typed::target::Target;
use typed::types::TypeId;

use super::inputs::InputPointer;
use super::paged::Paged;
use super::pointer::Pointer;
use super::stuck::{Eval, StuckReason};

pub use super::pointer::ObjectId;

/// Larger blocks are not copied or filled, so that a wild size does not exhaust the machine.
pub const MAX_BLOCK_BYTES: u64 = 1 << 28;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ByteState {
    Uninit,
    Known,
    Fragment,
}

/// A run of bytes, in memory order.
#[derive(Clone, PartialEq, Debug)]
pub struct Bytes {
    cells: Paged<(u8, ByteState)>,
    /// For `ByteState::Fragment` bytes: the pointer and which of its bytes, in memory order.
    fragments: FxHashMap<usize, (Pointer, u8)>,
}

/// What the bytes of a scalar hold.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scalar {
    Bits(u128),
    Pointer(Pointer),
}

impl Bytes {
    pub fn uninit(len: usize) -> Self {
        Bytes { cells: Paged::new(len, (0, ByteState::Uninit)), fragments: FxHashMap::default() }
    }

    pub fn zero(len: usize) -> Self {
        Bytes { cells: Paged::new(len, (0, ByteState::Known)), fragments: FxHashMap::default() }
    }

    pub fn len(&self) -> usize {
        self.cells.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The byte at `index`; `None` if it is uninitialised or part of a pointer.
    pub fn get(&self, index: usize) -> Option<u8> {
        let (byte, state) = if index < self.len() { self.cells.get(index) } else { (0, ByteState::Uninit) };
        (state == ByteState::Known).then_some(byte)
    }

    pub fn set(&mut self, index: usize, byte: Option<u8>) {
        self.forget(index, 1);
        self.cells.set(index, byte.map_or((0, ByteState::Uninit), |byte| (byte, ByteState::Known)));
    }

    fn forget(&mut self, at: usize, len: usize) {
        if len < self.fragments.len() {
            for index in at..at + len {
                self.fragments.remove(&index);
            }
        } else {
            self.fragments.retain(|index, _| !(at..at + len).contains(index));
        }
    }

    pub fn slice(&self, at: usize, len: usize) -> Bytes {
        let fragments = if len < self.fragments.len() {
            (at..at + len).filter_map(|index| Some((index - at, *self.fragments.get(&index)?))).collect()
        } else {
            let inside = self.fragments.iter().filter(|(index, _)| (at..at + len).contains(index));
            inside.map(|(&index, &fragment)| (index - at, fragment)).collect()
        };
        Bytes { cells: self.cells.slice(at..at + len), fragments }
    }

    pub fn copy_from(&mut self, at: usize, from: &Bytes) {
        self.forget(at, from.len());
        self.cells.copy_from(at, &from.cells);
        self.fragments.extend(from.fragments.iter().map(|(&index, &fragment)| (at + index, fragment)));
    }

    pub fn fill_zero(&mut self, at: usize, len: usize) {
        self.forget(at, len);
        self.cells.fill(at..at + len, (0, ByteState::Known));
    }

    pub fn put_bits(&mut self, at: usize, len: usize, bits: u128, big_endian: bool) {
        self.forget(at, len);
        for i in 0..len {
            let significance = if big_endian { len - 1 - i } else { i };
            let byte = if significance < 16 { (bits >> (8 * significance)) as u8 } else { 0 };
            self.cells.set(at + i, (byte, ByteState::Known));
        }
    }

    pub fn put_pointer(&mut self, at: usize, len: usize, pointer: Pointer) {
        for i in 0..len {
            self.cells.set(at + i, (0, ByteState::Fragment));
            self.fragments.insert(at + i, (pointer, i as u8));
        }
    }

    /// The scalar made of `len` bytes; `address` turns a pointer into its address when only a part of it is read or it
    /// is mixed with other bytes.
    pub fn scalar(
        &self,
        at: usize,
        len: usize,
        big_endian: bool,
        mut address: impl FnMut(Pointer) -> Eval<(u64, usize)>,
    ) -> Eval<Scalar> {
        if let Some(pointer) = self.whole_pointer(at, len) {
            return Ok(Scalar::Pointer(pointer));
        }
        let mut bits = 0u128;
        for i in 0..len {
            let significance = if big_endian { len - 1 - i } else { i };
            let byte = match self.cells.get(at + i) {
                (_, ByteState::Uninit) => return Err(StuckReason::NeverWritten),
                (byte, ByteState::Known) => byte,
                (_, ByteState::Fragment) => {
                    let (pointer, index) = self.fragments[&(at + i)];
                    let (address, size) = address(pointer)?;
                    let shift = if big_endian { size - 1 - index as usize } else { index as usize };
                    (address >> (8 * shift)) as u8
                }
            };
            if significance < 16 {
                bits |= u128::from(byte) << (8 * significance);
            }
        }
        Ok(Scalar::Bits(bits))
    }

    fn whole_pointer(&self, at: usize, len: usize) -> Option<Pointer> {
        if len == 0 || self.cells.get(at).1 != ByteState::Fragment {
            return None;
        }
        let (pointer, _) = self.fragments[&at];
        let whole = (0..len).all(|i| self.fragments.get(&(at + i)) == Some(&(pointer, i as u8)));
        whole.then_some(pointer)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ObjectKind {
    Var(VarId),
    /// Made by the `nth` successful allocation.
    Heap {
        nth: u32,
    },
    /// An array of variable length, or from `alloca`.
    Block {
        nth: u32,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ObjectInfo {
    pub kind: ObjectKind,
    pub ty: Option<TypeId>,
    pub size: u64,
    pub align: u64,
    pub alive: bool,
}

#[derive(Debug)]
struct Object {
    info: ObjectInfo,
    /// Empty once the object is dead.
    bytes: Bytes,
    /// The event that last wrote each byte; empty unless the run is recorded.
    writers: Paged<u32>,
    address: Option<u64>,
}

pub const NO_WRITER: u32 = u32::MAX;

#[derive(Debug)]
pub struct Memory {
    objects: IndexVec<ObjectId, Object>,
    heap: Vec<ObjectId>,
    /// Where each of them was allocated.
    heap_sites: Vec<Loc>,
    pointer_bytes: usize,
    max_align: u64,
    record: bool,
    next_address: u64,
    address_limit: u64,
    at_address: BTreeMap<u64, Pointer>,
    function_addresses: FxHashMap<FuncId, u64>,
    /// Where objects are to lie that are not made yet; of a variable, one instance after the other (`None`: anywhere).
    wanted: FxHashMap<ObjectKind, VecDeque<Option<u64>>>,
    /// Something was refused for what it would cost, and not for what it means.
    pub limited: bool,
}

impl Memory {
    pub fn new(target: &Target, record: bool) -> Self {
        let address_limit = if target.pointer_bits >= 64 { u64::MAX } else { 1 << target.pointer_bits };
        Memory {
            objects: IndexVec::new(),
            heap: Vec::new(),
            heap_sites: Vec::new(),
            pointer_bytes: target.pointer_bytes() as usize,
            max_align: target.max_align(),
            record,
            next_address: if target.pointer_bits > 16 { 0x1000_0000 } else { 0x1000 },
            address_limit,
            at_address: BTreeMap::new(),
            function_addresses: FxHashMap::default(),
            wanted: FxHashMap::default(),
            limited: false,
        }
    }

    /// Refuses what the interpreter cannot hold.
    pub fn beyond(&mut self, reason: StuckReason) -> StuckReason {
        self.limited = true;
        reason
    }

    /// The address of an object that is not there yet: a pointer to it may be among the inputs of the program.
    pub fn promised(&mut self, kind: ObjectKind, size: u64, align: u64) -> Eval<u64> {
        if let Some(&Some(address)) = self.wanted.get(&kind).and_then(VecDeque::front) {
            return Ok(address);
        }
        let address = self.new_address(size, align)?;
        let wanted = self.wanted.entry(kind).or_default();
        wanted.pop_front();
        wanted.push_front(Some(address));
        Ok(address)
    }

    /// Decides beforehand where an object, the next instance of a variable, or a function lies.
    pub fn put_at(&mut self, pointer: InputPointer, address: Option<u64>) {
        let mut want = |kind| self.wanted.entry(kind).or_default().push_back(address);
        match (pointer, address) {
            (InputPointer::Var { var, .. }, _) => want(ObjectKind::Var(var)),
            (InputPointer::Heap { nth, .. }, _) => {
                want(ObjectKind::Heap { nth });
                want(ObjectKind::Block { nth });
            }
            (InputPointer::Function(func), Some(address)) if self.is_free(address, 1) => {
                self.function_addresses.insert(func, address);
                self.at_address.insert(address, Pointer::Function(func));
            }
            _ => {}
        }
    }

    /// What lies in these bytes, and where it begins; what is empty takes one.
    fn overlapping(&self, address: u64, size: u64) -> impl Iterator<Item = (u64, Pointer)> {
        let end = address.saturating_add(size.max(1));
        let below = self.at_address.range(..end).rev().map(|(&base, &pointer)| (base, pointer));
        below.take_while(move |&(base, pointer)| base + self.bytes_of(pointer) > address)
    }

    fn bytes_of(&self, pointer: Pointer) -> u64 {
        match pointer {
            Pointer::Object { object, .. } => self.info(object).size.max(1),
            _ => 1,
        }
    }

    /// Whether nothing alive lies in these bytes.
    fn is_free(&self, address: u64, size: u64) -> bool {
        let alive = |pointer| !matches!(pointer, Pointer::Object { object, .. } if !self.info(object).alive);
        address.checked_add(size.max(1)).is_some() && !self.overlapping(address, size).any(|(_, p)| alive(p))
    }

    /// Takes the place of objects that are gone.
    fn occupy(&mut self, address: u64, size: u64, pointer: Pointer) {
        let gone: Vec<u64> = self.overlapping(address, size).map(|(base, _)| base).collect();
        for base in gone {
            self.at_address.remove(&base);
        }
        self.at_address.insert(address, pointer);
    }

    pub fn create(&mut self, kind: ObjectKind, ty: Option<TypeId>, size: u64, align: u64) -> Eval<ObjectId> {
        let info = ObjectInfo { kind, ty, size, align, alive: true };
        let writers = Paged::new(if self.record { size as usize } else { 0 }, NO_WRITER);
        let address = self.wanted.get_mut(&kind).and_then(VecDeque::pop_front).flatten();
        if address.is_some_and(|address| !self.is_free(address, size)) {
            return Err(self.beyond(StuckReason::AddressSpace));
        }
        let object = self.objects.push(Object { info, bytes: Bytes::uninit(size as usize), writers, address });
        if let Some(address) = address {
            self.occupy(address, size, Pointer::Object { object, offset: 0 });
        }
        Ok(object)
    }

    pub fn create_heap(&mut self, size: u64, site: Loc) -> Eval<ObjectId> {
        let object = self.create(ObjectKind::Heap { nth: self.heap.len() as u32 }, None, size, self.max_align)?;
        self.heap.push(object);
        self.heap_sites.push(site);
        Ok(object)
    }

    /// Counted together with heap objects: both are made by executing an instruction.
    pub fn create_block(&mut self, size: u64, align: u64) -> Eval<ObjectId> {
        let object = self.create(ObjectKind::Block { nth: self.heap.len() as u32 }, None, size, align)?;
        self.heap.push(object);
        self.heap_sites.push(Loc::NONE);
        Ok(object)
    }

    pub fn kill(&mut self, object: ObjectId) {
        let object = &mut self.objects[object];
        object.info.alive = false;
        object.bytes = Bytes::zero(0);
        object.writers = Paged::new(0, NO_WRITER);
    }

    pub fn info(&self, object: ObjectId) -> &ObjectInfo {
        &self.objects[object].info
    }

    pub fn nth_heap(&self, nth: u32) -> Option<ObjectId> {
        self.heap.get(nth as usize).copied()
    }

    /// Whether an object that was allocated at this place is alive.
    pub fn leaks_from(&self, site: Loc) -> bool {
        self.heap.iter().zip(&self.heap_sites).any(|(&o, &s)| s == site && self.info(o).alive)
    }

    pub fn into_infos(self) -> Vec<ObjectInfo> {
        self.objects.iter().map(|o| o.info).collect()
    }

    /// The bytes of a live object. Bounds are the caller's business.
    pub fn bytes(&self, object: ObjectId) -> &Bytes {
        &self.objects[object].bytes
    }

    pub fn bytes_mut(&mut self, object: ObjectId) -> &mut Bytes {
        &mut self.objects[object].bytes
    }

    pub fn set_writer(&mut self, object: ObjectId, at: u64, len: u64, event: usize) {
        if self.record {
            self.objects[object].writers.fill(at as usize..(at + len) as usize, event as u32);
        }
    }

    /// The events that wrote these bytes.
    pub fn writers(&self, object: ObjectId, at: u64, len: u64) -> impl Iterator<Item = u32> {
        let range = if self.record { at as usize..(at + len) as usize } else { 0..0 };
        range.map(move |index| self.objects[object].writers.get(index))
    }

    pub fn pointer_bytes(&self) -> usize {
        self.pointer_bytes
    }

    /// The address of a pointer as an integer of the pointer's width.
    pub fn address(&mut self, pointer: Pointer) -> Eval<u64> {
        let address = match pointer {
            Pointer::Absolute(address) => address,
            Pointer::Object { object, offset } => self.object_address(object)?.wrapping_add_signed(offset),
            Pointer::Function(func) => self.function_address(func)?,
            Pointer::Invalid { .. } => return Err(StuckReason::InvalidAddress),
        };
        Ok(if self.pointer_bytes >= 8 { address } else { address & (self.address_limit - 1) })
    }

    fn object_address(&mut self, id: ObjectId) -> Eval<u64> {
        if let Some(address) = self.objects[id].address {
            return Ok(address);
        }
        let (size, align) = (self.objects[id].info.size, self.objects[id].info.align);
        let address = self.new_address(size, align)?;
        self.objects[id].address = Some(address);
        self.occupy(address, size, Pointer::Object { object: id, offset: 0 });
        Ok(address)
    }

    fn function_address(&mut self, func: FuncId) -> Eval<u64> {
        if let Some(&address) = self.function_addresses.get(&func) {
            return Ok(address);
        }
        let address = self.new_address(1, 1)?;
        self.function_addresses.insert(func, address);
        self.at_address.insert(address, Pointer::Function(func));
        Ok(address)
    }

    fn new_address(&mut self, size: u64, align: u64) -> Eval<u64> {
        // Not better aligned than asked for: a program must not get away with more.
        let mut address = self.next_address.next_multiple_of(align);
        if (address / align).is_multiple_of(2) {
            address += align;
        }
        while !self.is_free(address, size) && address < self.address_limit - 4 * align {
            address += 2 * align;
        }
        // Some bytes of gap: the end of an object is the start of another only where somebody wants it so.
        let next = address.saturating_add(size / 16 * 16 + 32);
        if next >= self.address_limit {
            return Err(self.beyond(StuckReason::AddressSpace));
        }
        self.next_address = next;
        Ok(address)
    }

    /// Whether two pointers into different objects are equal: where one ends the other may begin (C11 6.5.9p6), and where
    /// one is gone the other may lie.
    pub fn touch(&mut self, p: Pointer, q: Pointer) -> Eval<bool> {
        let (Pointer::Object { object: a, offset: i }, Pointer::Object { object: b, offset: j }) = (p, q) else {
            return Ok(false);
        };
        let ends = |object, offset: i64| offset != 0 && u64::try_from(offset) == Ok(self.info(object).size);
        let gone = !self.info(a).alive || !self.info(b).alive;
        let possible = gone || ends(a, i) && j == 0 || ends(b, j) && i == 0;
        Ok(possible && self.address(p)? == self.address(q)?)
    }

    /// What an integer means as a pointer: into the object whose address range it lies in, else an absolute address.
    pub fn pointer_at(&self, address: u64) -> Pointer {
        match self.at_address.range(..=address).next_back() {
            Some((&base, &Pointer::Object { object, .. })) if address - base <= self.info(object).size => {
                Pointer::Object { object, offset: (address - base) as i64 }
            }
            Some((&base, &pointer @ Pointer::Function(_))) if base == address => pointer,
            _ => Pointer::Absolute(address),
        }
    }
}
