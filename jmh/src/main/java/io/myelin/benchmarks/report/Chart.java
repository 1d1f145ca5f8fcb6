package io.myelin.benchmarks.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.internal.chartpart.IChart;

/// A drawing, ready to be written.
///
/// @param name    a file's name without its ending
/// @param caption what it shows, in a sentence
/// @param drawing the chart
public record Chart(String name, String caption, IChart drawing) {

    private static final Pattern DECIMALS = Pattern.compile("(\\d\\.\\d)\\d+");

    /// Writes a bitmap.
    ///
    /// @param file where
    /// @throws IOException if it cannot be written
    public void png(Path file) throws IOException {
        Files.write(file, ChartEncoder.getBytes(drawing, "png"));
    }

    /// Draws as vectors.
    ///
    /// @return an SVG element without any prologue, as a page may contain it
    /// @throws IOException if it cannot be drawn
    public String svg() throws IOException {
        var text = new String(ChartEncoder.getBytes(drawing, "svg"), StandardCharsets.UTF_8);
        // Glyphs come as outlines with six decimals, where one is finer than any screen.
        return DECIMALS.matcher(text.substring(text.indexOf("<svg"))).replaceAll("$1");
    }
}
