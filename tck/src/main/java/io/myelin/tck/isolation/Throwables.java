package io.myelin.tck.isolation;

import io.myelin.tck.support.Undeclared;
import java.util.LinkedHashMap;
import java.util.Map;

/// Failures of user code, by name.
final class Throwables {

    private Throwables() {}

    /// An action that fails.
    interface Failing {
        void fail() throws Throwable;
    }

    /// One of each kind: unchecked, checked, errors that are thrown, and errors that the machine raises.
    static Map<String, Failing> all() {
        var kinds = new LinkedHashMap<String, Failing>();
        kinds.put("unchecked", () -> {
            throw new IllegalArgumentException("on purpose");
        });
        kinds.put("checked", () -> {
            throw new Exception("on purpose");
        });
        kinds.put("interruption", () -> {
            throw new InterruptedException("on purpose");
        });
        kinds.put("assertion", () -> {
            throw new AssertionError("on purpose");
        });
        kinds.put("linkage", () -> {
            throw new NoClassDefFoundError("on purpose");
        });
        kinds.put("plain throwable", () -> {
            throw new Throwable("on purpose");
        });
        kinds.put("hostile", () -> {
            throw new Hostile();
        });
        kinds.put("endless recursion", () -> recurse(0));
        kinds.put("no memory, thrown", () -> {
            throw new OutOfMemoryError("on purpose");
        });
        kinds.put("no memory, raised", () -> {
            var impossible = new long[Integer.MAX_VALUE][];
            impossible[0] = new long[1];
        });
        return kinds;
    }

    /// Throws the failure of a kind where no checked exception may be thrown.
    static void sneak(Failing failing) {
        try {
            failing.fail();
        } catch (Throwable thrown) {
            throw Undeclared.thrown(thrown);
        }
    }

    /// Wide frames, so that few of them fill the stack and unwinding them takes little time.
    private static long recurse(long... path) {
        long a = path.length, b = a + 1, c = a + 2, d = a + 3, e = a + 4, f = a + 5, g = a + 6, h = a + 7;
        long i = recurse(a, b, c, d), j = recurse(e, f, g, h);
        long k = recurse(h, a, i, j), l = recurse(b, c, j, i);
        return a + b * c + d * e + f * g + h * i + j * k + l;
    }

    /// Fails again in each of its own methods.
    private static final class Hostile extends RuntimeException {

        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("asked for the message");
        }

        @Override
        public String toString() {
            throw new IllegalStateException("asked for a text");
        }

        @Override
        public boolean equals(Object other) {
            throw new IllegalStateException("asked for equality");
        }

        @Override
        public int hashCode() {
            throw new IllegalStateException("asked for a hash code");
        }
    }
}
