package io.myelin.benchmarks.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.Spec;

/// How far runs may lie apart before a figure is withheld.
final class NoiseOptions {

    /// The exit code of a run that withheld a figure.
    static final int TOO_NOISY = 4;

    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--max-spread", paramLabel = "PERCENT", defaultValue = "60",
        description = "Withhold a figure whose runs lie further apart than this. Default: ${DEFAULT-VALUE}.")
    private int percent;

    /// @return the bound as a fraction
    /// @throws ParameterException when it is not positive
    double bound() {
        if (percent < 1) {
            throw new ParameterException(command.commandLine(), "--max-spread must be at least 1");
        }
        return percent / 100.0;
    }

    /// @param noisy whether a figure was withheld
    /// @return the exit code
    int verdict(boolean noisy) {
        if (noisy) {
            System.err.println("This machine was too noisy for some figures: close other programs and run again, "
                + "or raise --max-spread.");
            return TOO_NOISY;
        }
        return 0;
    }
}
