package io.myelin.twin.shop;

import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.NamedSignal;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.sign.SteadyClock;
import java.util.function.Consumer;

/// Reports the shop's signals to the twin. Any thread may call any method; none waits.
///
/// @param signals receives the signals
record SignalReporter(Consumer<NamedSignal> signals) {

    void report(Name name, JvmSign sign, long value) {
        signals.accept(new NamedSignal(name, new Signal(sign, SteadyClock.now(), value)));
    }

    /// Reports the end of an operation.
    ///
    /// @param began the value of `System.nanoTime` at its beginning
    void ended(Name name, boolean succeeded, long began) {
        report(name, succeeded ? JvmSign.DONE : JvmSign.FAIL, (System.nanoTime() - began) / 1_000);
    }
}
