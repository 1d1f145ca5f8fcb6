package io.myelin.benchmarks.launch;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;

/// The official benchmark suite in a checkout that the user has, which needs the official APIs and JMH.
///
/// Where the user names the APIs, its sources are compiled here, into a folder of their own; otherwise its own Maven
/// build provides the jar, before or now.
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
    /// @param checkout whose Maven starter and libraries to use
    /// @param apis     jars or class folders with the APIs; empty to leave the build to Maven
    /// @return class path entries of the suite and its APIs
    /// @throws IOException          if it cannot be built
    /// @throws InterruptedException if interrupted
    public List<Path> entries(Checkout checkout, List<Path> apis) throws IOException, InterruptedException {
        if (!apis.isEmpty()) {
            var entries = new ArrayList<Path>();
            entries.add(compile(checkout, apis));
            entries.addAll(apis);
            return entries;
        }
        if (jar().isEmpty()) {
            build(checkout);
        }
        return List.of(
                jar().orElseThrow(() -> new IOException("the build of " + folder + " left no jar with dependencies")));
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
                    "the official suite did not build; install its APIs or name them with --api: "
                            + maven.output().lines().filter(line -> line.contains("ERROR")).findFirst().orElse(""));
        }
    }

    private Path compile(Checkout checkout, List<Path> apis) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IOException("this Java has no compiler; the official suite needs a JDK");
        }
        // Below target, where a clean build sweeps; class files of an older checkout are overwritten or
        // unused.
        var classes = Files.createDirectories(checkout.root().resolve("jmh/target/perfkit"));
        var libraries = new ArrayList<>(apis);
        try (var jars = Files.list(checkout.root().resolve("jmh/target/lib"))) {
            jars.filter(jar -> jar.getFileName().toString().matches("(jmh|jopt|commons-math).*\\.jar"))
                    .forEach(libraries::add);
        }
        var options = List.of(
                "-d", classes.toString(), "-nowarn", "-proc:full",
                "-processor", "org.openjdk.jmh.generators.BenchmarkProcessor",
                "-cp", libraries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        var messages = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null);
                var tree = Files.walk(sources())) {
            var sources = tree.filter(file -> file.toString().endsWith(".java")).toList();
            var task = compiler.getTask(
                    new PrintWriter(messages), files, null, options, null,
                    files.getJavaFileObjectsFromPaths(sources));
            if (!task.call()) {
                throw new IOException("the official suite does not compile: "
                        + messages.toString().lines().findFirst().orElse(""));
            }
        }
        return classes;
    }
}
