package io.myelin.benchmarks.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The script that starts Maven, with a Maven that prints the Java it is given.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the script is for a POSIX shell")
class MavenScriptTest {

    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void checkout() throws IOException {
        root = folder.toRealPath();
        for (var file : new String[] {"mvnw", ".mvn/find-jdk.sh", ".mvn/wrapper/maven-wrapper.properties"}) {
            Files.createDirectories(root.resolve(file).getParent());
            Files.copy(Path.of("..").resolve(file), root.resolve(file));
        }
        program(root.resolve("maven/mvn"), "#!/bin/sh\necho \"Apache Maven 3.9.9 $JAVA_HOME\"\n");
    }

    @Test
    void aRuntimeWithoutACompilerIsReplacedByTheJdkOnThePath() throws Exception {
        var jdk = jdk("jdk", "25.0.1");
        var jre = root.resolve("jre");
        program(jre.resolve("bin/java"), settings(jdk));
        Files.writeString(jre.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        var path = root.resolve("maven") + ":" + jdk.resolve("bin") + ":" + System.getenv("PATH");
        assertThat(start(path, jre)).endsWith(" " + jdk);
        assertThat(start(path, jdk)).endsWith(" " + jdk);
    }

    /// The newest JDK in the usual places is taken, and this machine may have one, too.
    @Test
    void withoutAnyJavaOnThePathAJdkInTheUsualPlacesIsFound() throws Exception {
        var jdk = jdk(".jdks/newest", "9999");
        for (var tool : new String[] {"awk", "bash", "cut", "dirname", "head", "readlink", "sed", "sh", "tr"}) {
            var place = Path.of("/usr/bin", tool);
            Files.createSymbolicLink(
                    root.resolve("maven").resolve(tool), Files.exists(place) ? place : Path.of("/bin", tool));
        }
        assertThat(start(root.resolve("maven").toString(), null)).endsWith(" " + jdk);
    }

    private Path jdk(String name, String version) throws IOException {
        var jdk = root.resolve(name);
        for (var tool : new String[] {"java", "javac", "jar"}) {
            program(jdk.resolve("bin").resolve(tool), settings(jdk));
        }
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return jdk;
    }

    private static String settings(Path home) {
        return "#!/bin/sh\necho '    java.home = " + home + "'\n";
    }

    private String start(String path, @Nullable Path home) throws IOException, InterruptedException {
        var builder = new ProcessBuilder("sh", root.resolve("mvnw").toString(), "verify").redirectErrorStream(true);
        builder.environment().put("PATH", path);
        builder.environment().put("HOME", root.toString());
        builder.environment().remove("JAVA_HOME");
        if (home != null) {
            builder.environment().put("JAVA_HOME", home.toString());
        }
        var process = builder.start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static void program(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        assertThat(Files.writeString(file, text).toFile().setExecutable(true)).isTrue();
    }
}
