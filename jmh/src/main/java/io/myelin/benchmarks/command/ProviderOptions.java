package io.myelin.benchmarks.command;

import io.myelin.benchmarks.launch.Checkout;
import io.myelin.benchmarks.launch.ClassPath;
import io.myelin.benchmarks.launch.Coordinates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.Spec;

/// Which provider is measured: this project's, or another one of the same API.
final class ProviderOptions {

    @Spec(Target.MIXEE)
    private CommandSpec command;

    @ArgGroup(exclusive = true)
    private @Nullable Choice choice;

    /// One of two ways to name another provider.
    private static final class Choice {

        @Option(names = "--provider", paramLabel = "JAR|GROUP:ARTIFACT:VERSION",
                description = "Measure this provider, a jar or resolved by Maven, instead of the project's own.")
        private @Nullable String coordinates;

        @Option(names = "--provider-path", paramLabel = "JAR[:JAR]",
                description = "Measure the provider in these jars or class folders.")
        private @Nullable String path;
    }

    /// @return the class path of a measured process
    /// @throws IOException          if a jar is missing or Maven cannot resolve the artifact
    /// @throws InterruptedException if interrupted while Maven works
    ClassPath classPath(Checkout checkout) throws IOException, InterruptedException {
        if (choice == null) {
            return ClassPath.own(checkout);
        }
        if (choice.path != null) {
            return ClassPath.withProvider(checkout, existing());
        }
        if (choice.coordinates.endsWith(".jar")) {
            choice.path = choice.coordinates;
            return ClassPath.withProvider(checkout, existing());
        }
        return ClassPath.withProvider(checkout, coordinates().resolve(checkout));
    }

    private List<Path> existing() {
        var paths = ClassPath.split(choice.path);
        for (var path : paths) {
            if (!Files.exists(path)) {
                throw new ParameterException(command.commandLine(), "--provider-path: there is no " + path);
            }
        }
        return paths;
    }

    private Coordinates coordinates() {
        try {
            return Coordinates.parse(choice.coordinates);
        } catch (IllegalArgumentException malformed) {
            throw new ParameterException(command.commandLine(), "--provider: " + malformed.getMessage(),
                    malformed);
        }
    }
}
