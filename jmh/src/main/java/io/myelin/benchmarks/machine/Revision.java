package io.myelin.benchmarks.machine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// The state of the sources that was measured.
public final class Revision {

    private Revision() {
    }

    /// Asks git.
    ///
    /// @param root the top of the repository
    /// @return the abbreviated commit, with a `+` where files have changed since; "unknown" without git
    public static String of(Path root) {
        try {
            var commit = Tool.output("git", "-C", root.toString(), "rev-parse", "--short=12", "HEAD");
            if (commit.isEmpty()) {
                return "unknown";
            }
            var changes = Tool.output("git", "-C", root.toString(), "status", "--porcelain", "-uno");
            return changes.isEmpty() ? commit : commit + "+";
        } catch (IOException absent) {
            return "unknown";
        }
    }

    /// Asks git for a commit's full hash.
    ///
    /// @param root the top of the repository
    /// @param name a hash, branch or tag
    /// @return the hash; empty if the name is none of these
    public static Optional<String> commit(Path root, String name) {
        try {
            var hash = Tool.output("git", "-C", root.toString(), "rev-parse", "--verify", "--quiet",
                    "--end-of-options", name + "^{commit}");
            return hash.isEmpty() ? Optional.empty() : Optional.of(hash);
        } catch (IOException absent) {
            return Optional.empty();
        }
    }
}
