package io.myelin.benchmarks.command;

import java.util.ArrayList;
import java.util.List;

/// How a gate measures.
///
/// @param least    the fewest forks that can show anything
/// @param forks    how many a row gets at once
/// @param maxForks how many it may get
/// @param many     the number of forks from which the stricter level applies, because the row was tested before;
///                 with fewer forks no row could reach that level
/// @param usual    options of JMH that a user's own replace
record GatePlan(int least, int forks, int maxForks, int many, List<List<String>> usual) {

    /// By chance, eight pairs have the same sign in one of 128 cases.
    ///
    /// Results scatter more between virtual machines than within one. So a large number of short ones detects smaller
    /// changes than a few long ones.
    static final GatePlan USUAL = new GatePlan(8, 8, 48, 11, List.of(
            List.of("-wi", "8"), List.of("-w", "60ms"), List.of("-i", "10"), List.of("-r", "40ms")));

    private static final double STRICT_CHANCE = 0.001;

    /// @return how many forks a row may get if it gets that many at once
    int most(int first) {
        return maxForks / forks * first;
    }

    /// @return the same with other numbers
    GatePlan with(int first, int most) {
        return new GatePlan(least, first, most, many, usual);
    }

    /// Iterations are short, and rows of fixed length are shortened, unless the user says otherwise.
    ///
    /// @param typed options of JMH
    /// @return these and the usual ones
    List<String> completed(List<String> typed) {
        var jmh = new ArrayList<>(typed);
        for (var option : usual) {
            if (!typed.contains(option.getFirst())) {
                jmh.addAll(option);
            }
        }
        if (typed.stream().noneMatch(word -> word.startsWith("millis="))) {
            jmh.addAll(List.of("-p", "millis=100"));
        }
        return List.copyOf(jmh);
    }

    /// @return the significance level for a figure with that number of forks
    double chance(int measured, double usualChance) {
        return measured >= many ? STRICT_CHANCE : usualChance;
    }
}
