package io.myelin.hazelcast.view;

import com.hazelcast.map.EntryProcessor;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.Serial;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A batch of changes. Each is made unless the entry already has one of a later record: so a writer that was superseded
/// without knowing it changes nothing. One of the same record has the same value, unless a new release of the program,
/// which replays the record, gives it another one: a view writes only what finished records changed. The answer is
/// `null`, or `false` if the key is not equal to one of the batch: then it is not equal to what it is serialised to.
final class PutNewer implements EntryProcessor<ViewKey, byte[], Boolean>, IdentifiedDataSerializable {

    @Serial
    private static final long serialVersionUID = 1;

    private final HashMap<ViewKey, byte[]> changes;

    /// For Hazelcast alone.
    PutNewer() {
        this(new HashMap<>());
    }

    PutNewer(HashMap<ViewKey, byte[]> changes) {
        this.changes = changes;
    }

    @Override
    public @Nullable Boolean process(Map.Entry<ViewKey, byte[]> entry) {
        byte[] change = change(entry);
        byte[] present = entry.getValue();
        if (change == null) {
            return false;
        }
        if (present == null || Stamped.sequence(present) <= Stamped.sequence(change)) {
            entry.setValue(change);
        }
        return null;
    }

    /// A key whose `equals` or `hashCode` throws is reported as one that cannot be read, so that the view finds it.
    private byte @Nullable [] change(Map.Entry<ViewKey, byte[]> entry) {
        try {
            return changes.get(entry.getKey());
        } catch (HazelcastSerializationException unreadable) {
            throw unreadable;
        } catch (RuntimeException failed) {
            throw new HazelcastSerializationException(failed);
        }
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
        out.writeInt(changes.size());
        for (var change : changes.entrySet()) {
            change.getKey().writeData(out);
            out.writeByteArray(change.getValue());
        }
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
        int size = in.readInt();
        for (int i = 0; i < size; i++) {
            var key = new ViewKey();
            key.readData(in);
            var value = in.readByteArray();
            if (value == null) {
                throw new InvalidObjectException("a value is missing");
            }
            changes.put(key, value);
        }
    }

    @Override
    public int getFactoryId() {
        return ViewTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return ViewTypes.PUT_NEWER;
    }
}
