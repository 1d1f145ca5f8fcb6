package io.humainary.substrates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        assertThat(pool.proxy().get(Fake.subject(name))).isEqualTo("found");
        assertThat(pool.call().arguments()).isEqualTo(List.of(name));
    }

    @Test
    void looksUpTheNameOfASubstratesSubject() {
        assertThat(pool.proxy().get(Fake.pipe(Fake.subject(name)))).isEqualTo("found");
        assertThat(pool.call().arguments()).isEqualTo(List.of(name));
    }

    @Test
    void refusesAbsentKeysBeforeLookingUp() {
        assertThatThrownBy(() -> pool.proxy().get((Subject<?>) null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> pool.proxy().get((Substrate<?>) null))
                .isInstanceOf(NullPointerException.class);
        assertThat(pool.calls).isEmpty();
    }
}
