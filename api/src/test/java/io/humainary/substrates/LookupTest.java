package io.humainary.substrates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pool;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Substrate;
import java.util.List;
import org.junit.jupiter.api.Test;

class LookupTest {

    private final Name name = Fake.name("a.b");
    private final Fake<Pool<String>> pool = Fake.<Pool<String>>of(Pool.class).answering("get", "found");

    @Test
    void looksUpTheNameOfASubject() {
        assertEquals("found", pool.proxy().get(Fake.subject(name)));
        assertEquals(List.of(name), pool.call().arguments());
    }

    @Test
    void looksUpTheNameOfASubstratesSubject() {
        assertEquals("found", pool.proxy().get(Fake.pipe(Fake.subject(name))));
        assertEquals(List.of(name), pool.call().arguments());
    }

    @Test
    void refusesAbsentKeysBeforeLookingUp() {
        assertThrows(NullPointerException.class, () -> pool.proxy().get((Subject<?>) null));
        assertThrows(NullPointerException.class, () -> pool.proxy().get((Substrate<?>) null));
        assertEquals(List.of(), pool.calls);
    }
}
