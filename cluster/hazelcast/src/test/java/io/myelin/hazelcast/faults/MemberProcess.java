package io.myelin.hazelcast.faults;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The test's side of a [MemberNode].
final class MemberProcess implements AutoCloseable {

    private static final long PATIENCE_MINUTES = 5;

    private final int number;
    private final JavaProcess process;
    private final Acknowledgements acknowledgements;

    /// Answers, by the first two words of the command.
    private final Map<String, LinkedBlockingQueue<String>> answers = new ConcurrentHashMap<>();

    MemberProcess(
            PrivateNetwork network,
            int number,
            int majority,
            Acknowledgements acknowledgements,
            List<String> options)
            throws IOException {
        this.number = number;
        this.acknowledgements = acknowledgements;
        List<String> all = new ArrayList<>(List.of("-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        all.addAll(options);
        process = new JavaProcess(
                network::within,
                all,
                MemberNode.class,
                List.of(Integer.toString(number), Integer.toString(majority)),
                this::hear);
    }

    private void hear(String line) {
        if (line.equals(JavaProcess.GONE)) {
            answers.values().forEach(queue -> queue.add(line));
            return;
        }
        String[] words = line.split(" ", 3);
        switch (words[0]) {
            case "ack" -> {
                String[] rest = words[2].split(" ");
                acknowledgements.acknowledged(words[1], Long.parseLong(rest[0]), Long.parseLong(rest[1]));
            }
            case "ended" -> acknowledgements.note(line);
            case "up" -> queue("up").add("up");
            default -> queue(words[0] + ' ' + words[1]).add(words[2]);
        }
    }

    private LinkedBlockingQueue<String> queue(String order) {
        return answers.computeIfAbsent(order, _ -> new LinkedBlockingQueue<>());
    }

    int number() {
        return number;
    }

    /// The last part of its address.
    String host() {
        return Integer.toString(number + 2);
    }

    void awaitUp() throws InterruptedException {
        take("up");
    }

    /// Sends a command without waiting.
    void give(String order) {
        process.give(order);
    }

    /// Sends a command and waits for its answer.
    String order(String order) throws InterruptedException {
        give(order);
        return await(order);
    }

    /// Waits for the answer to a command that was sent.
    String await(String order) throws InterruptedException {
        String[] words = order.split(" ");
        return take(words[0] + ' ' + words[1]);
    }

    private String take(String order) throws InterruptedException {
        String answer = queue(order).poll(PATIENCE_MINUTES, TimeUnit.MINUTES);
        if (answer == null || answer.equals(JavaProcess.GONE)) {
            throw new IllegalStateException("member " + number + " gave no answer to " + order + ": " + answer);
        }
        return answer;
    }

    /// The answer to a command, if one arrives within some seconds.
    @Nullable String order(String order, long seconds) throws InterruptedException {
        give(order);
        String[] words = order.split(" ");
        return queue(words[0] + ' ' + words[1]).poll(seconds, TimeUnit.SECONDS);
    }

    /// Forgets the merges that it reported.
    void forgetMerges() {
        queue("merging begins").clear();
    }

    /// Waits until it begins to merge after a split.
    ///
    /// @return whether it did within some seconds
    boolean awaitMerge(long seconds) throws InterruptedException {
        return queue("merging begins").poll(seconds, TimeUnit.SECONDS) != null;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /// @param name KILL, TERM, STOP or CONT
    void signal(String name) throws IOException, InterruptedException {
        send(name);
        if (name.equals("KILL") || name.equals("TERM")) {
            awaitEnd();
        }
    }

    void send(String name) throws IOException, InterruptedException {
        process.signal(name);
    }

    void awaitEnd() throws InterruptedException {
        process.awaitEnd();
    }

    @Override
    public void close() {
        process.close();
    }
}
