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
public record ClassPath(List<Path> entries) {

    private static final String API_CLASS = "io/humainary/substrates/api/Substrates.class";

    /// Puts the reactor's own API and provider after the benchmarks.
    ///
    /// @param checkout whose build to take
    /// @return the class path
    public static ClassPath own(Checkout checkout) throws IOException {
        return withProvider(checkout, List.of(checkout.provider()));
    }

    /// Puts a provider after the benchmarks, and the checkout's API after that when the provider brings
    /// none.
    ///
    /// @param checkout whose benchmarks to take
    /// @param provider jars or class folders
    /// @return the class path
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

    /// Reads what a user typed after `--provider`.
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
        return new ClassPath(List.copyOf(all));
    }

    /// The argument of `java -cp`.
    ///
    /// @return the entries, joined by the platform's path separator
    @Override
    public String toString() {
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
