package io.myelin.cluster.program;

import static java.util.Objects.requireNonNull;

import io.myelin.cluster.Address;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The programs that a member has, by kind of circuit and version. Immutable; any thread.
///
/// A cluster begins with version 1 of each kind. Another version is in force from the upgrade's entry in the log on.
public final class Programs {

    private final Map<String, Map<Integer, ClusterProgram>> byKind;

    private Programs(Map<String, Map<Integer, ClusterProgram>> byKind) {
        this.byKind = byKind;
    }

    /// Creates a builder.
    public static Builder builder() {
        return new Builder();
    }

    /// A program.
    ///
    /// @return `null` if there is none
    public @Nullable ClusterProgram find(String kind, int version) {
        return byKind.getOrDefault(kind, Map.of()).get(version);
    }

    /// Kinds, and the versions of each.
    public Map<String, Map<Integer, ClusterProgram>> all() {
        return byKind;
    }

    /// Collects programs. Not thread-safe.
    public static final class Builder {

        private final Map<String, Map<Integer, ClusterProgram>> byKind = new TreeMap<>();

        private Builder() {}

        /// Adds version 1 of a program.
        public Builder program(String kind, ClusterProgram program) {
            return program(kind, 1, program);
        }

        /// Adds a program.
        ///
        /// @param kind    the kind of circuits that run it, see [Address]
        /// @param version positive
        /// @throws IllegalArgumentException if there is such a program, or the kind or version is not as described
        public Builder program(String kind, int version, ClusterProgram program) {
            if (!Address.isKind(requireNonNull(kind, "kind")) || version < 1) {
                throw new IllegalArgumentException("no kind or version: '" + kind + "' " + version);
            }
            var versions = byKind.computeIfAbsent(kind, _ -> new TreeMap<>());
            if (versions.putIfAbsent(version, requireNonNull(program, "program")) != null) {
                throw new IllegalArgumentException("there is a version " + version + " of " + kind);
            }
            return this;
        }

        /// Builds.
        public Programs build() {
            var copy = new TreeMap<String, Map<Integer, ClusterProgram>>();
            byKind.forEach((kind, versions) -> copy.put(kind, Collections.unmodifiableMap(new TreeMap<>(versions))));
            return new Programs(Collections.unmodifiableMap(copy));
        }
    }
}
