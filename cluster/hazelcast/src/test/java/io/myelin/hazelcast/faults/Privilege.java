package io.myelin.hazelcast.faults;

import java.io.IOException;
import java.util.List;

/// Whether this machine permits what a test needs.
public final class Privilege {

    private Privilege() {}

    /// Runs a command and waits for its end.
    ///
    /// @return whether it exists and succeeded
    public static boolean toRun(List<String> command) {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor() == 0;
        } catch (IOException absent) {
            return false;
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
