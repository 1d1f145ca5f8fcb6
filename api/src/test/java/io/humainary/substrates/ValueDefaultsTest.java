package io.humainary.substrates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/// Receptors, names, subjects, faults and constants as they behave without a runtime.
class ValueDefaultsTest {

    @Test
    void aReceptorWithATypeIsThatReceptor() {
        Receptor<String> receptor = _ -> {};
        assertThat(Receptor.of(String.class, receptor)).isSameAs(receptor);
        assertThatThrownBy(() -> Receptor.of(null, receptor)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> Receptor.of(String.class, null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void everyDiscardingReceptorIsTheSharedOne() {
        Receptor<String> untyped = Receptor.of();
        assertThat(untyped).isSameAs(Receptor.NOOP);
        assertThat(Receptor.of(String.class)).isSameAs(Receptor.NOOP);
        assertThatThrownBy(() -> Receptor.of((Class<String>) null)).isInstanceOf(NullPointerException.class);
        untyped.receive("no receptor listens");
    }

    @Test
    void aNameIsWrittenWithDots() {
        assertThat(Name.SEPARATOR).isEqualTo('.');
        Name outer = Fake.<Name>of(Name.class).answering("part", "a").proxy();
        Name inner = Fake.<Name>of(Name.class).answering("part", "b")
                .answering("enclosure", Optional.of(outer)).proxy();
        assertThat(outer.path().toString()).isEqualTo("a");
        assertThat(inner.path().toString()).isEqualTo("a.b");
    }

    @Test
    void theOwnPartOfASubjectNamesItsNameTypeAndId() {
        var id = Fake.<Id>of(Id.class).answering("toString", "42").proxy();
        Subject<?> subject = Fake.<Subject<?>>of(Subject.class).answering("name", Fake.name("a.b"))
                .answering("type", Pipe.class).answering("id", id).proxy();
        assertThat(subject.part()).isEqualTo("Subject[name=a.b,type=Pipe,id=42]");
    }

    @Test
    void aFaultNamesPlaceAndCause() {
        var subject = Fake.subject(Fake.name("a"));
        var fault = new Fault(subject, "subscribe", "closed");
        assertThatObject(fault.subject()).isSameAs(subject);
        assertThat(fault.operation()).isEqualTo("subscribe");
        assertThat(fault.getMessage()).isEqualTo("closed");
        assertThat(fault.getCause()).isNull();
    }

    @Test
    void aFaultKeepsItsCause() {
        var subject = Fake.subject(Fake.name("a"));
        var cause = new IllegalStateException();
        var fault = new Fault(subject, "drain", "foreign", cause);
        assertThatObject(fault.subject()).isSameAs(subject);
        assertThat(fault.operation()).isEqualTo("drain");
        assertThat(fault.getMessage()).isEqualTo("foreign");
        assertThat(fault.getCause()).isSameAs(cause);
    }

    @Test
    void anAnchoredTenureIsBothOfTheOthers() {
        assertThat(Tenure.INTERNED | Tenure.EPHEMERAL).isEqualTo(Tenure.ANCHORED);
        assertThat(Tenure.INTERNED & Tenure.EPHEMERAL).isEqualTo(0);
    }

    @Test
    void routesByPipeBeforeByStem() {
        assertThat(List.of(Routing.values())).isEqualTo(List.of(Routing.PIPE, Routing.STEM));
    }
}
