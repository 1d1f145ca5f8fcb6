package io.myelin.hazelcast.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.Members;
import io.myelin.journal.support.Eventually;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Members in processes of their own, killed and stopped under load.
@Tag("slow")
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class KillTest {

    private static final int ROUNDS = Integer.getInteger("kill.rounds", 20);
    private static final long SEED = Long.getLong("kill.seed", System.nanoTime());

    /// Some 10,000 numbers a second, so that the journal of the whole test fits the members' memory.
    private static final long PAUSE_MICROS = 10_000;
    private static final long PROGRESS = 20_000;

    /// How long a member is suspended: less than the time after which it would be considered dead.
    private static final long STOP_SECONDS = 12;

    private final ArrayList<NodeProcess> running = new ArrayList<>();
    private final String cluster = Members.newName();

    @AfterEach
    void stop() {
        running.forEach(NodeProcess::close);
    }

    private NodeProcess start(String... options) throws Exception {
        var node = new NodeProcess(cluster, running, PAUSE_MICROS, options);
        running.add(node);
        return node;
    }

    private static void awaitProgress(NodeProcess node) {
        long begin = node.durable();
        Eventually.until("progress from " + begin, () -> node.durable() > begin + PROGRESS);
    }

    @Test
    void nothingAcknowledgedIsLostDuplicatedOrMisplaced() throws Exception {
        var random = new Random(SEED);
        System.out.println("kill.seed " + SEED);
        NodeProcess writer = start();
        NodeProcess other = start();
        other.order("safe", "safe");
        writer.order("open", "open");
        long acknowledged = 0;
        for (int round = 0; round < ROUNDS; round++) {
            awaitProgress(writer);
            int kind = random.nextInt(4);
            var label = "round " + round + " kind " + kind;
            System.out.println(label + " at " + writer.durable());
            switch (kind) {
                case 0, 1 -> {
                    // The writer, which owns its partition, dies.
                    writer.signal("KILL");
                    acknowledged = writer.durable();
                    long[] opened = other.order("open", "open");
                    assertThat(opened[1]).as(label).isGreaterThanOrEqualTo(acknowledged);
                    assertThat(opened[2]).as(label).isEqualTo(0);
                    writer = other;
                    other = start();
                    other.order("safe", "safe");
                }
                case 2 -> {
                    other.signal("KILL");
                    awaitProgress(writer);
                    other = start();
                    other.order("safe", "safe");
                }
                default -> {
                    var stopped = random.nextBoolean() ? writer : other;
                    stopped.signal("STOP");
                    TimeUnit.SECONDS.sleep(STOP_SECONDS);
                    stopped.signal("CONT");
                    other.order("safe", "safe");
                }
            }
        }
        awaitProgress(writer);
        acknowledged = writer.durable();
        long[] closed = writer.order("close", "closed");
        assertThat(closed[0]).isGreaterThanOrEqualTo(acknowledged);
        assertThat(closed[1]).isEqualTo(0);
        // The final check: a replay of all records, on a member that did not write the last ones.
        long[] replayed = other.order("open", "open");
        assertThat(replayed[1] >= closed[0]).isTrue();
        assertThat(replayed[2]).isEqualTo(0);
    }

    /// The writer is on a member without data, so each member that dies owns some of the blocks that it writes.
    @Test
    void ownersThatAreNotTheWriterDie() throws Exception {
        int rounds = Math.max(2, ROUNDS / 4);
        NodeProcess writer = start("-Dwithout.data=true");
        // Oldest first: each of two members that are killed in turn owns blocks when it is killed.
        var data = new ArrayDeque<>(List.of(start(), start()));
        data.getLast().order("safe", "safe");
        writer.order("open", "open");
        for (int round = 0; round < rounds; round++) {
            awaitProgress(writer);
            System.out.println("owner " + round + " at " + writer.durable());
            data.removeFirst().signal("KILL");
            awaitProgress(writer);
            data.addLast(start());
            data.getLast().order("safe", "safe");
        }
        long acknowledged = writer.durable();
        long[] closed = writer.order("close", "closed");
        assertThat(closed[0]).isGreaterThanOrEqualTo(acknowledged);
        assertThat(closed[1]).isEqualTo(0);
        long[] replayed = data.getFirst().order("open", "open");
        assertThat(replayed[1] >= closed[0]).as(() -> replayed[1] + " of " + closed[0]).isTrue();
        assertThat(replayed[2]).isEqualTo(0);
    }
}
