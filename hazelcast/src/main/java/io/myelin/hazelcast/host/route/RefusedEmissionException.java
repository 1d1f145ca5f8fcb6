package io.myelin.hazelcast.host.route;

import java.io.Serial;

/// An emission to a circuit of the cluster that will not be recorded, or of which nobody can say whether it was.
public final class RefusedEmissionException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    /// @param message which circuit, and why
    public RefusedEmissionException(String message) {
        super(message);
    }

    /// @param message which circuit, and why
    /// @param cause   what happened
    public RefusedEmissionException(String message, Throwable cause) {
        super(message, cause);
    }
}
