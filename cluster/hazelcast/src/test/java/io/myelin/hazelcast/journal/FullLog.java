package io.myelin.hazelcast.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/// A process that opens a member's files on a small disk, which is full and has space again later. Prints a line for
/// each thing that it finds.
public final class FullLog {

    private static final long SEGMENT = 100_000;

    /// The number of slots, which fill two files.
    private static final int SLOTS = 140;

    private FullLog() {}

    /// @param arguments a folder on the disk
    public static void main(String[] arguments) throws Exception {
        var disk = Path.of(arguments[0]);
        var folder = disk.resolve("files");
        var head = new Head(UUID.randomUUID());
        try (var log = open(folder)) {
            for (int i = 0; i < SLOTS; i++) {
                log.slot(KilledLog.slot(i), new byte[1000]);
            }
            log.drop(KilledLog.slot(1));
            log.head("c", head);
        }
        var ballast = disk.resolve("ballast");
        fill(ballast);
        say("closed: a force " + forceAfterClose(folder) + ", the copy is left " + Files.exists(copy(folder)));
        Files.delete(copy(folder));
        try (var log = open(folder)) {
            say("uncopied " + log.isUncopied() + ", found " + contents(log).size());
            log.slot(KilledLog.slot(2), new byte[1000]);
            say("the same slot is there, forced " + log.isForced());
            head.claimed = 1;
            say("a change " + outcome(() -> log.head("c", head)) + ", a force " + outcome(log::force));
            say("left over " + Files.exists(copy(folder)));
            Files.delete(ballast);
            while (!"done".equals(outcome(log::force))) {
                TimeUnit.MILLISECONDS.sleep(50); // between attempts to copy it
            }
            say("uncopied " + log.isUncopied() + ", forced " + log.isForced());
            log.head("c", head);
            log.drop(KilledLog.slot(3));
            log.force();
            say("replaced " + Files.notExists(folder.resolve("1.blocks")));
        }
        try (var log = open(folder)) {
            var found = contents(log);
            say("found " + found.size() + ", changed " + found.get("c") + ", dropped "
                    + !(found.containsKey("1") || found.containsKey("3")));
        }
    }

    private static Path copy(Path folder) {
        return folder.resolve("2.copy");
    }

    /// Another log may have opened the files since, and be about to copy the last one, too.
    private static String forceAfterClose(Path folder) throws Exception {
        var late = open(folder);
        late.close();
        Files.createFile(copy(folder));
        TimeUnit.SECONDS.sleep(2); // until it may try again to copy it
        return outcome(late::force);
    }

    private static BlockLog open(Path folder) {
        return BlockLog.open(folder, SEGMENT, BlockDevice.PRESENT);
    }

    private static String outcome(Runnable operation) {
        try {
            operation.run();
            return "done";
        } catch (UncheckedIOException refused) {
            return "refused";
        }
    }

    private static Map<String, Long> contents(BlockLog log) throws IOException {
        var found = new TreeMap<String, Long>();
        log.read(new BlockLog.Contents() {
            @Override
            public void slot(BlockKey key, byte[] bytes) {
                found.put(Long.toString(key.index()), (long) bytes.length);
            }

            @Override
            public void head(String circuit, Head head) {
                found.put(circuit, head.claimed);
            }
        });
        return found;
    }

    private static void fill(Path ballast) throws IOException {
        try (var filling = Files.newOutputStream(ballast)) {
            while (true) {
                filling.write(new byte[4096]);
            }
        } catch (IOException full) {
            // Expected: the disk is full.
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
