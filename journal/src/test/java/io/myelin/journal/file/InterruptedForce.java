package io.myelin.journal.file;

import io.myelin.journal.support.FailingDevice;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A process that forces a file on a [FailingDevice] while its thread is interrupted again and again, and prints
/// a line about the outcome.
final class InterruptedForce {

    private static final int INTERRUPTS = 2_000;

    private InterruptedForce() {}

    public static void main(String... arguments) throws Exception {
        if (!arguments[1].equals(FailingDevice.FAIL)) {
            return;
        }
        var folder = Path.of(arguments[0]);
        var path = FailingDevice.disk(folder).resolve("file");
        FailingDevice.withoutSpace(folder, () -> {
            try (var file = new RandomAccessFile(path.toFile(), "rw")) {
                FileMedium.DEVICE.write(file, new byte[FailingDevice.SEVERAL_REQUESTS], 0);
                var forcing = Thread.currentThread();
                Thread.ofPlatform().daemon().start(() -> {
                    for (int i = 0; i < INTERRUPTS; i++) {
                        forcing.interrupt();
                        LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
                    }
                });
                FileMedium.DEVICE.force(path);
                System.out.println("confirmed");
            } catch (IOException failed) {
                System.out.println("failed");
            }
            Thread.interrupted();
        });
    }
}
