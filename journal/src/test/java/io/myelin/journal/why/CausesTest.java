package io.myelin.journal.why;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.journal.Appender;
import io.myelin.journal.BlockRecords;
import io.myelin.journal.ControlRecord;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.why.GeneratedProgram.Value;
import io.myelin.journal.why.PlainInterpreter.Noted;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitSettings;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What random programs process, and why, compared with a straightforward interpreter: every arrival with its parent,
/// and the records that it needed.
class CausesTest {

    static final ObservedCircuits CIRCUITS = observer -> MyelinProvider.observed(
            cortex().name("replayed"), CircuitSettings.defaults(), observer::begins);

    /// A record of the inlet of a part.
    private record Fed(int part, Value value) {}

    private static List<Fed> records(GeneratedProgram program, Random random) {
        return IntStream.range(0, 5 + random.nextInt(25))
                .mapToObj(_ -> new Fed(
                        random.nextInt(program.parts().size()), new Value(random.nextInt(31), random.nextInt(4))))
                .toList();
    }

    private static byte[] bytes(ControlRecord control) {
        var content = ByteBuffer.allocate(ControlRecord.CODEC.bound(control)).order(ByteOrder.LITTLE_ENDIAN);
        ControlRecord.CODEC.encode(control, content);
        return Arrays.copyOf(content.array(), content.position());
    }

    private static void append(Appender appender, int inlet, byte[] content) {
        var record = ByteBuffer.allocate(BlockRecords.OVERHEAD + content.length).order(ByteOrder.LITTLE_ENDIAN);
        record.putInt(inlet << BlockRecords.LENGTH_BITS | BlockRecords.ESCAPE).putInt(content.length).put(content);
        appender.append(record.flip(), inlet == 0 ? 0 : 1);
    }

    private static RecordedInput input(GeneratedProgram program, List<Fed> records) {
        var journal = new MemoryJournal("generated");
        var appender = journal.appender();
        for (int part = 0; part < program.parts().size(); part++) {
            append(appender, 0, bytes(new ControlRecord.Define(part + 1, "i" + part, "", Value.CODEC.name())));
        }
        for (var record : records) {
            var content = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
            Value.CODEC.encode(record.value(), content);
            append(appender, record.part() + 1, content.array());
        }
        return RecordedInput.read(journal, 0, Long.MAX_VALUE);
    }

    private static BitSet all(int size) {
        var all = new BitSet();
        all.set(0, size);
        return all;
    }

    /// What arrives for each record, with the parents' numbers among the arrivals of the same record.
    private static List<List<Noted>> replayed(GeneratedProgram program, List<Fed> records) {
        List<List<Noted>> noted = new ArrayList<>();
        Map<Long, Integer> numbers = new HashMap<>();
        var listener = new ObservedReplay.Listener() {
            @Override
            public void record(long index, boolean own, long id, Object value) {
                noted.add(new ArrayList<>());
                numbers.clear();
                numbers.put(id, -1);
            }

            @Override
            public void arrival(long id, long parent, @Nullable String pipe, Object value) {
                numbers.put(id, noted.getLast().size());
                noted.getLast().add(new Noted(numbers.get(parent), String.valueOf(pipe), value.toString()));
            }
        };
        var input = input(program, records);
        try (var replay = new ObservedReplay(
                CIRCUITS, input.of(all(records.size())), program.program(), 0, listener)) {
            replay.replay().suppose().toEnd();
        }
        return noted;
    }

    private static void compareChains(long seed) {
        var random = new Random(seed);
        var program = GeneratedProgram.of(random);
        var records = records(program, random);
        var interpreter = new PlainInterpreter(program);
        var expected = records.stream().map(record -> interpreter.handle(record.part(), record.value())).toList();

        assertThat(replayed(program, records)).as("seed %d: %s", seed, program).isEqualTo(expected);
    }

    /// The arrivals of the interpreter, if it gets some of the records alone.
    private static List<Arrival> interpreted(GeneratedProgram program, List<Fed> records, BitSet chosen) {
        var interpreter = new PlainInterpreter(program);
        List<Arrival> arrivals = new ArrayList<>();
        chosen.stream().forEach(index -> {
            var record = records.get(index);
            interpreter.handle(record.part(), record.value()).forEach(
                    noted -> arrivals.add(new Arrival(index, noted.pipe(), noted.value())));
        });
        return arrivals;
    }

    private static int compareNeeded(long seed) {
        var random = new Random(seed);
        var program = GeneratedProgram.of(random);
        var records = records(program, random);
        var arrivals = interpreted(program, records, all(records.size()));
        if (arrivals.isEmpty()) {
            return 0;
        }
        var arrival = arrivals.get(arrivals.size() - 1 - random.nextInt(Math.min(arrivals.size(), 10)));
        var input = input(program, records);
        int trigger = (int) arrival.record();
        var others = new DeltaDebugging(set -> {
            var tried = (BitSet) set.clone();
            tried.set(trigger);
            return Arrivals.of(CIRCUITS, input, tried, program.program(), 0).contains(arrival);
        }).reduce(trigger);
        others.set(trigger);

        assertThat(interpreted(program, records, others)).as("seed %d: %s", seed, program).contains(arrival);
        for (int left : others.stream().toArray()) {
            var without = (BitSet) others.clone();
            without.clear(left);
            assertThat(interpreted(program, records, without)).as("seed %d: %s", seed, program)
                    .doesNotContain(arrival);
        }
        return others.cardinality();
    }

    @Test
    void chainsAreThoseOfTheInterpreter() {
        for (long seed = 0; seed < 500; seed++) {
            compareChains(seed);
        }
    }

    @Test
    void neededRecordsAreNeededInTheInterpreterToo() {
        int most = 0;
        for (long seed = 0; seed < 100; seed++) {
            most = Math.max(most, compareNeeded(seed));
        }
        assertThat(most).isGreaterThan(3);
    }

    @Tag("slow")
    @Test
    void chainsAndNeededRecordsOfManyPrograms() {
        for (long seed = 1_000; seed < 11_000; seed++) {
            compareChains(seed);
            compareNeeded(seed);
        }
    }
}
