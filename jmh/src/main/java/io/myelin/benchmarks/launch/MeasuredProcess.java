package io.myelin.benchmarks.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/// A child process whose standard output is read line by line and whose standard error is the user's.
public final class MeasuredProcess {

    private MeasuredProcess() {
    }

    /// Runs a command to its end. The child dies with this process.
    ///
    /// @param command what to run
    /// @param lines   receives each line of standard output, on the calling thread
    /// @return the exit code
    /// @throws IOException          when it cannot be started
    /// @throws InterruptedException when interrupted while it runs
    public static int run(List<String> command, Consumer<String> lines)
            throws IOException, InterruptedException {
        var child = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var reaper = new Thread(child::destroy, "reaper");
        Runtime.getRuntime().addShutdownHook(reaper);
        try {
            child.getOutputStream().close();
            var reader = new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8);
            try (var output = new BufferedReader(reader)) {
                for (var line = output.readLine(); line != null; line = output.readLine()) {
                    lines.accept(line);
                }
            }
            return child.waitFor();
        } finally {
            child.destroyForcibly();
            removeHook(reaper);
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // Then the hook runs, and finds a process that is gone already.
            return;
        }
    }
}
