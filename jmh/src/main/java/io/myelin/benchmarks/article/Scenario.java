package io.myelin.benchmarks.article;

import java.util.Locale;

/// The five published scenarios, in the order of the article that published them, and one that it left out.
///
/// Plain data: the process that reports them has no Substrates API on its class path. [Work] does the work.
public enum Scenario {

    /// Calls from outside the circuit, without a receptor.
    INGRESS("ingress", 3.79, 1, 100_000_000),

    /// Calls from outside the circuit, one receptor that does nothing.
    RECEPTOR("ingress, no-op receptor", 3.71, 1, 100_000_000),

    /// One call from outside, then a pipe that feeds itself until a `limit` fiber ends it.
    TRANSIT("transit loop", 2.57, 1, 200_000_000),

    /// Every level of a five-part name registers the pipe of the level above it.
    HIERARCHY("hierarchy, wired by hand", 4.94, 5, 30_000_000),

    /// The same name, with the conduit's own hierarchical routing.
    STEM("hierarchy, STEM routing, nobody listens", 1.32, 5, 50_000_000),

    /// The same with a receptor at every level, the intended use of the routing; not published.
    STEM_RECEPTORS("hierarchy, STEM routing, five receptors", Double.NaN, 5, 30_000_000);

    private final String title;
    private final double published;
    private final int steps;
    private final int emissions;

    Scenario(String title, double published, int steps, int emissions) {
        this.title = title;
        this.published = published;
        this.steps = steps;
        this.emissions = emissions;
    }

    /// The name that users type, in lower case.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The title in tables.
    public String title() {
        return title;
    }

    /// The published cost on an Apple M4, in nanoseconds per step; NaN if nothing was published.
    public double published() {
        return published;
    }

    /// The number of dispatch steps of one call: 5 for the five-part name, else 1.
    public int steps() {
        return steps;
    }

    /// How many emissions a measured run makes unless told otherwise.
    public int emissions() {
        return emissions;
    }
}
