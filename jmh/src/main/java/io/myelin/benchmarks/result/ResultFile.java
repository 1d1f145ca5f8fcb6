package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/// Raw results on disk, as JSON.
public final class ResultFile {

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private ResultFile() {
    }

    /// Names a new file after what it holds and the current time.
    ///
    /// @param folder where
    /// @param kind   what it will hold
    /// @return a path that sorts by time within its kind
    public static Path fresh(Path folder, String kind) {
        return folder.resolve(kind + "-" + LocalDateTime.now().format(STAMP) + ".json");
    }

    /// Writes a result.
    ///
    /// @param file   where
    /// @param result a record
    /// @throws IOException when the file cannot be written
    public static void write(Path file, Object result) throws IOException {
        Files.write(file, JSON.writeValueAsBytes(result));
    }

    /// Reads a result.
    ///
    /// @param <T>  its type
    /// @param file where
    /// @param type its type
    /// @return the result
    /// @throws IOException when the file cannot be read or holds something else
    public static <T> T read(Path file, Class<T> type) throws IOException {
        return JSON.readValue(file.toFile(), type);
    }
}
