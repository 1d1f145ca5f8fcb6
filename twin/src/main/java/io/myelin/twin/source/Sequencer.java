package io.myelin.twin.source;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.twin.circulation.Circulation;
import io.myelin.twin.circulation.Rule;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.sign.Told;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;

/// Puts signals of several sources into the order of their times, and beats between them.
///
/// The flight recorder hands over a second's events at a time, in an order that is nearly that of their ends; the
/// shop tells at once. So signals wait here until a *watermark* says that nothing earlier is to be expected. A
/// signal that comes after its watermark all the same is not dropped: it gets the time of the watermark and is
/// counted as late.
///
/// It is a circuit of its own: any thread emits, one thread orders, and no lock is needed.
public final class Sequencer implements AutoCloseable {

    /// After a longer silence, time jumps: no status depends on more than a window of beats.
    private static final int LONGEST_GAP = 2 * Rule.WINDOW;

    private record Waiting(Told told, long arrival) {}

    private final Circuit circuit = cortex().circuit(cortex().name("sequencer"));
    private final Pipe<Told> signals = circuit.pipe(cortex().name("signals"), this::take);
    private final Pipe<Long> watermarks = circuit.pipe(cortex().name("watermarks"), this::release);
    private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(
            Comparator.comparingLong((Waiting it) -> it.told().signal().time()).thenComparingLong(Waiting::arrival));
    private final Entrance entrance;
    private final AtomicLong late = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();

    private long arrivals;
    private long released = Long.MIN_VALUE;
    private long nextBeat;

    /// Makes a sequencer.
    ///
    /// @param entrance takes what comes out
    public Sequencer(Entrance entrance) {
        this.entrance = entrance;
    }

    /// Where signals enter, from any thread and in any order.
    public Pipe<Told> signals() {
        return signals;
    }

    /// Where watermarks enter, in microseconds since the epoch: signals up to there are let out.
    public Pipe<Long> watermarks() {
        return watermarks;
    }

    /// How many signals came after their watermark.
    public long late() {
        return late.get();
    }

    /// How many signals have come.
    public long taken() {
        return taken.get();
    }

    /// Waits until what the caller emitted is ordered.
    public void await() {
        circuit.await();
    }

    @Override
    public void close() {
        circuit.closeAwait();
    }

    private void take(Told told) {
        taken.setPlain(arrivals + 1);
        waiting.add(new Waiting(told, arrivals++));
    }

    private void release(Long watermark) {
        for (var next = waiting.peek();
                next != null && next.told().signal().time() <= watermark;
                next = waiting.peek()) {
            waiting.remove();
            let(next.told());
        }
        if (released != Long.MIN_VALUE) {
            beatUntil(watermark);
        }
    }

    private void let(Told told) {
        var signal = told.signal();
        if (signal.time() < released) {
            late.setPlain(late.getPlain() + 1);
            signal = new Signal(signal.sign(), released, signal.value());
        }
        beatUntil(signal.time());
        entrance.signal(told.name(), signal);
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
