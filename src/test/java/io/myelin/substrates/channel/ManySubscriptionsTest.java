package io.myelin.substrates.channel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.humainary.substrates.api.Substrates.Subscription;
import io.myelin.substrates.engine.SteppedWorker;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Many subscriptions that end, together or one by one. A linear search for each subscription shows in the allocated
/// bytes, because a list's `removeIf` allocates a bit for each element that it visits. Unlike time, the bytes are the
/// same in every run.
class ManySubscriptionsTest {

    private static final InternedName NAME = InternedName.of("many");
    private static final int FEW = 1_000;
    private static final int MANY = 16 * FEW;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    enum Closer { CONDUIT, SUBSCRIBER, EACH }

    /// The number of bytes that the circuit allocates to end the given number of subscriptions.
    private static long bytes(int count, Closer closer) {
        var circuit = new SteppedWorker();
        Conduit<Integer> conduit = new VersionedConduit<>(
                LinkedSubject.of(NAME, Conduit.class, LinkedSubject.CORTEX), circuit.worker(), null, Routing.PIPE);
        Subscriber<Integer> subscriber = new CircuitSubscriber<>(
                LinkedSubject.of(NAME, Subscriber.class, LinkedSubject.CORTEX),
                circuit.worker(),
                (_, registrar) -> registrar.register(_ -> {}));
        List<Object> ended = new ArrayList<>(count);
        var all = IntStream.range(0, count)
                .mapToObj(_ -> conduit.subscribe(subscriber, ended::add))
                .toList();
        conduit.get(NAME).emit(1);
        circuit.step();
        switch (closer) {
            case CONDUIT -> conduit.close();
            case SUBSCRIBER -> subscriber.close();
            case EACH -> all.forEach(Subscription::close);
        }
        long before = THREADS.getCurrentThreadAllocatedBytes();
        circuit.step();
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
        assertThat(ended).isEqualTo(all);
        return bytes;
    }

    @ParameterizedTest
    @EnumSource
    void theCostOfOneEndDoesNotDependOnTheirNumber(Closer closer) {
        bytes(FEW, closer); // loads and links the classes
        long few = bytes(FEW, closer) / FEW;
        long many = bytes(MANY, closer) / MANY;
        assertThat(many <= 2 * few + 16).as(() -> few + " bytes each of few, " + many + " of many").isTrue();
    }

    /// The bytes that the circuit allocates for the first emission after the given number of subscriptions.
    private static long bytesOfBeginning(int count) {
        var circuit = new SteppedWorker();
        Conduit<Integer> conduit = new VersionedConduit<>(
                LinkedSubject.of(NAME, Conduit.class, LinkedSubject.CORTEX), circuit.worker(), null, Routing.PIPE);
        Subscriber<Integer> subscriber = new CircuitSubscriber<>(
                LinkedSubject.of(NAME, Subscriber.class, LinkedSubject.CORTEX),
                circuit.worker(),
                (_, registrar) -> registrar.register(_ -> {}));
        for (int i = 0; i < 16; i++) {
            conduit.subscribe(subscriber);
        }
        conduit.get(NAME).emit(1);
        circuit.step();
        for (int i = 0; i < count; i++) {
            conduit.subscribe(subscriber);
        }
        conduit.get(NAME).emit(2);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        circuit.step();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void theCostOfOneBeginningDoesNotDependOnTheirNumber() {
        bytesOfBeginning(FEW); // loads and links the classes
        long few = bytesOfBeginning(FEW) / FEW;
        long many = bytesOfBeginning(MANY) / MANY;
        assertThat(many <= 2 * few + 16).as(() -> few + " bytes each of few, " + many + " of many").isTrue();
    }
}
