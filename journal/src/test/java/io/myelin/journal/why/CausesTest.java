package io.myelin.journal.why;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.journal.Codecs;
import io.myelin.journal.ControlRecord;
import io.myelin.journal.circuit.Program;
import io.myelin.journal.why.GeneratedProgram.Value;
import io.myelin.journal.why.PlainInterpreter.Noted;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitSettings;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
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

    private static RecordedInput input(GeneratedProgram program, List<Fed> records) {
        var input = new RecordedInput("generated", null);
        for (int part = 0; part < program.parts().size(); part++) {
            input.add(0, bytes(new ControlRecord.Define(part + 1, "i" + part, "", Value.CODEC.name())));
        }
        for (var record : records) {
            var content = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
            Value.CODEC.encode(record.value(), content);
            input.add(record.part() + 1, content.array());
        }
        return input;
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
            return Arrivals.of(CIRCUITS, input, tried, program.program()).contains(arrival);
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

    /// An alarm needs a record for each of some numbers, in any order, among others that do nothing.
    private static Program collecting(int kinds) {
        return journaled -> {
            var found = new BitSet();
            var alarm = journaled.circuit().<Integer>pipe(cortex().name("alarm"));
            journaled.inlet("numbers", Codecs.INT, (Integer number) -> {
                if (number < kinds) {
                    found.set(number);
                    if (found.cardinality() == kinds) {
                        alarm.emit(kinds);
                    }
                }
            });
        };
    }

    /// Plants a cause, each of whose records is there once, and finds it.
    private static void plant(long seed, int size) {
        var random = new Random(seed);
        int kinds = 1 + random.nextInt(6);
        var places = random.ints(0, size).distinct().limit(kinds).sorted().toArray();
        var order = IntStream.range(0, kinds).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(order, random);
        var input = new RecordedInput("planted", null);
        input.add(0, bytes(new ControlRecord.Define(1, "numbers", "", Codecs.INT.name())));
        int next = 0;
        for (int index = 0; index < size; index++) {
            int number = next < kinds && index == places[next] ? order.get(next++) : 10 + random.nextInt(1_000);
            input.add(1, ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(number).array());
        }
        int trigger = places[kinds - 1];
        var alarm = new Arrival(trigger, "alarm", String.valueOf(kinds));
        var others = new DeltaDebugging(set -> {
            var tried = (BitSet) set.clone();
            tried.set(trigger);
            return Arrivals.of(CIRCUITS, input, tried, collecting(kinds)).contains(alarm);
        }).reduce(trigger);
        others.set(trigger);

        assertThat(others.stream().toArray()).as("seed %d", seed).isEqualTo(places);
    }

    @Test
    void aPlantedCauseIsFound() {
        for (long seed = 0; seed < 20; seed++) {
            plant(seed, 2_000);
        }
    }

    @Tag("slow")
    @Test
    void manyPlantedCausesAreFoundInManyRecords() {
        for (long seed = 0; seed < 200; seed++) {
            plant(seed, 100_000);
        }
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
