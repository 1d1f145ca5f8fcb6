package io.myelin.benchmarks.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;

/// The API and the provider of one commit, built once and kept below `jmh/target/gate`.
///
/// @param commit the full hash
/// @param jars   provider and API
public record CommitBuild(String commit, List<Path> jars) {

    /// Builds a commit, unless that was done before. The work tree stays as it is: the commit's files are
    /// extracted to a folder of their own.
    ///
    /// @param checkout whose repository has the commit
    /// @param commit   the full hash
    /// @return the build
    public static CommitBuild of(Checkout checkout, String commit) throws IOException, InterruptedException {
        var folder = checkout.root().resolve("jmh/target/gate").resolve(commit);
        var provider = folder.resolve("provider.jar");
        var api = folder.resolve("api.jar");
        if (!Files.exists(provider)) {
            var sources = Files.createDirectories(folder.resolve("sources"));
            try {
                extract(checkout, commit, sources);
                var built = new Checkout(sources);
                run(sources, "the build of " + commit + " failed",
                        built.maven().toString(), "-q", "-B", "-Dstyle.color=never", "-Dmaven.test.skip=true",
                        "-Dmaven.javadoc.skip=true", "-Dmaven.source.skip=true",
                        "-pl", "api,src", "package");
                Files.move(built.api(), api, StandardCopyOption.REPLACE_EXISTING);
                // Last, since it marks the build as complete.
                Files.move(built.provider(), provider, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                delete(sources);
            }
        }
        return new CommitBuild(commit, List.of(provider, api));
    }

    private static void extract(Checkout checkout, String commit, Path folder)
            throws IOException, InterruptedException {
        var archive = folder.resolve("sources.tar");
        run(checkout.root(), "git does not know " + commit,
                "git", "archive", "--output=" + archive, commit);
        run(folder, "the archive of " + commit + " is damaged", "tar", "-xf", archive.toString());
        Files.delete(archive);
    }

    private static void run(Path folder, String failure, String... command)
            throws IOException, InterruptedException {
        var ended = EndedProgram.run(folder, command);
        if (ended.code() != 0) {
            throw new IOException(failure + ":\n" + ended.output().strip());
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var tree = Files.walk(folder)) {
            for (var path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
