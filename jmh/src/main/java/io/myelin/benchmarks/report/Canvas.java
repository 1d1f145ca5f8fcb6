package io.myelin.benchmarks.report;

import java.awt.Color;
import java.awt.Font;
import java.util.List;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/// Empty charts in the report's style.
final class Canvas {

    private static final int WIDTH = 1000;
    private static final int HEIGHT = 480;

    /// Colours that differ in lightness as well as in hue, dark enough on white: for readers who cannot distinguish red
    /// from green, and for print. One for each peer; the first is for the subject of the report.
    private static final Color[] COLOURS = {
            new Color(0x0b4f9e), new Color(0xe69f00), new Color(0x7fb069), new Color(0xc2185b),
            new Color(0x56b4e9), new Color(0x6a3d9a), new Color(0x00796b), new Color(0xd55e00),
            new Color(0x757575), new Color(0x000000), new Color(0xb9a700), new Color(0x8c564b), new Color(0xf48fb1),
            new Color(0x26c6da)};

    private Canvas() {
    }

    /// Bars side by side.
    static CategoryChart bars(String title, String axis, int categories) {
        var chart = category(title, axis);
        // A label for every category; the library cannot omit some.
        chart.getStyler().setXAxisMaxLabelCount(Math.max(2, categories));
        return chart;
    }

    /// Lines over a few evenly spaced values.
    static CategoryChart lines(String title, String xAxis, String yAxis) {
        var chart = category(title, yAxis);
        chart.setXAxisTitle(xAxis);
        chart.getStyler().setDefaultSeriesRenderStyle(CategorySeriesRenderStyle.Line);
        chart.getStyler().setOverlapped(true);
        chart.getStyler().setYAxisMin(0.0);
        return chart;
    }

    private static CategoryChart category(String title, String axis) {
        var chart = new CategoryChartBuilder()
                .width(WIDTH).height(HEIGHT).title(title).yAxisTitle(axis).build();
        style(chart.getStyler());
        chart.getStyler().setLabelsVisible(false);
        return chart;
    }

    /// Bars on a logarithmic scale have to begin somewhere above zero: at the power of ten below the lowest.
    static void logarithmic(CategoryChart chart, List<Double> scores) {
        double lowest = scores.stream().filter(score -> score > 0).min(Double::compare).orElse(1.0);
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setYAxisMin(Math.pow(10, Math.floor(Math.log10(lowest * 0.99))));
    }

    /// Curves over percentiles, given as one in n: 10 is p90, 100 is p99.
    static XYChart curves(String title, String xAxis, String yAxis) {
        var chart = new XYChartBuilder()
                .width(WIDTH).height(HEIGHT).title(title).xAxisTitle(xAxis).yAxisTitle(yAxis).build();
        style(chart.getStyler());
        chart.getStyler().setXAxisLogarithmic(true);
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setXAxisTickLabelsFormattingFunction(oneIn -> "p" + plain(100 - 100 / oneIn));
        return chart;
    }

    private static void style(AxesChartStyler styler) {
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setSeriesColors(COLOURS);
        styler.setLegendBorderColor(Color.WHITE);
        styler.setLegendPosition(LegendPosition.OutsideS);
        styler.setLegendLayout(LegendLayout.Horizontal);
        styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        styler.setYAxisTickLabelsFormattingFunction(Canvas::plain);
    }

    /// A number without an exponent, and with only the necessary decimals.
    private static String plain(double value) {
        return value >= 1000 ? "%,.0f".formatted(value)
                : "%.4f".formatted(value).replaceFirst("\\.?0+$", "");
    }
}
