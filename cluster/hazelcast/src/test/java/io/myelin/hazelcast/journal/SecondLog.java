package io.myelin.hazelcast.journal;

import java.io.UncheckedIOException;
import java.nio.file.Path;

/// A process that opens a member's files, and prints whether it could.
final class SecondLog {

    static final String OPENED = "opened";
    static final String REFUSED = "refused";

    private SecondLog() {}

    /// @param arguments the folder
    public static void main(String[] arguments) {
        try (var _ = BlockLog.open(Path.of(arguments[0]))) {
            System.out.println(OPENED);
        } catch (UncheckedIOException inUse) {
            System.out.println(REFUSED);
        }
    }
}
