package io.humainary.substrates;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subject;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Stands in for an interface of the API: runs its default methods as they are declared, notes every call of
/// an abstract one, and answers it with what was prepared. A default method without parameters can be
/// answered as well, so that a fake may have an enclosure.
final class Fake<T> implements InvocationHandler {

    /// One call of an abstract method.
    record Call(Method method, List<Object> arguments) {

        String name() {
            return method.getName();
        }
    }

    final List<Call> calls = new ArrayList<>();
    private final Map<String, Object> answers = new HashMap<>();
    private final Class<T> type;

    private Fake(Class<?> type) {
        @SuppressWarnings("unchecked")
        var raw = (Class<T>) type;
        this.type = raw;
    }

    /// The class is a raw one where `T` is generic; nothing but its methods is used.
    static <T> Fake<T> of(Class<?> type) {
        return new Fake<>(type);
    }

    Fake<T> answering(String method, Object answer) {
        answers.put(method, answer);
        return this;
    }

    T proxy() {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this));
    }

    /// The only call there was.
    Call call() {
        if (calls.size() != 1) {
            throw new AssertionError("one call expected, got " + calls);
        }
        return calls.getFirst();
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        var given = arguments == null ? new Object[0] : arguments;
        if (method.isDefault() && (given.length > 0 || !answers.containsKey(method.getName()))) {
            return InvocationHandler.invokeDefault(proxy, method, given);
        }
        if (method.getDeclaringClass() == Object.class) {
            return switch (method.getName()) {
                case "toString" -> answers.getOrDefault("toString", "fake " + type.getSimpleName());
                case "hashCode" -> System.identityHashCode(proxy);
                default -> proxy == given[0];
            };
        }
        if (method.getName().equals("toString")) {
            return answers.getOrDefault("toString", "fake " + type.getSimpleName());
        }
        calls.add(new Call(method, Arrays.asList(given)));
        return answers.get(method.getName());
    }

    static Name name(String text) {
        return Fake.<Name>of(Name.class).answering("toString", text).proxy();
    }

    static Subject<Pipe<String>> subject(Name name) {
        return Fake.<Subject<Pipe<String>>>of(Subject.class).answering("name", name).proxy();
    }

    static Pipe<String> pipe(Subject<Pipe<String>> subject) {
        return Fake.<Pipe<String>>of(Pipe.class).answering("subject", subject).proxy();
    }
}
