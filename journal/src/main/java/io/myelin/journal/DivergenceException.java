package io.myelin.journal;

import java.io.Serial;

/// A replay made an emission that differs from the recorded one: the program is not the one that wrote the journal, it
/// is not deterministic, or another thread emitted to the circuit during the replay. The replay stops at the first
/// difference; its circuit accepts nothing more and has to be discarded.
public final class DivergenceException extends JournalException {

    @Serial
    private static final long serialVersionUID = 1;

    private final long sequence;
    private final String place;

    /// @param circuit  the circuit's id
    /// @param sequence the number of the record, or of the outbox's emission
    /// @param place    the inlet or the outbox
    /// @param recorded the recorded value
    /// @param made     the value that the replay made
    public DivergenceException(
            String circuit,
            long sequence,
            String place,
            String recorded,
            String made) {
        super("circuit of " + circuit + ": the replay differs from the record at " + sequence + ", " + place
                + ": recorded was " + recorded + ", the program made " + made);
        this.sequence = sequence;
        this.place = place;
    }

    /// The number of the record, or of the outbox's emission, that differs.
    public long sequence() {
        return sequence;
    }

    /// The inlet or the outbox that it belongs to.
    public String place() {
        return place;
    }
}
