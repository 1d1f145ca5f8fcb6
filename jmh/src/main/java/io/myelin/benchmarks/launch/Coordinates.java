package io.myelin.benchmarks.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A provider as Maven names it.
///
/// @param group    group id
/// @param artifact artifact id
/// @param version  version
public record Coordinates(String group, String artifact, String version) {

    private static final Pattern FORM = Pattern.compile("([\\w.-]+):([\\w.-]+):([\\w.-]+)");

    /// Reads what a user typed after `--provider`.
    ///
    /// @param text group:artifact:version
    /// @return the coordinates
    /// @throws IllegalArgumentException if the text has another form
    public static Coordinates parse(String text) {
        var match = FORM.matcher(text);
        if (!match.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not of the form group:artifact:version");
        }
        return new Coordinates(match.group(1), match.group(2), match.group(3));
    }

    /// Has Maven resolve the artifact with everything it needs at run time.
    ///
    /// @param checkout whose Maven starter to use
    /// @return the artifact's jar and its dependencies
    /// @throws IOException          if Maven cannot resolve them
    /// @throws InterruptedException if interrupted while Maven works
    public List<Path> resolve(Checkout checkout) throws IOException, InterruptedException {
        try (var folder = TemporaryFolder.create("provider")) {
            var pom = folder.path().resolve("pom.xml");
            var answer = folder.path().resolve("classpath");
            Files.writeString(pom, pom());
            var maven = EndedProgram.run(folder.path(),
                    checkout.maven().toString(), "-q", "-B", "-Dstyle.color=never", "-f", pom.toString(),
                    "dependency:build-classpath", "-DincludeScope=runtime", "-Dmdep.outputFile=" + answer);
            if (maven.code() != 0 || !Files.exists(answer)) {
                throw new IOException("Maven could not resolve " + this + firstError(maven.output()));
            }
            return ClassPath.split(Files.readString(answer).strip());
        }
    }

    private static String firstError(String output) {
        var lines = new ArrayList<>(output.lines().filter(line -> line.contains("ERROR")).toList());
        return lines.isEmpty() ? "" : ": " + lines.getFirst().replaceFirst("^.*?ERROR\\S*\\s*", "");
    }

    private String pom() {
        return """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                    <modelVersion>4.0.0</modelVersion>
                    <groupId>io.myelin</groupId>
                    <artifactId>measured-provider</artifactId>
                    <version>1</version>
                    <dependencies>
                        <dependency>
                            <groupId>%s</groupId>
                            <artifactId>%s</artifactId>
                            <version>%s</version>
                        </dependency>
                    </dependencies>
                </project>
                """.formatted(group, artifact, version);
    }

    @Override
    public String toString() {
        return group + ":" + artifact + ":" + version;
    }
}
