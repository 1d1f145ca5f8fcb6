package io.myelin.journal.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.Refused;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Codecs that change the lent buffer.
class LentBufferTest {

    private static Codec<Long> turning(boolean writing) {
        var writes = writing ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        return Codecs.fixed(
                "turning",
                8,
                (value, target) -> target.order(writes).putLong(value),
                source -> source.order(writing ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN)
                        .limit(source.limit())
                        .getLong());
    }

    /// Writes as configured, and changes the byte order when it reads.
    private static final Codec<Long> TURNING_LATE = Codecs.fixed(
            "turning late", 8, (value, target) -> target.putLong(value), source -> {
                long value = source.getLong();
                source.order(ByteOrder.BIG_ENDIAN).limit(source.capacity());
                return value;
            });

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aByteOrderThatACodecChangesAffectsNoOther(boolean writing) throws Exception {
        var codec = writing ? turning(true) : TURNING_LATE;
        var journal = new MemoryJournal(UUID.randomUUID().toString());
        List<Long> written = run(journal, codec, 1_000);
        assertThat(run(journal, codec, 0)).isEqualTo(written).hasSize(1_000);
    }

    private static List<Long> run(MemoryJournal journal, Codec<Long> codec, int count)
            throws Exception {
        var handled = new ArrayList<Long>();
        var turning = new AtomicReference<Pipe<Long>>();
        var plain = new AtomicReference<Pipe<Long>>();
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
            turning.set(building.inlet("turning", codec, (Long n) -> handled.add(n)));
            plain.set(building.inlet("plain", Codecs.LONG, (Long n) -> handled.add(n)));
        });
        LongStream.range(0, count).forEach(n -> (n % 2 == 0 ? turning : plain).get().emit(n));
        circuit.sync(Duration.ofMinutes(10));
        circuit.close();
        return handled;
    }

    /// The circuit's own emission is refused when it is live, because its codec flips the buffer, or because it may be
    /// too large. So a replay must refuse it as well.
    @ParameterizedTest
    @ValueSource(ints = {Long.BYTES, RecordRing.LARGEST + 1})
    void whatIsRefusedIsRefusedInAReplayToo(int bound) throws Exception {
        var flipping = Codecs.<Long>fixed(
                "flipping", bound, (value, target) -> target.putLong(value).flip(), ByteBuffer::getLong);
        var journal = new MemoryJournal(UUID.randomUUID().toString());
        assertThat(cascade(journal, flipping, 3)).containsExactly(0L, 1L, 2L);
        assertThat(cascade(journal, flipping, 1)).containsExactly(0L, 1L, 2L, 0L);
    }

    private static List<Long> cascade(MemoryJournal journal, Codec<Long> codec, int count)
            throws Exception {
        var handled = new ArrayList<Long>();
        var inlet = new AtomicReference<Pipe<Long>>();
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
            var own = building.inlet("own", codec, (Long n) -> handled.add(-n));
            inlet.set(building.inlet("in", Codecs.LONG, (Long n) -> {
                handled.add(n);
                own.emit(n);
            }));
        });
        LongStream.range(0, count).forEach(inlet.get()::emit);
        Refused.sync(circuit, Duration.ofMinutes(10));
        circuit.close();
        return handled;
    }
}
