package io.myelin.hazelcast.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.topic.ITopic;
import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Block;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Outbox;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Announcements while the cluster is slower than the outbox.
class BlockAnnouncerTest {

    private static final int BLOCKS = 5 * BlockAnnouncer.WAITING;
    private static final Duration LONG = Duration.ofMinutes(3);

    private final Semaphore going = new Semaphore(0);
    private final AtomicInteger published = new AtomicInteger();

    /// A topic that publishes nothing until it is released.
    @SuppressWarnings("unchecked")
    private ITopic<byte[]> slow() {
        return (ITopic<byte[]>) Proxy.newProxyInstance(
                ITopic.class.getClassLoader(), new Class<?>[] {ITopic.class}, (_, _, _) -> {
                    going.acquireUninterruptibly();
                    published.incrementAndGet();
                    return null;
                });
    }

    @Test
    void blocksThatWaitAreBounded() throws Exception {
        var announcer = new BlockAnnouncer("c", () -> "identity", slow());
        var outbox = new MemoryJournal("out");
        var announced = new AtomicInteger();
        var numbers = new AtomicReference<Pipe<Long>>();
        var circuit = JournaledCircuit.open(
                Substrates.cortex().circuit(), new MemoryJournal("c"), building -> {
                    var out = Outbox.of(building, outbox, Codecs.LONG, (Block block) -> {
                        announcer.announce(block);
                        announced.incrementAndGet();
                    });
                    announcer.announceOf(out);
                    building.attach(announcer);
                    numbers.set(building.inlet("numbers", Codecs.LONG, out));
                });
        for (long number = 0; number < BLOCKS; number++) {
            int before = announced.get();
            numbers.get().emit(number);
            Eventually.until("block", () -> announced.get() > before);
            assertThat(announcer.waiting()).isLessThanOrEqualTo(BlockAnnouncer.WAITING);
        }
        assertThat(announcer.waiting()).isEqualTo(BlockAnnouncer.WAITING);
        // The waiting announcements are published; a feed reads the other blocks from the outbox's journal.
        going.release(BLOCKS);
        Eventually.until("published", () -> announcer.waiting() == 0);
        Eventually.until("all", () -> published.get() > BlockAnnouncer.WAITING);
        assertThat(published.get()).isLessThan(BLOCKS);
        circuit.sync(LONG);
        circuit.close();
        assertThat(outbox.durable()).isEqualTo(BLOCKS);
    }
}
