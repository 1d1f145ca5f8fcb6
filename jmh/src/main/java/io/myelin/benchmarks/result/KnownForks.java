package io.myelin.benchmarks.result;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// The forks of a result, found by their times. Times count as the same if they agree to nine digits: two forks do not
/// come so close in all their times, and a copy with other last digits does.
final class KnownForks {

    private static final double SAME = 1e-9;

    private record Fork(String row, List<Double> times) {

        boolean isLike(List<Double> other) {
            return times.size() == other.size()
                    && IntStream.range(0, times.size()).allMatch(i -> isSame(times.get(i), other.get(i)));
        }

        /// A time that is no number equals itself.
        private static boolean isSame(Double a, Double b) {
            return a.equals(b) || Math.abs(a - b) <= SAME * Math.abs(a);
        }
    }

    private final NavigableMap<Double, List<Fork>> byLeast = new TreeMap<>();

    /// Adds a fork.
    ///
    /// @param row   the row that it is part of
    /// @param times as [RawData#times] returns them; nothing is added if they are empty
    void add(String row, List<Double> times) {
        if (!times.isEmpty()) {
            byLeast.computeIfAbsent(times.getFirst(), _ -> new ArrayList<>()).add(new Fork(row, times));
        }
    }

    /// The row of a fork with the same times.
    ///
    /// @param times as [RawData#times] returns them
    /// @return empty if no such fork was added
    Optional<String> row(List<Double> times) {
        if (times.isEmpty()) {
            return Optional.empty();
        }
        double least = times.getFirst();
        double margin = 2 * SAME * Math.abs(least);
        return byLeast.subMap(least - margin, true, least + margin, true).values().stream()
                .flatMap(List::stream).filter(fork -> fork.isLike(times)).map(Fork::row).findFirst();
    }
}
