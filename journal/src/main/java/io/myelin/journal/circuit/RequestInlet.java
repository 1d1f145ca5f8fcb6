package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.journal.Appender;
import io.myelin.journal.ClosedJournalException;
import io.myelin.journal.JournalException;
import io.myelin.journal.StringField;
import io.myelin.journal.UncaughtFailure;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// An inlet for clients that have to know that a request is durable, and that may have to resend it.
///
/// A client numbers its requests 1, 2, 3 and so on, and resends a request, with the same number, until it has a
/// receipt: to the same circuit or to the one that took over. Each is handled once, in the order of its client's
/// numbers. The last number of each client is part of the circuit's state, and so of replays and snapshots.
///
/// Threading: any thread.
///
/// @param <E> the type of the requests
public final class RequestInlet<E> {

    /// The time until an attempt that failed for lack of memory is repeated.
    private static final long AFTER_SHORTAGE_MILLIS = 100;

    private final JournaledCircuit circuit;
    private final String name;
    private final Receptor<? super E> receptor;

    /// The last handled request of each client. Confined to the circuit's thread. Sorted, so that equal states are
    /// saved with equal bytes.
    private final TreeMap<String, Long> handled = new TreeMap<>();

    /// Submissions without a receipt yet.
    private final Set<Submission<E>> open = ConcurrentHashMap.newKeySet();

    /// Submissions that are recorded and not known to be durable, in the order of their records.
    private final LinkedBlockingQueue<Submission<E>> waiting = new LinkedBlockingQueue<>();

    private final Submission<E> last = new Submission<>("", 0, null);

    /// Set once, when the inlet is declared; read by any thread.
    private volatile @Nullable Pipe<Submission<E>> pipe;

    RequestInlet(JournaledCircuit circuit, String name, Receptor<? super E> receptor) {
        this.circuit = circuit;
        this.name = name;
        this.receptor = receptor;
    }

    void submitTo(Pipe<Submission<E>> target) {
        pipe = target;
    }

    /// Submits a request.
    ///
    /// The receipt completes once the request is durable. It fails with a [JournalException] if the journal refuses the
    /// request or has ended; then the client does not know whether it is recorded, and submits it again. It fails with
    /// an [IllegalStateException] if another number is expected, and with the codec's exception if the request cannot
    /// be written. Dependents of the receipt run on the thread that completes receipts, and must not block it.
    ///
    /// @param client the client's name, unique among this inlet's clients, not empty
    /// @param number the number of its request, from 1
    /// @param value  the request
    /// @return the receipt
    /// @throws IllegalArgumentException if the client is empty, or the number below 1
    /// @throws NullPointerException if an argument is `null`
    public CompletableFuture<Receipt> submit(String client, long number, E value) {
        if (number < 1) {
            throw new IllegalArgumentException("request " + number + " of " + client);
        }
        return submit(new Submission<>(requireNonNull(client, "client"), number, requireNonNull(value, "value")));
    }

    /// Removes a client that has all its receipts and sends no more requests: otherwise its last number is kept
    /// permanently.
    ///
    /// @param client the client's name
    /// @return the receipt
    /// @throws IllegalArgumentException if the client is empty
    /// @throws NullPointerException if the client is `null`
    public CompletableFuture<Receipt> forget(String client) {
        return submit(new Submission<>(requireNonNull(client, "client"), 0, null));
    }

    private CompletableFuture<Receipt> submit(Submission<E> submission) {
        if (submission.client.isEmpty()) {
            throw new IllegalArgumentException("a client without a name");
        }
        open.add(submission);
        requireNonNull(pipe).emit(submission);
        // A closed circuit drops the emission. This is read after the emission, so a dropped one is noticed here.
        if (circuit.isClosed()) {
            fail(submission, new ClosedJournalException(circuit.id()));
        }
        return submission.receipt.copy();
    }

    /// On the circuit's thread, live and in a replay.
    void handle(Submission<E> submission) {
        long before = handled.getOrDefault(submission.client, 0L);
        E value = submission.value;
        submission.until = circuit.sequence();
        if (value == null) {
            handled.remove(submission.client);
        } else if (submission.number == before + 1) {
            handled.put(submission.client, submission.number);
            receptor.receive(value);
        } else {
            submission.repeated = submission.number <= before;
            if (!submission.repeated) {
                fail(submission, new IllegalStateException("circuit of " + circuit.id() + ": request "
                        + submission.number + " of client " + submission.client + ", " + (before + 1) + " is due"));
            }
        }
    }

    /// On the circuit's thread, after an emission from outside was handled or refused.
    void after(Submission<E> submission, @Nullable Throwable failure) {
        if (submission.until > 0) {
            waiting.add(submission);
        } else if (failure != null) {
            fail(submission, failure);
        }
    }

    private void fail(Submission<E> submission, Throwable reason) {
        open.remove(submission);
        submission.receipt.completeExceptionally(reason);
    }

    /// Completes receipts, on a thread of its own.
    Derivation derivation() {
        return new Derivation() {

            private @Nullable Thread thread;

            @Override
            public void live(Appender appender) {
                var giving = Thread.ofPlatform()
                        .daemon()
                        .name("receipts-" + name)
                        .unstarted(() -> give(appender));
                thread = giving;
                giving.start();
            }

            @Override
            public void close() {
                waiting.add(last);
                var giving = thread;
                try {
                    if (giving != null && giving != Thread.currentThread() && !giving.join(circuit.patience())) {
                        giving.interrupt();
                    }
                } catch (InterruptedException early) {
                    Thread.currentThread().interrupt();
                }
                open.forEach(left -> fail(left, new ClosedJournalException(circuit.id())));
            }
        };
    }

    private void give(Appender appender) {
        boolean reported = false;
        try {
            Submission<E> next = waiting.take();
            while (next != last) {
                try {
                    give(appender, next);
                    reported = false;
                    next = waiting.take();
                } catch (Error shortage) {
                    // The request is recorded: a receipt that fails would say that it is not. Without this thread no
                    // client would get a receipt any more.
                    Thread.sleep(AFTER_SHORTAGE_MILLIS); // until there may be memory again
                    if (!reported) {
                        reported = true; // before the report, which needs memory itself
                        UncaughtFailure.report(shortage);
                    }
                }
            }
        } catch (InterruptedException ended) {
            // The remaining receipts fail at the close.
        }
    }

    /// Repeated after an error.
    private void give(Appender appender, Submission<E> next) throws InterruptedException {
        try {
            boolean durable = false;
            while (!durable) {
                durable = appender.awaitDurable(next.until, 1, TimeUnit.HOURS);
            }
            open.remove(next);
            next.receipt.complete(new Receipt(next.until - 1, next.repeated));
        } catch (JournalException ended) {
            fail(next, ended);
        } catch (RuntimeException unexpected) {
            fail(next, new JournalException(
                    "'" + circuit.id() + "': whether the request is durable is not known", unexpected));
        }
    }

    SnapshotSection section() {
        return new SnapshotSection("requests " + name, false, this::save, this::load);
    }

    private void save(SnapshotOutput out) {
        out.putInt(handled.size());
        handled.forEach((client, number) -> {
            out.putString(client);
            out.putLong(number);
        });
    }

    private void load(ByteBuffer in) {
        handled.clear();
        for (int left = in.getInt(); left > 0; left--) {
            handled.put(StringField.read(in), in.getLong());
        }
    }
}
