package io.myelin.journal.circuit;

import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.record.ControlRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/// A program's random sources by name.
final class RandomSeeds {

    private final Map<String, SeededRandom> sources = new LinkedHashMap<>();

    /// @throws IllegalArgumentException if there is a source of this name
    SeededRandom declare(String name) {
        var source = new SeededRandom(name);
        if (sources.putIfAbsent(name, source) != null) {
            throw new IllegalArgumentException("there is a random source " + name);
        }
        return source;
    }

    /// Applies a recorded seed.
    void apply(ControlRecord.Seed seed) {
        var source = sources.get(seed.name());
        if (source == null) {
            throw new CorruptJournalException("the program has no random source " + seed.name());
        }
        source.seed(seed.seed());
    }

    /// Seeds the sources for which the journal has no seed, and records the seeds.
    void sow(Recorder recorder, LongSupplier seeds) {
        for (var source : sources.values()) {
            if (!source.isSeeded()) {
                long seed = seeds.getAsLong();
                recorder.control(new ControlRecord.Seed(source.name(), seed));
                source.seed(seed);
            }
        }
    }
}
