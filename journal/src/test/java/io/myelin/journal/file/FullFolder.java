package io.myelin.journal.file;

import io.myelin.journal.NoWriterException;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A process that fills a small disk with a journal, and prints a line for each thing that it finds.
final class FullFolder {

    private FullFolder() {}

    public static void main(String... arguments) throws Exception {
        var disk = Path.of(arguments[0]);
        var folder = Files.createDirectories(disk.resolve("journal"));
        JournalFiles.segments(folder, 3);
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            Records.append(appender, 30, 10);
        }
        fill(disk.resolve("ballast"));
        try (var journal = FileJournal.open(folder, "c")) {
            say("read " + Records.read(journal, 0).size() + " of " + journal.durable());
            try {
                journal.appender();
                say("opened");
            } catch (NoWriterException full) {
                say("refused");
            }
            journal.truncate(20);
            try (var appender = journal.appender()) {
                say("continues at " + appender.origin());
                Records.append(appender, 40, 10);
            }
            var read = Records.read(journal, 20);
            say("first " + journal.first() + ", ordered " + read.equals(Records.range(20, 50)));
        }
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
    }
}
