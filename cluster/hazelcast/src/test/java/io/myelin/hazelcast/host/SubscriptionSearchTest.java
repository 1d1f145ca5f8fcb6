package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.PublishingProgram.KIND;
import static io.myelin.hazelcast.host.PublishingProgram.READING;
import static io.myelin.hazelcast.host.PublishingProgram.READINGS;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IExecutorService;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.WaitingCase;
import io.myelin.hazelcast.host.publish.Subscriptions;
import io.myelin.journal.support.Eventually;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// A subscription searches for circuits on another thread.
class SubscriptionSearchTest {

    private final Members members = Members.create();
    private HazelcastInstance member;
    private CircuitHost host;

    @BeforeEach
    void start() {
        member = members.start(HostCluster.configure(members.config(), 1));
        host = CircuitHost.of(member, PublishingProgram.settings()).define(KIND, new PublishingProgram(1 << 20));
        host.start();
    }

    @AfterEach
    void close() {
        host.close();
        members.close();
    }

    private void emit(String id, long number) {
        host.circuit(KIND, id).inlet(READING).ask(number).orTimeout(1, TimeUnit.MINUTES).join();
    }

    private static void await(PublishedValues received, String id, long count) {
        Eventually.until("values of " + id, () -> received.count(id) >= count);
    }

    /// A function that waits takes the wake-ups that its thread gets meanwhile: here that of the end of a search, which
    /// is due before the second call.
    @WaitingCase
    void aFunctionForTheStartThatWaitsAndThrowsIsAskedAgain() {
        var received = new PublishedValues();
        var asked = new AtomicInteger();
        host.subscribe("plant.*", READINGS, id -> {
            int times = id.equals("one") ? asked.incrementAndGet() : 0;
            if (times == 1 || times == 2) {
                long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(times == 1 ? 11 : 3);
                while (until - System.nanoTime() > 0) {
                    LockSupport.parkNanos(until - System.nanoTime());
                }
                throw new IllegalStateException("the store does not answer");
            }
            return 0;
        }, received);
        emit("zero", 0);
        await(received, "zero", 1);
        emit("one", 1);
        Eventually.until("asked", () -> asked.get() == 1);
        emit("one", 2);
        await(received, "one", 2);
    }

    /// Hazelcast throws a member's error where the member was asked.
    @WaitingCase
    void anErrorOfASearchIsFollowedByAnotherSearch() {
        var thrown = new AtomicBoolean();
        var received = new PublishedValues();
        emit("zero", 0);
        try (var subscriptions = new Subscriptions(failingOnce(thrown))) {
            subscriptions.subscribe("plant.*", READINGS, _ -> 0, received);
            await(received, "zero", 1);
        }
    }

    /// The member, which cannot be asked by an executor the first time.
    private HazelcastInstance failingOnce(AtomicBoolean thrown) {
        return proxy(HazelcastInstance.class, member, (name, result) -> name.equals("getExecutorService")
                ? proxy(IExecutorService.class, (IExecutorService) result, (called, answer) -> {
                    if (called.equals("submitToAllMembers") && !thrown.getAndSet(true)) {
                        throw new OutOfMemoryError("at another member");
                    }
                    return answer;
                })
                : result);
    }

    private interface Change {

        Object of(String name, Object result);
    }

    private static <T> T proxy(Class<T> type, T target, Change change) {
        return type
                .cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, method, arguments) -> {
                    try {
                        return change.of(method.getName(), method.invoke(target, arguments));
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                }));
    }
}
