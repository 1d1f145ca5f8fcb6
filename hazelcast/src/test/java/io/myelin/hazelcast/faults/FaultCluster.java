package io.myelin.hazelcast.faults;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Members as processes in a network of their own.
final class FaultCluster implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(90);

    private final PrivateNetwork network = PrivateNetwork.create();
    private final TreeMap<Integer, MemberProcess> members = new TreeMap<>();
    private final Acknowledgements acknowledgements = new Acknowledgements();
    private final int majority;
    private final List<String> options;
    private long writers;

    /// Of the member that is started next: its address is not used again at once, as a real one's would not be.
    private int next;

    /// @param majority below which nothing is appended, 0 for none
    /// @param options  of each member's virtual machine
    FaultCluster(final int majority, final String... options) throws IOException {
        this.majority = majority;
        this.options = List.of(options);
    }

    /// Starts members and waits until all have joined and their partitions have copies.
    void start(final int... numbers) throws Exception {
        for (final int number : numbers) {
            add(number);
            if (members.size() == 1) {
                // The first one alone, or two of them would found a cluster each and merge.
                members.get(number).awaitUp();
            }
        }
        awaitSafe();
    }

    /// Starts a member and does not wait.
    ///
    /// @param more options of this member's virtual machine
    void add(final int number, final String... more) throws IOException {
        final var all = new ArrayList<>(options);
        all.addAll(List.of(more));
        next = Math.max(next, number + 1);
        members.put(number, new MemberProcess(network, number, majority, acknowledgements, all));
    }

    /// A condition that a test polls.
    interface Condition {
        boolean holds() throws InterruptedException;
    }

    /// Waits until something is so, for longer than any detection or merge takes.
    void await(final String what, final Condition condition) throws InterruptedException {
        final long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.holds()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError(what + " did not come; " + acknowledgements.notes());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    MemberProcess member(final int number) {
        return members.get(number);
    }

    Collection<MemberProcess> members() {
        return members.values();
    }

    Acknowledgements acknowledgements() {
        return acknowledgements;
    }

    void awaitSafe() throws InterruptedException {
        final String order = "safe " + members.size();
        for (final var member : members.values()) {
            member.order(order);
        }
    }

    void awaitSafe(final Collection<Integer> side) throws InterruptedException {
        final String order = "safe " + side.size();
        for (final int member : side) {
            members.get(member).order(order);
        }
    }

    void split(final List<Integer> one, final List<Integer> other) throws IOException, InterruptedException {
        network.split(one, other);
    }

    void heal() throws IOException, InterruptedException {
        network.heal();
    }

    void kill(final int number) throws IOException, InterruptedException {
        end(number, "KILL");
    }

    /// @param signal KILL or TERM
    void end(final int number, final String signal) throws IOException, InterruptedException {
        members.remove(number).signal(signal);
    }

    /// Ends members at once.
    void end(final String signal, final int... numbers) throws IOException, InterruptedException {
        final var ending = new ArrayList<MemberProcess>();
        for (final int number : numbers) {
            ending.add(members.remove(number));
        }
        for (final var member : ending) {
            member.send(signal);
        }
        for (final var member : ending) {
            member.awaitEnd();
        }
    }

    /// Starts a member in place of one that ended.
    void startNext() throws Exception {
        int number = next;
        while (number >= PrivateNetwork.ADDRESSES || members.containsKey(number)) {
            number = number >= PrivateNetwork.ADDRESSES ? 0 : number + 1;
        }
        next = number;
        start(number);
    }

    List<Integer> numbers() {
        return List.copyOf(members.keySet());
    }

    /// A new journal whose head is at two given members, if they are given.
    String create(final int by, final String owner, final String backup) throws InterruptedException {
        final String name = members.get(by).order("name x " + owner + ' ' + backup);
        members.get(by).order("create " + name);
        return name;
    }

    /// Has a member open a journal and write.
    ///
    /// @return the writer's number, -1 if the journal was refused
    long open(final int by, final String journal) throws InterruptedException {
        return open(by, journal, "*", "*");
    }

    /// Has a member open a journal and write.
    ///
    /// @param owner  who owns the blocks, or `*`
    /// @param backup where the blocks have their backup, or `*`
    /// @return the writer's number, -1 if the journal was refused
    long open(final int by, final String journal, final String owner, final String backup)
            throws InterruptedException {
        return awaitOpen(giveOpen(by, journal, owner, backup));
    }

    /// An order to open that was given.
    record Opening(MemberProcess by, String journal, long writer, String order) {}

    Opening giveOpen(final int by, final String journal) {
        return giveOpen(by, journal, "*", "*");
    }

    private Opening giveOpen(final int by, final String journal, final String owner, final String backup) {
        writers++;
        final var order = "open " + journal + ' ' + writers + ' ' + owner + ' ' + backup;
        members.get(by).give(order);
        return new Opening(members.get(by), journal, writers, order);
    }

    /// @return the writer's number, -1 if the journal was refused
    long awaitOpen(final Opening given) throws InterruptedException {
        final String answer = given.by.await(given.order);
        if (answer.startsWith("failed")) {
            acknowledgements.note("open " + given.journal + " by " + given.by.number() + ' ' + answer);
            return -1;
        }
        acknowledgements.opened(given.journal, given.writer, Long.parseLong(answer.split(" ")[1]));
        return given.writer;
    }

    /// Whether a member has a writer of a journal that calls itself sound.
    boolean saysSound(final int member, final String journal) throws InterruptedException {
        return members.get(member).order("health " + journal).contains("SOUND");
    }

    String health(final int of, final String journal) throws InterruptedException {
        return members.get(of).order("health " + journal).split(" ")[1];
    }

    /// Returns the errors in a journal as a member reads it.
    List<String> check(final int by, final String journal) throws InterruptedException {
        return acknowledgements.check(journal, members.get(by).order("read " + journal));
    }

    @Override
    public void close() {
        members.values().forEach(MemberProcess::close);
        network.close();
    }
}
