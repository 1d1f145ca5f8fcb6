package io.myelin.journal.circuit;

import io.myelin.journal.JournalException;
import java.io.Serial;

/// No snapshot can be taken of a circuit, because an effect of one of its records, such as a change of a view, is
/// missing outside. Close the circuit and open it again: the replay makes the effect again.
public final class MissingEffectsException extends JournalException {

    @Serial
    private static final long serialVersionUID = 1;

    /// @param message which effect is missing, and of which record
    public MissingEffectsException(String message) {
        super(message);
    }
}
