package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.myelin.benchmarks.article.ArticleResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/// Raw results on disk, as JSON.
public final class ResultFile {

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private ResultFile() {
    }

    /// Names a new file after its content and the current time.
    ///
    /// @param folder where
    /// @param kind   what it will hold
    /// @return a path that sorts by time within its kind
    public static Path fresh(Path folder, String kind) {
        return folder.resolve(kind + "-" + LocalDateTime.now().format(STAMP) + ".json");
    }

    /// Writes a result. If that fails, as on a full disk, no part of it is left, and an earlier file remains: a report
    /// takes the newest file of each kind.
    ///
    /// @param file   where
    /// @param result a record
    /// @throws IOException if the file cannot be written
    public static void write(Path file, Object result) throws IOException {
        var part = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.write(part, JSON.writeValueAsBytes(result));
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /// Whether a file holds a result of the article's scenarios.
    ///
    /// @param file where
    /// @return false for a suite's result, ours or JMH's own
    /// @throws IOException if the file cannot be read
    public static boolean isArticle(Path file) throws IOException {
        return ArticleResult.KIND.equals(JSON.readTree(file.toFile()).path("kind").asText());
    }

    /// Finds the newest file of a kind.
    ///
    /// @param folder where
    /// @param kind   what it holds
    /// @return the file, where there is one
    /// @throws IOException if the folder cannot be read
    public static Optional<Path> newest(Path folder, String kind) throws IOException {
        try (var files = Files.list(folder)) {
            return files
                    .filter(file -> file.getFileName().toString()
                            .matches(Pattern.quote(kind) + "-[0-9-]+\\.json"))
                    .max(Comparator.naturalOrder());
        }
    }

    /// Reads a result.
    ///
    /// @param <T>  its type
    /// @param file where
    /// @param type its type
    /// @return the result
    /// @throws IOException if the file cannot be read or holds something else
    public static <T> T read(Path file, Class<T> type) throws IOException {
        return JSON.readValue(file.toFile(), type);
    }
}
