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

/// Prints the most harmful situation as one line, and the names of the others. On a terminal the line is rewritten;
/// elsewhere one is added for each change of the situations, and the evidence is below it.
///
/// The terminal is told to cut a line that is wider than itself, because a wrapped line could not be rewritten. This
/// class does not cut it, because the width may change at any time.
public final class TerminalLine {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
    /// Control sequences of ECMA-48 and of the DEC terminals that others imitate.
    private static final String DO_NOT_WRAP = "\033[?7l";
    private static final String WRAP = "\033[?7h";
    private static final String ERASE_THE_REST = "\033[K";

    private final PrintStream out;
    private final boolean terminal;
    private String shown = "";
    /// The situations whose evidence has been printed.
    private List<String> shownEvidence = List.of();
    private boolean begun;

    /// @param out      the stream to print to
    /// @param terminal whether a line can be rewritten there
    public TerminalLine(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /// Shows a frame.
    ///
    /// @param frame the twin
    public void show(Frame frame) {
        if (frame.time() == 0) {
            return;
        }
        var situation = frame.situation();
        var evident = terminal ? List.<Situation>of()
                : frame.outlook().situations().stream().filter(it -> !it.evidence().isEmpty()).toList();
        var names = evident.stream().map(it -> it.name() + it.leaf()).toList();
        var key = frame.outlook().name() + situation.leaf() + names;
        boolean changed = !key.equals(shown);
        shown = key;
        if (!changed && !terminal) {
            return;
        }
        var where = situation.leaf().isEmpty() ? "" : "  " + situation.leaf() + ": " + situation.reason();
        var more = frame.outlook().situations().size() == 1 ? ""
                : " (and %s)".formatted(frame.outlook().situations().stream().skip(1)
                        .map(Situation::name).collect(Collectors.joining(", ")));
        var text = "%s  %s%s  since %s%s  (signals: %,d)".formatted(
                time(frame.time()), situation.name(), more, time(situation.since()), where, frame.signals());
        if (!terminal) {
            out.println(text);
            evident.stream().filter(it -> !shownEvidence.contains(it.name() + it.leaf()))
                    .flatMap(it -> it.evidence().lines()).forEach(line -> out.println("    " + line));
            shownEvidence = names;
            return;
        }
        // The last line of a past situation stays.
        out.print((changed && begun ? "\n" : "\r") + DO_NOT_WRAP + text + ERASE_THE_REST + WRAP);
        out.flush();
        begun = true;
    }

    /// Adds a line that stays.
    ///
    /// @param text without an end of line
    public void say(String text) {
        out.println((begun ? "\n" : "") + text);
        out.flush();
        begun = false;
    }

    private static String time(long micros) {
        return micros == 0 ? "the start" : TIME.format(
                Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atZone(ZoneId.systemDefault()));
    }
}
