package io.myelin.substrates.engine.model;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// How a worker parks and producers wake it: `WorkerParking.park`, `WorkerParking.wakeIfNeeded`, and the parts of the
/// two queues that these methods read. [Merging] models the order of deliveries.
final class Parking {

    /// The parts of the protocol, each of which can be left out.
    enum Guard {
        /// A producer reads the phase after it put something in.
        WAKE,
        /// After PARKED the worker checks its queues again.
        RECHECK,
        /// The worker stores PARKED before it checks, not after.
        PARKED_BEFORE_RECHECK,
        /// The worker stores PARKED before it revokes the lane, not after.
        PARKED_BEFORE_REVOCATION,
        /// A worker whose last lane was not ended parks with a time limit.
        TIMED_POLLS,
        /// The store of PARKED is volatile.
        PARKED_IS_VOLATILE,
        /// A producer's claim is volatile.
        CLAIM_IS_VOLATILE,
        /// The worker's check of the claims is volatile.
        RECHECK_IS_VOLATILE,
        /// A producer's read of the phase is volatile.
        PHASE_IS_READ_VOLATILE,
        /// A producer reads the phase after it appended to its lane: a compiler may not swap the two.
        APPEND_BEFORE_PHASE
    }

    /// The steps of one producer, which may be granted a lane.
    enum Script {
        /// Two entries of the shared queue.
        SHARED,
        /// Two appends to an existing lane.
        LANE,
        /// An entry of the shared queue for which it is granted a lane, and two more emissions.
        INSTALLATION
    }

    private static final int RUNNING = 0;
    private static final int PARKED = 1;
    private static final int END = 9;

    private static final int PHASE = 0;
    private static final int CLAIMS = 1;
    private static final int LANE = 2;
    private static final int ADMITTED = 3;
    private static final int ENDED = 4;
    private static final int TARGETS = 5;
    private static final int SLOTS = 10;
    private static final int LOCATIONS = 15;

    private static final int WORKER = 0;

    private final Set<Guard> kept;
    private final Script script;

    private Parking(Script script, Guard... removed) {
        this.script = script;
        kept = EnumSet.allOf(Guard.class);
        kept.removeAll(List.of(removed));
    }

    static Explorer.Verdict explore(Script script, Guard... removed) {
        return new Parking(script, removed).explore();
    }

    private Explorer.Verdict explore() {
        int[] initial = new int[LOCATIONS];
        boolean owner = script == Script.LANE;
        initial[LANE] = owner ? 1 : 0;
        initial[ADMITTED] = 1;
        int emissions = script == Script.INSTALLATION ? 3 : 2;
        ModelThread worker = worker(emissions);
        return Explorer.explore(initial, List.of(worker, producer(emissions)),
                machine -> machine.counter(WORKER) == worker.length());
    }

    private Mode volatileIf(Guard guard) {
        return kept.contains(guard) ? Mode.VOLATILE : Mode.ORDERED;
    }

    // ---- the producer ----

    private static final int SEEN = 0;
    private static final int APPENDED = 1;
    private static final int SLOT = 2;
    private static final int HAS_ENDED = 3;
    private static final int PHASE_SEEN = 4;

    private ModelThread producer(int emissions) {
        var p = new ModelThread("producer", 5);
        for (int number = 1; number <= emissions; number++) {
            emit(p, number);
        }
        return p;
    }

    /// `Ingress.put`, `Lane.append`, `Lane.end`, `Ingress.putShared`.
    private void emit(ModelThread p, int number) {
        p.load(SEEN, LANE, Mode.ORDERED).when(r -> r[SEEN] == 0, "shared " + number);
        boolean swapped = !kept.contains(Guard.APPEND_BEFORE_PHASE);
        if (swapped) {
            p.load(PHASE_SEEN, PHASE, volatileIf(Guard.PHASE_IS_READ_VOLATILE));
        }
        p.load(SEEN, ADMITTED, Mode.PLAIN).when(r -> r[SEEN] == 0, "end " + number);
        p.store(r -> SLOTS + r[APPENDED], r -> number, Mode.ORDERED).set(r -> r[APPENDED]++);
        p.go(swapped ? "woken " + number : "wake " + number);

        p.label("end " + number).when(r -> r[HAS_ENDED] == 1, "shared " + number);
        p.store(r -> SLOTS + r[APPENDED], r -> END, Mode.ORDERED);
        p.store(ENDED, 1, Mode.ORDERED).set(r -> r[HAS_ENDED] = 1);

        p.label("shared " + number)
                .exchange(SLOT, CLAIMS, claims -> claims + 1, volatileIf(Guard.CLAIM_IS_VOLATILE));
        p.store(r -> TARGETS + r[SLOT], r -> number, Mode.ORDERED);
        p.load(SEEN, LANE, Mode.VOLATILE).when(r -> r[SEEN] == 0, "install " + number);
        p.load(SEEN, ADMITTED, Mode.PLAIN).when(r -> r[SEEN] == 0, "install " + number);
        p.store(ADMITTED, 0, Mode.VOLATILE);
        p.label("install " + number);
        if (script == Script.INSTALLATION && number == 1) {
            p.store(LANE, 1, Mode.VOLATILE).load(SEEN, CLAIMS, Mode.VOLATILE);
        }
        wake(p, number, swapped);
    }

    /// `WorkerParking.wakeIfNeeded`.
    private void wake(ModelThread p, int number, boolean swapped) {
        p.label("wake " + number);
        if (kept.contains(Guard.WAKE)) {
            p.load(PHASE_SEEN, PHASE, volatileIf(Guard.PHASE_IS_READ_VOLATILE));
            if (swapped) {
                p.label("woken " + number);
            }
            p.when(r -> r[PHASE_SEEN] == RUNNING, "next " + number);
            p.exchange(PHASE_SEEN, PHASE, phase -> RUNNING, Mode.VOLATILE);
            p.when(r -> r[PHASE_SEEN] == RUNNING, "next " + number);
            p.unpark(WORKER);
        }
        p.label("next " + number);
    }

    // ---- the worker ----

    private static final int LOADED = 0;
    private static final int POSITION = 1;
    private static final int CONSUMED = 2;
    private static final int DELIVERED = 3;
    private static final int LATE = 4;
    private static final int FINISHED = 5;
    private static final int HURRY = 6;

    private ModelThread worker(int emissions) {
        var w = new ModelThread("worker", 7).set(r -> r[HURRY] = 1);
        w.label("loop").when(r -> r[DELIVERED] == emissions, "end");
        w.load(LOADED, r -> TARGETS + r[POSITION], Mode.ORDERED).when(r -> r[LOADED] == 0, "lane");
        w.set(r -> r[POSITION]++).set(r -> r[DELIVERED]++).go("loop");
        w.label("lane").load(LOADED, LANE, Mode.ORDERED)
                .when(r -> r[LOADED] == 0 || r[FINISHED] == 1, "park");
        w.load(LOADED, r -> SLOTS + r[CONSUMED], Mode.ORDERED).when(r -> r[LOADED] == 0, "park");
        w.set(r -> r[CONSUMED]++).when(r -> r[LOADED] == END, "finished");
        w.set(r -> r[DELIVERED]++).go("loop");
        w.label("finished").set(r -> r[FINISHED] = 1).go("loop");
        w.label("park");
        park(w);
        w.go("loop");
        // While a slot is claimed but not published yet, the worker loops, and might store PARKED each time. Those
        // stores have no effect, and without them the number of states is finite.
        w.label("claimed").store(PHASE, RUNNING, Mode.VOLATILE);
        w.label("gap").load(LOADED, r -> TARGETS + r[POSITION], Mode.ORDERED)
                .when(r -> r[LOADED] == 0, "gap");
        return w.go("loop");
    }

    /// `WorkerParking.park`.
    private void park(ModelThread w) {
        if (!kept.contains(Guard.PARKED_BEFORE_REVOCATION)) {
            revoke(w);
        }
        if (kept.contains(Guard.PARKED_BEFORE_RECHECK)) {
            sayParked(w);
        }
        if (kept.contains(Guard.PARKED_BEFORE_REVOCATION)) {
            revoke(w);
        }
        if (kept.contains(Guard.RECHECK)) {
            w.load(LOADED, CLAIMS, volatileIf(Guard.RECHECK_IS_VOLATILE));
            w.when(r -> r[LOADED] != r[POSITION], "claimed");
            w.load(LOADED, LANE, Mode.ORDERED).when(r -> r[LOADED] == 0 || r[FINISHED] == 1, "sleep");
            w.load(LOADED, r -> SLOTS + r[CONSUMED], Mode.ORDERED).when(r -> r[LOADED] != 0, "run");
        }
        w.label("sleep");
        if (!kept.contains(Guard.PARKED_BEFORE_RECHECK)) {
            sayParked(w);
        }
        w.park(r -> r[LATE] == 1 && kept.contains(Guard.TIMED_POLLS), HURRY);
        w.label("run").store(PHASE, RUNNING, Mode.VOLATILE);
    }

    private void sayParked(ModelThread w) {
        w.store(PHASE, PARKED, volatileIf(Guard.PARKED_IS_VOLATILE));
    }

    /// `Ingress.suspendLane`.
    private void revoke(ModelThread w) {
        w.set(r -> r[LATE] = 0).load(LOADED, LANE, Mode.VOLATILE).when(r -> r[LOADED] == 0, "revoked");
        w.load(LOADED, ADMITTED, Mode.PLAIN).when(r -> r[LOADED] == 0, "revocation seen");
        w.store(ADMITTED, 0, Mode.VOLATILE);
        w.label("revocation seen").load(LOADED, ENDED, Mode.ORDERED).set(r -> r[LATE] = 1 - r[LOADED]);
        w.label("revoked");
    }
}
