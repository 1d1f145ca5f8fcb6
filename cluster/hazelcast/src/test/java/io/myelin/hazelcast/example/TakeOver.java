package io.myelin.hazelcast.example;

import io.myelin.hazelcast.Members;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// Two members in two processes on this machine. One runs a journaled circuit under load and is killed; the other
/// takes the circuit over. Prints what happens, and ends with 0 if nothing acknowledged was lost.
public final class TakeOver {

    private static final long BEGIN = System.nanoTime();

    private TakeOver() {}

    private static void say(String what, Object... values) {
        double seconds = (System.nanoTime() - BEGIN) / 1e9;
        System.out.printf(Locale.ROOT, "%7.3f s  %s%n", seconds, String.format(Locale.ROOT, what, values));
    }

    /// @param arguments none
    public static void main(String[] arguments) throws Exception {
        var cluster = Members.newName();
        boolean sound;
        try (var first = new NodeProcess(cluster, List.of(), 100);
                var second = new NodeProcess(cluster, List.of(first), 100)) {
            say("two members are up");
            second.order("safe", "safe");
            first.order("open", "open");
            say("the first one runs the circuit");
            watch(first);
            first.signal("KILL");
            long acknowledged = first.durable();
            say("killed the first one; it had acknowledged %,d numbers", acknowledged);
            long[] taken = second.order("open", "open");
            say("the second one has the circuit, which knows %,d numbers, %d lost, duplicated or misplaced",
                    taken[1], taken[2]);
            watch(second);
            long[] closed = second.order("close", "closed");
            say("closed with %,d numbers, %d lost, duplicated or misplaced", closed[0], closed[1]);
            sound = taken[1] >= acknowledged && taken[2] == 0 && closed[1] == 0;
        }
        say(sound ? "nothing acknowledged was lost" : "SOMETHING WAS LOST");
        System.exit(sound ? 0 : 1);
    }

    private static void watch(NodeProcess node) throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            TimeUnit.MILLISECONDS.sleep(500);
            say("  acknowledged so far: %,d", node.durable());
        }
    }
}
