package io.myelin.hazelcast.faults;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// A network namespace with a loopback interface of its own. Members have the addresses 127.0.0.2, 127.0.0.3 and so on;
/// routing rules between two of them drop all packets, like a cut cable.
public final class PrivateNetwork implements AutoCloseable {

    /// The number of addresses in a network.
    public static final int ADDRESSES = 16;

    private final Process keeper;

    private PrivateNetwork(Process keeper) {
        this.keeper = keeper;
    }

    /// Whether this machine permits an unprivileged process to create a network namespace.
    public static boolean isPossible() {
        return Privilege.toRun(List.of("unshare", "-rn", "ip", "link", "set", "lo", "up"));
    }

    /// Makes a network.
    public static PrivateNetwork create() throws IOException {
        // The kernel would consult the table of local addresses before any rule that drops packets, so that table is
        // moved to the end.
        var keeper = new ProcessBuilder("unshare", "-rn", "sh", "-c",
                "ip link set lo up && for i in $(seq 2 " + (ADDRESSES + 1)
                        + "); do ip addr add 127.0.0.$i/8 dev lo; done"
                        + " && ip rule add pref 1000 lookup local && ip rule del pref 0 && echo ready && exec cat")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var answer = new BufferedReader(
                new InputStreamReader(keeper.getInputStream(), StandardCharsets.UTF_8)).readLine();
        if (!"ready".equals(answer)) {
            throw new IOException("no private network: " + answer);
        }
        return new PrivateNetwork(keeper);
    }

    /// The address of a member, by its number from 0.
    public static String address(int member) {
        return "127.0.0." + (member + 2);
    }

    /// A command that runs within this network.
    public List<String> within(List<String> command) {
        var whole = new ArrayList<>(List.of(
                "nsenter", "-t", Long.toString(keeper.pid()), "-U", "-n", "--preserve-credentials", "--"));
        whole.addAll(command);
        return whole;
    }

    /// Cuts all connections between two sets of members, at once and in both directions.
    public void split(Collection<Integer> one, Collection<Integer> other)
            throws IOException, InterruptedException {
        var rules = new StringBuilder();
        for (int a : one) {
            for (int b : other) {
                rules.append("rule add pref 10 from ").append(address(a)).append(" to ").append(address(b))
                        .append(" blackhole\n");
                rules.append("rule add pref 10 from ").append(address(b)).append(" to ").append(address(a))
                        .append(" blackhole\n");
            }
        }
        batch(rules.toString());
    }

    /// Restores all connections.
    public void heal() throws IOException, InterruptedException {
        run(List.of("sh", "-c", "while ip rule del pref 10 2>/dev/null; do :; done"), "");
    }

    private void batch(String rules) throws IOException, InterruptedException {
        run(List.of("ip", "-batch", "-"), rules);
    }

    private void run(List<String> command, String input) throws IOException, InterruptedException {
        var process = new ProcessBuilder(within(command))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
            in.write(input);
        }
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " failed");
        }
    }

    @Override
    public void close() {
        keeper.destroyForcibly();
    }
}
