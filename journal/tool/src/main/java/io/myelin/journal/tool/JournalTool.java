package io.myelin.journal.tool;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.JournalException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The command. Its exit code is 0; 1 if a journal is not sound, or the command fails; 2 if the command line is
/// invalid. It prints results as lines of JSON, those of `why` as text unless asked for JSON, and an error as one line
/// on the error stream; the exception of a program under verification has its stack trace there.
@Command(
        name = "journal-tool",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Inspects journals, and finds the leader of a cluster; prints one line of JSON for each result. "
                + "Nothing is changed, and a circuit may write the journal meanwhile.",
        subcommands = {
                DumpCommand.class, VerifyCommand.class, WhyCommand.class,
                WhereCommand.class})
public final class JournalTool implements Runnable {

    /// The exit code if a journal is not sound, or the command fails.
    static final int FAILED = 1;

    private static final int INVALID = 2;

    private final PrintStream out;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = CommandLine.ScopeType.INHERIT,
            description = "Prints this and ends.")
    private boolean help;

    private JournalTool(PrintStream out) {
        this.out = out;
    }

    /// Runs the command and ends the JVM with its exit code.
    ///
    /// @param arguments see `--help`
    public static void main(String... arguments) {
        System.exit(run(System.out, System.err, arguments));
    }

    /// Runs the command.
    ///
    /// @param out       receives results
    /// @param err       receives error messages
    /// @param arguments see `--help`
    /// @return the exit code
    static int run(PrintStream out, PrintStream err, String... arguments) {
        var line = new CommandLine(new JournalTool(out));
        line.setOut(new PrintWriter(out, true));
        line.setParameterExceptionHandler((bad, _) -> reportError(err, description(bad), INVALID));
        line.setExecutionExceptionHandler((failed, _, _) -> switch (failed) {
            case ParameterException bad -> reportError(err, description(bad), INVALID);
            case JournalException failure -> reportError(err, description(failure), FAILED);
            case IllegalArgumentException failure -> reportError(err, description(failure), FAILED);
            case IOException failure -> reportError(err, failure.toString(), FAILED);
            case UncheckedIOException failure -> reportError(err, failure.toString(), FAILED);
            default -> throw failed;
        });
        int code = line.execute(arguments);
        return out.checkError() && code == 0 ? reportError(err, JsonLines.UNWRITABLE, FAILED) : code;
    }

    /// The message of an exception; of one without a message its class and its cause.
    private static String description(RuntimeException failure) {
        var message = failure.getMessage();
        if (message != null && !message.isBlank()) {
            return message;
        }
        var cause = failure.getCause();
        return failure.getClass().getName() + (cause == null ? "" : ": " + cause);
    }

    /// @param message of several lines the first is printed
    private static int reportError(PrintStream err, String message, int code) {
        err.println("journal-tool: " + message.strip().lines().findFirst().orElse(""));
        return code;
    }

    /// Called if the command line names no command.
    @Override
    public void run() {
        throw new ParameterException(
                requireNonNull(spec).commandLine(), "one of dump, verify, why and where is required");
    }

    PrintStream out() {
        return out;
    }

    JsonLines lines() throws IOException {
        return new JsonLines(out);
    }
}
