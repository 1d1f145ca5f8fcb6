package io.myelin.substrates;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The README's code does what the README says.
class ReadmeTest {

    private static final String README = SourceTree.read("README.md");

    /// Runs the program as a reader would: from its source, in a JVM of its own, with two entries on the class path.
    /// The README promises that nothing is printed on standard error.
    @Test
    void theFirstCircuitPrintsWhatTheReadmeSays(@TempDir Path folder)
            throws IOException, InterruptedException, URISyntaxException {
        String program = SourceTree.blocks(README, "java").getFirst();
        Path source = Files.writeString(folder.resolve("Plant.java"), program);
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");

        var java = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                entry(Substrates.class) + File.pathSeparator + entry(MyelinProvider.class),
                source.toString());
        // A JVM that reads options from this variable reports that on its standard error.
        java.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        int exit = java.redirectOutput(out.toFile()).redirectError(err.toFile()).start().waitFor();

        assertThat(SourceTree.read(err)).isEqualTo("");
        assertThat(SourceTree.read(out).replace("\r\n", "\n"))
                .isEqualTo(SourceTree.blocks(README, "text").getFirst());
        assertThat(exit).isEqualTo(0);
        assertThat(program.lines().count()).as("lines of the first circuit").isEqualTo(12);
    }

    @Test
    void theDependencyIsTheOneThatIsBuilt() {
        String pom = SourceTree.read("src/pom.xml");
        List<String> snippets = SourceTree.blocks(README, "xml");

        assertThat(snippets).hasSize(1);
        for (String element : List.of("groupId", "artifactId", "version")) {
            String value = first(snippets.getFirst(), element);
            assertThat(pom).contains("<" + element + ">" + value + "</");
        }
        String version = first(snippets.getFirst(), "version");
        assertThat(SourceTree.blocks(README, "kotlin").getFirst())
                .contains("\"io.myelin:myelin-bom:" + version + "\"")
                .contains("\"io.myelin:myelin-substrates\"");
        assertThat(SourceTree.read("bom/pom.xml")).contains("<artifactId>myelin-bom</artifactId>",
                "<artifactId>myelin-substrates</artifactId>");
    }

    private static String first(String xml, String element) {
        return xml.split("<" + element + ">", 2)[1].split("<", 2)[0];
    }

    private static String entry(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    }
}
