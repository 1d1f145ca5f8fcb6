package io.myelin.substrates.flight;

import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.monitor.CircuitMonitor;
import io.myelin.substrates.monitor.CircuitStatistics;
import io.myelin.substrates.monitor.Stall;
import java.util.Collection;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import org.jspecify.annotations.Nullable;

/// Commits events to Java Flight Recorder. No event class is loaded before the first recording of the process.
///
/// The recorder refers to this provider, and so to its class loader, only while circuits are open: it outlives an
/// application whose class loader is dropped.
final class JfrLog implements FlightLog {

    /// The maximum number of a stalled thread's frames in an event.
    private static final int FRAMES = 32;

    private final Supplier<? extends Collection<CircuitMonitor>> circuits;
    private final BooleanSupplier none;
    /// Guarded by this: the sampling of the open circuits' statistics, while there are open circuits.
    private @Nullable Sampling sampling;

    /// @param circuits the open circuits
    /// @param none     whether no circuit is open; cheaper
    JfrLog(Supplier<? extends Collection<CircuitMonitor>> circuits, BooleanSupplier none) {
        this.circuits = circuits;
        this.none = none;
    }

    @Override
    public void opened(CircuitMonitor circuit) {
        try {
            if (FlightRecorder.isInitialized()) {
                var event = new CircuitOpened();
                if (event.shouldCommit()) {
                    event.about(circuit.circuit(), circuit.label());
                    event.commit();
                }
            }
        } catch (Throwable shortage) {
            // Out of stack or memory, now or when the event's class was initialised. The circuit is made nevertheless.
        }
    }

    @Override
    public void listed() {
        try {
            begin();
        } catch (Throwable shortage) {
            // As above; the next circuit tries again.
        }
    }

    @Override
    public void closed(CircuitMonitor circuit) {
        try {
            end();
            if (FlightRecorder.isInitialized()) {
                var event = new CircuitClosed();
                if (event.shouldCommit()) {
                    CircuitStatistics statistics = circuit.statistics();
                    event.about(circuit.circuit(), circuit.label());
                    event.admitted = statistics.admitted();
                    event.delivered = statistics.delivered();
                    event.commit();
                }
            }
        } catch (Throwable shortage) {
            // As above: the circuit is closed nevertheless.
        }
    }

    @Override
    public void collected() {
        try {
            end();
        } catch (Throwable shortage) {
            // As above.
        }
    }

    private synchronized void begin() {
        if (sampling == null && !none.getAsBoolean()) { // another thread may have closed the circuit already
            var fresh = new Sampling();
            FlightRecorder.addListener(fresh);
            sampling = fresh;
        }
    }

    private synchronized void end() {
        var open = sampling;
        if (open != null && none.getAsBoolean()) {
            open.end();
            sampling = null; // last: if that fails, the next end tries again
        }
    }

    @Override
    public void failed(String circuit, String label, Subject<?> closest, Throwable failure) {
        try {
            if (FlightRecorder.isInitialized()) {
                commit(circuit, label, closest, failure);
            }
        } catch (Throwable shortage) {
            // Out of stack or memory, which may be the very failure to be recorded.
        }
    }

    private static void commit(String circuit, String label, Subject<?> closest, Throwable failure) {
        var event = new CircuitFailed();
        if (event.shouldCommit()) {
            event.about(circuit, label);
            event.subject = closest.toString();
            event.type = failure.getClass();
            try {
                event.message = failure.getMessage();
                StackTraceElement[] stack = failure.getStackTrace();
                event.thrownAt = stack.length == 0 ? null : stack[0].toString();
            } catch (Throwable overridden) {
                // The application's own methods threw: their text is left out, but the failure is recorded.
            }
            event.commit();
        }
    }

    @Override
    public void stalled(Stall stall) {
        tryCommit(stall, false);
    }

    @Override
    public void resumed(Stall stall) {
        tryCommit(stall, true);
    }

    private static void tryCommit(Stall stall, boolean over) {
        try {
            if (FlightRecorder.isInitialized()) {
                commit(stall, over);
            }
        } catch (Throwable shortage) {
            // As above: the listener is called anyway.
        }
    }

    private static void commit(Stall stall, boolean over) {
        var event = new CircuitStalled();
        if (event.shouldCommit()) {
            event.about(stall.circuit(), stall.label());
            event.over = over;
            event.standing = stall.duration().toNanos();
            event.waiting = stall.waiting();
            event.circuitThread = stall.thread().orElse(null);
            event.frames = stall.stack().stream()
                    .limit(FRAMES)
                    .map(StackTraceElement::toString)
                    .collect(Collectors.joining("\n"));
            event.commit();
        }
    }

    /// Samples the statistics of the open circuits, from the first recording of the process on: adding a periodic event
    /// earlier would start the recorder, which most processes do not need.
    private final class Sampling implements FlightRecorderListener, Runnable {

        /// Volatile: written before the hook is removed, read after it was added, so one of the two threads removes it.
        private volatile boolean ended;

        @Override
        public void recorderInitialized(FlightRecorder recorder) {
            FlightRecorder.addPeriodicEvent(CircuitSample.class, this);
            if (ended) {
                FlightRecorder.removePeriodicEvent(this);
            }
        }

        void end() {
            ended = true;
            FlightRecorder.removeListener(this);
            FlightRecorder.removePeriodicEvent(this);
        }

        @Override
        public void run() {
            for (CircuitMonitor circuit : circuits.get()) {
                var event = new CircuitSample();
                if (event.shouldCommit()) {
                    CircuitStatistics statistics = circuit.statistics();
                    event.about(statistics.circuit(), statistics.label());
                    event.activity = statistics.activity().name();
                    event.admitted = statistics.admitted();
                    event.delivered = statistics.delivered();
                    event.waiting = statistics.waiting();
                    event.transitLength = statistics.transitLength();
                    event.failures = statistics.failures();
                    event.processingTime = statistics.processingTime().toNanos();
                    event.commit();
                }
            }
        }
    }
}
