package io.myelin.benchmarks.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/// The report as one HTML file that needs no other file, no network and no script.
final class Page {

    private static final String STYLE = """
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 1040px; margin: 2em auto; padding: 0 1em }
            h1, h2, h3 { line-height: 1.2 } h2 { margin-top: 2.5em; border-bottom: 1px solid #ccc }
            nav { display: flex; flex-wrap: wrap; gap: .2em 1em } a { color: #0b4f9e }
            table { border-collapse: collapse; margin: 1em 0 } td, th { padding: .15em .8em; text-align: right }
            td:first-child, th:first-child { text-align: left } th { border-bottom: 2px solid #888 }
            tbody tr:nth-child(even) { background: #f4f4f4 } code { background: #f4f4f4; padding: .1em .3em }
            dl { display: grid; grid-template-columns: max-content auto; gap: 0 1em }
            dt { color: #555 } dd { margin: 0 }
            figure { margin: 1.5em 0 } figure img { max-width: 100% } figcaption { color: #555 }
            """;

    private Page() {
    }

    /// @param sections what to show
    /// @return the file's text
    /// @throws IOException if a chart cannot be drawn
    static String of(List<Section> sections) throws IOException {
        var html =
                new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                        .append("<title>Myelin benchmarks</title>\n<style>\n").append(STYLE)
                        .append("</style>\n</head>\n<body>\n<h1>Myelin benchmarks</h1>\n");
        contents(html, sections);
        for (var section : sections) {
            section(html, section);
        }
        return html.append("</body>\n</html>\n").toString();
    }

    private static void contents(StringBuilder html, List<Section> sections) {
        html.append("<nav>");
        for (var section : sections) {
            html.append("<a href=\"#").append(escaped(section.name())).append("\">")
                    .append(escaped(section.title())).append("</a>\n");
        }
        html.append("</nav>\n");
    }

    private static void section(StringBuilder html, Section section) throws IOException {
        var level = section.part() ? "h3" : "h2";
        html.append("<").append(level).append(" id=\"").append(escaped(section.name())).append("\">")
                .append(escaped(section.title())).append("</").append(level).append(">\n");
        section.origin().flatMap(Section.Origin::command)
                .ifPresent(command -> html.append("<p><code>").append(escaped(command)).append("</code></p>\n"));
        section.origin().flatMap(Section.Origin::machine).ifPresent(machine -> {
            html.append("<dl>\n");
            machine.lines()
                    .forEach((label, value) -> html.append("<dt>").append(escaped(label)).append("</dt><dd>")
                            .append(escaped(value)).append("</dd>\n"));
            html.append("</dl>\n");
        });
        for (var chart : section.charts()) {
            var data = Base64.getEncoder().encodeToString(chart.svg().getBytes(StandardCharsets.UTF_8));
            html.append("<figure><img alt=\"").append(escaped(chart.caption()))
                    .append("\" src=\"data:image/svg+xml;base64,").append(data).append("\"><figcaption>")
                    .append(escaped(chart.caption())).append("</figcaption></figure>\n");
        }
        section.grids().forEach(grid -> table(html, grid));
    }

    private static void table(StringBuilder html, Grid grid) {
        html.append("<table>\n<thead><tr>");
        grid.heads().forEach(head -> html.append("<th>").append(escaped(head)).append("</th>"));
        html.append("</tr></thead>\n<tbody>\n");
        for (var row : grid.rows()) {
            html.append("<tr>");
            row.forEach(cell -> html.append("<td>").append(escaped(cell)).append("</td>"));
            html.append("</tr>\n");
        }
        html.append("</tbody>\n</table>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
