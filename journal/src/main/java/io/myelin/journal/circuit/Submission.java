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

    /// The number of records that have to be durable, 0 while this is not recorded. Written by the circuit's thread
    /// before it passes this on, read by the thread that completes receipts.
    long until;

    boolean repeated;

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
