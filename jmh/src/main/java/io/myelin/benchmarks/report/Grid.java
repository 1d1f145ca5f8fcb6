package io.myelin.benchmarks.report;

import java.util.List;

/// A table of the report.
///
/// @param heads the columns' heads
/// @param rows  as many cells each as there are heads; figures, except for the first
record Grid(List<String> heads, List<List<String>> rows) {}
