package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myelin.journal.support.FailingDevice;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A journal on a device that fails, and is used again afterwards.
@Tag("slow")
class FailedFolderTest {

    @TempDir
    private Path folder;

    /// The first process fails to force blocks. The second one still finds them, and reports them as durable.
    @Test
    void recordsDurableAfterARestartAreOnTheDevice() throws Exception {
        var device = new FailingDevice(folder);
        assumeTrue(device.isPossible(), "no device of its own on this machine");
        int all = FailedFolder.BEFORE + FailedFolder.BLOCKS * FailedFolder.BLOCK;
        assertThat(device.run(FailedFolder.class))
                .containsExactly("fail: failed", "confirm: " + all + " of " + all, "read: " + all + " of " + all);
    }

    /// The system reports a failure once. If the interrupted attempt swallowed it, the second attempt would succeed.
    @Test
    void anInterruptedForceReceivesAFailure() throws Exception {
        var device = new FailingDevice(folder);
        assumeTrue(device.isPossible(), "no device of its own on this machine");
        assertThat(device.run(InterruptedForce.class)).containsExactly("failed");
    }
}
