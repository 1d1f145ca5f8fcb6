package io.myelin.benchmarks.article;

import io.myelin.benchmarks.machine.Machine;
import java.util.List;

/// The result of a run of the article's scenarios, as its JSON file holds it.
///
/// @param kind    always "article", to distinguish the file from JMH's
/// @param command the command line
/// @param machine the machine
/// @param rows    one per scenario
public record ArticleResult(String kind, String command, Machine machine, List<Row> rows) {

    /// The [#kind()] of every article result.
    public static final String KIND = "article";

    /// One scenario's measured runs.
    ///
    /// @param scenario  its key
    /// @param emissions emissions of each run
    /// @param nanos     each run's duration, by virtual machine
    public record Row(String scenario, int emissions, List<List<Long>> nanos) {

        /// The scenario this row measured.
        ///
        /// @return the scenario
        public Scenario what() {
            return Scenario.valueOf(scenario);
        }

        /// The cost per step of every run.
        ///
        /// @return nanoseconds, by virtual machine
        public List<List<Double>> steps() {
            double steps = (double) emissions * what().steps();
            return nanos.stream()
                    .map(runs -> runs.stream().map(duration -> duration / steps).toList())
                    .toList();
        }

        /// The cost per step. A virtual machine is one observation, represented by its median run.
        ///
        /// @return the summary over the virtual machines, in nanoseconds
        public Summary perStep() {
            return Summary.of(steps().stream().map(runs -> Summary.of(runs).median()).toList());
        }
    }
}
