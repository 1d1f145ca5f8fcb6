package io.myelin.benchmarks.show;

import java.io.PrintStream;
import java.time.Duration;

/// Shows the current step, how much of it is done, and how long the rest will take.
///
/// On a terminal it is one line that rewrites itself; elsewhere every finished piece prints a line, so that a log shows
/// progress too. Used by one thread, except for its own ticker.
public final class ProgressLine implements AutoCloseable {

    /// The system property by which `run-benchmarks.sh` states that standard error is a terminal.
    private static final String TERMINAL_PROPERTY = "myelin.terminal";

    private static final Duration TICK = Duration.ofMillis(250);

    private final PrintStream out = System.err;
    private final boolean terminal = Boolean.getBoolean(TERMINAL_PROPERTY);
    private final long begin = System.nanoTime();
    private final Thread ticker = Thread.ofPlatform().daemon().name("progress").unstarted(this::tick);
    private final int steps;
    private int done;
    private String share = "";
    private String left = "";
    private String now = "";
    private volatile boolean closed;

    /// Starts showing progress of work that reports its own progress, see [#left].
    public ProgressLine() {
        this(0);
    }

    /// Starts showing progress on standard error.
    ///
    /// @param steps how many steps there are
    public ProgressLine(int steps) {
        this.steps = steps;
        if (terminal) {
            ticker.start();
        }
    }

    /// Shows the step that has begun.
    ///
    /// @param what a few words
    public synchronized void show(String what) {
        now = what;
        redraw();
    }

    /// Counts a step as finished. Steps take about equally long, so the finished ones show how long the others will
    /// take.
    ///
    /// @param what a few words on its outcome
    public synchronized void step(String what) {
        done++;
        share = done + "/" + steps;
        long seconds = Duration.ofNanos((System.nanoTime() - begin) / done * (steps - done)).toSeconds();
        left = done == steps ? "" : "%d:%02d".formatted(seconds / 60, seconds % 60);
        finished(what);
    }

    /// Reports the progress of the work.
    ///
    /// @param share the part that is done
    /// @param left  the time that the rest will take
    public synchronized void left(String share, String left) {
        this.share = share;
        this.left = left;
        redraw();
    }

    /// Reports a finished piece. Without a terminal, only this prints a line.
    ///
    /// @param what a few words on its outcome
    public synchronized void finished(String what) {
        now = what;
        if (terminal) {
            redraw();
        } else {
            out.println(line());
        }
    }

    private void tick() {
        while (!closed) {
            try {
                Thread.sleep(TICK); // only time passes: the line counts it down
            } catch (InterruptedException end) {
                return;
            }
            synchronized (this) {
                redraw();
            }
        }
    }

    private void redraw() {
        if (terminal && !closed) {
            out.print("\r\u001b[K" + line());
            out.flush();
        }
    }

    private String line() {
        long seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
        var elapsed = "%d:%02d".formatted(seconds / 60, seconds % 60);
        return (share.isEmpty() ? "" : "[" + share + "] ") + now
                + " (" + elapsed + (left.isEmpty() ? "" : ", " + left + " left") + ")";
    }

    /// Removes the line from a terminal.
    @Override
    public synchronized void close() {
        if (terminal && !closed) {
            out.print("\r\u001b[K");
            out.flush();
        }
        closed = true;
        ticker.interrupt();
    }
}
