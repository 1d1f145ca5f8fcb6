package io.myelin.benchmarks.baseline;

/// What a figure has to reach.
///
/// @param kind  how it is judged
/// @param value the bound
public record Bar(Kind kind, double value) {

    /// How a figure is judged.
    public enum Kind {
        /// Not at all.
        NONE,
        /// So many times faster than the published way, at least.
        FASTER,
        /// So many times the published way's time, at most.
        SHARE,
        /// So many microseconds, at most.
        MICROS
    }

    private static final double NANOS_PER_MICRO = 1e3;

    static Bar none() {
        return new Bar(Kind.NONE, Double.NaN);
    }

    static Bar faster(double times) {
        return new Bar(Kind.FASTER, times);
    }

    static Bar share(double times) {
        return new Bar(Kind.SHARE, times);
    }

    static Bar micros(double micros) {
        return new Bar(Kind.MICROS, micros);
    }

    boolean met(double theirs, double ours) {
        return switch (kind) {
            case NONE -> true;
            case FASTER -> theirs / ours >= value;
            case SHARE -> ours / theirs <= value;
            case MICROS -> ours <= value;
        };
    }

    @Override
    public String toString() {
        return switch (kind) {
            case NONE -> "";
            case FASTER -> "≥ %,.0f×".formatted(value);
            case SHARE -> "≤ %.2f of it".formatted(value);
            case MICROS -> "≤ %.0f ns".formatted(value * NANOS_PER_MICRO);
        };
    }
}
