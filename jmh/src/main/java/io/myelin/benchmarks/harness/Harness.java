package io.myelin.benchmarks.harness;

import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Provider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/// The main class of the process that lets JMH fork its benchmarks: JMH gives a fork the class path of the process it
/// runs in, so this one has the provider's.
///
/// Takes JMH's own command line. Names the provider on standard output, leaves JMH's own report to standard error, and
/// JMH's JSON in a file.
public final class Harness {

    /// The system property that names the file for the JSON.
    public static final String RESULT_PROPERTY = "myelin.result";

    /// The system property that says how often all rows are run; each round adds its forks to the rows.
    public static final String ROUNDS_PROPERTY = "myelin.rounds";

    /// The system property that names the folder for the logs of latency histograms.
    public static final String HISTOGRAMS_PROPERTY = "myelin.histograms";

    private Harness() {
    }

    /// Runs benchmarks.
    ///
    /// @param args for JMH
    public static void main(String[] args) {
        System.exit(execute(args));
    }

    private static int execute(String... args) {
        try {
            var options = new OptionsBuilder()
                    .parent(new CommandLineOptions(args)).shouldFailOnError(true).build();
            System.out.println("provider " + Provider.describe(Substrates.cortex()));
            var results = rounds(options, Integer.getInteger(ROUNDS_PROPERTY, 1));
            var file = Path.of(System.getProperty(RESULT_PROPERTY));
            ResultFormatFactory.getInstance(ResultFormatType.JSON, file.toString()).writeOut(results);
            return 0;
        } catch (CommandLineOptionException | RunnerException | RuntimeException failure) {
            System.err.println(reason(failure));
            return 1;
        }
    }

    /// JMH wraps the exception of a benchmark; the cause is the relevant one.
    ///
    /// @return the message of the innermost cause
    static String reason(Throwable failure) {
        var cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }

    /// Runs every row, then every row again, so that compared rows share the machine's conditions.
    private static Collection<RunResult> rounds(Options options, int rounds) throws RunnerException {
        Map<String, List<BenchmarkResult>> forks = new LinkedHashMap<>();
        Map<String, BenchmarkParams> params = new LinkedHashMap<>();
        for (int round = 1; round <= rounds; round++) {
            System.err.println("# Round: " + round + " of " + rounds);
            var output = OutputFormatFactory.createFormatInstance(System.err, VerboseMode.NORMAL);
            for (var result : new Runner(options, output).run()) {
                var key = result.getParams().id();
                params.putIfAbsent(key, result.getParams());
                forks.computeIfAbsent(key, _ -> new ArrayList<>()).addAll(result.getBenchmarkResults());
            }
        }
        return params.entrySet().stream()
                .map(entry -> new RunResult(entry.getValue(), forks.get(entry.getKey())))
                .toList();
    }
}
