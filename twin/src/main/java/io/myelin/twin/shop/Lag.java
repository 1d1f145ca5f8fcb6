package io.myelin.twin.shop;

/// The delay of every query on the database's side. One for all shops of the process. Public because the database calls
/// it.
public final class Lag {

    private static volatile int millis;

    private Lag() {}

    static void set(int lag) {
        millis = lag;
    }

    /// Waits. Called by the database for every query.
    ///
    /// @return 0
    /// @throws InterruptedException if interrupted
    public static int lag() throws InterruptedException {
        int now = millis;
        if (now > 0) {
            Thread.sleep(now); // this is the trouble
        }
        return 0;
    }
}
