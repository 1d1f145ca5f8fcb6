package io.myelin.twin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Every line of code in the tutorial is a line of a source file.
class TutorialTest {

    private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    @Test
    void everyQuotedLineIsInTheSources() throws IOException {
        // Maven runs tests in the module's folder.
        var module = Path.of("").toAbsolutePath();
        var text = Files.readString(module.resolve("docs").resolve("parts.md"));
        List<String> sources;
        try (var files = Files.walk(module.resolve("src/main/java"))) {
            sources = files.filter(file -> file.toString().endsWith(".java")).map(TutorialTest::squeezed).toList();
        }
        var blocks = BLOCK.matcher(text).results().map(block -> squeezed(block.group(1))).toList();
        assertThat(blocks).hasSizeGreaterThan(10);
        for (var block : blocks) {
            assertThat(sources).as(block).anyMatch(source -> source.contains(block));
        }
    }

    private static String squeezed(Path file) {
        try {
            return squeezed(Files.readString(file));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /// Without indentation.
    private static String squeezed(String code) {
        return code.lines().map(String::strip).reduce("", (all, line) -> all + line + "\n").strip();
    }
}
