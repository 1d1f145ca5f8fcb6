package io.myelin.hazelcast.host;

import static java.util.Objects.requireNonNull;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.map.IMap;
import io.myelin.hazelcast.host.flight.HostFlight;
import io.myelin.hazelcast.host.publish.HostedSubscription;
import io.myelin.hazelcast.host.publish.OutletType;
import io.myelin.hazelcast.host.publish.PublishedReceiver;
import io.myelin.hazelcast.host.publish.Subscriptions;
import io.myelin.hazelcast.host.route.AwaitDurable;
import io.myelin.hazelcast.host.route.BatchAnswer;
import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.hazelcast.host.route.CircuitPlace;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.hazelcast.host.route.DirectoryMap;
import io.myelin.hazelcast.host.route.DeliverBatch;
import io.myelin.hazelcast.host.route.HostQuestion;
import io.myelin.hazelcast.host.route.HostedList;
import io.myelin.hazelcast.host.route.Traffic;
import io.myelin.hazelcast.journal.JournalCluster;
import io.myelin.hazelcast.wire.FailureText;
import io.myelin.journal.UncaughtFailure;
import io.myelin.journal.UninterruptedJoin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

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

    /// How long emissions that were under way when a circuit left are forwarded.
    private static final long LINGER_SECONDS = 2;

    private static final Duration AFTER_SPLIT = Duration.ofSeconds(1);

    /// How long a request of the next owner waits for the end of the circuit's journal. Short, because few threads
    /// answer: requests for circuits whose journals have ended wait for those whose journals have not.
    private static final Duration RELEASE = Duration.ofMillis(100);

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
    private final ConcurrentHashMap<String, ResidentCircuit> residents = new ConcurrentHashMap<>();

    /// Circuits of other members that are followed here. Changed by the sweep and by tasks that open a circuit.
    private final ConcurrentHashMap<String, StandbyCircuit> standbys = new ConcurrentHashMap<>();

    /// Circuits that left and forward late emissions.
    private final ConcurrentHashMap<String, ResidentCircuit> lingering = new ConcurrentHashMap<>();
    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Runnable> closings = new CopyOnWriteArrayList<>();
    private final HostTally tally = new HostTally();
    private final CircuitOpening opening;
    private final CircuitMoves moves;
    private final HostSweep sweep;

    /// Held while the host starts, and while its circuits are closed: of the two, the later one sees all of the earlier
    /// one, and a second close waits for the first.
    private final ReentrantLock lifecycle = new ReentrantLock();
    private volatile boolean started;

    /// Written before the circuits, the openings and the standbys are read. A thread that adds one reads this after
    /// that, and ends what it has added.
    private volatile boolean closed;

    // Written by the threads that join and hand over.
    private volatile boolean joining;
    private volatile boolean handingOver;

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
        moves = new CircuitMoves(this, member, settings.drain());
        sweep = new HostSweep(this, member, directory, settings);
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
            if (started || closed) {
                throw new IllegalStateException("the host was started or closed");
            }
            if (member.getUserContext().putIfAbsent(BatchReceiver.CONTEXT, new Receiving()) != null) {
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
        if (!joining || closed) {
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
        return started && !handingOver && !closed;
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
        return new CircuitReference(new CircuitLink(key, router, this, settings.patience()));
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
        var found = new TreeMap<String, HostedState>();
        residents.forEach((key, resident) -> {
            var failure = resident.failure();
            found.put(key, new HostedState(
                    resident.state().name(),
                    resident.health(),
                    resident.lag(),
                    failure == null ? "" : FailureText.of(failure)));
        });
        return found;
    }

    /// The name of its member.
    public String name() {
        return member.getName();
    }

    /// Returns the numbers of circuits on this member by their state, and of emissions and moves.
    public HostCounts counts() {
        return tally.counts(residents(), standbys.size(), router.counts());
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
    /// @param timeout how long to wait at most
    /// @return whether they are durable
    public boolean flush(Duration timeout) {
        return router.flush(timeout, _ -> true);
    }

    // ---- circuits of this member ----

    /// The circuit if it lives here. Earlier emissions of the calling thread to one that left have been recorded or
    /// forwarded when this returns.
    @Nullable ResidentCircuit resident(String key) {
        var present = residents.get(key);
        boolean moving = present != null && present.isMoving();
        // If the circuit left and was opened again, a late emission to the circuit that left precedes the next emission
        // of its thread.
        var left = moving ? present : lingering.get(key);
        if (left != null) {
            left.settle(settings.patience());
        }
        return moving ? null : present;
    }

    /// Whether a circuit left, and forwards late emissions.
    boolean isLingering(String key) {
        return lingering.containsKey(key);
    }

    /// Whether a circuit lives here, or is being opened or closed.
    boolean isHosted(String key) {
        return residents.containsKey(key);
    }

    /// Whether an opening has neither ended nor failed nor been declined.
    boolean isBeingOpened(ResidentCircuit resident) {
        return resident.state() == ResidentCircuit.State.OPENING && residents.get(resident.key()) == resident;
    }

    List<ResidentCircuit> residents() {
        return List.copyOf(residents.values());
    }

    /// Opens circuits of this member's entries that are not open here: at once if no other member serves them,
    /// otherwise in their turn. Called by the sweep.
    ///
    /// @param keys of entries that say that the circuit is open
    void open(Set<String> keys) {
        var elsewhere = new HashMap<Member, List<String>>();
        directory.getAll(keys).forEach((key, place) -> {
            var server = opening.server(place);
            if (server == null) {
                require(key);
            } else {
                elsewhere.computeIfAbsent(server, _ -> new ArrayList<>()).add(key);
            }
        });
        elsewhere.forEach(moves::from);
    }

    /// Of the given circuits, closes those whose entries no longer name this member, because their next owners would
    /// not ask this member for them.
    ///
    /// @param displaced circuits that are open here and whose keys have moved, by key
    void leaveUnlessNamed(Map<String, ResidentCircuit> displaced) {
        var self = member.getCluster().getLocalMember().getUuid();
        var places = directory.getAll(displaced.keySet());
        displaced.forEach((key, resident) -> {
            var place = places.get(key);
            if (place == null || !place.wasOpened() || !place.owner().equals(self)) {
                leave(resident);
            }
        });
    }

    /// Rebuilds a circuit that another member serves, so that its opening has little left to replay. If that lasts too
    /// long, the opening begins from nothing.
    ///
    /// @param nanos the maximum time to wait
    /// @return whether to open it; not if the program or the journal failed, because the opening would fail as well,
    ///     and the other member would not have the circuit any more
    boolean prepare(String key, long nanos) {
        // On a thread of its own, because the program may block.
        var preparation = new FutureTask<@Nullable Throwable>(() -> {
            boolean unused = addStandby(key, false);
            var standby = standbys.get(key);
            if (standby == null) {
                return null;
            }
            standby.await(nanos);
            return standby.failure();
        });
        workers.execute(preparation);
        @Nullable Throwable failure = null;
        try {
            failure = preparation.get(nanos, TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            failure = failed.getCause();
        } catch (TimeoutException slow) {
            // The program blocks, or there are very many records.
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            tally.unopened(key, FailureText.of(failure));
        }
        return failure == null;
    }

    /// Starts to open a circuit unless it is open or being opened. Returns at once.
    @Nullable ResidentCircuit require(String key) {
        var present = residents.get(key);
        if (present != null || closed) {
            return present;
        }
        var taken = new AtomicReference<@Nullable StandbyCircuit>();
        var opened = new AtomicReference<@Nullable ResidentCircuit>();
        // One step for `isFollowedOrHosted`.
        standbys.compute(key, (_, standby) -> {
            var fresh = standby == null ? new ResidentCircuit(key, router) : standby.resident();
            if (residents.putIfAbsent(key, fresh) != null) {
                return standby; // that opening is just giving it back
            }
            opened.set(fresh);
            taken.set(standby);
            return null;
        });
        var fresh = opened.get();
        if (fresh == null) {
            return require(key); // another thread opens it, or has just declined to
        }
        // Not during that step: an opening that is declined at once puts the standby back, and `putIfAbsent` may find
        // one that is just being removed.
        var standby = taken.get();
        try {
            workers.execute(() -> open(fresh, standby));
        } catch (Throwable scarce) {
            decline(fresh, standby);
            throw scarce;
        }
        return fresh;
    }

    private void open(ResidentCircuit resident, @Nullable StandbyCircuit standby) {
        try {
            if (opening.open(resident, standby)) {
                // Pairs with `release`, which sets `claimed` before `leave` reads the state; here the state was
                // written before `claimed` is read. So at least one of the two closes the circuit.
                // Likewise with `handOver`, which gives the keys away before it reads the state.
                if (closed || resident.isClaimed() || handingOver && !isOwned(resident.key())) {
                    leave(resident);
                }
                return;
            }
        } catch (Throwable failed) {
            // Not by the kind of failure: a program may use another cluster, whose member or client was shut down.
            if (member.getLifecycleService().isRunning()) {
                resident.fail(failed);
                if (standby != null) {
                    standby.discard();
                }
                if (closed) {
                    residents.remove(resident.key(), resident);
                }
                tally.unopened(resident.key(), FailureText.of(failed));
                // Kept for a while, so that it is visible; the sweep removes it and opens the circuit again.
                return;
            }
            // The cluster is gone.
            abandon(resident, standby);
            return;
        }
        decline(resident, standby);
    }

    /// Ends an opening that is declined, or was not begun. The standby follows on, unless it is finished.
    private void decline(ResidentCircuit resident, @Nullable StandbyCircuit standby) {
        if (standby == null || standby.isFinished() || !kept(standby)) {
            abandon(resident, standby);
        }
    }

    private void abandon(ResidentCircuit resident, @Nullable StandbyCircuit standby) {
        if (standby != null) {
            standby.discard();
        }
        residents.remove(resident.key(), resident);
        resident.decline();
    }

    /// Keeps the standby of a circuit that this member was not to open. According to a message that was faster than the
    /// partition table, this member may be about to own the circuit, or it is the circuit's backup as before; otherwise
    /// the sweep discards the standby.
    ///
    /// @return whether it was kept
    private boolean kept(StandbyCircuit standby) {
        var resident = standby.resident();
        var key = resident.key();
        // Before its resident goes, so that no second standby is started in between.
        if (standbys.putIfAbsent(key, standby) != null) {
            return false;
        }
        // Pairs with `close`, which sets `closed` before it reads the standbys.
        if (closed && standbys.remove(key, standby)) {
            return false;
        }
        resident.postpone();
        residents.remove(key, resident);
        return true;
    }

    /// Closes a circuit in an orderly way, and returns when it is closed.
    void leave(ResidentCircuit resident) {
        long begin = System.nanoTime();
        boolean broken = resident.isBroken();
        if (resident.leave(patience(resident))) {
            tally.left(resident.key(), broken, System.nanoTime() - begin);
            var before = lingering.put(resident.key(), resident);
            residents.remove(resident.key(), resident);
            if (before != null) {
                before.settle(settings.patience());
            }
            if (closed) {
                end(resident);
            } else {
                try {
                    workers.execute(() -> linger(resident));
                } catch (Throwable scarce) {
                    end(resident);
                    throw scarce;
                }
            }
        }
    }

    /// Closes a circuit that has failed. The sweep that follows opens it again if it should live here; otherwise its
    /// next emission does.
    void discard(ResidentCircuit resident) {
        leave(resident);
        sweep.wake();
    }

    /// After a split this member has a new identity, and another member may own the circuit. Closing its journal may
    /// take long then, so this does not wait for it.
    private Duration patience(ResidentCircuit resident) {
        try {
            var self = member.getCluster().getLocalMember().getUuid();
            return self.equals(resident.openedBy()) ? settings.drain() : AFTER_SPLIT;
        } catch (HazelcastInstanceNotActiveException gone) {
            return AFTER_SPLIT;
        }
    }

    private void linger(ResidentCircuit resident) {
        try {
            TimeUnit.SECONDS.sleep(LINGER_SECONDS); // late emissions arrive meanwhile
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
        end(resident);
    }

    private void end(ResidentCircuit resident) {
        resident.end();
        lingering.remove(resident.key(), resident);
    }

    /// The circuits that are followed here.
    Set<String> standbys() {
        return standbys.keySet();
    }

    /// Starts to follow a circuit unless it is followed or lives here. Called by the sweep.
    ///
    /// @return whether it started
    boolean follow(String key) {
        return addStandby(key, true);
    }

    private boolean addStandby(String key, boolean follows) {
        if (closed || !programs.containsKey(CircuitKey.kind(key)) || isFollowedOrHosted(key)) {
            return false;
        }
        var fresh = opening.standby(new ResidentCircuit(key, router), follows);
        // Looked up again, because the call above asked the cluster, which took time.
        var kept = standbys.compute(
                key, (_, other) -> other == null && !residents.containsKey(key) ? fresh : other);
        if (kept != fresh) {
            workers.execute(fresh::discard);
        } else if (closed && standbys.remove(key, fresh)) {
            // Pairs with `close`, which sets `closed` before it reads the standbys. The executor may refuse tasks by
            // now.
            fresh.discard();
        }
        return true;
    }

    /// Whether a circuit has a standby that is not broken, or a resident. An opening takes the standby when its
    /// resident comes, and a declined one gives it back before its resident goes; so it has one of them all the time,
    /// and this finds it, because it looks for both in one step.
    private boolean isFollowedOrHosted(String key) {
        var found = new AtomicBoolean();
        standbys.compute(key, (_, standby) -> {
            boolean broken = standby != null && standby.isBroken();
            if (broken) {
                workers.execute(standby::discard);
            }
            found.set(standby != null && !broken || residents.containsKey(key));
            return broken ? null : standby;
        });
        return found.get();
    }

    /// Stops following a circuit.
    void unfollow(String key) {
        var standby = standbys.remove(key);
        if (standby != null) {
            workers.execute(standby::discard);
        }
    }

    /// Discards circuits that were rebuilt because they were to move to this member, and whose keys have moved on.
    void discardUnneeded() {
        standbys.forEach((key, standby) -> {
            if (!standby.follows() && !isOwned(key) && standbys.remove(key, standby)) {
                workers.execute(standby::discard);
            }
        });
    }

    /// Returns, for each circuit of another member that is followed here, how many of its records were replayed, by
    /// kind and id.
    public Map<String, Long> following() {
        var found = new TreeMap<String, Long>();
        standbys.forEach((key, standby) -> found.put(key, standby.position()));
        return found;
    }

    /// Records that a circuit waits for its next emission.
    void passivated(String key) {
        // An emission may have reopened it since it left, and entered that before. One that reopens it later enters it
        // afterwards.
        opening.passivate(key, () -> residents.containsKey(key));
    }

    /// Enters a circuit into the directory again if it is open here. Called by the sweep, for an entry that is missing
    /// or says otherwise. A circuit that was fenced has another owner: its entry must stay, so that this one is asked.
    /// One whose writer is stalled may have another owner, and is entered once it is not.
    void enterAgain(ResidentCircuit resident) {
        var key = resident.key();
        if (isOwned(key)) {
            opening.enterAgain(key, () -> residents.get(key) == resident
                    && resident.isCertain()
                    && !resident.isClaimed());
        }
    }

    /// Takes back the permits of openings that last long, so that others begin. Called by the sweep.
    void reclaimPermits() {
        opening.reclaimPermits();
    }

    /// Sets the action that is called after each migration of a partition, failed or not, and when all have ended.
    ///
    /// @param action returns at once
    void onMigration(Runnable action) {
        router.onMigration(action);
    }

    /// Whether partitions migrate, which takes the processors.
    boolean isMigrating() {
        return router.isMigrating();
    }

    boolean isOwned(String key) {
        return opening.isOwned(key);
    }

    ExecutorService workers() {
        return workers;
    }

    /// Receives batches from members and clients.
    private final class Receiving implements BatchReceiver {

        @Override
        public BatchAnswer receive(DeliverBatch batch) {
            var resident = admit(batch);
            return resident == null ? absent(batch) : resident.intake().receive(batch);
        }

        @Override
        public BatchAnswer await(AwaitDurable question) {
            var resident = admit(question);
            return resident == null ? absent(question) : resident.intake().await(question);
        }

        private @Nullable ResidentCircuit admit(HostQuestion question) {
            var key = question.key();
            var resident = residents.get(key);
            if (resident != null && question.isDirect() && !resident.isLive()) {
                return null; // the sender asks the key's owner, which can do something about it
            }
            if (resident == null && !question.isDirect() && server(question) == null) {
                resident = programs.containsKey(CircuitKey.kind(key)) ? require(key) : null;
            }
            if (resident != null && resident.isLost()) {
                // Does nothing if another thread is doing it already; the next emission reopens the circuit.
                var lost = resident;
                workers.execute(() -> leave(lost));
            }
            return resident;
        }

        /// The member that serves a circuit whose key has moved here, `null` if there is none.
        private @Nullable Member server(HostQuestion question) {
            return question.insists() ? null : opening.server(question.place());
        }

        private BatchAnswer absent(HostQuestion question) {
            var key = question.key();
            if (question.isDirect()) {
                return BatchAnswer.gone();
            }
            var server = server(question);
            if (server != null) {
                moves.demand(key);
                return BatchAnswer.elsewhere(server.getUuid());
            }
            return BatchAnswer.later(closed
                    ? "the owner's host was closed"
                    : "no kind called " + CircuitKey.kind(key) + " is defined on the owner");
        }

        @Override
        public boolean serves(String key) {
            var resident = residents.get(key);
            return resident != null
                    && resident.isLive()
                    && !resident.isClaimed()
                    && !resident.isBroken();
        }

        @Override
        public HostedList hosted(String kind) {
            var list = new HostedList();
            CircuitHost.this.hosted().forEach((key, state) -> {
                if (CircuitKey.kind(key).equals(kind)) {
                    var health = state.health();
                    list.add(new HostedList.Row(CircuitKey.id(key), state.phase(),
                            health == null ? "" : health.name(), state.lag(), state.trouble()));
                }
            });
            return list;
        }

        @Override
        public boolean release(String key) {
            var resident = residents.get(key);
            // The requesting member believes that it is the owner now; if it is not, the next emission reopens the
            // circuit here.
            if (resident != null) {
                resident.claim();
                // Does nothing if another thread is doing it already, for example the sweep, or if it is still opening.
                workers.execute(() -> leave(resident));
            }
            var left = resident == null ? lingering.get(key) : resident;
            return left == null || left.awaitEnd(RELEASE);
        }
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
    @Override
    public void close() {
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
            if (closed) {
                return;
            }
            awaitOwn();
            closed = true;
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
            // This member is out of the cluster, or cannot tell where the circuits are.
        }
    }

    /// Whether emissions to a circuit wait until this member has opened it. It may have failed to.
    private boolean isToOpen(String key) {
        var present = residents.get(key);
        return (present == null || !present.isBroken()) && !isElsewhere(key);
    }

    private void closeHosted() {
        // In this order: one that leaves is entered there before it is removed here.
        residents.values().forEach(ResidentCircuit::warn);
        lingering.values().forEach(ResidentCircuit::warn);
        subscriptions.close();
        sweep.close();
        standbys().forEach(this::unfollow);
        var leaving = new ArrayList<Thread>();
        residents().forEach(resident -> leaving.add(Thread.startVirtualThread(() -> leave(resident))));
        leaving.forEach(CircuitHost::join);
        awaitOpenings();
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
            router.flush(FLUSH, this::isElsewhere);
        } catch (RuntimeException gone) {
            // This member is out of the cluster, or cannot tell where the circuits are.
        }
    }

    private void forget() {
        try {
            member.getUserContext().remove(BatchReceiver.CONTEXT);
        } catch (HazelcastInstanceNotActiveException gone) {
            // This member is out of the cluster: no other one sends requests to it.
        }
    }

    /// Whether a circuit may be open on another member: one whose key has moved here may still be on its old owner.
    private boolean isElsewhere(String key) {
        return !isOwned(key) || opening.server(directory.get(key)) != null;
    }

    /// Circuits that are being opened leave as soon as they are open, unless this member was shut down.
    private void awaitOpenings() {
        long deadline = System.nanoTime() + settings.drain().toNanos();
        while (!residents.isEmpty()
                && member.getLifecycleService().isRunning()
                && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(this, POLL_NANOS);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }

    /// Moves this member's partitions, and with them its circuits, to the other members with data, each circuit in an
    /// orderly way. On return the circuits have left, and their next owners open them or have done so; this member
    /// remains as one without data, and can still emit.
    ///
    /// A request that fails because the cluster's oldest member has just left is repeated, for [HostSettings#drain] at
    /// most.
    ///
    /// @throws IllegalStateException if there is no other member with data, or the cluster refuses; nothing is handed
    ///                               over then
    public void handOver() {
        if (!Demotion.isPossible(member.getCluster())) {
            throw new IllegalStateException("there is no other member with data");
        }
        handingOver = true;
        try {
            new Demotion(member.getCluster(), settings.drain()).run();
        } catch (RuntimeException refused) {
            handingOver = false;
            throw refused;
        }
        var room = new Semaphore(LEAVING_AT_ONCE);
        var leaving = new ArrayList<Thread>();
        for (var resident : residents()) {
            room.acquireUninterruptibly();
            leaving.add(Thread.startVirtualThread(() -> {
                try {
                    leave(resident);
                } finally {
                    room.release();
                }
            }));
        }
        leaving.forEach(CircuitHost::join);
        awaitOpenings();
    }
}
