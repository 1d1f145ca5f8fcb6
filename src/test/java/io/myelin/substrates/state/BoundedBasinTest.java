package io.myelin.substrates.state;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.EndOfStack;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.pipe.EmissionPipe;
import io.myelin.substrates.settings.CircuitSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A chain of stages may end at a basin when the stack is almost exhausted.
class BoundedBasinTest {

    private static final int ROUNDS = 48;
    private static final int LEVELS = 200;

    /// @param filled the number of values after which the array must grow for the next one, or the capacity of the
    ///       basin
    @ParameterizedTest
    @CsvSource({"1000, 16", "16, 16", "1, 1"})
    void aValueWithoutStackTakesNoOtherAway(int capacity, int filled) {
        for (int i = 0; i < ROUNDS; i++) {
            int round = i;
            var settings = CircuitSettings.builder()
                    .threadFactory(loop -> new Thread(null, loop, "shallow", EndOfStack.SIZE))
                    .onFailure((subject, failure) -> {}) // each level that overflows is reported
                    .build();
            var circuit = MyelinProvider.circuit(cortex().name("shallow"), settings);
            var basin = circuit.basin(Integer.class, capacity);
            for (int value = 0; value < filled; value++) {
                basin.pipe().emit(value);
            }
            var deep = EmissionPipe.require(basin.pipe(), circuit.subject(), "basin")
                    .<Integer>prepend((next, _) -> first -> {
                        var values = new Integer[LEVELS];
                        for (int level = 0; level < LEVELS; level++) {
                            values[level] = first + level;
                        }
                        EndOfStack.onEachLevel(round, LEVELS, level -> next.receive(values[level]));
                    });
            deep.emit(filled);
            var kept = new ArrayList<Integer>();
            basin.drain(circuit.pipe(kept::add));
            circuit.await();
            circuit.close();
            // It is not known which levels had enough stack; but there is no gap except between the levels that had.
            var deeper = kept.stream().filter(value -> value >= filled).toList();
            int room = Math.min(capacity - deeper.size(), filled);
            var before = new ArrayList<Integer>();
            for (int value = filled - room; value < filled; value++) {
                before.add(value);
            }
            assertThat(List.copyOf(kept.subList(0, kept.size() - deeper.size())))
                    .as("round " + round)
                    .isEqualTo(before);
            assertThat(deeper).isSorted();
        }
    }
}
