package io.myelin.benchmarks.article;

import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Provider;

/// The main class of a measured process: warm-up runs, measured runs, then the check of the work.
///
/// Talks to its parent through lines on standard output: `nanos …` for each measured run and `provider …`.
/// Exits with 1 and a message on standard error if the work was not done.
public final class ScenarioProcess {

    /// Two short runs before the measured ones: the first is compiled while it runs, the second is entered
    /// compiled.
    private static final int WARM_UPS = 2;

    private ScenarioProcess() {
    }

    /// Runs one scenario.
    ///
    /// @param args scenario key, emissions per run, number of measured runs
    public static void main(String[] args) {
        var scenario = Scenario.valueOf(args[0]);
        int emissions = Integer.parseInt(args[1]);
        int runs = Integer.parseInt(args[2]);
        Failures.watch();
        try {
            run(new Work(scenario), emissions, runs);
            Failures.requireNone();
        } catch (RuntimeException | Error failure) {
            System.err.println(scenario.key() + ": " + failure.getMessage());
            System.exit(1);
        }
        System.exit(0);
    }

    private static void run(Work work, int emissions, int runs) {
        say("provider " + Provider.describe(Substrates.cortex()));
        for (int warmUp = 1; warmUp <= WARM_UPS; warmUp++) {
            work.time(Math.max(1, emissions / 4));
        }
        for (int run = 1; run <= runs; run++) {
            // This run must not pay for collecting an earlier run's garbage.
            System.gc();
            say("nanos " + work.time(emissions));
        }
        work.verify(Math.max(1, emissions / 20));
    }

    private static void say(String line) {
        System.out.println(line);
    }
}
