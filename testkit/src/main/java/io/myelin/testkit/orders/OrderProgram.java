package io.myelin.testkit.orders;

/// A program that is run under each order: builds its part of a circuit anew, connects the producers, and says what has
/// to hold in the end.
@FunctionalInterface
public interface OrderProgram {

    /// Called once for each order, before the first emission.
    ///
    /// @param trial the circuit, and where to connect the producers to
    void build(OrderTrial trial);
}
