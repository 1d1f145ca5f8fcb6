package io.myelin.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.status.LocalSocketAddressStatus;
import io.myelin.cluster.client.LogSession;
import io.myelin.cluster.client.SessionListener;
import io.myelin.cluster.wire.Interest;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.cluster.wire.Messages;
import io.myelin.journal.Codecs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A leader that was stopped sends, when it goes on, what it had to say before another one led; and a connection that
/// was lost goes on without what was on its way.
class LateWelcomeTest {

    @TempDir
    private Path folder;

    private final List<Long> outputs = Collections.synchronizedList(new ArrayList<>());
    private final SessionListener listener = new SessionListener() {
        @Override
        public Outputs outputs(String address, String outlet) {
            return (_, number, _) -> outputs.add(number);
        }
    };

    @Test
    void theAnswerOfAnEarlierLeaderIsNotTakenForTheLogNorWhatAnotherConnectionBrings() throws Exception {
        var settings = ClusterSettings.builder("late").hosts(List.of("127.0.0.1"));
        try (var cluster = TestCluster.started(folder, settings);
                var driver = MediaDriver.launchEmbedded(
                        new MediaDriver.Context().threadingMode(ThreadingMode.SHARED).dirDeleteOnShutdown(true));
                var session = new LogSession(
                        cluster.settings,
                        "client",
                        List.of(new Interest("sum", "sum")),
                        driver.aeronDirectoryName(),
                        "127.0.0.1",
                        null,
                        new Idling(1_000_000),
                        "client",
                        listener);
                var aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()))) {
            session.start();
            TestCluster.await(session::hasNumbers);
            long accepted = session.append(emission());
            TestCluster.await(() -> session.accepted() >= accepted);
            TestCluster.await(() -> outputs.size() == 1);
            var late = new MessageWriter(32).int8(Messages.WELCOME).int64(0).int64(accepted - 1).int64(0);
            var later = new MessageWriter(64)
                    .int8(Messages.OUTPUTS)
                    .int32(1)
                    .text("sum/a")
                    .text("sum")
                    .text(Codecs.LONG.name())
                    .int64(3)
                    .value(Codecs.LONG, 3L);
            int sent = 0;
            for (var channel : channels(aeron)) {
                try (var earlier = aeron.addExclusivePublication(channel, 900)) {
                    Thread.sleep(200); // only one of the channels is connected
                    if (earlier.isConnected()) {
                        TestCluster.await(() -> earlier.offer(late.buffer(), 0, late.length()) > 0);
                        TestCluster.await(() -> earlier.offer(later.buffer(), 0, later.length()) > 0);
                        Thread.sleep(200); // until it would have been taken
                        sent++;
                    }
                }
            }
            assertThat(sent).isEqualTo(1);
            long next = session.append(emission());
            TestCluster.await(() -> session.accepted() >= next);
            assertThat(session.failure()).isNull();
            TestCluster.await(() -> outputs.size() == 2);
            assertThat(outputs).containsExactly(1L, 2L);
        }
    }

    private static byte[] emission() {
        return new MessageWriter(64)
                .int8(Messages.EMISSION)
                .text("sum/a")
                .text("add")
                .text(Codecs.LONG.name())
                .value(Codecs.LONG, 1L)
                .copy();
    }

    /// Where the session listens.
    private static List<String> channels(Aeron aeron) {
        var channels = new ArrayList<String>();
        aeron.countersReader().forEach((_, type, _, label) -> {
            if (type == LocalSocketAddressStatus.LOCAL_SOCKET_ADDRESS_STATUS_TYPE_ID && label.contains("rcv")) {
                channels.add("aeron:udp?endpoint=" + label.substring(label.lastIndexOf(' ') + 1));
            }
        });
        return channels;
    }
}
