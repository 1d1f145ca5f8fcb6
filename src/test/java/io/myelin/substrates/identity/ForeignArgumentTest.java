package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Slot;
import io.humainary.substrates.api.Substrates.State;
import io.humainary.substrates.api.Substrates.Subject;
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
    void theFaultNamesTheReceiver() {
        LinkedSubject<Circuit> receiver = LinkedSubject.of(OWN, Circuit.class, LinkedSubject.CORTEX);
        var name = untouchable(Name.class);
        var subject = untouchable(Subject.class);

        var refusedName = catchThrowableOfType(Fault.class, () -> InternedName.require(name, receiver, "circuit"));
        assertThatObject(refusedName.subject()).isSameAs(receiver);
        assertThat(refusedName.operation()).isEqualTo("circuit");
        assertThat(refusedName.getMessage().contains(name.getClass().getName())).isTrue();
        assertThatObject(catchThrowableOfType(Fault.class, () -> receiver.compareTo((Subject<?>) subject)).subject())
                .isSameAs(receiver);
        assertThatObject(InternedName.require(OWN, receiver, "circuit")).isSameAs(OWN);
    }

    @Test
    void nullIsNotForeign() {
        for (var call : List.<Runnable>of(
                () -> InternedName.require(null, "name"),
                () -> InternedName.require(null, LinkedSubject.CORTEX, "name"),
                () -> LinkedState.require(null, "state"),
                () -> LinkedSubject.require(null, LinkedSubject.CORTEX, "subject"),
                () -> LinkedSubject.CORTEX.compareTo(null),
                () -> OWN.compareTo(null),
                () -> OWN.within(null),
                () -> LinkedState.EMPTY.state(null, 1),
                () -> LinkedState.EMPTY.state(OWN, (String) null),
                () -> LinkedState.EMPTY.state(OWN, (Name) null),
                () -> LinkedState.EMPTY.state(OWN, (State) null),
                () -> LinkedState.EMPTY.state((Slot<?>) null),
                () -> LinkedState.EMPTY.state((Enum<?>) null),
                () -> LinkedState.EMPTY.value(null))) {
            assertThatThrownBy(call::run).isInstanceOf(NullPointerException.class);
        }
    }

    @Test
    void aForeignExtentEnclosesNothingHere() {
        assertThat(OWN.within(untouchable(Name.class))).isEqualTo(false);
    }

    @Test
    void otherFaultsNameTheirSubject() {
        LinkedSubject<Circuit> receiver =
                LinkedSubject.of(InternedName.of("called"), Circuit.class, LinkedSubject.CORTEX);
        LinkedSubject<Circuit> argument =
                LinkedSubject.of(InternedName.of("given"), Circuit.class, LinkedSubject.CORTEX);

        for (var fault : List.of(
                Faults.closed(receiver, "conduit"),
                Faults.closed(receiver, "conduit", argument),
                Faults.otherCircuit(receiver, "conduit", argument))) {
            assertThatObject(fault.subject()).isSameAs(receiver);
            assertThat(fault.operation()).isEqualTo("conduit");
        }
        assertThat(Faults.closed(receiver, "conduit").getMessage().contains(receiver.part())).isTrue();
        assertThat(Faults.closed(receiver, "subscribe", argument).getMessage().contains(argument.part()))
                .isTrue();
        var elsewhere = Faults.otherCircuit(receiver, "subscribe", argument);
        assertThat(elsewhere.getMessage().contains(argument.part())).isTrue();
    }
}
