package io.myelin.hazelcast.wire;

import io.myelin.hazelcast.Members;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The messages of journals and views of this version, and how a member receives those of others. The messages of hosts
/// have a version of their own.
class WireVersionTest {

    private final VersionedMessages messages = new VersionedMessages(
            Members.config("none", List.of()).getSerializationConfig().getDataSerializableFactories());

    @AfterEach
    void dispose() {
        messages.close();
    }

    @Test
    void messagesOfThisVersionStayAsTheyAre() throws IOException {
        messages.requireListed(WireVersionTest.class, WireVersion.CURRENT);
    }

    /// As the documents promise. A head is also read from files of earlier releases, and so has several forms.
    @Test
    void messagesOfOtherVersionsAreRefused() throws IOException {
        messages.requireOtherVersionsRefused("Head");
    }
}
