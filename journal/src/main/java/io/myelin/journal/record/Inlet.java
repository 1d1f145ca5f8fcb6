package io.myelin.journal.record;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.JournalException;
import java.nio.ByteBuffer;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The entry point of emissions from outside into a journaled circuit: each is recorded on the circuit's thread, then
/// passed on.
///
/// @param <E> the type of the emissions
public final class Inlet<E> {

    final String family;
    final String member;
    final Codec<E> codec;

    /// Its number in the journal, 0 until it was defined there. Used by the circuit's thread, and before the circuit is
    /// live by the replaying thread, which publishes it with the next emission.
    int id;

    /// Whether its senders learn of a refusal by themselves, and send again: a sync need not tell of it.
    private final boolean telling;

    private final Recorder recorder;
    private final Receptor<? super E> target;
    private final Pipe<E> pipe;
    private final Pipe<E> replay;

    public Inlet(
            Circuit circuit,
            Recorder recorder,
            Name name,
            String family,
            String member,
            Codec<E> codec,
            Receptor<? super E> target) {
        this(circuit, recorder, name, family, member, codec, target, null);
    }

    /// @param handled called on the circuit's thread for each emission from outside that was handled or refused, with
    ///                its failure, the reason of its refusal, or `null`; may be `null`
    public Inlet(
            Circuit circuit,
            Recorder recorder,
            Name name,
            String family,
            String member,
            Codec<E> codec,
            Receptor<? super E> target,
            @Nullable BiConsumer<? super E, ? super @Nullable Throwable> handled) {
        this.family = family;
        this.member = member;
        this.codec = requireNonNull(codec, "codec");
        this.target = target;
        this.recorder = recorder;
        telling = handled != null;
        Receptor<E> receptor = handled == null ? this::receive : emission -> receive(emission, handled);
        pipe = circuit.pipe(name, receptor);
        replay = circuit.pipe(name, this::receiveReplayed);
    }

    private void receive(E emission, BiConsumer<? super E, ? super @Nullable Throwable> handled) {
        Throwable failure = null;
        try {
            failure = receive(emission);
        } catch (Throwable failed) { // a codec in another language may throw checked exceptions, undeclared
            failure = failed; // first: there may be no memory for the class that states the reason
            failure = Refusals.reasonOf(failed);
            throw failed;
        } finally {
            handled.accept(emission, failure);
        }
    }

    boolean tells() {
        return telling;
    }

    /// The pipe that callers emit into.
    public Pipe<E> pipe() {
        return pipe;
    }

    /// Its name in messages.
    String label() {
        return member.isEmpty() ? family : family + '/' + member;
    }

    /// Emits a record that was read. Called by the replaying thread.
    ///
    /// @param written the codec that wrote it, of this inlet's type
    /// @param content the bytes that it wrote
    @SuppressWarnings("unchecked") // the inlet's own codec gave it: see Codec.reading
    void replay(Codec<?> written, ByteBuffer content) {
        replay.emit(Codecs.read((Codec<E>) written, content));
    }

    /// @return the reason why the journal refused it, `null` if it was handled
    private @Nullable JournalException receive(E emission) {
        var refusal = recorder.accept(this, emission);
        if (refusal == null) {
            handle(emission);
        }
        return refusal;
    }

    private void receiveReplayed(E emission) {
        if (recorder.isNew(this, emission)) {
            handle(emission);
        }
    }

    private void handle(E emission) {
        try {
            target.receive(emission);
        } catch (OutOfMemoryError failed) {
            recorder.fail(this, failed);
            throw failed;
        }
    }
}
