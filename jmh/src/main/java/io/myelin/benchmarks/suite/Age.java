package io.myelin.benchmarks.suite;

import java.lang.ref.Reference;

/// Ages a circuit, from the collector's point of view, before it is measured.
final class Age {

    /// The number of collections after which every collector has moved a surviving object to its old generation; most
    /// collectors do so in one full collection.
    private static final int COLLECTIONS = 3;

    /// Objects allocated between the wiring of a circuit and its first use, and kept: regions of G1 are up to 32 MB
    /// large, and stores between objects of one region are cheaper than in an application.
    private static final int FILLERS = 1 << 12;
    private static final int FILLER_BYTES = 1 << 14;

    private Age() {
    }

    /// Uses a circuit and makes the collector move all its objects to the old generation.
    ///
    /// @param use emits and waits
    static void circuit(Runnable use) {
        var fillers = new byte[FILLERS][];
        for (int filler = 0; filler < FILLERS; filler++) {
            fillers[filler] = new byte[FILLER_BYTES];
        }
        for (int collection = 0; collection < COLLECTIONS; collection++) {
            use.run();
            System.gc();
        }
        Reference.reachabilityFence(fillers);
    }
}
