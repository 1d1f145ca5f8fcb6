package io.myelin.benchmarks.harness;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/// One build's half of a [PairedHarness]: JMH, the benchmarks, the API and the provider, all loaded by a class loader
/// of their own. Other class loaders see it as the two JDK types that it implements.
public final class PairedSide implements Runnable, Consumer<Path> {

    private final String row;
    private final List<String> args;
    private final Runnable begin;
    private final Runnable end;
    private Collection<RunResult> results = List.of();

    /// Prepares one side.
    ///
    /// @param row   what runs
    /// @param args  for JMH
    /// @param begin called before every iteration; returns when this side may measure
    /// @param end   called after every iteration
    public PairedSide(String row, List<String> args, Runnable begin, Runnable end) {
        this.row = row;
        this.args = args;
        this.begin = begin;
        this.end = end;
    }

    /// Measures.
    ///
    /// @throws IllegalStateException if a benchmark fails
    @Override
    public void run() {
        try {
            var options = new OptionsBuilder().parent(new CommandLineOptions(args.toArray(String[]::new)))
                    .include(Rows.include(List.of(row))).forks(0).shouldFailOnError(true).build();
            results = new Runner(options, inTurn()).run();
        } catch (CommandLineOptionException | RunnerException failure) {
            throw new IllegalStateException(Harness.reason(failure), failure);
        }
    }

    /// Tells the turns of iterations, and prints failures alone: a line would wake its reader in the middle of the
    /// other side's iteration.
    private OutputFormat inTurn() {
        boolean[] failing = {false};
        return (OutputFormat) Proxy.newProxyInstance(PairedSide.class.getClassLoader(),
                new Class<?>[] {OutputFormat.class}, (_, method, arguments) -> {
                    switch (method.getName()) {
                        case "iteration" -> begin.run();
                        case "iterationResult" -> end.run();
                        case "println" -> {
                            failing[0] |= arguments[0].equals("<failure>");
                            if (failing[0]) {
                                System.err.println(arguments[0]);
                            }
                        }
                        default -> {
                            // The other build's iteration goes on.
                        }
                    }
                    return null;
                });
    }

    /// Writes JMH's JSON. Separate from [#run], since the other side may still measure when that returns.
    ///
    /// @param file where
    @Override
    public void accept(Path file) {
        try {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, file.toString()).writeOut(results);
        } catch (RuntimeException failure) {
            throw new IllegalStateException("cannot write " + file, failure);
        }
    }
}
