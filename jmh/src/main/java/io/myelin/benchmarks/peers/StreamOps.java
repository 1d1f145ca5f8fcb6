package io.myelin.benchmarks.peers;

import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.gauge.AverageRows;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// A stream from one producer to one handler, per message: two million messages between two waits, thirty times what a
/// bounded peer holds, so that its producer waits for space, as in the libraries' own throughput benchmarks.
/// `PeersOps.ordered_delivery` waits after every 20,000 messages, which every peer has room for.
public class StreamOps extends AverageRows {

    private static final int MESSAGES = 2_000_000;

    /// The library that does the work.
    @Param({"substrates", "jctools-spsc", "jctools-spsc-polled", "jctools-mpsc", "jctools-mpsc-polled",
            "jctools-unbounded", "disruptor", "by-hand-lane"})
    public String peer;

    private final Arrivals arrivals = new Arrivals();
    private Peer contender;
    private Consumer<Long> entry;

    /// Starts the peer.
    @Setup
    public void open() {
        Failures.watch();
        contender = Peer.named(peer, Senders.PRODUCER);
        entry = contender.channel(arrivals::arrive);
    }

    /// Ends the peer and requires that everything arrived once.
    @TearDown
    public void close() {
        contender.close();
        arrivals.requireExact();
        Failures.requireNone();
    }

    /// Messages handed to one handler on another thread, in order.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void ordered_stream() {
        arrivals.announce(MESSAGES);
        Long message = 1L;
        for (int call = 0; call < MESSAGES; call++) {
            entry.accept(message);
        }
        arrivals.await();
    }
}
