package io.myelin.benchmarks.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The scripts that interpret their arguments themselves, run with arguments that start nothing.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for Bash")
class ScriptArgumentsTest {

    @TempDir
    private Path folder;

    private record Run(int code, String out, String err) {}

    private Run run(Map<String, String> environment, String... bash) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("bash"));
        command.addAll(List.of(bash));
        var out = folder.resolve("out");
        var err = folder.resolve("err");
        var builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        var process = builder.start();
        process.getOutputStream().close();
        int code = process.waitFor();
        return new Run(code, Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }

    /// @param arguments separated by blanks
    private Run script(String name, String arguments) throws IOException, InterruptedException {
        var bash = new ArrayList<>(List.of(Path.of("..", name).toString()));
        bash.addAll(List.of(arguments.split(" ")));
        return run(Map.of("PATH", System.getenv("PATH"), "JAVA_HOME", System.getProperty("java.home")),
                bash.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "check-format.sh", "run-test.sh", "examples/consumer/try.sh", "cluster/run-example.sh",
            "jmh/own-benchmarks.sh"})
    void helpGoesToTheOutputAndTheUsageOfAnUnknownOptionToTheErrors(String name) throws Exception {
        var help = script(name, "--help");
        assertThat(help.code()).isZero();
        assertThat(help.out()).contains("Usage: ", Path.of(name).getFileName().toString());
        assertThat(help.err()).isEmpty();
        assertThat(script(name, "-h")).isEqualTo(help);
        assertThat(script(name, "--unknown")).isEqualTo(new Run(2, "", help.out()));
    }

    /// Before anything is built or measured.
    @ParameterizedTest
    @CsvSource({
            "check-format.sh,          --apply twice,        Usage: ",
            "run-test.sh,              -m,                   -m takes a module",
            "run-test.sh,              -m nowhere X,         there is no module 'nowhere'",
            "run-test.sh,              -m jmh NoSuchTest,    there is no NoSuchTest in jmh/src",
            // A pattern would select one of several classes.
            "run-test.sh,              -m jmh Script*Test,   there is no Script*Test in jmh/src",
            "examples/consumer/try.sh,         /no/such/folder,      Usage: ",
            "examples/consumer/try.sh,         . ant,                Usage: ",
            "cluster/run-example.sh,   other,                Usage: ",
            "jmh/own-benchmarks.sh,    1 classes,            Usage: ",
            "jmh/own-benchmarks.sh,    0 classes classes,    Usage: ",
    })
    void wrongArgumentsAreRefused(String name, String arguments, String message) throws Exception {
        var refused = script(name, arguments);
        assertThat(refused.code()).as(refused.err()).isEqualTo(2);
        assertThat(refused.err()).contains(message);
        assertThat(refused.out()).isEmpty();
    }

    @Test
    void aStagingRepositoryHasOneVersion() throws Exception {
        var staging = folder.resolve("staging");
        Files.createDirectories(staging);
        assertRefused(staging);
        for (var version : List.of("1", "2")) {
            var bom = Files.createDirectories(staging.resolve("io/myelin/myelin-bom").resolve(version));
            Files.writeString(bom.resolve("myelin-bom-" + version + ".pom"), "");
        }
        assertRefused(staging);
    }

    private void assertRefused(Path staging) throws Exception {
        var refused = script("examples/consumer/try.sh", staging + " twin");
        assertThat(refused).isEqualTo(
                new Run(1, "", "try.sh: " + staging + " has not one version of myelin-bom\n"));
    }

    /// A process of a service or a container may have no home; its `java` may be old, as here.
    @Test
    void aJdkIsLookedForWithoutAHome() throws Exception {
        var java = Files.writeString(folder.resolve("java"), "#!/bin/sh\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        var found = run(Map.of("PATH", folder + ":" + System.getenv("PATH")), "-uc",
                "fail() { echo \"$1\"; exit; }; source ../.mvn/find-jdk.sh; echo found");
        assertThat(found.err()).isEmpty();
        assertThat(found.out()).containsAnyOf("found\n", "no JDK 25 or newer was found");
    }
}
