package io.myelin.cluster.check;

import static java.util.Objects.requireNonNull;

import io.myelin.cluster.Address;
import io.myelin.cluster.circuit.CircuitSlot;
import io.myelin.cluster.circuit.Emitted;
import io.myelin.cluster.circuit.LiveCircuit;
import io.myelin.cluster.circuit.Tick;
import io.myelin.cluster.program.ClusterProgram;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.journal.Codec;
import io.myelin.substrates.settings.WorkerThreads;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/// Runs a program several times with the same entries: on different kinds of threads, at different times, all at once
/// and one after the other, and rebuilt in the middle; and compares states and emissions. Not thread-safe.
///
/// It does not find a dependency on the order of `Set.of` and `Map.of`, which differs between processes only.
public final class DeterminismCheck {

    private static final long LIMIT_NANOS = 10_000_000_000L;

    private record Entry(long millis, String inlet, String codec, byte[] value) {}

    private record Outcome(String run, byte[] states, List<String> emissions) {}

    private final Address address;
    private final ClusterProgram program;
    private final List<Entry> entries = new ArrayList<>();

    /// A check of one circuit.
    public DeterminismCheck(Address address, ClusterProgram program) {
        this.address = requireNonNull(address, "address");
        this.program = requireNonNull(program, "program");
    }

    /// Adds an entry.
    ///
    /// @param millis the log's time, not before that of the entry before
    public <E> DeterminismCheck entry(long millis, String inlet, Codec<E> codec, E value) {
        requireNonNull(inlet, "inlet");
        requireNonNull(codec, "codec");
        var bytes = new MessageWriter(64).value(codec, requireNonNull(value, "value")).copy();
        entries.add(new Entry(millis, inlet, codec.name(), Arrays.copyOfRange(bytes, 4, bytes.length)));
        return this;
    }

    /// Runs the program.
    ///
    /// @throws AssertionError        if two runs differ, an entry is refused, or the circuit does not complete
    /// @throws IllegalStateException whatever the program throws when it is built
    public void run() {
        var first = run("on a thread of its own", WorkerThreads.PLATFORM, false, false);
        for (var other : List.of(
                run("on shared threads", WorkerThreads.SHARED, false, false),
                run("entry by entry", WorkerThreads.SHARED, true, false),
                run("rebuilt in the middle", WorkerThreads.PLATFORM, false, true))) {
            if (!Arrays.equals(first.states(), other.states())) {
                throw new AssertionError(
                        "the states of " + address + " " + first.run() + " and " + other.run() + " differ");
            }
            if (!first.emissions().equals(other.emissions())) {
                throw new AssertionError("the emissions of " + address + " " + first.run() + " and " + other.run()
                        + " differ: " + first.emissions() + " and " + other.emissions());
            }
        }
    }

    private Outcome run(String name, WorkerThreads threads, boolean stepwise, boolean rebuilds) {
        var slot = new CircuitSlot(address);
        var emissions = new ConcurrentLinkedQueue<Emitted>();
        slot.begun = entries.isEmpty() ? 0 : entries.getFirst().millis();
        slot.seed = 1;
        Supplier<LiveCircuit> opening =
                () -> new LiveCircuit(slot, program, threads, emissions::add, () -> {}, _ -> {});
        var circuit = opening.get();
        try {
            for (int i = 0; i < entries.size(); i++) {
                var entry = entries.get(i);
                while (!slot.ticks.isEmpty() && Collections.min(slot.ticks, Tick.ORDER).due <= entry.millis()) {
                    var tick = Collections.min(slot.ticks, Tick.ORDER);
                    circuit.tick(tick, i);
                    tick.advance(tick.due);
                }
                var value = ByteBuffer.wrap(entry.value()).order(ByteOrder.LITTLE_ENDIAN);
                var refusal = circuit.feed(entry.millis(), i, entry.inlet(), entry.codec(), value);
                if (refusal != null) {
                    throw new AssertionError("entry " + i + " is refused: " + refusal);
                }
                boolean rebuild = rebuilds && i == entries.size() / 2;
                if (stepwise || rebuild) {
                    complete(circuit);
                }
                if (rebuild) { // as after a snapshot: from the declared states, or by repeating the history
                    if (slot.history.isEmpty()) {
                        slot.saved = circuit.save();
                        slot.begun = entry.millis();
                    }
                    circuit.close();
                    circuit = opening.get();
                }
            }
            complete(circuit);
            return new Outcome(name, circuit.save(), described(emissions));
        } finally {
            circuit.close();
        }
    }

    private static List<String> described(Iterable<Emitted> emissions) {
        var described = new ArrayList<String>();
        for (var emitted : emissions) {
            var text = emitted.to() + " " + emitted.outlet() + " " + emitted.number() + " "
                    + Arrays.toString(emitted.value());
            if (!described.contains(text)) { // what a repeated history emits again is dropped by its number
                described.add(text);
            }
        }
        return described;
    }

    private void complete(LiveCircuit circuit) {
        long end = System.nanoTime() + LIMIT_NANOS;
        for (circuit.mark(); !circuit.isIdle(); circuit.mark()) {
            LockSupport.parkNanos(50_000);
            if (System.nanoTime() > end) {
                throw new AssertionError(address + " does not complete its entries: " + circuit.stack());
            }
        }
    }
}
