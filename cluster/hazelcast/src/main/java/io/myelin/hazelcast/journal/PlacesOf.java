package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import com.hazelcast.query.Predicate;
import io.myelin.hazelcast.wire.WireStrings;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;
import java.io.Serial;
import java.util.Map;

/// Selects the entries of all epochs of a journal, even of those that its head does not list.
final class PlacesOf implements Predicate<BlockKey, byte[]>, IdentifiedDataSerializable {

    @Serial
    private static final long serialVersionUID = 1;

    private String circuit;

    /// For Hazelcast alone.
    PlacesOf() {
        this("");
    }

    PlacesOf(String circuit) {
        this.circuit = circuit;
    }

    /// The prefix of the places of a circuit's epochs. Only digits and letters follow the last `#`, so the place of
    /// another circuit is never mistaken for one of this circuit.
    static String prefix(String circuit) {
        return circuit + '#';
    }

    /// The circuit of a place.
    static String circuit(String place) {
        return place.substring(0, Math.max(0, place.lastIndexOf('#')));
    }

    @Override
    public boolean apply(Map.Entry<BlockKey, byte[]> entry) {
        var place = entry.getKey().getPartitionKey();
        return place.startsWith(prefix(circuit)) && place.lastIndexOf('#') == circuit.length();
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
        out.writeString(circuit);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
        circuit = WireStrings.read(in);
    }

    @Override
    public int getFactoryId() {
        return JournalTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return JournalTypes.PLACES;
    }
}
