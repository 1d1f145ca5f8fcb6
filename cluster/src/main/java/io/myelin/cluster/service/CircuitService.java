package io.myelin.cluster.service;

import static java.util.Objects.requireNonNull;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;
import io.myelin.cluster.Address;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.Idling;
import io.myelin.cluster.circuit.CircuitSlot;
import io.myelin.cluster.circuit.Emitted;
import io.myelin.cluster.circuit.LiveCircuit;
import io.myelin.cluster.circuit.Tick;
import io.myelin.cluster.program.ClusterProgram;
import io.myelin.cluster.program.Programs;
import io.myelin.cluster.wire.Interest;
import io.myelin.cluster.wire.MessageReader;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.cluster.wire.Messages;
import io.myelin.substrates.settings.WorkerThreads;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// The replicated state machine: applies the log's entries, in their order and at their time, to the circuits.
///
/// Everything that the log decides is a function of the log alone. What depends on this member (how far its circuits
/// are, what it has sent, whether it leads) never changes that, and gets into the log only as an item that a member
/// sends like a client.
///
/// All methods run on the service's thread, except those that read figures.
public final class CircuitService implements ClusteredService {

    /// So many entries may wait for one circuit.
    private static final int QUEUE = 1 << 16;
    private static final long MARK_NANOS = 1_000_000;
    private static final long LOOK_NANOS = 100_000_000;
    private static final int LONGEST_REASON = 1_000;

    /// A version of a kind's program.
    record Version(String kind, int version) {}

    private final ClusterSettings settings;
    private final int member;
    private final Programs programs;
    private final Agreement agreement;
    private final Idling idle;
    private final ServiceListener listener;

    // Replicated.
    final Map<String, CircuitSlot> slots = new HashMap<>();
    final Clients clients = new Clients();
    final Map<String, Integer> versions = new TreeMap<>();
    /// The programs that members have announced, by member.
    final Map<Integer, List<Version>> announced = new TreeMap<>();
    /// The members that have reported a circuit as stuck since the last cut.
    private final Map<String, TreeSet<Integer>> stuck = new HashMap<>();
    /// The log positions at which the leaders' terms begin.
    final TreeMap<Long, Long> terms = new TreeMap<>();
    long time;
    int leader = -1;

    // This member's.
    final Outputs outputs = new Outputs(clients, slots);
    private final PriorityQueue<Tick> ticks = new PriorityQueue<>(Tick.ORDER);
    private final Map<String, CircuitSlot> live = new LinkedHashMap<>();
    private final ManyToOneConcurrentLinkedQueue<Emitted> emissions = new ManyToOneConcurrentLinkedQueue<>();
    private final Digests digests;
    private final MessageReader in = new MessageReader();
    private @Nullable LeaderSender sender;
    private @Nullable Cluster cluster;
    private long timer = Long.MAX_VALUE;
    private long lookedAt;
    private long markedAt;
    private long forwardsOfferedAt;
    private long unsubscribingAt;
    private long cutAt;
    private long snapshotAt;
    /// The one before the last, until the others are told that it is the oldest to keep.
    private long snapshotBefore;
    /// Set by a circuit whose receptor threw an error of the JVM.
    private volatile @Nullable Throwable broken;

    private volatile boolean leads;
    /// Set by the thread that closes the member; read by the service's thread where it waits.
    private volatile boolean ending;
    private volatile boolean stopped;
    private volatile Figures figures = new Figures(0, 0, 0, 0, 0, 0, 0, 0);
    private final AtomicLong failures = new AtomicLong();
    private long entries;
    private long refusedItems;
    private long snapshotNanos;

    /// A service for one member.
    ///
    /// @param idle of the service's thread: circuits that emit wake it
    public CircuitService(ClusterSettings settings, int member, Programs programs, Agreement agreement, Idling idle,
            ServiceListener listener) {
        this.settings = settings;
        this.member = member;
        this.programs = programs;
        this.agreement = agreement;
        this.idle = idle;
        this.listener = listener;
        digests = new Digests(member, settings, listener::courier);
    }

    // ---- figures, any thread ----

    public boolean leads() {
        return leads;
    }

    public Figures figures() {
        return figures;
    }

    /// Ends the waits of the service's thread, so that the member can be closed. Any thread.
    public void end() {
        ending = true;
    }

    // ---- what Aeron Cluster calls ----

    @Override
    public void onStart(Cluster own, @Nullable Image snapshot) {
        cluster = own;
        sender = new LeaderSender(own.aeron(), listener::note);
        if (snapshot != null) {
            snapshotAt = own.logPosition();
            guarded("the snapshot cannot be loaded", () -> {
                ServiceSnapshot.load(this, snapshot, settings.name(), idle);
                for (var slot : slots.values()) {
                    ticks.addAll(slot.ticks);
                }
            });
        }
        agreement.leader = leader;
        agreement.terms = new TreeMap<>(terms);
    }

    @Override
    public void onNewLeadershipTermEvent(long term, long position, long timestamp, long base, int newLeader,
            int session, TimeUnit unit, int version) {
        terms.put(term, base);
        leader = newLeader;
        agreement.leader = leader;
    }

    @Override
    public void onSessionOpen(ClientSession session, long timestamp) {
        advance(timestamp);
    }

    @Override
    public void onSessionClose(ClientSession session, long timestamp, CloseReason reason) {
        advance(timestamp);
        clients.close(session.id());
    }

    @Override
    public void onSessionMessage(
            ClientSession session, long timestamp, DirectBuffer buffer, int offset, int length, Header header) {
        advance(timestamp);
        guarded("an entry cannot be applied", () -> {
            switch (in.read(buffer, offset, length).int8()) {
                case Messages.HELLO -> hello(session, in);
                case Messages.ITEMS -> items(session.id(), in);
                default -> {} // of a version that clients have been refused for
            }
        });
        schedule();
    }

    @Override
    public void onTimerEvent(long id, long timestamp) {
        if (timestamp >= timer) {
            timer = Long.MAX_VALUE;
        }
        advance(timestamp);
        schedule();
    }

    @Override
    public void onTakeSnapshot(ExclusivePublication publication) {
        guarded("a snapshot cannot be taken", () -> {
            long began = System.nanoTime();
            stuck.clear(); // no part of the snapshot, which reports anew what it finds stuck
            finish(List.copyOf(live.values()));
            for (var slot : List.copyOf(live.values())) {
                // Whoever starts from the snapshot has nothing but the declared states: so has everyone.
                if (slot.history.isEmpty()) {
                    closeSaved(slot);
                }
            }
            digests.forget();
            ServiceSnapshot.save(this, publication, settings.name(), idle);
            snapshotBefore = snapshotAt;
            snapshotAt = cluster().logPosition();
            snapshotNanos = System.nanoTime() - began;
            publishFigures();
        });
    }

    @Override
    public void onRoleChange(Cluster.Role role) {
        leads = role == Cluster.Role.LEADER;
        takeEmissions();
        for (var client : clients.all()) {
            if (leads) {
                openFor(client);
            } else {
                client.closePublication();
            }
        }
        forwardsOfferedAt = 0;
    }

    @Override
    public int doBackgroundWork(long now) {
        return background();
    }

    @Override
    public void onTerminate(Cluster own) {
        stopped = true;
        for (var slot : live.values()) {
            if (slot.live != null) {
                slot.live.close();
            }
        }
        clients.all().forEach(Client::closePublication);
    }

    private Cluster cluster() {
        return requireNonNull(cluster, "not started");
    }

    /// Aeron counts an exception of a service and passes over the entry: such a member would differ from then on.
    private void guarded(String what, Runnable action) {
        try {
            action.run();
        } catch (AgentTerminationException ended) {
            throw ended;
        } catch (Throwable failure) {
            long position = cluster == null ? 0 : cluster.logPosition();
            throw stop(what + " at log position " + position + ": " + failure, failure);
        }
    }

    /// Ends this member.
    private AgentTerminationException stop(String what, @Nullable Throwable cause) {
        var reason = new IllegalStateException(what, cause);
        if (!stopped) {
            stopped = true;
            listener.failed(reason);
        }
        return new AgentTerminationException(reason);
    }

    // ---- time ----

    /// Sets the time, and ticks what is due.
    private void advance(long timestamp) {
        if (timestamp > time) {
            time = timestamp;
        }
        guarded("a tick cannot be applied", () -> {
            for (var tick = ticks.peek(); tick != null && tick.due <= time; tick = ticks.peek()) {
                digests.entered(tick.slot, cluster().logPosition());
                var circuit = open(tick.slot, tick.due); // which queues the circuit's ticks anew, or drops them
                if (circuit != null && tick == ticks.peek()) {
                    tick(tick, circuit);
                }
            }
        });
    }

    private void tick(Tick tick, LiveCircuit circuit) {
        ticks.remove();
        entries++;
        circuit.tick(tick, cluster().logPosition());
        tick.advance(time);
        ticks.add(tick);
        rebuildIfFull(tick.slot, circuit);
    }

    /// A timer is never moved, since Aeron would let a moved one expire again after a replay: an earlier one is added,
    /// and one that expires too often finds nothing due.
    private void schedule() {
        var next = ticks.peek();
        if (next != null && next.due < timer) {
            while (!cluster().scheduleTimer(next.due, next.due)) {
                idle.idle();
            }
            timer = next.due;
        }
    }

    // ---- items ----

    private void hello(ClientSession session, MessageReader in) {
        int protocol = in.int8();
        var clusterName = in.text();
        var identity = in.text();
        if (protocol != Messages.PROTOCOL || !clusterName.equals(settings.name())) {
            var reason = protocol != Messages.PROTOCOL
                    ? "the cluster's protocol is " + Messages.PROTOCOL + ", the client's " + protocol
                    : "this is cluster " + settings.name() + ", the client's is " + clusterName;
            if (clients.all().isEmpty() && identity.startsWith("member/")) {
                throw stop("the log begins with a member of another kind: " + reason, null); // all would be dropped
            }
            refuse(session, reason);
            return;
        }
        var client = clients.get(identity);
        long process = in.int64();
        boolean begins = in.int8() != 0;
        if (client.process != process) {
            if (client.process != 0 && !begins) {
                refuse(session, "another client has used the identity " + identity);
                return;
            }
            if (client.session >= 0) {
                refuse(cluster().getClientSession(client.session),
                        "another client with the identity " + identity + " has connected");
            }
            client.process = process;
        }
        client.channel = in.text();
        client.greeting = in.int64();
        var wanted = new LinkedHashMap<Interest, Long>();
        for (int n = in.int32(); n > 0; n--) {
            var subscription = new Interest(in.text(), in.text());
            wanted.put(subscription, client.subscriptions.getOrDefault(subscription, cluster().logPosition()));
        }
        boolean changes = !wanted.keySet().equals(client.subscriptions.keySet());
        client.subscriptions.clear();
        client.subscriptions.putAll(wanted);
        clients.open(client, session.id());
        client.welcome = true;
        client.greetedAt = cluster().logPosition();
        if (client.ended) {
            client.ended = false;
            client.endedAt = cluster().logPosition();
        }
        if (changes) {
            outputs.subscriptionsChanged();
            outputs.release();
        }
        if (leads) {
            openFor(client);
        }
    }

    /// Tells a client why it is refused, if this member leads. One that this does not reach greets again.
    private static void refuse(@Nullable ClientSession session, String reason) {
        if (session != null) {
            var refusal = new MessageWriter(256).int8(Messages.REFUSED).text(reason);
            session.offer(refusal.buffer(), 0, refusal.length());
        }
    }

    private LeaderSender sender() {
        return requireNonNull(sender, "not started");
    }

    private void openFor(Client client) {
        sender().open(client);
        outputs.sendAgain(client);
    }

    private void items(long session, MessageReader in) {
        var client = clients.at(session);
        if (client == null) {
            return; // its hello is not in the log: the client sends it, and these, again
        }
        client.endedAt = 0; // it says something only when it was welcomed
        long settled = in.int64();
        client.refused.headMap(settled, true).clear();
        long number = in.int64();
        int count = in.int32();
        for (int i = 0; i < count; i++, number++) {
            if (number > client.last + 1) {
                return; // what is before it was lost: when it hears of no progress, it greets, and sends again
            }
            var item = in.part();
            if (number <= client.last) {
                client.toldLast = -1; // it does not know
            } else {
                client.last = number;
                var refusal = apply(client, item);
                if (refusal != null) {
                    client.refused.put(number, refusal.substring(0, Math.min(refusal.length(), LONGEST_REASON)));
                    refusedItems++;
                }
            }
        }
    }

    /// @return why it is refused, or `null`
    private @Nullable String apply(Client client, MessageReader in) {
        int kind = in.int8();
        switch (kind) {
            case Messages.EMISSION -> {
                return emission(client, in.text(), in.text(), in.text(), in.view());
            }
            case Messages.UPGRADE -> {
                return upgrade(in.text(), in.int32());
            }
            case Messages.ACKNOWLEDGEMENT -> acknowledgement(client, in);
            case Messages.MEMBER -> announce(in);
            case Messages.FORWARD -> forward(in);
            case Messages.CUT -> cut();
            case Messages.DIGESTS -> digests(in);
            case Messages.STUCK -> stuck(in.int32(), in.text(), in.text());
            case Messages.UNSUBSCRIBE -> unsubscribe(in.text());
            case Messages.PURGE -> agreement.purgeable = in.int64();
            default -> {
                return "an unknown kind of item: " + kind;
            }
        }
        return null;
    }

    private @Nullable String emission(
            @Nullable Client client, String address, String inlet, String codec, ByteBuffer value) {
        if (value.remaining() > ClusterSettings.LARGEST_VALUE) {
            return "a value of " + value.remaining() + " bytes, at most " + ClusterSettings.LARGEST_VALUE;
        }
        var slot = slots.get(address);
        if (slot == null) {
            try {
                slot = new CircuitSlot(Address.of(address));
            } catch (IllegalArgumentException unreadable) {
                return unreadable.getMessage();
            }
        }
        if (!isAnnounced(slot.kind)) {
            return "no member has a program for circuits of the kind " + slot.kind;
        }
        slots.putIfAbsent(slot.name, slot);
        digests.entered(slot, cluster().logPosition());
        var circuit = open(slot, time);
        if (circuit == null) {
            return slot.name + " is failed: " + slot.failed;
        }
        var refusal = circuit.feed(time, cluster().logPosition(), inlet, codec, value);
        if (refusal == null) {
            entries++;
            if (client != null) {
                client.unprocessed.add(new Client.Unprocessed(client.last, circuit, circuit.sent()));
            }
            rebuildIfFull(slot, circuit);
            awaitRoom(circuit);
        }
        return refusal;
    }

    /// A circuit that is slower than the log stops this thread here, and through the log's flow control the clients;
    /// one that is stuck does not.
    private void awaitRoom(LiveCircuit circuit) {
        if (circuit.sent() - circuit.completed() > QUEUE) {
            while (circuit.sent() - circuit.completed() > QUEUE / 2 && !isStuck(circuit)) {
                background();
                idle();
            }
        }
    }

    private void acknowledgement(Client client, MessageReader in) {
        for (int n = in.int32(); n > 0; n--) {
            var slot = slots.get(in.text());
            var outlet = in.text();
            long number = in.int64();
            if (slot != null) {
                outputs.acknowledge(client, slot, outlet, number);
            }
        }
    }

    /// Notes which programs a member has.
    void announce(MessageReader in) {
        int announcing = in.int32();
        var versions = new ArrayList<Version>();
        for (int n = in.int32(); n > 0; n--) {
            versions.add(new Version(in.text(), in.int32()));
        }
        announced.put(announcing, versions);
    }

    private boolean isAnnounced(String kind) {
        for (var versions : announced.values()) {
            for (var each : versions) {
                if (each.kind.equals(kind)) {
                    return true;
                }
            }
        }
        return false;
    }

    private void forward(MessageReader in) {
        var from = slots.get(in.text());
        long number = in.int64();
        if (from == null || number != from.delivered + 1) {
            return; // sent before by another leader, or out of order: it is sent again
        }
        from.delivered = number;
        var first = from.pending.peek();
        if (first != null && first.number() == number) {
            from.pending.remove();
        }
        var refusal = emission(null, in.text(), in.text(), in.text(), in.view());
        if (refusal != null) {
            refusedItems++;
            listener.note("an emission of " + from.name + " to another circuit was refused: " + refusal);
        }
    }

    private void unsubscribe(String identity) {
        var client = clients.get(identity);
        if (!client.subscriptions.isEmpty()) {
            client.subscriptions.clear();
            client.send.clear();
            client.ended = true;
            outputs.subscriptionsChanged();
            outputs.release();
            listener.note("consumer " + identity + " lost its subscriptions: more than " + settings.maximumHeld()
                    + " outputs are not acknowledged");
        }
    }

    private void cut() {
        digests.cut(time, cluster().logPosition());
        stuck.clear(); // reports of long ago do not add up
        cutAt = System.nanoTime();
    }

    private void digests(MessageReader in) {
        digests.reported(
                in,
                difference -> {
                    throw stop(
                            difference + ". This member is stopped; empty its folder before it is started again", null);
                },
                (circuit, reason) -> {
                    var slot = slots.get(circuit);
                    if (slot != null) {
                        fail(slot, reason);
                    }
                });
    }

    private void stuck(int reporter, String circuit, String reason) {
        var slot = slots.get(circuit);
        if (slot != null && slot.failed == null) {
            var reporters = stuck.computeIfAbsent(circuit, _ -> new TreeSet<>());
            if (reporters.add(reporter) && reporters.size() >= settings.quorum()) {
                fail(slot, reason);
            }
        }
    }

    private void fail(CircuitSlot slot, String reason) {
        slot.failed = reason;
        ticks.removeAll(slot.ticks);
        slot.ticks.clear();
        slot.history.clear();
        slot.pending.clear();
        close(slot);
        listener.note("circuit " + slot.name + " is failed: " + reason);
    }

    // ---- programs ----

    private @Nullable String upgrade(String kind, int version) {
        if (version == versions.getOrDefault(kind, 1)) {
            return null;
        }
        var wanted = new Version(kind, version);
        long having = announced.values().stream().filter(versions -> versions.contains(wanted)).count();
        if (having < settings.quorum()) {
            return "version " + version + " of " + kind + " is on " + having + " of " + settings.members()
                    + " members, an upgrade needs " + settings.quorum();
        }
        for (var slot : slots.values()) {
            if (slot.kind.equals(kind) && slot.failed == null) {
                if (slot.live == null && !slot.history.isEmpty()) {
                    open(slot, time);
                }
                closeSaved(slot);
            }
        }
        versions.put(kind, version);
        for (var slot : slots.values()) {
            // A new version is what a failed circuit waits for.
            if (slot.kind.equals(kind) && slot.failed != null) {
                slot.failed = null;
                stuck.remove(slot.name);
                slot.restart();
            }
        }
        listener.note("circuits of the kind " + kind + " run version " + version);
        return null;
    }

    /// The circuit of a slot, running.
    ///
    /// @param at the time of the entry that it is opened for
    /// @return `null` if it is failed
    private @Nullable LiveCircuit open(CircuitSlot slot, long at) {
        if (slot.live != null || slot.failed != null) {
            return slot.live;
        }
        var program = program(slot.kind);
        if (slot.history.isEmpty()) {
            slot.begun = at;
        }
        if (slot.saved == null && slot.history.isEmpty()) {
            slot.seed = time * 31 + cluster().logPosition() ^ slot.name.hashCode();
        }
        if (!slot.ticks.isEmpty()) {
            ticks.removeAll(slot.ticks); // passes through all
        }
        var first = new AtomicBoolean(true);
        try {
            var circuit = new LiveCircuit(slot, program, WorkerThreads.SHARED, this::emitted, idle::wake,
                    failure -> threw(slot, failure, first.getAndSet(false)));
            slot.live = circuit;
            slot.ticks.removeIf(tick -> !circuit.hasTicker(tick.name));
            ticks.addAll(slot.ticks);
            live.put(slot.name, slot);
            return circuit;
        } catch (RuntimeException | StackOverflowError refused) {
            var reason = refused.getMessage() == null ? refused : refused.getMessage();
            fail(slot, "its program cannot be built: " + reason);
            return null;
        }
    }

    /// On a circuit's thread.
    private void emitted(Emitted emission) {
        boolean first = emissions.isEmpty();
        emissions.add(emission);
        if (first) {
            idle.wake();
        }
    }

    /// On a circuit's thread. An exception is the program's, and the same on all members. A lack of memory may be this
    /// JVM's alone. So may a lack of stack; but a program that recurses too deep has it on all, again at each start:
    /// if the states of members differ by it, their comparison tells.
    private void threw(CircuitSlot slot, Throwable failure, boolean first) {
        failures.incrementAndGet();
        if (failure instanceof VirtualMachineError && !(failure instanceof StackOverflowError)) {
            broken = failure;
        } else if (first) {
            var frames = failure.getStackTrace();
            listener.note("circuit " + slot.name + " met " + failure + (frames.length == 0 ? "" : " at " + frames[0])
                    + "; what else it meets until it is rebuilt is counted only");
        }
    }

    /// The program in force for a kind that the log knows.
    private ClusterProgram program(String kind) {
        int version = versions.getOrDefault(kind, 1);
        var program = programs.find(kind, version);
        if (program == null) {
            throw stop("this member has no version " + version + " of the program for " + kind
                    + ": start it again with one that has", null);
        }
        return program;
    }

    // ---- circuits that end ----

    private void close(CircuitSlot slot) {
        if (slot.live != null) {
            slot.live.close();
            slot.live = null;
            live.remove(slot.name);
        }
    }

    /// Closes a circuit when it has completed its entries; it is rebuilt from its states.
    private void closeSaved(CircuitSlot slot) {
        finish(List.of(slot));
        if (slot.live != null) {
            try {
                slot.saved = slot.live.save();
            } catch (RuntimeException | StackOverflowError unsaved) {
                fail(slot, "its states cannot be saved: " + unsaved);
                return;
            }
            slot.history.clear();
            close(slot);
        }
    }

    private void rebuildIfFull(CircuitSlot slot, LiveCircuit circuit) {
        if (circuit.isHistoryFull()) {
            closeSaved(slot);
        }
    }

    /// Waits until circuits have completed their entries, and takes over their emissions; one that is stuck is failed.
    private void finish(List<CircuitSlot> waited) {
        for (var slot : waited) {
            if (slot.live != null) {
                slot.live.mark();
            }
        }
        for (var slot : waited) {
            for (var circuit = slot.live; circuit != null && !circuit.isIdle(); circuit = slot.live) {
                circuit.mark();
                if (isStuck(circuit)) {
                    fail(slot, stuckFor(circuit)); // the log stands still: others find so themselves, or differ
                } else {
                    background();
                    idle();
                }
            }
        }
        idle.reset();
        takeEmissions();
    }

    private boolean isStuck(LiveCircuit circuit) {
        return circuit.silence() > settings.stuckLimit().toNanos();
    }

    private String stuckFor(LiveCircuit circuit) {
        return "it completed nothing for " + settings.stuckLimit() + " " + circuit.stack();
    }

    private void idle() {
        if (ending) {
            throw new AgentTerminationException();
        }
        idle.idle();
    }

    // ---- in the background ----

    private int background() {
        if (broken != null) {
            throw stop("a circuit's receptor met " + broken, broken);
        }
        int work = takeEmissions() + digests.work();
        long now = System.nanoTime();
        boolean marks = now - markedAt > MARK_NANOS;
        if (marks) {
            markedAt = now;
        }
        for (var client : clients.all()) {
            work += processed(client, marks);
        }
        if (leads) {
            long applied = cluster().logPosition();
            boolean welcomes = !announced.isEmpty();
            long agreed = agreement.agreed;
            for (var client : clients.all()) {
                work += sender().send(client, welcomes || client.identity.startsWith("member/"), applied, agreed);
            }
        }
        if (now - lookedAt > LOOK_NANOS) {
            look(now);
        }
        return work;
    }

    /// What is done ten times a second.
    private void look(long now) {
        long passed = Math.min(now - lookedAt, LOOK_NANOS);
        lookedAt = now;
        publishFigures();
        for (var slot : live.values()) {
            var circuit = requireNonNull(slot.live);
            circuit.passed(passed);
            if (isStuck(circuit)) { // said again and again: a cut or a snapshot may come between the members' reports
                listener.courier(new MessageWriter(256).int8(Messages.STUCK).int32(member).text(slot.name)
                        .text(stuckFor(circuit)).copy());
            }
        }
        if (!leads) {
            return;
        }
        if (now - forwardsOfferedAt > 20 * LOOK_NANOS) {
            forwardsOfferedAt = now;
            for (var slot : slots.values()) {
                slot.pending.forEach(this::offerForward);
            }
        }
        if (outputs.held() > settings.maximumHeld() && now - unsubscribingAt > 10 * LOOK_NANOS) {
            unsubscribingAt = now;
            listener.courier(new MessageWriter(64).int8(Messages.UNSUBSCRIBE).text(outputs.slowest()).copy());
        }
        if (snapshotBefore > 0 && agreement.everywhere >= snapshotBefore) {
            listener.courier(new MessageWriter(16).int8(Messages.PURGE).int64(snapshotBefore).copy());
            snapshotBefore = 0;
        }
        if (digests.isDue() && now - cutAt > settings.digestInterval().toNanos()) {
            cutAt = now;
            listener.courier(new byte[] {Messages.CUT});
        }
    }

    private void publishFigures() {
        figures = new Figures(entries, slots.size(), live.size(), outputs.held(), refusedItems, failures.get(),
                snapshotNanos, digests.compared());
    }

    /// @param marks whether to ask circuits: not after each entry, which would be one more for each
    private int processed(Client client, boolean marks) {
        int done = 0;
        for (var first = client.unprocessed.peek(); first != null; first = client.unprocessed.peek()) {
            var circuit = first.circuit();
            if (circuit.completed() < first.entries() && !circuit.isClosed()) {
                if (marks) {
                    circuit.mark();
                }
                return done;
            }
            client.unprocessed.remove();
            client.processed = first.number();
            done++;
        }
        client.processed = client.last;
        return done;
    }

    /// Takes over what circuits have emitted: all of it, or it would heap up while a member catches up. As this thread
    /// applies no entry meanwhile, they run out of what to emit.
    private int takeEmissions() {
        int taken = 0;
        for (Emitted next; (next = emissions.poll()) != null; taken++) {
            take(next);
        }
        return taken;
    }

    private void take(Emitted emitted) {
        var slot = emitted.from();
        if (slot.failed != null || emitted.number() <= slot.firstNumber()) {
            return; // of a circuit that was failed, perhaps while its receptor went on
        }
        if (emitted.to().isEmpty()) {
            outputs.add(emitted, leads);
            return;
        }
        if (emitted.number() > slot.forwarded) {
            slot.forwarded = emitted.number();
            if (emitted.number() > slot.delivered) {
                slot.pending.add(emitted);
                if (leads) {
                    offerForward(emitted);
                }
            }
        }
    }

    private void offerForward(Emitted emitted) {
        listener.courier(new MessageWriter(128 + emitted.value().length).int8(Messages.FORWARD)
                .text(emitted.from().name).int64(emitted.number()).text(emitted.to()).text(emitted.outlet())
                .text(emitted.codec()).bytes(emitted.value()).copy());
    }
}
