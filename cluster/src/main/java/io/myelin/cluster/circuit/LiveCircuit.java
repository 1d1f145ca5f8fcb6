package io.myelin.cluster.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates;
import io.myelin.cluster.Address;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.program.ClusterProgram;
import io.myelin.cluster.program.HostedCircuit;
import io.myelin.cluster.wire.MessageReader;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitClock;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.substrates.settings.TimedEvents;
import io.myelin.substrates.settings.Timeline;
import io.myelin.substrates.settings.WorkerThreads;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// A running circuit. Entries pass through one pipe, the door, which sets the circuit's clock to the log's time.
///
/// The service's thread builds it and calls all methods; receptors run on the circuit's thread. What the program
/// declared is read by both: the first entry publishes it.
public final class LiveCircuit implements HostedCircuit {

    /// Marks an inlet as a ticker's, into which nothing but ticks enters.
    private static final Codec<Long> TICKS =
            Codecs.fixed("tick", Long.BYTES, (number, target) -> target.putLong(number), ByteBuffer::getLong);

    /// The golden ratio's bits, odd.
    private static final long GAMMA = 0x9E3779B97F4A7C15L;
    private static final Entry MARK = new Entry(0, 0, null, null);

    /// Operators that hold nothing between entries.
    private static final Set<String> STATELESS = Set.of(
            "Above", "Below", "Clamp", "Deadband", "Guard", "MapStage", "Max", "Min", "Peek", "Range", "Route", "Tee");

    /// An inlet: what the codec reads goes into the pipe.
    private record Declared(Codec<?> codec, Pipe<Object> pipe) {}

    private record DeclaredState<S>(Codec<S> codec, Supplier<? extends S> save, Consumer<? super S> load) {

        void write(MessageWriter out) {
            out.value(codec, save.get());
        }

        void read(String written, ByteBuffer in) {
            var reading = codec.reading(written);
            if (reading == null) {
                throw new IllegalStateException("was written as " + written + ", the program reads " + codec.name());
            }
            load.accept(Codecs.read(reading, in));
        }
    }

    /// The last number of an outlet, or the state of a random source.
    private static final class Cell {
        long value;
    }

    /// @param nanos    the circuit's time
    /// @param position the log position of the entry that caused it
    /// @param target   receives the value; `null` in a mark, which has no effect
    private record Entry(long nanos, long position, @Nullable Pipe<Object> target, @Nullable Object value) {}

    private final CircuitSlot slot;
    private final Consumer<Emitted> emissions;
    private final Runnable marks;
    private final Circuit circuit;
    private final Pipe<Entry> door;
    private final Pipe<Object> digests;
    private final Map<String, Declared> inlets = new LinkedHashMap<>();
    private final Map<String, DeclaredState<?>> states = new TreeMap<>();
    private final Map<String, Cell> randoms = new TreeMap<>();
    private final Map<String, Cell> outlets = new TreeMap<>();
    private final Set<String> retired = new HashSet<>();
    private int historyLimit;
    private boolean built;

    // The circuit's thread; before the first entry the service's.
    private long now;
    private long position;
    private long begunEntries;
    private long forwarded;

    /// The number of entries that are done, with everything that they caused. Written by the circuit's thread with
    /// release; the service's thread reads it with acquire before it reads states.
    private final AtomicLong completed = new AtomicLong();

    // The service's thread.
    private long sent;
    private boolean marked = true;
    private long seenCompleted;
    private long silentNanos;
    private boolean closed;

    /// Builds a circuit, and repeats its history.
    ///
    /// @param slot      what is known of it
    /// @param program   what it runs
    /// @param threads   the kind of thread that it runs on
    /// @param emissions receives what it emits, on the circuit's thread
    /// @param marks     told that all entries before a mark are done, on the circuit's thread
    /// @param failures  receives what its receptors throw, on the circuit's thread
    /// @throws RuntimeException whatever the program throws; the circuit is closed then
    public LiveCircuit(CircuitSlot slot, ClusterProgram program, WorkerThreads threads, Consumer<Emitted> emissions,
            Runnable marks, Consumer<Throwable> failures) {
        this.slot = slot;
        this.emissions = emissions;
        this.marks = marks;
        now = TimeUnit.MILLISECONDS.toNanos(slot.begun);
        circuit = MyelinProvider.circuit(
                Substrates.cortex().name(slot.kind.replace('.', '_')), // not the address: names are never freed
                CircuitSettings.builder()
                        .worker(threads)
                        .clock(new LogClock())
                        .onOperator(this::attaching)
                        .onFailure((_, failure) -> failures.accept(failure))
                        .label(slot.kind)
                        .build());
        try {
            door = circuit.pipe((Receptor<Entry>) this::enter);
            digests = circuit.pipe((Receptor<Object>) this::digest);
            program.build(this);
            built = true;
            if (slot.saved != null) {
                load(new MessageReader(slot.saved));
            }
            outlets.values().forEach(last -> last.value = Math.max(last.value, slot.firstNumber()));
            forwarded = Math.max(forwarded, slot.firstNumber());
            for (var recorded : slot.history) {
                repeat(recorded);
            }
        } catch (Throwable failed) {
            circuit.close();
            throw failed;
        }
    }

    private void attaching(String operator) {
        if (operator.equals("Chance")) {
            throw new IllegalStateException("the operator chance draws random numbers of its own, which differ between"
                    + " members: use guard with HostedCircuit.random");
        }
        if (historyLimit == 0 && !STATELESS.contains(operator)) {
            throw new IllegalStateException("the operator " + operator + " holds what no declared state contains:"
                    + " declare HostedCircuit.history before it is attached");
        }
    }

    // ---- the circuit's thread ----

    private void enter(Entry entry) {
        completed.setRelease(begunEntries);
        begunEntries++;
        var target = entry.target();
        if (target == null) {
            marks.run();
        } else {
            now = entry.nanos();
            position = entry.position();
            // Part of this entry, like what it causes: timed operators read the time that was set here.
            target.emit(requireNonNull(entry.value()));
        }
    }

    private void emit(String outlet, String to, String codec, long number, byte[] value) {
        emissions.accept(new Emitted(slot, outlet, to, codec, number, position, value));
    }

    @SuppressWarnings("unchecked") // receives nothing else
    private void digest(Object receiver) {
        long digest = 0; // of states that cannot be saved
        try {
            var states = save();
            var crc = new CRC32C();
            crc.update(states, 0, states.length);
            digest = crc.getValue() << 32 | states.length;
        } finally {
            ((Consumer<? super Long>) receiver).accept(digest);
        }
    }

    // ---- declared by the program ----

    @Override
    public Address address() {
        return Address.of(slot.name);
    }

    @Override
    public Circuit circuit() {
        return circuit;
    }

    @Override
    public <E> void inlet(String name, Codec<E> codec, Receptor<? super E> receptor) {
        requireNonNull(receptor, "receptor");
        declare(name, codec, circuit.pipe((Receptor<E>) receptor::receive));
    }

    @Override
    public <E> void inlet(String name, Codec<E> codec, Pipe<E> target) {
        declare(name, codec, requireNonNull(target, "target"));
    }

    @SuppressWarnings("unchecked") // gets what the codec reads
    private <E> void declare(String name, Codec<E> codec, Pipe<E> pipe) {
        declare(inlets, "an inlet or ticker", name, new Declared(requireNonNull(codec, "codec"), (Pipe<Object>) pipe));
    }

    @Override
    public <E> Receptor<E> outlet(String name, Codec<E> codec) {
        requireNonNull(codec, "codec");
        var last = new Cell();
        declare(outlets, "an outlet", name, last);
        return value -> {
            var encoded = encode(codec, value);
            emit(name, "", codec.name(), ++last.value, encoded); // one that cannot be written takes no number
        };
    }

    @Override
    public <E> BiConsumer<Address, E> remote(String inlet, Codec<E> codec) {
        requireBuilding();
        requireNonNull(inlet, "inlet");
        requireNonNull(codec, "codec");
        return (to, value) -> {
            var address = requireNonNull(to, "to").toString();
            var encoded = encode(codec, value);
            emit(inlet, address, codec.name(), ++forwarded, encoded);
        };
    }

    private <E> byte[] encode(Codec<E> codec, E value) {
        requireNonNull(value, "value");
        var out = ByteBuffer.allocate(codec.bound(value)).order(ByteOrder.LITTLE_ENDIAN);
        codec.encode(value, out);
        if (out.position() > ClusterSettings.LARGEST_VALUE) {
            throw new IllegalArgumentException(
                    "a value of " + out.position() + " bytes, at most " + ClusterSettings.LARGEST_VALUE);
        }
        return out.hasRemaining() ? Arrays.copyOf(out.array(), out.position()) : out.array();
    }

    @Override
    public <S> void state(String name, Codec<S> codec, Supplier<? extends S> save, Consumer<? super S> load) {
        declare(states, "a state", name, new DeclaredState<S>(
                requireNonNull(codec, "codec"), requireNonNull(save, "save"), requireNonNull(load, "load")));
    }

    @Override
    public void ticker(String name, Duration interval, Receptor<? super Long> receptor) {
        requireNonNull(receptor, "receptor");
        long millis = requireNonNull(interval, "interval").toMillis();
        if (millis < 1) {
            throw new IllegalArgumentException("a ticker's interval is at least a millisecond, was " + interval);
        }
        declare(name, TICKS, circuit.pipe((Receptor<Long>) receptor::receive));
        for (var tick : slot.ticks) {
            if (tick.name.equals(name)) {
                tick.interval = millis;
                return;
            }
        }
        slot.ticks = CircuitSlot.with(slot.ticks, new Tick(slot, name, millis, slot.begun + millis, 0));
    }

    @Override
    public RandomGenerator random(String name) {
        var state = new Cell();
        declare(randoms, "a random source", name, state);
        state.value = mix(slot.seed ^ name.hashCode());
        return () -> mix(state.value += GAMMA);
    }

    /// SplitMix64, whose state is one number.
    private static long mix(long value) {
        long mixed = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    @Override
    public void retired(String name) {
        requireBuilding();
        retired.add(requireNonNull(name, "name"));
    }

    @Override
    public void history(int entries) {
        requireBuilding();
        if (entries < 1 || entries > 1_000_000) {
            throw new IllegalArgumentException("a history has from 1 to 1,000,000 entries, was " + entries);
        }
        historyLimit = entries;
    }

    private <D> void declare(Map<String, D> all, String what, String name, D declared) {
        requireBuilding();
        if (all.putIfAbsent(requireNonNull(name, "name"), declared) != null) {
            throw new IllegalArgumentException("there is " + what + " " + name);
        }
    }

    private void requireBuilding() {
        if (built) {
            throw new IllegalStateException("declared after the program was built");
        }
    }

    // ---- entries ----

    /// Passes an entry of the log on.
    ///
    /// @return why it is refused, or `null`
    public @Nullable String feed(long millis, long at, String inlet, String codec, ByteBuffer value) {
        var declared = inlets.get(inlet);
        if (declared == null || declared.codec() == TICKS) {
            return noInlet(inlet);
        }
        Recorded recorded = null;
        if (historyLimit > 0) {
            var bytes = new byte[value.remaining()];
            value.duplicate().get(bytes);
            recorded = new Recorded(millis, at, inlet.intern(), codec.intern(), bytes);
        }
        Object decoded;
        try {
            decoded = read(declared, inlet, codec, value);
        } catch (IllegalStateException unreadable) {
            return unreadable.getMessage();
        }
        if (recorded != null) {
            slot.history = CircuitSlot.with(slot.history, recorded);
        }
        send(millis, at, declared.pipe(), decoded);
        return null;
    }

    private String noInlet(String name) {
        return "no inlet " + name + " of " + slot.kind;
    }

    /// @throws IllegalStateException if the inlet does not read the value, whatever its codec throws
    private Object read(Declared declared, String inlet, String codec, ByteBuffer value) {
        var at = "inlet " + inlet + " of " + slot.kind;
        var reading = declared.codec().reading(codec);
        if (reading == null) {
            throw new IllegalStateException(at + " reads " + declared.codec().name() + ", not " + codec);
        }
        try {
            return requireNonNull(Codecs.read(reading, value), "codec " + codec + " has read null");
        } catch (RuntimeException | StackOverflowError failed) {
            throw new IllegalStateException(at + ": the value cannot be read as " + codec + ": " + failed, failed);
        }
    }

    public void tick(Tick tick, long at) {
        var declared = inlets.get(tick.name);
        if (declared == null) {
            return; // of another version of the program
        }
        if (historyLimit > 0) {
            var number = new MessageWriter(8).int64(tick.number).copy();
            slot.history = CircuitSlot.with(slot.history, new Recorded(tick.due, at, tick.name, TICKS.name(), number));
        }
        send(tick.due, at, declared.pipe(), tick.number);
    }

    private void repeat(Recorded recorded) {
        var bytes = ByteBuffer.wrap(recorded.value()).order(ByteOrder.LITTLE_ENDIAN);
        try {
            var declared = inlets.get(recorded.inlet());
            if (declared == null) {
                throw new IllegalStateException(noInlet(recorded.inlet()));
            }
            var value = read(declared, recorded.inlet(), recorded.codec(), bytes);
            send(recorded.millis(), recorded.position(), declared.pipe(), value);
        } catch (IllegalStateException unreadable) {
            throw new IllegalStateException(
                    "the entry of the history at log position " + recorded.position() + ": " + unreadable.getMessage(),
                    unreadable);
        }
    }

    private void send(long millis, long at, Pipe<Object> target, Object value) {
        sent++;
        marked = false;
        door.emit(new Entry(TimeUnit.MILLISECONDS.toNanos(millis), at, target, value));
    }

    public long sent() {
        return sent;
    }

    public long completed() {
        return completed.getAcquire();
    }

    /// Asks the circuit to report that its entries are done: the last one is only known to be when another begins.
    public void mark() {
        if (!marked) {
            marked = true;
            sent++;
            door.emit(MARK);
        }
    }

    /// Whether all entries are done. A mark itself never counts as done, since nothing follows it.
    public boolean isIdle() {
        return sent == 0 || marked && completed() == sent - 1;
    }

    /// Looks whether the circuit has completed entries while time has passed.
    ///
    /// @param nanos since the last call, as far as this thread was running
    public void passed(long nanos) {
        long done = completed();
        mark();
        silentNanos = done != seenCompleted || isIdle() ? 0 : silentNanos + nanos;
        seenCompleted = done;
    }

    /// For how many nanoseconds the circuit has had entries and completed none.
    public long silence() {
        return silentNanos;
    }

    public boolean isClosed() {
        return closed;
    }

    /// Computes the digest of the states after all entries so far.
    ///
    /// @param receiver called on the circuit's thread
    public void digest(long millis, long at, Consumer<? super Long> receiver) {
        send(millis, at, digests, receiver);
    }

    public boolean hasTicker(String name) {
        var declared = inlets.get(name);
        return declared != null && declared.codec() == TICKS;
    }

    public boolean isHistoryFull() {
        return historyLimit > 0 && slot.history.size() >= historyLimit;
    }

    /// The states, from which the circuit can be rebuilt. For the circuit's thread, and for the service's while the
    /// circuit is idle.
    public byte[] save() {
        var out = new MessageWriter(256);
        out.int32(states.size());
        states.forEach((name, state) -> {
            out.text(name).text(state.codec().name());
            state.write(out);
        });
        out.int32(randoms.size());
        randoms.forEach((name, random) -> out.text(name).int64(random.value));
        out.int32(outlets.size());
        outlets.forEach((name, last) -> out.text(name).int64(last.value));
        out.int64(forwarded);
        return out.copy();
    }

    private void load(MessageReader in) {
        for (int n = in.int32(); n > 0; n--) {
            var name = in.text();
            var codec = in.text();
            var value = in.view();
            var state = declared(states, "state", name);
            if (state != null) {
                try {
                    state.read(codec, value);
                } catch (RuntimeException unreadable) {
                    throw new IllegalStateException("state " + name + ": " + unreadable.getMessage(), unreadable);
                }
            }
        }
        for (int n = in.int32(); n > 0; n--) {
            var random = declared(randoms, "random source", in.text());
            long state = in.int64();
            if (random != null) {
                random.value = state;
            }
        }
        for (int n = in.int32(); n > 0; n--) {
            // Also of an outlet that the program does not declare: consumers would drop what one that returns emits.
            outlets.computeIfAbsent(in.text(), _ -> new Cell()).value = in.int64();
        }
        forwarded = in.int64();
        in.requireEnd("what the circuit was saved with");
    }

    private <D> @Nullable D declared(Map<String, D> all, String what, String name) {
        var found = all.get(name);
        if (found == null && !retired.contains(name)) {
            throw new IllegalStateException(
                    "the circuit was saved with the " + what + " " + name
                            + ", which the program neither declares nor retires");
        }
        return found;
    }

    /// The frames of its thread, the innermost first.
    public String stack() {
        var frames = MyelinProvider.stack(circuit);
        return frames.isEmpty() ? "no frames" : "at " + frames.getFirst();
    }

    /// Closes the circuit; entries that are not done are lost.
    public void close() {
        closed = true;
        circuit.close();
    }

    /// The log's time.
    private final class LogClock implements CircuitClock, Timeline {

        @Override
        public long nanos() {
            return now;
        }

        @Override
        public Timeline timeline() {
            return this;
        }

        @Override
        public void opened(Circuit opened) {
            // The circuit is this one.
        }

        @Override
        public void schedule(TimedEvents events) {
            throw new IllegalStateException(
                    "the count of a native ticker is in no declared state: use HostedCircuit.ticker");
        }
    }
}
