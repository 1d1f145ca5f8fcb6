package io.myelin.journal.stream;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Codec;
import io.myelin.journal.Journal;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;

/// Publishes the emissions into an inlet, or into the inlets of a family, as the journal has recorded them.
///
/// Each subscriber gets them from a cursor of its own, in their order, as it requests: one record is read ahead, none
/// is dropped, and the journal's circuit, if it is live, notices nothing. The stream is complete after the records that
/// were durable when it began; it does not follow a live circuit. A subscriber that remembers the sequence of its last
/// record goes on with another publisher that begins with the next one. Records that replays skip are left out.
///
/// The stream fails if the journal cannot be read, if the codec cannot read a record, or if the record to begin with
/// was truncated. Inlets for requests and of feeds have records of the journal's own, which only their circuit reads.
///
/// All signals come from the executor, one at a time, and files are read there, so its threads may block; virtual ones
/// will do. If it refuses a task, the subscription is cancelled without a signal, and the refusal goes to the
/// uncaught-exception handler of the thread that subscribed or requested.
///
/// Any thread but a circuit's own.
///
/// @param <E> the type of the emissions
public final class InletPublisher<E> implements Flow.Publisher<Recorded<E>> {

    private final Journal journal;
    private final long from;
    private final String inlet;
    private final Codec<E> codec;
    private final Executor executor;

    private InletPublisher(Journal journal, long from, String inlet, Codec<E> codec, Executor executor) {
        this.journal = requireNonNull(journal, "journal");
        this.from = from;
        this.inlet = requireNonNull(inlet, "inlet");
        this.codec = requireNonNull(codec, "codec");
        this.executor = requireNonNull(executor, "executor");
    }

    /// A publisher of an inlet's records. The journal stays open as long as there are subscribers.
    ///
    /// @param journal  the journal
    /// @param from     the number of the first record to publish, if it is the inlet's: [Journal#first] for all that
    ///                 are left
    /// @param inlet    the name of an inlet or a family; one that has no records is an empty stream
    /// @param codec    the inlet's codec
    /// @param executor reads and makes the signals
    /// @param <E>      the type of the emissions
    /// @throws IllegalArgumentException if the number is negative
    /// @throws NullPointerException if an argument is `null`
    public static <E> InletPublisher<E> of(
            Journal journal, long from, String inlet, Codec<E> codec, Executor executor) {
        if (from < 0) {
            throw new IllegalArgumentException("from must be at least 0, was " + from);
        }
        return new InletPublisher<>(journal, from, inlet, codec, executor);
    }

    /// Subscribes. What prevents it, such as a closed journal, is signalled as an error.
    ///
    /// @throws NullPointerException if the subscriber is `null`
    @Override
    public void subscribe(Flow.Subscriber<? super Recorded<E>> subscriber) {
        requireNonNull(subscriber, "subscriber");
        new InletSubscription<>(() -> new InletReader<>(journal, from, inlet, codec), subscriber, executor).begin();
    }
}
