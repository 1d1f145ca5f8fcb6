package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.journal.Block;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Inspections of a journal that a live writer changes meanwhile.
class FileInspectionTest {

    @TempDir
    private Path folder;

    private byte[] block(long index, long durable) throws IOException {
        var identity = IdentityFile.in(folder).id();
        return Block.of(identity, 1, index, 10 * index, 10, durable, Records.of(10 * index, 10)).bytes();
    }

    /// The writer appends between the moment when the end was found and the search for later blocks.
    @Test
    void aBlockThatWasBeingWrittenIsNotDamaged() throws Exception {
        JournalFiles.segments(folder, 0);
        var segment = SegmentFile.in(folder, 0);
        var second = block(1, 10);
        var third = block(2, 20);
        int written = second.length / 2;
        Files.write(segment.path(), block(0, 0));
        Files.write(segment.path(), Arrays.copyOf(second, written), StandardOpenOption.APPEND);
        var segments = new ArrayList<>(List.of(segment)) {
            @Override
            public SegmentFile getLast() {
                append(segment.path(), Arrays.copyOfRange(second, written, second.length));
                append(segment.path(), third);
                return super.getLast();
            }
        };
        var scan = new SegmentScan(segments, IdentityFile.in(folder));
        assertThat(scan.scan(segment, _ -> {})).isEqualTo(block(0, 0).length);
        assertThat(scan.sequence()).isEqualTo(10);
    }

    private static void append(Path file, byte[] bytes) {
        try {
            Files.write(file, bytes, StandardOpenOption.APPEND);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /// The journal is intact: a command that reports damage would alarm its operator.
    @Test
    @EnabledOnOs(OS.LINUX)
    void aJournalThatIsTruncatedMeanwhileIsReadAgain(@TempDir Path elsewhere) throws Exception {
        JournalFiles.segments(folder, 3);
        var first = SegmentFile.in(folder, 0).path();
        Files.delete(first);
        var pipe = elsewhere.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        Files.createLink(first, pipe);
        var reader = Thread.currentThread();
        Thread.ofPlatform().daemon().start(() -> truncateDuring(reader, first, pipe));
        try (var view = FileInspection.of(folder, "c")) {
            assertThat(view.first()).isEqualTo(10);
            assertThat(view.durable()).isEqualTo(30);
        }
    }

    /// Deletes the first segment while a thread is opening it, and then lets the thread go on. If the thread came too
    /// late to find the file, this one waits for a reader, until the process ends.
    private static void truncateDuring(Thread reader, Path first, Path pipe) {
        while (Arrays.stream(reader.getStackTrace()).noneMatch(frame -> frame.getMethodName().equals("open0"))) {
            Thread.onSpinWait();
        }
        try {
            Files.delete(first);
            Files.newOutputStream(pipe).close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
