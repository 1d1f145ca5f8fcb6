package io.myelin.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Every hand-written mutant still applies to the code. Killing them takes minutes and is left to [MutantsTest]; this
/// test shows at once that an edit of the engine has invalidated one.
class MutantTextsTest {

    private static final Path PROVIDER = Path.of(System.getProperty("io.myelin.proof.provider", "."));

    @TestFactory
    Stream<DynamicTest> mutantsApply() throws IOException {
        return Mutant.all().stream().map(mutant -> dynamicTest(mutant.title(), () -> {
            Path sources = PROVIDER.resolve("main/java");
            assertThat(mutant.edits()).isNotEmpty();
            assertThat(mutant.edited(sources)).contains(mutant.edits().getLast().to());
        }));
    }
}
