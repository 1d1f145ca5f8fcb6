package io.myelin.journal;

import java.io.Serial;

/// The journal has reached its limit: emissions from outside are refused, and not handled, until it is truncated.
/// Accepted emissions are not affected.
public final class JournalFullException extends JournalException {

    @Serial
    private static final long serialVersionUID = 1;

    /// @param circuit the circuit's id
    /// @param bytes   the number of bytes in the journal
    /// @param records the number of records in it
    public JournalFullException(String circuit, long bytes, long records) {
        super("journal of " + circuit + " is full: " + bytes + " bytes, " + records + " records");
    }
}
