package io.myelin.substrates.engine.dispatch;

import java.util.ArrayList;
import java.util.List;

/// The state that determines the receivers of a group of [Target]s.
///
/// A change makes the targets stale that have resolved their lists since the last one; each resolves its list again on
/// its next emission (Specification §7.6.2). So a change takes time for each target emitted to since the last change,
/// less than its resolution took, and a dispatch need not ask whether its list is current.
///
/// Confined to the circuit's thread: only jobs that run there change it, and only dispatch, which runs there too, adds
/// targets. Hence plain fields.
public final class Topology {

    private final List<Target> resolved = new ArrayList<>(0);

    /// Makes every dispatch list stale. Allocates nothing. Circuit thread only.
    public void change() {
        for (int i = 0; i < resolved.size(); i++) { // an iterator would be an allocation
            resolved.get(i).listed = false;
            resolved.get(i).expire();
        }
        resolved.clear();
    }

    /// Adds a target that is about to get its list, unless it is there: one that failed to get it, or has expired.
    void add(Target target) {
        if (!target.listed) {
            resolved.add(target);
            target.listed = true;
        }
    }
}
