package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.hazelcast.Members;
import io.myelin.journal.support.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The state of a member, while some of its threads wait.
class MemberStateTest {

    private final Members members = Members.create();
    private final CountDownLatch registered = new CountDownLatch(1);

    @AfterEach
    void stop() {
        registered.countDown();
        members.close();
    }

    /// The registration needs an answer from each member, and may never end if this member is shut down meanwhile.
    @Test
    void theRegistrationOfListenersBlocksNoOtherThread() throws Exception {
        var member = members.start();
        var registering = new CountDownLatch(1);
        var silent = Interposed.on(member, (method, _) -> {
            if ("getPartitionService".equals(method)) {
                registering.countDown();
                registered.await();
            }
        });
        var state = MemberState.required(member);
        Thread.ofPlatform().daemon().start(() -> state.events(silent));
        registering.await();
        var other = Thread.ofPlatform().daemon().start(() -> {
            state.safeMembers(member);
            state.inquiry(List::of).ask();
        });
        assertThat(other.join(Duration.ofSeconds(20))).as("the other calls return").isTrue();
    }

    @Test
    void aForceThatFailsDoesNotEndAShutdown(@TempDir Path folder) {
        var log = BlockLog.open(folder, 1 << 20, (_, _) -> {
            throw new IOException("the device failed");
        });
        var member = members.start(JournalCluster.keepFiles(members.config(), log, 1));
        assertThatCode(() -> member.getLifecycleService().terminate()).doesNotThrowAnyException();
        assertThatThrownBy(() -> log.slot(new BlockKey("place", 0), new byte[1])).as("the files are closed")
                .isInstanceOf(UncheckedIOException.class);
    }

    /// It waits ten seconds for the device. The folder stays locked until the device answers.
    @Test
    @Tag("slow")
    void aDeviceThatHangsDoesNotBlockAShutdown(@TempDir Path folder) throws Exception {
        var answering = new CountDownLatch(1);
        var log = BlockLog.open(folder, 1 << 20, (_, _) -> {
            try {
                answering.await();
            } catch (InterruptedException early) {
                throw new IOException(early);
            }
        });
        var member = members.start(JournalCluster.keepFiles(members.config(), log, 1));
        var ending = Thread.ofPlatform().daemon().start(() -> member.getLifecycleService().terminate());
        try {
            assertThat(ending.join(Duration.ofMinutes(1))).as("the member has ended").isTrue();
            assertThatThrownBy(() -> BlockLog.open(folder)).hasMessageContaining("used by another member");
        } finally {
            answering.countDown();
        }
        Eventually.until("the files are closed", () -> isOpened(folder));
    }

    private static boolean isOpened(Path folder) {
        try (var _ = BlockLog.open(folder)) {
            return true;
        } catch (UncheckedIOException locked) {
            return false;
        }
    }
}
