package io.myelin.benchmarks.sharding;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A virtual machine with the class path and the options of this one.
final class OtherProcess implements AutoCloseable {

    private static final String UP = "up";

    private final Process process;

    /// Starts it and waits until it is up.
    ///
    /// @param arguments those of [ShardingFigures]
    OtherProcess(String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java", "-Xms1g", "-Xmx1g",
                "-XX:+AlwaysPreTouch", "-cp", System.getProperty("java.class.path"), ShardingFigures.class.getName()));
        command.addAll(List.of(arguments));
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String line;
        do {
            line = process.inputReader().readLine();
            if (line == null) {
                throw new IOException("the other process ended");
            }
        } while (!line.equals(UP));
    }

    /// Reports that this process is up, and waits until the first one has ended. Never returns.
    static void serve() throws IOException {
        System.out.println(UP);
        while (System.in.read() >= 0) {
            continue;
        }
        Runtime.getRuntime().halt(0);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
