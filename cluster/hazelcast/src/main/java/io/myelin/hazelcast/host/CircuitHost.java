package io.myelin.hazelcast.host;

import static java.util.Objects.requireNonNull;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.map.IMap;
import io.myelin.hazelcast.host.flight.HostFlight;
import io.myelin.hazelcast.host.publish.HostedSubscription;
import io.myelin.hazelcast.host.publish.OutletType;
import io.myelin.hazelcast.host.publish.PublishedReceiver;
import io.myelin.hazelcast.host.publish.Subscriptions;
import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.hazelcast.host.route.CircuitPlace;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.hazelcast.host.route.DirectoryMap;
import io.myelin.hazelcast.host.route.Traffic;
import io.myelin.hazelcast.journal.JournalCluster;
import io.myelin.journal.thread.UncaughtFailure;
import io.myelin.journal.thread.UninterruptedJoin;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToLongFunction;

/// Hosts circuits that have no address in a cluster: each lives on the member that owns the partition of its key, is
/// started by its first emission, moves with its partition, and is rebuilt from its journal after its member died.
///
///     CircuitHost hosts = CircuitHost.of(member, HostSettings.defaults());
///     hosts.define("plant", plant -> plant.inlet(PRESSURE, gauge::receive));
///     hosts.start();
///     hosts.circuit("plant", "north").inlet(PRESSURE).emit(17L);
///
/// The partition table determines which member opens a circuit. While the table is out of date, two members may open it
/// one after the other. The journal's fence ensures that only the later one acknowledges anything; the other finds its
/// copy fenced and discards it.
///
/// Threading: any thread except a circuit's.
public final class CircuitHost implements AutoCloseable {

    /// Circuits that leave at once when this member hands over: those for which no other member had asked when the keys
    /// had moved.
    private static final int LEAVING_AT_ONCE = 16;

    private static final Duration FLUSH = Duration.ofSeconds(10);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final HazelcastInstance member;
    private final HostSettings settings;
    private final IMap<String, CircuitPlace> directory;
    private final CircuitRouter router;
    private final Subscriptions subscriptions;
    private final Map<String, HostedProgram> programs = new ConcurrentHashMap<>();
    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Runnable> closings = new CopyOnWriteArrayList<>();
    private final HostTally tally = new HostTally();
    private final CircuitOpening opening;
    private final LingeringCircuits lingering;
    private final ResidentCircuits circuits;
    private final CircuitMoves moves;
    private final HostSweep sweep;

    /// Held while the host starts, and while its circuits are closed: of the two, the later one sees all of the earlier
    /// one, and a second close waits for the first.
    private final ReentrantLock lifecycle = new ReentrantLock();

    /// Written under `lifecycle`, read by any thread.
    private volatile boolean started;

    /// Whether [#join] has started this host. Written by a thread that joins, read by one that joins again.
    private volatile boolean joining;

    private CircuitHost(HazelcastInstance member, HostSettings settings, Duration lasting) {
        this.member = requireNonNull(member, "member");
        this.settings = requireNonNull(settings, "settings");
        if (member.getConfig().getMapConfigOrNull(CircuitRouter.DIRECTORY) == null) {
            throw new IllegalStateException("the member's configuration was not prepared: see HostCluster.configure");
        }
        if (!JournalCluster.isPrepared(member)) {
            throw new IllegalStateException(
                    "the member's configuration was not prepared: see JournalCluster.configure");
        }
        directory = DirectoryMap.indexed(member);
        router = new CircuitRouter(member, settings.capacity());
        subscriptions = new Subscriptions(member);
        opening = new CircuitOpening(member, directory, settings, programs, tally, lasting);
        lingering = new LingeringCircuits(workers);
        circuits = new ResidentCircuits(member, settings, programs, router, opening, lingering, tally, workers);
        moves = new CircuitMoves(circuits, opening, router, member, directory, settings.drain());
        sweep = new HostSweep(circuits, moves, router, member, directory, settings);
    }

    /// Creates a host that is not started.
    ///
    /// @param member   prepared by [JournalCluster#configure] and [HostCluster#configure]
    /// @param settings the same on all members, except for the circuits
    /// @throws IllegalStateException if the member was not prepared
    public static CircuitHost of(HazelcastInstance member, HostSettings settings) {
        return of(member, settings, CircuitOpening.LONG);
    }

    /// The same.
    ///
    /// @param lasting the time after which an opening continues without its permit
    static CircuitHost of(HazelcastInstance member, HostSettings settings, Duration lasting) {
        return new CircuitHost(member, settings, lasting);
    }

    /// Defines a kind of circuits. To be called before [#start], and in the same way on every member.
    ///
    /// @param kind    its name; without a slash
    /// @param program builds each circuit of this kind
    /// @return this
    /// @throws IllegalArgumentException if the name is empty or has a slash, or the kind is defined
    /// @throws IllegalStateException if the host was started
    /// @throws NullPointerException if `program` is `null`
    public CircuitHost define(String kind, HostedProgram program) {
        CircuitKey.requireKind(kind);
        if (started) {
            throw new IllegalStateException("the host was started");
        }
        if (programs.putIfAbsent(kind, requireNonNull(program, "program")) != null) {
            throw new IllegalArgumentException("there is a kind called " + kind);
        }
        return this;
    }

    /// Starts this host: from now on this member opens the circuits whose partitions it owns.
    ///
    /// @throws IllegalStateException if this was started or closed, or this member has another host that was started
    public void start() {
        lifecycle.lock();
        try {
            if (started || circuits.isClosed()) {
                throw new IllegalStateException("the host was started or closed");
            }
            var receiver = new HostReceiver(programs, circuits, lingering, opening, moves);
            if (member.getUserContext().putIfAbsent(BatchReceiver.CONTEXT, receiver) != null) {
                throw new IllegalStateException("this member has a host");
            }
            started = true;
            sweep.start();
        } finally {
            lifecycle.unlock();
        }
    }

    /// Starts this host, and then gives its member data: for a member that was configured as one without. So no circuit
    /// moves to this member before it can be opened here, whereas a member that joins with data receives partitions at
    /// once. Circuits move to it when this returns and later.
    ///
    /// The cluster may refuse to give the member data, for example because its oldest member is leaving. Then the host
    /// is started nevertheless, and this may be called again.
    ///
    /// @throws IllegalStateException if [#start] would throw that, the member has data already, or the cluster refuses
    public void join() {
        if (!member.getCluster().getLocalMember().isLiteMember()) {
            throw new IllegalStateException("the member has data");
        }
        if (!joining || circuits.isClosed()) {
            // Loads the provider and the events: the first circuits that move here would wait for that.
            settings.circuits().get().close();
            HostFlight.register();
            start();
            joining = true;
        }
        // Otherwise circuits that move here would wait for the last copy to migrate. If copies are missing now, they
        // still do.
        JournalCluster.awaitCopies(member, settings.drain());
        member.getCluster().promoteLocalLiteMember();
    }

    /// Whether it opens the circuits whose partitions this member owns: after [#start] or [#join], before [#handOver]
    /// and [#close].
    public boolean isOpening() {
        return started && !circuits.isHandingOver() && !circuits.isClosed();
    }

    /// Returns a reference to a circuit of the cluster, on whichever member it lives.
    ///
    /// @param kind a kind that was defined
    /// @param id   the circuit's id, unique within its kind: well-formed text, together with the kind less than 16,000
    ///             characters
    /// @throws IllegalArgumentException if the kind is not defined here, or the id is empty or no such text
    public CircuitReference circuit(String kind, String id) {
        var key = CircuitKey.of(kind, id);
        requireDefined(kind);
        return new CircuitReference(new CircuitLink(key, router, circuits, settings.patience()));
    }

    /// Declares circuits without opening them: from now on they are in the directory, where [#where] finds them. Each
    /// costs its entry alone until its first emission opens it. Circuits that exist stay as they are; so this may be
    /// repeated, and called on any number of members. Declaring is optional: a first emission does it too.
    ///
    /// Waits for the cluster, once for each two thousand.
    ///
    /// @param kind a kind that was defined
    /// @param ids  the circuits' ids
    /// @throws IllegalArgumentException if the kind is not defined here, or an id is one that [#circuit] refuses; then
    ///                                  none was declared
    public void declare(String kind, Collection<String> ids) {
        requireDefined(kind);
        var keys = ids.stream().map(id -> CircuitKey.of(kind, id)).toList();
        DirectoryMap.declare(directory, keys);
    }

    private void requireDefined(String kind) {
        if (!programs.containsKey(kind)) {
            throw new IllegalArgumentException("no kind called " + kind + " is defined");
        }
    }

    /// Subscribes to the values that circuits of a kind publish, wherever they live: for example `plant.*` to those of
    /// all plants, and `plant.north` to those of one and of everything in it.
    ///
    /// @param pattern  selects values by their full name: the kind, the circuit's id and the name within the circuit,
    ///                 with dots between; `*` stands for any one part, and descendants are selected as well
    /// @param type     the outlet that the kind's program declares
    /// @param from     returns, for the id of each circuit that is found, the sequence of the first value to deliver,
    ///                 or [HostedSubscription#LATEST]; called on the subscription's thread
    /// @param receiver receives the values, on a thread of the subscription
    /// @param <E>      the type of the values
    /// @return the subscription, which ends with this object
    /// @throws IllegalArgumentException if a part of the pattern is empty, or its first one is `*` or has a slash
    /// @throws IllegalStateException if this was closed
    public <E> HostedSubscription<E> subscribe(
            String pattern,
            OutletType<E> type,
            ToLongFunction<String> from,
            PublishedReceiver<E> receiver) {
        return subscriptions.subscribe(pattern, type, from, receiver);
    }

    /// Returns the place of each circuit of a kind, by its id. Asks the cluster. A circuit that has acknowledged an
    /// emission is among them.
    ///
    /// @param kind a kind that was defined
    public Map<String, CircuitLocation> where(String kind) {
        return new HostedSurvey(member).locations(kind);
    }

    /// Returns the place and the state of each circuit of a kind, by its id. Asks all members; the answers are of
    /// slightly different moments.
    ///
    /// @param kind a kind that was defined
    public Map<String, CircuitStatus> status(String kind) {
        return new HostedSurvey(member).status(kind);
    }

    /// Returns the state of each circuit on this member, by kind and id.
    public Map<String, HostedState> hosted() {
        return circuits.states();
    }

    /// Returns, for each circuit of another member that is followed here, how many of its records were replayed, by
    /// kind and id.
    public Map<String, Long> following() {
        return circuits.following();
    }

    /// The name of its member.
    public String name() {
        return member.getName();
    }

    /// Returns the numbers of circuits on this member by their state, and of emissions and moves.
    public HostCounts counts() {
        return tally.counts(circuits.residents(), circuits.standbys().size(), router.counts());
    }

    /// Adds an action that [#close] runs, for example one that removes meters.
    ///
    /// @param action an exception goes to the closing thread's uncaught-exception handler and has no further effect
    /// @throws NullPointerException if the action is `null`
    public void onClose(Runnable action) {
        closings.add(requireNonNull(action, "action"));
    }

    /// Returns this member's emissions under way to circuits on other members, by kind and id.
    public Map<String, Traffic> traffic() {
        return router.traffic();
    }

    /// Waits until all emissions of this member to circuits on other members are durable.
    ///
    /// @param timeout how long to wait at most; zero or less does not wait
    /// @return whether they are durable; false also if the thread is interrupted, which it stays
    public boolean flush(Duration timeout) {
        return router.flush(timeout, _ -> true);
    }

    /// The circuits of this member.
    ResidentCircuits circuits() {
        return circuits;
    }

    /// The checks of its circuits.
    HostSweep sweep() {
        return sweep;
    }

    /// Closes all circuits of this member in an orderly way and opens no others. All accepted emissions are then
    /// durable, unless a journal fails or an answer takes longer than one of the waits. First it waits for a while for
    /// emissions that were made here to circuits that this member is about to open. The next owners open the circuits
    /// once this member has left the cluster, or once its partitions have moved, for which [#handOver] can be called
    /// first. Then refuses emissions to circuits of other members, and waits for a while for those that were accepted
    /// before. An interrupt before this call shortens none of these waits; the thread stays interrupted.
    ///
    /// A second call returns when the first has done all this. The first then fails the receipts that are left, and
    /// runs the actions of [#onClose]. Receipts of emissions made here that wait for a receptor which has not returned
    /// by then are failed when it returns.
    ///
    /// An emission that another thread is making during this call may be lost: this call does not wait for threads
    /// inside [HostedInlet#emit]. The thread gets an exception, but may get one too if the emission was recorded. End
    /// the emitters first.
    ///
    /// @throws IllegalStateException on the thread of a circuit of this host, which would wait for itself; nothing is
    ///                               closed then
    @Override
    public void close() {
        circuits.requireOther();
        boolean interrupted = Thread.interrupted();
        try {
            closeAll();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void closeAll() {
        lifecycle.lock();
        try {
            if (circuits.isClosed()) {
                return;
            }
            awaitOwn();
            circuits.close();
            closeHosted();
        } finally {
            lifecycle.unlock();
        }
        // Not under the lock: these call the application, which may end the process, and a shutdown hook closes again.
        router.close();
        workers.shutdown();
        closings.forEach(UncaughtFailure::reportOf);
    }

    /// Waits for a while for emissions that were made here to circuits that this member is to open: one that was not
    /// open yet, or has just left. Once the close has begun, nothing is opened for them any more.
    private void awaitOwn() {
        // On a thread of its own, like the wait for circuits elsewhere.
        boolean unused = !started || UninterruptedJoin.of(Thread.startVirtualThread(this::pollOwn), FLUSH);
    }

    private void pollOwn() {
        long deadline = System.nanoTime() + FLUSH.toNanos();
        try {
            while (router.keeps(this::isToOpen) && System.nanoTime() - deadline < 0) {
                LockSupport.parkNanos(this, POLL_NANOS);
            }
        } catch (RuntimeException gone) {
            // This member is out of the cluster, or cannot determine where the circuits are.
        }
    }

    /// Whether emissions to a circuit wait until this member has opened it. It may have failed to.
    private boolean isToOpen(String key) {
        var present = circuits.present(key);
        return (present == null || !present.isBroken()) && !opening.isElsewhere(key);
    }

    private void closeHosted() {
        subscriptions.close();
        sweep.close();
        circuits.standbys().forEach(circuits::unfollow);
        circuits.leaveAll(Integer.MAX_VALUE);
        // Not earlier: the circuits that leave handle their last emissions, and may emit to others.
        router.refuse();
        // On a thread of its own: the cluster is asked whether a circuit is elsewhere, and a member may not answer.
        boolean unused = UninterruptedJoin.of(Thread.startVirtualThread(this::flushElsewhere), FLUSH);
        if (started) {
            forget();
        }
    }

    private void flushElsewhere() {
        try {
            router.flush(FLUSH, opening::isElsewhere);
        } catch (RuntimeException gone) {
            // This member is out of the cluster, or cannot determine where the circuits are.
        }
    }

    private void forget() {
        try {
            member.getUserContext().remove(BatchReceiver.CONTEXT);
        } catch (HazelcastInstanceNotActiveException gone) {
            // This member is out of the cluster: no other one sends requests to it.
        }
    }

    /// Moves this member's partitions, and with them its circuits, to the other members with data, each circuit in an
    /// orderly way. On return the circuits have left, and their next owners open them or have done so; this member
    /// remains as one without data, and can still emit.
    ///
    /// A request that fails because the cluster's oldest member has just left is repeated, for [HostSettings#drain] at
    /// most.
    ///
    /// @throws IllegalStateException if there is no other member with data, or the cluster refuses, or on the thread of
    ///                               a circuit of this host, which would wait for itself; nothing is handed over then
    public void handOver() {
        circuits.requireOther();
        if (!Demotion.isPossible(member.getCluster())) {
            throw new IllegalStateException("there is no other member with data");
        }
        circuits.handOver(true);
        try {
            new Demotion(member.getCluster(), settings.drain()).run();
        } catch (RuntimeException refused) {
            circuits.handOver(false);
            throw refused;
        }
        circuits.leaveAll(LEAVING_AT_ONCE);
    }
}
