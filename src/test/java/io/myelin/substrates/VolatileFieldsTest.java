package io.myelin.substrates;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Each volatile field has a comment of its own, which says who writes and who reads it. The comment of the field above
/// does not count. The fields of the engine have sections too, see [MemoryOrderingTest].
class VolatileFieldsTest {

    private static final Pattern VOLATILE = Pattern.compile("[a-z ]*\\bvolatile\\b.*");

    /// A comment without any of these names neither a writer nor a reader, nor a field that is accessed alike.
    private static final Pattern ACCESS = Pattern.compile(
            "(?i)\\b(writes?|written|reads?|released|set (once|before|after|by)|made|threads?|worker|caller|pairs?)\\b"
                    + "|\\bas `");

    private static final List<String> MODULES =
            List.of(".", "journal", "hazelcast", "testkit", "micrometer", "journal-tool", "twin");

    @Test
    void eachVolatileFieldHasAComment() {
        var missing = new ArrayList<String>();
        var found = 0;
        for (String module : MODULES) {
            for (Path file : SourceTree.files(module + "/src/main/java", name -> name.endsWith(".java"))) {
                var comment = new StringBuilder();
                for (String line : SourceTree.read(file).lines().map(String::strip).toList()) {
                    if (line.startsWith("//")) {
                        comment.append(line).append(' ');
                        continue;
                    }
                    if (VOLATILE.matcher(line).matches()) {
                        found++;
                        if (!ACCESS.matcher(comment).find()) {
                            missing.add(file.getFileName() + ": " + line);
                        }
                    }
                    if (!line.startsWith("@")) {
                        comment.setLength(0);
                    }
                }
            }
        }
        assertThat(found).as("fields are no longer found").isGreaterThan(150);
        assertThat(missing).isEmpty();
    }
}
