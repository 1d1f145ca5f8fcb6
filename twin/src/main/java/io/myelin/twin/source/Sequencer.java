package io.myelin.twin.source;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.twin.circulation.Circulation;
import io.myelin.twin.rule.Rule;
import io.myelin.twin.sign.NamedSignal;
import io.myelin.twin.sign.Signal;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Sorts the signals of several sources by time, and inserts beats between them.
///
/// The flight recorder delivers the events of a second at a time, nearly sorted by their ends; the shop reports
/// immediately. So signals wait here until a *watermark* says that no earlier one is expected. A signal that arrives
/// after its watermark is not dropped: it gets the time of the watermark.
///
/// A signal wakes no thread: it is processed with the next watermark and not before, so the watched JVM pays for a node
/// in a queue and not for unparking a thread. A watermark has a position in the same queue, so the set of signals
/// before it does not depend on when the circuit runs, and a recording gives the same result each time.
public final class Sequencer implements AutoCloseable {

    /// After a longer silence, beats are omitted: no status depends on more than a window of them.
    private static final int LONGEST_GAP = 2 * Rule.WINDOW;

    /// Signals and watermarks in order of arrival.
    private sealed interface Arrival {

        record OfSignal(NamedSignal named) implements Arrival {}

        record OfWatermark(long time) implements Arrival {}
    }

    private record Waiting(NamedSignal named, long arrival) {}

    private final Circuit circuit = cortex().circuit(cortex().name("sequencer"));
    private final Queue<Arrival> arrived = new ConcurrentLinkedQueue<>();
    private final Pipe<Long> watermarks = circuit.pipe(cortex().name("watermarks"), this::take);
    private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(
            Comparator.comparingLong((Waiting it) -> it.named().signal().time()).thenComparingLong(Waiting::arrival));
    private final Entrance entrance;

    private long arrivals;
    private long released = Long.MIN_VALUE;
    private long nextBeat;

    /// Makes a sequencer.
    ///
    /// @param entrance receives the ordered signals and beats
    public Sequencer(Entrance entrance) {
        this.entrance = entrance;
    }

    /// Accepts a signal, from any thread and in any order. Its memory is free again after the next watermark.
    ///
    /// @param named the signal with its name
    public void tell(NamedSignal named) {
        arrived.add(new Arrival.OfSignal(named));
    }

    /// Releases the earlier signals that are not later than a watermark.
    ///
    /// @param watermark in microseconds since the epoch
    public void complete(long watermark) {
        arrived.add(new Arrival.OfWatermark(watermark));
        watermarks.emit(watermark);
    }

    /// Waits until the caller's watermarks are handled.
    public void await() {
        circuit.await();
    }

    @Override
    public void close() {
        circuit.closeAwait();
    }

    /// Takes everything that has arrived, including the signals of later watermarks, which then find nothing left.
    private void take(Long watermark) {
        for (var next = arrived.poll(); next != null; next = arrived.poll()) {
            switch (next) {
                case Arrival.OfSignal(var named) -> waiting.add(new Waiting(named, arrivals++));
                case Arrival.OfWatermark(var time) -> release(time);
            }
        }
    }

    private void release(long watermark) {
        for (var next = waiting.peek(); next != null && next.named().signal().time() <= watermark; next =
                waiting.peek()) {
            waiting.remove();
            pass(next.named());
        }
        if (released != Long.MIN_VALUE) {
            beatUntil(watermark);
        }
    }

    private void pass(NamedSignal named) {
        var signal = named.signal();
        if (signal.time() < released) {
            signal = signal.at(released);
        }
        beatUntil(signal.time());
        entrance.signal(named.name(), signal);
    }

    private void beatUntil(long time) {
        if (released == Long.MIN_VALUE) {
            nextBeat = Math.floorDiv(time, Circulation.BEAT) * Circulation.BEAT + Circulation.BEAT;
        }
        long beats = Math.max(0, (time - nextBeat) / Circulation.BEAT);
        if (beats > LONGEST_GAP) {
            nextBeat += (beats - LONGEST_GAP) * Circulation.BEAT;
        }
        while (nextBeat <= time) {
            entrance.beat(nextBeat);
            nextBeat += Circulation.BEAT;
        }
        released = Math.max(released, time);
    }
}
