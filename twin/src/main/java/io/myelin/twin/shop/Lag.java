package io.myelin.twin.shop;

import java.util.concurrent.atomic.AtomicInteger;

/// The delay of every query on the database's side. One for all shops of the process. Public because the database calls
/// it.
public final class Lag {

    private static final int MILLIS = 400;

    /// How many troubles delay queries now. A count and not a flag: a trouble may be made again before its first thread
    /// has ended, whose end must not undo the effect of the second.
    private static final AtomicInteger CAUSES = new AtomicInteger();

    private Lag() {}

    static void begin() {
        CAUSES.incrementAndGet();
    }

    /// Undoes one [#begin].
    static void end() {
        CAUSES.decrementAndGet();
    }

    /// The delay of a query now, in milliseconds.
    static int millis() {
        return CAUSES.get() > 0 ? MILLIS : 0;
    }

    /// Waits. Called by the database for every query.
    ///
    /// @return 0
    /// @throws InterruptedException if interrupted
    public static int lag() throws InterruptedException {
        int now = millis();
        if (now > 0) {
            Thread.sleep(now); // this is the trouble
        }
        return 0;
    }
}
