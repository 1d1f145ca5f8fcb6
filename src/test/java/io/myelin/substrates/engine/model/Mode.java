package io.myelin.substrates.engine.model;

/// How a location is accessed. A plain access is what the language calls plain or opaque: the model has no
/// other difference between the two than that it never tears.
enum Mode {
    PLAIN,
    /// Acquire of a load, release of a store, both of a read-modify-write.
    ORDERED,
    /// As [#ORDERED], and in one order with all other volatile accesses.
    VOLATILE
}
