package io.myelin.benchmarks.command;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.CommandLine;

/// The command line: sub-commands, with `article` as the default.
@Command(name = "run-benchmarks.sh",
        mixinStandardHelpOptions = false,
        header = "Measures a provider of the Substrates API.",
        synopsisHeading = "%nusage: ",
        customSynopsis = {"./run-benchmarks.sh [COMMAND] [OPTIONS]"},
        descriptionHeading = "%n",
        description = {
                "Without a command: the five published scenarios in about two minutes, beside the published figures.",
                "It builds what it needs, finds a JDK 25 or newer by itself, and keeps raw results in jmh/results.",
                ""},
        commandListHeading = "%ncommands:%n",
        footerHeading = "%n",
        footer = {
                "'./run-benchmarks.sh COMMAND --help' explains a command.",
                "exit codes: 0 done, 1 a benchmark failed or the output cannot be written, 2 bad arguments, "
                        + "3 something got slower, 4 too few forks to tell."},
        subcommands = {
                ArticleCommand.class,
                SuiteCommand.class,
                RowsCommand.class,
                GateCommand.class,
                ReportCommand.class,
                PerfkitCommand.class,
                SmokeCommand.class})
public final class Benchmarks {

    private static final int FAILED = 1;
    private static final int BAD_ARGUMENTS = 2;

    @CommandLine.Option(names = {"-h", "--help"}, usageHelp = true, scope = CommandLine.ScopeType.INHERIT,
            description = "Show this explanation.")
    private boolean help;

    private Benchmarks() {
    }

    /// Parses and runs a command line.
    ///
    /// @param args the command line
    /// @return the exit code
    public static int execute(String... args) {
        var line = new CommandLine(new Benchmarks());
        for (var selection : Selection.values()) {
            var one = new CommandLine(new SelectionCommand(selection));
            one.getCommandSpec().usageMessage().description(selection.description());
            line.addSubcommand(selection.kind(0), one);
        }
        // JMH's options begin with a dash as well; commands that accept them pass on unknown options.
        for (var name : List.of("suite", "perfkit", "gate")) {
            line.getSubcommands().get(name).setUnmatchedOptionsArePositionalParams(true);
        }
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setPosixClusteredShortOptionsAllowed(false);
        line.setUsageHelpWidth(100);
        line.setUsageHelpAutoWidth(false);
        line.setParameterExceptionHandler((failure, _) -> reportError(failure));
        line.setExecutionExceptionHandler((failure, _, _) -> fail(failure));
        int code = line.execute(withCommand(line, args));
        if (System.out.checkError() && code == 0) {
            System.err.println("run-benchmarks.sh: the output cannot be written");
            return FAILED;
        }
        return code;
    }

    /// Prepends the default command if the user named none.
    private static String[] withCommand(CommandLine line, String... args) {
        if (args.length > 0) {
            var first = args[0];
            if (first.equals("-h") || first.equals("--help") || line.getSubcommands().containsKey(first)) {
                return args;
            }
            return preceded(first.startsWith("-") ? ArticleCommand.NAME : SuiteCommand.NAME, args);
        }
        return new String[] {ArticleCommand.NAME};
    }

    private static String[] preceded(String command, String... args) {
        var complete = new ArrayList<>(List.of(command));
        complete.addAll(Arrays.asList(args));
        return complete.toArray(String[]::new);
    }

    private static int reportError(ParameterException failure) {
        var message = failure.getMessage();
        if (failure instanceof UnmatchedArgumentException unmatched) {
            message = "'" + unmatched.getUnmatched().getFirst() + "' is neither a command nor an option here";
        }
        System.err.println("run-benchmarks.sh: " + message.lines().findFirst().orElse("bad arguments")
                + "; see ./run-benchmarks.sh --help");
        return BAD_ARGUMENTS;
    }

    /// The message of a failure. That of a file system's exception is often only the file.
    static String message(Exception failure) {
        if (failure instanceof FileSystemException file && file.getReason() == null) {
            return file.getMessage() + switch (file) {
                case AccessDeniedException _ -> ": access denied";
                case NoSuchFileException _ -> ": no such file or folder";
                case FileAlreadyExistsException _ -> ": exists, and is something else";
                default -> ": not usable";
            };
        }
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }

    private static int fail(Exception failure) {
        if (failure instanceof ParameterException bad) {
            return reportError(bad);
        }
        if (failure instanceof InterruptedException) {
            return FAILED; // the user knows, and the JVM is ending with the code of the signal
        }
        boolean expected = failure instanceof IOException;
        System.err.println("run-benchmarks.sh: " + (expected ? message(failure) : failure.toString()));
        if (!expected) {
            failure.printStackTrace();
        }
        return FAILED;
    }
}
