package io.myelin.substrates.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Scope;
import java.util.Collections;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Hierarchies deeper than a call stack: anything that recursed by level would overflow here.
class DeepHierarchyTest {

    private static final int DEPTH = 100_000;

    @Test
    void aNameOfManySegmentsDoesAllThatANameDoes() {
        var path = String.join(".", Collections.nCopies(DEPTH, "s"));
        var name = InternedName.of(path);
        var sibling = InternedName.of(path.substring(0, path.length() - 1) + "t");
        var other = InternedName.of("other").name(name);

        assertEquals(DEPTH, name.depth());
        assertEquals(path, name.toString());
        assertEquals(path.toUpperCase(), name.path(String::toUpperCase).toString());
        assertEquals(path.replace('.', '/'), name.path('/').toString());
        assertSame(name, InternedName.of(Collections.nCopies(DEPTH, "s")));
        assertEquals(DEPTH, name.stream().count());
        assertEquals(DEPTH, name.<Integer>foldTo(_ -> 1, (sum, _) -> sum + 1));
        assertEquals(DEPTH, name.<Integer>fold(_ -> 1, (sum, _) -> sum + 1));
        assertSame(InternedName.of("s"), name.extremity());
        assertTrue(name.within(InternedName.of("s.s")));
        assertTrue(name.compareTo(sibling) < 0);
        assertTrue(sibling.compareTo(name) > 0);
        assertTrue(name.compareTo(InternedName.of("s.s")) > 0);
        assertEquals(DEPTH + 1, other.depth());
        Consumer<Name> outer = level -> assertEquals(DEPTH - 1, level.depth());
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

        assertEquals(DEPTH, subject.depth());
        assertSame(LinkedSubject.CORTEX, subject.extremity());
        assertTrue(subject.within(outermost));
        assertTrue(subject.compareTo(outermost) > 0);
        assertTrue(outermost.compareTo(subject) < 0);
        assertTrue(subject.toString().endsWith(subject.part()));
    }

    @Test
    void aStateNestedManyTimesPrintsAndIsReplaced() {
        var name = InternedName.of("nesting");
        var state = LinkedState.EMPTY;
        for (var i = 0; i < DEPTH; i++) {
            state = LinkedState.EMPTY.state(name, state);
        }

        assertEquals("State[nesting=State(1)]", state.toString());
        assertEquals(1, state.state(name, LinkedState.EMPTY).stream().count());
        assertEquals(state.iterator().next(), state.iterator().next());
    }
}
