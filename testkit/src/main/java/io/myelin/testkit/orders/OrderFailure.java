package io.myelin.testkit.orders;

import java.util.List;

/// A program failed under some order. The message contains the shortest such order that was found, as a test to paste.
public final class OrderFailure extends AssertionError {

    private static final long serialVersionUID = 1;

    private final transient List<Emission> order;

    OrderFailure(String message, List<Emission> order, Throwable cause) {
        super(message, cause);
        this.order = order;
    }

    /// The shortest order that was found to fail. Not part of the serial form: `null` after deserialization.
    public List<Emission> order() {
        return order;
    }
}
