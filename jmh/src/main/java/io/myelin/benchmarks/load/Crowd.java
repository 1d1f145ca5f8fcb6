package io.myelin.benchmarks.load;

import io.myelin.benchmarks.check.Patience;
import io.myelin.benchmarks.check.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.IntConsumer;

/// Four producers that send to receivers at random, a round at a time, and a count for each receiver.
///
/// One thread calls the methods. The producers have threads of their own, and send only during [#round()].
public final class Crowd {

    /// Messages of a round, a quarter from each producer.
    public static final int MESSAGES = 200_000;

    private static final int PRODUCERS = 4;
    private static final long MULTIPLIER = 6_364_136_223_846_793_005L;

    private final IntConsumer send;
    private final List<Tally> tallies = new ArrayList<>();
    private final List<Thread> producers = new ArrayList<>();
    /// One for each producer, so that none sends another's share.
    private final List<Semaphore> calls = new ArrayList<>();
    private final Semaphore sent = new Semaphore(0);
    private volatile boolean ended;
    private long made;

    /// Starts the producers, which wait for the first round.
    ///
    /// @param receivers how many there are, at least one
    /// @param send      sends a message to the receiver with an index from 0; called by all producers at once
    public Crowd(int receivers, IntConsumer send) {
        this.send = send;
        for (int index = 0; index < receivers; index++) {
            tallies.add(new Tally());
        }
        for (int index = 0; index < PRODUCERS; index++) {
            var call = new Semaphore(0);
            long seed = index + 1;
            calls.add(call);
            producers.add(Thread.ofPlatform().daemon().name("producer-" + index).start(() -> produce(call, seed)));
        }
    }

    /// The count of a receiver, which counts what it is sent.
    ///
    /// @param index of the receiver
    /// @return its count
    public Tally tally(int index) {
        return tallies.get(index);
    }

    private void produce(Semaphore call, long seed) {
        long random = seed * MULTIPLIER;
        for (call.acquireUninterruptibly(); !ended; call.acquireUninterruptibly()) {
            for (int message = 0; message < MESSAGES / PRODUCERS; message++) {
                random = random * MULTIPLIER + 1;
                send.accept((int) ((random >>> 33) % tallies.size()));
            }
            sent.release();
        }
    }

    /// Makes the producers send [#MESSAGES] messages, and returns when all are sent; the caller waits until they have
    /// arrived.
    ///
    /// @throws IllegalStateException if the producers take more than a minute
    public void round() {
        calls.forEach(Semaphore::release);
        Patience.acquire(sent, PRODUCERS, "the producers");
        made += MESSAGES;
    }

    /// Ends the producers.
    public void end() throws InterruptedException {
        ended = true;
        calls.forEach(Semaphore::release);
        for (var producer : producers) {
            producer.join();
        }
    }

    /// Requires every message to have been counted. The caller has waited for the receivers.
    ///
    /// @throws IllegalStateException if a message is missing or was counted twice
    public void requireAll() {
        long arrived = tallies.stream().mapToLong(Tally::count).sum();
        if (arrived != made) {
            throw new IllegalStateException(made + " messages sent, " + arrived + " arrived");
        }
    }
}
