package io.myelin.hazelcast.host;

import io.myelin.hazelcast.faults.JavaProcess;
import io.myelin.hazelcast.faults.PrivateNetwork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/// The test's side of a [HostNode] or a [ClientNode].
final class HostProcess implements AutoCloseable {

    private final JavaProcess process;
    private final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
    private volatile long acknowledged;
    private volatile long acknowledgedAt = System.nanoTime();
    private volatile long longestGap;

    private HostProcess(UnaryOperator<List<String>> within, List<String> options, Class<?> main,
            List<String> arguments)
            throws IOException {
        List<String> all = new ArrayList<>(List.of("-Xmx512m", "-XX:+UseSerialGC"));
        all.addAll(options);
        process = new JavaProcess(within, all, main, arguments, this::hear);
    }

    /// A member in a private network.
    ///
    /// @param addresses the number of addresses, from the first on, that members may have
    /// @param number    the number of its address
    /// @param majority  the number of members with data below which nothing is acknowledged
    /// @param data      whether it has data, and hosts circuits
    static HostProcess in(
            PrivateNetwork network,
            int addresses,
            int number,
            int majority,
            boolean data)
            throws IOException {
        var options = List.of(
                "-XX:TieredStopAtLevel=1",
                "-Dfaults.addresses=" + addresses,
                "-Dmajority=" + majority,
                "-Dwithout.data=" + !data);
        return new HostProcess(network::within, options, HostNode.class, List.of(Integer.toString(number)));
    }

    /// A client in a private network, which reaches all of its members, and is connected to the first one first.
    ///
    /// @param members the number of members
    static HostProcess client(PrivateNetwork network, int members) throws IOException {
        return new HostProcess(network::within, List.of("-XX:TieredStopAtLevel=1"), ClientNode.class,
                List.of(Integer.toString(members)));
    }

    /// A member on the loopback interface.
    ///
    /// @param cluster its cluster's name
    /// @param others  the members that it joins
    /// @param options the options of its virtual machine
    static HostProcess on(String cluster, List<String> others, String... options)
            throws IOException {
        List<String> arguments = new ArrayList<>(List.of(cluster));
        arguments.addAll(others);
        return new HostProcess(UnaryOperator.identity(), List.of(options), HostNode.class, arguments);
    }

    private void hear(String line) {
        if (line.startsWith("acknowledged ")) {
            long now = System.nanoTime();
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

    /// All circuits have acknowledged all lower numbers.
    long acknowledged() {
        return acknowledged;
    }

    /// The longest time between two acknowledgements since the last call of this method, in milliseconds.
    long longestGap() {
        long gap = Math.max(longestGap, System.nanoTime() - acknowledgedAt);
        longestGap = 0;
        return TimeUnit.NANOSECONDS.toMillis(gap);
    }

    /// Restarts the measurement of the time between acknowledgements.
    void forgetGap() {
        acknowledgedAt = System.nanoTime();
        longestGap = 0;
    }

    /// The errors found.
    List<String> wrong() {
        return List.copyOf(wrong);
    }

    void give(String order) {
        process.give(order);
    }

    /// The memory of its process that is resident, in bytes.
    long residentBytes() throws IOException {
        // The second number counts pages.
        return 4096 * Long.parseLong(Files.readString(proc("statm")).split(" ")[1]);
    }

    /// The processor time that its process has used, in nanoseconds, to the hundredth of a second.
    long processorNanos() throws IOException {
        var stat = Files.readString(proc("stat"));
        // The name of the command comes before, in parentheses, and may have spaces.
        var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return 10_000_000 * (Long.parseLong(fields[11]) + Long.parseLong(fields[12]));
    }

    private Path proc(String file) {
        return Path.of("/proc", Long.toString(process.pid()), file);
    }

    /// Waits for an answer.
    ///
    /// @param answer its first word
    /// @return its last one
    String await(String answer) throws InterruptedException {
        var words = awaitAll(answer);
        return words[words.length - 1];
    }

    /// Waits for an answer.
    ///
    /// @param answer its first word
    /// @return all of its words
    String[] awaitAll(String answer) throws InterruptedException {
        while (true) {
            var line = answers.poll(10, TimeUnit.MINUTES);
            if (line == null || line.equals(JavaProcess.GONE)) {
                throw new IllegalStateException("no answer " + answer);
            }
            var words = line.split(" ");
            if (words[0].equals(answer)) {
                return words;
            }
        }
    }

    /// @param name KILL, STOP or CONT
    void signal(String name) throws IOException, InterruptedException {
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
