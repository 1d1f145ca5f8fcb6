package io.myelin.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Every hand-written mutant of the engine is killed by its named test, which passes without the change. Long form
/// only.
@EnabledIfSystemProperty(named = "io.myelin.proof.races", matches = "long")
class MutantsTest {

    /// The folder of the provider's module, with its sources and its compiled tests.
    private static final Path PROVIDER = Path.of(System.getProperty("io.myelin.proof.provider", "."));

    @TestFactory
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    Stream<DynamicTest> killersPass() throws Exception {
        return Mutant.all().stream().map(Mutant::killer).distinct().map(killer -> {
            String title = killer.substring(killer.lastIndexOf('.') + 1);
            return dynamicTest(title, () -> assertThat(run(killer, "")).isEqualTo(0));
        });
    }

    @TestFactory
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    Stream<DynamicTest> mutantsAreKilled(@TempDir Path folder) throws Exception {
        List<Mutant> mutants = Mutant.all();
        return mutants.stream().map(mutant -> dynamicTest(mutant.title(), () -> {
            Path own = folder.resolve(Integer.toString(mutants.indexOf(mutant)));
            mutant.compile(PROVIDER.resolve("main/java"), own);
            assertThat(run(mutant.killer(), own.resolve("classes") + File.pathSeparator))
                    .as("survives")
                    .isEqualTo(1);
        }));
    }

    /// @return the exit code of [OneTest]; of what had to be ended, that of a failure
    private static int run(String test, String before) throws Exception {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", before + PROVIDER.resolve("target/test-classes") + File.pathSeparator
                        + System.getProperty("java.class.path"),
                OneTest.class.getName(), test));
        File out = Files.createTempFile("mutant", ".txt").toFile();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out)
                .start();
        try {
            return process.waitFor(10, TimeUnit.MINUTES) ? process.exitValue() : 1;
        } finally {
            process.destroyForcibly();
            Files.delete(out.toPath());
        }
    }
}
