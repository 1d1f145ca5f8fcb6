package io.myelin.benchmarks.report;

import io.myelin.benchmarks.article.ArticleResult;
import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.Regimes;
import io.myelin.benchmarks.result.ResultFile;
import io.myelin.benchmarks.result.RowTable;
import io.myelin.benchmarks.result.SuiteResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The tables of a page that a person writes. Each stands between a comment that says what it shows of which raw data,
/// and one that ends it:
///
/// ```
/// <!-- table: rows shapes ^CrowdOps\. -->
/// …
/// <!-- end -->
/// ```
///
/// - `conditions FILE…`: where and how results were measured
/// - `article FILE`: the published scenarios
/// - `answers FILE [PATTERN]`: circuits beside others
/// - `peers FILE`: all peers by kind of work
/// - `rows FILE PATTERN METRIC…`: further figures of rows
public final class PageTables {

    private static final Pattern TABLE =
            Pattern.compile("<!-- table: (\\S+) (.+?) -->\\n.*?<!-- end -->", Pattern.DOTALL);

    private final Path folder;

    private PageTables(Path folder) {
        this.folder = folder;
    }

    /// Makes all tables of a page again.
    ///
    /// @param page   its text
    /// @param folder the raw data
    /// @return the text with its tables as the raw data has them
    public static String refreshed(String page, Path folder) throws IOException {
        var tables = new PageTables(folder);
        var text = new StringBuilder();
        var match = TABLE.matcher(page);
        int end = 0;
        while (match.find()) {
            text.append(page, end, match.start());
            var of = match.group(2).split(" ");
            text.append("<!-- table: ").append(match.group(1)).append(' ').append(match.group(2)).append(" -->\n\n")
                    .append(markdown(tables.table(match.group(1), of))).append("\n<!-- end -->");
            end = match.end();
        }
        return text.append(page.substring(end)).toString();
    }

    private static String markdown(List<List<String>> table) {
        var text = new StringBuilder();
        for (var line : table) {
            text.append(line.stream().map(cell -> cell.replace("_", "\\_").replace("|", "\\|"))
                    .collect(Collectors.joining(" | ", "| ", " |\n")));
            if (line == table.getFirst()) {
                text.append("|---|").append("---:|".repeat(line.size() - 1)).append('\n');
            }
        }
        return text.toString();
    }

    private List<List<String>> table(String kind, String... of) throws IOException {
        return switch (kind) {
            case "conditions" -> conditions(of);
            case "article" -> article(ResultFile.article(file(of[0])));
            case "answers" -> Answers.of(chosen(of[0], of.length == 1 ? "" : of[1]));
            case "peers" -> peers(SuiteResult.rows(file(of[0])));
            case "rows" -> rows(chosen(of[0], of[1]), Stream.of(of).skip(2).toList());
            default -> throw new IOException("there is no kind of table '" + kind + "'");
        };
    }

    private List<MeasuredRow> chosen(String name, String pattern) throws IOException {
        var wanted = Pattern.compile(pattern);
        return SuiteResult.rows(file(name)).stream().filter(row -> wanted.matcher(row.name()).find()).toList();
    }

    private Path file(String name) {
        return folder.resolve(name + ".json");
    }

    private List<List<String>> conditions(String... names) throws IOException {
        var table = heads("raw data", "command", "commit", "date", "processor", "heap");
        for (var name : names) {
            var machine = SuiteResult.machine(file(name))
                    .orElseThrow(() -> new IOException(file(name) + " does not describe its machine"));
            table.add(List.of("[%s](%s/%s.json)".formatted(name, folder.getFileName(), name),
                    "`" + SuiteResult.command(file(name)) + "`", machine.commit(), machine.date().substring(0, 10),
                    machine.cpu() + ", " + machine.cores(), machine.collector() + ", " + machine.heap()));
        }
        return table;
    }

    private static List<List<String>> article(ArticleResult result) {
        var table = heads("scenario", "steps a call", "ns a call", "ns a step", "virtual machines, a step",
                "published, ns a step (Apple M4)");
        for (var row : result.rows()) {
            var figure = row.perStep();
            int steps = row.what().steps();
            double published = row.what().published();
            table.add(List.of(row.what().title(), Integer.toString(steps), RowTable.figure(steps * figure.median()),
                    RowTable.figure(figure.median()),
                    RowTable.figure(figure.lowest()) + "–" + RowTable.figure(figure.highest()),
                    Double.isNaN(published) ? "" : RowTable.figure(published)));
        }
        return table;
    }

    private static List<List<String>> peers(List<MeasuredRow> rows) {
        var compared = rows.stream().filter(row -> row.params().containsKey("peer")).toList();
        var works = compared.stream().map(MeasuredRow::name).distinct().toList();
        var table = heads("ns, medians of forks");
        works.forEach(work -> table.getFirst().add(work));
        for (var peer : compared.stream().map(row -> row.params().get("peer")).distinct().toList()) {
            var line = new ArrayList<>(List.of(peer));
            for (var work : works) {
                line.add(compared.stream()
                        .filter(row -> row.name().equals(work) && peer.equals(row.params().get("peer")))
                        .map(row -> row.regimes().toString()).findFirst().orElse(""));
            }
            table.add(line);
        }
        return table;
    }

    private static List<List<String>> rows(List<MeasuredRow> rows, List<String> metrics) {
        var table = heads("medians of forks");
        table.getFirst().addAll(metrics);
        for (var row : rows) {
            var line = new ArrayList<>(List.of(row.label()));
            for (var metric : metrics) {
                line.add(Regimes.of(row.further().getOrDefault(metric, List.of())).toString());
            }
            table.add(line);
        }
        return table;
    }

    private static List<List<String>> heads(String... heads) {
        return new ArrayList<>(List.of(new ArrayList<>(List.of(heads))));
    }
}
