package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.HeldPartitions;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.FencedException;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A thread that appends while too many blocks are in flight waits without a limit: each event that ends its wait has
/// to wake it. In each case no other event does.
class FullWriterTest {

    private static final long SEGMENT = 64L << 20;
    private static final int UNFORCED = 64;

    @TempDir
    private Path folder;

    private final Members members = Members.create();
    private final CountDownLatch device = new CountDownLatch(1);
    private @Nullable HeldPartitions held;

    @AfterEach
    void stop() {
        device.countDown();
        release();
        members.close();
    }

    private void awaitDevice() throws IOException {
        try {
            device.await();
        } catch (InterruptedException early) {
            throw new IOException(early);
        }
    }

    private void release() {
        var holding = held;
        if (holding != null) {
            holding.close();
        }
    }

    /// A thread that appends blocks of one record each, until it is done or fails.
    private static final class Appending {

        private final CompletableFuture<@Nullable Throwable> ended = new CompletableFuture<>();
        private final Thread thread;

        Appending(HazelcastAppender appender, int blocks) {
            thread = Thread.ofPlatform().daemon().start(() -> ended.complete(catchThrowable(() -> {
                for (int block = 0; block < blocks; block++) {
                    appender.append(Records.of(block, 1), 1);
                }
            })));
        }

        void awaitPark() {
            Eventually.until("parked", () -> thread.getState() == Thread.State.WAITING);
        }

        @Nullable Throwable end() {
            Eventually.until("woken", ended::isDone);
            return ended.join();
        }
    }

    private static HazelcastAppender appender(HazelcastInstance member) {
        return (HazelcastAppender) HazelcastJournal.create(member, "c", Copies.PREFERRED).appender();
    }

    /// A writer with as many blocks in flight as it may have, of which no answer comes before the release.
    private HazelcastAppender full() {
        var member = members.start();
        var appender = appender(member);
        held = new HeldPartitions(member);
        return appender;
    }

    @Test
    void anAnswerWakesIt() {
        var appender = full();
        var appending = new Appending(appender, HazelcastAppender.IN_FLIGHT + 1);
        appending.awaitPark();
        release();
        assertThat(appending.end()).isNull();
        appender.close();
    }

    @Test
    void theEndOfTheWriterWakesIt() {
        var appender = full();
        var appending = new Appending(appender, HazelcastAppender.IN_FLIGHT + 1);
        appending.awaitPark();
        var reason = new JournalException("the end");
        appender.end(reason);
        assertThat(appending.end()).isSameAs(reason);
        release();
        appender.close();
    }

    /// The writer has not ended: the blocks in flight may still be acknowledged.
    @Test
    void aLaterWriterWakesIt() {
        var appender = full();
        var appending = new Appending(appender, HazelcastAppender.IN_FLIGHT + 1);
        appending.awaitPark();
        var reason = new FencedException("c", 1, 2);
        appender.supersede(reason);
        assertThat(appending.end()).isSameAs(reason);
        assertThat(appender.reason()).isNull();
        release();
        appender.close();
    }

    /// All blocks have arrived, and the device is busy.
    @Test
    void aConfirmationOfTheDeviceWakesIt() {
        var busy = new AtomicBoolean();
        var config = members.config();
        JournalCluster.keepFiles(config, BlockLog.open(folder, SEGMENT, (_, file) -> {
            if (busy.get()) {
                awaitDevice();
            }
            file.force(false);
        }), 1);
        var appender = appender(members.start(config));
        busy.set(true);
        var appending = new Appending(appender, UNFORCED + 1);
        Eventually.until("arrived", () -> appender.settled().index() == UNFORCED);
        appending.awaitPark();
        device.countDown();
        assertThat(appending.end()).isNull();
        appender.close();
    }
}
