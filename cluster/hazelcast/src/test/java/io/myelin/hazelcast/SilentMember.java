package io.myelin.hazelcast;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.spi.impl.eventservice.impl.operations.DeregistrationOperation;
import com.hazelcast.spi.impl.operationservice.Operation;
import com.hazelcast.spi.impl.operationservice.impl.Invocation;
import com.hazelcast.spi.impl.operationservice.impl.OperationServiceImpl;
import com.sun.management.HotSpotDiagnosticMXBean;
import io.myelin.journal.support.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/// A member whose thread for adding and removing listeners and for queries, of which there is one, can be blocked.
public final class SilentMember implements AutoCloseable {

    private final CountDownLatch released = new CountDownLatch(1);
    private final HazelcastInstance member;

    private SilentMember(HazelcastInstance member) {
        this.member = member;
    }

    /// Starts a member that answers at first.
    public static SilentMember start(Members members) {
        return start(members, members.config());
    }

    /// Starts a member that answers at first.
    ///
    /// @param config its configuration, which gets one such thread
    public static SilentMember start(Members members, Config config) {
        config.setProperty("hazelcast.operation.generic.thread.count", "1");
        return new SilentMember(members.start(config));
    }

    /// The member.
    public HazelcastInstance member() {
        return member;
    }

    /// Blocks the thread.
    public void hold() throws InterruptedException {
        var holding = new CountDownLatch(1);
        operations(member).execute(new Operation() {
            @Override
            public void run() throws InterruptedException {
                holding.countDown();
                released.await();
            }
        });
        holding.await();
    }

    /// Releases the thread, so that the member answers.
    @Override
    public void close() {
        released.countDown();
    }

    /// Requires that the removal of a listener blocks no thread of a member that is shut down meanwhile. Hazelcast
    /// repeats a removal during which the members change, after a pause, and never if the member is shut down in that
    /// pause.
    ///
    /// @param folder      for the list of threads
    /// @param thread      begins the name of the thread that removes the listener, before the member's
    /// @param registering adds the listener, and returns what removes it once all members have it
    public static void requireNoThreadIsBlocked(
            Members members, Path folder, String thread, Function<HazelcastInstance, AutoCloseable> registering)
            throws Exception {
        var pausing = members.config();
        pausing.setProperty("hazelcast.invocation.retry.pause.millis", "60000");
        var one = members.start(pausing);
        try (var other = start(members)) {
            var leaving = members.start(members.config().setLiteMember(true));
            var registration = registering.apply(one);
            other.hold();
            registration.close();
            Eventually.until("a member is asked to remove the listener", () -> isRemoving(one));
            leaving.getLifecycleService().terminate();
            Eventually.until("one has left", () -> one.getCluster().getMembers().size() == 2);
        }
        Eventually.until("the removal is to be repeated", () -> !isRemoving(one));
        one.getLifecycleService().terminate();
        Eventually.until("no thread waits", () -> !threads(folder).contains('"' + thread + one.getName()));
    }

    private static OperationServiceImpl operations(HazelcastInstance member) {
        return ((HazelcastInstanceProxy) member).getOriginal().node.nodeEngine.getOperationService();
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
