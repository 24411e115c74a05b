//! Names of what several parts of a program refer to.

use base::id;

id!(
    /// A property, in source order of its function.
    PropId,
    "p"
);
