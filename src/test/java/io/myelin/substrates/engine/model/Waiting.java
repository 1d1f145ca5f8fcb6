package io.myelin.substrates.engine.model;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// A caller that waits at a barrier, and the worker that opens it: `Barrier.pass`, `Barrier.open`.
final class Waiting {

    /// The parts of the gate, each of which can be left out.
    enum Guard {
        /// The caller announces that it parks.
        SAYS_AWAITED,
        /// The caller announces it only if the gate is still closed, in one atomic step.
        AWAITED_BY_COMPARISON,
        /// The worker reads and opens the gate in one atomic step.
        OPENED_BY_EXCHANGE,
        /// The caller's check is an acquire load, which pairs with the worker's opening of the gate.
        CHECK_IS_ACQUIRE
    }

    private static final int CLOSED = 0;
    private static final int AWAITED = 1;
    private static final int OPEN = 2;

    private static final int GATE = 0;
    private static final int PROCESSED = 1;

    private static final int CALLER = 0;
    private static final int SEEN = 0;

    private final Set<Guard> kept = EnumSet.allOf(Guard.class);

    private Waiting(Guard... removed) {
        kept.removeAll(List.of(removed));
    }

    static Explorer.Verdict explore(Guard... removed) {
        var waiting = new Waiting(removed);
        ModelThread caller = waiting.caller();
        return Explorer.explore(new int[2], List.of(caller, waiting.worker()),
                machine -> machine.counter(CALLER) == caller.length());
    }

    private ModelThread caller() {
        Mode check = kept.contains(Guard.CHECK_IS_ACQUIRE) ? Mode.ORDERED : Mode.PLAIN;
        var c = new ModelThread("caller", 1);
        c.load(SEEN, GATE, check).when(r -> r[SEEN] == OPEN, "pass");
        if (kept.contains(Guard.SAYS_AWAITED)) {
            if (kept.contains(Guard.AWAITED_BY_COMPARISON)) {
                c.exchange(SEEN, GATE, gate -> gate == CLOSED ? AWAITED : gate, Mode.VOLATILE);
                c.when(r -> r[SEEN] == OPEN, "pass");
            } else {
                c.store(GATE, AWAITED, Mode.VOLATILE);
            }
        }
        c.label("wait").load(SEEN, GATE, check).when(r -> r[SEEN] == OPEN, "pass");
        c.park(r -> false, SEEN).go("wait");
        c.label("pass").load(SEEN, PROCESSED, Mode.PLAIN);
        return c.check(r -> r[SEEN] == 1, "what was processed is not visible");
    }

    private ModelThread worker() {
        var w = new ModelThread("worker", 1).store(PROCESSED, 1, Mode.PLAIN);
        if (kept.contains(Guard.OPENED_BY_EXCHANGE)) {
            w.exchange(SEEN, GATE, gate -> OPEN, Mode.VOLATILE);
        } else {
            w.load(SEEN, GATE, Mode.VOLATILE).store(GATE, OPEN, Mode.VOLATILE);
        }
        return w.when(r -> r[SEEN] != AWAITED, "end").unpark(CALLER);
    }
}
