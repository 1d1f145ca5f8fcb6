package io.myelin.substrates.topology.cut;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/// The components of a circuit, for its pictures; not pipes, which are too many. Weak references: what only this list
/// knows can be collected.
///
/// Any thread. The lock is held for an append, or for a pass over the list when its length has doubled.
public final class Inventory {

    private static final int FIRST_SWEEP = 64;

    /// Guarded by this, as the next field.
    private final List<WeakReference<Object>> components = new ArrayList<>(0);
    private int sweep = FIRST_SWEEP;

    /// Adds a component, and returns it.
    public <T> T add(T component) {
        var reference = new WeakReference<Object>(component);
        synchronized (this) {
            if (components.size() == sweep) {
                components.removeIf(known -> known.refersTo(null));
                sweep = Math.max(FIRST_SWEEP, 2 * components.size());
            }
            components.add(reference);
        }
        return component;
    }

    /// Those that can be reached, in the order of their addition.
    synchronized List<Object> list() {
        List<Object> list = new ArrayList<>(components.size());
        for (var reference : components) {
            Object component = reference.get();
            if (component != null) {
                list.add(component);
            }
        }
        return list;
    }
}
