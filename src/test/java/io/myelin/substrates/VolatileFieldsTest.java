package io.myelin.substrates;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Each volatile field has a comment, which says who writes and who reads it: its own, or that of the lines that it
/// follows without a blank one. The fields of the engine have sections too, see [MemoryOrderingTest].
class VolatileFieldsTest {

    private static final Pattern VOLATILE = Pattern.compile("[a-z ]*\\bvolatile\\b.*");
    private static final List<String> MODULES =
            List.of(".", "journal", "hazelcast", "testkit", "micrometer", "journal-tool", "twin");

    @Test
    void eachVolatileFieldHasAComment() {
        var missing = new ArrayList<String>();
        var found = 0;
        for (String module : MODULES) {
            for (Path file : SourceTree.files(module + "/src/main/java", name -> name.endsWith(".java"))) {
                var commented = false;
                for (String line : SourceTree.read(file).lines().map(String::strip).toList()) {
                    commented = line.startsWith("//") || commented && !line.isEmpty();
                    if (VOLATILE.matcher(line).matches()) {
                        found++;
                        if (!commented) {
                            missing.add(file.getFileName() + ": " + line);
                        }
                    }
                }
            }
        }
        assertThat(found).as("fields are no longer found").isGreaterThan(150);
        assertThat(missing).isEmpty();
    }
}
