package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.journal.Appender;
import io.myelin.journal.ClosedJournalException;
import io.myelin.journal.JournalException;
import io.myelin.journal.StringField;
import io.myelin.journal.state.SnapshotOutput;
import io.myelin.journal.state.SnapshotSection;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
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

    /// In front of its name in a snapshot.
    static final String REQUESTS = "requests ";

    private final JournaledCircuit circuit;
    private final String name;
    private final Receptor<? super E> receptor;

    /// The last handled request of each client. Confined to the circuit's thread. Sorted, so that equal states are
    /// saved with equal bytes.
    private final TreeMap<String, Long> handled = new TreeMap<>();

    /// Submissions without a receipt yet.
    private final Set<Submission<E>> open = ConcurrentHashMap.newKeySet();

    /// The submission that was added last: the end of a list, which begins with one that is none. Confined to the
    /// circuit's thread.
    private Submission<E> added = new Submission<>("", 0, null);

    /// The submission whose receipt was completed last. Confined to the thread that completes receipts.
    private Submission<E> answered = added;

    /// Completes receipts. Written once, when the circuit goes live, and read by the circuit's thread.
    private volatile @Nullable Thread giving;

    /// Whether the thread that completes receipts is about to park, or parked. Written by it before it reads
    /// [Submission#next] and [#closing] for the last time; read by the circuit's thread after it has written that. So
    /// either the thread sees the submission, or it is unparked.
    private volatile boolean idle;

    /// Written before the thread is unparked; the thread reads it before each park.
    private volatile boolean closing;

    /// Whether receipts that have not come yet fail. Written before the thread is interrupted, and read by it after it
    /// has cleared an interrupt: that may be another one, by a dependent of a receipt.
    private volatile boolean abandoned;

    /// What has ended the thread that completes receipts, `null` while it goes on. Written by it before it fails those
    /// that are open; read by any thread after its submission is open.
    private volatile @Nullable Throwable broken;

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
    /// request or has ended, and with the error that has ended the thread that completes receipts, if one has; then the
    /// client does not know whether the request is recorded, and submits it again. It fails with an
    /// [IllegalStateException] if another number is expected, and with the codec's exception if the request cannot be
    /// written. Dependents of the receipt run on the thread that completes receipts, and must not block it. A shutdown
    /// hook should wait with a timeout, or close the circuit first: once a receptor has called `System.exit`, receipts
    /// fail at the close and not before.
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

    /// The number of a client's last request that was handled, 0 if there is none: a client that does not know its
    /// numbers continues with the next. On return that request is durable.
    ///
    /// @param client the client's name
    /// @throws IllegalStateException if the circuit is not live or closed, or on its own thread
    /// @throws JournalException if the journal has ended
    /// @throws InterruptedException if interrupted
    public long last(String client) throws InterruptedException {
        requireNonNull(client, "client");
        var appender = circuit.appender();
        var last = new AtomicLong();
        circuit.thread().perform(() -> last.set(handled.getOrDefault(client, 0L)));
        boolean durable = false;
        while (!durable) {
            durable = appender.awaitDurable(circuit.sequence(), 1, TimeUnit.HOURS);
        }
        return last.get();
    }

    private CompletableFuture<Receipt> submit(Submission<E> submission) {
        if (submission.client.isEmpty()) {
            throw new IllegalArgumentException("a client without a name");
        }
        open.add(submission);
        boolean emitted = false;
        try {
            requireNonNull(pipe).emit(submission);
            emitted = true;
        } finally {
            if (!emitted) {
                open.remove(submission);
            }
        }
        // A closed circuit drops the emission. This is read after the emission, so a dropped one is noticed here.
        if (circuit.isClosed() || broken != null) {
            fail(submission, end());
        }
        return submission.receipt;
    }

    /// On the circuit's thread, live and in a replay.
    void handle(Submission<E> submission) {
        long before = handled.getOrDefault(submission.client, 0L);
        E value = submission.value;
        boolean due = value != null && submission.number == before + 1;
        if (value == null) {
            handled.remove(submission.client);
        } else if (due) {
            handled.put(submission.client, submission.number);
        } else if (submission.number <= before) {
            submission.repeated = true;
        } else {
            submission.expected = before + 1;
        }
        // Not before the number is kept: a client that has a receipt sends the next number.
        submission.until = circuit.sequence();
        if (due) {
            receptor.receive(value);
        }
    }

    /// On the circuit's thread, after an emission from outside was handled or refused.
    void after(Submission<E> submission, @Nullable Throwable failure) {
        if (submission.until == 0) {
            submission.failure = failure;
        }
        if (giving == null && submission.failure != null) {
            fail(submission, submission.failure); // refused in a replay: the circuit may never be live
            return;
        }
        if (broken != null) {
            return; // failed by the caller
        }
        added.next = submission;
        added = submission;
        // Not always: the thread may be waiting for durability, which a permit would interrupt.
        if (idle) {
            LockSupport.unpark(giving);
        }
    }

    private void fail(Submission<E> submission, Throwable reason) {
        submission.receipt.completeExceptionally(reason);
        open.remove(submission);
    }

    /// Completes receipts, on a thread of its own.
    Derivation derivation() {
        return new Derivation() {

            @Override
            public void live(Appender appender) {
                var thread = Thread.ofPlatform()
                        .daemon()
                        .name("receipts-" + name)
                        .unstarted(() -> give(appender));
                giving = thread;
                thread.start();
            }

            @Override
            public void close() {
                closing = true;
                var thread = requireNonNull(giving);
                LockSupport.unpark(thread);
                try {
                    if (thread != Thread.currentThread() && !thread.join(circuit.patience())) {
                        abandoned = true;
                        thread.interrupt();
                    }
                } catch (InterruptedException early) {
                    Thread.currentThread().interrupt();
                }
                failRest(); // the thread does so too, but a receipt's dependent may hold it up
            }
        };
    }

    /// Completes receipts until the close. If an error ends this thread, the receipts that are still open fail, and
    /// their clients submit again.
    private void give(Appender appender) {
        try {
            boolean ended = false;
            while (!ended) {
                ended = giveNext(appender);
            }
            failRest();
        } catch (Throwable failed) {
            broken = failed;
            failRest();
            throw failed;
        }
    }

    /// @return whether that was all
    private boolean giveNext(Appender appender) {
        boolean _ = Thread.interrupted();
        boolean last = closing;
        var next = abandoned ? null : answered.next;
        if (next != null) {
            try {
                give(appender, next);
            } catch (InterruptedException early) {
                return false;
            }
            answered.next = null; // an old submission would keep the later ones from being collected
            answered = next;
        } else if (last) {
            return true;
        } else {
            idle = true;
            if (answered.next == null && !closing) {
                LockSupport.park(this);
            }
            idle = false;
        }
        return false;
    }

    private void give(Appender appender, Submission<E> next) throws InterruptedException {
        if (next.failure != null) {
            fail(next, next.failure);
            return;
        }
        if (next.expected > 0) {
            fail(next, new IllegalStateException("circuit of " + circuit.id() + ": request "
                    + next.number + " of client " + next.client + ", " + next.expected + " is due"));
            return;
        }
        try {
            boolean durable = false;
            while (!durable) {
                durable = appender.awaitDurable(next.until, 1, TimeUnit.HOURS);
            }
            next.receipt.complete(new Receipt(next.until - 1, next.repeated));
            open.remove(next);
        } catch (JournalException ended) {
            fail(next, ended);
        } catch (RuntimeException unexpected) {
            fail(next, new JournalException(
                    "'" + circuit.id() + "': whether the request is durable is not known", unexpected));
        }
    }

    /// On the receipts' thread, or at the close of the circuit.
    void failRest() {
        for (var left : open) {
            fail(left, end());
        }
    }

    /// An error as it is: there may be no memory for another one, nor for what makes messages.
    private Throwable end() {
        var error = broken;
        return error == null ? new ClosedJournalException(circuit.id()) : error;
    }

    SnapshotSection section() {
        return SnapshotSection.of(REQUESTS, name, this::save, this::load);
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
