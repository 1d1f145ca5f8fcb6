package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Scope;
import java.util.Collections;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Hierarchies deeper than a call stack, on which a method that recursed by level would overflow.
class DeepHierarchyTest {

    private static final int DEPTH = 100_000;

    @Test
    void aNameOfManySegmentsDoesAllThatANameDoes() {
        var path = String.join(".", Collections.nCopies(DEPTH, "s"));
        var name = InternedName.of(path);
        var sibling = InternedName.of(path.substring(0, path.length() - 1) + "t");
        var other = InternedName.of("other").name(name);

        assertThat(name.depth()).isEqualTo(DEPTH);
        assertThat(name.toString()).isEqualTo(path);
        assertThat(name.path(String::toUpperCase).toString()).isEqualTo(path.toUpperCase());
        assertThat(name.path('/').toString()).isEqualTo(path.replace('.', '/'));
        assertThatObject(InternedName.of(Collections.nCopies(DEPTH, "s"))).isSameAs(name);
        assertThat(name.stream().count()).isEqualTo(DEPTH);
        assertThat(name.<Integer>foldTo(_ -> 1, (sum, _) -> sum + 1)).isEqualTo(DEPTH);
        assertThat(name.<Integer>fold(_ -> 1, (sum, _) -> sum + 1)).isEqualTo(DEPTH);
        assertThatObject(name.extremity()).isSameAs(InternedName.of("s"));
        assertThat(name.within(InternedName.of("s.s"))).isTrue();
        assertThat(name.compareTo(sibling)).isLessThan(0);
        assertThat(sibling.compareTo(name)).isGreaterThan(0);
        assertThat(name.compareTo(InternedName.of("s.s"))).isGreaterThan(0);
        assertThat(other.depth()).isEqualTo(DEPTH + 1);
        Consumer<Name> outer = level -> assertThat(level.depth()).isEqualTo(DEPTH - 1);
        name.enclosure(outer);
    }

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
