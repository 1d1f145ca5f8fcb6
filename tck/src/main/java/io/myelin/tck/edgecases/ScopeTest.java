package io.myelin.tck.edgecases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Scope;
import io.humainary.substrates.api.Substrates.Subscription;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Undeclared;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Scopes: the order of closing, nesting to any depth, and the state after a failure.
@Tag("api")
final class ScopeTest extends CircuitTest {

    private final List<String> ended = new ArrayList<>();

    /// A resource that records its close.
    private Subscription resource(Circuit circuit, String label) {
        Conduit<Integer> conduit = circuit.conduit(Integer.class);
        return conduit.subscribe(circuit.subscriber(name("s"), (_, _) -> {}), _ -> ended.add(label));
    }

    @Test
    void theLastRegisteredResourceIsClosedFirst() {
        var circuit = circuit();
        try (var scope = cortex.scope()) {
            for (var label : List.of("1", "2", "3")) {
                var resource = resource(circuit, label);
                assertThat(scope.register(resource)).isSameAs(resource);
            }
            var again = resource(circuit, "4");
            scope.register(again);
            scope.register(resource(circuit, "5"));
            scope.register(again);
        }
        circuit.await();
        assertThat(ended).isEqualTo(List.of("5", "4", "3", "2", "1"));
    }

    @Test
    void nestedScopesAreClosedWithTheirParent() {
        var circuit = circuit();
        var outer = cortex.scope(name("outer"));
        var first = outer.scope(name("first"));
        var second = outer.scope();
        first.register(resource(circuit, "first"));
        second.register(resource(circuit, "second"));
        var innermost = second.scope();
        innermost.register(resource(circuit, "innermost"));
        first.close();
        circuit.await();
        assertThat(ended).isEqualTo(List.of("first"));
        outer.close();
        circuit.await();
        assertThat(ended.stream().sorted().toList()).isEqualTo(List.of("first", "innermost", "second"));
        for (var scope : List.of(outer, first, second, innermost)) {
            assertThatThrownBy(() -> scope.register(resource(circuit, "late"))).isInstanceOf(Fault.class);
            assertThatCode(scope::close).doesNotThrowAnyException();
        }
    }

    /// The levels of a path are the names of the scopes, of one segment or several; a scope without a name of its own
    /// has a valid one all the same.
    @Test
    void aPathConsistsOfTheNamesOfTheScopes() {
        try (var outer = cortex.scope(name("outer"))) {
            var inner = outer.scope(name("inner.most"));
            assertThat(outer.part()).isEqualTo("outer");
            assertThat(inner.part()).isEqualTo("inner.most");
            assertThat(inner.path()).hasToString("outer/inner.most");
            assertThat(inner).hasToString("outer/inner.most");
            var unnamed = inner.scope();
            assertThat(unnamed.part()).isEqualTo(unnamed.subject().name().toString()).isNotEmpty();
            assertThat(unnamed.path()).hasToString("outer/inner.most/" + unnamed.part());
        }
    }

    /// A resource of an ended circuit does not prevent closing the others.
    @Test
    void aResourceOfAClosedCircuitKeepsNoOtherOpen() {
        var circuit = circuit();
        var gone = circuit();
        var scope = cortex.scope();
        scope.register(resource(circuit, "before"));
        scope.register(resource(gone, "never"));
        scope.register(gone);
        scope.register(resource(circuit, "after"));
        gone.closeAwait();
        assertThatCode(scope::close).doesNotThrowAnyException();
        circuit.await();
        assertThat(ended).isEqualTo(List.of("after", "before"));
    }

    /// Closing a scope is allowed where waiting is not.
    @Test
    void aScopeMayBeClosedOnACircuit() {
        var circuit = circuit();
        var resource = resource(circuit, "inside");
        on(circuit, () -> {
            try (var scope = cortex.scope()) {
                scope.register(resource);
            }
            assertThat(ended).isEmpty();
        });
        assertThat(ended).isEqualTo(List.of("inside"));
    }

    @Test
    void aClosureClosesItsResourceOnce() {
        var circuit = circuit();
        var scope = cortex.scope();
        var resource = resource(circuit, "used");
        scope.closure(resource).consume(used -> {
            assertThat(used).isSameAs(resource);
            circuit.await();
            assertThat(ended).isEmpty();
        });
        circuit.await();
        assertThat(ended).isEqualTo(List.of("used"));
        scope.close();
        circuit.await();
        assertThat(ended).isEqualTo(List.of("used"));
    }

    /// The block's exception is thrown to the caller, and the resource is still closed.
    @Test
    void aClosureThatFailsClosesItsResource() {
        var circuit = circuit();
        try (var scope = cortex.scope()) {
            for (var failure : List.of(
                    new IllegalStateException("on purpose"), new StackOverflowError("on purpose"))) {
                var closure = scope.closure(resource(circuit, failure.getClass().getSimpleName()));
                var thrown = catchThrowableOfType(Throwable.class, () -> closure.consume(_ -> {
                    throw Undeclared.thrown(failure);
                }));
                assertThat(thrown).isSameAs(failure);
            }
            circuit.await();
            assertThat(ended).isEqualTo(List.of("IllegalStateException", "StackOverflowError"));
        }
    }

    /// A block that closes its own scope.
    @Test
    void aClosureMayCloseItsScope() {
        var circuit = circuit();
        var scope = cortex.scope();
        scope.register(resource(circuit, "other"));
        scope.closure(resource(circuit, "own")).consume(_ -> scope.close());
        circuit.await();
        assertThat(ended.stream().sorted().toList()).isEqualTo(List.of("other", "own"));
    }

    /// A closure that was never used: its resource is closed with the scope.
    @Test
    void anUnusedClosureIsClosedWithItsScope() {
        var circuit = circuit();
        Scope scope = cortex.scope();
        var closure = scope.closure(resource(circuit, "unused"));
        scope.close();
        circuit.await();
        assertThat(ended).isEqualTo(List.of("unused"));
        var called = new ArrayList<Object>();
        closure.consume(called::add);
        assertThat(called).isEmpty();
    }

    /// Deeper than the stack.
    @Test
    void scopesMayBeNestedDeeperThanTheStack() {
        var circuit = circuit();
        try (var outer = cortex.scope()) {
            Scope inner = outer;
            for (int depth = 0; depth < 100_000; depth++) {
                inner = inner.scope();
            }
            inner.register(resource(circuit, "deepest"));
            outer.register(resource(circuit, "outer"));
        }
        circuit.await();
        assertThat(ended).isEqualTo(List.of("outer", "deepest"));
    }
}
