package io.myelin.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Every hand-made mutant still applies to the code. That they are killed takes minutes and is for [MutantsTest]; that
/// an edit of the engine leaves one behind shows here at once.
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
