package io.myelin.hazelcast.host;

import io.myelin.hazelcast.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// Three members in processes of their own host a thousand circuits, and a fourth process without data emits to all of
/// them throughout. One member is killed, one is added, one is shut down in an orderly way. Prints a line a second, and
/// ends with 0 if each circuit handled each emission once and in order.
public final class ThreeMembers {

    private static final long BEGIN = System.nanoTime();
    private static final int CIRCUITS = Integer.getInteger("circuits", 1000);
    private static final int LINES = 5;

    private final String cluster = Members.newName();
    private final List<String> addresses = new ArrayList<>();
    private final List<HostProcess> members = new ArrayList<>();
    private final HostProcess emitter;

    private ThreeMembers() throws Exception {
        for (int i = 0; i < 3; i++) {
            add();
        }
        emitter = HostProcess.on(cluster, addresses, "-Dwithout.data=true");
        emitter.await("up");
    }

    /// @param arguments none
    public static void main(String[] arguments) throws Exception {
        var example = new ThreeMembers();
        boolean sound;
        try {
            sound = example.run();
        } finally {
            example.close();
        }
        System.exit(sound ? 0 : 1);
    }

    private static void say(String what, Object... values) {
        double seconds = (System.nanoTime() - BEGIN) / 1e9;
        System.out.printf(Locale.ROOT, "%7.3f s  %s%n", seconds, String.format(Locale.ROOT, what, values));
    }

    private HostProcess add() throws Exception {
        // After the loss of a member, the rings of a thousand circuits take 256 MB on each of the other two.
        var member = HostProcess.on(cluster, addresses, "-Dio.myelin.substrates.worker=shared", "-Xmx1g");
        addresses.add(Members.addressOf(Long.parseLong(member.await("up"))));
        members.add(member);
        return member;
    }

    private void awaitSafe() throws InterruptedException {
        var member = members.getFirst();
        member.give("safe " + members.size());
        member.await("safe");
    }

    private boolean run() throws Exception {
        awaitSafe();
        say("three members are up, by their ports %s; a fourth process emits", addresses);
        emitter.give("emit " + CIRCUITS);
        watch();
        var killed = members.removeLast();
        addresses.removeLast();
        killed.signal("KILL");
        killed.awaitEnd();
        say("killed a member");
        watch();
        awaitSafe();
        add();
        say("added a member");
        watch();
        awaitSafe();
        var leaving = members.removeFirst();
        addresses.removeFirst();
        leaving.give("leave");
        leaving.await("left");
        leaving.close();
        say("stopped a member in order");
        watch();
        emitter.give("stop");
        long emitted = Long.parseLong(emitter.await("stopped"));
        say("%,d numbers were emitted to each of %,d circuits, all acknowledged", emitted, CIRCUITS);
        emitter.give("judge " + CIRCUITS + ' ' + emitted);
        boolean sound = emitter.await("judged").equals("0");
        emitter.wrong().forEach(line -> say("%s", line));
        say(sound ? "each circuit handled each of them once and in order" : "SOMETHING IS WRONG");
        return sound;
    }

    /// Prints lines until every circuit has acknowledged more emissions, and at least some lines.
    private void watch() throws InterruptedException {
        long from = emitter.acknowledged();
        for (int i = 0; i < LINES || emitter.acknowledged() == from; i++) {
            TimeUnit.SECONDS.sleep(1); // a line a second
            emitter.give("where");
            say("  acknowledged by each circuit: %,6d; longest wait %,5d ms; circuits by member: %s",
                    emitter.acknowledged(), emitter.longestGap(), emitter.await("where"));
        }
    }

    private void close() {
        emitter.close();
        members.forEach(HostProcess::close);
    }
}
