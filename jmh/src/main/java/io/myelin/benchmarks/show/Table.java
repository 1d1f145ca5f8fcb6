package io.myelin.benchmarks.show;

import java.util.ArrayList;
import java.util.List;

/// Columns of text for a terminal: the first to the left, figures to the right.
public final class Table {

    private final List<List<String>> rows = new ArrayList<>();

    /// Starts a table.
    ///
    /// @param heads the columns' heads
    public Table(String... heads) {
        rows.add(List.of(heads));
    }

    /// Makes a table of cells.
    ///
    /// @param lines the heads, then as many cells in each line
    /// @return the table
    public static Table of(List<List<String>> lines) {
        var table = new Table(lines.getFirst().toArray(String[]::new));
        lines.stream().skip(1).forEach(line -> table.row(line.toArray(String[]::new)));
        return table;
    }

    /// Adds a row.
    ///
    /// @param cells as many as there are heads
    public void row(String... cells) {
        if (cells.length != rows.getFirst().size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + rows.getFirst().size()
                    + " columns");
        }
        rows.add(List.of(cells));
    }

    /// Lays the table out.
    ///
    /// @return lines with a rule below the heads
    @Override
    public String toString() {
        int columns = rows.getFirst().size();
        var widths = new int[columns];
        for (var row : rows) {
            for (int column = 0; column < columns; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        var text = new StringBuilder();
        for (int row = 0; row < rows.size(); row++) {
            line(text, rows.get(row), widths);
            if (row == 0) {
                line(text, rule(widths), widths);
            }
        }
        return text.toString();
    }

    private static List<String> rule(int[] widths) {
        var rule = new ArrayList<String>();
        for (int width : widths) {
            rule.add("-".repeat(width));
        }
        return rule;
    }

    private static void line(StringBuilder text, List<String> row, int[] widths) {
        int begin = text.length();
        for (int column = 0; column < widths.length; column++) {
            var cell = row.get(column);
            var blanks = " ".repeat(widths[column] - cell.length());
            text.append(column == 0 ? cell + blanks : "  " + blanks + cell);
        }
        int end = text.length();
        while (end > begin && text.charAt(end - 1) == ' ') {
            end--;
        }
        text.setLength(end);
        text.append('\n');
    }
}
