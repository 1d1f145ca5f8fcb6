package io.myelin.hazelcast.host;

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

/// What happens to a cluster of hosts, by a seed, while somebody emits to its circuits throughout: members are killed,
/// told to leave, stopped for a while, added, and cut off from each other. In the end each circuit is rebuilt from its
/// journal, and has to have handled each number once and in order.
///
/// No history loses all copies of anything: a member is killed only while every partition has its copies.
final class HostHistory implements AutoCloseable {

    private static final int CIRCUITS = 50;
    private static final int FAULTS = 4;

    /// After how long without progress everybody is asked for the reason.
    private static final long ASK_NANOS = TimeUnit.SECONDS.toNanos(HostNode.DETECTION_SECONDS + 5);

    /// The address of the one that emits.
    private static final int EMITTER = PrivateNetwork.ADDRESSES - 1;

    private final PrivateNetwork network = PrivateNetwork.create();
    private final Random random;
    private final int size;
    private final TreeMap<Integer, HostProcess> members = new TreeMap<>();
    private final List<String> steps = new ArrayList<>();
    private final HostProcess emitter;
    private int next;

    HostHistory(final long seed) throws IOException, InterruptedException {
        random = new Random(seed);
        size = 3 + random.nextInt(3);
        for (int i = 0; i < size; i++) {
            add();
        }
        emitter = HostProcess.in(network, EMITTER, majority(), false);
        emitter.await("up");
        awaitSafe();
    }

    /// The emitter counts as a member.
    private int majority() {
        return (size + 1) / 2 + 1;
    }

    private void add() throws IOException, InterruptedException {
        final var member = HostProcess.in(network, next, majority(), true);
        members.put(next, member);
        next++;
        member.await("up");
    }

    private void awaitSafe() throws InterruptedException {
        for (final var member : members.values()) {
            member.give("safe " + members.size());
            member.await("safe");
        }
    }

    /// Plays it.
    ///
    /// @return what was wrong, empty if nothing was
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
        final var emitted = emitter.await("stopped");
        emitter.give("judge " + CIRCUITS + ' ' + emitted);
        emitter.await("judged");
        return emitter.wrong();
    }

    String steps() {
        return String.join(", ", steps) + "; " + emitter.acknowledged() * CIRCUITS + " acknowledged";
    }

    private void awaitProgress() {
        final long from = emitter.acknowledged();
        final long asking = System.nanoTime() + ASK_NANOS;
        final var asked = new AtomicBoolean();
        Eventually.until("acknowledgements after " + from + ": " + steps, () -> {
            if (System.nanoTime() > asking && asked.compareAndSet(false, true)) {
                // Printed for who has to find out why.
                System.out.println(steps);
                emitter.give("trouble");
                members.values().forEach(member -> member.give("trouble"));
            }
            return emitter.acknowledged() > from + 100;
        });
    }

    private int any() {
        final var numbers = List.copyOf(members.keySet());
        return numbers.get(random.nextInt(numbers.size()));
    }

    private void fault() throws IOException, InterruptedException {
        switch (random.nextInt(6)) {
            case 0, 1 -> {
                final int killed = any();
                steps.add("kill " + killed);
                final var member = members.remove(killed);
                member.signal("KILL");
                member.awaitEnd();
                awaitSafe();
                add();
            }
            case 2 -> {
                final int leaving = any();
                steps.add("leave " + leaving);
                final var member = members.remove(leaving);
                member.give("leave");
                member.await("left");
                member.close();
                add();
            }
            case 3 -> {
                steps.add("add");
                add();
                final int leaving = members.firstKey();
                final var member = members.remove(leaving);
                member.give("leave");
                member.await("left");
                member.close();
            }
            case 4 -> {
                final var stopped = members.get(any());
                final long millis = 500 + random.nextInt(2 * (int) HostNode.DETECTION_SECONDS * 1000);
                steps.add("stop for " + millis + " ms");
                stopped.signal("STOP");
                TimeUnit.MILLISECONDS.sleep(millis); // longer than the detection, or shorter
                stopped.signal("CONT");
            }
            default -> split();
        }
    }

    private void split() throws IOException, InterruptedException {
        final var all = new ArrayList<>(members.keySet());
        Collections.shuffle(all, random);
        final int cut = 1 + random.nextInt(all.size() / 2);
        final var one = List.copyOf(all.subList(0, cut));
        final var other = new ArrayList<>(all.subList(cut, all.size()));
        other.add(EMITTER);
        final long millis = 1000 + random.nextInt(2 * (int) HostNode.DETECTION_SECONDS * 1000);
        steps.add("split " + one + other + " for " + millis + " ms");
        network.split(one, other);
        TimeUnit.MILLISECONDS.sleep(millis); // longer than the detection, or shorter
        network.heal();
    }

    @Override
    public void close() {
        emitter.close();
        members.values().forEach(HostProcess::close);
        network.close();
    }
}
