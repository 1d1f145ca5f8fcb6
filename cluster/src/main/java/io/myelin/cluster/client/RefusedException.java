package io.myelin.cluster.client;

import java.io.Serial;

/// The cluster has refused an emission, or the client.
public final class RefusedException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    RefusedException(String reason) {
        super(reason);
    }
}
