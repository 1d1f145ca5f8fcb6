package io.myelin.hazelcast.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.hazelcast.Members;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.WatchedCircuit;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// A view's rows are never older than the progress that it reports.
class ViewProgressTest {

    private final CountDownLatch accepted = new CountDownLatch(1);
    private final CountDownLatch going = new CountDownLatch(1);
    private final CountDownLatch flushed = new CountDownLatch(1);
    private Pipe<Long> numbers;

    /// Accepts a record right after the view's first mark is queued, before the change of that record is made. When the
    /// view queues the next one, it has met this record.
    private final class Late implements WatchedCircuit.Watch {

        private int marks;

        @Override
        public void emitting(String pipe) {
            if (pipe.equals("view") && marks == 1) {
                flushed.countDown();
            }
        }

        @Override
        public void emitted(String pipe) {
            if (pipe.equals("view") && marks++ == 0) {
                numbers.emit(7L);
                pass(accepted);
            }
        }
    }

    private static void pass(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void progressDoesNotRunAheadOfTheRows() throws Exception {
        try (var members = Members.create()) {
            var member = members.start();
            var watched = WatchedCircuit.of(new Late());
            var circuit = JournaledCircuit.open(watched, new MemoryJournal("c"), building -> {
                View<String, Long> view = View.of(building, member, "last", Codecs.LONG);
                numbers = building.inlet("numbers", Codecs.LONG, (Long number) -> {
                    accepted.countDown();
                    pass(going);
                    view.put("number", number);
                });
            });
            var reader = new ViewReader<String, Long>(member, "last", Codecs.LONG);
            Eventually.until("met", () -> flushed.getCount() == 0 || reader.progress().applied() > 0);
            assertThat(reader.progress().applied()).as("the row is not there").isEqualTo(0);
            going.countDown();
            circuit.sync(Duration.ofMinutes(10));
            Eventually.until("progress", () -> reader.progress().applied() == 1);
            assertThat(reader.get("number")).isNotNull();
            circuit.close();
        }
    }
}
