package io.myelin.journal.support;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A process with little memory.
public final class SmallProcess {

    private SmallProcess() {}

    /// Runs a program on this process's class path.
    ///
    /// @param program   its main class
    /// @param arguments its arguments
    /// @return the lines that it printed
    public static List<String> run(Class<?> program, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                "-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        var running = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var lines = running.inputReader()) {
            return lines.lines().toList();
        } finally {
            running.destroyForcibly();
        }
    }
}
