package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subscription;
import io.humainary.substrates.api.Substrates.Ticker;
import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.ControlRecord;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.record.Inlet;
import io.myelin.journal.record.InletDefinitions;
import io.myelin.journal.record.InletMembers;
import io.myelin.journal.record.Recorder;
import io.myelin.journal.state.DeclaredState;
import io.myelin.journal.state.RecordedMarker;
import io.myelin.journal.state.SeededRandom;
import io.myelin.journal.state.SnapshotSection;
import io.myelin.journal.state.SnapshotSections;
import io.myelin.journal.state.SwitchedSubscription;
import io.myelin.journal.thread.UncaughtFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// All that a [Program] declares. The methods that declare have the contracts of those of [JournaledCircuit].
///
/// Confined to the thread that opens the circuit, except as members say otherwise.
final class Declarations {

    private final JournaledCircuit circuit;
    private final Cortex cortex = Substrates.cortex();
    private final InletDefinitions inlets;
    private final Map<String, SeededRandom> random = new LinkedHashMap<>();
    private final Map<String, RecordedMarker> markers = new LinkedHashMap<>();
    private final SnapshotSections sections;
    private final Derivations derivations = new Derivations();
    private final List<RequestInlet<?>> requesting = new ArrayList<>();
    private final List<Supplier<Ticker>> tickers = new ArrayList<>();

    /// Whether the program has been built. Written by the thread that opens the circuit, read by any: a program may
    /// keep the circuit.
    private volatile boolean complete;

    Declarations(JournaledCircuit circuit) {
        this.circuit = circuit;
        inlets = circuit.recorder().inlets();
        sections = new SnapshotSections(inlets::has);
        sections.add(inlets.section());
    }

    /// The program has been built: from here on nothing is declared.
    void complete() {
        complete = true;
    }

    /// A replay has read records, or snapshots were compared with what is declared.
    private void requireDeclaring() {
        if (complete) {
            throw new IllegalStateException("circuit of " + circuit.id() + ": only Program.build declares something");
        }
    }

    <E> Pipe<E> inlet(String name, Codec<E> codec, Receptor<? super E> receptor) {
        return declare(name, codec, receptor, null).pipe();
    }

    private <E> Inlet<E> declare(
            String name,
            Codec<E> codec,
            Receptor<? super E> receptor,
            @Nullable BiConsumer<? super E, ? super @Nullable Throwable> handled) {
        requireDeclaring();
        var inlet = new Inlet<E>(
                circuit.circuit(), circuit.recorder(), cortex.name(requireNonNull(name, "name")), name, "", codec,
                requireNonNull(receptor, "receptor"), handled);
        inlets.add(inlet);
        return inlet;
    }

    <E> Pipe<E> inlet(String name, Codec<E> codec, Pipe<? super E> target) {
        requireNonNull(target, "target");
        return inlet(name, codec, (Receptor<E>) target::emit);
    }

    <E> RequestInlet<E> requests(String name, Codec<E> codec, Receptor<? super E> receptor) {
        requireNonNull(codec, "codec");
        var requests = new RequestInlet<E>(circuit, name, requireNonNull(receptor, "receptor"));
        var inlet = this.<Submission<E>>declare(
                name, new SubmissionCodec<>(codec), requests::handle, requests::after);
        requesting.add(requests);
        requests.submitTo(inlet.pipe());
        attach(requests.derivation(), requests.section());
        return requests;
    }

    <E> InletFamily<E> inlets(
            String name,
            Codec<E> codec,
            Function<? super Name, ? extends Pipe<? super E>> lookup) {
        requireDeclaring();
        var family = new InletMembers<E>(circuit.circuit(), circuit.recorder(), name, codec, lookup);
        inlets.add(requireNonNull(name, "name"), family);
        return family::pipe;
    }

    Runnable step(String name, Runnable action) {
        requireNonNull(action, "action");
        var pipe = inlet(name, Codecs.BOOLEAN, (Receptor<Boolean>) _ -> action.run());
        return () -> pipe.emit(Boolean.TRUE);
    }

    Pipe<Boolean> subscription(String name, Supplier<? extends Subscription> subscribe) {
        requireNonNull(subscribe, "subscribe");
        var switched = new SwitchedSubscription(name, subscribe);
        var inlet = inlet(name, Codecs.BOOLEAN, switched);
        sections.add(switched.section());
        return inlet;
    }

    void ticker(String name, Duration interval, Receptor<? super Long> receptor) {
        if (!requireNonNull(interval, "interval").isPositive()) {
            throw new IllegalArgumentException("an interval of " + interval);
        }
        var pipe = inlet(name, Codecs.LONG, receptor);
        tickers.add(() -> circuit.circuit().ticker(cortex.name(name), interval, pipe));
    }

    RandomGenerator random(String name) {
        requireDeclaring();
        var source = new SeededRandom(requireNonNull(name, "name"));
        sections.add(source.section());
        random.put(name, source);
        return source;
    }

    <S> void state(String name, Codec<S> codec, Supplier<? extends S> save, Consumer<? super S> load) {
        requireDeclaring();
        var section = new DeclaredState<>(
                requireNonNull(codec, "codec"), requireNonNull(save, "save"), requireNonNull(load, "load"))
                .section(requireNonNull(name, "name"));
        requireState(!sections.isRetired(section.name()), section.name());
        sections.add(section);
    }

    BooleanSupplier marker(String name) {
        requireDeclaring();
        var marker = new RecordedMarker(requireNonNull(name, "name"));
        sections.add(marker.section());
        markers.put(name, marker);
        return marker;
    }

    void retired(String name) {
        requireDeclaring();
        inlets.retire(requireNonNull(name, "name"));
        List.of(
                RequestInlet.REQUESTS, SwitchedSubscription.SUBSCRIPTION, Outbox.OUTBOX,
                SeededRandom.RANDOM, RecordedMarker.MARKER)
                .forEach(kind -> sections.retire(kind + name));
    }

    void retiredState(String name) {
        requireDeclaring();
        var section = DeclaredState.STATE + requireNonNull(name, "name");
        requireState(!sections.has(section), section);
        sections.retire(section);
    }

    private static void requireState(boolean right, String section) {
        if (!right) {
            throw new IllegalArgumentException("a " + section + " that is declared and retired");
        }
    }

    void attach(Derivation derivation, SnapshotSection section) {
        requireDeclaring();
        sections.add(section);
        derivations.add(derivation);
    }

    // ---- once they are complete ----

    /// Confined to the replaying thread, then to the circuit's.
    InletDefinitions inlets() {
        return inlets;
    }

    /// Applies a recorded seed, unless the program has retired its source. As [#inlets], like the next one.
    ///
    /// @throws CorruptJournalException if the program neither has nor retired it
    void apply(ControlRecord.Seed seed) {
        var source = random.get(seed.name());
        if (source != null) {
            source.seed(seed.seed());
        } else {
            requireRetired(SeededRandom.RANDOM + seed.name());
        }
    }

    /// Passes a recorded marker, unless the program has retired it.
    ///
    /// @throws CorruptJournalException if the program neither has nor retired it: it handles later records as if they
    ///     came before the marker
    void apply(ControlRecord.Marker recorded) {
        var marker = markers.get(recorded.name());
        if (marker != null) {
            marker.pass();
        } else {
            requireRetired(RecordedMarker.MARKER + recorded.name());
        }
    }

    private void requireRetired(String part) {
        if (!sections.isRetired(part)) {
            throw new CorruptJournalException(
                    "the journal has the " + part + ", which the program neither declares nor retires");
        }
    }

    SnapshotSections sections() {
        return sections;
    }

    Derivations derivations() {
        return derivations;
    }

    /// Records the seeds and the markers that the journal does not have. Called on the circuit's thread.
    void recordMissing(Recorder recorder) {
        random.forEach((name, source) -> {
            if (!source.isSeeded()) {
                long seed = ThreadLocalRandom.current().nextLong();
                recorder.control(new ControlRecord.Seed(name, seed));
                source.seed(seed);
            }
        });
        markers.forEach((name, marker) -> {
            if (!marker.getAsBoolean()) {
                recorder.control(new ControlRecord.Marker(name));
                marker.pass();
            }
        });
    }

    /// Each starts a ticker.
    List<Supplier<Ticker>> tickers() {
        return tickers;
    }

    /// Fails the receipts of requests that are left. An opening that fails may have accepted requests before their
    /// inlet's derivation was live.
    void failRequests() {
        requesting.forEach(left -> UncaughtFailure.reportOf(left::failRest));
    }
}
