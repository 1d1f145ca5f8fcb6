package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.myelin.hazelcast.wire.OwnerCalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Sends emissions of one member or client to circuits of the cluster. Its thread handles answers and sends accumulated
/// emissions; if nothing is in flight the emitting thread sends.
public final class CircuitRouter implements AutoCloseable {

    /// The name of the directory: the existing circuits and their last locations.
    public static final String DIRECTORY = "myelin.host.circuits";

    /// The pause between two reviews. A circuit to which nothing was emitted between two of them is forgotten. The next
    /// emission comes from a new sender, of which the circuit and its owner keep an entry: as many as if this process
    /// were restarted once a day.
    private static final long REVIEW_NANOS = TimeUnit.DAYS.toNanos(1);

    private static final long RESUME_MILLIS = 1_000;

    private final HazelcastInstance instance;
    private final IMap<String, CircuitPlace> directory;
    private final MigrationWatch migrations;
    private final ScheduledThreadPoolExecutor thread;
    private final ConcurrentHashMap<String, RemoteCircuit> remotes = new ConcurrentHashMap<>();
    private final long capacity;
    private final AtomicLong reviewedAt = new AtomicLong(System.nanoTime());

    /// Whether a circuit could not go on for lack of memory. Written after the circuit's state, by any thread; the
    /// router's clears it before it visits the circuits.
    private volatile boolean scarce;

    /// Guards the counts of forgotten circuits. Held while one of them is moved there from its circuit, and while all
    /// are summed: so each is in the sum once, and the sum never decreases. Taken before the lock of a circuit.
    private final Object counting = new Object();
    private long refused;
    private long resent;

    /// The reason why nothing is sent any more. Written before the circuits are closed, read after one was added.
    private volatile @Nullable RefusedEmissionException end;

    /// Whether emissions are refused. Written before [#flush], read under the lock of a circuit, which `flush` takes
    /// after that. So an emission is either refused, or added before `flush` has that lock.
    private volatile boolean refusing;

    /// @param instance a member or a client
    /// @param capacity bytes that may be kept for one circuit before its emitters wait
    public CircuitRouter(HazelcastInstance instance, long capacity) {
        this.instance = instance;
        directory = DirectoryMap.of(instance);
        this.capacity = capacity;
        migrations = new MigrationWatch(instance);
        thread = new ScheduledThreadPoolExecutor(1, Thread.ofPlatform()
                .daemon()
                .name("host-router-" + instance.getName())
                .factory());
        thread.setRemoveOnCancelPolicy(true);
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        // Made in advance: a thread that finds no memory cannot make a task either.
        thread.scheduleWithFixedDelay(this::goOn, RESUME_MILLIS, RESUME_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void goOn() {
        if (scarce) {
            scarce = false;
            try {
                remotes.values().forEach(RemoteCircuit::goOn);
            } catch (Throwable still) {
                scarce = true; // and the next run tries again: there is one only if nothing is thrown here
            }
        }
    }

    /// Has circuits go on that could not for lack of memory, a second later. Allocates nothing.
    void resumeLater() {
        scarce = true;
    }

    /// The sending side to a circuit. Returns the same one every time, unless nothing was emitted to the circuit for
    /// long.
    ///
    /// @param key the circuit's key
    public RemoteCircuit remote(String key) {
        var remote = remotes.get(key);
        if (remote == null) {
            remote = remotes.computeIfAbsent(key, wanted -> new RemoteCircuit(this, wanted));
            reviewIfDue(); // not without an addition: no memory was taken
        }
        var reason = end;
        if (reason != null) {
            // The close may have read the circuits before this one was added.
            remote.close(reason);
        }
        return remote;
    }

    private void reviewIfDue() {
        long last = reviewedAt.get();
        long now = System.nanoTime();
        if (now - last >= REVIEW_NANOS && reviewedAt.compareAndSet(last, now)) {
            later(this::review, 0);
        }
    }

    /// Forgets the circuits to which nothing was emitted since the last review, and nothing is under way.
    void review() {
        remotes.forEach((key, remote) -> {
            synchronized (counting) {
                var last = remote.review();
                if (last != null) {
                    refused += last.refused();
                    resent += last.resent();
                    forget(key, remote);
                }
            }
        });
    }

    /// Forgets one that has retired.
    void forget(String key, RemoteCircuit retired) {
        remotes.remove(key, retired);
    }

    /// The sending side to a circuit, `null` if nothing was sent from here, or not for long.
    ///
    /// @param key the circuit's key
    public @Nullable RemoteCircuit present(String key) {
        return remotes.get(key);
    }

    /// Returns the emissions under way, by circuit.
    public Map<String, Traffic> traffic() {
        var all = new TreeMap<String, Traffic>();
        remotes.forEach((key, remote) -> all.put(key, remote.traffic()));
        return all;
    }

    /// Returns the emissions under way to each circuit, and the counts of all circuits that were forgotten.
    public List<Traffic> counts() {
        synchronized (counting) {
            var all = new ArrayList<>(traffic().values());
            all.add(new Traffic(0, 0, 0, refused, resent, ""));
            return all;
        }
    }

    /// Refuses emissions from now on, except those that a circuit forwards.
    public void refuse() {
        refusing = true;
    }

    boolean isRefusing() {
        return refusing;
    }

    /// Waits until sent emissions are durable.
    ///
    /// @param patience the maximum time to wait
    /// @param which    selects the circuits to wait for
    /// @return whether they are
    public boolean flush(Duration patience, Predicate<String> which) {
        long deadline = System.nanoTime() + Math.max(0, TimeUnit.NANOSECONDS.convert(patience));
        boolean all = true;
        for (var remote : remotes.entrySet()) {
            all &= remote.getValue().isEmpty()
                    || !which.test(remote.getKey())
                    || remote.getValue().awaitEmpty(deadline - System.nanoTime());
        }
        return all;
    }

    /// Whether emissions are kept that are not durable.
    ///
    /// @param which selects the circuits
    public boolean keeps(Predicate<String> which) {
        return remotes.entrySet().stream()
                .anyMatch(remote -> !remote.getValue().isEmpty() && which.test(remote.getKey()));
    }

    /// Whether the member or client was shut down.
    boolean isOver() {
        return !instance.getLifecycleService().isRunning();
    }

    /// Whether partitions migrate, as far as this member or client was notified. An operation on a key waits while the
    /// key's partition does.
    public boolean isMigrating() {
        return migrations.isMigrating();
    }

    /// Sets the action that is called after each migration of a partition, failed or not, and when all have ended; on
    /// Hazelcast's threads.
    ///
    /// @param action returns at once
    public void onMigration(Runnable action) {
        migrations.onAdvance(action);
    }

    /// For tests.
    MigrationWatch migrations() {
        return migrations;
    }

    long capacity() {
        return capacity;
    }

    void submit(
            String key,
            HostQuestion question,
            RemoteCircuit.Submitted answered) {
        try {
            OwnerCalls.process(instance, directory, key, question, answered, answered);
        } catch (Throwable refused) {
            // An error too: without an answer nothing more would be sent to the circuit.
            later(() -> answered.accept(null, refused), 0);
        }
    }

    /// Asks a member that has the circuit open.
    void submitTo(
            UUID owner,
            String key,
            HostQuestion question,
            RemoteCircuit.Submitted answered) {
        try {
            var member = instance.getCluster().getMembers().stream()
                    .filter(other -> other.getUuid().equals(owner))
                    .findAny()
                    .orElseThrow(() -> new IllegalStateException(owner + " has left"));
            OwnerCalls.ask(instance.getExecutorService(question.directExecutor()), member,
                    new AskMember(key, question), answered, answered);
        } catch (Throwable refused) {
            later(() -> answered.accept(null, refused), 0); // as above
        }
    }

    /// Runs a task on the router's thread.
    void execute(Runnable task) {
        thread.execute(task);
    }

    void later(Runnable task, long millis) {
        try {
            thread.schedule(task, millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            // The remote circuits were ended before.
        }
    }

    /// Ends all sending. Emissions that are not durable yet are abandoned.
    @Override
    public void close() {
        var reason = new RefusedEmissionException("closed; whether it was recorded is not known");
        end = reason;
        remotes.values().forEach(remote -> remote.close(reason));
        // The thread first: its shutdown cannot fail, the removal of the listener may.
        thread.shutdown();
        migrations.close();
    }
}
