package io.myelin.journal.state;

import io.myelin.journal.ControlRecord;
import io.myelin.journal.CorruptJournalException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/// A program's random sources by name.
public final class RandomSeeds {

    private final Map<String, SeededRandom> sources = new LinkedHashMap<>();

    /// @throws IllegalArgumentException if there is a source of this name
    public SeededRandom declare(String name) {
        var source = new SeededRandom(name);
        if (sources.putIfAbsent(name, source) != null) {
            throw new IllegalArgumentException("there is a random source " + name);
        }
        return source;
    }

    /// Applies a recorded seed, unless the program has retired its source.
    ///
    /// @param retired whether it has retired a section of a snapshot
    /// @throws CorruptJournalException if the program neither has nor retired it
    public void apply(ControlRecord.Seed seed, Predicate<String> retired) {
        var source = sources.get(seed.name());
        if (source != null) {
            source.seed(seed.seed());
        } else if (!retired.test(SeededRandom.RANDOM + seed.name())) {
            throw new CorruptJournalException("the journal has a seed of the random source " + seed.name()
                    + ", which the program neither declares nor retires");
        }
    }

    /// Seeds the sources for which the journal has no seed, and records the seeds.
    public void sow(Consumer<? super ControlRecord> record, LongSupplier seeds) {
        for (var source : sources.values()) {
            if (!source.isSeeded()) {
                long seed = seeds.getAsLong();
                record.accept(new ControlRecord.Seed(source.name(), seed));
                source.seed(seed);
            }
        }
    }
}
