//! The names of variables, functions and labels: types mention them (the length of an array), trees are made of them.

use base::id;

id!(
    /// A variable: global, static local, local, parameter, or string literal.
    VarId,
    "v"
);
id!(FuncId, "f");
id!(
    /// A label of one function, for `goto`.
    LabelId,
    "L"
);
