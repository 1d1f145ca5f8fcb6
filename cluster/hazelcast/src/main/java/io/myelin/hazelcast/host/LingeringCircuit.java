package io.myelin.hazelcast.host;

import io.humainary.substrates.api.Substrates.Circuit;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/// A circuit that is not closed with the journaled circuit built on it: emissions that were in flight when it moved to
/// another member still arrive, and are forwarded. A proxy, because the interface differs between releases of the API;
/// emissions do not go through the proxy.
final class LingeringCircuit implements InvocationHandler {

    private final Circuit circuit;

    private LingeringCircuit(Circuit circuit) {
        this.circuit = circuit;
    }

    static Circuit of(Circuit circuit) {
        return (Circuit) Proxy.newProxyInstance(
                Circuit.class.getClassLoader(), new Class<?>[] {Circuit.class}, new LingeringCircuit(circuit));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
            throws Throwable {
        if (method.getName().equals("close") && method.getParameterCount() == 0) {
            return null;
        }
        try {
            return method.invoke(circuit, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getTargetException();
        }
    }
}
