package io.myelin.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.cluster.circuit.CircuitSlot;
import io.myelin.cluster.circuit.Emitted;
import io.myelin.cluster.circuit.LiveCircuit;
import io.myelin.cluster.program.ClusterProgram;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.substrates.settings.WorkerThreads;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/// What a circuit was saved with and its program does not expect, and values that do not fit.
class SavedCircuitTest {

    private static final Address A = new Address("sum", "a");
    /// Reads the first half of what it wrote.
    private static final Codec<Long> HALF =
            Codecs.of("long", _ -> 8, (value, target) -> target.putLong(value), source -> (long) source.getInt());

    private static final ClusterProgram NEWER = circuit -> {
        long[] state = new long[2];
        RandomGenerator random = circuit.random("draws");
        var out = circuit.outlet("sum", Codecs.LONG);
        circuit.inlet("add", Codecs.LONG, number -> {
            state[0] += number;
            state[1] += random.nextInt(100);
            out.receive(state[0]);
        });
        circuit.state("sum", Codecs.LONG, () -> state[0], value -> state[0] = value);
        circuit.state("drawn", Codecs.LONG, () -> state[1], value -> state[1] = value);
    };

    private final CircuitSlot slot = new CircuitSlot(A);
    private final Queue<Emitted> emissions = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

    private LiveCircuit open(ClusterProgram program) {
        return new LiveCircuit(slot, program, WorkerThreads.SHARED, emissions::add, () -> {}, failures::add);
    }

    /// Adds 5 under a program, and saves.
    private void run(ClusterProgram program) throws InterruptedException {
        var circuit = open(program);
        assertThat(add(circuit, 5)).isNull();
        saveAndClose(circuit);
    }

    private void saveAndClose(LiveCircuit circuit) throws InterruptedException {
        circuit.mark();
        TestCluster.await(circuit::isIdle);
        slot.saved = circuit.save();
        circuit.close();
    }

    private static String add(LiveCircuit circuit, long number) {
        var value = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(number).flip();
        return circuit.feed(1, 1, "add", "long", value);
    }

    private static ClusterProgram sum(String... retired) {
        return circuit -> {
            long[] sum = new long[1];
            circuit.inlet("add", Codecs.LONG, number -> sum[0] += number);
            circuit.state("sum", Codecs.LONG, () -> sum[0], value -> sum[0] = value);
            for (var name : retired) {
                circuit.retired(name);
            }
        };
    }

    @Test
    void aProgramWithoutWhatTheCircuitWasSavedWithIsRefusedUnlessItRetiresIt() throws Exception {
        run(NEWER);
        assertThatThrownBy(() -> open(sum()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the circuit was saved with the state drawn, which the program neither declares nor"
                        + " retires");
        assertThatThrownBy(() -> open(sum("drawn")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the circuit was saved with the random source draws, which the program neither declares"
                        + " nor retires");
        run(sum("drawn", "draws"));
        assertThat(new String(slot.saved, java.nio.charset.StandardCharsets.ISO_8859_1)).doesNotContain("draw");
    }

    @Test
    void anOutletThatReturnsGoesOnWithItsNumbers() throws Exception {
        run(NEWER);
        run(sum("drawn", "draws"));
        run(NEWER);
        assertThat(emissions).extracting(Emitted::number).containsExactly(1L, 2L);
    }

    @Test
    void aCodecThatReadsLessThanWasWrittenIsRefused() throws Exception {
        var half = open(circuit -> circuit.inlet("add", HALF, _ -> {}));
        assertThat(add(half, 5))
                .isEqualTo("inlet add of sum: the value cannot be read as long: java.lang.IllegalStateException:"
                        + " codec long leaves 4 of 8 bytes");
        half.close();
        run(sum());
        assertThatThrownBy(() -> open(circuit -> circuit.state("sum", HALF, () -> 0L, _ -> {})))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("state sum: codec long leaves 4 of 8 bytes");
    }

    @Test
    void aHistoryThatTheProgramDoesNotReadIsRefusedByItsInlet() throws Exception {
        var kept = open(circuit -> {
            circuit.history(10);
            circuit.inlet("add", Codecs.LONG, _ -> {});
        });
        assertThat(add(kept, 5)).isNull();
        kept.close();
        assertThatThrownBy(() -> open(circuit -> circuit.inlet("add", HALF, _ -> {})))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the entry of the history at log position 1: inlet add of sum: the value cannot be read as"
                        + " long: java.lang.IllegalStateException: codec long leaves 4 of 8 bytes");
        assertThatThrownBy(() -> open(circuit -> circuit.inlet("add", Codecs.INT, _ -> {})))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the entry of the history at log position 1: inlet add of sum reads int, not long");
        assertThatThrownBy(() -> open(circuit -> circuit.history(10)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the entry of the history at log position 1: no inlet add of sum");
    }

    /// Of a form of the saved states that this version does not know.
    @Test
    void bytesAfterWhatTheCircuitWasSavedWithAreRefused() throws Exception {
        run(sum());
        slot.saved = Arrays.copyOf(slot.saved, slot.saved.length + 3);
        assertThatThrownBy(() -> open(sum()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("3 bytes are left of what the circuit was saved with");
    }

    @Test
    void aCodecThatReadsNullIsRefused() {
        var circuit = open(hosted -> hosted.inlet(
                "add", Codecs.<Long>of("long", _ -> 8, (value, target) -> target.putLong(value), source -> {
                    source.getLong();
                    return null;
                }), _ -> {}));
        assertThat(add(circuit, 5)).isEqualTo("inlet add of sum: the value cannot be read as long:"
                + " java.lang.NullPointerException: codec long has read null");
        circuit.close();
    }

    @Test
    void aValueThatCannotLeaveIsTheReceptorsFailureAndTakesNoNumber() throws Exception {
        var circuit = open(hosted -> {
            var out = hosted.outlet("bytes", Codecs.BYTES);
            var remote = hosted.remote("add", Codecs.BYTES);
            hosted.inlet("add", Codecs.LONG, length -> {
                remote.accept(A, new byte[length.intValue()]);
            });
            hosted.inlet("emit", Codecs.LONG, length -> out.receive(new byte[length.intValue()]));
        });
        for (long length : new long[] {65_536, 65_537, 10}) {
            add(circuit, length);
            circuit.feed(1, 1, "emit", "long", ByteBuffer.wrap(new MessageWriter(8).int64(length).copy())
                    .order(ByteOrder.LITTLE_ENDIAN));
        }
        saveAndClose(circuit);
        assertThat(failures).extracting(Throwable::getMessage)
                .containsOnly("a value of 65537 bytes, at most 65536").hasSize(2);
        assertThat(emissions).extracting(Emitted::number).containsExactly(1L, 1L, 2L, 2L);
    }

    @Test
    void aKeyMayHaveAnyCharacters() {
        for (var key : new String[] {"", "/", "/tmp", "a//b", "a/", "ü b", "a.b"}) {
            new LiveCircuit(
                    new CircuitSlot(new Address("sum", key)), sum(), WorkerThreads.SHARED, emissions::add, () -> {},
                    failures::add)
                    .close();
        }
    }
}
