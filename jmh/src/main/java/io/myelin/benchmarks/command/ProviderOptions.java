package io.myelin.benchmarks.command;

import io.myelin.benchmarks.launch.Checkout;
import io.myelin.benchmarks.launch.ClassPath;
import java.io.IOException;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/// Which provider is measured: this project's, or another one of the same API.
final class ProviderOptions {

    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--provider", paramLabel = "JAR[:JAR]",
            description = "Measure the provider in these jars or class folders, instead of the project's own.")
    private @Nullable String path;

    /// @return the class path of a measured process
    ClassPath classPath(Checkout checkout) throws IOException {
        if (path == null) {
            return ClassPath.own(checkout);
        }
        var entries = ClassPath.split(path);
        for (var entry : entries) {
            if (!Files.exists(entry)) {
                throw new ParameterException(command.commandLine(), "--provider: there is no " + entry);
            }
        }
        return ClassPath.withProvider(checkout, entries);
    }
}
