package io.myelin.hazelcast.wire;

import com.hazelcast.client.HazelcastClientNotActiveException;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import io.myelin.journal.JournalException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A member or a client that was shut down, or a member that is merging with the other side of a split. Hazelcast then
/// throws kinds of [IllegalStateException]; callers of this library get a [JournalException].
public final class InactiveMember {

    private InactiveMember() {}

    /// Calls the member or the client.
    ///
    /// @param what      begins the exception's message
    /// @param operation the call
    /// @throws JournalException if it is inactive
    public static <T extends @Nullable Object> T report(String what, Supplier<T> operation) {
        try {
            return operation.get();
        } catch (HazelcastInstanceNotActiveException | HazelcastClientNotActiveException inactive) {
            throw new JournalException(what + ": its member or client was shut down, or is merging", inactive);
        }
    }
}
