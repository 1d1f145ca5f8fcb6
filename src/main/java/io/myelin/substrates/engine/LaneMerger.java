package io.myelin.substrates.engine;

import java.util.ArrayList;
import java.util.List;

/// The lanes of an [Ingress] as the worker consumes them; worker only.
///
/// Usually there is one. One that was revoked lingers until its owner has noticed and ended it: an owner
/// that passed the check of the revocation before it came may still append, be it after a long sleep
/// between the two. This class is rule 4 of [Ingress]: an entry of a lane is delivered after all that the
/// older lanes show, and the worker reads them after it has seen the entry.
final class LaneMerger {

    /// How much one drain delivers.
    enum Amount {
        /// About as much as a segment holds, so that a busy lane does not keep shared entries waiting.
        SOME,
        /// Everything that the lanes show now.
        SHOWN
    }

    /// Slots found filled before the older lanes are read, at most.
    private static final int RUN = 512;

    private final SharedQueue shared;
    private Lane newest;
    /// Older than [#newest] and not finished, in the order of their installation.
    private final List<Lane> lingering = new ArrayList<>(0);

    /// @param first the lane after which others are installed
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
                    lingering.add(newest); // first: it may find no memory
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
        long limit = amount == Amount.SHOWN ? shown() : Long.MAX_VALUE;
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
        long limit = amount == Amount.SHOWN ? shown() : newest.consumed() + Segment.LENGTH;
        consumed += drainBehind(older, newest, limit, delivery);
        if (consumed != 0) {
            lingering.removeIf(Lane::isFinished);
        }
        return consumed;
    }

    /// How far the newest lane is to be drained before a shared entry: an owner may go on without end. Not so one
    /// after which another lane was installed; and that lane is only reached once this one is empty, where
    /// its owner may have been descheduled before it said how far it was.
    private long shown() {
        return newest.next() == null ? newest.appended() : Long.MAX_VALUE;
    }

    /// Delivers what the oldest lanes show, up to a number of lanes.
    private long drainOldest(int count, Delivery delivery) {
        long consumed = 0;
        for (int i = 0; i < count; i++) {
            consumed += drainBehind(i, lingering.get(i), Long.MAX_VALUE, delivery);
        }
        return consumed;
    }

    /// Delivers what a lane shows below a limit, each run of entries after what older lanes show once the run
    /// was seen.
    private long drainBehind(
            int older, Lane lane, long limit, Delivery delivery) {
        if (shared.consumed() < lane.since()) {
            return 0;
        }
        long consumed = 0;
        for (;;) {
            long filled = lane.filled(Math.min(limit, lane.consumed() + RUN));
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

    /// Announces that everything delivered so far was processed.
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

    /// Drops what is left.
    ///
    /// @return a lane that no thread uses
    Lane discard() {
        newest = Lane.none();
        lingering.clear();
        return newest;
    }
}
