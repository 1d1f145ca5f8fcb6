package io.myelin.benchmarks.pipeline.members;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A second virtual machine with the same heap, collector and class path, in which one member runs.
final class SecondMachine implements AutoCloseable {

    private static final List<String> SHARED =
            List.of("-Xm", "-XX:+Use", "-XX:+AlwaysPreTouch", "--add-", "--sun-misc");
    private static final int SECONDS_TO_END = 60;

    private final Process process;

    private SecondMachine(Process process) {
        this.process = process;
    }

    /// Starts the machine and waits until its member has joined.
    ///
    /// @param cluster the cluster's name
    /// @param member  the address of the member to join
    /// @return the machine
    /// @throws IOException if it ends without having joined
    static SecondMachine join(String cluster, String member) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> SHARED.stream().anyMatch(option::startsWith))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Neighbour.class.getName(),
                cluster, member));
        var process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var output = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        // Not closed: it ends with the process, which prints nothing more.
        if (!Neighbour.JOINED.equals(output.readLine())) {
            process.destroyForcibly();
            throw new IOException("the second member did not join");
        }
        return new SecondMachine(process);
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                return;
            }
        } catch (IOException gone) {
            // Then it does not see the end of its input, and is terminated below.
            process.destroy();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
