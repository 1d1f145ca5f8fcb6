package io.myelin.benchmarks.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.Spec;

/// The scatter of runs from which on a figure is withheld.
final class NoiseOptions {

    /// The exit code of a run that withheld a figure.
    static final int TOO_NOISY = 4;

    @Spec(Target.MIXEE)
    private CommandSpec command;

    private double bound;

    /// Called by the parser, so that an invalid bound is detected before the run.
    @Option(names = "--max-spread", paramLabel = "PERCENT", defaultValue = "60",
            description = "Withhold a figure whose runs lie further apart than this. Default: ${DEFAULT-VALUE}.")
    private void percent(int percent) {
        if (percent < 1) {
            throw new ParameterException(command.commandLine(), "--max-spread must be at least 1");
        }
        bound = percent / 100.0;
    }

    /// @return the bound as a fraction
    double bound() {
        return bound;
    }

    /// @param noisy whether a figure was withheld
    /// @return the exit code
    int verdict(boolean noisy) {
        if (noisy) {
            System.err.println(
                    "This machine was too noisy for some figures: close other programs and run again, "
                            + "or raise --max-spread.");
            return TOO_NOISY;
        }
        return 0;
    }
}
