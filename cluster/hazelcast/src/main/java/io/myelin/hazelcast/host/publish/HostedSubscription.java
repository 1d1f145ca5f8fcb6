package io.myelin.hazelcast.host.publish;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IExecutorService;
import io.myelin.hazelcast.host.route.PublishedBlocks;
import io.myelin.hazelcast.host.route.ReadPublished;
import io.myelin.hazelcast.journal.JournalWatch;
import io.myelin.hazelcast.wire.FailureText;
import io.myelin.hazelcast.wire.OwnerCalls;
import io.myelin.journal.Block;
import io.myelin.journal.Codec;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.effects.OutboxBlock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// A subscription to the values that circuits of one kind publish, from a member or a client.
///
/// It delivers the values of each circuit in the order of their sequence, each at least once, wherever the circuit
/// lives and moves; values of different circuits in no particular order. Circuits created later are found. Only durable
/// values are delivered, so no crash takes one back.
///
/// It reads the journals of the circuits' outlets, when the cluster reports that one of them has advanced; the circuits
/// do not know of it. It requests the next values of a circuit once the previous ones were delivered, and from a
/// limited number of circuits at a time: a slow receiver increases the lag, not the memory. A read that has no answer
/// after a second does not keep others waiting; its answer is dropped, and the read repeated then. Each repetition may
/// keep others waiting for twice as long, for a minute at most, until the circuit's values arrive.
///
/// Threading: any thread.
///
/// @param <E> the type of the values
public final class HostedSubscription<E> implements AutoCloseable {

    /// As a start: the values that are published after the subscription begins, and perhaps the last ones before that:
    /// the number of durable values is noted after them, usually within 40 ms. For circuits that are created later this
    /// means all of their values. A subscription begins once the cluster has restored its files, if members keep any.
    public static final long LATEST = -1;

    /// The number of circuits whose values are read at a time, at most 320 KB of each.
    private static final int AT_ONCE = 16;

    /// The pause after a failure for lack of memory.
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /// How long a close waits for the value that is being received.
    static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final NamePattern pattern;
    private final int idAt;
    private final Codec<NamedValue<E>> codec;
    private final ToLongFunction<String> from;
    private final PublishedReceiver<E> receiver;
    private final IExecutorService readers;
    private final JournalWatch watch;
    private final JournalSearch search;
    private final Consumer<HostedSubscription<?>> closed;
    private final Thread thread;

    /// Names of journals that were created or have advanced. Added before the thread is unparked; the thread reads them
    /// each time before it parks.
    private final Set<String> changed = ConcurrentHashMap.newKeySet();

    private final ConcurrentLinkedQueue<Answer> answers = new ConcurrentLinkedQueue<>();

    /// By the name of the journal. Changed by the thread alone.
    private final Map<String, FollowedCircuit> followed = new ConcurrentHashMap<>();

    // Confined to the thread.
    private final ArrayDeque<FollowedCircuit> due = new ArrayDeque<>();
    private final Set<FollowedCircuit> queued = new HashSet<>();
    private final List<FollowedCircuit> failed = new ArrayList<>();

    /// The number of durable values, when the subscription began, of journals for which the function for the start
    /// threw: they were not created later.
    private final Map<String, Long> earlier = new HashMap<>();

    /// The circuits that are being read, except those whose answers are late.
    private final Set<FollowedCircuit> reading = new HashSet<>();

    /// Written by the thread, read by any.
    private volatile String trouble = "";

    /// Written before the thread is unparked; the thread reads it before each park.
    private volatile boolean closing;

    /// The outcome of a read: blocks or a failure.
    private record Answer(
            FollowedCircuit circuit, @Nullable PublishedBlocks found, @Nullable Throwable failure) {

        boolean isDropped() {
            return found == null && failure == null && circuit.isLate();
        }
    }

    /// Whether an answer was lost for lack of memory. Written after the circuit's own flag; the thread clears it before
    /// it reads the flags of the circuits.
    private volatile boolean lost;

    private HostedSubscription(
            HazelcastInstance instance,
            NamePattern pattern,
            OutletType<E> type,
            ToLongFunction<String> from,
            PublishedReceiver<E> receiver,
            Consumer<HostedSubscription<?>> closed) {
        this.pattern = pattern;
        this.from = from;
        this.receiver = receiver;
        this.closed = closed;
        codec = NamedValue.codec(type.codec());
        readers = instance.getExecutorService(ReadPublished.EXECUTOR);
        thread = Thread.ofPlatform().daemon().name("subscription-" + pattern.text()).unstarted(this::run);
        var kind = type.journal(pattern.kind() + '/');
        idAt = kind.length();
        search = new JournalSearch(readers, () -> LockSupport.unpark(thread));
        // Last: its threads call this object.
        watch = new JournalWatch(instance, kind + pattern.idPrefix(), this::advanced, this::registered);
    }

    static <E> HostedSubscription<E> start(
            HazelcastInstance instance,
            NamePattern pattern,
            OutletType<E> type,
            ToLongFunction<String> from,
            PublishedReceiver<E> receiver,
            Consumer<HostedSubscription<?>> closed) {
        var subscription = new HostedSubscription<>(instance, pattern, type, from, receiver, closed);
        subscription.thread.start();
        return subscription;
    }

    /// Returns the position in the values of each circuit that was found, by the circuit's id.
    public Map<String, SubscribedCircuit> circuits() {
        var found = new TreeMap<String, SubscribedCircuit>();
        followed.values().forEach(circuit -> found.put(circuit.id(), circuit.position()));
        return found;
    }

    /// Returns why circuits cannot be searched for at present, or why one of them is not followed; empty otherwise.
    public String trouble() {
        return trouble;
    }

    /// Called on Hazelcast's threads.
    private void advanced(String journal) {
        // Once for any number of events, until the thread reads it.
        if (changed.add(journal)) {
            LockSupport.unpark(thread);
        }
    }

    /// Called once, on one of Hazelcast's threads or another one.
    private void registered() {
        search.request();
        LockSupport.unpark(thread);
    }

    /// Called on the thread that receives the answer.
    private void answer(FollowedCircuit circuit, @Nullable PublishedBlocks found, @Nullable Throwable failure) {
        try {
            answers.add(new Answer(circuit, circuit.isLate() ? null : found, failure));
        } catch (Throwable scarce) {
            circuit.lose();
            lost = true;
        }
        LockSupport.unpark(thread);
    }

    /// Has circuits read again for whose answers there was no memory.
    private void readAgain() {
        if (lost) {
            lost = false;
            try {
                for (var circuit : followed.values()) {
                    if (circuit.isLost()) {
                        enqueue(circuit);
                        reading.remove(circuit);
                        circuit.dropped();
                    }
                }
            } catch (Throwable scarce) {
                lost = true;
                throw scarce;
            }
        }
    }

    private void run() {
        @Nullable Throwable failure = null;
        while (!closing) {
            try {
                if (failure != null) {
                    trouble = FailureText.of(failure);
                    failure = null;
                }
                step();
            } catch (Throwable scarce) {
                // There is no memory, not even for the failure's text. Without this thread no circuit would be followed
                // any more.
                failure = scarce;
                boolean _ = Thread.interrupted(); // by the receiver: it would end the wait at once
                LockSupport.parkNanos(this, RETRY_NANOS);
            }
        }
    }

    private void step() {
        search();
        retry();
        collect();
        readAgain();
        overtake();
        request();
        var answer = answers.poll();
        if (answer == null) {
            LockSupport.parkNanos(this, untilNext());
            boolean _ = Thread.interrupted(); // by the receiver: it would end each wait at once
        } else {
            handle(answer);
        }
    }

    private long untilNext() {
        // Each was set after it was read, and user code or a request may have taken the permit since.
        if (search.isReady() || lost || search.hasSucceeded() && !changed.isEmpty()) {
            return 1;
        }
        long now = System.nanoTime();
        long nanos = search.untilDue(now);
        for (var circuit : failed) {
            nanos = Math.min(nanos, circuit.retryAt() - now);
        }
        if (isFull()) {
            for (var circuit : reading) {
                nanos = Math.min(nanos, circuit.lateAt() - now);
            }
        }
        return Math.max(nanos, 1);
    }

    /// Finds all circuits, and those with values that were not delivered.
    private void search() {
        var outcome = search.poll();
        if (outcome != null) {
            var failure = outcome.failure();
            if (failure == null) {
                trouble = "";
                outcome.found().forEach(this::find);
                search.succeeded();
            } else {
                trouble = FailureText.of(failure);
                search.failed();
            }
        }
        search.startIfDue(watch);
    }

    private void find(String journal, long durable) {
        try {
            var circuit = follow(journal, durable);
            if (circuit != null) {
                circuit.durable(durable);
                if (circuit.isBehind()) {
                    enqueue(circuit);
                }
            }
        } catch (Throwable refused) {
            // By the function for the start of one circuit; the others are followed. The next search asks it again.
            trouble = FailureText.of(refused);
            if (!search.hasSucceeded()) {
                earlier.putIfAbsent(journal, durable);
            }
        }
    }

    /// @param durable the number of the journal's durable values, if known
    private @Nullable FollowedCircuit follow(String journal, long durable) {
        var present = followed.get(journal);
        var id = journal.substring(idAt);
        if (present != null || !pattern.mayMatch(id)) {
            return present;
        }
        long start = from.applyAsLong(id);
        long latest = search.hasSucceeded() ? earlier.getOrDefault(journal, 0L) : durable;
        var fresh = new FollowedCircuit(journal, id, start >= 0 ? start : latest);
        followed.put(journal, fresh);
        return fresh;
    }

    private void retry() {
        if (!failed.isEmpty()) {
            long now = System.nanoTime();
            failed.stream().filter(circuit -> now - circuit.retryAt() >= 0).forEach(this::enqueue);
            failed.removeIf(queued::contains);
        }
    }

    private void collect() {
        if (!search.hasSucceeded()) {
            return; // The first search decides where to begin.
        }
        for (var journal : changed) {
            // Removed before the journal is read: a later change adds it again.
            changed.remove(journal);
            try {
                var circuit = follow(journal, 0);
                if (circuit != null) {
                    enqueue(circuit);
                }
            } catch (Throwable refused) {
                // By the function for the start. The next search asks it again.
                trouble = FailureText.of(refused);
            }
        }
    }

    private void enqueue(FollowedCircuit circuit) {
        // In this order: if there is no memory for the second, it is read twice, and not never.
        if (!queued.contains(circuit)) {
            due.add(circuit);
            queued.add(circuit);
        }
    }

    /// Whether circuits wait until others have been read.
    private boolean isFull() {
        return reading.size() >= AT_ONCE && due.stream().anyMatch(circuit -> !circuit.isReading());
    }

    /// Reads of circuits on a member that is suspended have no answers for long. Other circuits take their places.
    private void overtake() {
        // An answer that has come and waits for a slow receiver is not late, and takes memory.
        if (isFull() && answers.isEmpty()) {
            long now = System.nanoTime();
            reading.removeIf(circuit -> {
                boolean late = now - circuit.lateAt() >= 0;
                if (late) {
                    circuit.late();
                }
                return late;
            });
        }
    }

    private void request() {
        for (int left = due.size(); left > 0 && reading.size() < AT_ONCE; left--) {
            var circuit = due.remove();
            if (circuit.isReading()) {
                due.add(circuit); // It has advanced since: it is read once more.
            } else {
                queued.remove(circuit);
                reading.add(circuit);
                read(circuit);
            }
        }
    }

    private void read(FollowedCircuit circuit) {
        try {
            OwnerCalls.run(readers, circuit.journal(), circuit.read(),
                    (found, failure) -> answer(circuit, found, failure));
        } catch (Throwable refused) {
            answer(circuit, null, refused); // an error too: this thread follows all circuits
        }
    }

    private void handle(Answer answer) {
        var circuit = answer.circuit;
        var found = answer.found;
        reading.remove(circuit);
        if (answer.isDropped()) {
            circuit.dropped();
            enqueue(circuit);
            return;
        }
        try {
            if (found == null) {
                fail(circuit, answer.failure == null ? new IllegalStateException("no answer") : answer.failure);
                return;
            }
            circuit.found(found);
            if (deliver(circuit, found.blocks())) {
                circuit.passed(found);
                if (circuit.isBehind() && !found.blocks().isEmpty()) {
                    enqueue(circuit);
                }
            }
        } catch (Throwable unreadable) {
            // An error too, of the codec: without this thread no circuit would be followed any more.
            fail(circuit, unreadable);
        }
    }

    private void fail(FollowedCircuit circuit, Throwable reason) {
        circuit.failed(reason);
        if (!failed.contains(circuit)) {
            failed.add(circuit);
        }
    }

    /// @return whether all were delivered, because this was not closed meanwhile
    private boolean deliver(FollowedCircuit circuit, List<byte[]> blocks) {
        for (var bytes : blocks) {
            var block = Block.verified(bytes);
            if (block == null) {
                throw new CorruptJournalException("a block of " + circuit.journal() + " arrived damaged");
            }
            OutboxBlock.read(block, circuit.next(), codec, (number, named) -> deliver(circuit, number, named));
        }
        return !closing;
    }

    private boolean deliver(FollowedCircuit circuit, long number, NamedValue<E> named) {
        if (pattern.matches(circuit.id(), named.name())) {
            deliver(circuit, new PublishedValue<>(circuit.id(), named.name(), number, named.value()));
        }
        if (!closing) {
            circuit.passed(number);
        }
        return !closing;
    }

    /// Gives a value to the receiver until it takes it.
    private void deliver(FollowedCircuit circuit, PublishedValue<E> value) {
        long pause = FIRST_PAUSE_NANOS;
        while (!closing) {
            try {
                receiver.receive(value);
                return;
            } catch (Exception | Error refused) {
                circuit.refused(refused);
            }
            boolean _ = Thread.interrupted(); // by the receiver: it would end the wait at once
            long until = System.nanoTime() + pause;
            while (!closing && until - System.nanoTime() > 0) {
                LockSupport.parkNanos(this, until - System.nanoTime()); // answers and events end it early
            }
            pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
        }
    }

    /// Ends the subscription after the value that is being received, for which it waits half a minute unless called by
    /// the receiver.
    @Override
    public void close() {
        end();
        awaitEnd(System.nanoTime() + CLOSE_NANOS);
    }

    /// Ends the subscription after the value that is being received. Returns at once.
    void end() {
        closing = true;
        LockSupport.unpark(thread);
        watch.close();
        closed.accept(this);
    }

    /// Waits until it has ended, unless called by the receiver.
    ///
    /// @param deadline until when it waits at most, by [System#nanoTime]
    void awaitEnd(long deadline) {
        if (Thread.currentThread() != thread) {
            try {
                boolean unused = thread.join(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
            } catch (InterruptedException early) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
