package io.myelin.tck.ordering;

import java.util.List;

/// Something that runs a program step by step.
interface ProgramMachine {

    /// Takes one step.
    void perform(Spec.Step step);

    /// The observations on each circuit, in order.
    List<List<String>> logs();
}
