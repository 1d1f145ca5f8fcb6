package io.myelin.twin.shop;

import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.sign.SteadyClock;
import io.myelin.twin.sign.Told;
import java.util.function.Consumer;

/// Reports the shop's signals to the twin. Any thread may call any method; none waits.
///
/// @param signals receives the signals
record Teller(Consumer<Told> signals) {

    void tell(Name name, JvmSign sign, long value) {
        signals.accept(new Told(name, new Signal(sign, SteadyClock.now(), value)));
    }

    /// Reports the end of an operation.
    ///
    /// @param began the value of `System.nanoTime` at its beginning
    void ended(Name name, boolean succeeded, long began) {
        tell(name, succeeded ? JvmSign.DONE : JvmSign.FAIL, (System.nanoTime() - began) / 1_000);
    }
}
