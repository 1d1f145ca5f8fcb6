package io.myelin.benchmarks.harness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/// The main class of the process that lets JMH fork the same rows alternately on two class paths: row by row, one fork
/// on each, with the order swapped every time. So disturbances of the machine affect both.
///
/// Takes JMH's command line without includes. Leaves JMH's JSON of every fork, for each side as an array of the
/// results of its forks.
public final class GateHarness {

    /// The system property that names the rows, joined by commas.
    static final String ROWS_PROPERTY = "myelin.rows";

    /// JMH gives a fork this property's value as its class path.
    private static final String CLASS_PATH = "java.class.path";

    /// The two sides that are compared.
    public enum Side {
        /// The build before.
        A,
        /// The build after.
        B;

        /// The system property that holds this side's class path.
        ///
        /// @return its name
        String classPath() {
            return "myelin.classpath." + name();
        }

        /// The file for this side's JSON.
        ///
        /// @param folder where
        /// @param index  of the fork, from 0
        /// @return its path
        public Path file(Path folder, int index) {
            return folder.resolve(name() + "-" + index + ".json");
        }
    }

    private GateHarness() {
    }

    /// Runs the rows.
    ///
    /// @param args for JMH
    public static void main(String[] args) {
        System.exit(execute(args));
    }

    private static int execute(String... args) {
        try {
            var options = new CommandLineOptions(args);
            var folder = Path.of(System.getProperty(Harness.RESULT_PROPERTY));
            int rounds = Integer.getInteger(Harness.ROUNDS_PROPERTY, 1);
            for (int round = 0; round < rounds; round++) {
                Map<Side, List<RunResult>> results = new EnumMap<>(Side.class);
                for (var row : System.getProperty(ROWS_PROPERTY).split(",")) {
                    System.out.println("~round " + (round + 1) + "/" + rounds);
                    var first = round % 2 == 0 ? Side.A : Side.B;
                    for (var side : List.of(first, first == Side.A ? Side.B : Side.A)) {
                        System.setProperty(CLASS_PATH, System.getProperty(side.classPath()));
                        var one = new OptionsBuilder().parent(options)
                                .include(Rows.include(List.of(row))).forks(1).shouldFailOnError(true).build();
                        results.computeIfAbsent(side, _ -> new ArrayList<>())
                                .addAll(new Runner(one, new HarnessOutput(System.out)).run());
                    }
                }
                for (var side : results.entrySet()) {
                    ResultFormatFactory.getInstance(
                            ResultFormatType.JSON, side.getKey().file(folder, round).toString())
                            .writeOut(side.getValue());
                }
            }
            return 0;
        } catch (CommandLineOptionException | RunnerException | RuntimeException failure) {
            System.err.println(Harness.reason(failure));
            return 1;
        }
    }
}
