package io.myelin.journal.file;

import java.io.IOException;
import java.io.Serial;

/// A file that is to replace another one cannot be written, or the device does not confirm it, or not again a segment
/// that it has confirmed before. Nothing is known to be wrong with what is there.
final class UnwrittenException extends IOException {

    @Serial
    private static final long serialVersionUID = 1;

    UnwrittenException(IOException cause) {
        super(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
    }
}
