package io.myelin.cluster.histories;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A bridge with a network namespace for each member, inside this process's own: `unshare -rnm` gives it one.
final class NetworkLab implements AutoCloseable {

    private final List<Process> holders = new ArrayList<>();

    NetworkLab(int members) throws IOException, InterruptedException {
        run("ip link set lo up");
        run("ip link add br0 type bridge");
        run("ip addr add 10.77.0.1/24 dev br0");
        run("ip link set br0 up");
        for (int member = 0; member < members; member++) {
            var holder = new ProcessBuilder("unshare", "-n", "sleep", "100000").start();
            holders.add(holder);
            Thread.sleep(200); // until it has left this namespace
            run("ip link add v" + member + " type veth peer name e0 netns " + holder.pid());
            run("ip link set v" + member + " master br0 up");
            var inside = "nsenter -t " + holder.pid() + " -n ip ";
            run(inside + "addr add " + host(member) + "/24 dev e0");
            run(inside + "link set e0 up");
            run(inside + "link set lo up");
        }
    }

    static String host(int member) {
        return "10.77.0." + (10 + member);
    }

    List<String> prefix(int member) {
        return List.of("nsenter", "-t", Long.toString(holders.get(member).pid()), "-n");
    }

    void cut(int member) throws IOException {
        run("ip link set v" + member + " down");
    }

    void heal(int member) throws IOException {
        run("ip link set v" + member + " up");
    }

    static void run(String command) throws IOException {
        var process = new ProcessBuilder(Arrays.asList(command.split(" "))).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException(command + ": " + output);
        }
    }

    @Override
    public void close() {
        holders.forEach(Process::destroyForcibly);
    }
}
