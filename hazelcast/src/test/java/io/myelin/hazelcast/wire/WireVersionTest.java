package io.myelin.hazelcast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.nio.serialization.DataSerializableFactory;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import io.myelin.hazelcast.Members;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The messages of this version, and how a member receives those of others. Each is sent as it is before its fields are
/// set.
class WireVersionTest {

    private static final int TYPES = 100;

    private final Map<Integer, DataSerializableFactory> factories = factories();
    private final InternalSerializationService serialization = serialization();

    @AfterEach
    void dispose() {
        serialization.dispose();
    }

    /// The messages of journals and views; those of hosts have a version of their own.
    private static Map<Integer, DataSerializableFactory> factories() {
        return new TreeMap<>(
                Members.config("none", List.of()).getSerializationConfig().getDataSerializableFactories());
    }

    private InternalSerializationService serialization() {
        var builder = new DefaultSerializationServiceBuilder();
        factories.forEach(builder::addDataSerializableFactory);
        return builder.build();
    }

    private interface Receiver {
        void type(IdentifiedDataSerializable type) throws IOException;
    }

    private void each(Receiver receiver) throws IOException {
        for (var factory : factories.values()) {
            for (int id = 1; id < TYPES; id++) {
                IdentifiedDataSerializable type;
                try {
                    type = factory.create(id);
                } catch (IllegalArgumentException last) {
                    break;
                }
                receiver.type(type);
            }
        }
    }

    private byte[] bytes(IdentifiedDataSerializable type) throws IOException {
        try (var out = serialization.createObjectDataOutput()) {
            type.writeData(out);
            return out.toByteArray();
        }
    }

    /// The documents promise that a member refuses what another version sends. So a message that changes needs another
    /// version: `WireVersion.CURRENT` is raised, and the list of that version is what this test prints.
    @Test
    void messagesOfThisVersionStayAsTheyAre() throws IOException {
        var lines = new TreeMap<String, String>();
        each(type -> lines.put(type.getClass().getName(), HexFormat.of().formatHex(bytes(type))));
        var present = lines.entrySet().stream()
                .map(line -> line.getKey() + ' ' + line.getValue())
                .collect(Collectors.joining("\n", "", "\n"));
        assertThat(present).as("messages of version " + WireVersion.CURRENT).isEqualTo(listed());
    }

    private static String listed() throws IOException {
        var name = "messages-" + WireVersion.CURRENT + ".txt";
        try (InputStream list = WireVersionTest.class.getResourceAsStream(name)) {
            return list == null ? "" : new String(list.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void messagesOfOtherVersionsAreRefused() throws IOException {
        each(type -> {
            if (type.getClass().getSimpleName().equals("Head")) {
                return; // It is read from files of earlier releases as well, and has forms.
            }
            var bytes = bytes(type);
            for (int other : new int[] {bytes[0] - 1, bytes[0] + 1}) {
                var sent = bytes.clone();
                sent[0] = (byte) other;
                var in = serialization.createObjectDataInput(sent);
                assertThatThrownBy(() -> type.readData(in)).as(type.getClass().getName())
                        .isInstanceOf(InvalidObjectException.class)
                        .hasMessageContaining("of version " + other);
            }
        });
    }
}
