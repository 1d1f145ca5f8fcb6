package io.myelin.benchmarks.machine;

import java.io.IOException;

/// Runs one of the system's own small programs.
final class Tool {

    private Tool() {
    }

    /// @param command program and arguments
    /// @return what it printed, without surrounding blanks; empty when it failed
    static String output(String... command) throws IOException {
        var process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        var text = new String(process.getInputStream().readAllBytes()).strip();
        try {
            return process.waitFor() == 0 ? text : "";
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
