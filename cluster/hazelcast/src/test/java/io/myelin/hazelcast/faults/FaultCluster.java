package io.myelin.hazelcast.faults;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Members, each in its own process, in a private network.
final class FaultCluster implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(90);

    private final PrivateNetwork network = PrivateNetwork.create();
    private final TreeMap<Integer, MemberProcess> members = new TreeMap<>();
    private final Acknowledgements acknowledgements = new Acknowledgements();
    private final int majority;
    private final int addresses;
    private final List<String> options;
    private long writers;

    /// The number of the next member to start: as in a real network, addresses are not reused at once.
    private int next;

    /// @param majority the number of members below which nothing is appended, 0 for none
    FaultCluster(int majority) throws IOException {
        this(majority, PrivateNetwork.ADDRESSES);
    }

    /// @param majority  the number of members below which nothing is appended, 0 for none
    /// @param addresses the number of addresses, at least one more than members
    /// @param options   the options of each member's virtual machine
    FaultCluster(int majority, int addresses, String... options) throws IOException {
        this.majority = majority;
        this.addresses = addresses;
        var all = new ArrayList<>(List.of("-Dfaults.addresses=" + addresses));
        all.addAll(List.of(options));
        this.options = List.copyOf(all);
    }

    /// Starts members and waits until all have joined and their partitions have copies.
    void start(int... numbers) throws Exception {
        for (int number : numbers) {
            add(number);
            if (members.size() == 1) {
                // The first one alone: otherwise two of them would each found a cluster and merge.
                members.get(number).awaitUp();
            }
        }
        awaitSafe();
    }

    /// Starts a member without waiting for it.
    ///
    /// @param more options of this member's virtual machine
    void add(int number, String... more) throws IOException {
        var all = new ArrayList<>(options);
        all.addAll(List.of(more));
        next = Math.max(next, number + 1);
        members.put(number, new MemberProcess(network, number, majority, acknowledgements, all));
    }

    /// A condition that a test polls.
    interface Condition {
        boolean holds() throws InterruptedException;
    }

    /// Waits until a condition holds, for longer than any detection or merge takes.
    void await(String what, Condition condition) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.holds()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError(what + " did not come; " + acknowledgements.notes());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    MemberProcess member(int number) {
        return members.get(number);
    }

    Collection<MemberProcess> members() {
        return members.values();
    }

    Acknowledgements acknowledgements() {
        return acknowledgements;
    }

    void awaitSafe() throws InterruptedException {
        String order = "safe " + members.size();
        for (var member : members.values()) {
            member.order(order);
        }
    }

    void awaitSafe(Collection<Integer> side) throws InterruptedException {
        String order = "safe " + side.size();
        for (int member : side) {
            members.get(member).order(order);
        }
    }

    void split(List<Integer> one, List<Integer> other) throws IOException, InterruptedException {
        network.split(one, other);
    }

    void heal() throws IOException, InterruptedException {
        network.heal();
    }

    void kill(int number) throws IOException, InterruptedException {
        end(number, "KILL");
    }

    /// Waits for a member that ends by itself, and kills it if it does not.
    void awaitEnd(int number) throws IOException, InterruptedException {
        var member = members.get(number);
        try {
            await("its end", () -> !member.isAlive());
            members.remove(number);
        } catch (AssertionError late) {
            acknowledgements.note("member " + number + " did not end by itself");
            kill(number);
        }
    }

    /// @param signal KILL or TERM
    void end(int number, String signal) throws IOException, InterruptedException {
        members.remove(number).signal(signal);
    }

    /// Ends members at once.
    void end(String signal, int... numbers) throws IOException, InterruptedException {
        var ending = new ArrayList<MemberProcess>();
        for (int number : numbers) {
            ending.add(members.remove(number));
        }
        for (var member : ending) {
            member.send(signal);
        }
        for (var member : ending) {
            member.awaitEnd();
        }
    }

    /// Starts a member in place of one that ended.
    void startNext() throws Exception {
        int number = next;
        while (number >= addresses || members.containsKey(number)) {
            number = number >= addresses ? 0 : number + 1;
        }
        next = number;
        start(number);
    }

    /// Starts a member that ended again, at its address and with its files.
    void restart(int number) throws Exception {
        start(number);
    }

    /// Kills all members at once, and starts them again.
    void switchOffAndOn() throws Exception {
        int[] all = members.keySet().stream().mapToInt(Integer::intValue).toArray();
        end("KILL", all);
        start(all);
    }

    List<Integer> numbers() {
        return List.copyOf(members.keySet());
    }

    /// A new journal whose head is at two given members, if they are given.
    ///
    /// @throws IllegalStateException if no partition is at both
    String create(int by, String owner, String backup) throws InterruptedException {
        String name = members.get(by).order("name x " + owner + ' ' + backup);
        if (name.startsWith("failed")) {
            throw new IllegalStateException(name);
        }
        members.get(by).order("create " + name);
        return name;
    }

    /// Has a member open a journal and write.
    ///
    /// @return the writer's number, -1 if the journal was refused
    long open(int by, String journal) throws InterruptedException {
        return open(by, journal, "*", "*");
    }

    /// Has a member open a journal and write.
    ///
    /// @param owner  who owns the blocks, or `*`
    /// @param backup where the blocks have their backup, or `*`
    /// @return the writer's number, -1 if the journal was refused
    long open(int by, String journal, String owner, String backup)
            throws InterruptedException {
        return awaitOpen(giveOpen(by, journal, owner, backup));
    }

    /// A command to open that was sent.
    record Opening(MemberProcess by, String journal, long writer, String order) {}

    Opening giveOpen(int by, String journal) {
        return giveOpen(by, journal, "*", "*");
    }

    private Opening giveOpen(int by, String journal, String owner, String backup) {
        writers++;
        var order = "open " + journal + ' ' + writers + ' ' + owner + ' ' + backup;
        members.get(by).give(order);
        return new Opening(members.get(by), journal, writers, order);
    }

    /// @return the writer's number, -1 if the journal was refused
    long awaitOpen(Opening given) throws InterruptedException {
        String answer = given.by.await(given.order);
        if (answer.startsWith("failed")) {
            acknowledgements.note("open " + given.journal + " by " + given.by.number() + ' ' + answer);
            return -1;
        }
        acknowledgements.opened(given.journal, given.writer, Long.parseLong(answer.split(" ")[1]));
        return given.writer;
    }

    /// Whether a member has a writer of a journal whose health is `SOUND`.
    boolean saysSound(int member, String journal) throws InterruptedException {
        return members.get(member).order("health " + journal).contains("SOUND");
    }

    String health(int of, String journal) throws InterruptedException {
        return members.get(of).order("health " + journal).split(" ")[1];
    }

    /// Returns the errors in a journal as a member reads it.
    List<String> check(int by, String journal) throws InterruptedException {
        return acknowledgements.check(journal, members.get(by).order("read " + journal));
    }

    @Override
    public void close() {
        members.values().forEach(MemberProcess::close);
        network.close();
    }
}
