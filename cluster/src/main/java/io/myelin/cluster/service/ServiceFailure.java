package io.myelin.cluster.service;

import java.io.Serial;

/// This member cannot go on: the message says why.
public final class ServiceFailure extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    ServiceFailure(String message) {
        super(message);
    }

    ServiceFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
