package io.myelin.substrates;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// All tests of the repository assert with AssertJ: one dialect, and messages that show the actual value.
class TestSourcesTest {

    /// JUnit's assertions of any generation, and the language's own.
    private static final Pattern OTHER_ASSERTIONS =
            Pattern.compile("org\\.junit\\.(jupiter\\.api\\.)?Assert|^\\s*assert\\s", Pattern.MULTILINE);

    @Test
    void noTestAssertsOtherwise() {
        List<Path> sources = SourceTree.files("", name -> name.endsWith(".java")).stream()
                .filter(file -> !file.toString().contains("/target/"))
                .toList();
        List<String> offenders = sources.stream()
                .filter(file -> !file.endsWith("TestSourcesTest.java"))
                .filter(file -> OTHER_ASSERTIONS.matcher(SourceTree.read(file)).find())
                .map(file -> file.getFileName().toString())
                .toList();

        assertThat(sources).as("the sources are no longer found").hasSizeGreaterThan(700);
        assertThat(offenders).isEmpty();
    }
}
