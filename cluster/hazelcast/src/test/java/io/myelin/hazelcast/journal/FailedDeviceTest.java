package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myelin.journal.support.FailingDevice;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A member's files on a device that fails, and is used again afterwards.
@Tag("slow")
class FailedDeviceTest {

    @TempDir
    private Path folder;

    @Test
    void slotsConfirmedAfterARestartAreOnTheDevice() throws Exception {
        var device = new FailingDevice(folder);
        assumeTrue(device.isPossible(), "no device of its own on this machine");
        assertThat(device.run(FailedDevice.class))
                .contains("fail: failed", "confirm: confirmed", "read: 0 100", "read: 1 3000000");
    }

    /// Otherwise the file would return without the drops of its slots.
    @Test
    void aReplacedFileDoesNotComeBackWithThePower() throws Exception {
        var device = new FailingDevice(folder);
        assumeTrue(device.isPossible(), "no device of its own on this machine");
        assertThat(device.runToPowerFailure(ReopenedLog.class))
                .filteredOn(name -> name.endsWith(".blocks"))
                .containsExactly("1.blocks");
    }
}
