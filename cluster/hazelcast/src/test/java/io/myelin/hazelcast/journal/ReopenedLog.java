package io.myelin.hazelcast.journal;

import io.myelin.journal.support.FailingDevice;
import java.nio.file.Files;
import java.nio.file.Path;

/// A process that creates a member's files on a [FailingDevice], opens them again, or prints their names.
final class ReopenedLog {

    private ReopenedLog() {}

    /// @param arguments the device's folder, and the step
    public static void main(String[] arguments) throws Exception {
        var folder = FailingDevice.disk(Path.of(arguments[0])).resolve("log");
        switch (arguments[1]) {
            case FailingDevice.FAIL -> {
                try (var log = BlockLog.open(folder)) {
                    log.slot(new BlockKey("place", 1), new byte[1]);
                    log.force();
                }
            }
            case FailingDevice.CONFIRM -> {
                // Opening the log is enough: entries that it finds count as confirmed, and a further force might
                // confirm names as well.
                var _ = BlockLog.open(folder);
                Runtime.getRuntime().halt(0);
            }
            default -> {
                try (var files = Files.list(folder)) {
                    files.map(file -> file.getFileName().toString()).sorted().forEach(System.out::println);
                }
            }
        }
    }
}
