package io.myelin.journal.state;

import io.myelin.journal.ControlRecord;
import io.myelin.journal.CorruptJournalException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// The section of a snapshot that holds the definitions of inlets.
public final class InletsSection {

    /// Its name.
    public static final String NAME = "inlets";

    private InletsSection() {}

    /// Writes definitions.
    public static void write(List<ControlRecord.Define> definitions, SnapshotOutput out) {
        out.putInt(definitions.size());
        for (var define : definitions) {
            out.write(ControlRecord.CODEC, define);
        }
    }

    /// Reads what [#write] has written.
    ///
    /// @throws CorruptJournalException if it holds another record
    public static List<ControlRecord.Define> read(ByteBuffer in) {
        var definitions = new ArrayList<ControlRecord.Define>();
        for (int left = in.getInt(); left > 0; left--) {
            if (!(ControlRecord.CODEC.decode(in) instanceof ControlRecord.Define define)) {
                throw new CorruptJournalException("a snapshot's inlets hold something else");
            }
            definitions.add(define);
        }
        return definitions;
    }
}
