package io.myelin.benchmarks.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The script that starts Maven, with a Maven that prints the Java it is given.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the script is for a POSIX shell")
class MavenScriptTest {

    @TempDir
    private Path folder;

    @Test
    void aRuntimeWithoutACompilerIsReplacedByTheJdkOnThePath() throws Exception {
        var root = folder.toRealPath();
        for (var file : new String[] {"mvnw", ".mvn/find-jdk.sh", ".mvn/wrapper/maven-wrapper.properties"}) {
            Files.createDirectories(root.resolve(file).getParent());
            Files.copy(Path.of("..").resolve(file), root.resolve(file));
        }
        var jdk = root.resolve("jdk");
        var settings = "#!/bin/sh\necho '    java.home = " + jdk + "'\n";
        for (var tool : new String[] {"java", "javac", "jar"}) {
            program(jdk.resolve("bin").resolve(tool), settings);
        }
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        var jre = root.resolve("jre");
        program(jre.resolve("bin/java"), settings);
        Files.writeString(jre.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        program(root.resolve("maven/mvn"), "#!/bin/sh\necho \"Apache Maven 3.9.9 $JAVA_HOME\"\n");
        var path = root.resolve("maven") + ":" + jdk.resolve("bin") + ":" + System.getenv("PATH");
        assertThat(start(root, path, jre)).endsWith(" " + jdk);
        assertThat(start(root, path, jdk)).endsWith(" " + jdk);
    }

    private static String start(Path root, String path, Path home) throws IOException, InterruptedException {
        var builder = new ProcessBuilder("sh", root.resolve("mvnw").toString(), "verify").redirectErrorStream(true);
        builder.environment().put("PATH", path);
        builder.environment().put("JAVA_HOME", home.toString());
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
