package io.myelin.hazelcast.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Members that keep files, on a disk that is full for a time: a small file system of its own, in memory.
@Tag("slow")
class FullDiskTest {

    private static final String SIZE = "9m";

    @TempDir
    private Path folder;

    private List<String> within(List<String> command) {
        var all = new ArrayList<>(List.of("unshare", "-rm", "sh", "-c",
                "mount -t tmpfs -o size=" + SIZE + " none \"$0\" && exec \"$@\"", folder.toString()));
        all.addAll(command);
        return all;
    }

    @Test
    void nothingAcknowledgedIsLost() throws Exception {
        assumeTrue(Privilege.toRun(within(List.of("true"))), "no file system of its own on this machine");
        var lines = new LinkedBlockingQueue<String>();
        try (var node = new JavaProcess(
                this::within, List.of(), FullDiskNode.class, List.of(folder.toString()), lines::add)) {
            assertThat(next(lines)).isEqualTo("stalled");
            assertThat(next(lines)).isEqualTo("acknowledged meanwhile 0");
            assertThat(next(lines)).isEqualTo("health STALLED");
            assertThat(next(lines)).isEqualTo("continues");
            assertThat(next(lines)).isEqualTo("read on the full disk true, ordered true");
            assertThat(next(lines)).isEqualTo("waits for space true");
            long acknowledged = number(next(lines));
            assertThat(acknowledged).isPositive();
            assertThat(number(next(lines))).isGreaterThanOrEqualTo(acknowledged);
            assertThat(next(lines)).isEqualTo("ordered true");
            node.awaitEnd();
        }
    }

    private static long number(String line) {
        return Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
    }

    private static String next(LinkedBlockingQueue<String> lines) throws InterruptedException {
        var line = lines.poll(10, TimeUnit.MINUTES);
        assertThat(line).as("a line").isNotNull();
        return line;
    }
}
