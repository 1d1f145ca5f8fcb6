package io.myelin.twin.source;

import io.humainary.substrates.api.Substrates.Name;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Counts from which places of the code the events of one kind come, lately. Confined to the stream's thread.
final class Sites {

    private static final int SHOWN = 3;

    /// The most places that are counted; what comes from others counts as one.
    private static final int MOST = 256;

    /// After this time all counts are halved, so that old events weigh less; in microseconds.
    private static final long HALF_LIFE = 5_000_000;

    /// The least time between two reports, in microseconds.
    private static final long BETWEEN_REPORTS = 2_000_000;

    /// The most stacks in a second that are looked at: an older JVM may report every one of thousands of exceptions.
    private static final int STACKS_PER_SECOND = 100;

    /// A report on a name.
    ///
    /// @param time   of the report, in microseconds
    /// @param events the number of events that it took into account
    private record Report(long time, long events) {}

    private final Map<String, Long> weights = new HashMap<>();
    private final Map<Name, Report> reports = new HashMap<>();
    private long halved;
    private long events;
    private long second;
    private int stacks;

    /// Counts an event.
    ///
    /// @param time   of the event, in microseconds
    /// @param weight 1, or its bytes
    /// @param site   describes the place; it is asked only if the event counts
    void add(long time, long weight, Supplier<String> site) {
        if (time / 1_000_000 != second) {
            second = time / 1_000_000;
            stacks = 0;
        }
        if (stacks++ >= STACKS_PER_SECOND) {
            return;
        }
        if (time - halved >= HALF_LIFE) {
            halved = time;
            weights.replaceAll((_, sum) -> sum / 2);
            weights.values().removeIf(sum -> sum == 0);
        }
        var place = site.get();
        weights.merge(weights.size() < MOST || weights.containsKey(place) ? place : "other places", weight, Long::sum);
        events++;
    }

    /// The sum of what is counted.
    long total() {
        return weights.values().stream().mapToLong(Long::longValue).sum();
    }

    /// The number of places that are counted.
    int places() {
        return weights.size();
    }

    /// Describes the most frequent places, one a line; empty if that was done a moment ago, or nothing happened since.
    ///
    /// @param name the name that the report is for
    /// @param time now, in microseconds
    String report(Name name, long time) {
        var before = reports.get(name);
        if (events == (before == null ? 0 : before.events())
                || before != null && time - before.time() < BETWEEN_REPORTS) {
            return "";
        }
        reports.put(name, new Report(time, events));
        long all = Math.max(1, total());
        return weights.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(SHOWN)
                .map(it -> 100 * it.getValue() / all + " % " + it.getKey())
                .collect(Collectors.joining("\n"));
    }
}
