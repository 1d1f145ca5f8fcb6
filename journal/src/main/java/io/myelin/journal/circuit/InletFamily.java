package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.journal.Codec;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.record.ControlRecord;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// InletFamily by name, made as they are asked for. A name is recorded with its first emission.
///
/// @param <E> the type of the emissions
public final class InletFamily<E> {

    private final JournaledCircuit circuit;
    private final String family;
    private final Codec<E> codec;
    private final Function<? super Name, ? extends Pipe<? super E>> lookup;
    private final ConcurrentHashMap<Name, Inlet<E>> members = new ConcurrentHashMap<>();

    InletFamily(
            final JournaledCircuit circuit,
            final String family,
            final Codec<E> codec,
            final Function<? super Name, ? extends Pipe<? super E>> lookup) {
        this.circuit = circuit;
        this.family = family;
        this.codec = requireNonNull(codec, "codec");
        this.lookup = requireNonNull(lookup, "lookup");
    }

    /// The inlet of a name. Any thread; the same pipe every time.
    ///
    /// @param name the name, not empty
    public Pipe<E> get(final Name name) {
        return member(requireNonNull(name, "name")).pipe();
    }

    private Inlet<E> member(final Name name) {
        final var present = members.get(name);
        return present != null ? present : members.computeIfAbsent(name, this::make);
    }

    private Inlet<E> make(final Name name) {
        final Pipe<? super E> target = lookup.apply(name);
        return new Inlet<>(circuit, name, family, name.path().toString(), codec, (Receptor<E>) target::emit);
    }

    /// The inlets of a program, by name and, once the journal has defined them, by number.
    static final class Registry {

        private final Map<String, Inlet<?>> single = new HashMap<>();
        private final Map<String, InletFamily<?>> families = new HashMap<>();
        private @Nullable Inlet<?>[] numbered = new Inlet<?>[16];
        private int highest;

        void add(final Inlet<?> inlet) {
            requireNew(inlet.family);
            single.put(inlet.family, inlet);
        }

        void add(final String name, final InletFamily<?> family) {
            requireNew(name);
            families.put(name, family);
        }

        private void requireNew(final String name) {
            if (single.containsKey(name) || families.containsKey(name)) {
                throw new IllegalArgumentException("there is an inlet " + name);
            }
        }

        /// Applies a recorded definition. The replaying thread.
        void apply(final ControlRecord.Define define) {
            final Inlet<?> inlet = find(define);
            if (!inlet.codec.name().equals(define.codec())) {
                throw new CorruptJournalException("inlet " + define.family() + " was written as "
                        + define.codec() + ", the program reads " + inlet.codec.name());
            }
            inlet.id = define.id();
            if (define.id() >= numbered.length) {
                numbered = Arrays.copyOf(numbered, Math.max(define.id() + 1, 2 * numbered.length));
            }
            numbered[define.id()] = inlet;
            highest = Math.max(highest, define.id());
        }

        private Inlet<?> find(final ControlRecord.Define define) {
            final var family = families.get(define.family());
            final var inlet = define.member().isEmpty()
                    ? single.get(define.family())
                    : family == null ? null : family.member(Substrates.cortex().name(define.member()));
            if (inlet == null) {
                throw new CorruptJournalException("the program has no inlet " + define.family());
            }
            return inlet;
        }

        /// The inlet of a number.
        Inlet<?> numbered(final int id) {
            final var inlet = id < numbered.length ? numbered[id] : null;
            if (inlet == null) {
                throw new CorruptJournalException("inlet " + id + " was never defined");
            }
            return inlet;
        }

        int highest() {
            return highest;
        }
    }
}
