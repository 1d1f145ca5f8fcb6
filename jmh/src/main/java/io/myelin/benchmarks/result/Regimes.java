package io.myelin.benchmarks.result;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The medians of a row's forks, split into groups: some programs settle on one of two speeds when their process
/// starts, and a mean of both is a speed that no process has.
///
/// @param each forks of about the same speed together, the fastest first; each list ascending
public record Regimes(List<List<Double>> each) {

    /// Neighbours whose quotient is larger belong to different regimes.
    private static final double APART = 1.4;

    /// Splits forks.
    ///
    /// @param forks the iterations of each
    /// @return the regimes; none if there is no iteration
    public static Regimes of(List<List<Double>> forks) {
        var medians = forks.stream().filter(fork -> !fork.isEmpty()).map(Change::median).sorted().toList();
        var regimes = new ArrayList<List<Double>>();
        for (double median : medians) {
            if (regimes.isEmpty() || median > APART * regimes.getLast().getLast()) {
                regimes.add(new ArrayList<>());
            }
            regimes.getLast().add(median);
        }
        return new Regimes(regimes);
    }

    /// The median of all forks.
    ///
    /// @return NaN if there is none
    public double median() {
        var all = each.stream().flatMap(List::stream).toList();
        return all.isEmpty() ? Double.NaN : Change.median(all);
    }

    /// The fastest regime's median: a peer's best result.
    ///
    /// @return NaN if there is none
    public double best() {
        return each.isEmpty() ? Double.NaN : Change.median(each.getFirst());
    }

    /// Every regime's median, with the number of its forks where there are several regimes.
    ///
    /// @return as tables show it
    @Override
    public String toString() {
        return each.size() == 1 ? RowTable.figure(best()) : each.stream()
                .map(regime -> RowTable.figure(Change.median(regime)) + " (" + regime.size() + ")")
                .collect(Collectors.joining(", "));
    }

    /// The fastest and the slowest fork.
    ///
    /// @return as tables show them
    public String range() {
        return each.isEmpty() ? ""
                : RowTable.figure(each.getFirst().getFirst()) + "–" + RowTable.figure(each.getLast().getLast());
    }
}
