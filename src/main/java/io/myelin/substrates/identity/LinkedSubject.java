package io.myelin.substrates.identity;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Id;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.State;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Substrate;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// A subject linked to the subject that encloses it.
///
/// Every pipe and every channel has one. So a subject stores only its name, type, enclosure and depth, and computes the
/// rest on demand: the id on the first call of [#id()], texts on each call. Specification §4.3.
///
/// Subjects are ordered level by level from the root: an enclosure comes before the subjects that it encloses, siblings
/// are ordered by name, and siblings of one name by the serial numbers of their ids. Comparing such siblings creates
/// both ids, so an order, once observed, never changes.
///
/// @param <S> the type of the substrate the subject identifies
public final class LinkedSubject<S extends Substrate<S>> extends LinkedExtent<Subject<S>, Subject<?>>
        implements Subject<S> {

    private static final VarHandle ID;

    static {
        try {
            ID = MethodHandles.lookup().findVarHandle(LinkedSubject.class, "id", SerialId.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// The subject of the cortex, one per runtime: the root of every other subject, and the receiver named by a fault
    /// if the called object, such as a name or a state, has no subject.
    public static final LinkedSubject<Cortex> CORTEX = of(InternedName.of("cortex"), Cortex.class, null);

    private final InternedName name;
    private final Class<S> type;

    /// Set once, by compare-and-exchange from `null`. Reads are plain: the id's fields are final, so an id is safe to
    /// read through a race, and the compare-and-exchange corrects a stale `null`.
    private @Nullable SerialId id;

    private LinkedSubject(InternedName name, Class<S> type, @Nullable LinkedSubject<?> parent) {
        super(parent);
        this.name = name;
        this.type = type;
    }

    /// Creates a subject.
    ///
    /// @param <S> the type of the substrate
    /// @param name its name
    /// @param type its API interface; the bound admits the class literal of a generic interface
    /// @param parent the enclosing subject, `null` for a root
    /// @return a subject distinct from every other
    public static <S extends Substrate<S>> LinkedSubject<S> of(
            InternedName name, Class<? super S> type, @Nullable LinkedSubject<?> parent) {
        @SuppressWarnings("unchecked")
        var exact = (Class<S>) type;
        return new LinkedSubject<>(requireNonNull(name), requireNonNull(exact), parent);
    }

    /// Creates a subject that has its id already.
    ///
    /// @param <S> the type of the substrate
    /// @param name its name
    /// @param type its API interface
    /// @param parent the enclosing subject
    /// @param id its id, of no other subject that can be reached
    /// @return the subject
    public static <S extends Substrate<S>> LinkedSubject<S> of(
            InternedName name, Class<S> type, LinkedSubject<?> parent, SerialId id) {
        var subject = new LinkedSubject<>(name, type, parent);
        subject.id = id;
        return subject;
    }

    /// Checks that a subject is of this provider.
    ///
    /// @param subject the subject to be recognised
    /// @param receiver the subject of the object that was called
    /// @param operation the API method that was called
    /// @return the same subject
    /// @throws NullPointerException if the subject is `null`
    /// @throws io.humainary.substrates.api.Substrates.Fault if the subject is not of this provider
    public static LinkedSubject<?> require(Subject<?> subject, Subject<?> receiver, String operation) {
        if (subject instanceof LinkedSubject<?> own) {
            return own;
        }
        throw Faults.foreign(receiver, operation, requireNonNull(subject, "subject"));
    }

    @Override
    public Id id() {
        var known = id;
        return known == null ? issued() : known;
    }

    private SerialId issued() {
        var known = id;
        if (known != null) {
            return known;
        }
        var fresh = SerialId.next();
        var earlier = (SerialId) ID.compareAndExchange(this, null, fresh);
        return earlier == null ? fresh : earlier;
    }

    @Override
    public InternedName name() {
        return name;
    }

    @Override
    public State state() {
        return LinkedState.EMPTY;
    }

    @Override
    public Class<S> type() {
        return type;
    }

    @Override
    public String part() {
        return "Subject[name=" + name + ",type=" + type.getSimpleName() + ",id=" + id() + ']';
    }

    @Override
    public String toString() {
        return path().toString();
    }

    @Override
    public int compareTo(Subject<?> other) {
        if (this == other) {
            return 0;
        }
        var that = require(other, this, "compareTo");
        return parent == that.parent ? beside(that) : levelled(that);
    }

    /// The order of two distinct subjects with one enclosure.
    private int beside(LinkedSubject<?> sibling) {
        var order = name.compareTo(sibling.name);
        return order == 0 ? issued().compareTo(sibling.issued()) : order;
    }

    /// The order of two subjects with different enclosures: that of their outermost differing levels.
    private int levelled(LinkedSubject<?> that) {
        var difference = depth() - that.depth();
        var left = difference > 0 ? (LinkedSubject<?>) above(difference) : this;
        var right = difference < 0 ? (LinkedSubject<?>) that.above(-difference) : that;
        if (left == right) {
            return difference;
        }
        while (left.parent != right.parent) {
            left = (LinkedSubject<?>) requireNonNull(left.parent);
            right = (LinkedSubject<?>) requireNonNull(right.parent);
        }
        return left.beside(right);
    }
}
