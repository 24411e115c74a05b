//! Hand-built programs through the interpreter.
