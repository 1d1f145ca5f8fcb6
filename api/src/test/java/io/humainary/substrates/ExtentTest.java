package io.humainary.substrates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Extent;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class ExtentTest {

    /// A level that knows nothing but its own text and the level around it.
    record Level(String part, Level outer) implements Extent<Level, Level> {

        @Override
        public Optional<Level> enclosure() {
            return Optional.ofNullable(outer);
        }
    }

    /// A level that leaves the enclosure to the interface.
    record Alone(String part) implements Extent<Alone, Alone> {}

    private final Level root = new Level("a", null);
    private final Level middle = new Level("b", root);
    private final Level leaf = new Level("c", middle);

    @Test
    void depthCountsEveryLevelWithItsOwn() {
        assertThat(root.depth()).isEqualTo(1);
        assertThat(leaf.depth()).isEqualTo(3);
    }

    @Test
    void isEnclosedByNothingUnlessItSaysSo() {
        assertThat(new Alone("x").enclosure()).isEqualTo(Optional.empty());
        assertThat(new Alone("x").depth()).isEqualTo(1);
    }

    @Test
    void handsTheEnclosureToAConsumerOnlyWhereThereIsOne() {
        var seen = new ArrayList<Level>();
        root.enclosure(seen::add);
        assertThat(seen).isEmpty();
        leaf.enclosure(seen::add);
        assertThat(seen).isEqualTo(List.of(middle));
    }

    @Test
    void refusesAnAbsentConsumerEvenWithoutAnEnclosure() {
        assertThatThrownBy(() -> root.enclosure(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> leaf.enclosure(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void extentIsTheLevelItself() {
        assertThat(leaf.extent()).isSameAs(leaf);
    }

    @Test
    void extremityIsTheOutermostLevel() {
        assertThat(leaf.extremity()).isSameAs(root);
        assertThat(root.extremity()).isSameAs(root);
    }

    @Test
    void foldGoesOutwards() {
        assertThat(leaf.<String>fold(Level::part, (text, level) -> text + "<" + level.part()))
                .isEqualTo("c<b<a");
        assertThat(root.<String>fold(Level::part, (text, level) -> text + "<" + level.part())).isEqualTo("a");
    }

    @Test
    void foldToGoesInwards() {
        assertThat(leaf.<String>foldTo(Level::part, (text, level) -> text + ">" + level.part()))
                .isEqualTo("a>b>c");
        assertThat(root.<String>foldTo(Level::part, (text, level) -> text + ">" + level.part()))
                .isEqualTo("a");
    }

    @Test
    void foldsInitialiseOnceAndAccumulateTheRest() {
        var initialised = new AtomicInteger();
        var accumulated = new AtomicInteger();
        Function<Level, Integer> initializer = _ -> initialised.incrementAndGet();
        BiFunction<Integer, Level, Integer> accumulator = (_, _) -> accumulated.incrementAndGet();
        leaf.fold(initializer, accumulator);
        leaf.foldTo(initializer, accumulator);
        assertThat(initialised.get()).isEqualTo(2);
        assertThat(accumulated.get()).isEqualTo(4);
    }

    @Test
    void foldsRefuseAbsentFunctions() {
        BiFunction<String, Level, String> first = (text, _) -> text;
        assertThatThrownBy(() -> leaf.fold(null, first)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> leaf.fold(Level::part, null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> leaf.foldTo(null, first)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> leaf.foldTo(Level::part, null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> root.foldTo(Level::part, null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void aHierarchyMayBeDeeperThanTheCallStack() {
        var deep = root;
        for (var level = 1; level < 100_000; level++) {
            deep = new Level("x", deep);
        }
        assertThat(deep.depth()).isEqualTo(100_000);
        assertThat(deep.<Integer>foldTo(_ -> 1, (count, _) -> count + 1)).isEqualTo(100_000);
        assertThat(deep.path().length()).isEqualTo(199_999);
        assertThat(deep.extremity()).isSameAs(root);
    }

    @Test
    void iteratesFromTheInnermostLevelOutwards() {
        var levels = leaf.iterator();
        assertThat(levels.next()).isSameAs(leaf);
        assertThat(levels.hasNext()).isTrue();
        assertThat(levels.hasNext()).isTrue();
        assertThat(levels.next()).isSameAs(middle);
        assertThat(levels.next()).isSameAs(root);
        assertThat(levels.hasNext()).isFalse();
        assertThatThrownBy(levels::next).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void streamsTheSameLevelsInTheSameOrder() {
        assertThat(leaf.stream().toList()).isEqualTo(List.of(leaf, middle, root));
        assertThat(leaf.stream().isParallel()).isFalse();
    }

    @Test
    void theSpliteratorPromisesAnOrderAndNoNullAndNothingElse() {
        assertThat(leaf.spliterator().characteristics()).isEqualTo(Spliterator.ORDERED | Spliterator.NONNULL);
        assertThat(leaf.spliterator().getExactSizeIfKnown()).isEqualTo(-1);
        assertThat(StreamSupport.stream(leaf.spliterator(), true).toList())
                .isEqualTo(List.of(leaf, middle, root));
    }

    @Test
    void aStreamVisitsNoLevelThatItDoesNotNeed() {
        var asked = new AtomicInteger();
        assertThat(new Counted(3, asked).stream().findFirst().orElseThrow().part()).isEqualTo("3");
        assertThat(asked.get()).isEqualTo(1);
    }

    /// A level that counts how often one of its hierarchy is asked for its enclosure.
    record Counted(int height, AtomicInteger asked) implements Extent<Counted, Counted> {

        @Override
        public String part() {
            return Integer.toString(height);
        }

        @Override
        public Optional<Counted> enclosure() {
            asked.incrementAndGet();
            return height == 0 ? Optional.empty() : Optional.of(new Counted(height - 1, asked));
        }
    }

    @Test
    void foldToPassesNullOn() {
        assertThat(leaf.<String>foldTo(_ -> null, (text, _) -> text)).isNull();
        assertThat(leaf.<String>foldTo(_ -> null, (text, level) -> text + level.part())).isEqualTo("nullbc");
    }

    @Test
    void pathsRunFromTheOutermostLevelInwards() {
        assertThat(leaf.path().toString()).isEqualTo("a/b/c");
        assertThat(leaf.path(':').toString()).isEqualTo("a:b:c");
        assertThat(leaf.path("::").toString()).isEqualTo("a::b::c");
        assertThat(leaf.path(level -> level.part().toUpperCase(), '-').toString()).isEqualTo("A-B-C");
        assertThat(leaf.path(level -> level.part().toUpperCase(), "->").toString()).isEqualTo("A->B->C");
        assertThat(root.path().toString()).isEqualTo("a");
    }

    @Test
    void pathsRefuseAbsentArguments() {
        assertThatThrownBy(() -> leaf.path((String) null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> root.path(null, '.')).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> root.path(null, ".")).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> root.path(Level::part, null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void isWithinEveryOuterLevelAndNoOther() {
        assertThat(leaf.within(middle)).isTrue();
        assertThat(leaf.within(root)).isTrue();
        assertThat(leaf.within(leaf)).isFalse();
        assertThat(root.within(leaf)).isFalse();
        assertThat(leaf.within(new Level("a", null))).as("an equal level is another level").isFalse();
        assertThatThrownBy(() -> leaf.within(null)).isInstanceOf(NullPointerException.class);
    }
}
