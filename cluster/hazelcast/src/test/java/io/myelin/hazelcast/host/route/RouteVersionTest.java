package io.myelin.hazelcast.host.route;

import io.myelin.hazelcast.wire.VersionedMessages;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The messages of hosts and clients of this version, and how a member receives those of others.
class RouteVersionTest {

    private static final int VERSION = 2;

    private final VersionedMessages messages =
            new VersionedMessages(Map.of(HostTypes.FACTORY, new HostTypes()));

    @AfterEach
    void dispose() {
        messages.close();
    }

    @Test
    void messagesOfThisVersionStayAsTheyAre() throws IOException {
        messages.requireListed(RouteVersionTest.class, VERSION);
    }

    @Test
    void messagesOfOtherVersionsAreRefused() throws IOException {
        messages.requireOtherVersionsRefused();
    }
}
