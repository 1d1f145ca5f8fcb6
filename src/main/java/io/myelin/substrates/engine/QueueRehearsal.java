package io.myelin.substrates.engine;

import static java.util.Objects.requireNonNull;

/// Uses queues of its own before the first circuit does, so that the call sites of their variable handles are linked.
///
/// Linking allocates. A worker that came to such a call site first while a backlog held all memory would fail there at
/// every attempt, deliver nothing, and so free nothing (record 0371).
final class QueueRehearsal {

    private final Target target = Target.mark();
    private final Target barriers = Target.mark();
    private final Delivery delivery = new Delivery(barriers, renewed -> {});

    private QueueRehearsal() {}

    /// Any thread, any number of times.
    static void run() {
        try {
            var rehearsal = new QueueRehearsal();
            rehearsal.useShared();
            rehearsal.useLanes();
        } catch (StackOverflowError | OutOfMemoryError shortage) {
            // The first circuit links them.
        }
    }

    /// Entries of two chunks.
    private void useShared() {
        var queue = new SharedQueue(target);
        for (long end = queue.claimed() + SharedQueue.FIRST; queue.claimed() <= end;) {
            queue.put(target, this);
        }
        while (queue.peek() != null) {
            queue.take();
            delivery.deliverShared(target, this);
        }
        delivery.publishCompleted();
        queue.publishDone();
        queue.forget();
        queue.seal();
        queue.discard(barriers);
    }

    /// A lane that another one follows, with values of two segments.
    private void useLanes() {
        var lanes = new LaneMerger(new SharedQueue(target), Lane.none());
        // Named: it takes no number of the application's threads. Runs no code of the caller's thread-locals.
        var owner = Thread.ofPlatform().name("rehearsal").inheritInheritableThreadLocals(false).unstarted(() -> {});
        Lane former = install(owner, lanes.first());
        for (int value = 0; value < Segment.LENGTH; value++) {
            former.append(target, this);
        }
        Lane latter = install(owner, former);
        former.end();
        lanes.drain(LaneMerger.Amount.SHOWN, delivery);
        latter.append(target, this);
        lanes.drain(LaneMerger.Amount.SOME, delivery);
        delivery.publishCompleted();
        lanes.publishDone();
        lanes.forget();
        latter.isDone(1);
        latter.countUnended(); // ends it: its owner does not live
        lanes.drain(LaneMerger.Amount.SOME, delivery);
        delivery.enter(lanes.discard());
        delivery.completed();
    }

    private static Lane install(Thread owner, Lane last) {
        var fresh = Lane.of(owner, requireNonNull(last.unended(1)));
        last.install(fresh);
        fresh.begin(0);
        last.forgetOlder();
        last.revoke();
        return fresh;
    }
}
