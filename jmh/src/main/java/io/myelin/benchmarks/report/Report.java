package io.myelin.benchmarks.report;

import io.myelin.benchmarks.result.ResultFile;
import io.myelin.benchmarks.result.SuiteResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Raw results, turned into a page, charts and a document.
public final class Report {

    private final List<Section> sections;

    private Report(List<Section> sections) {
        this.sections = sections;
    }

    /// Reads results.
    ///
    /// @param files article and suite results, ours or JMH's own, in the order of the report
    /// @param bound the widest acceptable spread, as a fraction; figures beyond it are withheld
    /// @return the report
    /// @throws IOException if a file cannot be read or holds no result
    public static Report of(List<Path> files, double bound) throws IOException {
        var sections = new ArrayList<Section>();
        var reader = new Sections(bound);
        var joined = joined(files);
        for (var file : joined) {
            sections.addAll(reader.of(file));
        }
        sections.add(Unmeasured.section(joined));
        return new Report(List.copyOf(sections));
    }

    /// Several files of one kind become one, at the position of the first.
    private static List<Path> joined(List<Path> files) throws IOException {
        var parts = new LinkedHashMap<String, List<Path>>();
        for (var file : files) {
            var kind = SuiteResult.kind(file);
            parts.computeIfAbsent(kind.orElse(file.toString()), _ -> new ArrayList<>()).add(file);
        }
        var joined = new ArrayList<Path>();
        for (var group : parts.values()) {
            if (group.size() == 1) {
                joined.add(group.getFirst());
            } else {
                var results = new ArrayList<SuiteResult>();
                for (var file : group) {
                    results.add(ResultFile.read(file, SuiteResult.class));
                }
                var whole = Files.createTempFile("joined", ".json");
                whole.toFile().deleteOnExit();
                ResultFile.write(whole, SuiteResult.joined(results));
                joined.add(whole);
            }
        }
        return joined;
    }

    /// Writes the page, and every chart as a bitmap and as vectors.
    ///
    /// @param folder where; created if missing
    /// @return the page
    /// @throws IOException if something cannot be written
    public Path page(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (var section : sections) {
            for (var chart : section.charts()) {
                chart.png(folder.resolve(chart.name() + ".png"));
                Files.writeString(folder.resolve(chart.name() + ".svg"), chart.svg());
            }
        }
        return Files.writeString(folder.resolve("index.html"), Page.of(sections));
    }

    /// Writes the document, with its charts and raw data in a folder of the same name beside it.
    ///
    /// @param document the Markdown file
    /// @throws IOException if something cannot be written
    public void document(Path document) throws IOException {
        var name = document.getFileName().toString().replaceFirst("\\.md$", "");
        var folder = Files.createDirectories(document.resolveSibling(name));
        for (var section : sections) {
            if (section.origin().isPresent()) {
                var raw = section.origin().get().raw();
                var kept = folder.resolve(section.name() + ".json");
                if (!Files.exists(kept) || !Files.isSameFile(raw, kept)) {
                    Files.copy(raw, kept, StandardCopyOption.REPLACE_EXISTING);
                }
            }
            for (var chart : section.charts()) {
                chart.png(folder.resolve(chart.name() + ".png"));
            }
        }
        Files.writeString(document, Document.of(sections, name));
    }

    /// Writes the kinds of work at which circuits are fast, and those at which they are not, into a text that has a
    /// place for them.
    ///
    /// @param file the README; may be missing
    /// @return whether the file has that place and the results compare something
    /// @throws IOException if the file cannot be read or written
    public boolean standing(Path file) throws IOException {
        return Standing.write(file, Standing.of(sections));
    }
}
