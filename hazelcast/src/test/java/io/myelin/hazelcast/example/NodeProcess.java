package io.myelin.hazelcast.example;

import io.myelin.hazelcast.Members;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A [Node] as its parent process sees it.
public final class NodeProcess implements AutoCloseable {

    private final Process process;
    private final PrintWriter orders;
    private final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final String address;
    private volatile long durable;

    /// Starts a node and waits until it is up.
    ///
    /// @param cluster the cluster's name
    /// @param others  nodes that run, which it joins
    /// @param pause   between bursts of a hundred numbers, in microseconds
    /// @param options of the virtual machine, beside those that every node has
    public NodeProcess(
            final String cluster, final Collection<NodeProcess> others, final long pause, final String... options)
            throws IOException, InterruptedException {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-Xmx768m",
                "-Dpause.micros=" + pause));
        command.addAll(List.of(options));
        command.addAll(List.of(
                "--add-modules", "java.se",
                "--sun-misc-unsafe-memory-access=allow",
                "--add-exports", "java.base/jdk.internal.ref=ALL-UNNAMED",
                "--add-opens", "java.base/java.lang=ALL-UNNAMED",
                "--add-opens", "java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-opens", "java.management/sun.management=ALL-UNNAMED",
                "--add-opens", "jdk.management/com.sun.management.internal=ALL-UNNAMED",
                "-cp", System.getProperty("java.class.path"),
                Node.class.getName(), cluster));
        others.stream().filter(NodeProcess::isAlive).map(other -> other.address).forEach(command::add);
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        orders = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
        Thread.ofPlatform().daemon().start(this::listen);
        address = Members.addressOf(awaitAnswer("up")[0]);
    }

    private boolean isAlive() {
        return process.isAlive();
    }

    private void listen() {
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            String line = lines.readLine();
            while (line != null) {
                if (line.startsWith("durable ")) {
                    durable = Long.parseLong(line.substring(8));
                } else {
                    answers.add(line);
                }
                line = lines.readLine();
            }
        } catch (final IOException killed) {
            // What it said before was read.
        }
        answers.add("gone");
    }

    /// Gives an order and waits for the answer.
    ///
    /// @param order  the order
    /// @param answer the answer's first word
    /// @return the numbers behind it
    public long[] order(final String order, final String answer) throws InterruptedException {
        orders.println(order);
        return awaitAnswer(answer);
    }

    private long[] awaitAnswer(final String answer) throws InterruptedException {
        while (true) {
            final var line = answers.poll(10, TimeUnit.MINUTES);
            if (line == null || line.equals("gone")) {
                throw new IllegalStateException("no answer " + answer);
            }
            final var words = line.split(" ");
            if (words[0].equals(answer)) {
                final var numbers = new long[words.length - 1];
                for (int i = 0; i < numbers.length; i++) {
                    numbers[i] = Long.parseLong(words[i + 1]);
                }
                return numbers;
            }
        }
    }

    /// How many numbers it has acknowledged so far.
    public long durable() {
        return durable;
    }

    /// Sends the process a signal.
    ///
    /// @param name KILL, STOP or CONT
    public void signal(final String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
        if (name.equals("KILL")) {
            process.waitFor();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
