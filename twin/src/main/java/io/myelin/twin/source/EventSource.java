package io.myelin.twin.source;

import io.myelin.twin.sign.NamedSignal;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/// A source of signals about a JVM. Closing it ends the signals.
public interface EventSource extends AutoCloseable {

    /// Starts to emit signals.
    void start();

    /// The number of events so far. Any thread.
    long events();

    /// Sets whether waits for locks are reported, and how often methods and allocations are sampled.
    ///
    /// @param closely whether to report these and to sample often; worth its cost only if something is wrong
    void watch(boolean closely);

    @Override
    void close();

    /// Receives the output of a source.
    ///
    /// @param signals    receives signals in any order
    /// @param watermarks receives the times up to which signals are complete, in microseconds since the epoch
    record Outlet(Consumer<NamedSignal> signals, LongConsumer watermarks) {}
}
