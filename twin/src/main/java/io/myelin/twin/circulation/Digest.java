package io.myelin.twin.circulation;

/// A running digest of 64 bits. Two twins with equal digests have had the same history, except with a probability of
/// 2⁻⁶⁴. It detects differences; it does not protect against forgery.
final class Digest {

    private long state = 0x6d79656c696eL;

    void add(long value) {
        // Steele, Lea and Flood's mixing function for SplittableRandom; each step is a bijection.
        long mixed = (state ^ value) + 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        state = mixed ^ (mixed >>> 31);
    }

    /// Continues from the value of another digest.
    void resume(long value) {
        state = value;
    }

    long value() {
        return state;
    }
}
