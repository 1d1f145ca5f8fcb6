package io.myelin.twin.travel;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Journals of twins whose user named no folder. Each is named after its twin's process id. When a twin starts, those
/// whose twin has ended are removed, except for the latest one, which may still be replayed.
public final class TemporaryJournals {

    private static final String PREFIX = "myelin-twin-";
    private static final Pattern NAMED = Pattern.compile(PREFIX + "(\\d{1,18})-\\d+");
    private static final int KEPT = 1;

    private TemporaryJournals() {}

    /// Removes journals of ended twins, and creates a folder for a new one.
    ///
    /// @param parent the folder for temporary files
    /// @throws IOException if the folder cannot be read or written
    public static Path create(Path parent) throws IOException {
        List<Path> ended;
        try (var files = Files.list(parent)) {
            ended = files.filter(TemporaryJournals::isOfAnEndedTwin)
                    .sorted(Comparator.comparingLong((Path it) -> it.toFile().lastModified()).reversed()).toList();
        }
        for (var journal : ended.stream().skip(KEPT).toList()) {
            remove(journal);
        }
        return Files.createTempDirectory(parent, PREFIX + ProcessHandle.current().pid() + '-');
    }

    private static boolean isOfAnEndedTwin(Path folder) {
        var named = NAMED.matcher(folder.getFileName().toString());
        return named.matches() && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && Files.isWritable(folder)
                && ProcessHandle.of(Long.parseLong(named.group(1))).isEmpty();
    }

    /// Another twin that starts may remove the same files.
    private static void remove(Path journal) throws IOException {
        Files.walkFileTree(journal, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException removed) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failed) throws IOException {
                Files.deleteIfExists(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
