package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.hazelcast.host.route.BatchSource;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Emissions that are repeated, overlap, or arrive before their predecessors count once and in order, even if the
/// circuit is reopened in between.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RepetitionTest {

    private final HostMembers members = new HostMembers();

    @BeforeAll
    void start() {
        members.start();
    }

    @AfterAll
    void close() {
        members.close();
    }

    private static Long[] upTo(long end) {
        return LongStream.range(0, end).boxed().toArray(Long[]::new);
    }

    @Test
    void repetitionsAndGapsCountOnceWhileTheCircuitIsOpen() {
        var source = new BatchSource(members.instance(0), KIND + "/open", "reading");
        assertThat(source.bring(0, 10)).isEqualTo(10);
        assertThat(source.bring(0, 10)).isEqualTo(10);
        assertThat(source.bring(5, 15)).isEqualTo(15);
        // Some numbers before this range are missing.
        assertThat(source.bring(20, 25)).isEqualTo(15);
        assertThat(source.bring(15, 25)).isEqualTo(25);
        source.awaitDurable(25);
        assertThat(members.settled("open")).containsExactly(upTo(25));
    }

    /// The next owner reads the senders' numbers from the journal.
    @Test
    void repetitionsCountOnceAfterAReopening() {
        var source = new BatchSource(members.instance(0), KIND + "/anew", "reading");
        source.bring(0, 10);
        source.awaitDurable(10);
        BatchReceiver.of(members.instance(0)).release(KIND + "/anew");
        assertThat(source.bring(0, 12)).isEqualTo(12);
        source.awaitDurable(12);
        assertThat(members.settled("anew")).containsExactly(upTo(12));
        assertThat(members.opened("anew")).isEqualTo(2);
    }

    /// As after a split without a majority, whose other side had accepted and acknowledged them: the sender does not
    /// have them any more, and its later emissions arrive.
    @Test
    void acknowledgedEmissionsThatAreLostAreNotWaitedFor() {
        var source = new BatchSource(members.instance(0), KIND + "/lost", "reading");
        source.bring(0, 10);
        source.awaitDurable(10);
        assertThat(source.bring(20, 20, 25)).isEqualTo(25);
        assertThat(source.bring(20, 20, 25)).isEqualTo(25);
        source.awaitDurable(25);
        assertThat(members.settled("lost")).containsExactly(LongStream.concat(
                LongStream.range(0, 10), LongStream.range(20, 25)).boxed().toArray(Long[]::new));
        assertThat(members.opened("lost")).isEqualTo(1);
    }

    /// The same, and the circuit is opened again before it learns that they are lost, and after that.
    @Test
    void lostEmissionsAreNotWaitedForAfterAReopening() {
        var source = new BatchSource(members.instance(0), KIND + "/lostanew", "reading");
        source.bring(0, 10);
        source.awaitDurable(10);
        for (long lost = 20; lost <= 40; lost += 20) {
            BatchReceiver.of(members.instance(0)).release(KIND + "/lostanew");
            assertThat(source.bring(lost, lost, lost + 5)).isEqualTo(lost + 5);
            source.awaitDurable(lost + 5);
        }
        BatchReceiver.of(members.instance(0)).release(KIND + "/lostanew");
        assertThat(source.bring(45, 40, 50)).isEqualTo(50);
        source.awaitDurable(50);
        assertThat(members.settled("lostanew")).containsExactly(LongStream.concat(LongStream.range(0, 10),
                LongStream.concat(LongStream.range(20, 25), LongStream.range(40, 50))).boxed().toArray(Long[]::new));
        assertThat(members.opened("lostanew")).isEqualTo(4);
    }

    /// Each sender has its own numbers.
    @Test
    void sendersHaveSeparateNumbers() {
        var one = new BatchSource(members.instance(0), KIND + "/two", "reading");
        var other = new BatchSource(members.instance(0), KIND + "/two", "other");
        one.bring(0, 3);
        other.bring(0, 2);
        one.bring(1, 5);
        other.bring(0, 3);
        one.awaitDurable(5);
        other.awaitDurable(3);
        assertThat(members.settled("two")).containsExactly(0L, 1L, 2L, 0L, -1L, 3L, 4L, -2L);
    }
}
