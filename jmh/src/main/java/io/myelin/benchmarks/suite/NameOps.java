package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Name;
import java.lang.reflect.Member;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;

/// Names: made from every source, extended, compared, walked and printed.
///
/// Names are interned, so all but `intern_new` find a name that exists already.
public class NameOps extends Suite {

    private static final String SHORT = "service";
    private static final String LONG = "service.api.requests.latency.max";

    private final List<String> parts = List.of("service", "api", "requests");
    private final List<Integer> numbers = List.of(1, 2, 3);
    private Name name;
    private Name sibling;
    private Name suffix;
    private Name root;
    private Member member;
    private int fresh;

    /// Wired by [Suite].
    public NameOps() {
    }

    @Override
    void wire(String row) {
        name = cortex.name(LONG);
        sibling = cortex.name("service.api.requests.latency.min");
        suffix = cortex.name("api.requests");
        root = cortex.name(SHORT);
        member = String.class.getMethods()[0];
    }

    /// From a string of one part.
    @Benchmark
    public Object from_string() {
        return cortex.name(SHORT);
    }

    /// From a string of 5 parts.
    @Benchmark
    public Object from_path() {
        return cortex.name(LONG);
    }

    /// From an enum constant.
    @Benchmark
    public Object from_enum() {
        return cortex.name(TimeUnit.SECONDS);
    }

    /// From a class.
    @Benchmark
    public Object from_class() {
        return cortex.name(NameOps.class);
    }

    /// From a method.
    @Benchmark
    public Object from_member() {
        return cortex.name(member);
    }

    /// From a list of 3 parts.
    @Benchmark
    public Object from_iterable() {
        return cortex.name(parts);
    }

    /// From a list of 3 elements, mapped to parts.
    @Benchmark
    public Object from_mapped_iterable() {
        return cortex.name(numbers, Object::toString);
    }

    /// From an iterator over 3 parts.
    @Benchmark
    public Object from_iterator() {
        return cortex.name(parts.iterator());
    }

    /// A name that did not exist before.
    @Benchmark
    public Object intern_new() {
        return root.name("n" + fresh++);
    }

    /// A name of one part, extended by a string.
    @Benchmark
    public Object extend_by_string() {
        return root.name("api");
    }

    /// A name of one part, extended by a name of two.
    @Benchmark
    public Object extend_by_name() {
        return root.name(suffix);
    }

    /// Two names of 5 parts that differ in the last.
    @Benchmark
    public int compare() {
        return name.compareTo(sibling);
    }

    /// The depth of a name of 5 parts.
    @Benchmark
    public int depth() {
        return name.depth();
    }

    /// The name around a name.
    @Benchmark
    public Object enclosure() {
        return name.enclosure();
    }

    /// The outermost part.
    @Benchmark
    public Object extremity() {
        return name.extremity();
    }

    /// Whether a name of 5 parts lies within its first part.
    @Benchmark
    public boolean within() {
        return name.within(root);
    }

    /// A walk over 5 parts.
    @Benchmark
    public int iterate() {
        int length = 0;
        for (var level : name) {
            length += level.part().length();
        }
        return length;
    }

    /// A fold over 5 parts.
    @Benchmark
    public Object fold() {
        return name.fold(_ -> 1, (count, _) -> count + 1);
    }

    /// The last part of a name.
    @Benchmark
    public Object part() {
        return name.part();
    }

    /// The text of a name of 5 parts.
    @Benchmark
    public Object path() {
        return name.path();
    }

    /// The text of a name of 5 parts, as a string.
    @Benchmark
    public Object to_string() {
        return name.toString();
    }
}
