package io.myelin.hazelcast.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.hazelcast.OneMember;
import io.myelin.journal.Appender;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.ReportedFailures;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// A view where the memory does not suffice.
class ViewShortageTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    @RegisterExtension
    private static final OneMember MEMBER = new OneMember();

    private final MemoryJournal journal = new MemoryJournal("c");
    private final AtomicLong saved = new AtomicLong();
    private final AtomicReference<Pipe<Long>> pipe = new AtomicReference<>();

    /// A key that cannot be kept on the circuit's thread.
    private record LargeKey(long number) implements Serializable {

        @Override
        public int hashCode() {
            if (number == 2 && !Thread.currentThread().getName().startsWith("view-")) {
                throw new OutOfMemoryError("to keep it, thrown by this test");
            }
            return Long.hashCode(number);
        }
    }

    /// A replay makes the change again, unless it begins with a snapshot after it.
    @Test
    void aChangeThatCannotBeKeptIsNotSaidToBeWritten() throws Exception {
        try (var reported = new ReportedFailures()) {
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
                View<LargeKey, Long> view = View.of(building, MEMBER.get(), "large", Codecs.LONG);
                pipe.set(building.inlet("in", Codecs.LONG, (Long number) -> view.put(new LargeKey(number), number)));
                building.state("saved", Codecs.LONG, saved::incrementAndGet, (Long _) -> {});
            });
            var reader = new ViewReader<LargeKey, Long>(MEMBER.get(), "large", Codecs.LONG);
            for (long number = 1; number <= 4; number++) {
                pipe.get().emit(number);
                circuit.sync(LONG);
                var key = new LargeKey(number);
                if (number != 2) {
                    Eventually.until("written", () -> reader.get(key) != null);
                }
            }
            // The progress was raised after 3 was written and before 4 was.
            assertThat(reader.progress().applied()).isEqualTo(1);
            assertThatThrownBy(() -> circuit.snapshot(LONG))
                    .isInstanceOf(JournalException.class)
                    .hasMessageContaining("view large");
            assertThat(saved).as("the circuit did not stop for it").hasValue(0);
            Eventually.until("reported", () -> reported.list().stream().anyMatch(
                    failure -> failure instanceof JournalException && failure.getMessage().contains("view large")));
            circuit.close();
        }
    }

    /// Throws once from each of the methods, on the view's thread.
    private static Journal failing(Journal journal, Set<String> methods) {
        return proxy(Journal.class, (_, method, arguments) -> {
            var result = method.invoke(journal, arguments);
            return result instanceof Appender appender ? failing(appender, methods) : result;
        });
    }

    private static Appender failing(Appender appender, Set<String> methods) {
        return proxy(Appender.class, (_, method, arguments) -> {
            if (Thread.currentThread().getName().startsWith("view-") && methods.remove(method.getName())) {
                throw new OutOfMemoryError("thrown by this test");
            }
            try {
                return method.invoke(appender, arguments);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /// A codec, a key or a handler of uncaught exceptions may leave the thread interrupted.
    @Test
    void anInterruptDoesNotEndTheView() throws Exception {
        var interrupting = new AtomicBoolean(true);
        Codec<Long> codec = Codecs.fixed("interrupting", Long.BYTES, (number, target) -> {
            target.putLong(number);
            if (interrupting.getAndSet(false)) {
                Thread.currentThread().interrupt();
            }
        }, ByteBuffer::getLong);
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> {
            View<String, Long> view = View.of(building, MEMBER.get(), "interrupted", codec);
            pipe.set(building.inlet("in", Codecs.LONG, (Long number) -> view.put("key", number)));
        });
        pipe.get().emit(1L);
        circuit.sync(LONG);
        var reader = new ViewReader<String, Long>(MEMBER.get(), "interrupted", Codecs.LONG);
        Eventually.until("written", () -> reader.get("key") != null);
        circuit.close();
    }

    /// The view asks for it after a failure.
    @Test
    void aFailureOfTheHealthDoesNotEndTheView() throws Exception {
        var methods = ConcurrentHashMap.<String>newKeySet();
        try (var _ = new ReportedFailures()) {
            var scarce = failing(journal, methods);
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), scarce, building -> {
                View<String, Long> view = View.of(building, MEMBER.get(), "health", Codecs.LONG);
                pipe.set(building.inlet("in", Codecs.LONG, (Long number) -> view.put("key", number)));
            });
            methods.addAll(Set.of("awaitDurable", "health"));
            pipe.get().emit(1L);
            circuit.sync(LONG);
            var reader = new ViewReader<String, Long>(MEMBER.get(), "health", Codecs.LONG);
            Eventually.until("written", () -> reader.get("key") != null);
            assertThat(methods).isEmpty();
            circuit.close();
        }
    }
}
