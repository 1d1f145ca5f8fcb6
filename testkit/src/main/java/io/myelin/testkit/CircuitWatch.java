package io.myelin.testkit;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.substrates.MyelinProvider;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Watches the circuits of one test on a thread of its own. If one has work and completes no entry for long, all waits
/// for it end with an exception that shows where its thread is: a test's thread that waits for a circuit ignores the
/// interrupt with which JUnit ends a test.
///
/// Readings are counted, not time: if the process was stopped, a circuit is not blamed for it.
final class CircuitWatch {

    /// The readings without progress after which a circuit is given up.
    private static final int READINGS = 20;

    private final Duration patience;
    private final Thread thread;
    /// Guarded by this, as the fields below are.
    private final Map<Circuit, Observation> circuits = new LinkedHashMap<>();
    private boolean ended;

    /// What was seen of one circuit.
    private static final class Observation {
        private long delivered = -1;
        private int standing;
        /// Why it was given up.
        private @Nullable String complaint;
    }

    /// @param patience how long a circuit may work without completing an entry
    CircuitWatch(Duration patience) {
        this.patience = patience;
        thread = Thread.ofPlatform().daemon().name("circuit-watch").unstarted(this::run);
    }

    synchronized void add(Circuit circuit) {
        if (circuits.isEmpty()) {
            thread.start();
        }
        circuits.put(circuit, new Observation());
    }

    private void run() {
        while (watch()) {
            LockSupport.parkNanos(this, patience.dividedBy(READINGS).toNanos());
        }
    }

    /// @return whether to go on
    private synchronized boolean watch() {
        circuits.forEach(this::watch);
        return !ended;
    }

    private void watch(Circuit circuit, Observation observation) {
        var seen = MyelinProvider.statistics(circuit);
        boolean stands = seen.waiting() != 0 && seen.delivered() == observation.delivered;
        observation.standing = stands ? observation.standing + 1 : 0;
        observation.delivered = seen.delivered();
        if (observation.standing == READINGS) {
            var complaint = complaint(circuit);
            observation.complaint = complaint;
            System.getLogger("io.myelin.testkit").log(System.Logger.Level.WARNING, complaint);
            MyelinProvider.endWaits(circuit, complaint);
        }
    }

    private String complaint(Circuit circuit) {
        var stack = MyelinProvider.stack(circuit);
        return "%s has completed no entry for %s; its thread %s".formatted(
                circuit.subject().name(), patience,
                stack.isEmpty() ? "does not run" : "is" + stack.stream().map(frame -> "\n\tat " + frame)
                        .collect(Collectors.joining()));
    }

    /// Ends the watch.
    ///
    /// @return a complaint about each circuit that was given up
    synchronized List<String> end() {
        ended = true;
        LockSupport.unpark(thread);
        return circuits.values().stream()
                .map(observation -> observation.complaint)
                .filter(Objects::nonNull)
                .toList();
    }
}
