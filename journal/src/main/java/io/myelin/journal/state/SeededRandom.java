package io.myelin.journal.state;

import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;

/// Random numbers that a replay repeats: those of [java.util.SplittableRandom] for the same seed. Confined to the
/// circuit's thread.
public final class SeededRandom implements RandomGenerator {

    /// The golden ratio's bits, odd: added to the state for each number.
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    /// In front of its name in a snapshot.
    public static final String RANDOM = "random ";

    private final String name;
    private boolean seeded;
    private long state;

    public SeededRandom(String name) {
        this.name = name;
    }

    /// @throws IllegalStateException before the circuit is live or replays
    @Override
    public long nextLong() {
        if (!seeded) {
            throw new IllegalStateException("random source " + name + " has no seed before the circuit runs");
        }
        state += GAMMA;
        long mixed = (state ^ state >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    public boolean isSeeded() {
        return seeded;
    }

    public void seed(long seed) {
        state = seed;
        seeded = true;
    }

    public SnapshotSection section() {
        return new SnapshotSection(RANDOM + name, this::save, this::load);
    }

    private void save(SnapshotOutput out) {
        out.putInt(seeded ? 1 : 0);
        out.putLong(state);
    }

    private void load(ByteBuffer in) {
        seeded = in.getInt() != 0;
        state = in.getLong();
    }
}
