package io.myelin.benchmarks.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/// The class path of a measured process: the benchmarks, one Substrates API, one provider.
///
/// @param entries jars, folders and `folder/*` wildcards, in order
/// @param options what a virtual machine with these entries needs; without blanks, since JMH splits there
public record ClassPath(List<Path> entries, List<String> options) {

    /// The options that Hazelcast asks for; without them it prints a warning.
    private static final List<String> FOR_HAZELCAST = List.of(
            "--add-modules=java.se",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.management/sun.management=ALL-UNNAMED",
            "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED");

    private static final String API_CLASS = "io/humainary/substrates/api/Substrates.class";

    /// Makes a class path that needs no options.
    ///
    /// @param entries jars, folders and `folder/*` wildcards, in order
    public ClassPath(List<Path> entries) {
        this(entries, List.of());
    }

    /// Adds Hazelcast and the benchmarks that need it. No other benchmark gets them, see
    /// docs/build.md.
    ///
    /// @param checkout whose build to take
    /// @return the larger class path
    public ClassPath withHazelcast(Checkout checkout) {
        var larger = new ArrayList<>(entries);
        larger.addAll(checkout.hazelcast());
        return new ClassPath(List.copyOf(larger), FOR_HAZELCAST);
    }

    /// Puts the reactor's own API and provider after the benchmarks.
    ///
    /// @param checkout whose build to take
    /// @return the class path
    /// @throws IOException if the build has left no jars
    public static ClassPath own(Checkout checkout) throws IOException {
        return withProvider(checkout, List.of(checkout.provider()));
    }

    /// Puts a provider after the benchmarks, and the checkout's API after that when the provider brings
    /// none.
    ///
    /// @param checkout whose benchmarks to take
    /// @param provider jars or class folders
    /// @return the class path
    /// @throws IOException if an entry cannot be read
    public static ClassPath withProvider(Checkout checkout, List<Path> provider) throws IOException {
        var entries = new ArrayList<>(checkout.benchmarks());
        boolean apiIncluded = false;
        for (var entry : provider) {
            entries.add(entry);
            apiIncluded |= holdsApi(entry);
        }
        if (!apiIncluded) {
            entries.add(checkout.api());
        }
        return new ClassPath(List.copyOf(entries));
    }

    private static boolean holdsApi(Path entry) throws IOException {
        if (Files.isDirectory(entry)) {
            return Files.exists(entry.resolve(API_CLASS));
        }
        try (var jar = new JarFile(entry.toFile())) {
            return jar.getEntry(API_CLASS) != null;
        }
    }

    /// Reads what a user typed after `--provider-path`.
    ///
    /// @param text paths joined by the platform's path separator
    /// @return the paths, made absolute
    public static List<Path> split(String text) {
        var paths = new ArrayList<Path>();
        for (var part : text.split(File.pathSeparator)) {
            if (!part.isBlank()) {
                paths.add(Path.of(part).toAbsolutePath());
            }
        }
        return paths;
    }

    /// Replaces the wildcards, for callers that do not pass the class path through `java`.
    ///
    /// @return the same class path with every jar by name
    /// @throws IOException if a folder cannot be read
    public ClassPath expanded() throws IOException {
        var all = new ArrayList<Path>();
        for (var entry : entries) {
            if (entry.endsWith("*")) {
                try (var jars = Files.list(entry.getParent())) {
                    jars.filter(jar -> jar.toString().endsWith(".jar")).sorted().forEach(all::add);
                }
            } else {
                all.add(entry);
            }
        }
        return new ClassPath(List.copyOf(all), options);
    }

    /// The argument of `java -cp`.
    ///
    /// @return the entries, joined by the platform's path separator
    @Override
    public String toString() {
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
