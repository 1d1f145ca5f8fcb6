package io.myelin.benchmarks.command;

import io.myelin.benchmarks.result.Comparison;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/// Which changes matter to a gate, and what its exit code says about them.
final class DetectOptions {

    private static final int SLOWER = 3;
    private static final int TOO_COARSE = 4;

    /// The probability that an interval does not contain the true change.
    private static final double CHANCE = 0.01;

    @Spec(Target.MIXEE)
    private CommandSpec command;

    private double fraction;

    /// Called by the parser.
    @Option(names = "--detect", paramLabel = "PERCENT", defaultValue = "20",
            description = "The smallest change of a score or a p50 that must not go undetected. "
                    + "Default: ${DEFAULT-VALUE}.")
    private void percent(int percent) {
        if (percent < 1) {
            throw new ParameterException(command.commandLine(), "--detect must be at least 1");
        }
        fraction = percent / 100.0;
    }

    /// @return the smallest change that matters
    double fraction() {
        return fraction;
    }

    /// @return how often, at most, chance may pass for a change of one figure
    double chance() {
        return CHANCE;
    }

    /// @return the exit code
    int verdict(Comparison comparison) {
        if (comparison.anyWorse()) {
            return SLOWER;
        }
        if (comparison.anyCoarse(fraction)) {
            System.err.printf("Some figures are too coarse to show a change of %.0f %%: measure more forks, "
                    + "or raise --detect.%n", 100 * fraction);
            return TOO_COARSE;
        }
        return 0;
    }
}
