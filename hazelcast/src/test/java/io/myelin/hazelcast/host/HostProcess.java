package io.myelin.hazelcast.host;

import io.myelin.hazelcast.faults.PrivateNetwork;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/// A [HostNode] as the test sees it.
final class HostProcess implements AutoCloseable {

    private final Process process;
    private final PrintWriter orders;
    private final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
    private volatile long acknowledged;
    private volatile long acknowledgedAt = System.nanoTime();
    private volatile long longestGap;

    private HostProcess(final UnaryOperator<List<String>> within, final List<String> options, final List<String> arguments)
            throws IOException {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC"));
        command.addAll(options);
        command.addAll(List.of(
                "--add-modules", "java.se",
                "--sun-misc-unsafe-memory-access=allow",
                "--add-exports", "java.base/jdk.internal.ref=ALL-UNNAMED",
                "--add-opens", "java.base/java.lang=ALL-UNNAMED",
                "--add-opens", "java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-opens", "java.management/sun.management=ALL-UNNAMED",
                "--add-opens", "jdk.management/com.sun.management.internal=ALL-UNNAMED",
                "-cp", System.getProperty("java.class.path"),
                HostNode.class.getName()));
        command.addAll(arguments);
        process = new ProcessBuilder(within.apply(command))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        orders = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
        Thread.ofPlatform().daemon().start(this::listen);
    }

    /// A member in a private network.
    static HostProcess in(final PrivateNetwork network, final int number, final int majority, final boolean data)
            throws IOException {
        final var options = List.of(
                "-XX:TieredStopAtLevel=1", "-Dmajority=" + majority, "-Dwithout.data=" + !data);
        return new HostProcess(network::within, options, List.of(Integer.toString(number)));
    }

    /// A member on the loopback interface.
    ///
    /// @param cluster its cluster's name
    /// @param others  the members that it joins
    /// @param options of the virtual machine
    static HostProcess on(final String cluster, final List<String> others, final String... options)
            throws IOException {
        final List<String> arguments = new ArrayList<>(List.of(cluster));
        arguments.addAll(others);
        return new HostProcess(UnaryOperator.identity(), List.of(options), arguments);
    }

    private void listen() {
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            String line = lines.readLine();
            while (line != null) {
                hear(line);
                line = lines.readLine();
            }
        } catch (final IOException killed) {
            // What it said before was read.
        }
        answers.add("gone");
    }

    private void hear(final String line) {
        if (line.startsWith("acknowledged ")) {
            final long now = System.nanoTime();
            longestGap = Math.max(longestGap, now - acknowledgedAt);
            acknowledgedAt = now;
            acknowledged = Long.parseLong(line.substring(13));
        } else if (line.startsWith("trouble ")) {
            System.out.println(System.nanoTime() / 1_000_000 + " " + process.pid() + ": " + line);
        } else if (line.startsWith("wrong ")) {
            wrong.add(line);
        } else {
            answers.add(line);
        }
    }

    /// All numbers below are acknowledged by all circuits.
    long acknowledged() {
        return acknowledged;
    }

    /// The longest time between two acknowledgements since this was asked last, in milliseconds.
    long longestGap() {
        final long gap = Math.max(longestGap, System.nanoTime() - acknowledgedAt);
        longestGap = 0;
        return TimeUnit.NANOSECONDS.toMillis(gap);
    }

    /// What was judged wrong.
    List<String> wrong() {
        return List.copyOf(wrong);
    }

    void give(final String order) {
        orders.println(order);
    }

    /// Waits for an answer.
    ///
    /// @param answer its first word
    /// @return its last one
    String await(final String answer) throws InterruptedException {
        while (true) {
            final var line = answers.poll(10, TimeUnit.MINUTES);
            if (line == null || line.equals("gone")) {
                throw new IllegalStateException("no answer " + answer);
            }
            final var words = line.split(" ");
            if (words[0].equals(answer)) {
                return words[words.length - 1];
            }
        }
    }

    /// @param name KILL, STOP or CONT
    void signal(final String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    }

    void awaitEnd() throws InterruptedException {
        process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
