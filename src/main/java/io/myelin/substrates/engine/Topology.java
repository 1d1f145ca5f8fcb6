package io.myelin.substrates.engine;

/// The version of everything that decides where a group of [Target]s deliver.
///
/// A target keeps the dispatch list that was resolved last and the version it was resolved at. A
/// change makes every target of this topology stale at once, at the cost of one increment; each
/// resolves itself again when its next emission arrives (Specification §7.6.2).
///
/// Confined to the circuit's thread: only jobs that run there change the version, and only dispatch,
/// which runs there too, compares it. Hence plain fields.
public final class Topology {

    /// The topology of targets whose list is final.
    static final Topology FIXED = new Topology();

    /// Starts at zero. A `long`, which no number of changes wraps: a target that gets no emission keeps its old
    /// version for any time, and must not find it current again.
    long version;

    /// A topology nothing of which has changed yet.
    public Topology() {}

    /// Makes every dispatch list stale. Circuit thread only.
    public void change() {
        version++;
    }
}
