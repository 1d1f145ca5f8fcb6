package io.myelin.benchmarks.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The official benchmark suite in a checkout that the user has, which needs the official APIs and JMH.
///
/// Its own Maven build provides the jar, before or now.
public final class Perfkit {

    private final Path folder;

    /// Points at a checkout.
    ///
    /// @param folder its top
    public Perfkit(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    /// Whether the folder appears to be the suite.
    ///
    /// @return true if it has sources and a Maven build
    public boolean exists() {
        return Files.isDirectory(sources()) && Files.isRegularFile(folder.resolve("pom.xml"));
    }

    private Path sources() {
        return folder.resolve("src");
    }

    /// Finds or builds the suite.
    ///
    /// @param checkout whose Maven starter to use
    /// @return the jar of the suite and its APIs
    public Path jar(Checkout checkout) throws IOException, InterruptedException {
        if (jar().isEmpty()) {
            build(checkout);
        }
        return jar().orElseThrow(() -> new IOException("the build of " + folder + " left no jar with dependencies"));
    }

    private Optional<Path> jar() throws IOException {
        var target = folder.resolve("target");
        if (!Files.isDirectory(target)) {
            return Optional.empty();
        }
        try (var files = Files.list(target)) {
            return files.filter(file -> file.toString().endsWith("-jar-with-dependencies.jar")).findFirst();
        }
    }

    private void build(Checkout checkout) throws IOException, InterruptedException {
        var maven = EndedProgram.run(folder,
                checkout.maven().toString(), "-q", "-B", "-f", folder.resolve("pom.xml").toString(), "package",
                "-Djava.version=" + Runtime.version().feature());
        if (maven.code() != 0) {
            throw new IOException(
                    "the official suite did not build; install its APIs first: "
                            + maven.output().lines().filter(line -> line.contains("ERROR")).findFirst().orElse(""));
        }
    }
}
