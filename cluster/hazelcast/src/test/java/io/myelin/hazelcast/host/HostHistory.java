package io.myelin.hazelcast.host;

import io.myelin.hazelcast.faults.MemberConfig;
import io.myelin.hazelcast.faults.PrivateNetwork;
import io.myelin.journal.support.Eventually;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// A history of a cluster of hosts, made from a seed, with clients that emit to its circuits throughout: members are
/// killed, terminated, suspended, added, and cut off from each other. In the end each circuit is rebuilt from its
/// journal, and must have handled each number once and in order.
///
/// No history loses all copies of anything: a member is killed only while every partition has its copies.
final class HostHistory implements AutoCloseable {

    private static final int CIRCUITS = 50;
    private static final int FAULTS = 4;

    /// Copies of each block, besides the owner's.
    private static final int BACKUPS = 1;

    /// The time without progress after which all members are asked for the reason.
    private static final long ASK_NANOS = TimeUnit.SECONDS.toNanos(MemberConfig.DETECTION_SECONDS + 5);

    private final PrivateNetwork network = PrivateNetwork.create();
    private final Random random;

    /// The number of members with data, except for short intervals.
    private final int size;
    private final TreeMap<Integer, HostProcess> members = new TreeMap<>();
    private final List<String> steps = new ArrayList<>();
    private final HostProcess emitter;

    HostHistory(long seed) throws IOException, InterruptedException {
        random = new Random(seed);
        size = 3 + random.nextInt(3);
        for (int i = 0; i < size; i++) {
            add();
        }
        emitter = HostProcess.in(network, addresses(), emitterNumber(), majority(), false);
        emitter.await("up");
        awaitSafe();
    }

    /// Among the members with data: the emitter does not count.
    private int majority() {
        return size / 2 + 1;
    }

    /// One more than the number of members, because one may be added before another leaves; and the emitter's.
    private int addresses() {
        return size + 2;
    }

    private int emitterNumber() {
        return size + 1;
    }

    /// Adds a member at the lowest free address, which a restarted one would have.
    private void add() throws IOException, InterruptedException {
        int number = 0;
        while (members.containsKey(number)) {
            number++;
        }
        var member = HostProcess.in(network, addresses(), number, majority(), true);
        members.put(number, member);
        member.await("up");
    }

    private void awaitSafe() throws InterruptedException {
        for (var member : members.values()) {
            member.give("safe " + members.size());
            member.await("safe");
        }
    }

    /// Plays the history.
    ///
    /// @return the errors found, empty if there were none
    List<String> play() throws IOException, InterruptedException {
        emitter.give("emit " + CIRCUITS);
        awaitProgress();
        for (int i = 0; i < FAULTS; i++) {
            TimeUnit.MILLISECONDS.sleep(random.nextInt(1000)); // so that faults fall anywhere
            emitter.longestGap();
            fault();
            awaitSafe();
            awaitProgress();
            steps.add("gap " + emitter.longestGap() + " ms");
        }
        emitter.give("stop");
        var emitted = emitter.await("stopped");
        emitter.give("judge " + CIRCUITS + ' ' + emitted);
        emitter.await("judged");
        return emitter.wrong();
    }

    String steps() {
        return String.join(", ", steps) + "; " + emitter.acknowledged() * CIRCUITS + " acknowledged";
    }

    private void awaitProgress() {
        long from = emitter.acknowledged();
        long asking = System.nanoTime() + ASK_NANOS;
        var asked = new AtomicBoolean();
        Eventually.until("acknowledgements after " + from + ": " + steps, () -> {
            if (System.nanoTime() > asking && asked.compareAndSet(false, true)) {
                // Printed for diagnosis.
                System.out.println(steps);
                emitter.give("trouble");
                members.values().forEach(member -> member.give("trouble"));
            }
            return emitter.acknowledged() > from + 100;
        });
    }

    private int any() {
        var numbers = List.copyOf(members.keySet());
        return numbers.get(random.nextInt(numbers.size()));
    }

    private void fault() throws IOException, InterruptedException {
        switch (random.nextInt(6)) {
            case 0, 1 -> {
                int killed = any();
                steps.add("kill " + killed);
                var member = members.remove(killed);
                member.signal("KILL");
                member.awaitEnd();
                awaitSafe();
                add();
            }
            case 2 -> {
                int leaving = any();
                steps.add("leave " + leaving);
                var member = members.remove(leaving);
                member.give("leave");
                member.await("left");
                member.close();
                add();
            }
            case 3 -> {
                steps.add("add");
                add();
                int leaving = members.firstKey();
                var member = members.remove(leaving);
                member.give("leave");
                member.await("left");
                member.close();
            }
            case 4 -> {
                var stopped = members.get(any());
                long millis = 500 + random.nextInt(2 * MemberConfig.DETECTION_SECONDS * 1000);
                steps.add("stop for " + millis + " ms");
                stopped.signal("STOP");
                TimeUnit.MILLISECONDS.sleep(millis); // longer than the detection, or shorter
                stopped.signal("CONT");
            }
            default -> split();
        }
    }

    private void split() throws IOException, InterruptedException {
        var all = new ArrayList<>(members.keySet());
        Collections.shuffle(all, random);
        int cut = 1 + random.nextInt(all.size() / 2);
        var one = List.copyOf(all.subList(0, cut));
        var other = new ArrayList<>(all.subList(cut, all.size()));
        other.add(emitterNumber());
        long millis = 1000 + random.nextInt(2 * MemberConfig.DETECTION_SECONDS * 1000);
        // Otherwise no side can continue before the split has healed: neither is a majority, or all copies of something
        // are on the smaller one.
        boolean goesOn = all.size() - cut >= majority() && cut <= BACKUPS;
        steps.add("split " + one + other + " for " + millis + " ms" + (goesOn ? "" : ", counted from its end"));
        network.split(one, other);
        TimeUnit.MILLISECONDS.sleep(millis); // longer than the detection, or shorter
        network.heal();
        if (!goesOn) {
            emitter.forgetGap();
        }
    }

    @Override
    public void close() {
        emitter.close();
        members.values().forEach(HostProcess::close);
        network.close();
    }
}
