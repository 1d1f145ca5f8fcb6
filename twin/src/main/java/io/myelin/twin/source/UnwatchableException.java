package io.myelin.twin.source;

import java.io.IOException;
import java.io.Serial;

/// A JVM answers, but cannot be watched. The message is the reason, as the end of a sentence.
final class UnwatchableException extends IOException {

    @Serial
    private static final long serialVersionUID = 1;

    UnwatchableException(String reason) {
        super(reason);
    }

    UnwatchableException(String reason, Exception cause) {
        super(reason, cause);
    }
}
