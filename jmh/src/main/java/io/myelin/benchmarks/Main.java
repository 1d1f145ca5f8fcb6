package io.myelin.benchmarks;

import io.myelin.benchmarks.command.Benchmarks;

/// The entry point of `run-benchmarks.sh`.
public final class Main {

    private Main() {
    }

    /// Runs one command and exits with its code.
    ///
    /// @param args what the user typed
    public static void main(String[] args) {
        System.exit(Benchmarks.execute(args));
    }
}
