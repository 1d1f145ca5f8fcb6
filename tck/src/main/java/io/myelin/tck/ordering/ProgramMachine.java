package io.myelin.tck.ordering;

import java.util.List;

/// Runs a program step by step.
interface ProgramMachine {

    /// Executes one step.
    void perform(Spec.Step step);

    /// The observations on each circuit, in order.
    List<List<String>> logs();
}
