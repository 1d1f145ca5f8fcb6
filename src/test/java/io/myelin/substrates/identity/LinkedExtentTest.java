package io.myelin.substrates.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.humainary.substrates.api.Substrates.Extent;
import io.humainary.substrates.api.Substrates.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// What every linked extent does, shown on an extent of this test's own.
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

        assertSame(crust, rings.next());
        assertSame(mantle, rings.next());
        assertSame(core, rings.next());
        assertFalse(rings.hasNext());
        assertThrows(NoSuchElementException.class, rings::next);
        assertSame(core, crust.extremity());
        assertSame(core, core.extremity());
        assertEquals(3, crust.depth());
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

        assertEquals("core>mantle>crust", folded);
        assertEquals(List.of(core), started);
    }

    @Test
    void aPathIsRenderedFromTheRoot() {
        assertEquals("core/mantle/crust", crust.path().toString());
        assertEquals("core:mantle:crust", crust.path(':').toString());
        assertEquals("core, mantle, crust", crust.path(", ").toString());
        assertEquals("4-6-5", crust.path(ring -> "" + ring.part().length(), '-').toString());
        assertEquals("core", core.path(Ring::part, "unused").toString());
    }

    @Test
    void theEnclosureIsGivenOnlyWhereThereIsOne() {
        var given = new ArrayList<Ring>();
        crust.enclosure(given::add);
        core.enclosure(given::add);

        assertEquals(List.of(mantle), given);
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
            assertThrows(NullPointerException.class, call::run);
        }
    }
}
