package io.myelin.twin.circulation;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.Names;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.source.Entrance;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// A twin that was saved and loaded behaves like the original, at whichever entry it was saved.
class SavedTest {

    /// An entry of a sequence: a signal, or a beat if the signal is missing.
    private record Entry(Name name, Signal signal) {}

    private static final Signal BEAT = new Signal(JvmSign.UP, 0, 0);

    private static List<Entry> story() {
        var entries = new ArrayList<Entry>();
        var incident = new Incident(new Entrance() {
            @Override
            public void signal(Name name, Signal signal) {
                entries.add(new Entry(name, signal));
            }

            @Override
            public void beat(long time) {
                entries.add(new Entry(Names.JVM, new Signal(BEAT.sign(), time, -1)));
            }
        });
        incident.calm(30)
                .pass(10, it -> it.queries(2, 400_000)).calm(10)
                .pass(8, it -> it.tell(Names.GC_PAUSE, JvmSign.PAUSE, 120_000)).calm(34)
                .pass(9, it -> it.tell(Names.EXCEPTION_THROWN, JvmSign.OCCUR, 5_000)).calm(40);
        return entries;
    }

    private static void tell(Circulation circulation, Entry entry) {
        if (entry.signal().value() < 0) {
            circulation.beat().emit(entry.signal().time());
        } else {
            circulation.signals(entry.name()).emit(entry.signal());
        }
    }

    private static <T> T onCircuit(Circuit circuit, Supplier<T> job) {
        var result = new AtomicReference<T>();
        circuit.<Boolean>pipe(_ -> result.set(job.get())).emit(true);
        circuit.await();
        return result.get();
    }

    @Test
    void aLoadedTwinBehavesLikeTheOriginal() {
        var story = story();
        var whole = cortex().circuit();
        var expected = new Circulation(whole);
        var saved = new ArrayList<byte[]>();
        // Interrupted after every 97th entry, at another position within the beat each time.
        for (int i = 0; i < story.size(); i++) {
            if (i % 97 == 0) {
                saved.add(onCircuit(whole, expected::save));
            }
            tell(expected, story.get(i));
        }
        whole.await();
        assertThat(expected.history()).extracting(Outlook::name).containsExactly("slow database",
                "collector storm, slow database", "collector storm", "untroubled", "exception storm", "untroubled");
        assertThat(saved).hasSizeGreaterThan(20);

        for (int cut = 0; cut < saved.size(); cut++) {
            var circuit = cortex().circuit();
            var other = new Circulation(circuit);
            var state = saved.get(cut);
            onCircuit(circuit, () -> {
                other.load(state);
                return true;
            });
            assertThat(onCircuit(circuit, other::save)).as("saved again at cut %d", cut).isEqualTo(state);
            for (int i = 97 * cut; i < story.size(); i++) {
                tell(other, story.get(i));
            }
            circuit.await();
            assertThat(other.frame()).as("cut %d", cut).isEqualTo(expected.frame());
            assertThat(other.history()).isEqualTo(expected.history());
            assertThat(other.latest(100)).isEqualTo(expected.latest(100));
            circuit.closeAwait();
        }
        whole.closeAwait();
    }
}
