package io.myelin.journal.circuit;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A client's request on its way through an inlet. Its client, number and value are recorded; the receipt is for the
/// process that submitted it.
///
/// @param <E> the type of the values
final class Submission<E> {

    final String client;
    final long number;

    /// The request, `null` to forget the client.
    final @Nullable E value;

    final CompletableFuture<Receipt> receipt = new CompletableFuture<>();

    /// The number of records that have to be durable, 0 while this is not answered as a recorded request. This and the
    /// next three are written by the circuit's thread before it adds this, and read by the thread that completes
    /// receipts.
    long until;

    /// Whether the request had been handled before.
    boolean repeated;

    /// The number that was expected instead, 0 if this one was.
    long expected;

    /// Why it was refused, or `null`.
    @Nullable Throwable failure;

    /// The one added after this. Written by the circuit's thread after all fields of that one, and read by the thread
    /// that completes receipts before it reads those.
    volatile @Nullable Submission<E> next;

    Submission(String client, long number, @Nullable E value) {
        this.client = client;
        this.number = number;
        this.value = value;
    }

    @Override
    public String toString() {
        return value == null ? "the end of " + client : "request " + number + " of " + client + ": " + value;
    }
}
