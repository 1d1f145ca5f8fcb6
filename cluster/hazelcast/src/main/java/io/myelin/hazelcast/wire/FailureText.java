package io.myelin.hazelcast.wire;

/// Failures as text. An application's exception may throw when it is asked for its text, or have none.
public final class FailureText {

    private FailureText() {}

    /// A failure's own text, or the name of its class.
    public static String of(Throwable failure) {
        try {
            var text = failure.toString();
            if (text != null) {
                return text;
            }
        } catch (Throwable unreadable) {
            // Without it, the caller could not report or handle the failure.
        }
        return failure.getClass().getName();
    }
}
