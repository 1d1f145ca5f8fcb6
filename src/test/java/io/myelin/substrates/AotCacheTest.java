package io.myelin.substrates;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The recipe of `docs/operations.md` for a fast start: a cache is made by one run and used by the later ones.
class AotCacheTest {

    private static final String RECORDER = "-XX:StartFlightRecording:filename=recording.jfr";

    @TempDir
    private Path folder;

    /// Only jars may be on the class path.
    @BeforeEach
    void pack() throws Exception {
        pack(Substrates.class, "api.jar", "");
        pack(MyelinProvider.class, "provider.jar", "");
        pack(AotCacheTest.class, "program.jar", Program.class.getName().replace('.', '/'));
    }

    private void pack(Class<?> type, String name, String prefix) throws IOException, URISyntaxException {
        var place = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isRegularFile(place)) {
            Files.copy(place, folder.resolve(name));
            return;
        }
        try (var jar = new JarOutputStream(Files.newOutputStream(folder.resolve(name)));
                var files = Files.walk(place)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var entry = place.relativize(file).toString().replace('\\', '/');
                if (entry.startsWith(prefix)) {
                    jar.putNextEntry(new JarEntry(entry));
                    jar.write(Files.readAllBytes(file));
                    jar.closeEntry();
                }
            }
        }
    }

    /// What a program prints, and how it ends.
    private record Run(int code, String output) {}

    private Run run(String... options) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(options));
        command.addAll(List.of(
                "-cp", String.join(System.getProperty("path.separator"), "api.jar", "provider.jar", "program.jar"),
                Program.class.getName()));
        var process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output);
    }

    @Test
    void aProgramStartsWithTheCacheOfAnEarlierRun() throws Exception {
        assertThat(run("-XX:AOTCacheOutput=app.aot").output()).contains("delivered 1");
        assertThat(run("-XX:AOTCache=app.aot", "-XX:AOTMode=on")).satisfies(AotCacheTest::wasAccepted);
        // As the document says: it is refused with options of which it knows nothing.
        assertThat(run("-XX:AOTCache=app.aot", "-XX:AOTMode=on", RECORDER).code()).isNotZero();
    }

    @Test
    void aCacheThatWasMadeWithTheFlightRecorderIsUsedWithIt() throws Exception {
        assertThat(run(RECORDER, "-XX:AOTCacheOutput=app.aot").output()).contains("delivered 1");
        assertThat(run(RECORDER, "-XX:AOTCache=app.aot", "-XX:AOTMode=on")).satisfies(AotCacheTest::wasAccepted);
    }

    private static void wasAccepted(Run run) {
        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.output()).contains("delivered 1");
    }

    static final class Program {

        public static void main(String[] none) {
            var circuit = cortex().circuit();
            circuit.<Integer>pipe(value -> System.out.println("delivered " + value)).emit(1);
            circuit.closeAwait();
        }
    }
}
