package io.humainary.substrates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
    record Alone(String part) implements Extent<Alone, Alone> {
    }

    private final Level root = new Level("a", null);
    private final Level middle = new Level("b", root);
    private final Level leaf = new Level("c", middle);

    @Test
    void depthCountsEveryLevelWithItsOwn() {
        assertEquals(1, root.depth());
        assertEquals(3, leaf.depth());
    }

    @Test
    void isEnclosedByNothingUnlessItSaysSo() {
        assertEquals(Optional.empty(), new Alone("x").enclosure());
        assertEquals(1, new Alone("x").depth());
    }

    @Test
    void handsTheEnclosureToAConsumerOnlyWhereThereIsOne() {
        var seen = new ArrayList<Level>();
        root.enclosure(seen::add);
        assertEquals(List.of(), seen);
        leaf.enclosure(seen::add);
        assertEquals(List.of(middle), seen);
    }

    @Test
    void refusesAnAbsentConsumerEvenWithoutAnEnclosure() {
        assertThrows(NullPointerException.class, () -> root.enclosure(null));
        assertThrows(NullPointerException.class, () -> leaf.enclosure(null));
    }

    @Test
    void extentIsTheLevelItself() {
        assertSame(leaf, leaf.extent());
    }

    @Test
    void extremityIsTheOutermostLevel() {
        assertSame(root, leaf.extremity());
        assertSame(root, root.extremity());
    }

    @Test
    void foldGoesOutwards() {
        assertEquals("c<b<a", leaf.<String>fold(Level::part, (text, level) -> text + "<" + level.part()));
        assertEquals("a", root.<String>fold(Level::part, (text, level) -> text + "<" + level.part()));
    }

    @Test
    void foldToGoesInwards() {
        assertEquals("a>b>c", leaf.<String>foldTo(Level::part, (text, level) -> text + ">" + level.part()));
        assertEquals("a", root.<String>foldTo(Level::part, (text, level) -> text + ">" + level.part()));
    }

    @Test
    void foldsInitialiseOnceAndAccumulateTheRest() {
        var initialised = new AtomicInteger();
        var accumulated = new AtomicInteger();
        Function<Level, Integer> initializer = _ -> initialised.incrementAndGet();
        BiFunction<Integer, Level, Integer> accumulator = (_, _) -> accumulated.incrementAndGet();
        leaf.fold(initializer, accumulator);
        leaf.foldTo(initializer, accumulator);
        assertEquals(2, initialised.get());
        assertEquals(4, accumulated.get());
    }

    @Test
    void foldsRefuseAbsentFunctions() {
        BiFunction<String, Level, String> first = (text, _) -> text;
        assertThrows(NullPointerException.class, () -> leaf.fold(null, first));
        assertThrows(NullPointerException.class, () -> leaf.fold(Level::part, null));
        assertThrows(NullPointerException.class, () -> leaf.foldTo(null, first));
        assertThrows(NullPointerException.class, () -> leaf.foldTo(Level::part, null));
        assertThrows(NullPointerException.class, () -> root.foldTo(Level::part, null));
    }

    @Test
    void aHierarchyMayBeDeeperThanTheCallStack() {
        var deep = root;
        for (var level = 1; level < 100_000; level++) {
            deep = new Level("x", deep);
        }
        assertEquals(100_000, deep.depth());
        assertEquals(100_000, deep.<Integer>foldTo(_ -> 1, (count, _) -> count + 1));
        assertEquals(199_999, deep.path().length());
        assertSame(root, deep.extremity());
    }

    @Test
    void iteratesFromTheInnermostLevelOutwards() {
        var levels = leaf.iterator();
        assertSame(leaf, levels.next());
        assertTrue(levels.hasNext());
        assertTrue(levels.hasNext());
        assertSame(middle, levels.next());
        assertSame(root, levels.next());
        assertFalse(levels.hasNext());
        assertThrows(NoSuchElementException.class, levels::next);
    }

    @Test
    void streamsTheSameLevelsInTheSameOrder() {
        assertEquals(List.of(leaf, middle, root), leaf.stream().toList());
        assertFalse(leaf.stream().isParallel());
    }

    @Test
    void theSpliteratorPromisesAnOrderAndNoNullAndNothingElse() {
        assertEquals(Spliterator.ORDERED | Spliterator.NONNULL, leaf.spliterator().characteristics());
        assertEquals(-1, leaf.spliterator().getExactSizeIfKnown());
        assertEquals(List.of(leaf, middle, root), StreamSupport.stream(leaf.spliterator(), true).toList());
    }

    @Test
    void aStreamVisitsNoLevelThatItDoesNotNeed() {
        var asked = new AtomicInteger();
        assertEquals("3", new Counted(3, asked).stream().findFirst().orElseThrow().part());
        assertEquals(1, asked.get());
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
        assertNull(leaf.<String>foldTo(_ -> null, (text, _) -> text));
        assertEquals("nullbc", leaf.<String>foldTo(_ -> null, (text, level) -> text + level.part()));
    }

    @Test
    void pathsRunFromTheOutermostLevelInwards() {
        assertEquals("a/b/c", leaf.path().toString());
        assertEquals("a:b:c", leaf.path(':').toString());
        assertEquals("a::b::c", leaf.path("::").toString());
        assertEquals("A-B-C", leaf.path(level -> level.part().toUpperCase(), '-').toString());
        assertEquals("A->B->C", leaf.path(level -> level.part().toUpperCase(), "->").toString());
        assertEquals("a", root.path().toString());
    }

    @Test
    void pathsRefuseAbsentArguments() {
        assertThrows(NullPointerException.class, () -> leaf.path((String) null));
        assertThrows(NullPointerException.class, () -> root.path(null, '.'));
        assertThrows(NullPointerException.class, () -> root.path(null, "."));
        assertThrows(NullPointerException.class, () -> root.path(Level::part, null));
    }

    @Test
    void isWithinEveryOuterLevelAndNoOther() {
        assertTrue(leaf.within(middle));
        assertTrue(leaf.within(root));
        assertFalse(leaf.within(leaf));
        assertFalse(root.within(leaf));
        assertFalse(leaf.within(new Level("a", null)), "an equal level is another level");
        assertThrows(NullPointerException.class, () -> leaf.within(null));
    }
}
