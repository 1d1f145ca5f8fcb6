package io.myelin.benchmarks.baseline;

/// A limit that a figure has to meet.
///
/// @param kind  how it is judged
/// @param value the bound
public record Bar(Kind kind, double value) {

    /// How a figure is judged.
    public enum Kind {
        /// Not at all.
        NONE,
        /// At least this factor faster than the published way.
        FASTER,
        /// At most this multiple of the published way's time.
        SHARE,
        /// At most this number of microseconds.
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
