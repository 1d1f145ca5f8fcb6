package io.myelin.journal.file;

import io.myelin.journal.Block;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.FailingDevice;
import io.myelin.journal.support.Records;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// A process that executes one step with a journal on a [FailingDevice], and prints a line about the outcome.
final class FailedFolder {

    /// Records that the device confirms before it fails.
    static final int BEFORE = 10;

    /// Records in each of the blocks that the device fails to confirm, in one force.
    static final int BLOCK = Block.CAPACITY / Long.BYTES;

    static final int BLOCKS = FailingDevice.SEVERAL_REQUESTS / Block.MAXIMUM;

    private FailedFolder() {}

    public static void main(String... arguments) throws Exception {
        var folder = Path.of(arguments[0]);
        var step = arguments[1];
        var device = new FaultyDevice();
        try (var journal = FileJournal.open(FailingDevice.disk(folder).resolve("journal"), "c", device)) {
            if (step.equals(FailingDevice.FAIL)) {
                fail(journal, device, folder);
            } else {
                System.out.println(step + ": " + Records.read(journal, 0).size() + " of " + journal.durable());
            }
        }
    }

    private static void fail(FileJournal journal, FaultyDevice device, Path folder) throws Exception {
        var appender = journal.appender();
        Records.append(appender, 0, BEFORE);
        FailingDevice.withoutSpace(folder, () -> {
            device.hold();
            for (long i = 0; i < BLOCKS; i++) {
                appender.append(Records.of(BEFORE + i * BLOCK, BLOCK), BLOCK);
            }
            device.release();
            try {
                appender.awaitDurable(BEFORE + 1, 10, TimeUnit.MINUTES);
                System.out.println("fail: confirmed");
            } catch (JournalException failed) {
                System.out.println("fail: failed");
            }
        });
    }
}
