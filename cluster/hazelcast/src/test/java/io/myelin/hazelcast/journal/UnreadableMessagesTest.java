package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.hazelcast.wire.WireVersion;
import io.myelin.journal.Health;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A member that owns all partitions refuses messages of a version that it does not know. They are not sent again.
class UnreadableMessagesTest {

    private static final byte[] UNKNOWN_VERSION = {0};

    private final Members members = Members.create();

    /// The types of which the owner knows another version.
    private final Set<Integer> unknown = ConcurrentHashMap.newKeySet();

    private final AtomicInteger refusals = new AtomicInteger();

    private HazelcastInstance sender;

    @BeforeEach
    void start() {
        var config = members.config();
        config.getSerializationConfig().addDataSerializableFactory(JournalTypes.FACTORY, this::create);
        members.start(config);
        // Without data, so that it sends everything to the other.
        sender = members.start(members.config().setLiteMember(true));
    }

    @AfterEach
    void stop() {
        members.close();
    }

    private IdentifiedDataSerializable create(int type) {
        var known = new JournalTypes().create(type);
        return unknown.contains(type) ? new Unreadable(known, refusals) : known;
    }

    private record Unreadable(IdentifiedDataSerializable known, AtomicInteger refusals)
            implements IdentifiedDataSerializable {

        @Override
        public void readData(ObjectDataInput in) throws IOException {
            refusals.incrementAndGet();
            WireVersion.check(new DataInputStream(new ByteArrayInputStream(UNKNOWN_VERSION)), known);
        }

        @Override
        public void writeData(ObjectDataOutput out) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int getFactoryId() {
            return known.getFactoryId();
        }

        @Override
        public int getClassId() {
            return known.getClassId();
        }
    }

    private Journal create() {
        return HazelcastJournal.create(sender, "c", Copies.PREFERRED);
    }

    @ParameterizedTest
    @ValueSource(ints = {JournalTypes.INQUIRY, JournalTypes.CREATE, JournalTypes.BLOCK_KEY})
    void aJournalIsNotOpened(int type) {
        unknown.add(type);
        assertThatThrownBy(() -> create().appender().close())
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("cannot read")
                .cause()
                .isInstanceOf(HazelcastSerializationException.class)
                .hasMessageContaining("of version 0");
        assertThat(refusals).hasValue(1);
    }

    /// `APPEND` is its block, `NOTE` the position that it stores in the head.
    @ParameterizedTest
    @ValueSource(ints = {JournalTypes.APPEND, JournalTypes.NOTE})
    void aWriterEnds(int type) throws Exception {
        try (var appender = create().appender()) {
            unknown.add(type);
            appender.append(Records.of(0, 1), 1);
            Eventually.until("ended", () -> appender.health() == Health.FAILED);
            assertThat(refusals).hasValue(1);
        }
    }

    @Test
    void otherMessagesArrive() throws Exception {
        unknown.add(JournalTypes.TRUNCATE);
        var journal = create();
        try (var appender = journal.appender()) {
            Records.append(appender, 0, 5);
        }
        assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 5));
    }
}
