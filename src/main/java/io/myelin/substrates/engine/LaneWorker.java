package io.myelin.substrates.engine;

import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/// What the worker touches for every emission that it takes from a lane; worker only.
abstract class LaneWorker extends LanePadding {

    /// The segment being consumed, and the position after it.
    Segment consuming;
    long boundary;
    /// Slots consumed, and how many of these refer to nothing any more.
    long consumed;
    long cleared;
    /// The target that the values that come next are for.
    @Nullable Target present;
    /// In place of [#present], where that was given up.
    @Nullable Reference<Target> presentWeakly;
    /// Cleared by the next collection; null unless the target is about to be given up.
    @Nullable Reference<Object> collection;
    /// END was consumed.
    boolean finished;

    LaneWorker(final long owner, final Lane[] older, final Segment first) {
        super(owner, older, first);
        consuming = first;
        boundary = first.end;
    }
}

/// Filler behind the worker's fields: what a collector puts behind a lane may be read by producers for every
/// emission.
@SuppressWarnings("unused")
abstract class LaneBack extends LaneWorker {
    private int rest;
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;

    LaneBack(final long owner, final Lane[] older, final Segment first) {
        super(owner, older, first);
    }
}
