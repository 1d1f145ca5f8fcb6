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
import java.util.function.IntToLongFunction;
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

    private final SteppedWorker circuit = new SteppedWorker();
    private final Conduit<Integer> conduit = new CircuitConduit<>(
            LinkedSubject.of(NAME, Conduit.class, LinkedSubject.CORTEX), circuit.worker(), null, Routing.PIPE);
    private final Subscriber<Integer> subscriber = new CircuitSubscriber<>(
            LinkedSubject.of(NAME, Subscriber.class, LinkedSubject.CORTEX),
            circuit.worker(),
            (_, registrar) -> registrar.register(_ -> {}));

    private long bytesOfAStep() {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        circuit.step();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private static void assertConstant(IntToLongFunction bytes) {
        bytes.applyAsLong(FEW); // loads and links the classes
        long few = bytes.applyAsLong(FEW) / FEW;
        long many = bytes.applyAsLong(MANY) / MANY;
        assertThat(many <= 2 * few + 16).as(() -> few + " bytes each of few, " + many + " of many").isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void theCostOfOneEndDoesNotDependOnTheirNumber(Closer closer) {
        assertConstant(count -> new ManySubscriptionsTest().bytesOfEnding(count, closer));
    }

    private long bytesOfEnding(int count, Closer closer) {
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
        long bytes = bytesOfAStep();
        assertThat(ended).isEqualTo(all);
        return bytes;
    }

    @Test
    void theCostOfOneBeginningDoesNotDependOnTheirNumber() {
        assertConstant(count -> new ManySubscriptionsTest().bytesOfBeginning(count));
    }

    private long bytesOfBeginning(int count) {
        for (int i = 0; i < 16; i++) {
            conduit.subscribe(subscriber);
        }
        conduit.get(NAME).emit(1);
        circuit.step();
        for (int i = 0; i < count; i++) {
            conduit.subscribe(subscriber);
        }
        conduit.get(NAME).emit(2);
        return bytesOfAStep();
    }
}
