package io.myelin.cluster.histories;

import io.aeron.cluster.client.AeronCluster;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.cluster.wire.Messages;
import io.myelin.journal.Codecs;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// A client that reads no answers, and says its last hundred items again with each new one.
final class RepeatingClient {

    private static final int AGAIN = 100;
    private static final long PAUSE_NANOS = 50_000_000;

    private final ClusterSettings settings;
    private final String host;
    private final long base;
    private long number;

    /// @param base its values are above it
    RepeatingClient(ClusterSettings settings, String host, long base) {
        this.settings = settings;
        this.host = host;
        this.base = base;
    }

    void run(BooleanSupplier ends) {
        var context = new MediaDriver.Context()
                .aeronDirectoryName(settings.sharedMemory().resolve("myelin-" + settings.name() + "-repeating-" + base)
                        .toString())
                .threadingMode(ThreadingMode.SHARED)
                .mtuLength(settings.mtu())
                .dirDeleteOnStart(true)
                .errorHandler(_ -> {});
        try (var driver = MediaDriver.launchEmbedded(context)) {
            while (!ends.getAsBoolean()) {
                try (var cluster = AeronCluster.connect(new AeronCluster.Context()
                        .aeronDirectoryName(driver.aeronDirectoryName())
                        .ingressChannel("aeron:udp?term-length=1m")
                        .ingressEndpoints(settings.ingressEndpoints())
                        .egressChannel("aeron:udp?endpoint=" + host + ":0|term-length=64k")
                        .egressListener((_, _, _, _, _, _) -> {})
                        .errorHandler(_ -> {}))) {
                    converse(cluster, ends);
                } catch (RuntimeException failed) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
        }
    }

    private void converse(AeronCluster cluster, BooleanSupplier ends) {
        say(cluster, ends, new MessageWriter(64)
                .int8(Messages.HELLO)
                .int8(Messages.PROTOCOL)
                .text(settings.name())
                .text("repeating" + base)
                .int64(base)
                .int8(1)
                .text("aeron:udp?term-length=64k|endpoint=" + host + ":9")
                .int64(1)
                .int32(0));
        while (!ends.getAsBoolean() && !cluster.isClosed()) {
            number++;
            long first = Math.max(1, number - AGAIN);
            var message = new MessageWriter(8_000)
                    .int8(Messages.ITEMS)
                    .int64(first - 1)
                    .int64(first)
                    .int32((int) (number - first) + 1);
            for (long item = first; item <= number; item++) {
                message.bytes(new MessageWriter(64)
                        .int8(Messages.EMISSION)
                        .text("ledger/l" + item % 5)
                        .text("book")
                        .text(Codecs.LONG.name())
                        .value(Codecs.LONG, base + item)
                        .copy());
            }
            say(cluster, ends, message);
        }
    }

    private static void say(AeronCluster cluster, BooleanSupplier ends, MessageWriter message) {
        do {
            cluster.pollEgress();
            LockSupport.parkNanos(PAUSE_NANOS);
        } while (!ends.getAsBoolean()
                && !cluster.isClosed()
                && cluster.offer(message.buffer(), 0, message.length()) <= 0);
    }
}
