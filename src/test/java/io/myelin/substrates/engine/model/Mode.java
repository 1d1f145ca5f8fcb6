package io.myelin.substrates.engine.model;

/// How a location is accessed. A plain access stands for Java's plain and opaque modes, which the model does not
/// distinguish; no access tears.
enum Mode {
    PLAIN,
    /// Acquire of a load, release of a store, both of a read-modify-write.
    ORDERED,
    /// As [#ORDERED], and in one order with all other volatile accesses.
    VOLATILE
}
