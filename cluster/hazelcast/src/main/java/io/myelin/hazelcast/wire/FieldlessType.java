package io.myelin.hazelcast.wire;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;

/// A type without fields of its own: only its version is sent.
public interface FieldlessType extends IdentifiedDataSerializable {

    @Override
    default void writeData(ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
    }

    @Override
    default void readData(ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
    }
}
