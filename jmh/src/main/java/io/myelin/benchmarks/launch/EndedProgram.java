package io.myelin.benchmarks.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// A program that was run to its end, without input.
///
/// @param code   its exit code
/// @param output its text on both streams
record EndedProgram(int code, String output) {

    /// Runs one. If this thread is interrupted when it waits for the program's end, the program is ended.
    ///
    /// @param folder  the folder in which it runs
    /// @param command program and arguments
    static EndedProgram run(Path folder, String... command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        try {
            process.getOutputStream().close();
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new EndedProgram(process.waitFor(), output);
        } finally {
            process.destroy();
        }
    }
}
