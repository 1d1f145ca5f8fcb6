package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.Serial;

/// Enters a snapshot that is about to be stored into the head, or marks it complete. One that was dropped meanwhile
/// stays dropped.
final class NoteSnapshot extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    /// Sent by `writeData`, as in all types of this package, never by Java's serialisation.
    private transient StoredSnapshot snapshot;

    /// For Hazelcast alone.
    NoteSnapshot() {
        this(new StoredSnapshot(0, 0, "", 0, 0, false));
    }

    NoteSnapshot(StoredSnapshot snapshot) {
        this.snapshot = snapshot;
    }

    @Override
    boolean change(Head head) {
        var known = head.snapshot(snapshot.place());
        if (snapshot.equals(known) || known == null && snapshot.complete() || known != null && known.complete()) {
            return false;
        }
        head.snapshots.remove(known);
        head.snapshots.add(snapshot);
        return true;
    }

    @Override
    void writeFields(ObjectDataOutput out) throws IOException {
        snapshot.write(out);
    }

    @Override
    void readFields(ObjectDataInput in) throws IOException {
        snapshot = StoredSnapshot.read(in);
    }

    @Override
    public int getClassId() {
        return JournalTypes.NOTE_SNAPSHOT;
    }
}
