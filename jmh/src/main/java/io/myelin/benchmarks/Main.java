package io.myelin.benchmarks;

import io.myelin.benchmarks.command.Benchmarks;
import java.util.concurrent.TimeUnit;

/// The entry point of `run-benchmarks.sh`.
public final class Main {

    /// Longer than a measured process needs to end and its files to be deleted.
    private static final long PATIENCE_SECONDS = 10;

    private Main() {
    }

    /// Runs one command and exits with its code.
    ///
    /// @param args the command line
    public static void main(String[] args) {
        var patience = new Thread(awaiting(Thread.currentThread()), "patience");
        Runtime.getRuntime().addShutdownHook(patience);
        int code = Benchmarks.execute(args);
        try {
            Runtime.getRuntime().removeShutdownHook(patience);
        } catch (IllegalStateException interrupted) {
            return; // the JVM is ending already, with the code of the signal
        }
        System.exit(code);
    }

    /// If the JVM is asked to end, the measured process ends, and the command deletes its temporary files.
    private static Runnable awaiting(Thread main) {
        return () -> {
            try {
                main.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
            } catch (InterruptedException impatient) {
                Thread.currentThread().interrupt();
            }
        };
    }
}
