package io.myelin.distributed.hazelcast;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.myelin.distributed.Appender;
import io.myelin.distributed.FencedException;
import io.myelin.distributed.Members;
import io.myelin.distributed.Records;
import io.myelin.distributed.Waiting;
import io.myelin.distributed.hazelcast.HazelcastJournal.Copies;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Writers that were taken over from and go on all the same.
class FencingTest {

    private final Members members = Members.of(2);

    @AfterEach
    void stop() {
        members.close();
    }

    private static void refused(final Appender appender) {
        final long end = appender.durable() + 5;
        appender.append(Records.of(1000, 5), 5);
        assertThrows(FencedException.class, () -> appender.awaitDurable(end, 10, TimeUnit.MINUTES));
    }

    @Test
    void refusedBlockDoesNotReachTheBackup() throws Exception {
        final var one = members.start(0);
        final var two = members.start(1);
        final var here = HazelcastJournal.of(one, "c", Copies.REQUIRED);
        final var there = HazelcastJournal.of(two, "c", Copies.REQUIRED);
        final var zombie = here.appender();
        Records.append(zombie, 0, 10);
        final var fence = here.head().last().key(1);
        final var successor = here.appender();
        Records.append(successor, 10, 10);
        final byte[] taken = here.blocks().get(fence);
        refused(zombie);

        // The backup becomes the owner.
        one.getLifecycleService().terminate();
        assertArrayEquals(taken, there.blocks().get(fence));
        there.appender().close();
        assertEquals(Records.range(0, 20), Records.read(there, 0));
        successor.close();
        zombie.close();
    }

    @Test
    void truncationLeavesTheFence() throws Exception {
        final var journal = HazelcastJournal.of(members.start(0), "c", Copies.PREFERRED);
        final var zombie = journal.appender();
        Records.append(zombie, 0, 10);
        try (var successor = journal.appender()) {
            Records.append(successor, 10, 10);
            Waiting.until("note", () -> journal.durable() == 20);
            journal.truncate(20);
            refused(zombie);
        }
        zombie.close();
    }
}
