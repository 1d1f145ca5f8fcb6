package io.myelin.journal.support;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/// Circuits that do something else where they are awaited or closed, so that a test meets a moment for certain.
public final class WatchedCircuit {

    private WatchedCircuit() {}

    /// Further actions of a test.
    public interface Watch {

        /// Before a thread waits for the circuit.
        default void awaiting() {}

        /// After it has.
        default void awaited() {}

        /// Before the circuit is closed.
        default void closing() {}
    }

    /// Makes one.
    ///
    /// @param watch what it does besides
    public static Circuit of(Watch watch) {
        var circuit = Substrates.cortex().circuit();
        return (Circuit) Proxy.newProxyInstance(
                WatchedCircuit.class.getClassLoader(), new Class<?>[] {Circuit.class}, (_, method, arguments) -> {
                    if ("close".equals(method.getName())) {
                        watch.closing();
                    }
                    boolean await = "await".equals(method.getName());
                    if (await) {
                        watch.awaiting();
                    }
                    try {
                        return method.invoke(circuit, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    } finally {
                        if (await) {
                            watch.awaited();
                        }
                    }
                });
    }
}
