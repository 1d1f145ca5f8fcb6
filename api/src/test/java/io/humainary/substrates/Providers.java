package io.humainary.substrates;

import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.spi.CortexProvider;
import java.lang.reflect.Proxy;

/// Providers that do what a provider may do, well or badly. [CortexProviderTest] loads them apart from
/// itself.
public final class Providers {

    private Providers() {
    }

    private static Cortex titled(String title) {
        var types = new Class<?>[] {Cortex.class};
        return (Cortex) Proxy.newProxyInstance(Providers.class.getClassLoader(), types,
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "toString" -> title;
                    case "hashCode" -> title.hashCode();
                    default -> proxy == arguments[0];
                });
    }

    public static class First extends CortexProvider {

        @Override
        protected Cortex create() {
            return titled("first");
        }
    }

    public static class Second extends CortexProvider {

        @Override
        protected Cortex create() {
            return titled("second");
        }
    }

    public static class Unready extends CortexProvider {

        @Override
        protected Cortex create() {
            throw new Unwilling();
        }
    }

    public static class Empty extends CortexProvider {

        @Override
        protected Cortex create() {
            return null;
        }
    }

    public static class Broken extends CortexProvider {

        public Broken() {
            throw new ArithmeticException("broken");
        }

        @Override
        protected Cortex create() {
            return titled("broken");
        }
    }

    public static class Uninitialised extends CortexProvider {

        private static final int NEVER = Integer.parseInt("broken");

        @Override
        protected Cortex create() {
            return titled("uninitialised " + NEVER);
        }
    }

    public static class Demanding extends CortexProvider {

        public Demanding(String wish) {
            super();
        }

        @Override
        protected Cortex create() {
            return titled("demanding");
        }
    }

    public abstract static class Unfinished extends CortexProvider {}

    public static class Stranger {}

    public static class Unwilling extends RuntimeException {

        private static final long serialVersionUID = 1;
    }
}
