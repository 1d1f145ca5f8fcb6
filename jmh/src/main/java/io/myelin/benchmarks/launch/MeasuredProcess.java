package io.myelin.benchmarks.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// A child process whose standard output is read line by line and whose standard error is the user's.
public final class MeasuredProcess {

    /// The exit code of a JVM that was interrupted from the keyboard, as this one then is too.
    private static final int INTERRUPTED = 130;

    private MeasuredProcess() {
    }

    /// Runs a command to its end. The child dies with this process.
    ///
    /// @param command what to run
    /// @param lines   receives each line of standard output, on the calling thread
    /// @return the exit code
    public static int run(List<String> command, Consumer<String> lines)
            throws IOException, InterruptedException {
        var child = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var ending = new AtomicBoolean();
        var reaper = new Thread(() -> {
            ending.set(true);
            child.destroy();
        }, "reaper");
        try {
            addHook(reaper);
            child.getOutputStream().close();
            var reader = new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8);
            try (var output = new BufferedReader(reader)) {
                for (var line = output.readLine(); line != null; line = output.readLine()) {
                    lines.accept(line);
                }
            }
            int exit = child.waitFor();
            if (ending.get() || exit == INTERRUPTED) {
                throw new InterruptedException("asked to end");
            }
            return exit;
        } finally {
            child.destroyForcibly();
            removeHook(reaper);
        }
    }

    private static void addHook(Thread hook) throws InterruptedException {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            throw new InterruptedException("asked to end");
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
