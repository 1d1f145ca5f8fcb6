package io.myelin.hazelcast.host.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The messages of hosts and clients of this version, and how a member receives those of others. Each is sent as it is
/// before its fields are set.
class RouteVersionTest {

    private static final int VERSION = 2;
    private static final int TYPES = 100;

    private final HostTypes types = new HostTypes();
    private final InternalSerializationService serialization =
            new DefaultSerializationServiceBuilder().addDataSerializableFactory(HostTypes.FACTORY, types).build();

    @AfterEach
    void dispose() {
        serialization.dispose();
    }

    private interface Receiver {
        void type(IdentifiedDataSerializable type) throws IOException;
    }

    private void each(Receiver receiver) throws IOException {
        for (int id = 1; id < TYPES; id++) {
            IdentifiedDataSerializable type;
            try {
                type = types.create(id);
            } catch (IllegalArgumentException last) {
                return;
            }
            receiver.type(type);
        }
    }

    private byte[] bytes(IdentifiedDataSerializable type) throws IOException {
        try (var out = serialization.createObjectDataOutput()) {
            type.writeData(out);
            return out.toByteArray();
        }
    }

    /// A message that changes needs another version: `RouteVersion.CURRENT` is raised, and the list of that version is
    /// what this test prints.
    @Test
    void messagesOfThisVersionStayAsTheyAre() throws IOException {
        var lines = new TreeMap<String, String>();
        each(type -> lines.put(type.getClass().getName(), HexFormat.of().formatHex(bytes(type))));
        assertThat(lines).isNotEmpty();
        var present = lines.entrySet().stream()
                .map(line -> line.getKey() + ' ' + line.getValue())
                .collect(Collectors.joining("\n", "", "\n"));
        assertThat(present).as("messages of version " + VERSION).isEqualTo(listed());
    }

    private static String listed() throws IOException {
        try (InputStream list = RouteVersionTest.class.getResourceAsStream("messages-" + VERSION + ".txt")) {
            return list == null ? "" : new String(list.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void messagesOfOtherVersionsAreRefused() throws IOException {
        each(type -> {
            for (int other : new int[] {VERSION - 1, VERSION + 1}) {
                var sent = bytes(type);
                sent[0] = (byte) other;
                var in = serialization.createObjectDataInput(sent);
                assertThatThrownBy(() -> type.readData(in)).as(type.getClass().getName())
                        .isInstanceOf(InvalidObjectException.class)
                        .hasMessageContaining("of version " + other);
            }
        });
    }
}
