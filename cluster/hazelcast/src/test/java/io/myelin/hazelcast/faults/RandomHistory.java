package io.myelin.hazelcast.faults;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/// A history of a cluster and a few journals in it, made from a seed: members are killed, suspended, terminated, and
/// cut off from each other; circuits are taken over before, during and after that.
///
/// No history loses all copies of anything: a member is killed only while every partition has its copies. If members
/// keep files, one that ended is started again with its files, and all of them are killed at once, too. With
/// `-Dhistories.pairs=true` two are killed at once, while others stay, and return one after the other, and with
/// `-Dhistories.merges=true` one or two while they merge their content after a split; seeds have other histories then.
final class RandomHistory {

    private static final int JOURNALS = 3;
    private static final int FAULTS = 3;
    private static final boolean PAIRS = Boolean.getBoolean("histories.pairs");
    private static final boolean MERGES = Boolean.getBoolean("histories.merges");

    private final FaultCluster cluster;
    private final boolean files;
    private final Random random;
    private final List<String> steps = new ArrayList<>();

    /// Each journal, and the last writer that the history opened for it.
    private final Map<String, Integer> writers = new LinkedHashMap<>();

    /// @param files whether the members keep files
    RandomHistory(FaultCluster cluster, boolean files, long seed) {
        this.cluster = cluster;
        this.files = files;
        random = new Random(seed);
    }

    /// Plays the history.
    ///
    /// @return the errors found at the end, empty if there were none
    List<String> play() throws Exception {
        for (int i = 0; i < JOURNALS; i++) {
            int by = any();
            String journal = cluster.create(by, "*", "*");
            writers.put(journal, by);
            cluster.open(by, journal);
        }
        for (int i = 0; i < FAULTS; i++) {
            // Long enough for blocks to be under way, short enough for many histories.
            TimeUnit.MILLISECONDS.sleep(200 + random.nextInt(1500));
            long begin = System.nanoTime();
            fault();
            cluster.awaitSafe();
            steps.add("safe after " + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin) + " s");
        }
        return judge();
    }

    String steps() {
        return String.join(", ", steps);
    }

    private int any() {
        var numbers = cluster.numbers();
        return numbers.get(random.nextInt(numbers.size()));
    }

    private String anyJournal() {
        return List.copyOf(writers.keySet()).get(random.nextInt(JOURNALS));
    }

    private void fault() throws Exception {
        int kinds = files ? 10 : 8;
        int pairs = files && PAIRS ? kinds + 4 : kinds;
        int kind = random.nextInt(files && MERGES ? pairs + 6 : pairs);
        switch (kind) {
            case 0, 1 -> end("KILL");
            case 2 -> end("TERM");
            case 3 -> stop();
            case 4 -> takeOver(any(), anyJournal());
            case 5, 6, 7 -> split();
            case 8, 9 -> switchOffAndOn();
            default -> {
                if (kind < pairs) {
                    endTwo();
                } else {
                    endWhileMerging();
                }
            }
        }
    }

    private void end(String signal) throws Exception {
        int ended = any();
        steps.add(signal + ' ' + ended);
        cluster.end(ended, signal);
        for (var journal : List.copyOf(writers.keySet())) {
            if (writers.get(journal) == ended) {
                takeOver(any(), journal);
            }
        }
        cluster.awaitSafe();
        if (files) {
            cluster.restart(ended);
        } else {
            cluster.startNext();
        }
    }

    private void switchOffAndOn() throws Exception {
        steps.add("all off and on");
        cluster.switchOffAndOn();
        for (var journal : List.copyOf(writers.keySet())) {
            takeOver(any(), journal);
        }
    }

    /// Ends two members at once. All copies of a journal may be lost with them. Requests that a member that stays, and
    /// the first one that returns, open it.
    private void endTwo() throws Exception {
        var members = new ArrayList<>(cluster.numbers());
        Collections.shuffle(members, random);
        int one = members.get(0);
        int other = members.get(1);
        steps.add("KILL " + one + " and " + other);
        cluster.end("KILL", one, other);
        var pending = new ArrayList<>(request(members.get(2)));
        TimeUnit.MILLISECONDS.sleep(random.nextInt(5000));
        cluster.restart(one);
        pending.addAll(request(one));
        TimeUnit.MILLISECONDS.sleep(random.nextInt(3000));
        cluster.restart(other);
        for (var opening : pending) {
            opening.run();
        }
    }

    /// Kills members of the smaller side after they have begun to merge. Requests that a member of the larger side
    /// opens journals.
    private void endWhileMerging() throws Exception {
        var members = new ArrayList<>(cluster.numbers());
        Collections.shuffle(members, random);
        int few = (members.size() - 1) / 2;
        var smaller = List.copyOf(members.subList(0, few));
        var larger = List.copyOf(members.subList(few, members.size()));
        // Longer than it takes to remove the others: shorter splits heal without a merge.
        long millis = 14_000 + random.nextInt(4000);
        int ended = 1 + random.nextInt(Math.min(2, few));
        steps.add("split " + smaller + larger + " for " + millis + " ms");
        cluster.split(smaller, larger);
        for (int member : smaller) {
            cluster.member(member).forgetMerges();
        }
        TimeUnit.MILLISECONDS.sleep(millis);
        cluster.heal();
        boolean merging = cluster.member(smaller.getFirst()).awaitMerge(60);
        TimeUnit.MILLISECONDS.sleep(random.nextInt(1500));
        var gone = smaller.subList(0, ended);
        steps.add("KILL " + gone + (merging ? " while merging" : ""));
        cluster.end("KILL", gone.stream().mapToInt(Integer::intValue).toArray());
        var pending = new ArrayList<>(request(larger.getFirst()));
        TimeUnit.MILLISECONDS.sleep(random.nextInt(3000));
        for (int member : gone) {
            cluster.restart(member);
            pending.addAll(request(member));
        }
        for (var opening : pending) {
            opening.run();
        }
    }

    private List<Pending> request(int by) {
        var pending = new ArrayList<Pending>();
        for (var journal : writers.keySet()) {
            steps.add("take over " + journal + " by " + by);
            var order = cluster.giveOpen(by, journal);
            pending.add(() -> opened(by, journal, cluster.awaitOpen(order)));
        }
        return pending;
    }

    private void stop() throws Exception {
        int stopped = any();
        long millis = 1000 + random.nextInt(14_000);
        steps.add("STOP " + stopped + " for " + millis + " ms");
        cluster.member(stopped).signal("STOP");
        var taken = maybeTakeOver(stopped);
        TimeUnit.MILLISECONDS.sleep(millis);
        cluster.member(stopped).signal("CONT");
        taken.run();
    }

    private void split() throws Exception {
        var members = new ArrayList<>(cluster.numbers());
        Collections.shuffle(members, random);
        int cut = 1 + random.nextInt(members.size() - 1);
        var one = members.subList(0, cut);
        var other = members.subList(cut, members.size());
        long millis = 2000 + random.nextInt(15_000);
        steps.add("split " + one + other + " for " + millis + " ms");
        cluster.split(one, other);
        var taken = maybeTakeOver(-1);
        TimeUnit.MILLISECONDS.sleep(millis);
        cluster.heal();
        taken.run();
    }

    /// Waits for a takeover that was requested.
    private interface Pending {
        void run() throws InterruptedException;
    }

    /// Requests a takeover, two times out of three, while members cannot reach each other. It may have to wait until
    /// the split has healed.
    private Pending maybeTakeOver(int except) throws InterruptedException {
        int by = any();
        if (by == except || random.nextInt(3) == 0) {
            return () -> {};
        }
        String journal = anyJournal();
        steps.add("take over " + journal + " by " + by);
        var order = cluster.giveOpen(by, journal);
        return () -> opened(by, journal, cluster.awaitOpen(order));
    }

    private void takeOver(int by, String journal) throws InterruptedException {
        steps.add("take over " + journal + " by " + by);
        opened(by, journal, cluster.open(by, journal));
    }

    private void opened(int by, String journal, long writer) {
        if (writer >= 0) {
            writers.put(journal, by);
        } else {
            steps.add(journal + " not opened");
        }
    }

    /// All acknowledged records can be read, once and in order, before and after another takeover; of all writers of a
    /// journal at most one reports `SOUND`.
    private List<String> judge() throws Exception {
        var wrong = new ArrayList<String>();
        for (var journal : writers.keySet()) {
            int by = any();
            long last = cluster.open(by, journal);
            if (last < 0) {
                wrong.add(journal + " cannot be opened: " + cluster.acknowledgements().notes());
                continue;
            }
            cluster.await("progress", () -> {
                var answer = cluster.member(by).order("health " + journal).split(" ");
                return Long.parseLong(answer[0]) == last && answer[1].equals("SOUND");
            });
            for (int other : cluster.numbers()) {
                if (other != by) {
                    cluster.await(journal + ": member " + other + " is not its writer",
                            () -> !cluster.saysSound(other, journal));
                }
            }
            cluster.member(by).order("close " + journal);
            wrong.addAll(cluster.check(any(), journal));
        }
        return wrong;
    }
}
