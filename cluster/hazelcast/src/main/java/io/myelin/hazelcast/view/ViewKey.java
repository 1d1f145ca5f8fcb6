package io.myelin.hazelcast.view;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import com.hazelcast.partition.PartitionAware;
import io.myelin.hazelcast.wire.WireStrings;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;
import java.io.InvalidObjectException;

/// A key of a view. All keys of a view share a partition, so that a batch of changes is one operation with one
/// backup.
final class ViewKey implements IdentifiedDataSerializable, PartitionAware<String> {

    private String place;
    private Object key;

    /// For Hazelcast alone.
    ViewKey() {
        this("", "");
    }

    ViewKey(String place, Object key) {
        this.place = place;
        this.key = key;
    }

    /// The key that the program gave.
    Object key() {
        return key;
    }

    @Override
    public String getPartitionKey() {
        return place;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
        out.writeString(place);
        out.writeObject(key);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
        place = WireStrings.read(in);
        Object readKey = in.readObject();
        if (readKey == null) {
            throw new InvalidObjectException("a key is missing");
        }
        key = readKey;
    }

    @Override
    public int getFactoryId() {
        return ViewTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return ViewTypes.KEY;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ViewKey that && that.key.equals(key) && that.place.equals(place);
    }

    @Override
    public int hashCode() {
        return 31 * place.hashCode() + key.hashCode();
    }
}
