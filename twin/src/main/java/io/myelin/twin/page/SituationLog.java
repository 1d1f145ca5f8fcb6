package io.myelin.twin.page;

import io.myelin.twin.circulation.Frame;
import io.myelin.twin.circulation.Situation;
import java.io.PrintStream;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;

/// Prints a line for each change of the situations: the most harmful one, and the names of the others. The evidence of
/// each is printed once, below the line.
public final class SituationLog {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    private final PrintStream out;
    private String shown = "";
    /// The situations whose evidence has been printed.
    private List<String> shownEvidence = List.of();

    /// @param out the stream to print to
    public SituationLog(PrintStream out) {
        this.out = out;
    }

    /// Shows a frame.
    ///
    /// @param frame the twin
    public void show(Frame frame) {
        if (frame.time() == 0) {
            return;
        }
        var all = frame.outlook().situations();
        var situation = frame.situation();
        var evident = all.stream().filter(it -> !it.evidence().isEmpty()).toList();
        var names = evident.stream().map(SituationLog::key).toList();
        var next = frame.outlook().name() + situation.leaf() + names;
        if (next.equals(shown)) {
            return;
        }
        shown = next;
        var where = situation.leaf().isEmpty() ? "" : "  " + situation.leaf() + ": " + situation.reason();
        var more = all.size() == 1 ? "" : all.stream().skip(1).map(Situation::name)
                .collect(Collectors.joining(", ", " (and ", ")"));
        out.printf("%s  %s%s  since %s%s  (signals: %,d)%n", time(frame.time()), situation.name(), more,
                time(situation.since()), where, frame.signals());
        evident.stream().filter(it -> !shownEvidence.contains(key(it)))
                .flatMap(it -> it.evidence().lines()).forEach(line -> out.println("    " + line));
        shownEvidence = names;
    }

    private static String key(Situation situation) {
        return situation.name() + situation.leaf();
    }

    private static String time(long micros) {
        return micros == 0 ? "the start" : TIME.format(
                Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atZone(ZoneId.systemDefault()));
    }
}
