package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.core.HazelcastOverloadException;
import io.myelin.hazelcast.OneMember;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Records;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Writers on a member that fails to execute their operations.
class AppenderFailureTest {

    @RegisterExtension
    private static final OneMember MEMBER = new OneMember();

    private final String circuit = UUID.randomUUID().toString();
    private final Thread test = Thread.currentThread();
    private final AtomicInteger failures = new AtomicInteger();

    private HazelcastAppender appender(Interposed failing) {
        HazelcastJournal.create(MEMBER.get(), circuit, Copies.PREFERRED);
        return (HazelcastAppender) HazelcastJournal.of(Interposed.on(MEMBER.get(), failing), circuit, Copies.PREFERRED)
                .appender();
    }

    private Head head() {
        return HazelcastJournal.of(MEMBER.get(), circuit, Copies.PREFERRED).head();
    }

    private static boolean isNote(Object... arguments) {
        return arguments.length == 2 && arguments[1] instanceof NoteDurable;
    }

    @Test
    void blockThatCouldNotBeSentIsSentAgain() throws Exception {
        try (var appender = appender((method, _) -> {
            if ("submitToKey".equals(method) && failures.getAndIncrement() < 2) {
                throw new HazelcastOverloadException("too many under way");
            }
        })) {
            Records.append(appender, 0, 10);
            assertThat(failures.get()).isEqualTo(3);
        }
    }

    @Test
    void blockThatCanNeverBeSentEndsTheWriter() throws Exception {
        try (var appender = appender((method, _) -> {
            if ("submitToKey".equals(method)) {
                throw new IllegalStateException("never");
            }
        })) {
            appender.append(Records.of(0, 10), 10);
            assertThatThrownBy(() -> appender.awaitDurable(10, 10, TimeUnit.MINUTES))
                    .isInstanceOf(JournalException.class);
            assertThat(appender.health()).isEqualTo(Health.FAILED);
        }
    }

    /// The failure must not reach the caller, since the circuit's own thread may append.
    @Test
    void memberThatIsGoneDoesNotFailTheCaller() throws Exception {
        var gone = new AtomicBoolean();
        try (var appender = appender((method, _) -> {
            if ("getCluster".equals(method) && Thread.currentThread() == test && gone.compareAndSet(true, false)) {
                throw new HazelcastInstanceNotActiveException();
            }
        })) {
            gone.set(true);
            appender.append(Records.of(0, 10), 10);
            assertThat(gone.get()).as("it asked").isFalse();
            assertThat(appender.awaitDurable(10, 10, TimeUnit.MINUTES)).isTrue();
        }
    }

    /// The close waits for the checking thread for at most ten seconds.
    @Test
    @Tag("slow")
    void aCheckWithoutAnAnswerDoesNotBlockTheClose() throws Exception {
        var asking = new CountDownLatch(1);
        var answered = new CountDownLatch(1);
        var appender = appender((method, _) -> {
            if ("get".equals(method) && Thread.currentThread().getName().startsWith("journal-retrier-")) {
                asking.countDown();
                answered.await();
            }
        });
        Records.append(appender, 0, 1);
        HazelcastJournal.of(MEMBER.get(), circuit, Copies.PREFERRED).change(new ClaimEpoch(head().claimed + 1, 17));
        asking.await();
        var closing = Thread.ofPlatform().daemon().start(appender::close);
        try {
            assertThat(closing.join(Duration.ofMinutes(1))).as("it is closed").isTrue();
        } finally {
            answered.countDown();
        }
    }

    /// The partition of the head waits for a device.
    @Test
    void aNoteWithoutAnAnswerDoesNotBlockTheClose() throws Exception {
        var asking = new CountDownLatch(1);
        var answered = new CountDownLatch(1);
        var appender = appender((_, arguments) -> {
            if (isNote(arguments)) {
                asking.countDown();
                answered.await();
            }
        });
        appender.patience(Duration.ofMillis(100));
        Records.append(appender, 0, 1);
        asking.await();
        var closing = Thread.ofPlatform().daemon().start(appender::close);
        try {
            assertThat(closing.join(Duration.ofMinutes(1))).as("it is closed").isTrue();
            assertThat(appender.health()).isEqualTo(Health.CLOSED);
        } finally {
            answered.countDown();
        }
    }

    @Test
    void brokenMenderEndsTheWriter() throws Exception {
        var appender = appender((_, arguments) -> {
            if (isNote(arguments)) {
                throw new StackOverflowError();
            }
        });
        var retrier = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("journal-retrier-" + circuit))
                .findFirst()
                .orElseThrow();
        Records.append(appender, 0, 10);
        retrier.join();
        assertThat(appender.health()).isEqualTo(Health.FAILED);
        assertThatThrownBy(() -> appender.append(Records.of(10, 10), 10))
                .isInstanceOf(JournalException.class);
        appender.close();
    }

    @Test
    void lastNoteIsTriedAgain() throws Exception {
        var appender = appender((_, arguments) -> {
            boolean closing = Thread.currentThread().getName().startsWith("journal-closer-");
            if (isNote(arguments) && (!closing || failures.getAndIncrement() == 0)) {
                throw new HazelcastException("no note");
            }
        });
        Records.append(appender, 0, 10);
        appender.close();
        assertThat(appender.health()).isEqualTo(Health.CLOSED);
        assertThat(failures.get()).isEqualTo(2);
        assertThat(head().durable).isEqualTo(10);
    }

    @Test
    void closingWaitsForBlocksWithoutNumberedRecords() {
        var appender = appender((method, _) -> {
            if ("submitToKey".equals(method) && failures.getAndIncrement() < 3) {
                throw new HazelcastOverloadException("too many under way");
            }
        });
        appender.append(Records.of(7, 1), 0);
        appender.close();
        assertThat(appender.health()).isEqualTo(Health.CLOSED);
        assertThat(head().durableIndex).isEqualTo(1);
    }

    @Test
    void emptyBlockIsRefused() throws Exception {
        try (var appender = appender((_, _) -> {})) {
            assertThatThrownBy(() -> appender.append(ByteBuffer.allocate(0), 0))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> appender.append(Records.of(0, 1), -1))
                    .isInstanceOf(IllegalArgumentException.class);
            Records.append(appender, 0, 10);
        }
        assertThat(Records.read(HazelcastJournal.of(MEMBER.get(), circuit, Copies.PREFERRED), 0))
                .isEqualTo(Records.range(0, 10));
        assertThat(head().durableIndex > 1).as("nothing was appended for them").isFalse();
    }
}
