package io.myelin.benchmarks.result;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// One measured value: a row's score, or one of its further figures.
///
/// @param row        the measured row
/// @param metric     which figure of the row; empty for its score
/// @param forks      the iterations it comes from, by fork
/// @param unit       the unit of all of them
/// @param largerWins whether a larger value is a better one
public record Figure(String row, String metric, List<List<Double>> forks, String unit, boolean largerWins) {

    /// Half a byte, a twentieth of a per cent of a core, a millionth of any other unit: differences below mean
    /// nothing.
    private static final double BYTES_FLOOR = 0.5;
    private static final double SHARE_FLOOR = 0.05;
    private static final double FLOOR = 1e-6;

    /// The figures of a row.
    ///
    /// @param row a measured row
    /// @return its score, then its further figures
    static List<Figure> of(MeasuredRow row) {
        var figures = new ArrayList<>(
                List.of(new Figure(row.key(), "", row.forks(), row.unit(), row.throughput())));
        row.further().forEach(
                (metric, forks) -> figures.add(new Figure(row.key(), metric, forks, unit(metric), false)));
        return figures;
    }

    /// Adds forks.
    ///
    /// @param more the same figure, of later forks
    /// @return one figure with all of them
    Figure and(Figure more) {
        return new Figure(row, metric, Stream.concat(forks.stream(), more.forks.stream()).toList(), unit, largerWins);
    }

    /// Further figures carry their unit in their name.
    ///
    /// @param metric a further figure's name
    /// @return the unit; empty for a plain number
    public static String unit(String metric) {
        return metric.endsWith("_us") ? "us"
                : metric.endsWith("_ns") ? "ns"
                        : metric.endsWith("_percent") ? "%"
                                : metric.endsWith("alloc.rate.norm") ? "B/op"
                                        : metric.endsWith("_bytes") ? "B"
                                                : "";
    }

    /// The median of the forks.
    ///
    /// @return NaN if there is none
    public double value() {
        return Regimes.of(forks).median();
    }

    /// Smaller values count as this in a comparison.
    ///
    /// @return in this figure's unit, positive
    double floor() {
        return switch (unit) {
            case "B", "B/op" -> BYTES_FLOOR;
            case "%" -> SHARE_FLOOR;
            default -> FLOOR;
        };
    }

    /// Whether this figure is central to the row: its score, or the median of its percentiles.
    ///
    /// @return false for tails and for what a row measures besides
    public boolean central() {
        return metric.isEmpty() || metric.startsWith("p50_");
    }

    /// Whether every iteration gave a number, and there was one at all.
    ///
    /// @return false if the value cannot be trusted
    public boolean sound() {
        return forks.stream().mapToInt(List::size).sum() > 0
                && forks.stream().flatMap(List::stream).allMatch(Double::isFinite);
    }

    /// Row and figure.
    ///
    /// @return as tables show them
    public String label() {
        return metric.isEmpty() ? row : row + ", " + metric;
    }
}
