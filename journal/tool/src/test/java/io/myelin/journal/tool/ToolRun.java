package io.myelin.journal.tool;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/// A run of the command.
///
/// @param code      its exit code
/// @param lines     the lines of its output
/// @param error     the text on its error stream
record ToolRun(int code, List<String> lines, String error) {

    /// Runs it.
    ///
    /// @param arguments as on the command line
    static ToolRun of(Object... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int code = JournalTool.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                Stream.of(arguments).map(Object::toString).toArray(String[]::new));
        return new ToolRun(
                code, out.toString(StandardCharsets.UTF_8).lines().toList(), err.toString(StandardCharsets.UTF_8));
    }
}
