package io.myelin.flow;

import java.io.Serial;

/// A subscriber's ring was full when the conduit emitted a value: it requested too little, or its executor is too slow.
public final class OverflowException extends IllegalStateException {

    @Serial
    private static final long serialVersionUID = 1;

    OverflowException(int capacity) {
        super("the subscriber's ring of " + capacity + " values is full");
    }
}
