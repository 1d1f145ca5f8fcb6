package io.myelin.tck.support;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Registrar;
import io.humainary.substrates.api.Substrates.Window;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// One object of every type of the API that a provider makes, for sweeps over all methods.
public final class Specimens {

    /// How a method is called in the context that its contract requires.
    public interface Place {
        void call(Consumer<Object> use);
    }

    private final Cortex cortex;
    private final Circuit circuit;
    private final Map<String, Place> places = new LinkedHashMap<>();
    private final Map<String, Class<?>> types = new LinkedHashMap<>();

    /// @param cortex  the cortex under test
    /// @param circuit owner of objects that belong to a circuit
    public Specimens(Cortex cortex, Circuit circuit) {
        this.cortex = cortex;
        this.circuit = circuit;
        var name = cortex.name("a.b");
        Conduit<Object> conduit = circuit.conduit(Object.class);
        Pipe<Object> pipe = circuit.pipe();
        anywhere(Substrates.Cortex.class, "cortex", () -> cortex);
        anywhere(Substrates.Circuit.class, "circuit", () -> circuit);
        anywhere(Substrates.Conduit.class, "conduit", () -> conduit);
        anywhere(Substrates.Bank.class, "bank", () -> circuit.bank(Object.class));
        anywhere(Substrates.Sink.class, "sink", () -> circuit.sink(circuit.pipe()));
        anywhere(Substrates.Pool.class, "pool", () -> cortex.pool(each -> each));
        anywhere(Substrates.Pool.class, "derived pool", () -> conduit.pool(each -> each));
        anywhere(Substrates.Pool.class, "fiber pool", () -> conduit.pool(cortex.fiber()));
        anywhere(Substrates.Pipe.class, "pipe", () -> pipe);
        anywhere(Substrates.Pipe.class, "channel", () -> conduit.get(name));
        anywhere(Substrates.Pipe.class, "sink channel", () -> circuit.sink(circuit.pipe()).get(name));
        anywhere(Substrates.Pipe.class, "fiber pipe", () -> cortex.fiber().diff().pipe(pipe));
        anywhere(Substrates.Pipe.class, "fiber pipe of a sink",
                () -> cortex.fiber().pipe(circuit.sink(circuit.pipe()).get(name)));
        anywhere(Substrates.Basin.class, "basin", () -> circuit.basin(1));
        anywhere(Substrates.Cell.class, "cell", () -> circuit.cell(1));
        anywhere(Substrates.Port.class, "port", () -> circuit.port((Object) 1));
        anywhere(Substrates.Ticker.class, "ticker", () -> circuit.ticker(Duration.ofHours(1), pipe));
        anywhere(Substrates.Subscriber.class, "subscriber", () -> circuit.subscriber(name, (_, _) -> {}));
        anywhere(Substrates.Subscription.class, "subscription",
                () -> conduit.subscribe(circuit.subscriber(name, (_, _) -> {})));
        anywhere(Substrates.Scope.class, "scope", () -> cortex.scope().scope());
        anywhere(Substrates.Closure.class, "closure", () -> cortex.scope().closure(circuit.conduit(Object.class)));
        anywhere(Substrates.Current.class, "current", cortex::current);
        anywhere(Substrates.Name.class, "name", () -> name);
        anywhere(Substrates.Subject.class, "subject", circuit::subject);
        anywhere(Substrates.State.class, "state", () -> cortex.state().state(name, 1));
        anywhere(Substrates.Slot.class, "slot", () -> cortex.slot(name, 1));
        anywhere(Substrates.Fiber.class, "fiber", cortex::fiber);
        anywhere(Substrates.Flow.class, "flow", cortex::flow);
        var pin = circuit.pin((Object) 1);
        add(Substrates.Pin.class, "pin", use -> onWorker(() -> use.accept(pin)));
        add(Window.class, "window", use -> inWindow(use::accept));
        add(Registrar.class, "registrar", use -> inCallback(use::accept));
    }

    private void anywhere(Class<?> type, String label, Supplier<?> maker) {
        add(type, label, use -> use.accept(maker.get()));
    }

    private void add(Class<?> type, String label, Place place) {
        places.put(label, place);
        types.put(label, type);
    }

    /// The specimens.
    public List<String> labels() {
        return List.copyOf(places.keySet());
    }

    /// The API type of a specimen.
    public Class<?> type(String label) {
        return types.get(label);
    }

    /// The context for the methods of a specimen.
    public Place place(String label) {
        return places.get(label);
    }

    /// All instance methods that a specimen's type declares or inherits from the API.
    public List<Method> methods(String label) {
        return Arrays.stream(types.get(label).getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> !method.isBridge())
                .filter(method -> method.getDeclaringClass().getName().contains("Substrates$"))
                .sorted(Comparator.comparing(Method::toString))
                .toList();
    }

    /// Calls a method and returns the exception that it threw, or null.
    public static Throwable thrown(Object receiver, Method method, Object[] arguments) {
        try {
            method.invoke(receiver, arguments);
            return null;
        } catch (InvocationTargetException failure) {
            return failure.getCause();
        } catch (IllegalAccessException failure) {
            throw new AssertionError(failure);
        }
    }

    private void onWorker(Runnable action) {
        run(use -> circuit.pipe((Object _) -> use.accept(null)), _ -> action.run());
    }

    /// Runs an action with a window that is valid meanwhile.
    public void inWindow(Consumer<Window<Object>> action) {
        run(use -> {
            Pipe<Window<Object>> end = circuit.pipe((Window<Object> window) -> use.accept(window));
            return cortex.flow(Object.class).window(4).pipe(end);
        }, action);
    }

    /// Runs an action with a registrar that is valid meanwhile.
    public void inCallback(Consumer<Registrar<Object>> action) {
        run(use -> {
            Conduit<Object> conduit = circuit.conduit(Object.class);
            conduit.subscribe(circuit.<Object>subscriber(
                    cortex.name("specimen"), (_, registrar) -> use.accept(registrar)));
            return conduit.get(cortex.name("specimen"));
        }, action);
    }

    private <T> void run(Function<Consumer<T>, Pipe<Object>> place, Consumer<T> action) {
        var failure = new AtomicReference<Throwable>();
        var done = new CountDownLatch(1);
        place.apply(given -> {
            try {
                action.accept(given);
            } catch (Throwable thrown) {
                failure.set(thrown);
            } finally {
                done.countDown();
            }
        }).emit(1);
        try {
            if (!done.await(240, TimeUnit.SECONDS)) {
                throw new AssertionError("the callback did not come");
            }
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
        if (failure.get() != null) {
            throw new AssertionError(failure.get().getMessage(), failure.get());
        }
    }
}
