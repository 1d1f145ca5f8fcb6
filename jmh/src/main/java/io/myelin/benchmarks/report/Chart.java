package io.myelin.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.internal.chartpart.IChart;

/// A drawing, ready to be written.
///
/// @param name    a file's name without its ending
/// @param drawing the chart
public record Chart(String name, IChart drawing) {

    /// Writes a bitmap.
    ///
    /// @param folder where
    public void png(Path folder) throws IOException {
        Files.write(folder.resolve(name + ".png"), ChartEncoder.getBytes(drawing, "png"));
    }
}
