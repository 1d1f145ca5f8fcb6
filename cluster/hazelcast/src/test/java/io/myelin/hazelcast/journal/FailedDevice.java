package io.myelin.hazelcast.journal;

import io.myelin.journal.support.FailingDevice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;

/// A process that executes one step with a member's files on a [FailingDevice], and prints a line about the outcome.
final class FailedDevice {

    private static final int BEFORE = 100;

    private FailedDevice() {}

    private static BlockKey slot(long index) {
        return new BlockKey("place", index);
    }

    private static byte[] content(int length) {
        var bytes = new byte[length];
        Arrays.fill(bytes, (byte) 7);
        return bytes;
    }

    /// @param arguments the device's folder, and the step
    public static void main(String[] arguments) throws Exception {
        var folder = Path.of(arguments[0]);
        var step = arguments[1];
        try (var log = BlockLog.open(FailingDevice.disk(folder).resolve("log"))) {
            switch (step) {
                case FailingDevice.FAIL -> fail(log, folder);
                case FailingDevice.CONFIRM -> confirm(log);
                default -> read(log);
            }
        } catch (UncheckedIOException late) {
            System.out.println(step + ": not closed, " + late.getCause().getMessage());
        }
    }

    /// The device confirms one slot and fails to confirm another.
    private static void fail(BlockLog log, Path folder) throws Exception {
        log.slot(slot(0), content(BEFORE));
        log.force();
        FailingDevice.withoutSpace(folder, () -> {
            log.slot(slot(1), content(FailingDevice.SEVERAL_REQUESTS));
            try {
                log.force();
                System.out.println("fail: confirmed");
            } catch (UncheckedIOException failed) {
                System.out.println("fail: failed");
            }
        });
    }

    /// The same slot is stored again, as when a journal is opened after a restart.
    private static void confirm(BlockLog log) {
        log.slot(slot(1), content(FailingDevice.SEVERAL_REQUESTS));
        log.force();
        System.out.println("confirm: confirmed");
    }

    private static void read(BlockLog log) throws IOException {
        log.read(new BlockLog.Contents() {
            @Override
            public void slot(BlockKey key, byte[] bytes) {
                System.out.println("read: " + key.index() + ' ' + bytes.length);
            }

            @Override
            public void head(String circuit, Head head) {
                throw new AssertionError(circuit);
            }
        });
    }
}
