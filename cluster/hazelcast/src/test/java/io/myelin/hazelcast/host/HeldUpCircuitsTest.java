package io.myelin.hazelcast.host;

import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Receipts of other members while many circuits are held up.
class HeldUpCircuitsTest {

    private static final InletType<Long> VALUE = InletType.of("value", Codecs.LONG);
    private static final int CIRCUITS = 80;
    private static final int AT_ONCE = 64;

    private final Members members = Members.create();

    @AfterEach
    void close() {
        members.close();
    }

    private static boolean awaits(StackTraceElement[] stack) {
        return Arrays.stream(stack).anyMatch(frame -> frame.getClassName().equals(CircuitIntake.class.getName())
                && frame.getMethodName().equals("await"));
    }

    private static long awaiting() {
        return Thread.getAllStackTraces().values().stream().filter(HeldUpCircuitsTest::awaits).count();
    }

    @Test
    void noReceiptWaitsForTheThreadOfAnotherCircuit() throws Exception {
        var member = members.start(HostCluster.configure(members.config(), 0));
        var other = members.start(HostCluster.configure(members.config().setLiteMember(true), 0));
        var release = new CountDownLatch(1);
        try (var host = CircuitHost.of(member, HostSettings.defaults());
                var emitter = CircuitClient.of(other, HostSettings.defaults())) {
            host.define("plant", circuit -> circuit.inlet(VALUE, _ -> hold(release))).start();
            var receipts = new ArrayList<CompletableFuture<Void>>();
            for (int i = 0; i < CIRCUITS; i++) {
                receipts.add(emitter.circuit("plant", Integer.toString(i)).inlet(VALUE).ask(1L));
            }
            Eventually.until("all wait at once", () -> awaiting() >= AT_ONCE);
            release.countDown();
            for (var receipt : receipts) {
                receipt.get(5, TimeUnit.MINUTES);
            }
        } finally {
            release.countDown();
        }
    }

    private static void hold(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }
}
