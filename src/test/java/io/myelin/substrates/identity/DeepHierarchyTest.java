package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import io.humainary.substrates.api.Substrates.Scope;
import org.junit.jupiter.api.Test;

/// Hierarchies deeper than a call stack, on which a method that recursed by level would overflow.
class DeepHierarchyTest {

    private static final int DEPTH = 100_000;

    @Test
    void aSubjectOfManyEnclosuresDoesAllThatASubjectDoes() {
        var name = InternedName.of("nested");
        LinkedSubject<Scope> subject = LinkedSubject.of(name, Scope.class, LinkedSubject.CORTEX);
        var outermost = subject;
        for (var i = 2; i < DEPTH; i++) {
            subject = LinkedSubject.of(name, Scope.class, subject);
        }

        assertThat(subject.depth()).isEqualTo(DEPTH);
        assertThatObject(subject.extremity()).isSameAs(LinkedSubject.CORTEX);
        assertThat(subject.within(outermost)).isTrue();
        assertThat(subject.compareTo(outermost)).isGreaterThan(0);
        assertThat(outermost.compareTo(subject)).isLessThan(0);
        assertThat(subject.toString().endsWith(subject.part())).isTrue();
    }

    @Test
    void aStateNestedManyTimesPrintsAndIsReplaced() {
        var name = InternedName.of("nesting");
        var state = LinkedState.EMPTY;
        for (var i = 0; i < DEPTH; i++) {
            state = LinkedState.EMPTY.state(name, state);
        }

        assertThat(state.toString()).isEqualTo("State[nesting=State(1)]");
        assertThat(state.state(name, LinkedState.EMPTY).stream().count()).isEqualTo(1);
        assertThat(state.iterator().next()).isEqualTo(state.iterator().next());
    }
}
