package io.myelin.substrates.window;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.window.Windows.SUBJECT;
import static io.myelin.substrates.window.Windows.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Compares windows and the views derived from them with lists.
class WindowModelTest {

    private static final int[] LARGE = {
            Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MAX_VALUE - 7, 1 << 30
    };

    private static int count(SplittableRandom random, int size) {
        return random.nextInt(8) == 0 ? LARGE[random.nextInt(LARGE.length)] : random.nextInt(size + 3);
    }

    /// Derives a view and its model, checks them, and derives again from the result.
    private static void derive(
            SplittableRandom random, Window<Integer> view, List<Integer> model, int depth) {
        check(random, view, model);
        if (depth == 0) {
            return;
        }
        int size = model.size();
        int count = count(random, size);
        int kept = Math.min(count, size);
        switch (random.nextInt(6)) {
            case 0 -> derive(random, view.prefix(count), model.subList(0, kept), depth - 1);
            case 1 -> derive(random, view.suffix(count), model.subList(size - kept, size), depth - 1);
            case 2 -> derive(random, view.skip(count), model.subList(kept, size), depth - 1);
            case 3 -> derive(random, view.trim(count), model.subList(0, size - kept), depth - 1);
            case 4 -> derive(random, view.reverse(), model.reversed(), depth - 1);
            default -> {
                int offset = count(random, size);
                int from = Math.min(offset, size);
                int to = (int) Math.min((long) from + count, size);
                derive(random, view.slice(offset, count), model.subList(from, to), depth - 1);
            }
        }
        // Deriving leaves the source unchanged.
        assertThat(values(view)).isEqualTo(model);
    }

    private static void check(SplittableRandom random, Window<Integer> view, List<Integer> model) {
        int bound = random.nextInt(100);
        assertThat(values(view)).isEqualTo(model);
        assertThat(view.size()).isEqualTo(model.size());
        assertThat(view.isEmpty()).isEqualTo(model.isEmpty());
        if (model.isEmpty()) {
            assertThatThrownBy(view::first).isInstanceOf(NoSuchElementException.class);
            assertThatThrownBy(view::last).isInstanceOf(NoSuchElementException.class);
        } else {
            assertThat(view.first()).isEqualTo(model.getFirst());
            assertThat(view.last()).isEqualTo(model.getLast());
        }
        assertThat(view.all(value -> value < bound))
                .isEqualTo(model.stream().allMatch(value -> value < bound));
        assertThat(view.any(value -> value < bound))
                .isEqualTo(model.stream().anyMatch(value -> value < bound));
        assertThat(view.none(value -> value < bound))
                .isEqualTo(model.stream().noneMatch(value -> value < bound));
        assertThat(view.count(value -> value < bound))
                .isEqualTo(model.stream().filter(value -> value < bound).count());
        assertThat(view.fold(
                new ArrayList<>(), (list, value) -> {
                    list.add(value);
                    return list;
                }).toString()).isEqualTo(model.toString());
        int expected = 1;
        for (int value : model) {
            expected = expected * 31 + value;
        }
        assertThat(view.reduce(1, (folded, value) -> folded * 31 + value)).isEqualTo(expected);
    }

    @Test
    void aWindowIsTheLastValuesAndAViewAPartOfIt() {
        cases(random -> {
            int capacity = 1 + random.nextInt(20);
            var inputs = new ArrayList<Integer>();
            var stage = new RollingWindow<Integer>(capacity, SUBJECT, window -> derive(
                    random,
                    window,
                    inputs.subList(Math.max(inputs.size() - capacity, 0), inputs.size()),
                    random.nextInt(7)));
            for (int left = random.nextInt(40); left > 0; left--) {
                inputs.add(random.nextInt(100));
                stage.receive(inputs.getLast());
            }
        });
    }

    @Test
    void aTimedWindowIsTheLastValuesNotOlderThanItsDuration() {
        cases(random -> {
            int capacity = 1 + random.nextInt(20);
            long duration = 1 + random.nextInt(100);
            var inputs = new ArrayList<Integer>();
            var times = new ArrayList<Long>();
            var clock = new long[] {random.nextInt(3) == 0 ? Long.MAX_VALUE - 200 : random.nextLong()};
            var stage = new TimedWindow<Integer>(duration, capacity, () -> clock[0], SUBJECT, window -> {
                int from = Math.max(inputs.size() - capacity, 0);
                while (clock[0] - times.get(from) > duration) {
                    from++;
                }
                derive(random, window, inputs.subList(from, inputs.size()), random.nextInt(4));
            });
            for (int left = random.nextInt(60); left > 0; left--) {
                clock[0] += random.nextInt(8) == 0 ? random.nextInt(200) : random.nextInt(20);
                inputs.add(random.nextInt(100));
                times.add(clock[0]);
                stage.receive(inputs.getLast());
            }
        });
    }

    @Test
    void aTimedWindowGrowsWithItsValues() {
        var clock = new long[1];
        var sizes = new ArrayList<Integer>();
        var stage = new TimedWindow<Integer>(10, Integer.MAX_VALUE, () -> clock[0], SUBJECT,
                window -> sizes.add(window.size()));
        for (int value = 0; value < 50_000; value++) {
            stage.receive(value);
        }
        assertThat(sizes.getLast()).isEqualTo(50_000);
        clock[0] = 11;
        stage.receive(0);
        assertThat(sizes.getLast()).isEqualTo(1);
    }

    @Test
    void theLargestCapacityReservesNothing() {
        var last = new int[3];
        var stage = new RollingWindow<Integer>(Integer.MAX_VALUE, SUBJECT, window -> {
            last[0] = window.size();
            last[1] = window.first();
            last[2] = window.last();
        });
        for (int value = 0; value < 100_000; value++) {
            stage.receive(value);
        }
        assertThat(List.of(last[0], last[1], last[2])).isEqualTo(List.of(100_000, 0, 99_999));
    }

    @Test
    void aFoldPassesNullOn() {
        var stage = new RollingWindow<Integer>(3, SUBJECT, window -> {
            assertThat(window.<Integer>fold(1, (folded, value) -> null)).isNull();
            assertThat(window.reduce(1, (folded, value) -> null)).isNull();
            assertThat(window.<String>fold("", (folded, value) -> window.size() == 1
                    ? null + "1" : folded)).isEqualTo("null1");
        });
        stage.receive(1);
    }
}
