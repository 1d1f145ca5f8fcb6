package io.humainary.substrates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Id;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Tenure;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What receptors, names, subjects, faults and constants do without a runtime.
class ValueDefaultsTest {

    @Test
    void aReceptorWithATypeIsThatReceptor() {
        Receptor<String> receptor = _ -> { };
        assertSame(receptor, Receptor.of(String.class, receptor));
        assertThrows(NullPointerException.class, () -> Receptor.of(null, receptor));
        assertThrows(NullPointerException.class, () -> Receptor.of(String.class, null));
    }

    @Test
    void everyDiscardingReceptorIsTheSharedOne() {
        Receptor<String> untyped = Receptor.of();
        assertSame(Receptor.NOOP, untyped);
        assertSame(Receptor.NOOP, Receptor.of(String.class));
        assertThrows(NullPointerException.class, () -> Receptor.of((Class<String>) null));
        untyped.receive("nobody listens");
    }

    @Test
    void aNameIsWrittenWithDots() {
        assertEquals('.', Name.SEPARATOR);
        Name outer = Fake.<Name>of(Name.class).answering("part", "a").proxy();
        Name inner = Fake.<Name>of(Name.class).answering("part", "b")
                .answering("enclosure", Optional.of(outer)).proxy();
        assertEquals("a", outer.path().toString());
        assertEquals("a.b", inner.path().toString());
    }

    @Test
    void theOwnPartOfASubjectNamesItsNameTypeAndId() {
        var id = Fake.<Id>of(Id.class).answering("toString", "42").proxy();
        Subject<?> subject = Fake.<Subject<?>>of(Subject.class).answering("name", Fake.name("a.b"))
                .answering("type", Pipe.class).answering("id", id).proxy();
        assertEquals("Subject[name=a.b,type=Pipe,id=42]", subject.part());
    }

    @Test
    void aFaultTellsWhereAndWhat() {
        var subject = Fake.subject(Fake.name("a"));
        var fault = new Fault(subject, "subscribe", "closed");
        assertSame(subject, fault.subject());
        assertEquals("subscribe", fault.operation());
        assertEquals("closed", fault.getMessage());
        assertNull(fault.getCause());
    }

    @Test
    void aFaultKeepsItsCause() {
        var subject = Fake.subject(Fake.name("a"));
        var cause = new IllegalStateException();
        var fault = new Fault(subject, "drain", "foreign", cause);
        assertSame(subject, fault.subject());
        assertEquals("drain", fault.operation());
        assertEquals("foreign", fault.getMessage());
        assertSame(cause, fault.getCause());
    }

    @Test
    void anAnchoredTenureIsBothOfTheOthers() {
        assertEquals(Tenure.ANCHORED, Tenure.INTERNED | Tenure.EPHEMERAL);
        assertEquals(0, Tenure.INTERNED & Tenure.EPHEMERAL);
    }

    @Test
    void routesByPipeBeforeByStem() {
        assertEquals(List.of(Routing.PIPE, Routing.STEM), List.of(Routing.values()));
    }
}
