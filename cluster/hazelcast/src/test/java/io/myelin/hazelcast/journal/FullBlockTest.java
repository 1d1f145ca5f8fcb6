package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.Members;
import io.myelin.journal.Block;
import io.myelin.journal.support.Eventually;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The blocks that one force confirms. The test's thread does the confirmer's work.
class FullBlockTest {

    private static final long SEGMENT = 64L << 20;
    private static final long ENDLESS = TimeUnit.HOURS.toNanos(1);
    private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(1);
    private static final String PLACE = "c#1.listed";
    private static final int FULL = Block.CAPACITY - 50;

    @TempDir
    private Path folder;

    private final Members members = Members.create();
    private BlockLog log;
    private BlockConfirmer confirmer;
    private int forces;
    private int turns;
    private long next;

    @BeforeEach
    void open() {
        log = BlockLog.open(folder, SEGMENT, (_, _) -> forces++);
        forces = 0;
    }

    @AfterEach
    void stop() {
        log.close();
        members.close();
    }

    private void confirmer(long patience) {
        confirmer = new BlockConfirmer(members.start(), log, this::isOver, patience, Runnable::run);
        // The first block of an epoch is forced at once, when it is known that a head lists it.
        var head = new Head(UUID.randomUUID());
        head.ranges.add(new EpochRange(1, PLACE, 0, 0));
        log.head("c", head);
        write(1, 10);
        turn();
        forces = 0;
    }

    /// Ends the work after one turn, in which it does not park.
    private boolean isOver() {
        LockSupport.unpark(Thread.currentThread());
        return ++turns > 1;
    }

    private void turn() {
        turns = 0;
        confirmer.run();
    }

    private void write(int count, int bytes) {
        var block = Block.of(1, next, next, count, 0, ByteBuffer.allocate(bytes)).bytes();
        var key = new BlockKey(PLACE, next);
        log.slot(key, block);
        confirmer.written(UUID.randomUUID(), key, block);
        next++;
    }

    @Test
    void fullBlocksAreForcedWithTheOneThatFollows() {
        confirmer(ENDLESS);
        for (int i = 0; i < 3; i++) {
            write(2, FULL);
            turn();
        }
        assertThat(forces).isZero();
        write(1, 10);
        turn();
        assertThat(forces).isEqualTo(1);
        assertThat(log.isForced()).isTrue();
    }

    @Test
    void aFullBlockThatNothingFollowsIsForced() {
        confirmer(SHORT);
        write(2, FULL);
        Eventually.until("it has been forced", () -> {
            turn();
            return log.isForced();
        });
    }

    @Test
    void aSingleRecordThatFillsABlockWaitsForNoOther() {
        confirmer(ENDLESS);
        write(1, FULL);
        turn();
        assertThat(log.isForced()).isTrue();
    }

    @Test
    void aFullBlockDoesNotDelayOneThatIsDue() {
        confirmer(ENDLESS);
        write(1, 10);
        write(2, FULL);
        turn();
        assertThat(log.isForced()).isTrue();
    }
}
