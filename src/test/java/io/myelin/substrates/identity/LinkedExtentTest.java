package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Extent;
import io.humainary.substrates.api.Substrates.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// The behaviour of every linked extent, tested on an implementation of this test.
class LinkedExtentTest {

    private static final class Ring extends LinkedExtent<Ring, Ring> {

        private final String part;

        Ring(Ring outer, String part) {
            super(outer);
            this.part = part;
        }

        @Override
        public String part() {
            return part;
        }
    }

    private final Ring core = new Ring(null, "core");
    private final Ring mantle = new Ring(core, "mantle");
    private final Ring crust = new Ring(mantle, "crust");

    @Test
    void traversalGoesOutwardAndEnds() {
        var rings = crust.iterator();

        assertThat(rings.next()).isSameAs(crust);
        assertThat(rings.next()).isSameAs(mantle);
        assertThat(rings.next()).isSameAs(core);
        assertThat(rings.hasNext()).isFalse();
        assertThatThrownBy(rings::next).isInstanceOf(NoSuchElementException.class);
        assertThat(crust.extremity()).isSameAs(core);
        assertThat(core.extremity()).isSameAs(core);
        assertThat(crust.depth()).isEqualTo(3);
    }

    @Test
    void aFoldFromTheRootStartsOnce() {
        var started = new ArrayList<Ring>();
        var folded = crust.<String>foldTo(
                ring -> {
                    started.add(ring);
                    return ring.part();
                },
                (text, ring) -> text + ">" + ring.part());

        assertThat(folded).isEqualTo("core>mantle>crust");
        assertThat(started).isEqualTo(List.of(core));
    }

    @Test
    void aPathIsRenderedFromTheRoot() {
        assertThat(crust.path().toString()).isEqualTo("core/mantle/crust");
        assertThat(crust.path(':').toString()).isEqualTo("core:mantle:crust");
        assertThat(crust.path(", ").toString()).isEqualTo("core, mantle, crust");
        assertThat(crust.path(ring -> "" + ring.part().length(), '-').toString()).isEqualTo("4-6-5");
        assertThat(core.path(Ring::part, "unused").toString()).isEqualTo("core");
    }

    @Test
    void theEnclosureIsGivenOnlyIfThereIsOne() {
        var given = new ArrayList<Ring>();
        crust.enclosure(given::add);
        core.enclosure(given::add);

        assertThat(given).isEqualTo(List.of(mantle));
    }

    @Test
    void aFunctionIsRequiredEvenAtTheRoot() {
        Function<Ring, CharSequence> none = null;
        for (var call : List.<Runnable>of(
                () -> core.enclosure((Consumer<Ring>) null),
                () -> core.foldTo(null, (a, _) -> a),
                () -> core.foldTo(_ -> 1, null),
                () -> core.path(none, '/'),
                () -> core.path(none, "/"),
                () -> core.path(Extent::part, null),
                () -> core.path((String) null),
                () -> InternedName.of("root").path((Function<String, String>) null),
                () -> InternedName.of("root").enclosure((Consumer<Name>) null))) {
            assertThatThrownBy(call::run).isInstanceOf(NullPointerException.class);
        }
    }
}
