package io.myelin.benchmarks.show;

import java.io.PrintStream;
import java.time.Duration;

/// What is going on, how much of it is done, and how long the rest will take.
///
/// On a terminal it is one line that rewrites itself; elsewhere every finished step prints a line, so that a
/// log shows life too. Used by one thread, apart from its own ticker.
public final class ProgressLine implements AutoCloseable {

    /// The system property by which `run-benchmarks.sh` says that standard error is a terminal.
    private static final String TERMINAL_PROPERTY = "myelin.terminal";

    private static final Duration TICK = Duration.ofMillis(250);

    private final PrintStream out;
    private final boolean terminal;
    private final int steps;
    private final long begin = System.nanoTime();
    private final Thread ticker;
    private int done;
    private String now = "";
    private volatile boolean closed;

    /// Starts showing progress on standard error.
    ///
    /// @param steps how many steps there are
    public ProgressLine(int steps) {
        this.out = System.err;
        this.terminal = Boolean.getBoolean(TERMINAL_PROPERTY);
        this.steps = steps;
        this.ticker = Thread.ofPlatform().daemon().name("progress").unstarted(this::tick);
        if (terminal) {
            ticker.start();
        }
    }

    /// Says what has begun.
    ///
    /// @param what a few words
    public synchronized void show(String what) {
        now = what;
        redraw();
    }

    /// Counts a step as finished.
    ///
    /// @param what a few words on its outcome
    public synchronized void step(String what) {
        done++;
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
                Thread.sleep(TICK);
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
        return "[%d/%d] %s%s".formatted(done, steps, now, left());
    }

    /// The steps take about as long as each other; before the first is over there is nothing to go by.
    private String left() {
        if (done == 0 || done == steps) {
            return "";
        }
        long seconds = Duration.ofNanos((System.nanoTime() - begin) / done * (steps - done)).toSeconds();
        return " (%d:%02d left)".formatted(seconds / 60, seconds % 60);
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
