package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares a table with a map. Most defects would lead to a probe that never ends.
@Timeout(60)
class NameTableTest {

    private static final int SLOTS = 8;

    private static List<InternedName> names(String root, int count) {
        return IntStream.range(0, count).mapToObj(i -> InternedName.of(root + ".n" + i)).toList();
    }

    /// Creates names until enough of them share their first slot in a table of the minimum size.
    private static List<InternedName> colliding(String root, int slot, int count) {
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> InternedName.of(root + ".c" + i))
                .filter(name -> (name.hashCode() & SLOTS - 1) == slot)
                .limit(count)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4, 5, 8, 9, 1_000})
    void everyNameHasTheValueMadeForIt(int count) {
        var table = new NameTable<String>();
        var expected = new HashMap<InternedName, String>();
        for (var name : names("table.each." + count, count)) {
            assertThat(table.get(name)).isNull();
            var made = table.get(name, fresh -> "value of " + fresh);
            assertThat(made).isEqualTo("value of " + name);
            expected.put(name, made);
            expected.forEach((known, value) -> assertThat(table.get(known)).isSameAs(value));
        }
        assertThat(table.get(InternedName.of("table.absent"))).isNull();
    }

    @Test
    void aNameIsMadeOnce() {
        var table = new NameTable<Object>();
        var name = InternedName.of("table.once");
        var made = table.get(name, fresh -> new Object());
        assertThat(table.get(name, fresh -> {
            throw new AssertionError("made again");
        })).isSameAs(made);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, SLOTS - 1})
    void namesThatShareASlotAreDistinguished(int slot) {
        var table = new NameTable<InternedName>();
        var names = colliding("table.slot" + slot, slot, 4);
        for (var name : names.subList(0, 3)) {
            table.get(name, fresh -> fresh);
        }
        for (var name : names.subList(0, 3)) {
            assertThatObject(table.get(name)).isSameAs(name);
        }
        assertThatObject(table.get(names.get(3))).isNull();
    }

    @Test
    void noSizeLeavesAReaderWithoutAnEmptySlot() {
        var table = new NameTable<InternedName>();
        var absent = colliding("table.absent", 0, 1).getFirst();
        for (var name : names("table.full", 100)) {
            table.get(name, fresh -> fresh);
            assertThatObject(table.get(absent)).isNull();
        }
    }

    @Test
    void aMakerThatFailsLeavesNothing() {
        var table = new NameTable<String>();
        var name = InternedName.of("table.failing");
        assertThatThrownBy(() -> table.get(name, fresh -> {
            throw new IllegalStateException();
        })).isInstanceOf(IllegalStateException.class);
        assertThat(table.get(name)).isNull();
        assertThat(table.get(name, fresh -> "second")).isEqualTo("second");
    }

    @Test
    void allValuesAreHandedOutOnce() {
        var table = new NameTable<InternedName>();
        table.forEach(value -> {
            throw new AssertionError("nothing is there yet");
        });
        var names = names("table.all", 21);
        names.forEach(name -> table.get(name, fresh -> fresh));
        var found = new ArrayList<InternedName>();
        table.forEach(found::add);
        assertThat(found.size()).isEqualTo(21);
        assertThat(new HashSet<>(found)).isEqualTo(new HashSet<>(names));
    }

    /// The action closes a conduit, and an executor may run the circuit in that call: a callback there may wait for a
    /// thread that asks for a name.
    @Test
    void anActionKeepsNoThreadFromAddingAName() throws Exception {
        var table = new NameTable<InternedName>();
        table.get(InternedName.of("table.first"), fresh -> fresh);
        var ended = new ArrayList<Boolean>();
        table.forEach(value -> {
            var other = Thread.ofPlatform().daemon().start(
                    () -> table.get(InternedName.of("table.second"), fresh -> fresh));
            try {
                ended.add(other.join(Duration.ofSeconds(5)));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        assertThat(ended).isEqualTo(List.of(true));
    }
}
