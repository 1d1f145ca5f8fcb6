package io.myelin.journal.stream;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.support.MemoryJournal;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import org.testng.annotations.AfterClass;

/// The rules for publishers of the test kit of Reactive Streams.
///
/// Below 5, 10 and 20 elements the kit skips rules 1.01, 3.09 and 3.12, below `Integer.MAX_VALUE - 1` an overflow of
/// the demand, for which it takes eleven: the rest of such a stream is not recorded.
public final class PublisherKit extends FlowPublisherVerification<Recorded<Integer>> {

    private static final int RECORDED = 1_000;

    private final ExecutorService executor = Executors.newCachedThreadPool();

    public PublisherKit() {
        super(new TestEnvironment(1_000, 50, 10));
    }

    @Override
    public long maxElementsFromPublisher() {
        return Integer.MAX_VALUE;
    }

    @Override
    public Flow.Publisher<Recorded<Integer>> createFlowPublisher(long elements) {
        var journal = new MemoryJournal("kit");
        var inlet = new AtomicReference<Pipe<Integer>>();
        try (var circuit = JournaledCircuit.open(
                Substrates.cortex().circuit(),
                journal,
                building -> inlet.set(building.inlet("kit", Codecs.INT, (Integer _) -> {})))) {
            for (int value = 0; value < Math.min(elements, RECORDED); value++) {
                inlet.get().emit(value);
            }
            circuit.sync(Duration.ofMinutes(10));
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
        return publisher(journal);
    }

    @Override
    public Flow.Publisher<Recorded<Integer>> createFailedFlowPublisher() {
        var journal = new MemoryJournal("kit");
        journal.hide(new JournalException("out of reach"));
        return publisher(journal);
    }

    private Flow.Publisher<Recorded<Integer>> publisher(Journal journal) {
        return InletPublisher.of(journal, 0, "kit", Codecs.INT, executor);
    }

    @AfterClass
    public void closeExecutor() {
        executor.shutdown();
    }
}
