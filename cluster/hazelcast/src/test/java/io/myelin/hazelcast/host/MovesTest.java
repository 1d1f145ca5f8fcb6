package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.journal.support.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Circuits move while they are emitted to: members join, hand over and die.
class MovesTest {

    private static final int CIRCUITS = 6;

    /// The number of emissions of a sender between two receipts.
    private static final int EACH = 50;

    private final HostMembers members = new HostMembers();
    private final List<Emitting> emitting = new ArrayList<>();

    @AfterEach
    void close() {
        emitting.forEach(sender -> sender.stopping = true);
        // Completes the receipt for which a sender may still wait.
        members.close();
        emitting.forEach(Emitting::end);
    }

    /// One thread that emits to all circuits, from 0 on, to an inlet of its own, and records the acknowledgements.
    private final class Emitting {

        private final List<HostedInlet<Long>> inlets;
        private final Thread thread;
        private volatile boolean stopping;
        private volatile long next;
        private volatile long acknowledged;
        private volatile @Nullable Throwable failure;

        Emitting(List<HostedInlet<Long>> inlets) {
            this.inlets = inlets;
            thread = Thread.ofPlatform().daemon().start(this::run);
            emitting.add(this);
        }

        private void run() {
            try {
                emit();
            } catch (RuntimeException | Error failed) {
                failure = failed;
            }
        }

        private void emit() {
            while (!stopping) {
                for (int i = 0; i < EACH; i++) {
                    long value = next;
                    inlets.forEach(inlet -> inlet.emit(value));
                    next = value + 1;
                }
                long value = next;
                var receipts = inlets.stream().map(inlet -> inlet.ask(value)).toArray(CompletableFuture[]::new);
                next = value + 1;
                CompletableFuture.allOf(receipts).join();
                acknowledged = value + 1;
                // Some thousands a second, so that the journals of a slow machine fit in memory.
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
            }
        }

        void awaitProgress() {
            long from = acknowledged;
            Eventually.until("acknowledgements after " + from,
                    () -> acknowledged > from + 4 * EACH || failure != null);
            requireSound();
        }

        private void requireSound() {
            assertThat(failure).as("end of the sender after %d acknowledgements", acknowledged).isNull();
        }

        /// @return how many it emitted to each circuit
        long stop() {
            end();
            assertThat(thread.isAlive()).as("sender waits after %d acknowledgements", acknowledged).isFalse();
            requireSound();
            return next;
        }

        void end() {
            stopping = true;
            try {
                thread.join(TimeUnit.MINUTES.toMillis(5));
            } catch (InterruptedException early) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Emitting emitFrom(CircuitHost host) {
        return new Emitting(ids().map(id -> host.circuit(KIND, id).inlet(READING)).toList());
    }

    private static Stream<String> ids() {
        return IntStream.range(0, CIRCUITS).mapToObj(Integer::toString);
    }

    /// Each was handled once, and in the order of emission.
    private static void requireAll(List<Long> values, long count) {
        assertThat(values).isEqualTo(LongStream.range(0, count).boxed().toList());
    }

    /// Emissions made on a circuit's own member are queued for the circuit's thread, and no sender keeps them for a
    /// repetition.
    @Test
    void nothingIsLostWhenMembersJoinAndHandOver() {
        var first = members.start();
        var sender = emitFrom(first);
        sender.awaitProgress();
        var second = members.start();
        sender.awaitProgress();
        first.handOver();
        sender.awaitProgress();
        long count = sender.stop();
        assertThat(first.flush(Duration.ofMinutes(5))).isTrue();
        ids().forEach(id -> requireAll(members.settled(id), count));
        assertThat(first.hosted()).isEmpty();
        assertThat(second.hosted()).hasSize(CIRCUITS);
        assertThat(second.where(KIND).values()).allMatch(location -> location.moves() > 0);
    }

    /// One member disappears at once, with its circuits, their queues and unsent records.
    @Test
    void nothingIsLostWhenAMemberDies() {
        var first = members.start();
        members.start();
        members.start();
        members.awaitSafe();
        var sender = emitFrom(first);
        sender.awaitProgress();
        members.instance(2).getLifecycleService().terminate();
        sender.awaitProgress();
        members.awaitSafe();
        members.instance(1).getLifecycleService().terminate();
        sender.awaitProgress();
        long count = sender.stop();
        assertThat(first.flush(Duration.ofMinutes(5))).isTrue();
        ids().forEach(id -> requireAll(members.settled(id), count));
        assertThat(first.hosted()).hasSize(CIRCUITS);
    }
}
