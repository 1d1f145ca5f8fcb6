package io.myelin.tck.factories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Extent;
import io.humainary.substrates.api.Substrates.Name;
import io.myelin.tck.support.CircuitTest;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/// Walks along a provider's extents. Specification §4.1, §4.4.
@Tag("api")
class ExtentTraversalTest extends CircuitTest {

    @Test
    @EnabledIf("io.myelin.tck.support.ApiLevel#hasExtentSpliterator")
    void aSpliteratorIsOrderedWithoutNullAndOfUnknownSize() {
        for (var extent : new Extent<?, ?>[] {name("a.b.c"), circuit().subject(), cortex.scope().scope()}) {
            assertThat(extent.spliterator().characteristics()).isEqualTo(Spliterator.ORDERED | Spliterator.NONNULL);
            assertThat(extent.spliterator().getExactSizeIfKnown()).isEqualTo(-1);
        }
    }

    @Test
    @EnabledIf("io.myelin.tck.support.ApiLevel#hasExtentSpliterator")
    void aStreamInParallelKeepsTheOrder() {
        Name name = name("a.b.c.d");
        assertThat(StreamSupport.stream(name.spliterator(), true).map(Name::part).toList())
                .containsExactly("d", "c", "b", "a");
    }

    @Test
    void anIteratorEndsAtTheRoot() {
        for (var extent : new Extent<?, ?>[] {name("a"), circuit().subject(), cortex.scope().scope()}) {
            var levels = extent.iterator();
            while (levels.hasNext()) {
                levels.next();
            }
            assertThatThrownBy(levels::next).isInstanceOf(NoSuchElementException.class);
        }
    }

    @Test
    void foldToSeedsOnceAtTheRootAndPassesNullOn() {
        var seeded = new AtomicInteger();
        assertThat(name("a.b.c").<String>foldTo(root -> {
            seeded.incrementAndGet();
            return root.part();
        }, (text, level) -> text + level.part())).isEqualTo("abc");
        assertThat(seeded).hasValue(1);
    }

    @Test
    @EnabledIf("io.myelin.tck.support.ApiLevel#hasExtentSpliterator")
    void foldToTakesNullForAValue() {
        assertThat(name("a.b.c").<String>foldTo(_ -> null, (text, level) -> text + level.part())).isEqualTo("nullbc");
        assertThat(name("a.b.c").<String>foldTo(Name::part, (_, _) -> null)).isNull();
    }

    @Test
    void theEnclosureIsGivenOnlyIfThereIsOne() {
        var given = new ArrayList<Name>();
        name("a.b").enclosure(given::add);
        name("a").enclosure(given::add);
        assertThat(given).isEqualTo(List.of(name("a")));
    }

    @Test
    void anAbsentConsumerIsRefused() {
        assertThatThrownBy(() -> name("a").enclosure(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> name("a.b").enclosure(null)).isInstanceOf(NullPointerException.class);
    }

    /// 16 segments are guaranteed; this provider has no maximum, and another that has one says so by an
    /// `IllegalArgumentException`, never by a shorter name.
    @Test
    void aDeepNameIsMadeWholeOrRefused() {
        for (int depth : new int[] {16, 17, 1_000}) {
            var path = String.join(".", IntStream.range(0, depth).mapToObj(part -> "p" + part).toList());
            try {
                Name whole = name(path);
                Name extended = name("p0");
                for (int part = 1; part < depth; part++) {
                    extended = extended.name("p" + part);
                }
                assertThat((Object) whole).isSameAs(extended);
                assertThat(whole.depth()).isEqualTo(depth);
                assertThat(whole.toString()).isEqualTo(path);
            } catch (IllegalArgumentException refused) {
                assertThat(depth).isGreaterThan(16);
            }
        }
    }
}
