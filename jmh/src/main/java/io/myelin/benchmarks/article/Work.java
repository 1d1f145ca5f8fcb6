package io.myelin.benchmarks.article;

/// The code of one [Scenario], through the public API only.
interface Work {

    /// Makes the emissions on a circuit of its own and waits for all of them.
    ///
    /// @param emissions how many; at least 1
    /// @return nanoseconds from before the first call until the final await has returned
    long time(int emissions);

    /// Runs the same wiring with counting receptors.
    ///
    /// @param emissions how many; at least 1
    /// @throws IllegalStateException if an emission was lost, duplicated or late
    void verify(int emissions);

    /// Chooses the code of a scenario.
    ///
    /// @param scenario which
    /// @return its code
    static Work of(Scenario scenario) {
        return switch (scenario) {
            case INGRESS -> new BareIngress();
            case RECEPTOR -> new IngressReceptor();
            case TRANSIT -> new TransitLoop();
            case HIERARCHY -> new WiredHierarchy();
            case STEM -> new StemRouting(false);
            case STEM_RECEPTORS -> new StemRouting(true);
        };
    }
}
