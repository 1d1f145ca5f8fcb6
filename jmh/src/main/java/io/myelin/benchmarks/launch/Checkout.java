package io.myelin.benchmarks.launch;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The folder from which this program was started, and the locations of its build's output.
///
/// @param root the top of the repository
public record Checkout(Path root) {

    /// The system property by which `run-benchmarks.sh` passes its location.
    static final String ROOT_PROPERTY = "myelin.root";

    /// Finds the checkout that started this process.
    ///
    /// @return the checkout
    public static Checkout current() {
        return new Checkout(Path.of(System.getProperty(ROOT_PROPERTY, ".")).toAbsolutePath().normalize());
    }

    /// The benchmarks and the libraries they use, without any Substrates API or provider.
    ///
    /// @return class path entries
    public List<Path> benchmarks() {
        return List.of(root.resolve("jmh/target/benchmarks.jar"), root.resolve("jmh/target/lib/*"));
    }

    /// The API jar that the build made.
    ///
    /// @return its path
    public Path api() throws IOException {
        return built(root.resolve("api/target"), "myelin-substrates-api-");
    }

    /// The provider jar that the build made.
    ///
    /// @return its path
    public Path provider() throws IOException {
        return built(root.resolve("src/target"), "myelin-substrates-");
    }

    /// The Maven starter.
    ///
    /// @return its path
    public Path maven() {
        return root.resolve("mvnw");
    }

    /// Where raw results are kept; created if missing. A command asks for it before it measures, since a result that
    /// cannot be kept is lost.
    ///
    /// @return the folder
    public Path results() throws IOException {
        var folder = Files.createDirectories(root.resolve("jmh/results"));
        if (!Files.isWritable(folder)) {
            throw new AccessDeniedException(folder.toString());
        }
        return folder;
    }

    private static Path built(Path folder, String prefix) throws IOException {
        if (Files.isDirectory(folder)) {
            try (var files = Files.list(folder)) {
                var jar = files.filter(file -> isMain(file.getFileName().toString(), prefix)).sorted()
                        .findFirst();
                if (jar.isPresent()) {
                    return jar.get();
                }
            }
        }
        throw new IOException("there is no " + prefix + "….jar in " + folder
                + "; run ./mvnw -DskipTests package");
    }

    private static boolean isMain(String file, String prefix) {
        return file.startsWith(prefix)
                && file.endsWith(".jar")
                && !file.endsWith("-sources.jar")
                && !file.endsWith("-javadoc.jar")
                && !file.endsWith("-tests.jar");
    }
}
