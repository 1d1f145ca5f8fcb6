package io.myelin.hazelcast.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.topic.ITopic;
import com.hazelcast.topic.impl.TopicService;
import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Block;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Outbox;
import io.myelin.journal.circuit.OutboxFeed;
import io.myelin.journal.circuit.Program;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Emissions pass from one circuit to another once and in order, whichever side restarts.
class BridgeTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final Members members = Members.create();
    private HazelcastInstance one;
    private HazelcastInstance two;

    @BeforeEach
    void start() {
        one = members.start();
        two = members.start();
    }

    @AfterEach
    void stop() {
        members.close();
    }

    private static HazelcastJournal journal(HazelcastInstance member, String id) {
        var journal = HazelcastJournal.of(member, id, Copies.PREFERRED);
        return journal.exists() ? journal : HazelcastJournal.create(member, id, Copies.PREFERRED);
    }

    /// Emits the square of every even number.
    private final class Source {

        private Pipe<Long> numbers;
        private final JournaledCircuit circuit;

        Source() {
            circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal(one, "source"), this::build);
        }

        private void build(JournaledCircuit building) {
            Outbox<Long> squares =
                    BridgeTopic.sending(building, one, journal(one, "squares"), Codecs.LONG);
            numbers = building.inlet("numbers", Codecs.LONG, (Long number) -> {
                if (number % 2 == 0) {
                    squares.receive(number * number);
                }
            });
        }

        void send(long from, long to) throws Exception {
            for (long i = from; i < to; i++) {
                numbers.emit(i);
            }
            circuit.sync(LONG);
        }
    }

    private final class Destination {

        private final List<Long> handled = new ArrayList<>();
        private final AtomicInteger count = new AtomicInteger();
        private final JournaledCircuit circuit;
        private Runnable deaf = () -> {};

        Destination(boolean listening) {
            circuit = JournaledCircuit.open(
                    Substrates.cortex().circuit(), journal(two, "destination"), building -> {
                        var feed = OutboxFeed.of(
                                building, "squares", journal(two, "squares"), Codecs.LONG, this::handle);
                        if (listening) {
                            deaf = BridgeTopic.listening(two, "squares", feed);
                            Program replayed = BridgeTest.this::buildReplayed;
                            building.verifySnapshots(() -> replayed);
                        }
                    });
        }

        private void handle(Long square) {
            handled.add(square);
            count.incrementAndGet();
        }

        void close() throws Exception {
            deaf.run();
            circuit.sync(LONG);
            circuit.close();
        }
    }

    private void buildReplayed(JournaledCircuit building) {
        var feed = OutboxFeed.of(building, "squares", journal(two, "squares"), Codecs.LONG, (Long _) -> {});
        BridgeTopic.listening(two, "squares", feed);
    }

    /// The number of feeds on a member that listen to the announcements.
    private long listeners() {
        return ((HazelcastInstanceProxy) two).getOriginal().node.nodeEngine.getEventService()
                .getRegistrations(TopicService.SERVICE_NAME, "myelin.bridge.squares").size();
    }

    private static List<Long> squares(long to) {
        return LongStream.range(0, to).filter(n -> n % 2 == 0).map(n -> n * n).boxed().toList();
    }

    @Test
    void eachEmissionArrivesOnceAndInOrder() throws Exception {
        var source = new Source();
        var destination = new Destination(true);
        source.send(0, 2_000);
        var first = destination;
        Eventually.until("squares", () -> first.count.get() == 1_000);
        destination.close();
        assertThat(destination.handled).isEqualTo(squares(2_000));

        // The destination is closed, and the source restarts.
        source.send(2_000, 3_000);
        source.circuit.close();
        source = new Source();
        source.send(3_000, 4_000);

        destination = new Destination(false);
        var second = destination;
        Eventually.until("squares", () -> second.count.get() >= 2_000);
        source.send(4_000, 4_010);
        Eventually.until("squares", () -> second.count.get() >= 2_005);
        destination.close();
        assertThat(destination.handled).isEqualTo(squares(4_010));
        source.circuit.close();
    }

    /// Each snapshot is verified by a replay, which runs the program once more.
    @Test
    void replaysDoNotListen() throws Exception {
        var source = new Source();
        var destination = new Destination(true);
        for (long from = 0; from < 6; from += 2) {
            source.send(from, from + 2);
            long squares = from / 2 + 1;
            Eventually.until("square", () -> destination.count.get() == squares);
            long snapshot = destination.circuit.snapshot(LONG);
            Eventually.until("verified", () -> destination.circuit.verified() == snapshot);
        }
        Eventually.until("it listens", () -> listeners() > 0);
        assertThat(listeners()).isEqualTo(1);
        destination.circuit.close();
        Eventually.until("nobody listens", () -> listeners() == 0);
        source.circuit.close();
    }

    /// Any process that knows the topic's name can publish to it.
    @Test
    void blockOfAnotherJournalIsNotTaken() throws Exception {
        var source = new Source();
        var destination = new Destination(true);
        Eventually.until("it listens", () -> listeners() == 1);
        source.send(0, 2);
        Eventually.until("square", () -> destination.count.get() == 1);
        ITopic<byte[]> topic = one.getTopic("myelin.bridge.squares");
        // A valid block with the number that the feed waits for.
        var stray = Block.of(1, 1, 1, 1, 2, Records.of(666, 1));
        topic.publish(new BlockAnnouncement("of another cluster", stray).toBytes());
        topic.publish(stray.bytes());
        topic.publish(new byte[] {-1});
        var marks = new CopyOnWriteArrayList<String>();
        topic.addMessageListener(message -> marks.add("came"));
        topic.publish(new byte[0]);
        Eventually.until("all were delivered", () -> !marks.isEmpty());
        source.send(2, 10);
        Eventually.until("squares", () -> destination.count.get() >= 5);
        destination.close();
        assertThat(destination.handled).isEqualTo(squares(10));
        source.circuit.close();
    }
}
