package io.myelin.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Names the kinds of work at which circuits are fast, and those at which they are not, in two sentences that follow
/// from the published comparisons.
final class Standing {

    /// The README's text between these is generated.
    static final String BEGIN = "<!-- written by ./run-benchmarks.sh report -->";
    static final String END = "<!-- as far as this -->";

    private static final int WIDTH = 120;

    /// Words for a reader by the comparison's name, the first that matches.
    private static final Map<Pattern, String> WORDS = words();

    private Standing() {
    }

    private static Map<Pattern, String> words() {
        var words = new LinkedHashMap<Pattern, String>();
        words.put(Pattern.compile("ordered (delivery|stream)"), "messages from one producer to one handler");
        words.put(Pattern.compile("self feeding loop|CyclicOps.*"), "loops");
        words.put(Pattern.compile("hierarchy 5"), "hierarchies");
        words.put(Pattern.compile("fan out 10|KindsOps\\.fan_out.*"), "fan-outs");
        words.put(Pattern.compile("KindsOps\\.chains.*"), "chains of operators of many kinds");
        words.put(Pattern.compile("stages \\d"), "pipelines of circuits");
        words.put(Pattern.compile("HandOverOps\\.circuit_1_.*"), "one producer and several receivers");
        words.put(Pattern.compile("HandOverOps.*"), "several producers");
        words.put(Pattern.compile("CrowdOps\\.circuits_200_virtual"), "200 circuits on virtual threads");
        words.put(Pattern.compile("CrowdOps\\.circuits_200_shared"), "200 circuits on shared threads");
        words.put(Pattern.compile("CrowdOps.*"), "200 circuits on platform threads");
        words.put(Pattern.compile("WaitingOps.*"), "memory of waiting messages");
        words.put(Pattern.compile("rate .*p50"), "median latency under load");
        words.put(Pattern.compile("rate .*p99"), "tail latency under load");
        words.put(Pattern.compile("producers 3.*p50"), "median latency in bursts");
        words.put(Pattern.compile("producers 3.*p99"), "tail latency in bursts");
        words.put(Pattern.compile("rate .*own"), "latency under load on a core of its own");
        words.put(Pattern.compile("producers 3.*own"), "latency in bursts on a core of its own");
        return words;
    }

    /// @param sections of the document
    /// @return two sentences; empty if nothing is compared
    static String of(List<Section> sections) {
        var worst = new LinkedHashMap<String, Double>();
        for (var section : sections) {
            for (var contest : section.contests()) {
                worst.merge(words(contest.work()), contest.ratio(), Math::max);
            }
        }
        var ahead = new ArrayList<String>();
        var behind = new ArrayList<String>();
        worst.entrySet().stream().sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())).forEach(entry -> {
            if (Contest.lost(entry.getValue())) {
                behind.add("%s (%s)".formatted(entry.getKey(), times(entry.getValue())));
            } else {
                ahead.addFirst(entry.getKey());
            }
        });
        var text = new StringBuilder();
        if (!ahead.isEmpty()) {
            text.append("A circuit is level with the best alternative measured, or ahead of it, for ")
                    .append(enumerated(ahead)).append(". ");
        }
        if (!behind.isEmpty()) {
            text.append("It is behind, at worst by the factor in brackets, for ").append(enumerated(behind))
                    .append('.');
        }
        return wrapped(text.toString().strip());
    }

    private static String words(String work) {
        return WORDS.entrySet().stream().filter(entry -> entry.getKey().matcher(work).matches())
                .map(Map.Entry::getValue).findFirst().orElse(work);
    }

    private static String times(double ratio) {
        return ratio < 10 ? "%.2f".formatted(ratio) : "%,.0f".formatted(ratio);
    }

    private static String enumerated(List<String> items) {
        return items.size() == 1 ? items.getFirst()
                : String.join(", ", items.subList(0, items.size() - 1)) + " and " + items.getLast();
    }

    private static String wrapped(String text) {
        var lines = new StringBuilder();
        int column = 0;
        for (var word : text.split(" ")) {
            if (column > 0) {
                boolean fits = column + 1 + word.length() <= WIDTH;
                lines.append(fits ? ' ' : '\n');
                column = fits ? column + 1 : 0;
            }
            lines.append(word);
            column += word.length();
        }
        return lines.toString();
    }

    /// Replaces the text between the marks of a file that has them.
    ///
    /// @param file where; may be missing
    /// @param text see [#of]
    /// @return whether the file has the marks
    /// @throws IOException if it cannot be read or written
    static boolean write(Path file, String text) throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        var whole = Files.readString(file);
        int begin = whole.indexOf(BEGIN);
        int end = whole.indexOf(END);
        if (begin < 0 || end < begin || text.isEmpty()) {
            return false;
        }
        Files.writeString(file,
                whole.substring(0, begin + BEGIN.length()) + "\n" + text + "\n" + whole.substring(end));
        return true;
    }
}
