package io.myelin.journal.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.RequestInlet;
import io.myelin.journal.file.FileJournal;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.Records;
import io.myelin.journal.support.Undeclared;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Emissions take effect once in a table; the position is stored in the same transaction.
class OutboxReaderTest {

    private MemoryJournal outbox;
    private final String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";

    @BeforeEach
    void send() throws Exception {
        outbox = SentNumbers.upTo(10);
        try (var connection = DriverManager.getConnection(url); var statement = connection.createStatement()) {
            statement.execute("create table effects (id varchar primary key, number bigint)");
            statement.execute("create table refused (number bigint)");
            statement.execute("create table position (next bigint)");
            statement.execute("insert into position values (0)");
        }
    }

    /// Inserts each number and its position in one transaction; fails on request, before or after the insertion.
    private final class Insertion implements OutboxReader.Effect<Long> {

        private final long stumbling;
        private final long failing;
        private boolean stumbled;

        Insertion(long stumbling, long failing) {
            this.stumbling = stumbling;
            this.failing = failing;
        }

        @Override
        public long position() throws Exception {
            return numbers("select next from position").getFirst();
        }

        @Override
        public void apply(String key, long number, Long emission) throws Exception {
            transact(number, connection -> {
                try (var insert = connection.prepareStatement("insert into effects values (?, ?)")) {
                    insert.setString(1, key);
                    insert.setLong(2, emission);
                    insert.executeUpdate();
                }
                if (number == failing || number == stumbling && !stumbled) {
                    stumbled = true;
                    throw new SQLException("after the insertion");
                }
            });
        }

        @Override
        public void refuse(String key, long number, Long emission, Exception reason)
                throws Exception {
            transact(number, connection -> {
                try (var insert = connection.prepareStatement("insert into refused values (?)")) {
                    insert.setLong(1, emission);
                    insert.executeUpdate();
                }
            });
        }

        private void transact(long number, Work work) throws SQLException {
            try (var connection = DriverManager.getConnection(url)) {
                connection.setAutoCommit(false);
                work.on(connection);
                try (var update = connection.prepareStatement("update position set next = ?")) {
                    update.setLong(1, number + 1);
                    update.executeUpdate();
                }
                connection.commit();
            }
        }
    }

    private interface Work {
        void on(Connection connection) throws SQLException;
    }

    private List<Long> numbers(String query) throws SQLException {
        var numbers = new ArrayList<Long>();
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            while (rows.next()) {
                numbers.add(rows.getLong(1));
            }
        }
        return numbers;
    }

    /// Its codec may be in a language without checked exceptions. The number says which emission to look at.
    @Test
    void anEmissionThatCannotBeReadIsNamed() {
        Codec<Long> unreadable = Codecs.fixed("long", Long.BYTES, (_, _) -> {}, source -> {
            long number = source.getLong();
            if (number == 3) {
                throw Undeclared.thrown(new IOException("unreadable"));
            }
            return number;
        });
        try (var reader = OutboxReader.start(outbox, unreadable, new Insertion(-1, -1), 1)) {
            Eventually.until("ended", () -> reader.failure() != null);
            assertThat(reader.failure())
                    .isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining("emission 3")
                    .hasCauseInstanceOf(IOException.class);
        }
    }

    /// An effect may end its reader, for example after a given number.
    @Test
    void effectThatClosesItsReaderDoesNotWaitForItself() throws Exception {
        var reader = new CompletableFuture<OutboxReader<Long>>();
        var closed = new CountDownLatch(1);
        reader.complete(OutboxReader.start(outbox, Codecs.LONG, new OutboxReader.Effect<>() {
            @Override
            public long position() {
                return 0;
            }

            @Override
            public void apply(String key, long number, Long emission) {
                reader.join().close();
                closed.countDown();
            }
        }, 1));
        assertThat(closed.await(20, TimeUnit.SECONDS)).as("less than it waits for another thread").isTrue();
        assertThat(reader.join().failure()).isNull();
    }

    @Test
    void eachEmissionTakesEffectOnceAndOneThatFailsIsSetAside() throws Exception {
        try (var reader = OutboxReader.start(outbox, Codecs.LONG, new Insertion(3, 5), 3)) {
            Eventually.until("carried out", () -> reader.position() == 10 || reader.failure() != null);
            assertThat(reader.failure()).isNull();
        }
        assertThat(numbers("select number from effects order by number"))
                .containsExactly(0L, 1L, 2L, 3L, 4L, 6L, 7L, 8L, 9L);
        assertThat(numbers("select number from refused")).containsExactly(5L);
        // Another reader has nothing left to do.
        try (var reader = OutboxReader.start(outbox, Codecs.LONG, new Insertion(-1, -1), 1)) {
            Eventually.until("at the end", () -> reader.position() == 10);
        }
        assertThat(numbers("select number from effects")).hasSize(9);
    }

    /// As `effects.md` shows it. The receiving circuit is closed and opened again in between.
    @Test
    void anotherCircuitHandlesEachEmissionOnce() throws Exception {
        var receiving = new MemoryJournal("receiving");
        for (long most = 4; most <= 10; most += 3) {
            long end = most;
            var handled = new ArrayList<Long>();
            var orders = new AtomicReference<RequestInlet<Long>>();
            try (var _ = JournaledCircuit.open(Substrates.cortex().circuit(), receiving, building -> orders.set(
                    building.requests("orders", Codecs.LONG, (Long number) -> handled.add(number))));
                    var reader = OutboxReader.start(outbox, Codecs.LONG, new Ordering(orders.get(), end), 1)) {
                Eventually.until("fed", () -> reader.position() == 10 || reader.failure() != null);
                assertThat(orders.get().last(outbox.identity())).isEqualTo(end);
                assertThat(handled).isEqualTo(Records.range(0, end));
            }
        }
    }

    /// Fails from a number on.
    private final class Ordering implements OutboxReader.Effect<Long> {

        private final RequestInlet<Long> orders;
        private final long end;

        Ordering(RequestInlet<Long> orders, long end) {
            this.orders = orders;
            this.end = end;
        }

        @Override
        public long position() throws Exception {
            return orders.last(outbox.identity());
        }

        @Override
        public void apply(String key, long number, Long emission) throws Exception {
            if (number == end) {
                throw new IllegalStateException("on purpose");
            }
            orders.submit(outbox.identity(), number + 1, emission).get();
        }
    }

    @Test
    void emissionThatIsNotSetAsideEndsTheReader() throws Exception {
        var effect = new OutboxReader.Effect<Long>() {
            @Override
            public long position() {
                return 2;
            }

            @Override
            public void apply(String key, long number, Long emission) throws Exception {
                throw new SQLException("at " + number);
            }
        };
        try (var reader = OutboxReader.start(outbox, Codecs.LONG, effect, 2)) {
            Eventually.until("ended", () -> reader.failure() != null);
            assertThat(reader.failure()).hasMessage("at 2");
            assertThat(reader.position()).isEqualTo(2);
        }
    }

    @Test
    void errorOfAnEffectIsReportedAsTheReadersEnd() throws Exception {
        var effect = new OutboxReader.Effect<Long>() {
            @Override
            public long position() {
                return 0;
            }

            @Override
            public void apply(String key, long number, Long emission) {
                throw new LinkageError("a class is missing");
            }
        };
        try (var reader = OutboxReader.start(outbox, Codecs.LONG, effect, 1)) {
            Eventually.until("ended", () -> reader.failure() != null);
            assertThat(reader.failure()).hasRootCauseMessage("a class is missing");
        }
    }

    /// Fails to return its position before and after the first attempt; in that attempt, the answer to the commit is
    /// lost.
    private final class Outage implements OutboxReader.Effect<Long> {

        private final Insertion insertion = new Insertion(-1, -1);
        private int asked;
        private boolean lost;

        @Override
        public long position() throws Exception {
            asked++;
            if (asked < 3 || lost && asked < 6) {
                throw new SQLException("down");
            }
            return insertion.position();
        }

        @Override
        public void apply(String key, long number, Long emission) throws Exception {
            insertion.apply(key, number, emission);
            if (!lost) {
                lost = true;
                throw new SQLException("answer lost");
            }
        }
    }

    @Test
    void nothingIsTriedWhileThePositionIsUnknown() throws Exception {
        var effect = new Outage();
        try (var reader = OutboxReader.start(outbox, Codecs.LONG, effect, 3)) {
            Eventually.until("carried out", () -> reader.position() == 10 || reader.failure() != null);
            assertThat(reader.failure()).isNull();
            assertThat(reader.trouble()).isNull();
        }
        assertThat(numbers("select number from effects order by number"))
                .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        assertThat(numbers("select number from refused")).isEmpty();
        assertThat(effect.asked).isEqualTo(6);
    }

    /// It was restored from a backup. Its next emissions will have the numbers of others that took effect.
    @Test
    void anOutboxThatLacksWhatTookEffectEndsTheReader() throws Exception {
        try (var connection = DriverManager.getConnection(url); var statement = connection.createStatement()) {
            statement.execute("update position set next = 11");
        }
        try (var reader = OutboxReader.start(outbox, Codecs.LONG, new Insertion(-1, -1), 1)) {
            Eventually.until("ended", () -> reader.failure() != null);
            assertThat(reader.failure()).hasMessageContaining("has 10 emissions, the effect has 11");
        }
    }

    @Test
    void aJournalThatCannotBeReadIsATrouble(@TempDir Path folder) {
        var closed = FileJournal.open(folder, "outbox");
        closed.close();
        try (var reader = OutboxReader.start(closed, Codecs.LONG, new Insertion(-1, -1), 1)) {
            Eventually.until("trouble", () -> reader.trouble() != null);
            assertThat(reader.trouble()).hasMessageContaining("is closed");
            assertThat(reader.failure()).isNull();
        }
    }
}
