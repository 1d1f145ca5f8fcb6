package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.map.listener.EntryUpdatedListener;
import com.hazelcast.spi.impl.eventservice.impl.operations.DeregistrationOperation;
import com.hazelcast.spi.impl.operationservice.Operation;
import com.hazelcast.spi.impl.operationservice.impl.Invocation;
import com.hazelcast.spi.impl.operationservice.impl.OperationServiceImpl;
import com.sun.management.HotSpotDiagnosticMXBean;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.support.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Readers do not wait for the members that tell them of heads.
class HeadRegistrationTest {

    private final Members members = Members.create();
    private final CountDownLatch hold = new CountDownLatch(1);

    @AfterEach
    void stop() {
        hold.countDown();
        members.close();
    }

    private HazelcastInstance memberWithOneThread() {
        var config = members.config();
        config.setProperty("hazelcast.operation.generic.thread.count", "1");
        return members.start(config);
    }

    /// Makes the only thread of a member that serves registrations wait.
    private void hold(HazelcastInstance member) throws InterruptedException {
        var holding = new CountDownLatch(1);
        operations(member).execute(new Operation() {
            @Override
            public void run() throws InterruptedException {
                holding.countDown();
                hold.await();
            }
        });
        holding.await();
    }

    private static OperationServiceImpl operations(HazelcastInstance member) {
        return ((HazelcastInstanceProxy) member).getOriginal().node.nodeEngine.getOperationService();
    }

    @Test
    void aReaderWaitsForNoSilentMember() throws Exception {
        var one = members.start();
        var other = memberWithOneThread();
        var journal = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        hold(other);
        var reading = Thread.ofPlatform().daemon().start(() -> {
            try (var cursor = journal.read(0)) {
                assertThat(cursor.next()).isNull();
                cursor.await(1);
            }
            new JournalWatch(one, "c", _ -> {}, () -> {}).close();
        });
        assertThat(reading.join(Duration.ofMinutes(1))).as("the reader has ended").isTrue();
    }

    @Test
    void changesAreToldUntilItIsClosed() {
        var one = members.start();
        var other = members.start();
        var names = ConcurrentHashMap.<String>newKeySet();
        var registered = new CountDownLatch(2);
        EntryUpdatedListener<String, Head> listener = event -> names.add("one " + event.getKey());
        var journal = HazelcastJournal.create(other, "c", Copies.PREFERRED);
        var neighbour = HazelcastJournal.create(other, "d", Copies.PREFERRED);
        try (var _ = new JournalWatch(one, "c", name -> names.add("several " + name), registered::countDown)) {
            var registration = HeadRegistration.ofOne(one, "c", listener, registered::countDown);
            Eventually.until("all members know them", () -> registered.getCount() == 0);
            neighbour.change(new ClaimEpoch(1, 1));
            journal.change(new ClaimEpoch(1, 1));
            Eventually.until("both are told", () -> names.size() == 2);
            assertThat(names).containsExactlyInAnyOrder("one c", "several c");
            registration.close();
            Eventually.until("one is not told any more", () -> {
                names.clear();
                journal.change(new ClaimEpoch(journal.head().claimed + 1, 1));
                Eventually.until("the other one is told", () -> names.contains("several c"));
                return !names.contains("one c");
            });
        }
    }

    /// Hazelcast repeats a removal during which the members change, after a pause, and never if the member is shut down
    /// in that pause: no thread may wait for it.
    @Test
    void theRemovalKeepsNoThreadOfAMemberThatIsShutDownMeanwhile(@TempDir Path folder) throws Exception {
        var pausing = members.config();
        pausing.setProperty("hazelcast.invocation.retry.pause.millis", "60000");
        var one = members.start(pausing);
        var other = memberWithOneThread();
        var leaving = members.start(members.config().setLiteMember(true));
        var registered = new CountDownLatch(1);
        EntryUpdatedListener<String, Head> listener = _ -> {};
        var registration = HeadRegistration.ofOne(one, "c", listener, registered::countDown);
        registered.await();
        hold(other);
        registration.close();
        Eventually.until("a member is asked to remove the listener", () -> isRemoving(one));
        leaving.getLifecycleService().terminate();
        Eventually.until("one has left", () -> one.getCluster().getMembers().size() == 2);
        hold.countDown();
        Eventually.until("the removal is to be repeated", () -> !isRemoving(one));
        one.getLifecycleService().terminate();
        Eventually.until("no thread waits", () -> !threads(folder).contains("\"head-listener-" + one.getName()));
    }

    private static boolean isRemoving(HazelcastInstance member) {
        for (Invocation<?> invocation : operations(member).getInvocationRegistry()) {
            if (invocation.op instanceof DeregistrationOperation) {
                return true;
            }
        }
        return false;
    }

    /// All threads of this process, virtual ones included.
    private static String threads(Path folder) {
        try {
            var file = Files.createTempFile(folder, "threads", "");
            Files.delete(file);
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(file.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
