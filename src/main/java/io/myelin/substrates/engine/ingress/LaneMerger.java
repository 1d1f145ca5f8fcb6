package io.myelin.substrates.engine.ingress;

import java.util.ArrayList;
import java.util.List;

/// The lanes of an [Ingress] as the worker consumes them; worker only.
///
/// Usually there is one. A revoked lane lingers until its owner has noticed the revocation and ended the lane: an owner
/// that passed the check before the revocation may still append, even after it was descheduled for long. This class
/// implements rule 4 of [Ingress]: an entry of a lane is delivered after everything that the older lanes show, and the
/// worker reads them after it has seen the entry.
final class LaneMerger {

    /// The amount that one drain delivers.
    enum Amount {
        /// About one segment, so that a busy lane does not delay shared entries.
        SOME,
        /// Everything that the lanes show now.
        SHOWN
    }

    private final SharedQueue shared;
    private Lane newest;
    /// Older than [#newest] and not finished, in the order of their installation.
    private final List<Lane> lingering = new ArrayList<>(0);

    /// @param first the predecessor of all others
    LaneMerger(SharedQueue shared, Lane first) {
        this.shared = shared;
        newest = first;
    }

    /// The first lane; others are installed after it.
    Lane first() {
        return newest;
    }

    /// Delivers, unless shared entries come first (rule 1 of [Ingress]).
    ///
    /// @return the number of slots consumed
    long drain(Amount amount, Delivery delivery) {
        long consumed = 0;
        for (;;) {
            long slots = lingering.isEmpty() ? drainOnly(amount, delivery) : drainAll(amount, delivery);
            consumed += slots;
            Lane next = newest.next();
            if (next == null) {
                return consumed;
            }
            if (newest.isEmpty()) {
                if (!newest.isFinished()) {
                    lingering.add(newest); // first, since it may fail for lack of memory
                }
                newest.retire();
                newest = next;
            } else if (amount == Amount.SOME || shared.consumed() < newest.since()) {
                return consumed;
            }
        }
    }

    private long drainOnly(Amount amount, Delivery delivery) {
        if (shared.consumed() < newest.since()) {
            return 0;
        }
        long limit = amount == Amount.SHOWN ? visibleLimit() : Long.MAX_VALUE;
        long consumed = 0;
        long slots;
        do {
            slots = newest.drain(limit, delivery);
            consumed += slots;
        } while (amount == Amount.SHOWN && slots != 0);
        return consumed;
    }

    /// Drains as [#drainOnly] does, while older lanes linger.
    private long drainAll(Amount amount, Delivery delivery) {
        int older = lingering.size();
        long consumed = drainOldest(older, delivery);
        long limit = amount == Amount.SHOWN ? visibleLimit() : newest.consumed() + Segment.LENGTH;
        consumed += drainAfter(older, newest, limit, delivery);
        if (consumed != 0) {
            lingering.removeIf(Lane::isFinished);
        }
        return consumed;
    }

    /// The limit for draining the newest lane before a shared entry, since its owner may append without end. There is
    /// no limit if another lane has been installed: the worker reaches that lane only when this one is empty, and the
    /// owner of this one may have been descheduled before it wrote its position.
    private long visibleLimit() {
        return newest.next() == null ? newest.appended() : Long.MAX_VALUE;
    }

    /// Delivers everything that the oldest lanes show, up to a number of lanes.
    private long drainOldest(int count, Delivery delivery) {
        long consumed = 0;
        for (int i = 0; i < count; i++) {
            consumed += drainAfter(i, lingering.get(i), Long.MAX_VALUE, delivery);
        }
        return consumed;
    }

    /// Delivers everything that a lane shows below a limit. Before each run of entries, which ends with a segment, it
    /// delivers everything that older lanes show after the run was seen.
    private long drainAfter(
            int older, Lane lane, long limit, Delivery delivery) {
        if (shared.consumed() < lane.since()) {
            return 0;
        }
        long consumed = 0;
        for (;;) {
            long filled = lane.filled(limit);
            if (filled == lane.consumed()) {
                return consumed;
            }
            consumed += drainOldest(older, delivery);
            consumed += lane.drain(filled, delivery);
        }
    }

    /// Whether every visible entry has been delivered.
    boolean isEmpty() {
        for (int i = 0; i < lingering.size(); i++) {
            if (!lingering.get(i).isEmpty()) {
                return false;
            }
        }
        return newest.isEmpty() && newest.next() == null;
    }

    /// Publishes that everything delivered so far is processed.
    void publishDone() {
        newest.publishDone();
        for (int i = 0; i < lingering.size(); i++) {
            lingering.get(i).publishDone();
        }
    }

    /// The lane that the worker has switched to; for [Backlog], on any thread.
    Lane current() {
        return newest;
    }

    /// Drops references to delivered entries.
    void forget() {
        newest.forget();
        lingering.forEach(Lane::forget);
    }

    /// Drops the remaining entries.
    ///
    /// @return a lane that no thread uses
    Lane discard() {
        newest = Lane.none();
        lingering.clear();
        return newest;
    }
}
