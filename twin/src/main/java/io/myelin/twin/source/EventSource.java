package io.myelin.twin.source;

import io.myelin.twin.sign.Told;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/// Something that tells about a JVM. Closing it ends the telling.
public interface EventSource extends AutoCloseable {

    /// Begins to tell.
    void start();

    /// How many events came so far.
    long events();

    /// Tells more, or less.
    ///
    /// @param coarsely whether to leave out what is expensive
    void sample(boolean coarsely);

    @Override
    void close();

    /// Where a source tells what it has to tell.
    ///
    /// @param signals    any order
    /// @param watermarks up to where signals are complete, in microseconds since the epoch
    record Outlet(Consumer<Told> signals, LongConsumer watermarks) {}
}
