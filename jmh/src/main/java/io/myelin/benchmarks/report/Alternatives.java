package io.myelin.benchmarks.report;

import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.Regimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Rows of circuits, and the rows that do the same work without one: by hand, by actors, by queues.
final class Alternatives {

    /// @param ours   a row of a circuit
    /// @param metric the figure that is compared; empty for the score
    /// @param unit   its unit, and of what
    /// @param theirs rows that do the same work
    private record Pairing(String ours, String metric, String unit, List<String> theirs) {}

    private static final List<Pairing> PAIRINGS = pairings();

    private Alternatives() {
    }

    private static List<Pairing> pairings() {
        var pairings = new ArrayList<Pairing>();
        for (var workers : List.of("", "_virtual", "_shared")) {
            pairings.add(new Pairing("CrowdOps.circuits_200" + workers, "", "ns a message",
                    List.of("ActorCrowdOps.actors_200", "ActorCrowdOps.executors_200")));
        }
        for (var kind : List.of("of_one_kind", "kinds")) {
            pairings.add(new Pairing("KindsOps.fan_out_10_" + kind, "", "ns an emission to ten receptors",
                    List.of("KindsOps.fan_out_10_by_hand")));
        }
        for (int length : List.of(4, 8)) {
            for (var kind : List.of("", "_mixed")) {
                pairings.add(new Pairing("KindsOps.chains_32_of_" + length + kind, "", "ns an emission",
                        List.of("KindsOps.chains_32_of_" + length + "_by_hand")));
            }
        }
        pairings.add(new Pairing("SilentOps.owners_16", "", "ns an emission", List.of("SilentOps.owners_16_by_hand")));
        pairings.add(new Pairing("CyclicOps.changing_100k", "", "ns a round",
                List.of("CyclicOps.changing_by_hand_100k")));
        for (var pipes : List.of("", "_16_pipes")) {
            pairings.add(new Pairing("WaitingOps.circuit" + pipes, "retained_bytes", "B a waiting message",
                    List.of("WaitingOps.jctools_unbounded", "WaitingOps.linked_queue", "WaitingOps.executor")));
        }
        for (var producers : List.of("1_producer", "2_producers", "4_producers")) {
            pairings.add(new Pairing("HandOverOps.circuit_" + producers, "", "ns a message",
                    List.of("HandOverOps.queue_" + producers)));
        }
        return List.copyOf(pairings);
    }

    /// @param rows measured rows
    /// @return a contest for every circuit's row that has an alternative among them, the worst for us first
    static List<Contest> contests(List<MeasuredRow> rows) {
        var contests = new ArrayList<Contest>();
        for (var pairing : PAIRINGS) {
            find(rows, pairing.ours()).ifPresent(ours -> pairing.theirs().stream()
                    .flatMap(name -> find(rows, name).stream())
                    .map(theirs -> Contest.of(pairing.ours(), pairing.unit(), forks(ours, pairing.metric()),
                            forks(theirs, pairing.metric()), theirs.name(), Regimes::best))
                    .filter(contest -> !Double.isNaN(contest.best()))
                    .min(Comparator.comparingDouble(Contest::best))
                    .ifPresent(contests::add));
        }
        return Contest.worstFirst(contests);
    }

    private static Optional<MeasuredRow> find(List<MeasuredRow> rows, String name) {
        return rows.stream().filter(row -> row.name().equals(name)).findFirst();
    }

    private static Regimes forks(MeasuredRow row, String metric) {
        return metric.isEmpty() ? row.regimes() : Regimes.of(row.further().getOrDefault(metric, List.of()));
    }
}
