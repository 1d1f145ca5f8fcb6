package io.myelin.twin.page;

import io.myelin.twin.circulation.Frame;
import java.io.PrintStream;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/// Prints the situation as one line. On a terminal the line is rewritten; elsewhere one is added for each situation.
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
        var key = situation.name() + situation.leaf();
        boolean changed = !key.equals(shown);
        shown = key;
        if (!changed && !terminal) {
            return;
        }
        var where = situation.leaf().isEmpty() ? "" : "  " + situation.leaf() + ": " + situation.reason();
        var text = "%s  %s  since %s%s  (signals: %,d)".formatted(
                time(frame.time()), situation.name(), time(situation.since()), where, frame.signals());
        if (!terminal) {
            out.println(text);
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
