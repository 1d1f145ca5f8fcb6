package io.myelin.cluster.circuit;

import java.util.random.RandomGenerator;

/// Random numbers whose whole state is one number, so that a snapshot contains it: SplitMix64. Circuit thread only.
final class ReplicatedRandom implements RandomGenerator {

    /// The golden ratio's bits, odd.
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    long state;

    ReplicatedRandom(long seed) {
        state = seed;
    }

    @Override
    public long nextLong() {
        state += GAMMA;
        return mix(state);
    }

    static long mix(long value) {
        long mixed = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }
}
