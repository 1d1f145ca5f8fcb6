package io.myelin.substrates.engine.dispatch;

/// The version of the state that determines the receivers of a group of [Target]s.
///
/// A target stores its dispatch list and the version at its resolution. A change makes every target of this topology
/// stale at the cost of one increment; each resolves its list again on its next emission (Specification §7.6.2).
///
/// Confined to the circuit's thread: only jobs that run there change the version, and only dispatch,
/// which runs there too, compares it. Hence plain fields.
public final class Topology {

    /// The topology of targets whose list is final.
    static final Topology FIXED = new Topology();

    /// Starts at zero. A `long`, which cannot overflow in practice: a target without emissions keeps its old version
    /// for any time, and must not find it current again.
    public long version;

    /// Creates a topology without changes.
    public Topology() {}

    /// Makes every dispatch list stale. Circuit thread only.
    public void change() {
        version++;
    }
}
