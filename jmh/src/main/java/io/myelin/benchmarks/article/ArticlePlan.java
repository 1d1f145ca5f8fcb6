package io.myelin.benchmarks.article;

import java.util.List;

/// The extent of a run of the article's scenarios.
///
/// @param scenarios the scenarios
/// @param emissions emissions per measured run; 0 for each scenario's own number
/// @param forks     virtual machines per scenario
/// @param runs      measured runs in each
public record ArticlePlan(List<Scenario> scenarios, int emissions, int forks, int runs) {

    /// The emissions of one measured run.
    ///
    /// @param scenario of which scenario
    /// @return how many
    int emissions(Scenario scenario) {
        return emissions == 0 ? scenario.emissions() : emissions;
    }
}
