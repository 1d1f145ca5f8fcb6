package io.myelin.benchmarks.command;

import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/// The command line as the user typed it, for documents.
final class Invocation {

    static final String SCRIPT = "./run-benchmarks.sh";

    private Invocation() {
    }

    /// @param command the command that is being executed
    /// @return the command line, quoted where it has to be
    static String typed(CommandSpec command) {
        return command.root().commandLine().getParseResult().originalArgs().stream()
                .map(Invocation::quoted)
                .collect(Collectors.joining(" ", SCRIPT + " ", ""))
                .strip();
    }

    private static String quoted(String argument) {
        return argument.matches("[\\w./:,=+-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
