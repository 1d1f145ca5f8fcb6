package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Appender;
import io.myelin.journal.ClosedJournalException;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.FencedException;
import io.myelin.journal.Journal;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.ReportedFailures;
import io.myelin.journal.support.Undeclared;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Requests with receipts, and resubmitted ones.
class RequestInletTest {

    private static final Duration LONG = Duration.ofMinutes(3);

    /// Refuses negative numbers.
    private static final Codec<Long> POSITIVE = Codecs.fixed("positive", Long.BYTES, (number, target) -> {
        if (number < 0) {
            throw new IllegalArgumentException("negative, on purpose");
        }
        target.putLong(number);
    }, ByteBuffer::getLong);

    private final MemoryJournal journal = new MemoryJournal("c");

    /// A circuit that records its requests.
    private final class Asked implements Program {

        private final List<Long> handled = new ArrayList<>();
        private RequestInlet<Long> requests;
        private final JournaledCircuit circuit;

        Asked() {
            circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, this);
        }

        @Override
        public void build(JournaledCircuit building) {
            requests = building.requests("requests", POSITIVE, (Long number) -> handled.add(number));
        }

        Receipt ask(String client, long number, long value) throws Exception {
            return requests.submit(client, number, value).get(LONG.toSeconds(), TimeUnit.SECONDS);
        }
    }

    /// The thread that gives a receipt runs what depends on it.
    @Test
    void closeByAReceiptWaitsForNoReceipt() throws Exception {
        var asked = new Asked();
        asked.circuit.patience(Duration.ofMillis(200));
        journal.stall(true);
        var interrupted = asked.requests.submit("a", 1, 10L).thenApply(_ -> {
            asked.circuit.close();
            return Thread.currentThread().isInterrupted();
        });
        journal.stall(false);
        assertThat(interrupted.get(LONG.toSeconds(), TimeUnit.SECONDS)).as("it was waited for").isFalse();
    }

    @Test
    void receiptComesWhenTheRequestIsDurable() throws Exception {
        var asked = new Asked();
        assertThat(asked.ask("a", 1, 10)).isEqualTo(new Receipt(0, false));
        journal.stall(true);
        var second = asked.requests.submit("a", 2, 20L);
        var other = asked.requests.submit("b", 1, 30L);
        asked.circuit.circuit().await();
        assertThat(asked.handled).containsExactly(10L, 20L, 30L);
        assertThat(second).isNotDone();
        journal.stall(false);
        assertThat(second.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo(new Receipt(1, false));
        assertThat(other.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo(new Receipt(2, false));
        asked.circuit.close();
    }

    @Test
    void requestThatIsSubmittedAgainIsHandledOnce() throws Exception {
        var first = new Asked();
        first.ask("a", 1, 10);
        first.ask("a", 2, 20);
        assertThat(first.ask("a", 2, 20).repeated()).isTrue();

        // Another circuit takes over; the client resubmits both, and then the next one.
        var second = new Asked();
        assertThat(second.ask("a", 2, 20).repeated()).isTrue();
        assertThat(second.ask("a", 3, 30).repeated()).isFalse();
        assertThat(second.handled).containsExactly(10L, 20L, 30L);
        assertFails(first.requests.submit("a", 3, 30L), FencedException.class);

        // The same after opening from a snapshot, which contains only the numbers.
        second.circuit.snapshot(LONG);
        second.circuit.close();
        var third = new Asked();
        assertThat(third.handled).isEmpty();
        assertThat(third.ask("a", 3, 30).repeated()).isTrue();
        assertThat(third.ask("a", 4, 40).repeated()).isFalse();
        assertThat(third.handled).containsExactly(40L);
        third.circuit.close();
        first.circuit.close();
    }

    @Test
    void requestThatIsNotDueIsRefused() throws Exception {
        var asked = new Asked();
        assertFails(asked.requests.submit("a", 2, 20L), IllegalStateException.class);
        asked.ask("a", 1, 10);
        assertFails(asked.requests.submit("a", 3, 30L), IllegalStateException.class);
        // A value that cannot be encoded is not recorded, and its number is still expected.
        assertFails(asked.requests.submit("a", 2, -1L), IllegalArgumentException.class);
        assertThat(asked.ask("a", 2, 20).repeated()).isFalse();
        assertThat(asked.handled).containsExactly(10L, 20L);
        asked.requests.forget("a").get(LONG.toSeconds(), TimeUnit.SECONDS);
        assertThat(asked.ask("a", 1, 11).repeated()).as("a new client").isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> asked.requests.submit("", 1, 1L));
        assertThatIllegalArgumentException().isThrownBy(() -> asked.requests.submit("a", 0, 1L));
        asked.circuit.close();
        assertFails(asked.requests.submit("a", 2, 12L), ClosedJournalException.class);
    }

    /// A client whose receipt fails submits the request again, to another circuit if need be.
    @Test
    void anErrorFailsTheReceiptsThatHaveNotCome() throws Exception {
        var failing = new AtomicBoolean(true);
        var scarce = observed(() -> {
            if (failing.getAndSet(false)) {
                throw new OutOfMemoryError("thrown by this test");
            }
        });
        var requests = new AtomicReference<RequestInlet<Long>>();
        try (var reported = new ReportedFailures();
                var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), scarce,
                        building -> requests.set(building.requests("requests", Codecs.LONG, (Long _) -> {})))) {
            assertFails(requests.get().submit("a", 1, 1L), OutOfMemoryError.class);
            assertFails(requests.get().submit("a", 2, 2L), OutOfMemoryError.class);
            circuit.sync(LONG);
            assertThat(circuit.sequence()).as("records").isEqualTo(2);
            assertThat(reported.list()).singleElement().isInstanceOf(OutOfMemoryError.class);
        }
    }

    /// The journal, whose appenders call the given action before each wait for durability.
    private Journal observed(Runnable before) {
        return (Journal) Proxy.newProxyInstance(
                Journal.class.getClassLoader(), new Class<?>[] {Journal.class}, (_, method, arguments) -> {
                    var result = method.invoke(journal, arguments);
                    return result instanceof Appender appender ? observed(appender, before) : result;
                });
    }

    private static Appender observed(Appender appender, Runnable before) {
        return (Appender) Proxy.newProxyInstance(
                Appender.class.getClassLoader(), new Class<?>[] {Appender.class}, (_, method, arguments) -> {
                    if (method.getName().equals("awaitDurable")) {
                        before.run();
                    }
                    return method.invoke(appender, arguments);
                });
    }

    /// The client may do anything with its receipt.
    @Test
    void aReceiptThatInterruptsItsThreadIsNotTheLast() throws Exception {
        var asked = new Asked();
        journal.stall(true);
        var interrupted = asked.requests.submit("a", 1, 10L).thenRun(() -> Thread.currentThread().interrupt());
        var second = asked.requests.submit("a", 2, 20L);
        journal.stall(false);
        interrupted.get(LONG.toSeconds(), TimeUnit.SECONDS);
        assertThat(second.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo(new Receipt(1, false));
        assertThat(asked.ask("a", 3, 30)).isEqualTo(new Receipt(2, false));
        asked.circuit.close();
    }

    /// The end of the receipts is not in the way of one that does not come.
    @Test
    void receiptsThatDoNotComeFailAtTheClose() {
        var asked = new Asked();
        asked.circuit.patience(Duration.ofMillis(50));
        journal.stall(true);
        var first = asked.requests.submit("a", 1, 10L);
        var second = asked.requests.submit("a", 2, 20L);
        asked.circuit.close();
        assertThat(first).isCompletedExceptionally();
        assertThat(second).isCompletedExceptionally();
        assertFails(first, ClosedJournalException.class);
        assertFails(second, ClosedJournalException.class);
    }

    /// The circuit records when the opening fails, and the inlet's derivation is not live yet.
    @Test
    void receiptsOfAnOpeningThatFailsFail() {
        var requests = new AtomicReference<RequestInlet<Long>>();
        var receipts = new ArrayList<CompletableFuture<Receipt>>();
        assertThatThrownBy(() -> JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
            building.declarations().derivations().add(new Derivation() {

                @Override
                public void live(Appender appender) {
                    receipts.add(requests.get().submit("a", 1, 1L));
                    throw new IllegalStateException("thrown by this test");
                }

                @Override
                public void close() {
                    // Was never live.
                }
            });
            requests.set(building.requests("requests", Codecs.LONG, (Long _) -> {}));
        })).isInstanceOf(IllegalStateException.class);
        assertThat(receipts.getFirst()).isCompletedExceptionally();
        assertFails(receipts.getFirst(), ClosedJournalException.class);
    }

    @Test
    void aRequestToACircuitThatWasNotBuiltFails() {
        var requests = new AtomicReference<RequestInlet<Long>>();
        assertThatThrownBy(() -> JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
            requests.set(building.requests("requests", Codecs.LONG, (Long _) -> {}));
            throw new IllegalStateException("thrown by this test");
        })).isInstanceOf(IllegalStateException.class);
        var receipt = requests.get().submit("a", 1, 1L);
        assertThat(receipt).isCompletedExceptionally();
        assertFails(receipt, ClosedJournalException.class);
    }

    /// A codec written in a language without checked exceptions may throw one.
    @Test
    void requestWhoseCodecThrowsAnUndeclaredExceptionIsRefused() {
        Codec<Long> failing = Codecs.fixed("failing", Long.BYTES,
                (_, _) -> {
                    throw Undeclared.thrown(new IOException("on purpose"));
                }, ByteBuffer::getLong);
        var requests = new AtomicReference<RequestInlet<Long>>();
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal,
                building -> requests.set(building.requests("requests", failing, (Long _) -> {})));
        var receipt = requests.get().submit("a", 1, 10L);
        assertFails(receipt, IOException.class);
        circuit.close();
    }

    private static void assertFails(
            CompletableFuture<Receipt> receipt, Class<? extends Throwable> reason) {
        assertThatThrownBy(() -> receipt.get(LONG.toSeconds(), TimeUnit.SECONDS)).hasCauseInstanceOf(reason);
    }
}
