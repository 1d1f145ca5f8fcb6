package io.myelin.substrates;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The files of this checkout, for tests of sources and documents.
final class SourceTree {

    /// The repository's root, from wherever the tests run inside it.
    private static final Path ROOT = root(Path.of("").toAbsolutePath());

    private SourceTree() {}

    private static Path root(Path here) {
        for (Path folder = here; folder != null; folder = folder.getParent()) {
            if (Files.isExecutable(folder.resolve("run-benchmarks.sh"))) {
                return folder;
            }
        }
        throw new IllegalStateException("not inside a checkout: " + here);
    }

    static Path path(String relative) {
        return ROOT.resolve(relative);
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static String read(String relative) {
        return read(path(relative));
    }

    /// The regular files below a folder, or the folder itself if it is a file.
    static List<Path> files(String folder, Predicate<String> name) {
        try (Stream<Path> found = Files.walk(path(folder))) {
            return found.filter(Files::isRegularFile)
                    .filter(file -> name.test(file.getFileName().toString()))
                    .sorted()
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// The fenced blocks of a language in a Markdown file, in order, without their fences.
    static List<String> blocks(String markdown, String language) {
        return Pattern.compile("^```" + language + "\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(markdown)
                .results()
                .map(block -> block.group(1))
                .toList();
    }
}
