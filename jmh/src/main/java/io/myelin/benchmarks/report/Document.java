package io.myelin.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// The report as Markdown, for readers of the repository.
final class Document {

    private Document() {
    }

    /// @param sections the sections
    /// @param folder   the folder of charts and raw data, relative to the document
    /// @return the document's text
    static String of(List<Section> sections, String folder) {
        var text = new StringBuilder(methodology());
        for (var section : sections) {
            section(text, section, folder);
        }
        return text.toString();
    }

    /// Written by hand, without figures: those follow, from the raw data.
    private static String methodology() {
        try (var text = Document.class.getResourceAsStream("methodology.md")) {
            return new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void section(StringBuilder text, Section section, String folder) {
        text.append(section.part() ? "### " : "\n## ").append(section.title()).append("\n\n");
        section.origin().ifPresent(origin -> {
            origin.command().ifPresent(command -> text.append("`").append(command).append("`, "));
            text.append("[raw data](").append(folder).append('/').append(section.name()).append(".json)\n\n");
            origin.machine().ifPresent(machine -> {
                machine.lines().forEach((label, value) -> text.append("- ").append(label).append(": ")
                        .append(escaped(value)).append('\n'));
                text.append('\n');
            });
        });
        for (var chart : section.charts()) {
            text.append("![").append(chart.caption()).append("](").append(folder).append('/')
                    .append(chart.name()).append(".png)\n\n");
        }
        for (var grid : section.grids()) {
            row(text, grid.heads());
            text.append("|---|").append("---:|".repeat(grid.heads().size() - 1)).append('\n');
            grid.rows().forEach(row -> row(text, row));
            text.append('\n');
        }
    }

    private static void row(StringBuilder text, List<String> cells) {
        text.append('|');
        for (var cell : cells) {
            text.append(' ').append(escaped(cell)).append(" |");
        }
        text.append('\n');
    }

    private static String escaped(String cell) {
        return cell.replace("|", "\\|").replace("_", "\\_");
    }
}
