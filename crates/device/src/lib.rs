//! What a device is: regions of registers at fixed addresses and the interrupts that it raises, read from CMSIS-SVD files
//! (`svd`) and YAML (`yaml`) into plain data (`registers`, `interrupts`), and their behaviour written as C (`c`).
//!
//! Why C: what a status register gives, what a written one clears, and which handler may run now are ordinary functions of
//! the program then. They are parsed, lowered, executed, replayed and printed like all others, so that no engine and no
//! strategy knows that there are devices. Passes of room `program` only say where these functions are called.
//!
//! Invariants: the registers of a region are in ascending order and do not overlap; a register is 8, 16, 32 or 64 bits
//! wide; every mistake in a file has its line and column. Nothing here knows the program.

pub mod c;
mod described;
mod error;
mod interrupts;
mod merge;
mod registers;
mod svd;
mod yaml;
mod yaml_interrupts;
mod yaml_registers;

pub use described::Device;
pub use error::{DeviceError, Problem};
pub use interrupts::{Arrival, Enable, Handler, Interrupts};
pub use registers::{Access, Bits, Field, NamedValue, Region, Register};
pub use svd::read as read_svd;
pub use yaml::read as read_yaml;
