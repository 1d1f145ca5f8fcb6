package io.myelin.substrates.engine.ingress;

import io.myelin.substrates.engine.dispatch.Target;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Counts the entries that wait in an [Ingress], by walking the queues. Producers and worker keep no count for it, so
/// only readers pay. Any thread.
///
/// **Racy on purpose.** It reads five fields of the worker (`SharedQueue.head` and `position`, `Lane.consuming` and
/// `finished`, `LaneMerger.newest`) without synchronisation, and slots with the acquire fence that the worker uses. So
/// every counted entry was admitted, and an entry that is consumed meanwhile may be missed or counted. An entry that
/// was processed before an `await` of the caller is not counted: the barrier orders the worker's positions before the
/// read.
public final class Backlog {

    /// The maximum number of walks that restart because the worker has cut off their beginning.
    private static final int ATTEMPTS = 3;

    private final Target barriers;
    private final Target close;

    /// @param barriers the target of barriers, which are not counted
    /// @param close the target of the close; neither it nor later entries are counted
    public Backlog(Target barriers, Target close) {
        this.barriers = barriers;
        this.close = close;
    }

    /// The number of entries published in the shared queue and not taken.
    ///
    /// Chunk and position are two reads. A position of a later chunk, used with this chunk, would count entries that
    /// were begun long ago. The acquire fence pairs with the release fence in [SharedQueue#begin]: after a position of
    /// a later chunk, the second read of the head returns another one. A position of an earlier chunk makes the count
    /// miss entries, which is permitted.
    long of(SharedQueue queue) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Chunk first = queue.head();
            int position = queue.position();
            VarHandle.acquireFence();
            if (queue.head() == first) {
                return count(first, position);
            }
        }
        return 0; // the worker consumes chunks faster than this reads them: entries are missed, not counted twice
    }

    private long count(Chunk first, int position) {
        long count = 0;
        int slot = position;
        Chunk chunk = first;
        while (chunk != null) {
            for (; slot < chunk.length; slot++) {
                Target target = chunk.target(slot);
                if (target == close) {
                    return count; // entries beyond will be dropped
                }
                if (target != null && target != barriers) {
                    count++;
                }
            }
            Chunk next = chunk.next();
            chunk = next == chunk ? null : next; // a retired one links to itself
            slot = 0;
        }
        return count;
    }

    /// The number of values in a lane and in the lanes that follow it.
    long of(Lane first, Lane newest) {
        List<Lane> lanes = new ArrayList<>();
        for (Lane lane = first; lane != null;) {
            lanes.add(lane);
            Lane next = lane.next();
            lane = next == lane ? null : next; // a retired one links to itself
        }
        Lane[] older = newest.older();
        if (older != null) {
            for (Lane lane : older) {
                if (!lanes.contains(lane)) {
                    lanes.add(lane);
                }
            }
        }
        if (!lanes.contains(newest)) {
            lanes.add(newest);
        }
        long count = 0;
        for (Lane lane : lanes) {
            count += of(lane);
        }
        return count;
    }

    /// Segment and position are two reads, like chunk and position above, but this position is one in the lane: a later
    /// one makes the count begin in a later segment, an earlier one at the start of this one.
    private static long of(Lane lane) {
        for (int attempt = 1;; attempt++) {
            Segment first = lane.consuming;
            if (first == null || lane.finished) {
                return 0;
            }
            long count = count(first, lane.consumedLately());
            // Cut off meanwhile, so the rest was not seen.
            if (attempt == ATTEMPTS || lane.consuming == first) {
                return count;
            }
        }
    }

    private static long count(Segment first, long consumed) {
        long count = 0;
        for (Segment segment = first; segment != null; segment = segment.next()) {
            @Nullable Object[] slots = segment.slots;
            int from = Math.clamp(consumed - segment.end + slots.length, 0, slots.length);
            for (int slot = from; slot < slots.length; slot++) {
                Object content = Segment.content(slots, slot);
                if (content == null) {
                    break; // later slots are empty
                }
                if (!(content instanceof Target)) {
                    count++;
                }
            }
        }
        return count;
    }
}
