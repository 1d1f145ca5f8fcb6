package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.myelin.benchmarks.harness.Yardstick;
import io.myelin.benchmarks.machine.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The raw data of a result. No two runs measure the same times to the last digit, and a run has measured each time
/// once: so the raw data of two files show whether they are two runs, copies of one, or an edited copy.
///
/// @param machine    where and when the run says that it measured
/// @param scores     the times by row
/// @param yardsticks the times of the machine itself, by row and metric; an edit of the rows may leave them
/// @param further    what was measured besides, by row and metric
public record RawData(Optional<Machine> machine, Map<String, JsonNode> scores, Map<String, JsonNode> yardsticks,
        Map<String, JsonNode> further) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /// Six different times of two runs do not have the same ratios.
    private static final int RATIOS = 6;

    /// What multiplying and rounding leaves of the difference of two ratios.
    private static final double SAME_RATIO = 1e-9;

    /// Reads the raw data of a file.
    ///
    /// @param file a result
    /// @return its raw data
    /// @throws IOException if the file cannot be read
    public static RawData of(Path file) throws IOException {
        var result = JSON.readTree(file.toFile());
        var scores = new LinkedHashMap<String, JsonNode>();
        var yardsticks = new LinkedHashMap<String, JsonNode>();
        var further = new LinkedHashMap<String, JsonNode>();
        for (var row : result.isArray() ? result : result.path("jmh")) {
            var key = MeasuredRow.of(row).key();
            scores.put(key, row.path("primaryMetric").path("rawData"));
            row.path("secondaryMetrics").properties()
                    .forEach(metric -> (Yardstick.METRICS.contains(metric.getKey()) ? yardsticks : further)
                            .put(key + ", " + metric.getKey(), metric.getValue().path("rawData")));
        }
        for (var row : result.path("rows")) {
            scores.put(row.path("scenario").asText(), row.path("nanos"));
        }
        scores.values().removeIf(JsonNode::isEmpty);
        return new RawData(SuiteResult.machine(file), scores, yardsticks, further);
    }

    /// Whether another run may have measured the same.
    private static boolean isCoarse(JsonNode forks) {
        for (var fork : forks) {
            if (!times(fork).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /// The times of a fork, by which it is known again: in ascending order, because an edit may reorder them.
    ///
    /// @param fork the iterations of a fork
    /// @return empty if the fork has fewer than two different times: a single time may be measured twice
    static List<Double> times(JsonNode fork) {
        var times = new ArrayList<Double>();
        fork.forEach(time -> times.add(time.isNumber() ? time.asDouble() : Double.NaN));
        times.sort(Comparator.naturalOrder());
        return times.isEmpty() || times.getFirst().equals(times.getLast()) ? List.of() : times;
    }

    /// Says why two files are neither two runs nor two copies of one.
    ///
    /// @param other the raw data of another file
    /// @return the reason, as a sentence
    public Optional<String> contradiction(RawData other) {
        var copied = copied(other);
        var changed = changed(other);
        if (copied.isPresent() && changed.isPresent()) {
            return Optional.of("both results have the same raw data for " + copied.get() + ", to the last digit, and "
                    + "not for " + changed.get() + ": one is an edited copy of the other");
        }
        if (copied.isPresent() && !run().equals(other.run())) {
            return Optional.of("both results have the same raw data for " + copied.get() + ", to the last digit: they "
                    + "are one run, or an edited copy of one");
        }
        if (changed.isPresent() && run().isPresent() && run().equals(other.run())) {
            return Optional.of("both results name the run of " + run().get() + ", but their raw data for "
                    + changed.get() + " differ: one was edited");
        }
        return moved(other).or(() -> scaled(other));
    }

    /// A row whose times are those of the other file, all times one factor.
    private Optional<String> scaled(RawData other) {
        return scores.entrySet().stream()
                .filter(row -> other.scores.containsKey(row.getKey())
                        && !row.getValue().equals(other.scores.get(row.getKey()))
                        && isScaled(all(row.getValue()), all(other.scores.get(row.getKey()))))
                .findFirst()
                .map(row -> "the times of " + row.getKey() + " in the second result are those in the first, all "
                        + "multiplied by one factor: one is an edited copy of the other");
    }

    /// Coarse times may have the same ratios by chance, if there are few of them.
    private static boolean isScaled(List<Double> before, List<Double> after) {
        if (before.size() != after.size() || before.stream().distinct().count() < RATIOS
                || after.stream().distinct().count() < RATIOS) {
            return false;
        }
        double factor = after.getFirst() / before.getFirst();
        return IntStream.range(0, before.size())
                .allMatch(i -> Math.abs(after.get(i) / before.get(i) / factor - 1) <= SAME_RATIO);
    }

    private static List<Double> all(JsonNode forks) {
        var times = new ArrayList<Double>();
        forks.forEach(fork -> times.addAll(times(fork)));
        times.sort(Comparator.naturalOrder());
        return times;
    }

    /// A fork that both files have, though not as part of the same row with the same forks.
    private Optional<String> moved(RawData other) {
        return moved(scores, other.scores).or(() -> moved(yardsticks, other.yardsticks));
    }

    private static Optional<String> moved(Map<String, JsonNode> before, Map<String, JsonNode> after) {
        var own = new KnownForks();
        before.forEach((row, forks) -> forks.forEach(fork -> own.add(row, times(fork))));
        for (var row : after.entrySet()) {
            for (var fork : row.getValue()) {
                var former = own.row(times(fork)).filter(
                        name -> !(name.equals(row.getKey()) && row.getValue().equals(before.get(name))));
                if (former.isPresent()) {
                    return Optional.of("a fork of " + row.getKey() + " in the second result has the times of a fork of "
                            + former.get() + " in the first, to nine digits: one is an edited copy of the other");
                }
            }
        }
        return Optional.empty();
    }

    /// Whether two files without a contradiction are copies of one run.
    ///
    /// @param other the raw data of another file
    /// @return true if a row of theirs has the same raw data
    public boolean isSameRunAs(RawData other) {
        return copied(other).isPresent();
    }

    /// Whether another run was made before this one.
    ///
    /// @param other the raw data of another file
    /// @return false if the date of one is unknown
    public boolean isLaterThan(RawData other) {
        return date().isPresent() && other.date().isPresent() && date().get().compareTo(other.date().get()) > 0;
    }

    /// Whether the date lies in the future, whatever the time zone of the machine.
    ///
    /// @return false if the date is unknown
    public boolean isOfTheFuture() {
        return date().isPresent() && LocalDateTime.parse(date().get()).isAfter(LocalDateTime.now().plusDays(2));
    }

    private Optional<String> date() {
        return machine.map(Machine::date);
    }

    private Optional<String> run() {
        return date().map(date -> date + " at commit " + machine.get().commit());
    }

    /// A row whose times, or whose machine's, are the same.
    private Optional<String> copied(RawData other) {
        return copied(scores, other.scores).findFirst().or(() -> copied(yardsticks, other.yardsticks)
                .filter(name -> !isCoarse(yardsticks.get(name))).findFirst());
    }

    private static Stream<String> copied(Map<String, JsonNode> before, Map<String, JsonNode> after) {
        return before.keySet().stream().filter(name -> before.get(name).equals(after.get(name)));
    }

    /// A row or figure that differs. Figures besides the times prove nothing if they are the same: two runs often count
    /// the same.
    private Optional<String> changed(RawData other) {
        return changed(scores, other.scores).or(() -> changed(yardsticks, other.yardsticks))
                .or(() -> changed(further, other.further));
    }

    private static Optional<String> changed(Map<String, JsonNode> before, Map<String, JsonNode> after) {
        return before.keySet().stream()
                .filter(name -> after.containsKey(name) && !after.get(name).equals(before.get(name))).findFirst();
    }
}
