package io.myelin.hazelcast.host.route;

import java.io.Serial;

/// An emission to a circuit of the cluster will not be recorded, or it is unknown whether it was.
public final class RefusedEmissionException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    /// @param message names the circuit and the reason
    public RefusedEmissionException(String message) {
        super(message);
    }

    /// @param message names the circuit and the reason
    /// @param cause   the cause
    public RefusedEmissionException(String message, Throwable cause) {
        super(message, cause);
    }
}
