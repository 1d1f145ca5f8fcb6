package io.myelin.tck.support;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Resource;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.humainary.substrates.api.Substrates.Substrate;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;

/// Objects of the API's types that were not made by a provider.
///
/// Their methods return values, other foreign objects if the result has a type of the API, so a provider that fails to
/// recognise them gets far enough to do damage.
public final class Foreign {

    private Foreign() {}

    /// A foreign object of a type of the API.
    @SuppressWarnings("unchecked") // the proxy implements the stand-in, which is a subtype
    public static <T> T of(Class<T> type) {
        Class<?> made = type;
        if (type == Substrate.class) {
            made = Pipe.class; // sealed: use a subtype
        } else if (type == Resource.class) {
            made = Subscriber.class;
        }
        return (T) Proxy.newProxyInstance(Foreign.class.getClassLoader(), new Class<?>[] {made}, answers());
    }

    private static InvocationHandler answers() {
        return (self, method, arguments) -> switch (method.getName()) {
            case "equals" -> self == arguments[0];
            case "hashCode" -> System.identityHashCode(self);
            case "toString", "part" -> "foreign";
            case "enclosure" -> method.getParameterCount() == 0 ? Optional.empty() : null;
            case "type" -> Pipe.class;
            case "depth" -> 1;
            default -> method.isDefault()
                    ? InvocationHandler.invokeDefault(self, method, arguments)
                    : answer(self, method);
        };
    }

    private static Object answer(Object self, Method method) {
        var type = method.getReturnType();
        if (type.isInstance(self) && type != Object.class) {
            return self;
        }
        if (type.isInterface() && type.getName().contains("Substrates$")) {
            return of(type);
        }
        if (type == CharSequence.class || type == String.class) {
            return "foreign";
        }
        if (type == int.class) {
            return 0;
        }
        return type == boolean.class ? Boolean.FALSE : null;
    }
}
