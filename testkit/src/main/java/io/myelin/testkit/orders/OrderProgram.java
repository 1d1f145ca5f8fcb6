package io.myelin.testkit.orders;

/// A program that is run under each order: it builds its part of a circuit, connects the producers, and adds the checks
/// that have to hold in the end.
@FunctionalInterface
public interface OrderProgram {

    /// Called once for each order, before the first emission.
    ///
    /// @param trial supplies the circuit and connects the producers
    void build(OrderTrial trial);
}
