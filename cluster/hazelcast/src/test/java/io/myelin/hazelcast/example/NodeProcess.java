package io.myelin.hazelcast.example;

import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.faults.JavaProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/// The parent process's side of a [Node].
public final class NodeProcess implements AutoCloseable {

    private final JavaProcess process;
    private final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final String address;
    private volatile long durable;

    /// Starts a node and waits until it is up.
    ///
    /// @param cluster the cluster's name
    /// @param others  nodes that run, which it joins
    /// @param pause   between bursts of a hundred numbers, in microseconds
    /// @param options options of the virtual machine, besides those that every node has
    public NodeProcess(
            String cluster, Collection<NodeProcess> others, long pause, String... options)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("-Xmx768m", "-Dpause.micros=" + pause));
        all.addAll(List.of(options));
        List<String> arguments = new ArrayList<>(List.of(cluster));
        others.stream().filter(NodeProcess::isAlive).map(other -> other.address).forEach(arguments::add);
        process = new JavaProcess(UnaryOperator.identity(), all, Node.class, arguments, this::hear);
        address = Members.addressOf(awaitAnswer("up")[0]);
    }

    private boolean isAlive() {
        return process.isAlive();
    }

    private void hear(String line) {
        if (line.startsWith("durable ")) {
            durable = Long.parseLong(line.substring(8));
        } else {
            answers.add(line);
        }
    }

    /// Sends a command and waits for the answer.
    ///
    /// @param order  the command
    /// @param answer the answer's first word
    /// @return the numbers after that word
    public long[] order(String order, String answer) throws InterruptedException {
        process.give(order);
        return awaitAnswer(answer);
    }

    private long[] awaitAnswer(String answer) throws InterruptedException {
        while (true) {
            var line = answers.poll(10, TimeUnit.MINUTES);
            if (line == null || line.equals(JavaProcess.GONE)) {
                throw new IllegalStateException("no answer " + answer);
            }
            var words = line.split(" ");
            if (words[0].equals(answer)) {
                var numbers = new long[words.length - 1];
                for (int i = 0; i < numbers.length; i++) {
                    numbers[i] = Long.parseLong(words[i + 1]);
                }
                return numbers;
            }
        }
    }

    /// The number of values acknowledged so far.
    public long durable() {
        return durable;
    }

    /// Sends the process a signal.
    ///
    /// @param name KILL, STOP or CONT
    public void signal(String name) throws IOException, InterruptedException {
        process.signal(name);
        if (name.equals("KILL")) {
            process.awaitEnd();
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
