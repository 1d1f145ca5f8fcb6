package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.myelin.benchmarks.article.ArticleResult;
import io.myelin.benchmarks.article.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;

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
    public static boolean isArticle(Path file) throws IOException {
        return ArticleResult.KIND.equals(JSON.readTree(file.toFile()).path("kind").asText());
    }

    /// The kind of a result that a command has written.
    ///
    /// @param file where
    /// @return a command's name, or "suite"
    public static String kind(Path file) throws IOException {
        if (isArticle(file)) {
            article(file);
            return ArticleResult.KIND;
        }
        SuiteResult.rows(file);
        return read(file, SuiteResult.class).kind();
    }

    /// Reads a result of the article's scenarios.
    ///
    /// @param file where
    /// @return the result, with at least one row of a known scenario
    /// @throws IOException if the file holds something else
    public static ArticleResult article(Path file) throws IOException {
        var result = read(file, ArticleResult.class);
        var known = Arrays.stream(Scenario.values()).map(Scenario::name).toList();
        if (result.rows() == null || result.rows().isEmpty()
                || !result.rows().stream().allMatch(row -> known.contains(row.scenario()) && row.nanos() != null)) {
            throw new IOException("it has no scenario");
        }
        return result;
    }

    /// Reads a result.
    ///
    /// @param <T>  its type
    /// @param file where
    /// @param type its type
    /// @return the result
    public static <T> T read(Path file, Class<T> type) throws IOException {
        return JSON.readValue(file.toFile(), type);
    }
}
