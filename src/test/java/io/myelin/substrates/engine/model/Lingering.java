package io.myelin.substrates.engine.model;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// How the worker merges two lanes into one order when the owner of the older may not know yet that it was revoked:
/// `Ingress.install`, `Ingress.put` and `LaneMerger.drain`. The order between one lane and the shared queue is left to
/// [Merging].
///
/// The owner of the older lane emits 1, another producer installs the newer lane and emits 2 there. An owner
/// that finds its lane revoked emits into the shared queue.
final class Lingering {

    /// The parts of rule 4, each of which can be left out.
    enum Guard {
        /// The older lane is revoked before the newer is installed.
        REVOKED_FIRST,
        /// The owner checks for revocation before it appends.
        CHECK_BEFORE_APPEND,
        /// The worker polls the older lane after it has seen an entry of the newer, and not before.
        POLL_OLDER_LAST,
        /// The worker polls the newer lane after it has seen a shared entry.
        POLL_BEFORE_SHARED
    }

    enum Script {
        /// The owner emits and signals; the other producer may see the signal.
        OLDER_FIRST,
        /// The other producer emits and signals; the owner may see the signal.
        NEWER_FIRST
    }

    private static final int ADMITTED = 0;
    private static final int NEWER = 1;
    private static final int OLDER_SLOT = 2;
    private static final int NEWER_SLOT = 3;
    private static final int TARGETS = 4;
    private static final int SAID = 5;
    private static final int LOCATIONS = 6;

    private static final int WORKER = 0;
    private static final int OWNER = 1;
    private static final int OTHER = 2;

    private static final int HEARD = 0;
    private static final int SEEN = 1;

    private final Set<Guard> kept;
    private final Script script;

    private Lingering(Script script, Guard... removed) {
        this.script = script;
        kept = EnumSet.allOf(Guard.class);
        kept.removeAll(List.of(removed));
    }

    static Explorer.Verdict explore(Script script, Guard... removed) {
        return new Lingering(script, removed).explore();
    }

    private Explorer.Verdict explore() {
        int[] initial = new int[LOCATIONS];
        initial[ADMITTED] = 1;
        ModelThread worker = worker();
        return Explorer.explore(initial, List.of(worker, owner(), other()),
                machine -> machine.counter(WORKER) == worker.length() && inOrder(machine));
    }

    private boolean inOrder(ModelState machine) {
        int order = machine.registers(WORKER)[ORDER];
        return switch (script) {
            case OLDER_FIRST -> machine.registers(OTHER)[HEARD] == 0 || order == 12;
            case NEWER_FIRST -> machine.registers(OWNER)[HEARD] == 0 || order == 21;
        };
    }

    private ModelThread owner() {
        var p = new ModelThread("owner", 2);
        if (script == Script.NEWER_FIRST) {
            p.load(HEARD, SAID, Mode.ORDERED);
        }
        if (kept.contains(Guard.CHECK_BEFORE_APPEND)) {
            p.load(SEEN, ADMITTED, Mode.PLAIN).when(r -> r[SEEN] == 0, "shared");
        }
        p.store(OLDER_SLOT, 1, Mode.ORDERED);
        if (script == Script.OLDER_FIRST) {
            p.store(SAID, 1, Mode.ORDERED);
        }
        p.go("put");
        // Entries of the shared queue are ordered by rules 1 to 3.
        p.label("shared").store(TARGETS, 1, Mode.ORDERED);
        return p.label("put");
    }

    private ModelThread other() {
        var p = new ModelThread("other", 2);
        if (kept.contains(Guard.REVOKED_FIRST)) {
            p.store(ADMITTED, 0, Mode.VOLATILE);
        }
        p.store(NEWER, 1, Mode.VOLATILE);
        if (script == Script.OLDER_FIRST) {
            p.load(HEARD, SAID, Mode.ORDERED);
        }
        p.store(NEWER_SLOT, 2, Mode.ORDERED);
        if (script == Script.NEWER_FIRST) {
            p.store(SAID, 1, Mode.ORDERED);
        }
        return p;
    }

    // ---- the worker ----

    private static final int LOADED = 0;
    private static final int ENTRY = 1;
    private static final int ORDER = 2;
    private static final int OLDER_TAKEN = 3;
    private static final int NEWER_TAKEN = 4;

    private ModelThread worker() {
        var w = new ModelThread("worker", 5);
        w.label("loop").when(r -> r[ORDER] > 9, "end");
        drainOlder(w, "at first");
        drainNewer(w, "at first");
        w.load(ENTRY, TARGETS, Mode.ORDERED).when(r -> r[ENTRY] == 0 || r[OLDER_TAKEN] == 1, "loop");
        if (kept.contains(Guard.POLL_BEFORE_SHARED)) {
            drainNewer(w, "before shared");
        }
        w.set(r -> r[ORDER] = 10 * r[ORDER] + 1).set(r -> r[OLDER_TAKEN] = 1);
        return w.go("loop");
    }

    private void drainOlder(ModelThread w, String when) {
        w.when(r -> r[OLDER_TAKEN] == 1, "older over " + when);
        w.load(LOADED, OLDER_SLOT, Mode.ORDERED).when(r -> r[LOADED] == 0, "older over " + when);
        w.set(r -> r[ORDER] = 10 * r[ORDER] + 1).set(r -> r[OLDER_TAKEN] = 1);
        w.label("older over " + when);
    }

    private void drainNewer(ModelThread w, String when) {
        w.when(r -> r[NEWER_TAKEN] == 1, "newer over " + when);
        w.load(LOADED, NEWER, Mode.ORDERED).when(r -> r[LOADED] == 0, "newer over " + when);
        if (!kept.contains(Guard.POLL_OLDER_LAST)) {
            drainOlder(w, "early " + when);
        }
        w.load(LOADED, NEWER_SLOT, Mode.ORDERED).when(r -> r[LOADED] == 0, "newer over " + when);
        if (kept.contains(Guard.POLL_OLDER_LAST)) {
            drainOlder(w, "last " + when);
        }
        w.set(r -> r[ORDER] = 10 * r[ORDER] + 2).set(r -> r[NEWER_TAKEN] = 1);
        w.label("newer over " + when);
    }
}
