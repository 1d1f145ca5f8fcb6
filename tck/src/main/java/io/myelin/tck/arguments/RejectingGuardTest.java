package io.myelin.tck.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.TestThreads;
import java.util.ArrayList;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A fault names the object that rejected the call, even if one guarded operation uses another. An object closed
/// concurrently with its use is either refused or closed. Specification §9.1, §9.2, §10.4.
@Tag("api")
class RejectingGuardTest extends CircuitTest {

    private static void assertRefused(ThrowingCallable call, Subject<?> guard, String operation) {
        assertThatThrownBy(call).isInstanceOfSatisfying(Fault.class, fault -> {
            assertThat((Object) fault.subject()).isSameAs(guard);
            assertThat(fault.operation()).isEqualTo(operation);
        });
    }

    /// A circuit's close does not close its banks: a bank still returns existing objects, and the circuit refuses to
    /// make new ones.
    @Test
    void anOpenBankOfAClosedCircuitNamesTheCircuit() {
        var circuit = circuit();
        var bank = circuit.bank(Integer.class);
        var known = bank.get(name("known"));
        circuit.closeAwait();
        assertThat(bank.get(name("known"))).isSameAs(known);
        for (int attempt = 0; attempt < 2; attempt++) {
            assertRefused(() -> bank.get(name("new")), circuit.subject(), "conduit");
        }
    }

    @Test
    void aClosedSubscriberIsNamedBesideTheSource() {
        var circuit = circuit();
        var conduit = circuit.conduit(Integer.class);
        var subscriber = circuit.<Integer>subscriber(name("the.subscriber"), (_, _) -> {});
        var runs = new AtomicInteger();
        subscriber.close();
        assertRefused(() -> conduit.subscribe(subscriber, _ -> runs.incrementAndGet()), conduit.subject(), "subscribe");
        assertThat(catchThrowable(() -> conduit.subscribe(subscriber))).hasMessageContaining("the.subscriber");
        circuit.await();
        assertThat(runs).hasValue(0);
    }

    @Test
    void everyCloseAwaitReturnsAfterTheOneCleanUp() {
        var circuit = circuit();
        var conduit = circuit.conduit(Integer.class);
        var subscriber = circuit.<Integer>subscriber(name("s"), (_, _) -> {});
        for (int round = 0; round < 50; round++) {
            var cleanUps = new AtomicInteger();
            var subscription = conduit.subscribe(subscriber, _ -> cleanUps.incrementAndGet());
            Queue<Integer> seen = new ConcurrentLinkedQueue<>();
            TestThreads.run(4, _ -> {
                subscription.closeAwait();
                seen.add(cleanUps.get());
            });
            assertThat(seen).containsExactly(1, 1, 1, 1);
        }
    }

    /// A scope's own resources, last first, before those of the scopes within it.
    @Test
    void aScopeClosesItsOwnBeforeItsDescendants() {
        var circuit = circuit();
        var conduit = circuit.conduit(Integer.class);
        var subscriber = circuit.<Integer>subscriber(name("s"), (_, _) -> {});
        var closed = new ArrayList<String>();
        var root = cortex.scope();
        var child = root.scope();
        var grandchild = child.scope();
        var done = new CountDownLatch(1);
        grandchild.register(conduit.subscribe(subscriber, _ -> closed.add("grandchild 1")));
        child.register(conduit.subscribe(subscriber, _ -> closed.add("child 1")));
        root.register(conduit.subscribe(subscriber, _ -> closed.add("root 1")));
        child.register(conduit.subscribe(subscriber, _ -> closed.add("child 2")));
        root.register(conduit.subscribe(subscriber, _ -> closed.add("root 2")));
        root.close();
        circuit.pipe((Integer _) -> done.countDown()).emit(1);
        reach(done, "the end of the closes");
        circuit.await();
        assertThat(closed).containsExactly("root 2", "root 1", "child 2", "child 1", "grandchild 1");
    }
}
