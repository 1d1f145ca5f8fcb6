import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Journal;
import io.myelin.substrates.MyelinProvider;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The programs of the guide print what its pages say, and the pages show the programs as they are.
class ExamplesTest {

    private static final Path ROOT = root();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                    "1-first-circuit.md FirstCircuit", "2-cascades.md Cascades", "3-names.md RollUp",
                    "4-state-and-time.md WindowAlarm"
            })
    @DisplayName("prints what its page says")
    void printsWhatItsPageSays(String pageAndProgram) throws Exception {
        var page = pageAndProgram.split(" ")[0];
        var program = pageAndProgram.split(" ")[1];

        assertThat(blocks("docs/guide/" + page, "java").getFirst()).isEqualTo(source(program));
        assertThat(run(0, program)).isEqualTo(blocks("docs/guide/" + page, "text").getFirst());
    }

    /// Standard error has what the circuit itself prints.
    @Test
    void thePictureOfTheReadmeIsThatOfTheCircuit() throws Exception {
        assertThat(run(0, "Picture").lines().filter(line -> !line.contains(" is at ")).map(line -> line + '\n')
                .collect(Collectors.joining())).isEqualTo(blocks("README.md", "mermaid").getFirst());
    }

    @Test
    void theCounterSurvivesAKill() throws Exception {
        var page = "docs/guide/5-journal.md";
        var journal = folder.resolve("journal").toString();

        assertThat(blocks(page, "java").getFirst()).isEqualTo(source("JournaledCounter"));
        assertThat(run(137, "JournaledCounter", journal, "3", "kill")
                + run(0, "JournaledCounter", journal, "2")).isEqualTo(blocks(page, "text").getFirst());
    }

    /// The tests on a page are methods of a test here.
    @Test
    void theTestsOfThePagesAreTests() throws IOException {
        var lines = Files.readString(ROOT.resolve("examples/src/test/java/WindowAlarmTest.java")).lines()
                .map(String::strip).toList();
        var shown = blocks("docs/guide/4-state-and-time.md", "java");

        assertThat(shown).hasSize(2);
        assertThat(shown.getLast().lines().map(String::strip)).isSubsetOf(lines);
    }

    @Test
    void theProjectToCopyHasTheVersionsOfThisBuild() {
        var project = read(ROOT.resolve("examples/project/pom.xml"));
        var build = read(ROOT.resolve("pom.xml"));

        assertThat(Pattern.compile("<version>(.*)</version>").matcher(project).results().skip(1)
                .map(found -> found.group(1)))
                .containsExactly(
                        version(build, "version"), version(build, "version"), version(build, "junit.version"),
                        version(build, "compiler.plugin.version"), version(build, "surefire.plugin.version"),
                        version(build, "exec.plugin.version"));
    }

    private static String version(String pom, String element) {
        return Pattern.compile("<" + element + ">(.*)</" + element + ">").matcher(pom).results().findFirst()
                .orElseThrow().group(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"disruptor", "reactor", "pekko", "submission-publisher"})
    void aTranslatedProgramPrintsWhatItsPageSays(String peer) throws Exception {
        var page = "docs/guide/coming-from/" + peer + ".md";
        var program = Pattern.compile("From(\\w+)\\.java").matcher(Files.readString(ROOT.resolve(page)));

        assertThat(program.find()).isTrue();
        assertThat(blocks(page, "java").getLast()).isEqualTo(source("From" + program.group(1)));
        assertThat(run(0, "From" + program.group(1))).isEqualTo(blocks(page, "text").getFirst());
    }

    /// What a program prints, run from its source as a reader would.
    private String run(int exitCode, String program, String... arguments) throws Exception {
        var out = folder.resolve("out");
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp",
                Stream.of(Substrates.class, MyelinProvider.class, Journal.class).map(ExamplesTest::entry)
                        .collect(Collectors.joining(File.pathSeparator)),
                ROOT.resolve("examples/src/main/java/" + program + ".java").toString()));
        command.addAll(List.of(arguments));
        var java = new ProcessBuilder(command);
        java.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));

        int exit = java.redirectErrorStream(true).redirectOutput(out.toFile()).start().waitFor();

        assertThat(exit).as(() -> read(out)).isEqualTo(exitCode);
        return read(out).replace("\r\n", "\n");
    }

    private static String source(String program) {
        return read(ROOT.resolve("examples/src/main/java/" + program + ".java"));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// The fenced blocks of a language on a page, in order.
    private static List<String> blocks(String page, String language) {
        return Pattern.compile("^```" + language + "\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(read(ROOT.resolve(page)))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    private static String entry(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
        } catch (URISyntaxException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static Path root() {
        for (Path above = Path.of("").toAbsolutePath(); above != null; above = above.getParent()) {
            if (Files.isExecutable(above.resolve("run-benchmarks.sh"))) {
                return above;
            }
        }
        throw new IllegalStateException("not inside a checkout");
    }
}
