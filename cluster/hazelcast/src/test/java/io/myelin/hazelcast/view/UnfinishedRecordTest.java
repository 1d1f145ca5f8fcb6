package io.myelin.hazelcast.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.hazelcast.OneMember;
import io.myelin.hazelcast.journal.Interposed;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.WatchedCircuit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// A record that changes a key twice. The view's thread meets it after the first change.
class UnfinishedRecordTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    @RegisterExtension
    private static final OneMember MEMBER = new OneMember();

    private final MemoryJournal journal = new MemoryJournal("c");
    private final CountDownLatch changedOnce = new CountDownLatch(1);
    private final CountDownLatch passedOver = new CountDownLatch(1);
    private Pipe<Long> numbers;

    private static void pass(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }

    /// Emits right after the view's first mark is queued, and acts when the view queues the next one: it has met the
    /// record in progress then.
    private final class Meeting implements WatchedCircuit.Watch {

        private final Runnable again;
        private int marks;

        Meeting(Runnable again) {
            this.again = again;
        }

        @Override
        public void emitting(String pipe) {
            if (pipe.equals("view") && marks == 1) {
                again.run();
                passedOver.countDown();
            }
        }

        @Override
        public void emitted(String pipe) {
            if (pipe.equals("view") && marks++ == 0) {
                numbers.emit(1L);
                numbers.emit(2L);
                pass(changedOnce);
            }
        }
    }

    /// Number 1 sets "other" and "key" to 1; number 2 sets "key" to 0, waits, and sets it to 2.
    private JournaledCircuit open(Circuit circuit, HazelcastInstance on, String name) {
        return JournaledCircuit.open(circuit, journal, building -> {
            View<String, Long> view = View.of(building, on, name, Codecs.LONG);
            numbers = building.inlet("numbers", Codecs.LONG, (Long number) -> {
                if (number == 1) {
                    view.put("other", 1L);
                    view.put("key", 1L);
                } else {
                    view.put("key", 0L);
                    changedOnce.countDown();
                    pass(passedOver);
                    view.put("key", 2L);
                }
            });
        });
    }

    /// The first writer's operation arrives after those of its successor, and it is its last one.
    @Test
    void aLateChangeOfASupersededWriterReplacesNoneOfTheSameRecord() throws Exception {
        var superseded = new CountDownLatch(1);
        var delayed = Interposed.on(MEMBER.get(), (method, _) -> {
            if (method.equals("executeOnKeys")) {
                if (superseded.getCount() == 0) {
                    throw new IllegalStateException("no answer");
                }
                passedOver.countDown();
                pass(superseded);
            }
        });
        var first = open(WatchedCircuit.of(new Meeting(() -> {})), delayed, "late");
        changedOnce.await(); // both numbers are accepted, before the second circuit replaces the inlet
        first.sync(LONG);
        var second = open(Substrates.cortex().circuit(), MEMBER.get(), "late");
        var reader = new ViewReader<String, Long>(MEMBER.get(), "late", Codecs.LONG);
        Eventually.until("written by the second", () -> reader.progress().applied() == 2);
        superseded.countDown();
        first.close();
        assertThat(reader.get("key").value()).isEqualTo(2);
        second.close();
    }

    /// The changes of the finished record before it are not held up.
    @Test
    void ofARecordThatIsNotFinishedNothingIsWritten() throws Exception {
        var reader = new ViewReader<String, Long>(MEMBER.get(), "whole", Codecs.LONG);
        var rows = new ArrayList<ViewReader.Entry<Long>>();
        var applied = new AtomicLong();
        var circuit = open(WatchedCircuit.of(new Meeting(() -> {
            rows.add(reader.get("other"));
            rows.add(reader.get("key"));
            applied.set(reader.progress().applied());
        })), MEMBER.get(), "whole");
        Eventually.until("met", () -> passedOver.getCount() == 0 || reader.progress().applied() == 2);
        passedOver.countDown();
        circuit.sync(LONG);
        Eventually.until("written", () -> reader.progress().applied() == 2);
        assertThat(rows).containsExactly(new ViewReader.Entry<>(1L, 1), new ViewReader.Entry<>(1L, 1));
        assertThat(applied).hasValue(1);
        assertThat(reader.get("key")).isEqualTo(new ViewReader.Entry<>(2L, 2));
        circuit.close();
    }

    /// The view's mark comes after two more records, of which the first is handled until the row is seen.
    @Test
    void aBacklogHoldsUpNoChangeOfAFinishedRecord() throws Exception {
        var marks = new AtomicInteger();
        var seen = new CountDownLatch(1);
        var watched = WatchedCircuit.of(new WatchedCircuit.Watch() {
            @Override
            public void emitted(String pipe) {
                if (pipe.equals("view")) {
                    switch (marks.incrementAndGet()) {
                        case 1 -> {
                            numbers.emit(1L);
                            numbers.emit(2L);
                            numbers.emit(3L);
                            pass(changedOnce);
                        }
                        case 2 -> passedOver.countDown();
                        default -> {}
                    }
                }
            }
        });
        var circuit = JournaledCircuit.open(watched, journal, building -> {
            View<Long, Long> view = View.of(building, MEMBER.get(), "backlog", Codecs.LONG);
            numbers = building.inlet("numbers", Codecs.LONG, (Long number) -> {
                view.put(number, number);
                changedOnce.countDown();
                pass(number == 1 ? passedOver : seen);
            });
        });
        var reader = new ViewReader<Long, Long>(MEMBER.get(), "backlog", Codecs.LONG);
        Eventually.until("written", () -> reader.get(1L) != null);
        assertThat(marks).as("one mark at a time").hasValue(2);
        seen.countDown();
        circuit.sync(LONG);
        Eventually.until("all written", () -> reader.progress().applied() == 3);
        assertThat(reader.get(3L)).isEqualTo(new ViewReader.Entry<>(3L, 3));
        circuit.close();
    }
}
