package io.myelin.benchmarks.peers;

import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.gauge.AverageRows;
import java.util.Collections;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/// The same four kinds of work on alternatives to a circuit.
///
/// One producer, one thread that handles, an invocation of 20,000 messages, and a barrier that is the same
/// for all ([Arrivals]). Bounded peers hold a whole invocation, so no producer waits for space. Costs are per
/// message; per level in `hierarchy_5`.
public class PeersOps extends AverageRows {

    private static final int MESSAGES = 20_000;
    private static final int WIDTH = 10;
    private static final int DEPTH = 5;

    /// The library that does the work.
    @Param({"substrates", "jctools-spsc", "jctools-mpsc", "jctools-unbounded", "disruptor", "executor", "publisher",
            "reactor", "rxjava", "pekko", "vertx", "by-hand-lane"})
    public String peer;

    private final Arrivals arrivals = new Arrivals();
    private Peer contender;
    private Consumer<Long> entry;

    /// Confined to the handling thread while a loop runs; set before the loop's one message is sent.
    private int left;

    /// Starts the peer and wires the row's handlers.
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        var name = params.getBenchmark();
        var row = name.substring(name.lastIndexOf('.') + 1);
        contender = Peer.named(peer, switch (row) {
            case "self_feeding_loop" -> Senders.SEVERAL;
            case "hierarchy_5" -> Senders.ONE_PER_CHANNEL;
            default -> Senders.PRODUCER;
        });
        entry = switch (row) {
            case "self_feeding_loop" -> contender.channel(this::again);
            case "fan_out_10" -> contender.broadcast(Collections.nCopies(WIDTH, arrivals::arrive));
            case "hierarchy_5" -> hierarchy();
            default -> contender.channel(arrivals::arrive);
        };
    }

    /// Every level hands on to the level above it.
    private Consumer<Long> hierarchy() {
        var level = contender.channel(arrivals::arrive);
        for (int depth = 1; depth < DEPTH; depth++) {
            level = contender.channel(level);
        }
        return level;
    }

    /// The last arrival lets the producer continue, which then sets `left` again: nothing may be read after it.
    private void again(Long message) {
        boolean more = --left > 0;
        arrivals.arrive(message);
        if (more) {
            entry.accept(message);
        }
    }

    /// Ends the peer and requires that everything arrived once.
    @TearDown
    public void close() {
        contender.close();
        arrivals.requireExact();
        Failures.requireNone();
    }

    private void sendAll() {
        Long message = 1L;
        for (int call = 0; call < MESSAGES; call++) {
            entry.accept(message);
        }
        contender.allSent();
        arrivals.await();
    }

    /// Messages handed to one handler on another thread, in order.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void ordered_delivery() {
        arrivals.announce(MESSAGES);
        sendAll();
    }

    /// One message that its handler sends again and again.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void self_feeding_loop() {
        arrivals.announce(MESSAGES);
        left = MESSAGES;
        entry.accept(1L);
        arrivals.await();
    }

    /// Messages that 10 handlers receive.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void fan_out_10() {
        arrivals.announce((long) MESSAGES * WIDTH);
        sendAll();
    }

    /// Messages that climb 5 levels, per level.
    @Benchmark
    @OperationsPerInvocation(MESSAGES * DEPTH)
    public void hierarchy_5() {
        arrivals.announce(MESSAGES);
        sendAll();
    }
}
