package io.myelin.hazelcast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.nio.serialization.DataSerializableFactory;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The messages of some factories, each as it is sent before its fields are set. They begin with a version.
public final class VersionedMessages implements AutoCloseable {

    private static final int TYPES = 100;

    private final SortedMap<String, IdentifiedDataSerializable> types = new TreeMap<>();
    private final InternalSerializationService serialization;

    /// @param factories by their ids; a factory numbers its messages 1, 2, 3, …
    public VersionedMessages(Map<Integer, ? extends DataSerializableFactory> factories) {
        var builder = new DefaultSerializationServiceBuilder();
        factories.forEach(builder::addDataSerializableFactory);
        serialization = builder.build();
        factories.values().forEach(this::addAll);
    }

    private void addAll(DataSerializableFactory factory) {
        for (int id = 1; id < TYPES; id++) {
            IdentifiedDataSerializable type;
            try {
                type = factory.create(id);
            } catch (IllegalArgumentException last) {
                return;
            }
            types.put(type.getClass().getName(), type);
        }
    }

    private byte[] bytes(IdentifiedDataSerializable type) throws IOException {
        try (var out = serialization.createObjectDataOutput()) {
            type.writeData(out);
            return out.toByteArray();
        }
    }

    /// Requires that the messages are those in the list of a version. A message that changes needs another version: the
    /// constant `CURRENT` is raised, and the list of that version is the text that the failure prints.
    ///
    /// @param test a test in whose package the list is
    public void requireListed(Class<?> test, int version) throws IOException {
        assertThat(types).isNotEmpty();
        var lines = new StringBuilder();
        for (var type : types.entrySet()) {
            var bytes = HexFormat.of().formatHex(bytes(type.getValue()));
            lines.append(type.getKey()).append(' ').append(bytes).append('\n');
        }
        assertThat(lines.toString()).as("messages of version " + version).isEqualTo(listed(test, version));
    }

    private static String listed(Class<?> test, int version) throws IOException {
        try (InputStream list = test.getResourceAsStream("messages-" + version + ".txt")) {
            return list == null ? "" : new String(list.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /// Requires that a member refuses the messages of the previous version and the next one.
    ///
    /// @param others the simple names of messages that a member also reads in other versions
    public void requireOtherVersionsRefused(String... others) throws IOException {
        for (var type : types.values()) {
            if (!List.of(others).contains(type.getClass().getSimpleName())) {
                requireRefused(type, -1);
                requireRefused(type, 1);
            }
        }
    }

    private void requireRefused(IdentifiedDataSerializable type, int difference) throws IOException {
        var sent = bytes(type);
        sent[0] += (byte) difference;
        var in = serialization.createObjectDataInput(sent);
        assertThatThrownBy(() -> type.readData(in)).as(type.getClass().getName())
                .isInstanceOf(InvalidObjectException.class)
                .hasMessageContaining("of version " + sent[0]);
    }

    @Override
    public void close() {
        serialization.dispose();
    }
}
