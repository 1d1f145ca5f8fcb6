package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/// The test's action in a proxy for a member, which calls it before each call of the member or of one of its maps. The
/// action may change the state, or throw the exception with which the operation is to fail.
@FunctionalInterface
public interface Interposed {

    /// @param method    the method that is about to be called
    /// @param arguments its arguments
    void before(String method, Object[] arguments) throws Exception;

    /// @param member the member that executes the calls
    /// @param test   called before each
    static HazelcastInstance on(HazelcastInstance member, Interposed test) {
        return proxy(HazelcastInstance.class, (_, method, arguments) -> {
            test.before(method.getName(), arguments == null ? new Object[0] : arguments);
            var result = call(member, method, arguments);
            if (!(result instanceof IMap<?, ?> map)) {
                return result;
            }
            return proxy(IMap.class, (_, operation, given) -> {
                test.before(operation.getName(), given == null ? new Object[0] : given);
                return call(map, operation, given);
            });
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object call(
            Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
