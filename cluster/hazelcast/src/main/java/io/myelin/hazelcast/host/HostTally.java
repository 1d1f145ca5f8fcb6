package io.myelin.hazelcast.host;

import io.myelin.hazelcast.host.flight.HostFlight;
import io.myelin.hazelcast.host.route.Traffic;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.atomic.LongAdder;

/// Counts what happens to the circuits of a host, and writes it to the Flight Recorder. Any thread.
final class HostTally {

    private final LongAdder opened = new LongAdder();
    private final LongAdder moved = new LongAdder();
    private final LongAdder unopened = new LongAdder();
    private final LongAdder left = new LongAdder();

    /// Written by the thread that opened a circuit, read by any.
    private volatile long lastMoveNanos;

    void opened(String key, boolean fromElsewhere, long records, long nanos) {
        opened.increment();
        if (fromElsewhere) {
            moved.increment();
            lastMoveNanos = nanos;
        }
        HostFlight.opened(key, fromElsewhere, records, nanos);
    }

    void unopened(String key, String reason) {
        unopened.increment();
        HostFlight.refused(key, reason);
    }

    void left(String key, boolean broken, long nanos) {
        left.increment();
        HostFlight.left(key, broken, nanos);
    }

    /// Returns the counts at this moment.
    ///
    /// @param residents the circuits of the host
    /// @param followed  the number of those that it follows
    /// @param traffic   its emissions to other members
    HostCounts counts(Collection<ResidentCircuit> residents, int followed, Collection<Traffic> traffic) {
        int live = 0;
        int opening = 0;
        int leaving = 0;
        int failed = 0;
        long lag = 0;
        for (var resident : residents) {
            if (resident.isBroken()) {
                failed++;
                continue;
            }
            lag += resident.lag();
            switch (resident.state()) {
                case OPENING -> opening++;
                case LIVE -> live++;
                case LEAVING, GONE -> leaving++;
                case FAILED -> failed++;
            }
        }
        return new HostCounts(live, opening, leaving, failed, followed, lag,
                traffic.stream().mapToLong(Traffic::waiting).sum(),
                traffic.stream().mapToLong(Traffic::underWay).sum(),
                traffic.stream().mapToLong(Traffic::refused).sum(),
                traffic.stream().mapToLong(Traffic::resent).sum(),
                opened.sum(), moved.sum(), unopened.sum(), left.sum(), Duration.ofNanos(lastMoveNanos));
    }
}
