package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myelin.hazelcast.faults.JavaProcess;
import io.myelin.hazelcast.faults.Privilege;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A member's files on a device that fails to store what it was given: a file system in a file that has fewer blocks
/// than it needs. The system reports the failure once. Afterwards it returns the lost bytes from its cache, and reports
/// the next force as successful, until the file system is mounted again.
@Tag("slow")
class FailedDeviceTest {

    /// `$0` is the folder; the rest is a command, which is run with `STEP` as its step.
    private static final String DEVICE = """
            mount -t tmpfs -o size=6m none "$0" && truncate -s 64M "$0/image" && mkdir "$0/disk" &&
            mkfs.ext4 -q -O ^has_journal -E lazy_itable_init=1,nodiscard "$0/image" &&
            mount -o loop "$0/image" "$0/disk" || exit 1
            """;

    private static final String STEPS = """
            STEP=fail "$@" && STEP=confirm "$@" && umount "$0/disk" && mount -o loop "$0/image" "$0/disk" &&
            STEP=read "$@"
            """;

    private static final String END = """
            umount "$0/disk"
            """;

    @TempDir
    private Path folder;

    private List<String> within(String script, List<String> command) {
        var all = new ArrayList<>(List.of("unshare", "-m", "sh", "-c", script, folder.toString()));
        all.addAll(command);
        return all;
    }

    @Test
    void whatIsConfirmedAfterARestartIsOnTheDevice() throws Exception {
        assumeTrue(Privilege.toRun(within(DEVICE + END, List.of())), "no device of its own on this machine");
        var lines = new LinkedBlockingQueue<String>();
        try (var process = new JavaProcess(
                command -> within(DEVICE + STEPS + END, command),
                List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                FailedDevice.class,
                List.of(folder.toString()),
                lines::add)) {
            var heard = new ArrayList<String>();
            var line = lines.poll(10, TimeUnit.MINUTES);
            while (line != null && !line.equals(JavaProcess.GONE)) {
                heard.add(line);
                line = lines.poll(10, TimeUnit.MINUTES);
            }
            process.awaitEnd();
            assertThat(heard).contains("fail: failed", "confirm: confirmed", "read: 0 100", "read: 1 3000000");
        }
    }
}
