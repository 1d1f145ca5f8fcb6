package io.myelin.journal.support;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/// Circuits that do something else where a thread emits or closes them, so that a test meets a moment for certain.
public final class WatchedCircuit {

    private WatchedCircuit() {}

    /// Further actions of a test.
    public interface Watch {

        /// After a thread has emitted into a pipe.
        ///
        /// @param pipe the name under which the circuit made the pipe
        default void emitted(String pipe) {}

        /// Before the circuit is closed.
        default void closing() {}
    }

    /// Makes one.
    ///
    /// @param watch what it does besides
    public static Circuit of(Watch watch) {
        var circuit = Substrates.cortex().circuit();
        return proxy(Circuit.class, (_, method, arguments) -> {
            if ("close".equals(method.getName())) {
                watch.closing();
            }
            var result = call(circuit, method, arguments);
            return result instanceof Pipe<?> pipe && arguments[0] instanceof Name name
                    ? watched(watch, pipe, name.part())
                    : result;
        });
    }

    private static Pipe<?> watched(Watch watch, Pipe<?> pipe, String name) {
        return proxy(Pipe.class, (_, method, arguments) -> {
            var result = call(pipe, method, arguments);
            if ("emit".equals(method.getName())) {
                watch.emitted(name);
            }
            return result;
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(WatchedCircuit.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
