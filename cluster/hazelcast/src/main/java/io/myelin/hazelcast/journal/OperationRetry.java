package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.core.IndeterminateOperationStateException;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import com.hazelcast.spi.exception.RetryableException;
import com.hazelcast.splitbrainprotection.SplitBrainProtectionException;
import io.myelin.hazelcast.wire.InactiveMember;
import io.myelin.journal.JournalException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Retries operations while a cluster changes. Only for operations that may be repeated.
final class OperationRetry {

    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(120);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private OperationRetry() {}

    /// Whether a failure is transient: the outcome is unknown, the owner is moving, or too few members are visible.
    /// Exceptions of the processors themselves are not, nor is a message that a member cannot read, for example because
    /// it is of another version.
    static boolean passing(Throwable cause) {
        return !(cause instanceof HazelcastInstanceNotActiveException)
                && !(cause instanceof HazelcastSerializationException)
                && (cause instanceof IndeterminateOperationStateException
                        || cause instanceof SplitBrainProtectionException
                        || cause instanceof RetryableException
                        || cause instanceof HazelcastException
                        || cause.getCause() instanceof RetryableException);
    }

    /// Repeats an operation until there is an answer.
    ///
    /// @param circuit   the circuit of the journal
    /// @param operation the operation
    /// @throws JournalException if there is none for two minutes, this member was shut down, a member cannot read a
    ///     message, or the thread is interrupted
    static <T> T ask(String circuit, Supplier<T> operation) {
        return ask(circuit, OpeningWaits.current(), operation);
    }

    /// The same, in an opening.
    ///
    /// @param waits those of the opening, whose condition ends this with its exception; `null` outside of one
    static <T> T ask(String circuit, @Nullable OpeningWaits waits, Supplier<T> operation) {
        long deadline = System.nanoTime() + LIMIT_NANOS;
        while (true) {
            try {
                return InactiveMember.report(
                        "journal of " + circuit, waits == null ? operation : () -> waits.call(operation));
            } catch (HazelcastSerializationException unreadable) {
                throw new JournalException(
                        "journal of " + circuit + ": a member cannot read what another one sent", unreadable);
            } catch (RuntimeException failed) {
                if (!passing(failed)) {
                    throw failed;
                }
                if (System.nanoTime() > deadline || Thread.currentThread().isInterrupted()) {
                    throw new JournalException("journal of " + circuit + " does not answer", failed);
                }
                LockSupport.parkNanos(operation, PAUSE_NANOS);
            }
        }
    }
}
