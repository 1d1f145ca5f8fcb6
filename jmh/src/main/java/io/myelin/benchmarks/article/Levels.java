package io.myelin.benchmarks.article;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Tally;
import java.util.Map;

/// Counts what arrives at each level of the five-part name.
final class Levels {

    private Levels() {
    }

    /// Subscribes a counter to every name of the conduit.
    ///
    /// @param levels filled on the circuit's thread; to be read after an await
    static void count(Circuit circuit, Conduit<Long> conduit, Map<Name, Tally> levels) {
        conduit.subscribe(circuit.subscriber(
                Substrates.cortex().name("levels"),
                (subject, channel) -> channel.register(levels.computeIfAbsent(subject.name(), _ -> new Tally()))));
    }

    /// Requires every level to have seen every emission, once.
    ///
    /// @throws IllegalStateException if a level is missing, or has seen more or fewer
    static void require(Map<Name, Tally> levels, int emissions) {
        var level = Substrates.cortex().name(WiredHierarchy.PATH);
        while (level != null) {
            var tally = levels.get(level);
            if (tally == null) {
                throw new IllegalStateException("nothing arrived at level " + level);
            }
            tally.require("level " + level, emissions);
            level = level.enclosure().orElse(null);
        }
    }
}
