package io.myelin.flow;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/// The end of a stream, an emission after its last value.
///
/// @param failure why the stream failed; empty if it is complete
public record End(Optional<Throwable> failure) {

    /// The end of a stream that is complete.
    public static final End COMPLETE = new End(Optional.empty());

    /// @throws NullPointerException if the argument is `null`
    public End {
        requireNonNull(failure, "failure");
    }

    /// The end of a stream that failed.
    ///
    /// @throws NullPointerException if the failure is `null`
    public static End failed(Throwable failure) {
        return new End(Optional.of(failure));
    }
}
