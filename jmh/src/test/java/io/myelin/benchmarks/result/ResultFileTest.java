package io.myelin.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Results on disk.
class ResultFileTest {

    @TempDir
    private Path folder;

    private static String kind(Path file) throws IOException {
        return ResultFile.read(file, JsonNode.class).path("kind").asText();
    }

    @Test
    void aResultReplacesAnEarlierOneAndLeavesNoOtherFile() throws IOException {
        var file = folder.resolve("suite-20260101-000000.json");
        ResultFile.write(file, Map.of("kind", "earlier"));
        ResultFile.write(file, Map.of("kind", "later"));
        assertThat(kind(file)).isEqualTo("later");
        assertThat(folder).isDirectoryContaining(file::equals).isDirectoryNotContaining(other -> !other.equals(file));
    }

    /// Linux has a device that is always full.
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "there is no full device")
    void aResultThatCannotBeWrittenLeavesTheEarlierOne() throws IOException {
        var file = folder.resolve("suite-20260101-000000.json");
        ResultFile.write(file, Map.of("kind", "earlier"));
        Files.createSymbolicLink(folder.resolve(file.getFileName() + ".part"), Path.of("/dev/full"));
        assertThatIOException().isThrownBy(() -> ResultFile.write(file, Map.of("kind", "later")))
                .withMessageContaining("No space left on device");
        assertThat(kind(file)).isEqualTo("earlier");
        assertThat(folder).isDirectoryNotContaining(other -> !other.equals(file));
    }
}
