package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Slot;
import io.humainary.substrates.api.Substrates.State;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Implementations of another provider, or of the program, are refused unread.
class ForeignArgumentTest {

    private static final InternedName OWN = InternedName.of("own");

    /// An instance whose every method fails, `toString` included: any use of it fails the test.
    private static <T> T untouchable(Class<T> contract) {
        return contract.cast(Proxy.newProxyInstance(
                contract.getClassLoader(),
                new Class<?>[] {contract},
                (_, method, _) -> {
                    throw new AssertionError(method + " was called");
                }));
    }

    @Test
    void theFaultIsTheCortexsIfTheReceiverHasNoSubject() {
        var name = untouchable(Name.class);
        var state = untouchable(State.class);
        var slot = untouchable(Slot.class);

        Map.<String, List<Runnable>>of(
                "name", List.of(() -> OWN.name(name)),
                "compareTo", List.of(() -> OWN.compareTo(name)),
                "value", List.of(() -> LinkedState.EMPTY.value((Slot<?>) slot)),
                "state", List.of(
                        () -> LinkedState.EMPTY.state(name, 1),
                        () -> LinkedState.EMPTY.state(name, 1L),
                        () -> LinkedState.EMPTY.state(name, 1f),
                        () -> LinkedState.EMPTY.state(name, 1d),
                        () -> LinkedState.EMPTY.state(name, true),
                        () -> LinkedState.EMPTY.state(name, "1"),
                        () -> LinkedState.EMPTY.state(name, (Name) OWN),
                        () -> LinkedState.EMPTY.state(OWN, name),
                        () -> LinkedState.EMPTY.state(name, (State) LinkedState.EMPTY),
                        () -> LinkedState.EMPTY.state(OWN, state),
                        () -> LinkedState.EMPTY.state((Slot<?>) slot)))
                .forEach((operation, calls) -> calls.forEach(call -> {
                    var fault = catchThrowableOfType(Fault.class, call::run);
                    assertThatObject(fault.subject()).isSameAs(LinkedSubject.CORTEX);
                    assertThat(fault.operation()).isEqualTo(operation);
                }));
    }

    @Test
    void aForeignExtentEnclosesNothingHere() {
        assertThat(OWN.within(untouchable(Name.class))).isEqualTo(false);
    }
}
