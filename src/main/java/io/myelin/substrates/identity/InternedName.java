package io.myelin.substrates.identity;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Subject;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Member;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A name: a node of a trie, one instance for each sequence of segments.
///
/// Names are never removed, because the contract ties a name's identity to the life of its cortex; a program must not
/// create names from unbounded input. Equality is identity. Specification §4.1, §12.
///
/// A call that fails interns nothing: every segment of its argument is checked before the first node is created. Names
/// are ordered segment by segment, each by its UTF-16 code units, a name before its extensions.
///
/// Thread-safe. A lookup of an existing name takes no lock.
public final class InternedName extends LinkedExtent<Name, Name> implements Name {

    private static final VarHandle CHILDREN;

    static {
        try {
            CHILDREN = MethodHandles.lookup().findVarHandle(InternedName.class, "children", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final AtomicInteger MADE = new AtomicInteger();

    /// The parent of every root name. It is not a name itself and must not leave this class.
    private static final InternedName ORIGIN = new InternedName(null, "");

    /// The longest path that is cached. Without this limit, rendering each level of a very deep name would retain text
    /// quadratic in the depth.
    private static final int LONGEST_KEPT = 1024;

    private final String part;

    /// The beginning of the part, in a form that [PartOrder] compares without touching the part.
    private final long key;

    /// The outermost level of this name, which decides most comparisons.
    private final InternedName top;

    /// The name's serial number, mixed by bijections: no two of the first 2^32 names share a hash code, and the low
    /// bits, which index a [NameTable], are spread even if a table gets every n-th name.
    private final int hash;

    /// The next level: `null`, then the only child, then a `ConcurrentHashMap` of children by part; never in the
    /// opposite direction. Set by compare-and-set, which makes a child visible to the volatile read in [#child].
    private volatile @Nullable Object children;

    /// Rendered on demand. Racing writers store equal texts, and a `String` is safe to read through a race.
    private @Nullable String path;

    private InternedName(@Nullable InternedName parent, String part) {
        super(parent);
        this.part = part;
        this.key = PartOrder.key(part);
        this.top = parent == null ? this : parent.top;
        this.hash = mix(MADE.getAndIncrement());
    }

    private static int mix(int number) {
        int spread = number * 0x9E3779B9;
        return (spread ^ spread >>> 15) * 0x85EBCA6B;
    }

    /// Interns the name of a path.
    ///
    /// @param path segments separated by dots
    /// @return the name
    /// @throws NullPointerException for a `null` path
    /// @throws IllegalArgumentException if the path or one of its segments is empty
    public static InternedName of(String path) {
        return ORIGIN.name(path);
    }

    /// Interns the name of a constant's declaring class, extended by the constant's.
    ///
    /// @param constant the constant
    /// @return the name
    /// @throws NullPointerException if the constant is `null`
    public static InternedName of(Enum<?> constant) {
        return of(constant.getDeclaringClass()).name(constant);
    }

    /// Interns the name that consists of the segments of several paths in turn.
    ///
    /// @param parts the paths, at least one
    /// @return the name
    /// @throws NullPointerException if the source or a path is `null`
    /// @throws IllegalArgumentException if there is no path, or a path or one of its segments is empty
    public static InternedName of(Iterable<String> parts) {
        return nonEmpty(ORIGIN.name(parts));
    }

    /// As [#of(Iterable)], for a function's results.
    ///
    /// @param <T> the type of the elements
    /// @param elements at least one
    /// @param mapper makes a path of an element; called once for each, before anything is interned
    /// @return the name
    public static <T> InternedName of(Iterable<? extends T> elements, Function<? super T, String> mapper) {
        return nonEmpty(ORIGIN.name(elements, mapper));
    }

    /// As [#of(Iterable)], for the remaining elements of an iterator.
    ///
    /// @param parts the paths, at least one
    /// @return the name
    public static InternedName of(Iterator<String> parts) {
        return nonEmpty(ORIGIN.name(parts));
    }

    /// As [#of(Iterable, Function)], for the remaining elements of an iterator.
    ///
    /// @param <T> the type of the elements
    /// @param elements at least one
    /// @param mapper makes a path of an element; called once for each, before anything is interned
    /// @return the name
    public static <T> InternedName of(Iterator<? extends T> elements, Function<? super T, String> mapper) {
        return nonEmpty(ORIGIN.name(elements, mapper));
    }

    /// Interns the name of a class: its canonical name, or its binary name if it has none.
    ///
    /// @param type the class
    /// @return the name
    /// @throws NullPointerException if the class is `null`
    public static InternedName of(Class<?> type) {
        return ORIGIN.name(type);
    }

    /// Interns the name of a member's declaring class, extended by the member's.
    ///
    /// @param member the member; a constructor is named after its class
    /// @return the name
    /// @throws NullPointerException if the member is `null`
    public static InternedName of(Member member) {
        return ORIGIN.name(member);
    }

    /// Checks that a name is of this provider, for a receiver that has no subject.
    ///
    /// @param name the name to be recognised
    /// @param operation the API method that was called
    /// @return the same name
    /// @throws NullPointerException if the name is `null`
    /// @throws io.humainary.substrates.api.Substrates.Fault if the name is not of this provider; the
    ///         subject is the cortex's
    public static InternedName require(Name name, String operation) {
        return require(name, LinkedSubject.CORTEX, operation);
    }

    /// Checks that a name is of this provider.
    ///
    /// @param name the name to be recognised
    /// @param receiver the subject of the object that was called
    /// @param operation the API method that was called
    /// @return the same name
    /// @throws NullPointerException if the name is `null`
    /// @throws io.humainary.substrates.api.Substrates.Fault if the name is not of this provider
    public static InternedName require(Name name, Subject<?> receiver, String operation) {
        if (name instanceof InternedName own) {
            return own;
        }
        throw Faults.foreign(receiver, operation, requireNonNull(name, "name"));
    }

    /// For tests: names created so far, with those discarded because another thread interned the same name first.
    static int made() {
        return MADE.get();
    }

    private static InternedName nonEmpty(InternedName name) {
        if (name == ORIGIN) {
            throw new IllegalArgumentException("a name takes at least one segment, and none was given");
        }
        return name;
    }

    @Override
    public InternedName name(String path) {
        var recent = RecentNames.find(this, path);
        return recent == null ? append(NamePath.check(path)) : recent;
    }

    @Override
    public InternedName name(Name suffix) {
        var last = require(suffix, "name");
        if (last.depth() == 1) {
            return name(last.part);
        }
        var name = this;
        for (var level : last.downward()) {
            name = name.child(((InternedName) level).part);
        }
        return name;
    }

    @Override
    public InternedName name(Enum<?> constant) {
        return name(constant.name());
    }

    @Override
    public InternedName name(Iterable<String> parts) {
        return name(parts.iterator());
    }

    @Override
    public <T> InternedName name(Iterable<? extends T> parts, Function<? super T, String> mapper) {
        return name(parts.iterator(), mapper);
    }

    @Override
    public InternedName name(Iterator<String> parts) {
        var name = this;
        while (parts.hasNext()) {
            var path = requireNonNull(parts.next(), "part");
            var recent = RecentNames.find(name, path);
            if (recent == null) {
                return name.append(path, parts, Function.identity());
            }
            name = recent;
        }
        return name;
    }

    @Override
    public <T> InternedName name(Iterator<? extends T> parts, Function<? super T, String> mapper) {
        requireNonNull(mapper, "mapper");
        var name = this;
        while (parts.hasNext()) {
            var path = requireNonNull(mapper.apply(parts.next()), "mapped part");
            var recent = RecentNames.find(name, path);
            if (recent == null) {
                return name.append(path, parts, mapper);
            }
            name = recent;
        }
        return name;
    }

    @Override
    public InternedName name(Class<?> type) {
        return name(NamePath.of(type));
    }

    @Override
    public InternedName name(Member member) {
        var simple = NamePath.check(member.getName());
        return name(member.getDeclaringClass()).name(simple);
    }

    /// Interns a path and all that follow it, after all are checked.
    private <T> InternedName append(
            String first, Iterator<? extends T> rest, Function<? super T, String> mapper) {
        var paths = new ArrayList<String>();
        paths.add(NamePath.check(first));
        while (rest.hasNext()) {
            paths.add(NamePath.check(requireNonNull(mapper.apply(rest.next()), "part")));
        }
        var name = this;
        for (var path : paths) {
            name = name.append(path);
        }
        return name;
    }

    /// Interns a valid path below this name.
    private InternedName append(String path) {
        var name = this;
        var start = 0;
        for (var end = path.indexOf(SEPARATOR); end >= 0; end = path.indexOf(SEPARATOR, start)) {
            name = name.child(path.substring(start, end));
            start = end + 1;
        }
        name = name.child(path.substring(start));
        RecentNames.keep(this, path, name);
        return name;
    }

    /// The child of a valid part, created if absent. The first thread to set [#children], or to put into the map,
    /// decides which instance it is.
    private InternedName child(String part) {
        while (true) {
            var known = children;
            if (known instanceof ConcurrentHashMap<?, ?>) {
                @SuppressWarnings("unchecked")
                var map = (ConcurrentHashMap<String, InternedName>) known;
                var child = map.get(part);
                return child != null ? child : map.computeIfAbsent(part, this::extension);
            }
            var only = (InternedName) known;
            if (only != null && only.part.equals(part)) {
                return only;
            }
            var fresh = extension(part);
            Object next = only == null ? fresh : new ConcurrentHashMap<>(Map.of(only.part, only, part, fresh));
            if (CHILDREN.compareAndSet(this, known, next)) {
                return fresh;
            }
        }
    }

    private InternedName extension(String part) {
        return new InternedName(this == ORIGIN ? null : this, part);
    }

    @Override
    public String part() {
        return part;
    }

    @Override
    public InternedName extremity() {
        return top;
    }

    @Override
    boolean encloses(LinkedExtent<?, ?> other, int distance) {
        return other instanceof InternedName name && top == name.top && above(distance) == other;
    }

    @Override
    public CharSequence path() {
        return toString();
    }

    @Override
    public CharSequence path(char separator) {
        return separator == SEPARATOR ? toString() : path(Name::part, separator);
    }

    @Override
    public CharSequence path(Function<? super String, ? extends CharSequence> mapper) {
        requireNonNull(mapper);
        return path((Name name) -> mapper.apply(name.part()), SEPARATOR);
    }

    @Override
    public String toString() {
        var known = path;
        if (known == null) {
            known = path(Name::part, SEPARATOR).toString();
            if (known.length() <= LONGEST_KEPT) {
                path = known;
            }
        }
        return known;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public int compareTo(Name other) {
        if (this == other) {
            return 0;
        }
        var that = require(other, "compareTo");
        return top == that.top ? below(that) : top.beside(that.top);
    }

    /// The order of two distinct names under one root: that of their outermost differing levels.
    private int below(InternedName that) {
        var difference = depth() - that.depth();
        var left = difference > 0 ? (InternedName) above(difference) : this;
        var right = difference < 0 ? (InternedName) that.above(-difference) : that;
        if (left == right) {
            return difference;
        }
        while (left.parent != right.parent) {
            left = (InternedName) requireNonNull(left.parent);
            right = (InternedName) requireNonNull(right.parent);
        }
        return left.beside(right);
    }

    /// The order of two distinct names with one enclosure, or with none.
    private int beside(InternedName sibling) {
        return PartOrder.compare(key, part, sibling.key, sibling.part);
    }
}
