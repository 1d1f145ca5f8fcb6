package io.myelin.substrates.engine.model;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// How the worker merges a lane and the shared queue into one order while the lane is granted, used, revoked and ended:
/// `Ingress.put`, `Ingress.install`, `Ingress.drain`, and the methods of `Lane` and `SharedQueue` that these call.
/// There are never two lanes to merge: a lane follows another when that one's END was consumed. Parking is left to
/// [Parking].
///
/// The owner emits 1 and 2, another producer 3. Each producer's writes before an emission must be visible to its
/// delivery.
final class Merging {

    /// The parts of the three rules, each of which can be left out.
    enum Guard {
        /// Rule 1: the worker takes nothing from a lane until it has taken the shared entries below its `since`.
        SINCE,
        /// Rule 2: the worker polls the lane again when it has seen a shared entry.
        POLL_BEFORE_SHARED,
        /// Rule 3: a producer that has put a shared entry revokes the lane.
        REVOCATION,
        /// Rule 3: the owner checks for revocation before it appends.
        CHECK_BEFORE_APPEND,
        /// Rule 3: the installer of a lane reads the claims after that, and not before.
        CLAIMS_READ_LAST,
        INSTALLATION_IS_VOLATILE,
        CLAIM_IS_VOLATILE,
        /// A producer reads the lane that it revokes in volatile mode.
        LANE_IS_READ_VOLATILE,
        CLAIMS_ARE_READ_VOLATILE,
        SLOT_IS_RELEASED,
        SLOT_IS_ACQUIRED,
        TARGET_IS_RELEASED,
        TARGET_IS_ACQUIRED
    }

    enum Script {
        /// The owner emits 1, is granted a lane and emits 2 there; there is no other producer.
        OWN_ENTRIES,
        /// The owner is granted a lane and emits 1, while the other emits 3 and signals.
        INSTALLATION,
        /// The owner has a lane and emits 1 and 2, while the other emits 3 and signals.
        REVOCATION,
        /// The owner emits 1 into its lane and signals; the other emits 3.
        LANE_FIRST
    }

    private static final int END = 9;

    /// A number greater than all claims.
    private static final int NEVER = 9;

    private static final int CLAIMS = 0;
    private static final int LANE = 1;
    /// The `next` of the previous lane, by which the worker finds it.
    private static final int NEXT = 2;
    private static final int SINCE = 3;
    private static final int ADMITTED = 4;
    private static final int POSITION = 5;
    private static final int SAID = 6;
    private static final int TARGETS = 7;
    private static final int SLOTS = 11;
    private static final int WRITTEN = 15;
    private static final int LOCATIONS = 19;

    private static final int WORKER = 0;
    private static final int OWNER = 1;
    private static final int OTHER = 2;

    private final Set<Guard> kept;
    private final Script script;

    private Merging(Script script, Guard... removed) {
        this.script = script;
        kept = EnumSet.allOf(Guard.class);
        kept.removeAll(List.of(removed));
    }

    static Explorer.Verdict explore(Script script, Guard... removed) {
        return new Merging(script, removed).explore();
    }

    private Explorer.Verdict explore() {
        int[] initial = new int[LOCATIONS];
        boolean installed = script == Script.REVOCATION || script == Script.LANE_FIRST;
        initial[LANE] = installed ? 1 : 0;
        initial[NEXT] = installed ? 1 : 0;
        initial[ADMITTED] = 1;
        initial[SINCE] = installed ? 0 : NEVER;
        int emissions = script == Script.REVOCATION ? 3 : 2;
        ModelThread worker = worker(emissions);
        return Explorer.explore(initial, List.of(worker, owner(), other()),
                machine -> machine.counter(WORKER) == worker.length() && inOrder(machine));
    }

    private boolean inOrder(ModelState machine) {
        String order = Integer.toString(machine.registers(WORKER)[ORDER]);
        int one = order.indexOf('1');
        int two = order.indexOf('2');
        int three = order.indexOf('3');
        return switch (script) {
            case OWN_ENTRIES -> one < two;
            case INSTALLATION -> machine.registers(OWNER)[HEARD] == 0 || three < one;
            case REVOCATION -> one < two && (machine.registers(OWNER)[HEARD] == 0 || three < two);
            case LANE_FIRST -> machine.registers(OTHER)[HEARD] == 0 || one < three;
        };
    }

    private Mode volatileIf(Guard guard) {
        return kept.contains(guard) ? Mode.VOLATILE : Mode.ORDERED;
    }

    private Mode orderedIf(Guard guard) {
        return kept.contains(guard) ? Mode.ORDERED : Mode.PLAIN;
    }

    // ---- producers ----

    private static final int SEEN = 0;
    private static final int APPENDED = 1;
    private static final int SLOT = 2;
    private static final int HAS_ENDED = 3;
    private static final int HEARD = 4;
    private static final int CLAIMS_BEFORE = 5;

    private ModelThread owner() {
        var p = new ModelThread("owner", 6);
        switch (script) {
            case OWN_ENTRIES -> {
                put(p, 1, true);
                install(p);
                put(p, 2, true);
            }
            case INSTALLATION -> {
                install(p);
                p.load(HEARD, SAID, Mode.ORDERED);
                put(p, 1, true);
            }
            case REVOCATION -> {
                put(p, 1, true);
                p.load(HEARD, SAID, Mode.ORDERED);
                put(p, 2, true);
            }
            case LANE_FIRST -> {
                put(p, 1, true);
                p.store(SAID, 1, Mode.ORDERED);
            }
        }
        return p;
    }

    private ModelThread other() {
        var p = new ModelThread("other", 6);
        switch (script) {
            case OWN_ENTRIES -> {}
            case INSTALLATION, REVOCATION -> {
                put(p, 3, false);
                p.store(SAID, 1, Mode.ORDERED);
            }
            case LANE_FIRST -> {
                p.load(HEARD, SAID, Mode.ORDERED);
                put(p, 3, false);
            }
        }
        return p;
    }

    private void put(ModelThread p, int number, boolean owns) {
        p.store(WRITTEN + number, 1, Mode.PLAIN);
        if (owns) {
            p.load(SEEN, LANE, Mode.ORDERED).when(r -> r[SEEN] == 0, "shared " + number);
            if (kept.contains(Guard.CHECK_BEFORE_APPEND)) {
                p.load(SEEN, ADMITTED, Mode.PLAIN).when(r -> r[SEEN] == 0, "end " + number);
            }
            append(p, number).go("put " + number);
            p.label("end " + number).when(r -> r[HAS_ENDED] == 1, "shared " + number);
            append(p, END).set(r -> r[HAS_ENDED] = 1);
        }
        p.label("shared " + number)
                .exchange(SLOT, CLAIMS, claims -> claims + 1, volatileIf(Guard.CLAIM_IS_VOLATILE));
        p.store(r -> TARGETS + r[SLOT], r -> number, orderedIf(Guard.TARGET_IS_RELEASED));
        if (kept.contains(Guard.REVOCATION)) {
            p.load(SEEN, LANE, volatileIf(Guard.LANE_IS_READ_VOLATILE))
                    .when(r -> r[SEEN] == 0, "put " + number);
            p.load(SEEN, ADMITTED, Mode.PLAIN).when(r -> r[SEEN] == 0, "put " + number);
            p.store(ADMITTED, 0, Mode.VOLATILE);
        }
        p.label("put " + number);
    }

    private ModelThread append(ModelThread p, int content) {
        p.store(r -> SLOTS + r[APPENDED], r -> content, orderedIf(Guard.SLOT_IS_RELEASED));
        p.store(r -> POSITION, r -> r[APPENDED] + 1, Mode.PLAIN);
        return p.set(r -> r[APPENDED]++);
    }

    /// Until `since` is set the worker takes nothing from the lane, so it may be set last.
    private void install(ModelThread p) {
        Mode reading = volatileIf(Guard.CLAIMS_ARE_READ_VOLATILE);
        if (!kept.contains(Guard.CLAIMS_READ_LAST)) {
            p.load(CLAIMS_BEFORE, CLAIMS, reading);
        }
        p.store(NEXT, 1, Mode.VOLATILE).store(LANE, 1, volatileIf(Guard.INSTALLATION_IS_VOLATILE));
        if (kept.contains(Guard.CLAIMS_READ_LAST)) {
            p.load(CLAIMS_BEFORE, CLAIMS, reading);
        }
        p.store(r -> SINCE, r -> kept.contains(Guard.SINCE) ? r[CLAIMS_BEFORE] : 0, Mode.ORDERED);
    }

    // ---- the worker ----

    private static final int LOADED = 0;
    private static final int TAKEN = 1;
    private static final int CONSUMED = 2;
    private static final int ORDER = 3;
    private static final int LEFT = 4;
    private static final int LIMIT = 5;
    private static final int TARGET = 6;
    private static final int VISIBLE = 7;

    private ModelThread worker(int emissions) {
        var w = new ModelThread("worker", 8).set(r -> r[LEFT] = emissions);
        w.label("loop").when(r -> r[LEFT] == 0, "end");
        drainLane(w, "show", false);
        w.load(TARGET, r -> TARGETS + r[TAKEN], orderedIf(Guard.TARGET_IS_ACQUIRED));
        w.when(r -> r[TARGET] == 0, "loop");
        if (kept.contains(Guard.POLL_BEFORE_SHARED)) {
            drainLane(w, "all", true);
        }
        w.set(r -> r[TAKEN]++);
        deliver(w, TARGET);
        return w.go("loop");
    }

    /// Takes all entries of the lane that are visible now, or one slot.
    private void drainLane(ModelThread w, String which, boolean all) {
        w.load(LOADED, NEXT, Mode.ORDERED).when(r -> r[LOADED] == 0, "lane over " + which);
        w.load(LOADED, SINCE, Mode.ORDERED).when(r -> r[TAKEN] < r[LOADED], "lane over " + which);
        if (all) {
            w.load(LIMIT, POSITION, Mode.PLAIN);
            w.label("slot " + which).when(r -> r[CONSUMED] >= r[LIMIT], "lane over " + which);
        }
        w.load(LOADED, r -> SLOTS + r[CONSUMED], orderedIf(Guard.SLOT_IS_ACQUIRED));
        w.when(r -> r[LOADED] == 0, "lane over " + which);
        w.set(r -> r[CONSUMED]++).when(r -> r[LOADED] == END, "ended " + which);
        deliver(w, LOADED);
        w.label("ended " + which);
        if (all) {
            w.go("slot " + which);
        }
        w.label("lane over " + which);
    }

    private void deliver(ModelThread w, int register) {
        w.load(VISIBLE, r -> WRITTEN + r[register], Mode.PLAIN);
        w.check(r -> r[VISIBLE] == 1, "what the producer wrote is not visible");
        w.set(r -> r[ORDER] = 10 * r[ORDER] + r[register]).set(r -> r[LEFT]--);
    }
}
